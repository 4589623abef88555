"""Checks of what explanations say of opponents and of the bye, against the round itself.

What the rules left no choice in is in why_claims_rules.py.
"""

from __future__ import annotations

import re

from swiss64.engine.tournament import ByeKind
from tests.why_position import Position, halves, numbers, players, says, score_of


def scores_left(position: Position) -> set[int]:
    """The groups that somebody of the board went down from."""
    low, high = sorted((position.score[position.white], position.score[position.black]))
    return {score for score in position.scores if low < score <= high}


# Why they meet.


@says(r"In the first round nobody has points yet, so all are in one score group\.")
def _(position: Position, found: re.Match[str]) -> bool:
    return position.before.rounds == () and not any(position.score.values())


@says(r"<P> and <P> both have <S>, so they are in the same score group\.")
def _(position: Position, found: re.Match[str]) -> bool:
    one, two = int(found[1]), int(found[2])
    return {one, two} == {position.white, position.black} and (
        position.score[one] == position.score[two] == halves(found[3])
    )


@says(r"They are the only two in it\.")
def _(position: Position, found: re.Match[str]) -> bool:
    return len(position.group(score_of(position))) == 2


@says(r"In that group only these two were left for each other\.")
def _(position: Position, found: re.Match[str]) -> bool:
    score = score_of(position)
    inside = [pair for pair in position.pairs(score) if position.score[pair[0]] == score]
    return len(inside) == 1 and len(position.group(score)) > 2


@says(
    r"(The|In the group) <N> players (?:of the group are put|meet each other\. They are put) in order, and "
    r"the upper half meets the lower half: 1 against <N> and so on\. <P> is number <N>, <P> is number <N>\."
)
def _(position: Position, found: re.Match[str]) -> bool:
    count, after, one, first, two, second = (int(text) for text in found.groups()[1:])
    score = score_of(position)
    inside = [pair for pair in position.pairs(score) if position.score[pair[0]] == score]
    stay = [n for n in position.group(score) if any(n in pair for pair in inside)]
    everybody = len(stay) == len(position.group(score))
    return (
        len(stay) == count == 2 * (after - 1)
        and stay[first - 1] == one
        and stay[second - 1] == two
        and second - first == after - 1
        and (found[1] != "The" or everybody)
    )


@says(
    r"The upper half meets the lower half in order: so <P> meets <P>, though not everybody of the group "
    r"could be paired that way\."
)
def _(position: Position, found: re.Match[str]) -> bool:
    pairs, _left = position.plain(score_of(position))
    actual = position.pairs(score_of(position))
    return (int(found[1]), int(found[2])) in pairs and set(pairs) != set(actual)


@says(r"In the plain order, upper half against lower half, <P> would meet <P>\.")
def _(position: Position, found: re.Match[str]) -> bool:
    one, two = numbers(found)
    pairs, _left = position.plain(score_of(position))
    return one in (position.white, position.black) and ((one, two) in pairs or (two, one) in pairs)


@says(r"In the plain order both would have gone down to the next group\.")
def _(position: Position, found: re.Match[str]) -> bool:
    return {position.white, position.black} <= set(position.plain(score_of(position))[1])


@says(r"<P> has <S> and meets somebody with fewer: that is floating down\. <P> has <S> and floats up\.")
def _(position: Position, found: re.Match[str]) -> bool:
    one, two = int(found[1]), int(found[3])
    more, fewer = halves(found[2]), halves(found[4])
    right = (position.score[one], position.score[two]) == (more, fewer)
    return right and {one, two} == {position.white, position.black} and more > fewer


@says(r"In the group with <S> there was nobody else to meet\.")
def _(position: Position, found: re.Match[str]) -> bool:
    return len(position.group(halves(found[1]))) == 1


@says(
    r"In the group with <S> there (?:was|were) <N> players? to pair: an odd number, so somebody had to go "
    r"down\.",
    rule=("C6", "goal 3"),
)
def _(position: Position, found: re.Match[str]) -> bool:
    score, count = halves(found[1]), int(found[2])
    coming = [one for one, _ in position.pairs(score) if position.score[one] != score]
    if not position.dutch:
        return count % 2 == 1 and count == len(position.group(score)) + len(coming)
    return count % 2 == 1 and count == len(position.group(score)) + len(position.came_down(score))


@says(r"In the group with <S> <N> players? had to go down\.", rule=("C6", "goal 3"))
def _(position: Position, found: re.Match[str]) -> bool:
    score, count = halves(found[1]), int(found[2])
    left = set(position.left(score))
    if position.dutch and position.byes and position.past.bye_group == score:
        left -= position.byes  # who has the bye does not go down from the group in which it was given
    return count == len(left) and score in scores_left(position)


