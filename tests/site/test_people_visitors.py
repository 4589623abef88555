"""Who may see a private tournament: chosen in its settings, invited on a page of its own."""

from __future__ import annotations

import re

import pytest
from sqlalchemy import select

from swiss64.extensions import db
from swiss64.models import Account, Invitation, JournalEntry, Mail, Tournament
from tests.site.conftest import World
from tests.site.people_setting import with_private_tournament
from tests.site.statements import counting
from tests.site.walk import populate

VISITORS = "/en/t/hers/manage/visitors"


@pytest.fixture
def hers(world: World) -> World:
    """Olga organises the private tournament ``hers``; nobody is invited yet."""
    return with_private_tournament(world)


def invited(world: World) -> set[tuple[str, str]]:
    with world.app.app_context():
        return {(row.kind, row.value) for row in db.session.scalars(select(Invitation))}


def mailed(world: World) -> list[str]:
    with world.app.app_context():
        return sorted(db.session.scalars(select(Mail.to).where(Mail.template == "visitor_invitation")))


def sees(world: World) -> bool:
    return world.client(world.vera).get("/en/t/hers/").status_code == 200


def test_whoever_is_invited_sees_it_until_the_invitation_is_taken_back(hers: World) -> None:
    olga = hers.client(hers.olga)
    for typed in ("Vera@Example.ORG", "@example.org", "@*.example.org"):
        assert not sees(hers)
        assert olga.post(VISITORS, data={"pasted": typed}).status_code == 303
        assert sees(hers)
        (ticked,) = re.findall(r'name="invitation" value="(\d+)"', olga.get(VISITORS).text)
        assert olga.post(f"{VISITORS}/remove", data={"invitation": ticked}).status_code == 303


def test_who_is_not_logged_in_reads_how_invited_people_get_in_whether_it_exists_or_not(hers: World) -> None:
    said = "Invited to a private tournament? Log in with the address that was invited."
    pages = {}
    for slug in ("hers", "none"):
        answer = hers.client().get(f"/en/t/{slug}/standings?group=a")
        assert answer.status_code == 404
        assert said in answer.text
        (target,) = re.findall(r'address that was invited\. <a href="([^"]+)"', answer.text)
        assert target == f"/en/log-in?next=/en/t/{slug}/standings?group%3Da"
        assert said not in hers.client(hers.vera).get(f"/en/t/{slug}/standings").text
        pages[slug] = re.sub(r'nonce="[^"]*"', "", answer.text).replace(slug, "…")
    assert pages["hers"] == pages["none"]


def test_the_database_is_asked_the_same_whether_it_exists_or_not(hers: World) -> None:
    """So that not even the time that the answer takes tells it."""
    for person in (None, hers.vera, hers.otto):
        client = hers.client(person)
        asked = []
        for slug in ("hers", "missing"):
            with counting(hers.app) as sent:
                assert client.get(f"/en/t/{slug}/standings").status_code == 404
            asked.append(list(sent))
        assert asked[0] == asked[1]
        assert any("FROM tournament" in statement for statement in asked[0])


def test_the_way_in_from_a_page_that_is_not_there_repeats_no_token(world: World) -> None:
    answer = world.client().get("/en/invitation/never-made%00")
    assert answer.status_code == 404
    assert 'that was invited. <a href="/en/log-in">Log in</a>' in answer.text


def test_a_wrong_line_is_named_and_the_rest_is_kept(hers: World) -> None:
    pasted = "Jan <JAN+chess@club.nl>, nonsense@\n@müller.example; club.nl"
    answer = hers.client(hers.olga).post(VISITORS, data={"pasted": pasted})
    assert answer.status_code == 422
    assert "Not understood, and therefore not invited: “nonsense@”, “club.nl”." in answer.text
    (left,) = re.findall(r"<textarea[^>]*>\s*([^<]*)</textarea>", answer.text)
    assert left.split() == ["nonsense@", "club.nl"], "only what has to be mended stays in the field"
    assert invited(hers) == {("address", "jan+chess@club.nl"), ("domain", "xn--mller-kva.example")}


