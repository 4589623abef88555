"""The staff of a tournament: invited by mail, accepted by the right account, never without an organiser."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from sqlalchemy import select

from swiss64 import clock
from swiss64.access import RULES, Who
from swiss64.extensions import db
from swiss64.models import (
    Account,
    Entry,
    Game,
    JournalEntry,
    Mail,
    Role,
    Round,
    Seat,
    StaffInvitation,
    Tournament,
)
from swiss64.people import operations, problems
from swiss64.problems import Gone
from tests.site.conftest import NOW, Person, World
from tests.site.walk import populate

PEOPLE = "/en/t/hers/manage/people"


@pytest.fixture
def hers(world: World) -> World:
    """Olga organises the tournament ``hers``; nobody is invited yet."""
    populate(world, world.olga, "hers")
    with world.app.app_context():
        db.session.execute(db.delete(StaffInvitation))
        db.session.commit()
    return world


def roles(world: World) -> dict[str, str]:
    with world.app.app_context():
        rows = db.session.execute(select(Account.name, Role.role).join(Role, Role.account_id == Account.id))
        return {row.name: row.role for row in rows}


def give(world: World, person: Person, role: str) -> None:
    with world.app.app_context():
        db.session.add(Role(tournament_id=1, account_id=person.id, role=role))
        db.session.commit()


def mails(world: World) -> list[tuple[str, str]]:
    with world.app.app_context():
        return [(mail.to, mail.text) for mail in db.session.scalars(select(Mail).order_by(Mail.id))]


def link(world: World) -> str:
    (found,) = re.findall(r"http://localhost(/\S+)", mails(world)[-1][1])
    return str(found)


def invite(world: World, email: str, role: str = "arbiter", who: Person | None = None) -> int:
    client = world.client(who or world.olga)
    return client.post(PEOPLE, data={"email": email, "role": role}).status_code


def test_whoever_is_invited_accepts_with_his_own_account_and_may_at_once(hers: World) -> None:
    vera = hers.client(hers.vera)
    assert vera.get("/en/t/hers/manage").status_code == 403
    assert invite(hers, "Vera@Example.ORG") == 303
    assert mails(hers)[-1][0] == "Vera@example.org"
    path = link(hers)
    assert vera.get(path).status_code == 200
    assert roles(hers) == {"Olga": "organiser"}, "looking at the page accepts nothing"
    assert vera.post(path).status_code == 303
    assert roles(hers) == {"Olga": "organiser", "Vera": "arbiter"}
    assert vera.get("/en/t/hers/manage").status_code == 200, "in the same session"
    assert vera.get("/en/t/hers/edit").status_code == 403
    assert vera.post(path).status_code == 404, "the link is used"


def test_the_answer_is_the_same_whether_there_is_an_account_or_not(hers: World) -> None:
    pages = []
    for email in ("vera@example.org", "nobody@example.org"):
        client = hers.client(hers.olga)
        assert client.post(PEOPLE, data={"email": email, "role": "arbiter"}).status_code == 303
        pages.append(re.sub(r"value=\"[\w.-]{60,}\"", "", client.get(PEOPLE).text).replace(email, "X"))
        client.post(f"{PEOPLE}/invitations/{_only_invitation(hers)}/withdraw")
    assert len(mails(hers)) == 2
    strip = re.compile(r"invitations/\d+")
    tokens = re.compile(r'content="[\w.-]{60,}"')
    assert len({tokens.sub("", strip.sub("", page)) for page in pages}) == 1


def _only_invitation(world: World) -> int:
    with world.app.app_context():
        return db.session.scalars(select(StaffInvitation.id)).one()


def test_nobody_else_can_use_the_link(hers: World) -> None:
    invite(hers, "vera@example.org")
    path = link(hers)
    for person in (hers.otto, hers.ada):
        client = hers.client(person)
        assert "This invitation is for vera@example.org" in client.get(path).text
        answer = client.post(path)
        assert answer.status_code == 403
        assert "vera@example.org" in answer.text
    stranger = hers.client()
    assert stranger.get(path).status_code == 200
    assert stranger.post(path).status_code == 401
    assert roles(hers) == {"Olga": "organiser"}


@pytest.mark.parametrize("account_address", ["v@MÜLLER.example", "v@xn--mller-kva.example"])
def test_unicode_domains_are_the_same_in_both_ways_of_writing(hers: World, account_address: str) -> None:
    with hers.app.app_context():
        vera = db.session.get_one(Account, hers.vera.id)
        vera.email, vera.email_key = account_address, account_address.casefold()
        db.session.commit()
    invite(hers, "V@müller.example")
    assert hers.client(hers.vera).post(link(hers)).status_code == 303
    assert roles(hers)["Vera"] == "arbiter"


def test_an_account_without_a_verified_address_accepts_nothing(hers: World) -> None:
    with hers.app.app_context():
        vera = db.session.get_one(Account, hers.vera.id)
        vera.email = vera.email_key = None
        db.session.commit()
    invite(hers, "vera@example.org")
    assert hers.client(hers.vera).post(link(hers)).status_code == 403


def test_a_second_invitation_replaces_the_first_and_its_link(hers: World) -> None:
    invite(hers, "vera@example.org", "arbiter")
    old = link(hers)
    invite(hers, "VERA@example.org", "organiser")
    vera = hers.client(hers.vera)
    assert vera.get(old).status_code == 404
    assert vera.post(link(hers)).status_code == 303
    assert roles(hers)["Vera"] == "organiser"


def test_an_invitation_ends_after_two_weeks_or_when_it_is_withdrawn(
    hers: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    invite(hers, "vera@example.org")
    path, vera = link(hers), hers.client(hers.vera)
    real = clock.now()
    for shift, status in ((timedelta(days=14, seconds=-60), 200), (timedelta(days=14, seconds=60), 404)):
        monkeypatch.setattr(clock, "now", lambda shift=shift: real + shift)
        assert hers.client().get(path).status_code == status
    monkeypatch.undo()
    assert vera.get(path).status_code == 200
    hers.client(hers.olga).post(f"{PEOPLE}/invitations/{_only_invitation(hers)}/withdraw")
    assert vera.get(path).status_code == 404
    assert vera.post(path).status_code == 404
    assert roles(hers) == {"Olga": "organiser"}


@pytest.mark.parametrize(
    "typed",
    [
        "",
        "vera",
        "vera@",
        "@example.org",
        "a@b@example.org",
        "'; DROP TABLE role; --",
        "{{ 7*7 }}@",
        "v\u202e@x.nl",
    ],
)
def test_what_is_no_address_is_said_and_stays_in_the_field(hers: World, typed: str) -> None:
    answer = hers.client(hers.olga).post(PEOPLE, data={"email": typed, "role": "organiser"})
    assert answer.status_code == 422
    assert "49" not in re.findall(r'name="email"[^>]*value="([^"]*)"', answer.text)
    assert mails(hers) == []


def test_who_is_of_the_staff_already_is_not_invited_again(hers: World) -> None:
    answer = hers.client(hers.olga).post(PEOPLE, data={"email": "OLGA@example.org", "role": "arbiter"})
    assert answer.status_code == 422
    assert "Olga has this address and is in the list already" in answer.text


def test_an_invitation_as_arbiter_never_takes_the_role_of_an_organiser(hers: World) -> None:
    invite(hers, "otto@example.org", "arbiter")
    give(hers, hers.otto, "organiser")
    assert hers.client(hers.otto).post(link(hers)).status_code == 303
    assert roles(hers)["Otto"] == "organiser"


def test_the_last_organiser_stays(hers: World) -> None:
    give(hers, hers.vera, "arbiter")
    client = hers.client(hers.olga)
    for path, data in (
        (f"{PEOPLE}/{hers.olga.id}/remove", {}),
        (f"{PEOPLE}/{hers.olga.id}/role", {"role": "arbiter"}),
    ):
        answer = client.post(path, data=data)
        assert answer.status_code == 409
        assert "This is the only organiser." in answer.text
    assert hers.client(hers.ada).post(f"{PEOPLE}/{hers.olga.id}/remove").status_code == 409, (
        "nor an administrator"
    )
    assert roles(hers) == {"Olga": "organiser", "Vera": "arbiter"}


def test_two_organisers_who_remove_each_other_at_once_leave_one(hers: World) -> None:
    give(hers, hers.otto, "organiser")
    with hers.app.app_context():
        # Both were permitted before either wrote.
        operations.remove(hers.olga.actor, NOW, 1, hers.otto.id)
        with pytest.raises(problems.OrganiserNoMore):
            operations.remove(hers.otto.actor, NOW, 1, hers.olga.id)
        for act in (
            lambda: operations.invite(hers.otto.actor, NOW, 1, email="x@y.nl", role="arbiter", language="en"),
            lambda: operations.change_role(hers.otto.actor, NOW, 1, hers.olga.id, "arbiter"),
        ):
            with pytest.raises(problems.OrganiserNoMore):
                act()
    assert roles(hers) == {"Olga": "organiser"}


def test_a_role_that_is_taken_ends_at_the_next_request_of_the_same_session(hers: World) -> None:
    give(hers, hers.otto, "organiser")
    otto = hers.client(hers.otto)
    assert otto.get(PEOPLE).status_code == 200
    hers.client(hers.olga).post(f"{PEOPLE}/{hers.otto.id}/role", data={"role": "arbiter"})
    assert otto.get(PEOPLE).status_code == 403
    assert otto.get("/en/t/hers/manage").status_code == 200
    hers.client(hers.olga).post(f"{PEOPLE}/{hers.otto.id}/remove")
    assert otto.get("/en/t/hers/manage").status_code == 403


def test_who_removes_himself_is_sent_where_he_still_may(hers: World) -> None:
    give(hers, hers.otto, "organiser")
    answer = hers.client(hers.otto).post(f"{PEOPLE}/{hers.otto.id}/remove")
    assert (answer.status_code, answer.headers["Location"]) == (303, "/en/")
    give(hers, hers.otto, "organiser")
    answer = hers.client(hers.otto).post(f"{PEOPLE}/{hers.otto.id}/role", data={"role": "arbiter"})
    assert answer.headers["Location"] == "/en/t/hers/manage"


@pytest.mark.parametrize("role", ["administrator", "", "organiser' OR '1'='1"])
def test_a_role_that_does_not_exist_is_refused(hers: World, role: str) -> None:
    give(hers, hers.vera, "arbiter")
    assert (
        hers.client(hers.olga).post(f"{PEOPLE}/{hers.vera.id}/role", data={"role": role}).status_code == 422
    )
    assert roles(hers)["Vera"] == "arbiter"


def test_somebody_of_another_tournament_is_not_there(hers: World) -> None:
    with hers.app.app_context(), pytest.raises(Gone):
        operations.remove(hers.olga.actor, NOW, 1, hers.otto.id)


def test_every_change_is_in_the_journal_without_any_address(hers: World) -> None:
    invite(hers, "vera@example.org", "organiser")
    hers.client(hers.vera).post(link(hers))
    hers.client(hers.olga).post(f"{PEOPLE}/{hers.vera.id}/role", data={"role": "arbiter"})
    hers.client(hers.olga).post(f"{PEOPLE}/{hers.vera.id}/remove")
    page = hers.client(hers.olga).get("/en/t/hers/journal").text
    for sentence in (
        "Somebody at example.org was invited as organiser",
        "Vera became organiser",
        "Vera became arbiter",
        "Vera has no role here any more",
    ):
        assert sentence in page
    assert "vera@example.org" not in page
    with hers.app.app_context():
        assert "vera@" not in repr(
            [(n.subject, n.before, n.after) for n in db.session.scalars(select(JournalEntry))]
        )


def test_the_link_is_kept_as_a_hash_only(hers: World) -> None:
    invite(hers, "vera@example.org")
    token = link(hers).rpartition("/")[2]
    assert len(token) >= 43
    with hers.app.app_context():
        kept = db.session.scalars(select(StaffInvitation)).one()
        assert token not in repr(vars(kept))


def test_names_are_text_whatever_they_hold(hers: World) -> None:
    with hers.app.app_context():
        vera = db.session.get_one(Account, hers.vera.id)
        vera.name = "<script>alert(1)</script>{{7*7}}' OR 1=1 --"
        tournament = db.session.get_one(Tournament, 1)
        tournament.name = '"><img onerror=x>{{7*7}}\r\nBcc: all@example.org'
        db.session.commit()
    give(hers, hers.vera, "organiser")
    invite(hers, "new@example.org", who=hers.vera)
    page = hers.client(hers.olga).get(PEOPLE).text
    assert "<script>alert(1)" not in page
    assert "&lt;script&gt;alert(1)&lt;/script&gt;{{7*7}}" in page
    with hers.app.app_context():
        mail = db.session.scalars(select(Mail)).one()
        assert "\n" not in mail.subject
        assert "{{7*7}}" in mail.subject
    assert "<img onerror" not in hers.client().get(link(hers)).text


def test_an_arbiter_finds_no_link_or_button_that_is_not_for_him(hers: World) -> None:
    populate(hers, hers.olga, "fresh")
    with hers.app.app_context():
        entry = db.session.scalars(select(Entry.id).where(Entry.tournament_id == 1)).first()
        db.session.execute(db.delete(Seat))
        db.session.execute(db.delete(Game))
        db.session.execute(db.delete(Round))
        db.session.commit()
    give(hers, hers.vera, "arbiter")
    arbiter, organiser = hers.client(hers.vera), hers.client(hers.olga)
    forbidden = set()
    for path in (
        "manage",
        "manage/players",
        f"manage/players/{entry}",
        "journal",
        "schedule/edit",
        "display/remote",
    ):
        page = arbiter.get(f"/en/t/hers/{path}")
        assert page.status_code == 200, path
        for kind, target in set(re.findall(r'(href|action)="(/en/[^"#?]+)', page.text)):
            method = "GET" if kind == "href" or "/search" in target else "POST"
            endpoint = hers.app.url_map.bind("localhost").match(target, method=method)[0]
            if RULES[endpoint] in (Who.ORGANISER, Who.ADMIN, Who.CREATOR):
                forbidden.add(target)
    assert forbidden == set()
    assert (
        f"/en/t/hers/manage/players/{entry}/delete"
        in organiser.get(f"/en/t/hers/manage/players/{entry}").text
    )
    assert "/en/t/hers/manage/import" in organiser.get("/en/t/hers/manage").text


def test_inviting_again_and_again_fills_no_mailbox(hers: World) -> None:
    olga = hers.client(hers.olga)
    typed = ("Sem@example.org", "sem@example.org", "SEM@example.org")
    answers = [
        olga.post(PEOPLE, data={"email": typed[time % 3], "role": "arbiter"}).status_code for time in range(7)
    ]
    assert answers == [303] * 5 + [429] * 2
    assert len(mails(hers)) == 5
