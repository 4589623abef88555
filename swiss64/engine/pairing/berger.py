"""Round robin: the Berger tables (FIDE C.05 Annex 1), made by rule instead of copied."""

from __future__ import annotations

from swiss64.engine.tournament import Bye, ByeKind, Game, Round


def berger_rounds(players: int, cycles: int = 1, swap_last_two: bool = True) -> tuple[Round, ...]:
    """All rounds of a round robin between the pairing numbers 1…``players``.

    Boards are in the order of the table. In an odd field the highest number of the
    table is nobody: who would meet it has a pairing-allocated bye, and the boards
    close up. (House rule: that bye scores; its value is the scoring's.)

    Each further cycle repeats the first with the colours of the cycle before it
    reversed. With ``swap_last_two`` the last two rounds of every cycle but the final
    one change places, so that nobody has a colour three times running at the seam
    (C.05 Annex 1, recommendation for a double round robin; a table of four needs it in
    every other cycle, see ``_swapped``).

    Raises ValueError for fewer than two players or less than one cycle.
    """
    if players < 2:
        raise ValueError("a round robin needs at least two players")
    if cycles < 1:
        raise ValueError("a round robin needs at least one cycle")
    table = _table(players + players % 2)
    pairs: list[list[tuple[int, int]]] = []
    for cycle in range(1, cycles + 1):
        rounds = list(table)
        if swap_last_two and _swapped(cycle, cycles, len(rounds)):
            rounds[-2:] = reversed(rounds[-2:])
        if cycle % 2 == 0:
            rounds = [[(black, white) for white, black in boards] for boards in rounds]
        pairs.extend(rounds)
    return tuple(_round(number, boards, players) for number, boards in enumerate(pairs, start=1))


def _swapped(cycle: int, cycles: int, rounds: int) -> bool:
    """Whether the last two rounds of a cycle change places.

    In a table of four the last two rounds are also next to the first ones: there two
    swapped cycles in succession would give a run of three, and so would two unswapped.
    """
    if cycles == 1 or rounds == 1:
        return False
    return cycle % 2 == 1 if rounds == 3 else cycle < cycles


def _table(size: int) -> list[list[tuple[int, int]]]:
    """The Berger table for an even number of players: per round (white, black) by board.

    The last number stays on board 1 with alternating colours; the others sit in a
    circle that turns by half the field each round. The partners on board 1+k are k
    places before and after the one who meets the last number.
    """
    circle = size - 1
    table = []
    for turn in range(circle):
        first = turn * (size // 2) % circle
        top = (first + 1, size) if turn % 2 == 0 else (size, first + 1)
        others = [((first + k) % circle + 1, (first - k) % circle + 1) for k in range(1, size // 2)]
        table.append([top, *others])
    return table


def _round(number: int, pairs: list[tuple[int, int]], players: int) -> Round:
    """A round of the table, where the number above the field is nobody."""
    games = [pair for pair in pairs if max(pair) <= players]
    free = [min(pair) for pair in pairs if max(pair) > players]
    return Round(
        number=number,
        games=tuple(Game(board, white, black) for board, (white, black) in enumerate(games, start=1)),
        byes=tuple(Bye(player, ByeKind.PAIRING_ALLOCATED) for player in free),
    )
