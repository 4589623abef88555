"""Why these two meet: sentences, from their scores, the groups, and what the plain order would break."""

from __future__ import annotations

from collections.abc import Iterator

from flask_babel import gettext as _
from flask_babel import ngettext

from swiss64.engine.explain_group import GroupExplained
from swiss64.rounds.explanation import ExplainedBoard, ExplainedPlayer
from swiss64.why.float_words import is_dutch, not_swapped, why_down
from swiss64.why.replay import Match, Replay, Table
from swiss64.why.rule_words import broken
from swiss64.why.sentences import Sentence, sentence
from swiss64.words import points_words


def opponents(replay: Replay, board: ExplainedBoard) -> list[Sentence]:
    """Why the two of a board meet, for a pair that the rules make too."""
    if isinstance(replay.drawn, Table):
        return _by_table(replay.drawn, replay, board)
    higher, lower = sorted((board.white, board.black), key=lambda one: (-one.score, one.player.number))
    if higher.score != lower.score:
        return list(_across(replay, higher, lower))
    return list(_same_score(replay, higher, lower))


def _by_table(table: Table, replay: Replay, board: ExplainedBoard) -> list[Sentence]:
    white, black = board.white.player, board.black.player
    if replay.match(board) is Match.COLOURS:  # the table has them the other way round
        white, black = black, white
    values = {
        "white": white.name,
        "black": black.name,
        "round": replay.round.number,
        "turn": table.turn,
        "one": table.number[white.number],
        "two": table.number[black.number],
    }
    text = ngettext(
        "In a [round robin](round-robin) everybody meets everybody, as the [Berger table](berger-tables) "
        "says: here the one for %(num)s player.",
        "In a [round robin](round-robin) everybody meets everybody, as the [Berger table](berger-tables) "
        "says: here the one for %(num)s players.",
        table.size,
    )
    found = [sentence(text, "C.05 Annex 1"), sentence(_line_of_table(table, replay.round.number), **values)]
    if replay.before.cycles > 1:
        text = _("They meet in the other cycle too, with the colours the other way round.")
        found.append(sentence(text))
    return found


def _line_of_table(table: Table, number: int) -> str:
    """The pair in the table that is printed, which a double round robin plays in another order and turned."""
    if table.turned:
        return _(
            "Round %(round)s is round %(turn)s of that table, with the colours the other way round: number "
            "%(one)s has White against number %(two)s. %(white)s is number %(one)s, %(black)s is number "
            "%(two)s."
        )
    if table.turn != number:
        return _(
            "Round %(round)s is round %(turn)s of that table: there number %(one)s has White against number "
            "%(two)s. %(white)s is number %(one)s, %(black)s is number %(two)s."
        )
    return _(
        "In round %(round)s that table has number %(one)s with White against number %(two)s. %(white)s is "
        "number %(one)s, %(black)s is number %(two)s."
    )


def _same_score(replay: Replay, higher: ExplainedPlayer, lower: ExplainedPlayer) -> Iterator[Sentence]:
    one, two = higher.player, lower.player
    group = replay.group_of(one.number, two.number)
    values = {"one": one.name, "two": two.name, "points": points_words(higher.score)}
    if replay.round.number == 1:
        yield sentence(
            _("In the first round nobody has points yet, so all are in one [score group](score-group).")
        )
    else:
        text = _(
            "%(one)s and %(two)s both have %(points)s, so they are in the same [score group](score-group)."
        )
        yield sentence(text, **values)
    stay = group.stay
    if group.breaks is None:
        if len(stay) == 2:
            if len(group.members) == 2:
                yield sentence(_("They are the only two in it."))
            else:
                yield sentence(_("In that group only these two were left for each other."))
            return
        half = len(stay) // 2
        yield _halves(group, stay.index(one.number) + 1, stay.index(two.number) + 1, half, values)
        return
    yield from _not_plain(replay, group, higher, lower)


