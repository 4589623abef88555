"""Who may do what: one table, and the one place that asks it.

``RULES`` gives each endpoint its rule; an endpoint without one is refused to everybody
and fails a test. A person who may not see a tournament gets the same 404 as for one
that does not exist. The tournament or the series named in the path is loaded here, once:
``g.tournament``, ``g.series``. Roles are read anew for every request, so what is given or taken
holds at once.
"""

from __future__ import annotations

from enum import Enum, auto
from functools import lru_cache
from typing import Any

from flask import Flask, abort, g, request
from sqlalchemy import ColumnElement, and_, exists, or_, select, true
from werkzeug.wrappers import Response

from swiss64.accounts.session import reader
from swiss64.extensions import db, login_manager
from swiss64.models.account import Account
from swiss64.models.people import Helper, Invitation
from swiss64.models.series import Series, SeriesTournament
from swiss64.models.tournament import ORGANISER, Role, Tournament
from swiss64.people import addresses, helping
from swiss64.players.registered import registered


class Who(Enum):
    """The kinds of people a rule can name."""

    EVERYBODY = auto()
    """Anybody; the session is not even looked at, so that the answer may be cached."""
    VISITOR = auto()
    """Anybody who may see the tournament."""
    ACCOUNT = auto()
    """Anybody logged in."""
    RESULTS = auto()
    """Who may enter results: arbiters, organisers, administrators, and helpers by their link."""
    CREATOR = auto()
    """Invited organisers and administrators: who may create a tournament."""
    ARBITER = auto()
    """The arbiters and organisers of this tournament, and administrators: what the playing needs."""
    ORGANISER = auto()
    """The organisers of this tournament, and administrators: settings, people, money, deleting."""
    OWNER = auto()
    """Who made this series, and administrators."""
    ADMIN = auto()
    """Administrators; for all others the pages do not exist."""


