"""A tournament by the FIDE Dutch system: made, its tie-breaks and initial colour, and what is fixed when."""

from __future__ import annotations

import re

import pytest
from sqlalchemy.exc import IntegrityError

from swiss64.database import writing
from swiss64.engine.standings.fide.codes import CodeError, CodeProblem
from swiss64.engine.tournament import Colour, System
from swiss64.journal import Action
from swiss64.models import Tournament
from swiss64.tournaments import fide, journal_words, operations
from swiss64.tournaments.operations import TournamentData
from swiss64.tournaments.words import code_problem_words
from tests.site.conftest import NOW, World
from tests.site.dutch_setting import create_dutch
from tests.site.organising import FORM, Desk, create, seen, text

DUTCH = FORM | {"system": "fide-dutch", "tie_breaks": "BH/C1, BH, SB, DE", "colour": "w"}


def facts(desk: Desk) -> tuple[str, str, str, bool]:
    row = desk.row()
    return row.system, row.tie_breaks, row.initial_colour, row.initial_colour_by_lot


def test_the_form_offers_the_dutch_system_with_a_list_of_tie_breaks(world: World) -> None:
    page = world.client(world.olga).get("/en/tournaments/new")
    assert '<option value="fide-dutch">Swiss, FIDE Dutch system</option>' in page.text
    assert 'value="BH/C1, BH, SB, DE"' in page.text


def test_the_organiser_chooses_tie_breaks_and_initial_colour(world: World) -> None:
    desk = create_dutch(world, tie_breaks="bh:c1, sb/m1 ,de", colour="b")
    assert facts(desk) == ("fide-dutch", "BH/C1,SB/M1,DE", "b", False)
    known = desk.now().fide
    assert known is not None
    assert known.initial_colour is Colour.BLACK
    assert [str(code) for code in known.tie_breaks] == ["BH/C1", "SB/M1", "DE"]


def test_the_site_draws_the_lot_once_and_the_journal_tells_the_result(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("swiss64.tournaments.fide.secrets.choice", lambda choices: choices[1])
    desk = create_dutch(world, colour="lot")
    assert facts(desk)[2:] == ("b", True)
    assert "initial colour Black, drawn by lot" in text(desk.get("/journal"))
    assert "Black, drawn by lot" in text(desk.get("/schedule"))

    monkeypatch.setattr("swiss64.tournaments.fide.secrets.choice", lambda choices: choices[0])
    again = desk.post("/edit", **DUTCH | {"colour": "lot", "name": "Another name"})
    assert again.status_code == 303
    assert facts(desk)[2:] == ("b", True), "a lot that was drawn stays"
    assert "The lot has been drawn: Black." in text(desk.get("/edit"))


def test_both_colours_can_come_out_of_the_lot() -> None:
    assert {fide.lot() for _ in range(200)} == {"w", "b"}


def test_a_chosen_colour_replaces_the_lot_and_is_noted(world: World) -> None:
    desk = create_dutch(world, colour="lot")
    before = desk.row().initial_colour
    chosen = {"w": "b", "b": "w"}[before]
    assert desk.post("/edit", **DUTCH | {"colour": chosen}).status_code == 303
    assert facts(desk)[2:] == (chosen, False)
    note = desk.journal()[-1]
    assert note.before == {"initial_colour": before, "initial_colour_by_lot": True}
    assert note.after == {"initial_colour": chosen, "initial_colour_by_lot": False}
    with world.app.test_request_context("/en/"):
        names = {"w": "White", "b": "Black"}
        assert journal_words.line(note, "Europe/Amsterdam").changes == (
            f"Initial colour: {names[before]} → {names[chosen]}",
            "Initial colour drawn by lot: yes → no",
        )


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("BH/C1, XYZ", "There is no tie-break “XYZ”."),
        ("BH,,DE", "There is nothing between two commas."),
        ("MPVGP", "“MPVGP” is a tie-break for team tournaments."),
        ("DE/C1", "“C1” does not go with the rest of “DE/C1”."),
        ("BH/Q7", "“Q7” in “BH/Q7” is not known."),
        ("", "Give at least one tie-break."),
        (",".join(["BH"] * 13), "At most 12 tie-breaks."),
    ],
)
def test_a_list_that_cannot_be_used_is_refused_at_its_place_and_stays(
    world: World, typed: str, said: str
) -> None:
    client = world.client(world.olga)
    answer = client.post("/en/tournaments/new", data=DUTCH | {"tie_breaks": typed})
    assert answer.status_code == 422
    problem = re.search(r'id="tie_breaks-problem">([^<]*)<', answer.text)
    assert problem is not None
    assert said in problem[1]
    assert f'value="{typed}"' in answer.text


def test_points_in_the_list_are_left_out_as_they_decide_first_anyway(world: World) -> None:
    desk = create_dutch(world, tie_breaks="pts, BH/C1, SB")
    assert facts(desk)[1] == "BH/C1,SB"
    answer = desk.post("/edit", **DUTCH | {"tie_breaks": "PTS"})
    assert answer.status_code == 422
    assert "Give at least one tie-break." in text(answer)


