"""Two profiles that are one player become one, and two again."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import select

from swiss64.extensions import db
from swiss64.models import Base, Entry, Profile, ProfileMerge
from swiss64.players import decisions, merging, problems
from swiss64.players.merging import Chosen
from swiss64.problems import Stale
from tests.site.conftest import NOW, World
from tests.site.players_setting import FIDE, KNSB, enter, profile, profile_of, revision, tournament

FACTS = ("profile", "entry", "profile_claim")


def facts(world: World) -> dict[str, Any]:
    """All that a merge touches, but the revisions and the journal."""
    with world.app.app_context():
        tables = {table.name: table for table in Base.metadata.sorted_tables}
        return {
            name: sorted((tuple(row) for row in db.session.execute(select(tables[name]))), key=repr)
            for name in FACTS
        }


def two(world: World) -> tuple[int, int]:
    """Jan Vos by his KNSB number, linked with Vera; J. Vos by his FIDE-ID, with an alias."""
    number = tournament(world)
    kept = profile_of(world, enter(world, number, "Jan Vos", national_id=KNSB)) or 0
    gone = profile_of(world, enter(world, number, "J. Vos", fide_id=FIDE, birth="1980")) or 0
    with world.app.app_context():
        db.session.get_one(Profile, kept).account_id = world.vera.id
        db.session.commit()
        data = decisions.data_of(db.session.get_one(Profile, gone))
        changed = decisions.ProfileData(data.name, "Janus", data.birth, data.fide_id, data.national_id)
        decisions.edit(world.ada.actor, NOW, gone, changed)
    return kept, gone


def merge(world: World, kept: int, gone: int, **chosen: bool) -> int:
    """Merges them; gives the id of the merge."""
    with world.app.app_context():
        merging.merge(world.ada.actor, NOW, kept, gone, Chosen(**chosen))
        found = db.session.scalar(select(ProfileMerge.id).order_by(ProfileMerge.id.desc()).limit(1))
        assert found is not None
        return found


def undo(world: World, merge_id: int) -> None:
    with world.app.app_context():
        merging.undo(world.ada.actor, NOW, merge_id)


def test_merged_they_have_what_both_had_and_what_was_chosen(world: World) -> None:
    kept, gone = two(world)
    before = revision(world, 1)
    merge(world, kept, gone, name=True)
    found = profile(world, kept)
    assert (found.name, found.national_id, found.fide_id, found.birth) == ("J. Vos", KNSB, FIDE, "1980")
    assert (found.alias, found.account_id) == ("Janus", world.vera.id)
    with world.app.app_context():
        assert set(db.session.scalars(select(Entry.profile_id))) == {kept}
    assert revision(world, 1) == before + 2  # both entries look another way now


def test_the_old_address_leads_to_the_kept_profile(world: World) -> None:
    kept, gone = two(world)
    merge(world, kept, gone)
    answer = world.client().get(f"/en/players/{gone}")
    assert (answer.status_code, answer.headers["Location"]) == (301, f"/en/players/{kept}")


@pytest.mark.parametrize("chosen", [{}, {"name": True, "birth": True, "fide_id": True, "national_id": True}])
def test_undone_everything_is_exactly_as_before(world: World, chosen: dict[str, bool]) -> None:
    kept, gone = two(world)
    before = facts(world)
    undo(world, merge(world, kept, gone, **chosen))
    assert facts(world) == before


def test_undone_also_after_entries_were_added_which_go_where_their_number_says(world: World) -> None:
    kept, gone = two(world)
    merged = merge(world, kept, gone)
    later = tournament(world, "Later")
    knsb = enter(world, later, "Jan Vos", national_id=KNSB)
    fide = enter(world, later, "Jan Vos", fide_id=FIDE)
    assert profile_of(world, knsb) == profile_of(world, fide) == kept
    undo(world, merged)
    assert profile_of(world, knsb) == kept
    assert profile_of(world, fide) == gone
    assert (profile(world, kept).fide_id, profile(world, gone).fide_id) == (None, FIDE)


def test_undoing_leaves_what_was_changed_since(world: World) -> None:
    kept, gone = two(world)
    merged = merge(world, kept, gone)
    with world.app.app_context():
        data = decisions.data_of(db.session.get_one(Profile, kept))
        decisions.edit(
            world.ada.actor,
            NOW,
            kept,
            decisions.ProfileData("Johannes Vos", data.alias, data.birth, data.fide_id, data.national_id),
        )
        decisions.unlink_account(world.ada.actor, NOW, kept)
    undo(world, merged)
    found = profile(world, kept)
    assert (found.name, found.alias, found.account_id) == ("Johannes Vos", "", None)
    assert profile(world, gone).name == "J. Vos"


def test_the_account_goes_back_to_the_profile_it_came_from(world: World) -> None:
    kept, gone = two(world)
    merged = merge(world, gone, kept)
    assert profile(world, gone).account_id == world.vera.id
    undo(world, merged)
    assert profile(world, kept).account_id == world.vera.id
    assert profile(world, gone).account_id is None


def test_an_account_that_is_gone_does_not_come_back(world: World) -> None:
    from swiss64.accounts import leaving

    kept, gone = two(world)
    merged = merge(world, gone, kept)
    with world.app.app_context():
        leaving.delete_account(world.vera.actor, NOW)
    undo(world, merged)
    assert profile(world, kept).account_id is None
    assert profile(world, gone).account_id is None


def test_entries_with_both_numbers_get_their_profile_by_the_merge_and_lose_it_by_the_undo(
    world: World,
) -> None:
    kept, gone = two(world)
    both = enter(world, tournament(world, "Both"), "Jan Vos", national_id=KNSB, fide_id=FIDE)
    assert profile_of(world, both) is None
    merged = merge(world, kept, gone)
    assert profile_of(world, both) == kept
    undo(world, merged)
    assert profile_of(world, both) is None


def test_the_latest_merge_is_undone_first(world: World) -> None:
    kept, gone = two(world)
    third = profile_of(world, enter(world, tournament(world, "Third"), "Jan Vos", national_id="333")) or 0
    before = facts(world)
    first = merge(world, kept, gone)
    second = merge(world, third, kept)
    with world.app.app_context(), pytest.raises(problems.LaterMerge):
        merging.undo(world.ada.actor, NOW, first)
    undo(world, second)
    undo(world, first)
    assert facts(world) == before


def test_what_cannot_be_merged_is_refused_and_changes_nothing(world: World) -> None:
    kept, gone = two(world)
    with world.app.app_context():
        seen = merging.seen_of(db.session.get_one(Profile, kept), db.session.get_one(Profile, gone))
        db.session.get_one(Profile, gone).account_id = world.otto.id
        db.session.commit()
    before = facts(world)
    with world.app.app_context():
        with pytest.raises(problems.BothLinked):
            merging.merge(world.ada.actor, NOW, kept, gone, Chosen())
        with pytest.raises(problems.SameProfile):
            merging.merge(world.ada.actor, NOW, kept, kept, Chosen())
        with pytest.raises(Stale):
            merging.merge(world.ada.actor, NOW, kept, gone, Chosen(), seen=seen)
    assert facts(world) == before


def test_two_administrators_merge_and_undo_at_once_and_the_second_is_told(world: World) -> None:
    kept, gone = two(world)
    merged = merge(world, kept, gone)
    with world.app.app_context(), pytest.raises(Stale):
        merging.merge(world.ada.actor, NOW, kept, gone, Chosen())
    undo(world, merged)
    with world.app.app_context(), pytest.raises(problems.UndoneAlready):
        merging.undo(world.ada.actor, NOW, merged)


def test_a_number_that_another_profile_has_is_refused_at_its_form(world: World) -> None:
    kept, _gone = two(world)
    client = world.client(world.ada)
    answer = client.post(f"/en/admin/players/{kept}", data={"name": "Jan Vos", "fide_id": FIDE})
    assert answer.status_code == 409
    assert "Another profile has this number." in answer.text
    assert profile(world, kept).fide_id is None


def test_an_administrator_does_all_of_it_on_the_pages(world: World) -> None:
    kept, gone = two(world)
    client = world.client(world.ada)
    page = client.get(f"/en/admin/players/{kept}/merge?other={gone}").text
    for told in ("Jan Vos", "J. Vos", KNSB, FIDE, "Janus", "Vera"):
        assert told in page
    seen = page.split('name="seen"')[1].split('value="')[1].split('"')[0]
    data = {"name": "kept", "birth": "kept", "national_id": "kept", "fide_id": "kept", "seen": seen}
    assert client.post(f"/en/admin/players/{kept}/merge/{gone}", data=data).status_code == 303
    assert client.post(f"/en/admin/players/{kept}/merge/{gone}", data=data).status_code == 422
    assert "Merged into this one" in client.get(f"/en/admin/players/{kept}").text
    assert client.post(f"/en/admin/players/{kept}/merges/1/undo").status_code == 303
    assert client.post(f"/en/admin/players/{kept}/merges/1/undo").status_code == 409
    assert client.get(f"/en/admin/players/{kept}/merge?other=9999").status_code == 422
