"""Time controls, and what is wrong with a list of tie-breaks, in words."""

from __future__ import annotations

from flask_babel import gettext as _
from flask_babel import ngettext

from swiss64.engine import time_control
from swiss64.engine.standings.fide.codes import CodeError, CodeProblem
from swiss64.engine.time_control import Period, RatingClass, TimeControl


def time_control_words(written: str) -> str:
    """A time control in words; empty for none, and what cannot be read stays as it is written."""
    if not written:
        return ""
    try:
        control = time_control.parse(written)
    except ValueError:
        return written
    return control_words(control)


def control_words(control: TimeControl) -> str:
    """``90 minutes with 30 seconds a move``; several periods one after the other."""
    if not control.equal:
        return _(
            "White %(white)s, Black %(black)s",
            white=_periods_words(control.white),
            black=_periods_words(control.black),
        )
    return _periods_words(control.white)


def rating_class_words(written: str) -> str:
    """For which rating games at this time control can count; empty when it is unknown."""
    try:
        control = time_control.parse(written)
    except ValueError:
        return ""
    return {
        RatingClass.STANDARD: _("standard"),
        RatingClass.STANDARD_BELOW_2400: _("standard, if both players are rated below 2400"),
        RatingClass.STANDARD_BELOW_1800: _("standard, if both players are rated below 1800"),
        RatingClass.RAPID: _("rapid"),
        RatingClass.BLITZ: _("blitz"),
        RatingClass.NONE: _("not rated"),
    }[time_control.rating_class(control)]


def _periods_words(periods: tuple[Period, ...]) -> str:
    words = _period_words(periods[0])
    for period in periods[1:]:
        words = _("%(first)s, then %(next)s", first=words, next=_period_words(period))
    return words


def _period_words(period: Period) -> str:
    length = _length(period.seconds)
    if period.moves is None:
        if not period.increment:
            return length
        return _("%(time)s with %(increment)s a move", time=length, increment=_seconds(period.increment))
    moves = ngettext("%(num)s move", "%(num)s moves", period.moves)
    if not period.increment:
        return _("%(moves)s in %(time)s", moves=moves, time=length)
    return _(
        "%(moves)s in %(time)s with %(increment)s a move",
        moves=moves,
        time=length,
        increment=_seconds(period.increment),
    )


def _length(seconds: int) -> str:
    if seconds % 60:
        return _seconds(seconds)
    return ngettext("%(num)s minute", "%(num)s minutes", seconds // 60)


def _seconds(seconds: int) -> str:
    return ngettext("%(num)s second", "%(num)s seconds", seconds)


def code_problem_words(error: CodeError) -> str:
    """What is wrong with a tie-break that was typed."""
    match error.problem:
        case CodeProblem.EMPTY:
            return _("There is nothing between two commas. Write for example BH/C1, BH, SB, DE.")
        case CodeProblem.UNKNOWN:
            return _(
                "There is no tie-break “%(code)s”. Write for example BH/C1, BH, SB, DE.", code=error.code
            )
        case CodeProblem.FOR_TEAMS:
            return _("“%(code)s” is a tie-break for team tournaments.", code=error.code)
        case CodeProblem.SELF_DEFINED:
            return _(
                "“%(code)s” is a tie-break of an organiser’s own; this site cannot count it.", code=error.code
            )
        case CodeProblem.MODIFIER_UNKNOWN:
            return _(
                "“%(part)s” in “%(code)s” is not known. It may be /C1 or /M1 for values left out, for "
                "example.",
                part=error.part,
                code=error.code,
            )
        case CodeProblem.MODIFIER_NOT_ALLOWED:
            return _("“%(part)s” does not go with the rest of “%(code)s”.", part=error.part, code=error.code)
