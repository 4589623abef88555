"""The organiser's pages of a round, through the browser's requests."""

from __future__ import annotations

import re
from datetime import timedelta
from html import unescape

import pytest
from flask.testing import FlaskClient
from sqlalchemy import event
from werkzeug.test import TestResponse

from swiss64.extensions import db
from swiss64.models import Entry
from swiss64.rounds.results import enter_result
from tests.site.conftest import NOW, World
from tests.site.rounds_setting import DRAW, WHITE, Setting, setting


def post(client: FlaskClient, url: str, **fields: object) -> TestResponse:
    return client.post(url, data=fields)


def mark(page: TestResponse) -> str:
    """The mark of the pairing that a page shows."""
    found = re.search(r'name="seen" value="([0-9a-f]+)"', page.text)
    assert found, "the page shows no pairing"
    return found[1]


def text(page: TestResponse) -> str:
    """The words of a page."""
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]*>", " ", page.text)))


@pytest.mark.parametrize("page", ["", "/rounds/1", "/rounds/1/pairing"])
def test_nobody_but_the_organisers_sees_the_pages_of_the_staff(world: World, page: str) -> None:
    here = setting(world, 4)
    here.draw()
    stranger = world.client().get(here.url(page))
    assert (stranger.status_code, "/log-in" in stranger.headers["Location"]) == (302, True)
    assert world.client(world.vera).get(here.url(page)).status_code == 403
    assert world.client(world.otto).get(here.url(page)).status_code == 403
    assert world.client(world.ada).get(here.url(page)).status_code == 200


def test_without_players_the_page_says_what_to_do_first(world: World) -> None:
    here = setting(world, 0)
    page = world.client(world.olga).get(here.url())
    assert "No players yet." in text(page)
    assert "/draw" not in page.text, "there is nothing to draw"


def test_a_round_from_the_draw_to_the_button_for_the_next(world: World) -> None:
    here = setting(world, 4)
    olga = world.client(world.olga)
    assert "Draw round 1" in text(olga.get(here.url()))
    drawn = post(olga, here.url("/draw"), round_number=1)
    assert (drawn.status_code, drawn.headers["Location"]) == (303, here.url("/rounds/1"))
    proposal = olga.get(here.url())
    assert "Round 1 — proposal" in text(proposal)
    assert world.client().get(f"/en/t/{here.slug}/rounds/1").status_code == 404
    post(olga, here.url("/rounds/1/publish"), seen=mark(proposal))
    assert world.client().get(f"/en/t/{here.slug}/rounds/1").status_code == 200
    running = olga.get(here.url())
    assert "2 boards of 2 have no result yet." in text(running)
    assert "Draw round 2" not in text(running)
    here.play(1, WHITE, DRAW)
    finished = text(olga.get(here.url()))
    assert "All results are in." in finished
    assert "Draw round 2" in finished


def test_the_proposal_shows_floats_due_colours_and_why_somebody_has_white(world: World) -> None:
    here = setting(world, 6)
    here.play_round(WHITE, DRAW, WHITE)
    here.draw()
    # 1 and 3 have a point: both had White, so the higher ranked gets it. 2 and 5 have half a point but have
    # met, so both meet a lower score: 2 (due Black) meets 4 (due White), and 5 meets 6, both due White.
    assert here.pairs(2) == [(1, 3), (4, 2), (5, 6)]
    page = text(world.client(world.olga).get(here.url("/rounds/2")))
    # Two each, and once in the legend below the table.
    assert page.count("meets a lower score") == 2 + 1
    assert page.count("meets a higher score") == 2 + 1
    assert page.count("both get the colour they are due") == 1
    assert page.count("the one higher on the starting rank list gets White") == 2


def test_a_refused_draw_says_why_on_the_page_of_the_round(world: World) -> None:
    here = setting(world, 8)
    here.draw()
    here.publish(1)
    here.play(1, WHITE, WHITE, None, WHITE)
    answer = post(world.client(world.olga), here.url("/draw"), round_number=2)
    assert answer.status_code == 422
    assert "Board 3 of round 1 has no result yet. Enter it first." in text(answer)


