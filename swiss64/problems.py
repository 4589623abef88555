"""Errors that a person can mend: what is wrong and what to do, in the reader's language.

Operations raise them; a route shows them at the place of the mistake, and what is
not caught becomes a page that says the same.
"""

from __future__ import annotations

from flask_babel import gettext as _


class Problem(Exception):  # noqa: N818 - it is about the world, not about the program
    """The base. ``status`` is the HTTP status; ``field`` the form field it belongs to, if one."""

    status = 422
    field: str | None = None

    def text(self) -> str:
        """A sentence in the language of the request; a subclass says more."""
        return _("This cannot be done.")


class Gone(Problem):
    """What was to be changed is no longer there."""

    status = 404

    def text(self) -> str:
        """Says so."""
        return _("This no longer exists. Somebody may have removed it; look at the page again.")


class Stale(Problem):
    """Somebody else was first: the form showed what is no longer true."""

    status = 409

    def text(self) -> str:
        """Says so."""
        return _("Somebody else changed this in the meantime. Look at what it is now and try again.")
