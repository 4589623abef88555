"""How profiles come to be, who asks for one, and who decides."""

from __future__ import annotations

import json
import re

import pytest
from flask.testing import FlaskClient
from sqlalchemy import select

from swiss64.entries import operations as entries
from swiss64.entries.data import EntryData
from swiss64.extensions import db
from swiss64.journal import Actor
from swiss64.models import Account, Entry, JournalEntry, Profile, Tournament
from swiss64.players import decisions, operations, problems, proposing
from swiss64.players.matching import forget_unknown
from tests.site.conftest import NOW, Person, World
from tests.site.mailbox import mails
from tests.site.players_setting import (
    FIDE,
    KNSB,
    claims,
    enter,
    number_of_profiles,
    profile,
    profile_of,
    slug_of,
    tournament,
)


def state(world: World, person: Person, **numbers: str) -> None:
    data = {"national_id": "", "fide_id": "", **numbers}
    assert world.client(person).post("/en/account/player/numbers", data=data).status_code == 303


def ask(world: World, person: Person, profile_id: int | None) -> int:
    with world.app.app_context():
        proposal = proposing.reference(person.id, profile_id or 0)
    answer = world.client(person).post(f"/en/account/player/ask/{proposal}")
    return answer.status_code


def decide(client: FlaskClient, claim: int, answer: str, **more: str) -> int:
    return client.post(f"/en/admin/players/requests/{claim}", data={"answer": answer, **more}).status_code


