"""Making, editing and deleting tournaments."""

from __future__ import annotations

import re
from datetime import date
from threading import Thread
from typing import Any

import pytest
from sqlalchemy import func, select

from swiss64.extensions import db
from swiss64.journal import Action
from swiss64.models import Base, JournalEntry, Tournament
from swiss64.tournaments import journal_words, operations
from tests.site.conftest import NOW, World
from tests.site.organising import FORM, create, seen, text


def test_an_organiser_makes_a_tournament_and_organises_it(world: World) -> None:
    desk = create(
        world,
        name="Café-open “2026”",
        place="Molendam",
        rounds="7",
        minutes="90",
        increment="30",
        **{"days-0": "2026-12-06", "days-1": "2026-12-05", "days-2": ""},
    )
    row = desk.row()
    assert (row.name, row.place, row.system, row.planned_rounds) == (
        "Café-open “2026”",
        "Molendam",
        "swiss64",
        7,
    )
    assert (row.time_control, row.practice, row.zone) == ("5400+30", False, "Europe/Amsterdam")
    assert desk.get("/edit").status_code == 200
    assert world.client(world.otto).get(desk.url("/edit")).status_code == 403
    with world.app.app_context():
        found = db.session.scalars(select(Tournament)).one()
        assert [item.day for item in found.playing_days] == [date(2026, 12, 5), date(2026, 12, 6)]


def test_the_address_is_made_of_the_name_and_stays_when_the_name_changes(world: World) -> None:
    desk = create(world, name="Café-open “2026”")
    assert re.fullmatch(r"cafe-open-2026-[a-z2-9]{4}", desk.slug)
    assert desk.post("/edit", **FORM | {"name": "Another name"}).status_code == 303
    assert (desk.row().name, desk.row().slug) == ("Another name", desk.slug)


@pytest.mark.parametrize("name", ["🙂", "象棋", "<script>alert(1)</script>", "../../etc", "x" * 120])
def test_any_name_gives_an_address_that_works(world: World, name: str) -> None:
    desk = create(world, name=name)
    assert re.fullmatch(r"[a-z0-9-]{1,66}", desk.slug)
    page = desk.get()
    assert page.status_code == 200
    assert "<script>alert" not in page.text


def test_two_tournaments_of_the_same_name_have_different_addresses(world: World) -> None:
    assert create(world).slug != create(world).slug


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"name": ""}, "Fill this in."),
        ({"name": " \u200b "}, "Fill this in."),
        ({"name": "x" * 121}, "At most 120 characters; this has 121."),
        ({"rounds": ""}, "Say how many rounds there will be."),
        ({"rounds": "0"}, "This must be a whole number from 1 to 99."),
        ({"rounds": "100"}, "This must be a whole number from 1 to 99."),
        ({"rounds": "seven"}, "This must be a whole number."),
        ({"rounds": "²"}, "This must be a whole number."),
        ({"system": "knockout"}, "Choose one of these."),
        ({"increment": "10"}, "Say also how many minutes."),
        ({"minutes": "0"}, "This gives no time at all."),
        ({"minutes": "-5"}, "This must be a whole number."),
        ({"periods": "90 min"}, "This was not understood."),
        ({"periods": "5400+30", "minutes": "90"}, "Fill in either the minutes or the periods, not both."),
        ({"days-0": "5 december"}, "This is not a day."),
        ({"days-0": "1066-10-14"}, "That year is too far away."),
    ],
)
def test_a_mistake_is_said_at_its_place_and_what_was_typed_stays(
    world: World, fields: dict[str, str], words: str
) -> None:
    answer = world.client(world.olga).post(
        "/en/tournaments/new", data=FORM | {"place": "De oude school"} | fields
    )
    assert answer.status_code == 422
    assert words in text(answer)
    assert "De oude school" in answer.text
    with world.app.app_context():
        assert db.session.scalar(select(func.count()).select_from(Tournament)) == 0


def test_several_periods_are_taken_in_the_notation_of_fide(world: World) -> None:
    desk = create(world, periods="40/5400+30:1800+30")
    assert desk.row().time_control == "40/5400+30:1800+30"
    page = text(desk.get("/edit"))
    assert "40 moves in 90 minutes with 30 seconds a move, then 30 minutes with 30 seconds a move" in page
    assert "FIDE rating class: standard." in page


