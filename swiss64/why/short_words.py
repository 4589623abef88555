"""The short form of an explanation: the articles and goals, as an arbiter says it."""

from __future__ import annotations

from flask_babel import gettext as _

from swiss64.engine.explain_pairing import PairingExplained
from swiss64.engine.pairing.dutch.allocation import ColourRule
from swiss64.engine.pairing.dutch.criteria import Criterion
from swiss64.engine.pairing.house_goals import Goal
from swiss64.engine.tournament import System
from swiss64.locale import halves
from swiss64.rounds.explanation import ExplainedBoard
from swiss64.rounds.problems import listed
from swiss64.rounds.wording import colour_reason
from swiss64.why.replay import Match, Replay, Table
from swiss64.why.rule_words import article


def short(replay: Replay, board: ExplainedBoard, match: Match, explained: PairingExplained | None) -> str:
    """The rules behind a board in a line: the group, what was not met and for whom, the colour rule."""
    system = replay.before.system
    parts = [
        {
            System.FIDE_DUTCH: _("FIDE C.04.3"),
            System.ROUND_ROBIN: _("FIDE C.05 Annex 1"),
        }.get(system, _("House rules"))
    ]
    if isinstance(replay.drawn, Table) and match is Match.SAME:
        one, two = (replay.drawn.number[side.player.number] for side in (board.white, board.black))
        parts.append(_("table for %(size)s: %(one)s–%(two)s", size=replay.drawn.size, one=one, two=two))
    if explained is not None and match is Match.SAME:
        group = replay.group_of(explained.white.number, explained.black.number)
        parts.append(_("group %(score)s", score=halves(explained.bracket)))
        if group.breaks is not None:
            parts.append(_("plain order: against %(rule)s", rule=article(group.breaks)))
        for rule, numbers in _missed(explained).items():
            names = listed(replay.before.player[number].name for number in numbers)
            parts.append(_("%(rule)s not met: %(names)s", rule=article(rule), names=names))
    if isinstance(board.reason, ColourRule):
        parts.append(_("colours: %(article)s", article=board.reason.value))
    elif board.reason is not None:
        parts.append(_("colours: %(article)s", article=colour_reason(board.reason)))
    return " · ".join(parts)


def _missed(explained: PairingExplained) -> dict[Criterion | Goal, list[int]]:
    """For whom each rule was not met; a bracket on the way down and the last one can fail in the same."""
    found: dict[Criterion | Goal, list[int]] = {}
    for item in explained.unmet:
        known = found.setdefault(item.rule, [])
        known += [number for number in item.players if number not in known]
    return dict(sorted(found.items(), key=lambda pair: pair[0].value))
