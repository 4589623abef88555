"""The registry of live views: which template shows it, and what of a snapshot it needs.

A part of the site registers its views; its pages include the same template with
the same context, so a page and its refreshed fragment can never differ.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from flask import Flask, url_for
from jinja2 import meta

from swiss64.live.element import interval
from swiss64.live.version import Version
from swiss64.tournaments.snapshot import Snapshot
from swiss64.tournaments.status import RoundStatus, TournamentStatus, of_round, of_tournament

POLL_RUNNING = 10
POLL_QUIET = 60


@dataclass(frozen=True, slots=True)
class View:
    """A live view. ``pattern`` matches its whole address; its groups go to ``context`` as arguments.

    ``context`` gives the template's variables, or None when there is no such thing
    (a round that is not published), which is a 404.
    """

    pattern: re.Pattern[str]
    template: str
    context: Callable[..., dict[str, Any] | None]


_views: list[View] = []


def init_app(app: Flask) -> None:
    """Lets pages ask for the address of a live view."""
    app.jinja_env.globals["live_address"] = live_address


def compile_templates(app: Flask) -> None:
    """Compiles the templates of all views and what these import: a server that starts does it at once."""
    env = app.jinja_env
    waiting, done = {view.template for view in _views}, set[str]()
    while waiting:
        name = waiting.pop()
        done.add(name)
        env.get_template(name)
        assert env.loader is not None  # noqa: S101 - Flask's has one
        source = env.loader.get_source(env, name)[0]
        waiting |= {other for other in meta.find_referenced_templates(env.parse(source)) if other} - done


def register(pattern: str, template: str, context: Callable[..., dict[str, Any] | None]) -> None:
    """Adds a view; ``context`` takes the snapshot and the groups of the pattern as text."""
    _views.append(View(re.compile(pattern), template, context))


def find(address: str) -> tuple[View, tuple[str, ...]] | None:
    """The view at an address like ``standings`` or ``pairings/3``, and what its pattern caught."""
    for view in _views:
        match = view.pattern.fullmatch(address)
        if match:
            return view, match.groups()
    return None


def poll_seconds(snapshot: Snapshot) -> int | None:
    """How often a page should ask: often while a round runs, seldom otherwise, never once it is over."""
    if of_tournament(snapshot) is TournamentStatus.FINISHED:
        return None
    running = any(of_round(snapshot, r.number) is RoundStatus.RUNNING for r in snapshot.tournament.rounds)
    return POLL_RUNNING if running else POLL_QUIET


def live_address(snapshot: Snapshot, view: str, have: str | None = None) -> str:
    """Where a live view is asked for: of a private tournament below its pages, past all shared caches."""
    endpoint = "guarded_live.guarded_fragment" if snapshot.private else "live.fragment"
    return url_for(endpoint, slug=snapshot.slug, view=view, have=have)


def context(snapshot: Snapshot, address: str) -> tuple[str, dict[str, Any]] | None:
    """The template of the view at ``address`` and all it needs; None when there is no such view.

    Besides the view's own variables: ``live`` for ``live/_element.html``, with the view, the address
    to ask at, which says what the reader has, and the interval in milliseconds (None: over).
    """
    found = find(address)
    if found is None:
        return None
    view, groups = found
    variables = snapshot.views.get(address) or view.context(snapshot, *groups)
    if variables is None:
        return None
    snapshot.views[address] = variables
    have = str(Version(snapshot.id, snapshot.revision))
    poll = poll_seconds(snapshot)
    live = {
        "view": address,
        "address": live_address(snapshot, address, have=have),
        "every": poll and interval(poll),
    }
    return view.template, {
        "snapshot": snapshot,
        "slug": snapshot.slug,
        "zone": snapshot.zone,
        "live": live,
    } | variables
