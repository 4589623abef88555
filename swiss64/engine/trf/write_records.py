"""The records about the event as they are written; the order is that of their codes."""

from __future__ import annotations

from collections.abc import Iterator

from swiss64.engine.tournament import ByeKind, Colour, Scoring
from swiss64.engine.trf import layout
from swiss64.engine.trf.document import ForbiddenPairs, Header, RequestedBye, TrfDocument
from swiss64.engine.trf.system import system_of, type_text_of

_ROUND_COLUMN = 91

# What can be said with one letter: the letter, and the points it stands for. L and A are left
# out where they are nothing, as they are without being said: one engine refuses the letter A.
_LETTERS = {
    "W": "win",
    "D": "draw",
    "L": "loss",
    "A": "zero_point_bye",
    "P": "pairing_allocated_bye",
}
# What then follows from a letter, unless it is said on its own with an engine's code.
_FOLLOWING = {
    "FW": ("forfeit_win", "win"),
    "FPB": ("full_point_bye", "win"),
    "HPB": ("half_point_bye", "draw"),
    "FL": ("forfeit_loss", "zero_point_bye"),
}


def records_of_2026(document: TrfDocument) -> Iterator[str]:
    """All records but the players', for TRF26."""
    header, scoring = document.header, document.tournament.scoring
    yield from _event(header, header.type_text, document)
    yield from _number("142", header.planned_rounds)
    if header.initial_colour is not None:
        yield f"152 {header.initial_colour.value.upper()}"
    if scoring != Scoring():
        yield "162  " + "    ".join(f"{letter}{points:>4}" for letter, points in _letters(scoring))
    yield from _text("172", header.rating_method)
    yield from _text("182", header.program)
    yield from _text("192", header.type_code)
    yield from _text("202", ",".join(_tie_breaks(header)))
    yield from _text("222", header.time_control_code)
    yield from _requested(document)
    yield from _acceleration(document)
    yield from _forbidden(document)
    exceptions = _exceptions(scoring)
    if exceptions:
        yield f"XXS {exceptions}"


def records_of_2016(document: TrfDocument) -> Iterator[str]:
    """All records but the players', for TRF16 with the lines that pairing engines added to it."""
    header, scoring = document.header, document.tournament.scoring
    text = header.type_text
    if system_of("", text) != system_of(header.type_code, text):
        text = type_text_of(document.system, document.tournament.cycles)
    yield from _event(header, text, document)
    yield from _number("XXR", header.planned_rounds)
    if header.initial_colour is not None:
        yield "XXC white1" if header.initial_colour is Colour.WHITE else "XXC black1"
    if scoring != Scoring():
        said = " ".join(f"{letter}={points}" for letter, points in _letters(scoring))
        yield f"XXS {said} {_exceptions(scoring)}"
    yield from _virtual_points(document)
    following = len(document.tournament.rounds) + 1
    for pairs in document.forbidden:
        if pairs.first_round <= following and (pairs.last_round is None or following <= pairs.last_round):
            yield from _forbidden_always(pairs)


def _event(header: Header, type_text: str, document: TrfDocument) -> Iterator[str]:
    """012 to 132, which both formats have."""
    yield from _text("012", header.name)
    yield from _text("022", header.city)
    yield from _text("032", header.federation)
    if header.start is not None:
        yield f"042 {layout.long_date(header.start)}"
    if header.end is not None:
        yield f"052 {layout.long_date(header.end)}"
    if header.stated_players is not None:
        yield f"062 {header.stated_players}"
        yield f"072 {sum(player.rating > 0 for player in document.tournament.players)}"
    yield from _text("092", type_text)
    yield from _text("102", header.chief_arbiter)
    for deputy in header.deputy_arbiters:
        yield f"112 {layout.on_one_line(deputy).strip()}"
    yield from _text("122", header.time_control)
    if any(header.round_dates):
        dates = ("" if day is None else layout.short_date(day) for day in header.round_dates)
        yield "132".ljust(_ROUND_COLUMN) + "".join(f"{text:10}" for text in dates)


