"""For tests that walk all addresses of the site: a rich world, and every route with values that exist."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from flask import Flask, url_for
from sqlalchemy import select
from werkzeug.routing import Rule

from swiss64 import tokens
from swiss64.extensions import db
from swiss64.models import (
    Absence,
    Base,
    CalendarLink,
    DisplayLink,
    DisplayScreen,
    Entry,
    Game,
    Helper,
    ImportDraft,
    Invitation,
    OrganiserRequest,
    PlayingDay,
    Profile,
    ProfileClaim,
    ProfileMerge,
    Role,
    Round,
    Seat,
    Series,
    SeriesPoints,
    SeriesTournament,
    StaffInvitation,
    Tournament,
)
from tests.site.conftest import NOW, Person, World

FETCH_ONLY = ("GET", "HEAD", "OPTIONS")


@dataclass(frozen=True)
class Route:
    """An address of the site and one method it takes."""

    endpoint: str
    method: str
    path: str
    arguments: frozenset[str]


def populate(world: World, organiser: Person, slug: str, *, practice: bool = True) -> dict[str, Any]:
    """A tournament with a finished round and a proposal; gives the values that its routes take.

    A series of a practice tournament alone exists for its owner only.
    """
    with world.app.app_context():
        tournament = Tournament(
            slug=slug,
            name=f"The {slug}",
            system="swiss64",
            planned_rounds=3,
            created_at=NOW,
            practice=practice,
        )
        tournament.playing_days = [PlayingDay(day=NOW.date())]
        db.session.add(tournament)
        db.session.flush()
        db.session.add(Role(tournament_id=tournament.id, account_id=organiser.id))
        players = [_player(tournament.id, number) for number in range(1, 6)]
        db.session.add_all(players)
        db.session.flush()
        players[4].absences = [Absence(round_number=3)]
        first = Round(tournament_id=tournament.id, number=1, drawn_at=NOW, published_at=NOW, started_at=NOW)
        second = Round(tournament_id=tournament.id, number=2, drawn_at=NOW)
        db.session.add_all([first, second])
        db.session.flush()
        _seat(first, [(players[0], players[2]), (players[3], players[1])], players[4], "WHITE_WINS")
        _seat(second, [(players[4], players[0]), (players[1], players[2])], players[3], None)
        draft = ImportDraft(
            id=f"{slug:-<32}",
            tournament_id=tournament.id,
            account_id=organiser.id,
            filename="",
            content=b"Jan de Vries\n",
            created_at=NOW,
        )
        db.session.add(draft)
        token = f"token-of-{slug}"
        link = DisplayLink(
            tournament_id=tournament.id,
            name="Hall B",
            digest=tokens.digest(token),
            made_at=datetime.now(UTC),
            made_by="Olga",
        )
        db.session.add(link)
        calendar_link = CalendarLink(account_id=organiser.id, digest=link.digest, made_at=NOW)
        db.session.merge(calendar_link)
        db.session.flush()
        screen = DisplayScreen(
            tournament_id=tournament.id,
            link_id=link.id,
            key="",
            number=1,
            name="",
            first_seen_at=NOW,
            seen_at=NOW,
        )
        db.session.add(screen)
        people = _people(tournament, organiser) | _profiles(players, organiser)
        _series(tournament, organiser)
        db.session.commit()
        return {
            "slug": slug,
            "series_slug": slug,
            "draft_id": draft.id,
            "number": 1,
            "round_number": 1,
            "board": 1,
            "entry_id": players[4].id,
            "hall_token": token,
            "link_id": link.id,
            "screen_id": screen.id,
            "view": "standings",
            "column": "bh",
            "term": "colour-difference",
            "filename": "site.css",
            "lang": "en",
            "purpose": "sign-up",
            "log_in_id": 1,
            "which": "mine",
            "calendar_token": token,
        } | people


def _people(tournament: Tournament, organiser: Person) -> dict[str, Any]:
    """Invitations, a helper's link and a request, all opened by one token; the values of their routes."""
    token = f"people-of-{tournament.slug}"
    now = datetime.now(UTC)
    invited = {"token_digest": tokens.digest(token), "created_at": now, "ends_at": now + timedelta(days=1)}
    address = f"asked@{tournament.slug}.example.org"
    staff = StaffInvitation(
        tournament_id=tournament.id,
        role="arbiter",
        email=address,
        address_key=address,
        invited_by="Olga",
        **invited,
    )
    helper = Helper(
        tournament_id=tournament.id,
        name="Hall B",
        created_by="Olga",
        begins_at=now - timedelta(hours=1),
        **invited,
    )
    request = OrganiserRequest(
        name="Wim", email=address, address_key=address, language="nl", state="invited", **invited
    )
    visitor = Invitation(tournament_id=tournament.id, kind="address", value=address, created_at=now)
    db.session.add_all([staff, helper, request, visitor])
    db.session.flush()
    return {
        "token": token,
        "account_id": organiser.id,
        "invitation_id": staff.id,
        "helper_id": helper.id,
        "request_id": request.id,
    }


