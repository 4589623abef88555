"""What another pairing would have broken, and what a pairing could not meet: a sentence for each rule."""

from __future__ import annotations

from flask_babel import gettext as _

from swiss64.engine.explain_group import GroupExplained
from swiss64.engine.explain_pairing import Unmet
from swiss64.engine.pairing.dutch.criteria import Criterion
from swiss64.engine.pairing.house_goals import Goal
from swiss64.engine.tournament import Colour
from swiss64.rounds.explanation import ExplainedBoard
from swiss64.rounds.problems import listed
from swiss64.why.replay import Replay
from swiss64.why.sentences import Sentence, sentence
from swiss64.words import colour_in_sentence

_DOWN_AGAIN = {Criterion.C14, Criterion.C18}
_UP_AGAIN = {Criterion.C15, Criterion.C19}
_DOWN_TWO_AGO = {Criterion.C16, Criterion.C20}
_UP_TWO_AGO = {Criterion.C17, Criterion.C21}


def article(rule: Criterion | Goal) -> str:
    """How an arbiter calls a criterion or a goal of the house."""
    if isinstance(rule, Criterion):
        return rule.name
    return _("goal %(number)s", number=rule.value)


def broken(replay: Replay, group: GroupExplained, named: frozenset[int] = frozenset()) -> Sentence | None:
    """Why the plain order of a group was not taken; None where it was.

    ``named`` are two of whom it was just said that they would meet in it.
    """
    if group.breaks is None:
        return None
    if group.barred is not None:
        return _barred(replay, group.barred, group.breaks, named)
    return sentence(_would(group.breaks), article(group.breaks))


def _barred(replay: Replay, pair: tuple[int, int], rule: Criterion | Goal, named: frozenset[int]) -> Sentence:
    player = replay.before.player
    values = {"one": player[pair[0]].name, "two": player[pair[1]].name}
    rounds = meetings(replay, *pair)
    if rule is Criterion.C3 or not rounds:
        text = _(
            "But in that order %(one)s and %(two)s would meet, whose wishes for the same colour are both "
            "[absolute](absolute-colour-preference)."
        )
        return sentence(text, article(rule), **values)
    if named == set(pair):
        text = _("But they have played each other before, in round %(rounds)s.")
        return sentence(text, article(rule), rounds=listed(rounds))
    text = _(
        "But in that order %(one)s and %(two)s would meet, who have played each other before, in round "
        "%(rounds)s."
    )
    return sentence(text, article(rule), rounds=listed(rounds), **values)


def meetings(replay: Replay, one: int, two: int) -> tuple[int, ...]:
    """The earlier rounds in which two players really played each other."""
    return tuple(
        r.number
        for r in replay.before.rounds
        if (game := r.game_of.get(one)) is not None
        and two in (game.white, game.black)
        and game.result is not None
        and game.result.played
    )


def _would(rule: Criterion | Goal) -> str:
    """What the plain order would have broken, as the end of a reason."""
    if isinstance(rule, Goal):
        return {
            Goal.COLOUR_LIMITS: _(
                "But in that order more players would have a colour more than twice running, or come to a "
                "[colour difference](colour-difference) of three or more."
            ),
        }.get(rule, _("But in that order more players would miss the colour that is [due](due-colour)."))
    return {
        Criterion.C2: _(
            "But in that order the [bye](pairing-allocated-bye) would go to somebody who may not have it."
        ),
        Criterion.C4: _("But in that order the players who are left could not all be paired."),
        Criterion.C6: _("But in that order fewer pairs could be made in this group."),
        Criterion.C7: _("But in that order more players with more points would have to go down."),
        Criterion.C8: _(
            "But in that order the next group would be worse off: fewer pairs, or somebody with more points "
            "left over."
        ),
        Criterion.C9: _(
            "But in that order the [bye](pairing-allocated-bye) would go to somebody who has played less."
        ),
        Criterion.C10: _(
            "But in that order more [leaders](topscorer), or opponents of leaders, would come to a [colour "
            "difference](colour-difference) of more than two."
        ),
        Criterion.C11: _(
            "But in that order more [leaders](topscorer), or opponents of leaders, would have a colour more "
            "than twice running."
        ),
        Criterion.C12: _(
            "But in that order more players would miss the [colour they wish](colour-preference)."
        ),
        Criterion.C13: _(
            "But in that order more [strong wishes for a colour](strong-colour-preference) would be missed."
        ),
        Criterion.C14: _(
            "But in that order more players would [float down](float) who did so in the last round."
        ),
        Criterion.C15: _(
            "But in that order more players would [float up](float) who did so in the last round."
        ),
        Criterion.C16: _(
            "But in that order more players would [float down](float) who did so two rounds ago."
        ),
        Criterion.C17: _("But in that order more players would [float up](float) who did so two rounds ago."),
    }.get(
        rule,
        _(
            "But in that order more of those who [floated](float) in the last two rounds would get a large "
            "difference in points."
        ),
    )


def unmet(replay: Replay, board: ExplainedBoard, item: Unmet) -> list[Sentence]:
    """What could not be met for the two of a board; nothing for what is said elsewhere (who floats)."""
    return [
        said
        for number in item.players
        if (text := _missed(item.rule)) and (said := _about(replay, board, item, number, text))
    ]


def _about(replay: Replay, board: ExplainedBoard, item: Unmet, number: int, text: str) -> Sentence | None:
    colour = Colour.WHITE if number == board.white.player.number else Colour.BLACK
    mine, other = (board.white, board.black) if colour is Colour.WHITE else (board.black, board.white)
    if item.rule is Goal.REPEATS and number != item.players[0]:
        return None  # said of both at once
    rounds = meetings(replay, mine.player.number, other.player.number)
    return sentence(
        text,
        article(item.rule),
        name=mine.player.name,
        opponent=other.player.name,
        got=colour_in_sentence(colour),
        wished=colour_in_sentence(colour.other),
        rounds=listed(rounds),
    )


def _missed(rule: Criterion | Goal) -> str:
    if rule in _DOWN_AGAIN:
        return _("%(name)s [floats down](float) for the second round running.")
    if rule in _UP_AGAIN:
        return _("%(name)s [floats up](float) for the second round running.")
    if rule in _DOWN_TWO_AGO:
        return _("%(name)s [floats down](float) and did so two rounds ago too.")
    if rule in _UP_TWO_AGO:
        return _("%(name)s [floats up](float) and did so two rounds ago too.")
    return {
        Criterion.C10: _("%(name)s comes to a [colour difference](colour-difference) of more than two."),
        Criterion.C11: _("%(name)s has %(got)s [more than twice running](three-in-a-row)."),
        Criterion.C12: _("%(name)s wished %(wished)s and does not get it."),
        Criterion.C13: _("The wish of %(name)s for %(wished)s was [strong](strong-colour-preference)."),
        Goal.REPEATS: _(
            "%(name)s and %(opponent)s have met before, in round %(rounds)s. By the rules there are "
            "as few repeated meetings as possible, and this is one of them."
        ),
        Goal.COLOUR_LIMITS: _(
            "%(name)s gets %(got)s more than twice running, or comes to a [colour "
            "difference](colour-difference) of three or more. By the rules this happens to as "
            "few players as possible, once meetings and scores are as good as they can be."
        ),
        Goal.DUE_COLOURS: _("%(wished)s was due to %(name)s, who does not get it."),
    }.get(rule, "")
