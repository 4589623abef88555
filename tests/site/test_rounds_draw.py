"""Drawing, publishing, starting and undoing rounds."""

from __future__ import annotations

from threading import Barrier, Thread

import pytest

from swiss64.engine.pairing.house import pair_round
from swiss64.extensions import db
from swiss64.models import Tournament
from swiss64.problems import Stale
from swiss64.rounds import drawing, operations, problems
from swiss64.tournaments import snapshot
from swiss64.tournaments.status import RoundStatus, of_round
from tests.site.conftest import NOW, World
from tests.site.rounds_setting import BLACK, DRAW, WHITE, setting


def test_the_first_round_is_a_proposal_of_the_top_half_against_the_bottom_half(world: World) -> None:
    here = setting(world, 6)
    assert here.draw() == 1
    assert here.pairs(1) == [(1, 4), (2, 5), (3, 6)]
    assert here.now().tournament.rounds == (), "a proposal is not public"
    assert of_round(here.now(), 1) is RoundStatus.PROPOSED


def test_an_odd_field_gives_the_bye_to_the_lowest_placed(world: World) -> None:
    here = setting(world, 5)
    here.draw()
    assert (here.pairs(1), here.bye(1)) == ([(1, 3), (2, 4)], 5)


def test_publishing_makes_the_round_public_and_raises_the_revision(world: World) -> None:
    here = setting(world, 4)
    here.draw()
    before = here.now().revision
    here.publish(1)
    after = here.now()
    assert [r.number for r in after.tournament.rounds] == [1]
    assert after.revision > before
    assert of_round(after, 1) is RoundStatus.NOT_STARTED


def test_starting_a_round_makes_it_run_and_starting_it_again_changes_nothing(world: World) -> None:
    here = setting(world, 4)
    here.draw()
    with world.app.app_context(), pytest.raises(problems.NotPublished):
        operations.start(here.olga, NOW, here.id, 1)
    here.publish(1)
    with world.app.app_context():
        operations.start(here.olga, NOW, here.id, 1)
        revision = here.now().revision
        operations.start(here.olga, NOW, here.id, 1)
    assert here.now().revision == revision
    assert of_round(here.now(), 1) is RoundStatus.RUNNING


def test_a_round_finishes_by_itself_with_its_last_result_and_the_next_pairs_equal_scores(
    world: World,
) -> None:
    here = setting(world, 4)
    here.play_round(WHITE, WHITE)
    assert of_round(here.now(), 1) is RoundStatus.FINISHED
    here.draw()
    assert sorted(sorted(pair) for pair in here.pairs(2)) == [[1, 2], [3, 4]]


def test_drawing_is_refused_while_results_are_missing_and_names_the_boards(world: World) -> None:
    here = setting(world, 8)
    here.draw()
    here.publish(1)
    here.play(1, WHITE, None, DRAW, None)
    with world.app.test_request_context("/en/"), pytest.raises(problems.ResultsMissing) as refusal:
        operations.draw(here.olga, NOW, here.id)
    assert refusal.value.boards == (2, 4)
    with world.app.test_request_context("/en/", headers={"Accept-Language": "en"}):
        assert refusal.value.text() == "Boards 2 and 4 of round 1 have no result yet. Enter them first."


def test_drawing_is_refused_with_fewer_than_two_players_present(world: World) -> None:
    here = setting(world, 2)
    here.absent(2, 1)
    with pytest.raises(problems.TooFewPlayers) as refusal:
        here.draw()
    assert refusal.value.present == 1


def test_drawing_is_refused_when_all_planned_rounds_are_drawn(world: World) -> None:
    here = setting(world, 4, rounds=1)
    here.play_round(WHITE, WHITE)
    with pytest.raises(problems.AllRoundsDrawn):
        here.draw()


