"""Who may ask for what: every address of the site × every kind of person × an open and a private tournament.

The tables here are written from the rules ("Who sees and does what", issue "People"), and know nothing of
``access.RULES``. A new endpoint gets a line in ``ENDPOINTS``: the group of people it is for.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from flask import Flask, request
from flask.testing import FlaskClient
from flask.typing import ResponseReturnValue
from sqlalchemy import select
from werkzeug.test import TestResponse

from swiss64 import create_app
from swiss64.access import visible_to
from swiss64.extensions import db
from swiss64.models import Account, Helper, Tournament
from tests.site.people_setting import KINDS, Crowd, crowd
from tests.site.walk import Route, routes

NAME = "Besloten Toernooi"
"""The name of the private tournament: nothing that a stranger gets may hold it."""

# y: the page answers, f: no access (403), l: to the log-in page, -: it does not exist (404).
# In the order of KINDS: anonymous, account, account whose address is not verified, invited address,
# invited domain, subdomain of it, subdomain that was said, look-alike domain, registered player,
# one by his profile, helper, helper whose link was withdrawn, arbiter, organiser, organiser of another,
# administrator.
GROUPS: dict[str, tuple[str, str]] = {
    # group                    open tournament    private tournament
    "pages of a tournament": ("yyyyyyyyyyyyyyyy", "---yy-y-yy--yy-y"),
    "stars": ("lyyyyyyyyyllyyyy", "---yy-y-yy--yy-y"),
    "results": ("lfffffffffyfyyfy", "---ff-f-ffyfyy-y"),
    "staff": ("lfffffffffllyyfy", "---ff-f-ff--yy-y"),
    "organisers": ("lfffffffffllfyfy", "---ff-f-ff--fy-y"),
    # A series exists for who may see a tournament of it; who made it changes it.
    "pages of a series": ("yyyyyyyyyyyyyyyy", "---yy-y-yy--yy-y"),
    "owner of a series": ("lfffffffffllfyfy", "---ff-f-ff--fy-y"),
    # Kept by shared caches, so a private tournament is there for nobody.
    "live": ("yyyyyyyyyyyyyyyy", "----------------"),
}
APART: dict[str, str] = {
    # What belongs to no tournament, or is opened by the secret in its address.
    "everybody": "yyyyyyyyyyyyyyyy",
    "who has the link": "yyyyyyyyyyyyyyyy",
    "accounts": "lyyyyyyyyyllyyyy",
    "who may create": "lfffffffffllfyyy",
    "administrators": "---------------y",
}

ENDPOINTS: dict[str, str] = {
    "accounts.account": "accounts",
    "accounts.change_address": "accounts",
    "accounts.change_password": "accounts",
    "accounts.confirm_address": "accounts",
    "accounts.delete": "accounts",
    "accounts.end_log_in": "accounts",
    "accounts.end_sessions": "accounts",
    "accounts.export": "accounts",
    "accounts.finish_sign_up": "everybody",
    "accounts.forgotten": "everybody",
    "accounts.link": "accounts",
    "accounts.log_in": "everybody",
    "accounts.log_in_with": "everybody",
    "accounts.log_out": "everybody",
    "accounts.mail_sent": "everybody",
    "accounts.new_password": "everybody",
    "accounts.open_link": "who has the link",
    "accounts.profile": "accounts",
    "accounts.prove": "accounts",
    "accounts.prove_with": "accounts",
    "accounts.sign_up": "everybody",
    "accounts.sign_up_with": "everybody",
    "accounts.unlink": "accounts",
    "admin.accounts": "administrators",
    "admin.answer_request": "administrators",
    "admin.end_sessions": "administrators",
    "admin.index": "administrators",
    "admin.invite_organiser": "administrators",
    "admin.outbox": "administrators",
    "admin.ratings": "administrators",
    "admin.remove_request": "administrators",
    "admin.requests": "administrators",
    "admin.set_may_organise": "administrators",
    "admin.tournaments": "administrators",
    "calendar.index": "everybody",
    "calendar.make_link": "accounts",
    "calendar.moved": "everybody",
    "calendar.star": "stars",
    "calendar.tournament_file": "pages of a tournament",
    "calendar.tournaments": "everybody",
    "calendar.withdraw_link": "accounts",
    "calendar_link.own": "who has the link",
    "display.announce": "staff",
    "display.choose": "staff",
    "display.content": "staff",
    "display.hall": "staff",
    "display.link_list": "organisers",
    "display.make_link": "organisers",
    "display.remote_control": "staff",
    "display.remove": "staff",
    "display.rename": "staff",
    "display.screens": "staff",
    "display.state": "staff",
    "display.steer": "staff",
    "display.withdraw_link": "organisers",
    "entries.add": "staff",
    "entries.attendance": "staff",
    "entries.begin_in": "staff",
    "entries.clear_absence": "staff",
    "entries.delete": "organisers",
    "entries.edit": "staff",
    "entries.index": "staff",
    "entries.move_to_number": "staff",
    "entries.person": "staff",
    "entries.renumber": "staff",
    "entries.return_": "staff",
    "entries.save_attendance": "staff",
    "entries.set_absence": "staff",
    "entries.withdraw": "staff",
    "exchange.bring": "organisers",
    "exchange.preview": "organisers",
    "exchange.start": "organisers",
    "exchange.take_everything": "organisers",
    "exchange.take_players": "organisers",
    "feeds.atom": "everybody",
    "feeds.calendar": "everybody",
    "glossary.index": "everybody",
    "glossary.matches": "everybody",
    "glossary.page": "everybody",
    "glossary.share_image": "everybody",
    "glossary.short": "everybody",
    "guarded_live.guarded_fragment": "pages of a tournament",
    "hall_link.content": "who has the link",
    "hall_link.page": "who has the link",
    "hall_link.state": "who has the link",
    "home.choose_language": "everybody",
    "home.health": "everybody",
    "home.index": "everybody",
    "live.fragment": "live",
    "live.nothing": "everybody",
    "mail.demonstration": "everybody",
    "openid.back": "everybody",
    "people.accept_organising": "who has the link",
    "people.accept_role": "who has the link",
    "people.ask": "everybody",
    "people.begin_helping": "who has the link",
    "people.change_role": "organisers",
    "people.help": "results",
    "people.helper": "staff",
    "people.helper_code": "staff",
    "people.helpers": "staff",
    "people.index": "organisers",
    "people.invite": "organisers",
    "people.invite_visitors": "organisers",
    "people.make_helper": "staff",
    "people.remove": "organisers",
    "people.uninvite_visitors": "organisers",
    "people.visitors": "organisers",
    "people.withdraw_helper": "staff",
    "people.withdraw_invitation": "organisers",
    "ratings.find": "staff",
    "ratings.take": "staff",
    "ratings.update": "staff",
    "players.ask": "accounts",
    "players.index": "everybody",
    "players.leave": "accounts",
    "players.link_entry": "staff",
    "players.own_page": "accounts",
    "players.profile": "everybody",
    "players.show_as": "accounts",
    "players.state_numbers": "accounts",
    "players.take_back": "accounts",
    "profiles.claim": "administrators",
    "profiles.decide": "administrators",
    "profiles.edit": "administrators",
    "profiles.erase": "administrators",
    "profiles.index": "administrators",
    "profiles.merge": "administrators",
    "profiles.merge_page": "administrators",
    "profiles.profile": "administrators",
    "profiles.undo_merge": "administrators",
    "profiles.unlink": "administrators",
    "rounds.alter": "staff",
    "rounds.boards_since": "results",
    "rounds.discard": "staff",
    "rounds.draw": "staff",
    "rounds.manage": "staff",
    "rounds.pairing": "staff",
    "rounds.publish": "staff",
    "rounds.result": "results",
    "rounds.round_page": "results",
    "rounds.start": "staff",
    "rounds.undo": "staff",
    "series.add": "owner of a series",
    "series.create": "who may create",
    "series.delete": "owner of a series",
    "series.edit": "owner of a series",
    "series.index": "everybody",
    "series.move": "owner of a series",
    "series.new": "who may create",
    "series.page": "pages of a series",
    "series.remove": "owner of a series",
    "series.save": "owner of a series",
    "series.why": "pages of a series",
    "standings.cross_table": "pages of a tournament",
    "standings.find": "pages of a tournament",
    "standings.find_matches": "pages of a tournament",
    "standings.player": "pages of a tournament",
    "standings.players": "pages of a tournament",
    "standings.print_pairings": "pages of a tournament",
    "standings.print_standings": "pages of a tournament",
    "standings.round_page": "pages of a tournament",
    "standings.schedule": "pages of a tournament",
    "standings.standings": "pages of a tournament",
    "standings.tournament": "pages of a tournament",
    "why.performance": "pages of a tournament",
    "why.rank": "pages of a tournament",
    "why.tie_break": "pages of a tournament",
    "static": "everybody",
    "support.index": "everybody",
    "support.moved": "everybody",
    "support.privacy": "everybody",
    "tournaments.create": "who may create",
    "tournaments.delete": "organisers",
    "tournaments.edit": "organisers",
    "tournaments.journal": "staff",
    "tournaments.new": "who may create",
    "tournaments.save": "organisers",
    "tournaments.schedule_edit": "staff",
    "tournaments.schedule_save": "staff",
    "why.bye": "pages of a tournament",
    "why.pairing": "pages of a tournament",
    "why.proposed_bye": "staff",
    "why.proposed_pairing": "staff",
}


@dataclass
class Matrix:
    """The site with the crowd in it; ``reached`` are the endpoints whose view the last question called."""

    app: Flask
    crowd: Crowd
    reached: list[str]

    def ask(self, client: FlaskClient, route: Route, **headers: str) -> str:
        """One cell: y, f, l, - or what went otherwise."""
        self.reached.clear()
        self.answer = client.open(route.path, method=route.method, headers=headers, buffered=True)
        status = self.answer.status_code
        if status >= 500:
            return str(status)
        if ENDPOINTS[route.endpoint] == "live":
            return "y" if status in (200, 204) else "-"
        if self.reached:
            return "y"
        if "/log-in" in self.answer.headers.get("Location", "") or status == 401:
            return "l"
        return {403: "f", 404: "-"}.get(status, str(status))

    answer: TestResponse


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def matrix(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Matrix]:
    """The world, made once a database. Views that take forms are not run: would they be, is the question.

    On PostgreSQL no view is run at all: there the question is what the permission reads.
    """
    fresh: Callable[[], str] = request.getfixturevalue(f"new_{request.param}")
    app = create_app(
        {
            "TESTING": True,
            "SQLALCHEMY_DATABASE_URI": fresh(),
            "WTF_CSRF_ENABLED": False,
            "SESSION_COOKIE_SECURE": False,
            "SESSION_COOKIE_NAME": "swiss64",
        },
        instance=tmp_path_factory.mktemp("matrix"),
    )
    reached: list[str] = []
    for endpoint, view in app.view_functions.items():
        app.view_functions[endpoint] = _spy(endpoint, view, reached, runs=request.param == "sqlite")
    yield Matrix(app, crowd(app, NAME), reached, TestResponse(b"", "200", {}, None))  # type: ignore[arg-type]
    with app.app_context():
        db.engine.dispose()


def _spy(endpoint: str, view: Callable[..., Any], reached: list[str], *, runs: bool) -> Callable[..., Any]:
    def seen(**values: Any) -> ResponseReturnValue:
        reached.append(endpoint)
        looks = request.method in ("GET", "HEAD") and (runs or endpoint.startswith("live."))
        answer: ResponseReturnValue = view(**values) if looks else ("reached", 200)
        return answer

    return seen


def _cells(matrix: Matrix, which: str) -> list[Route]:
    """The addresses about the tournament ``which``; those about none count with the open one."""
    values = matrix.crowd.values[which]
    return [
        route
        for route in routes(matrix.app, values)
        # One that is missing in the table is told of by a test of its own.
        if route.endpoint in ENDPOINTS and (which == "open" or ENDPOINTS[route.endpoint] in GROUPS)
    ]


def test_every_endpoint_stands_in_the_table(matrix: Matrix) -> None:
    known = {rule.endpoint for rule in matrix.app.url_map.iter_rules()}
    assert known - set(ENDPOINTS) == set(), (
        "write in ENDPOINTS of this file whom these are for (see GROUPS and APART), after reading the rules"
    )
    assert set(ENDPOINTS) - known == set(), "these are no longer there"
    assert set(ENDPOINTS.values()) <= set(GROUPS) | set(APART)
    assert {len(row) for pair in GROUPS.values() for row in pair} == {len(KINDS)}
    assert {len(row) for row in APART.values()} == {len(KINDS)}


@pytest.mark.parametrize("kind", KINDS)
def test_each_kind_of_person_gets_at_every_address_what_the_rules_say(
    matrix: Matrix, kind: str, capsys: pytest.CaptureFixture[str]
) -> None:
    column, cells, wrong = KINDS.index(kind), 0, []
    for which in ("open", "private"):
        client = matrix.crowd.client(kind, which)
        for route in _cells(matrix, which):
            group = ENDPOINTS[route.endpoint]
            row = APART[group] if group in APART else GROUPS[group][which == "private"]
            found = matrix.ask(client, route)
            cells += 1
            if found != row[column]:
                wrong.append(f"{route.method} {route.path} ({group}): {found}, not {row[column]}")
    assert wrong == []
    with capsys.disabled():
        sys.stdout.write(f" {cells} cells ")
    assert cells > 2 * len({e for e, group in ENDPOINTS.items() if group in GROUPS})


@pytest.mark.parametrize("kind", KINDS)
def test_for_whom_it_is_private_it_is_exactly_like_one_that_does_not_exist(matrix: Matrix, kind: str) -> None:
    column, compared = KINDS.index(kind), 0
    client = matrix.crowd.client(kind, "private")
    client.get("/en/nothing")  # the first page of a session brings its cookie, whatever page it is
    hidden, missing = matrix.crowd.values["private"], matrix.crowd.missing
    for there, nowhere in zip(routes(matrix.app, hidden), routes(matrix.app, missing), strict=True):
        group = ENDPOINTS.get(there.endpoint)
        unseen = kind == "withdrawn" or GROUPS["pages of a tournament"][1][column] == "-"
        if (
            group not in GROUPS
            or not (unseen or group == "live")
            or (group == "results" and kind == "helper")
        ):
            continue
        for headers in ({}, {"HX-Request": "true"}):
            answers = []
            for route in (there, nowhere):
                matrix.ask(client, route, **headers)
                answers.append(_comparable(matrix.answer, route.path, missing["slug"], hidden["slug"]))
            assert answers[0] == answers[1], f"{there.method} {there.path} {headers}"
            compared += 1
    expected = 2 if GROUPS["pages of a tournament"][1][column] != "-" else 100
    assert compared >= expected


def _comparable(answer: TestResponse, path: str, missing: str, hidden: str) -> tuple[Any, ...]:
    """What a stranger could compare: everything, but the address itself and the token of the form."""
    text = answer.get_data(as_text=True).replace(missing, hidden)
    text = re.sub(r'(content|value)="[\w.-]{60,}"', "", text)
    headers = sorted((name, value.replace(missing, hidden)) for name, value in answer.headers.items())
    kept = [(name, value) for name, value in headers if name not in ("Date", "Content-Length")]
    return answer.status_code, text, kept


def test_nobody_reads_the_name_of_a_private_tournament_who_may_not_see_it(matrix: Matrix) -> None:
    read = 0
    for column, kind in enumerate(KINDS):
        if GROUPS["pages of a tournament"][1][column] == "y":
            continue
        for which in ("open", "private"):
            client = matrix.crowd.client(kind, "open" if kind == "helper" else which)
            for route in _cells(matrix, which):
                if route.method != "GET" or ENDPOINTS[route.endpoint] == "who has the link":
                    continue
                matrix.ask(client, route)
                assert NAME.encode() not in matrix.answer.get_data(), f"{route.path} as {kind}"
                read += 1
    assert read > 500


def test_who_may_see_it_finds_it_on_the_front_page_and_nobody_else(matrix: Matrix) -> None:
    if matrix.app.config["SQLALCHEMY_DATABASE_URI"].startswith("postgresql"):
        with matrix.app.app_context():
            for column, kind in enumerate(KINDS):
                account_id = matrix.crowd.accounts.get(kind)
                account = None if account_id is None else db.session.get(Account, account_id)
                seen = db.session.scalars(select(Tournament.name).where(visible_to(account))).all()
                assert (NAME in seen) is (GROUPS["pages of a tournament"][1][column] == "y"), kind
        return
    for column, kind in enumerate(KINDS):
        page = matrix.crowd.client(kind, "private").get("/en/").text
        assert (NAME in page) is (GROUPS["pages of a tournament"][1][column] == "y"), kind


def test_a_private_or_practice_tournament_is_not_for_search_engines_and_no_cache_keeps_it(
    matrix: Matrix,
) -> None:
    asked = 0
    client = matrix.crowd.client("organiser", "private")
    for route in _cells(matrix, "private"):
        if route.method != "GET" or matrix.ask(client, route) != "y":
            continue
        if route.endpoint.startswith("live."):
            continue
        assert matrix.answer.headers["Cache-Control"] == "no-store", route.path
        assert matrix.answer.headers["X-Robots-Tag"] == "noindex, nofollow", route.path
        asked += 1
    assert asked > 20
    matrix.ask(client, _cells(matrix, "open")[0])
    answer = client.get(f"/en/t/{matrix.crowd.values['open']['slug']}/")
    assert "X-Robots-Tag" not in answer.headers


def test_what_is_given_or_taken_counts_at_the_next_request_of_the_same_session(matrix: Matrix) -> None:
    client, slug = matrix.crowd.client("account", "private"), matrix.crowd.values["private"]["slug"]
    path = f"/en/t/{slug}/standings"
    assert client.get(path).status_code == 404
    with matrix.app.app_context():
        db.session.execute(db.update(Tournament).where(Tournament.slug == slug).values(private=False))
        db.session.commit()
    assert client.get(path).status_code == 200
    with matrix.app.app_context():
        db.session.execute(db.update(Tournament).where(Tournament.slug == slug).values(private=True))
        db.session.commit()
    assert client.get(path).status_code == 404


def test_a_helper_is_let_in_by_his_link_alone(matrix: Matrix) -> None:
    """A cookie that names another link, or none, opens nothing."""
    slug = matrix.crowd.values["private"]["slug"]
    with matrix.app.app_context():
        others = db.session.scalars(select(Helper.id).order_by(Helper.id)).all()
    for told in (0, -1, max(others) + 1, str(others[0]), True, None, [others[0]]):
        client = matrix.app.test_client()
        with client.session_transaction() as session:
            session["helper"] = told
        assert client.get(f"/en/t/{slug}/help").status_code in (403, 404), told