class TestJoining:
    def test_an_entry_with_a_number_makes_the_profile_and_the_next_one_joins_it(self, world: World) -> None:
        one, other = tournament(world), tournament(world, "Other")
        first = enter(world, one, "Jan Vos", national_id=KNSB, birth="1980")
        second = enter(world, other, "Vos, J.", national_id=f"0{KNSB}", fide_id=FIDE)
        assert profile_of(world, first) == profile_of(world, second) is not None
        found = profile(world, profile_of(world, first) or 0)
        # What it lacked it learns: FIDE-ID from the second entry.
        assert (found.name, found.national_id, found.fide_id, found.birth) == ("Jan Vos", KNSB, FIDE, "1980")

    def test_a_name_alone_joins_nothing(self, world: World) -> None:
        number = tournament(world)
        enter(world, number, "Jan Vos", national_id=KNSB)
        assert profile_of(world, enter(world, tournament(world, "Other"), "Jan Vos", birth="1980")) is None
        assert number_of_profiles(world) == 1

    def test_two_numbers_of_two_people_join_neither(self, world: World) -> None:
        number = tournament(world)
        enter(world, number, "Jan Vos", national_id=KNSB)
        enter(world, number, "Jan Vos", fide_id=FIDE)
        assert profile_of(world, enter(world, number, "Jan Vos", national_id=KNSB, fide_id=FIDE)) is None

    def test_the_number_of_another_federation_is_no_knsb_number(self, world: World) -> None:
        number = tournament(world)
        enter(world, number, "Jan Vos", national_id=KNSB, federation="NED")
        german = enter(world, number, "Hans Fuchs", national_id=KNSB, federation="GER")
        assert profile_of(world, german) is None

    def test_a_practice_tournament_makes_nobody_known_until_it_is_real(self, world: World) -> None:
        number = tournament(world, practice=True)
        entry = enter(world, number, "Jan Vos", national_id=KNSB)
        assert profile_of(world, entry) is None
        slug = slug_of(world, number)
        data = {"name": "Open", "system": "swiss64", "rounds": "3", "cycles": "1", "days-0": "2026-12-05"}
        assert world.client(world.olga).post(f"/en/t/{slug}/edit", data=data).status_code == 303
        assert profile_of(world, entry) is not None

    def test_a_corrected_number_leads_to_another_profile_and_a_profile_of_nobody_goes(
        self, world: World
    ) -> None:
        number = tournament(world)
        entry = enter(world, number, "Jan Vos", national_id="111")
        first = profile_of(world, entry)
        path = f"/en/t/{slug_of(world, number)}/manage/players/{entry}"
        client = world.client(world.olga)
        assert client.post(path, data={"name": "Jan Vos", "national_id": KNSB}).status_code == 303
        assert profile_of(world, entry) not in (None, first)
        assert number_of_profiles(world) == 1
        assert client.post(path, data={"name": "Jan Vos"}).status_code == 303
        assert profile_of(world, entry) is None
        assert number_of_profiles(world) == 0

    def test_with_the_last_entry_a_profile_goes_too(self, world: World) -> None:
        number = tournament(world)
        enter(world, number, "Jan Vos", national_id=KNSB)
        slug = slug_of(world, number)
        answer = world.client(world.olga).post(f"/en/t/{slug}/delete", data={"name": "Open"})
        assert answer.status_code == 303
        assert number_of_profiles(world) == 0

    def test_an_organiser_links_an_entry_without_a_number_and_takes_it_off_again(self, world: World) -> None:
        known = enter(world, tournament(world, "Other"), "Jan Vos", national_id=KNSB)
        number = tournament(world)
        entry = enter(world, number, "Vos, Jan")
        client, slug = world.client(world.olga), slug_of(world, number)
        path, link = f"/en/t/{slug}/manage/players/{entry}", profile_of(world, known)
        assert "Known under the same name." in client.get(path).text
        assert client.post(f"{path}/profile", data={"profile": link}).status_code == 303
        assert profile_of(world, entry) == link
        assert client.post(f"{path}/profile", data={"profile": link}).status_code == 409  # was seen without
        assert client.post(f"{path}/profile", data={"seen": link}).status_code == 303
        assert profile_of(world, entry) is None

    @pytest.mark.parametrize("typed", ["2147483648", "9223372036854775808", "9" * 40])
    def test_a_number_that_no_profile_can_have_is_no_profile(self, world: World, typed: str) -> None:
        number = tournament(world)
        entry = enter(world, number, "Jan Vos")
        url = f"/en/t/{slug_of(world, number)}/manage/players/{entry}/profile"
        assert world.client(world.olga).post(url, data={"profile": typed}).status_code == 404
        known = profile_of(world, enter(world, number, "Kees Bos", national_id=KNSB))
        merge = f"/en/admin/players/{known}/merge?other="
        client = world.client(world.ada)
        assert client.get(f"{merge}{typed}").status_code == client.get(f"{merge}999").status_code < 500

    def test_an_organiser_cannot_link_somebody_of_another_name(self, world: World) -> None:
        known = enter(world, tournament(world, "Other"), "Jan Vos", national_id=KNSB)
        number = tournament(world)
        entry = enter(world, number, "Piet Wolf")
        path = f"/en/t/{slug_of(world, number)}/manage/players/{entry}/profile"
        answer = world.client(world.olga).post(path, data={"profile": profile_of(world, known)})
        assert answer.status_code == 404
        assert profile_of(world, entry) is None

    def test_an_organiser_finds_no_alias_or_private_player_by_trying_numbers_of_profiles(
        self, world: World
    ) -> None:
        """Linked, an entry would be shown under the alias, and the profile would tell of its tournaments."""
        hidden = enter(world, tournament(world, "Open"), "Jan Vos", national_id=KNSB)
        secret = enter(world, tournament(world, "Private", private=True), "Jan Vos", fide_id=FIDE)
        with world.app.app_context():
            operations.set_alias(db.session.get_one(Profile, profile_of(world, hidden)), "Anton Aap")
            db.session.commit()
        his = tournament(world, "His", organiser=world.otto)
        with world.app.app_context():
            data = EntryData(name="Jan Vos")
            entry = entries.add(world.otto.actor, NOW, his, data, confirmed=True)
        client, path = world.client(world.otto), f"/en/t/{slug_of(world, his)}/manage/players/{entry}"
        for wanted in (hidden, secret):
            profile_id = profile_of(world, wanted)
            answer = client.post(f"{path}/profile", data={"profile": profile_id})
            assert answer.status_code == 404
            assert profile_of(world, entry) is None
        assert "Anton Aap" not in client.get(path).text


