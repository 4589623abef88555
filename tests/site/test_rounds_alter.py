"""Altering a pairing by hand: a proposal freely, a published round where no result is in."""

from __future__ import annotations

import pytest
from werkzeug.test import TestResponse

from swiss64.rounds import alterations, problems
from tests.site.conftest import NOW, World
from tests.site.rounds_setting import WHITE, Setting, setting
from tests.site.test_rounds_pages import mark, text


def alter(here: Setting, number: int = 1, **fields: object) -> TestResponse:
    """Olga ticks players (pairing numbers) on the page of the pairing and presses a button."""
    client = here.world.client(here.world.olga)
    page = client.get(here.url(f"/rounds/{number}/pairing"))
    players = fields.pop("players", ())
    assert isinstance(players, tuple)
    ticked = [here.entry[player] for player in players]
    return client.post(
        here.url(f"/rounds/{number}/alter"), data={"seen": mark(page), "player": ticked} | fields
    )


def proposal(world: World, players: int) -> Setting:
    here = setting(world, players)
    here.draw()
    return here


def test_two_players_change_places(world: World) -> None:
    here = proposal(world, 6)
    assert alter(here, players=(1, 2), action="swap").status_code == 303
    assert here.pairs(1) == [(2, 4), (1, 5), (3, 6)]
    assert here.journal()[-1].action == "round.proposal_altered"


def test_the_two_of_one_board_changing_places_change_colours(world: World) -> None:
    here = proposal(world, 4)
    alter(here, players=(1, 3), action="swap")
    assert here.pairs(1) == [(3, 1), (2, 4)]


def test_the_colours_of_a_board_are_swapped_by_its_button(world: World) -> None:
    here = proposal(world, 4)
    assert alter(here, flip=2).status_code == 303
    assert here.pairs(1) == [(1, 3), (4, 2)]


def test_giving_somebody_the_bye_puts_who_had_it_on_his_chair(world: World) -> None:
    here = proposal(world, 5)
    assert (here.pairs(1), here.bye(1)) == ([(1, 3), (2, 4)], 5)
    alter(here, players=(2,), action="bye")
    assert (here.pairs(1), here.bye(1)) == ([(1, 3), (5, 4)], 2)


def test_there_is_no_bye_to_give_in_an_even_field(world: World) -> None:
    here = proposal(world, 4)
    refused = alter(here, players=(2,), action="bye")
    assert refused.status_code == 422
    assert "Nobody has the bye in this round: the number of players is even." in text(refused)


def test_taking_somebody_out_gives_his_opponent_the_bye(world: World) -> None:
    here = proposal(world, 4)
    alter(here, players=(1,), action="unseat")
    assert (here.pairs(1), here.bye(1)) == ([(2, 4)], 3)


def test_taking_somebody_out_pairs_his_opponent_with_who_had_the_bye(world: World) -> None:
    here = proposal(world, 5)
    alter(here, players=(1,), action="unseat")
    # 3 had lost his opponent, 5 had the bye; neither has a colour due, so the higher ranked has White.
    assert (here.pairs(1), here.bye(1)) == ([(3, 5), (2, 4)], None)


def test_a_late_arrival_meets_who_had_the_bye_on_a_new_board(world: World) -> None:
    here = setting(world, 6)
    here.absent(6, 1)
    here.draw()
    here.publish(1)
    assert here.bye(1) == 5
    here.arrives(6, 1)
    page = here.world.client(here.world.olga).get(here.url("/rounds/1/pairing"))
    assert "Present, but not in this round: Finn" in text(page)
    assert alter(here, players=(6,), action="seat", confirmed="y").status_code == 303
    assert (here.pairs(1), here.bye(1)) == ([(1, 3), (2, 4), (5, 6)], None)


def test_whoever_is_added_to_an_even_round_gets_the_bye(world: World) -> None:
    here = setting(world, 5)
    here.absent(5, 1)
    here.draw()
    here.arrives(5, 1)
    alter(here, players=(5,), action="seat")
    assert (here.pairs(1), here.bye(1)) == ([(1, 3), (2, 4)], 5)


def test_the_boards_can_be_put_in_order_again(world: World) -> None:
    here = proposal(world, 6)
    alter(here, players=(1, 3), action="swap")
    alter(here, players=(4, 6), action="swap")
    assert here.pairs(1) == [(3, 6), (2, 5), (1, 4)]
    alter(here, action="order")
    assert here.pairs(1) == [(1, 4), (2, 5), (3, 6)]


