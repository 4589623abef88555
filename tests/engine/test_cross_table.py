"""Cross tables: by round, and everybody against everybody."""

from __future__ import annotations

from swiss64.engine.standings.cross_table import round_robin_table, swiss_table
from swiss64.engine.standings.house import standings
from swiss64.engine.standings.record import Outcome
from swiss64.engine.tournament import Bye, ByeKind, Colour, Game, Player, Result, Round, System, Tournament


def test_a_swiss_table_shows_opponent_colour_result_and_bye_of_every_round_in_the_order_of_places() -> None:
    tournament = Tournament(
        players=tuple(Player(number) for number in (1, 2, 3)),
        rounds=(
            Round(1, (Game(1, 1, 3, Result.BLACK_WINS),), (Bye(2, ByeKind.PAIRING_ALLOCATED),)),
            Round(2, (Game(1, 2, 3, Result.WHITE_WINS_BY_FORFEIT),)),
            Round(3, (Game(1, 1, 2, None),), (Bye(3, ByeKind.HALF_POINT),)),
        ),
    )
    table = swiss_table(tournament, standings(tournament))
    assert [row.standing.number for row in table.rows] == [2, 3, 1]
    assert table.rank_of == {2: 1, 3: 2, 1: 3}
    cells = [
        [(cell.opponent, cell.colour, cell.code, cell.bye, cell.points) for cell in row.rounds]
        for row in table.rows
    ]
    white, black = Colour.WHITE, Colour.BLACK
    assert cells == [
        [(None, None, "", ByeKind.PAIRING_ALLOCATED, 2), (3, white, "+", None, 2), (1, black, "", None, 0)],
        [(1, black, "1", None, 2), (2, black, "-", None, 0), (None, None, "", ByeKind.HALF_POINT, 1)],
        [(3, white, "0", None, 0), (None, None, "", None, 0), (2, white, "", None, 0)],
    ]
    assert table.rows[2].rounds[1].outcome is Outcome.ABSENT
    assert table.rows[0].rounds[2].outcome is Outcome.UNFINISHED


def test_a_double_round_robin_table_has_two_games_a_cell_and_none_against_oneself() -> None:
    tournament = Tournament(
        system=System.ROUND_ROBIN,
        cycles=2,
        players=(Player(1), Player(2), Player(3)),
        rounds=(
            Round(1, (Game(1, 2, 3, Result.DRAW),), (Bye(1, ByeKind.PAIRING_ALLOCATED),)),
            Round(2, (Game(1, 1, 2, Result.WHITE_WINS),), (Bye(3, ByeKind.PAIRING_ALLOCATED),)),
            Round(3, (Game(1, 2, 1, None),), (Bye(3, ByeKind.PAIRING_ALLOCATED),)),
        ),
    )
    rows = round_robin_table(tournament, standings(tournament))
    assert [row.standing.number for row in rows] == [1, 3, 2]
    codes = [[[(cell.round, cell.code) for cell in cells] for cells in row.cells] for row in rows]
    assert codes == [
        [[], [], [(2, "1"), (3, "")]],
        [[], [], [(1, "=")]],
        [[(2, "0"), (3, "")], [(1, "=")], []],
    ]
    assert [[entry.round for entry in row.others] for row in rows] == [[1], [2, 3], []]
