"""What is asked of the calendar, from its address."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask_babel import lazy_gettext as _l
from werkzeug.datastructures import MultiDict
from wtforms import Form

from swiss64.calendar.finding import Wanted, Whose
from swiss64.engine.tournament import System
from swiss64.fields import CleanText, Day, OneOf

PACES = {"standard": _l("standard"), "rapid": _l("rapid"), "blitz": _l("blitz")}
SYSTEMS = {
    System.SWISS64.value: _l("Swiss, house rules"),
    System.FIDE_DUTCH.value: _l("Swiss, FIDE Dutch system"),
    System.ROUND_ROBIN.value: _l("round robin"),
}


class CalendarForm(Form):
    """The filters. They change nothing, so they stand in the address and need no token."""

    q = CleanText(_l("Name or place"), most=60)
    place = CleanText(_l("Place"), most=60)
    pace = OneOf(_l("Time control"), choices={"": _l("any"), **PACES})
    system = OneOf(_l("System"), choices={"": _l("any"), **SYSTEMS})
    first = Day(_l("From"), name="from")
    last = Day(_l("Until"), name="until")
    whose = OneOf(
        _l("Whose"),
        choices={
            Whose.ALL.value: _l("All tournaments"),
            Whose.OWN.value: _l("My tournaments"),
            Whose.STARRED.value: _l("With my star"),
        },
    )

    def wanted(self, *, logged_in: bool) -> Wanted:
        """What to look for; a field with a mistake in it does not count."""
        good: Mapping[str, Any] = {
            name: field.data for name, field in self._fields.items() if not field.errors and field.data
        }
        return Wanted(
            text=good.get("q", ""),
            place=good.get("place", ""),
            pace=good.get("pace", ""),
            system=good.get("system", ""),
            first=good.get("first"),
            last=good.get("last"),
            whose=Whose(good.get("whose", "")) if logged_in else Whose.ALL,
        )

    def asked(self) -> dict[str, str]:
        """The filters that are set, as they stand in the address."""
        raw = ((field.name, (field.raw_data or [""])[0]) for field in self._fields.values())
        return {name: value for name, value in raw if value and isinstance(value, str)}


def read(arguments: MultiDict[str, str]) -> CalendarForm:
    """The form with what the address says, checked."""
    form = CalendarForm(arguments)
    form.validate()
    return form
