"""Tie-breaks of a FIDE tournament chosen one by one, beside the field that takes FIDE's codes.

Both show the same list, and what is kept is a list of codes. Who changes one of the two means that one;
``shown`` is what both showed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from flask_babel import gettext as _
from wtforms import SelectField
from wtforms.fields.choices import SelectChoice

from swiss64.engine.standings.fide.codes import CodeError
from swiss64.glossary.in_place import place_of, term_of_code
from swiss64.text import clean
from swiss64.tournaments import fide

PICKS = 8
"""How many can be chosen; a longer list that is there already shows all of its own."""
_LONGEST = 20
OFFERED = (
    *("BH/C1", "BH", "BH/C2", "BH/M1", "SB", "SB/C1", "DE", "WIN", "WON", "BPG", "BWG", "PS", "PS/C1", "KS"),
    *("AOB", "FB", "FB/C1", "ARO", "ARO/C1", "TPR", "PTP", "APRO", "APPO", "RTNG", "STD", "REP", "TPN"),
)
"""Those that are in use, Buchholz and its kin first; all others can be written as codes."""


class Pick(SelectField):
    """One place of the list: a code, or empty."""

    def __init__(self, label: Any = None, **kw: Any) -> None:
        super().__init__(label, choices=[], validate_choice=False, default="", **kw)

    def process_formdata(self, valuelist: list[Any]) -> None:
        """Takes what was sent, as far as a code can be long."""
        self.data = clean(str(valuelist[0]))[:_LONGEST] if valuelist else ""

    def offer(self, place: int) -> None:
        """Gives it its label and its choices in the reader's language; what was sent stays among them."""
        self.label.text = _("Tie-break %(number)s", number=place)
        codes = OFFERED if not self.data or self.data in OFFERED else (*OFFERED, self.data)
        nothing = SelectChoice(value="", label=_("none"))
        self.choices = [nothing, *(SelectChoice(value=code, label=named(code)) for code in codes)]


def named(code: str) -> str:
    """A code with the glossary's word, which is short; what is no code as it is, since the form says so."""
    try:
        return f"{code} {place_of(term_of_code(code)).word}"
    except KeyError:
        return code


def decide(typed: str, picked: Sequence[str] | None, shown: str) -> str:
    """The list that is meant, as codes with commas; ``picked`` is None for a form without choices.

    Raises ValueError with words when both were changed, or when a code was chosen twice.
    """
    if picked is None or ",".join(picked) == shown:
        return typed
    for place, code in enumerate(picked):
        if code in picked[:place]:
            raise ValueError(_("%(code)s is chosen twice.", code=code))
    chosen = ",".join(picked)
    if _normal(typed) not in (shown, chosen):
        raise ValueError(
            _(
                "The list of codes and the choices above it were both changed. "
                "Change only one of them: the other follows."
            )
        )
    return chosen


def _normal(typed: str) -> str:
    try:
        return fide.normal(typed)
    except CodeError:
        return typed
