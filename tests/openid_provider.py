"""A real OpenID provider for tests, on a port of the loopback interface, that can be told to misbehave.

It does what a good one does: codes work once, for the client, address and PKCE verifier they
were made for. What a test changes (``claims``, ``header``, ``sign``, ``fail`` …) it does wrong.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import secrets
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit

from joserfc import jwt
from joserfc.jwk import RSAKey

CLIENT_ID, CLIENT_SECRET = "swiss64-at-the-provider", "a secret with : and % in it"
ALLOWED_BACK = "/openid/"
Answer = tuple[int, Any]


@cache
def rsa_key(kid: str) -> RSAKey:
    """A key pair with this name, made once."""
    return RSAKey.generate_key(2048, {"kid": kid, "use": "sig"}, private=True)


def unsigned(claims: dict[str, Any]) -> str:
    """A token with ``alg: none``."""
    return f"{_part({'alg': 'none', 'typ': 'JWT'})}.{_part(claims)}."


def signed_with_public_key(claims: dict[str, Any], key: RSAKey) -> str:
    """A token with an HMAC whose secret is what everybody knows: the public key."""
    text = f"{_part({'alg': 'HS256', 'typ': 'JWT', 'kid': key.kid})}.{_part(claims)}"
    digest = hmac.new(key.as_pem(private=False), text.encode(), "sha256").digest()
    return f"{text}.{base64.urlsafe_b64encode(digest).rstrip(b'=').decode()}"


def _part(value: dict[str, Any]) -> str:
    return base64.urlsafe_b64encode(json.dumps(value).encode()).rstrip(b"=").decode()


@dataclass
class OpenIdProvider:
    """The provider: who is logged in there, what it tells of him, and what it does wrong.

    ``claims`` are added to those of the token (None leaves one out); ``fail`` gives an answer
    for a path instead of the right one; ``asked`` are the paths it was asked for.
    """

    issuer: str = ""
    person: dict[str, Any] = field(
        default_factory=lambda: {
            "sub": "1001",
            "email": "nel@example.org",
            "email_verified": True,
            "name": "Nel Nieuw",
        }
    )
    claims: dict[str, Any] = field(default_factory=dict)
    configuration: dict[str, Any] = field(default_factory=dict)
    signing: str = "key one"
    published: list[str] = field(default_factory=lambda: ["key one"])
    sign: Callable[[dict[str, Any]], str] | None = None
    fail: dict[str, Callable[[], Answer]] = field(default_factory=dict)
    user_info: dict[str, Any] | None = None
    back_with: dict[str, str] = field(default_factory=dict)
    asks: bool = False
    asked: list[str] = field(default_factory=list)
    authorize: list[dict[str, str]] = field(default_factory=list)
    grants: dict[str, dict[str, str]] = field(default_factory=dict)
    released: threading.Event = field(default_factory=threading.Event)

    def get(self, path: str, query: dict[str, str], headers: Any) -> Answer:
        """The answer to a GET."""
        if path == "/.well-known/openid-configuration":
            return 200, self._configuration()
        if path == "/keys":
            return 200, {"keys": [rsa_key(kid).as_dict(private=False) for kid in self.published]}
        if path == "/authorize":
            return self._authorize(query)
        if path == "/userinfo" and self.user_info is not None:
            known = headers.get("Authorization") == "Bearer an-access-token"
            return (200, self.user_info) if known else (401, {"error": "invalid_token"})
        return 404, {"error": "not_found"}

    def token(self, form: dict[str, str], authorization: str) -> Answer:
        """The answer of the token endpoint: a code works once, and only for who asked for it."""
        client = base64.b64decode(authorization.removeprefix("Basic ")).decode()
        if client != f"{CLIENT_ID}:{CLIENT_SECRET}":
            return 401, {"error": "invalid_client"}
        grant = self.grants.pop(form.get("code", ""), None)
        if grant is None or form.get("redirect_uri") != grant["redirect_uri"]:
            return 400, {"error": "invalid_grant"}
        challenge = hashlib.sha256(form.get("code_verifier", "").encode()).digest()
        if base64.urlsafe_b64encode(challenge).rstrip(b"=").decode() != grant["code_challenge"]:
            return 400, {"error": "invalid_grant"}
        answer = {"access_token": "an-access-token", "token_type": "Bearer", "expires_in": 3600}
        return 200, answer | {"id_token": self._id_token(grant)}

    def _configuration(self) -> dict[str, Any]:
        endpoints = {
            "authorization_endpoint": f"{self.issuer}/authorize",
            "token_endpoint": f"{self.issuer}/token",
            "jwks_uri": f"{self.issuer}/keys",
        }
        if self.user_info is not None:
            endpoints["userinfo_endpoint"] = f"{self.issuer}/userinfo"
        told = {"issuer": self.issuer, "id_token_signing_alg_values_supported": ["RS256", "HS256", "none"]}
        return told | endpoints | self.configuration

    def _authorize(self, query: dict[str, str]) -> Answer:
        self.authorize.append(query)
        right = query["client_id"] == CLIENT_ID and query["response_type"] == "code"
        right = right and query["code_challenge_method"] == "S256" and "openid" in query["scope"].split()
        if not right or not urlsplit(query["redirect_uri"]).path.startswith(ALLOWED_BACK):
            return 400, {"error": "invalid_request"}
        code = secrets.token_urlsafe(16)
        self.grants[code] = query
        parameters = {"state": query["state"]} | (self.back_with or {"code": code})
        address = f"{query['redirect_uri']}?{urlencode(parameters)}"
        if not self.asks:
            return 302, address
        stop = urlencode({"state": query["state"], "error": "access_denied"})
        return 200, (
            "<!doctype html><title>Provider</title><h1>Provider</h1>"
            f'<a href="{address.replace("&", "&amp;")}">Let me in</a> '
            f'<a href="{query["redirect_uri"]}?{stop.replace("&", "&amp;")}">Cancel</a>'
        )

    def _id_token(self, grant: dict[str, str]) -> str:
        now = int(time.time())
        usual = {"iss": self.issuer, "aud": CLIENT_ID, "iat": now, "exp": now + 300, "nonce": grant["nonce"]}
        chosen = usual | self.person | self.claims
        claims = {name: value for name, value in chosen.items() if value is not None}
        if self.sign is not None:
            return self.sign(claims)
        return jwt.encode({"alg": "RS256", "kid": self.signing}, claims, rsa_key(self.signing))


class _Handler(BaseHTTPRequestHandler):
    provider: OpenIdProvider

    def do_GET(self) -> None:
        parts = urlsplit(self.path)
        self._answer(parts.path, lambda: self.provider.get(parts.path, _single(parts.query), self.headers))

    def do_POST(self) -> None:
        form = _single(self.rfile.read(int(self.headers["Content-Length"])).decode())
        authorization = self.headers.get("Authorization", "")
        if "client_secret" in form:
            pair = f"{form['client_id']}:{form['client_secret']}"
            authorization = "Basic " + base64.b64encode(pair.encode()).decode()
        self._answer(self.path, lambda: self.provider.token(form, authorization))

    def _answer(self, path: str, right: Callable[[], Answer]) -> None:
        self.provider.asked.append(path)
        status, body = self.provider.fail.get(path, right)()
        if status == 302:
            self.send_response(302)
            self.send_header("Location", body)
            self.send_header("Content-Length", "0")
            self.end_headers()
            return
        content = (body if isinstance(body, str) else json.dumps(body)).encode()
        self.send_response(status)
        kind = "text/html; charset=utf-8" if isinstance(body, str) else "application/json"
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        try:
            self.wfile.write(content)
        except OSError:
            return  # who asked has gone away, which is what a test of slowness is about

    def log_message(self, *_args: Any) -> None:
        """Says nothing."""


def _single(text: str) -> dict[str, str]:
    return {name: values[0] for name, values in parse_qs(text).items()}


@contextmanager
def provider_running() -> Iterator[OpenIdProvider]:
    """A provider on a free port, under a name that is another site than 127.0.0.1."""
    provider = OpenIdProvider()
    handler = type("Handler", (_Handler,), {"provider": provider})
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    provider.issuer = f"http://localhost:{server.server_port}"
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield provider
    finally:
        provider.released.set()
        server.shutdown()
        thread.join()
        server.server_close()
