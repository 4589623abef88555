"""Sentences for what the engine and the review say about a pairing."""

from __future__ import annotations

from typing import Any

from flask_babel import gettext as _

from swiss64.engine.colours import ColourReason
from swiss64.engine.pairing.dutch.allocation import ColourRule
from swiss64.engine.pairing.dutch.preferences import Strength
from swiss64.engine.pairing.dutch.review import DutchFindingKind
from swiss64.engine.pairing.house_goals import Goal
from swiss64.engine.pairing.house_review import FindingKind
from swiss64.engine.tournament import Tournament
from swiss64.rounds.problems import listed
from swiss64.rounds.remarks import EARLIER_ROUND_OPEN, NOT_IN_TABLE, TOO_FEW, Remark
from swiss64.why.sentences import Sentence, sentence


def remark_said(remark: Remark, tournament: Tournament) -> Sentence:
    """A remark as a sentence that names the players and the rule, with links to the glossary."""
    names = [tournament.player[number].name for number in remark.players]
    values: dict[str, Any] = {
        "one": names[0] if names else "",
        "two": names[1] if len(names) > 1 else "",
        "all": listed(names),
        "rounds": listed(remark.rounds),
        "board": remark.board,
    }
    if remark.kind == EARLIER_ROUND_OPEN:
        return sentence(_("Round %(rounds)s has boards without a result again. Enter them first."), **values)
    if remark.kind == NOT_IN_TABLE:
        return sentence(
            _(
                "%(one)s is not in the table: it was made without this player. Discard the draw and "
                "draw again."
            ),
            **values,
        )
    if remark.kind == TOO_FEW:
        return sentence(_("Fewer than two players are present now."))
    if remark.kind in _DUTCH:
        return _dutch_finding(DutchFindingKind(remark.kind), values | {"article": remark.article})
    kind = FindingKind(remark.kind)
    if kind is FindingKind.WORSE_THAN_BEST:
        return _worse(remark.goal)
    return _finding(kind, remark.avoidable, values)


def _finding(kind: FindingKind, avoidable: bool, values: dict[str, Any]) -> Sentence:
    match kind:
        case FindingKind.NOT_PRESENT:
            return sentence(_("%(one)s is in this round but is not present."), **values)
        case FindingKind.PAIRED_TWICE:
            return sentence(_("%(one)s is in this round more than once."), **values)
        case FindingKind.UNPAIRED:
            return sentence(_("%(one)s is present but has no opponent and no bye."), **values)
        case FindingKind.TOO_MANY_BYES:
            return sentence(
                _("There is a [bye](pairing-allocated-bye) although the number of players is even: %(all)s."),
                **values,
            )
        case FindingKind.REPEATED_MEETING if avoidable:
            return sentence(
                _("%(one)s and %(two)s [have met](rematch) before, in round %(rounds)s."), **values
            )
        case FindingKind.REPEATED_MEETING:
            return sentence(
                _(
                    "%(one)s and %(two)s [have met](rematch) before, in round %(rounds)s. No pairing "
                    "has fewer repeated "
                    "meetings."
                ),
                **values,
            )
        case FindingKind.SECOND_BYE:
            return sentence(
                _("%(one)s has had the [bye](pairing-allocated-bye) before. Nobody should get it twice."),
                **values,
            )
        case FindingKind.BYE_TOO_HIGH:
            return sentence(
                _(
                    "%(one)s has the [bye](pairing-allocated-bye), although %(two)s is placed lower "
                    "and could have it."
                ),
                **values,
            )
        case FindingKind.MORE_FLOATERS:
            return sentence(
                _("More players than needed [meet a lower score](downfloater): %(all)s."), **values
            )
        case FindingKind.COLOURS_REVERSED:
            return sentence(
                _(
                    "Board %(board)s: [by the rules](colour-allocation) %(two)s should have White "
                    "against %(one)s."
                ),
                **values,
            )
    return _colour_limit(kind, avoidable, values)


def _dutch_finding(kind: DutchFindingKind, values: dict[str, Any]) -> Sentence:
    match kind:
        case DutchFindingKind.MET_BEFORE:
            return sentence(
                _(
                    "%(one)s and %(two)s have [played each other](rematch) before, in round "
                    "%(rounds)s. Nobody meets "
                    "the same opponent twice ([C1](absolute-criterion))."
                ),
                **values,
            )
        case DutchFindingKind.BYE_BARRED:
            return sentence(
                _(
                    "%(one)s has had the bye or a full point without playing, and may not have the "
                    "[bye](pairing-allocated-bye) ([C2](absolute-criterion))."
                ),
                **values,
            )
        case DutchFindingKind.SAME_ABSOLUTE:
            return sentence(
                _(
                    "%(one)s and %(two)s must both have [the same "
                    "colour](absolute-colour-preference), and may not meet ([C3](absolute-criterion))."
                ),
                **values,
            )
        case DutchFindingKind.OTHER_PAIRING:
            return sentence(
                _(
                    "This is not the pairing of the [FIDE Dutch system](dutch-system): %(article)s "
                    "decides for another one. Draw "
                    "again to see it."
                ),
                **values,
            )
        case DutchFindingKind.OTHER_COLOURS:
            return sentence(
                _(
                    "These are not the colours of the [FIDE Dutch system](dutch-system): rule "
                    "%(article)s gives them otherwise. "
                    "Draw again to see them."
                ),
                **values,
            )
    return sentence(
        _("No pairing of the players present meets [C1, C2 and C3](absolute-criterion): the arbiter decides.")
    )


