"""What is said about a series, as forms show it and operations take it."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session

from swiss64.engine.standings.series import SeriesRules, Sharing
from swiss64.models.series import Series, SeriesPoints
from swiss64.text import fingerprint

MOST_PLACES = 200
MOST_POINTS = 9999
MOST_BEST = 99
MOST_TOURNAMENTS = 40


@dataclass(frozen=True, slots=True)
class SeriesData:
    """A name, and how it is counted: ``table`` has the points of place 1, 2, …; ``best`` None counts all."""

    name: str
    table: tuple[int, ...]
    best: int | None = None
    sharing: Sharing = Sharing.SCORE

    @property
    def rules(self) -> SeriesRules:
        """How it is counted, for the engine."""
        return SeriesRules(self.table, self.best, self.sharing)

    def seen(self) -> str:
        """What a form that showed this carries along, to notice that it became stale."""
        return fingerprint(*self.written().values())

    def written(self) -> dict[str, Any]:
        """The data as the journal keeps them."""
        return asdict(self) | {"table": list(self.table), "sharing": self.sharing.value}


def data_of(session: Session, series: Series) -> SeriesData:
    """What is known of a series now."""
    points = select(SeriesPoints.points).where(SeriesPoints.series_id == series.id)
    table = tuple(session.scalars(points.order_by(SeriesPoints.place)))
    return SeriesData(series.name, table, series.best_n, Sharing(series.sharing))


def order_seen(tournament_ids: list[int]) -> str:
    """What a form that showed the tournaments in this order carries along."""
    return fingerprint(*tournament_ids)
