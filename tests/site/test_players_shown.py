"""Nobody but the staff learns who a child is: every address of the site is walked, in every way to see it."""

from __future__ import annotations

import re
from datetime import date
from html import unescape
from typing import Any

import pytest
from sqlalchemy import delete, select, update

from swiss64.engine.tournament import Player
from swiss64.extensions import db
from swiss64.models import Account, Entry, Profile, Seat, Tournament
from swiss64.players import operations
from swiss64.tournaments import shown
from tests.site.conftest import World
from tests.site.players_setting import enter, profile_of, revision, slug_of, tournament
from tests.site.walk import populate, routes

NAME, CLUB, BIRTH, ALIAS = "Zebedeus Quistenkoorn", "Xyloclub Vijfhuizen", "2016", "Raadselridder"
FIDE, KNSB = "98765432", "87654321"


def child(world: World, values: dict[str, Any], **more: Any) -> None:
    """Makes the first player of the tournament of these values a child."""
    with world.app.app_context():
        row = db.session.scalars(select(Tournament).where(Tournament.slug == values["slug"])).one()
        row.practice = False
        entry = db.session.scalars(
            select(Entry).where(Entry.tournament_id == row.id, Entry.number == 1)
        ).one()
        entry.name, entry.sort_key = NAME, "quistenkoorn, zebedeus"
        entry.club, entry.birth, entry.fide_id, entry.national_id = CLUB, BIRTH, FIDE, KNSB
        for field, value in more.items():
            setattr(entry, field, value)
        profile = db.session.get_one(Profile, entry.profile_id)
        profile.name, profile.birth, profile.fide_id, profile.national_id = NAME, BIRTH, FIDE, KNSB
        profile.sort_key = "quistenkoorn, zebedeus"
        profile.search_key = NAME.casefold()
        row.revision += 1
        db.session.commit()
        values |= {"number": 1, "entry_id": entry.id}


def pages_of(world: World, values: dict[str, Any]) -> list[tuple[str, str]]:
    """What everybody gets at every address, in both languages and in all the ways in which lists come."""
    found = []
    queries = ("", "?by=name", "?q=zebedeus", "?q=raadsel", f"?q={FIDE}", "?q=xyloclub")
    entry = values["entry_id"]
    views = (*("standings", "overview", "cross-table", "round/1", f"player/{entry}", f"me/{entry}"),)
    for who in (None, world.vera):
        client = world.client(who)
        for language in ("en", "nl"):
            for view in views:
                for route in routes(world.app, values | {"lang": language, "view": view}):
                    if route.method != "GET" or route.endpoint == "static":
                        continue
                    if view != "standings" and "view" not in route.arguments:
                        continue
                    for query in queries if who is None and language == "en" else ("",):
                        answer = client.get(route.path + query, buffered=True)
                        head = " ".join(f"{name}: {value}" for name, value in answer.headers)
                        # What one typed oneself comes back in the field and in the words beside it.
                        text = head + answer.get_data().decode(errors="replace")
                        typed = query.removeprefix("?q=")
                        text = (
                            re.sub(f'value="{typed}"|“{typed}”|q(=|%3D){typed}', "", text) if query else text
                        )
                        found.append((f"{route.path}{query}", text))
    return found


@pytest.mark.parametrize("where", ["entry", "profile"])
def test_of_a_child_with_an_alias_no_address_tells_name_club_birth_or_number(
    world: World, where: str
) -> None:
    values = populate(world, world.olga, "hers")
    child(world, values, alias=ALIAS if where == "entry" else "")
    if where == "profile":
        with world.app.app_context():
            row = db.session.get_one(Profile, values["profile_id"])
            operations.set_alias(row, ALIAS)
            db.session.execute(update(Tournament).values(revision=Tournament.revision + 1))
            db.session.commit()
    secret = re.compile("|".join((*NAME.split(), *CLUB.split(), BIRTH, FIDE, KNSB)), re.IGNORECASE)
    seen = 0
    pages = pages_of(world, values)
    for path, text in pages:
        told = secret.search(text)
        assert told is None, f"{path}: {text[max(told.start() - 80, 0) : told.end() + 40]}"
        seen += ALIAS in text
    assert len(pages) > 500
    assert seen > 50


def test_without_an_alias_a_childs_name_is_shown_and_neither_club_nor_birth_nor_number(world: World) -> None:
    values = populate(world, world.olga, "hers")
    child(world, values)
    secret = re.compile("|".join((*CLUB.split(), BIRTH, FIDE, KNSB)), re.IGNORECASE)
    seen = 0
    for path, text in pages_of(world, values):
        told = secret.search(text)
        assert told is None, f"{path}: {text[max(told.start() - 80, 0) : told.end() + 40]}"
        seen += NAME in text
    assert seen > 50


