"""What an explanation says of a round changed by hand is so: what it breaks, and what the rules give.

A reference round by FIDE's rules, or one drawn here by the house rules or by a table, is changed at random,
and every sentence of every board is read back (tests/why_claims_changed.py).
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest
from flask import Flask

from swiss64.engine.pairing.berger import berger_rounds
from swiss64.engine.tournament import Bye, ByeKind, Colour, Game, Player, Result, Round, System, Tournament
from swiss64.why import bye_words, change_words, pairings
from swiss64.why.replay import Change, Match, held_against_rules
from swiss64.why.sentences import Sentence
from tests import why_claims, why_claims_colours, why_claims_order, why_claims_table  # noqa: F401 - they check
from tests.conformance.test_why_pairing_true import (
    RESULTS,
    SAMPLE,
    by_fide,
    by_house,
    english_site,
    snapshot_of,
)
from tests.pairing_files import SETS
from tests.why_claims_changed import Altered
from tests.why_position import Position, untrue
from tests.why_short import by_the_table, short_form, system_and_colours

MANY = 4
"""In the long run every so manieth file: each round is drawn twice to be compared."""


@pytest.fixture(scope="module")
def app() -> Iterator[Flask]:
    """The site without tables, in English."""
    with english_site() as made:
        yield made


def changed(round_: Round, chance: random.Random) -> Round:
    """A round with some players in each other's seats, or some colours the other way round."""
    seats = [number for game in round_.games for number in (game.white, game.black)] + [
        *round_.allocated_byes
    ]
    other: dict[int, int] = {}
    for _ in range(chance.choice((1, 1, 1, 2))):
        one, two = chance.sample(seats, 2)
        if not {one, two} & other.keys():
            other |= {one: two, two: one}
    flipped = chance.choice([game.board for game in round_.games]) if chance.random() < 0.3 else None
    if flipped and chance.random() < 0.5:
        other = {}
    games = []
    for game in round_.games:
        white, black = (other.get(number, number) for number in (game.white, game.black))
        if game.board == flipped:
            white, black = black, white
        games.append(Game(game.board, white, black, game.result))
    byes = tuple(
        Bye(other.get(bye.player, bye.player), bye.kind) if bye.kind is ByeKind.PAIRING_ALLOCATED else bye
        for bye in round_.byes
    )
    return replace(round_, games=tuple(games), byes=byes)


def said_of(
    tournament: Tournament, round_: Round, other: Round, initial: Colour | None
) -> Iterator[tuple[Position, Sentence]]:
    """Every sentence of a round that was changed, with the position that it is about."""
    rounds = tuple(other if one.number == other.number else one for one in tournament.rounds)
    seen = snapshot_of(replace(tournament, rounds=rounds), initial)
    held = held_against_rules(seen, seen.everything.rounds[other.number - 1], Change.BY_HAND)
    right = Position(held.before, round_, initial)
    at = Altered(held.before, held.round, initial, right=right)
    for board in held.boards.boards:
        match, said = held.match(board), pairings.explanation(held, board)
        white, black = board.white.player.number, board.black.player.number
        here, there = at.on_board(white, black), right.on_board(white, black)
        assert bool(said.changed) == (match is not Match.SAME)
        theirs = match is Match.OTHER or match is Match.UNKNOWN
        yield from ((here, one) for one in said.changed)
        yield from ((here if theirs else there, one) for one in said.meet)
        yield from ((here, one) for *_, due in said.sides for one in (due,) if one)
        yield from ((here, one) for one in (*said.colours, *said.missed))
        colours = said.colours[0].article if said.colours else None
        if match is Match.SAME:
            assert said.short == (short_form(there, colours) if held.groups else by_the_table(there))
        else:
            assert said.short == system_and_colours(here, colours)
    for number in held.round.allocated_byes:
        yield from ((at, one) for one in change_words.bye(held, number))
        if number in (held.bye, held.chosen):
            yield from ((right, one) for one in bye_words.bye(held, number))


def read_back(
    tournament: Tournament, initial: Colour | None, seed: object, *, unchanged: bool = False
) -> tuple[int, list[str]]:
    """How many sentences are said of the rounds of a tournament, each changed, and which are not so."""
    chance = random.Random(str(seed))
    said, found = 0, []
    for round_ in tournament.rounds:
        if len(round_.games) < 2 and not unchanged:
            continue
        other = round_ if unchanged else changed(round_, chance)
        for position, sentence in said_of(tournament, round_, other, initial):
            said += 1
            if wrong := untrue(position, sentence.text, sentence.article):
                found.append(f"round {round_.number}, {position.white}-{position.black}: {wrong}")
    return said, found


