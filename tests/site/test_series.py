"""Series as everybody sees them: the list, the standings, why a total is so."""

from __future__ import annotations

import re
import unicodedata
from datetime import date
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from swiss64.extensions import db
from swiss64.glossary.catalogue import terms
from swiss64.models import Series, SeriesTournament, Tournament
from swiss64.series import explaining, queries
from swiss64.series.data import SeriesData
from swiss64.series.status import SeriesStatus, of_series
from swiss64.series.words import series_points
from swiss64.tournaments.snapshot import Snapshot
from swiss64.tournaments.status import TournamentStatus
from tests.site.conftest import World
from tests.site.public_setting import rows, set_result, text
from tests.site.series_setting import (
    ANNA,
    BRAM,
    CEES,
    DIRK,
    HEAD,
    PAGE,
    autumn,
    change,
    evening,
    series,
    standings,
    why,
)
from tests.site.statements import counting


class TestStandings:
    def test_they_add_up_the_best_and_mark_what_does_not_count(self, world: World) -> None:
        autumn(world.app)
        page = world.client().get(PAGE).text
        assert rows(page) == [
            HEAD,
            ["1", "Anna", "19", "9", "10", "4 does not count"],
            ["1", "Bram", "19", "9", "7 does not count", "10"],
            ["3", "Cees", "12", "5", "7", "–"],
            ["3", "Dirk", "12", "5", "4 does not count", "7"],
            ["5", "Eva", "7", "–", "–", "7"],
        ]
        assert re.findall(r"<del[^>]*>([^<]*)</del>", page) == ["4", "7", "4"]
        assert "For each player the best 2 tournaments count." in text(page)

    def test_when_all_count_nothing_is_struck_through(self, world: World) -> None:
        autumn(world.app, best=None)
        assert [line[:3] for line in standings(world)] == [
            ["1", "Bram", "26"],
            ["2", "Anna", "23"],
            ["3", "Dirk", "16"],
            ["4", "Cees", "12"],
            ["5", "Eva", "7"],
        ]
        assert "<del" not in world.client().get(PAGE).text

    def test_by_the_order_after_tie_breaks_nobody_shares(self, world: World) -> None:
        autumn(world.app)
        with world.app.app_context():
            db.session.query(Series).one().sharing = "tie-breaks"
            db.session.commit()
        # In the first evening all is equal but the start number.
        assert [line[3] for line in sorted(standings(world), key=lambda line: line[1])[:4]] == [
            "10",
            "8",
            "6",
            "4",
        ]

    def test_a_third_of_a_point_is_shown_exactly(self, world: World) -> None:
        evening(
            world.app,
            "six",
            [ANNA, BRAM, CEES, DIRK, ("E", "105"), ("F", "106")],
            [(1, 4, "WHITE_WINS"), (2, 5, "WHITE_WINS"), (3, 6, "WHITE_WINS")],
        )
        series(world.app, "thirds", ["six"], table=(5, 3, 2, 1, 1))
        found = standings(world, "/en/series/thirds")
        # 5 + 3 + 2 = 10, divided by 3; 1 + 1 + 0 by 3.
        assert [line[2] for line in found] == ["3⅓"] * 3 + ["⅔"] * 3

    def test_they_follow_a_result_at_once(self, world: World) -> None:
        autumn(world.app)
        set_result(world.app, "third", 1, 1, "WHITE_WINS")
        # Anna now has 10 and Bram 4 in the third: 20, and 16.
        assert [line[:3] for line in standings(world)][:2] == [["1", "Anna", "20"], ["2", "Bram", "16"]]

    def test_a_tournament_without_a_result_gives_nothing_yet(self, world: World) -> None:
        autumn(world.app)
        evening(world.app, "fourth", [ANNA, BRAM], [(1, 2, None)])
        evening(world.app, "fifth", [ANNA, BRAM, ("Nobody Yet", "")])
        series(world.app, "later", ["first", "fourth", "fifth"])
        found = standings(world, "/en/series/later")
        assert found[0] == ["1", "Anna", "9", "9", "–", "–"]
        assert "Nobody Yet" not in {line[1] for line in found}
        page = text(world.client().get("/en/series/later").text)
        assert "running" in page
        assert "Standings" in page

    def test_without_any_result_the_page_says_so(self, world: World) -> None:
        evening(world.app, "soon", [ANNA, BRAM])
        series(world.app, "coming", ["soon"])
        page = text(world.client().get("/en/series/coming").text)
        assert "Nothing is played yet. The standings appear with the first result." in page

    def test_a_page_asks_the_database_as_often_for_many_players_as_for_few(self, world: World) -> None:
        autumn(world.app)
        client = world.client()
        client.get(PAGE)
        with counting(world.app) as few:
            client.get(PAGE)
        series(world.app, "one", ["first"])
        client.get("/en/series/one")
        with counting(world.app) as fewer:
            client.get("/en/series/one")
        assert len(few) == len(fewer) <= 6, few

    def test_they_are_computed_once_while_nothing_changes_whoever_asks(
        self, world: World, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        autumn(world.app, world.olga)
        made: list[str] = []
        compute = queries._lines

        def counted(data: SeriesData, shots: list[Snapshot]) -> tuple[queries.Line, ...]:
            made.append(data.name)
            return compute(data, shots)

        monkeypatch.setattr(queries, "_lines", counted)
        for person in (None, world.vera, world.olga, None):
            world.client(person).get(PAGE)
        assert len(made) == 1
        set_result(world.app, "third", 1, 1, "DRAW")
        world.client().get(PAGE)
        assert len(made) == 2
        change(world, "second", private=True)
        for person in (world.olga, None, world.olga, None):
            world.client(person).get(PAGE)
        assert len(made) == 4, "with it and without it"


class TestWhy:
    def test_each_tournament_is_told_up_to_the_sum(self, world: World) -> None:
        ids = autumn(world.app)
        page = world.client().get(f"{PAGE}/players/{ids['third']['Bram']}/why").text
        assert rows(page) == [
            ["Tournament", "Points"],
            [
                "Open first2 players have equal points, so they share places 1\u2060–\u20602."
                "Together these are worth 10 + 8 = 18. Divided by 2: 9 each.",
                "9",
            ],
            [
                "Open second2 players have equal points, so they share places 2\u2060–\u20603."
                "Together these are worth 8 + 6 = 14. Divided by 2: 7 each."
                "Does not count: it is not among the best 2 scores.",
                "7",
            ],
            ["Open thirdPlace 1 gives 10 points.", "10"],
        ]
        said = text(page)
        assert "Bram, 19 points: why?" in said
        assert "Only the best 2 tournaments of each player count." in said
        assert "Together: 9 + 10 = 19." in said
        assert "have equally many points, so they share the place" in said
        assert "One below: Bram has 19, Cees has 12." in said
        assert "For the arbiter: House rules, Series" in said

    def test_who_plays_in_a_round_without_a_result_yet_is_not_said_to_be_absent(self, world: World) -> None:
        ids = autumn(world.app)
        evening(world.app, "fourth", [ANNA, BRAM], [(1, 2, None)])
        series(world.app, "s", ["first", "fourth"])
        said = why(world, ids["first"]["Bram"], "/en/series/s")
        assert "Nothing is played yet." in said
        assert "Did not take part." not in said

    def test_who_was_not_there_and_who_had_no_game_are_told_apart(self, world: World) -> None:
        ids = autumn(world.app)
        assert "Did not take part." in why(world, ids["first"]["Cees"])
        more = evening(world.app, "more", [ANNA, BRAM, CEES], [(1, 2, "WHITE_WINS")])
        later = evening(world.app, "later", [CEES, ANNA])
        series(world.app, "s", ["first", "more", "later"])
        said = why(world, more["Cees"], "/en/series/s")
        assert "Played no game, so took no place." in said
        assert "Nothing is played yet." in said
        assert "Cees, 5 points: why?" in why(world, later["Cees"], "/en/series/s")

    def test_places_that_reach_beyond_the_table_say_so(self, world: World) -> None:
        ids = evening(
            world.app, "four", [ANNA, BRAM, CEES, DIRK], [(1, 3, "WHITE_WINS"), (2, 4, "WHITE_WINS")]
        )
        series(world.app, "s", ["four"], table=(7,))
        assert "Together these are worth 7, as the table ends at place 1. Divided by 2: 3½ each." in why(
            world, ids["Anna"], "/en/series/s"
        )
        assert "The table gives these places no points." in why(world, ids["Cees"], "/en/series/s")

    def test_while_a_tournament_runs_it_says_that_it_can_change(self, world: World) -> None:
        ids = evening(world.app, "now", [ANNA, BRAM, CEES, DIRK], [(1, 3, "WHITE_WINS"), (2, 4, None)])
        series(world.app, "s", ["now"])
        said = why(world, ids["Anna"], "/en/series/s")
        assert "Place 1 gives 10 points. This tournament is not over, so this can still change." in said
        assert "3 players have equal points" in why(world, ids["Bram"], "/en/series/s")

    def test_the_window_has_the_same_words_and_nothing_around_them(self, world: World) -> None:
        ids = autumn(world.app)
        path = f"{PAGE}/players/{ids['first']['Anna']}/why"
        window = world.client().get(f"{path}?window").text
        assert window.strip().startswith("<div")
        assert 'role="dialog"' in window
        content = re.search(r'<div class="why-content">(.*?)</div>', window, re.S)
        assert content is not None
        assert text(content[1]) in text(world.client().get(path).text)

    def test_every_total_leads_to_a_page_that_says_it(self, world: World) -> None:
        autumn(world.app)
        links = re.findall(
            r'<a class="term why" href="([^"]+)" aria-label="([^"]+)"', world.client().get(PAGE).text
        )
        assert len(links) == 5
        for path, label in links:
            assert label in text(world.client().get(path).text)

    def test_there_is_none_for_who_is_not_in_the_series(self, world: World) -> None:
        ids = autumn(world.app)
        other = evening(world.app, "other", [ANNA, BRAM], [(1, 2, "DRAW")])
        for entry_id in (other["Anna"], 0, 999_999):
            assert world.client().get(f"{PAGE}/players/{entry_id}/why").status_code == 404
        assert world.client().get(f"/en/series/nothing/players/{ids['first']['Anna']}/why").status_code == 404


class TestList:
    def test_it_has_name_number_days_and_status(self, world: World) -> None:
        autumn(world.app)
        evening(world.app, "soon", [ANNA, BRAM], day=date(2027, 1, 9))
        series(world.app, "winter", ["soon"])
        found = text(world.client().get("/en/series").text)
        assert "Series autumn Sat 5 Dec – Sat 19 Dec 2026 3 tournaments finished" in found
        assert "Series winter Sat 9 Jan 2027 1 tournament not started" in found
        assert found.index("Series winter") < found.index("Series autumn")

    def test_it_is_reached_from_the_calendar_the_front_page_and_a_tournament(self, world: World) -> None:
        autumn(world.app)
        for page in ("/en/calendar", "/en/", "/en/support"):
            assert 'href="/en/series"' in world.client().get(page).text
        assert 'href="/en/series/autumn"' in world.client().get("/en/t/first/schedule").text

    def test_the_dutch_pages_are_there(self, world: World) -> None:
        ids = autumn(world.app)
        for path in ("", "/autumn", f"/autumn/players/{ids['first']['Anna']}/why"):
            assert world.client().get(f"/nl/series{path}").status_code == 200


def read(shown: str) -> Fraction:
    """Points as they are shown, read back: ``6½``, ``17 5/7``."""
    whole, part = re.fullmatch(r"(\d*)\u00a0?(\D|\d+/\d+)?", shown).groups()  # type: ignore[union-attr]
    sign = unicodedata.numeric(part) if part and len(part) == 1 else 0
    rest = Fraction(part) if part and len(part) > 1 else Fraction(sign).limit_denominator(10)
    return int(whole or 0) + rest


@given(st.integers(0, 99), st.integers(1, 12).flatmap(lambda d: st.tuples(st.integers(0, d - 1), st.just(d))))
def test_points_are_shown_exactly_so_that_what_is_shown_adds_up(whole: int, part: tuple[int, int]) -> None:
    value = whole + Fraction(*part)
    assert read(series_points(value)) == value


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (Fraction(0), "0"),
        (Fraction(7), "7"),
        (Fraction(13, 2), "6½"),
        (Fraction(2, 3), "⅔"),
        (Fraction(124, 7), "17\u00a05/7"),
        (Fraction(3, 7), "3/7"),
    ],
)
def test_points_are_written_as_people_write_them(value: Fraction, shown: str) -> None:
    assert series_points(value) == shown


