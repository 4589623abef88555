"""Two people at the same moment: one wins, the other is told in words, nothing is double."""

from __future__ import annotations

from contextlib import suppress
from datetime import UTC, datetime, timedelta
from functools import partial
from threading import Barrier, BrokenBarrierError

import pytest
from sqlalchemy import func, select
from sqlalchemy.orm import Session

from swiss64 import tokens
from swiss64.accounts import identities as provider_accounts
from swiss64.accounts import leaving
from swiss64.accounts.providers import Seen
from swiss64.database import locked, writing
from swiss64.engine.tournament import Result
from swiss64.extensions import db
from swiss64.journal import Actor
from swiss64.models import (
    Account,
    Entry,
    Game,
    Helper,
    Identity,
    JournalEntry,
    Mail,
    OrganiserRequest,
    Profile,
    ProfileClaim,
    ProfileMerge,
    Role,
    StaffInvitation,
)
from swiss64.people import helpers, operations, requests
from swiss64.people.requests import Asked
from swiss64.players import decisions, erasing, merging, proposing
from swiss64.players import operations as own
from swiss64.players.merging import Chosen
from swiss64.rounds.results import enter_result
from tests.openid_provider import provider_running
from tests.site.conftest import NOW, World
from tests.site.openid_setting import configured
from tests.site.players_setting import FIDE, KNSB, enter, profile_of, tournament
from tests.site.rounds_setting import WHITE, setting
from tests.site.together import at_once, meanwhile


def noted(world: World, action: str) -> int:
    """How often the journal has this."""
    with world.app.app_context():
        return db.session.scalar(select(func.count()).where(JournalEntry.action == action)) or 0


def mailed(world: World, template: str) -> int:
    """How many mails of this kind wait or were sent."""
    with world.app.app_context():
        return db.session.scalar(select(func.count()).where(Mail.template == template)) or 0


def one_told(told: list[str], *words: str) -> None:
    """Everybody but one was told one of these."""
    assert sorted(told)[0] == ""
    assert set(sorted(told)[1:]) <= set(words), told
    assert len([one for one in told if not one]) == 1, told


ENDED = "This invitation is no longer open: it was used or withdrawn, or it is too old. Ask for a new one."


class TestInvitations:
    """One link, opened in several windows or by several people."""

    def test_an_invitation_as_arbiter_is_accepted_once(self, world: World) -> None:
        number = tournament(world)
        token, digest = tokens.new()
        with world.app.app_context():
            invitation = StaffInvitation(
                tournament_id=number,
                email="vera@example.org",
                address_key="vera@example.org",
                role="arbiter",
                token_digest=digest,
                invited_by="Olga",
                created_at=NOW,
                ends_at=NOW + timedelta(days=1),
            )
            db.session.add(invitation)
            db.session.commit()
        accept = partial(operations.accept_role, world.vera.actor, NOW, token)
        stranger = partial(operations.accept_role, world.otto.actor, NOW, token)
        told = at_once(world, accept, accept, accept, stranger)
        assert told[3] != ""
        one_told(told[:3], ENDED)
        with world.app.app_context():
            roles = db.session.execute(
                select(Role.account_id, Role.role).where(
                    Role.tournament_id == number, Role.account_id != world.olga.id
                )
            ).all()
            assert [tuple(role) for role in roles] == [(world.vera.id, "arbiter")]
        assert noted(world, "people.role_accepted") == 1

    def test_an_invitation_to_organise_is_accepted_once(self, world: World) -> None:
        token, digest = tokens.new()
        with world.app.app_context():
            request = OrganiserRequest(
                name="Vera",
                email="vera@example.org",
                address_key="vera@example.org",
                language="en",
                created_at=NOW,
                state="invited",
                token_digest=digest,
                decided_at=NOW,
                ends_at=NOW + timedelta(days=1),
            )
            db.session.add(request)
            db.session.commit()
        accept = partial(requests.accept, world.vera.actor, NOW, token)
        one_told(at_once(world, accept, accept, accept), ENDED)
        assert noted(world, "organiser.accepted") == 1