def test_a_round_robin_counts_its_own_rounds_from_its_players(world: World) -> None:
    single = create(world, system="roundrobin-1", rounds="")
    single.add_all(5)
    assert single.row().planned_rounds == 5
    single.add("F Player", 1000)
    assert single.row().planned_rounds == 5
    double = create(world, system="roundrobin-2", rounds="")
    double.add_all(4)
    assert (double.row().cycles, double.row().planned_rounds) == (2, 6)


def test_more_days_gives_more_fields_and_keeps_what_was_typed(world: World) -> None:
    typed = FORM | {"days-0": "2026-12-05", "days-1": "2026-12-06", "days-2": "2026-12-07", "more_days": "1"}
    page = world.client(world.olga).post("/en/tournaments/new", data=typed)
    assert page.status_code == 200
    assert 'name="days-3"' in page.text
    assert 'value="2026-12-07"' in page.text
    assert 'value="Club evening"' in page.text


def test_a_tournament_of_as_many_days_as_there_may_be_can_be_edited(world: World) -> None:
    days = {f"days-{n}": f"2026-{9 + n // 30:02}-{1 + n % 30:02}" for n in range(60)}
    desk = create(world, **days)
    page = desk.get("/edit")
    assert page.status_code == 200
    assert 'value="2026-10-30"' in page.text
    assert 'name="days-60"' not in page.text
    more = desk.post("/edit", **FORM | days | {"more_days": "1"})
    assert more.status_code == 200
    assert 'name="days-60"' not in more.text


def test_editing_changes_what_is_said_and_notes_what_it_was(world: World) -> None:
    desk = create(world, minutes="90")
    page = desk.get("/edit")
    changed = FORM | {"place": "School", "minutes": "60", "increment": "15", "seen": seen(page)}
    assert desk.post("/edit", **changed).status_code == 303
    note = desk.journal()[-1]
    assert note.action == "tournament.edited"
    assert note.before == {"place": "", "time_control": "5400"}
    assert note.after == {"place": "School", "time_control": "3600+15"}


def test_saving_without_a_change_notes_nothing(world: World) -> None:
    desk = create(world)
    before = desk.row().revision
    assert desk.post("/edit", **FORM).status_code == 303
    assert desk.row().revision == before
    assert len(desk.journal()) == 1


def test_a_stale_edit_form_is_refused_and_keeps_what_was_typed(world: World) -> None:
    desk = create(world)
    old = seen(desk.get("/edit"))
    assert desk.post("/edit", **FORM | {"place": "School", "seen": old}).status_code == 303
    answer = desk.post("/edit", **FORM | {"place": "Church", "seen": old})
    assert answer.status_code == 409
    assert "Somebody else changed this in the meantime." in text(answer)
    assert 'value="Church"' in answer.text
    assert desk.row().place == "School"


def test_the_system_is_fixed_once_a_round_is_drawn(world: World) -> None:
    desk = create(world)
    desk.add_all(4)
    desk.draw()
    page = desk.get("/edit")
    assert 'name="system"' not in page.text
    assert "Swiss, house rules A round is drawn already, so the system stays as it is." in text(page)
    assert desk.post("/edit", **FORM | {"system": "roundrobin-1"}).status_code == 303
    assert desk.row().system == "swiss64"


def test_a_swiss_may_get_other_rounds_but_not_fewer_than_are_drawn(world: World) -> None:
    desk = create(world, rounds="5")
    desk.add_all(4)
    desk.play_round()
    desk.play_round()
    answer = desk.post("/edit", **FORM | {"rounds": "1"})
    assert answer.status_code == 422
    assert "2 rounds are drawn already; it cannot be fewer." in text(answer)
    assert desk.post("/edit", **FORM | {"rounds": "2"}).status_code == 303
    assert desk.row().planned_rounds == 2
    assert desk.post("/edit", **FORM | {"rounds": "3"}).status_code == 303
    assert desk.row().planned_rounds == 3


