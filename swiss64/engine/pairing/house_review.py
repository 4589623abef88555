"""A pairing altered by hand, held against the house rules: everything it breaks, as data."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum

from swiss64.engine.colours import difference_of_three, house_allocation, house_due, third_running
from swiss64.engine.cut import cut_after
from swiss64.engine.pairing.errors import EverybodyHadTheByeError
from swiss64.engine.pairing.house import best_pairs, refuse_impossible
from swiss64.engine.pairing.house_field import HouseField, house_field
from swiss64.engine.pairing.house_goals import Goal, Goals, goals
from swiss64.engine.tournament import ByeKind, Colour, Game, Round, Tournament


class FindingKind(Enum):
    """What is wrong with a pairing; the comments say what `Finding.players` are."""

    NOT_PRESENT = "not_present"  # the player who is paired or has the bye without being present
    PAIRED_TWICE = "paired_twice"  # the player who has more than one game or bye, or plays himself
    UNPAIRED = "unpaired"  # the present player without a game or bye
    TOO_MANY_BYES = "too_many_byes"  # all who have the pairing-allocated bye
    REPEATED_MEETING = "repeated_meeting"  # White and Black; `rounds` when they met
    SECOND_BYE = "second_bye"  # the player
    BYE_TOO_HIGH = "bye_too_high"  # who has the bye, and the lower-placed player who could have it
    MORE_FLOATERS = "more_floaters"  # who floats down from one score group, more than needed
    THIRD_COLOUR_RUNNING = "third_colour_running"  # the player
    COLOUR_DIFFERENCE_OF_THREE = "colour_difference_of_three"  # the player
    COLOURS_REVERSED = "colours_reversed"  # White and Black, who by the rules should have them reversed
    WORSE_THAN_BEST = "worse_than_best"  # nobody; `goal` is the first in which a better pairing exists


@dataclass(frozen=True, slots=True)
class Finding:
    """One rule that a pairing breaks. ``players`` are pairing numbers, ``board`` where it concerns a game.

    ``avoidable`` is False when the best pairing has to break this rule as often.
    """

    kind: FindingKind
    players: tuple[int, ...]
    goal: Goal | None = None
    rounds: tuple[int, ...] = ()
    board: int | None = None
    avoidable: bool = True


@dataclass(frozen=True, slots=True)
class _Best:
    bye: int | None
    goals: Goals


def review(tournament: Tournament, present: frozenset[int], round_: Round) -> tuple[Finding, ...]:
    """Everything in which ``round_`` breaks the house rules; empty for the best pairing.

    ``present`` are the pairing numbers to be paired. Rounds of ``tournament`` from
    ``round_`` on are left out of account. Who has a requested bye in ``round_`` need not
    be paired. First come faults of the list itself (who is missing or there twice), then
    the rules in the order of the goals, then what is worse than in the best pairing. That
    comparison is left out while the list itself is at fault, or where everybody has had
    the bye. Raises the refusals of `pair_round` but the last.
    """
    before = cut_after(tournament, round_.number - 1)
    requested = {bye.player for bye in round_.byes if bye.kind is not ByeKind.PAIRING_ALLOCATED}
    present = present - requested
    refuse_impossible(before, present)
    field = house_field(before, present)
    faults = tuple(faults_of_the_list(present, round_))
    games = [game for game in round_.games if {game.white, game.black} <= present]
    bye = None if faults else next(iter(round_.allocated_byes), None)
    given = None if faults else _goals_as_drawn(field, games, bye)
    best = None if faults else _best(field)
    found = [*faults, *_repeats(field, games, best), *_byes(field, round_, best)]
    if given is not None and best is not None:
        found += _floaters(field, games, given, best)
    found += _colours(field, games, best)
    if given is not None and best is not None:
        worse = given.first_worse(best.goals)
        if worse is not None:
            found.append(Finding(FindingKind.WORSE_THAN_BEST, (), worse))
    return tuple(found)


def faults_of_the_list(present: frozenset[int], round_: Round) -> Iterator[Finding]:
    """Who is not present, there twice, or missing; too many byes: whatever the pairing system."""
    listed = Counter(number for game in round_.games for number in (game.white, game.black))
    listed.update(bye.player for bye in round_.byes)
    requested = {bye.player for bye in round_.byes} - set(round_.allocated_byes)
    for number in sorted(listed):
        if number not in present and number not in requested:
            yield Finding(FindingKind.NOT_PRESENT, (number,))
        if listed[number] > 1:
            yield Finding(FindingKind.PAIRED_TWICE, (number,))
    for number in sorted(present - listed.keys()):
        yield Finding(FindingKind.UNPAIRED, (number,))
    if len(round_.allocated_byes) > len(present) % 2:
        yield Finding(FindingKind.TOO_MANY_BYES, tuple(sorted(round_.allocated_byes)))


def _best(field: HouseField) -> _Best | None:
    try:
        pairs, bye = best_pairs(field)
    except EverybodyHadTheByeError:
        return None
    return _Best(bye, goals(field, pairs, bye))


def _goals_as_drawn(field: HouseField, games: list[Game], bye: int | None) -> Goals:
    """The goals of the pairing, with the colours it really has in goals 4 and 5."""
    place = {number: index for index, number in enumerate(field.numbers)}
    pairs = [
        (min(place[game.white], place[game.black]), max(place[game.white], place[game.black]))
        for game in games
    ]
    limits = due = 0
    for game in games:
        for number, colour in ((game.white, Colour.WHITE), (game.black, Colour.BLACK)):
            history = field.histories[place[number]]
            limits += third_running(history, colour) or difference_of_three(history, colour)
            due += house_due(history) not in (None, colour)
    value = goals(field, pairs, None if bye is None else place[bye])
    return replace(value, colour_limits=limits, due_colours=due)


def _repeats(field: HouseField, games: list[Game], best: _Best | None) -> Iterator[Finding]:
    """Goal 1."""
    place = {number: index for index, number in enumerate(field.numbers)}
    repeated: list[tuple[Game, tuple[int, ...]]] = []
    for game in games:
        one, two = sorted((place[game.white], place[game.black]))
        if (one, two) in field.meetings:
            repeated.append((game, field.meetings[one, two]))
    count = sum(len(rounds) for _, rounds in repeated)
    avoidable = best is None or best.goals.repeats < count
    for game, rounds in repeated:
        yield Finding(
            FindingKind.REPEATED_MEETING,
            (game.white, game.black),
            Goal.REPEATS,
            rounds,
            game.board,
            avoidable,
        )


def _byes(field: HouseField, round_: Round, best: _Best | None) -> Iterator[Finding]:
    """Goal 2."""
    place = {number: index for index, number in enumerate(field.numbers)}
    everybody_had_it = field.had_bye == field.everybody
    for number in round_.allocated_byes:
        if number not in place:
            continue
        if field.had_bye >> place[number] & 1:
            yield Finding(FindingKind.SECOND_BYE, (number,), Goal.BYE, avoidable=not everybody_had_it)
        elif best is not None and best.bye is not None and best.bye > place[number]:
            yield Finding(FindingKind.BYE_TOO_HIGH, (number, field.numbers[best.bye]), Goal.BYE)


def _floaters(field: HouseField, games: list[Game], given: Goals, best: _Best) -> Iterator[Finding]:
    """Goal 3: the groups from which more players float down than in the best pairing."""
    score = dict(zip(field.numbers, field.scores, strict=True))
    opponent = {
        one: two for game in games for one, two in ((game.white, game.black), (game.black, game.white))
    }
    for group, (count, _), (needed, _) in zip(field.groups, given.floats, best.goals.floats, strict=True):
        if count > needed:
            members = (field.numbers[place] for place in group)
            down = tuple(one for one in members if one in opponent and score[opponent[one]] < score[one])
            yield Finding(FindingKind.MORE_FLOATERS, down, Goal.FLOATS)


def _colours(field: HouseField, games: list[Game], best: _Best | None) -> Iterator[Finding]:
    """Goals 4 and 5, and the allocation in each pair."""
    histories = dict(zip(field.numbers, field.histories, strict=True))
    limits: list[Finding] = []
    reversed_: list[Finding] = []
    too_much = set()
    for game in games:
        for number, colour in ((game.white, Colour.WHITE), (game.black, Colour.BLACK)):
            for broken, kind in (
                (third_running, FindingKind.THIRD_COLOUR_RUNNING),
                (difference_of_three, FindingKind.COLOUR_DIFFERENCE_OF_THREE),
            ):
                if broken(histories[number], colour):
                    too_much.add(number)
                    limits.append(Finding(kind, (number,), Goal.COLOUR_LIMITS, board=game.board))
        white, _ = house_allocation(game.white, histories[game.white], game.black, histories[game.black])
        if white != game.white:
            pair = (game.white, game.black)
            reversed_.append(Finding(FindingKind.COLOURS_REVERSED, pair, Goal.DUE_COLOURS, board=game.board))
    avoidable = best is None or best.goals.colour_limits < len(too_much)
    yield from (replace(finding, avoidable=avoidable) for finding in limits)
    yield from reversed_
