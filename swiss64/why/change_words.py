"""What is not as the rules have it: sentences that say so, and what it breaks, without inventing a reason."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from flask_babel import gettext as _

from swiss64.engine.pairing.dutch.errors import NoLegalPairingError
from swiss64.engine.pairing.dutch.review import DutchFindingKind
from swiss64.engine.pairing.errors import UnfinishedRoundError
from swiss64.engine.pairing.house_review import FindingKind
from swiss64.engine.tournament import System
from swiss64.rounds.explanation import ExplainedBoard
from swiss64.rounds.remarks import Remark
from swiss64.rounds.wording import remark_said
from swiss64.why.replay import Change, Match, Replay
from swiss64.why.sentences import Sentence, sentence

_OF_THE_WHOLE = {
    FindingKind.WORSE_THAN_BEST.value,
    DutchFindingKind.OTHER_PAIRING.value,
    DutchFindingKind.OTHER_COLOURS.value,
}


def board(replay: Replay, board: ExplainedBoard, match: Match) -> Iterator[Sentence]:
    """What is not as the rules have it on a board; nothing where all is."""
    if match is Match.SAME:
        return
    if match is Match.UNKNOWN:
        yield _unknown(replay)
        return
    yield _what_happened(replay)
    if match is Match.COLOURS:
        text = _("By the rules %(name)s would have White here.")
        yield sentence(text, name=board.black.player.name)
    else:
        for one in (board.white, board.black):
            yield _instead(replay, one.player.number)
    two = {board.white.player.number, board.black.player.number}
    for finding in replay.findings:
        if finding.board == board.number or (finding.board is None and two & set(finding.players)):
            yield _found(replay, finding)
    yield from _whole(replay)


def bye(replay: Replay, number: int) -> tuple[Sentence, ...]:
    """What is not as the rules have it with the bye of a player; nothing where all is."""
    if number in (replay.bye, replay.chosen):
        return ()
    if replay.drawn is None:
        return (_unknown(replay),)
    said = [_what_happened(replay), _instead(replay, number)]
    said += [_found(replay, one) for one in replay.findings if number in one.players and one.board is None]
    return tuple(said)


def _unknown(replay: Replay) -> Sentence:
    """Why nobody can tell what the rules give."""
    if isinstance(replay.refused, UnfinishedRoundError):
        return sentence(
            _("An earlier round has boards without a result, so nobody can tell what the rules give.")
        )
    if isinstance(replay.refused, NoLegalPairingError):
        text = _(
            "No pairing of the players present meets [C1, C2 and C3](absolute-criterion): the arbiter "
            "decides."
        )
        return sentence(text, "1.9.3")
    if replay.before.system is System.ROUND_ROBIN:
        return sentence(_("The [Berger table](berger-tables) for these players has fewer rounds."))
    return sentence(_("The rules give no round for these players."))


def _what_happened(replay: Replay) -> Sentence:
    if replay.change is Change.BY_HAND:
        return sentence(_("This round was [changed by hand](manual-alteration) after it was drawn."))
    if replay.change is Change.RESULTS:
        return sentence(
            _(
                "After this round was drawn, results of earlier rounds were changed. With those of today it "
                "would be another one."
            )
        )
    if replay.change is Change.FROM_FILE:
        return sentence(
            _(
                "This round was not drawn here: it came from a file. The rules as this site knows them give "
                "another one."
            )
        )
    return sentence(
        _(
            "With what is known today the rules give another round. Something was changed after the draw: "
            "players, their numbers, or a rule."
        )
    )


def _instead(replay: Replay, number: int) -> Sentence:
    player = replay.before.player
    other = replay.rules_opponent(number)
    if other is not None:
        text = _("By the rules %(name)s would meet %(other)s.")
        return sentence(text, name=player[number].name, other=player[other].name)
    return sentence(_("By the rules %(name)s would have the bye."), name=player[number].name)


def _found(replay: Replay, finding: Remark) -> Sentence:
    """What the staff reads of it too (rounds/wording.py)."""
    rule = finding.article
    if finding.goal is not None and finding.kind != FindingKind.COLOURS_REVERSED.value:  # colours are no goal
        rule = _("goal %(number)s", number=finding.goal)
    return replace(remark_said(finding, replay.seen.everything), article=rule)


def _whole(replay: Replay) -> Iterator[Sentence]:
    """By which rule the round as a whole is another one."""
    for finding in replay.findings:
        if finding.kind not in _OF_THE_WHOLE:
            continue
        if finding.goal is not None:
            rule = _("goal %(number)s", number=finding.goal)
            yield replace(remark_said(finding, replay.seen.everything), article=rule)
        elif text := _better(finding.article):
            yield sentence(text, finding.article)


def _better(article: str) -> str:
    """What the round of the FIDE rules does better, by the first article that decides for it."""
    if article.startswith("5."):
        return _("Only the colours are not those of the rules.")
    if article.startswith("4."):
        return _(
            "Both rounds meet the criteria equally well. But the rules keep closer to the plain order, "
            "[upper half against lower half](upper-and-lower-half)."
        )
    number = int(article.removeprefix("C"))
    if number in (4, 8):
        return _(
            "In the first [score group](score-group) that differs, the rules leave players over who make "
            "better pairs possible below."
        )
    if number in (5, 9):
        return _(
            "By the rules the [bye](pairing-allocated-bye) goes to a lower score, or to somebody who has "
            "played more."
        )
    if number in (6, 7):
        return _(
            "In the first [score group](score-group) that differs, fewer players go down by the rules, or "
            "players with fewer points."
        )
    if number in (10, 11):
        return _(
            "In the first [score group](score-group) that differs, fewer [leaders](topscorer) get a colour "
            "too often by the rules."
        )
    if number in (12, 13):
        return _(
            "In the first [score group](score-group) that differs, more players get the [colour they "
            "wish](colour-preference) by the rules."
        )
    if number >= 14:
        return _(
            "In the first [score group](score-group) that differs, fewer players who [floated](float) in the "
            "last two rounds do so again by the rules, or over a smaller difference."
        )
    return ""  # C1 to C3 are said of the board itself
