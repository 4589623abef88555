"""Why this opponent, why this colour, why this bye: for published rounds, and for proposals to the staff."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from flask import abort, g, url_for
from flask_babel import gettext as _

from swiss64.engine.tournament import Colour, System
from swiss64.glossary.computed import History
from swiss64.rounds.explanation import ExplainedBoard, ExplainedPlayer
from swiss64.tournaments import snapshot
from swiss64.why import bye_words, change_words, colour_words, frame, opponent_words, short_words
from swiss64.why.blueprint import blueprint
from swiss64.why.replay import Match, Replay, replay
from swiss64.why.rule_words import unmet
from swiss64.why.sentences import Sentence

ROUND = "/rounds/<int(max=999):number>/why"
STAFF = "/manage/rounds/<int(max=999):number>/why"


@dataclass(frozen=True, slots=True)
class Explanation:
    """What is said of a board: what is not as the rules have it, why they meet, the colours, what was missed.

    ``sides`` are the two with their colours as letters and what they are due; ``short`` is for the arbiter.
    """

    changed: tuple[Sentence, ...]
    meet: tuple[Sentence, ...]
    sides: tuple[tuple[ExplainedPlayer, Colour, str, Sentence | None], ...]
    colours: tuple[Sentence, ...]
    missed: tuple[Sentence, ...]
    short: str


@blueprint.get(f"{ROUND}/<int(max=9999):board>")
def pairing(slug: str, number: int, board: int) -> str:
    """Why the two of a board meet, with these colours."""
    back = (url_for("standings.round_page", slug=slug, number=number), _round_words(number))
    return _pairing(_held(number, public=True), board, back, "why/page.html")


@blueprint.get(f"{ROUND}/bye")
def bye(slug: str, number: int) -> str:
    """Why who has the bye of a round has it."""
    back = (url_for("standings.round_page", slug=slug, number=number), _round_words(number))
    return _bye(_held(number, public=True), back, "why/page.html")


@blueprint.get(f"{STAFF}/<int(max=9999):board>")
def proposed_pairing(slug: str, number: int, board: int) -> str:
    """The same for the staff, of a proposal too."""
    back = (url_for("rounds.pairing", slug=slug, number=number), _round_words(number))
    return _pairing(_held(number, public=False), board, back, "why/staff_page.html")


@blueprint.get(f"{STAFF}/bye")
def proposed_bye(slug: str, number: int) -> str:
    """The same for the staff, of a proposal too."""
    back = (url_for("rounds.pairing", slug=slug, number=number), _round_words(number))
    return _bye(_held(number, public=False), back, "why/staff_page.html")


def _round_words(number: int) -> str:
    return _("Round %(number)s", number=number)


def _held(number: int, *, public: bool) -> Replay:
    """The round of that number. Aborts with 404 when there is none, to the public also for a proposal."""
    found = replay(snapshot.of(g.tournament), number, public=public)
    if found is None:
        abort(404)
    return found


def _pairing(shown: Replay, number: int, back: tuple[str, str], page: str) -> str:
    board = shown.board(number)
    if board is None:
        abort(404)
    title = _("Round %(round)s, board %(board)s: why these two?", round=shown.round.number, board=number)
    return frame.answer(
        "why/_pairing.html", title, back, page=page, why=explanation(shown, board), board=board
    )


def _bye(shown: Replay, back: tuple[str, str], page: str) -> str:
    if not shown.round.allocated_byes:
        abort(404)
    title = _("Round %(round)s: why this bye?", round=shown.round.number)
    players = [
        (
            shown.before.player[number],
            change_words.bye(shown, number),
            bye_words.bye(shown, number) if number in (shown.bye, shown.chosen) else (),
        )
        for number in sorted(shown.round.allocated_byes)
    ]
    return frame.answer("why/_bye.html", title, back, page=page, players=players)


def explanation(shown: Replay, board: ExplainedBoard) -> Explanation:
    """Everything that is said of a board."""
    match = shown.match(board)
    paired = match in (Match.SAME, Match.COLOURS)
    explained = shown.explained(board)
    decided = colour_words.decided(shown, board)
    table = shown.before.system is System.ROUND_ROBIN
    return Explanation(
        changed=tuple(change_words.board(shown, board, match)),
        meet=tuple(opponent_words.opponents(shown, board) if paired else opponent_words.scores(board)),
        sides=tuple(
            (
                one,
                colour,
                History.of(one.colours).letters,
                None if table or not board.known else colour_words.due(one),
            )
            for one, colour in ((board.white, Colour.WHITE), (board.black, Colour.BLACK))
        ),
        colours=() if decided is None else (decided,),
        missed=_once(
            said
            for item in (explained.unmet if explained is not None and match is Match.SAME else ())
            for said in unmet(shown, board, item)
        ),
        short=short_words.short(shown, board, match, explained),
    )


def _once(sentences: Iterable[Sentence]) -> tuple[Sentence, ...]:
    """Each sentence once: two criteria can say the same of somebody."""
    return tuple({said.text: said for said in reversed(list(sentences))}.values())[::-1]
