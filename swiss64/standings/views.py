"""The live views of the public pages; a page and its refreshed part are the same template."""

from __future__ import annotations

from swiss64.live.views import register
from swiss64.standings import queries

register(r"overview", "standings/_overview.html", queries.overview)
register(r"round/([0-9]{1,2})", "standings/_round.html", queries.round_page)
register(r"standings", "standings/_standings.html", queries.standings)
register(r"cross-table", "standings/_cross_table.html", queries.cross_table)
register(r"player/([0-9]{1,15})", "standings/_player.html", queries.player_card)
register(r"me/([0-9]{1,15})", "standings/_me.html", queries.player_card)