class TestPage:
    def test_only_who_may_see_a_tournament_sees_its_players_profile(self, world: World) -> None:
        number = tournament(world, "Besloten", private=True)
        entry = enter(world, number, "Jan Vos", national_id=KNSB, club="De Toren")
        path = f"/en/players/{profile_of(world, entry)}"
        assert world.client().get(path).status_code == 404
        assert world.client(world.vera).get(path).status_code == 404
        assert "Besloten" in world.client(world.olga).get(path).text
        assert "Jan Vos" not in world.client(world.vera).get("/en/players?q=vos").text
        assert "Jan Vos" in world.client(world.olga).get("/en/players?q=vos").text
        enter(world, tournament(world, "Voor iedereen"), "Jan Vos", national_id=KNSB)
        page = world.client().get(path).text
        assert "Voor iedereen" in page
        assert "Besloten" not in page
        assert "De Toren" not in page

    @pytest.mark.parametrize("typed", ["%", "_", "'; DROP TABLE profile; --", "{{ 7*7 }}", "\\", "\0"])
    def test_whatever_is_searched_is_only_text(self, world: World, typed: str) -> None:
        enter(world, tournament(world), "Jan Vos", national_id=KNSB)
        answer = world.client().get("/en/players", query_string={"q": typed})
        assert answer.status_code == 200
        assert "Jan Vos" not in answer.text


