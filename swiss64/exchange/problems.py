"""What can stand in the way of taking a list or file, in words."""

from __future__ import annotations

from flask_babel import gettext as _

from swiss64.exchange.rounds import Obstacle
from swiss64.problems import Problem
from swiss64.tournaments.planning import MOST_ROUNDS


class AlreadyTaken(Problem):
    """The same confirmation twice: the first did it."""

    status = 409

    def text(self) -> str:
        """Says so."""
        return _("This list has been imported already; it was not imported a second time.")


class DraftGone(Problem):
    """The list waited too long, or was never there."""

    status = 404

    def text(self) -> str:
        """Says what to do."""
        return _("This list waited too long and was thrown away. Import it again.")


class FieldChanged(Problem):
    """Players came or went, or a round was drawn, since the preview was shown."""

    status = 409

    def text(self) -> str:
        """Says what to do."""
        return _(
            "The players or the rounds of this tournament were changed in the meantime. "
            "Nothing was imported; look at the list again and confirm once more."
        )


class NothingTicked(Problem):
    """A confirmation of nothing."""

    def text(self) -> str:
        """Says so."""
        return _("No line is ticked, so there is nothing to import.")


class NotEmpty(Problem):
    """Rounds can only come into a tournament that has no players and no rounds."""

    status = 409

    def text(self) -> str:
        """Says so."""
        return _("Rounds can only be imported into a tournament without players and rounds.")


class RoundsRefused(Problem):
    """The rounds of the file cannot be told truthfully here."""

    status = 409

    def __init__(self, reason: Obstacle) -> None:
        super().__init__(reason)
        self.reason = reason

    def text(self) -> str:
        """Says why."""
        return obstacle_words(self.reason)


def obstacle_words(obstacle: Obstacle) -> str:
    """Why the rounds of a file cannot be taken."""
    return {
        Obstacle.NO_ROUNDS: _("This file has no rounds."),
        Obstacle.OTHER_POINTS: _(
            "The file counts points in another way than this site, so its rounds would give other standings. "
            "You can still import the players."
        ),
        Obstacle.NOT_THE_TABLE: _(
            "These are not all the rounds of a round robin: not everybody meets everybody. "
            "You can still import the players."
        ),
        Obstacle.BAD_LINES: _(
            "Some lines cannot be imported, and without those players the rounds are not complete. "
            "Correct the file first."
        ),
        Obstacle.OTHER_PAIRING: _(
            "The file has accelerated rounds or players who are kept apart, and this site does not pair by "
            "that. You can still import the players."
        ),
        Obstacle.TOO_MANY: _(
            "The file has more than %(most)s rounds, which a tournament here cannot have. "
            "You can still import the players.",
            most=MOST_ROUNDS,
        ),
    }[obstacle]