def test_the_staff_sees_the_child_as_it_is(world: World) -> None:
    values = populate(world, world.olga, "hers")
    child(world, values, alias=ALIAS)
    client = world.client(world.olga)
    slug, entry = values["slug"], values["entry_id"]
    assert NAME in client.get(f"/en/t/{slug}/manage/players").text
    page = client.get(f"/en/t/{slug}/manage/players/{entry}").text
    for told in (NAME, CLUB, BIRTH, FIDE, KNSB, ALIAS):
        assert told in page
    assert NAME in client.get(f"/en/t/{slug}/manage/rounds/1").text
    # On the public pages the staff sees what everybody sees.
    public = client.get(f"/en/t/{slug}/standings").text
    assert ALIAS in public
    assert NAME not in public


def test_a_helper_sees_the_alias_as_on_the_notice_board(world: World) -> None:
    values = populate(world, world.olga, "hers")
    child(world, values, alias=ALIAS)
    helper = world.client()
    helper.post(f"/en/help/{values['token']}")
    slug = values["slug"]
    for path in ("help", "manage/rounds/1", "manage/rounds/1/boards?have=0"):
        page = helper.get(f"/en/t/{slug}/{path}", follow_redirects=True)
        assert page.status_code == 200, path
        assert NAME not in page.text
    assert ALIAS in helper.get(f"/en/t/{slug}/manage/rounds/1").text


def test_a_helper_sees_the_alias_of_who_has_the_bye_and_of_a_board_that_was_changed(world: World) -> None:
    values = populate(world, world.olga, "hers")
    child(world, values, alias=ALIAS)
    with world.app.app_context():
        at_board = db.session.scalars(select(Seat).where(Seat.entry_id == values["entry_id"])).first()
        assert at_board is not None
        opponent = db.session.scalars(
            select(Seat).where(Seat.game_id == at_board.game_id, Seat.colour != at_board.colour)
        ).one()
        bye = db.session.scalars(
            select(Seat).where(Seat.round_id == at_board.round_id, Seat.game_id.is_(None))
        ).one()
        other, free = opponent.entry_id, bye.entry_id
    helper = world.client()
    helper.post(f"/en/help/{values['token']}")
    page = f"/en/t/{values['slug']}/manage/rounds/1"
    stale = {"white": other, "black": free, "result": "DRAW", "expected": "none"}
    for headers in ({}, {"HX-Request": "true"}):
        answer = helper.post(f"{page}/boards/1/result", data=stale, headers=headers)
        assert answer.status_code == 409
        assert NAME not in answer.text
        assert ALIAS in answer.text
    with world.app.app_context():  # the child has the bye now, and who had it plays
        for table_row in (at_board, bye):
            db.session.execute(
                delete(Seat).where(Seat.round_id == table_row.round_id, Seat.entry_id == table_row.entry_id)
            )
        db.session.add_all(
            [
                Seat(round_id=bye.round_id, entry_id=values["entry_id"]),
                Seat(round_id=bye.round_id, entry_id=free, game_id=at_board.game_id, colour=at_board.colour),
            ]
        )
        db.session.execute(update(Tournament).values(revision=Tournament.revision + 1))
        db.session.commit()
    shown = helper.get(page).text
    assert NAME not in shown
    assert ALIAS in shown


def test_names_are_ordered_by_what_is_shown(world: World) -> None:
    number = tournament(world)
    enter(world, number, "Zacharias Zwart", alias="Anton Aap")
    enter(world, number, "Berend Bos")
    page = world.client().get(f"/en/t/{slug_of(world, number)}/players?by=name").text
    assert page.index("Anton Aap") < page.index("Berend Bos")
    assert "Zwart" not in page


def test_find_me_finds_the_alias_and_not_the_name(world: World) -> None:
    number = tournament(world)
    enter(world, number, "Zacharias Zwart", alias="Anton Aap")
    client, slug = world.client(), slug_of(world, number)
    assert "Anton Aap" in client.get(f"/en/t/{slug}/find?q=aap").text
    assert "Anton Aap" not in client.get(f"/en/t/{slug}/find?q=zwart").text


def test_another_name_in_one_tournament_does_not_lead_to_the_profile_and_back(world: World) -> None:
    one, other = tournament(world, "Eerste"), tournament(world, "Tweede")
    hidden = enter(world, one, "Zacharias Zwart", national_id="12345", alias="Anton Aap")
    enter(world, other, "Zacharias Zwart", national_id="12345")
    profile_id = profile_of(world, hidden)
    client = world.client()
    page = client.get(f"/en/players/{profile_id}").text
    assert "Zacharias Zwart" in page
    assert "Tweede" in page
    assert "Eerste" not in page
    link = f'href="/en/players/{profile_id}"'
    assert link not in client.get(f"/en/t/{slug_of(world, one)}/players/1").text
    assert link in client.get(f"/en/t/{slug_of(world, other)}/players/1").text


