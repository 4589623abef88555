"""The tables of a worked example, as rows of cells without words; which cells are marked.

A file asks for them in ``[[example.tables]]``: ``kind`` is ``players`` (a row per player), ``parts``
(how a tie-break of one player comes about), ``pairing`` (a round, the next one if none is named),
``brackets`` (how the Dutch system made the next round), ``schedule`` (all rounds) or ``trf`` (the lines of
the file).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, TypeAlias

from swiss64.engine.colours import colour_histories
from swiss64.engine.standings.record import PlayerRound, record
from swiss64.engine.standings.scores import progress
from swiss64.engine.standings.tie_breaks import Contribution
from swiss64.engine.tournament import Colour, Game, Round
from swiss64.engine.trf.compose import document_of
from swiss64.engine.trf.document import Header
from swiss64.engine.trf.write import TrfVersion, write_trf
from swiss64.glossary.computations import compute, history_of, strength_of, tie_break
from swiss64.glossary.computed import Computed, Fact, History, Person, Quantity
from swiss64.glossary.example import Example, ExampleError

_KEYS = {"kind", "caption", "columns", "sort", "players", "mark", "code", "player", "round", "version"}


@dataclass(frozen=True, slots=True)
class Preference:
    """A colour preference: ``strength`` (none, mild, strong, absolute) and the colour, if any."""

    strength: str
    colour: Colour | None


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game or a bye of a player went: as in a cross table."""

    entry: PlayerRound


@dataclass(frozen=True, slots=True)
class People:
    """Some players."""

    names: tuple[Person, ...]


@dataclass(frozen=True, slots=True)
class Pairs:
    """Some pairs, as they were made: the higher-ranked first, or White first."""

    pairs: tuple[tuple[Person, Person], ...]


@dataclass(frozen=True, slots=True)
class Counting:
    """What a round counted as in a tie-break, and why."""

    contribution: Contribution


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a file, whose columns matter."""

    text: str


Content: TypeAlias = Computed | Preference | Outcome | People | Pairs | Counting | Line | None


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell of a table; ``marked`` is one that the text speaks of."""

    content: Content
    marked: bool = False


@dataclass(frozen=True, slots=True)
class Row:
    """A row; ``marked`` as a whole, or cell by cell."""

    cells: tuple[Cell, ...]
    marked: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """A table: its kind, the names of its columns (a number for a round) and its rows.

    ``place`` is where its caption stands among the texts of the term.
    """

    kind: str
    columns: tuple[str, ...]
    rows: tuple[Row, ...]
    place: str


def tables(example: Example, given: list[dict[str, Any]]) -> tuple[Table, ...]:
    """The tables that a term's file asks for. Raises ExampleError."""
    return tuple(_table(example, one, number) for number, one in enumerate(given, start=1))


def _table(example: Example, given: dict[str, Any], number: int) -> Table:
    if unknown := given.keys() - _KEYS:
        raise ExampleError(f"table {number}: unknown: {', '.join(sorted(unknown))}")
    kind = given.get("kind", "players")
    if kind not in _KINDS:
        raise ExampleError(f"table {number}: there is no kind {kind}")
    columns, rows = _KINDS[kind](example, given)
    marks = list(given.get("mark", ()))
    made = tuple(_row(key, columns, cells, marks) for key, cells in rows)
    if marks:
        raise ExampleError(f"table {number}: nothing to mark at {', '.join(marks)}")
    return Table(kind, tuple(columns), made, f"caption {number}")


def _row(key: str, columns: list[str], cells: list[Content], marks: list[str]) -> Row:
    """A row with its marks, which are taken from the list."""
    made = tuple(
        Cell(content, _taken(f"{key}:{column}", marks))
        for column, content in zip(columns, cells, strict=True)
    )
    return Row(made, _taken(key, marks))


def _taken(mark: str, marks: list[str]) -> bool:
    found = mark in marks
    if found:
        marks.remove(mark)
    return found


_Rows: TypeAlias = Iterator[tuple[str, list[Content]]]


def _players(example: Example, given: dict[str, Any]) -> tuple[list[str], _Rows]:
    rounds = [str(round_.number) for round_ in example.tournament.rounds]
    columns: list[str] = []
    for column in given.get("columns", ["number", "name", "rounds", "points"]):
        if column == "rounds":
            columns += rounds
        elif column == "after":
            columns += [f"after {number}" for number in rounds]
        else:
            columns.append(column)
    names = list(given.get("players", example.numbers))
    if given.get("sort", "number") == "rank":
        codes = [column for column in columns if column.split("/")[0].isupper()]
        names.sort(key=lambda name: compute(example, " ".join(("rank", name, *codes))).text().zfill(3))
    return columns, ((name, [_of_player(example, name, column) for column in columns]) for name in names)


