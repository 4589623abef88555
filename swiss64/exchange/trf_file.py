"""A Tournament Report File as a list of players."""

from __future__ import annotations

import re

from swiss64.engine.tournament import Player
from swiss64.engine.trf.document import TrfDocument
from swiss64.engine.trf.errors import Repair, TrfError
from swiss64.engine.trf.read import read_trf
from swiss64.exchange.cells import Cell, row
from swiss64.exchange.rows import MOST_ROWS, FileCode, FileError, Reading, Row

_PLAYER_LINE = re.compile(rb"(?:^|[\r\n])(?:\xef\xbb\xbf)?001 [ 0-9]{4}[ \r\n]")


def looks_like_trf(content: bytes, filename: str) -> bool:
    """Whether this is meant as a TRF file: by a player record, or by its name."""
    return filename.lower().endswith((".trf", ".trfx")) or _PLAYER_LINE.search(content) is not None


def read(content: bytes) -> Reading:
    """The players of a TRF file, and the document with everything else. Raises FileError."""
    if not content.strip():
        raise FileError(FileCode.EMPTY)
    try:
        document = read_trf(content)
    except TrfError as error:
        raise FileError(FileCode.BROKEN_TRF, {}, (error, *error.others)) from None
    if len(document.tournament.players) > MOST_ROWS:
        raise FileError(FileCode.TOO_MANY_ROWS, {"most": MOST_ROWS})
    return Reading(tuple(_row(player, document) for player in document.tournament.players), (), document)


def general_repairs(document: TrfDocument) -> tuple[Repair, ...]:
    """What was mended that belongs to no player's line."""
    lines = set(document.lines.values())
    return tuple(repair for repair in document.repairs if repair.line not in lines)


def _row(player: Player, document: TrfDocument) -> Row:
    line = document.lines[player.number]
    read = row(
        line,
        f"{player.number} {player.name}",
        {
            Cell.NAME: player.name,
            Cell.RATING: str(player.rating),
            Cell.TITLE: player.title,
            Cell.SEX: player.sex,
            Cell.FEDERATION: player.federation,
            Cell.CLUB: player.club,
            Cell.BIRTH: player.birth[:4],
            Cell.FIDE_ID: player.fide_id,
            Cell.NATIONAL_ID: player.national_id,
        },
    )
    repairs = tuple(repair for repair in document.repairs if repair.line == line)
    return Row(read.line, read.text, read.data, read.remarks, repairs)
