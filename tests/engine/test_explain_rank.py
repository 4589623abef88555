"""Why a player has his place: the criterion that decided against each neighbour, with its contributions."""

from __future__ import annotations

import pytest

from swiss64.engine.explain import AgainstNeighbour, explain_fide_rank, explain_house_rank
from swiss64.engine.standings.fide.codes import parse_codes
from swiss64.engine.standings.fide.ranking import fide_standings
from swiss64.engine.standings.house import standings
from swiss64.engine.tournament import System
from tests.engine.crosstables import crosstable
from tests.engine.test_fide_worked_examples import EXAMPLE_A

# Points: C 3½, A 3, then B, D, E 1½ with Buchholz 9½, 7½, 9½ and Sonneborn-Berger 2¼, 2¼, 3; F 0.
FIDE = fide_standings(EXAMPLE_A, parse_codes("BH,SB"))


def decided(against: AgainstNeighbour | None) -> tuple[int, list[str], str | None] | None:
    """The neighbour, the criteria that are equal, and the one that decides."""
    if against is None:
        return None
    name = None if against.decided is None else str(against.decided.code)
    return against.other, [str(item.code) for item in against.equal], name


def test_the_first_has_nobody_above_and_the_last_nobody_below() -> None:
    first, last = explain_fide_rank(FIDE, 3), explain_fide_rank(FIDE, 6)
    assert (first.rank, decided(first.above), decided(first.below)) == (1, None, (1, [], "PTS"))
    assert (last.rank, decided(last.above), decided(last.below)) == (6, (4, [], "PTS"), None)


def test_what_is_equal_and_what_decides_is_named_in_order() -> None:
    explained = explain_fide_rank(FIDE, 2)
    assert explained.rank == 4
    assert decided(explained.above) == (5, ["PTS", "BH"], "SB")
    assert decided(explained.below) == (4, ["PTS"], "BH")


def test_the_values_of_both_come_with_what_they_are_made_of() -> None:
    above = explain_fide_rank(FIDE, 2).above
    assert above is not None
    assert above.decided is not None
    mine, theirs, unit = above.decided.mine, above.decided.theirs, above.decided.unit.value
    assert ((mine.value or 0) / unit, (theirs.value or 0) / unit) == (2.25, 3)
    assert [item.value / unit for item in mine.contributions] == [0.75, 1.5, 0, 0]


def test_who_shares_a_place_has_everything_equal() -> None:
    shared = fide_standings(EXAMPLE_A, parse_codes("BH"))
    explained = explain_fide_rank(shared, 5)
    assert (explained.rank, decided(explained.above)) == (3, (2, ["PTS", "BH"], None))


def test_house_places_are_explained_the_same_way_and_end_with_the_start_number() -> None:
    tournament = crosstable({1: "=W2", 2: "=B1", 3: "=W4", 4: "=B3"}, system=System.SWISS64)
    explained = explain_house_rank(standings(tournament), System.SWISS64, 2)
    assert decided(explained.above) == (1, ["PTS", "BH", "SB", "DE", "WIN"], "TPN")
    assert decided(explained.below) == (3, ["PTS", "BH", "SB", "DE", "WIN"], "TPN")


def test_a_house_round_robin_is_explained_without_buchholz() -> None:
    tournament = crosstable({1: "=W2", 2: "=B1", 3: "=W4", 4: "=B3"}, system=System.ROUND_ROBIN)
    explained = explain_house_rank(standings(tournament), System.ROUND_ROBIN, 2)
    assert decided(explained.above) == (1, ["PTS", "SB", "DE", "WIN"], "TPN")


def test_an_unknown_player_has_no_place() -> None:
    with pytest.raises(KeyError):
        explain_fide_rank(FIDE, 7)
    with pytest.raises(KeyError):
        explain_house_rank(standings(EXAMPLE_A), System.SWISS64, 7)
