"""From a tournament to the document that is written for it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from swiss64.engine.standings.scores import scores
from swiss64.engine.tournament import Tournament
from swiss64.engine.trf.document import (
    Acceleration,
    ForbiddenPairs,
    Header,
    Line,
    NationalRecord,
    RequestedBye,
    Stated,
    TrfDocument,
)
from swiss64.engine.trf.system import type_code_of, type_text_of


def document_of(
    tournament: Tournament,
    header: Header | None = None,
    *,
    ranks: Mapping[int, int] | None = None,
    requested: tuple[RequestedBye, ...] = (),
    accelerations: tuple[Acceleration, ...] = (),
    forbidden: tuple[ForbiddenPairs, ...] = (),
    national_federation: str = "",
    comments: tuple[str, ...] = (),
) -> TrfDocument:
    """The document of a tournament: what it states is counted, what ``header`` leaves out is filled in.

    Filled in are the name, number of rounds and players, and the type. ``ranks`` are the
    final places by pairing number. With ``national_federation`` (three letters) every
    player with a national id also gets that federation's record. ``comments`` are written
    as ``###`` lines, each on one line whatever it holds.
    """
    given = header or Header()
    system = tournament.system
    filled = replace(
        given,
        name=given.name or tournament.name,
        planned_rounds=given.planned_rounds or max(tournament.planned_rounds, len(tournament.rounds)) or None,
        stated_players=len(tournament.players),
        type_text=given.type_text or type_text_of(system, tournament.cycles),
        type_code=given.type_code or type_code_of(system, tournament.cycles, accelerated=bool(accelerations)),
        rating_method=given.rating_method or (f"{national_federation} FIDON" if national_federation else ""),
    )
    counted = scores(tournament)
    return TrfDocument(
        tournament=tournament,
        header=filled,
        system=system,
        stated={
            number: Stated(points, None if ranks is None else ranks.get(number))
            for number, points in counted.items()
        },
        lines={},
        requested=requested,
        accelerations=accelerations,
        forbidden=forbidden,
        national=_national(tournament, national_federation),
        unknown=tuple(Line(0, f"### {comment}") for comment in comments),
    )


def _national(tournament: Tournament, federation: str) -> tuple[NationalRecord, ...]:
    if not federation:
        return ()
    return tuple(
        NationalRecord(player.number, federation, "", 0, player.national_id)
        for player in tournament.players
        if player.national_id
    )
