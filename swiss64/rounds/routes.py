"""Rounds: draw, alter, publish, undo, start; results."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypedDict

from flask import Blueprint, g, url_for
from werkzeug.wrappers import Response

from swiss64 import clock, htmx
from swiss64.accounts.session import actor
from swiss64.problems import Gone, Problem
from swiss64.rounds import alterations, operations, pages, watch
from swiss64.rounds.forms import AlterForm, DrawForm, PublishForm, ResultForm
from swiss64.rounds.problems import AlreadyDrawn, NotUnderstood, OnePlayer, TwoPlayers
from swiss64.rounds.results import enter_result

blueprint = Blueprint("rounds", __name__, url_prefix="/<lang:lang>/t/<slug>/manage")
ROUND = "/rounds/<int(max=999):number>"


class Options(TypedDict):
    """What every alteration takes: the mark of the pairing that was seen, and the confirmation."""

    seen: str
    confirmed: bool


@blueprint.get("")
def manage(slug: str) -> Response:
    """The round at hand."""
    return pages.at_hand()


@blueprint.get(ROUND)
def round_page(slug: str, number: int) -> Response:
    """One round: the proposal, or the boards for its results."""
    return pages.round_page(number)


@blueprint.get(ROUND + "/boards")
def boards_since(slug: str, number: int) -> Response:
    """What changed on a page of results since it was shown."""
    return watch.since(number)


@blueprint.get(ROUND + "/pairing")
def pairing(slug: str, number: int) -> Response:
    """The pairing of a round with its reasons, to alter by hand."""
    return pages.pairing_page(number)


@blueprint.post("/draw")
def draw(slug: str) -> Response:
    """Draws the next round, or the proposal again."""
    form = DrawForm()
    if not form.validate_on_submit():
        return pages.at_hand(NotUnderstood())
    try:
        number = operations.draw(
            actor(),
            clock.now(),
            g.tournament.id,
            round_number=form.round_number.data,
            again=form.again.data,
            mark=form.seen.data or "",
            second_bye=form.second_bye.data,
        )
    except AlreadyDrawn as problem:
        return pages.round_page(problem.round_number, problem)
    except Gone:
        raise
    except Problem as problem:
        return pages.at_hand(problem)
    return _to_round(slug, number)


@blueprint.post(ROUND + "/publish")
def publish(slug: str, number: int) -> Response:
    """Makes the proposal public."""
    form = PublishForm()
    return _do(
        slug,
        number,
        lambda: operations.publish(
            actor(),
            clock.now(),
            g.tournament.id,
            number,
            confirmed=bool(form.confirmed.data),
            seen=form.seen.data or "",
        ),
    )


@blueprint.post(ROUND + "/start")
def start(slug: str, number: int) -> Response:
    """Notes that the round has begun."""
    return _do(slug, number, lambda: operations.start(actor(), clock.now(), g.tournament.id, number))


@blueprint.post(ROUND + "/undo")
def undo(slug: str, number: int) -> Response:
    """Makes a published round a proposal again."""
    return _do(slug, number, lambda: operations.undo(actor(), clock.now(), g.tournament.id, number))


@blueprint.post(ROUND + "/discard")
def discard(slug: str, number: int) -> Response:
    """Throws the proposal away."""
    form = PublishForm()
    answer = _do(
        slug,
        number,
        lambda: operations.discard(actor(), clock.now(), g.tournament.id, number, seen=form.seen.data or ""),
    )
    return answer if answer.status_code >= 400 else htmx.go_to(url_for("rounds.manage", slug=slug))


@blueprint.post(ROUND + "/alter")
def alter(slug: str, number: int) -> Response:
    """Alters the pairing by hand: the button pressed says how, the ticks say whom."""
    form = AlterForm()
    if form.action.data == "nothing" and form.flip.data is None:
        return pages.pairing_page(number, alter=form)
    try:
        if not form.validate():
            raise NotUnderstood
        _alteration(form)(number)
    except Gone:
        raise
    except Problem as problem:
        return pages.pairing_page(number, problem, form)
    return htmx.go_to(url_for("rounds.pairing", slug=slug, number=number))


@blueprint.post(ROUND + "/boards/<int(max=9999):board>/result")
def result(slug: str, number: int, board: int) -> Response:
    """The result of a board: entered, corrected or cleared."""
    form = ResultForm()
    problem: Problem | None = None
    try:
        if not form.validate():
            raise NotUnderstood
        enter_result(
            actor(),
            clock.now(),
            g.tournament.id,
            number,
            board,
            form.wanted,
            expected=form.shown,
            players=form.players,
        )
    except Gone:
        raise
    except Problem as met:
        problem = met
    if htmx.wanted():
        return pages.board_fragment(number, board, problem)
    if problem is not None:
        return pages.round_page(number, problem, board)
    only_open = "1" if form.only_open.data else None
    url = url_for("rounds.round_page", slug=slug, number=number, open=only_open, _anchor=f"board-{board}")
    return htmx.go_to(url)


def _alteration(form: AlterForm) -> Callable[[int], None]:
    """What the form asks for, as a function of the round's number. Raises the problems of its ticks."""
    who, now, tournament = actor(), clock.now(), g.tournament.id
    players: list[int] = form.player.data or []
    options = Options(seen=form.seen.data or "", confirmed=bool(form.confirmed.data))
    board = form.flip.data
    if board is not None:
        return lambda number: alterations.flip(who, now, tournament, number, board, **options)
    if form.action.data == "order":
        return lambda number: alterations.order_boards(who, now, tournament, number, **options)
    if form.action.data == "swap":
        if len(players) != 2:
            raise TwoPlayers
        one, two = players
        return lambda number: alterations.swap(who, now, tournament, number, one, two, **options)
    for_one = {"bye": alterations.give_bye, "seat": alterations.seat, "unseat": alterations.unseat}
    chosen = for_one.get(form.action.data or "")
    if chosen is None:
        raise NotUnderstood
    if len(players) != 1:
        raise OnePlayer
    return lambda number: chosen(who, now, tournament, number, players[0], **options)


def _do(slug: str, number: int, operation: Callable[[], None]) -> Response:
    """A step in the life of a round; the page of the round follows, with what stood in the way."""
    try:
        operation()
    except Gone:
        raise
    except Problem as problem:
        return pages.round_page(number, problem)
    return _to_round(slug, number)


def _to_round(slug: str, number: int) -> Response:
    return htmx.go_to(url_for("rounds.round_page", slug=slug, number=number))
