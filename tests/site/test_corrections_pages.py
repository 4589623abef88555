"""Corrections as everybody sees them: on the pages of the round, of the tournament and of the players."""

from __future__ import annotations

import re

import pytest

from swiss64.entries import operations as entries
from swiss64.rounds import alterations, operations
from swiss64.rounds.results import enter_result
from tests.site.conftest import NOW, World
from tests.site.public_setting import text
from tests.site.rounds_setting import BLACK, DRAW, WHITE, Setting, setting

HEAD = "Corrected after publication"


@pytest.fixture
def six(world: World) -> Setting:
    """Round 1 is published: Anna–Daan, Bram–Eva, Clara–Finn."""
    here = setting(world, 6)
    here.publish(here.draw())
    assert here.pairs(1) == [(1, 4), (2, 5), (3, 6)]
    return here


def correct(here: Setting) -> None:
    """Anna has won after all, not Daan."""
    here.play(1, BLACK, DRAW)
    with here.world.app.app_context():
        enter_result(here.olga, NOW, here.id, 1, 1, WHITE)


def page(here: Setting, rest: str = "", lang: str = "en") -> str:
    answer = here.world.client().get(f"/{lang}/t/{here.slug}/{rest}")
    assert answer.status_code == 200
    return answer.text


def corrections(html: str) -> str:
    """What the list of corrections says; empty without one."""
    found = re.search(r'<section class="corrections".*?</section>', html, re.DOTALL)
    return text(found[0]) if found else ""


def test_the_round_page_shows_a_changed_result_old_and_new(six: Setting) -> None:
    correct(six)
    assert corrections(page(six, "rounds/1")) == f"{HEAD} Board 1 Anna – Daan was: 0–1 → now: 1–0"


def test_the_tournament_page_says_of_which_round_it_is(six: Setting) -> None:
    correct(six)
    assert corrections(page(six)) == f"{HEAD} Round 1, board 1 Anna – Daan was: 0–1 → now: 1–0"


def test_the_cards_of_both_players_show_it_and_those_of_others_do_not(six: Setting) -> None:
    correct(six)
    for number in (1, 4):
        assert "Anna – Daan was: 0–1 → now: 1–0" in corrections(page(six, f"players/{number}"))
    assert corrections(page(six, "players/2")) == ""


def test_what_a_phone_remembers_of_its_reader_shows_it_too(six: Setting) -> None:
    correct(six)
    answer = six.world.client().get(f"/en/live/{six.slug}/me/{six.entry[4]}")
    assert "Anna – Daan was: 0–1 → now: 1–0" in corrections(answer.text)


def test_nothing_is_shown_where_nothing_was_corrected(six: Setting) -> None:
    six.play(1, WHITE)
    for rest in ("", "rounds/1", "players/1"):
        assert HEAD not in page(six, rest)


def test_a_cleared_result_reads_as_no_result_yet(six: Setting) -> None:
    six.play(1, WHITE)
    with six.world.app.app_context():
        enter_result(six.olga, NOW, six.id, 1, 1, None)
    assert corrections(page(six, "rounds/1")).endswith("was: 1–0 → now: no result yet")


def test_two_players_who_changed_places_show_both_pairings(six: Setting) -> None:
    with six.world.app.app_context():
        alterations.swap(six.olga, NOW, six.id, 1, six.entry[4], six.entry[5], confirmed=True)
    said = corrections(page(six, "rounds/1"))
    assert "Board 1 was: Anna – Daan → now: Anna – Eva" in said
    assert "Board 2 was: Bram – Eva → now: Bram – Daan" in said


def test_who_leaves_a_published_round_shows_a_board_that_is_gone_and_the_new_bye(six: Setting) -> None:
    with six.world.app.app_context():
        alterations.unseat(six.olga, NOW, six.id, 1, six.entry[6], confirmed=True)
    said = corrections(page(six, "rounds/1"))
    assert "Board 3 was: Clara – Finn → now: no game" in said
    assert "Bye was: nobody → now: Clara" in said


def test_a_withdrawn_round_says_so_at_its_own_address_and_at_the_tournament(six: Setting) -> None:
    with six.world.app.app_context():
        operations.undo(six.olga, NOW, six.id, 1)
    words = "Round 1 was withdrawn. The new pairings will appear here."
    assert words in text(page(six))
    there = page(six, "rounds/1")
    assert words in text(there)
    assert "Anna" not in there
    assert 'hx-get="' in there


def test_a_round_that_never_was_public_is_not_there(six: Setting) -> None:
    six.play(1, WHITE, WHITE, WHITE)
    six.draw()
    for lang, rest in (("en", "t/{}/rounds/2"), ("nl", "t/{}/rounds/3"), ("en", "live/{}/round/2")):
        assert six.world.client().get(f"/{lang}/" + rest.format(six.slug)).status_code == 404


def test_a_long_list_of_corrections_is_closed(world: World) -> None:
    here = setting(world, 20)
    here.publish(here.draw())
    here.play(1, *[WHITE] * 7)
    with world.app.app_context():
        for board in range(1, 8):
            enter_result(here.olga, NOW, here.id, 1, board, BLACK)
    html = page(here, "rounds/1")
    assert '<details id="corrections"><summary>7 changes: show them</summary>' in html
    assert corrections(html).count("was: 1–0 → now: 0–1") == 7


def test_the_pages_of_a_removed_player_are_gone_and_the_others_stay(world: World) -> None:
    here = setting(world, 4)
    client = world.client()
    assert client.get(f"/en/live/{here.slug}/player/{here.entry[4]}").status_code == 200
    assert client.get(f"/en/live/{here.slug}/player/{here.entry[4] + 900}").status_code == 404
    assert client.get(f"/en/t/{here.slug}/players/5").status_code == 404


def test_a_card_that_refreshes_itself_stays_with_its_player_when_numbers_change(world: World) -> None:
    here = setting(world, 4)
    address = re.search(r'hx-get="([^"?]+)', page(here, "players/2"))
    assert address
    with world.app.app_context():
        entries.move_to_number(here.olga, NOW, here.id, here.entry[2], 4)
    assert "<h1>" in page(here, "players/2")
    assert "Bram" in text(world.client().get(address[1]).text)
    assert "Bram" in text(page(here, "players/4"))


def test_the_next_round_is_announced_on_the_page_of_the_last_one(six: Setting) -> None:
    six.play(1, WHITE, WHITE, WHITE)
    assert "is published" not in text(page(six, "rounds/1"))
    six.publish(six.draw())
    assert "Round 2 is published: to its pairings" in text(page(six, "rounds/1"))
    assert "is published" not in text(page(six, "rounds/2"))


def test_every_live_view_carries_the_status_of_the_tournament_for_the_head(six: Setting) -> None:
    for rest in ("", "rounds/1", "standings", "cross-table", "players/1"):
        assert 'data-status="running" data-status-words="running"' in page(six, rest), rest
