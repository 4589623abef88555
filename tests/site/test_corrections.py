"""What was changed after publication: the first published state against the present one."""

from __future__ import annotations

import pytest

from swiss64.engine.tournament import Result
from swiss64.entries import operations as entry_operations
from swiss64.extensions import db
from swiss64.models import Tournament
from swiss64.rounds import alterations, operations
from swiss64.rounds.results import enter_result
from swiss64.tournaments import snapshot
from swiss64.tournaments.corrections import REMOVED, Correction, Kind, Pair, shown_to
from tests.site.conftest import NOW, World
from tests.site.rounds_setting import BLACK, DRAW, WHITE, Setting, setting
from tests.site.test_live import counted


@pytest.fixture
def six(world: World) -> Setting:
    """Six players, nothing drawn."""
    return setting(world, 6)


def enter(here: Setting, number: int, board: int, result: Result | None) -> None:
    with here.world.app.app_context():
        enter_result(here.olga, NOW, here.id, number, board, result)


def flip(here: Setting, number: int, board: int) -> None:
    with here.world.app.app_context():
        alterations.flip(here.olga, NOW, here.id, number, board, confirmed=True)


def swap(here: Setting, number: int, one: int, two: int) -> None:
    with here.world.app.app_context():
        alterations.swap(here.olga, NOW, here.id, number, here.entry[one], here.entry[two], confirmed=True)


def undo(here: Setting, number: int) -> None:
    with here.world.app.app_context():
        operations.undo(here.olga, NOW, here.id, number)


def discard(here: Setting, number: int) -> None:
    with here.world.app.app_context():
        operations.discard(here.olga, NOW, here.id, number)


def pair(here: Setting, number: int, board: int) -> Pair:
    """Who sits at a board, as it was drawn."""
    return Pair(*here.pairs(number)[board - 1])


def result_of(here: Setting, number: int, board: int, before: Result, after: Result | None) -> Correction:
    return Correction(
        number,
        Kind.RESULT,
        board,
        pair=pair(here, number, board),
        result_before=before,
        result_after=after,
    )


def test_a_first_result_is_no_correction(six: Setting) -> None:
    six.play_round(WHITE, DRAW)
    assert six.now().corrections == ()


def test_a_changed_result_is_shown_old_and_new(six: Setting) -> None:
    six.play_round(WHITE, DRAW)
    enter(six, 1, 1, BLACK)
    assert six.now().corrections == (result_of(six, 1, 1, WHITE, BLACK),)


def test_a_cleared_result_is_shown_until_it_is_back(six: Setting) -> None:
    six.play_round(WHITE, DRAW)
    enter(six, 1, 2, None)
    assert six.now().corrections == (result_of(six, 1, 2, DRAW, None),)
    enter(six, 1, 2, WHITE)
    assert six.now().corrections == (result_of(six, 1, 2, DRAW, WHITE),)
    enter(six, 1, 2, DRAW)
    assert six.now().corrections == ()


def test_several_changes_of_a_board_are_one_from_the_first_to_the_last(six: Setting) -> None:
    six.play_round(WHITE)
    for result in (BLACK, DRAW, None, BLACK):
        enter(six, 1, 1, result)
    assert six.now().corrections == (result_of(six, 1, 1, WHITE, BLACK),)


def test_publishing_the_next_round_ends_what_was_shown(six: Setting) -> None:
    six.play_round(WHITE, DRAW, BLACK)
    enter(six, 1, 1, BLACK)
    number = six.draw()
    assert len(six.now().corrections) == 1
    six.publish(number)
    assert six.now().corrections == ()


def test_a_result_of_an_earlier_round_corrected_in_the_present_one_is_shown(six: Setting) -> None:
    six.play_round(WHITE, DRAW, BLACK)
    six.publish(six.draw())
    enter(six, 1, 3, WHITE)
    assert six.now().corrections == (result_of(six, 1, 3, BLACK, WHITE),)


def test_an_altered_proposal_is_no_correction(six: Setting) -> None:
    number = six.draw()
    flip(six, number, 1)
    six.publish(number)
    assert six.now().corrections == ()


def test_exchanged_colours_after_publication_are_shown_and_gone_when_exchanged_again(six: Setting) -> None:
    six.publish(six.draw())
    was = pair(six, 1, 2)
    flip(six, 1, 2)
    now = Pair(was.black, was.white)
    assert six.now().corrections == (Correction(1, Kind.PAIRING, 2, pair_before=was, pair_after=now),)
    flip(six, 1, 2)
    assert six.now().corrections == ()


def test_two_players_who_changed_places_concern_both_boards_and_four_players(six: Setting) -> None:
    six.publish(six.draw())
    one, two = pair(six, 1, 1), pair(six, 1, 2)
    swap(six, 1, one.black, two.black)
    corrections = six.now().corrections
    assert corrections == (
        Correction(1, Kind.PAIRING, 1, pair_before=one, pair_after=Pair(one.white, two.black)),
        Correction(1, Kind.PAIRING, 2, pair_before=two, pair_after=Pair(two.white, one.black)),
    )
    assert shown_to(one.black, corrections) == corrections
    third = pair(six, 1, 3)
    assert shown_to(third.white, corrections) == ()
    assert shown_to(one.white, corrections) == corrections[:1]


def test_a_result_of_a_pair_that_was_parted_is_told_by_the_pairing_alone(six: Setting) -> None:
    six.publish(six.draw())
    was = pair(six, 1, 1)
    enter(six, 1, 1, WHITE)
    enter(six, 1, 1, None)
    flip(six, 1, 1)
    enter(six, 1, 1, BLACK)
    now = Pair(was.black, was.white)
    assert six.now().corrections == (Correction(1, Kind.PAIRING, 1, pair_before=was, pair_after=now),)


