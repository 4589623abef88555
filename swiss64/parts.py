"""The parts of the site: one blueprint each, and the views that each gives to the live pages."""

from __future__ import annotations

from flask import Blueprint

from swiss64.accounts.provider_routes import returning as openid
from swiss64.accounts.routes import blueprint as accounts
from swiss64.admin.routes import blueprint as admin
from swiss64.calendar.feeds import blueprint as feeds
from swiss64.calendar.feeds import secret as calendar_link
from swiss64.calendar.routes import blueprint as calendar
from swiss64.display.link_routes import blueprint as hall_link
from swiss64.display.routes import blueprint as display
from swiss64.entries.routes import blueprint as entries
from swiss64.exchange.routes import blueprint as exchange
from swiss64.glossary.routes import blueprint as glossary
from swiss64.home.routes import blueprint as home
from swiss64.live.routes import blueprint as live
from swiss64.live.routes import guarded as guarded_live
from swiss64.mail.routes import blueprint as mail
from swiss64.people.routes import blueprint as people
from swiss64.players.admin_routes import blueprint as profiles
from swiss64.players.routes import blueprint as players
from swiss64.ratings.routes import blueprint as ratings
from swiss64.rounds.routes import blueprint as rounds
from swiss64.series.routes import blueprint as series
from swiss64.standings.routes import blueprint as standings
from swiss64.support.routes import blueprint as support
from swiss64.tournaments.routes import blueprint as tournaments
from swiss64.why.routes import blueprint as why

BLUEPRINTS: tuple[Blueprint, ...] = (
    home,
    calendar,
    feeds,
    calendar_link,
    support,
    accounts,
    openid,
    mail,
    tournaments,
    entries,
    ratings,
    players,
    profiles,
    exchange,
    rounds,
    standings,
    why,
    series,
    people,
    glossary,
    admin,
    display,
    hall_link,
    live,
    guarded_live,
)
