"""What can stand in the way of a change to the players, in words."""

from __future__ import annotations

from flask_babel import gettext as _

from swiss64.entries.duplicates import Sameness, Twin
from swiss64.problems import Problem


class ProposalWaits(Problem):
    """A round is drawn and not published: whoever comes or goes now would make it untrue."""

    status = 409

    def __init__(self, round_number: int) -> None:
        super().__init__(round_number)
        self.round_number = round_number

    def text(self) -> str:
        """Says which round, and what to do."""
        return _(
            "Round %(round)s is drawn but not published. Publish it or throw the proposal away first; "
            "then change who plays.",
            round=self.round_number,
        )


class TableDrawn(Problem):
    """The table of a round robin is drawn for the players that there are."""

    status = 409

    def text(self) -> str:
        """Says so."""
        return _("The table of this round robin is drawn, so nobody can be added or renumbered any more.")


class EverybodyMeets(Problem):
    """In a round robin nobody is absent for a round: every game is on the table."""

    status = 409

    def text(self) -> str:
        """Says what to do instead."""
        return _(
            "In a round robin everybody meets everybody. Let the game be played at another time, "
            "or enter a forfeit."
        )


class NothingDrawn(Problem):
    """Before a round robin is drawn, whoever does not play is just deleted."""

    status = 409

    def text(self) -> str:
        """Says so."""
        return _("The round robin is not drawn yet. Delete the player instead.")


class PossibleTwin(Problem):
    """Somebody like this is in the tournament already; it may still be meant."""

    status = 409

    def __init__(self, twin: Twin) -> None:
        super().__init__(twin)
        self.twin = twin

    def text(self) -> str:
        """Says who, and why he may be the same."""
        return twin_words(self.twin)


def twin_words(twin: Twin) -> str:
    """Who may be the same player, and why."""
    return {
        Sameness.FIDE_ID: _("%(name)s has the same FIDE ID.", name=twin.name),
        Sameness.NATIONAL_ID: _("%(name)s has the same national number.", name=twin.name),
        Sameness.NAME: _("%(name)s has the same name.", name=twin.name),
    }[twin.why]


class WasPaired(Problem):
    """A player who was paired stays, for the sake of his opponents."""

    status = 409

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name

    def text(self) -> str:
        """Says what to do instead."""
        return _(
            "%(name)s has been paired, so the results of others hang on this. Withdraw the player instead.",
            name=self.name,
        )


class PlaysInRound(Problem):
    """Nobody is absent in a round in which he sits at a board or has the bye."""

    status = 409
    field = "round"

    def __init__(self, name: str, round_number: int) -> None:
        super().__init__(name, round_number)
        self.name = name
        self.round_number = round_number

    def text(self) -> str:
        """Says in which round."""
        return _(
            "%(name)s has a place in round %(round)s already. Enter a forfeit if the game is not played.",
            name=self.name,
            round=self.round_number,
        )


class NoSuchRound(Problem):
    """A round that the tournament does not have."""

    field = "round"

    def __init__(self, most: int) -> None:
        super().__init__(most)
        self.most = most

    def text(self) -> str:
        """Says how many there are."""
        return _("This tournament has rounds 1 to %(most)s.", most=self.most)


class RoundDrawn(Problem):
    """Somebody cannot begin in a round that is drawn without him."""

    status = 409
    field = "round"

    def __init__(self, next_round: int) -> None:
        super().__init__(next_round)
        self.next_round = next_round

    def text(self) -> str:
        """Says the first round that is possible."""
        return _("Round %(round)s is the first that is not drawn yet.", round=self.next_round)


class AllDrawn(Problem):
    """After the last round is drawn nobody comes in any more."""

    status = 409

    def text(self) -> str:
        """Says so."""
        return _("The last round is drawn, so nobody can be added any more.")


class AlreadyWithdrawn(Problem):
    """Somebody who withdrew cannot do it again."""

    status = 409

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name

    def text(self) -> str:
        """Says so."""
        return _("%(name)s has withdrawn already.", name=self.name)


class NotWithdrawn(Problem):
    """Only who withdrew can come back."""

    status = 409

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name

    def text(self) -> str:
        """Says so."""
        return _("%(name)s has not withdrawn.", name=self.name)


class NumbersFixed(Problem):
    """The pairing numbers may not change any more."""

    status = 409

    def text(self) -> str:
        """Says since when."""
        return _("Round 4 is drawn, so the pairing numbers stay as they are.")


class NumbersByRating(Problem):
    """Moving somebody by hand is for before the first round."""

    status = 409

    def text(self) -> str:
        """Says so."""
        return _("A round is drawn, so nobody can be given another number by hand.")


class NumberOutOfRange(Problem):
    """A pairing number that nobody can have."""

    field = "number"

    def __init__(self, most: int) -> None:
        super().__init__(most)
        self.most = most

    def text(self) -> str:
        """Says which there are."""
        return _("The numbers go from 1 to %(most)s.", most=self.most)
