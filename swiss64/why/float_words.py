"""Why somebody floats down: why his group had to send players down, and why he is one of them."""

from __future__ import annotations

from collections.abc import Iterator

from flask_babel import gettext as _
from flask_babel import ngettext

from swiss64.engine.explain_floats import FloatsExplained, Obstacle, swap, why_so_many
from swiss64.engine.explain_group import GroupExplained
from swiss64.engine.pairing.dutch.pair import DutchPairing
from swiss64.engine.pairing.house_goals import Goal
from swiss64.engine.pairing.result import Pairing
from swiss64.engine.tournament import System
from swiss64.rounds.explanation import ExplainedPlayer
from swiss64.rounds.problems import listed
from swiss64.why.replay import Replay
from swiss64.why.rule_words import broken, meetings
from swiss64.why.sentences import Sentence, left, sentence
from swiss64.words import points_words


def is_dutch(replay: Replay) -> bool:
    """Whether the round is by FIDE's rules."""
    return replay.before.system is System.FIDE_DUTCH


def why_down(replay: Replay, group: GroupExplained, who: ExplainedPlayer) -> Iterator[Sentence]:
    """Why somebody had to go down from a group, and why it was he."""
    name = who.player.name
    size = _size(group)
    values = {"points": points_words(group.score), "name": name}
    if size == 1:
        yield sentence(_("In the group with %(points)s there was nobody else to meet."), **values)
        return
    assert isinstance(replay.drawn, Pairing | DutchPairing)  # noqa: S101 - a table has no groups
    found = why_so_many(replay.drawn, replay.field, group)
    if found.obstacle is Obstacle.ODD:
        text = ngettext(
            "In the group with %(points)s there was %(num)s player to pair: an odd number, so somebody had "
            "to go down.",
            "In the group with %(points)s there were %(num)s players to pair: an odd number, so somebody "
            "had to go down.",
            size,
            **left("points"),
        )
        yield sentence(text, _rule_of_floats(replay), **values)
    else:
        text = ngettext(
            "In the group with %(points)s %(num)s player had to go down.",
            "In the group with %(points)s %(num)s players had to go down.",
            len(group.went),
            **left("points"),
        )
        yield sentence(text, _rule_of_floats(replay), **values)
        yield _obstacle(found, dutch=is_dutch(replay))
    yield from _why_this_one(replay, group, who)


def _obstacle(found: FloatsExplained, *, dutch: bool) -> Sentence:
    """What stands in the way of fewer floaters from a group."""
    match found.obstacle:
        case Obstacle.MET_HERE:
            rule = "C1" if dutch else _("goal %(number)s", number=1)
            text = _("So many of the players there have met before that no more pairs could be made.")
        case Obstacle.MAY_NOT_MEET_HERE:
            rule = "C1, C3"
            text = _(
                "So many of the players there have met before, or both have an "
                "[absolute](absolute-colour-preference) wish for the same colour, that no more pairs could "
                "be made."
            )
        case Obstacle.NEEDED_BELOW:
            rule = "C4" if dutch else _("goal %(number)s", number=1)
            text = ngettext(
                "The players with fewer points could not all be paired among themselves: %(num)s of them "
                "needed an opponent from a higher group.",
                "The players with fewer points could not all be paired among themselves: %(num)s of them "
                "needed an opponent from a higher group.",
                found.needed,
            )
        case Obstacle.REPEATS:
            rule = _("goal %(number)s", number=1)
            text = _("If fewer went down, more players would have to meet somebody again.")
        case Obstacle.BYE:
            rule = _("goal %(number)s", number=2)
            text = _(
                "If fewer went down, the [bye](pairing-allocated-bye) would go to somebody placed higher."
            )
        case Obstacle.ABOVE:
            rule = _("goal %(number)s", number=3)
            text = _(
                "If fewer went down, a group above would be worse off: more of its players would go down, "
                "or go down further."
            )
        case _:
            rule = "C4, C5"
            text = _(
                "If fewer went down, the players who are left could not all be paired, or the "
                "[bye](pairing-allocated-bye) would go to a higher score."
            )
    return sentence(text, rule)


def _size(group: GroupExplained) -> int:
    """How many had to be paired in a group, who came down among them."""
    return len(group.members) + len(group.came)


def _rule_of_floats(replay: Replay) -> str:
    return "C6" if replay.before.system is System.FIDE_DUTCH else _("goal %(number)s", number=3)


def _why_this_one(replay: Replay, group: GroupExplained, who: ExplainedPlayer) -> Iterator[Sentence]:
    number, name = who.player.number, who.player.name
    everybody = [*group.came, *group.members] if is_dutch(replay) else list(group.members)
    lower = everybody[everybody.index(number) + 1 :]
    if not lower:
        yield sentence(_("%(name)s is the lowest placed of them."), name=name)
        return
    if set(lower) <= set(group.went):
        yield sentence(_("%(name)s is one of the lowest placed of them."), name=name)
        return
    if not is_dutch(replay):
        yield sentence(_("The lowest placed player who fits goes down."), _("goal %(number)s", number=6))
        yield from not_swapped(replay, number, next(n for n in reversed(lower) if n not in group.went))
        return
    if number in group.plain_went:
        yield sentence(_("In the plain order it is %(name)s who is left over."), name=name)
        return
    others = [replay.before.player[n].name for n in group.plain_went if n not in group.went]
    if others:
        text = ngettext(
            "In the plain order %(others)s would have gone down instead.",
            "In the plain order %(others)s would have gone down instead.",
            len(others),
            **left("others"),
        )
        yield sentence(text, others=listed(others))
    reason = broken(replay, group)
    if reason is not None:
        yield reason


def not_swapped(replay: Replay, one: int, two: int) -> Iterator[Sentence]:
    """By the house rules: why two do not change places."""
    assert isinstance(replay.drawn, Pairing)  # noqa: S101 - asked of house rounds
    assert replay.field is not None  # noqa: S101 - a house pairing has its field
    found = swap(replay.field, replay.drawn, one, two)
    player = replay.before.player
    values = {"one": player[one].name, "two": player[two].name}
    values |= {key: player[n].name for key, n in zip(("three", "four"), found.pair, strict=False)}
    rule = _("goal %(number)s", number=found.goal.value)
    if found.goal is Goal.REPEATS:
        text = _(
            "If %(one)s and %(two)s changed places, %(three)s and %(four)s would meet, who have played each "
            "other before, in round %(rounds)s."
        )
        yield sentence(text, rule, rounds=listed(meetings(replay, *found.pair)), **values)
    elif found.goal is Goal.FLOATS:
        text = _(
            "If %(one)s and %(two)s changed places, more players would have to go down, or go down further."
        )
        yield sentence(text, rule, **values)
    elif found.goal is Goal.COLOUR_LIMITS:
        text = _(
            "If %(one)s and %(two)s changed places, more players would have a colour more than twice "
            "running, or come to a [colour difference](colour-difference) of three or more."
        )
        yield sentence(text, rule, **values)
    elif found.goal is Goal.DUE_COLOURS:
        text = _(
            "If %(one)s and %(two)s changed places, more players would miss the colour that is "
            "[due](due-colour)."
        )
        yield sentence(text, rule, **values)
    elif found.pair:
        text = _(
            "If %(one)s and %(two)s changed places, %(three)s, who comes down too and is placed higher, "
            "would meet somebody placed lower."
        )
        yield sentence(text, rule, **values)