def _halves(group: GroupExplained, first: int, second: int, half: int, values: dict[str, str]) -> Sentence:
    numbers = {"first": first, "second": second, "after": half + 1, "count": 2 * half}
    if group.came or group.went or group.bye is not None:
        text = _(
            "In the group %(count)s players meet each other. They are put in order, and the [upper half "
            "meets the lower half](upper-and-lower-half): 1 against %(after)s and so on. %(one)s is number "
            "%(first)s, %(two)s is number %(second)s."
        )
    else:
        text = _(
            "The %(count)s players of the group are put in order, and the [upper half meets the lower "
            "half](upper-and-lower-half): 1 against %(after)s and so on. %(one)s is number %(first)s, "
            "%(two)s is number %(second)s."
        )
    return sentence(text, **values, **numbers)


def _not_plain(
    replay: Replay, group: GroupExplained, higher: ExplainedPlayer, lower: ExplainedPlayer
) -> Iterator[Sentence]:
    """The pair against the plain order of its group, which was not taken as a whole."""
    one, two = higher.player, lower.player
    name = replay.before.player
    meant, other = group.plain_opponent(one.number), group.plain_opponent(two.number)
    if meant == two.number:
        text = _(
            "The [upper half meets the lower half](upper-and-lower-half) in order: so %(one)s meets "
            "%(two)s, though not everybody of the group could be paired that way."
        )
        yield sentence(text, one=one.name, two=two.name)
        return
    about, who = (one, meant) if meant is not None else (two, other)
    if who is None:
        text = _("In the plain order both would have gone down to the next group.")
        yield sentence(text)
    else:
        text = _(
            "In the plain order, [upper half against lower half](upper-and-lower-half), %(name)s would meet "
            "%(other)s."
        )
        yield sentence(text, name=about.name, other=name[who].name)
    named = frozenset() if who is None else frozenset((about.number, who))
    reason = broken(replay, group, named)
    if reason is not None:
        yield reason
    yield _next_best()


def _next_best() -> Sentence:
    return sentence(_("So the rules take the next best order, and in that one these two meet."))


def _across(replay: Replay, higher: ExplainedPlayer, lower: ExplainedPlayer) -> Iterator[Sentence]:
    one, two = higher.player, lower.player
    text = _(
        "%(one)s has %(more)s and meets somebody with fewer: that is [floating down](float). %(two)s has "
        "%(fewer)s and floats up."
    )
    yield sentence(
        text, one=one.name, two=two.name, more=points_words(higher.score), fewer=points_words(lower.score)
    )
    for group in replay.groups:
        if one.number in group.went:
            yield from why_down(replay, group, higher)
    target = replay.group_of(one.number, two.number)
    yield from _why_opponent(replay, target, higher, lower)


def _why_opponent(
    replay: Replay, group: GroupExplained, higher: ExplainedPlayer, lower: ExplainedPlayer
) -> Iterator[Sentence]:
    one, two = higher.player, lower.player
    values = {"one": one.name, "two": two.name, "points": points_words(group.score)}
    if len(group.members) == 1:
        text = _("%(two)s is the only one with %(points)s.")
        yield sentence(text, **values)
    elif two.number == group.members[0]:
        text = _("%(two)s is the highest placed in the group with %(points)s.")
        yield sentence(text, **values)
    elif not is_dutch(replay):
        text = _("The opponent is the highest placed player who fits.")
        yield sentence(text, _("goal %(number)s", number=6))
        yield from not_swapped(replay, two.number, group.members[0])
    elif group.plain_opponent(one.number) == two.number:
        text = _(
            "Whoever comes down meets the highest placed of the group, in order: so %(one)s meets %(two)s."
        )
        yield sentence(text, **values)
    else:
        meant = group.plain_opponent(one.number)
        if meant is not None:
            text = _(
                "Whoever comes down meets the highest placed first: in the plain order %(one)s would meet "
                "%(other)s."
            )
            yield sentence(text, one=one.name, other=replay.before.player[meant].name)
        else:
            text = _("In the plain order %(one)s would meet nobody here and go down further.")
            yield sentence(text, **values)
        named = frozenset() if meant is None else frozenset((one.number, meant))
        reason = broken(replay, group, named)
        if reason is not None:
            yield reason
        yield _next_best()


def scores(board: ExplainedBoard) -> list[Sentence]:
    """The scores of the two of a board, where the rules would not pair them."""
    text = _("%(white)s has %(one)s, %(black)s has %(two)s.")
    values = {"white": board.white.player.name, "black": board.black.player.name}
    return [
        sentence(text, one=points_words(board.white.score), two=points_words(board.black.score), **values)
    ]