_DUTCH = frozenset(kind.value for kind in DutchFindingKind)


def _colour_limit(kind: FindingKind, avoidable: bool, values: dict[str, Any]) -> Sentence:
    if kind is FindingKind.THIRD_COLOUR_RUNNING:
        if avoidable:
            return sentence(
                _("%(one)s gets the same colour [more than twice running](three-in-a-row)."), **values
            )
        return sentence(
            _(
                "%(one)s gets the same colour [more than twice running](three-in-a-row). Among the "
                "pairings with the best meetings and scores, none avoids this for everybody."
            ),
            **values,
        )
    if avoidable:
        return sentence(
            _("%(one)s gets a [colour difference](colour-difference) of three or more."), **values
        )
    return sentence(
        _(
            "%(one)s gets a [colour difference](colour-difference) of three or more. Among the "
            "pairings with the best meetings and scores, none avoids this for everybody."
        ),
        **values,
    )


def _worse(goal: int | None) -> Sentence:
    """What the best pairing does better."""
    text = {
        Goal.REPEATS: _("A pairing with fewer [repeated meetings](rematch) is possible."),
        Goal.BYE: _("By the rules the [bye](pairing-allocated-bye) goes to somebody else."),
        Goal.FLOATS: _("A pairing in which the players' scores are closer together is possible."),
        Goal.COLOUR_LIMITS: _("A pairing in which fewer players get a colour too often is possible."),
        Goal.DUE_COLOURS: _(
            "A pairing in which more players get the colour they are [due](due-colour) is possible."
        ),
        Goal.FLOATERS: _("By the rules other players should meet another [score group](score-group)."),
        Goal.HALVES: _(
            "By the rules the [top half](upper-and-lower-half) of a [score group](score-group) meets "
            "its bottom half in another order."
        ),
    }[Goal(goal)]
    return sentence(text)


def strength_words(strength: Strength) -> str:
    """How strong a colour preference is (C.04.3 1.7)."""
    return {
        Strength.NONE: _("no colour preference"),
        Strength.MILD: _("mild"),
        Strength.STRONG: _("strong"),
        Strength.ABSOLUTE: _("absolute"),
    }[strength]


def colour_reason(reason: ColourReason | ColourRule | None) -> str:
    """Why White has White on a board."""
    if reason is None:
        return _("set by hand")
    if isinstance(reason, ColourRule):
        return _colour_rule(reason)
    return {
        ColourReason.ONLY_ONE_DUE: _("only one of them is due a colour"),
        ColourReason.DIFFERENT_DUE: _("both get the colour they are due"),
        ColourReason.THIRD_RUNNING_AVOIDED: _("avoids the same colour a third time running"),
        ColourReason.DIFFERENCE_OF_THREE_AVOIDED: _("avoids a colour difference of three"),
        ColourReason.LARGER_IMBALANCE: _("the larger colour difference goes first"),
        ColourReason.LONGER_RUN: _("the longer run of the other colour goes first"),
        ColourReason.LAST_DIFFERENT_ROUND_SWAPPED: _(
            "the reverse of the last round in which their colours differed"
        ),
        ColourReason.HIGHER_RANKED_WHITE: _("the one higher on the starting rank list gets White"),
    }[reason]


def _colour_rule(rule: ColourRule) -> str:
    return {
        ColourRule.BOTH_GRANTED: _("both preferences are granted (%(article)s)", article=rule.value),
        ColourRule.STRONGER_GRANTED: _(
            "the stronger preference is granted (%(article)s)", article=rule.value
        ),
        ColourRule.ALTERNATED: _(
            "the reverse of the last round in which their colours differed (%(article)s)", article=rule.value
        ),
        ColourRule.HIGHER_RANKED_GRANTED: _(
            "the preference of the higher ranked is granted (%(article)s)", article=rule.value
        ),
        ColourRule.INITIAL_COLOUR: _("from the initial colour (%(article)s)", article=rule.value),
    }[rule]