def _series(tournament: Tournament, organiser: Person) -> None:
    """A series of that tournament alone, with the same words in its address."""
    series = Series(
        slug=tournament.slug,
        name="A series",
        best_n=2,
        sharing="score",
        owner_id=organiser.id,
        created_at=NOW,
    )
    db.session.add(series)
    db.session.flush()
    db.session.add(SeriesPoints(series_id=series.id, place=1, points=10))
    db.session.add(SeriesTournament(series_id=series.id, tournament_id=tournament.id, position=1))


def _profiles(players: list[Entry], organiser: Person) -> dict[str, Any]:
    """Profiles of the first players, one merged, one asked for; the values of their routes."""
    made = [
        Profile(name=player.name, sort_key=player.sort_key, search_key=player.sort_key, created_at=NOW)
        for player in players[:3]
    ]
    db.session.add_all(made)
    db.session.flush()
    for player, profile in zip(players[:2], made[:2], strict=True):
        player.profile_id = profile.id
    kept, other, gone = made
    gone.merged_into_id = kept.id
    facts: dict[str, Any] = {"kept": {}, "gone": {}, "after": {}, "entries": []}
    merge = ProfileMerge(kept_id=kept.id, gone_id=gone.id, merged_at=NOW, merged_by="Ada", facts=facts)
    claim = ProfileClaim(
        profile_id=kept.id,
        account_id=organiser.id,
        state="refused",
        reason="No",
        created_at=NOW,
        decided_at=NOW,
        decided_by="Ada",
    )
    db.session.add_all([merge, claim])
    db.session.flush()
    return {
        "profile_id": kept.id,
        "other_id": other.id,
        "merge_id": merge.id,
        "claim_id": claim.id,
    }


def routes(app: Flask, values: dict[str, Any]) -> Iterator[Route]:
    """Every address and method, filled in with ``values``; what has no value there gets 1 or ``x``."""
    for rule in app.url_map.iter_rules():
        chosen = {name: values.get(name, _plain_value(rule, name)) for name in rule.arguments}
        with app.test_request_context():
            path = url_for(rule.endpoint, **chosen)
        for method in sorted((rule.methods or set()) - {"OPTIONS", "HEAD"}):
            yield Route(rule.endpoint, method, path, frozenset(rule.arguments))


def everything(app: Flask) -> dict[str, list[tuple[Any, ...]]]:
    """All rows of all tables, to see that nothing changed."""
    with app.app_context():
        return {
            table.name: sorted((tuple(row) for row in db.session.execute(select(table))), key=repr)
            for table in Base.metadata.sorted_tables
        }


def _player(tournament_id: int, number: int) -> Entry:
    return Entry(
        tournament_id=tournament_id,
        number=number,
        name=f"Player {number}",
        sort_key=f"player {number}",
        rating=2000 - 10 * number,
        created_at=NOW,
    )


def _seat(drawn: Round, pairs: list[tuple[Entry, Entry]], bye: Entry, result: str | None) -> None:
    for board, (white, black) in enumerate(pairs, start=1):
        game = Game(round_id=drawn.id, board=board, result=result, result_by="Olga" if result else "")
        game.result_at = NOW if result else None
        db.session.add(game)
        db.session.flush()
        for entry, colour in ((white, "w"), (black, "b")):
            db.session.add(Seat(round_id=drawn.id, entry_id=entry.id, game_id=game.id, colour=colour))
    db.session.add(Seat(round_id=drawn.id, entry_id=bye.id))
    db.session.flush()


def _plain_value(rule: Rule, name: str) -> int | str:
    converter = rule._converters[name]
    return 1 if type(converter).__name__ == "IntegerConverter" else "x"
