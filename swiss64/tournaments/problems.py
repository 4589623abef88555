"""What can stand in the way of a change to a tournament, in words."""

from __future__ import annotations

from flask_babel import gettext as _
from flask_babel import ngettext

from swiss64.problems import Problem


class SystemLocked(Problem):
    """The system may not change once a round is drawn."""

    field = "system"

    def text(self) -> str:
        """Says so."""
        return _("A round is drawn already, so the system stays as it is.")


class RoundsLocked(Problem):
    """FIDE's rules fix the number of rounds beforehand (C.04.1 1)."""

    field = "rounds"

    def __init__(self, rounds: int) -> None:
        super().__init__(rounds)
        self.rounds = rounds

    def text(self) -> str:
        """Says why."""
        return _(
            "It stays at %(rounds)s: round 1 is drawn, and by FIDE's rules the number of rounds is fixed "
            "beforehand. The last round is paired differently.",
            rounds=self.rounds,
        )


class TieBreaksLocked(Problem):
    """FIDE's rules want the tie-breaks published before the start (C.07 1)."""

    field = "tie_breaks"

    def __init__(self, tie_breaks: str) -> None:
        super().__init__(tie_breaks)
        self.tie_breaks = tie_breaks

    def text(self) -> str:
        """Says why."""
        return _(
            "It stays %(codes)s: round 1 is drawn, and by FIDE's rules the tie-breaks are published before "
            "the start.",
            codes=self.tie_breaks.replace(",", ", "),
        )


class InitialColourLocked(Problem):
    """The colours of round 1 come from the initial colour (C.04.3 5.1)."""

    field = "colour"

    def text(self) -> str:
        """Says why."""
        return _("It stays as it was: round 1 is drawn, and its colours come from it.")


class TooFewRounds(Problem):
    """There may not be fewer rounds than are drawn."""

    field = "rounds"

    def __init__(self, drawn: int) -> None:
        super().__init__(drawn)
        self.drawn = drawn

    def text(self) -> str:
        """Says how many are drawn."""
        return ngettext(
            "%(num)s round is drawn already; it cannot be fewer.",
            "%(num)s rounds are drawn already; it cannot be fewer.",
            self.drawn,
        )


class PracticeLocked(Problem):
    """A tournament with results cannot become one that may be thrown away."""

    field = "practice"

    def text(self) -> str:
        """Says so."""
        return _("There are results already, so this cannot become a practice tournament.")


class NameDiffers(Problem):
    """The name typed to confirm a deletion is another."""

    field = "name"

    def text(self) -> str:
        """Says so."""
        return _("That is not the name of this tournament. Nothing was deleted.")


class HasResults(Problem):
    """A tournament with results stays."""

    status = 409

    def text(self) -> str:
        """Says so."""
        return _("This tournament has results, so it cannot be deleted. Only a practice tournament can.")


class TooManyRoundsPlanned(Problem):
    """A start time for a round that the tournament does not have."""

    status = 409

    def text(self) -> str:
        """Says so."""
        return _("The number of rounds was changed in the meantime. Look at the schedule again.")
