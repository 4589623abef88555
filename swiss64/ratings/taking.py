"""Why ratings are not taken from the lists, in words."""

from __future__ import annotations

from flask_babel import gettext as _

from swiss64.problems import Problem


class NothingTicked(Problem):
    """Nothing was chosen."""

    def text(self) -> str:
        """Says so."""
        return _("Nothing was ticked, so nothing was changed.")


class RoundIsDrawn(Problem):
    """A round is drawn: it is meant only with a tick of its own."""

    status = 409

    def __init__(self, last_drawn: int) -> None:
        super().__init__(last_drawn)
        self.last_drawn = last_drawn

    def text(self) -> str:
        """Says what it does and asks for the tick."""
        return _(
            "A round is drawn already. Tick that you want it all the same, or leave the ratings as they are."
        )


class ChosenTwice(Problem):
    """Two players cannot be the same person."""

    def text(self) -> str:
        """Says so."""
        return _("One person in the lists is chosen for two players. Choose again.")
