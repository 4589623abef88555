"""What can stand in the way of steering the hall display, in words."""

from __future__ import annotations

from flask_babel import gettext as _

from swiss64.problems import Problem


class TooManyLinks(Problem):
    """A tournament has a handful of screens: more links than that are forgotten ones."""

    status = 409
    field = "name"

    def __init__(self, most: int) -> None:
        super().__init__(most)
        self.most = most

    def text(self) -> str:
        """Says how many there may be."""
        return _(
            "There are %(most)s links already. Withdraw one that is no longer used first.", most=self.most
        )


class NothingToAnnounce(Problem):
    """An announcement needs words in one language at least."""

    field = "nl"

    def text(self) -> str:
        """Says so."""
        return _("Write the announcement in at least one language.")