RULES: dict[str, Who] = {
    "static": Who.EVERYBODY,
    "home.health": Who.EVERYBODY,
    "home.choose_language": Who.EVERYBODY,
    "glossary.index": Who.EVERYBODY,
    "glossary.matches": Who.EVERYBODY,
    "glossary.page": Who.EVERYBODY,
    "glossary.short": Who.EVERYBODY,
    "glossary.share_image": Who.EVERYBODY,
    # Live fragments decide for themselves, in the one read they make.
    "live.fragment": Who.EVERYBODY,
    "live.nothing": Who.EVERYBODY,
    "guarded_live.guarded_fragment": Who.VISITOR,
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
    # The screens in the hall are the arbiter's; links that open one elsewhere are the organiser's to give.
    "why.pairing": Who.VISITOR,
    "why.bye": Who.VISITOR,
    "why.tie_break": Who.VISITOR,
    "why.rank": Who.VISITOR,
    "why.performance": Who.VISITOR,
    "why.proposed_pairing": Who.ARBITER,
    "why.proposed_bye": Who.ARBITER,
    "display.hall": Who.ARBITER,
    "display.content": Who.ARBITER,
    "display.state": Who.ARBITER,
    "display.remote_control": Who.ARBITER,
    "display.screens": Who.ARBITER,
    "display.steer": Who.ARBITER,
    "display.choose": Who.ARBITER,
    "display.announce": Who.ARBITER,
    "display.rename": Who.ARBITER,
    "display.remove": Who.ARBITER,
    "display.link_list": Who.ORGANISER,
    "display.make_link": Who.ORGANISER,
    "display.withdraw_link": Who.ORGANISER,
    # A link to the hall display decides by its token.
    "hall_link.page": Who.EVERYBODY,
    "hall_link.content": Who.EVERYBODY,
    "hall_link.state": Who.EVERYBODY,
    "tournaments.new": Who.CREATOR,
    "tournaments.create": Who.CREATOR,
    # What a tournament is called, who sees it and whether it stays, is no matter of the playing;
    # when a round begins is, and what happened too.
    "tournaments.edit": Who.ORGANISER,
    "tournaments.save": Who.ORGANISER,
    "tournaments.delete": Who.ORGANISER,
    "tournaments.schedule_edit": Who.ARBITER,
    "tournaments.schedule_save": Who.ARBITER,
    "tournaments.journal": Who.ARBITER,
    # Late entries, withdrawals and the numbers that the draw goes by come up at the arbiter's table, and
    # so does a misspelt name. Deleting and whole lists or files do not: those are before the playing.
    "entries.index": Who.ARBITER,
    "entries.add": Who.ARBITER,
    "entries.renumber": Who.ARBITER,
    "entries.person": Who.ARBITER,
    "entries.edit": Who.ARBITER,
    "entries.delete": Who.ORGANISER,
    "entries.withdraw": Who.ARBITER,
    "entries.return_": Who.ARBITER,
    "entries.set_absence": Who.ARBITER,
    "entries.attendance": Who.ARBITER,
    "entries.save_attendance": Who.ARBITER,
    "entries.clear_absence": Who.ARBITER,
    "entries.begin_in": Who.ARBITER,
    "entries.move_to_number": Who.ARBITER,
    "ratings.find": Who.ARBITER,
    "ratings.update": Who.ARBITER,
    "ratings.take": Who.ARBITER,
    "exchange.start": Who.ORGANISER,
    "exchange.bring": Who.ORGANISER,
    "exchange.preview": Who.ORGANISER,
    "exchange.take_players": Who.ORGANISER,
    "exchange.take_everything": Who.ORGANISER,
    "home.index": Who.VISITOR,
    "calendar.index": Who.VISITOR,
    "calendar.moved": Who.VISITOR,
    "calendar.tournaments": Who.VISITOR,
    "calendar.tournament_file": Who.VISITOR,
    "calendar.star": Who.ACCOUNT,
    "calendar.make_link": Who.ACCOUNT,
    "calendar.withdraw_link": Who.ACCOUNT,
    "feeds.calendar": Who.EVERYBODY,
    "feeds.atom": Who.EVERYBODY,
    # A calendar app has no session: the token in the address tells whose calendar it is.
    "calendar_link.own": Who.EVERYBODY,
    "support.index": Who.VISITOR,
    "support.moved": Who.VISITOR,
    "support.privacy": Who.VISITOR,
    "accounts.log_in": Who.VISITOR,
    "accounts.log_out": Who.VISITOR,
    "accounts.account": Who.ACCOUNT,
    "accounts.change_password": Who.ACCOUNT,
    "accounts.end_sessions": Who.ACCOUNT,
    "accounts.end_log_in": Who.ACCOUNT,
    "accounts.prove": Who.ACCOUNT,
    "accounts.profile": Who.ACCOUNT,
    "accounts.export": Who.ACCOUNT,
    "accounts.delete": Who.ACCOUNT,
    "accounts.change_address": Who.ACCOUNT,
    "accounts.confirm_address": Who.ACCOUNT,
    "accounts.sign_up": Who.VISITOR,
    "accounts.forgotten": Who.VISITOR,
    "accounts.mail_sent": Who.VISITOR,
    # What these two show and do hangs on the token that was mailed.
    "accounts.finish_sign_up": Who.VISITOR,
    "accounts.new_password": Who.VISITOR,
    "accounts.open_link": Who.VISITOR,
    # With an OpenID provider: what comes back is believed only where this browser began it.
    "accounts.log_in_with": Who.VISITOR,
    "accounts.sign_up_with": Who.VISITOR,
    "openid.back": Who.VISITOR,
    "accounts.prove_with": Who.ACCOUNT,
    "accounts.link": Who.ACCOUNT,
    "accounts.unlink": Who.ACCOUNT,
    # On a demonstration only; else it does not exist for anybody.
    "mail.demonstration": Who.VISITOR,
    # A helper sees published rounds to enter their results, and nothing of a draw.
    "rounds.manage": Who.ARBITER,
    "rounds.round_page": Who.RESULTS,
    "rounds.boards_since": Who.RESULTS,
    "rounds.pairing": Who.ARBITER,
    "rounds.draw": Who.ARBITER,
    "rounds.publish": Who.ARBITER,
    "rounds.start": Who.ARBITER,
    "rounds.undo": Who.ARBITER,
    "rounds.discard": Who.ARBITER,
    "rounds.alter": Who.ARBITER,
    "rounds.result": Who.RESULTS,
    # Who of the staff there is, and who may see a private tournament, is for the organisers alone.
    "people.index": Who.ORGANISER,
    "people.invite": Who.ORGANISER,
    "people.withdraw_invitation": Who.ORGANISER,
    "people.change_role": Who.ORGANISER,
    "people.remove": Who.ORGANISER,
    "people.visitors": Who.ORGANISER,
    "people.invite_visitors": Who.ORGANISER,
    "people.uninvite_visitors": Who.ORGANISER,
    # Helpers on the day are the arbiter's: he needs them where the playing is.
    "people.helpers": Who.ARBITER,
    "people.make_helper": Who.ARBITER,
    "people.helper": Who.ARBITER,
    "people.helper_code": Who.ARBITER,
    "people.withdraw_helper": Who.ARBITER,
    "people.help": Who.RESULTS,
    # Whoever has the link from a mail or a poster; what may be done with it is checked there.
    "people.begin_helping": Who.VISITOR,
    "people.accept_role": Who.VISITOR,
    "people.ask": Who.VISITOR,
    "people.accept_organising": Who.VISITOR,
    "admin.index": Who.ADMIN,
    "admin.accounts": Who.ADMIN,
    "admin.set_may_organise": Who.ADMIN,
    "admin.end_sessions": Who.ADMIN,
    "admin.requests": Who.ADMIN,
    "admin.invite_organiser": Who.ADMIN,
    "admin.answer_request": Who.ADMIN,
    "admin.remove_request": Who.ADMIN,
    "admin.outbox": Who.ADMIN,
    "admin.tournaments": Who.ADMIN,
    "admin.ratings": Who.ADMIN,
    # A series exists for whoever may see one of its tournaments, and for its owner.
    "series.index": Who.VISITOR,
    "series.page": Who.VISITOR,
    "series.why": Who.VISITOR,
    "series.new": Who.CREATOR,
    "series.create": Who.CREATOR,
    "series.edit": Who.OWNER,
    "series.save": Who.OWNER,
    "series.add": Who.OWNER,
    "series.remove": Who.OWNER,
    "series.move": Who.OWNER,
    "series.delete": Who.OWNER,
    # A player exists for whoever may see one of his tournaments: the page decides.
    "players.index": Who.VISITOR,
    "players.profile": Who.VISITOR,
    "players.own_page": Who.ACCOUNT,
    "players.state_numbers": Who.ACCOUNT,
    "players.ask": Who.ACCOUNT,
    "players.take_back": Who.ACCOUNT,
    "players.leave": Who.ACCOUNT,
    "players.show_as": Who.ACCOUNT,
    "players.link_entry": Who.ARBITER,
    "profiles.index": Who.ADMIN,
    "profiles.claim": Who.ADMIN,
    "profiles.decide": Who.ADMIN,
    "profiles.profile": Who.ADMIN,
    "profiles.edit": Who.ADMIN,
    "profiles.unlink": Who.ADMIN,
    "profiles.merge_page": Who.ADMIN,
    "profiles.merge": Who.ADMIN,
    "profiles.undo_merge": Who.ADMIN,
    "profiles.erase": Who.ADMIN,
}


