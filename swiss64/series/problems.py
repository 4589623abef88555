"""What can stand in the way of a change to a series, in words."""

from __future__ import annotations

from flask_babel import gettext as _

from swiss64.problems import Problem


class TournamentNotThere(Problem):
    """The tournament is gone, is no longer in the series, or may not be added: all the same words."""

    status = 404

    def text(self) -> str:
        """Says so."""
        return _("This tournament is not there any more. Look at the list again.")


class TooManyTournaments(Problem):
    """A series has at most so many tournaments."""

    status = 409

    def __init__(self, most: int) -> None:
        super().__init__(most)
        self.most = most

    def text(self) -> str:
        """Says how many there may be."""
        return _("A series has at most %(most)s tournaments. Remove one first.", most=self.most)
