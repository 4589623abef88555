"""A forgotten password: what a mailed link does to it."""

from __future__ import annotations

import pytest
from sqlalchemy import select

from swiss64.accounts import passwords
from swiss64.extensions import db
from swiss64.models import Account, JournalEntry, LogIn
from tests.site.accounts_setting import (
    OTHER,
    PASSWORD,
    logs_in,
    make_wim,
    opened,
    reset,
)
from tests.site.accounts_setting import WIM as KNOWN
from tests.site.conftest import World
from tests.site.mailbox import mails


@pytest.fixture
def wim(world: World) -> int:
    return make_wim(world)


class TestNewPassword:
    """The password is forgotten."""

    def test_the_old_one_and_all_sessions_end_and_this_browser_is_logged_in(
        self, world: World, wim: int
    ) -> None:
        elsewhere = world.client()
        elsewhere.post("/en/log-in", data={"email": KNOWN, "password": PASSWORD})
        assert elsewhere.get("/en/account").status_code == 200
        client = opened(world, KNOWN, "/en/log-in/forgotten")
        assert reset(client).headers["Location"] == "/en/account"
        assert "Your password is changed." in client.get("/en/account").text
        assert elsewhere.get("/en/account").status_code == 302
        assert not logs_in(world, KNOWN, PASSWORD)
        with world.app.app_context():
            assert len(db.session.scalars(select(LogIn.id).where(LogIn.account_id == wim)).all()) == 1
            notes = db.session.scalars(
                select(JournalEntry).where(JournalEntry.action == "account.password_changed")
            ).all()
            assert [(note.actor_id, note.subject) for note in notes] == [(wim, {"account": wim})]
        assert logs_in(world, KNOWN, OTHER)

    @pytest.mark.usefixtures("wim")
    def test_the_owner_is_told_by_mail(self, world: World) -> None:
        reset(opened(world, KNOWN, "/en/log-in/forgotten"))
        assert mails(world.app, KNOWN)[-1].template == "password_changed"

    @pytest.mark.usefixtures("wim")
    def test_every_other_link_dies_with_the_old_password(self, world: World) -> None:
        first = opened(world, KNOWN, "/en/log-in/forgotten")
        second = opened(world, KNOWN, "/en/log-in/forgotten")
        assert reset(second).status_code == 303
        assert reset(first, "koning en pion").status_code == 404

    @pytest.mark.usefixtures("wim")
    def test_a_link_dies_when_the_password_is_changed_in_another_way(self, world: World) -> None:
        client = opened(world, KNOWN, "/en/log-in/forgotten")
        with world.app.app_context():
            found = db.session.scalars(select(Account).where(Account.email_key == KNOWN)).one()
            found.password_hash = passwords.hashed("koning en pion")
            db.session.commit()
        assert client.get("/en/log-in/new-password").status_code == 404

    @pytest.mark.usefixtures("wim")
    def test_a_mistake_is_said_and_keeps_the_link(self, world: World) -> None:
        client = opened(world, KNOWN, "/en/log-in/forgotten")
        assert 'id="new-problem">Many people use this one' in reset(client, "iloveyou123").text
        assert reset(client).status_code == 303

    def test_an_account_without_a_password_gets_its_first_one(self, world: World, wim: int) -> None:
        with world.app.app_context():
            found = db.session.get_one(Account, wim)
            found.password_hash = None
            db.session.commit()
        assert not logs_in(world, KNOWN, "")
        assert not logs_in(world, KNOWN, PASSWORD)
        assert reset(opened(world, KNOWN, "/en/log-in/forgotten")).status_code == 303
        assert logs_in(world, KNOWN, OTHER)

    @pytest.mark.usefixtures("wim")
    def test_who_was_guessed_at_by_strangers_need_not_wait_after_it(self, world: World) -> None:
        for _time in range(6):
            logs_in(world, KNOWN, "wrong")
        assert not logs_in(world, KNOWN, PASSWORD)
        reset(opened(world, KNOWN, "/en/log-in/forgotten"))
        assert logs_in(world, KNOWN, OTHER)