class TestRequestsToOrganise:
    """Two administrators at one request."""

    def test_it_is_answered_once_and_one_mail_is_sent(self, world: World) -> None:
        with world.app.test_request_context("/en/"):
            asked = Asked("Vera", "De Toren", "vera@example.org", "", "en")
            requests.ask(NOW, asked, "192.0.2.1")
        told = at_once(
            world,
            partial(requests.decline, Actor("Adri", world.ada.id), NOW, 1, "Full."),
            partial(requests.invite, world.ada.actor, NOW, 1),
        )
        one_told(told, "Ada answered this request already.", "Adri answered this request already.")
        assert mailed(world, "organiser_declined") + mailed(world, "organiser_invited") == 1
        assert noted(world, "organiser.declined") + noted(world, "organiser.invited") == 1

    def test_twenty_mails_a_day_tell_an_administrator_and_the_requests_wait_all_the_same(
        self, world: World
    ) -> None:
        with world.app.test_request_context("/en/"):
            for number in range(25):
                asked = Asked(f"Person {number}", "", f"person{number}@example.org", "", "en")
                requests.ask(NOW, asked, f"192.0.2.{number}")
            assert mailed(world, "organiser_asked") == 20
            assert db.session.scalar(select(func.count()).select_from(OrganiserRequest)) == 25
            later = Asked("Person later", "", "later@example.org", "", "en")
            requests.ask(NOW + timedelta(days=1, minutes=1), later, "192.0.2.200")
        assert mailed(world, "organiser_asked") == 21


class TestProfiles:
    """One profile, wanted by two people or decided by two administrators."""

    @staticmethod
    def wanted(world: World) -> int:
        """A profile that Vera and Otto say is theirs; its id."""
        entry = enter(world, tournament(world), "Jan Vos", national_id=KNSB)
        profile_id = profile_of(world, entry)
        assert profile_id is not None
        with world.app.test_request_context("/en/"):
            for person in (world.vera, world.otto):
                own.state_numbers(person.actor, NOW, national_id=KNSB, fide_id="")
        return profile_id

    def ask(self, world: World) -> None:
        with world.app.test_request_context("/en/"):
            for person in (world.vera, world.otto):
                own.ask(person.actor, NOW, proposing.reference(person.id, self.profile_id))

    def test_asked_for_twice_by_one_person_it_waits_once(self, world: World) -> None:
        profile_id = self.wanted(world)
        with world.app.app_context():
            reference = proposing.reference(world.vera.id, profile_id)
        ask = partial(own.ask, world.vera.actor, NOW, reference)
        told = at_once(world, ask, ask, ask)
        assert sorted(told)[0] == ""
        assert len([one for one in told if not one]) == 1, told
        with world.app.app_context():
            assert db.session.scalar(select(func.count()).select_from(ProfileClaim)) == 1
        assert mailed(world, "profile_asked") == 1

    def test_two_people_get_it_from_two_administrators_and_one_has_it(self, world: World) -> None:
        self.profile_id = self.wanted(world)
        self.ask(world)
        told = at_once(
            world,
            partial(decisions.approve, world.ada.actor, NOW, 1),
            partial(decisions.approve, Actor("Adri", world.ada.id), NOW, 2),
        )
        one_told(told, "This profile was linked with another account in the meantime.")
        with world.app.app_context():
            states = db.session.scalars(select(ProfileClaim.state).order_by(ProfileClaim.id)).all()
            assert sorted(states) == ["approved", "waiting"]
            owner = db.session.get_one(Profile, self.profile_id).account_id
            assert owner == (world.vera.id, world.otto.id)[states.index("approved")]
        assert mailed(world, "profile_approved") == 1

    def test_one_request_is_approved_or_refused_and_never_both(self, world: World) -> None:
        self.profile_id = self.wanted(world)
        self.ask(world)
        told = at_once(
            world,
            partial(decisions.approve, world.ada.actor, NOW, 1),
            partial(decisions.refuse, Actor("Adri", world.ada.id), NOW, 1, "No."),
        )
        assert len([one for one in told if not one]) == 1, told
        assert mailed(world, "profile_approved") + mailed(world, "profile_refused") == 1
        with world.app.app_context():
            state = db.session.get_one(ProfileClaim, 1).state
            owner = db.session.get_one(Profile, self.profile_id).account_id
        assert (state, owner) in (("approved", world.vera.id), ("refused", None))

    def test_it_is_merged_and_unmerged_one_after_the_other(self, world: World) -> None:
        number = tournament(world)
        kept, gone, third = (
            profile_of(world, enter(world, number, name, national_id=knsb)) or 0
            for name, knsb in (("Jan Vos", "1111111"), ("J. Vos", "2222222"), ("Johan Vos", "3333333"))
        )
        with world.app.app_context():
            merging.merge(world.ada.actor, NOW, kept, gone, Chosen())
        told = at_once(
            world,
            partial(merging.undo, world.ada.actor, NOW, 1),
            partial(merging.merge, Actor("Adri", world.ada.id), NOW, kept, third, Chosen()),
            partial(merging.undo, Actor("Anna", world.ada.id), NOW, 1),
        )
        later = "One of these profiles was merged again later. Undo that merge first."
        assert told[1] == "", "merging is possible before and after"
        assert set(told) <= {"", later, "This merge was undone in the meantime."}, told
        undone = [told[0], told[2]].count("")
        assert undone <= 1
        with world.app.app_context():
            merges = db.session.scalars(select(ProfileMerge).order_by(ProfileMerge.id)).all()
            assert [one.undone_at is not None for one in merges] == [undone == 1, False]
            where = {
                entry.name: entry.profile_id for entry in db.session.scalars(select(Entry).order_by(Entry.id))
            }
        assert where == {"Jan Vos": kept, "J. Vos": gone if undone else kept, "Johan Vos": kept}
        assert noted(world, "profile.parted") == undone

    def test_two_profiles_that_go_up_in_each_other_are_one(self, world: World) -> None:
        number = tournament(world)
        one, two = (
            profile_of(world, enter(world, number, name, national_id=knsb)) or 0
            for name, knsb in (("Jan Vos", "1111111"), ("J. Vos", "2222222"))
        )
        told = at_once(
            world,
            partial(merging.merge, world.ada.actor, NOW, one, two, Chosen()),
            partial(merging.merge, Actor("Adri", world.ada.id), NOW, two, one, Chosen()),
        )
        one_told(told, "Somebody else changed this in the meantime. Look at what it is now and try again.")
        with world.app.app_context():
            gone = db.session.scalars(select(Profile).where(Profile.merged_into_id.is_not(None))).all()
            assert len(gone) == 1


