"""The pilot: who wants to organise asks, an administrator answers; and what he does about accounts."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from sqlalchemy import select

from swiss64 import clock
from swiss64.accounts import export, leaving
from swiss64.extensions import db
from swiss64.models import Account, Helper, Invitation, JournalEntry, Mail, OrganiserRequest, Tournament
from swiss64.people import problems, requests
from tests.site.conftest import NOW, World
from tests.site.walk import populate

ASK = "/en/organise"
REQUESTS = "/en/admin/requests"
GIVEN = {
    "name": "Vera",
    "club": "De Toren",
    "email": "Vera@Example.org",
    "message": "A rapid in May.\n60 players",
}


def began(world: World, before: timedelta = timedelta(minutes=1)) -> str:
    """The mark of a form that was given out some time ago."""
    real = clock.now
    clock.now = lambda: real() - before
    try:
        page = world.client().get(ASK).text
    finally:
        clock.now = real
    (found,) = re.findall(r'name="began"[^>]*value="([^"]+)"', page)
    return str(found)


def ask(world: World, **other: str) -> int:
    data = GIVEN | {"began": began(world)} | other
    return world.client().post(ASK, data=data).status_code


def kept(world: World) -> list[OrganiserRequest]:
    with world.app.app_context():
        found = list(db.session.scalars(select(OrganiserRequest).order_by(OrganiserRequest.id)))
        db.session.expunge_all()
        return found


def mails(world: World, template: str) -> list[tuple[str, str]]:
    with world.app.app_context():
        found = select(Mail).where(Mail.template == template).order_by(Mail.id)
        return [(mail.to, mail.text) for mail in db.session.scalars(found)]


def link(world: World) -> str:
    (found,) = re.findall(r"http://localhost(/\S+)", mails(world, "organiser_invited")[-1][1])
    return str(found)


def answer(world: World, number: int, **data: str) -> int:
    return world.client(world.ada).post(f"{REQUESTS}/{number}/answer", data=data).status_code


class TestAsking:
    """Anybody may ask; machines and floods are held off without troubling people."""

    def test_the_front_page_leads_to_the_form_and_the_administrator_is_told(self, world: World) -> None:
        assert 'href="/en/organise"' in world.client().get("/en/").text
        assert ask(world) == 200
        (one,) = kept(world)
        assert (one.name, one.club, one.email, one.state, one.language) == (
            "Vera",
            "De Toren",
            "Vera@Example.org",
            "waiting",
            "en",
        )
        assert one.message == "A rapid in May.\n60 players"
        ((to, text),) = mails(world, "organiser_asked")
        assert to == "ada@example.org"
        assert "Vera van De Toren wil graag organiseren" in text.replace("\n", " ")
        assert "/admin/requests" in text

    @pytest.mark.parametrize(
        ("field", "value"),
        [
            ("name", ""),
            ("name", "\u202e\u200b"),
            ("name", "x" * 61),
            ("club", "x" * 61),
            ("email", ""),
            ("email", "vera"),
            ("email", "ve ra@example.org"),
            ("email", "x" * 255),
            ("message", "x" * 1_001),
        ],
    )
    def test_what_is_wrong_is_said_at_its_place_and_all_else_stays(
        self, world: World, field: str, value: str
    ) -> None:
        page = world.client().post(ASK, data=GIVEN | {"began": began(world), field: value})
        assert page.status_code == 422
        assert f'aria-describedby="{field}-' in page.text or f"{field}-problem" in page.text
        for name, typed in GIVEN.items():
            if name != field:
                assert typed.split("\n")[0] in page.text
        assert kept(world) == []

    def test_what_fills_in_the_hidden_field_is_thanked_and_forgotten(self, world: World) -> None:
        assert ask(world, website="http://spam.example") == 200
        assert kept(world) == []

    @pytest.mark.parametrize("seconds", [0, 2, 60 * 60 * 24 * 3])
    def test_a_form_that_comes_back_at_once_or_days_later_is_asked_once_more(
        self, world: World, seconds: int
    ) -> None:
        data = GIVEN | {"began": began(world, timedelta(seconds=seconds))}
        page = world.client().post(ASK, data=data)
        assert page.status_code == 422
        assert "De Toren" in page.text
        assert kept(world) == []

    @pytest.mark.parametrize("mark", ["", "0", "made.up", "\0"])
    def test_a_mark_that_the_site_did_not_write_counts_for_nothing(self, world: World, mark: str) -> None:
        assert ask(world, began=mark) == 422
        assert kept(world) == []

    def test_many_requests_from_one_place_have_to_wait_and_say_how_long(self, world: World) -> None:
        found = [ask(world) for _time in range(8)]
        assert found[:5] == [200] * 5
        assert 429 in found
        assert len(kept(world)) < 8

    def test_who_is_logged_in_need_not_say_who_he_is_nor_wait(self, world: World) -> None:
        vera = world.client(world.vera)
        page = vera.get(ASK).text
        (name,) = re.findall(r'<input[^>]* name="name"[^>]*>', page)
        (email,) = re.findall(r'<input[^>]* name="email"[^>]*>', page)
        assert 'value="Vera"' in name
        assert 'value="vera@example.org"' in email
        assert "readonly" in email
        sent = {"name": "Vera V", "email": "somebody@else.example", "began": ""}
        assert vera.post(ASK, data=sent).status_code == 200
        assert [(one.name, one.email) for one in kept(world)] == [("Vera V", "vera@example.org")]

    def test_an_account_without_an_address_is_asked_for_one(self, world: World) -> None:
        with world.app.app_context():
            row = db.session.get_one(Account, world.vera.id)
            row.email = row.email_key = None
            db.session.commit()
        vera = world.client(world.vera)
        (email,) = re.findall(r'<input[^>]* name="email"[^>]*>', vera.get(ASK).text)
        assert "readonly" not in email
        assert vera.post(ASK, data={"name": "Vera", "email": ""}).status_code == 422
        assert vera.post(ASK, data={"name": "Vera", "email": "v@club.example"}).status_code == 200
        assert [one.email for one in kept(world)] == ["v@club.example"]

    def test_sql_and_template_text_stay_text(self, world: World) -> None:
        name = "Robert'); DROP TABLE account;--{{7*7}}"
        assert ask(world, name=name, message="<script>alert(1)</script>\u202e{{7*7}}") == 200
        page = world.client(world.ada).get(REQUESTS).text
        assert "<script>alert(1)" not in page
        assert "&lt;script&gt;alert(1)&lt;/script&gt;{{7*7}}" in page
        assert "Robert&#39;); DROP TABLE account;--{{7*7}}" in page


class TestAnswering:
    """An administrator invites or declines, once."""

    def test_who_is_invited_accepts_with_the_account_of_that_address(self, world: World) -> None:
        ask(world)
        vera = world.client(world.vera)
        assert vera.get("/en/tournaments/new").status_code == 403
        assert answer(world, 1, answer="invite") == 303
        path = link(world)
        assert vera.get(path).status_code == 200
        assert vera.get("/en/tournaments/new").status_code == 403, "looking accepts nothing"
        otto = world.client(world.otto)
        assert otto.post(path).status_code == 403
        assert world.client().post(path).status_code == 401
        assert vera.post(path).status_code == 303
        assert vera.get("/en/tournaments/new").status_code == 200, "in the same session"
        assert vera.post(path).status_code == 404
        assert [one.state for one in kept(world)] == ["accepted"]

    def test_who_is_declined_reads_why(self, world: World) -> None:
        ask(world)
        assert answer(world, 1, answer="decline", reason="") == 422
        assert answer(world, 1, answer="decline", reason="The pilot is full.") == 303
        ((to, text),) = mails(world, "organiser_declined")
        assert to == "Vera@example.org"
        assert "The pilot is full." in text
        assert "Declined by Ada: The pilot is full." in world.client(world.ada).get(REQUESTS).text

    def test_two_administrators_at_once_give_one_answer(self, world: World) -> None:
        ask(world)
        assert answer(world, 1, answer="decline", reason="Full.") == 303
        page = world.client(world.ada).post(f"{REQUESTS}/1/answer", data={"answer": "invite"})
        assert page.status_code == 409
        assert "Ada answered this request already." in page.text
        with world.app.app_context(), pytest.raises(problems.AnsweredAlready):
            requests.decline(world.ada.actor, NOW, 1, "Again.")
        assert mails(world, "organiser_invited") == []

    def test_a_new_link_ends_the_old_one(self, world: World) -> None:
        ask(world)
        answer(world, 1, answer="invite")
        old = link(world)
        answer(world, 1, answer="invite")
        vera = world.client(world.vera)
        assert vera.get(old).status_code == 404
        assert vera.get(link(world)).status_code == 200

    def test_after_a_month_the_link_is_dead(self, world: World, monkeypatch: pytest.MonkeyPatch) -> None:
        ask(world)
        answer(world, 1, answer="invite")
        real = clock.now()
        monkeypatch.setattr(clock, "now", lambda: real + timedelta(days=30, minutes=1))
        assert world.client().get(link(world)).status_code == 404

    def test_an_administrator_invites_without_a_request(self, world: World) -> None:
        data = {"name": "Vera", "email": "vera@example.org", "language": "nl"}
        assert world.client(world.ada).post(REQUESTS, data=data).status_code == 303
        assert link(world).startswith("/nl/organise/")
        assert world.client(world.vera).post(link(world)).status_code == 303
        for wrong in ({"email": "vera"}, {"name": ""}, {"language": "xx"}):
            assert world.client(world.ada).post(REQUESTS, data=data | wrong).status_code == 422

    def test_a_request_can_be_removed_with_all_that_was_written(self, world: World) -> None:
        ask(world)
        answer(world, 1, answer="invite")
        path = link(world)
        assert world.client(world.ada).post(f"{REQUESTS}/1/remove").status_code == 303
        assert kept(world) == []
        assert world.client(world.vera).get(path).status_code == 404
        assert world.client(world.ada).post(f"{REQUESTS}/1/remove").status_code == 404

    def test_the_journal_has_every_step_and_no_address_or_name(self, world: World) -> None:
        ask(world)
        answer(world, 1, answer="invite")
        world.client(world.vera).post(link(world))
        with world.app.app_context():
            notes = list(
                db.session.scalars(select(JournalEntry).where(JournalEntry.action.like("organiser.%")))
            )
            assert [note.action for note in notes] == [
                "organiser.asked",
                "organiser.invited",
                "organiser.accepted",
            ]
            assert "example" not in repr([(note.subject, note.before, note.after) for note in notes]).lower()


class TestAccounts:
    """Accounts as an administrator sees them."""

    def test_they_are_found_by_name_or_address_and_never_with_a_secret(self, world: World) -> None:
        client = world.client(world.ada)
        for wanted, found in (
            ("vera", 1),
            ("VERA@EXAMPLE", 1),
            ("example.org", 4),
            ("a%", 0),
            ("_", 0),
            ("'", 0),
        ):
            page = client.get("/en/admin/accounts", query_string={"q": wanted}).text
            assert f"{found} account" in page, wanted
            assert "epoch-of" not in page
        for number in ("0", "-1", "99", "x"):
            assert client.get("/en/admin/accounts", query_string={"page": number}).status_code == 200

    def test_the_right_to_make_tournaments_is_given_and_taken_at_once(self, world: World) -> None:
        vera, ada = world.client(world.vera), world.client(world.ada)
        for may, status in (("1", 200), ("0", 403)):
            path = f"/en/admin/accounts/{world.vera.id}/organise"
            assert (
                ada.post(path, data={"may": may, "q": "vera"}).headers["Location"]
                == "/en/admin/accounts?q=vera"
            )
            assert vera.get("/en/tournaments/new").status_code == status
        with world.app.app_context():
            changes = select(JournalEntry).where(JournalEntry.action == "account.may_organise_changed")
            assert len(db.session.scalars(changes).all()) == 2

    def test_logged_out_everywhere_is_logged_out(self, world: World) -> None:
        vera = world.client(world.vera)
        assert vera.get("/en/account").status_code == 200
        assert world.client(world.ada).post(f"/en/admin/accounts/{world.vera.id}/sessions").status_code == 303
        assert vera.get("/en/account").status_code == 302

    def test_an_account_that_is_gone_is_said(self, world: World) -> None:
        for what in ("organise", "sessions"):
            assert world.client(world.ada).post(f"/en/admin/accounts/999/{what}").status_code == 404

    def test_there_are_no_administrators_pages_for_others(self, world: World) -> None:
        for person in (None, world.vera, world.olga):
            for path in ("/en/admin", "/en/admin/accounts", "/en/admin/nothing"):
                assert world.client(person).get(path).status_code == 404
            assert "/admin" not in world.client(person).get("/en/").text
        assert 'href="/en/admin"' in world.client(world.ada).get("/en/").text

    def test_all_tournaments_are_listed_for_the_administrator(self, world: World) -> None:
        populate(world, world.olga, "hers")
        with world.app.app_context():
            db.session.get_one(Tournament, 1).private = True
            db.session.commit()
        page = world.client(world.ada).get("/en/admin/tournaments").text
        assert "The hers" in page
        assert "private" in page
        assert "Olga" in page

    def test_the_outbox_is_shown_without_what_the_mails_say(self, world: World) -> None:
        ask(world)
        answer(world, 1, answer="invite")
        page = world.client(world.ada).get("/en/admin/outbox").text
        assert "You can organise with Swiss64" in page
        assert link(world).rpartition("/")[2] not in page


class TestOwnData:
    """What is kept about somebody is in his export, and goes with his account where it is his own."""

    def test_the_export_has_requests_and_invitations_and_no_secret(self, world: World) -> None:
        ask(world)
        answer(world, 1, answer="invite")
        populate(world, world.olga, "hers")
        with world.app.app_context():
            db.session.add(
                Invitation(tournament_id=1, kind="address", value="vera@example.org", created_at=NOW)
            )
            db.session.commit()
            file = export.everything(world.vera.actor, NOW)
        assert "De Toren" in file
        assert "The hers" in file
        assert "digest" not in file

    def test_requests_go_with_the_account(self, world: World) -> None:
        ask(world)
        with world.app.app_context():
            leaving.delete_account(world.vera.actor, NOW)
        assert kept(world) == []
        with world.app.app_context():
            assert db.session.get(Account, world.vera.id) is None
            assert db.session.scalars(select(Helper)).all() == []
