"""A drawn round held against the rules: the round they give today for the same players, computed once.

Kept in memory per tournament, revision and round; nothing here is asked for by a live page.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import cached_property

from sqlalchemy import select

from swiss64.engine.cut import cut_after
from swiss64.engine.explain_group import GroupExplained, dutch_groups, house_groups
from swiss64.engine.explain_pairing import PairingExplained, explain_dutch_game, explain_house_game
from swiss64.engine.pairing.berger import berger_rounds
from swiss64.engine.pairing.dutch import DutchRequest
from swiss64.engine.pairing.dutch.pair import DutchPairing, pair_dutch
from swiss64.engine.pairing.dutch.review import DutchFinding, review_dutch
from swiss64.engine.pairing.errors import EverybodyHadTheByeError, PairingRefusedError
from swiss64.engine.pairing.house import pair_round
from swiss64.engine.pairing.house_field import HouseField, house_field
from swiss64.engine.pairing.house_review import Finding, review
from swiss64.engine.pairing.result import Pairing
from swiss64.engine.tournament import Game, Round, System, Tournament
from swiss64.extensions import db
from swiss64.journal import Action
from swiss64.live.kept import Kept, Made
from swiss64.models.journal import JournalEntry
from swiss64.rounds.explanation import ExplainedBoard, ExplainedRound, explained
from swiss64.rounds.queries import results_changed_since
from swiss64.rounds.remarks import Remark, remark_of
from swiss64.tournaments.snapshot import Snapshot

_ROUNDS = 24
_kept: Kept[Replay] = Kept(_ROUNDS)


class Change(Enum):
    """Why a drawn round can be another one than the rules give."""

    BY_HAND = "by_hand"
    RESULTS = "results"  # results of earlier rounds were changed after the draw
    FROM_FILE = "from_file"  # the round was not drawn here
    UNKNOWN = "unknown"  # numbers, players or rules may have changed


class Match(Enum):
    """How a board is like that of the rules."""

    SAME = "same"
    COLOURS = "colours"  # the same two players, the other way round
    OTHER = "other"
    UNKNOWN = "unknown"  # the rules give no round: an earlier one is open, or none is possible


@dataclass(frozen=True)
class Table:
    """A round of a round robin by the table; ``number`` has the places in the table by pairing number.

    ``turn`` is the round of the printed table that it is, ``turned`` whether with the colours the other way
    round: a double round robin plays two rounds in another order, and all of them twice.
    """

    size: int
    turn: int
    turned: bool
    number: dict[int, int]
    games: tuple[Game, ...]
    byes: tuple[int, ...]


@dataclass(frozen=True)
class Replay:
    """A round with what the rules give for it. ``drawn`` is None where they cannot be asked.

    ``before`` is the tournament before the round, ``round`` the round as it is. ``chosen`` is who was given a
    second bye by the organiser, as everybody had had it. ``refused`` says why the rules give no round.
    """

    seen: Snapshot
    before: Tournament
    round: Round
    boards: ExplainedRound
    drawn: Pairing | DutchPairing | Table | None
    field: HouseField | None
    chosen: int | None
    change: Change
    refused: PairingRefusedError | None = None

    @cached_property
    def groups(self) -> tuple[GroupExplained, ...]:
        """The score groups as the rules pair them; none in a round robin."""
        if isinstance(self.drawn, DutchPairing):
            return dutch_groups(self.drawn)
        if isinstance(self.drawn, Pairing) and self.field is not None:
            return house_groups(self.field, self.drawn)
        return ()

    @cached_property
    def _games(self) -> dict[frozenset[int], tuple[int, int]]:
        """White and the board in the round of the rules, by the two who meet."""
        if isinstance(self.drawn, Table):
            return {frozenset((g.white, g.black)): (g.white, g.board) for g in self.drawn.games}
        if self.drawn is None:
            return {}
        return {
            frozenset((game.white.number, game.black.number)): (game.white.number, game.board)
            for game in self.drawn.games
        }

    @property
    def bye(self) -> int | None:
        """Who has the bye by the rules."""
        if isinstance(self.drawn, Table):
            return next(iter(self.drawn.byes), None)
        return None if self.drawn is None else self.drawn.bye

    @cached_property
    def findings(self) -> tuple[Remark, ...]:
        """What the round as it is breaks; empty where the rules cannot be asked, and in a round robin."""
        seated = frozenset((*self.round.game_of, *self.round.allocated_byes))
        try:
            if isinstance(self.drawn, DutchPairing):
                found: Sequence[Finding | DutchFinding] = review_dutch(self.drawn.field.request, self.round)
            elif isinstance(self.drawn, Pairing):
                found = review(self.before, seated, self.round)
            else:
                found = ()
        except PairingRefusedError:
            found = ()
        return tuple(remark_of(finding) for finding in found)

    def board(self, number: int) -> ExplainedBoard | None:
        """A board of the round as it is, with scores, colours and who is due what."""
        return next((board for board in self.boards.boards if board.number == number), None)

    def match(self, board: ExplainedBoard) -> Match:
        """How a board is like that of the rules."""
        if self.drawn is None:
            return Match.UNKNOWN
        found = self._games.get(frozenset((board.white.player.number, board.black.player.number)))
        if found is None:
            return Match.OTHER
        return Match.SAME if found[0] == board.white.player.number else Match.COLOURS

    def explained(self, board: ExplainedBoard) -> PairingExplained | None:
        """The engine's reasons for the two of a board; None where the rules do not pair them."""
        found = self._games.get(frozenset((board.white.player.number, board.black.player.number)))
        if found is None:
            return None
        if isinstance(self.drawn, DutchPairing):
            return explain_dutch_game(self.drawn, found[1])
        return explain_house_game(self.drawn, found[1]) if isinstance(self.drawn, Pairing) else None

    def group_of(self, one: int, two: int) -> GroupExplained:
        """The score group in which the rules pair these two."""
        return next(group for group in self.groups if any({one, two} == set(pair) for pair in group.pairs))

    def rules_opponent(self, number: int) -> int | None:
        """Whom somebody meets by the rules; None for the bye or nobody."""
        for pair in self._games:
            if number in pair:
                return next(iter(pair - {number}))
        return None


