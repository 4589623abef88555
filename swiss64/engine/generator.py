"""Tournaments made by chance: everybody's strength is his rating, and the rest is luck.

All chance comes from the seed: the same seed and options give the same tournament, and
each option that is left open is drawn from the seed on its own, so giving one changes no other.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field, replace
from datetime import date, timedelta

from swiss64.engine.generator_rounds import Chances, absences, results
from swiss64.engine.pairing.berger import berger_rounds
from swiss64.engine.pairing.dutch import DutchRequest, pair_dutch
from swiss64.engine.pairing.dutch.acceleration import baku
from swiss64.engine.pairing.errors import PairingRefusedError
from swiss64.engine.pairing.house import pair_round
from swiss64.engine.standings.fide.codes import Code
from swiss64.engine.standings.fide.edition import edition_on
from swiss64.engine.standings.fide.ranking import fide_standings
from swiss64.engine.standings.house import standings
from swiss64.engine.tournament import Bye, ByeKind, Colour, Player, Round, Scoring, System, Tournament
from swiss64.engine.trf.compose import document_of
from swiss64.engine.trf.document import Acceleration, ForbiddenPairs, Header, TrfDocument

MOST_PLAYERS = 9999
_TRIES = 20
_FIRST_DAY = date(2026, 3, 1)


@dataclass(frozen=True)
class GeneratorOptions:
    """What is to be generated; ``generator_options.sensible`` fills in what is left open.

    ``ratings`` are those of all players or, if there are two, the lowest and the highest.
    ``forbidden_pairs`` and ``accelerated`` are for the Dutch system. Without
    ``tie_breaks`` the final ranks are those of the house rules.
    """

    seed: int
    players: int
    rounds: int
    system: System = System.FIDE_DUTCH
    ratings: tuple[int, ...] = (1000, 2400)
    scoring: Scoring = field(default_factory=Scoring)
    chances: Chances = field(default_factory=Chances)
    forbidden_pairs: int = 0
    accelerated: bool = False
    tie_breaks: tuple[Code, ...] = ()


class GeneratorError(Exception):
    """A tournament that cannot be: round ``round`` has no pairing with any absences that were tried."""

    def __init__(self, round_number: int) -> None:
        super().__init__(round_number)
        self.round = round_number


@dataclass(frozen=True)
class _Draft:
    """The tournament so far and what its rounds are paired with."""

    options: GeneratorOptions
    tournament: Tournament
    initial_colour: Colour
    forbidden: tuple[ForbiddenPairs, ...]
    accelerations: tuple[Acceleration, ...]
    entered_in: dict[int, int]
    left_after: dict[int, int] = field(default_factory=dict)


def generate(options: GeneratorOptions, comments: tuple[str, ...] = ()) -> TrfDocument:
    """A finished tournament with its final ranks.

    ``comments`` are kept in the document. Raises GeneratorError when the players run out
    of opponents, ValueError for options that contradict each other, and
    AccelerationUndefinedError for acceleration with other than usual points.
    """
    _refuse_contradictions(options)
    draft = _before_round_1(options)
    if options.system is System.ROUND_ROBIN:
        tournament = _round_robin(draft)
    else:
        for number in range(1, options.rounds + 1):
            draft = _with_round(draft, number)
        tournament = draft.tournament
    start = _FIRST_DAY + timedelta(days=chance(options.seed, "start").randrange(365))
    return document_of(
        tournament,
        _header(options, draft, start, len(tournament.rounds)),
        ranks=_ranks(tournament, options.tie_breaks, start),
        accelerations=draft.accelerations,
        forbidden=draft.forbidden,
        comments=comments,
    )


def chance(seed: int, *what: str | int) -> random.Random:
    """The chance for one purpose: the same for the same seed and purpose, whatever was drawn before."""
    return random.Random(":".join(map(str, (seed, *what))))  # noqa: S311 - a simulation, no secret


def _refuse_contradictions(options: GeneratorOptions) -> None:
    if not 2 <= options.players <= MOST_PLAYERS or options.rounds < 1:
        raise ValueError("there are two players and a round at least")
    if len(options.ratings) not in (2, options.players):
        raise ValueError("ratings are given for all players, or as the lowest and the highest")
    if options.system is not System.FIDE_DUTCH and (options.accelerated or options.forbidden_pairs):
        raise ValueError("acceleration and forbidden pairs are for the Dutch system")


def _before_round_1(options: GeneratorOptions) -> _Draft:
    players = tuple(
        Player(number, f"Player{number:04}, Generated", rating)
        for number, rating in enumerate(_ratings(options), start=1)
    )
    tournament = Tournament(
        name=f"Generated tournament {options.seed}",
        system=options.system,
        planned_rounds=options.rounds,
        cycles=_cycles(options),
        players=players,
        scoring=options.scoring,
    )
    luck = chance(options.seed, "draw")
    accelerations = (
        baku(tuple(tournament.player), options.rounds, options.scoring) if options.accelerated else ()
    )
    return _Draft(
        options,
        tournament,
        luck.choice(tuple(Colour)),
        _forbidden(options),
        accelerations,
        _entries(options),
    )


def rounds_in_cycle(players: int) -> int:
    """The rounds in which everybody meets everybody once."""
    return players - 1 + players % 2


def _cycles(options: GeneratorOptions) -> int:
    if options.system is not System.ROUND_ROBIN:
        return 1
    return -(-options.rounds // rounds_in_cycle(options.players))


def _ratings(options: GeneratorOptions) -> list[int]:
    """From the highest down, as pairing numbers go."""
    if len(options.ratings) == options.players:
        return sorted(options.ratings, reverse=True)
    luck = chance(options.seed, "ratings")
    low, high = sorted(options.ratings)
    return sorted((luck.randint(low, high) for _ in range(options.players)), reverse=True)


def _forbidden(options: GeneratorOptions) -> tuple[ForbiddenPairs, ...]:
    luck = chance(options.seed, "forbidden")
    pairs = {
        tuple(sorted(luck.sample(range(1, options.players + 1), 2))) for _ in range(options.forbidden_pairs)
    }
    return tuple(ForbiddenPairs(1, options.rounds, pair) for pair in sorted(pairs))


def _entries(options: GeneratorOptions) -> dict[int, int]:
    """The round from which each player who enters late takes part; at least two begin with round 1."""
    luck = chance(options.seed, "entries")
    late = [
        number
        for number in range(3, options.players + 1)
        if luck.random() < options.chances.late_entries and options.rounds > 1
    ]
    return {number: luck.randint(2, min(options.rounds, 4)) for number in late}


def _with_round(draft: _Draft, number: int) -> _Draft:
    """The tournament with one round more, drawn and played; other absences where a draw is impossible."""
    options = draft.options
    for attempt in range(_TRIES):
        luck = chance(options.seed, "absences", number, attempt)
        away, left = absences(
            draft.tournament.player, draft.entered_in, draft.left_after, number, options.chances, luck
        )
        present = frozenset(draft.tournament.player.keys() - away.keys())
        try:
            drawn = _drawn(draft, present)
        except PairingRefusedError:
            continue
        byes = (*drawn.byes, *(Bye(player, kind) for player, kind in sorted(away.items())))
        played = Round(
            number,
            results(
                drawn.games, draft.tournament.player, options.chances, chance(options.seed, "games", number)
            ),
            tuple(sorted(byes, key=lambda bye: bye.player)),
        )
        tournament = replace(draft.tournament, rounds=(*draft.tournament.rounds, played))
        return replace(draft, tournament=tournament, left_after=left)
    raise GeneratorError(number)


def _drawn(draft: _Draft, present: frozenset[int]) -> Round:
    if draft.options.system is System.SWISS64:
        return pair_round(draft.tournament, present).round
    request = DutchRequest(
        draft.tournament, present, draft.initial_colour, draft.forbidden, draft.accelerations
    )
    return pair_dutch(request).round


def _round_robin(draft: _Draft) -> Tournament:
    """Every round of the Berger table, played; nobody is absent but by forfeit."""
    options = draft.options
    rounds = [
        replace(
            round_,
            games=results(
                round_.games,
                draft.tournament.player,
                options.chances,
                chance(options.seed, "games", round_.number),
            ),
            byes=tuple(Bye(bye.player, ByeKind.ZERO_POINT) for bye in round_.byes),
        )
        for round_ in berger_rounds(options.players, draft.tournament.cycles)[: options.rounds]
    ]
    return replace(draft.tournament, rounds=tuple(rounds))


def _header(options: GeneratorOptions, draft: _Draft, start: date, rounds: int) -> Header:
    days = tuple(start + timedelta(days=index) for index in range(rounds))
    dutch = options.system is System.FIDE_DUTCH
    return Header(
        city="Nowhere",
        federation="NED",
        start=start,
        end=days[-1],
        chief_arbiter="Generator",
        time_control="90 minutes and 30 seconds a move",
        time_control_code="5400+30",
        round_dates=days,
        initial_colour=draft.initial_colour if dutch else None,
        program="swiss64",
        tie_breaks=tuple(str(code) for code in options.tie_breaks),
    )


def _ranks(tournament: Tournament, tie_breaks: tuple[Code, ...], start: date) -> dict[int, int]:
    if tie_breaks:
        lines = fide_standings(tournament, tie_breaks, edition_on(start)).lines
        return {line.number: line.rank for line in lines}
    return {line.number: line.rank for line in standings(tournament)}