def _tie_breaks(header: Header) -> Iterator[str]:
    """The names of 202; points go before them without being named."""
    for name in header.tie_breaks:
        clean = layout.on_one_line(name).replace(",", " ").strip()
        if clean and clean.upper() != "PTS":
            yield clean


def _text(code: str, text: str) -> Iterator[str]:
    clean = layout.on_one_line(text).strip()
    if clean:
        yield f"{code} {clean}"


def _number(code: str, number: int | None) -> Iterator[str]:
    if number is not None:
        yield f"{code} {number}"


def _letters(scoring: Scoring) -> list[tuple[str, str]]:
    values = ((letter, getattr(scoring, name)) for letter, name in _LETTERS.items())
    return [(letter, layout.points(value)) for letter, value in values if value or letter not in "LA"]


def _exceptions(scoring: Scoring) -> str:
    """What is not worth what the letters make it, in an engine's codes; empty as a rule."""
    return " ".join(
        f"{code}={layout.points(getattr(scoring, name))}"
        for code, (name, general) in _FOLLOWING.items()
        if getattr(scoring, name) != getattr(scoring, general)
    )


def requested_ahead(document: TrfDocument) -> list[RequestedBye]:
    """The byes for rounds not drawn yet, one per player and round: the first counts, as in reading."""
    drawn = len(document.tournament.rounds)
    first: dict[tuple[int, int], RequestedBye] = {}
    for bye in document.requested:
        if bye.round > drawn:
            first.setdefault((bye.round, bye.player), bye)
    return [first[key] for key in sorted(first)]


def _requested(document: TrfDocument) -> Iterator[str]:
    """240, one record for each round and kind of bye."""
    ahead = requested_ahead(document)
    for round_number in sorted({bye.round for bye in ahead}):
        for kind in (ByeKind.FULL_POINT, ByeKind.HALF_POINT, ByeKind.ZERO_POINT):
            players = [bye.player for bye in ahead if (bye.round, bye.kind) == (round_number, kind)]
            if players:
                yield f"240 {kind.value} {round_number:>3}" + _numbers(players)


def _acceleration(document: TrfDocument) -> Iterator[str]:
    """250; the match points of columns 5 to 8 stay blank for individuals."""
    for item in document.accelerations:
        yield (
            f"250      {layout.points(item.half_points):>4} {item.first_round:>3} {item.last_round:>3} "
            f"{item.first:>4} {item.last:>4}"
        )


def _virtual_points(document: TrfDocument) -> Iterator[str]:
    """XXA: the virtual points of each player who has some, round by round."""
    last = max((item.last_round for item in document.accelerations), default=0)
    for player in sorted(document.tournament.player):
        given = [document.virtual_half_points(player, number) for number in range(1, last + 1)]
        while given and not given[-1]:
            given.pop()
        if given:
            yield f"XXA {player:>4}" + "".join(f" {layout.points(half_points):>4}" for half_points in given)


def _forbidden(document: TrfDocument) -> Iterator[str]:
    """260; for all rounds whatever comes it is XXP, as 260 wants a last round."""
    planned = max(document.tournament.planned_rounds, len(document.tournament.rounds))
    for pairs in document.forbidden:
        if pairs.last_round is None and pairs.first_round == 1:
            yield from _forbidden_always(pairs)
        elif len(pairs.players) > 1:
            last = max(planned, pairs.first_round) if pairs.last_round is None else pairs.last_round
            yield f"260 {pairs.first_round:>3} {last:>3}" + _numbers(pairs.players)


def _forbidden_always(pairs: ForbiddenPairs) -> Iterator[str]:
    if pairs.players:
        yield "XXP " + " ".join(str(number) for number in pairs.players)


def _numbers(players: list[int] | tuple[int, ...]) -> str:
    return "".join(f" {number:>4}" for number in players)