@says(r"<P> is (the lowest|one of the lowest) placed of them\.")
def _(position: Position, found: re.Match[str]) -> bool:
    number = int(found[1])
    other = position.black if number == position.white else position.white
    # Of his own group, or of one below that he was tried in on the way down.
    for score in {s for s in position.scores if position.score[other] < s <= position.score[number]}:
        lower = [
            one for one in position.group(score) if position.order.index(one) > position.order.index(number)
        ]
        paired = {one for pair in position.pairs(score) for one in pair}
        if not paired & set(lower) and bool(lower) == (found[2] != "the lowest"):
            return True
    return False


@says(r"The lowest placed player who fits goes down\.", rule=("", "goal 6"))
def _(position: Position, found: re.Match[str]) -> bool:
    # The sentence after it says why not the last of the group (tests/why_claims_rules.py).
    higher = max((position.white, position.black), key=lambda number: position.score[number])
    return position.group(position.score[higher])[-1] != higher


@says(r"In the plain order <L> would have gone down instead\.")
def _(position: Position, found: re.Match[str]) -> bool:
    named = set(players(found[1]))
    return any(
        named == set(position.plain(score)[1]) - set(position.left(score)) != set()
        for score in scores_left(position)
    )


@says(r"In the plain order it is <P> who is left over\.")
def _(position: Position, found: re.Match[str]) -> bool:
    number = int(found[1])
    return number in (position.white, position.black) and any(
        number in position.plain(score)[1] for score in scores_left(position)
    )


@says(r"In the plain order of that group <L> would be left over\.")
def _(position: Position, found: re.Match[str]) -> bool:
    named = set(players(found[1]))
    return named == set(position.plain(position.past.bye_group)[1]) and not named & position.byes


@says(r"In the plain order of that group it is <P> who is left over\.")
def _(position: Position, found: re.Match[str]) -> bool:
    number = int(found[1])
    return {number} == position.byes and number in position.plain(position.past.bye_group)[1]


@says(r"<P> is the only one with <S>\.")
def _(position: Position, found: re.Match[str]) -> bool:
    return position.group(halves(found[2])) == [int(found[1])]


@says(r"<P> is the highest placed in the group with <S>\.")
def _(position: Position, found: re.Match[str]) -> bool:
    return position.group(halves(found[2]))[0] == int(found[1])


@says(r"The opponent is the highest placed player who fits\.", rule=("", "goal 6"))
def _(position: Position, found: re.Match[str]) -> bool:
    lower = min((position.white, position.black), key=lambda number: position.score[number])
    return position.group(score_of(position))[0] != lower


@says(r"In the plain order <P> would meet nobody here and go down further\.")
def _(position: Position, found: re.Match[str]) -> bool:
    return int(found[1]) in position.plain(score_of(position))[1]


@says(r"Whoever comes down meets the highest placed of the group, in order: so <P> meets <P>\.")
def _(position: Position, found: re.Match[str]) -> bool:
    return (int(found[1]), int(found[2])) in position.plain(score_of(position))[0]


# The bye.


@says(
    r"In this round <N> players? (?:was|were) to be paired\. That is an odd number, so somebody has no "
    r"opponent: that is the bye\."
)
def _(position: Position, found: re.Match[str]) -> bool:
    return int(found[1]) == len(position.order) and len(position.order) % 2 == 1


@says(r"<P> has not had the bye before(, nor a full point without playing)?\.", rule=("C2", "goal 2"))
def _(position: Position, found: re.Match[str]) -> bool:
    return bool(found[2]) == position.dutch and not position.had_point_without_playing(int(found[1]))


@says(r"<P> is the lowest placed player of this round\.")
def _(position: Position, found: re.Match[str]) -> bool:
    return position.order[-1] == int(found[1])


HAD = (
    r"(it already: nobody gets it twice|the bye or a full point without playing already, which rules out "
    r"the bye)"
)


def barring(_position: Position, found: re.Match[str]) -> set[str]:
    """Nobody has the bye twice; who may not have it for another reason, by C2."""
    return {"C2"} if "full point" in found[0] else {""}


def barred(position: Position, number: int, said: str) -> bool:
    """Whether somebody may not have the bye, as he had one, or else a point without playing."""
    byes = [r.bye_of.get(number) for r in position.before.rounds]
    kinds = (ByeKind.PAIRING_ALLOCATED, ByeKind.FULL_POINT)
    had_bye = any(bye is not None and bye.kind in kinds for bye in byes)
    return had_bye or (said.startswith("the bye") and position.had_point_without_playing(number))


@says(rf"Only <L> (?:is|are) placed lower, and (?:has|have) had {HAD}\.", rule=barring)
def _(position: Position, found: re.Match[str]) -> bool:
    (bye,) = position.byes
    named = players(found[1])
    lower = position.order[position.order.index(bye) + 1 :]
    return named == lower and all(barred(position, one, found[2]) for one in lower)


@says(rf"<N> players? (?:is|are) placed lower and (?:has|have all) had {HAD}\.", rule=barring)
def _(position: Position, found: re.Match[str]) -> bool:
    (bye,) = position.byes
    lower = position.order[position.order.index(bye) + 1 :]
    return len(lower) == int(found[1]) and all(barred(position, one, found[2]) for one in lower)