def test_a_drawn_round_robin_can_still_be_renamed(world: World) -> None:
    desk = create(world, system="roundrobin-1", rounds="")
    desk.add_all(4)
    desk.draw()
    assert 'name="rounds"' not in desk.get("/edit").text
    assert desk.post("/edit", name="Renamed", minutes="15").status_code == 303
    assert (desk.row().name, desk.row().system, desk.row().planned_rounds) == ("Renamed", "roundrobin", 3)


def test_a_practice_tournament_goes_with_everything_in_it_and_only_that_is_noted(world: World) -> None:
    other = create(world, name="Other")
    other.add_all(2)
    desk = create(world, name="Try out", practice="y")
    desk.add_all(4)
    desk.play_round()
    desk.post("/manage/import", text="New Player 1500")
    answer = desk.post("/delete", name="Try out")
    assert answer.status_code == 303
    with world.app.app_context():
        left = {
            table.name: db.session.scalar(select(func.count()).select_from(table))
            for table in Base.metadata.sorted_tables
        }
        assert (left["tournament"], left["entry"], left["round"], left["import_draft"]) == (1, 2, 0, 0)
        assert (left["game"], left["seat"], left["role"]) == (0, 0, 1)
        notes = db.session.scalars(select(JournalEntry).where(JournalEntry.tournament_id.is_(None))).all()
        assert [(note.action, note.subject["name"]) for note in notes] == [("tournament.deleted", "Try out")]
    assert len(other.journal()) == 3


def test_deleting_asks_for_the_name(world: World) -> None:
    desk = create(world, practice="y")
    answer = desk.post("/delete", name="Club morning")
    assert answer.status_code == 422
    assert "That is not the name of this tournament. Nothing was deleted." in text(answer)
    assert desk.post("/delete", name="").status_code == 422
    assert desk.row().name == "Club evening"


def test_a_real_tournament_can_be_deleted_only_while_it_has_no_result(world: World) -> None:
    early = create(world, name="Too early")
    early.add_all(2)
    early.publish(early.draw())
    assert early.post("/delete", name="Too early").status_code == 303
    played = create(world, name="Played")
    played.add_all(2)
    played.play_round()
    answer = played.post("/delete", name="Played")
    assert answer.status_code == 409
    assert "This tournament has results, so it cannot be deleted." in text(answer)
    assert "Delete with everything" not in played.get("/delete").text
    assert played.row().name == "Played"


def test_a_tournament_with_results_cannot_be_made_a_practice_tournament(world: World) -> None:
    desk = create(world)
    desk.add_all(2)
    desk.play_round()
    answer = desk.post("/edit", **FORM | {"practice": "y"})
    assert answer.status_code == 422
    assert "There are results already" in text(answer)
    assert not desk.row().practice


def test_an_account_that_may_not_organise_cannot_make_one(world: World) -> None:
    assert world.client(world.vera).post("/en/tournaments/new", data=FORM).status_code == 403
    assert "/log-in" in world.client().get("/en/tournaments/new").headers["Location"]


def test_a_tournament_deleted_under_ones_hands_is_a_404_with_words(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = create(world, practice="y")
    edit = operations.edit

    def delete(tournament_id: int) -> None:
        with world.app.app_context():
            operations.delete(world.ada.actor, NOW, tournament_id, "Club evening")

    def too_late(*args: Any, **kwargs: Any) -> None:
        somebody_else = Thread(target=delete, args=(args[2],))
        somebody_else.start()
        somebody_else.join()
        edit(*args, **kwargs)

    monkeypatch.setattr(operations, "edit", too_late)
    answer = desk.post("/edit", **FORM)
    assert answer.status_code == 404
    assert "This no longer exists." in text(answer)


def test_everything_that_the_journal_of_a_tournament_can_say_has_a_sentence() -> None:
    elsewhere = ("account.", "ratings.", "organiser.", "profile.", "series.")
    about_tournaments = {
        action.value
        for action in Action
        if not action.value.startswith(elsewhere) and action is not Action.TOURNAMENT_DELETED
    }
    assert set(journal_words._SENTENCES) == about_tournaments