def replay(seen: Snapshot, number: int, *, public: bool) -> Replay | None:
    """The round of that number held against the rules; None when it is not drawn, or not ``public``.

    What is public names the players as everybody sees them, and no proposal.
    """
    facts = seen.round.get(number)
    round_ = next((r for r in seen.everything.rounds if r.number == number), None)
    if round_ is None or facts is None or (public and facts.published_at is None):
        return None

    def make() -> Made[Replay]:
        shown = replace(seen, everything=replace(seen.everything, players=seen.shown)) if public else seen
        return Made(seen.revision, held_against_rules(shown, round_, _change(seen, number)), 1)

    return _kept.get((str(db.engine.url), seen.id, number, public), seen.revision, make)


def held_against_rules(seen: Snapshot, round_: Round, change: Change) -> Replay:
    """A drawn round with the one that the rules give for its players; ``change`` says why it may differ."""
    before = cut_after(seen.everything, round_.number - 1)
    byes = round_.allocated_byes
    seated = frozenset({*round_.game_of, *byes})
    drawn: Pairing | DutchPairing | Table | None = None
    field, chosen, refused = None, None, None
    try:
        if before.system is System.ROUND_ROBIN:
            drawn = _table(seen, round_.number)
        elif before.system is System.FIDE_DUTCH:
            assert seen.fide is not None  # noqa: S101 - it is there for tournaments by this system
            drawn = pair_dutch(DutchRequest(before, seated, initial_colour=seen.fide.initial_colour))
        else:
            try:
                drawn = pair_round(before, seated)
            except EverybodyHadTheByeError:
                if len(byes) == 1:
                    chosen = byes[0]
                    seated -= {chosen}
                    drawn = pair_round(before, seated)
            field = house_field(before, seated)
    except PairingRefusedError as refusal:
        drawn, refused = None, refusal
    return Replay(
        seen,
        before,
        round_,
        explained(seen, round_.number),
        drawn,
        field,
        chosen,
        change,
        refused,
    )


def _table(seen: Snapshot, number: int) -> Table | None:
    """The Berger table of those who are in the rounds, in the order of their numbers."""
    rounds = seen.everything.rounds
    numbers = sorted({number for r in rounds for number in (*r.game_of, *r.allocated_byes)})
    tables = berger_rounds(len(numbers), seen.everything.cycles)
    if number > len(tables):
        return None
    table = tables[number - 1]
    printed = {_pairs(one): one for one in berger_rounds(len(numbers))}[_pairs(table)]
    return Table(
        len(numbers),
        printed.number,
        any(mine.white != theirs.white for mine, theirs in zip(table.games, printed.games, strict=True)),
        {pairing_number: index for index, pairing_number in enumerate(numbers, 1)},
        tuple(Game(g.board, numbers[g.white - 1], numbers[g.black - 1]) for g in table.games),
        tuple(numbers[bye.player - 1] for bye in table.byes),
    )


def _pairs(round_: Round) -> frozenset[frozenset[int]]:
    """Who meets whom, whatever the colours."""
    return frozenset(frozenset((game.white, game.black)) for game in round_.games)


def _change(seen: Snapshot, number: int) -> Change:
    """What happened to the round after its last draw, as the journal and the results tell."""
    session = db.session()
    actions = (Action.ROUND_DRAWN, Action.PROPOSAL_ALTERED, Action.PAIRING_CORRECTED)
    notes = session.execute(
        select(JournalEntry.action, JournalEntry.subject)
        .where(
            JournalEntry.tournament_id == seen.id,
            JournalEntry.action.in_([action.value for action in actions]),
        )
        .order_by(JournalEntry.id)
    ).all()
    found = Change.FROM_FILE
    for action, subject in notes:
        if action == Action.ROUND_DRAWN.value:
            if subject["round"] <= number <= subject.get("to", subject["round"]):
                found = Change.UNKNOWN
        elif subject["round"] == number:
            found = Change.BY_HAND
    drawn_at = seen.round[number].drawn_at
    if found is Change.UNKNOWN and drawn_at and results_changed_since(session, seen.id, number, drawn_at):
        return Change.RESULTS
    return found
