"""The pages of the staff about rounds, put together; the routes choose which one to show."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from flask import g, make_response, render_template, request
from werkzeug.wrappers import Response

from swiss64 import access
from swiss64.engine.tournament import Colour, Result, System
from swiss64.extensions import db
from swiss64.live.views import POLL_QUIET, POLL_RUNNING
from swiss64.problems import Gone, Problem
from swiss64.rounds import queries, storage
from swiss64.rounds.explanation import explained
from swiss64.rounds.forms import AlterForm, PublishForm
from swiss64.rounds.problems import EverybodyHadTheBye, Unconfirmed
from swiss64.rounds.queries import BoardRow, Seated, Step, next_step, round_links
from swiss64.rounds.remarks import Remark, Weight, remarks_on
from swiss64.rounds.results import ENTERABLE, OtherResult
from swiss64.rounds.wording import colour_reason, remark_said, strength_words
from swiss64.tournaments import snapshot
from swiss64.tournaments.snapshot import Snapshot
from swiss64.tournaments.status import RoundStatus, of_round
from swiss64.why.sentences import Sentence

MAIN_RESULTS = ((Result.WHITE_WINS, "1"), (Result.DRAW, "5"), (Result.BLACK_WINS, "0"))
"""The results with a button of their own, and the key that presses it (``=`` is a draw too)."""
OTHER_RESULTS = tuple(result for result in ENTERABLE if result not in dict(MAIN_RESULTS))


def at_hand(problem: Problem | None = None) -> Response:
    """The round at hand: a proposal, else one that lacks results, else the last; before it the first draw."""
    seen = _seen()
    following = next_step(seen)
    if following.step in (Step.PUBLISH, Step.RESULTS):
        return round_page(following.round_number, problem)
    if seen.everything.rounds:
        return round_page(seen.everything.rounds[-1].number, problem)
    return _answer("rounds/first.html", problem, **frame(seen, problem))


def round_page(number: int, problem: Problem | None = None, board: int | None = None) -> Response:
    """The page of a round: a proposal to publish, or boards for results; else the round at hand.

    ``board`` is the one that ``problem`` is about.
    """
    seen = _seen()
    published_for_helpers(seen, number)
    status = of_round(seen, number)
    if status is RoundStatus.PLANNED:
        return at_hand(problem)
    if status is RoundStatus.PROPOSED:
        return pairing_page(number, problem)
    rows = boards(seen, number)
    missing = problem if board is not None and all(row.number != board for row in rows) else None
    return _answer(
        "rounds/results.html",
        problem,
        **frame(seen, problem if board is None else missing),
        **results(seen, number, rows),
        board_problem=None if board is None else problem,
        problem_board=board,
    )


def pairing_page(number: int, problem: Problem | None = None, alter: AlterForm | None = None) -> Response:
    """A pairing with its reasons, to look at, to alter by hand, and while a proposal to publish.

    ``alter`` is a form that met ``problem``: what was ticked in it stays.
    """
    seen = _seen()
    status = of_round(seen, number)
    if status is RoundStatus.PLANNED:
        return at_hand(problem)
    proposed = status is RoundStatus.PROPOSED
    remarks = remarks_on(seen, number) if proposed else ()
    drawn = next(r for r in seen.everything.rounds if r.number == number)
    drawn_at = seen.round[number].drawn_at
    outdated = drawn_at is not None and queries.results_changed_since(db.session(), seen.id, number, drawn_at)
    unconfirmed = isinstance(problem, Unconfirmed)
    return _answer(
        "rounds/pairing.html",
        problem,
        **frame(seen, None if unconfirmed or alter else problem),
        round=explained(seen, number),
        number=number,
        proposed=proposed,
        serious=_texts(seen, remarks, Weight.CONFIRM),
        notes=_texts(seen, remarks, Weight.NOTE),
        outdated=outdated and proposed,
        mark=storage.draft_of(seen, drawn).mark,
        publish_form=PublishForm(formdata=None),
        unconfirmed=unconfirmed and alter is None,
        alter_problem=problem if alter is not None else None,
        alter_form=AlterForm(formdata=None) if alter is None else alter,
        ticked=frozenset((alter.player.data or ()) if alter is not None else ()),
        colour_reason=colour_reason,
        strength_words=strength_words,
        fixed_by_table=seen.everything.system is System.ROUND_ROBIN,
    )


def board_fragment(number: int, board: int, problem: Problem | None) -> Response:
    """One board after a result was sent for it, and the state of the round with it."""
    seen = _seen()
    published_for_helpers(seen, number)
    rows = boards(seen, number)
    row = next((row for row in rows if row.number == board), None)
    return _answer(
        "rounds/_answer.html",
        problem,
        **frame(seen, None),
        **results(seen, number, rows),
        row=row,
        board=board,
        board_problem=problem,
        problem_board=board,
    )


def _seen() -> Snapshot:
    return snapshot.of(g.tournament)


def published_for_helpers(seen: Snapshot, number: int) -> None:
    """A proposal is for the staff alone: for a helper there is no such round yet."""
    hidden = of_round(seen, number) in (RoundStatus.PLANNED, RoundStatus.PROPOSED)
    if hidden and not access.permits("rounds.manage"):
        raise Gone


def boards(seen: Snapshot, number: int) -> list[BoardRow]:
    """The boards of a round. A helper gets the names that everybody sees, as on the notice board."""
    rows = queries.boards(db.session(), seen.id, number)
    if access.permits("rounds.manage"):
        return rows
    return [replace(row, white=_as_shown(seen, row.white), black=_as_shown(seen, row.black)) for row in rows]


def _as_shown(seen: Snapshot, seated: Seated) -> Seated:
    return replace(seated, name=seen.tournament.player[seated.number].name)


def frame(seen: Snapshot, problem: Problem | None) -> dict[str, Any]:
    """What every page of a round has: the row of rounds, what is next, who will be paired."""
    following = next_step(seen)
    players = (seen.everything if access.permits("rounds.manage") else seen.tournament).player
    drawing = following.step in (Step.DRAW, Step.PLAYERS)
    present = seen.present(following.round_number) if drawing else frozenset()
    away = [
        players[facts.number].name
        for facts in seen.entries
        if facts.number not in present
        and (facts.withdrawn_after is None or facts.withdrawn_after >= following.round_number)
    ]
    return {
        "slug": seen.slug,
        "zone": seen.zone,
        "revision": seen.revision,
        "links": round_links(seen),
        "next": following,
        "round_robin": seen.everything.system is System.ROUND_ROBIN,
        "present": len(present),
        "away": away if drawing else [],
        "problem": problem,
        "second_bye": _candidates(seen, following.round_number)
        if isinstance(problem, EverybodyHadTheBye)
        else (),
    }


def _candidates(seen: Snapshot, number: int) -> list[tuple[int, str]]:
    """Entry id and name of everybody who could be given a second bye in that round."""
    return [(seen.entry[n].id, seen.everything.player[n].name) for n in sorted(seen.present(number))]


def results(seen: Snapshot, number: int, rows: list[BoardRow]) -> dict[str, Any]:
    """What the boards of a published round and its state need."""
    drawn = next((one for one in seen.everything.rounds if one.number == number), None)
    open_boards = [row.number for row in rows if row.result is None]
    later = [r.number for r in seen.everything.rounds if r.number > number]
    only_open = request.args.get("open") == "1"
    swiss = seen.everything.system is not System.ROUND_ROBIN
    return {
        "number": number,
        "rows": [row for row in rows if row.result is None] if only_open else rows,
        "boards": len(rows),
        "mark": storage.draft_of(seen, drawn).mark if drawn else "",
        "poll": POLL_RUNNING if open_boards else POLL_QUIET,
        "open_boards": open_boards,
        "only_open": only_open,
        "status": of_round(seen, number),
        "started_at": seen.round[number].started_at if number in seen.round else None,
        "bye": _bye_name(seen, number),
        "later": later[0] if later and swiss else None,
        "may_undo": not later and len(open_boards) == len(rows) if swiss else _untouched(seen),
        "white": Colour.WHITE,
        "black": Colour.BLACK,
        "main_results": MAIN_RESULTS,
        "other_results": OTHER_RESULTS,
        "is_conflict": lambda problem: isinstance(problem, OtherResult),
    }


def _untouched(seen: Snapshot) -> bool:
    """Whether no round has a result yet."""
    return all(game.result is None for r in seen.everything.rounds for game in r.games)


def _bye_name(seen: Snapshot, number: int) -> str | None:
    round_ = next((r for r in seen.everything.rounds if r.number == number), None)
    if round_ is None:
        return None
    players = (seen.everything if access.permits("rounds.manage") else seen.tournament).player
    return next((players[number].name for number in round_.allocated_byes), None)


def _texts(seen: Snapshot, remarks: tuple[Remark, ...], weight: Weight) -> list[Sentence]:
    return [remark_said(remark, seen.everything) for remark in remarks if remark.weight is weight]


def _answer(template: str, met: Problem | None, **variables: Any) -> Response:
    status = 200 if met is None else met.status
    return make_response(render_template(template, **variables), status)
