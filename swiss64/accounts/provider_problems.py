"""What can go wrong when somebody logs in with a provider, in words."""

from __future__ import annotations

from flask_babel import gettext as _

from swiss64.problems import Problem


class ProviderProblem(Problem):
    """The base: a log-in with the provider called ``provider`` did not come about."""

    def __init__(self, provider: str) -> None:
        super().__init__(provider)
        self.provider = provider


class Cancelled(ProviderProblem):
    """The person stopped at the provider, or it did not let him in."""

    status = 400

    def text(self) -> str:
        """Says that nothing happened."""
        return _("You stopped at %(provider)s, so nothing was changed here.", provider=self.provider)


class Lost(ProviderProblem):
    """The answer belongs to nothing that this browser began: late, used before, or from elsewhere."""

    status = 400

    def text(self) -> str:
        """Says what may have happened."""
        return _(
            "It took too long, was finished already, or began in another browser. Nothing was changed here."
        )


class Refused(ProviderProblem):
    """The provider refused, or what it said cannot be believed."""

    status = 400

    def text(self) -> str:
        """Says so."""
        return _(
            "%(provider)s gave an answer that cannot be relied on. Nothing was changed here.",
            provider=self.provider,
        )


class Silent(ProviderProblem):
    """The provider does not answer, or says that it cannot."""

    status = 502

    def text(self) -> str:
        """Says so."""
        return _(
            "%(provider)s does not answer at the moment. Nothing was changed here; try again in a minute.",
            provider=self.provider,
        )


class KnownAddress(ProviderProblem):
    """The mailbox, which the person proved to be his, belongs to an account that this does not open."""

    status = 409

    def __init__(self, provider: str, address: str) -> None:
        super().__init__(provider)
        self.address = address

    def text(self) -> str:
        """Says what to do."""
        return _(
            "There is an account with %(address)s here already. Log in to that account first, and then "
            "link %(provider)s on the page of your account.",
            address=self.address,
            provider=self.provider,
        )


class OfAnother(ProviderProblem):
    """The identity opens another account than the one that is logged in."""

    status = 409

    def text(self) -> str:
        """Says what to do."""
        return _(
            "This account at %(provider)s is linked to another account here. Choose another one there, or "
            "log in to that other account and unlink it first.",
            provider=self.provider,
        )


class LinkedAlready(ProviderProblem):
    """The account is linked to another identity at this provider."""

    status = 409

    def text(self) -> str:
        """Says what to do."""
        return _(
            "Your account is linked to another account at %(provider)s. Unlink that one first.",
            provider=self.provider,
        )


class NotYours(ProviderProblem):
    """Who wanted to prove who he is came back as somebody else, or without proving it anew."""

    status = 403

    def text(self) -> str:
        """Says what to do."""
        return _(
            "This is not the account at %(provider)s that yours is linked to, or it was not asked for "
            "its password again.",
            provider=self.provider,
        )
