"""Reading a Tournament Report File: TRF06, TRF16 and TRF26 (FIDE C.02.03 Annexure A)."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from swiss64.engine.standings.scores import scores
from swiss64.engine.tournament import ByeKind, System, Tournament
from swiss64.engine.trf.document import Line, NationalRecord, RequestedBye, Stated, TrfDocument
from swiss64.engine.trf.errors import Repair, RepairCode, TrfCode, TrfError
from swiss64.engine.trf.player_lines import PlayerLine, player_line
from swiss64.engine.trf.records import Records
from swiss64.engine.trf.round_blocks import rounds_of
from swiss64.engine.trf.system import system_of
from swiss64.engine.trf.text import lines_of, number_in

_NATIONAL = re.compile(r"[A-Z]{3} ")
_RULERS = ("DDD", "III")


def read_trf(data: bytes) -> TrfDocument:
    """The tournament in a TRF file, with everything else the file says.

    Unknown records never hurt: they are kept. What could be mended or is only
    information is told in ``repairs``. Raises TrfError (line, code, data) for a file that
    cannot be read or contradicts itself; errors of several player records come together.
    """
    lines, repairs = lines_of(data)
    records = Records()
    player_lines: list[Line] = []
    unknown: list[Line] = []
    errors: list[TrfError] = []
    for line in lines:
        if line.text.startswith("001"):
            player_lines.append(line)
            continue
        if line.text.startswith((" ", *_RULERS)):
            continue
        try:
            known = records.take(line)
        except TrfError as error:
            errors.append(error)
            continue
        if not known:
            unknown.append(line)
    players = _players(player_lines, errors, repairs)
    if errors:
        first, *others = sorted(errors, key=lambda error: error.line)
        first.others = tuple(others)
        raise first
    if not players:
        raise TrfError(0, TrfCode.NO_PLAYERS)
    repairs.extend(records.repairs)
    return _document(records, players, unknown, repairs)


def _players(lines: Iterable[Line], errors: list[TrfError], repairs: list[Repair]) -> list[PlayerLine]:
    """The player records by start number; what is wrong with them goes to ``errors``."""
    read: dict[int, PlayerLine] = {}
    for line in lines:
        try:
            player, mended = player_line(line)
        except TrfError as error:
            errors.append(error)
            continue
        number = player.player.number
        if number in read:
            twice = {"player": number, "first_line": read[number].line}
            errors.append(TrfError(line.number, TrfCode.NUMBER_TWICE, twice))
            continue
        read[number] = player
        repairs.extend(mended)
    return [read[number] for number in sorted(read)]


def _document(
    records: Records, players: list[PlayerLine], unknown: list[Line], repairs: list[Repair]
) -> TrfDocument:
    header = records.header
    scoring = records.points.scoring
    accelerations = tuple(records.accelerations)
    rounds, ahead, mended = rounds_of(players, scoring, accelerations)
    system, cycles = system_of(header.type_code, header.type_text)
    tournament = Tournament(
        name=header.name,
        system=system or System.SWISS64,
        planned_rounds=max(header.planned_rounds or 0, len(rounds)),
        cycles=cycles,
        players=tuple(line.player for line in players),
        rounds=rounds,
        scoring=scoring,
    )
    not_now = [RequestedBye(len(rounds) + 1, player, ByeKind.ZERO_POINT) for player in records.not_now]
    national, unknown = _national(unknown, tournament)
    document = TrfDocument(
        tournament=_with_national_ids(tournament, national),
        header=header,
        system=system,
        stated={line.player.number: Stated(line.points, line.rank) for line in players},
        lines={line.player.number: line.line for line in players},
        requested=_requested([*ahead, *records.requested, *not_now], len(rounds)),
        accelerations=accelerations,
        forbidden=tuple(records.forbidden),
        national=national,
        unknown=tuple(unknown),
    )
    return replace(document, repairs=(*repairs, *mended, *_counts(document), *_points(document)))


def _requested(byes: list[RequestedBye], drawn: int) -> tuple[RequestedBye, ...]:
    """The byes for rounds not drawn yet, one per player and round; the first that is said counts."""
    first: dict[tuple[int, int], RequestedBye] = {}
    for bye in byes:
        if bye.round > drawn:
            first.setdefault((bye.round, bye.player), bye)
    return tuple(first[key] for key in sorted(first))


def _national(unknown: list[Line], tournament: Tournament) -> tuple[tuple[NationalRecord, ...], list[Line]]:
    """The records of national federations about players of the file, and the lines that are none."""
    found: list[NationalRecord] = []
    rest: list[Line] = []
    for line in unknown:
        text = line.text.ljust(80)
        number = number_in(text[4:8])
        if _NATIONAL.match(text) and number in tournament.player:
            found.append(
                NationalRecord(
                    player=number or 0,
                    federation=text[:3],
                    title=text[10:13].strip(),
                    rating=number_in(text[48:52]) or 0,
                    national_id=text[57:68].strip(),
                )
            )
        else:
            rest.append(line)
    return tuple(found), rest


def _with_national_ids(tournament: Tournament, national: tuple[NationalRecord, ...]) -> Tournament:
    ids = {record.player: record.national_id for record in national}
    players = (
        replace(player, national_id=ids.get(player.number, player.national_id))
        for player in tournament.players
    )
    return replace(tournament, players=tuple(players))


def _counts(document: TrfDocument) -> list[Repair]:
    """Stated numbers of players and rounds that are not those of the file."""
    repairs = []
    header, tournament = document.header, document.tournament
    stated, counted = header.stated_players, len(tournament.players)
    if stated is not None and stated != counted:
        data = {"stated": stated, "counted": counted}
        repairs.append(Repair(0, RepairCode.PLAYER_COUNT_DIFFERS, data))
    if header.planned_rounds is not None and header.planned_rounds < len(tournament.rounds):
        data = {"stated": header.planned_rounds, "counted": len(tournament.rounds)}
        repairs.append(Repair(0, RepairCode.ROUND_COUNT_DIFFERS, data))
    return repairs


def _points(document: TrfDocument) -> list[Repair]:
    """Points columns that are not the sum of the results.

    Files written for a pairing engine may contain the virtual points of the next round
    or a bye already given in it: both are accepted.
    """
    repairs = []
    next_round = len(document.tournament.rounds) + 1
    ahead = {
        bye.player: document.tournament.scoring.of_bye(bye.kind)
        for bye in document.requested
        if bye.round == next_round
    }
    for number, counted in scores(document.tournament).items():
        stated = document.stated[number].points
        virtual = document.virtual_half_points(number, next_round)
        given = ahead.get(number, 0)
        accepted = {counted, counted + virtual, counted + given, counted + virtual + given}
        if stated is not None and stated not in accepted:
            data = {"player": number, "stated": stated, "counted": counted}
            repairs.append(Repair(document.lines[number], RepairCode.POINTS_DIFFER, data))
    return repairs
