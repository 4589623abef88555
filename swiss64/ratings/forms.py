"""The form of the differences: what is ticked, and who was chosen for a name."""

from __future__ import annotations

from flask import request
from flask_wtf import FlaskForm
from wtforms import HiddenField

TICK = "take"
CHOICE = "person-"
_MOST_DIGITS = 12


class UpdateForm(FlaskForm):
    """The ticks and choices are as many as there are players, so they are read as they come."""

    seen = HiddenField()
    confirmed = HiddenField()

    def chosen(self) -> dict[int, str | None]:
        """The entry's id → the key of the person chosen for it; None where the number decides."""
        found: dict[int, str | None] = {
            int(value): None for value in request.form.getlist(TICK) if _is_id(value)
        }
        for name, value in request.form.items():
            entry_id = name.removeprefix(CHOICE)
            if name.startswith(CHOICE) and value and _is_id(entry_id):
                found[int(entry_id)] = value
        return found


def _is_id(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= _MOST_DIGITS
