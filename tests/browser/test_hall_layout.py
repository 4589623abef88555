"""The hall display fits itself: every row on every page is measured, for any field on four screens."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from swiss64.extensions import db
from swiss64.journal import Action, Actor, changed
from swiss64.models import Tournament
from tests.browser.conftest import Site
from tests.browser.hall_setting import SCREENS, administrator, alone, field, settle, turns
from tests.site.conftest import NOW

pytestmark = pytest.mark.browser

VIEWS = ("boards", "names", "open", "results", "standings", "players")
SAMPLE = {
    (1024, 768): (6, 130),
    (1280, 720): (25, 600),
    (1920, 1080): (11, 49, 210),
    (3840, 2160): (6, 40, 90),
}
ALL_SIZES = (6, 7, 8, 10, 13, 16, 20, 25, 31, 40, 50, 64, 81, 100, 130, 165, 210, 270, 340, 430, 520, 600)


def wanted(page: Page, view: str, language: str) -> list[str]:
    """The rows that the content has for a view, in order."""
    keys: list[str] = page.evaluate(
        "([lang, view]) => [...document.querySelectorAll("
        "`#hall-source .hall-language[lang=${lang}] [data-view=${view}] li`)].map((row) => row.dataset.key)",
        [language, view],
    )
    return keys


def faults_of(page: Page, view: str, language: str, height: int) -> list[str]:
    """What is wrong with the pages of a view; nothing when all is well."""
    settle(page, views=[view], languages=[language])
    pages = turns(page)
    found = [fault for shown in pages for fault in shown["faults"] + shown["small"]]
    keys = [key for shown in pages for key in shown["keys"]]
    if keys != wanted(page, view, language):
        found.append(f"the rows are not those of the list in its order: {keys}")
    found += _uneven(pages)
    written = [name for shown in pages for name in shown["names"]]
    if len({text for _, text in written}) != len(written):
        found.append("two players have the same name on the screen")
    if any(shown["size"] < 0.022 * height for shown in pages):
        found.append("the rows are too small")
    places = [shown["place"] for shown in pages]
    if len(pages) > 1 and places != [f"{at}/{len(pages)}" for at in range(1, len(pages) + 1)]:
        found.append(f"the places are wrong: {places}")
    return found


def _uneven(pages: list[dict[str, Any]]) -> list[str]:
    columns = [shown["columns"] for shown in pages]
    found = [f"columns are not filled evenly: {one}" for one in columns if max(one) - min(one) > 1]
    rows = [sum(one) for one in columns]
    return found + ([f"pages are not filled evenly: {rows}"] if max(rows) - min(rows) > 1 else [])


def measured(
    site: Site, screen: tuple[int, int], sizes: tuple[int, ...], language: str
) -> dict[tuple[int, str], list[str]]:
    """The faults by number of players and view on one screen; only where there are any."""
    epoch = administrator(site)
    found = {}
    for players in sizes:
        field(site, f"hall-{players}", players, done=players // 6)
        page = site.page(epoch, viewport={"width": screen[0], "height": screen[1]})
        alone(page)
        page.goto(f"/{language}/t/hall-{players}/display")
        for view in VIEWS:
            faults = faults_of(page, view, language, screen[1])
            if faults:
                found[players, view] = faults
        page.close()
    return found


@pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: f"{screen[0]}x{screen[1]}")
def test_every_row_is_whole_on_one_page_with_type_that_is_read_from_the_back(
    site: Site, screen: tuple[int, int]
) -> None:
    assert measured(site, screen, SAMPLE[screen], "en") == {}


@pytest.mark.long
@pytest.mark.parametrize("language", ["nl", "en"])
@pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: f"{screen[0]}x{screen[1]}")
def test_it_does_so_for_any_field_from_6_to_600(site: Site, screen: tuple[int, int], language: str) -> None:
    assert measured(site, screen, ALL_SIZES, language) == {}


def test_few_players_get_big_type_and_many_the_smallest_on_few_pages(site: Site) -> None:
    epoch = administrator(site)
    shown = {}
    for players in (6, 40, 600):
        field(site, f"hall-{players}", players, done=0, names_=[f"Speler {n}" for n in range(1, players + 1)])
        page = site.page(epoch, viewport={"width": 1920, "height": 1080})
        alone(page)
        page.goto(f"/en/t/hall-{players}/display")
        settle(page, views=["boards"])
        pages = turns(page)
        shown[players] = (pages[0]["size"] / 1080, len(pages))
    assert shown[6][0] > 0.06
    assert shown[40][0] > 0.03
    assert shown[6][1] == shown[40][1] == 1
    assert shown[600][1] <= 8


def test_names_that_begin_alike_stay_different_where_there_is_little_room(site: Site) -> None:
    epoch = administrator(site)
    alike = [f"Jansen, Johannes-Maria van den Berg-{end}" for end in ("Aa", "Ab", "Ba", "Bb", "Ca", "Cb")]
    field(site, "alike", 120, done=0, names_=alike * 20)
    page = site.page(epoch, viewport={"width": 1024, "height": 768})
    alone(page)
    page.goto("/en/t/alike/display")
    for view in ("names", "boards", "standings"):
        assert faults_of(page, view, "en", 768) == []


def test_wide_letters_and_other_scripts_are_whole_too(site: Site) -> None:
    epoch = administrator(site)
    kinds = (
        "WWWWWW WWWWWWWWWW-WWWWWWWWW",
        "محمد بن سلمان آل سعود الكبير",
        "欧阳娜娜欧阳娜娜欧阳娜娜欧阳娜娜",
        "Ünal İçöğüşçü",
    )
    field(site, "scripts", 160, done=30, names_=[f"{kinds[n % 4]} {n}" for n in range(160)])
    page = site.page(epoch, viewport={"width": 1024, "height": 768})
    alone(page)
    page.goto("/en/t/scripts/display")
    for view in VIEWS:
        assert faults_of(page, view, "en", 768) == []


def test_a_smaller_window_gets_other_pages(site: Site) -> None:
    field(site, "hall", 49, done=8)
    page = site.page(administrator(site), viewport={"width": 1920, "height": 1080})
    alone(page)
    page.goto("/en/t/hall/display")
    settle(page, views=["names"])
    before = page.evaluate("window.hall.place().of")
    page.set_viewport_size({"width": 600, "height": 1000})
    page.wait_for_function("(before) => window.hall.place().of > before", arg=before)
    assert faults_of(page, "names", "en", 1000) == []


def test_an_announcement_stands_above_the_rows_and_takes_its_room_from_them(site: Site) -> None:
    field(site, "hall", 130, done=8)
    page = site.page(administrator(site), viewport={"width": 1024, "height": 768})
    alone(page)
    page.goto("/en/t/hall/display")
    words = "Round 4 starts at 14:30 in the small hall; who has not paid yet comes to the desk first. " * 4
    settle(page, views=["names"], announcement={"nl": "", "en": words.strip()})
    place = page.locator("#hall-announcement")
    assert place.inner_text() == words.strip()
    box = place.bounding_box()
    rows = page.locator("#hall-screen").bounding_box()
    assert box is not None
    assert rows is not None
    assert box["height"] <= 768 / 3 + 1
    assert box["y"] + box["height"] <= rows["y"]
    assert faults_of(page, "names", "en", 768) == []
    settle(page, announcement=None)
    assert place.is_hidden()


def test_corrections_are_whole_with_the_old_and_the_new_together(site: Site) -> None:
    field(site, "hall", 40, done=12)
    with site.app.app_context():
        row = db.session.query(Tournament).filter_by(slug="hall").one()
        for board in range(1, 10):
            changed(
                db.session(),
                row,
                at=NOW,
                actor=Actor("Ada"),
                action=Action.RESULT_CORRECTED,
                subject={"round": 1, "board": board},
                before={"result": "DOUBLE_FORFEIT"},
            )
        db.session.commit()
    for width, height in ((1024, 768), (1280, 720)):
        page = site.page(administrator(site), viewport={"width": width, "height": height})
        alone(page)
        page.goto("/en/t/hall/display")
        pages = [shown for shown in turns(page) if shown["view"] == "corrections"]
        assert [fault for shown in pages for fault in shown["faults"] + shown["small"]] == []
        keys = [key for shown in pages for key in shown["keys"]]
        assert keys == [f"correction-1-result-{board}" for board in range(1, 10)]
        settle(page, views=["standings"])
        assert page.evaluate("window.hall.place().view") == "corrections"
        assert page.locator("#hall-screen .hall-old").first.inner_text() == "-–-".replace("-", "−")