def test_when_everybody_had_the_bye_the_organiser_says_who_gets_a_second_one(world: World) -> None:
    here = setting(world, 3)
    byes = set()
    for _round in range(3):
        number = here.play_round(WHITE)
        byes.add(here.bye(number))
    assert byes == {1, 2, 3}
    with pytest.raises(problems.EverybodyHadTheBye):
        here.draw()
    with world.app.app_context():
        operations.draw(here.olga, NOW, here.id, second_bye=here.entry[2])
    assert here.bye(4) == 2
    assert sorted(here.pairs(4)[0]) == [1, 3]
    with world.app.app_context(), pytest.raises(problems.Unconfirmed):
        operations.publish(here.olga, NOW, here.id, 4)


def test_a_second_bye_that_nobody_needs_any_more_is_not_given(world: World) -> None:
    here = setting(world, 3)
    for _round in range(3):
        here.play_round(WHITE)
    here.absent(1, 4)
    with world.app.app_context():
        for chosen in (here.entry[2], here.entry[1], 999):
            with pytest.raises(Stale):
                operations.draw(here.olga, NOW, here.id, second_bye=chosen)
    assert len(here.now().everything.rounds) == 3


def test_a_second_click_finds_the_proposal_of_the_first(world: World) -> None:
    here = setting(world, 4)
    here.draw(number=1)
    with pytest.raises(problems.AlreadyDrawn):
        here.draw(number=1)
    assert len(here.pairs(1)) == 2


def test_a_stale_page_cannot_draw_a_later_round_than_the_one_it_showed(world: World) -> None:
    here = setting(world, 4)
    here.play_round(WHITE, WHITE)
    with pytest.raises(problems.AlreadyDrawn):
        here.draw(number=1)
    assert [r.number for r in here.now().everything.rounds] == [1]


