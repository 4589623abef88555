"""An administrator erases a player on request: results stay, and no address tells any more whose they are."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest
from sqlalchemy import select

from swiss64.accounts.session import FRESH, PROVED
from swiss64.database import writing
from swiss64.extensions import db
from swiss64.models import (
    Account,
    Base,
    Entry,
    Game,
    JournalEntry,
    Profile,
    ProfileClaim,
    ProfileMerge,
    Tournament,
)
from swiss64.players import erasing, merging, problems
from swiss64.players.merging import Chosen
from swiss64.problems import Gone, Stale
from swiss64.tournaments import snapshot
from tests.site.conftest import NOW, World
from tests.site.players_setting import enter, profile_of, revision, slug_of, tournament
from tests.site.test_players_shown import CLUB, FIDE, KNSB, NAME, child, pages_of
from tests.site.walk import populate

SECRET = re.compile("|".join((*NAME.split(), *CLUB.split(), FIDE, KNSB)), re.IGNORECASE)


def erased(world: World, profile_id: int, name: str = NAME) -> int:
    with world.app.app_context():
        return erasing.erase(world.ada.actor, NOW, profile_id, name)


@pytest.fixture
def played(world: World) -> dict[str, Any]:
    """A tournament that is not over, in which a player stopped after the first round."""
    values = populate(world, world.olga, "hers")
    child(world, values, withdrawn_after=1, email="zebedeus@example.org", email_key="zebedeus@example.org")
    return values


def test_afterwards_no_address_tells_who_it_was(world: World, played: dict[str, Any]) -> None:
    erased(world, played["profile_id"])
    nameless = f"N.N. {played['entry_id']}"
    seen = 0
    for path, text in pages_of(world, played | {"profile_id": played["other_id"]}):
        told = SECRET.search(text)
        assert told is None, f"{path}: {text[max(told.start() - 80, 0) : told.end() + 40]}"
        seen += nameless in text
    assert seen > 50
    for person in (world.olga, world.ada):
        client = world.client(person)
        assert SECRET.search(client.get(f"/en/t/{played['slug']}/manage/players").text) is None
        assert nameless in client.get(f"/en/t/{played['slug']}/manage/players").text
    assert world.client().get(f"/en/players/{played['profile_id']}").status_code == 404


def test_results_standings_and_ratings_of_the_opponents_stay(world: World, played: dict[str, Any]) -> None:
    def facts() -> Any:
        with world.app.app_context():
            row = db.session.get_one(Tournament, 1)
            games = db.session.execute(select(Game.board, Game.result).order_by(Game.id)).all()
            shot = snapshot.read(db.session(), row)
            places = [(place.number, place.rank, place.points) for place in shot.standings]
            return list(map(tuple, games)), places, [player.rating for player in shot.everything.players]

    before, was = facts(), revision(world, 1)
    erased(world, played["profile_id"])
    assert facts() == before
    assert revision(world, 1) > was


def test_the_tables_keep_the_name_in_journals_of_tournaments_only(
    world: World, played: dict[str, Any]
) -> None:
    erased(world, played["profile_id"])
    with world.app.app_context():
        for table in Base.metadata.sorted_tables:
            for row in db.session.execute(select(table)):
                told = SECRET.search(repr(tuple(row))) or re.search("zebedeus@", repr(tuple(row)))
                assert told is None or table.name == "journal", table.name
        note = db.session.scalars(
            select(JournalEntry).where(JournalEntry.action == "entry.erased").order_by(JournalEntry.id)
        ).first()
        assert note is not None
        assert set(note.subject or {}) == {"entry", "number"}
    page = world.client(world.olga).get(f"/en/t/{played['slug']}/journal").text
    assert "The name of player 1 was erased on request" in unescape(page)


def test_profiles_that_were_merged_into_it_go_too_with_requests_and_what_undoing_would_need(
    world: World,
) -> None:
    one, two = tournament(world, "First"), tournament(world, "Second")
    kept = profile_of(world, enter(world, one, NAME, national_id=KNSB)) or 0
    gone = profile_of(world, enter(world, two, "Z. Quistenkoorn", fide_id=FIDE)) or 0
    with world.app.app_context():
        for entry in db.session.scalars(select(Entry)):
            entry.withdrawn_after = 0
        db.session.get_one(Profile, kept).account_id = world.vera.id
        db.session.add(ProfileClaim(profile_id=gone, account_id=world.otto.id, created_at=NOW))
        db.session.commit()
        merging.merge(world.ada.actor, NOW, kept, gone, Chosen())
    with pytest.raises(Stale):
        erased(world, gone, "Z. Quistenkoorn")
    assert erased(world, kept) == 2
    with world.app.app_context():
        for model in (Profile, ProfileMerge, ProfileClaim):
            assert db.session.scalars(select(model)).all() == []
        assert db.session.get(Account, world.vera.id) is not None
        assert {entry.name for entry in db.session.scalars(select(Entry))} == {"N.N. 1", "N.N. 2"}
    with pytest.raises(Gone):
        erased(world, kept)


def test_entries_with_his_number_that_joined_no_profile_lose_his_name_too(world: World) -> None:
    one, other = tournament(world, "First"), tournament(world, "Second")
    his = enter(world, one, NAME, fide_id=FIDE)
    another = enter(world, other, "Anna Anders", national_id=KNSB)
    # With the numbers of two: it joined neither. In a practice nobody joins.
    undecided = enter(world, tournament(world, "Third"), NAME, fide_id=FIDE, national_id=KNSB)
    practising = enter(world, tournament(world, "Practice", practice=True), NAME, fide_id=FIDE)
    foreign = enter(world, one, "Bea Belg", national_id=FIDE, federation="BEL")
    with world.app.app_context():
        for entry_id in (his, undecided):
            db.session.get_one(Entry, entry_id).withdrawn_after = 0
        db.session.commit()
    profile_id = profile_of(world, his) or 0
    page = world.client(world.ada).get(f"/en/admin/players/{profile_id}/erase").text
    assert all(name in page for name in ("First", "Third", "Practice"))
    assert "Second" not in page
    assert erased(world, profile_id) == 3
    with world.app.app_context():
        names = {entry.id: entry.name for entry in db.session.scalars(select(Entry))}
    assert names == {
        his: f"N.N. {his}",
        undecided: f"N.N. {undecided}",
        practising: f"N.N. {practising}",
        another: "Anna Anders",
        foreign: "Bea Belg",
    }


def test_who_still_plays_is_withdrawn_first(world: World) -> None:
    number = tournament(world, "Running")
    profile_id = profile_of(world, enter(world, number, NAME, national_id=KNSB)) or 0
    client = world.client(world.ada)
    answer = client.post(f"/en/admin/players/{profile_id}/erase", data={"name": NAME})
    assert answer.status_code == 409
    assert "“Running” is not over and the player takes part in it." in answer.text
    assert NAME in answer.text
    with pytest.raises(problems.StillPlays):
        erased(world, profile_id)
    assert NAME in world.client().get(f"/en/t/{slug_of(world, number)}/players").text


def test_it_asks_for_the_name_and_for_a_proof_of_the_last_quarter_of_an_hour(
    world: World, played: dict[str, Any]
) -> None:
    path = f"/en/admin/players/{played['profile_id']}/erase"
    client = world.client(world.ada)
    assert f'href="{path}"' in client.get(f"/en/admin/players/{played['profile_id']}").text
    page = client.get(path).text
    assert "This cannot be undone." in page
    for typed in ("", "Zebedeus"):
        answer = client.post(path, data={"name": typed})
        assert answer.status_code == 422
        assert 'id="name-problem"' in answer.text
    with client.session_transaction() as session:
        session[PROVED] -= FRESH + 60
    assert client.post(path, data={"name": NAME}).headers["Location"] == f"/en/account/prove?next={path}"
    assert NAME in client.get(f"/en/admin/players/{played['profile_id']}").text
    with client.session_transaction() as session:
        session[PROVED] += FRESH + 60
    answer = client.post(path, data={"name": f" {NAME.upper()} ".replace(NAME.upper(), NAME)})
    assert (answer.status_code, answer.headers["Location"]) == (303, "/en/admin/players")
    assert "The player is erased; 1 entry has no name any more." in client.get("/en/admin/players").text


def test_a_player_erased_while_an_organiser_changes_him_is_erased(
    world: World, played: dict[str, Any]
) -> None:
    """The organiser's form is stale then, and says so."""
    path = f"/en/t/{played['slug']}/manage/players/{played['entry_id']}"
    client = world.client(world.olga)
    found = re.search(r'name="seen"[^>]*value="([^"]+)"', client.get(path).text)
    assert found is not None
    erased(world, played["profile_id"])
    answer = client.post(path, data={"name": NAME, "fide_id": FIDE, "seen": found[1]})
    assert answer.status_code == 409
    with world.app.app_context(), writing() as session:
        assert session.get_one(Entry, played["entry_id"]).name == f"N.N. {played['entry_id']}"
