"""The checker: which rounds differ, and the first article that decides against what is in the file."""

from __future__ import annotations

from dataclasses import replace

import pytest

from swiss64.engine.checker import AllRoundsDrawnError, RoundDifference, differences, next_round, seats
from swiss64.engine.tournament import ByeKind, Colour, Game, Round, System
from swiss64.engine.trf.document import TrfDocument
from swiss64.engine.trf.read import read_trf
from tests.pairing_files import file

GAMES = {"1": "0", "0": "1", "=": "="}


def document(players: int, rounds: list[dict[int, str]], planned: int = 5) -> TrfDocument:
    """A file of a tournament: per round what stands in the blocks of White, and of who is free.

    ``{1: "4 1", 5: "U"}``: player 1 has White and beats 4, player 5 has the bye.
    """
    blocks: dict[int, list[str]] = {number: [] for number in range(1, players + 1)}
    for round_ in rounds:
        written = {}
        for number, text in round_.items():
            if text in ("U", "Z", "H", "F"):
                written[number] = f"0000 - {text}"
                continue
            opponent, result = text.split()
            written[number] = f"{opponent:>4} w {result}"
            written[int(opponent)] = f"{number:>4} b {GAMES[result]}"
        for number, lines in blocks.items():
            lines.append(written.get(number, " " * 8))
    lines = ["012 Check", f"142 {planned}", "152 W", "192 FIDE_DUTCH_2026"]
    for number, texts in blocks.items():
        lines.append(f"001 {number:>4}".ljust(89) + "".join(f"  {text}" for text in texts))
    return read_trf("\n".join(lines).encode())


C5 = [{1: "4 1", 5: "2 0", 3: "6 1"}, {2: "1 0", 4: "3 0", 6: "5 0"}]
C9 = [{1: "3 1", 4: "2 0", 5: "Z"}]


def only(found: tuple[RoundDifference, ...]) -> RoundDifference:
    (difference,) = found
    return difference


def test_the_reference_tournaments_have_no_differences() -> None:
    for name in ("00001.trf", "00007.trf"):
        assert differences(read_trf(file("events", name)), System.FIDE_DUTCH) == ()


def test_turned_colours_are_named_with_the_rule_that_decides_them() -> None:
    found = only(differences(document(4, [{1: "3 1", 2: "4 1"}]), System.FIDE_DUTCH))
    assert found == RoundDifference(1, expected=((4, 2),), found=((2, 4),), article="5.2.5")


def test_another_transposition_is_generated_later() -> None:
    found = only(differences(document(4, [{1: "4 1", 3: "2 1"}]), System.FIDE_DUTCH))
    assert found == RoundDifference(1, ((1, 3), (4, 2)), ((1, 4), (3, 2)), "4.2")


def test_players_of_one_half_against_each_other_are_an_exchange() -> None:
    found = only(differences(document(4, [{1: "2 1", 3: "4 1"}]), System.FIDE_DUTCH))
    assert (found.expected, found.article) == (((1, 3), (4, 2)), "4.3")


def test_the_bye_for_too_many_points_breaks_c5() -> None:
    third = [*C5, {6: "1 0", 3: "2 1", 5: "U", 4: "Z"}]
    found = only(differences(document(6, third, planned=3), System.FIDE_DUTCH))
    assert (found.round, found.article) == (3, "C5")
    assert (6, 0) in found.expected
    assert (5, 0) in found.found


def test_the_bye_for_somebody_who_missed_a_game_breaks_c9() -> None:
    second = [*C9, {2: "1 1", 3: "4 1", 5: "U"}]
    found = only(differences(document(5, second), System.FIDE_DUTCH))
    assert (found.round, found.article, found.expected) == (2, "C9", ((3, 5), (4, 0)))


@pytest.mark.parametrize(
    ("second", "article"),
    [
        ({1: "3 1", 4: "2 1"}, "C1"),
        ({1: "4 1", 2: "3 1"}, "C6"),
    ],
)
def test_meeting_again_and_a_needless_float_are_named(second: dict[int, str], article: str) -> None:
    """Round 1: 1 beat 3, 2 beat 4, so round 2 is 1-2 and 3-4."""
    found = only(differences(document(4, [{1: "3 1", 4: "2 0"}, second]), System.FIDE_DUTCH))
    assert (found.round, found.article) == (2, article)


def test_a_second_bye_breaks_c2() -> None:
    rounds = [{1: "3 1", 4: "2 0", 5: "U"}, {2: "1 1", 3: "4 1", 5: "U"}]
    found = only(differences(document(5, rounds), System.FIDE_DUTCH))
    assert (found.round, found.article) == (2, "C2")


def test_a_round_where_no_legal_pairing_exists_is_the_arbiters() -> None:
    found = only(differences(document(2, [{1: "2 1"}, {2: "1 1"}]), System.FIDE_DUTCH))
    assert found == RoundDifference(2, (), ((2, 1),), "1.9.3")


def test_without_a_record_of_it_the_initial_colour_is_what_round_one_shows() -> None:
    whole = document(4, [{3: "1 1", 2: "4 1"}])
    unsaid = replace(whole, header=replace(whole.header, initial_colour=None))
    assert differences(unsaid, System.FIDE_DUTCH) == ()
    assert whole.header.initial_colour is Colour.WHITE
    assert [one.article for one in differences(whole, System.FIDE_DUTCH)] == ["5.2.5"]


def test_the_next_round_of_a_round_robin_is_that_of_the_table() -> None:
    """Four players: 1-4 2-3, then 4-3 1-2, then 2-4 3-1."""
    table = replace(document(4, [{1: "4 1", 2: "3 1"}]), system=System.ROUND_ROBIN)
    assert next_round(table, System.ROUND_ROBIN) == Round(2, (Game(1, 4, 3), Game(2, 1, 2)))
    assert differences(table, System.ROUND_ROBIN) == ()
    over = document(2, [{1: "2 1"}])
    with pytest.raises(AllRoundsDrawnError) as refused:
        next_round(over, System.ROUND_ROBIN)
    assert refused.value.rounds == 1


def test_after_the_last_planned_round_there_is_none() -> None:
    with pytest.raises(AllRoundsDrawnError):
        next_round(document(4, [{1: "3 1", 4: "2 1"}], planned=1), System.FIDE_DUTCH)


def test_the_next_round_by_the_house_rules_has_white_for_the_higher_number() -> None:
    drawn = next_round(document(4, []), System.SWISS64)
    assert all(game.white < game.black for game in drawn.games)
    assert seats(drawn) == tuple((game.white, game.black) for game in drawn.games)


def test_the_bye_is_a_seat_of_its_own() -> None:
    drawn = next_round(document(3, []), System.FIDE_DUTCH)
    assert seats(drawn) == ((1, 2), (3, 0))
    assert [bye.kind for bye in drawn.byes] == [ByeKind.PAIRING_ALLOCATED]
