"""What can stand in the way of inviting, of roles and of helpers, in words."""

from __future__ import annotations

from flask_babel import gettext as _
from flask_babel import ngettext

from swiss64.accounts.problems import WaitFirst
from swiss64.problems import Problem, Stale


class StaffAlready(Problem):
    """Who has this address is of the staff already."""

    field = "email"

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name

    def text(self) -> str:
        """Says who it is, and where to change the role."""
        return _(
            "%(name)s has this address and is in the list already. Change the role there.", name=self.name
        )


class TooMany(Problem):
    """There may not be more than ``most`` of these in a tournament."""

    def __init__(self, most: int) -> None:
        super().__init__(most)
        self.most = most

    def text(self) -> str:
        """Says how many there may be."""
        return _("There may be at most %(most)s at once. Remove some first.", most=self.most)


class InvitedOften(Problem):
    """Nobody's mailbox is filled with invitations."""

    status = 429
    field = "email"

    def text(self) -> str:
        """Says when to try again."""
        return _("This address was invited several times today. Invite it again tomorrow.")


class LastOrganiser(Problem):
    """A tournament without an organiser would be nobody's."""

    status = 409

    def text(self) -> str:
        """Says what to do first."""
        return _("This is the only organiser. Make somebody else organiser first.")


class OrganiserNoMore(Stale):
    """Another organiser took the actor's role in the meantime."""

    def text(self) -> str:
        """Says so."""
        return _("Somebody else changed your role in the meantime: you are no organiser here any more.")


class InvitationEnded(Problem):
    """The link of an invitation was used or withdrawn, is too old, or never was one."""

    status = 404

    def text(self) -> str:
        """Says what to do."""
        return _(
            "This invitation is no longer open: it was used or withdrawn, or it is too old. "
            "Ask for a new one."
        )


class OtherAddress(Problem):
    """The invitation is for another address than that of the account."""

    status = 403

    def __init__(self, email: str) -> None:
        super().__init__(email)
        self.email = email

    def text(self) -> str:
        """Says for which address it is."""
        return _(
            "This invitation is for %(email)s, and your account has another address. "
            "Log in with the account of that address, or ask for an invitation to yours.",
            email=self.email,
        )


class NothingFound(Problem):
    """A pasted list without any address or domain."""

    field = "pasted"

    def text(self) -> str:
        """Says what to write."""
        return _("Write at least one e-mail address, or a domain such as @club.nl.")


class NameInUse(Problem):
    """Two helpers' links that work at the same time would have the same name."""

    status = 409
    field = "name"

    def text(self) -> str:
        """Says so."""
        return _(
            "There is a link with this name already. Choose another name, so that you can tell them apart."
        )


class DayPassed(Problem):
    """A helper's link for a day that is over, or too far away."""

    field = "day"

    def text(self) -> str:
        """Says so."""
        return _("Choose today or a day in the coming year.")


class TooManyRequests(WaitFirst):
    """There were many requests from here."""

    def text(self) -> str:
        """Says how long to wait."""
        return ngettext(
            "There were many requests from here. Wait %(num)d second and send it again.",
            "There were many requests from here. Wait %(num)d seconds and send it again.",
            self.seconds,
        )


class AnsweredAlready(Stale):
    """Another administrator answered the request first."""

    def __init__(self, by: str) -> None:
        super().__init__(by)
        self.by = by

    def text(self) -> str:
        """Says who."""
        return _("%(by)s answered this request already.", by=self.by)
