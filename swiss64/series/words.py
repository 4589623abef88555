"""Words for what a series has: its status, its points, how it is counted."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from flask_babel import gettext as _

from swiss64.series.status import SeriesStatus

_SIGNS = {
    Fraction(1, 2): "½",
    Fraction(1, 3): "⅓",
    Fraction(2, 3): "⅔",
    Fraction(1, 4): "¼",
    Fraction(3, 4): "¾",
    Fraction(1, 5): "⅕",
    Fraction(2, 5): "⅖",
    Fraction(3, 5): "⅗",
    Fraction(4, 5): "⅘",
    Fraction(1, 6): "⅙",
    Fraction(5, 6): "⅚",
}


def series_status(value: SeriesStatus) -> str:
    """The status of a series."""
    return {
        SeriesStatus.NOT_STARTED: _("not started"),
        SeriesStatus.RUNNING: _("running"),
        SeriesStatus.FINISHED: _("finished"),
    }[value]


def series_points(value: Fraction) -> str:
    """Points of a series, exactly: ``7``, ``6½``, ``12⅓``, ``17 5/7``. They are never negative."""
    whole, part = divmod(value, 1)
    if not part:
        return str(whole)
    if part in _SIGNS:
        return f"{whole or ''}{_SIGNS[part]}"
    rest = f"{part.numerator}/{part.denominator}"
    return f"{whole}\u00a0{rest}" if whole else rest


def table_text(table: Sequence[int]) -> str:
    """The points of the places as one types them: ``10, 8, 6``."""
    return ", ".join(map(str, table))
