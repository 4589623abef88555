"""Why something about profiles cannot be done, in words."""

from __future__ import annotations

from flask_babel import gettext as _

from swiss64.problems import Problem


class HasProfile(Problem):
    """An account has one profile."""

    status = 409

    def text(self) -> str:
        """Says so."""
        return _("This account has a profile already. One account has one profile.")


class ProfileTaken(Problem):
    """A profile belongs to one account."""

    status = 409

    def text(self) -> str:
        """Says so."""
        return _("This profile was linked with another account in the meantime.")


class WaitsAlready(Problem):
    """One asks for one profile at a time."""

    status = 409

    def text(self) -> str:
        """Says what to do first."""
        return _("You have asked for a profile already. Take that request back first.")


class NotProposed(Problem):
    """The profile does not fit what is known of the account."""

    def text(self) -> str:
        """Says what would make it fit."""
        return _("Nothing here shows that this profile could be yours. Fill in your number first.")


class Decided(Problem):
    """Somebody else was first, or the person took the request back."""

    status = 409

    def text(self) -> str:
        """Says so."""
        return _("This request was answered or taken back in the meantime.")


class NumberTaken(Problem):
    """A number belongs to one profile."""

    status = 409

    def text(self) -> str:
        """Says what to do."""
        return _("Another profile has this number. If both are one person, merge them.")


class NobodyLinked(Problem):
    """There is nothing to unlink."""

    status = 409

    def text(self) -> str:
        """Says so."""
        return _("This profile is not linked with an account any more.")


class SameProfile(Problem):
    """A profile cannot be merged with itself."""

    def text(self) -> str:
        """Says so."""
        return _("These are the same profile. Choose two.")


class BothLinked(Problem):
    """Two accounts cannot become one."""

    status = 409

    def text(self) -> str:
        """Says what to do first."""
        return _("Both profiles are linked with an account. Unlink one of them first.")


class LaterMerge(Problem):
    """What was merged later has to be undone first."""

    status = 409

    def text(self) -> str:
        """Says so."""
        return _("One of these profiles was merged again later. Undo that merge first.")


class UndoneAlready(Problem):
    """Somebody else was first."""

    status = 409

    def text(self) -> str:
        """Says so."""
        return _("This merge was undone in the meantime.")


class LinkedByNumber(Problem):
    """The number says who it is."""

    def text(self) -> str:
        """Says what to change instead."""
        return _("The FIDE ID or KNSB number says who this is. If that is wrong, correct it.")


class NoSuchProfile(Problem):
    """A number that was typed names no profile."""

    status = 404

    def text(self) -> str:
        """Says so."""
        return _("There is no other profile with this number.")


class BusyElsewhere(Problem):
    """Another tournament in which the player plays is being changed by somebody else."""

    status = 409

    def text(self) -> str:
        """Says so."""
        return _(
            "Somebody is changing another tournament of this player at this moment. "
            "Nothing was changed here; please try again."
        )


class NameDiffers(Problem):
    """The name typed to confirm that a player is to be erased is another."""

    field = "name"

    def text(self) -> str:
        """Says so."""
        return _("That is not the name of this player. Nothing was erased.")


class StillPlays(Problem):
    """Who is to be erased plays in a tournament that is not over."""

    status = 409

    def __init__(self, tournament: str) -> None:
        super().__init__(tournament)
        self.tournament = tournament

    def text(self) -> str:
        """Says where, and what to do first."""
        return _(
            "“%(name)s” is not over and the player takes part in it. "
            "Withdraw the player there first, or delete the entry.",
            name=self.tournament,
        )
