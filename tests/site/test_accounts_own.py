"""One's own account: name, address, export, leaving."""

from __future__ import annotations

import json

import pytest
from flask.testing import FlaskClient
from sqlalchemy import select
from werkzeug.test import TestResponse

from swiss64.accounts import operations, ways
from swiss64.accounts.problems import LastWay
from swiss64.database import writing
from swiss64.extensions import db
from swiss64.journal import SYSTEM
from swiss64.models import Account, Base, JournalEntry, LogIn, Role, Tournament
from tests.site.accounts_setting import (
    IPHONE,
    NEW,
    PASSWORD,
    WIM,
    browser,
    is_logged_in,
    make_wim,
)
from tests.site.conftest import NOW, World
from tests.site.mailbox import links, mails
from tests.site.walk import everything, populate


@pytest.fixture
def wim(world: World) -> int:
    return make_wim(world)


@pytest.mark.usefixtures("wim")
class TestAddress:
    """Another e-mail address."""

    def ask(self, client: FlaskClient, email: str = NEW) -> TestResponse:
        return client.post("/en/account/e-mail", data={"email": email})

    def account(self, world: World, wim: int) -> Account:
        with world.app.app_context():
            return db.session.get_one(Account, wim)

    def test_it_counts_once_the_link_mailed_to_it_was_confirmed_and_the_old_one_is_told(
        self, world: World, wim: int
    ) -> None:
        here, elsewhere = browser(world), browser(world, IPHONE)
        assert self.ask(here).headers["Location"] == "/en/log-in/mail-sent"
        assert self.account(world, wim).email == WIM
        here.get(links(world.app, NEW)[0])
        assert NEW in here.get("/en/account/e-mail/confirm").text
        assert self.account(world, wim).email == WIM, "opening changes nothing"
        assert here.post("/en/account/e-mail/confirm").headers["Location"] == "/en/account"
        assert self.account(world, wim).email == NEW
        assert mails(world.app, WIM)[-1].template == "address_changed"
        assert NEW not in mails(world.app, WIM)[-1].text
        assert [is_logged_in(client) for client in (here, elsewhere)] == [True, False]
        assert browser(world, email=NEW)
        assert here.post("/en/account/e-mail/confirm").status_code == 404

    def test_who_gets_a_mail_he_did_not_ask_for_cannot_give_his_address_away(
        self, world: World, wim: int
    ) -> None:
        self.ask(browser(world))
        (link,) = links(world.app, NEW)
        victim = world.client(world.vera)
        victim.get(link)
        answer = victim.post("/en/account/e-mail/confirm")
        assert answer.status_code == 403
        assert "belongs to another account" in answer.text
        nobody = world.client()
        nobody.get(link)
        assert "/log-in" in nobody.post("/en/account/e-mail/confirm").headers["Location"]
        assert self.account(world, wim).email == WIM

    def test_the_link_may_be_opened_before_logging_in(self, world: World, wim: int) -> None:
        self.ask(browser(world))
        phone = world.client()
        phone.get(links(world.app, NEW)[0])
        assert phone.get("/en/account/e-mail/confirm").headers["Location"].startswith("/en/log-in?next=")
        phone.post("/en/log-in", data={"email": WIM, "password": PASSWORD})
        assert phone.post("/en/account/e-mail/confirm").status_code == 303
        assert self.account(world, wim).email == NEW

    def test_an_address_of_another_account_gets_the_same_answer_and_a_mail_without_a_link(
        self, world: World, wim: int
    ) -> None:
        here = browser(world)
        free, taken = self.ask(here, NEW), self.ask(here, "vera@example.org")
        assert (free.status_code, free.headers["Location"], free.text) == (
            taken.status_code,
            taken.headers["Location"],
            taken.text,
        )
        (mail,) = mails(world.app, "vera@example.org")
        assert mail.template == "address_taken"
        assert links(world.app, "vera@example.org") == []

    def test_whoever_is_first_gets_an_address(self, world: World, wim: int) -> None:
        here = browser(world)
        self.ask(here)
        link = links(world.app, NEW)[0]
        with world.app.app_context():
            operations.create(SYSTEM, NOW, email=NEW, name="Nel", password=PASSWORD)
        here.get(link)
        answer = here.post("/en/account/e-mail/confirm")
        assert answer.status_code == 409
        assert "There is an account with this e-mail address already." in answer.text
        assert self.account(world, wim).email == WIM

    def test_a_new_password_kills_the_link(self, world: World, wim: int) -> None:
        here = browser(world)
        self.ask(here)
        data = {"present": PASSWORD, "new": "toren en dame", "again": "toren en dame"}
        here.post("/en/account/password", data=data)
        here.get(links(world.app, NEW)[0])
        assert here.post("/en/account/e-mail/confirm").status_code == 404
        assert self.account(world, wim).email == WIM

    def test_the_present_address_is_said_to_be_it(self, world: World) -> None:
        answer = self.ask(browser(world), "WIM@example.org")
        assert answer.status_code == 422
        assert 'id="email-problem">This is your e-mail address already.' in answer.text

    def test_an_account_without_an_address_gets_its_first_one(self, world: World, wim: int) -> None:
        here = browser(world)
        with world.app.app_context():
            row = db.session.get_one(Account, wim)
            row.email = row.email_key = None
            db.session.commit()
        assert "Add an e-mail address" in here.get("/en/account").text
        self.ask(here)
        here.get(links(world.app, NEW)[0])
        assert here.post("/en/account/e-mail/confirm").status_code == 303
        assert self.account(world, wim).email == NEW
        assert mails(world.app, WIM) == []