def test_every_alteration_is_reviewed_anew(world: World) -> None:
    here = setting(world, 4)
    here.play_round(WHITE, WHITE)
    here.draw()
    olga = world.client(world.olga)
    assert "have met before" not in text(olga.get(here.url()))
    # Round 1 was 1-3 and 2-4; round 2 is 1 against 2 and 3 against 4. Now 2 and 3 change places.
    alter(here, 2, players=(2, 3), action="swap")
    page = text(olga.get(here.url()))
    assert page.count("have met before, in round 1.") == 2
    refused = olga.post(here.url("/rounds/2/publish"), data={"seen": mark(olga.get(here.url()))})
    assert refused.status_code == 422


def test_somebody_who_leaves_after_the_draw_must_be_noticed_before_publishing(world: World) -> None:
    here = proposal(world, 4)
    here.absent(2, 1)
    page = text(world.client(world.olga).get(here.url()))
    assert "Bram is in this round but is not present." in page


@pytest.mark.parametrize(
    ("players", "action"), [((1,), "swap"), ((1, 2, 3), "swap"), ((), "bye"), ((1, 2), "unseat")]
)
def test_ticking_the_wrong_number_of_players_says_how_many_and_keeps_the_ticks(
    world: World, players: tuple[int, ...], action: str
) -> None:
    here = proposal(world, 5)
    refused = alter(here, players=players, action=action)
    assert refused.status_code == 422
    assert "Tick exactly" in text(refused)
    assert refused.text.count(" checked") == len(players)
    assert here.pairs(1) == [(1, 3), (2, 4)]


def test_a_stale_page_alters_nothing(world: World) -> None:
    here = proposal(world, 6)
    olga = world.client(world.olga)
    seen = mark(olga.get(here.url()))
    alter(here, players=(1, 2), action="swap")
    pair = [here.entry[1], here.entry[3]]
    late = olga.post(here.url("/rounds/1/alter"), data={"seen": seen, "player": pair, "action": "swap"})
    assert late.status_code == 409
    assert "Somebody else changed this pairing" in text(late)
    assert here.pairs(1) == [(2, 4), (1, 5), (3, 6)]


def test_a_player_of_another_tournament_cannot_be_put_in(world: World) -> None:
    here = proposal(world, 4)
    with world.app.app_context(), pytest.raises(problems.NotInRound):
        alterations.swap(here.olga, NOW, here.id, 1, here.entry[1], 999_999)


def test_a_published_round_is_altered_only_with_a_confirmation_and_it_is_in_the_journal(world: World) -> None:
    here = proposal(world, 6)
    here.publish(1)
    refused = alter(here, players=(1, 2), action="swap")
    assert refused.status_code == 422
    assert "tick that you want this" in text(refused)
    assert here.pairs(1) == [(1, 4), (2, 5), (3, 6)]
    assert alter(here, players=(1, 2), action="swap", confirmed="y").status_code == 303
    assert here.pairs(1) == [(2, 4), (1, 5), (3, 6)]
    note = here.journal()[-1]
    assert (note.action, note.before, note.after) == (
        "round.pairing_corrected",
        {"boards": [[1, "Anna", "Daan"], [2, "Bram", "Eva"]], "bye": None, "bye_id": None}
        | {"seats": [[1, here.entry[1], here.entry[4]], [2, here.entry[2], here.entry[5]]]},
        {"boards": [[1, "Bram", "Daan"], [2, "Anna", "Eva"]], "bye": None, "bye_id": None}
        | {"seats": [[1, here.entry[2], here.entry[4]], [2, here.entry[1], here.entry[5]]]},
    )


def test_a_board_with_a_result_keeps_its_pairing(world: World) -> None:
    here = proposal(world, 6)
    here.publish(1)
    here.play(1, WHITE)
    with world.app.app_context(), pytest.raises(problems.BoardHasResult) as refusal:
        alterations.swap(here.olga, NOW, here.id, 1, here.entry[1], here.entry[2], confirmed=True)
    assert refusal.value.boards == (1,)
    alter(here, players=(2, 3), action="swap", confirmed="y")
    assert here.pairs(1) == [(1, 4), (3, 5), (2, 6)]
    assert here.result(1, 1) is WHITE


def test_in_a_round_robin_only_colours_can_be_changed(world: World) -> None:
    here = setting(world, 4, system="roundrobin")
    here.draw()
    refused = alter(here, 2, players=(1, 2), action="swap")
    assert refused.status_code == 422
    assert "In a round robin the table says who meets whom" in text(refused)
    alter(here, 2, flip=2)
    assert here.pairs(2) == [(4, 3), (2, 1)]


def test_a_refused_change_keeps_its_language_and_can_be_opened_again(world: World) -> None:
    here = proposal(world, 4)
    refused = alter(here, players=(1,), action="swap")
    assert refused.status_code == 422
    assert 'href="/nl/t/club-evening/manage/rounds/1"' in refused.text
    again = world.client(world.olga).get(here.url("/rounds/1/alter"))
    assert (again.status_code, again.headers["Location"]) == (302, here.url("/rounds/1"))
