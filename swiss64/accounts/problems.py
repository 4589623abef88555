"""What can be wrong with a log-in, a password or a new account, in words."""

from __future__ import annotations

from datetime import timedelta

from flask_babel import gettext as _
from flask_babel import ngettext

from swiss64.accounts import passwords
from swiss64.problems import Problem


class WrongLogIn(Problem):
    """Unknown address or wrong password; deliberately one and the same answer."""

    def text(self) -> str:
        """Says so, without saying which."""
        return _("That e-mail address and password do not belong together. Check both and try again.")


class TooManyAttempts(Problem):
    """There were many wrong passwords; ``seconds`` is how long to wait."""

    status = 429

    def __init__(self, wait: timedelta) -> None:
        self.seconds = max(1, -(-wait // timedelta(seconds=1)))

    def text(self) -> str:
        """Says how long to wait."""
        return ngettext(
            "There were many wrong passwords. Wait %(num)d second and try again.",
            "There were many wrong passwords. Wait %(num)d seconds and try again.",
            self.seconds,
        )


class WrongPassword(Problem):
    """The current password is not this one."""

    field = "present"

    def text(self) -> str:
        """Says so."""
        return _("This is not your current password.")


class PasswordTooShort(Problem):
    """A new password has too few characters."""

    field = "new"

    def text(self) -> str:
        """Says how many it needs."""
        return _("A password has at least %(count)d characters.", count=passwords.SHORTEST)


class PasswordTooLong(Problem):
    """A new password has too many characters."""

    field = "new"

    def text(self) -> str:
        """Says how many it may have."""
        return _("A password has at most %(count)d characters.", count=passwords.LONGEST)


class PasswordTooEasy(Problem):
    """A new password is the e-mail address, the name or the current password."""

    field = "new"

    def text(self) -> str:
        """Says what to choose."""
        return _("Choose another one: not your current password, your name or your e-mail address.")


class AddressRefused(Problem):
    """The text is not an e-mail address."""

    field = "email"

    def text(self) -> str:
        """Says so."""
        return _("This is not an e-mail address.")


class AddressTaken(Problem):
    """There is an account with this address already."""

    status = 409
    field = "email"

    def text(self) -> str:
        """Says so."""
        return _("There is an account with this e-mail address already.")


class NameRefused(Problem):
    """The name is empty or too long."""

    field = "name"

    def text(self) -> str:
        """Says what a name is."""
        return _("A name has 1 to 60 characters.")


class NoAccount(Problem):
    """There is no account with this address (said to administrators only)."""

    status = 404
    field = "email"

    def text(self) -> str:
        """Says so."""
        return _("There is no account with this e-mail address.")
