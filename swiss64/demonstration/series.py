"""A series of three evenings of rapid chess: two are over, the third is in its second round of three."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from random import Random

from swiss64.demonstration.people import invented
from swiss64.demonstration.tournaments import ZONE, enter, play
from swiss64.journal import Actor
from swiss64.rounds import operations as rounds
from swiss64.series import operations as series
from swiss64.series.data import SeriesData
from swiss64.tournaments import operations as tournaments
from swiss64.tournaments.operations import TournamentData

# Numbers that the KNSB does not give, and that are not in the lists of the demonstration.
_FIRST_NUMBER = 990_001_001
_BOARDS = 4


def make_all(actor: Actor, now: datetime, seed: int = 65) -> None:
    """Makes the evenings and the series, in which the best two count; ``actor`` has them all.

    Eight of ten players come each time, and their numbers tell who is who.
    """
    dice = Random(seed)  # noqa: S311 - a dice for play
    people = [
        replace(one, national_id=str(_FIRST_NUMBER + place))
        for place, one in enumerate(invented(dice, 10, 2050, 1350))
    ]
    made = series.create(actor, now, SeriesData("Rapidcompetitie", (10, 8, 6, 5, 4, 3, 2, 1), best=2))
    today = now.astimezone(ZONE).date()
    for evening, results in enumerate(([4, 4, 4], [4, 4, 4], [4, 2]), start=1):
        row = tournaments.create(
            actor,
            now,
            TournamentData(
                name=f"Rapidcompetitie, avond {evening}",
                place="Molendam",
                rounds=3,
                time_control="900+10",
                days=(today - timedelta(days=14 * (3 - evening)),),
            ),
        )
        tournament_id, slug = row.id, row.slug
        enter(actor, now, tournament_id, dice.sample(people, 2 * _BOARDS))
        for number, boards in enumerate(results, start=1):
            rounds.draw(actor, now, tournament_id)
            rounds.publish(actor, now, tournament_id, number, confirmed=True)
            play(actor, now, dice, tournament_id, number, boards)
        series.add(actor, now, made.id, slug)
