"""Why a player has so many points in a series: tournament by tournament, and the sum of what counts."""

from __future__ import annotations

from dataclasses import dataclass

from flask_babel import gettext as _
from flask_babel import ngettext

from swiss64.engine.standings.series import Contribution, Counts, Share, Sharing, any_result
from swiss64.series.queries import Line, Part, Standings
from swiss64.series.words import series_points
from swiss64.tournaments.status import TournamentStatus
from swiss64.why.number_sums import added_up
from swiss64.why.sentences import Sentence, left, sentence

_TO = "\u2060–\u2060"
"""A dash at which no line breaks."""


@dataclass(frozen=True, slots=True)
class Row:
    """A tournament in the explanation; ``points`` as shown, empty where he took no place."""

    part: Part
    said: tuple[Sentence, ...]
    points: str
    dropped: bool


@dataclass(frozen=True, slots=True)
class Neighbour:
    """The line above or below, and what decides against it."""

    above: bool
    line: Line
    said: Sentence


@dataclass(frozen=True, slots=True)
class Explained:
    """A line of the standings of a series, explained."""

    line: Line
    total: str
    lead: tuple[Sentence, ...]
    rows: tuple[Row, ...]
    sums: tuple[Sentence, ...]
    neighbours: tuple[Neighbour, ...]


def explain(standings: Standings, index: int) -> Explained:
    """Everything that is said of the line at that index."""
    line = standings.lines[index]
    found = []
    if index > 0:
        found.append(_neighbour(line, standings.lines[index - 1], above=True))
    if index + 1 < len(standings.lines):
        found.append(_neighbour(line, standings.lines[index + 1], above=False))
    return Explained(
        line=line,
        total=series_points(line.place.total),
        lead=_lead(standings),
        rows=tuple(
            _row(standings, part, cell) for part, cell in zip(standings.parts, line.cells, strict=True)
        ),
        sums=_sums(line),
        neighbours=tuple(found),
    )


def _lead(standings: Standings) -> tuple[Sentence, ...]:
    text = _(
        "In a [series](series) every final place gives points by a [table](points-table), and these are "
        "added up."
    )
    said = [sentence(text)]
    best = standings.data.best
    if best is not None:
        said.append(
            sentence(
                ngettext(
                    "Only the best %(num)s tournament of each player counts.",
                    "Only the best %(num)s tournaments of each player count.",
                    best,
                )
            )
        )
    return tuple(said)


def _row(standings: Standings, part: Part, cell: Contribution | None) -> Row:
    if cell is None:
        words = _("Did not take part.") if any_result(part.shot.tournament) else _("Nothing is played yet.")
        return Row(part, (sentence(words),), "", dropped=False)
    if cell.share is None:
        return Row(part, (sentence(_("Played no game, so took no place.")),), "", dropped=False)
    said = [*_of_share(cell.share, standings)]
    if part.status is TournamentStatus.RUNNING:
        said.append(sentence(_("This tournament is not over, so this can still change.")))
    dropped = cell.counts is Counts.NOT_AMONG_BEST
    if dropped:
        said.append(
            sentence(
                ngettext(
                    "Does not count: it is not the best score.",
                    "Does not count: it is not among the best %(num)s scores.",
                    standings.data.best or 1,
                )
            )
        )
    return Row(part, tuple(said), series_points(cell.points), dropped)


def _of_share(share: Share, standings: Standings) -> list[Sentence]:
    """The place and its points; of a shared place what is divided."""
    table = len(standings.data.table)
    if share.players == 1:
        if share.first > table:
            return [sentence(_("Place %(place)s. The table gives it no points."), place=share.first)]
        words = ngettext(
            "Place %(place)s gives %(num)s point.",
            "Place %(place)s gives %(num)s points.",
            share.worth[0],
            **left("place"),
        )
        return [sentence(words, place=share.first)]
    if standings.data.sharing is Sharing.SCORE:
        text = _(
            "%(players)s players have equal [points](score), so they [share](shared-place) places %(places)s."
        )
    else:
        text = _(
            "%(players)s players are equal in everything, so they [share](shared-place) places %(places)s."
        )
    said = [sentence(text, players=share.players, places=f"{share.first}{_TO}{share.last}")]
    if share.first > table:
        return [*said, sentence(_("The table gives these places no points."))]
    values = {
        "sum": added_up([str(points) for points in share.worth], str(sum(share.worth))),
        "players": share.players,
        "points": series_points(share.points),
    }
    if share.last <= table:
        text = _("Together these are worth %(sum)s. Divided by %(players)s: %(points)s each.")
    else:
        text = _(
            "Together these are worth %(sum)s, as the table ends at place %(table)s. Divided by %(players)s: "
            "%(points)s each."
        )
    return [*said, sentence(text, table=table, **values)]


def _sums(line: Line) -> tuple[Sentence, ...]:
    counted = [one.points for one in line.place.contributions if one.counts is Counts.YES]
    total = series_points(line.place.total)
    return (sentence(_("Together: %(sum)s."), sum=added_up([series_points(one) for one in counted], total)),)


def _neighbour(line: Line, other: Line, *, above: bool) -> Neighbour:
    first, second = (other, line) if above else (line, other)
    if line.place.total == other.place.total:
        text = _(
            "%(first)s and %(second)s have equally many points, so they [share the place](shared-place)."
        )
    else:
        text = _("%(first)s has %(more)s, %(second)s has %(less)s.")
    said = sentence(
        text,
        first=first.player.name,
        second=second.player.name,
        more=series_points(first.place.total),
        less=series_points(second.place.total),
    )
    return Neighbour(above, other, said)
