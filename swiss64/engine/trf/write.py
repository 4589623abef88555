"""Writing a Tournament Report File, TRF26 or TRF16 (FIDE C.02.03 Annexure A)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from enum import Enum

from swiss64.engine.ranking import TITLES
from swiss64.engine.tournament import Colour, Player, Round, Tournament
from swiss64.engine.trf import layout
from swiss64.engine.trf.document import Line, NationalRecord, RequestedBye, Stated, TrfDocument
from swiss64.engine.trf.round_blocks import is_drawn
from swiss64.engine.trf.write_records import records_of_2016, records_of_2026, requested_ahead

LINE_END = "\r\n"
"""The specification says CR, programs write LF; both together serve everybody."""

_NOTHING_STATED = Stated(None, None)


class TrfVersion(Enum):
    """A format of the report file."""

    TRF16 = "trf16"
    """Only the records of 2016, and what engines made of them for pairing (XXR, XXC, XXS, XXA, XXP)."""
    TRF26 = "trf26"


def write_trf(document: TrfDocument, version: TrfVersion = TrfVersion.TRF26) -> bytes:
    """The file that says what the document says, in UTF-8.

    Read again it is equal, and written again the same to the byte: players, rounds,
    records, what the file stated and what was not understood. Text that does not fit its
    columns is cut, control characters become blanks, empty requests are left out. TRF16
    has no place for byes requested after the next round, the type of tournament,
    tie-breaks and the coded time control. Raises ValueError for a start number, rating or
    rank that has no four columns.
    """
    document = _without_undrawn_rounds(document)
    following = len(document.tournament.rounds) + 1
    blocks = [_blocks(round_) for round_ in document.tournament.rounds]
    if version is TrfVersion.TRF26:
        records = records_of_2026(document)
    else:
        records = records_of_2016(document)
        ahead = [bye for bye in requested_ahead(document) if bye.round == following]
        blocks.append({bye.player: _bye(bye.kind.value) for bye in ahead})
    lines = [
        *records,
        *_players(document, blocks),
        *(_national(document.tournament, record) for record in document.national),
        *_unknown(document.unknown),
    ]
    return "".join(line.rstrip(" ") + LINE_END for line in lines).encode("utf-8")


def _without_undrawn_rounds(document: TrfDocument) -> TrfDocument:
    """The document with last rounds that hold only byes as what reading takes them for: byes ahead."""
    rounds = document.tournament.rounds
    count = len(rounds)
    while count and not is_drawn(rounds[count - 1]):
        count -= 1
    if count == len(rounds):
        return document
    ahead = (
        RequestedBye(round_.number, bye.player, bye.kind) for round_ in rounds[count:] for bye in round_.byes
    )
    return replace(
        document,
        tournament=replace(document.tournament, rounds=rounds[:count]),
        requested=(*ahead, *document.requested),
    )


def _players(document: TrfDocument, blocks: list[dict[int, str]]) -> Iterator[str]:
    for player in sorted(document.tournament.players, key=lambda player: player.number):
        stated = document.stated.get(player.number, _NOTHING_STATED)
        points = "" if stated.points is None else layout.points(stated.points)
        rank = "" if stated.rank is None else _four_columns(stated.rank)
        number = player.number
        yield (
            _person(
                "001",
                player,
                _title(player),
                player.federation,
                player.rating,
                player.fide_id.strip().lstrip("0 "),
            )
            + f" {points:>4} {rank:>4}"
            + "".join(block.get(number, " " * 10) for block in blocks)
        )


def _person(record: str, player: Player, title: str, federation: str, rating: int, identity: str) -> str:
    """Columns 1 to 79, which are the same in the records of players and of national federations."""
    return (
        f"{record} {_four_columns(player.number):>4} {_sex(player):1}"
        f"{layout.field(title, 3):>3} {layout.field(player.name, 33):33} "
        f"{_four_columns(rating) if rating else '':>4} {layout.field(federation, 3):3} "
        f"{layout.field(identity, 11):>11} {layout.birth(player.birth):10}"
    )


def _title(player: Player) -> str:
    """The title, if it is one of FIDE's."""
    title = player.title.strip().upper()
    return title if title in TITLES else ""


def _sex(player: Player) -> str:
    sex = player.sex.strip().lower()
    return {"m": "m", "w": "w", "f": "w"}.get(sex, "")


def _four_columns(number: int) -> str:
    if not 0 <= number <= 9999:
        raise ValueError(f"{number} does not fit into four columns")
    return str(number)


def _blocks(round_: Round) -> dict[int, str]:
    """What the lines of the players say of a round; who is not in it was absent and has a blank block."""
    blocks = {bye.player: _bye(bye.kind.value) for bye in round_.byes}
    for game in round_.games:
        for number, opponent, colour in (
            (game.white, game.black, Colour.WHITE),
            (game.black, game.white, Colour.BLACK),
        ):
            code = "" if game.result is None else game.result.code(colour)
            blocks[number] = f"  {_four_columns(opponent):>4} {colour.value} {code:1}"
    return blocks


def _bye(code: str) -> str:
    return f"  0000 - {code}"


def _national(tournament: Tournament, record: NationalRecord) -> str:
    player = tournament.player[record.player]
    code = layout.field(record.federation, 3)
    return _person(code, player, record.title, player.federation, record.rating, record.national_id)


def _unknown(lines: tuple[Line, ...]) -> Iterator[str]:
    """The records that were not understood, as they were, tabs too; blank ones are no records."""
    for line in lines:
        text = layout.on_one_line(line.text, kept="\t")
        if text.strip():
            yield text