def test_a_double_click_on_draw_shows_the_proposal_and_says_so(world: World) -> None:
    here = setting(world, 4)
    olga = world.client(world.olga)
    post(olga, here.url("/draw"), round_number=1)
    again = post(olga, here.url("/draw"), round_number=1)
    assert again.status_code == 409
    assert "Round 1 has been drawn already; this is what was drawn." in text(again)
    assert "Publish round 1" in text(again)


def test_when_everybody_had_the_bye_the_page_asks_who_gets_a_second_one(world: World) -> None:
    here = setting(world, 3)
    for _round in range(3):
        here.play_round(WHITE)
    olga = world.client(world.olga)
    refused = post(olga, here.url("/draw"), round_number=4)
    assert refused.status_code == 422
    assert 'name="second_bye"' in refused.text
    assert post(olga, here.url("/draw"), round_number=4, second_bye=here.entry[3]).status_code == 303
    assert here.bye(4) == 3


def test_drawing_again_asks_who_gets_a_second_bye_too(world: World) -> None:
    here = setting(world, 3)
    for _round in range(3):
        here.play_round(WHITE)
    olga = world.client(world.olga)
    post(olga, here.url("/draw"), round_number=4, second_bye=here.entry[3])
    again = {"round_number": 4, "again": 1, "seen": mark(olga.get(here.url()))}
    refused = post(olga, here.url("/draw"), **again)
    assert refused.status_code == 422
    assert f'<option value="{here.entry[2]}">Bram</option>' in refused.text
    assert '<input type="hidden" name="again" value="1">' in refused.text.partition("second_bye")[0]
    assert post(olga, here.url("/draw"), **again, second_bye=here.entry[2]).status_code == 303
    assert here.bye(4) == 2


def test_a_proposal_that_somebody_else_altered_is_not_drawn_again_unseen(world: World) -> None:
    here = setting(world, 4)
    here.draw()
    olga, ada = world.client(world.olga), world.client(world.ada)
    seen = mark(olga.get(here.url()))
    post(ada, here.url("/rounds/1/alter"), seen=seen, flip=1)
    refused = post(olga, here.url("/draw"), round_number=1, again=1, seen=seen)
    assert refused.status_code == 409
    assert "Somebody else changed this pairing in the meantime." in text(refused)
    assert here.pairs(1) == [(3, 1), (2, 4)]
    assert post(olga, here.url("/draw"), round_number=1, again=1, seen=mark(refused)).status_code == 303
    assert here.pairs(1) == [(1, 3), (2, 4)]


def test_a_repeat_must_be_ticked_before_it_is_published(world: World) -> None:
    here = setting(world, 2)
    here.play_round(WHITE)
    here.draw()
    olga = world.client(world.olga)
    proposal = olga.get(here.url())
    assert "Anna and Bram have met before, in round 1." in text(proposal).replace(
        "Bram and Anna", "Anna and Bram"
    )
    refused = post(olga, here.url("/rounds/2/publish"), seen=mark(proposal))
    assert refused.status_code == 422
    assert "Nothing was published yet" in text(refused)
    done = post(olga, here.url("/rounds/2/publish"), seen=mark(proposal), confirmed="y")
    assert done.status_code == 303


def test_a_pairing_that_somebody_else_altered_is_not_published_unseen(world: World) -> None:
    here = setting(world, 4)
    here.draw()
    olga, ada = world.client(world.olga), world.client(world.ada)
    seen = mark(olga.get(here.url()))
    post(ada, here.url("/rounds/1/alter"), seen=seen, flip=1)
    refused = post(olga, here.url("/rounds/1/publish"), seen=seen)
    assert refused.status_code == 409
    assert "Somebody else changed this pairing" in text(refused)
    assert here.now().tournament.rounds == ()


def test_undo_discard_and_start_by_their_buttons(world: World) -> None:
    here = setting(world, 4)
    here.draw()
    here.publish(1)
    olga = world.client(world.olga)
    assert post(olga, here.url("/rounds/1/start")).status_code == 303
    assert "Start round 1" not in text(olga.get(here.url()))
    assert post(olga, here.url("/rounds/1/undo")).status_code == 303
    proposal = olga.get(here.url())
    assert "Round 1 — proposal" in text(proposal)
    assert post(olga, here.url("/rounds/1/discard"), seen=mark(proposal)).status_code == 303
    assert "Draw round 1" in text(olga.get(here.url()))


