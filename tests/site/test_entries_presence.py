"""Who plays in which round: late entries, absences, withdrawing and coming back."""

from __future__ import annotations

import re

import pytest
from werkzeug.test import TestResponse

from swiss64.engine.standings.scores import scores
from swiss64.engine.tournament import ByeKind
from tests.site.conftest import World
from tests.site.organising import Desk, create, seen, text


def points(desk: Desk) -> dict[str, int]:
    """Half points by name."""
    tournament = desk.now().tournament
    return {tournament.player[number].name: total for number, total in scores(tournament).items()}


def number(desk: Desk, name: str) -> int:
    return next(player.number for player in desk.now().everything.players if player.name == name)


def test_a_late_entry_comes_last_plays_from_the_next_round_and_has_nothing_for_what_was_missed(
    world: World,
) -> None:
    desk = create(world)
    desk.add_all(4)
    desk.play_round()
    assert "Plays from round 2." in text(desk.get())
    assert desk.add("Late Strong", 2600).status_code == 303
    desk.add("Later Weak", 1000)
    assert (number(desk, "Late Strong"), number(desk, "Later Weak")) == (5, 6)
    assert [facts.from_round for facts in desk.now().entries] == [1, 1, 1, 1, 2, 2]
    assert points(desk)["Late Strong"] == 0
    desk.play_round()
    assert number(desk, "Late Strong") in desk.now().everything.rounds[1].game_of


def test_when_a_late_entry_is_deleted_the_numbers_of_the_others_stay(world: World) -> None:
    desk = create(world)
    desk.add_all(4)
    desk.play_round()
    desk.add("Late One", 1500)
    desk.add("Late Two", 1500)
    desk.post(desk.person("Late One") + "/delete")
    desk.add("Late Three", 1500)
    assert [facts.number for facts in desk.now().entries] == [1, 2, 3, 4, 6, 7]


def test_an_absent_player_is_not_paired_and_scores_what_the_organiser_says(world: World) -> None:
    desk = create(world)
    desk.add_all(6)
    assert desk.post(desk.person("A Player") + "/absence", round_number="1").status_code == 303
    assert desk.post(desk.person("B Player") + "/absence", round_number="1", half="half").status_code == 303
    assert "absent in round 1, half a point" in text(desk.get())
    desk.play_round()
    first = desk.now().everything.rounds[0]
    assert not {1, 2} & set(first.game_of)
    assert first.bye_of[2].kind is ByeKind.HALF_POINT
    assert (points(desk)["A Player"], points(desk)["B Player"]) == (0, 1)
    assert 1 in desk.now().present(2)


def test_an_absence_can_be_changed_and_cleared(world: World) -> None:
    desk = create(world)
    desk.add_all(2)
    person = desk.person("A Player")
    desk.post(person + "/absence", round_number="2")
    desk.post(person + "/absence", round_number="2", half="half")
    assert desk.now().entries[0].absences == ((2, "half"),)
    assert desk.post(person + "/absence/2/clear").status_code == 303
    assert desk.now().entries[0].absences == ()
    assert [note.action for note in desk.journal()[-3:]] == [
        "entry.absence_set",
        "entry.absence_set",
        "entry.absence_cleared",
    ]


def ticks(page: TestResponse) -> dict[str, str]:
    """Who is shown as there (``+``) and as away (``-``), by name in the order of the page."""
    found = re.findall(r'name="here" value="\d+"( checked)?>.*?<bdi>(.*?)</bdi>', page.text)
    return {name: "+" if checked else "-" for checked, name in found}


def save(desk: Desk, here: str, were: str, round_number: str = "1") -> TestResponse:
    """Sends the page of who is there, of a tournament of A, B, C and D."""
    ids = {letter: str(desk.entry(f"{letter} Player")) for letter in "ABCD"}
    fields = {
        "known": list(ids.values()),
        "were": [ids[one] for one in were],
        "here": [ids[one] for one in here],
    }
    return desk.client.post(desk.url("/manage/attendance"), data={"round_number": round_number} | fields)


