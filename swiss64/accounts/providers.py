"""Talking to an OpenID provider: where a log-in begins, and what is believed of the answer.

Authlib makes the addresses, fetches the token and verifies it; here is what it leaves to its
caller: who must have issued the token and for whom, which signatures count, how long is waited,
and that whatever a provider does wrong is a ``Problem``. No token is kept.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from threading import BoundedSemaphore
from typing import Any

import requests
from authlib.integrations.flask_client import FlaskIntegration, FlaskOAuth2App, OAuthError
from flask import current_app
from joserfc.errors import JoseError
from requests import RequestException

from swiss64.accounts.provider_problems import Refused, Silent
from swiss64.accounts.provider_settings import Provider
from swiss64.extensions import db

log = logging.getLogger(__name__)

TIMEOUT = (3, 5)
"""Seconds to connect, and between two pieces of an answer."""
LEEWAY = 60
"""Seconds that the provider's clock and ours may differ."""
KEPT = timedelta(hours=1)
"""How long its addresses and keys are believed without asking again; an unknown key is asked for at once."""
SIGNATURES = ("RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512")
"""Those with a key that only the provider has: no ``none``, and no shared secret."""
_ADDRESSES = ("authorization_endpoint", "token_endpoint", "jwks_uri")
_EXTENSION = "swiss64.providers"
# No answer; a token that does not hold; and what is no answer by the protocol: a page of a proxy, a list
# for an object, a field left out.
_TROUBLE = (
    *(RequestException, JoseError),
    *(ValueError, TypeError, LookupError, AttributeError, ArithmeticError, RuntimeError),
)

# A provider that hangs holds this many threads of a process and no more: the hall needs the others.
_turn = BoundedSemaphore(2)
_PATIENCE = 1.0


@dataclass(frozen=True, slots=True)
class Begun:
    """A log-in that goes on at ``url``; the other three must be known when it comes back."""

    url: str
    state: str
    nonce: str
    verifier: str


@dataclass(frozen=True, slots=True)
class Seen:
    """Whom the provider saw: ``issuer`` and ``subject`` are who it is, the rest is what it tells of him.

    ``email`` is verified when ``verified`` is true, and else only a remark. ``proved_at`` is
    when the person last proved himself there (seconds), None when it does not tell.
    """

    issuer: str
    subject: str
    email: str | None
    verified: bool
    name: str
    proved_at: int | None = None


def find(key: str) -> Provider | None:
    """The configured provider with this key."""
    return next((one for one in current_app.config["OIDC_PROVIDERS"] if one.key == key), None)


def begin(provider: Provider, now: datetime, back: str, *, anew: bool = False) -> Begun:
    """Where to send somebody who wants to log in, to come back at the address ``back``.

    With ``anew`` the provider is asked to have him prove himself again. Raises Silent or Refused.
    """
    more = {"max_age": 0} if anew else {}
    with _asking(provider):
        made = _client(provider, now).create_authorization_url(back, **more)
        return Begun(made["url"], made["state"], made["nonce"], made["code_verifier"])


def finish(provider: Provider, now: datetime, back: str, code: str, begun: Begun) -> Seen:
    """Whom the provider saw, for the code that he came back with. Raises Silent or Refused."""
    with _asking(provider):
        client = _client(provider, now)
        token = client.fetch_access_token(
            redirect_uri=back, code=code, code_verifier=begun.verifier, state=begun.state
        )
        wanted = {
            "iss": {"essential": True, "values": [provider.issuer]},
            "aud": {"essential": True, "values": [provider.client_id]},
        }
        claims = client.parse_id_token(token, nonce=begun.nonce, claims_options=wanted, leeway=LEEWAY)
        if claims is None:
            raise ValueError("there is no id_token")
        if claims["aud"] not in (provider.client_id, [provider.client_id]):
            raise ValueError("the token is for others too")
        if claims.get("email") is None:
            claims = _more_claims(client, claims, token)
        return _seen(provider, claims)


