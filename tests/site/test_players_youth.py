"""A year of birth that one tournament learns hides a child's club and numbers everywhere, at once."""

from __future__ import annotations

from functools import partial
from html import unescape

import pytest

from swiss64.entries import operations as entries
from swiss64.entries.data import data_of
from swiss64.extensions import db
from swiss64.models import Entry, JournalEntry, Profile, Tournament
from swiss64.players import decisions, linking
from swiss64.players.decisions import ProfileData
from swiss64.tournaments import snapshot
from tests.site.conftest import NOW, World
from tests.site.players_setting import enter, profile, profile_of, revision, slug_of, tournament
from tests.site.together import at_once

NAME, CLUB, FIDE, CHILD, ADULT = "Zebedeus Quistenkoorn", "Xyloclub Vijfhuizen", "98765432", "2016", "1990"
BUSY = (
    "Somebody is changing another tournament of this player at this moment. "
    "Nothing was changed here; please try again."
)


def seen(world: World, tournament_id: int) -> tuple[bool, bool]:
    """Whether everybody reads the club on the page of the players, and has the FIDE-ID to read."""
    page = unescape(world.client().get(f"/en/t/{slug_of(world, tournament_id)}/players").text)
    assert NAME in page
    with world.app.app_context():
        players = snapshot.of(db.session.get_one(Tournament, tournament_id)).tournament.players
    return CLUB in page, next(player.fide_id for player in players if player.name == NAME) == FIDE


def shows_the_club(world: World, tournament_id: int) -> bool:
    """Whether everybody reads it on the page of the players."""
    page = world.client().get(f"/en/t/{slug_of(world, tournament_id)}/players")
    return CLUB in unescape(page.text)


def link(world: World, profile_id: int | None) -> None:
    """The profile belongs to Vera."""
    with world.app.app_context():
        db.session.get_one(Profile, profile_id).account_id = world.vera.id
        db.session.commit()


def born(world: World, tournament_id: int, entry_id: int, birth: str, **others: str) -> None:
    """Olga corrects the year of birth of a player, and perhaps something else."""
    with world.app.app_context():
        data = data_of(db.session.get_one(Entry, entry_id))
        fields = {name: getattr(data, name) for name in type(data).__dataclass_fields__}
        entries.edit(
            world.olga.actor,
            NOW,
            tournament_id,
            entry_id,
            type(data)(**fields | {"birth": birth} | others),
            confirmed=True,
        )


@pytest.mark.parametrize("linked", [False, True])
@pytest.mark.parametrize("stated", ["", ADULT])
def test_a_player_entered_elsewhere_as_a_child_is_hidden_everywhere_whoever_has_the_profile(
    world: World, linked: bool, stated: str
) -> None:
    first, second = tournament(world, "First"), tournament(world, "Second")
    one = enter(world, first, NAME, club=CLUB, fide_id=FIDE, birth=stated)
    if linked:
        link(world, profile_of(world, one))
    assert seen(world, first) == (True, True)
    before = revision(world, first)
    enter(world, second, NAME, club=CLUB, fide_id=FIDE, birth=CHILD)
    assert seen(world, first) == (False, False)
    assert seen(world, second) == (False, False)
    assert revision(world, first) == before + 1
    assert profile(world, profile_of(world, one) or 0).birth == (stated or CHILD)
    page = world.client().get(f"/en/players/{profile_of(world, one)}").text
    assert CLUB not in unescape(page)
    assert FIDE not in page


def test_a_year_corrected_in_one_tournament_counts_in_the_others(world: World) -> None:
    first, second = tournament(world, "First"), tournament(world, "Second")
    enter(world, first, NAME, club=CLUB, fide_id=FIDE)
    other = enter(world, second, NAME, fide_id=FIDE, birth=ADULT)
    assert seen(world, first) == (True, True)
    born(world, second, other, CHILD)
    assert seen(world, first) == (False, False)
    born(world, second, other, ADULT)
    assert seen(world, first) == (True, True)


def test_a_year_that_comes_with_the_right_number_is_not_told_of_whose_number_it_was(world: World) -> None:
    first, second = tournament(world, "First"), tournament(world, "Second")
    one = enter(world, first, NAME, club=CLUB, fide_id=FIDE)
    other = enter(world, second, NAME, fide_id=FIDE)
    before = revision(world, first)
    born(world, second, other, CHILD, fide_id="98765433")
    assert profile_of(world, other) != profile_of(world, one)
    assert profile(world, profile_of(world, one) or 0).birth == ""
    assert profile(world, profile_of(world, other) or 0).birth == CHILD
    assert seen(world, first) == (True, True)
    assert revision(world, first) == before


def test_a_child_without_a_number_is_hidden_when_an_organiser_links_it(world: World) -> None:
    first, second = tournament(world, "First"), tournament(world, "Second")
    one = enter(world, first, NAME, club=CLUB, fide_id=FIDE)
    other = enter(world, second, NAME, birth=CHILD)
    assert seen(world, first) == (True, True)
    with world.app.app_context():
        linking.link(world.olga.actor, NOW, second, other, profile_of(world, one), seen=None)
    assert seen(world, first) == (False, False)
    assert profile(world, profile_of(world, one) or 0).birth == CHILD