@pytest.mark.parametrize("good", ["a@b.example", "Jan <a@b.example>"])
def test_words_after_an_address_are_named_and_stay_in_the_field(hers: World, good: str) -> None:
    answer = hers.client(hers.olga).post(VISITORS, data={"pasted": f"{good}, geen adres"})
    assert answer.status_code == 422
    assert "Not understood, and therefore not invited: “geen adres”." in answer.text
    assert "1 invitation is added." in answer.text
    (left,) = re.findall(r"<textarea[^>]*>\s*([^<]*)</textarea>", answer.text)
    assert left.strip() == "geen adres"
    assert invited(hers) == {("address", "a@b.example")}


def test_the_page_shows_them_as_people_write_them(hers: World) -> None:
    hers.client(hers.olga).post(VISITORS, data={"pasted": "@müller.example @*.club.nl a+b@x.nl"})
    page = hers.client(hers.olga).get(VISITORS).text
    for text in ("@müller.example", "@*.club.nl", "a+b@x.nl"):
        assert f'<span class="name">{text}</span>' in page


def test_a_list_twice_invites_once(hers: World) -> None:
    for _time in range(2):
        assert (
            hers.client(hers.olga).post(VISITORS, data={"pasted": "a@x.nl A@X.NL @x.nl"}).status_code == 303
        )
    assert invited(hers) == {("address", "a@x.nl"), ("domain", "x.nl")}


def test_mails_go_on_wish_only_once_and_not_to_domains(hers: World) -> None:
    olga = hers.client(hers.olga)
    olga.post(VISITORS, data={"pasted": "a@x.nl"})
    assert mailed(hers) == []
    for _time in range(2):
        olga.post(VISITORS, data={"pasted": "a@x.nl b@müller.example @club.nl", "mail": "y"})
    assert mailed(hers) == ["a@x.nl", "b@müller.example"]


@pytest.mark.parametrize("pasted", ["", "  \n ", "<>", ",,;"])
def test_a_list_without_anything_is_said(hers: World, pasted: str) -> None:
    answer = hers.client(hers.olga).post(VISITORS, data={"pasted": pasted})
    assert answer.status_code == 422
    assert "Write at least one e-mail address" in answer.text or "Not understood" in answer.text
    assert invited(hers) == set()


def test_more_than_a_thousand_invitations_are_refused_whole(hers: World) -> None:
    many = "\n".join(f"p{number}@x.nl" for number in range(1_001))
    answer = hers.client(hers.olga).post(VISITORS, data={"pasted": many})
    assert answer.status_code == 422
    assert "at most 1000" in answer.text
    assert invited(hers) == set()


def test_sql_and_template_text_stay_text(hers: World) -> None:
    pasted = "'; DROP TABLE invitation; --\n{{7*7}}@club.nl\n<b>x</b>\n%' OR 1=1@club.nl"
    answer = hers.client(hers.olga).post(VISITORS, data={"pasted": pasted})
    assert answer.status_code == 422
    assert "<b>x</b>" not in answer.text
    assert ("address", "{{7*7}}@club.nl") in invited(hers)
    assert "{{7*7}}@club.nl" in hers.client(hers.olga).get(VISITORS).text


def test_nothing_ticked_and_ids_of_others_change_nothing(hers: World) -> None:
    populate(hers, hers.otto, "his")
    with hers.app.app_context():
        (others,) = db.session.scalars(select(Invitation.id))
    olga = hers.client(hers.olga)
    for data in ({}, {"invitation": str(others)}, {"invitation": "x"}, {"invitation": "9" * 40}):
        assert olga.post(f"{VISITORS}/remove", data=data).status_code == 303
    with hers.app.app_context():
        assert db.session.scalars(select(Invitation.id)).all() == [others]


def test_the_journal_counts_and_names_no_address(hers: World) -> None:
    hers.client(hers.olga).post(VISITORS, data={"pasted": "a@x.nl b@x.nl"})
    page = hers.client(hers.olga).get("/en/t/hers/journal").text
    assert "2 invitations to see the tournament were added" in page
    with hers.app.app_context():
        assert "@" not in repr([note.subject for note in db.session.scalars(select(JournalEntry))])


