"""How score groups were paired, and what the plain order would have broken: small groups worked by hand."""

from __future__ import annotations

from dataclasses import replace

from swiss64.engine.explain_group import GroupExplained, dutch_groups, house_groups
from swiss64.engine.pairing.dutch import DutchRequest, pair_dutch
from swiss64.engine.pairing.dutch.criteria import Criterion
from swiss64.engine.pairing.house import pair_round
from swiss64.engine.pairing.house_field import house_field
from swiss64.engine.pairing.house_goals import Goal
from swiss64.engine.tournament import Bye, ByeKind, Colour, Game, Player, Result, Round, Tournament

WHITE, DRAW, BLACK = Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS


def tournament(
    players: int, *rounds: tuple[tuple[int, int, Result], ...], bye: int | None = None
) -> Tournament:
    made = tuple(
        Round(
            number,
            tuple(Game(board, *game) for board, game in enumerate(games, 1)),
            () if bye is None else (Bye(bye, ByeKind.PAIRING_ALLOCATED),),
        )
        for number, games in enumerate(rounds, 1)
    )
    everybody = tuple(Player(number, f"P{number}") for number in range(1, players + 1))
    return Tournament(players=everybody, rounds=made, planned_rounds=5)


def house(before: Tournament) -> tuple[GroupExplained, ...]:
    everybody = frozenset(before.player)
    return house_groups(house_field(before, everybody), pair_round(before, everybody))


def dutch(before: Tournament) -> tuple[GroupExplained, ...]:
    return dutch_groups(pair_dutch(DutchRequest(before, frozenset(before.player), Colour.WHITE)))


def test_the_first_round_is_the_plain_order_of_one_group() -> None:
    for groups in (house(tournament(6)), dutch(tournament(6))):
        (group,) = groups
        assert (group.score, group.members, group.came, group.went) == (0, (1, 2, 3, 4, 5, 6), (), ())
        assert group.pairs == group.plain == ((1, 4), (2, 5), (3, 6))
        assert group.breaks is None
        assert group.stay == (1, 2, 3, 4, 5, 6)


def test_who_has_the_bye_is_no_member_of_a_house_group() -> None:
    (group,) = house(tournament(5))
    assert (group.members, group.bye, group.pairs) == ((1, 2, 3, 4), 5, ((1, 3), (2, 4)))


def test_a_bracket_has_the_bye_where_it_was_given() -> None:
    (bracket,) = dutch(tournament(5))
    assert (bracket.members, bracket.bye, bracket.went) == ((1, 2, 3, 4, 5), 5, ())
    assert (bracket.plain_went, bracket.breaks) == ((5,), None)


def test_all_drawn_the_plain_order_would_repeat_the_first_round() -> None:
    before = tournament(4, ((1, 3, DRAW), (4, 2, DRAW)))
    (by_house,) = house(before)
    assert by_house.plain == ((1, 3), (2, 4))
    assert (by_house.breaks, by_house.barred) == (Goal.REPEATS, (1, 3))
    (by_fide,) = dutch(before)
    assert by_fide.plain == ((1, 3), (2, 4))
    assert (by_fide.breaks, by_fide.barred) == (Criterion.C1, (1, 3))


def test_two_who_wish_the_same_colour_break_the_plain_order_where_others_fit() -> None:
    # 1 and 3 won with White and wish Black, 2 and 4 won with Black and wish White: 1-3 and 2-4 do not fit.
    games = ((1, 5, WHITE), (6, 2, BLACK), (3, 7, WHITE), (8, 4, BLACK))
    before = tournament(8, games)
    for groups in (house(before), dutch(before)):
        top = groups[0]
        assert top.members == (1, 2, 3, 4)
        assert top.plain == ((1, 3), (2, 4))
        assert set(top.pairs) == {(1, 4), (2, 3)}
        assert top.breaks in (Goal.DUE_COLOURS, Criterion.C12)
        assert top.barred is None
        assert (top.plain_opponent(4), top.plain_opponent(9)) == (2, None)


def test_of_an_odd_group_the_last_goes_down_and_comes_to_the_next() -> None:
    before = tournament(6, ((1, 4, WHITE), (2, 5, WHITE), (3, 6, WHITE)))
    top, low = house(before)
    assert (top.went, top.plain_went) == ((3,), (3,))
    assert low.came == (3,)
    assert low.pairs[0] == (3, 4)


def test_a_round_without_a_group_paired_in_plain_order_says_for_each_what_it_breaks() -> None:
    before = tournament(4, ((1, 3, DRAW), (4, 2, DRAW)), ((2, 1, DRAW), (3, 4, DRAW)))
    (group,) = house(before)
    assert set(group.pairs) == {(1, 4), (2, 3)}
    assert group.breaks is Goal.REPEATS
    whole = replace(before, rounds=before.rounds[:1])
    assert house(whole)[0].breaks is Goal.REPEATS
