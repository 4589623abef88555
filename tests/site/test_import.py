"""Importing: the preview, its confirmation, and files with mistakes in them."""

from __future__ import annotations

import io
from html import unescape

import pytest
from sqlalchemy import func, select

from swiss64.extensions import db
from swiss64.models import ImportDraft
from tests.site.conftest import World
from tests.site.organising import bring, create, preview, take, text, ticked


def test_nothing_is_taken_before_the_confirmation_and_then_all_at_once(world: World) -> None:
    desk = create(world)
    page = preview(desk, "1. Jan van der Berg 1875\n2. Eva Smit;1900;De Pion\nZoë Çelik")
    assert "3 lines, 3 of them usable. Nothing is imported yet." in text(page)
    assert ticked(page) == ["1", "2", "3"]
    assert desk.names() == []
    assert take(desk, page).status_code == 303
    assert desk.names() == ["Eva Smit", "Jan van der Berg", "Zoë Çelik"]
    note = desk.journal()[-1]
    assert (note.action, note.after) == ("entry.imported", {"players": 3, "rounds": 0})
    assert "3 players were imported" in text(desk.get("/journal"))


def test_pressing_twice_imports_once_and_says_so(world: World) -> None:
    desk = create(world)
    page = preview(desk, "Jan Smit 1800")
    assert take(desk, page).status_code == 303
    again = take(desk, page)
    assert again.status_code == 303
    assert "This list has been imported already; it was not imported a second time." in text(
        desk.client.get(again.headers["Location"])
    )
    assert desk.names() == ["Jan Smit"]
    assert desk.client.get(page.request.path).status_code == 303


def test_lines_can_be_left_out(world: World) -> None:
    desk = create(world)
    page = preview(desk, "Jan Smit 1800\nEva Bos 1700\nAd Vos 1600")
    assert take(desk, page, ["1", "3"]).status_code == 303
    assert desk.names() == ["Jan Smit", "Ad Vos"]


@pytest.mark.parametrize("lines", [[], ["99"], ["x"], ["-1"], ["²"]])
def test_without_a_line_there_is_nothing_to_take(world: World, lines: list[str]) -> None:
    desk = create(world)
    answer = take(desk, preview(desk, "Jan Smit 1800"), lines)
    assert answer.status_code == 422
    assert "No line is ticked, so there is nothing to import." in text(answer)
    assert desk.names() == []


def test_a_line_that_cannot_be_read_is_told_with_its_number_and_never_taken(world: World) -> None:
    desk = create(world)
    page = preview(desk, "Naam;Rating\nJan Smit;1800\nEva Bos;18OO\n;1500\n" + "x" * 61 + ";1000\n")
    said = text(page)
    assert "4 lines, 1 of them usable." in said
    assert 'The rating "18OO" is not a number from 1 to 4000.' in said
    assert "There is no name." in said
    assert "The name has 61 characters; at most 60 are possible." in said
    assert take(desk, page, ["2", "3", "4", "5"]).status_code == 303
    assert desk.names() == ["Jan Smit"]


def test_doubles_in_the_list_and_in_the_tournament_are_told_and_not_ticked(world: World) -> None:
    desk = create(world)
    desk.add("Jan van der Berg", 1875, fide_id="1000123")
    page = preview(
        desk,
        "Naam;FIDE-ID\nBerg, Jan van der;\nEva Bos;\nJ. Other;1000123\nBos, Eva;\n",
    )
    assert ticked(page) == ["3"]
    said = text(page)
    assert "In the tournament: Jan van der Berg has the same name." in said
    assert "In the tournament: Jan van der Berg has the same FIDE ID." in said
    assert "Above in this list: Eva Bos has the same name." in said
    assert take(desk, page, ["3", "5"]).status_code == 303, "namesakes may be meant"
    assert sorted(desk.names()) == ["Bos, Eva", "Eva Bos", "Jan van der Berg"]


def test_when_the_field_changed_in_between_nothing_is_taken_and_the_ticks_stay(world: World) -> None:
    desk = create(world)
    page = preview(desk, "Jan Smit 1800\nEva Bos 1700")
    desk.add("Jan Smit", 1800)
    answer = take(desk, page, ["2"])
    assert answer.status_code == 409
    assert "were changed in the meantime. Nothing was imported" in text(answer)
    assert ticked(answer) == ["2"]
    assert desk.names() == ["Jan Smit"]
    assert take(desk, answer).status_code == 303
    assert desk.names() == ["Jan Smit", "Eva Bos"]


