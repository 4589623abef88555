"""What the hall display shows by itself before, during and after a round, and what each list holds."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from html.parser import HTMLParser
from typing import Any

import pytest

from swiss64.display import queries
from swiss64.extensions import db
from swiss64.journal import Action, Actor, changed
from swiss64.models import Entry, Tournament
from swiss64.tournaments.snapshot import Snapshot
from tests.site.conftest import NOW, World
from tests.site.public_setting import (
    FIVE,
    START,
    Board,
    add_round,
    add_small_swiss,
    add_tournament,
    give_half_point_bye,
    set_result,
)

ROUND_1: list[Board] = [(1, 3, None), (2, 4, None)]


class Content(HTMLParser):
    """The lists of the display in one language: which are automatic, and the cells of their rows."""

    def __init__(self, html: str, language: str) -> None:
        super().__init__()
        self.language = language
        self.automatic: list[str] = []
        self.rows: dict[str, list[list[str]]] = {}
        self.titles: dict[str, str] = {}
        self.attributes: dict[str, str] = {}
        self.words: dict[str, str] = {}
        self._here = self._view = ""
        self._depth = 0
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        got = {name: value or "" for name, value in attrs}
        kind = got.get("class", "")
        if got.get("id") == "hall-source":
            self.attributes = got
        elif kind == "hall-language":
            self._here = got["lang"]
            if self._here == self.language:
                self.words = got
        elif tag == "section" and self._here == self.language:
            self._view = got["data-view"]
            self.rows.setdefault(self._view, [])
            self.titles[self._view] = got["data-title"]
            if "data-automatic" in got:
                self.automatic.append(self._view)
        elif tag == "li" and self._view:
            self.rows[self._view].append([])
            self._depth = 0
        elif tag == "span" and self._view and self.rows[self._view]:
            self._depth += 1
            if self._depth == 1:
                self.rows[self._view][-1].append("")

    def handle_endtag(self, tag: str) -> None:
        if tag == "section":
            self._view = ""
        elif tag == "span" and self._depth:
            self._depth -= 1

    def handle_data(self, data: str) -> None:
        if self._view and self._depth and self.rows[self._view]:
            self.rows[self._view][-1][-1] += data.strip()


def content(world: World, slug: str, language: str = "en") -> Content:
    """What the organiser's display of a tournament is made of."""
    html = world.client(world.olga).get(f"/{language}/t/{slug}/display/content").text
    assert not re.search(r"\sstyle=|<script", html)
    return Content(html, language)


def test_before_the_first_round_it_shows_the_players_and_when_round_1_starts(world: World) -> None:
    add_tournament(world.app, "open", FIVE, organiser=world.olga)
    shown = content(world, "open")
    assert shown.automatic == ["players"]
    assert [row[0] for row in shown.rows["players"]] == [
        "Dirk <script>alert(1)</script>",
        "Els Bos",
        "Bram de Vries",
        "Cees van der Berg",
        "Anna Ångström-Sørensen",
    ]
    add_round(world.app, "open", 1, planned_start=START)
    shown = content(world, "open")
    assert shown.automatic == ["start", "players"]
    assert shown.attributes["data-start"] == "2026-12-05T13:30:00+00:00"
    assert shown.words["data-start-at"] == "Round 1 at 2:30 pm"
    assert shown.words["data-start-in"] == "Round 1 starts in {time}"


def test_a_published_round_that_did_not_start_is_shown_by_board_and_by_name(world: World) -> None:
    add_tournament(world.app, "open", FIVE, organiser=world.olga)
    add_round(world.app, "open", 1, ROUND_1, bye=5, planned_start=START)
    shown = content(world, "open")
    assert shown.automatic == ["boards", "names"]
    assert shown.rows["boards"] == [
        ["1", "Anna Ångström-Sørensen", "0", "–", "Cees van der Berg", "0"],
        ["2", "Bram de Vries", "0", "–", "Dirk <script>alert(1)</script>", "0"],
        ["", "Els Bos", "0", "", "bye"],
    ]
    assert shown.attributes["data-start"] == "2026-12-05T13:30:00+00:00"


