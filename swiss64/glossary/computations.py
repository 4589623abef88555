"""The computations that a worked example can ask for, by name: ``difference Anna``, ``BH/C1 Anna``.

Each is a small function from the example and the words behind its name to what it gives. What is
no name here is a tie-break code: by C.07, or by the house rules where the example goes by them.
"""

from __future__ import annotations

from collections.abc import Callable

from swiss64.engine.colours import ColourHistory, colour_histories, house_due
from swiss64.engine.pairing.dutch.acceleration import virtual_points
from swiss64.engine.pairing.dutch.histories import BLACK, DOWN, UP, WHITE, histories
from swiss64.engine.pairing.dutch.preferences import Strength, preference
from swiss64.engine.standings.expectation import expected_score
from swiss64.engine.standings.fide.codes import Code, CodeError, parse_code
from swiss64.engine.standings.fide.ranking import fide_standings
from swiss64.engine.standings.fide.registry import unit_of, value_of
from swiss64.engine.standings.house import standings
from swiss64.engine.standings.house_tie_breaks import house_tie_breaks
from swiss64.engine.standings.performance import dp, performance
from swiss64.engine.standings.record import PlayerRound, record
from swiss64.engine.standings.scores import points
from swiss64.engine.standings.tie_breaks import TieBreakValue, Unit
from swiss64.engine.time_control import estimated_seconds, parse, rating_class
from swiss64.engine.tournament import Colour, System, Tournament
from swiss64.glossary.computed import Computed, Fact, History, Person, Quantity, Sum
from swiss64.glossary.example import Example, ExampleError

NOBODY = "nobody"


def compute(example: Example, wanted: str) -> Computed:
    """What a computation gives. Raises ExampleError with what is wrong."""
    name, *words = wanted.split()
    if name in COMPUTATIONS:
        function, count = COMPUTATIONS[name]
        if len(words) not in count:
            raise ExampleError(f"{wanted!r}: wrong number of words; see docs/glossary.md")
        return function(example, *words)
    if len(words) != 1:
        raise ExampleError(f"{wanted!r}: there is no computation {name}")
    value, unit = tie_break(example, name, words[0])
    if value.value is None:
        raise ExampleError(f"{wanted!r}: it does not apply, so there is no number")
    return Quantity(value.value, unit.value)


def tie_break(example: Example, code: str, name: str) -> tuple[TieBreakValue, Unit]:
    """A tie-break of a player with its contributions. Raises ExampleError."""
    try:
        parsed = parse_code(code)
    except CodeError as error:
        raise ExampleError(f"{code}: there is no such computation or tie-break") from error
    number = example.number(name)
    if example.tournament.system is System.FIDE_DUTCH or _by_fide(example, parsed):
        return value_of(example.fide, parsed, number), unit_of(example.fide, parsed)
    return _house_tie_break(example.tournament, parsed, number)


def _by_fide(example: Example, code: Code) -> bool:
    """Whether the house rules do not have the tie-break, or not with these modifiers."""
    return code != Code(code.criterion) or all(
        one.criterion is not code.criterion for one in house_tie_breaks(example.tournament.system)
    )


def _house_tie_break(tournament: Tournament, code: Code, number: int) -> tuple[TieBreakValue, Unit]:
    rule = next(one for one in house_tie_breaks(tournament.system) if one.criterion is code.criterion)
    place = next(one for one in standings(tournament) if one.number == number)
    value = next(one for one in place.tie_breaks if one.criterion is code.criterion)
    return value, rule.unit


def history_of(example: Example, name: str) -> ColourHistory:
    """The colours of a player's games. Raises ExampleError."""
    number = example.number(name)
    return colour_histories(example.tournament.rounds, [number])[number]


def strength_of(history: ColourHistory) -> tuple[str, str]:
    """The colour preference of C.04.3 1.7 as two words: strength and colour; ``none`` and nothing."""
    found = preference([WHITE if colour is Colour.WHITE else BLACK for colour in history.colours])
    if found.strength is Strength.NONE:
        return "none", ""
    return found.strength.name.lower(), "white" if found.colour == WHITE else "black"


def _points(example: Example, name: str, after: str | None = None) -> Quantity:
    return Quantity(
        points(example.tournament, example.number(name), None if after is None else int(after)), 2
    )


def _gained(example: Example, name: str, round_: str) -> Quantity:
    return Quantity(_record(example, name)[int(round_) - 1].points, 2)


