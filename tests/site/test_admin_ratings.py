"""Administrators see which rating lists are loaded, of which day, how long, and since when."""

from __future__ import annotations

from datetime import UTC, date, datetime

from swiss64.extensions import db
from swiss64.models import RatingList
from tests.site.conftest import World
from tests.site.organising import text

PAGE = "/en/admin/ratings"


def test_lists_are_shown_with_kind_day_players_and_when_they_came(world: World) -> None:
    lists = (
        ("knsb", "standard", date(2026, 12, 1), "current", 23_456),
        ("knsb", "standard", date(2026, 11, 1), "previous", 23_400),
        ("fide", "all", date(2026, 12, 1), "current", 1_900_000),
        ("knsb", "blitz", date(2026, 12, 1), "loading", 7),
    )
    with world.app.app_context():
        for source, kind, day, state, players in lists:
            db.session.add(
                RatingList(
                    source=source,
                    kind=kind,
                    list_date=day,
                    state=state,
                    players=players,
                    imported_at=datetime(2026, 12, 2, 11, 30, tzinfo=UTC),
                )
            )
        db.session.commit()
    client = world.client(world.ada)
    assert f'href="{PAGE}"' in client.get("/en/admin").text
    page = text(client.get(PAGE))
    for words in ("KNSB classical", "FIDE, all ratings", "23456 players", "1900000 players"):
        assert words in page
    assert page.count("in use") == 2
    assert page.count("the one before, kept to compare") == 1
    assert "list of 1 Dec 2026" in page
    assert "list of 1 Nov 2026" in page
    assert "read in Wed 2 Dec 12:30" in page, "in Dutch time"
    assert "blitz" not in page, "a list that is still coming in is not there yet"


def test_without_lists_it_says_how_to_get_one(world: World) -> None:
    page = text(world.client(world.ada).get(PAGE))
    assert "No rating list was read in yet." in page
    assert "swiss64 ratings import" in page