def test_a_new_alias_is_on_the_page_at_once_and_raises_the_revision(world: World) -> None:
    number = tournament(world)
    entry = enter(world, number, "Zacharias Zwart", national_id="12345")
    with world.app.app_context():
        row = db.session.get_one(Profile, profile_of(world, entry))
        row.account_id = world.vera.id
        db.session.commit()
    path = f"/en/t/{slug_of(world, number)}/standings"
    client, before = world.client(), revision(world, number)
    assert "Zacharias Zwart" in client.get(path).text
    answer = world.client(world.vera).post("/en/account/player/show-as", data={"alias": "Anton Aap"})
    assert answer.status_code == 303
    assert revision(world, number) == before + 1
    page = client.get(path).text
    assert "Anton Aap" in page
    assert "Zwart" not in page


@pytest.mark.parametrize("alias", ["{{ 7*7 }}", "'; DROP TABLE profile; --", "<script>alert(1)</script>"])
def test_an_alias_is_only_ever_text(world: World, alias: str) -> None:
    number = tournament(world)
    enter(world, number, alias, alias=f"{alias} x")
    page = world.client().get(f"/en/t/{slug_of(world, number)}/players").text
    assert f"{alias} x" in unescape(page)
    assert "<script>alert" not in page
    with world.app.app_context():
        assert db.session.scalars(select(Account.id)).all()


def test_signs_that_turn_the_text_around_are_taken_out_of_an_alias(world: World) -> None:
    number = tournament(world)
    client = world.client(world.olga)
    slug = slug_of(world, number)
    data = {"name": "Jan Vos", "alias": "evil\u202etxt"}
    assert client.post(f"/en/t/{slug}/manage/players", data=data).status_code == 303
    page = world.client().get(f"/en/t/{slug}/players").text
    assert "eviltxt" in page
    assert "\u202e" not in page


@pytest.mark.parametrize(
    ("births", "day", "young"),
    [
        (("2008",), date(2026, 12, 31), True),  # becomes 18 in this year: perhaps tomorrow
        (("2008",), date(2027, 1, 1), False),
        (("2016", ""), date(2026, 6, 1), True),
        (("1990", "2016"), date(2026, 6, 1), True),  # two statements: the younger one counts
        (("1990",), date(2026, 6, 1), False),
        (("", ""), date(2026, 6, 1), False),
    ],
)
def test_who_may_be_under_18_is_treated_so(births: tuple[str, ...], day: date, young: bool) -> None:
    assert shown.may_be_young(births, day) is young


def test_the_year_of_birth_is_nobodys_business_also_of_adults() -> None:
    player = Player(number=1, name="Anna", birth="1980", club="De Toren", fide_id=FIDE)
    assert shown.to_everybody(player, "Anna", young=False) == Player(
        number=1, name="Anna", club="De Toren", fide_id=FIDE
    )
    assert shown.to_everybody(player, "A.", young=False) == Player(number=1, name="A.", club="De Toren")


def test_the_address_of_an_entry_is_in_no_journal(world: World) -> None:
    number = tournament(world)
    entry = enter(world, number, "Jan Vos", email="geheim@example.org")
    slug = slug_of(world, number)
    client = world.client(world.olga)
    form = client.get(f"/en/t/{slug}/manage/players/{entry}").text
    assert "geheim@example.org" in form
    seen = re.search(r'name="seen"[^>]*value="([^"]+)"', form)
    assert seen is not None
    data = {"name": "Jan Vos", "email": "ander@example.org", "seen": seen[1]}
    assert client.post(f"/en/t/{slug}/manage/players/{entry}", data=data).status_code == 303
    with world.app.app_context():
        notes = [
            str(tuple(row))
            for row in db.session.execute(db.text("SELECT subject, before, after FROM journal"))
        ]
    assert not [note for note in notes if "example.org" in note]
    assert "E-mail address" in client.get(f"/en/t/{slug}/journal").text


def test_what_is_no_address_is_refused_at_its_place(world: World) -> None:
    number = tournament(world)
    path = f"/en/t/{slug_of(world, number)}/manage/players"
    answer = world.client(world.olga).post(path, data={"name": "Jan Vos", "email": "jan at home"})
    assert answer.status_code == 422
    assert "This is not an e-mail address." in answer.text
    assert "jan at home" in answer.text


def test_a_year_of_birth_learnt_in_one_tournament_hides_the_club_in_the_others_at_once(world: World) -> None:
    first, second = tournament(world, "First"), tournament(world, "Second")
    enter(world, first, NAME, club=CLUB, fide_id=FIDE)
    address = f"/en/t/{slug_of(world, first)}/players"
    assert CLUB in unescape(world.client().get(address).text)
    enter(world, second, NAME, fide_id=FIDE, birth=BIRTH)
    page = unescape(world.client().get(address).text)
    assert CLUB not in page
    assert FIDE not in page
    assert NAME in page
