"""Players are found in the lists by number and by name, however it is written; few rows are touched."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
from sqlalchemy import event, text

from swiss64.extensions import db
from swiss64.ratings import queries
from swiss64.ratings.naming import ranges, search_key
from swiss64.ratings.queries import Official
from tests.ratings.list_files import Person, fide_text, invented, zipped
from tests.site.conftest import World
from tests.site.ratings_setting import DECEMBER, FIDE, KNSB, NOVEMBER, bring, bring_fide, bring_knsb
from tests.site.statements import counting

NOVEMBER_FIDE = [replace(one, standard=one.standard - 50) for one in FIDE]


@pytest.fixture
def listed(world: World, tmp_path: Path) -> World:
    """FIDE's list of all ratings, and the KNSB's of classical games."""
    bring_fide(world, tmp_path)
    bring_knsb(world, tmp_path)
    return world


def found(world: World, typed: str) -> list[str]:
    with world.app.app_context():
        return [f"{known.source} {known.name}" for known in queries.find(typed)]


class TestKeys:
    """Names are made alike for finding only."""

    @pytest.mark.parametrize(
        ("name", "key"),
        [
            ("Berg, Jan van der", "berg, jan van der"),
            ("Van der Berg, Jan", "berg, jan van der"),
            ("Berg, J.A. (Jan) van der", "berg, jan j a van der"),
            ("Müller, Zoë", "muller, zoe"),
            ("Vachier-Lagrave, Maxime", "vachier lagrave, maxime"),
            ("'t Hart, Bas", "hart, bas 't"),
            ("O'Kelly, Pat", "okelly, pat"),
            ("Aakash", "aakash"),
            ("Do, Van Huong", "do, van huong"),
            ("Łukasz, Ćwik", "lukasz, cwik"),
            ("A" * 60 + ", " + "B" * 60, "a" * 60 + ", " + "b" * 18),
        ],
    )
    def test_a_name_has_one_key_however_it_is_written(self, name: str, key: str) -> None:
        assert search_key(name) == key

    def test_what_is_typed_is_read_either_way_round(self) -> None:
        assert {place.text for place in ranges("jan berg")} >= {"jan berg", "berg, jan", "jan, berg"}

    @pytest.mark.parametrize("typed", ["", " ", ",", "\0", "\u202e", "'", "-", "()", "((((", ", , ,"])
    def test_nothing_to_find_is_no_fault(self, typed: str) -> None:
        assert all(place.text for place in ranges(typed))


class TestFind:
    """Who is found, and in which order."""

    @pytest.mark.parametrize("typed", ["1000012", " 1000012 ", "1 000 012"])
    def test_by_fide_number(self, listed: World, typed: str) -> None:
        assert found(listed, typed) == ["fide Van der Berg, Jan"]

    def test_by_relatienummer(self, listed: World) -> None:
        assert found(listed, "8000002") == ["knsb Müller, Zoë"]

    @pytest.mark.parametrize(
        "typed",
        [
            *("van der berg, jan", "Berg, Jan", "jan van der berg", "JAN BERG", "berg jan", "Berg, J"),
            *("J. van der Berg", "j berg", "v.d. Berg, Jan", "jan v/d berg", "vd Berg", "Ján Berg"),
        ],
    )
    def test_by_name_however_it_is_written(self, listed: World, typed: str) -> None:
        names = found(listed, typed)
        assert names[:2] == ["knsb Berg, J.A. (Jan) van der", "fide Van der Berg, Jan"]

    @pytest.mark.parametrize("typed", ["Müller", "muller", "MULLER, Zoë", "zoe muller", "mul"])
    def test_accents_do_not_matter(self, listed: World, typed: str) -> None:
        assert found(listed, typed) == ["knsb Müller, Zoë", "fide Muller, Zoe"]

    def test_a_name_written_out_is_found_by_its_sign(self, world: World, tmp_path: Path) -> None:
        bring_fide(world, tmp_path, [Person(7, "Mueller, Kai", "GER")])
        assert found(world, "Müller") == ["fide Mueller, Kai"]

    def test_a_full_first_name_finds_initials(self, listed: World) -> None:
        assert found(listed, "Pieter Jansen") == ["knsb Jansen, P."]

    def test_the_own_federation_comes_first_then_the_higher_rated(self, listed: World) -> None:
        assert found(listed, "vries") == ["fide Vries, Kees", "fide Vries, Kees"]
        with listed.app.app_context():
            assert [known.federation for known in queries.find("vries")] == ["NED", "GER"]
            assert [known.number for known in queries.find("berg")] == [8000001, 1000012, 4600010]

    def test_who_is_inactive_comes_after_who_is_not(self, world: World, tmp_path: Path) -> None:
        one = Person(1, "Twee, A", standard=2500, flag="i")
        bring_fide(world, tmp_path, [one, replace(one, number=2, standard=1500, flag="w")])
        with world.app.app_context():
            assert [known.number for known in queries.find("twee")] == [2, 1]

    @pytest.mark.parametrize(
        "typed",
        [
            "%",
            "_",
            "'; DROP TABLE entry;--",
            "{{ 7*7 }}",
            "\\",
            "*",
            "9" * 30,
            "ß" * 80,
            "a " * 200,
            "\udc80",
        ],
    )
    def test_signs_with_a_meaning_elsewhere_find_nobody_and_break_nothing(
        self, listed: World, typed: str
    ) -> None:
        assert found(listed, typed) == []

    def test_without_lists_nobody_is_found(self, world: World) -> None:
        assert found(world, "berg") == []
        with world.app.app_context():
            assert queries.by_number("fide", 1000012) is None
            assert queries.official("1000012", "8000001") == []


class TestRatings:
    """The official ratings, with their lists."""

    def test_official_ratings_of_both_federations(self, listed: World) -> None:
        with listed.app.app_context():
            assert queries.official("1000012", "8000001") == [
                Official("knsb", "standard", 2133, DECEMBER),
                Official("fide", "standard", 2101, DECEMBER),
                Official("fide", "rapid", 2050, DECEMBER),
            ]
            assert queries.official("", "") == []
            assert queries.official("abc", "999") == []

    def test_a_newer_list_of_one_rating_counts_before_the_older_one_of_all(
        self, world: World, tmp_path: Path
    ) -> None:
        bring_fide(world, tmp_path, day=NOVEMBER)
        newer = [replace(FIDE[0], standard=2077)]
        (tmp_path / "r.zip").write_bytes(zipped(fide_text(newer, month="DEC26"), "rapid_rating_list.txt"))
        bring(world, tmp_path / "r.zip")
        with world.app.app_context():
            assert queries.official("1000012", "") == [
                Official("fide", "standard", 2101, NOVEMBER),
                Official("fide", "rapid", 2077, DECEMBER),
            ]

    def test_a_day_has_the_list_that_counted_then(self, world: World, tmp_path: Path) -> None:
        bring_fide(world, tmp_path, NOVEMBER_FIDE, NOVEMBER)
        bring_fide(world, tmp_path)

        def on(day: date | None) -> int:
            return queries.by_numbers({"fide": [1000012]}, on=day)["fide", 1000012].ratings[0].rating

        with world.app.app_context():
            assert on(date(2026, 11, 30)) == 2051
            assert on(date(2026, 12, 1)) == 2101
            assert on(date(2027, 5, 1)) == 2101
            # Before all lists that are kept: the current one is the best there is.
            assert on(date(2026, 3, 1)) == 2101
            assert on(None) == 2101

    def test_the_lists_are_told(self, listed: World) -> None:
        with listed.app.app_context():
            told = [(one.source, one.kind, one.state, one.players) for one in queries.lists()]
        assert told == [("fide", "all", "current", len(FIDE)), ("knsb", "standard", "current", len(KNSB))]


class TestEffort:
    """A find touches few rows, however long the list is."""

    @pytest.mark.parametrize("typed", ["berg", "Jan van der Berg", "1000012", "J. Berg"])
    def test_it_asks_a_handful_of_times(self, listed: World, typed: str) -> None:
        with listed.app.app_context():
            queries.lists()
            with counting(listed.app) as asked:
                queries.find(typed)
        assert 0 < len(asked) <= 5

    def test_it_looks_only_into_ranges_of_the_index(self, world: World, tmp_path: Path) -> None:
        bring_fide(world, tmp_path, invented(3000))
        plans = []
        with world.app.app_context():
            if db.engine.dialect.name == "postgresql":
                with db.engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
                    connection.execute(text("ANALYZE"))
            statements: list[tuple[str, object]] = []

            @event.listens_for(db.engine, "before_cursor_execute")
            def keep(
                _connection: object, _cursor: object, statement: str, parameters: object, *_more: object
            ) -> None:
                if "rated_" in statement:
                    statements.append((statement, parameters))

            queries.find("Jan Corabeberg")
            queries.by_numbers({"fide": [1000004, 2000004]})
            queries.by_names(["Corabeberg, Jan"])
            event.remove(db.engine, "before_cursor_execute", keep)
            explain = "EXPLAIN QUERY PLAN" if db.engine.dialect.name == "sqlite" else "EXPLAIN"
            with db.engine.connect() as connection:
                if db.engine.dialect.name == "postgresql":
                    # A table as small as this one it would rather read whole.
                    connection.exec_driver_sql("SET LOCAL enable_seqscan = off")
                for statement, parameters in statements:
                    rows = connection.exec_driver_sql(f"{explain} {statement}", parameters)  # type: ignore[arg-type]
                    plans.append("\n".join(str(row[-1]) for row in rows))
        assert len(plans) >= 3
        for plan in plans:
            # Neither a scan of a table nor of a whole index; only of what the ranges gave.
            assert "Seq Scan on rated_" not in plan, plan
            assert "SCAN rated_" not in plan, plan
            assert "SEARCH" in plan or "Index" in plan, plan

    def test_a_name_that_thousands_share_gives_as_many_as_a_page_holds(
        self, world: World, tmp_path: Path
    ) -> None:
        crowd = [Person(1000 + place, f"Smit, A{place:04}", "GER", standard=1500) for place in range(900)]
        bring_fide(world, tmp_path, [*crowd, Person(5, "Smit, Zacharias", "NED", standard=1400)])
        with world.app.app_context():
            people = queries.find("smit")
        # He is the last of 901 in the alphabet and still the first here: his federation is the club's.
        assert (len(people), people[0].name) == (queries.FOUND_AT_MOST, "Smit, Zacharias")