def test_after_round_1_an_imported_list_are_late_entries(world: World) -> None:
    desk = create(world)
    desk.add_all(4)
    desk.play_round()
    take(desk, preview(desk, "Weak Player 1000\nStrong Player 2500"))
    late = [(f.number, f.from_round) for f in desk.now().entries[4:]]
    assert late == [(5, 2), (6, 2)]
    assert desk.now().everything.player[5].name == "Strong Player"


def test_while_a_proposal_waits_nothing_is_taken(world: World) -> None:
    desk = create(world)
    desk.add_all(4)
    desk.draw()
    answer = take(desk, preview(desk, "Late Player 1000"))
    assert answer.status_code == 409
    assert "Round 1 is drawn but not published." in text(answer)
    assert len(desk.now().entries) == 4


def test_the_page_says_beforehand_that_nobody_can_be_added_now(world: World) -> None:
    desk = create(world)
    desk.add_all(4)
    assert "Nobody can be added" not in text(desk.get("/manage/import"))
    desk.draw()
    assert "Nobody can be added until you publish it" in text(desk.get("/manage/import"))


def test_a_preview_belongs_to_who_brought_it(world: World) -> None:
    desk = create(world)
    page = preview(desk, "Jan Smit 1800")
    assert world.client(world.ada).get(page.request.path).status_code == 404
    assert world.client(world.otto).get(page.request.path).status_code == 403
    other = create(world)
    assert other.get(page.request.path.split(desk.slug)[1]).status_code == 404


def test_an_old_preview_goes_when_the_next_list_comes(world: World) -> None:
    desk = create(world)
    page = preview(desk, "Jan Smit 1800")
    with world.app.app_context():
        draft = db.session.scalars(select(ImportDraft)).one()
        draft.created_at = draft.created_at.replace(year=2020)
        db.session.commit()
    preview(desk, "Eva Bos 1700")
    answer = take(desk, page)
    assert answer.status_code == 404
    assert "waited too long" in text(answer)


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("<script>alert(1)</script>", "<script>alert(1)</script>"),
        ("=cmd|'/C calc'!A0", "=cmd|'/C calc'!A0"),
        ("\u202egnp.exe", "gnp.exe"),
        ("👩‍👩‍👧 de Vries", "👩‍👩‍👧 de Vries"),
        ("{{ 7*7 }}", "{{ 7*7 }}"),
    ],
)
def test_a_wild_name_is_text_in_the_preview_and_in_the_list(world: World, name: str, shown: str) -> None:
    desk = create(world)
    page = preview(desk, f"{name} 1500")
    assert shown in unescape(page.text)
    assert "<script>alert" not in page.text
    assert "\u202e" not in page.text
    take(desk, page)
    assert desk.names() == [shown]


@pytest.mark.parametrize("lang", ["en", "nl"])
def test_a_file_that_is_no_list_is_explained_in_the_language_of_the_page(world: World, lang: str) -> None:
    desk = create(world)
    answer = desk.client.post(
        desk.url("/manage/import", lang), data={"file": (io.BytesIO(b"\x89PNG\0\0"), "foto.png")}
    )
    assert answer.status_code == 422
    assert f'<html lang="{lang}">' in answer.text
    assert 'class="problem"' in answer.text


def test_what_was_pasted_stays_when_it_cannot_be_read(world: World) -> None:
    desk = create(world)
    answer = bring(desk, 'Naam;Club\nJan Smit;"De Pion\n' + "Eva Bos;Paard\n" * 8)
    assert answer.status_code == 422
    assert "From line 2 on the table cannot be read" in text(answer)
    assert "Jan Smit" in answer.text


def test_a_list_and_a_file_together_are_one_too_many(world: World) -> None:
    desk = create(world)
    answer = bring(desk, "Jan Smit 1800", b"Eva Bos 1700")
    assert answer.status_code == 422
    assert "not both at once" in text(answer)
    assert "Jan Smit 1800" in answer.text


@pytest.mark.parametrize("lang", ["en", "nl"])
def test_a_file_of_50_megabytes_is_refused_with_words_and_nothing_is_kept(world: World, lang: str) -> None:
    desk = create(world)
    head = b'--edge\r\nContent-Disposition: form-data; name="file"; filename="big.csv"\r\n\r\n'
    answer = desk.client.post(
        desk.url("/manage/import", lang),
        data=head + b"x" * 50 * 1024 * 1024 + b"\r\n--edge--\r\n",
        content_type="multipart/form-data; boundary=edge",
    )
    assert answer.status_code == 413
    assert f'<html lang="{lang}">' in answer.text
    assert "4 MB" in answer.text
    with world.app.app_context():
        assert db.session.scalar(select(func.count()).select_from(ImportDraft)) == 0