def test_by_name_everybody_is_there_also_who_is_free_absent_or_gone(world: World) -> None:
    more = FIVE | {6: ("Femke Aa", 1500), 7: ("Gijs Zz", 1400)}
    ids = add_tournament(world.app, "open", more, organiser=world.olga)
    with world.app.app_context():
        gone = db.session.get(Entry, ids[7])
        assert gone is not None
        gone.withdrawn_after = 0
        db.session.commit()
    give_half_point_bye(world.app, ids[6], 1)
    add_round(world.app, "open", 1, [(1, 3, None)], bye=5)
    rows = content(world, "open").rows["names"]
    assert {row[0]: row[1:] for row in rows} == {
        "Anna Ångström-Sørensen": ["1", "W", "Cees van der Berg"],
        "Cees van der Berg": ["1", "B", "Anna Ångström-Sørensen"],
        "Bram de Vries": ["absent"],
        "Dirk <script>alert(1)</script>": ["absent"],
        "Els Bos": ["bye"],
        "Femke Aa": ["absent (½)"],
        "Gijs Zz": ["withdrawn"],
    }


def test_while_it_runs_the_boards_that_still_play_and_those_that_are_done(world: World) -> None:
    add_tournament(world.app, "open", FIVE, organiser=world.olga)
    add_round(world.app, "open", 1, ROUND_1, bye=5, planned_start=START)
    set_result(world.app, "open", 1, 2, "BLACK_WINS")
    shown = content(world, "open")
    assert shown.automatic == ["open", "results"]
    assert [row[0] for row in shown.rows["open"]] == ["1"]
    assert shown.rows["results"] == [
        ["2", "Bram de Vries", "0", "0–1", "Dirk <script>alert(1)</script>", "0"],
        ["", "Els Bos", "0", "", "bye"],
    ]
    # 90 minutes and 30 seconds a move: four hours. One board: half way between 96 and 240 minutes.
    first = shown.attributes["data-forecast"].split()[0]
    assert first == "2026-12-05T13:30:00+00:00>2026-12-05T16:20:00+00:00"
    assert shown.words["data-end"] == "Expected end about {time}"


def test_after_the_last_result_the_standings_with_all_tie_breaks(world: World) -> None:
    add_tournament(world.app, "open", FIVE, organiser=world.olga)
    add_round(world.app, "open", 1, [(1, 3, "WHITE_WINS"), (2, 4, "DRAW")], bye=5)
    add_round(world.app, "open", 2, planned_start=datetime(2026, 12, 5, 18, 0, tzinfo=UTC))
    shown = content(world, "open")
    assert shown.automatic == ["standings"]
    assert [(row[0], row[1], row[2]) for row in shown.rows["standings"]] == [
        ("1", "Els Bos", "1"),
        ("2", "Anna Ångström-Sørensen", "1"),
        ("3", "Bram de Vries", "½"),
        ("4", "Dirk <script>alert(1)</script>", "½"),
        ("5", "Cees van der Berg", "0"),
    ]
    assert all(
        len(row) == 3 + 4 for row in shown.rows["standings"]
    )  # Buchholz, Sonneborn-Berger, direct, wins
    assert shown.words["data-start-on"] == "Round 2 on Sat 5 Dec 7:00 pm"


def test_a_finished_tournament_shows_its_final_standings(world: World) -> None:
    add_tournament(world.app, "over", FIVE, organiser=world.olga, planned_rounds=1)
    add_round(world.app, "over", 1, [(1, 3, "WHITE_WINS"), (2, 4, "DRAW")], bye=5)
    html = world.client(world.olga).get("/en/t/over/display/content").text
    assert Content(html, "en").automatic == ["standings"]
    assert "Final standings" in html
    assert "data-start=" not in html
    assert "open" not in Content(html, "en").rows


def test_a_proposal_is_on_no_list(world: World) -> None:
    add_small_swiss(world.app, world.olga)  # its third round is a proposal
    shown = content(world, "small")
    assert shown.automatic == ["open", "results"]
    assert len(shown.rows["boards"]) == 3


def test_the_rounds_of_a_round_robin_that_run_are_shown_together(world: World) -> None:
    four = {number: FIVE[number] for number in range(1, 5)}
    add_tournament(world.app, "robin", four, organiser=world.olga, system="roundrobin")
    add_round(world.app, "robin", 1, [(1, 4, "DRAW"), (2, 3, None)])
    add_round(world.app, "robin", 2, [(4, 3, None), (1, 2, "WHITE_WINS")])
    add_round(world.app, "robin", 3, [(2, 4, None), (3, 1, None)], planned_start=START)
    shown = content(world, "robin")
    assert shown.automatic == ["open", "results", "open", "results"]
    assert shown.words["data-start-at"] == "Round 3 at 2:30 pm"


