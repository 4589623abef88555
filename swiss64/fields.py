"""Form fields that several parts use: they clean what was typed and say in words what is wrong with it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from wtforms import DateField, IntegerField, SelectField, StringField
from wtforms.fields.choices import SelectChoice
from wtforms.validators import StopValidation
from wtforms.widgets import TextInput

from swiss64 import text


def check_length(typed: str | None, *, most: int, needed: bool) -> None:
    """Raises StopValidation when there are more than ``most`` signs, or none and it is ``needed``."""
    length = len(typed or "")
    if needed and not length:
        raise StopValidation(_("Fill this in."))
    if length > most:
        raise StopValidation(_("At most %(most)s characters; this has %(length)s.", most=most, length=length))


class CleanText(StringField):
    """One line of text, cleaned; at most ``most`` signs, and with ``needed`` at least one."""

    def __init__(
        self, label: Any = None, *, most: int, needed: bool = False, validators: Sequence[Any] = (), **kw: Any
    ) -> None:
        super().__init__(label, list(validators), **kw)
        self.most = most
        self.needed = needed
        if needed:
            self.flags.required = True

    def process_formdata(self, valuelist: list[Any]) -> None:
        """Cleans what was typed."""
        self.data = text.clean(str(valuelist[0])) if valuelist else ""

    def pre_validate(self, form: Any) -> None:
        """Says what is missing or too long."""
        check_length(self.data, most=self.most, needed=self.needed)


class WholeNumber(IntegerField):
    """A whole number from ``low`` to ``high``, or nothing (None) unless ``needed``."""

    widget = TextInput()

    def __init__(
        self,
        label: Any = None,
        *,
        low: int,
        high: int,
        needed: bool = False,
        validators: Sequence[Any] = (),
        **kw: Any,
    ) -> None:
        super().__init__(label, list(validators), render_kw={"inputmode": "numeric"}, **kw)
        self.low = low
        self.high = high
        self.needed = needed
        if needed:
            self.flags.required = True

    def process_formdata(self, valuelist: list[Any]) -> None:
        """Reads the digits; None when nothing was typed."""
        self.data = None
        typed = str(valuelist[0]).strip() if valuelist else ""
        if not typed:
            return
        if not (typed.isascii() and typed.isdigit() and len(typed) <= 9):
            raise ValueError(_("This must be a whole number."))
        self.data = int(typed)

    def pre_validate(self, form: Any) -> None:
        """Says what is missing or out of range."""
        if self.data is None:
            if self.needed and not self.errors:
                raise StopValidation(_("Fill this in."))
        elif not self.low <= self.data <= self.high:
            raise StopValidation(
                _("This must be a whole number from %(low)s to %(high)s.", low=self.low, high=self.high)
            )


class Day(DateField):
    """A day, or None."""

    def process_formdata(self, valuelist: list[Any]) -> None:
        """Reads ``YYYY-MM-DD``, as browsers send it."""
        self.data = None
        typed = str(valuelist[0]).strip() if valuelist else ""
        if not typed:
            return
        try:
            self.data = date.fromisoformat(typed)
        except ValueError:
            raise ValueError(_("This is not a day. Write it like 2026-12-05.")) from None
        if not 1990 <= self.data.year <= 2100:
            self.data = None
            raise ValueError(_("That year is too far away."))


class OneOf(SelectField):
    """One of some values, each with its label; ``default`` when nothing was sent."""

    def __init__(
        self, label: Any = None, *, choices: Mapping[str, Any], default: str = "", **kw: Any
    ) -> None:
        super().__init__(
            label,
            default=default,
            choices=[SelectChoice(value=value, label=words) for value, words in choices.items()],
            invalid_choice_message=_l("Choose one of these."),
            **kw,
        )