def test_an_invitation_counts_for_the_address_the_account_has_now(hers: World) -> None:
    hers.client(hers.olga).post(VISITORS, data={"pasted": "vera@example.org"})
    assert sees(hers)
    with hers.app.app_context():
        vera = db.session.get_one(Account, hers.vera.id)
        vera.email = vera.email_key = "vera@elsewhere.example"
        db.session.commit()
    assert not sees(hers)


class TestSettings:
    """Open or private: with the tournament, and later."""

    def settings(self, world: World) -> dict[str, str]:
        page = world.client(world.olga).get("/en/t/hers/edit").text
        (seen,) = re.findall(r'name="seen"[^>]*value="([^"]*)"', page)
        return {"name": "The hers", "system": "swiss64", "rounds": "3", "seen": seen}

    def row(self, world: World) -> tuple[bool, int]:
        with world.app.app_context():
            row = db.session.get_one(Tournament, 1)
            return row.private, row.revision

    def test_a_tournament_is_open_unless_its_maker_says_private(self, hers: World) -> None:
        olga = hers.client(hers.olga)
        for visibility, private in ((None, False), ("open", False), ("private", True)):
            data = {"name": f"New {visibility}", "system": "swiss64", "rounds": "5"}
            answer = olga.post(
                "/en/tournaments/new", data=data | ({"visibility": visibility} if visibility else {})
            )
            assert answer.status_code == 303
            with hers.app.app_context():
                made = db.session.scalars(select(Tournament).order_by(Tournament.id.desc()).limit(1)).one()
                assert made.private is private

    def test_a_change_raises_the_revision_is_journalled_and_private_comes_with_a_warning(
        self, hers: World
    ) -> None:
        olga = hers.client(hers.olga)
        private, revision = self.row(hers)
        assert private
        assert (
            olga.post("/en/t/hers/edit", data=self.settings(hers) | {"visibility": "open"}).status_code == 303
        )
        assert self.row(hers)[0] is False
        assert self.row(hers)[1] > revision
        assert "may have kept" not in olga.get("/en/t/hers/manage/players").text
        olga.post("/en/t/hers/edit", data=self.settings(hers) | {"visibility": "private"})
        assert self.row(hers)[0] is True
        assert "Whoever saw it before may have kept what was there" in olga.get("/en/t/hers/edit").text
        assert "Private tournament: no → yes" in olga.get("/en/t/hers/journal").text

    @pytest.mark.parametrize("sent", [{}, {"visibility": ""}, {"visibility": "everybody"}])
    def test_a_form_that_says_nothing_of_it_never_opens_a_private_tournament(
        self, hers: World, sent: dict[str, str]
    ) -> None:
        hers.client(hers.olga).post("/en/t/hers/edit", data=self.settings(hers) | sent)
        assert self.row(hers)[0] is True

    def test_on_its_live_address_it_ends_the_moment_it_becomes_private(self, hers: World) -> None:
        olga = hers.client(hers.olga)
        olga.post("/en/t/hers/edit", data=self.settings(hers) | {"visibility": "open"})
        assert hers.client().get("/en/live/hers/standings").status_code == 200
        olga.post("/en/t/hers/edit", data=self.settings(hers) | {"visibility": "private"})
        assert hers.client().get("/en/live/hers/standings").status_code == 404
        assert hers.client(hers.olga).get("/en/live/hers/standings").status_code == 404


def test_inviting_and_taking_back_again_and_again_fills_no_mailbox(hers: World) -> None:
    olga = hers.client(hers.olga)
    for _time in range(7):
        olga.post(VISITORS, data={"pasted": "sem@example.org", "mail": "y"})
        assert ("address", "sem@example.org") in invited(hers)
        (ticked,) = re.findall(r'name="invitation" value="(\d+)"', olga.get(VISITORS).text)
        olga.post(f"{VISITORS}/remove", data={"invitation": ticked})
    assert mailed(hers) == ["sem@example.org"] * 5
