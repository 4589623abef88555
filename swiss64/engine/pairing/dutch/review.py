"""A round altered by hand, held against the FIDE Dutch system: what it breaks, as data."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from swiss64.engine.pairing.dutch.errors import NoLegalPairingError
from swiss64.engine.pairing.dutch.field import Field, field_of
from swiss64.engine.pairing.dutch.pair import pair_field
from swiss64.engine.pairing.dutch.request import DutchRequest
from swiss64.engine.pairing.dutch.verdict import first_article
from swiss64.engine.pairing.house_review import Finding, faults_of_the_list
from swiss64.engine.tournament import Game, Round, Tournament


class DutchFindingKind(Enum):
    """What is wrong with a round; the comments say what `DutchFinding.players` are."""

    MET_BEFORE = "met_before"  # C1: White and Black; `rounds` when they played
    BYE_BARRED = "bye_barred"  # C2: the player, who had the bye or a full point without playing
    SAME_ABSOLUTE = "same_absolute"  # C3: White and Black, whose absolute preferences are the same
    OTHER_PAIRING = "other_pairing"  # nobody; `article` is the first that decides for another pairing
    OTHER_COLOURS = "other_colours"  # nobody; `article` gives a pair its colours the other way round
    NO_LEGAL_PAIRING = "no_legal_pairing"  # nobody: no pairing meets C1 to C3 (1.9.3)


@dataclass(frozen=True, slots=True)
class DutchFinding:
    """One rule that a round breaks; ``players`` are pairing numbers, ``board`` where it concerns a game."""

    kind: DutchFindingKind
    players: tuple[int, ...] = ()
    rounds: tuple[int, ...] = ()
    board: int | None = None
    article: str = ""


def review_dutch(request: DutchRequest, round_: Round) -> tuple[Finding | DutchFinding, ...]:
    """Everything in which ``round_`` is not the round of the request; empty for the one the system draws.

    First come faults of the list itself (who is missing or there twice), as for every system, then
    C1 to C3, then the first article by which another pairing is right. That comparison is left out
    while the list itself is at fault. Raises `TooFewPlayersError` or `UnfinishedRoundError`.
    """
    field = field_of(request)
    faults = tuple(faults_of_the_list(request.present, round_))
    found: list[Finding | DutchFinding] = [*faults, *_games(field, round_), *_byes(field, round_)]
    if not faults:
        found += _compared(field, round_)
    return tuple(found)


def _games(field: Field, round_: Round) -> Iterator[DutchFinding]:
    """C1 and C3."""
    place = {number: index for index, number in enumerate(field.numbers)}
    for game in round_.games:
        if game.white == game.black or not {game.white, game.black} <= place.keys():
            continue
        one, two = place[game.white], place[game.black]
        players = (game.white, game.black)
        if game.black in field.pasts[one].opponents:
            rounds = tuple(_meetings(field.request.tournament, game))
            yield DutchFinding(DutchFindingKind.MET_BEFORE, players, rounds, game.board)
        elif not field.may_meet[one] >> two & 1:
            yield DutchFinding(DutchFindingKind.SAME_ABSOLUTE, players, board=game.board)


def _meetings(tournament: Tournament, game: Game) -> Iterator[int]:
    """The rounds in which two players played each other; a forfeit is no meeting (C.04.2 3.5)."""
    for earlier in tournament.rounds:
        met = earlier.game_of.get(game.white)
        played = met is not None and met.result is not None and met.result.played
        if met is not None and played and met.opponent_of(game.white) == game.black:
            yield earlier.number


def _byes(field: Field, round_: Round) -> Iterator[DutchFinding]:
    """C2."""
    place = {number: index for index, number in enumerate(field.numbers)}
    for number in round_.allocated_byes:
        if number in place and not field.bye_allowed >> place[number] & 1:
            yield DutchFinding(DutchFindingKind.BYE_BARRED, (number,))


def _compared(field: Field, round_: Round) -> Iterator[DutchFinding]:
    """The round against the one that the system draws."""
    try:
        drawn = pair_field(field)
    except NoLegalPairingError:
        yield DutchFinding(DutchFindingKind.NO_LEGAL_PAIRING)
        return
    games = [(game.white, game.black) for game in round_.games]
    article = first_article(drawn, games, next(iter(round_.allocated_byes), None))
    if article is not None:
        only_colours = article.startswith("5.")
        kind = DutchFindingKind.OTHER_COLOURS if only_colours else DutchFindingKind.OTHER_PAIRING
        yield DutchFinding(kind, article=article)
