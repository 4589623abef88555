"""The lists at work in a tournament: a player added from them, ratings brought up to date."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
from werkzeug.test import TestResponse

from swiss64.extensions import db
from swiss64.models import Entry, Tournament
from swiss64.ratings import choice, differences
from swiss64.ratings.queries import Known, Official
from tests.ratings.list_files import Person
from tests.site.conftest import World
from tests.site.dutch_setting import create_dutch
from tests.site.organising import Desk, create, seen, text
from tests.site.ratings_setting import DECEMBER, KNSB, NOVEMBER, bring_fide, bring_knsb
from tests.site.statements import counting

RATINGS = "/manage/players/ratings"


@pytest.fixture
def listed(world: World, tmp_path: Path) -> World:
    bring_fide(world, tmp_path)
    bring_knsb(world, tmp_path)
    return world


def entry(desk: Desk, name: str) -> Entry:
    with desk.world.app.app_context():
        row = db.session.get_one(Entry, desk.entry(name))
        db.session.expunge(row)
        return row


def used(desk: Desk, name: str) -> tuple[int, str, date | None]:
    row = entry(desk, name)
    return row.rating, row.rating_source, row.rating_date


def value(page: TestResponse, field: str) -> str:
    """What a field of the form holds."""
    match = re.search(rf'<input[^>]*name="{field}"[^>]*>', page.text)
    assert match, field
    held = re.search(r'value="([^"]*)"', match[0])
    return held[1] if held else ""


def chosen(page: TestResponse, field: str) -> str:
    """What is selected in a list of the form."""
    options = page.text[page.text.index(f'name="{field}"') :].split("</select>")[0]
    match = re.search(r'<option selected value="([^"]*)"', options)
    return match[1] if match else ""


def ticked(page: TestResponse) -> list[str]:
    return re.findall(r'name="take" value="(\d+)" checked', page.text)


class TestWhichRating:
    """The list that fits the time control, of the federation that is preferred."""

    LISTS = (
        ("knsb", "standard", 1), ("knsb", "rapid", 2), ("knsb", "blitz", 3),
        ("fide", "standard", 4), ("fide", "rapid", 5), ("fide", "blitz", 6),
    )  # fmt: skip

    def of(self, row: Tournament, *without: int) -> tuple[int, str] | None:
        officials = [Official(s, k, r, DECEMBER) for s, k, r in self.LISTS if r not in without]
        known = Known("fide", 1, "A, B", "a, b", "", "NED", "m", 1990, False, tuple(officials))
        found = choice.used(row, [known])
        return None if found is None else (found.rating, found.source)

    def tournament(self, time_control: str, rating_choice: str = "", system: str = "swiss64") -> Tournament:
        return Tournament(time_control=time_control, rating_choice=rating_choice, system=system)

    @pytest.mark.parametrize(
        ("time_control", "kind"),
        [
            ("5400+30", "standard"),
            ("2700+15", "standard"),
            ("1500+10", "rapid"),
            ("900", "rapid"),
            ("180+2", "blitz"),
            ("300+3", "blitz"),
            ("60+1", "blitz"),
            ("", "standard"),
            ("W300-B240", "blitz"),
        ],
    )
    def test_by_the_time_control(self, time_control: str, kind: str) -> None:
        assert choice.kind_of(time_control) == kind

    @pytest.mark.parametrize(
        ("rating_choice", "system", "first"),
        [
            ("", "swiss64", (2, "knsb-rapid")),
            ("", "roundrobin", (2, "knsb-rapid")),
            ("", "fide-dutch", (5, "fide-rapid")),
            ("knsb", "fide-dutch", (2, "knsb-rapid")),
            ("fide", "swiss64", (5, "fide-rapid")),
            ("fide-only", "swiss64", (5, "fide-rapid")),
            ("hand", "swiss64", None),
        ],
    )
    def test_by_whose_ratings_are_preferred(
        self, rating_choice: str, system: str, first: tuple[int, str] | None
    ) -> None:
        assert self.of(self.tournament("1500+10", rating_choice, system)) == first

    def test_who_lacks_it_gets_the_other_federations_and_at_last_the_standard_one(self) -> None:
        row = self.tournament("1500+10")
        assert self.of(row, 2) == (5, "fide-rapid")
        assert self.of(row, 2, 5) == (1, "knsb-standard")
        assert self.of(row, 2, 5, 1) == (4, "fide-standard")
        assert self.of(row, 2, 5, 1, 4) is None
        only = self.tournament("1500+10", "fide-only")
        assert self.of(only, 5) == (4, "fide-standard")
        assert self.of(only, 5, 4) is None

    def test_a_setting_says_whose(self, world: World) -> None:
        desk = create(world)
        assert desk.row().rating_choice == ""
        page = desk.get("/edit")
        fields = {"name": "Club evening", "rounds": "5", "system": "swiss64", "seen": seen(page)}
        assert desk.post("/edit", **fields, ratings="fide-only").status_code == 303
        assert desk.row().rating_choice == "fide-only"
        assert chosen(desk.get("/edit"), "ratings") == "fide-only"
        assert "Ratings used: – → only FIDE" in text(desk.get("/journal"))

    def test_another_setting_is_refused(self, world: World) -> None:
        desk = create(world)
        page = desk.get("/edit")
        fields = {"name": "Club evening", "rounds": "5", "system": "swiss64", "seen": seen(page)}
        assert desk.post("/edit", **fields, ratings="chess.com").status_code == 422


class TestAdding:
    """A player found in the lists fills the form in."""

    def test_without_a_list_there_is_nothing_to_search(self, world: World) -> None:
        assert "Find in the rating lists" not in create(world).get().text

    @pytest.mark.parametrize("where", ["/manage/players?find=", "/manage/players/find?find="])
    def test_who_fits_stands_there_with_what_tells_him_apart(self, listed: World, where: str) -> None:
        said = text(create(listed).get(where + "berg"))
        assert (
            "FM Berg, J.A. (Jan) van der NED 1984 KNSB 8000001 FIDE 1000012 KNSB classical, 1 Dec 2026 2133"
            in said
        )
        assert "Berg, Johanna GER 1990 FIDE 4600010 FIDE standard, 1 Dec 2026 2400" in said

    def test_the_fragment_is_the_fragment_alone(self, listed: World) -> None:
        fragment = create(listed).get("/manage/players/find?find=berg").text
        assert fragment.lstrip().startswith('<div id="found"')
        assert "<html" not in fragment

    def test_a_chosen_player_fills_the_form(self, listed: World) -> None:
        desk = create(listed)
        page = desk.get("/manage/players?person=knsb-8000001_fide-1000012")
        filled = {name: value(page, name) for name in ("name", "rating", "birth", "fide_id", "national_id")}
        assert filled == {
            "name": "Berg, J.A. (Jan) van der",
            "rating": "2133",
            "birth": "1984",
            "fide_id": "1000012",
            "national_id": "8000001",
        }
        assert (chosen(page, "title"), chosen(page, "sex"), value(page, "federation")) == ("FM", "m", "NED")

    def test_the_preferred_federation_says_the_name(self, listed: World) -> None:
        desk = create_dutch(listed)
        page = desk.get("/manage/players?person=knsb-8000001_fide-1000012")
        assert (value(page, "name"), value(page, "rating")) == ("Van der Berg, Jan", "2101")

    def test_the_list_of_a_rating_is_kept_with_it_and_shown(self, listed: World) -> None:
        desk = create(listed)
        desk.add("Jan Berg", 2133, national_id="8000001", fide_id="1000012")
        assert used(desk, "Jan Berg") == (2133, "knsb-standard", DECEMBER)
        assert "Rating 2133: KNSB classical, 1 Dec 2026" in text(desk.get(desk.person("Jan Berg")))
        number = entry(desk, "Jan Berg").number
        assert "Rating 2133 (KNSB classical, 1 Dec 2026)" in text(
            desk.client.get(desk.url(f"/players/{number}"))
        )

    def test_another_rating_than_the_lists_is_by_hand(self, listed: World) -> None:
        desk = create(listed)
        desk.add("Jan Berg", 2000, national_id="8000001")
        assert used(desk, "Jan Berg") == (2000, "", None)
        assert "Rating 2000: by hand" in text(desk.get(desk.person("Jan Berg")))

    def test_without_numbers_a_rating_is_by_hand(self, listed: World) -> None:
        desk = create(listed)
        desk.add("Jan Berg", 2133)
        assert used(desk, "Jan Berg") == (2133, "", None)

    def test_a_rating_changed_by_hand_loses_its_list_and_gets_it_back(self, listed: World) -> None:
        desk = create(listed)
        desk.add("Jan Berg", 2133, national_id="8000001")
        where = desk.person("Jan Berg")
        for rating, source in ((2150, ""), (2133, "knsb-standard")):
            fields = {"name": "Jan Berg", "national_id": "8000001", "seen": seen(desk.get(where))}
            assert desk.post(where, rating=str(rating), **fields).status_code == 303
            assert used(desk, "Jan Berg")[:2] == (rating, source)

    def test_a_corrected_name_keeps_the_list_of_the_rating(self, listed: World, tmp_path: Path) -> None:
        desk = create(listed)
        desk.add("Jan Berg", 2133, national_id="8000001")
        bring_knsb(listed, tmp_path, [replace(KNSB[0], standard=2140), *KNSB[1:]], date(2027, 1, 1))
        where = desk.person("Jan Berg")
        fields = {"rating": "2133", "national_id": "8000001", "seen": seen(desk.get(where))}
        assert desk.post(where, name="Jan van den Berg", **fields).status_code == 303
        assert used(desk, "Jan van den Berg") == (2133, "knsb-standard", DECEMBER)

    def test_who_plays_already_is_marked(self, listed: World) -> None:
        desk = create(listed)
        desk.add("Kees", 1700, fide_id="1000039")
        assert "Vries, Kees plays already NED" in text(desk.get("/manage/players/find?find=vries"))

    @pytest.mark.parametrize(
        "person",
        [
            "",
            "x",
            "fide-",
            "fide-0",
            "fide-99999999999",
            "fide-1' OR 1=1",
            "knsb-1000012",
            "fide-1_fide-2",
            "é",
        ],
    )
    def test_a_person_who_is_nobody_gives_the_empty_form(self, listed: World, person: str) -> None:
        page = create(listed).client.get(create(listed).url(), query_string={"person": person})
        assert (page.status_code, value(page, "name")) == (200, "")

    @pytest.mark.parametrize("typed", ["x", "{{ 7*7 }}", "<script>alert(1)</script>", "a" * 5000, "\0\0\0"])
    def test_what_is_typed_comes_back_harmless(self, listed: World, typed: str) -> None:
        desk = create(listed)
        for path in ("/manage/players", "/manage/players/find"):
            page = desk.client.get(desk.url(path), query_string={"find": typed})
            assert page.status_code == 200
            assert "<script>alert" not in page.text

    def test_two_people_of_one_name_and_year_are_not_made_one(self, world: World, tmp_path: Path) -> None:
        twins = [Person(1, "Twee, Jan", birth="1990"), Person(2, "Twee, Jan", birth="1990")]
        bring_fide(world, tmp_path, twins)
        bring_knsb(world, tmp_path, [Person(8000009, "Twee, Jan", birth="1990")])
        found = create(world).get("/manage/players/find?find=twee").text
        assert set(re.findall(r"person=([a-z0-9_-]+)", found)) == {"fide-1", "fide-2", "knsb-8000009"}

    def test_the_first_playing_day_says_which_list(self, world: World, tmp_path: Path) -> None:
        bring_knsb(world, tmp_path, [replace(KNSB[0], standard=2100)], NOVEMBER)
        bring_knsb(world, tmp_path)
        desk = create(world, **{"days-0": "2026-11-30"})
        assert value(desk.get("/manage/players?person=knsb-8000001"), "rating") == "2100"


class TestUpdating:
    """The page that brings the ratings of a tournament up to date."""

    @pytest.fixture
    def desk(self, listed: World) -> Desk:
        desk = create(listed)
        desk.add("Jan Berg", 2000, national_id="8000001")
        desk.add("Zoë Müller", 1978, national_id="8000002")
        desk.add("Piet Jansen", "", national_id="8000003")
        desk.add("Onbekend Nummer", 1500, national_id="7777777")
        desk.add("Kees Vries", 1600)
        desk.add("Niemand Hier", 1400)
        return desk

    def test_it_says_what_differs_and_who_was_not_found(self, desk: Desk) -> None:
        said = text(desk.get(RATINGS))
        assert "The list that fits the time control is used: standard. 1 rating is as in the lists." in said
        assert "Jan Berg now: by hand list: KNSB classical, 1 Dec 2026 2000 2133" in said
        assert "Kees Vries 1600 leave as it is" in said
        assert "Vries, Kees, NED, 1970, FIDE 1000039, 1700 (FIDE standard)" in said
        assert "In the lists without a rating Piet Jansen –" in said
        assert "Number not in the lists Onbekend Nummer 1500" in said
        assert "Without a number, and no such name in the lists Niemand Hier 1400" in said

    def test_what_matches_by_number_is_ticked_and_what_matches_by_name_is_not(self, desk: Desk) -> None:
        page = desk.get(RATINGS)
        assert ticked(page) == [str(desk.entry("Jan Berg"))]
        assert chosen(page, f"person-{desk.entry('Kees Vries')}") == ""

    def test_what_is_ticked_is_taken_with_its_list_and_the_numbers_follow(self, desk: Desk) -> None:
        page = desk.get(RATINGS)
        kees = desk.entry("Kees Vries")
        before = desk.row().revision
        fields = {f"person-{kees}": "fide-4600029", "take": ticked(page)}
        answer = desk.post(RATINGS, seen=seen(page), **fields)
        assert answer.status_code == 303
        assert used(desk, "Jan Berg") == (2133, "knsb-standard", DECEMBER)
        assert used(desk, "Kees Vries") == (1800, "fide-standard", DECEMBER)
        assert entry(desk, "Kees Vries").fide_id == "4600029"
        assert used(desk, "Onbekend Nummer") == (1500, "", None)
        assert desk.names()[:3] == ["Jan Berg", "Zoë Müller", "Kees Vries"]
        assert desk.row().revision == before + 1
        assert "2 ratings are taken from the lists." in text(desk.get())

    def test_the_journal_has_before_and_after(self, desk: Desk) -> None:
        page = desk.get(RATINGS)
        desk.post(RATINGS, seen=seen(page), take=ticked(page))
        said = text(desk.get("/journal"))
        assert "1 rating was taken from the lists" in said
        assert "Jan Berg: 2000 → 2133 (KNSB classical, 1 Dec 2026)" in said

    def test_what_is_not_ticked_stays(self, desk: Desk) -> None:
        page = desk.get(RATINGS)
        answer = desk.post(RATINGS, seen=seen(page))
        assert (answer.status_code, used(desk, "Jan Berg")) == (422, (2000, "", None))
        assert "Nothing was ticked, so nothing was changed." in text(answer)

    def test_the_same_rating_in_a_newer_list_is_offered_too(self, desk: Desk, tmp_path: Path) -> None:
        bring_knsb(desk.world, tmp_path, KNSB, date(2027, 1, 1))
        page = desk.get(RATINGS)
        desk.post(RATINGS, seen=seen(page), take=ticked(page))
        assert used(desk, "Zoë Müller") == (1978, "knsb-standard", date(2027, 1, 1))

    @pytest.mark.parametrize("what", ["entry", "list"])
    def test_who_comes_second_is_told(self, desk: Desk, tmp_path: Path, what: str) -> None:
        page = desk.get(RATINGS)
        if what == "entry":
            where = desk.person("Jan Berg")
            desk.post(
                where, name="Jan Berg", rating="2010", national_id="8000001", seen=seen(desk.get(where))
            )
        else:
            bring_knsb(desk.world, tmp_path, [replace(KNSB[0], standard=2200), *KNSB[1:]], date(2027, 1, 1))
        before = used(desk, "Jan Berg")
        answer = desk.post(RATINGS, seen=seen(page), take=ticked(page))
        assert answer.status_code == 409
        assert "Somebody else changed this in the meantime." in text(answer)
        assert used(desk, "Jan Berg") == before
        assert desk.post(RATINGS, seen=seen(answer), take=ticked(answer)).status_code == 303

    def test_one_person_cannot_be_two_players(self, desk: Desk) -> None:
        assert desk.add("Kees de Vries", 1650).status_code == 303
        ids = [desk.entry("Kees Vries"), desk.entry("Kees de Vries")]
        page = desk.get(RATINGS)
        fields = {f"person-{one}": "fide-4600029" for one in ids}
        answer = desk.post(RATINGS, seen=seen(page), **fields)
        assert answer.status_code == 422
        assert "One person in the lists is chosen for two players." in text(answer)
        assert chosen(answer, f"person-{ids[0]}") == "fide-4600029"
        assert used(desk, "Kees Vries") == (1600, "", None)

    @pytest.mark.parametrize(
        ("field", "content"),
        [
            ("take", "999999"),
            ("take", "x"),
            ("take", "-1"),
            ("person-1", "fide-1000039"),
            ("person-x", "fide-1"),
        ],
    )
    def test_ticks_that_no_page_sends_change_nothing(self, desk: Desk, field: str, content: str) -> None:
        page = desk.get(RATINGS)
        answer = desk.post(RATINGS, seen=seen(page), **{field: content})
        assert 400 <= answer.status_code < 500
        assert used(desk, "Jan Berg") == (2000, "", None)

    def test_a_player_whose_number_is_unknown_cannot_be_ticked(self, desk: Desk) -> None:
        page = desk.get(RATINGS)
        answer = desk.post(RATINGS, seen=seen(page), take=str(desk.entry("Onbekend Nummer")))
        assert answer.status_code == 409
        assert used(desk, "Onbekend Nummer") == (1500, "", None)

    def test_a_person_of_another_name_cannot_be_chosen(self, desk: Desk) -> None:
        page = desk.get(RATINGS)
        answer = desk.post(RATINGS, seen=seen(page), **{f"person-{desk.entry('Kees Vries')}": "fide-1000012"})
        assert answer.status_code == 409
        assert entry(desk, "Kees Vries").fide_id == ""

    def test_after_the_draw_it_asks_and_the_numbers_stay(self, desk: Desk) -> None:
        desk.publish(desk.draw())
        names = desk.names()
        page = desk.get(RATINGS)
        assert "A round is drawn. The pairing numbers stay as they are" in text(page)
        kees = {f"person-{desk.entry('Kees Vries')}": "fide-4600029"}
        answer = desk.post(RATINGS, seen=seen(page), take=ticked(page), **kees)
        assert (answer.status_code, used(desk, "Jan Berg")[0]) == (409, 2000)
        assert (
            desk.post(RATINGS, seen=seen(page), take=ticked(page), confirmed="1", **kees).status_code == 303
        )
        assert used(desk, "Jan Berg")[0] == 2133
        assert used(desk, "Kees Vries")[0] == 1800
        assert desk.names() == names

    def test_by_hand_there_is_nothing_to_take(self, desk: Desk) -> None:
        page = desk.get("/edit")
        fields = {"name": "Club evening", "rounds": "5", "system": "swiss64", "seen": seen(page)}
        desk.post("/edit", **fields, ratings="hand")
        said = text(desk.get(RATINGS))
        assert "In this tournament the ratings are entered by hand." in said
        assert "Jan Berg" not in said

    def test_without_lists_it_says_so(self, world: World) -> None:
        assert "There is no rating list yet." in text(create(world).get(RATINGS))

    def test_a_large_field_asks_as_often_as_a_small_one(self, listed: World) -> None:
        counts = []
        for size in (2, 9):
            desk = create(listed)
            for place in range(size):
                desk.add(f"{'ABCDEFGHIJ'[place]} Player", 1500, national_id=str(8000001 + place))
            with listed.app.app_context():
                row = db.session.get_one(Tournament, desk.id)
                with counting(listed.app) as asked:
                    differences.compare(row)
            counts.append(len(asked))
        assert 0 < counts[0] == counts[1] <= 6


def test_the_lists_know_nobody_of_the_tournament_of_a_stranger(listed: World) -> None:
    desk = create(listed)
    stranger = listed.client(listed.otto)
    for path in (RATINGS, "/manage/players/find?find=berg"):
        assert stranger.get(desk.url(path)).status_code == 403
