"""What the Dutch engine says about a round is what happened: verdicts, shortcomings, traces."""

from __future__ import annotations

import random

from swiss64.engine.pairing.dutch import DutchPairing, DutchRequest, pair_dutch
from swiss64.engine.pairing.dutch.criteria import Criterion
from swiss64.engine.pairing.dutch.errors import NoLegalPairingError
from swiss64.engine.pairing.dutch.verdict import first_article
from swiss64.engine.tournament import Colour
from tests.engine.dutch_oracle import Oracle
from tests.engine.dutch_positions import requests

IN_ORDER = ["C6", "C7", "C8", *(f"C{number}" for number in range(9, 22))]
"""The criteria as `Oracle.value` has them."""

Pairs = set[frozenset[int]]


def drawn(request: DutchRequest) -> DutchPairing | None:
    try:
        return pair_dutch(request)
    except NoLegalPairingError:
        return None


def articles(oracle: Oracle, pairs: Pairs, bye: int | None) -> set[str]:
    """What decides against another pairing: one article, or those of the order of candidates."""
    if bye is not None and oracle.life[bye].no_bye:
        return {"C2"}
    if bye is not None and oracle.score[bye] != oracle.bye_score:
        return {"C5"}
    mdps: tuple[int, ...] = ()
    for score in sorted({oracle.score[number] for number in oracle.order}, reverse=True):
        best, floaters = oracle.bracket(mdps, score)
        residents = tuple(number for number in oracle.order if oracle.score[number] == score)
        inside = [pair for pair in pairs if pair <= {*mdps, *residents}]
        if set(inside) != {frozenset(pair) for pair in best}:
            below = frozenset(number for number in oracle.order if oracle.score[number] < score)
            by_rank = [sorted(pair, key=oracle.bsn.__getitem__) for pair in inside]
            theirs = tuple((one, two) for one, two in by_rank)
            ours, other = (oracle.value(some, mdps, residents, below) for some in (best, theirs))
            assert ours is not None
            if other is None:
                return {"C4"}
            worse = [name for name, one, two in zip(IN_ORDER, ours, other, strict=True) if one != two]
            return set(worse[:1]) or {"4.2", "4.3", "4.4"}
        mdps = floaters
    raise AssertionError("there is no difference")


def test_the_article_against_another_legal_pairing_is_the_first_that_decides() -> None:
    decided: set[str] = set()
    for seed in range(250):
        chance = random.Random(seed)
        players = chance.randint(4, 7)
        for request in requests(chance, players, players - 1, absent=chance.choice((0, 0.2))):
            ours = drawn(request)
            if ours is None:
                continue
            oracle = Oracle(request, "W" if request.initial_colour is Colour.WHITE else "B")
            oracle.best()
            order = chance.sample(sorted(request.present), len(request.present))
            bye = order.pop() if len(order) % 2 else None
            games = list(zip(order[::2], order[1::2], strict=True))
            pairs = {frozenset(pair) for pair in games}
            if not all(oracle.legal(*pair) for pair in games):
                assert first_article(ours, games, bye) in ("C1", "C3")
            elif bye != ours.bye or pairs != {
                frozenset((game.white, game.black)) for game in ours.round.games
            }:
                article = first_article(ours, games, bye)
                assert article is not None
                assert article in articles(oracle, pairs, bye), (seed, request.round_number)
                decided.add(article)
    assert decided >= {"C2", "C5", "C6", "C7", "C9", "C12", "C14", "4.2", "4.3"}


def test_nothing_is_said_against_the_round_itself_and_colours_are_named_when_turned() -> None:
    for request in requests(random.Random(5), 20, 9):
        ours = drawn(request)
        if ours is None:
            continue
        games = [(game.white, game.black) for game in ours.round.games]
        assert first_article(ours, games, ours.bye) is None
        turned = [(games[0][1], games[0][0]), *games[1:]]
        assert first_article(ours, turned, ours.bye) == ours.rules[0].value


def test_shortcomings_name_who_floats_and_who_is_denied_his_colour() -> None:
    for seed in range(30):
        for request in requests(random.Random(seed), 18, 9):
            ours = drawn(request)
            if ours is None:
                continue
            denied: set[int] = set()
            floating: list[int] = []
            for bracket in ours.brackets:
                failed = {item.criterion: item.players for item in ours.shortcomings(bracket)}
                denied.update(failed.get(Criterion.C12, ()))
                leaving = (*bracket.downfloaters, *((bracket.bye,) if bracket.bye else ()))
                assert failed.get(Criterion.C6, ()) == leaving
                floating += failed.get(Criterion.C6, ())
            sides = [(game.white, Colour.WHITE) for game in ours.games]
            sides += [(game.black, Colour.BLACK) for game in ours.games]
            assert denied == {side.number for side, colour in sides if side.due not in (None, colour)}
            across = {
                max((game.white, game.black), key=lambda side: side.score).number
                for game in ours.games
                if game.white.score != game.black.score
            }
            assert across <= set(floating)


def test_the_brackets_of_the_trace_hold_every_player_once_as_a_resident_and_every_pair_once() -> None:
    for request in requests(random.Random(11), 31, 9):
        ours = drawn(request)
        if ours is None:
            continue
        residents = [number for bracket in ours.brackets for number in bracket.residents]
        assert sorted(residents) == sorted(request.present)
        pairs = {frozenset(pair) for bracket in ours.brackets for pair in bracket.pairs}
        assert pairs == {frozenset((game.white, game.black)) for game in ours.round.games}
        for upper, lower in zip(ours.brackets, ours.brackets[1:], strict=False):
            assert upper.downfloaters == lower.mdps
        assert [bracket.bye for bracket in ours.brackets if bracket.bye] == ([ours.bye] if ours.bye else [])
