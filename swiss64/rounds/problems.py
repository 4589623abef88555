"""What can stand in the way of drawing, publishing, altering and results, in words."""

from __future__ import annotations

from collections.abc import Iterable

from babel.lists import format_list
from flask_babel import get_locale, ngettext
from flask_babel import gettext as _

from swiss64.engine.pairing.dutch.errors import NoLegalPairingError
from swiss64.engine.pairing.errors import (
    EverybodyHadTheByeError,
    PairingRefusedError,
    TooFewPlayersError,
    UnfinishedRoundError,
)
from swiss64.problems import Problem, Stale


def listed(items: Iterable[object]) -> str:
    """Things in a row as the language writes them: ``3, 7 and 9``."""
    return format_list([str(item) for item in items], locale=get_locale())


class TooFewPlayers(Problem):
    """Fewer than two players are present."""

    def __init__(self, present: int) -> None:
        super().__init__(present)
        self.present = present

    def text(self) -> str:
        """Says how many there are."""
        return ngettext(
            "There is only one player to pair. A round needs at least two who are present.",
            "There are %(num)s players to pair. A round needs at least two who are present.",
            self.present,
        )


class ResultsMissing(Problem):
    """A round before it lacks results."""

    def __init__(self, round_number: int, boards: tuple[int, ...]) -> None:
        super().__init__(round_number, boards)
        self.round_number = round_number
        self.boards = boards

    def text(self) -> str:
        """Names the boards."""
        return ngettext(
            "Board %(boards)s of round %(round)s has no result yet. Enter it first.",
            "Boards %(boards)s of round %(round)s have no result yet. Enter them first.",
            len(self.boards),
            boards=listed(self.boards),
            round=self.round_number,
        )


class EverybodyHadTheBye(Problem):
    """The field is odd and everybody present has had a bye; the organiser may choose who gets another."""

    def text(self) -> str:
        """Says what can be done."""
        return _(
            "The number of players is odd and everybody has had the bye already, so the rules leave "
            "nobody to give it to. Choose who gets a second bye, or mark somebody as absent."
        )


class NoLegalPairing(Problem):
    """No pairing meets the absolute criteria of the Dutch system (C.04.3 1.9.3).

    ``nobody_may_have_the_bye`` tells that it is the bye.
    """

    def __init__(self, present: int, nobody_may_have_the_bye: bool) -> None:
        super().__init__(present, nobody_may_have_the_bye)
        self.present = present
        self.nobody_may_have_the_bye = nobody_may_have_the_bye

    def text(self) -> str:
        """Says what is in the way, and what can be done."""
        if self.nobody_may_have_the_bye:
            return _(
                "No legal pairing: the number of players is odd, and everybody present has had the bye or a "
                "full point without playing (C2). The arbiter decides: mark a player as absent and draw "
                "again."
            )
        return _(
            "No legal pairing: however the %(present)s players are paired, two who met meet again (C1), two "
            "who must both have the same colour meet (C3), or somebody gets the bye who may not have it "
            "(C2). The arbiter decides: mark players as absent and draw again.",
            present=self.present,
        )


class AllRoundsDrawn(Problem):
    """Every planned round is drawn."""

    def __init__(self, planned: int, fixed: bool = False) -> None:
        super().__init__(planned, fixed)
        self.planned = planned
        self.fixed = fixed

    def text(self) -> str:
        """Says how to get one more; by FIDE's rules there is none."""
        if self.fixed:
            return ngettext(
                "The one planned round has been drawn. By FIDE’s rules the number of rounds stays as it is.",
                "All %(num)s planned rounds have been drawn. By FIDE’s rules the number of rounds stays as "
                "it is.",
                self.planned,
            )
        return ngettext(
            "The one planned round has been drawn. To play more, raise the number of rounds of the "
            "tournament.",
            "All %(num)s planned rounds have been drawn. To play more, raise the number of rounds of the "
            "tournament.",
            self.planned,
        )


class TooManyRounds(Problem):
    """A round robin of so many players has more rounds than a tournament can have."""

    def __init__(self, rounds: int) -> None:
        super().__init__(rounds)
        self.rounds = rounds

    def text(self) -> str:
        """Says how many it would be."""
        return _(
            "Everybody against everybody would take %(rounds)s rounds here; at most 99 are possible. "
            "Play a single round robin, or make two groups.",
            rounds=self.rounds,
        )


class AlreadyDrawn(Stale):
    """The round was drawn before: a double click, or another organiser."""

    def __init__(self, round_number: int) -> None:
        super().__init__(round_number)
        self.round_number = round_number

    def text(self) -> str:
        """Says so."""
        return _("Round %(round)s has been drawn already; this is what was drawn.", round=self.round_number)


class NotDrawn(Stale):
    """There is no such proposal or round (any more)."""

    def __init__(self, round_number: int) -> None:
        super().__init__(round_number)
        self.round_number = round_number

    def text(self) -> str:
        """Says so."""
        return _(
            "Round %(round)s is not drawn (any more). Somebody may have undone the draw.",
            round=self.round_number,
        )


class AlreadyPublished(Stale):
    """The round is public already."""

    def __init__(self, round_number: int) -> None:
        super().__init__(round_number)
        self.round_number = round_number

    def text(self) -> str:
        """Says so."""
        return _("Round %(round)s has been published already.", round=self.round_number)