def test_on_one_page_it_is_noted_who_is_there_for_the_next_round(world: World) -> None:
    desk = create(world)
    desk.add_all(4)
    desk.post(desk.person("B Player") + "/absence", round_number="1", half="half")
    desk.post(desk.person("C Player") + "/absence", round_number="1")
    assert desk.url("/manage/attendance") in desk.get("/manage").text
    page = desk.get("/manage/attendance")
    assert ticks(page) == {"A Player": "+", "B Player": "-", "C Player": "-", "D Player": "+"}
    assert "B Player half a point" in text(page)
    answer = save(desk, here="CD", were="AD")
    assert (answer.status_code, answer.headers["Location"]) == (303, desk.url("/manage"))
    assert [one.absences for one in desk.now().entries] == [((1, "zero"),), ((1, "half"),), (), ()]
    assert ticks(desk.get("/manage/attendance")) == {
        "A Player": "-",
        "B Player": "-",
        "C Player": "+",
        "D Player": "+",
    }


def test_two_people_each_note_whom_they_know_about(world: World) -> None:
    desk = create(world)
    desk.add_all(4)
    save(desk, here="BCD", were="ABCD")
    save(desk, here="ABC", were="ABCD")  # on a page from before that: D is away, of A nothing is said
    assert [one.absences for one in desk.now().entries] == [((1, "zero"),), (), (), ((1, "zero"),)]
    assert [note.action for note in desk.journal()[-2:]] == ["entry.absence_set", "entry.absence_set"]


def test_who_is_there_is_not_said_of_a_round_that_was_drawn_meanwhile(world: World) -> None:
    desk = create(world)
    desk.add_all(4)
    desk.draw()
    answer = save(desk, here="BCD", were="ABCD")
    assert answer.status_code == 409
    assert "Round 1 is drawn but not published." in text(answer)
    assert ticks(answer)["A Player"] == "-", "what was ticked is kept"
    assert desk.get("/manage/attendance").headers["Location"] == desk.url()
    desk.publish(1)
    desk.play(1)
    answer = save(desk, here="BCD", were="ABCD")
    assert answer.status_code == 409
    assert "Round 2 is the first that is not drawn yet." in text(answer)
    assert ticks(answer)["A Player"] == "+", "that was for another round"
    assert all(not one.absences for one in desk.now().entries)


@pytest.mark.parametrize("number", ["", "x", "-1", "1000"])
def test_who_is_there_in_no_round_is_asked_again(world: World, number: str) -> None:
    desk = create(world)
    desk.add_all(4)
    answer = save(desk, here="BCD", were="ABCD", round_number=number)
    assert (answer.status_code, answer.headers["Location"]) == (303, desk.url("/manage/attendance"))
    assert all(not one.absences for one in desk.now().entries)


def test_nobody_of_another_tournament_is_made_absent(world: World) -> None:
    desk, other = create(world), create(world)
    desk.add_all(4)
    other.add_all(4)
    ids = [str(other.entry(f"{letter} Player")) for letter in "ABCD"]
    data = {"round_number": "1", "known": ids, "were": ids}
    assert desk.client.post(desk.url("/manage/attendance"), data=data).status_code == 404
    assert all(not one.absences for one in other.now().entries)


@pytest.mark.parametrize(("round_number", "status"), [("0", 422), ("6", 422), ("", 422), ("x", 422)])
def test_nobody_is_absent_in_a_round_that_does_not_exist(
    world: World, round_number: str, status: int
) -> None:
    desk = create(world, rounds="5")
    desk.add_all(2)
    assert desk.post(desk.person("A Player") + "/absence", round_number=round_number).status_code == status
    assert desk.now().entries[0].absences == ()


def test_nobody_is_absent_in_a_round_in_which_he_has_a_place(world: World) -> None:
    desk = create(world)
    desk.add_all(3)
    desk.play_round()
    for name in ("A Player", "C Player"):  # one at a board, one with the bye
        answer = desk.post(desk.person(name) + "/absence", round_number="1")
        assert answer.status_code == 409
        assert f"{name} has a place in round 1 already." in text(answer)