def _of_player(example: Example, name: str, column: str) -> Content:
    number = example.number(name)
    if column.isdigit():
        return Outcome(record(example.tournament, number)[int(column) - 1])
    if column.startswith("after "):
        return Quantity(progress(example.tournament, number)[int(column[6:]) - 1], 2)
    match column:
        case "name":
            return Person(name)
        case "preference":
            return _preference(example, name)
        case "title":
            return Fact(example.tournament.player[number].title)
        case "rating":
            rating = example.tournament.player[number].rating
            return Quantity(rating) if rating else None
        case "pairing_score":
            return compute(example, f"pairing_score {name} {len(example.tournament.rounds) + 1}")
        case "rank":
            return compute(example, f"rank {name}")
        case "TPR" | "ARO" | "PTP" | "APRO" | "APPO" | "DE" | "DE/P":
            value, unit = tie_break(example, column, name)
            return None if value.value is None else Quantity(value.value, unit.value)
    return compute(example, f"{column} {name}")


def _preference(example: Example, name: str) -> Preference:
    strength, colour = strength_of(history_of(example, name))
    return Preference(strength, Colour.WHITE if colour == "white" else Colour.BLACK if colour else None)


def _parts(example: Example, given: dict[str, Any]) -> tuple[list[str], _Rows]:
    value, unit = tie_break(example, given["code"], given["player"])
    entries = record(example.tournament, example.number(given["player"]))
    columns = ["round", "opponent", "outcome", "opponent_score", "counting", "value"]
    if any(one.opponent_rating is not None for one in value.contributions):
        columns[3] = "opponent_rating"

    def rows() -> _Rows:
        for one in value.contributions:
            looked_at = one.opponent_rating if columns[3] == "opponent_rating" else one.opponent_score
            per_whole = 1 if columns[3] == "opponent_rating" else 2
            yield (
                str(one.round),
                [
                    Quantity(one.round),
                    None if one.opponent is None else Person(example.name(one.opponent)),
                    Outcome(entries[one.round - 1]),
                    None if looked_at is None else Quantity(looked_at, per_whole),
                    Counting(one),
                    Quantity(one.value, unit.value),
                ],
            )

    return columns, rows()


def _pairing(example: Example, given: dict[str, Any]) -> tuple[list[str], _Rows]:
    drawn = example.tournament.rounds[given["round"] - 1] if "round" in given else example.next_round
    columns = ["board", "white", "white_score", "white_history", "black", "black_score", "black_history"]
    before = example.tournament.rounds[: drawn.number - 1]
    histories = colour_histories(before, example.numbers.values())

    def side(number: int) -> list[Content]:
        score = compute(example, f"pairing_score {example.name(number)} {drawn.number}")
        return [Person(example.name(number)), score, History.of(histories[number].colours)]

    def rows() -> _Rows:
        for game in drawn.games:
            yield str(game.board), [Quantity(game.board), *side(game.white), *side(game.black)]
        for bye in drawn.byes:
            yield example.name(bye.player), [None, *side(bye.player), None, None, None]

    return columns, rows()


def _brackets(example: Example, given: dict[str, Any]) -> tuple[list[str], _Rows]:
    def people(numbers: tuple[int, ...]) -> People:
        return People(tuple(Person(example.name(number)) for number in numbers))

    def rows() -> _Rows:
        for one in example.dutch.brackets:
            pairs = tuple((Person(example.name(a)), Person(example.name(b))) for a, b in one.pairs)
            left = one.downfloaters + (() if one.bye is None else (one.bye,))
            score = Quantity(one.score, 2)
            yield (
                score.text(),
                [score, people(one.mdps), people(one.residents), Pairs(pairs), people(left)],
            )

    return ["bracket", "mdps", "residents", "pairs", "downfloaters"], rows()


def _schedule(example: Example, given: dict[str, Any]) -> tuple[list[str], _Rows]:
    def rows() -> _Rows:
        for round_ in example.tournament.rounds:
            yield (
                str(round_.number),
                [Quantity(round_.number), _pairs(example, round_), _free(example, round_)],
            )

    columns = ["round", "games", "free"]
    if not any(round_.byes for round_ in example.tournament.rounds):
        columns.pop()
        return columns, ((key, cells[:2]) for key, cells in rows())
    return columns, rows()


def _pairs(example: Example, round_: Round) -> Pairs:
    def of(game: Game) -> tuple[Person, Person]:
        return Person(example.name(game.white)), Person(example.name(game.black))

    return Pairs(tuple(of(game) for game in round_.games))


def _free(example: Example, round_: Round) -> People:
    return People(tuple(Person(example.name(bye.player)) for bye in round_.byes))


def _trf(example: Example, given: dict[str, Any]) -> tuple[list[str], _Rows]:
    header = Header(initial_colour=example.initial_colour, tie_breaks=tuple(given.get("columns", ())))
    document = document_of(example.tournament, header, accelerations=example.accelerations)
    text = write_trf(document, TrfVersion(given.get("version", TrfVersion.TRF26.value))).decode()

    def rows() -> _Rows:
        for line in text.splitlines():
            key = " ".join(line[:8].split()) if line.startswith("001") else line[:3]
            yield key, [Line(line)]

    return ["line"], rows()


_KINDS: dict[str, Callable[[Example, dict[str, Any]], tuple[list[str], _Rows]]] = {
    "players": _players,
    "parts": _parts,
    "pairing": _pairing,
    "brackets": _brackets,
    "schedule": _schedule,
    "trf": _trf,
}
