"""The start ranking, the pairing numbers it gives, and until when they may change (C.04.2 art. 2)."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import replace
from enum import Enum

from swiss64.engine.tournament import Bye, Game, Player, Round, System, Tournament

TITLES = ("GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM")
"""FIDE's titles, highest first, as C.04.2 2.2 orders them."""

LAST_ROUND_BEFORE_LOCK = 3
"""C.04.2 2.3: pairing numbers stay as they are once the round after this one is paired."""


class Renumbering(Enum):
    """Whether pairing numbers may be given anew."""

    FREE = "free"
    """No round is drawn: the numbers simply follow the start ranking."""
    CORRECTION = "correction"
    """Only because data were wrong or a late entry came (C.04.2 2.3–2.5)."""
    LOCKED = "locked"
    """No more; a late entry gets the number after the last."""


def start_order(player: Player) -> tuple[int, int, str, str, int]:
    """The sort key of the start ranking: rating, title, name (C.04.2 2.2; house rules).

    Unrated (0) comes last, and an unknown title counts as none. Names are compared as
    they are written, without regard to capitals and accents; for equal names the
    present number decides, so that the order is always the same.
    """
    title = player.title.strip().upper()
    rank = TITLES.index(title) if title in TITLES else len(TITLES)
    return (-player.rating, rank, _alphabetic(player.name), player.name, player.number)


def start_ranking(players: Iterable[Player]) -> tuple[Player, ...]:
    """The players with the pairing numbers 1, 2, … of their start ranking, strongest first."""
    return tuple(
        replace(player, number=number)
        for number, player in enumerate(sorted(players, key=start_order), start=1)
    )


def new_numbers(players: Iterable[Player]) -> dict[int, int]:
    """The pairing number of the start ranking for each present number."""
    ranked = sorted(players, key=start_order)
    return {player.number: number for number, player in enumerate(ranked, start=1)}


def renumbering(system: System, rounds_drawn: int) -> Renumbering:
    """Whether the pairing numbers may change when so many rounds have been drawn.

    Swiss: freely before round 1, for corrections and late entries until round 4 is
    paired (C.04.2 2.3; the house rules follow it). Round robin: only before round 1,
    as the whole table hangs on the numbers (C.05).
    """
    if rounds_drawn == 0:
        return Renumbering.FREE
    if system is System.ROUND_ROBIN or rounds_drawn > LAST_ROUND_BEFORE_LOCK:
        return Renumbering.LOCKED
    return Renumbering.CORRECTION


def renumbered(tournament: Tournament, numbers: Mapping[int, int]) -> Tournament:
    """The same tournament with other pairing numbers, in its rounds as well.

    ``numbers`` gives the new number of every present one (``new_numbers``). Raises
    KeyError for a player it leaves out, ValueError when two would get the same number.
    Whether it is allowed is for ``renumbering`` to say.
    """
    wanted = [numbers[player.number] for player in tournament.players]
    if len(set(wanted)) != len(wanted):
        raise ValueError("two players would get the same pairing number")
    players = (replace(player, number=numbers[player.number]) for player in tournament.players)
    return replace(
        tournament,
        players=tuple(sorted(players, key=lambda player: player.number)),
        rounds=tuple(_renumbered_round(round_, numbers) for round_ in tournament.rounds),
    )


def _renumbered_round(round_: Round, numbers: Mapping[int, int]) -> Round:
    return Round(
        number=round_.number,
        games=tuple(
            Game(game.board, numbers[game.white], numbers[game.black], game.result) for game in round_.games
        ),
        byes=tuple(Bye(numbers[bye.player], bye.kind) for bye in round_.byes),
    )


def _alphabetic(name: str) -> str:
    """A name for comparing: without accents and capitals."""
    decomposed = unicodedata.normalize("NFKD", name)
    return "".join(sign for sign in decomposed if not unicodedata.combining(sign)).casefold()
