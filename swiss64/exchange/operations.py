"""Taking players, and rounds, out of a list or file: first a draft, then its confirmation."""

from __future__ import annotations

import secrets
from collections.abc import Collection
from datetime import datetime, timedelta

from sqlalchemy import delete
from sqlalchemy.orm import Session

from swiss64.database import writing
from swiss64.engine.tournament import System
from swiss64.entries.data import FIELDS
from swiss64.entries.field import Field, open_field
from swiss64.entries.numbering import entries_of
from swiss64.exchange import problems, reading, rounds
from swiss64.exchange.rows import Reading
from swiss64.extensions import db
from swiss64.journal import Action, Actor, changed
from swiss64.models import Entry, ImportDraft
from swiss64.players import matching
from swiss64.text import clean, fingerprint

KEPT = timedelta(hours=24)
_FILENAME = 120


def keep_draft(actor: Actor, now: datetime, tournament_id: int, content: bytes, filename: str = "") -> str:
    """Keeps a list or file for its preview and gives the id of the draft; old drafts go.

    It must have been read without a FileError. Raises Gone.
    """
    if actor.id is None:
        raise ValueError("a draft belongs to somebody with an account")
    with writing() as session:
        open_field(session, tournament_id)
        session.execute(delete(ImportDraft).where(ImportDraft.created_at < now - KEPT))
        draft = ImportDraft(
            id=secrets.token_hex(16),
            tournament_id=tournament_id,
            account_id=actor.id,
            filename=clean(filename)[:_FILENAME],
            content=content,
            created_at=now,
        )
        session.add(draft)
        return draft.id


def take_players(
    actor: Actor,
    now: datetime,
    tournament_id: int,
    draft_id: str,
    lines: Collection[int],
    seen: str | None = None,
) -> int:
    """Adds the players of these lines in one go, and gives their number; namesakes are the ticker's business.

    After round 1 they are late entries. Raises Gone, DraftGone, AlreadyTaken,
    NothingTicked, FieldChanged (``seen`` is of another field), ProposalWaits,
    TableDrawn, AllDrawn.
    """
    read = read_draft(actor, tournament_id, draft_id)
    with writing() as session:
        field = open_field(session, tournament_id)
        draft = _draft(session, actor, tournament_id, draft_id)
        players = [row.data for row in read.rows if row.data is not None and row.line in lines]
        if not players:
            raise problems.NothingTicked
        if seen is not None and seen != field_seen(field):
            raise problems.FieldChanged
        field.refuse_newcomers()
        field.insert(now, players)
        _taken(field, actor, now, draft, players=len(players))
        return len(players)


def take_everything(actor: Actor, now: datetime, tournament_id: int, draft_id: str) -> tuple[int, int]:
    """Adds all players of a TRF file with their numbers, and its rounds; gives how many of each.

    Raises Gone, DraftGone, AlreadyTaken, NotEmpty, RoundsRefused.
    """
    read = read_draft(actor, tournament_id, draft_id)
    with writing() as session:
        field = open_field(session, tournament_id)
        draft = _draft(session, actor, tournament_id, draft_id)
        reason = rounds.obstacle(read, System(field.row.system), field.row.cycles)
        if reason is not None:
            raise problems.RoundsRefused(reason)
        if field.last_drawn or field.entries():
            raise problems.NotEmpty
        document = read.document
        assert document is not None  # noqa: S101 - an obstacle otherwise
        by_number: dict[int, Entry] = {}
        for row, player in zip(read.rows, document.tournament.players, strict=True):
            assert row.data is not None  # noqa: S101 - an obstacle otherwise
            by_number[player.number] = Entry(
                tournament_id=tournament_id,
                number=player.number,
                sort_key=row.data.sort_key,
                email_key=row.data.email_key,
                created_at=now,
                **{name: getattr(row.data, name) for name in FIELDS},
            )
        session.add_all(by_number.values())
        matching.join_profiles(session, field.row, now, list(by_number.values()))
        session.flush()
        rounds.write(session, field.row, actor, now, document, by_number)
        number = len(document.tournament.rounds)
        _taken(field, actor, now, draft, players=len(by_number), rounds=number)
        return len(by_number), number


def field_seen(field: Field) -> str:
    """What a preview carries along: who plays and how far the draw is."""
    known = [
        (entry.id, entry.sort_key, entry.fide_id, entry.national_id)
        for entry in sorted(entries_of(field.session, field.row.id), key=lambda entry: entry.id)
    ]
    return fingerprint(known, field.last_drawn, field.proposal)


def read_draft(actor: Actor, tournament_id: int, draft_id: str) -> Reading:
    """What a draft says, read anew; before the write transaction, since a big file takes its time.

    Raises DraftGone, AlreadyTaken.
    """
    draft = _draft(db.session(), actor, tournament_id, draft_id)
    return reading.read(draft.content, draft.filename)


def _draft(session: Session, actor: Actor, tournament_id: int, draft_id: str) -> ImportDraft:
    """The draft of this person, still to be taken. Raises DraftGone, AlreadyTaken."""
    draft = session.get(ImportDraft, draft_id, populate_existing=True)
    if draft is None or draft.tournament_id != tournament_id or draft.account_id != actor.id:
        raise problems.DraftGone
    if draft.taken_at is not None:
        raise problems.AlreadyTaken
    return draft


def _taken(
    field: Field, actor: Actor, now: datetime, draft: ImportDraft, *, players: int, rounds: int = 0
) -> None:
    draft.taken_at = now
    draft.content = b""
    changed(
        field.session,
        field.row,
        at=now,
        actor=actor,
        action=Action.ENTRIES_IMPORTED,
        subject={"file": draft.filename},
        after={"players": players, "rounds": rounds},
    )
