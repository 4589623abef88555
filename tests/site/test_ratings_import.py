"""A rating list comes into use as a whole or not at all, and the site goes on meanwhile."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
from sqlalchemy import select

from swiss64.database import WRITE
from swiss64.extensions import db
from swiss64.journal import SYSTEM
from swiss64.models import JournalEntry, RatingList
from swiss64.ratings import queries, storing
from swiss64.ratings.importing import Watch, import_list
from swiss64.ratings.problems import Fault, ListRefused
from swiss64.ratings.remarks import Remark
from tests.ratings.list_files import Person, fide_text, fide_xml, invented, knsb, zipped
from tests.site.conftest import NOW, World
from tests.site.ratings_setting import (
    DECEMBER,
    FIDE,
    KNSB,
    NOVEMBER,
    OCTOBER,
    bring,
    bring_fide,
    bring_knsb,
    lists,
    refused,
)


def rating(world: World, number: int, source: str = "fide") -> int:
    with world.app.app_context():
        known = queries.by_number(source, number)
        return known.ratings[0].rating if known else 0


class TestStates:
    """The new list is current, the one before it is kept, older ones go."""

    def test_the_list_before_is_kept_and_older_ones_go(self, world: World, tmp_path: Path) -> None:
        for place, day in enumerate((OCTOBER, NOVEMBER, DECEMBER)):
            people = [replace(FIDE[0], standard=2100 + place)]
            bring_fide(world, tmp_path, people, day)
        assert lists(world) == [
            ("fide", "all", "2026-11-01", "previous", 1),
            ("fide", "all", "2026-12-01", "current", 1),
        ]
        assert rating(world, 1000012) == 2102

    def test_lists_of_different_kinds_stand_beside_each_other(self, world: World, tmp_path: Path) -> None:
        bring_fide(world, tmp_path)
        bring_knsb(world, tmp_path)
        bring_knsb(world, tmp_path, called="RAPID")
        bring_knsb(world, tmp_path, called="SNEL")
        assert {(source, kind, state) for source, kind, _, state, _ in lists(world)} == {
            ("fide", "all", "current"),
            ("knsb", "standard", "current"),
            ("knsb", "rapid", "current"),
            ("knsb", "blitz", "current"),
        }

    def test_the_same_month_again_replaces_the_list_and_keeps_the_one_before(
        self, world: World, tmp_path: Path
    ) -> None:
        bring_fide(world, tmp_path, day=NOVEMBER)
        bring_fide(world, tmp_path)
        bring_fide(world, tmp_path, [replace(FIDE[0], standard=2222), *FIDE[1:]])
        assert [(day, state) for _, _, day, state, _ in lists(world)] == [
            ("2026-11-01", "previous"),
            ("2026-12-01", "current"),
        ]
        assert rating(world, 1000012) == 2222

    def test_it_is_noted_in_the_journal(self, world: World, tmp_path: Path) -> None:
        bring_knsb(world, tmp_path)
        with world.app.app_context():
            note = db.session.scalars(select(JournalEntry)).one()
            assert (note.action, note.actor_name, note.tournament_id) == (
                "ratings.list_imported",
                "system",
                None,
            )
            assert note.subject == {"source": "knsb", "kind": "standard", "date": "2026-12-01"}
            assert note.after == {"players": 3}

    def test_more_rows_than_go_into_one_transaction_all_arrive_and_all_go(
        self, world: World, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(storing, "CHUNK", 7)
        for day in (OCTOBER, NOVEMBER, DECEMBER):
            bring_fide(world, tmp_path, invented(50), day)
        assert [count for *_, count in lists(world)] == [50, 50]

    def test_between_two_pieces_anybody_can_write_and_nobody_sees_the_new_list(
        self, world: World, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        for day in (OCTOBER, NOVEMBER):
            bring_fide(world, tmp_path, invented(100), day)
        states: list[str] = []

        def meanwhile(_seconds: float) -> None:
            connection = db.engine.connect().execution_options(**{WRITE: True})
            with connection, connection.begin():
                connection.exec_driver_sql("UPDATE throttle SET failures = 0")
                found = connection.execute(
                    select(RatingList.state).where(RatingList.state.in_(("current", "loading")))
                )
                states.append("+".join(sorted(row.state for row in found)))
            assert len(queries.by_numbers({"fide": [one.number for one in invented(100)]})) == 100
            db.session.rollback()

        monkeypatch.setattr(storing, "CHUNK", 30)
        monkeypatch.setattr("swiss64.ratings.storing.time.sleep", meanwhile)
        bring_fide(world, tmp_path, invented(100), DECEMBER)
        # Four pieces of players and at least four of names; then the oldest list goes, in pieces too.
        assert states[:8] == ["current+loading"] * 8
        assert states[-4:] == ["current"] * 4


class TestRefusals:
    """A list that is not whole, or not what it should be: the one in use stays."""

    @pytest.fixture
    def used(self, world: World, tmp_path: Path) -> list[tuple[str, str, str, str, int]]:
        bring_fide(world, tmp_path)
        bring_knsb(world, tmp_path)
        return lists(world)

    @pytest.mark.parametrize(
        ("called", "content", "fault"),
        [
            ("a.txt", b"".join(fide_text(FIDE))[:-30], Fault.CUT_OFF),
            ("a.xml", b"".join(fide_xml(FIDE))[:-30], Fault.XML_BROKEN),
            ("KLASSIEK.csv", b"".join(knsb(KNSB))[:-25], Fault.CUT_OFF),
            ("a.txt", b"".join(fide_text([])), Fault.NO_PLAYERS),
            ("KLASSIEK.csv", b"".join(knsb([])), Fault.NO_PLAYERS),
            ("KLASSIEK.csv", b"Naam;Relatienummer\nJan;1\n", Fault.NOT_A_LIST),
            ("a.zip", zipped(fide_text(FIDE), "a.txt")[:-40], Fault.ZIP_BROKEN),
            ("a.zip", zipped(fide_text(FIDE), "a.txt")[:200], Fault.ZIP_BROKEN),
            ("a.zip", b"not a zip file", Fault.ZIP_BROKEN),
            ("a.zip", zipped([b"hello"], "readme.md"), Fault.ZIP_WITHOUT_LIST),
            ("a.txt", b"", Fault.NOT_A_LIST),
            ("a.txt", os.urandom(2000), Fault.NOT_A_LIST),
        ],
        ids=lambda value: value if isinstance(value, str) else None,
    )
    def test_the_lists_in_use_stay(
        self,
        world: World,
        tmp_path: Path,
        used: list[tuple[str, str, str, str, int]],
        called: str,
        content: bytes,
        fault: Fault,
    ) -> None:
        (tmp_path / called).write_bytes(content)
        with refused(fault):
            bring(world, tmp_path / called)
        assert lists(world) == used
        assert rating(world, 1000012) == 2101

    def test_a_damaged_byte_inside_a_zip_file_is_noticed(
        self, world: World, tmp_path: Path, used: list[tuple[str, str, str, str, int]]
    ) -> None:
        packed = bytearray(zipped(fide_text(invented(200)), "a.txt"))
        packed[len(packed) // 2] ^= 0xFF
        (tmp_path / "a.zip").write_bytes(packed)
        with pytest.raises(ListRefused):
            bring(world, tmp_path / "a.zip")
        assert lists(world) == used

    def test_a_file_that_is_not_there(self, world: World, tmp_path: Path) -> None:
        with refused(Fault.NO_FILE), world.app.app_context():
            import_list(SYSTEM, NOW, str(tmp_path / "nothing.zip"))

    def test_lines_that_are_mostly_nonsense(self, world: World, tmp_path: Path) -> None:
        lines = list(fide_text(invented(30)))
        lines[5:25] = [b"nonsense".ljust(162) + b"\r\n"] * 20
        (tmp_path / "a.txt").write_bytes(b"".join(lines))
        with refused(Fault.MOSTLY_UNREADABLE):
            bring(world, tmp_path / "a.txt")
        assert lists(world) == []

    def test_an_older_list_only_when_it_is_asked_for(self, world: World, tmp_path: Path) -> None:
        bring_fide(world, tmp_path)
        file = tmp_path / "old.zip"
        file.write_bytes(zipped(fide_text(FIDE), "a.txt", NOVEMBER))
        with refused(Fault.OLDER):
            bring(world, file)
        bring(world, file, force=True)
        assert [(day, state) for _, _, day, state, _ in lists(world)] == [
            ("2026-11-01", "current"),
            ("2026-12-01", "previous"),
        ]

    def test_a_list_cut_off_between_two_lines_is_suspected_by_its_size(
        self, world: World, tmp_path: Path
    ) -> None:
        bring_fide(world, tmp_path, invented(100), NOVEMBER)
        file = tmp_path / "half.zip"
        file.write_bytes(zipped(fide_text(list(invented(100))[:79]), "a.txt", DECEMBER))
        with refused(Fault.SMALLER):
            bring(world, file)
        assert [count for *_, count in lists(world)] == [100]
        bring(world, file, force=True)
        assert [count for *_, count in lists(world)] == [100, 79]

    def test_two_imports_at_once_one_is_told(self, world: World, tmp_path: Path) -> None:
        file = tmp_path / "a.zip"
        file.write_bytes(zipped(fide_text(FIDE), "a.txt", DECEMBER))

        class Meanwhile(Watch):
            def storing(self, players: int) -> None:
                with refused(Fault.BUSY):
                    import_list(SYSTEM, NOW, str(file))

        bring(world, file, watch=Meanwhile())
        assert [count for *_, count in lists(world)] == [5]


class TestDates:
    """From when a list counts."""

    @pytest.mark.parametrize(
        ("stamp", "counts_from"),
        [
            (date(2026, 12, 1), "2026-12-01"),
            (date(2026, 11, 29), "2026-12-01"),
            (date(2026, 11, 14), "2026-11-01"),
        ],
    )
    def test_fides_list_counts_from_the_first_of_its_month(
        self, world: World, tmp_path: Path, stamp: date, counts_from: str
    ) -> None:
        (tmp_path / "a.zip").write_bytes(zipped(fide_text(FIDE), "a.txt", stamp))
        assert bring(world, tmp_path / "a.zip").list_date.isoformat() == counts_from

    def test_the_knsbs_list_counts_from_its_time_stamp(self, world: World, tmp_path: Path) -> None:
        assert bring_knsb(world, tmp_path, day=date(2026, 12, 2)).list_date == date(2026, 12, 2)

    def test_the_month_in_the_header_comes_first(self, world: World, tmp_path: Path) -> None:
        packed = zipped(fide_text(FIDE, month="OCT26"), "rapid_rating_list.txt", DECEMBER)
        (tmp_path / "a.zip").write_bytes(packed)
        assert bring(world, tmp_path / "a.zip").list_date == OCTOBER

    def test_the_month_that_is_said_comes_before_all(self, world: World, tmp_path: Path) -> None:
        (tmp_path / "a.zip").write_bytes(zipped(fide_text(FIDE), "a.txt", DECEMBER))
        assert bring(world, tmp_path / "a.zip", list_date=OCTOBER).list_date == OCTOBER

    def test_a_list_of_the_future_or_a_clock_that_is_wrong_is_told(
        self, world: World, tmp_path: Path
    ) -> None:
        (tmp_path / "a.zip").write_bytes(zipped(fide_text(FIDE), "a.txt", date(2027, 3, 1)))
        with refused(Fault.DATE_AHEAD):
            bring(world, tmp_path / "a.zip")
        assert bring(world, tmp_path / "a.zip", list_date=date(2027, 3, 1)).players == 5

    def test_a_time_stamp_that_is_none_is_told(self, world: World, tmp_path: Path) -> None:
        (tmp_path / "a.zip").write_bytes(zipped(fide_text(FIDE), "a.txt", date(1980, 1, 1)))
        with refused(Fault.DATE_UNKNOWN):
            bring(world, tmp_path / "a.zip")


class TestContent:
    """What is stored is what was there."""

    def test_sql_and_template_text_are_just_names(self, world: World, tmp_path: Path) -> None:
        names = [
            "Robert'); DROP TABLE rated_player;--",
            "{{ 7*7 }}",
            "${7*7}",
            "<script>alert(1)</script>",
            "\\N",
        ]
        people = [Person(number, name) for number, name in enumerate(names, start=1)]
        (tmp_path / "a.xml").write_bytes(b"".join(fide_xml(people)))
        bring(world, tmp_path / "a.xml", list_date=DECEMBER)
        with world.app.app_context():
            found = [queries.by_number("fide", number) for number in range(1, 6)]
            assert [known.name for known in found if known] == names

    def test_the_same_number_again_is_counted_and_the_first_line_counts(
        self, world: World, tmp_path: Path
    ) -> None:
        people = [*FIDE, replace(FIDE[0], standard=1000), replace(FIDE[1], name="Another")]
        done = bring_fide(world, tmp_path, people)
        assert (done.players, rating(world, 1000012)) == (5, 2101)
        noted = done.remarks.noted[Remark.NUMBER_TWICE]
        assert (noted.count, noted.line, noted.example) == (2, 7, "1000012")

    def test_text_and_xml_of_the_same_list_store_the_same(self, world: World, tmp_path: Path) -> None:
        everything = []
        people = [replace(one, foa="" if place % 2 else "AFM") for place, one in enumerate(invented(60))]
        for name, pieces in (("a.txt", fide_text(people)), ("a.xml", fide_xml(people))):
            (tmp_path / name).write_bytes(b"".join(pieces))
            bring(world, tmp_path / name, list_date=DECEMBER)
            with world.app.app_context():
                everything.append(queries.by_numbers({"fide": [one.number for one in people]}))
        assert len(everything[0]) == 60
        assert everything[0] == everything[1]


@pytest.mark.parametrize("moment", ["storing", "removing"])
def test_an_import_that_is_killed_leaves_the_list_in_use_and_the_next_one_cleans_up(
    world: World, tmp_path: Path, database_url: str, moment: str
) -> None:
    for day in (OCTOBER, NOVEMBER):
        bring_fide(world, tmp_path, invented(300), day)
    before = lists(world)
    file = tmp_path / "new.zip"
    file.write_bytes(zipped(fide_text(invented(300)), "a.txt", DECEMBER))
    program = f"""
