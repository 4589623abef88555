"""Words for the engine's enums in the reader's language: one thing has one name everywhere."""

from __future__ import annotations

from flask import Flask
from flask_babel import gettext as _
from flask_babel import ngettext, pgettext

from swiss64.engine.standings.tie_breaks import Criterion
from swiss64.engine.tournament import ByeKind, Colour, Result, System
from swiss64.locale import halves
from swiss64.tournaments.status import RoundStatus, TournamentStatus

_RESULTS = {
    Result.WHITE_WINS: "1–0",
    Result.DRAW: "½–½",
    Result.BLACK_WINS: "0–1",
    Result.WHITE_WINS_BY_FORFEIT: "+–−",
    Result.BLACK_WINS_BY_FORFEIT: "−–+",
    Result.DOUBLE_FORFEIT: "−–−",
    Result.NO_CONTEST: "0–0",
    Result.WHITE_WINS_UNRATED: "1–0",
    Result.DRAW_UNRATED: "½–½",
    Result.BLACK_WINS_UNRATED: "0–1",
    Result.NO_CONTEST_UNRATED: "0–0",
    Result.HALF_TO_WHITE: "½–0",
    Result.HALF_TO_BLACK: "0–½",
}
_CODES = {"1": "1", "W": "1", "=": "½", "D": "½", "0": "0", "L": "0", "+": "+", "-": "−"}


def init_app(app: Flask) -> None:
    """Makes the words filters of the templates."""
    app.jinja_env.filters.update(
        result=result,
        result_words=result_words,
        code=code,
        code_words=code_words,
        colour_letter=colour_letter,
        colour_name=colour_name,
        bye_words=bye_words,
        points_words=points_words,
        system_name=system_name,
        round_status=round_status,
        tournament_status=tournament_status,
        criterion_short=criterion_short,
        criterion_name=criterion_name,
    )


def result(value: Result | None) -> str:
    """A result as it stands between two players: ``1–0``, ``½–½``, ``+–−``; empty without one."""
    return "" if value is None else _RESULTS[value]


def result_words(value: Result) -> str:
    """A result said in full, for those who hear the page and for titles."""
    return {
        Result.WHITE_WINS: _("White won"),
        Result.DRAW: _("draw"),
        Result.BLACK_WINS: _("Black won"),
        Result.WHITE_WINS_BY_FORFEIT: _("White won by forfeit"),
        Result.BLACK_WINS_BY_FORFEIT: _("Black won by forfeit"),
        Result.DOUBLE_FORFEIT: _("both lost by forfeit"),
        Result.NO_CONTEST: _("no contest"),
        Result.WHITE_WINS_UNRATED: _("White won, unrated"),
        Result.DRAW_UNRATED: _("draw, unrated"),
        Result.BLACK_WINS_UNRATED: _("Black won, unrated"),
        Result.NO_CONTEST_UNRATED: _("no contest, unrated"),
        Result.HALF_TO_WHITE: _("half a point to White, none to Black"),
        Result.HALF_TO_BLACK: _("half a point to Black, none to White"),
    }[value]


def code(value: str) -> str:
    """The result code of one player as people write it: ``1``, ``½``, ``0``, ``+``, ``−``, or nothing."""
    return _CODES.get(value, "")


def code_words(value: str) -> str:
    """The result code of one player said in full; a running game has none."""
    return {
        "1": _("won"),
        "W": _("won"),
        "=": _("drawn"),
        "D": _("drawn"),
        "0": _("lost"),
        "L": _("lost"),
        "+": _("won by forfeit"),
        "-": _("lost by forfeit"),
    }.get(value, _("no result yet"))


def colour_letter(value: Colour) -> str:
    """The letter on the chip of a colour: W and B, in Dutch W and Z."""
    return pgettext("colour", "W") if value is Colour.WHITE else pgettext("colour", "B")


def colour_name(value: Colour) -> str:
    """The colour with its name."""
    return _("White") if value is Colour.WHITE else _("Black")


def bye_words(value: ByeKind | None) -> str:
    """Why somebody has no opponent in a round."""
    if value is ByeKind.HALF_POINT:
        return _("absent, half a point")
    if value is None or value is ByeKind.ZERO_POINT:
        return _("absent")
    return _("bye")


def points_words(half_points: int) -> str:
    """Half points said as points: ``½ point``, ``1 point``, ``2½ points``, ``0 points``."""
    number = 1 if half_points in (1, 2) else 2
    return ngettext("%(points)s point", "%(points)s points", number, points=halves(half_points))


def system_name(value: System | str, cycles: int = 1) -> str:
    """The pairing system; a round robin is single or double."""
    system = System(value)
    if system is System.ROUND_ROBIN:
        return _("double round robin") if cycles == 2 else _("round robin")
    return _("Swiss, FIDE Dutch system") if system is System.FIDE_DUTCH else _("Swiss, house rules")


def round_status(value: RoundStatus) -> str:
    """Where a round is in its life."""
    return {
        RoundStatus.PLANNED: _("planned"),
        RoundStatus.PROPOSED: _("proposal"),
        RoundStatus.NOT_STARTED: _("not started"),
        RoundStatus.RUNNING: _("running"),
        RoundStatus.FINISHED: _("finished"),
    }[value]


def tournament_status(value: TournamentStatus) -> str:
    """Where a tournament is in its life."""
    return {
        TournamentStatus.EMPTY: _("no players yet"),
        TournamentStatus.NOT_STARTED: _("not started"),
        TournamentStatus.RUNNING: _("running"),
        TournamentStatus.FINISHED: _("finished"),
    }[value]


def criterion_short(value: Criterion) -> str:
    """A tie-break as the head of a narrow column."""
    return {
        Criterion.POINTS: _("Pts"),
        Criterion.BUCHHOLZ: _("BH"),
        Criterion.SONNEBORN_BERGER: _("SB"),
        Criterion.DIRECT_ENCOUNTER: _("DE"),
        Criterion.WINS: _("Wins"),
        Criterion.START_NUMBER: _("No."),
    }[value]


def criterion_name(value: Criterion) -> str:
    """A tie-break with its name."""
    return {
        Criterion.POINTS: _("points"),
        Criterion.BUCHHOLZ: _("Buchholz: the points of all opponents together"),
        Criterion.SONNEBORN_BERGER: _(
            "Sonneborn-Berger: the points of the opponents beaten and half of those drawn with"
        ),
        Criterion.DIRECT_ENCOUNTER: _("direct encounter: points against the players who are equal so far"),
        Criterion.WINS: _("number of wins"),
        Criterion.START_NUMBER: _("pairing number"),
    }[value]
