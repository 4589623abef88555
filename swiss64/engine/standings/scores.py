"""What everybody scored: one round, a whole tournament, after each round.

All scores are half points and come from ``tournament.scoring``. A game without a
result gives nothing yet; who is in no game and has no bye was absent (swiss64.md,
"Score": a missed round scores 0 unless the organiser gives a bye; C.04.2 3.3).
"""

from __future__ import annotations

from itertools import accumulate

from swiss64.engine.tournament import ByeKind, Round, System, Tournament


def round_points(tournament: Tournament, round_: Round, number: int) -> int:
    """Half points of one player in one round.

    A bye counts as soon as its round is drawn. In a round robin all rounds are drawn
    beforehand, so there a bye counts from the first result of its round on.
    (Decision: otherwise everybody in an odd field would begin with a point.)
    """
    game = round_.game_of.get(number)
    if game is not None:
        return (
            0 if game.result is None else tournament.scoring.of_code(game.result.code(game.colour_of(number)))
        )
    if not _byes_count(tournament, round_):
        return 0
    bye = round_.bye_of.get(number)
    return tournament.scoring.of_bye(ByeKind.ZERO_POINT if bye is None else bye.kind)


def scores(tournament: Tournament, through_round: int | None = None) -> dict[int, int]:
    """Half points of every player by pairing number, up to and including ``through_round`` (None: all)."""
    key = (scores, through_round)
    if key not in tournament.worked_out:
        tournament.worked_out[key] = {
            player.number: points(tournament, player.number, through_round) for player in tournament.players
        }
    return dict(tournament.worked_out[key])


def points(tournament: Tournament, number: int, through_round: int | None = None) -> int:
    """Half points of one player up to and including ``through_round`` (None: all rounds drawn)."""
    return sum(
        round_points(tournament, round_, number)
        for round_ in tournament.rounds
        if through_round is None or round_.number <= through_round
    )


def progress(tournament: Tournament, number: int) -> tuple[int, ...]:
    """Half points of one player after each round drawn, in the order of the rounds."""
    return tuple(accumulate(round_points(tournament, round_, number) for round_ in tournament.rounds))


def _byes_count(tournament: Tournament, round_: Round) -> bool:
    """Whether the byes of a round give their points already."""
    if tournament.system is not System.ROUND_ROBIN or not round_.games:
        return True
    return any(game.result is not None for game in round_.games)