def init_app(app: Flask) -> None:
    """Lets every request pass by ``enforce``, and tells search engines what is not for them."""
    app.before_request(enforce)
    app.after_request(_not_for_search_engines)


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
    account = reader()
    slug, series_slug = map((request.view_args or {}).get, ("slug", "series_slug"))
    helper = helping.let_in() if rule is Who.RESULTS and account is None else None
    g.tournament = _tournament(slug, account, helper) if slug is not None else None
    g.series = _series(series_slug, account) if series_slug is not None else None
    if rule is Who.VISITOR or _permits(rule, account, g.tournament, helper):
        return None
    if rule is Who.ADMIN:
        abort(404)
    if account is not None:
        abort(403)
    return login_manager.unauthorized()


def _cannot_exist(values: dict[str, Any]) -> bool:
    """Whether the address names what no database can hold (PostgreSQL would answer with an error)."""
    return any(
        (isinstance(value, int) and value >= 2**31) or (isinstance(value, str) and "\0" in value)
        for value in values.values()
    )


def permits(endpoint: str) -> bool:
    """Whether the reader may ask for that endpoint of the tournament of this request: for tabs and links."""
    rule = RULES[endpoint]
    if rule in (Who.EVERYBODY, Who.VISITOR):
        return True
    account = reader()
    return _permits(rule, account, g.tournament, helping.current() if account is None else None)


def may_see(account: Account | None, tournament: Tournament) -> bool:
    """Whether the tournament exists for this reader: an open one does for everybody."""
    if not tournament.private:
        return True
    if account is None:
        return False
    seen = select(Tournament.id).where(Tournament.id == tournament.id, visible_to(account))
    return db.session.scalar(seen) is not None


def visible_to(account: Account | None) -> ColumnElement[bool]:
    """``may_see`` as a condition on ``Tournament``, for everything that lists tournaments."""
    if account is None:
        return ~Tournament.private
    if account.is_admin:
        return true()
    return _visible_to(account.id, account.email, account.email_key)


@lru_cache(maxsize=512)
def _visible_to(account_id: int, email: str | None, email_key: str | None) -> ColumnElement[bool]:
    """The condition, which depends on nothing else: every request of who is logged in needs it."""
    has_role = exists().where(Role.tournament_id == Tournament.id, Role.account_id == account_id)
    return or_(~Tournament.private, has_role, invited(email), registered(account_id, email_key))


