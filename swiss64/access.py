"""Who may do what: one table, and the one place that asks it.

``RULES`` gives each endpoint its rule; an endpoint without one is refused to everybody
and fails a test. A person who may not see a tournament gets the same 404 as for one
that does not exist. The tournament named in the path is loaded here, once: ``g.tournament``.
"""

from __future__ import annotations

from enum import Enum, auto
from typing import Any

from flask import Flask, abort, g, request
from flask_login import current_user
from sqlalchemy import select
from werkzeug.wrappers import Response

from swiss64.extensions import db, login_manager
from swiss64.models.account import Account
from swiss64.models.tournament import Role, Tournament


class Who(Enum):
    """The kinds of people a rule can name."""

    EVERYBODY = auto()
    """Anybody; the session is not even looked at, so that the answer may be cached."""
    VISITOR = auto()
    """Anybody who may see the tournament."""
    ACCOUNT = auto()
    """Anybody logged in."""
    CREATOR = auto()
    """Invited organisers and administrators: who may create a tournament."""
    ORGANISER = auto()
    """The organisers of this tournament, and administrators."""
    ADMIN = auto()
    """Administrators."""


RULES: dict[str, Who] = {
    "static": Who.EVERYBODY,
    "home.health": Who.EVERYBODY,
    "home.choose_language": Who.EVERYBODY,
    # Live fragments decide for themselves, in the one read they make.
    "live.fragment": Who.EVERYBODY,
    "live.nothing": Who.EVERYBODY,
    "standings.tournament": Who.VISITOR,
    "standings.round_page": Who.VISITOR,
    "standings.standings": Who.VISITOR,
    "standings.cross_table": Who.VISITOR,
    "standings.players": Who.VISITOR,
    "standings.player": Who.VISITOR,
    "standings.schedule": Who.VISITOR,
    "standings.find": Who.VISITOR,
    "standings.find_matches": Who.VISITOR,
    "standings.print_pairings": Who.VISITOR,
    "standings.print_standings": Who.VISITOR,
    "display.hall": Who.ORGANISER,
    "display.content": Who.ORGANISER,
    "tournaments.new": Who.CREATOR,
    "tournaments.create": Who.CREATOR,
    "tournaments.edit": Who.ORGANISER,
    "tournaments.save": Who.ORGANISER,
    "tournaments.delete": Who.ORGANISER,
    "tournaments.schedule_edit": Who.ORGANISER,
    "tournaments.schedule_save": Who.ORGANISER,
    "tournaments.journal": Who.ORGANISER,
    "entries.index": Who.ORGANISER,
    "entries.add": Who.ORGANISER,
    "entries.renumber": Who.ORGANISER,
    "entries.person": Who.ORGANISER,
    "entries.edit": Who.ORGANISER,
    "entries.delete": Who.ORGANISER,
    "entries.withdraw": Who.ORGANISER,
    "entries.return_": Who.ORGANISER,
    "entries.set_absence": Who.ORGANISER,
    "entries.clear_absence": Who.ORGANISER,
    "entries.begin_in": Who.ORGANISER,
    "entries.move_to_number": Who.ORGANISER,
    "exchange.start": Who.ORGANISER,
    "exchange.bring": Who.ORGANISER,
    "exchange.preview": Who.ORGANISER,
    "exchange.take_players": Who.ORGANISER,
    "exchange.take_everything": Who.ORGANISER,
    "home.index": Who.VISITOR,
    "accounts.log_in": Who.VISITOR,
    "accounts.log_out": Who.VISITOR,
    "accounts.account": Who.ACCOUNT,
    "accounts.change_password": Who.ACCOUNT,
    "accounts.end_sessions": Who.ACCOUNT,
    "rounds.manage": Who.ORGANISER,
    "rounds.round_page": Who.ORGANISER,
    "rounds.pairing": Who.ORGANISER,
    "rounds.draw": Who.ORGANISER,
    "rounds.publish": Who.ORGANISER,
    "rounds.start": Who.ORGANISER,
    "rounds.undo": Who.ORGANISER,
    "rounds.discard": Who.ORGANISER,
    "rounds.alter": Who.ORGANISER,
    "rounds.result": Who.ORGANISER,
}


def init_app(app: Flask) -> None:
    """Lets every request pass by ``enforce``."""
    app.before_request(enforce)


def enforce() -> Response | None:
    """Permits the request or ends it: 404 for the invisible, 401 or log-in, 403 for the rest."""
    if request.endpoint is None:
        return None  # no such address: the router's own 404 follows
    rule = RULES.get(request.endpoint)
    if rule is None:
        abort(403)
    if _cannot_exist(request.view_args or {}):
        abort(404)
    if rule is Who.EVERYBODY:
        return None
    account: Account | None = current_user._get_current_object() if current_user.is_authenticated else None
    slug = (request.view_args or {}).get("slug")
    g.tournament = _tournament(slug, account) if slug is not None else None
    if rule is Who.VISITOR or _permits(rule, account, g.tournament):
        return None
    if account is not None:
        abort(403)
    return login_manager.unauthorized()


def _cannot_exist(values: dict[str, Any]) -> bool:
    """Whether the address names what no database can hold (PostgreSQL would answer with an error)."""
    return any(
        (isinstance(value, int) and value >= 2**31) or (isinstance(value, str) and "\0" in value)
        for value in values.values()
    )


def organises(account: Account | None, tournament: Tournament) -> bool:
    """Whether the account may pair, enter results and edit in this tournament."""
    if account is None:
        return False
    if account.is_admin:
        return True
    return db.session.get(Role, (tournament.id, account.id)) is not None


def may_create(account: Account | None) -> bool:
    """Whether the account may make a tournament: invited organisers and administrators."""
    return account is not None and (account.is_admin or account.may_organise)


def _tournament(slug: str, account: Account | None) -> Tournament:
    tournament = db.session.scalar(select(Tournament).where(Tournament.slug == slug))
    if tournament is None:
        abort(404)
    return tournament


def _permits(rule: Who, account: Account | None, tournament: Tournament | None) -> bool:
    if account is None:
        return False
    match rule:
        case Who.ACCOUNT:
            return True
        case Who.CREATOR:
            return may_create(account)
        case Who.ORGANISER:
            return tournament is not None and organises(account, tournament)
        case Who.ADMIN:
            return account.is_admin
    return False


def template_context() -> dict[str, Any]:
    """What templates may ask: whether the reader organises the tournament of the page."""
    account = current_user._get_current_object() if current_user and current_user.is_authenticated else None
    tournament = g.get("tournament")
    return {
        "is_organiser": tournament is not None and organises(account, tournament),
        "may_create": may_create(account),
    }