class NotPublished(Problem):
    """A result, or a start, for a round that is still a proposal."""

    status = 409

    def __init__(self, round_number: int) -> None:
        super().__init__(round_number)
        self.round_number = round_number

    def text(self) -> str:
        """Says what comes first."""
        return _("Round %(round)s is still a proposal. Publish it first.", round=self.round_number)


class PairingChanged(Stale):
    """The form showed another pairing than there is now."""

    def text(self) -> str:
        """Says so."""
        return _(
            "Somebody else changed this pairing in the meantime. This is how it is now; nothing was done."
        )


class Unconfirmed(Problem):
    """What was asked needs a tick of the organiser first."""

    def text(self) -> str:
        """Says where."""
        return _("Nothing was done yet: tick that you want this, and send it again.")


class HasResults(Problem):
    """A draw cannot be undone, because results are in."""

    status = 409

    def __init__(self, round_number: int, boards: tuple[int, ...]) -> None:
        super().__init__(round_number, boards)
        self.round_number = round_number
        self.boards = boards

    def text(self) -> str:
        """Names the boards."""
        return ngettext(
            "The draw of round %(round)s cannot be undone: board %(boards)s has a result. Clear it first, "
            "if it is wrong.",
            "The draw of round %(round)s cannot be undone: boards %(boards)s have results. Clear them "
            "first, if they are wrong.",
            len(self.boards),
            boards=listed(self.boards),
            round=self.round_number,
        )


class LaterRoundDrawn(Problem):
    """A draw cannot be undone, because a later round was drawn on it."""

    status = 409

    def __init__(self, round_number: int, later: int) -> None:
        super().__init__(round_number, later)
        self.round_number = round_number
        self.later = later

    def text(self) -> str:
        """Names the later round."""
        return _(
            "The draw of round %(round)s cannot be undone: round %(later)s has been drawn after it.",
            round=self.round_number,
            later=self.later,
        )


class BoardHasResult(Problem):
    """The pairing of a board with a result stays as it is."""

    status = 409

    def __init__(self, boards: tuple[int, ...]) -> None:
        super().__init__(boards)
        self.boards = boards

    def text(self) -> str:
        """Names the boards."""
        return ngettext(
            "Board %(boards)s has a result, so its pairing stays as it is.",
            "Boards %(boards)s have results, so their pairings stay as they are.",
            len(self.boards),
            boards=listed(self.boards),
        )


class NoSuchBoard(Stale):
    """The board is not there (any more)."""

    def __init__(self, round_number: int, board: int) -> None:
        super().__init__(round_number, board)
        self.round_number = round_number
        self.board = board

    def text(self) -> str:
        """Says so, and why it may be."""
        return _(
            "There is no board %(board)s in round %(round)s (any more). The draw may have been undone or "
            "changed; this result was not kept.",
            board=self.board,
            round=self.round_number,
        )


class BoardChanged(Stale):
    """Others sit at the board now than the form showed."""

    def __init__(self, board: int, white: str, black: str) -> None:
        super().__init__(board, white, black)
        self.board = board
        self.white = white
        self.black = black

    def text(self) -> str:
        """Says who sits there now."""
        return _(
            "Board %(board)s is %(white)s against %(black)s now. The result was not kept; enter it again "
            "if it is theirs.",
            board=self.board,
            white=self.white,
            black=self.black,
        )


class TwoPlayers(Problem):
    """Two different players are needed, at least one of them in the round."""

    def text(self) -> str:
        """Says so."""
        return _("Tick exactly two players to swap; at least one of them must be in this round.")


class OnePlayer(Problem):
    """One player is needed."""

    def text(self) -> str:
        """Says so."""
        return _("Tick exactly one player for this.")


class NotUnderstood(Problem):
    """A form that no page of the site sends."""

    def text(self) -> str:
        """Says what may help."""
        return _("This was not understood. Reload the page and try again.")


class NoBye(Problem):
    """Nobody has the bye, as the number of players is even."""

    def text(self) -> str:
        """Says what can be done instead."""
        return _(
            "Nobody has the bye in this round: the number of players is even. Take a player out to "
            "make it odd."
        )


class NotInRound(Problem):
    """The player is not in the round."""

    def text(self) -> str:
        """Says so."""
        return _("This player is not in the round.")


class InRoundAlready(Problem):
    """The player is in the round already."""

    def text(self) -> str:
        """Says so."""
        return _("This player is in the round already.")


class FixedByTable(Problem):
    """In a round robin the table says who meets whom."""

    def text(self) -> str:
        """Says what can be changed."""
        return _(
            "In a round robin the table says who meets whom; only the colours of a board can be changed."
        )


def of_refusal(refusal: PairingRefusedError) -> Problem:
    """The problem, with words, for a refusal of the engine."""
    match refusal:
        case TooFewPlayersError():
            return TooFewPlayers(refusal.present)
        case UnfinishedRoundError():
            return ResultsMissing(refusal.round, refusal.boards)
        case EverybodyHadTheByeError():
            return EverybodyHadTheBye()
        case NoLegalPairingError():
            return NoLegalPairing(refusal.present, len(refusal.bye_barred) == refusal.present)
    return Problem()