def test_a_link_withdrawn_while_it_enters_a_result_enters_none(world: World) -> None:
    here = setting(world, 4)
    here.draw()
    here.publish(1)
    now = datetime.now(UTC)
    with world.app.app_context():
        helper = Helper(
            tournament_id=here.id,
            name="Hall B",
            token_digest="digest",
            created_by="Olga",
            created_at=now,
            begins_at=now - timedelta(hours=1),
            ends_at=now + timedelta(hours=1),
        )
        db.session.add(helper)
        db.session.commit()
        actor = Actor("Hall B", helper=helper.id)
    told = at_once(
        world,
        partial(helpers.withdraw, here.olga, now, here.id, actor.helper or 0),
        partial(enter_result, actor, now, here.id, 1, 1, WHITE, expected=None),
    )
    assert told[0] == ""
    if told[1]:
        assert told[1] == "This link for helpers does not work now. Ask the arbiter for a new one."
    assert here.result(1, 1) is (None if told[1] else WHITE)
    # Permitted before it was withdrawn, and only then at its turn.
    told = at_once(world, partial(enter_result, actor, now, here.id, 1, 2, Result.DRAW, expected=None))
    assert told == ["This link for helpers does not work now. Ask the arbiter for a new one."]
    assert here.result(1, 2) is None
    with world.app.app_context(), writing() as session:
        assert locked(session, here.id) is not None
        assert session.scalars(select(Game.result).where(Game.board == 2)).all() == [None]