@pytest.mark.usefixtures("wim")
class TestProfile:
    """Name and language."""

    def test_both_can_be_changed_and_mails_come_in_that_language(self, world: World, wim: int) -> None:
        here = browser(world)
        sent = here.post("/en/account/profile", data={"name": " Wim  van den Berg ", "language": "en"})
        assert sent.status_code == 303
        with world.app.app_context():
            row = db.session.get_one(Account, wim)
            assert (row.name, row.language) == ("Wim van den Berg", "en")
            with writing() as session:
                operations.give_password(session, NOW, db.session.get_one(Account, wim), "x")
        assert mails(world.app, WIM)[-1].language == "en"

    @pytest.mark.parametrize(
        ("fields", "place"), [({"name": ""}, "name-problem"), ({"language": "fr"}, "language-problem")]
    )
    def test_a_mistake_is_said_at_its_field(self, world: World, fields: dict[str, str], place: str) -> None:
        answer = browser(world).post("/en/account/profile", data={"name": "Wim", "language": "nl", **fields})
        assert answer.status_code == 422
        assert f'id="{place}"' in answer.text


@pytest.mark.usefixtures("wim")
class TestExport:
    """One's own data as a file."""

    def test_it_is_complete_and_has_no_secrets(self, world: World, wim: int) -> None:
        here = browser(world)
        with world.app.app_context():
            tournament = Tournament(
                slug="t", name="Clubavond", system="swiss64", planned_rounds=3, created_at=NOW
            )
            db.session.add(tournament)
            db.session.flush()
            db.session.add(Role(tournament_id=tournament.id, account_id=wim))
            db.session.commit()
            hashes = list(db.session.scalars(select(LogIn.digest)))
            row = db.session.get_one(Account, wim)
            hashes += [row.password_hash or "", row.session_epoch]
        here.post("/en/account/e-mail", data={"email": NEW})
        answer = here.post("/en/account/export")
        assert answer.headers["Content-Disposition"] == 'attachment; filename="swiss64.json"'
        assert answer.headers["Cache-Control"] == "no-store"
        found = json.loads(answer.text)
        assert found["account"]["name"] == "Wim"
        assert found["account"]["email"] == WIM
        assert found["account"]["ways_to_log_in"] == ["password"]
        assert [one["browser"] for one in found["log_ins"]] == ["Firefox"]
        assert [one["email"] for one in found["mailed_links"]] == [NEW]
        assert found["roles"] == [{"tournament": "Clubavond", "address": "t", "role": "organiser"}]
        assert "account.logged_in" in [one["action"] for one in found["journal"]]
        assert not [secret for secret in hashes if secret and secret in answer.text]

    def test_that_it_was_made_is_in_the_journal(self, world: World, wim: int) -> None:
        browser(world).post("/en/account/export")
        with world.app.app_context():
            found = select(JournalEntry.actor_id).where(JournalEntry.action == "account.data_exported")
            assert db.session.scalars(found).all() == [wim]

    def test_nobody_exports_another(self, world: World) -> None:
        assert WIM not in world.client(world.ada).post("/en/account/export").text


