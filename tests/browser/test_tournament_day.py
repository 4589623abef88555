"""A whole tournament day in the browser, on real input, from an empty database."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from swiss64.accounts import operations as accounts
from swiss64.accounts.queries import by_address
from swiss64.engine.trf.read import read_trf
from swiss64.journal import SYSTEM
from tests.browser.conftest import PHONE, Site
from tests.pairing_files import file
from tests.site.conftest import NOW
from tests.worked_tournament import NAMES, RATINGS, ROUNDS, STANDINGS

pytestmark = pytest.mark.browser

PASSWORD = "een heel lang wachtwoord"
# The column in which the result block of round r ends in a TRF line.
ROUND_3_ENDS = 91 + 3 * 10 - 2


def log_in(site: Site, **options: Any) -> Page:
    """A browser in which the organiser has logged in; the account is made when needed."""
    with site.app.app_context():
        if by_address("olga@example.org") is None:
            accounts.create(
                SYSTEM,
                NOW,
                email="olga@example.org",
                name="Olga",
                password=PASSWORD,
                is_admin=False,
                may_organise=True,
            )
    page = site.page(None, **options)
    page.goto("/en/log-in")
    page.get_by_label("E-mail address").fill("olga@example.org")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("main").get_by_role("button", name="Log in").click()
    page.wait_for_url(re.compile(r"/en/$"))
    return page


def new_tournament(page: Page, name: str, rounds: int) -> str:
    """Makes a tournament through the form and gives the address of its public page."""
    page.get_by_role("link", name="New tournament").click()
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_label("Number of rounds").fill(str(rounds))
    page.get_by_role("button", name="Create the tournament").last.click()
    page.wait_for_url(re.compile(r"/en/t/[^/]+/manage"))
    found = re.search(r"/en/t/[^/]+/", page.url)
    assert found is not None
    return found.group()


def draw_and_publish(page: Page, address: str, number: int) -> None:
    """Draws the next round on the page of the rounds and publishes it."""
    page.goto(f"{address}manage")
    page.get_by_role("button", name=f"Draw round {number}").click()
    publish = page.get_by_role("button", name=f"Publish round {number}")
    tick = page.locator("input[name=confirmed]")
    expect(publish).to_be_visible()
    if tick.count():
        tick.check()
    publish.click()
    expect(page.locator("#boards")).to_be_visible()


def standings(page: Page, address: str) -> list[list[str]]:
    """The rows of the public standings as people read them: place, name, points, tie-breaks."""
    page.goto(f"{address}standings")
    rows: list[list[str]] = page.locator("table.standings tbody tr").evaluate_all(
        "rows => rows.map(row => [...row.cells].map(cell => cell.textContent.trim()))"
    )
    return rows


def column(page: Page, title: str) -> int:
    """The index of the column with that abbreviation in the table of standings."""
    heads = page.locator("table.standings thead th").all_inner_texts()
    return [head.strip() for head in heads].index(title)


def test_sixteen_pasted_players_play_a_house_tournament_to_the_numbers_worked_out_by_hand(site: Site) -> None:
    organiser = log_in(site)
    address = new_tournament(organiser, "Zestien", rounds=4)
    # Pasted in the wrong order: the start ranking puts it right.
    lines = [f"{name}; {rating}" for name, rating in zip(NAMES, RATINGS, strict=True)]
    organiser.goto(f"{address}manage/import")
    organiser.get_by_label("list").fill("\n".join(lines[1::2] + lines[::2]))
    organiser.get_by_role("button", name="Check the list").click()
    expect(organiser.get_by_text("16 lines, 16 of them usable. Nothing is imported yet.")).to_be_visible()
    organiser.get_by_role("button", name="Import the ticked players").click()
    expect(organiser.get_by_role("heading", name="16 players")).to_be_visible()

    visitor = site.page(**PHONE)
    for number, boards in enumerate(ROUNDS, start=1):
        draw_and_publish(organiser, address, number)
        visitor.goto(f"{address}rounds/{number}")
        seen = visitor.locator("table.pairings tbody tr .name").evaluate_all(
            "cells => cells.map(cell => cell.querySelector('.player').innerText.trim()).filter(Boolean)"
        )
        assert seen == [NAMES[who - 1] for white, black, _ in boards for who in (white, black)]
        organiser.locator("#board-1").focus()
        for board, (_, _, key) in enumerate(boards, start=1):
            expect(organiser.locator(f"#board-{board}")).to_be_focused()
            organiser.keyboard.press(key)
        expect(organiser.get_by_text("All results are in.")).to_be_visible()
    expect(organiser.get_by_text("The tournament is finished.")).to_be_visible()

    laptop = site.page()
    rows = standings(laptop, address)
    wanted = [
        laptop_column for title in ("Pts", "BH", "SB", "Wins") for laptop_column in [column(laptop, title)]
    ]
    found = [(row[1], *(row[index] for index in wanted)) for row in rows]
    assert [row[0] for row in rows] == [str(place) for place in range(1, 17)]
    assert found == [(NAMES[number - 1], *numbers) for number, *numbers in STANDINGS]


def test_two_hundred_players_from_a_file_draw_a_round_and_enter_it_by_keyboard_and_phone(site: Site) -> None:
    whole = file("random", "00290.trf").decode()
    cut = "\n".join(
        line[:ROUND_3_ENDS].rstrip() if line.startswith("001") else line for line in whole.splitlines()
    )
    three = read_trf(cut.encode()).tournament
    after_three = {player.name: _points_of(whole, player.number, rounds=3) for player in three.players}
    assert (len(three.players), len(three.rounds)) == (203, 3)

    organiser = log_in(site)
    address = new_tournament(organiser, "Tweehonderd", rounds=8)
    organiser.goto(f"{address}manage/import")
    organiser.locator("input[type=file]").set_input_files(
        {"name": "open.trf", "mimeType": "text/plain", "buffer": cut.encode()}
    )
    organiser.get_by_role("button", name="Check the list").click()
    organiser.get_by_role("button", name="Import the players and the rounds").click()
    expect(organiser.get_by_text("203").first).to_be_visible()

    visitor = site.page()
    rows = standings(visitor, address)
    points = column(visitor, "Pts")
    assert {row[1]: row[points] for row in rows} == {name: _written(p) for name, p in after_three.items()}

    draw_and_publish(organiser, address, 4)
    phone = log_in(site, **PHONE)
    typed = _enter_a_round(organiser, phone, address)
    assert len(typed) == 203
    expected = {name: _written(half + typed[name]) for name, half in after_three.items()}
    rows = standings(visitor, address)
    assert {row[1]: row[points] for row in rows} == expected


def _enter_a_round(laptop: Page, phone: Page, address: str) -> dict[str, int]:
    """Enters every board, the last ten on the phone; gives each player's half points of the round."""
    laptop.goto(f"{address}manage")
    names = laptop.locator(".board-row").evaluate_all(
        "rows => rows.map(row => ['.white-name', '.black-name'].map("
        "side => row.querySelector(side + ' .player').innerText.trim()))"
    )
    scored: dict[str, int] = {}
    keys = [("1", "5", "0", "=")[board % 4] for board in range(len(names))]
    worth = {"1": (2, 0), "5": (1, 1), "=": (1, 1), "0": (0, 2)}
    for (white, black), key in zip(names, keys, strict=True):
        scored[white], scored[black] = worth[key]
    bye = laptop.locator("#open-count").inner_text().split("Bye: ")[1].rstrip(".")
    scored[bye] = 2

    laptop.locator("#board-1").focus()
    for board, key in enumerate(keys[:-10], start=1):
        expect(laptop.locator(f"#board-{board}")).to_be_focused()
        laptop.keyboard.press(key)
    expect(laptop.locator("#open-count")).to_contain_text("10 boards of 101 have no result yet.")
    phone.goto(f"{address}manage?open=1")
    labels = {"1": "1–0", "5": "½–½", "=": "½–½", "0": "0–1"}
    for board, key in list(enumerate(keys, start=1))[-10:]:
        row = phone.locator(f"#board-{board}")
        row.get_by_role("button", name=labels[key]).tap()
        expect(row.locator("[aria-pressed=true]")).to_have_text(labels[key])
    phone.goto(f"{address}manage")
    expect(phone.locator("#open-count")).to_contain_text("All results are in.")
    return scored


def _points_of(trf: str, number: int, rounds: int) -> int:
    """Half points of a player over the first rounds, read from the columns of the file itself."""
    line = next(one for one in trf.splitlines() if one[:3] == "001" and int(one[4:8]) == number).ljust(140)
    codes = (line[98 + 10 * r] for r in range(rounds))
    return sum({"1": 2, "+": 2, "U": 2, "F": 2, "=": 1, "H": 1}.get(code, 0) for code in codes)


def _written(half_points: int) -> str:
    whole, half = divmod(half_points, 2)
    return ("½" if half and not whole else f"{whole}{'½' if half else ''}") if half_points else "0"