def test_one_identity_at_a_provider_opens_one_account(world: World) -> None:
    with provider_running() as google:
        provider = configured(google)
        seen = Seen(google.issuer, "1001", "nel@example.org", True, "Nel")
        told = at_once(
            world,
            *(
                partial(provider_accounts.link, person.actor, NOW, provider, seen)
                for person in (world.vera, world.otto, world.olga)
            ),
        )
    assert len([one for one in told if not one]) == 1, told
    assert {one for one in told if one} == {
        "This account at Google is linked to another account here. "
        "Choose another one there, or log in to that other account and unlink it first."
    }
    winner = (world.vera, world.otto, world.olga)[told.index("")]
    with world.app.app_context():
        rows = db.session.execute(select(Identity.account_id, Identity.subject)).all()
    assert [tuple(row) for row in rows] == [(winner.id, "1001")]
    assert mailed(world, "way_added") == 1


class TestLeaving:
    """Two who may not both go delete their accounts in the same second."""

    @pytest.fixture(autouse=True)
    def _both_look_before_either_goes(self, monkeypatch: pytest.MonkeyPatch) -> None:
        both = Barrier(2)
        obstacles = leaving.obstacles

        def looked(session: Session, account: Account) -> list[str]:
            found = obstacles(session, account)
            with suppress(BrokenBarrierError):  # the other one waits for the first to be gone
                both.wait(0.5)
            return found

        monkeypatch.setattr(leaving, "obstacles", looked)

    def test_a_tournament_that_is_played_keeps_one_of_its_two_organisers(self, world: World) -> None:
        number = tournament(world)
        enter(world, number, "Anna")
        with world.app.app_context():
            db.session.add(Role(tournament_id=number, account_id=world.otto.id, role="organiser"))
            db.session.commit()
        told = at_once(
            world,
            partial(leaving.delete_account, world.olga.actor, NOW),
            partial(leaving.delete_account, world.otto.actor, NOW),
        )
        one_told(told, "You are the only organiser of “Open”. Make somebody else its organiser first.")
        with world.app.app_context():
            assert db.session.scalar(select(func.count()).select_from(Role)) == 1

    def test_the_site_keeps_one_of_its_two_administrators(self, world: World) -> None:
        with world.app.app_context():
            db.session.get_one(Account, world.vera.id).is_admin = True
            db.session.commit()
        told = at_once(
            world,
            partial(leaving.delete_account, world.ada.actor, NOW),
            partial(leaving.delete_account, world.vera.actor, NOW),
        )
        one_told(told, "You are the only administrator of this site. Make somebody else one first.")
        with world.app.app_context():
            assert db.session.scalar(select(func.count()).where(Account.is_admin)) == 1


class TestEntering:
    """A player is entered while an administrator is at his profile."""

    def test_who_is_merged_at_that_moment_is_entered_as_the_one_that_is_kept(self, world: World) -> None:
        kept = profile_of(world, enter(world, tournament(world, "One"), "Anna", fide_id=FIDE)) or 0
        gone = profile_of(world, enter(world, tournament(world, "Two"), "Anna", national_id=KNSB)) or 0
        third = tournament(world, "Three")
        entered: list[int] = []
        told = meanwhile(
            world,
            lambda: merging.merge(world.ada.actor, NOW, kept, gone, Chosen()),
            lambda: entered.append(enter(world, third, "Anna", national_id=KNSB)),
        )
        assert told == ""
        assert profile_of(world, entered[0]) == kept

    def test_who_is_erased_at_that_moment_is_entered_as_somebody_new(self, world: World) -> None:
        first = enter(world, tournament(world, "One"), "Anna", fide_id=FIDE)
        with world.app.app_context():
            db.session.get_one(Entry, first).withdrawn_after = 0
            db.session.commit()
        old = profile_of(world, first) or 0
        second = tournament(world, "Two")
        entered: list[int] = []
        told = meanwhile(
            world,
            lambda: erasing.erase(world.ada.actor, NOW, old, "Anna"),
            lambda: entered.append(enter(world, second, "Anna", fide_id=FIDE)),
        )
        assert told == ""
        assert profile_of(world, entered[0]) not in (None, old)
        assert profile_of(world, first) is None
