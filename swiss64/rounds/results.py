"""Entering, correcting and clearing the result of a board."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import Enum, auto
from typing import Any, Literal

from flask_babel import gettext as _
from sqlalchemy import bindparam, select
from sqlalchemy.orm import Session, aliased

from swiss64 import words
from swiss64.database import writing
from swiss64.engine.tournament import Result
from swiss64.journal import Action, Actor, changed
from swiss64.models.entry import Entry
from swiss64.models.player import Profile
from swiss64.models.round import Game, Round, Seat
from swiss64.people import helpers
from swiss64.problems import Stale
from swiss64.rounds import problems, storage
from swiss64.tournaments import shown


class _Unseen(Enum):
    ANYTHING = auto()


ANYTHING = _Unseen.ANYTHING
"""As ``expected``: whatever the board has now may be replaced."""
Expected = Result | None | Literal[_Unseen.ANYTHING]

ENTERABLE = (
    Result.WHITE_WINS,
    Result.DRAW,
    Result.BLACK_WINS,
    Result.WHITE_WINS_BY_FORFEIT,
    Result.BLACK_WINS_BY_FORFEIT,
    Result.DOUBLE_FORFEIT,
    Result.NO_CONTEST,
)
"""The results that an organiser can give a board; the others of the engine come from files."""


class OtherResult(Stale):
    """Somebody entered another result for the board since the form was shown.

    ``present`` is what the board has now, ``by`` and ``at`` (aware UTC) who gave it and
    when, ``wanted`` what was asked for.
    """

    def __init__(
        self, board: int, present: Result | None, by: str, at: datetime | None, wanted: Result | None
    ) -> None:
        super().__init__(board, present, by, at, wanted)
        self.board = board
        self.present = present
        self.by = by
        self.at = at
        self.wanted = wanted

    def text(self) -> str:
        """Says who was first with what."""
        if self.present is None:
            return _("%(by)s cleared board %(board)s in the meantime.", by=self.by, board=self.board)
        return _(
            "%(by)s was first and entered %(result)s (%(words)s) for board %(board)s.",
            by=self.by,
            result=words.result(self.present),
            words=words.result_words(self.present),
            board=self.board,
        )


class ByAnother(Stale):
    """A helper would replace a result that did not come by his own link."""

    def __init__(self, board: int, present: Result, by: str) -> None:
        super().__init__(board, present, by)
        self.board = board
        self.present = present
        self.by = by

    def text(self) -> str:
        """Says who entered what, and who can change it."""
        return _(
            "%(by)s entered %(result)s (%(words)s) for board %(board)s. Only the arbiter can change that.",
            by=self.by,
            result=words.result(self.present),
            words=words.result_words(self.present),
            board=self.board,
        )


@dataclass(frozen=True, slots=True)
class _Players:
    white: int
    black: int
    white_name: str
    black_name: str

    @property
    def names(self) -> dict[int, str]:
        """The names by entry id."""
        return {self.white: self.white_name, self.black: self.black_name}


_white, _black = aliased(Seat), aliased(Seat)
_white_entry, _black_entry = aliased(Entry), aliased(Entry)
_PLAYERS = (
    select(_white_entry.id, _black_entry.id, _white_entry.name, _black_entry.name)
    .select_from(_white)
    .join(_black, (_black.game_id == _white.game_id) & (_black.colour == "b"))
    .join(_white_entry, _white_entry.id == _white.entry_id)
    .join(_black_entry, _black_entry.id == _black.entry_id)
    .where(_white.game_id == bindparam("game_id"), _white.colour == "w")
)


def enter_result(
    actor: Actor,
    now: datetime,
    tournament_id: int,
    round_number: int,
    board: int,
    result: Result | None,
    *,
    expected: Expected = ANYTHING,
    players: tuple[int, int] | None = None,
) -> bool:
    """Gives a board its result, replaces it, or clears it (None); True if that changed anything.

    ``expected`` is the result the form showed, ``players`` the entry ids of White and
    Black that it showed. The same result again is fine and changes nothing. A helper
    mends what came by his own link, and nothing else.
    Raises `Gone`, `LinkEnded`, `NoSuchBoard`, `NotPublished`, `BoardChanged`, `ByAnother`, `OtherResult`.
    """
    with writing() as session:
        row = storage.tournament(session, tournament_id)
        helpers.refuse_ended(session, actor, now)
        game, published = _game(session, tournament_id, round_number, board)
        if not published:
            raise problems.NotPublished(round_number)
        seated = _players(session, game)
        if players is not None and players != (seated.white, seated.black):
            # A helper is told the names of the notice board.
            by_entry = _shown_names(session, seated) if actor.helper is not None else seated.names
            raise problems.BoardChanged(board, by_entry[seated.white], by_entry[seated.black])
        present = Result[game.result] if game.result else None
        if present is result:
            return False
        if actor.helper is not None and present is not None and game.result_helper != actor.helper:
            raise ByAnother(board, present, game.result_by)
        if expected is not ANYTHING and expected is not present:
            raise OtherResult(board, present, game.result_by, game.result_at, result)
        before: dict[str, Any] = {"result": game.result}
        if game.result_at is not None:
            before |= {"by": game.result_by, "at": game.result_at.isoformat()}
        game.result = None if result is None else result.name
        game.result_by = actor.name
        game.result_at = now
        game.result_helper = actor.helper
        changed(
            session,
            row,
            at=now,
            actor=actor,
            action=_action(present, result),
            subject={
                "round": round_number,
                "board": board,
                "game": game.id,
                "white": seated.white_name,
                "black": seated.black_name,
            },
            before=before,
            after={"result": game.result},
        )
        return True


def _action(before: Result | None, after: Result | None) -> Action:
    if after is None:
        return Action.RESULT_CLEARED
    return Action.RESULT_ENTERED if before is None else Action.RESULT_CORRECTED


def _game(session: Session, tournament_id: int, round_number: int, board: int) -> tuple[Game, bool]:
    """The board, and whether its round is published. Raises `NoSuchBoard`."""
    found = session.execute(
        select(Game, Round.published_at)
        .join(Round, Round.id == Game.round_id)
        .where(Round.tournament_id == tournament_id, Round.number == round_number, Game.board == board)
        .execution_options(populate_existing=True)
    ).first()
    if found is None:
        raise problems.NoSuchBoard(round_number, board)
    game, published_at = found
    return game, published_at is not None


def _players(session: Session, game: Game) -> _Players:
    return _Players(*session.execute(_PLAYERS, {"game_id": game.id}).one())


def _shown_names(session: Session, seated: _Players) -> dict[int, str]:
    """The names that everybody sees, by entry id."""
    rows = session.execute(
        select(Entry.id, Entry.name, Entry.alias, Profile.alias)
        .outerjoin(Profile, Profile.id == Entry.profile_id)
        .where(Entry.id.in_((seated.white, seated.black)))
    )
    return {entry_id: shown.name_of(name, own, alias or "") for entry_id, name, own, alias in rows}