def test_every_mistake_in_a_code_has_its_own_words(world: World) -> None:
    with world.app.test_request_context("/en/"):
        said = {code_problem_words(CodeError("XX", problem, "YY")) for problem in CodeProblem}
    assert len(said) == len(CodeProblem)


def test_another_system_asks_for_no_tie_breaks_and_keeps_none(world: World) -> None:
    desk = create(world, tie_breaks="nonsense", colour="b")
    assert facts(desk) == ("swiss64", "", "", False)
    assert desk.now().fide is None


def test_before_round_1_the_system_may_still_change_both_ways(world: World) -> None:
    desk = create(world)
    assert desk.post("/edit", **DUTCH).status_code == 303
    assert facts(desk) == ("fide-dutch", "BH/C1,BH,SB,DE", "w", False)
    assert desk.post("/edit", **FORM).status_code == 303
    assert facts(desk) == ("swiss64", "", "", False)


def test_once_round_1_is_drawn_all_is_fixed_and_the_page_says_why(world: World) -> None:
    desk = create_dutch(world)
    desk.add_all(4)
    desk.draw()
    page = desk.get("/edit")
    said = text(page)
    assert "Round 1 is drawn, so these stay as they are" in said
    assert "BH/C1, BH, SB, DE" in said
    assert "White, chosen by the organiser" in said
    assert not re.search(r'name="(system|rounds|tie_breaks|colour)"', page.text)
    renamed = desk.post("/edit", name="Another name", seen=seen(page))
    assert renamed.status_code == 303
    assert (desk.row().name, desk.row().planned_rounds) == ("Another name", 5)
    assert facts(desk) == ("fide-dutch", "BH/C1,BH,SB,DE", "w", False)


@pytest.mark.parametrize(
    ("change", "field", "said"),
    [
        ({"rounds": "7"}, "rounds", "It stays at 5: round 1 is drawn"),
        ({"tie_breaks": "SB"}, "tie_breaks", "It stays BH/C1, BH, SB, DE: round 1 is drawn"),
        ({"colour": "b"}, "colour", "It stays as it was: round 1 is drawn"),
        ({"colour": "lot"}, "colour", "It stays as it was: round 1 is drawn"),
    ],
)
def test_a_form_from_before_the_draw_is_refused_at_the_place_of_the_change(
    world: World, change: dict[str, str], field: str, said: str
) -> None:
    desk = create_dutch(world)
    desk.add_all(4)
    desk.draw()
    answer = desk.post("/edit", **DUTCH | change)
    assert answer.status_code == 422
    problem = re.search(rf'id="{field}-problem">([^<]*)<', answer.text)
    assert problem is not None
    assert said in problem[1]
    assert (desk.row().planned_rounds, *facts(desk)) == (5, "fide-dutch", "BH/C1,BH,SB,DE", "w", False)


def test_a_form_from_before_the_draw_that_changes_only_the_name_is_taken(world: World) -> None:
    desk = create_dutch(world)
    desk.add_all(4)
    desk.draw()
    assert desk.post("/edit", **DUTCH | {"name": "Another name"}).status_code == 303


def test_a_discarded_draw_opens_it_again(world: World) -> None:
    desk = create_dutch(world)
    desk.add_all(4)
    desk.draw()
    mark = seen(desk.get("/manage/rounds/1"))
    assert desk.post("/manage/rounds/1/discard", seen=mark).status_code == 303
    assert desk.post("/edit", **DUTCH | {"rounds": "4", "tie_breaks": "SB"}).status_code == 303
    assert (desk.row().planned_rounds, desk.row().tie_breaks) == (4, "SB")


def test_who_says_nothing_gets_the_usual_list_and_a_lot(world: World) -> None:
    with world.app.app_context():
        row = operations.create(
            world.olga.actor, NOW, TournamentData(name="Open", system=System.FIDE_DUTCH, rounds=5)
        )
        assert (row.tie_breaks, row.initial_colour_by_lot) == ("BH/C1,BH,SB,DE", True)
        assert row.initial_colour in {"w", "b"}


def test_the_tables_refuse_a_dutch_tournament_without_initial_colour(world: World) -> None:
    with world.app.app_context(), pytest.raises(IntegrityError), writing() as session:
        session.add(Tournament(slug="x", name="X", system="fide-dutch", planned_rounds=3, created_at=NOW))


def test_creating_is_noted_with_what_was_announced(world: World) -> None:
    desk = create_dutch(world)
    (note,) = desk.journal()
    assert note.action == Action.TOURNAMENT_CREATED.value
    assert note.after is not None
    assert (note.after["tie_breaks"], note.after["initial_colour"]) == ("BH/C1,BH,SB,DE", "w")
    assert "tie-breaks BH/C1, BH, SB, DE; initial colour White, chosen by the organiser" in text(
        desk.get("/journal")
    )
