"""What the hall display shows."""

from __future__ import annotations

from typing import Any

from swiss64.standings import lines, queries
from swiss64.tournaments.snapshot import Snapshot


def hall(snapshot: Snapshot) -> dict[str, Any]:
    """The rounds at hand and the standings; of a finished tournament only the standings."""
    over = lines.is_over(snapshot)
    numbers = () if over else lines.current_rounds(snapshot)
    planned = queries.schedule(snapshot)
    return {
        "slug": snapshot.slug,
        "revision": snapshot.revision,
        "zone": snapshot.zone,
        "over": over,
        "rounds": [lines.round_view(snapshot, number) for number in numbers],
        "coming": next((item for item in planned if not item.published), None),
        "started": any(r.games for r in snapshot.tournament.rounds),
        **queries.places(snapshot),
    }