def test_every_word_that_leads_to_the_glossary_leads_to_a_term_of_it() -> None:
    texts = re.sub(r'"\s+"', "", Path(explaining.__file__).read_text(encoding="utf-8"))
    named = set(re.findall(r"\]\(([a-z-]+)\)", texts))
    assert named == {"series", "points-table", "score", "shared-place"}
    assert named <= terms().keys()


@pytest.mark.parametrize(
    ("tournaments", "status"),
    [
        ([], SeriesStatus.NOT_STARTED),
        ([TournamentStatus.EMPTY, TournamentStatus.NOT_STARTED], SeriesStatus.NOT_STARTED),
        ([TournamentStatus.FINISHED, TournamentStatus.NOT_STARTED], SeriesStatus.RUNNING),
        ([TournamentStatus.RUNNING], SeriesStatus.RUNNING),
        ([TournamentStatus.FINISHED, TournamentStatus.FINISHED], SeriesStatus.FINISHED),
    ],
)
def test_the_status_follows_from_those_of_the_tournaments(
    tournaments: list[TournamentStatus], status: SeriesStatus
) -> None:
    assert of_series(tournaments) is status


def test_a_deleted_tournament_leaves_its_series(world: World) -> None:
    autumn(world.app)
    evening(world.app, "empty", [])
    series(world.app, "s", ["first", "empty"])
    with world.app.app_context():
        db.session.query(Tournament).filter_by(slug="empty").delete()
        db.session.commit()
        assert db.session.query(SeriesTournament).count() == 4
    assert world.client().get("/en/series/s").status_code == 200