def test_of_two_organisers_who_draw_at_the_same_moment_one_wins(world: World) -> None:
    here = setting(world, 8)
    together = Barrier(2)
    ends: list[str] = []

    def draw() -> None:
        together.wait()
        try:
            here.draw(number=1)
            ends.append("drawn")
        except problems.AlreadyDrawn:
            ends.append("told")

    threads = [Thread(target=draw) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(ends) == ["drawn", "told"]
    assert here.pairs(1) == [(1, 5), (2, 6), (3, 7), (4, 8)]


def test_a_change_while_the_draw_is_computed_is_in_the_draw(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = setting(world, 5)
    compute = pair_round

    def slow(*arguments: object) -> object:
        monkeypatch.setattr(drawing, "pair_round", compute)
        here.absent(1, 1)
        return compute(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(drawing, "pair_round", slow)
    here.draw()
    assert here.pairs(1) == [(2, 4), (3, 5)]
    assert here.bye(1) is None


def test_drawing_again_replaces_the_proposal_by_one_for_those_present_now(world: World) -> None:
    here = setting(world, 5)
    here.draw()
    here.absent(2, 1)
    with world.app.app_context():
        operations.draw(here.olga, NOW, here.id, round_number=1, again=True)
    assert (here.pairs(1), here.bye(1)) == ([(1, 4), (3, 5)], None)


def test_discarding_a_proposal_leaves_no_trace_but_in_the_journal(world: World) -> None:
    here = setting(world, 4)
    here.draw()
    with world.app.app_context():
        operations.discard(here.olga, NOW, here.id, 1)
    assert here.now().everything.rounds == ()
    assert [note.action for note in here.journal()] == ["round.drawn", "round.undone"]
    assert here.draw() == 1


def test_a_published_round_without_results_can_be_undone_and_is_a_proposal_again(world: World) -> None:
    here = setting(world, 4)
    here.draw()
    here.publish(1)
    with world.app.app_context():
        operations.undo(here.olga, NOW, here.id, 1)
    assert here.now().tournament.rounds == ()
    assert of_round(here.now(), 1) is RoundStatus.PROPOSED


def test_a_round_with_a_result_cannot_be_undone(world: World) -> None:
    here = setting(world, 4)
    here.draw()
    here.publish(1)
    here.play(1, None, DRAW)
    with world.app.app_context(), pytest.raises(problems.HasResults) as refusal:
        operations.undo(here.olga, NOW, here.id, 1)
    assert refusal.value.boards == (2,)
    assert [r.number for r in here.now().tournament.rounds] == [1]


def test_a_round_is_not_undone_below_a_later_one(world: World) -> None:
    here = setting(world, 4)
    here.play_round(WHITE, WHITE)
    here.draw()
    with world.app.app_context():
        for board in (1, 2):
            operations.enter_result(here.olga, NOW, here.id, 1, board, None)
        with pytest.raises(problems.LaterRoundDrawn):
            operations.undo(here.olga, NOW, here.id, 1)


def test_a_repeated_meeting_is_published_only_with_a_confirmation(world: World) -> None:
    here = setting(world, 2)
    here.play_round(WHITE)
    here.draw()
    with world.app.app_context():
        with pytest.raises(problems.Unconfirmed):
            operations.publish(here.olga, NOW, here.id, 2)
        operations.publish(here.olga, NOW, here.id, 2, confirmed=True)
    assert [r.number for r in here.now().tournament.rounds] == [1, 2]


def test_publishing_holds_only_for_the_pairing_that_was_seen(world: World) -> None:
    here = setting(world, 4)
    here.draw()
    with world.app.app_context(), pytest.raises(problems.PairingChanged):
        operations.publish(here.olga, NOW, here.id, 1, seen="another")
    assert here.now().tournament.rounds == ()


def test_a_round_robin_is_drawn_and_published_as_a_whole(world: World) -> None:
    here = setting(world, 4, rounds=1, system="roundrobin")
    assert here.draw() == 1
    # The Berger table of four, FIDE C.05 annex 1.
    assert [here.pairs(n) for n in (1, 2, 3)] == [[(1, 4), (2, 3)], [(4, 3), (1, 2)], [(2, 4), (3, 1)]]
    here.publish(1)
    assert [r.number for r in here.now().tournament.rounds] == [1, 2, 3]
    with world.app.app_context():
        row = db.session.get_one(Tournament, here.id)
        assert row.planned_rounds == 3
        assert len(snapshot.of(row).tournament.rounds) == 3


def test_in_a_round_robin_results_come_in_any_round(world: World) -> None:
    here = setting(world, 4, system="roundrobin")
    here.draw()
    here.publish(2)
    here.play(3, BLACK)
    statuses = [of_round(here.now(), n) for n in (1, 2, 3)]
    assert statuses == [RoundStatus.NOT_STARTED, RoundStatus.NOT_STARTED, RoundStatus.RUNNING]
    with world.app.app_context(), pytest.raises(problems.HasResults):
        operations.undo(here.olga, NOW, here.id, 1)


def test_a_double_round_robin_of_an_odd_field_has_ten_rounds_and_two_byes_for_each(world: World) -> None:
    here = setting(world, 5, system="roundrobin", cycles=2)
    here.draw()
    assert len(here.now().everything.rounds) == 10
    assert sorted(here.bye(n) or 0 for n in range(1, 11)) == [1, 1, 2, 2, 3, 3, 4, 4, 5, 5]


def test_a_round_robin_leaves_out_who_withdrew_before_it_was_drawn(world: World) -> None:
    here = setting(world, 5, system="roundrobin")
    here.withdraw(2, after=0)
    here.draw()
    assert here.pairs(1) == [(1, 5), (3, 4)]


def test_a_round_robin_of_too_many_rounds_is_refused(world: World) -> None:
    here = setting(world, 51, system="roundrobin", cycles=2)
    with pytest.raises(problems.TooManyRounds) as refusal:
        here.draw()
    assert refusal.value.rounds == 102


def test_every_step_is_in_the_journal_with_its_actor(world: World) -> None:
    here = setting(world, 4)
    here.draw()
    here.publish(1)
    with world.app.app_context():
        operations.start(here.olga, NOW, here.id, 1)
    here.play(1, WHITE)
    assert [(note.actor_name, note.action) for note in here.journal()] == [
        ("Olga", "round.drawn"),
        ("Olga", "round.published"),
        ("Olga", "round.started"),
        ("Olga", "result.entered"),
    ]