def test_who_comes_too_late_gets_a_new_board_against_the_player_with_the_bye(world: World) -> None:
    here = setting(world, 6)
    here.absent(6, 1)
    here.publish(here.draw())
    free = here.bye(1)
    assert free is not None
    with world.app.app_context():
        alterations.seat(here.olga, NOW, here.id, 1, here.entry[6], confirmed=True)
    new = pair(here, 1, 3)
    assert {new.white, new.black} == {free, 6}
    assert here.now().corrections == (
        Correction(1, Kind.PAIRING, 3, pair_before=None, pair_after=new),
        Correction(1, Kind.BYE, bye_before=free, bye_after=None),
    )


def test_a_round_taken_back_is_withdrawn_and_then_compared_with_the_first_published(
    six: Setting,
) -> None:
    number = six.draw()
    six.publish(number)
    one, two = pair(six, 1, 1), pair(six, 1, 2)
    undo(six, number)
    assert six.now().corrections == (Correction(1, Kind.WITHDRAWN, to=1),)
    swap(six, number, one.white, two.white)
    six.publish(number)
    assert six.now().corrections == (
        Correction(1, Kind.PAIRING, 1, pair_before=one, pair_after=Pair(two.white, one.black)),
        Correction(1, Kind.PAIRING, 2, pair_before=two, pair_after=Pair(one.white, two.black)),
    )


def test_a_round_published_again_as_it_was_is_no_correction(six: Setting) -> None:
    six.publish(six.draw())
    undo(six, 1)
    discard(six, 1)
    six.publish(six.draw())
    assert six.now().corrections == ()


def test_a_round_drawn_again_without_a_player_has_fewer_boards_and_a_bye(six: Setting) -> None:
    six.publish(six.draw())
    assert six.pairs(1) == [(1, 4), (2, 5), (3, 6)]
    undo(six, 1)
    discard(six, 1)
    six.absent(6, 1)
    six.publish(six.draw())
    assert six.pairs(1) == [(1, 3), (2, 4)]
    assert six.now().corrections == (
        Correction(1, Kind.PAIRING, 1, pair_before=Pair(1, 4), pair_after=Pair(1, 3)),
        Correction(1, Kind.PAIRING, 2, pair_before=Pair(2, 5), pair_after=Pair(2, 4)),
        Correction(1, Kind.PAIRING, 3, pair_before=Pair(3, 6), pair_after=None),
        Correction(1, Kind.BYE, bye_before=None, bye_after=5),
    )


def test_a_result_corrected_before_a_round_is_drawn_again_stays_beside_the_new_pairing(six: Setting) -> None:
    six.play_round(WHITE, DRAW, BLACK)
    six.publish(six.draw())
    was = pair(six, 2, 1)
    undo(six, 2)
    enter(six, 1, 1, BLACK)
    assert six.now().corrections == (
        result_of(six, 1, 1, WHITE, BLACK),
        Correction(2, Kind.WITHDRAWN, to=2),
    )
    swap(six, 2, was.white, was.black)
    six.publish(2)
    assert six.now().corrections == (
        result_of(six, 1, 1, WHITE, BLACK),
        Correction(2, Kind.PAIRING, 1, pair_before=was, pair_after=Pair(was.black, was.white)),
    )
    assert REMOVED not in {number for c in six.now().corrections for number in c.players}


def test_in_a_round_robin_a_correction_is_shown_until_the_next_round_begins(world: World) -> None:
    here = setting(world, 4, system="roundrobin", rounds=3)
    here.publish(here.draw())
    here.play(1, WHITE, DRAW)
    enter(here, 1, 1, BLACK)
    assert here.now().corrections == (result_of(here, 1, 1, WHITE, BLACK),)
    here.play(2, DRAW)
    assert here.now().corrections == ()
    enter(here, 1, 2, WHITE)
    enter(here, 2, 1, WHITE)
    assert here.now().corrections == (
        result_of(here, 1, 2, DRAW, WHITE),
        result_of(here, 2, 1, DRAW, WHITE),
    )


def test_a_round_robin_taken_back_is_one_withdrawal(world: World) -> None:
    here = setting(world, 4, system="roundrobin", rounds=3)
    here.publish(here.draw())
    undo(here, 1)
    assert here.now().corrections == (Correction(1, Kind.WITHDRAWN, to=3),)
    here.publish(1)
    assert here.now().corrections == ()


def test_a_player_removed_after_the_round_was_taken_back_is_told_without_a_name(world: World) -> None:
    here = setting(world, 4)
    here.publish(here.draw())
    assert here.pairs(1) == [(1, 3), (2, 4)]
    undo(here, 1)
    discard(here, 1)
    with world.app.app_context():
        entry_operations.delete(here.olga, NOW, here.id, here.entry[4])
    here.publish(here.draw())
    board_2 = next(c for c in here.now().corrections if c.board == 2)
    assert board_2.pair_before == Pair(2, REMOVED)
    assert board_2.pair_after is None
    assert board_2.players == {2}


def test_the_corrections_cost_one_query(six: Setting) -> None:
    six.play_round(WHITE)
    enter(six, 1, 1, BLACK)
    with six.world.app.app_context():
        row = db.session.get_one(Tournament, six.id)
        with counted(six.world.app) as statements:
            snapshot.read(db.session(), row)
    assert sum("journal" in statement for statement in statements) == 1
    assert len(statements) == 5
