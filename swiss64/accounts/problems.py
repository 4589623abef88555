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


class WaitFirst(Problem):
    """Something was done too often; ``seconds`` is how long to wait."""

    status = 429

    def __init__(self, wait: timedelta) -> None:
        super().__init__(wait)
        self.seconds = max(1, -(-wait // timedelta(seconds=1)))


class TooManyAttempts(WaitFirst):
    """There were many wrong passwords."""

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


class PasswordTooCommon(Problem):
    """A new password is one of those that are tried first."""

    field = "new"

    def text(self) -> str:
        """Says what to choose."""
        return _("Many people use this one, so it is guessed first. Three or four words are better.")


class TooManyMails(WaitFirst):
    """Very many mails were asked for from one place."""

    def text(self) -> str:
        """Says how long to wait."""
        return ngettext(
            "Many mails were asked for from where you are. Wait %(num)d second and try again.",
            "Many mails were asked for from where you are. Wait %(num)d seconds and try again.",
            self.seconds,
        )


class LinkDead(Problem):
    """A mailed link is too old, was used, or was never ours; deliberately one and the same answer."""

    status = 404

    def text(self) -> str:
        """Says so."""
        return _("This link does not work any more: it was used already, or it is too old.")


class LinkOfAnother(Problem):
    """The link belongs to another account than the one that is logged in."""

    status = 403

    def text(self) -> str:
        """Says what to do."""
        return _("This link belongs to another account. Log in with the account that asked for it.")


class SameAddress(Problem):
    """The new e-mail address is the present one."""

    field = "email"

    def text(self) -> str:
        """Says so."""
        return _("This is your e-mail address already.")


class LastWay(Problem):
    """The only way to log in would be taken away."""

    status = 409

    def text(self) -> str:
        """Says what to do first."""
        return _("This is your only way to log in. Add another one first, such as a password.")


class MayNotLeave(Problem):
    """An account cannot be deleted yet; ``reasons`` says what to do first, sentence by sentence."""

    status = 409

    def __init__(self, reasons: list[str]) -> None:
        self.reasons = reasons

    def text(self) -> str:
        """All of them."""
        return " ".join(self.reasons)


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
