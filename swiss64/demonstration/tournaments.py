"""The three tournaments: an open in round 4 of 7, a round robin with two rounds under way, an empty one."""

from __future__ import annotations

from datetime import datetime, time, timedelta
from random import Random
from zoneinfo import ZoneInfo

from swiss64.demonstration.people import invented
from swiss64.engine.tournament import Game, Result, System
from swiss64.entries import operations as entries
from swiss64.entries.data import EntryData
from swiss64.extensions import db
from swiss64.journal import Actor
from swiss64.models.tournament import Tournament
from swiss64.rounds import operations as rounds
from swiss64.rounds.results import enter_result
from swiss64.tournaments import operations as tournaments
from swiss64.tournaments import snapshot
from swiss64.tournaments.operations import TournamentData

ZONE = ZoneInfo("Europe/Amsterdam")


def make_all(actor: Actor, now: datetime, seed: int = 64) -> None:
    """Makes the three; ``actor`` organises them. The same seed and day give the same tournaments."""
    dice = Random(seed)  # noqa: S311 - a dice for play
    _empty(actor, now)
    _round_robin(actor, now, dice)
    _open(actor, now, dice)


def _open(actor: Actor, now: datetime, dice: Random) -> None:
    today = now.astimezone(ZONE).date()
    days = tuple(today + timedelta(days=shift) for shift in (-1, 0, 1))
    row = tournaments.create(
        actor,
        now,
        TournamentData(
            name="Open Kampioenschap van Molendam",
            place="Molendam",
            rounds=7,
            time_control="5400+30",
            days=days,
        ),
    )
    tournament_id = row.id
    hours = (
        (days[0], 10),
        (days[0], 15),
        (days[1], 10),
        (days[1], 15),
        (days[2], 10),
        (days[2], 14),
        (days[2], 18),
    )
    starts: dict[int, datetime | None] = {
        number: datetime.combine(day, time(hour), ZONE) for number, (day, hour) in enumerate(hours, start=1)
    }
    tournaments.set_schedule(actor, now, tournament_id, starts)
    ids = enter(actor, now, tournament_id, invented(dice, 48, 2320, 1150))
    entries.set_absence(actor, now, tournament_id, ids[20], 2, half=True)
    for number in range(1, 5):
        rounds.draw(actor, now, tournament_id)
        rounds.publish(actor, now, tournament_id, number, confirmed=True)
        play(actor, now, dice, tournament_id, number, 24 if number < 4 else 9)
        if number == 2:
            entries.withdraw(actor, now, tournament_id, ids[40])


def _round_robin(actor: Actor, now: datetime, dice: Random) -> None:
    row = tournaments.create(
        actor,
        now,
        TournamentData(name="Clubkampioenschap groep A", system=System.ROUND_ROBIN, time_control="6300+15"),
    )
    tournament_id = row.id
    enter(actor, now, tournament_id, invented(dice, 8, 2150, 1700))
    rounds.draw(actor, now, tournament_id)
    rounds.publish(actor, now, tournament_id, 1, confirmed=True)
    play(actor, now, dice, tournament_id, 1, 3)
    play(actor, now, dice, tournament_id, 2, 1)


def _empty(actor: Actor, now: datetime) -> None:
    today = now.astimezone(ZONE).date()
    tournaments.create(
        actor,
        now,
        TournamentData(
            name="Snelschaken op vrijdag",
            rounds=9,
            time_control="180+2",
            days=(today + timedelta(days=(4 - today.weekday()) % 7),),
        ),
    )


def enter(actor: Actor, now: datetime, tournament_id: int, people: list[EntryData]) -> list[int]:
    """Enters the players; gives their entries' ids in the same order."""
    return [entries.add(actor, now, tournament_id, data) for data in people]


def play(actor: Actor, now: datetime, dice: Random, tournament_id: int, number: int, boards: int) -> None:
    """Enters results on the first boards: the stronger wins more often, now and then a draw or a forfeit."""
    known = snapshot.of(db.session.get_one(Tournament, tournament_id))
    drawn = next(r for r in known.tournament.rounds if r.number == number)
    ratings = {player.number: player.rating for player in known.tournament.players}
    for game in drawn.games[:boards]:
        result = _result(dice, game, ratings)
        enter_result(actor, now, tournament_id, number, game.board, result)


def _result(dice: Random, game: Game, ratings: dict[int, int]) -> Result:
    if game.board > 15 and dice.random() < 0.1:
        return Result.WHITE_WINS_BY_FORFEIT
    advantage = (ratings[game.white] - ratings[game.black]) / 800
    throw = dice.random() + max(-0.4, min(0.4, advantage))
    if throw > 0.62:
        return Result.WHITE_WINS
    return Result.BLACK_WINS if throw < 0.38 else Result.DRAW
