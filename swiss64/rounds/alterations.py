"""Altering a pairing by hand: a proposal freely, a published round where no result is in.

Each alteration takes ``seen``, the mark of the draft that the organiser looked at, so
that two who alter at the same time notice each other; and ``confirmed``, which a
published round asks for (C.04.2 4.4 allows changes there in few cases only).
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any

from swiss64.database import writing
from swiss64.engine.boards import board_key
from swiss64.engine.colours import colour_histories, house_allocation
from swiss64.engine.cut import cut_after
from swiss64.engine.standings.scores import scores
from swiss64.engine.tournament import System
from swiss64.journal import Action, Actor, changed
from swiss64.rounds import draft as drafts
from swiss64.rounds import dutch, problems, storage
from swiss64.rounds.draft import Draft
from swiss64.tournaments import snapshot
from swiss64.tournaments.snapshot import Snapshot

Change = Callable[[Draft, Snapshot], Draft]


def swap(
    actor: Actor,
    now: datetime,
    tournament_id: int,
    round_number: int,
    one: int,
    two: int,
    *,
    seen: str | None = None,
    confirmed: bool = False,
) -> None:
    """Two players (entry ids) take each other's place; one may have the bye or not be in the round at all."""

    def change(draft: Draft, known: Snapshot) -> Draft:
        _refuse_strangers(known, one, two)
        return drafts.swap(draft, one, two)

    _alter(actor, now, tournament_id, round_number, "swap", change, seen, confirmed)


def flip(
    actor: Actor,
    now: datetime,
    tournament_id: int,
    round_number: int,
    board: int,
    *,
    seen: str | None = None,
    confirmed: bool = False,
) -> None:
    """The players of a board exchange colours."""

    def change(draft: Draft, _known: Snapshot) -> Draft:
        return drafts.flip(draft, board)

    _alter(actor, now, tournament_id, round_number, "flip", change, seen, confirmed)


def give_bye(
    actor: Actor,
    now: datetime,
    tournament_id: int,
    round_number: int,
    player: int,
    *,
    seen: str | None = None,
    confirmed: bool = False,
) -> None:
    """A player (entry id) of the round gets the bye; who had it takes his seat."""

    def change(draft: Draft, _known: Snapshot) -> Draft:
        return drafts.give_bye(draft, player)

    _alter(actor, now, tournament_id, round_number, "give_bye", change, seen, confirmed)


def seat(
    actor: Actor,
    now: datetime,
    tournament_id: int,
    round_number: int,
    player: int,
    *,
    seen: str | None = None,
    confirmed: bool = False,
) -> None:
    """Puts a player (entry id) into the round: against who has the bye, else he gets it."""

    def change(draft: Draft, known: Snapshot) -> Draft:
        _refuse_strangers(known, player)
        return drafts.seat(draft, player, _white_of(known, round_number))

    _alter(actor, now, tournament_id, round_number, "seat", change, seen, confirmed)


def unseat(
    actor: Actor,
    now: datetime,
    tournament_id: int,
    round_number: int,
    player: int,
    *,
    seen: str | None = None,
    confirmed: bool = False,
) -> None:
    """Takes a player (entry id) out: his opponent meets who had the bye, or gets it."""

    def change(draft: Draft, known: Snapshot) -> Draft:
        return drafts.unseat(draft, player, _white_of(known, round_number))

    _alter(actor, now, tournament_id, round_number, "unseat", change, seen, confirmed)


def order_boards(
    actor: Actor,
    now: datetime,
    tournament_id: int,
    round_number: int,
    *,
    seen: str | None = None,
    confirmed: bool = False,
) -> None:
    """Numbers the boards anew, the leaders first (C.04.2 3.6)."""

    def change(draft: Draft, known: Snapshot) -> Draft:
        points = scores(known.everything, round_number - 1)
        number_of = {facts.id: facts.number for facts in known.entries}
        return drafts.ordered(draft, lambda one, two: board_key(points, number_of[one], number_of[two]))

    _alter(actor, now, tournament_id, round_number, "order", change, seen, confirmed)


def _alter(
    actor: Actor,
    now: datetime,
    tournament_id: int,
    round_number: int,
    kind: str,
    change: Change,
    seen: str | None,
    confirmed: bool,
) -> None:
    """The one way of altering. Nothing happens when the change changes nothing.

    Raises `Gone`, `NotDrawn`, `PairingChanged`, `FixedByTable`, `Unconfirmed`,
    `BoardHasResult`, and what ``change`` raises.
    """
    with writing() as session:
        row = storage.tournament(session, tournament_id)
        round_row = storage.drawn(session, row, round_number)
        before, results = storage.load(session, round_row)
        if seen is not None and before.mark != seen:
            raise problems.PairingChanged
        if System(row.system) is System.ROUND_ROBIN and kind != "flip":
            raise problems.FixedByTable
        known = snapshot.read(session, row)
        after = change(before, known)
        touched = storage.changed_boards(before, after)
        with_result = tuple(board for board in touched if board in results)
        if with_result:
            raise problems.BoardHasResult(with_result)
        if after == before:
            return
        published = round_row.published_at is not None
        if published and not confirmed:
            raise problems.Unconfirmed
        storage.replace(session, round_row, before, after)
        changed(
            session,
            row,
            at=now,
            actor=actor,
            action=Action.PAIRING_CORRECTED if published else Action.PROPOSAL_ALTERED,
            subject={"round": round_number, "kind": kind},
            before=_described(before, touched, known),
            after=_described(after, touched, known),
        )


def _described(draft: Draft, boards: tuple[int, ...], known: Snapshot) -> dict[str, Any]:
    """Some boards and the bye with the names and entry ids of the players, for the journal."""
    name = {facts.id: known.everything.player[facts.number].name for facts in known.entries}
    return {
        "boards": [[b.number, name[b.white], name[b.black]] for b in draft.boards if b.number in boards],
        "bye": None if draft.bye is None else name[draft.bye],
        **storage.seats(draft, boards),
    }


def _refuse_strangers(known: Snapshot, *players: int) -> None:
    """Raises `NotInRound` for an entry id that is not of this tournament."""
    if not set(players) <= {facts.id for facts in known.entries}:
        raise problems.NotInRound


def _white_of(known: Snapshot, round_number: int) -> drafts.WhiteOf:
    """Who of two entry ids gets white by the rules of the tournament.

    While an earlier round is open, FIDE's rules cannot tell, and those of the house stand in.
    """
    number_of = {facts.id: facts.number for facts in known.entries}
    before = cut_after(known.everything, round_number - 1)
    histories = colour_histories(before.rounds, number_of.values())

    def white_of(one: int, two: int) -> int:
        first, second = number_of[one], number_of[two]
        by_fide = dutch.colours(known, round_number, first, second)
        if by_fide is not None:
            return one if by_fide.white_of(first, second)[0] == first else two
        white, _reason = house_allocation(first, histories[first], second, histories[second])
        return one if white == first else two

    return white_of