def _record(example: Example, name: str) -> tuple[PlayerRound, ...]:
    return record(example.tournament, example.number(name))


def _adjusted(example: Example, name: str) -> Quantity:
    return Quantity(example.fide.adjusted[example.number(name)], 2)


def _rating(example: Example, name: str) -> Quantity:
    return Quantity(example.tournament.player[example.number(name)].rating)


def _number(example: Example, name: str) -> Quantity:
    return Quantity(example.number(name))


def _part(example: Example, code: str, name: str, round_: str) -> Quantity:
    value, unit = tie_break(example, code, name)
    return Quantity(sum(one.value for one in value.contributions if one.round == int(round_)), unit.value)


def _parts(example: Example, code: str, name: str) -> Sum:
    value, unit = tie_break(example, code, name)
    counted = [one for one in value.contributions if not one.cut and one.counted.value != "nothing"]
    return Sum(tuple(Quantity(one.value, unit.value) for one in counted))


def _rank(example: Example, name: str, *codes: str) -> Quantity:
    number = example.number(name)
    if example.tournament.system is System.FIDE_DUTCH:
        lines = fide_standings(
            example.tournament, [parse_code(code) for code in codes], example.edition
        ).lines
        return Quantity(next(line.rank for line in lines if line.number == number))
    return Quantity(next(line.rank for line in standings(example.tournament) if line.number == number))


def _games(example: Example, name: str) -> Quantity:
    return Quantity(len(history_of(example, name).colours))


def _whites(example: Example, name: str) -> Quantity:
    return Quantity(history_of(example, name).colours.count(Colour.WHITE))


def _blacks(example: Example, name: str) -> Quantity:
    return Quantity(history_of(example, name).colours.count(Colour.BLACK))


def _difference(example: Example, name: str) -> Quantity:
    return Quantity(history_of(example, name).difference, signed=True)


def _history(example: Example, name: str) -> History:
    return History.of(history_of(example, name).colours)


def _preference(example: Example, name: str) -> Fact:
    return Fact(" ".join(strength_of(history_of(example, name))).strip())


def _due(example: Example, name: str) -> Fact:
    due = house_due(history_of(example, name))
    return Fact("none" if due is None else due.name.lower())


def _float(example: Example, name: str, back: str) -> Fact:
    rounds = [round_.number for round_ in example.tournament.rounds]
    virtual = {
        number: virtual_points(example.accelerations, example.numbers.values(), number) for number in rounds
    }
    past = histories(example.tournament, virtual)[example.number(name)]
    index = len(rounds) - int(back)
    if index not in (0, 1):
        raise ExampleError(f"float {name} {back}: only the last two rounds have floats")
    return Fact({UP: "up", DOWN: "down"}.get(past.floats[index], "none"))


def _topscorer(example: Example, name: str) -> Fact:
    field = example.dutch.field
    place = field.numbers.index(example.number(name))
    return Fact("yes" if field.topscorers >> place & 1 else "no")


def _virtual(example: Example, name: str, round_: str) -> Quantity:
    number = example.number(name)
    return Quantity(virtual_points(example.accelerations, [number], int(round_)).get(number, 0), 2)


def _pairing_score(example: Example, name: str, round_: str) -> Quantity:
    before = points(example.tournament, example.number(name), int(round_) - 1)
    return Quantity(before + _virtual(example, name, round_).value, 2)


def _with_points(example: Example, halves: str) -> Quantity:
    wanted = int(2 * float(halves))
    scores = (points(example.tournament, number) for number in example.numbers.values())
    return Quantity(sum(score == wanted for score in scores))


def _players(example: Example) -> Quantity:
    return Quantity(len(example.numbers))


def _rounds(example: Example) -> Quantity:
    return Quantity(len(example.tournament.rounds))


def _planned(example: Example) -> Quantity:
    return Quantity(example.tournament.planned_rounds)


def _opponent(example: Example, name: str, round_: str | None = None) -> Person:
    number = example.number(name)
    drawn = example.next_round if round_ is None else example.tournament.rounds[int(round_) - 1]
    game = drawn.game_of.get(number)
    return Person(NOBODY if game is None else example.name(game.opponent_of(number)))


def _colour(example: Example, name: str, round_: str | None = None) -> Fact:
    number = example.number(name)
    drawn = example.next_round if round_ is None else example.tournament.rounds[int(round_) - 1]
    game = drawn.game_of.get(number)
    return Fact("none" if game is None else game.colour_of(number).name.lower())