def series_visible_to(account: Account | None) -> ColumnElement[bool]:
    """The condition on ``Series`` that it exists for this reader: by a tournament of it, or as his own."""
    if account is not None and account.is_admin:
        return true()
    seen = (
        select(SeriesTournament.series_id)
        .join(Tournament, Tournament.id == SeriesTournament.tournament_id)
        .where(counting_for(account))
    )
    shown = Series.id.in_(seen)
    return shown if account is None else or_(shown, Series.owner_id == account.id)


def counting_for(account: Account | None) -> ColumnElement[bool]:
    """The condition on ``Tournament`` that it counts in a series for this reader; practice never does."""
    return and_(visible_to(account), ~Tournament.practice)


def helping_in(helper: Helper) -> ColumnElement[bool]:
    """The condition on ``Tournament`` that this helper's link is for it."""
    return Tournament.id == helper.tournament_id


def invited(email: str | None) -> ColumnElement[bool]:
    """The condition on ``Tournament`` that this (verified) address was invited, itself or by its domain."""
    return exists().where(Invitation.tournament_id == Tournament.id, addresses.covering(email))


def organises(account: Account | None, tournament: Tournament) -> bool:
    """Whether the account may everything in this tournament."""
    return account is not None and (account.is_admin or _role(account, tournament) == ORGANISER)


def arbitrates(account: Account | None, tournament: Tournament) -> bool:
    """Whether the account may draw, enter results and see to the players in this tournament."""
    return account is not None and (account.is_admin or _role(account, tournament) is not None)


def owns(account: Account | None, series: Series) -> bool:
    """Whether the account may change this series."""
    return account is not None and (account.is_admin or series.owner_id == account.id)


def may_create(account: Account | None) -> bool:
    """Whether the account may make a tournament: invited organisers and administrators."""
    return account is not None and (account.is_admin or account.may_organise)


def _tournament(slug: str, account: Account | None, helper: Helper | None) -> Tournament:
    # One question, so that an address where nothing is takes as long as one that is not for this reader.
    here = visible_to(account) if helper is None else or_(~Tournament.private, helping_in(helper))
    tournament = db.session.scalar(select(Tournament).where(Tournament.slug == slug, here))
    if tournament is None:
        abort(404)
    return tournament


def _series(slug: str, account: Account | None) -> Series:
    found = db.session.scalar(select(Series).where(Series.slug == slug, series_visible_to(account)))
    if found is None:
        abort(404)
    return found


def _helps(helper: Helper | None, tournament: Tournament | None) -> bool:
    return helper is not None and tournament is not None and helper.tournament_id == tournament.id


def _role(account: Account, tournament: Tournament) -> str | None:
    """The account's role, read once a request: a page asks for each of its tabs."""
    known: dict[tuple[int, int], str | None] = g.setdefault("roles", {})
    key = (tournament.id, account.id)
    if key not in known:
        known[key] = db.session.scalar(
            select(Role.role).where(Role.tournament_id == tournament.id, Role.account_id == account.id)
        )
    return known[key]


def forget_roles() -> None:
    """After a change of roles, for what is asked later in the same request."""
    g.pop("roles", None)


def _not_for_search_engines(answer: Response) -> Response:
    tournament: Tournament | None = g.get("tournament")
    if tournament is not None and (tournament.private or tournament.practice):
        answer.headers["X-Robots-Tag"] = "noindex, nofollow"
    if g.get("series") is not None and reader() is not None:
        # With what only this reader may see.
        answer.headers["X-Robots-Tag"] = "noindex, nofollow"
    return answer


def _permits(
    rule: Who, account: Account | None, tournament: Tournament | None, helper: Helper | None
) -> bool:
    if account is None:
        return rule is Who.RESULTS and _helps(helper, tournament)
    match rule:
        case Who.ACCOUNT:
            return True
        case Who.CREATOR:
            return may_create(account)
        case Who.ARBITER | Who.RESULTS:
            return tournament is not None and arbitrates(account, tournament)
        case Who.ORGANISER:
            return tournament is not None and organises(account, tournament)
        case Who.OWNER:
            return g.get("series") is not None and owns(account, g.series)
        case Who.ADMIN:
            return account.is_admin
    return False


def template_context() -> dict[str, Any]:
    """What templates may ask: whether the reader organises this tournament, is of its staff, or helps."""
    account = reader()
    tournament = g.get("tournament")
    return {
        "is_organiser": tournament is not None and organises(account, tournament),
        "is_staff": tournament is not None and arbitrates(account, tournament),
        "may_create": may_create(account),
        "helper": helping.current() if account is None else None,
    }