class TestAsking:
    def test_from_a_number_to_the_member_label(self, world: World) -> None:
        number = tournament(world)
        entry = enter(world, number, "Jan Vos", national_id=KNSB)
        client = world.client(world.vera)
        assert "No profile fits you yet." in client.get("/en/account/player").text
        state(world, world.vera, national_id=KNSB)
        page = client.get("/en/account/player").text
        assert "Jan Vos" in page
        assert "Not yet confirmed." in page
        assert ask(world, world.vera, profile_of(world, entry)) == 303
        assert [mail.to for mail in mails(world.app)] == ["ada@example.org"]
        evidence = world.client(world.ada).get("/en/admin/players/requests/1").text
        for told in ("Vera", "vera@example.org", "Jan Vos", KNSB, "no e-mail address"):
            assert told in evidence
        verdicts = re.findall(r"<strong[^>]*>((?:not )?the same)</strong>", evidence)
        assert verdicts == ["not the same", "the same"]  # the name, the number
        public = f"/en/players/{profile_of(world, entry)}"
        assert "member" not in world.client().get(public).text
        assert decide(world.client(world.ada), 1, "approve") == 303
        assert "Je spelersprofiel is gekoppeld" in [m.subject for m in mails(world.app, "vera@example.org")]
        assert 'class="member"' in world.client().get(public).text
        slug = slug_of(world, number)
        assert 'class="member"' in world.client().get(f"/en/t/{slug}/players").text
        page = client.get("/en/account/player").text
        assert "Confirmed." in page
        assert "Not yet confirmed." not in page

    def test_the_address_of_a_registration_proposes_the_profile_by_name(self, world: World) -> None:
        number = tournament(world, private=True)
        entry = enter(world, number, "Jan Vos", national_id=KNSB, email="VERA@example.org")
        assert (
            "your e-mail address at a registration" in world.client(world.vera).get("/en/account/player").text
        )
        assert "Jan Vos" in world.client(world.vera).get("/en/account/player").text
        assert "Jan Vos" not in world.client(world.otto).get("/en/account/player").text
        assert ask(world, world.vera, profile_of(world, entry)) == 303

    def test_who_states_a_number_does_not_learn_which_alias_or_private_player_has_it(
        self, world: World
    ) -> None:
        number = tournament(world)
        entry = enter(world, number, "Zebedeus Kind", national_id=KNSB, birth="2016")
        enter(world, tournament(world, "Besloten", private=True), "Geheime Gast", fide_id=FIDE)
        with world.app.app_context():
            operations.set_alias(db.session.get_one(Profile, profile_of(world, entry)), "Raadselridder")
            db.session.commit()
        state(world, world.vera, national_id=KNSB, fide_id=FIDE)
        for path in ("/en/account/player", "/en/account"):
            page = world.client(world.vera).get(path).text
            for secret in ("Zebedeus", "Raadselridder", "Geheime"):
                assert secret not in page
        assert "A player with your number" in world.client(world.vera).get("/en/account/player").text

    def test_who_states_a_number_does_not_learn_it_from_an_address_of_the_profile_either(
        self, world: World
    ) -> None:
        entry = enter(world, tournament(world), "Zebedeus Kind", national_id=KNSB, birth="2016")
        link = profile_of(world, entry)
        with world.app.app_context():
            operations.set_alias(db.session.get_one(Profile, link), "Raadselridder")
            db.session.commit()
        client = world.client(world.vera)
        state(world, world.vera, national_id=KNSB)
        # The page of the profile tells the alias, so nothing may lead there: form, answer or export.
        assert not re.findall(rf'action="[^"]*/{link}"', client.get("/en/account/player").text)
        assert client.post(f"/en/account/player/ask/{link}").status_code == 422
        assert client.post("/en/account/player/ask/999").status_code == 422
        assert ask(world, world.vera, link) == 303
        told = json.loads(client.post("/en/account/export").text)
        assert [request["profile"] for request in told["player"]["requests"]] == [None]
        asked = [note for note in told["journal"] if note["action"] == "profile.asked"]
        assert [note["about"] for note in asked] == [{"claim": 1}]

    def test_what_does_not_fit_cannot_be_asked_for(self, world: World) -> None:
        entry = enter(world, tournament(world), "Vera", national_id=KNSB)
        assert ask(world, world.vera, profile_of(world, entry)) == 422
        assert ask(world, world.vera, 999) == 422
        assert claims(world.app) == []

    def test_one_asks_for_one_profile_at_a_time_and_may_take_it_back(self, world: World) -> None:
        number = tournament(world)
        one = enter(world, number, "Jan Vos", national_id=KNSB)
        other = enter(world, number, "J. Vos", fide_id=FIDE)
        state(world, world.vera, national_id=KNSB, fide_id=FIDE)
        assert ask(world, world.vera, profile_of(world, one)) == 303
        assert ask(world, world.vera, profile_of(world, other)) == 409
        assert world.client(world.vera).post("/en/account/player/take-back").status_code == 303
        assert world.client(world.vera).post("/en/account/player/take-back").status_code == 409
        assert ask(world, world.vera, profile_of(world, other)) == 303
        assert decide(world.client(world.ada), 1, "approve") == 409  # taken back
        assert [claim.state for claim in claims(world.app)] == ["withdrawn", "waiting"]

    def test_asking_and_taking_back_again_and_again_fills_no_mailbox(self, world: World) -> None:
        entry = enter(world, tournament(world), "Jan Vos", national_id=KNSB)
        state(world, world.vera, national_id=KNSB)
        for _time in range(25):
            assert ask(world, world.vera, profile_of(world, entry)) == 303
            world.client(world.vera).post("/en/account/player/take-back")
        assert len(mails(world.app, "ada@example.org")) == 20
        assert len(claims(world.app)) == 25

    def test_two_people_wait_for_one_profile_and_only_one_gets_it(self, world: World) -> None:
        entry = enter(world, tournament(world), "Jan Vos", national_id=KNSB, email="otto@example.org")
        state(world, world.vera, national_id=KNSB)
        link = profile_of(world, entry)
        assert ask(world, world.vera, link) == 303
        assert ask(world, world.otto, link) == 303
        page = world.client(world.ada).get("/en/admin/players").text
        assert "1 other person asks for this profile too." in page
        evidence = world.client(world.ada).get("/en/admin/players/requests/1").text
        assert "Other requests for this profile" in evidence
        assert "another e-mail address" in evidence
        assert "same e-mail address" in world.client(world.ada).get("/en/admin/players/requests/2").text
        assert decide(world.client(world.ada), 2, "approve") == 303
        answer = world.client(world.ada).post("/en/admin/players/requests/1", data={"answer": "approve"})
        assert answer.status_code == 409
        assert "This profile was linked with another account in the meantime." in answer.text
        assert profile(world, link or 0).account_id == world.otto.id
        assert decide(world.client(world.ada), 1, "refuse", reason="It belongs to somebody else.") == 303
        mail = mails(world.app, "vera@example.org")[-1]
        assert "It belongs to somebody else." in mail.text
        assert "It belongs to somebody else." in world.client(world.vera).get("/en/account/player").text

    def test_two_administrators_answer_at_once_and_the_second_is_told(self, world: World) -> None:
        entry = enter(world, tournament(world), "Jan Vos", national_id=KNSB)
        state(world, world.vera, national_id=KNSB)
        ask(world, world.vera, profile_of(world, entry))
        with world.app.test_request_context("/en/"):
            decisions.approve(world.ada.actor, NOW, 1)
            with pytest.raises(problems.Decided):
                decisions.refuse(Actor("Adri", world.ada.id), NOW, 1, "No")
        assert [claim.state for claim in claims(world.app)] == ["approved"]

    def test_a_refusal_needs_a_reason(self, world: World) -> None:
        entry = enter(world, tournament(world), "Jan Vos", national_id=KNSB)
        state(world, world.vera, national_id=KNSB)
        ask(world, world.vera, profile_of(world, entry))
        assert decide(world.client(world.ada), 1, "refuse", reason=" ") == 422
        assert [claim.state for claim in claims(world.app)] == ["waiting"]

    def test_an_account_has_one_profile(self, world: World) -> None:
        number = tournament(world)
        one = enter(world, number, "Jan Vos", national_id=KNSB)
        other = enter(world, number, "J. Vos", fide_id=FIDE)
        state(world, world.vera, national_id=KNSB, fide_id=FIDE)
        ask(world, world.vera, profile_of(world, one))
        decide(world.client(world.ada), 1, "approve")
        assert ask(world, world.vera, profile_of(world, other)) == 409

    def test_stated_numbers_go_into_the_profile_only_when_the_administrator_ticks_it(
        self, world: World
    ) -> None:
        entry = enter(world, tournament(world), "Jan Vos", national_id=KNSB)
        state(world, world.vera, national_id=KNSB, fide_id=FIDE)
        link = profile_of(world, entry) or 0
        ask(world, world.vera, link)
        with world.app.test_request_context("/en/"):
            decisions.approve(world.ada.actor, NOW, 1, with_numbers=True)
        assert profile(world, link).fide_id == FIDE

    def test_only_administrators_decide(self, world: World) -> None:
        entry = enter(world, tournament(world), "Jan Vos", national_id=KNSB)
        state(world, world.vera, national_id=KNSB)
        ask(world, world.vera, profile_of(world, entry))
        for person in (world.vera, world.olga):
            assert decide(world.client(person), 1, "approve") == 404


