"""Why somebody has the bye: sentences, from who had it before, the order of the players, and the rules."""

from __future__ import annotations

from collections.abc import Iterator

from flask_babel import gettext as _
from flask_babel import ngettext

from swiss64.engine.pairing.dutch.pair import DutchPairing
from swiss64.engine.pairing.house_field import BYES_THAT_COUNT
from swiss64.engine.tournament import System
from swiss64.rounds.problems import listed
from swiss64.why.replay import Replay, Table
from swiss64.why.rule_words import broken
from swiss64.why.sentences import Sentence, left, sentence
from swiss64.words import points_words

_NAMED = 5
"""So many players are named in a sentence; more are counted."""


def bye(replay: Replay, number: int) -> list[Sentence]:
    """Why the player of that number has the bye, for one who has it by the rules."""
    if isinstance(replay.drawn, Table):
        return _by_table(replay.drawn, replay, number)
    seated = len(replay.boards.boards) * 2 + 1
    text = ngettext(
        "In this round %(num)s player was to be paired. That is an odd number, so somebody has no opponent: "
        "that is the [bye](pairing-allocated-bye).",
        "In this round %(num)s players were to be paired. That is an odd number, so somebody has no "
        "opponent: that is the [bye](pairing-allocated-bye).",
        seated,
    )
    return [sentence(text), *_why_this_one(replay, number)]


def _by_table(table: Table, replay: Replay, number: int) -> list[Sentence]:
    text = _(
        "In a [round robin](round-robin) with an odd number of players somebody is free in each round, once "
        "per cycle. In round %(round)s of the [Berger table](berger-tables) that is number %(number)s: "
        "%(name)s."
    )
    if table.turn != replay.round.number:
        text = _(
            "In a [round robin](round-robin) with an odd number of players somebody is free in each round, "
            "once per cycle. Round %(round)s is round %(turn)s of the [Berger table](berger-tables): there "
            "that is number %(number)s: %(name)s."
        )
    values = {"round": replay.round.number, "turn": table.turn, "number": table.number[number]}
    return [sentence(text, "C.05 Annex 1", name=replay.before.player[number].name, **values)]


def _why_this_one(replay: Replay, number: int) -> Iterator[Sentence]:
    name = replay.before.player[number].name
    if replay.chosen == number:
        text = _("Everybody had had the bye before. So the organiser chose who has it again: %(name)s.")
        yield sentence(text, name=name)
        return
    order, barred = _order(replay)
    dutch = replay.before.system is System.FIDE_DUTCH
    text = (
        _("%(name)s has not had the bye before, nor a full point without playing.")
        if dutch
        else _("%(name)s has not had the bye before.")
    )
    yield sentence(text, _rule_of_second(replay), name=name)
    lower = order[order.index(number) + 1 :]
    free = [one for one in lower if one not in barred]
    names = [replay.before.player[one].name for one in lower]
    if not lower:
        yield sentence(_("%(name)s is the lowest placed player of this round."), name=name)
    elif not free:
        yield _barred(names, all(_had_bye(replay, one) for one in lower))
    elif dutch:
        yield from _instead_of(replay, number)
    else:
        text = _(
            "If it went to somebody placed lower who has not had it, more players would have to meet "
            "somebody again than now."
        )
        yield sentence(text, _("goal %(number)s", number=1))


def _had_bye(replay: Replay, number: int) -> bool:
    """Whether somebody had a bye that bars him from another one; a forfeit win does so too, but is none."""
    byes = (r.bye_of.get(number) for r in replay.before.rounds)
    return any(bye is not None and bye.kind in BYES_THAT_COUNT for bye in byes)


def _barred(names: list[str], had_bye: bool) -> Sentence:
    """Why nobody of those placed lower, who are named if they are few."""
    count = len(names)
    if count <= _NAMED and had_bye:
        text = ngettext(
            "Only %(names)s is placed lower, and has had it already: nobody gets it twice.",
            "Only %(names)s are placed lower, and have had it already: nobody gets it twice.",
            count,
            **left("names"),
        )
        return sentence(text, names=listed(names))
    if count <= _NAMED:
        text = ngettext(
            "Only %(names)s is placed lower, and has had the bye or a full point without playing already, "
            "which rules out the bye.",
            "Only %(names)s are placed lower, and have had the bye or a full point without playing already, "
            "which rules out the bye.",
            count,
            **left("names"),
        )
        return sentence(text, "C2", names=listed(names))
    if had_bye:
        text = ngettext(
            "%(num)s player is placed lower and has had it already: nobody gets it twice.",
            "%(num)s players are placed lower and have all had it already: nobody gets it twice.",
            count,
        )
        return sentence(text)
    text = ngettext(
        "%(num)s player is placed lower and has had the bye or a full point without playing already, which "
        "rules out the bye.",
        "%(num)s players are placed lower and have all had the bye or a full point without playing already, "
        "which rules out the bye.",
        count,
    )
    return sentence(text, "C2")


def _instead_of(replay: Replay, number: int) -> Iterator[Sentence]:
    """By FIDE's rules: why nobody of those placed lower who may have the bye."""
    group = next(one for one in replay.groups if one.bye == number)
    points = points_words(group.score)
    name = replay.before.player[number].name
    text = _("The bye goes to as low a score as possible. %(name)s gets it in the group with %(points)s.")
    yield sentence(text, "C5", name=name, points=points)
    if group.breaks is None or number in group.plain_went:
        yield sentence(_("In the plain order of that group it is %(name)s who is left over."), name=name)
        return
    others = [replay.before.player[one].name for one in group.plain_went]
    if others:
        text = ngettext(
            "In the plain order of that group %(others)s would be left over.",
            "In the plain order of that group %(others)s would be left over.",
            len(others),
            **left("others"),
        )
        yield sentence(text, others=listed(others))
    reason = broken(replay, group)
    if reason is not None:
        yield reason


def _order(replay: Replay) -> tuple[tuple[int, ...], set[int]]:
    """Everybody of the round from the highest placed, and who may not have the bye (again)."""
    if isinstance(replay.drawn, DutchPairing):
        field = replay.drawn.field
        return field.numbers, {
            one for place, one in enumerate(field.numbers) if not field.bye_allowed >> place & 1
        }
    assert replay.field is not None  # noqa: S101 - what is no table and not FIDE's is the house's
    house = replay.field
    return house.numbers, {one for place, one in enumerate(house.numbers) if house.had_bye >> place & 1}


def _rule_of_second(replay: Replay) -> str:
    return "C2" if replay.before.system is System.FIDE_DUTCH else _("goal %(number)s", number=2)
