"""The start ranking and the pairing numbers (C.04.2 art. 2)."""

from __future__ import annotations

import pytest

from swiss64.engine.ranking import Renumbering, new_numbers, renumbered, renumbering, start_ranking
from swiss64.engine.tournament import Bye, ByeKind, Game, Player, Result, Round, System, Tournament


def names(players: tuple[Player, ...]) -> list[str]:
    return [player.name for player in players]


def test_a_higher_rating_comes_first_and_players_without_rating_come_last() -> None:
    ranked = start_ranking([Player(1, "Low", 1500), Player(2, "None", 0, "GM"), Player(3, "High", 2100)])
    assert names(ranked) == ["High", "Low", "None"]
    assert [player.number for player in ranked] == [1, 2, 3]


def test_with_equal_ratings_the_titles_stand_in_the_order_of_fide() -> None:
    shuffled = ["WCM", "", "WFM", "FM", "CM", "GM", "WIM", "IM", "WGM"]
    ranked = start_ranking([Player(n, "Same", 2000, title) for n, title in enumerate(shuffled, start=1)])
    assert [p.title for p in ranked] == ["GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM", ""]


def test_with_equal_rating_and_title_the_name_decides_without_regard_to_accents_and_capitals() -> None:
    ranked = start_ranking(
        [Player(1, "Zwart"), Player(2, "öztürk"), Player(3, "Ozan"), Player(4, "Éder"), Player(5, "Ek")]
    )
    assert names(ranked) == ["Éder", "Ek", "Ozan", "öztürk", "Zwart"]


def test_players_equal_in_everything_keep_their_order() -> None:
    ranked = start_ranking([Player(7, "A", club="later"), Player(3, "A", club="earlier")])
    assert [player.club for player in ranked] == ["earlier", "later"]


def test_an_unknown_title_counts_as_none_and_small_letters_as_capitals() -> None:
    ranked = start_ranking(
        [Player(1, "B", 2000, "Champion"), Player(2, "A", 2000), Player(3, "C", 2000, "cm")]
    )
    assert names(ranked) == ["C", "A", "B"]


@pytest.mark.parametrize("system", [System.SWISS64, System.FIDE_DUTCH])
def test_a_swiss_may_be_renumbered_for_corrections_until_round_four_is_paired(system: System) -> None:
    assert [renumbering(system, drawn) for drawn in range(6)] == [
        Renumbering.FREE,
        Renumbering.CORRECTION,
        Renumbering.CORRECTION,
        Renumbering.CORRECTION,
        Renumbering.LOCKED,
        Renumbering.LOCKED,
    ]


def test_a_round_robin_may_be_renumbered_only_before_it_is_drawn() -> None:
    assert renumbering(System.ROUND_ROBIN, 0) is Renumbering.FREE
    assert renumbering(System.ROUND_ROBIN, 1) is Renumbering.LOCKED


def test_renumbering_carries_games_results_and_byes_along() -> None:
    tournament = Tournament(
        players=(Player(1, "Weak", 1000), Player(2, "Strong", 2000), Player(3, "Middle", 1500)),
        rounds=(Round(1, (Game(1, 1, 2, Result.BLACK_WINS),), (Bye(3, ByeKind.HALF_POINT),)),),
    )
    assert new_numbers(tournament.players) == {2: 1, 3: 2, 1: 3}
    changed = renumbered(tournament, new_numbers(tournament.players))
    assert [(p.number, p.name) for p in changed.players] == [(1, "Strong"), (2, "Middle"), (3, "Weak")]
    assert changed.rounds == (Round(1, (Game(1, 3, 1, Result.BLACK_WINS),), (Bye(2, ByeKind.HALF_POINT),)),)


def test_two_players_never_get_the_same_number() -> None:
    tournament = Tournament(players=(Player(1), Player(2)))
    with pytest.raises(ValueError, match="same pairing number"):
        renumbered(tournament, {1: 1, 2: 1})