class TestLeaving:
    def linked(self, world: World) -> tuple[int, int]:
        """Vera's private tournament and profile."""
        number = tournament(world, private=True)
        entry = enter(world, number, "Jan Vos", national_id=KNSB)
        link = profile_of(world, entry) or 0
        state(world, world.vera, national_id=KNSB)
        ask(world, world.vera, link)
        decide(world.client(world.ada), 1, "approve")
        return number, link

    def test_a_registered_player_sees_the_private_tournament_as_long_as_the_profile_is_linked(
        self, world: World
    ) -> None:
        number, link = self.linked(world)
        path = f"/en/t/{slug_of(world, number)}/standings"
        assert world.client(world.vera).get(path).status_code == 200
        assert world.client(world.otto).get(path).status_code == 404
        assert world.client(world.vera).post("/en/account/player/leave").status_code == 303
        assert world.client(world.vera).get(path).status_code == 404
        assert profile(world, link).account_id is None

    def test_an_administrator_unlinks_once(self, world: World) -> None:
        _number, link = self.linked(world)
        client = world.client(world.ada)
        assert client.post(f"/en/admin/players/{link}/unlink").status_code == 303
        assert client.post(f"/en/admin/players/{link}/unlink").status_code == 409

    def test_the_export_has_numbers_profile_and_requests(self, world: World) -> None:
        _number, link = self.linked(world)
        told = json.loads(world.client(world.vera).post("/en/account/export").text)["player"]
        assert told["stated"]["knsb"] == KNSB
        assert told["profile"]["number"] == link
        assert [request["state"] for request in told["requests"]] == ["approved"]

    def test_a_deleted_account_leaves_a_player_known_from_results(self, world: World) -> None:
        from swiss64.accounts import leaving

        number, link = self.linked(world)
        with world.app.app_context():
            before = db.session.get_one(Tournament, number).revision
            leaving.delete_account(world.vera.actor, NOW)
            assert db.session.get(Account, world.vera.id) is None
            assert db.session.get_one(Tournament, number).revision > before
        assert profile(world, link).account_id is None
        assert claims(world.app) == []

    def test_the_journal_names_nobody(self, world: World) -> None:
        self.linked(world)
        with world.app.app_context():
            notes = db.session.scalars(
                select(JournalEntry).where(JournalEntry.action.like("profile.%"))
            ).all()
            assert {note.action for note in notes} == {
                "profile.numbers_stated",
                "profile.asked",
                "profile.approved",
            }
            assert not [note for note in notes if "Jan Vos" in str((note.subject, note.before, note.after))]


def test_a_profile_of_which_something_is_left_stays(world: World) -> None:
    entry = enter(world, tournament(world), "Jan Vos", national_id=KNSB)
    with world.app.app_context():
        link = db.session.get_one(Entry, entry).profile_id
        forget_unknown(db.session(), {link, None})
        db.session.commit()
        assert db.session.get(Profile, link) is not None
