"""What everybody sees of a tournament."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from swiss64.extensions import db
from swiss64.models import Entry
from tests.site.conftest import World
from tests.site.public_setting import (
    FIVE,
    START,
    add_round,
    add_small_swiss,
    add_tournament,
    give_half_point_bye,
    rows,
    set_result,
    text,
)

PAGES = (
    "",
    "standings",
    "cross-table",
    "players",
    "players?by=name",
    "players/1",
    "schedule",
    "find",
    "find?q=anna",
    "rounds/1",
    "print/pairings/1",
    "print/pairings/1?by=name",
    "print/standings",
)


def get(client: FlaskClient, path: str) -> str:
    answer = client.get(path)
    assert answer.status_code == 200, path
    return answer.text


@pytest.mark.parametrize("lang", ["en", "nl"])
def test_every_page_is_there_for_a_visitor_in_each_language(world: World, lang: str) -> None:
    add_small_swiss(world.app)
    for page in PAGES:
        html = get(world.client(), f"/{lang}/t/small/{page}")
        assert f'<html lang="{lang}">' in html
        assert "Open small" in html


def test_pairings_show_board_white_result_black_and_the_points_before_the_round(world: World) -> None:
    add_small_swiss(world.app)
    html = get(world.client(), "/en/t/small/rounds/2")
    assert rows(html)[1:3] == [
        ["1", "Els Bos 1", "–", "Anna Ångström-Sørensen 1"],
        ["2", "Dirk <script>alert(1)</script> ½", "0–1", "Cees van der Berg 0"],
    ]
    assert "Bram de Vries bye" in text(html)
    assert "running, 1 of 2 results" in text(html)


def test_the_tournament_page_shows_the_round_at_hand_and_the_top_of_the_standings(world: World) -> None:
    add_small_swiss(world.app)
    page = text(get(world.client(), "/en/t/small/"))
    assert "Where do I play?" in page
    assert "Round 2 running" in page
    assert page.index("Where do I play?") < page.index("Round 2") < page.index("Standings Standings")


def test_standings_follow_points_then_buchholz_then_sonneborn_berger(world: World) -> None:
    add_small_swiss(world.app)
    table = rows(get(world.client(), "/en/t/small/standings"))
    assert table[0] == ["Pl.", "Name", "Rating", "Pts", "BH", "SB", "DE", "Wins", "TPR"]
    assert [(row[0], row[1], row[3], row[4], row[5], row[7]) for row in table[1:]] == [
        ("1", "Bram de Vries", "1½", "2", "¼", "0"),
        ("2", "Cees van der Berg", "1", "1½", "½", "1"),
        ("3", "Anna Ångström-Sørensen", "1", "1", "1", "1"),
        ("4", "Els Bos", "1", "1", "0", "0"),
        ("5", "Dirk <script>alert(1)</script>", "½", "2½", "¾", "0"),
    ]


def test_standings_follow_a_result_at_once(world: World) -> None:
    add_small_swiss(world.app)
    client = world.client()
    get(client, "/en/t/small/standings")
    set_result(world.app, "small", 2, 1, "BLACK_WINS")
    assert rows(get(client, "/en/t/small/standings"))[1][1] == "Anna Ångström-Sørensen"


def test_a_cross_table_of_a_swiss_names_place_colour_and_result_of_each_round(world: World) -> None:
    add_small_swiss(world.app)
    table = rows(get(world.client(), "/en/t/small/cross-table"))
    assert table[0] == ["Pl.", "Name", "1", "2", "Pts"]
    assert table[1] == ["1", "Bram de Vries", "5 W ½", "1", "1½"]
    assert table[3] == ["3", "Anna Ångström-Sørensen", "2 W 1", "4 B ·", "1"]


def test_a_player_card_shows_opponents_colours_results_points_and_performance(world: World) -> None:
    add_small_swiss(world.app)
    html = get(world.client(), "/en/t/small/players/1")
    assert rows(html)[1:] == [
        ["1", "W", "Cees van der Berg why?", "1800", "1", "1"],
        ["2", "B", "Els Bos why?", "", "board 1", "1"],
    ]
    page = text(html)
    assert "Pairing number 1 Rating 2000 De Toren" in page
    # One win against 1800: 1800 + dp(100 %) = 1800 + 800.
    assert "Performance 2600 1 out of 1 game against an average of 1800" in page


def test_a_card_says_where_one_plays_now(world: World) -> None:
    add_small_swiss(world.app)
    page = text(get(world.client(), "/en/t/small/players/1"))
    assert "Round 2 Board 1 Colour B Black Opponent Els Bos" in page
    assert "Round 2: bye. No game, a full point." in text(get(world.client(), "/en/t/small/players/2"))


def test_a_card_says_who_is_absent_withdrawn_or_has_half_a_point(world: World) -> None:
    ids = add_tournament(world.app, "away", FIVE)
    give_half_point_bye(world.app, ids[3], 1)
    with world.app.app_context():
        entry = db.session.get(Entry, ids[4])
        assert entry is not None
        entry.withdrawn_after = 0
        db.session.commit()
    add_round(world.app, "away", 1, [(1, 2, None)])
    client = world.client()
    assert "Round 1: absent, half a point." in text(get(client, "/en/t/away/players/3"))
    assert "Round 1: withdrawn." in text(get(client, "/en/t/away/players/4"))
    assert "Round 1: not paired, absent." in text(get(client, "/en/t/away/players/5"))


def test_a_round_that_is_not_published_does_not_exist_for_anybody_here(world: World) -> None:
    add_small_swiss(world.app, world.olga)
    for person in (None, world.olga, world.ada):
        client = world.client(person)
        assert client.get("/en/t/small/rounds/3").status_code == 404
        assert client.get("/en/t/small/print/pairings/3").status_code == 404
        assert "rounds/3" not in get(client, "/en/t/small/")
        assert "proposal" not in get(client, "/en/t/small/schedule")
        assert len(rows(get(client, "/en/t/small/players/4"))) == 3


@pytest.mark.parametrize(
    "path",
    [
        "small/rounds/4",
        "small/rounds/0",
        "small/players/6",
        "small/players/0",
        "small/print/pairings/9",
        "x/",
    ],
)
def test_what_does_not_exist_is_a_page_that_says_so(world: World, path: str) -> None:
    add_small_swiss(world.app)
    answer = world.client().get(f"/en/t/{path}")
    assert answer.status_code == 404
    assert "Nothing here" in answer.text


def test_names_are_never_markup(world: World) -> None:
    add_small_swiss(world.app)
    for page in PAGES:
        assert "<script>alert" not in get(world.client(), f"/en/t/small/{page}")


def test_the_other_language_is_the_same_page_with_the_same_question(world: World) -> None:
    add_small_swiss(world.app)
    html = get(world.client(), "/en/t/small/find?q=de+vries")
    assert 'href="/nl/t/small/find?q=de+vries"' in html
    assert 'hreflang="nl" href="http://localhost/nl/t/small/find?q=de+vries"' in html


def test_the_schedule_tells_the_start_in_the_zone_and_the_language(world: World) -> None:
    add_small_swiss(world.app)
    assert START.isoformat() == "2026-12-05T13:30:00+00:00"
    assert ["Round 1", "Sat 5 Dec 2:30 pm", "finished"] in rows(get(world.client(), "/en/t/small/schedule"))
    assert rows(get(world.client(), "/nl/t/small/schedule"))[1][1] == "za 5 dec 14.30"


def test_the_info_page_says_how_it_is_played(world: World) -> None:
    add_small_swiss(world.app)
    page = text(get(world.client(), "/en/t/small/schedule"))
    assert (
        "System Swiss, house rules Rounds 3 Players 5 Time control 90 minutes with 30 seconds a move" in page
    )


def test_a_proposal_is_only_planned_in_the_schedule(world: World) -> None:
    add_small_swiss(world.app)
    assert rows(get(world.client(), "/en/t/small/schedule"))[3] == ["Round 3", "–", "planned"]


def test_a_tournament_without_players_says_so_everywhere(world: World) -> None:
    add_tournament(world.app, "empty", {})
    for page in ("standings", "cross-table", "players", "find"):
        assert "No players yet." in text(get(world.client(), f"/en/t/empty/{page}"))
    assert "The pairings appear here once round 1 is drawn." in text(get(world.client(), "/en/t/empty/"))


def test_before_round_1_the_tournament_page_says_when_it_begins(world: World) -> None:
    add_tournament(world.app, "coming", FIVE)
    add_round(world.app, "coming", 1, planned_start=START)
    page = text(get(world.client(), "/en/t/coming/"))
    assert "Round 1 is not drawn yet. It is planned to begin on Sat 5 Dec 2:30 pm." in page
    assert "this is the starting rank list" in text(get(world.client(), "/en/t/coming/standings"))


def test_a_finished_tournament_has_final_standings(world: World) -> None:
    add_tournament(world.app, "done", FIVE, planned_rounds=1)
    add_round(world.app, "done", 1, [(1, 3, "WHITE_WINS"), (2, 4, "DRAW")], bye=5)
    assert "Final standings" in text(get(world.client(), "/en/t/done/"))
    assert "After 1 round." in text(get(world.client(), "/en/t/done/standings"))
    assert "Board" not in text(get(world.client(), "/en/t/done/players/1"))


def test_a_round_robin_shows_all_rounds_that_are_running(world: World) -> None:
    add_tournament(world.app, "robin", dict(list(FIVE.items())[:4]), system="roundrobin")
    add_round(world.app, "robin", 1, [(1, 4, "WHITE_WINS"), (2, 3, None)])
    add_round(world.app, "robin", 2, [(4, 3, "DRAW"), (1, 2, None)])
    add_round(world.app, "robin", 3, [(2, 4, None), (3, 1, None)])
    page = text(get(world.client(), "/en/t/robin/"))
    assert "Round 1 running, 1 of 2 results" in page
    assert "Round 2 running, 1 of 2 results" in page
    assert "Round 3 not started" not in page
    table = rows(get(world.client(), "/en/t/robin/cross-table"))
    assert table[0] == ["Pl.", "Name", "1", "2", "3", "4", "Pts"]
    # Anna has 1; Cees and Dirk drew (½ each, start number decides); Bram has 0.
    assert [row[1][:4] for row in table[1:]] == ["Anna", "Cees", "Dirk", "Bram"]
    assert table[1] == ["1", "Anna Ångström-Sørensen", "", "·", "1", "·", "1"]


def test_a_round_robin_between_rounds_shows_the_next_one(world: World) -> None:
    add_tournament(world.app, "robin", dict(list(FIVE.items())[:4]), system="roundrobin")
    add_round(world.app, "robin", 1, [(1, 4, "WHITE_WINS"), (2, 3, "DRAW")])
    add_round(world.app, "robin", 2, [(4, 3, None), (1, 2, None)])
    add_round(world.app, "robin", 3, [(2, 4, None), (3, 1, None)])
    assert "Round 2 not started" in text(get(world.client(), "/en/t/robin/"))


def test_a_cross_table_of_an_odd_round_robin_says_that_the_bye_is_in_the_points(world: World) -> None:
    add_tournament(world.app, "odd-robin", FIVE, system="roundrobin")
    add_round(world.app, "odd-robin", 1, [(2, 5, "WHITE_WINS"), (3, 4, "DRAW")], bye=1)
    said = "The points include those of the bye."
    assert said in text(get(world.client(), "/en/t/odd-robin/cross-table"))
    add_tournament(world.app, "robin", dict(list(FIVE.items())[:4]), system="roundrobin")
    add_round(world.app, "robin", 1, [(1, 4, "WHITE_WINS"), (2, 3, None)])
    assert said not in text(get(world.client(), "/en/t/robin/cross-table"))


def test_standings_say_what_their_columns_are_and_who_left(world: World) -> None:
    ids = add_small_swiss(world.app)
    with world.app.app_context():
        entry = db.session.get(Entry, ids[5])
        assert entry is not None
        entry.withdrawn_after = 2
        db.session.commit()
    page = text(get(world.client(), "/en/t/small/standings"))
    assert "TPR: performance rating" in page
    assert "SB: Sonneborn-Berger" in page
    sheet = rows(get(world.client(), "/en/t/small/print/standings"))
    assert [row[1] for row in sheet[2:] if row[1].endswith("(withdrawn)")] == ["Els Bos (withdrawn)"]


def test_forfeits_and_no_contests_are_told_apart(world: World) -> None:
    add_tournament(world.app, "odd", dict(list(FIVE.items())[:4]))
    add_round(world.app, "odd", 1, [(1, 3, "WHITE_WINS_BY_FORFEIT"), (2, 4, "NO_CONTEST")])
    html = get(world.client(), "/en/t/odd/rounds/1")
    assert [row[2] for row in rows(html)[1:3]] == ["+–−", "0–0"]
    assert 'title="White won by forfeit"' in html
    assert 'title="no contest"' in html


def test_a_sheet_has_the_tournament_and_the_round_in_its_repeated_head(world: World) -> None:
    add_small_swiss(world.app)
    head = rows(get(world.client(), "/en/t/small/print/pairings/1"))[0]
    assert head == ["Open small Round 1 · Sat 5 Dec 2:30 pm"]
    standings = rows(get(world.client(), "/en/t/small/print/standings"))[0]
    assert standings == ["Open small Standings, round 2"]


def test_the_sheet_by_name_lists_everybody_by_family_name_with_the_seat(world: World) -> None:
    add_small_swiss(world.app)
    table = rows(get(world.client(), "/en/t/small/print/pairings/2?by=name"))[2:]
    assert [row[0] for row in table] == [
        "Dirk <script>alert(1)</script>",
        "Els Bos",
        "Bram de Vries",
        "Cees van der Berg",
        "Anna Ångström-Sørensen",
    ]
    assert table[1] == ["Els Bos", "1", "1", "White", "Anna Ångström-Sørensen"]
    assert table[2] == ["Bram de Vries", "½", "", "", "bye"]


def test_no_page_is_kept_by_caches(world: World) -> None:
    add_small_swiss(world.app)
    for page in PAGES:
        assert world.client().get(f"/en/t/small/{page}").headers["Cache-Control"] == "no-store"