def _board(example: Example, name: str) -> Quantity:
    return Quantity(example.next_round.game_of[example.number(name)].board)


def _bye(example: Example) -> Person:
    bye = example.dutch.bye if example.tournament.system is System.FIDE_DUTCH else example.house.bye
    return Person(NOBODY if bye is None else example.name(bye))


def _colour_rule(example: Example, name: str) -> Fact:
    """Which rule decided the colours of a player's next game: ``5.2.3``, or the house's reason."""
    number = example.number(name)
    if example.tournament.system is System.FIDE_DUTCH:
        games = example.dutch.games
        return Fact(next(g.colour_rule.value for g in games if number in (g.white.number, g.black.number)))
    pairs = example.house.games
    return Fact(next(g.colour_reason.value for g in pairs if number in (g.white.number, g.black.number)))


def _exchanges(example: Example) -> Quantity:
    return Quantity(sum(bracket.exchanges for bracket in example.dutch.brackets))


def _average(example: Example, name: str) -> Quantity:
    return _known(performance(example.tournament, example.number(name)).average)


def _percentage(example: Example, name: str) -> Quantity:
    return _known(performance(example.tournament, example.number(name)).percentage)


def _house_tpr(example: Example, name: str) -> Quantity:
    return _known(performance(example.tournament, example.number(name)).rating)


def _known(value: int | None) -> Quantity:
    if value is None:
        raise ExampleError("no game against a rated opponent, so there is no number")
    return Quantity(value)


def _dp(example: Example, percentage: str) -> Quantity:
    return Quantity(dp(int(percentage)), signed=True)


def _dp_of(example: Example, name: str) -> Quantity:
    return Quantity(dp(_percentage(example, name).value), signed=True)


def _expected(example: Example, mine: str, yours: str) -> Quantity:
    return Quantity(expected_score(int(mine) - int(yours)), 100)


def _expected_capped(example: Example, mine: str, yours: str) -> Quantity:
    return Quantity(expected_score(max(-400, min(400, int(mine) - int(yours)))), 100)


def _minutes(example: Example, control: str) -> Quantity:
    seconds = estimated_seconds(parse(control).white)
    if seconds % 60:
        raise ExampleError(f"minutes {control}: {seconds} seconds are no whole minutes")
    return Quantity(seconds // 60)


def _rating_class(example: Example, control: str) -> Fact:
    return Fact(rating_class(parse(control)).value)


COMPUTATIONS: dict[str, tuple[Callable[..., Computed], range]] = {
    "points": (_points, range(1, 3)),
    "gained": (_gained, range(2, 3)),
    "adjusted": (_adjusted, range(1, 2)),
    "rating": (_rating, range(1, 2)),
    "number": (_number, range(1, 2)),
    "part": (_part, range(3, 4)),
    "parts": (_parts, range(2, 3)),
    "rank": (_rank, range(1, 9)),
    "games": (_games, range(1, 2)),
    "whites": (_whites, range(1, 2)),
    "blacks": (_blacks, range(1, 2)),
    "difference": (_difference, range(1, 2)),
    "history": (_history, range(1, 2)),
    "preference": (_preference, range(1, 2)),
    "due": (_due, range(1, 2)),
    "float": (_float, range(2, 3)),
    "topscorer": (_topscorer, range(1, 2)),
    "virtual": (_virtual, range(2, 3)),
    "pairing_score": (_pairing_score, range(2, 3)),
    "with_points": (_with_points, range(1, 2)),
    "players": (_players, range(0, 1)),
    "rounds": (_rounds, range(0, 1)),
    "planned": (_planned, range(0, 1)),
    "opponent": (_opponent, range(1, 3)),
    "colour": (_colour, range(1, 3)),
    "board": (_board, range(1, 2)),
    "bye": (_bye, range(0, 1)),
    "colour_rule": (_colour_rule, range(1, 2)),
    "exchanges": (_exchanges, range(0, 1)),
    "average": (_average, range(1, 2)),
    "percentage": (_percentage, range(1, 2)),
    "house_tpr": (_house_tpr, range(1, 2)),
    "dp": (_dp, range(1, 2)),
    "dp_of": (_dp_of, range(1, 2)),
    "expected": (_expected, range(2, 3)),
    "expected_capped": (_expected_capped, range(2, 3)),
    "minutes": (_minutes, range(1, 2)),
    "rating_class": (_rating_class, range(1, 2)),
}
"""Each computation by its name, and how many words may follow it."""
