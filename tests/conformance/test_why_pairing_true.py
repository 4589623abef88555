"""What an explanation of a pairing says is so: every sentence is read back and held against the rounds.

For the reference tournaments by FIDE's rules, and for tournaments by the house rules drawn here. See
tests/why_position.py for the checks; a sentence without a check fails.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime
from itertools import islice

import flask_babel
import pytest
from flask import Flask

from swiss64 import create_app
from swiss64.engine.pairing.house import pair_round
from swiss64.engine.standings.fide.edition import Edition
from swiss64.engine.tournament import ByeKind, Colour, Player, Result, System, Tournament
from swiss64.engine.trf.read import read_trf
from swiss64.tournaments.snapshot import EntryFacts, FideSettings, RoundFacts, Snapshot
from swiss64.why import bye_words, pairings
from swiss64.why.replay import Change, Match, Replay, held_against_rules
from swiss64.why.sentences import Piece, Sentence
from tests import why_claims, why_claims_changed, why_claims_colours, why_claims_order  # noqa: F401 - they check
from tests.pairing_files import SETS, file, files
from tests.why_position import Position, untrue
from tests.why_short import short_form

SAMPLE = 40
"""In the default run every so manieth file."""
RESULTS = (
    Result.WHITE_WINS,
    Result.DRAW,
    Result.BLACK_WINS,
    Result.BLACK_WINS,
    Result.WHITE_WINS,
    Result.WHITE_WINS_BY_FORFEIT,
    Result.NO_CONTEST,
)


@pytest.fixture(scope="module")
def app() -> Iterator[Flask]:
    """The site without tables: words need a language, and nothing else."""
    with english_site() as made:
        yield made


@contextmanager
def english_site() -> Iterator[Flask]:
    """A request in English. The language is looked up once for all the hundred thousands of sentences."""
    made = create_app({"TESTING": True, "SQLALCHEMY_DATABASE_URI": "sqlite://"})
    with made.test_request_context("/en/"), pytest.MonkeyPatch.context() as patch:
        domain = flask_babel.get_domain()
        english = domain.get_translations()
        patch.setattr(domain, "get_translations", lambda: english)
        patch.setattr(flask_babel, "get_domain", lambda: domain)
        yield made


def snapshot_of(tournament: Tournament, initial: Colour | None) -> Snapshot:
    """The tournament as the site has it, all rounds published; who is in no round was away."""
    named = tuple(replace(player, name=f"P{player.number}") for player in tournament.players)
    tournament = replace(tournament, players=named)
    seated = {
        r.number: {*r.game_of, *(b.player for b in r.byes if b.kind is ByeKind.PAIRING_ALLOCATED)}
        for r in tournament.rounds
    }
    now = datetime(2026, 12, 5, tzinfo=UTC)
    return Snapshot(
        id=1,
        slug="reference",
        revision=1,
        zone="UTC",
        practice=False,
        everything=tournament,
        shown=named,
        entries=tuple(
            EntryFacts(
                p.number,
                p.number,
                p.name,
                1,
                None,
                tuple((number, "zero") for number, there in seated.items() if p.number not in there),
            )
            for p in named
        ),
        rounds=tuple(RoundFacts(r.number, r.number, None, now, now, now) for r in tournament.rounds),
        fide=None if initial is None else FideSettings((), Edition.MARCH_2026, initial, True),
    )


def claims(held: Replay, initial: Colour | None) -> Iterator[tuple[Position, Sentence]]:
    """Every sentence said of a round, with the position it is about, and the short form of each board."""
    at = Position(held.before, held.round, initial)
    for board in held.boards.boards:
        assert held.match(board) is Match.SAME
        here = at.on_board(board.white.player.number, board.black.player.number)
        said = pairings.explanation(held, board)
        assert said.changed == ()
        assert said.meet
        (colours,) = said.colours
        for sentence in (*said.meet, *(due for *_, due in said.sides if due), colours, *said.missed):
            yield here, sentence
        yield here, Sentence((Piece(said.short),), short_form(here, colours.article))
    for number in held.round.allocated_byes:
        for sentence in bye_words.bye(held, number):
            yield at, sentence


def trouble_with(position: Position, sentence: Sentence) -> str | None:
    """What is not so in a sentence, in the rule named behind it, or in the short form."""
    if " · " in sentence.text:
        return None if sentence.text == sentence.article else f"{sentence.text} instead of {sentence.article}"
    return untrue(position, sentence.text, sentence.article)


def read_back(tournament: Tournament, initial: Colour | None) -> tuple[int, list[str]]:
    """How many sentences are said of a tournament, and which of them are not so."""
    seen = snapshot_of(tournament, initial)
    said, found = 0, []
    for round_ in seen.everything.rounds:
        for position, sentence in claims(held_against_rules(seen, round_, Change.UNKNOWN), initial):
            said += 1
            trouble = trouble_with(position, sentence)
            if trouble is not None:
                found.append(f"round {round_.number}, {position.white}-{position.black}: {trouble}")
    return said, found


def wrong(tournament: Tournament, initial: Colour | None) -> list[str]:
    """What is said of a tournament and is not so."""
    return read_back(tournament, initial)[1]


def by_fide(collection: str, step: int = 1) -> Iterator[tuple[str, Tournament, Colour]]:
    """Every so manieth reference tournament that the site could hold: it knows no accelerated pairings."""
    for name, data in islice(files(collection), 0, None, step):
        document = read_trf(data)
        accelerated = document.accelerations or document.header.type_code.upper().endswith("_BAKU")
        if accelerated or document.forbidden:
            continue
        assert document.header.initial_colour is not None
        yield name, replace(document.tournament, system=System.FIDE_DUTCH), document.header.initial_colour


def by_house(seed: int) -> Tournament:
    """A tournament by the house rules with random results; small ones must repeat meetings in the end."""
    rng = random.Random(seed)
    size = rng.choice((5, 6, 7, 9, 12, 17, 24, 31))
    everybody = tuple(Player(number, f"P{number}", 2400 - 10 * number) for number in range(1, size + 1))
    tournament = Tournament(players=everybody, planned_rounds=6)
    for _ in range(min(6, size - size % 2 - 1)):
        away = frozenset(rng.sample(range(1, size + 1), rng.choice((0, 0, 1)) if size > 8 else 0))
        round_ = pair_round(tournament, frozenset(range(1, size + 1)) - away).round
        games = tuple(replace(game, result=rng.choice(RESULTS)) for game in round_.games)
        tournament = replace(tournament, rounds=(*tournament.rounds, replace(round_, games=games)))
    return tournament


@pytest.mark.parametrize("collection", SETS)
def test_what_is_said_of_a_sample_of_the_reference_rounds_is_so(app: Flask, collection: str) -> None:
    for name, tournament, initial in by_fide(collection, SAMPLE):
        assert wrong(tournament, initial) == [], name


@pytest.mark.parametrize("name", ["00185.trf", "00220.trf"])
def test_what_is_said_is_so_where_only_weights_tell_how_good_the_next_group_can_be(
    app: Flask, name: str
) -> None:
    document = read_trf(file("random", name))
    tournament = replace(document.tournament, system=System.FIDE_DUTCH)
    assert wrong(tournament, document.header.initial_colour) == []


@pytest.mark.long
@pytest.mark.parametrize("collection", SETS)
def test_what_is_said_of_every_reference_round_is_so(
    app: Flask, record_property: Callable[[str, object], None], collection: str
) -> None:
    rounds = sentences = 0
    untrue_in = {}
    for name, tournament, initial in by_fide(collection):
        said, found = read_back(tournament, initial)
        rounds += len(tournament.rounds)
        sentences += said
        if found:
            untrue_in[name] = found
    record_property("rounds", rounds)
    record_property("sentences", sentences)
    assert untrue_in == {}
    assert rounds > 1000
    assert sentences > 100_000


@pytest.mark.parametrize("seed", range(25))
def test_what_is_said_of_rounds_by_the_house_rules_is_so(app: Flask, seed: int) -> None:
    assert wrong(by_house(seed), None) == []


@pytest.mark.long
def test_what_is_said_of_many_rounds_by_the_house_rules_is_so(
    app: Flask, record_property: Callable[[str, object], None]
) -> None:
    sentences = 0
    untrue_in = {}
    for seed in range(100, 400):
        said, found = read_back(by_house(seed), None)
        sentences += said
        if found:
            untrue_in[seed] = found
    record_property("sentences", sentences)
    assert untrue_in == {}
    assert sentences > 30_000


def test_a_sentence_that_is_not_so_is_found_out(app: Flask) -> None:
    replay = held_against_rules(snapshot_of(by_house(3), None), by_house(3).rounds[1], Change.UNKNOWN)
    at = Position(replay.before, replay.round, None, replay.round.games[0].white, replay.round.games[0].black)
    first = at.white
    assert untrue(at, f"P{first} has not played yet, so no colour is due.") is not None
    assert untrue(at, f"P{first} is charming.") == f"0 checks know: P{first} is charming."


def test_a_rule_that_is_not_behind_a_sentence_is_found_out(app: Flask) -> None:
    replay = held_against_rules(snapshot_of(by_house(3), None), by_house(3).rounds[1], Change.UNKNOWN)
    found = 0
    for position, sentence in claims(replay, None):
        if sentence.article.startswith("goal"):
            found += 1
            assert untrue(position, sentence.text, sentence.article) is None
            assert untrue(position, sentence.text, "goal 9") is not None
            assert untrue(position, sentence.text, "") is not None
    assert found > 0