def test_the_organiser_may_give_half_a_point_for_a_round_that_was_missed(world: World) -> None:
    desk = create(world)
    desk.add_all(4)
    desk.play_round()
    desk.add("Late Entry", 1500)
    assert points(desk)["Late Entry"] == 0
    assert desk.post(desk.person("Late Entry") + "/absence", round_number="1", half="half").status_code == 303
    assert points(desk)["Late Entry"] == 1


def test_who_withdraws_is_not_paired_any_more_and_the_games_of_the_past_stay(world: World) -> None:
    desk = create(world)
    desk.add_all(6)
    desk.play_round()
    answer = desk.post(desk.person("A Player") + "/withdraw")
    assert answer.status_code == 303
    assert "withdrawn after round 1" in text(desk.get())
    desk.play_round()
    assert 1 in desk.now().everything.rounds[0].game_of
    assert 1 not in desk.now().everything.rounds[1].game_of
    again = desk.post(desk.person("A Player") + "/withdraw")
    assert again.status_code == 409
    assert "A Player has withdrawn already." in text(again)


def test_who_withdraws_gets_no_half_point_any_more_also_when_it_was_asked_for_before(world: World) -> None:
    desk = create(world)
    desk.add_all(6)
    person = desk.person("A Player")
    desk.post(person + "/absence", round_number="2", half="half")
    desk.play_round()
    before = points(desk)["A Player"]
    desk.post(person + "/withdraw")
    desk.play_round()
    assert points(desk)["A Player"] == before
    assert "absent in round 2" not in text(desk.get())
    given = desk.post(person + "/absence", round_number="3", half="half")
    assert given.status_code == 409
    assert "A Player has withdrawn already." in text(given)
    desk.post(person + "/return")
    assert points(desk)["A Player"] == before + 1


def test_who_comes_back_scored_nothing_in_between_and_plays_the_next_round(world: World) -> None:
    desk = create(world)
    desk.add_all(6)
    desk.play_round()
    desk.post(desk.person("A Player") + "/withdraw")
    desk.play_round()
    desk.play_round()
    assert desk.post(desk.person("A Player") + "/return").status_code == 303
    facts = desk.now().entries[0]
    assert facts.withdrawn_after is None
    assert facts.absences == ((2, "zero"), (3, "zero"))
    assert points(desk)["A Player"] == 1  # the draw of round 1
    desk.play_round()
    assert 1 in desk.now().everything.rounds[3].game_of


def test_only_who_withdrew_can_come_back(world: World) -> None:
    desk = create(world)
    desk.add_all(2)
    assert desk.post(desk.person("A Player") + "/return").status_code == 409


def test_who_was_paired_is_withdrawn_and_not_deleted(world: World) -> None:
    desk = create(world)
    desk.add_all(5)
    desk.play_round()
    for name in ("A Player", "E Player"):  # one at a board, one with the bye
        answer = desk.post(desk.person(name) + "/delete")
        assert answer.status_code == 409
        assert f"{name} has been paired" in text(answer)
        assert "Delete this player" not in text(desk.get(desk.person(name)))
    assert len(desk.now().entries) == 5


def test_a_late_entry_that_never_played_can_still_be_deleted(world: World) -> None:
    desk = create(world)
    desk.add_all(4)
    desk.play_round()
    desk.add("Late Entry", 1500)
    desk.post(desk.person("Late Entry") + "/absence", round_number="2")
    assert desk.post(desk.person("Late Entry") + "/delete").status_code == 303
    assert len(desk.now().entries) == 4


@pytest.mark.parametrize(
    "change",
    [
        ("", {"name": "Newcomer"}),
        ("/withdraw", {}),
        ("/absence", {"round_number": "2"}),
        ("/absence", {"round_number": "1", "half": "half"}),
        ("/delete", {}),
        ("/begin", {"first_round": "3"}),
    ],
)
def test_while_a_proposal_waits_nobody_comes_or_goes_and_the_page_says_why(
    world: World, change: tuple[str, dict[str, str]]
) -> None:
    desk = create(world)
    desk.add_all(4)
    desk.play_round()
    desk.add("Late Entry", 1500)
    desk.add("Withdrawn Entry", 1400)
    desk.post(desk.person("Late Entry") + "/absence", round_number="2")
    desk.draw()
    before = desk.now()
    rest, fields = change
    path = "/manage/players" if not rest else desk.person("Late Entry") + rest
    answer = desk.post(path, **fields)
    assert answer.status_code == 409
    assert "Round 2 is drawn but not published. Publish it or throw the proposal away first" in text(answer)
    assert desk.now() == before
    if not rest:
        assert 'value="Newcomer"' in answer.text