def by_table(size: int, cycles: int) -> Tournament:
    """A round robin, with numbers that are not all there and random results."""
    chance = random.Random(size * 10 + cycles)
    numbers = sorted(chance.sample(range(1, size + 4), size))
    rounds = []
    for round_ in berger_rounds(size, cycles):
        games = tuple(
            Game(game.board, numbers[game.white - 1], numbers[game.black - 1], chance.choice(RESULTS))
            for game in round_.games
        )
        byes = tuple(Bye(numbers[bye.player - 1], bye.kind) for bye in round_.byes)
        rounds.append(Round(round_.number, games, byes))
    return Tournament(
        system=System.ROUND_ROBIN,
        players=tuple(Player(number, f"P{number}") for number in range(1, size + 4)),
        rounds=tuple(rounds),
        planned_rounds=len(rounds),
        cycles=cycles,
    )


@pytest.mark.parametrize("collection", SETS)
def test_what_is_said_of_changed_rounds_of_a_sample_is_so(app: Flask, collection: str) -> None:
    for name, tournament, initial in by_fide(collection, SAMPLE):
        assert read_back(tournament, initial, name)[1] == [], name


@pytest.mark.parametrize("seed", range(25))
def test_what_is_said_of_changed_rounds_by_the_house_rules_is_so(app: Flask, seed: int) -> None:
    assert read_back(by_house(seed), None, seed)[1] == []


@pytest.mark.parametrize("size", range(3, 17))
@pytest.mark.parametrize("cycles", [1, 2])
def test_what_is_said_of_a_round_robin_is_so_changed_or_not(app: Flask, size: int, cycles: int) -> None:
    tournament = by_table(size, cycles)
    for unchanged in (True, False):
        said, found = read_back(tournament, None, size, unchanged=unchanged)
        assert found == []
        assert said > 0 or size == 3  # one game in a round: nothing to change


def test_where_no_pairing_is_legal_that_is_said_and_not_that_results_are_missing(app: Flask) -> None:
    first, again = (Round(number, (Game(1, 1, 2, Result.DRAW),)) for number in (1, 2))
    two = Tournament(
        system=System.FIDE_DUTCH,
        players=(Player(1, "P1"), Player(2, "P2")),
        rounds=(first, again),
        planned_rounds=2,
    )
    said = [sentence for _, sentence in said_of(two, again, again, Colour.WHITE)]
    assert said[0].text == "No pairing of the players present meets C1, C2 and C3: the arbiter decides."
    for position, sentence in said_of(two, again, again, Colour.WHITE):
        assert untrue(position, sentence.text, sentence.article) is None


def test_while_a_result_is_missing_nobody_can_tell(app: Flask) -> None:
    robin = by_table(4, 1)
    open_round = replace(robin.rounds[0], games=tuple(replace(g, result=None) for g in robin.rounds[0].games))
    swiss = replace(robin, system=System.SWISS64, rounds=(open_round, robin.rounds[1]))
    for position, sentence in said_of(swiss, robin.rounds[1], robin.rounds[1], None):
        assert untrue(position, sentence.text, sentence.article) is None


def test_a_round_that_is_not_in_the_table_is_said_to_be_none_of_it(app: Flask) -> None:
    robin = by_table(4, 1)
    more = replace(robin.rounds[0], number=4)
    longer = replace(robin, rounds=(*robin.rounds, more))
    said = list(said_of(longer, more, more, None))
    assert said[0][1].text == "The Berger table for these players has fewer rounds."
    assert [wrong for position, one in said if (wrong := untrue(position, one.text, one.article))] == []


def test_a_second_bye_that_the_organiser_chose_is_said_to_be_chosen(app: Flask) -> None:
    rounds = tuple(
        Round(number, (Game(1, *pair, Result.DRAW),), (Bye(bye, ByeKind.PAIRING_ALLOCATED),))
        for number, pair, bye in ((1, (1, 2), 3), (2, (3, 1), 2), (3, (2, 3), 1), (4, (1, 3), 2))
    )
    three = Tournament(
        players=tuple(Player(number, f"P{number}") for number in (1, 2, 3)), rounds=rounds, planned_rounds=4
    )
    said = list(said_of(three, rounds[3], rounds[3], None))
    assert "Everybody had had the bye before. So the organiser chose who has it again: P2." in [
        one.text for _, one in said
    ]
    assert [wrong for position, one in said if (wrong := untrue(position, one.text, one.article))] == []


@pytest.mark.long
@pytest.mark.parametrize("collection", SETS)
def test_what_is_said_of_changed_rounds_of_many_reference_files_is_so(
    app: Flask, record_property: Callable[[str, object], None], collection: str
) -> None:
    sentences = 0
    untrue_in = {}
    for name, tournament, initial in by_fide(collection, MANY):
        said, found = read_back(tournament, initial, name)
        sentences += said
        if found:
            untrue_in[name] = found
    record_property("sentences", sentences)
    assert untrue_in == {}
    assert sentences > 40_000


@pytest.mark.long
def test_what_is_said_of_many_changed_rounds_by_the_house_rules_is_so(
    app: Flask, record_property: Callable[[str, object], None]
) -> None:
    sentences = 0
    untrue_in = {}
    for seed in range(100, 400):
        said, found = read_back(by_house(seed), None, seed)
        sentences += said
        if found:
            untrue_in[seed] = found
    record_property("sentences", sentences)
    assert untrue_in == {}
    assert sentences > 30_000
