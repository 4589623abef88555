"""Every finding, reason and refusal has a sentence; and drafts stay whole whatever is done to them."""

from __future__ import annotations

import re
from itertools import product

import pytest
from flask import Flask
from hypothesis import given
from hypothesis import strategies as st

from swiss64.engine.colours import ColourReason
from swiss64.engine.pairing import errors
from swiss64.engine.pairing.house_goals import Goal
from swiss64.engine.pairing.house_review import FindingKind
from swiss64.engine.tournament import Player, Tournament
from swiss64.problems import Problem
from swiss64.rounds import draft as drafts
from swiss64.rounds import problems
from swiss64.rounds.draft import Board, Draft
from swiss64.rounds.remarks import EARLIER_ROUND_OPEN, NOT_IN_TABLE, TOO_FEW, Remark, Weight
from swiss64.rounds.wording import colour_reason, remark_said

TWO = Tournament(players=(Player(1, "Anna"), Player(2, "Bram")))
NAMES_NOBODY = {FindingKind.WORSE_THAN_BEST.value, EARLIER_ROUND_OPEN, TOO_FEW}
KINDS = [*(kind.value for kind in FindingKind), EARLIER_ROUND_OPEN, NOT_IN_TABLE, TOO_FEW]


@pytest.mark.parametrize("lang", ["en", "nl"])
def test_every_remark_is_a_whole_sentence_that_names_the_players(app: Flask, lang: str) -> None:
    said = set()
    with app.test_request_context(f"/{lang}/"):
        for kind, avoidable in product(KINDS, (True, False)):
            remark = Remark(kind, Weight.NOTE, (1, 2), 3, (4, 5), Goal.REPEATS.value, avoidable)
            sentence = remark_said(remark, TWO).text
            assert sentence.endswith(".")
            assert "%(" not in sentence
            assert ("Anna" in sentence) == (kind not in NAMES_NOBODY), kind
            said.add(sentence)
    assert len(said) >= len(KINDS), "each says something of its own"


def test_every_goal_and_every_reason_of_a_colour_has_its_own_words(app: Flask) -> None:
    with app.test_request_context("/en/"):
        worse = [
            remark_said(Remark(FindingKind.WORSE_THAN_BEST.value, Weight.NOTE, goal=goal.value), TWO).text
            for goal in Goal
        ]
        reasons = [colour_reason(reason) for reason in (*ColourReason, None)]
    assert len(set(worse)) == len(Goal)
    assert len(set(reasons)) == len(ColourReason) + 1


@pytest.mark.parametrize(
    ("refusal", "words"),
    [
        (errors.TooFewPlayersError(1), "There is only one player to pair."),
        (errors.TooFewPlayersError(0), "There are 0 players to pair."),
        (errors.UnfinishedRoundError(4, (3, 7)), "Boards 3 and 7 of round 4 have no result yet."),
        (errors.UnfinishedRoundError(4, (3, 5, 7)), "Boards 3, 5, and 7 of round 4 have no result yet."),
        (errors.UnfinishedRoundError(2, (9,)), "Board 9 of round 2 has no result yet."),
        (errors.EverybodyHadTheByeError(5), "everybody has had the bye already"),
    ],
)
def test_each_refusal_of_the_engine_is_said_in_words(
    app: Flask, refusal: errors.PairingRefusedError, words: str
) -> None:
    with app.test_request_context("/en/"):
        assert words in problems.of_refusal(refusal).text()


def test_every_problem_of_a_round_says_something_of_its_own(app: Flask) -> None:
    examples: list[Problem] = [
        problems.AllRoundsDrawn(7),
        problems.TooManyRounds(102),
        problems.AlreadyDrawn(3),
        problems.NotDrawn(3),
        problems.AlreadyPublished(3),
        problems.NotPublished(3),
        problems.PairingChanged(),
        problems.Unconfirmed(),
        problems.HasResults(3, (1, 2)),
        problems.LaterRoundDrawn(3, 4),
        problems.BoardHasResult((1,)),
        problems.NoSuchBoard(3, 4),
        problems.BoardChanged(1, "Anna", "Bram"),
        problems.TwoPlayers(),
        problems.OnePlayer(),
        problems.NoBye(),
        problems.NotInRound(),
        problems.InRoundAlready(),
        problems.FixedByTable(),
    ]
    with app.test_request_context("/en/"):
        texts = [problem.text() for problem in examples]
    assert all(not re.search(r"%\(", text) for text in texts)
    assert len(set(texts)) == len(texts)


def altered(draft: Draft, kind: str, one: int, two: int) -> Draft:
    """The draft after one alteration by hand."""
    if kind == "swap":
        return drafts.swap(draft, one, two)
    if kind == "flip":
        return drafts.flip(draft, one)
    if kind == "bye":
        return drafts.give_bye(draft, one)
    return drafts.seat(draft, one, min) if kind == "seat" else drafts.unseat(draft, one, min)


STEPS = st.lists(
    st.tuples(
        st.sampled_from(["swap", "flip", "bye", "seat", "unseat"]), st.integers(1, 9), st.integers(1, 9)
    ),
    max_size=12,
)


@given(STEPS)
def test_whatever_is_altered_nobody_is_in_a_round_twice(steps: list[tuple[str, int, int]]) -> None:
    draft = Draft(1, (Board(1, 1, 4), Board(2, 2, 5), Board(3, 3, 6)), 7)
    for kind, one, two in steps:
        before = draft
        try:
            draft = altered(draft, kind, one, two)
        except Problem:
            assert draft is before
        seats = [player for board in draft.boards for player in (board.white, board.black)]
        seats += [] if draft.bye is None else [draft.bye]
        assert len(seats) == len(set(seats)), (kind, one, two)
        numbers = [board.number for board in draft.boards]
        assert len(numbers) == len(set(numbers))
        gone, came = before.players - draft.players, draft.players - before.players
        assert (len(gone), len(came)) in {(0, 0), (1, 1), (1, 0), (0, 1)}