def test_an_absence_in_a_later_round_does_not_touch_the_proposal(world: World) -> None:
    desk = create(world)
    desk.add_all(4)
    desk.draw()
    assert desk.post(desk.person("A Player") + "/absence", round_number="2").status_code == 303


def test_details_can_be_put_right_while_a_proposal_waits(world: World) -> None:
    desk = create(world)
    desk.add_all(4)
    desk.draw()
    assert desk.post(desk.person("A Player"), name="Anna Player", rating="1000").status_code == 303
    assert desk.names() == ["Anna Player", "B Player", "C Player", "D Player"]


def test_who_was_never_paired_can_begin_in_another_round(world: World) -> None:
    desk = create(world, rounds="5")
    desk.add_all(6)
    assert desk.post(desk.person("F Player") + "/begin", first_round="3").status_code == 303
    desk.play_round()
    assert 6 not in desk.now().everything.rounds[0].game_of
    early = desk.post(desk.person("F Player") + "/begin", first_round="1")
    assert early.status_code == 409
    assert "Round 2 is the first that is not drawn yet." in text(early)
    assert desk.post(desk.person("F Player") + "/begin", first_round="2").status_code == 303
    desk.play_round()
    assert 6 in desk.now().everything.rounds[1].game_of
    assert desk.post(desk.person("F Player") + "/begin", first_round="4").status_code == 409


def test_after_the_last_round_is_drawn_nobody_is_added(world: World) -> None:
    desk = create(world, rounds="1")
    desk.add_all(4)
    desk.play_round()
    answer = desk.add("Too Late", 1500)
    assert answer.status_code == 409
    assert "The last round is drawn, so nobody can be added any more." in text(answer)


def test_in_a_drawn_round_robin_nobody_is_added_deleted_or_absent(world: World) -> None:
    desk = create(world, system="roundrobin-1", rounds="")
    desk.add_all(4)
    desk.publish(desk.draw())
    assert "The table of this round robin is drawn" in text(desk.add("Too Late", 1500))
    assert desk.post(desk.person("A Player") + "/delete").status_code == 409
    answer = desk.post(desk.person("A Player") + "/absence", round_number="2")
    assert answer.status_code == 409
    assert "In a round robin everybody meets everybody." in text(answer)


def test_who_leaves_a_round_robin_is_withdrawn_after_his_last_result(world: World) -> None:
    desk = create(world, system="roundrobin-1", rounds="")
    desk.add_all(4)
    before = desk.post(desk.person("A Player") + "/withdraw")
    assert before.status_code == 409
    assert "The round robin is not drawn yet. Delete the player instead." in text(before)
    desk.publish(desk.draw())
    desk.play(1)
    assert desk.post(desk.person("A Player") + "/withdraw").status_code == 303
    assert desk.now().entries[0].withdrawn_after == 1
    assert desk.post(desk.person("A Player") + "/return").status_code == 303
    assert desk.now().entries[0].absences == ()


def test_who_is_not_in_the_table_of_a_round_robin_cannot_come_back_into_it(world: World) -> None:
    desk = create(world, system="roundrobin-1", rounds="")
    desk.add_all(4)
    desk.draw()
    desk.publish(1)
    assert desk.post(f"{desk.person('D Player')}/withdraw").status_code == 303
    assert desk.post("/manage/rounds/1/undo").status_code == 303
    assert (
        desk.client.post(
            desk.url("/manage/rounds/1/discard"), data={"seen": seen(desk.get("/manage"))}
        ).status_code
        == 303
    )
    desk.draw()
    desk.publish(1)
    answer = desk.post(f"{desk.person('D Player')}/return")
    assert answer.status_code == 409
    assert "The table of this round robin is drawn" in text(answer)
    assert desk.now().entry[4].withdrawn_after == 0
