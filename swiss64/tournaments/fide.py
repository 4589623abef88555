"""What a tournament by FIDE's rules has of its own: its list of tie-breaks and its initial colour."""

from __future__ import annotations

import secrets
from datetime import date

from swiss64.engine.standings.fide.codes import Code, parse_codes
from swiss64.engine.standings.fide.edition import Edition, edition_on
from swiss64.engine.standings.tie_breaks import Criterion
from swiss64.engine.tournament import Colour

DEFAULT_TIE_BREAKS = "BH/C1,BH,SB,DE"
"""What is filled in for a new tournament; FIDE prescribes no list (C.07 1), the organiser chooses one."""
MOST_TIE_BREAKS = 12


def normal(written: str) -> str:
    """A list of tie-breaks as it is kept: ``bh:c1, sb`` → ``BH/C1,SB``. Raises CodeError.

    Many write the points first (``PTS,BH/C1``); they decide before every tie-break anyway, and are left out.
    """
    return ",".join(str(code) for code in parse_codes(written) if code.criterion is not Criterion.POINTS)


def codes(kept: str) -> tuple[Code, ...]:
    """The tie-breaks of a kept list."""
    return parse_codes(kept) if kept else ()


def lot() -> str:
    """The initial colour by lot (C.04.3 5.1): ``w`` or ``b``."""
    return secrets.choice([colour.value for colour in Colour])


def edition(days: list[date]) -> Edition:
    """The edition of C.07 by the first playing day; the newest while no day is known."""
    return edition_on(min(days)) if days else Edition.MARCH_2026
