"""Words for the engine's enums in the reader's language: one thing has one name everywhere."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import lru_cache

from babel import Locale
from flask import Flask
from flask_babel import get_locale, ngettext, pgettext
from flask_babel import gettext as _

from swiss64.engine.standings.fide.codes import Code
from swiss64.engine.standings.places import Column
from swiss64.engine.standings.tie_breaks import Criterion
from swiss64.engine.tournament import ByeKind, Colour, Result, System
from swiss64.locale import halves, parts
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
    for words in (
        result,
        result_words,
        code,
        code_words,
        colour_letter,
        colour_name,
        bye_words,
        points_words,
        system_name,
        round_status,
        tournament_status,
        criterion_short,
        criterion_name,
        column_short,
        column_name,
        why_value,
        code_name,
    ):
        app.jinja_env.filters[words.__name__] = _remembering(words)


def _remembering(words: Callable[..., str]) -> Callable[..., str]:
    """Says it again in the same language without looking it up: a cross table has hundreds of colours."""

    @lru_cache(maxsize=5_000)
    def said(_locale: Locale | None, *values: Hashable) -> str:
        return words(*values)

    def again(*values: Hashable) -> str:
        return said(get_locale(), *values)

    return again


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


def colour_in_sentence(value: Colour) -> str:
    """The same in the middle of a sentence, where not every language writes a capital."""
    if value is Colour.WHITE:
        return pgettext("in a sentence", "White")
    return pgettext("in a sentence", "Black")


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
    """A tie-break as the head of a narrow column; those that only FIDE has by their code."""
    house = {
        Criterion.POINTS: _("Pts"),
        Criterion.BUCHHOLZ: _("BH"),
        Criterion.SONNEBORN_BERGER: _("SB"),
        Criterion.DIRECT_ENCOUNTER: _("DE"),
        Criterion.WINS: _("Wins"),
        Criterion.START_NUMBER: _("No."),
    }
    return house.get(value, value.value)


def criterion_name(value: Criterion) -> str:
    """A tie-break with its name, as the house rules count it; those that only FIDE has as FIDE does."""
    house = {
        Criterion.POINTS: _("points"),
        Criterion.BUCHHOLZ: _("Buchholz: the points of all opponents together"),
        Criterion.SONNEBORN_BERGER: _(
            "Sonneborn-Berger: the points of the opponents beaten and half of those drawn with"
        ),
        Criterion.DIRECT_ENCOUNTER: _("direct encounter: points against the players who are equal so far"),
        Criterion.WINS: _("number of wins"),
        Criterion.START_NUMBER: _("pairing number"),
    }
    return house[value] if value in house else fide_name(value)


def fide_name(value: Criterion) -> str:
    """A tie-break with its name, as C.07 counts it."""
    return {
        Criterion.POINTS: _("points"),
        Criterion.DIRECT_ENCOUNTER: _("direct encounter: the place among the players who are equal so far"),
        Criterion.WINS: _("number of wins, also without playing"),
        Criterion.GAMES_WON: _("number of games won over the board"),
        Criterion.BLACK_GAMES: _("number of games played with Black"),
        Criterion.BLACK_WINS: _("number of games won with Black"),
        Criterion.PROGRESSIVE: _("progressive score: the points after every round together"),
        Criterion.ROUNDS_ELECTED: _("rounds that the player elected to play"),
        Criterion.STANDARD_POINTS: _(
            "standard points: 1 for more points in a round than the opponent, ½ for as many"
        ),
        Criterion.START_NUMBER: _("pairing number"),
        Criterion.BUCHHOLZ: _("Buchholz: the points of all opponents together"),
        Criterion.AVERAGE_BUCHHOLZ: _("the average Buchholz of the opponents"),
        Criterion.FORE_BUCHHOLZ: _("Fore Buchholz: Buchholz as if all games of the last round were drawn"),
        Criterion.SONNEBORN_BERGER: _(
            "Sonneborn-Berger: the points of the opponents beaten and half of those drawn with"
        ),
        Criterion.KOYA: _("Koya: the points against opponents with at least half of what was possible"),
        Criterion.AVERAGE_RATING: _("the average rating of the opponents"),
        Criterion.PERFORMANCE: _("performance rating"),
        Criterion.PERFECT_PERFORMANCE: _(
            "perfect performance: the lowest rating that would expect the score made"
        ),
        Criterion.AVERAGE_PERFORMANCE: _("the average performance rating of the opponents"),
        Criterion.AVERAGE_PERFECT_PERFORMANCE: _("the average perfect performance of the opponents"),
        Criterion.RATING: _("rating"),
    }[value]


def code_name(code: Code) -> str:
    """A tie-break of FIDE's with its name and what its modifiers change."""
    name = fide_name(code.criterion)
    if code.criterion is Criterion.PROGRESSIVE and code.cut_low:
        name = ngettext(
            "%(name)s, without the first", "%(name)s, without the first %(num)s", code.cut_low, name=name
        )
    elif code.cut_high:
        name = ngettext(
            "%(name)s, without the lowest and the highest",
            "%(name)s, without the %(num)s lowest and the %(num)s highest",
            code.cut_low,
            name=name,
        )
    elif code.cut_low:
        name = ngettext(
            "%(name)s, without the lowest", "%(name)s, without the %(num)s lowest", code.cut_low, name=name
        )
    if code.limit:
        points = points_words(abs(code.limit))
        if code.limit > 0:
            name = _("%(name)s, with the limit raised by %(points)s", name=name, points=points)
        else:
            name = _("%(name)s, with the limit lowered by %(points)s", name=name, points=points)
    if code.forfeits:
        name = _("%(name)s, with forfeits counted as games", name=name)
    if code.fore:
        name = _("%(name)s, as if all games of the last round were drawn", name=name)
    return _("%(name)s, in reverse", name=name) if code.reverse else name


def why_value(column: Column, value: int) -> str:
    """What a link behind a tie-break asks: why it has this value, in parts of the column's unit."""
    written = parts(value, column.unit.value)
    return _("%(code)s %(value)s: why?", code=column_short(column), value=written)


def column_short(column: Column) -> str:
    """The head of a column of the standings: FIDE's code, or what the house calls it."""
    return str(column.code) if column.fide else criterion_short(column.criterion)


def column_name(column: Column) -> str:
    """What a column of the standings counts."""
    return code_name(column.code) if column.fide else criterion_name(column.criterion)
