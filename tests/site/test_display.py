"""The hall display: who may open it, and what it is made of."""

from __future__ import annotations

from tests.site.conftest import World
from tests.site.public_setting import FIVE, add_round, add_small_swiss, add_tournament, set_result, text


def test_only_the_organisers_and_administrators_open_it(world: World) -> None:
    add_small_swiss(world.app, world.olga)
    for path in ("/en/t/small/display", "/en/t/small/display/content"):
        assert world.client().get(path).status_code == 302
        assert world.client(world.vera).get(path).status_code == 403
        assert world.client(world.otto).get(path).status_code == 403
        assert world.client(world.olga).get(path).status_code == 200
        assert world.client(world.ada).get(path).status_code == 200


def test_it_is_no_public_live_view(world: World) -> None:
    add_small_swiss(world.app, world.olga)
    assert world.client().get("/en/live/small/display").status_code == 404
    assert world.client().get("/en/live/small/hall").status_code == 404


def test_it_lists_every_board_with_white_left_and_black_right_and_every_place(world: World) -> None:
    ids = add_small_swiss(world.app, world.olga)
    html = world.client(world.olga).get("/en/t/small/display").text
    page = text(html)
    assert "1 Els Bos – Anna Ångström-Sørensen" in page
    assert "2 Dirk <script>alert(1)</script> 0–1 Cees van der Berg" in page
    assert "Bram de Vries bye" in page
    assert 'data-key="2-1"' in html
    assert all(f'data-key="place-{entry}"' in html for entry in ids.values())


def test_a_proposal_is_not_on_it(world: World) -> None:
    add_small_swiss(world.app, world.olga)
    assert "Round 3" not in text(world.client(world.olga).get("/en/t/small/display/content").text)


def test_it_asks_again_every_ten_seconds_and_gets_nothing_while_nothing_changed(world: World) -> None:
    add_small_swiss(world.app, world.olga)
    client = world.client(world.olga)
    html = client.get("/en/t/small/display").text
    assert 'hx-get="/en/t/small/display/content?have=4" hx-trigger="every 10s, refresh"' in html
    answer = client.get("/en/t/small/display/content?have=4")
    assert (answer.status_code, answer.data) == (204, b"")
    set_result(world.app, "small", 2, 1, "DRAW")
    assert "½–½" in client.get("/en/t/small/display/content?have=4").text
    assert client.get("/en/t/small/display/content?have=nonsense").status_code == 200


def test_before_the_first_round_it_says_what_comes(world: World) -> None:
    add_tournament(world.app, "coming", FIVE, organiser=world.olga)
    page = text(world.client(world.olga).get("/en/t/coming/display").text)
    assert "The pairings appear here once round 1 is drawn." in page


def test_a_finished_tournament_shows_its_final_standings_only(world: World) -> None:
    add_tournament(world.app, "over", FIVE, organiser=world.olga, planned_rounds=1)
    add_round(world.app, "over", 1, [(1, 3, "WHITE_WINS"), (2, 4, "DRAW")], bye=5)
    page = text(world.client(world.olga).get("/en/t/over/display").text)
    assert "Final standings" in page
    assert "Round 1" not in page