def test_what_a_deleted_tournament_told_stays_hidden(world: World) -> None:
    first, second = tournament(world, "First"), tournament(world, "Second")
    one = enter(world, first, NAME, club=CLUB, fide_id=FIDE)
    link(world, profile_of(world, one))
    other = enter(world, second, NAME, fide_id=FIDE, birth=CHILD)
    with world.app.app_context():
        entries.delete(world.olga.actor, NOW, second, other)
    enter(world, first, "Somebody Else")  # a new revision
    assert seen(world, first) == (False, False)


def test_the_journal_of_the_other_tournament_says_that_a_player_is_shown_in_another_way(
    world: World,
) -> None:
    first, second = tournament(world, "First"), tournament(world, "Second", private=True)
    enter(world, first, NAME, club=CLUB, fide_id=FIDE)
    enter(world, second, NAME, fide_id=FIDE, birth=CHILD)
    with world.app.app_context():
        note = db.session.scalars(
            db.select(JournalEntry).where(JournalEntry.tournament_id == first).order_by(JournalEntry.id)
        ).all()[-1]
        assert (note.action, note.actor_name, note.actor_id) == ("entry.shown", "system", None)
        assert CHILD not in str(note.subject)
    page = world.client(world.olga).get(f"/en/t/{slug_of(world, first)}/journal").text
    assert f"{NAME} is shown to everybody in another way" in unescape(page)


def test_a_year_that_hides_nothing_new_changes_no_other_tournament(world: World) -> None:
    first, second, third = (tournament(world, name) for name in ("First", "Second", "Third"))
    enter(world, first, NAME, club=CLUB, fide_id=FIDE)
    before = revision(world, first)
    enter(world, second, NAME, fide_id=FIDE, birth=ADULT)
    assert revision(world, first) == before
    enter(world, third, NAME, fide_id=FIDE, birth=CHILD)
    assert revision(world, first) == before + 1
    later = tournament(world, "Fourth")
    enter(world, later, NAME, fide_id=FIDE, birth=CHILD)
    assert revision(world, first) == before + 1


def test_the_year_that_an_administrator_takes_away_does_not_show_a_child_that_a_tournament_knows(
    world: World,
) -> None:
    first, second = tournament(world, "First"), tournament(world, "Second")
    one = enter(world, first, NAME, club=CLUB, fide_id=FIDE)
    enter(world, second, NAME, fide_id=FIDE, birth=CHILD)
    with world.app.app_context():
        data = ProfileData(NAME, fide_id=FIDE)
        decisions.edit(world.ada.actor, NOW, profile_of(world, one) or 0, data)
    assert seen(world, first) == (False, False)


def test_two_tournaments_that_learn_of_each_others_children_at_once_do_not_wait_for_ever(
    world: World,
) -> None:
    """Each has its own and needs the other's: who is told so, maybe both, gets in when trying again."""
    first, second = tournament(world, "First"), tournament(world, "Second")
    enter(world, first, "Anna", club=CLUB, fide_id="111111")
    enter(world, second, "Bram", club=CLUB, fide_id="222222")
    assert [shows_the_club(world, one) for one in (first, second)] == [True, True]
    acts = (
        partial(enter, world, second, "Anna", fide_id="111111", birth=CHILD),
        partial(enter, world, first, "Bram", fide_id="222222", birth=CHILD),
    )
    told = at_once(world, *acts)
    assert set(told) <= {"", BUSY}
    for act, words in zip(acts, told, strict=True):
        if words:
            act()
    assert [shows_the_club(world, one) for one in (first, second)] == [False, False]


def test_a_tournament_that_is_being_changed_elsewhere_is_said_and_nothing_is_changed(world: World) -> None:
    first, second = tournament(world, "First"), tournament(world, "Second")
    enter(world, first, NAME, club=CLUB, fide_id=FIDE)
    with world.app.app_context():
        if db.engine.dialect.name == "sqlite":  # its writers wait for their turn before they read
            enter(world, second, NAME, fide_id=FIDE, birth=CHILD)
            assert seen(world, first) == (False, False)
            return
        with db.engine.connect() as held, held.begin():
            held.execute(db.select(Tournament.id).where(Tournament.id == first).with_for_update())
            answer = world.client(world.olga).post(
                f"/en/t/{slug_of(world, second)}/manage/players",
                data={"name": NAME, "fide_id": FIDE, "birth": CHILD, "confirmed": "y"},
            )
    assert answer.status_code == 409
    assert "Somebody is changing another tournament of this player" in answer.text
    assert NAME in answer.text
    with world.app.app_context():
        assert db.session.scalars(db.select(Entry.id).where(Entry.tournament_id == second)).all() == []
