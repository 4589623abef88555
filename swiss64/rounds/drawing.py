"""What a draw computes, before anything is written: the next round, or the whole table of a round robin."""

from __future__ import annotations

from dataclasses import dataclass

from swiss64.engine import tournament as engine
from swiss64.engine.cut import cut_after
from swiss64.engine.pairing.berger import berger_rounds
from swiss64.engine.pairing.dutch import pair_dutch
from swiss64.engine.pairing.errors import PairingRefusedError
from swiss64.engine.pairing.house import pair_round
from swiss64.problems import Stale
from swiss64.rounds import dutch, problems, storage
from swiss64.rounds.draft import Draft
from swiss64.tournaments.snapshot import Snapshot

MOST_ROUNDS = 99


@dataclass(frozen=True, slots=True)
class Drawn:
    """What was drawn: the drafts, and for a round robin the number of rounds it takes."""

    drafts: tuple[Draft, ...]
    rounds_needed: int | None = None


def compute(seen: Snapshot, round_number: int | None, again: bool, second_bye: int | None) -> Drawn:
    """The draw, without touching the tables; the arguments are those of ``operations.draw``.

    Raises `AlreadyDrawn`, `NotDrawn`, `AllRoundsDrawn`, `TooManyRounds`, `Stale`, the refusals of
    `problems.of_refusal`.
    """
    proposals = [facts.number for facts in seen.rounds if facts.drawn_at and not facts.published_at]
    if proposals and not again:
        raise problems.AlreadyDrawn(proposals[0])
    if again and not proposals:
        raise problems.NotDrawn(round_number or len(seen.everything.rounds) + 1)
    before = cut_after(seen.everything, proposals[0] - 1) if proposals else seen.everything
    following = len(before.rounds) + 1
    if round_number is not None and round_number != following:
        raise problems.AlreadyDrawn(round_number) if round_number < following else Stale
    if before.system is engine.System.ROUND_ROBIN:
        return _all_rounds(seen, before)
    if following > before.planned_rounds:
        raise problems.AllRoundsDrawn(before.planned_rounds, fixed=seen.fide is not None)
    if before.system is engine.System.FIDE_DUTCH:
        return Drawn((_dutch_round(seen, following, second_bye),))
    return Drawn((_house_round(seen, before, following, second_bye),))


def _house_round(seen: Snapshot, before: engine.Tournament, number: int, second_bye: int | None) -> Draft:
    """The next round by the house rules; ``second_bye`` sits out, and the others are paired.

    Raises `Stale` when who was chosen for a second bye left, or the field became even.
    """
    present = seen.present(number)
    out = {n for n in present if seen.entry[n].id == second_bye}
    if second_bye is not None and (not out or len(present) % 2 == 0):
        raise Stale
    try:
        paired = pair_round(before, present - out)
    except PairingRefusedError as refusal:
        raise problems.of_refusal(refusal) from refusal
    return storage.draft_of(seen, paired.round, next(iter(out), None))


def _dutch_round(seen: Snapshot, number: int, second_bye: int | None) -> Draft:
    """The next round by the FIDE Dutch system, which knows no second bye. Raises `NotUnderstood` for one."""
    if second_bye is not None:
        raise problems.NotUnderstood
    try:
        return storage.draft_of(seen, pair_dutch(dutch.request(seen, number)).round)
    except PairingRefusedError as refusal:
        raise problems.of_refusal(refusal) from refusal


def _all_rounds(seen: Snapshot, before: engine.Tournament) -> Drawn:
    """The whole table, for everybody who has not withdrawn, in the order of their pairing numbers."""
    if before.rounds:
        raise problems.AlreadyDrawn(1)
    numbers = [facts.number for facts in seen.entries if facts.withdrawn_after is None]
    if len(numbers) < 2:
        raise problems.TooFewPlayers(len(numbers))
    count = (len(numbers) - 1 + len(numbers) % 2) * before.cycles
    if count > MOST_ROUNDS:
        raise problems.TooManyRounds(count)
    drafts = []
    for table in berger_rounds(len(numbers), before.cycles):
        games = tuple(
            engine.Game(game.board, numbers[game.white - 1], numbers[game.black - 1]) for game in table.games
        )
        byes = tuple(engine.Bye(numbers[bye.player - 1], bye.kind) for bye in table.byes)
        drafts.append(storage.draft_of(seen, engine.Round(table.number, games, byes)))
    return Drawn(tuple(drafts), count)
