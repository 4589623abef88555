"""Tie-breaks counted from a player's own rounds: art. 7, Koya (9.2), and his data."""

from __future__ import annotations

from swiss64.engine.standings.fide.codes import Code
from swiss64.engine.standings.fide.contributions import count, marked, nothing, total, undefined
from swiss64.engine.standings.fide.edition import Edition
from swiss64.engine.standings.fide.facts import FideFacts
from swiss64.engine.standings.fide.rounds import RoundKind
from swiss64.engine.standings.record import PlayerRound
from swiss64.engine.standings.tie_breaks import Contribution, Criterion, Reason, TieBreakValue
from swiss64.engine.tournament import Colour


def points(facts: FideFacts, code: Code, number: int) -> TieBreakValue:
    """PTS: the score, in half points."""
    return total(Criterion.POINTS, (count(entry, entry.points) for entry in facts.records[number]))


def wins(facts: FideFacts, code: Code, number: int) -> TieBreakValue:
    """WIN (7.1): the rounds that gave exactly the points of a win, played or not."""
    win = facts.tournament.scoring.win
    return total(
        Criterion.WINS,
        (
            count(entry, 1) if entry.points == win and kind is not RoundKind.REST else nothing(entry)
            for entry, kind in facts.rounds_of(number)
        ),
    )


def games_won(facts: FideFacts, code: Code, number: int) -> TieBreakValue:
    """WON (7.2): the games won over the board."""
    return total(Criterion.GAMES_WON, _games(facts, number, won=True))


def black_games(facts: FideFacts, code: Code, number: int) -> TieBreakValue:
    """BPG (7.3): the games played with Black."""
    return total(Criterion.BLACK_GAMES, _games(facts, number, colour=Colour.BLACK))


def black_wins(facts: FideFacts, code: Code, number: int) -> TieBreakValue:
    """BWG (7.4): the games won with Black."""
    return total(Criterion.BLACK_WINS, _games(facts, number, colour=Colour.BLACK, won=True))


def progressive(facts: FideFacts, code: Code, number: int) -> TieBreakValue:
    """PS (7.5): the score after each round, added up, in half points; ``/C`` leaves out the first rounds."""
    items = []
    so_far = 0
    for index, entry in enumerate(facts.records[number]):
        so_far += entry.points
        item = count(entry, so_far)
        items.append(marked(item, Reason.CUT_FIRST_ROUND) if index < code.cut_low else item)
    return total(Criterion.PROGRESSIVE, items)


def rounds_elected(facts: FideFacts, code: Code, number: int) -> TieBreakValue:
    """REP (7.6): the rounds the player wanted to play: without requested byes and forfeit losses."""
    return total(
        Criterion.ROUNDS_ELECTED,
        (
            nothing(entry) if _declined(facts, kind) else count(entry, 1)
            for entry, kind in facts.rounds_of(number)
        ),
    )


def standard_points(facts: FideFacts, code: Code, number: int) -> TieBreakValue:
    """STD (7.7): 1, ½ or 0 a round, in half points: more, as many or fewer points than the opponent.

    An unplayed round is compared with a draw instead, a forfeit too (decision: it is unplayed).
    """
    return total(
        Criterion.STANDARD_POINTS,
        (_standard(facts, index, entry, kind) for index, (entry, kind) in enumerate(facts.rounds_of(number))),
    )


def start_number(facts: FideFacts, code: Code, number: int) -> TieBreakValue:
    """TPN (7.8): the pairing number."""
    return TieBreakValue(Criterion.START_NUMBER, number)


def rating(facts: FideFacts, code: Code, number: int) -> TieBreakValue:
    """RTNG (10.6): the rating; does not apply when somebody has none."""
    if facts.ratings is None:
        return undefined(Criterion.RATING)
    return TieBreakValue(Criterion.RATING, facts.ratings[number])


def koya(facts: FideFacts, code: Code, number: int) -> TieBreakValue:
    """KS (9.2): the half points against opponents with at least half of the most points there were.

    ``/L`` moves the limit by half points. The most is a win in every round in which anybody
    had a game scheduled: in a round robin with an odd field one less than the rounds.
    Forfeits are games in a round robin only.
    """
    limit = koya_limit(facts, code)
    return total(
        Criterion.KOYA,
        (_koya(facts, entry, kind, limit) for entry, kind in facts.rounds_of(number)),
    )


def koya_limit(facts: FideFacts, code: Code) -> int:
    """The score that an opponent must have for Koya, in quarter points: so half of it is whole."""
    scheduled = max(
        (sum(entry.opponent is not None for entry in entries) for entries in facts.records.values()),
        default=0,
    )
    return facts.tournament.scoring.win * scheduled + 2 * code.limit


def _koya(facts: FideFacts, entry: PlayerRound, kind: RoundKind, limit: int) -> Contribution:
    if entry.opponent is None or not is_game(facts, kind):
        return nothing(entry)
    if 2 * facts.scores[entry.opponent] < limit:
        return marked(count(entry, 0), Reason.BELOW_LIMIT)
    return count(entry, entry.points)


def is_game(facts: FideFacts, kind: RoundKind, *, forfeits: bool = False) -> bool:
    """Whether a round counts as a game against its opponent.

    Forfeits do where pairings are predetermined (15.2) or the code says so (``/P``).
    """
    return kind is RoundKind.PLAYED or (kind.forfeit and (forfeits or facts.predetermined))


def _games(
    facts: FideFacts, number: int, *, colour: Colour | None = None, won: bool = False
) -> list[Contribution]:
    """One for every game over the board, of a colour or won where that is asked."""
    win = facts.tournament.scoring.win
    return [
        count(entry, 1)
        if _counts_in_article_7(facts, kind)
        and (colour is None or entry.colour is colour)
        and (not won or entry.points == win)
        else nothing(entry)
        for entry, kind in facts.rounds_of(number)
    ]


def _counts_in_article_7(facts: FideFacts, kind: RoundKind) -> bool:
    """Over the board; in predetermined pairings forfeits too, since 2026 not those lost (15.2)."""
    if not facts.predetermined or kind is not RoundKind.FORFEIT_LOSS:
        return is_game(facts, kind)
    return facts.edition is Edition.AUGUST_2024


def _declined(facts: FideFacts, kind: RoundKind) -> bool:
    """A requested bye or a forfeit loss, which in predetermined pairings counts since 2026 only (15.2)."""
    if kind is RoundKind.REST:
        return False
    if facts.predetermined and facts.edition is Edition.AUGUST_2024:
        return kind is RoundKind.REQUESTED_BYE
    return kind.voluntary


def _standard(facts: FideFacts, index: int, entry: PlayerRound, kind: RoundKind) -> Contribution:
    if kind in (RoundKind.UNFINISHED, RoundKind.REST):
        return nothing(entry)
    measure = facts.tournament.scoring.draw
    if kind is RoundKind.PLAYED and entry.opponent is not None:
        measure = facts.records[entry.opponent][index].points
    return count(entry, 2 if entry.points > measure else 1 if entry.points == measure else 0)