@pytest.mark.parametrize("language", ["nl", "en"])
def test_both_languages_are_in_it_and_only_that_of_the_page_is_seen_without_javascript(
    world: World, language: str
) -> None:
    add_small_swiss(world.app, world.olga)
    html = world.client(world.olga).get(f"/{language}/t/small/display/content").text
    other = {"nl": "en", "en": "nl"}[language]
    assert re.search(rf'<div class="hall-language" lang="{other}" data-partial hidden', html)
    assert not re.search(rf'<div class="hall-language" lang="{language}"[^>]* hidden', html)
    # The other language has only the rows that have words; the letters of the colours are told apart.
    whole, words = Content(html, language), Content(html, other)
    assert [len(row) for row in whole.rows["names"]].count(4) == 4
    assert [row[0] for row in words.rows["names"]] == ["Bram de Vries"]
    assert {row[2] for row in whole.rows["names"] if len(row) == 4} == {
        whole.words["data-white"],
        whole.words["data-black"],
    }
    assert (Content(html, "nl").words["data-black"], Content(html, "en").words["data-black"]) == ("Z", "B")
    assert words.automatic == whole.automatic
    assert words.rows.keys() == whole.rows.keys()


def correct_to_a_win(world: World, number: int, board: int) -> None:
    """Notes that a draw of a round was corrected to a win for White."""
    with world.app.app_context():
        changed(
            db.session(),
            db.session.query(Tournament).filter_by(slug="open").one(),
            at=NOW,
            actor=Actor("Olga", world.olga.id),
            action=Action.RESULT_CORRECTED,
            subject={"round": number, "board": board},
            before={"result": "DRAW"},
            after={"result": "WHITE_WINS"},
        )
        db.session.commit()


def test_a_corrected_result_is_shown_old_and_new(world: World) -> None:
    add_tournament(world.app, "open", FIVE, organiser=world.olga)
    add_round(world.app, "open", 1, [(1, 3, "WHITE_WINS"), (2, 4, None)], bye=5)
    correct_to_a_win(world, 1, 1)
    shown = content(world, "open")
    assert shown.automatic[0] == "corrections"
    assert shown.titles["corrections"] == "Round 1: corrected after publication"
    both = ["Anna Ångström-Sørensen", "Cees van der Berg"]
    assert shown.rows["corrections"] == [
        ["1", "was", both[0], "½–½", both[1], "now", both[0], "1–0", both[1]]
    ]


def test_corrections_of_two_rounds_each_say_of_which(world: World) -> None:
    add_tournament(world.app, "open", FIVE, organiser=world.olga)
    add_round(world.app, "open", 1, [(1, 3, "WHITE_WINS"), (2, 4, "DRAW")], bye=5)
    add_round(world.app, "open", 2, [(4, 5, "WHITE_WINS"), (3, 2, None)], bye=1)
    correct_to_a_win(world, 1, 1)
    correct_to_a_win(world, 2, 1)
    shown = content(world, "open")
    assert shown.titles["corrections"] == "Corrected after publication"
    assert [row[0] for row in shown.rows["corrections"]] == ["1·1", "2·1"]


def test_the_lists_are_made_once_for_all_screens_of_a_tournament_as_it_is_now(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    add_small_swiss(world.app, world.olga)
    made: list[int] = []
    hall = queries.hall

    def counting(snapshot: Snapshot) -> dict[str, Any]:
        made.append(snapshot.revision)
        return hall(snapshot)

    monkeypatch.setattr(queries, "hall", counting)
    client, other = world.client(world.olga), world.client(world.ada)
    address = "/en/t/small/display/content"
    assert client.get(address).text == other.get(address).text == client.get(address).text
    assert len(made) == 1
    set_result(world.app, "small", 2, 1, "DRAW")
    assert client.get(address).text == other.get(address).text
    assert len(made) == 2
    assert world.client(world.otto).get(address).status_code == 403
    assert world.client().get(address).status_code == 302