def _more_claims(client: FlaskOAuth2App, claims: dict[str, Any], token: dict[str, Any]) -> dict[str, Any]:
    """The claims with those that the provider gives at an address of their own."""
    address = client.server_metadata.get("userinfo_endpoint")
    if address is None or "access_token" not in token:
        return claims
    answer = client.get(address, token=token)
    answer.raise_for_status()
    more = answer.json()
    if more["sub"] != claims["sub"]:
        raise ValueError("the user info is about somebody else")
    return more | claims


def _seen(provider: Provider, claims: dict[str, Any]) -> Seen:
    subject, email, proved = claims["sub"], claims.get("email"), claims.get("auth_time")
    if not (isinstance(subject, str) and 1 <= len(subject) <= 255 and subject.isprintable()):
        raise ValueError("the subject is not one")
    address = email if isinstance(email, str) and email else None
    name = claims.get("name")
    return Seen(
        issuer=provider.issuer,
        subject=subject,
        email=address,
        # Some say "true", or 1: what is not exactly true is not believed.
        verified=address is not None and claims.get("email_verified") is True,
        name=name if isinstance(name, str) else "",
        proved_at=int(proved) if isinstance(proved, int | float) else None,
    )


def _client(provider: Provider, now: datetime) -> FlaskOAuth2App:
    """Authlib's client, which keeps what the provider told of itself, made anew once an hour."""
    kept = _clients()
    made_at, client = kept.get(provider, (now, None))
    if client is None or abs(now - made_at) > KEPT:
        client = _new_client(provider)
        kept[provider] = (now, client)
    return client


def _clients() -> dict[Provider, tuple[datetime, FlaskOAuth2App]]:
    """Those of this application, with when they were made."""
    kept: dict[Provider, tuple[datetime, FlaskOAuth2App]]
    kept = current_app.extensions.setdefault(_EXTENSION, {})
    return kept


def _new_client(provider: Provider) -> FlaskOAuth2App:
    """A client that knows the provider's addresses, and nothing else that it says of itself."""
    where = provider.issuer.rstrip("/") + "/.well-known/openid-configuration"
    answer = requests.get(where, timeout=TIMEOUT)
    answer.raise_for_status()
    told = answer.json()
    if told["issuer"] != provider.issuer:
        raise ValueError("this is the configuration of another issuer")
    names = [*_ADDRESSES, *(["userinfo_endpoint"] if "userinfo_endpoint" in told else [])]
    addresses = {name: told[name] for name in names}
    scheme = provider.issuer.partition(":")[0]
    if not all(address.startswith(("https://", f"{scheme}://")) for address in addresses.values()):
        raise ValueError("an address is not secure")
    methods = told.get("token_endpoint_auth_methods_supported", ["client_secret_basic"])
    basic = "client_secret_basic" in methods
    return FlaskOAuth2App(
        FlaskIntegration(provider.key),
        name=provider.key,
        client_id=provider.client_id,
        client_secret=provider.client_secret,
        client_kwargs={
            "scope": "openid email profile",
            "code_challenge_method": "S256",
            "token_endpoint_auth_method": "client_secret_basic" if basic else "client_secret_post",
            "default_timeout": TIMEOUT,
        },
        issuer=provider.issuer,
        id_token_signing_alg_values_supported=list(SIGNATURES),
        **addresses,
    )


@contextmanager
def _asking(provider: Provider) -> Iterator[None]:
    """While the provider is asked: few at a time, without the database, and what goes wrong is a problem."""
    db.session.rollback()
    if not _turn.acquire(timeout=_PATIENCE):
        raise Silent(provider.name)
    try:
        yield
    except OAuthError as error:
        log.warning("%r: refused, %s", provider, error.error)
        raise Refused(provider.name) from error
    except _TROUBLE as error:
        # Perhaps what is known of it is wrong by now: it is asked anew next time.
        _clients().pop(provider, None)
        log.warning("%r: %s: %s", provider, type(error).__name__, getattr(error, "error", ""))
        raise (Silent if isinstance(error, RequestException) else Refused)(provider.name) from error
    finally:
        _turn.release()