class TestLeaving:
    """Deleting the account."""

    def delete(self, client: FlaskClient) -> TestResponse:
        return client.post("/en/account/delete", data={"sure": "y"})

    def test_without_the_tick_nothing_happens(self, world: World, wim: int) -> None:
        here = browser(world)
        answer = here.post("/en/account/delete")
        assert answer.status_code == 422
        assert "Tick this if you want to delete your account." in answer.text
        assert is_logged_in(here)

    def test_nothing_that_names_the_owner_is_left_but_the_mail_that_says_so(
        self, world: World, wim: int
    ) -> None:
        here, elsewhere = browser(world), browser(world, IPHONE)
        here.post("/en/account/e-mail", data={"email": NEW})
        world.client().post("/en/log-in/forgotten", data={"email": WIM})
        answer = self.delete(here)
        assert (answer.status_code, answer.headers["Location"]) == (303, "/en/")
        assert not is_logged_in(here)
        assert not is_logged_in(elsewhere)
        tables = everything(world.app)
        left = {name: [row for row in rows if WIM in repr(row)] for name, rows in tables.items()}
        assert {name for name, rows in left.items() if rows} == {"mail"}
        assert [mail.template for mail in mails(world.app, WIM)] == ["account_deleted"]
        notes = [row for row in tables["journal"] if "Wim" in repr(row)]
        assert notes == []
        (note,) = [row for row in tables["journal"] if "account.deleted" in row]
        assert wim in note
        assert world.client().post("/en/log-in", data={"email": WIM, "password": PASSWORD}).status_code == 422

    def test_the_number_of_a_deleted_account_is_never_given_again(self, world: World, wim: int) -> None:
        self.delete(browser(world))
        with world.app.app_context():
            assert operations.create(SYSTEM, NOW, email=WIM, name="Wim", password=PASSWORD).id > wim

    def test_the_only_organiser_of_a_tournament_being_played_is_told_what_to_do_first(
        self, world: World
    ) -> None:
        populate(world, world.olga, "hers")
        with world.app.app_context():
            db.session.scalars(select(Tournament)).one().practice = False
            db.session.commit()
        here = world.client(world.olga)
        words = "You are the only organiser of “The hers”. Make somebody else its organiser first."
        assert words in here.get("/en/account/delete").text
        answer = self.delete(here)
        assert answer.status_code == 409
        assert words in answer.text
        with world.app.app_context():
            number = db.session.scalars(select(Tournament.id)).one()
            db.session.add(Role(tournament_id=number, account_id=world.otto.id))
            db.session.commit()
        assert self.delete(here).status_code == 303
        with world.app.app_context():
            assert db.session.scalars(select(Role.account_id)).all() == [world.otto.id]

    def test_the_journal_of_a_tournament_keeps_who_changed_what(self, world: World) -> None:
        populate(world, world.olga, "hers")
        with world.app.app_context():
            tournament = db.session.scalars(select(Tournament)).one()
            with writing() as session:
                from swiss64.journal import Action, note

                found = session.get_one(Tournament, tournament.id)
                note(session, at=NOW, actor=world.olga.actor, action=Action.ROUND_DRAWN, tournament=found)
        assert self.delete(world.client(world.olga)).status_code == 303, "a practice tournament holds nobody"
        with world.app.app_context():
            names = db.session.scalars(
                select(JournalEntry.actor_name).where(JournalEntry.tournament_id.is_not(None))
            )
            assert names.all() == ["Olga"]

    def test_the_only_administrator_stays(self, world: World) -> None:
        answer = self.delete(world.client(world.ada))
        assert answer.status_code == 409
        assert "You are the only administrator of this site." in answer.text

    def test_every_table_that_points_at_an_account_lets_it_go(self) -> None:
        pointing = [
            (table.name, key.ondelete)
            for table in Base.metadata.sorted_tables
            for column in table.columns
            for key in column.foreign_keys
            if key.column.table.name == "account"
        ]
        assert len(pointing) >= 4
        assert [one for one in pointing if one[1] not in ("CASCADE", "SET NULL")] == []


class TestWays:
    """One way to log in always remains."""

    def test_the_only_one_is_not_taken_away(
        self, world: World, wim: int, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        with world.app.test_request_context("/en/"), writing() as session:
            account = session.get_one(Account, wim)
            assert [way.kind for way in ways.of(session, account)] == ["password"]
            with pytest.raises(LastWay):
                ways.refuse_last(session, account, "password")
            monkeypatch.setattr(ways, "_FINDERS", [*ways._FINDERS, lambda *_: [ways.Way("google", "Google")]])
            ways.refuse_last(session, account, "password")
            ways.refuse_last(session, account, "google")
            account.password_hash = None
            with pytest.raises(LastWay):
                ways.refuse_last(session, account, "google")


@pytest.mark.parametrize(
    "path",
    [
        "log-in",
        "sign-up",
        "log-in/forgotten",
        "account/profile",
        "account/password",
        "account/e-mail",
        "account/delete",
    ],
)
@pytest.mark.parametrize("inside", [False, True])
def test_a_page_asked_for_by_its_head_alone_answers_as_the_page(
    world: World, path: str, inside: bool
) -> None:
    make_wim(world)
    client = browser(world) if inside else world.client()
    assert client.head(f"/en/{path}").status_code == client.get(f"/en/{path}").status_code


def test_the_head_of_the_page_that_confirms_an_address_changes_nothing(world: World) -> None:
    make_wim(world)
    here = browser(world)
    here.post("/en/account/e-mail", data={"email": NEW})
    here.get(links(world.app, NEW)[-1])
    assert here.head("/en/account/e-mail/confirm").status_code == 200
    assert WIM in here.get("/en/account").text
    assert here.post("/en/account/e-mail/confirm").headers["Location"] == "/en/account"
