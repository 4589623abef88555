"""Which OpenID providers people may log in with, as the environment names them.

``SWISS64_OIDC_PROVIDERS=google,club`` names them, and for each there are
``SWISS64_OIDC_CLUB_CLIENT_ID``, ``…_CLIENT_SECRET``, ``…_ISSUER`` and ``…_NAME`` (for people).
Google needs the first two only.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import urlsplit

_KEY = re.compile(r"[a-z][a-z0-9-]{0,29}")
_KNOWN = {"google": ("Google", "https://accounts.google.com")}


@dataclass(frozen=True, slots=True)
class Provider:
    """A provider: ``key`` stands in addresses, ``name`` on buttons; ``issuer`` is who signs its tokens."""

    key: str
    name: str
    issuer: str
    client_id: str
    client_secret: str

    def __repr__(self) -> str:
        """Without the secret, for logs."""
        return f"Provider({self.key!r}, {self.issuer!r})"


def read(environ: Mapping[str, str], prefix: str, *, insecure: bool) -> tuple[Provider, ...]:
    """The providers in the order of their buttons; ``insecure`` lets an issuer be on plain http.

    Raises ValueError, naming the variable, when something is missing or cannot be used.
    """
    keys = [one.strip().lower() for one in environ.get(f"{prefix}OIDC_PROVIDERS", "").split(",")]
    found = tuple(_provider(environ, prefix, key, insecure) for key in keys if key)
    for what, values in (("provider", [one.key for one in found]), ("issuer", [one.issuer for one in found])):
        if len(set(values)) < len(values):
            raise ValueError(f"{prefix}OIDC_PROVIDERS has the same {what} twice")
    return found


def _provider(environ: Mapping[str, str], prefix: str, key: str, insecure: bool) -> Provider:
    if not _KEY.fullmatch(key) or key == "password":
        raise ValueError(f"{prefix}OIDC_PROVIDERS: {key!r} must be a name of letters a–z, digits and hyphens")
    stem = f"{prefix}OIDC_{key.upper().replace('-', '_')}_"
    name, issuer = _KNOWN.get(key, (None, None))

    def value(of: str, otherwise: str | None = None) -> str:
        given = environ.get(stem + of, "").strip() or otherwise
        if given is None:
            raise ValueError(f"{stem}{of} is missing: {prefix}OIDC_PROVIDERS names {key}")
        return given

    made = Provider(
        key, value("NAME", name), value("ISSUER", issuer), value("CLIENT_ID"), value("CLIENT_SECRET")
    )
    parts = urlsplit(made.issuer)
    schemes = ("https", "http") if insecure else ("https",)
    if parts.scheme not in schemes or not parts.netloc or parts.query or parts.fragment:
        raise ValueError(f"{stem}ISSUER must be like https://login.example, not {made.issuer!r}")
    return made