import os, signal
from swiss64 import create_app
from swiss64.journal import SYSTEM
from swiss64.ratings import storing
from swiss64.ratings.importing import import_list
from tests.site.conftest import NOW
storing.CHUNK = 50
times = 0
def die(seconds):
    global times
    times += 1
    if times == {8 if moment == "storing" else 16}:
        os.kill(os.getpid(), signal.SIGKILL)
storing.time.sleep = die
app = create_app({{"SQLALCHEMY_DATABASE_URI": {database_url!r}}})
with app.app_context():
    import_list(SYSTEM, NOW, {str(file)!r})
"""
    killed = subprocess.run(
        [sys.executable, "-c", program],
        env=os.environ | {"SWISS64_INSTANCE": str(tmp_path)},
        cwd=Path(__file__).parents[2],
        capture_output=True,
        check=False,
    )
    assert killed.returncode == -signal.SIGKILL, killed.stderr.decode()
    halfway = lists_with_any_rows(world)
    if moment == "storing":
        assert halfway[:2] == [row[:4] for row in before]
        assert halfway[2] == ("fide", "all", "2026-12-01", "loading")
    else:
        assert [row[3] for row in halfway] == ["leaving", "previous", "current"]
    with world.app.app_context():
        assert {row.state for row in queries.lists()} == {"current", "previous"}
    assert bring(world, file).left_over == 1
    current = ("fide", "all", "2026-12-01", "current", 300)
    assert lists(world) == [("fide", "all", "2026-11-01", "previous", 300), current]


def lists_with_any_rows(world: World) -> list[tuple[str, str, str, str]]:
    with world.app.app_context():
        rows = db.session.scalars(select(RatingList).order_by(RatingList.list_date)).all()
        return [(row.source, row.kind, row.list_date.isoformat(), row.state) for row in rows]
