"""What everybody sees: pairings, standings, cross table, players, schedule, find me, prints."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, abort, g, render_template, request

from swiss64.live import views as live
from swiss64.standings import finding, lines, queries
from swiss64.standings import views as _views  # noqa: F401 - registers the live views
from swiss64.tournaments import snapshot

blueprint = Blueprint("standings", __name__, url_prefix="/<lang:lang>/t/<slug>")

MATCHES = 8


@blueprint.get("/")
def tournament(slug: str) -> str:
    """The tournament page: where do I play, the round, the top of the standings."""
    return _page("standings/tournament.html", "overview")


@blueprint.get("/rounds/<int:number>")
def round_page(slug: str, number: int) -> str:
    """The pairings and results of one round."""
    return _page("standings/round.html", f"round/{number}")


@blueprint.get("/standings")
def standings(slug: str) -> str:
    """All places with their tie-breaks."""
    return _page("standings/standings.html", "standings")


@blueprint.get("/cross-table")
def cross_table(slug: str) -> str:
    """Who played whom."""
    return _page("standings/cross_table.html", "cross-table")


@blueprint.get("/players")
def players(slug: str) -> str:
    """The players by start number or by name."""
    shot = snapshot.of(g.tournament)
    by_name = request.args.get("by") == "name"
    everybody = queries.players_by_name(shot) if by_name else queries.players_by_number(shot)
    return render_template("standings/players.html", snapshot=shot, players=everybody, by_name=by_name)


@blueprint.get("/players/<int:number>")
def player(slug: str, number: int) -> str:
    """The card of one player."""
    facts = snapshot.of(g.tournament).entry.get(number)
    if facts is None:
        abort(404)
    return _page("standings/player.html", f"player/{facts.id}")


@blueprint.get("/schedule")
def schedule(slug: str) -> str:
    """Where and when, and how it is played."""
    shot = snapshot.of(g.tournament)
    return render_template("standings/schedule.html", snapshot=shot, rounds=queries.schedule(shot))


@blueprint.get("/find")
def find(slug: str) -> str:
    """Find me as a page of its own: works without JavaScript."""
    return render_template("standings/find.html", **_matches())


@blueprint.get("/find/matches")
def find_matches(slug: str) -> str:
    """The matches alone, while somebody types."""
    return render_template("standings/_matches.html", **_matches())


@blueprint.get("/print/pairings/<int:number>")
def print_pairings(slug: str, number: int) -> str:
    """A round for the notice board: by board, or by name."""
    shot = snapshot.of(g.tournament)
    view = lines.round_view(shot, number)
    if view is None:
        abort(404)
    by_name = request.args.get("by") == "name"
    seats = queries.seats_by_name(shot, view) if by_name else []
    return render_template("standings/print_pairings.html", round=view, by_name=by_name, seats=seats)


@blueprint.get("/print/standings")
def print_standings(slug: str) -> str:
    """The standings for the notice board."""
    return render_template("standings/print_standings.html", **queries.standings(snapshot.of(g.tournament)))


def _page(page: str, view: str) -> str:
    """A page around a live view; 404 when there is no such thing."""
    found = live.context(snapshot.of(g.tournament), view)
    if found is None:
        abort(404)
    template, variables = found
    return render_template(page, fragment_template=template, **variables)


def _matches() -> dict[str, Any]:
    """The players found for ``q``, with where they play."""
    asked = request.args.get("q", "")[:60]
    shot = snapshot.of(g.tournament)
    found = finding.find(shot.tournament.players, asked)
    cards = [queries.player_card(shot, str(shot.entry[player.number].id)) for player in found[:MATCHES]]
    return {
        "asked": asked,
        "slug": shot.slug,
        "cards": cards,
        "more": len(found) - len(cards),
        "nobody": not shot.entries,
        "over": lines.is_over(shot),
    }