def test_undoing_a_round_with_results_is_refused_with_the_boards(world: World) -> None:
    here = setting(world, 4)
    here.draw()
    here.publish(1)
    here.play(1, WHITE)
    olga = world.client(world.olga)
    assert "Undo this draw" not in text(olga.get(here.url()))
    refused = post(olga, here.url("/rounds/1/undo"))
    assert refused.status_code == 409
    assert "cannot be undone: board 1 has a result" in text(refused)


def test_a_proposal_made_with_an_old_result_asks_to_be_drawn_again(world: World) -> None:
    here = setting(world, 4)
    here.play_round(WHITE, WHITE)
    here.draw()
    olga = world.client(world.olga)
    assert "was changed after this draw" not in text(olga.get(here.url()))
    with world.app.app_context():
        enter_result(here.olga, NOW + timedelta(minutes=1), here.id, 1, 1, DRAW)
    assert "was changed after this draw. Draw again" in text(olga.get(here.url()))


def test_a_finished_tournament_leads_to_the_final_standings(world: World) -> None:
    here = setting(world, 2, rounds=1)
    here.play_round(WHITE)
    assert "The tournament is finished." in text(world.client(world.olga).get(here.url()))


def test_a_round_robin_is_published_as_a_whole_and_played_in_any_order(world: World) -> None:
    here = setting(world, 4, system="roundrobin")
    olga = world.client(world.olga)
    assert "Draw all rounds" in text(olga.get(here.url()))
    post(olga, here.url("/draw"), round_number=1)
    proposal = olga.get(here.url("/rounds/2"))
    assert "Publish all rounds" in text(proposal)
    assert post(olga, here.url("/rounds/2/publish"), seen=mark(proposal)).status_code == 303
    here.play(3, WHITE, WHITE)
    third = text(olga.get(here.url("/rounds/3")))
    assert "All results are in." in third
    assert "To round 1" in third, "the first round that lacks results is next"
    assert "Undo this draw" not in third
    here.play(1, WHITE, WHITE)
    here.play(2, WHITE, WHITE)
    assert "The tournament is finished." in text(olga.get(here.url()))


def test_names_that_try_to_be_html_stay_text(world: World) -> None:
    here = setting(world, 2)
    with world.app.app_context():
        db.session.get_one(Entry, here.entry[1]).name = "<script>alert(1)</script>"
        db.session.commit()
    here.draw()
    olga = world.client(world.olga)
    for page in (olga.get(here.url()), olga.get(here.url("/rounds/1/pairing"))):
        assert "<script>alert" not in page.text
        assert "&lt;script&gt;alert(1)" in page.text


def test_the_pages_are_there_in_dutch_too(world: World) -> None:
    here = setting(world, 4)
    here.draw()
    page = world.client(world.olga).get(here.url().replace("/en/", "/nl/"))
    assert (page.status_code, '<html lang="nl">' in page.text) == (200, True)


def queries_of(here: Setting, client: FlaskClient, url: str) -> int:
    """How many statements a request sends to the database."""
    sent: list[str] = []

    def note(*arguments: object) -> None:
        sent.append(str(arguments[2]))

    with here.world.app.app_context():
        engine = db.engine
    event.listen(engine, "before_cursor_execute", note)
    try:
        assert client.get(url).status_code == 200
    finally:
        event.remove(engine, "before_cursor_execute", note)
    return len(sent)


def test_a_page_of_forty_boards_asks_the_database_a_handful_of_times(world: World) -> None:
    here = setting(world, 80)
    here.draw()
    olga = world.client(world.olga)
    proposal = queries_of(here, olga, here.url())
    here.publish(1)
    results = queries_of(here, olga, here.url())
    assert max(proposal, results) <= 16, "with a fresh snapshot"
    assert queries_of(here, olga, here.url()) <= 10, "with the snapshot in memory"
