"""Configuration from the environment, with defaults that are safe.

Everything is read once, when the application is made. ``SWISS64_…`` variables:

=====================  =====================================================================
``INSTANCE``           folder for the database and the secret key; default ``instance`` here
``DATABASE_URL``       SQLAlchemy address; default a SQLite file in the instance folder
``SECRET_KEY``         signs sessions; default a random key kept in the instance folder
``OLD_SECRET_KEYS``    comma-separated keys of before: what they signed is still believed
``INSECURE_HTTP``      ``1`` when served over plain http: cookies without ``Secure``
``TRUSTED_HOSTS``      comma-separated host names that may be asked for; default all
``PROXIES``            number of proxies in front whose forwarded headers are trusted; default 0
``DEMONSTRATION``      ``1`` shows the demonstration log-ins on the log-in page, and the mails to everybody
``PUBLIC_URL``         where the site is, for links in mails (``https://swiss64.example``)
``MAIL_URL``           the mail server (see ``mail/server.py``); without one mails wait in the outbox
``MAIL_FROM``          who mails are from: ``Swiss64 <no-reply@swiss64.example>``
``CONTACT``            who runs the site, for the privacy page: ``De Toren <privacy@toren.example>``
``OIDC_PROVIDERS``     whom people may log in with (``google,…``); see ``accounts/provider_settings.py``
=====================  =====================================================================
"""

from __future__ import annotations

import os
import secrets
from collections.abc import Mapping
from contextlib import suppress
from email.utils import parseaddr
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from swiss64.accounts import provider_settings
from swiss64.accounts.provider_settings import Provider

PREFIX = "SWISS64_"
LANGUAGES = ("nl", "en")
LANGUAGE_NAMES = {"nl": "Nederlands", "en": "English"}
MEBIBYTE = 1024 * 1024


def instance_folder(environ: Mapping[str, str] = os.environ) -> Path:
    """The folder of the database and the secret key."""
    return Path(environ.get(PREFIX + "INSTANCE") or "instance").resolve()


def from_environment(instance: Path, environ: Mapping[str, str] = os.environ) -> dict[str, Any]:
    """The configuration for Flask; makes the instance folder and its secret key when needed.

    Raises ValueError, naming the variable, when a value cannot be used.
    """
    instance.mkdir(parents=True, exist_ok=True, mode=0o700)
    secure = environ.get(PREFIX + "INSECURE_HTTP") != "1"
    return {
        "SECRET_KEY": environ.get(PREFIX + "SECRET_KEY") or _kept_secret(instance / "secret_key"),
        "SECRET_KEY_FALLBACKS": _listed(environ, "OLD_SECRET_KEYS"),
        "SQLALCHEMY_DATABASE_URI": environ.get(PREFIX + "DATABASE_URL")
        or f"sqlite:///{instance / 'swiss64.sqlite'}",
        # Names and addresses that are written to the database do not belong in the log.
        "SQLALCHEMY_ENGINE_OPTIONS": {"hide_parameters": True},
        "SESSION_COOKIE_NAME": "__Host-swiss64" if secure else "swiss64",
        "SESSION_COOKIE_SECURE": secure,
        "SESSION_COOKIE_HTTPONLY": True,
        "SESSION_COOKIE_SAMESITE": "Lax",
        "PERMANENT_SESSION_LIFETIME": 60 * 60 * 24 * 14,
        # Else every answer sets the cookie again, public fragments too; accounts/session.py renews it.
        "SESSION_REFRESH_EACH_REQUEST": False,
        "MAX_CONTENT_LENGTH": 4 * MEBIBYTE,
        "MAX_FORM_MEMORY_SIZE": 4 * MEBIBYTE,
        "MAX_FORM_PARTS": 2_000,
        "TRUSTED_HOSTS": _listed(environ, "TRUSTED_HOSTS") or None,
        "PROXIES": _whole_number(environ, "PROXIES"),
        "DEMONSTRATION": environ.get(PREFIX + "DEMONSTRATION") == "1",
        **_mail(environ),
        "CONTACT": _contact(environ),
        "OIDC_PROVIDERS": _providers(environ, secure),
        "WTF_CSRF_TIME_LIMIT": None,
        "BABEL_TRANSLATION_DIRECTORIES": str(Path(__file__).parent.parent / "translations"),
        "BABEL_DEFAULT_LOCALE": "en",
        "BABEL_DEFAULT_TIMEZONE": "Europe/Amsterdam",
        "COMPRESS_MIN_SIZE": 500,
        "SEND_FILE_MAX_AGE_DEFAULT": 60 * 60 * 24 * 365,
    }


def _mail(environ: Mapping[str, str]) -> dict[str, Any]:
    """Where the site is and how its mails leave."""
    public = (environ.get(PREFIX + "PUBLIC_URL") or "").rstrip("/")
    server = environ.get(PREFIX + "MAIL_URL") or ""
    parts = urlsplit(public)
    if public and (parts.scheme not in ("http", "https") or public != f"{parts.scheme}://{parts.netloc}"):
        raise ValueError(f"{PREFIX}PUBLIC_URL must be like https://swiss64.example, not {public!r}")
    if server and not public:
        # The host of a request can be made up, and would stand in somebody else's mail.
        raise ValueError(f"{PREFIX}MAIL_URL needs {PREFIX}PUBLIC_URL: links in mails lead there")
    sender = environ.get(PREFIX + "MAIL_FROM") or ""
    if server and "@" not in sender:
        raise ValueError(f"{PREFIX}MAIL_URL needs {PREFIX}MAIL_FROM: who mails are from")
    return {"PUBLIC_URL": public or None, "MAIL_URL": server or None, "MAIL_FROM": sender}


def _providers(environ: Mapping[str, str], secure: bool) -> tuple[Provider, ...]:
    """Whom people may log in with."""
    found = provider_settings.read(environ, PREFIX, insecure=not secure)
    if found and not environ.get(PREFIX + "PUBLIC_URL"):
        # Providers send people back to an address that is agreed on, whatever host a request names.
        raise ValueError(f"{PREFIX}OIDC_PROVIDERS needs {PREFIX}PUBLIC_URL: providers send people back there")
    if found and environ.get(PREFIX + "DEMONSTRATION") == "1":
        # Everybody is administrator there and reads all mails: no place for real accounts.
        raise ValueError(f"{PREFIX}OIDC_PROVIDERS does not go together with {PREFIX}DEMONSTRATION")
    return found


def _contact(environ: Mapping[str, str]) -> str | None:
    """Who runs the site: a name and an address; None when it is not said."""
    contact = environ.get(PREFIX + "CONTACT") or ""
    if contact and "@" not in parseaddr(contact)[1]:
        raise ValueError(
            f"{PREFIX}CONTACT must be like Club De Toren <privacy@toren.example>, not {contact!r}"
        )
    return contact or None


def _listed(environ: Mapping[str, str], name: str) -> list[str]:
    return [one.strip() for one in environ.get(PREFIX + name, "").split(",") if one.strip()]


def _whole_number(environ: Mapping[str, str], name: str) -> int:
    text = environ.get(PREFIX + name) or "0"
    if not (text.isascii() and text.isdigit()):
        raise ValueError(f"{PREFIX}{name} must be a whole number, not {text!r}")
    return int(text)


def _kept_secret(path: Path) -> str:
    """The key in ``path``; made on the first start, readable by the owner only.

    It appears whole or not at all, so that two processes that start together get the same.
    """
    if not path.exists():
        new = path.with_name(f"{path.name}.{secrets.token_hex(8)}")
        new.touch(mode=0o600)
        new.write_text(secrets.token_urlsafe(48), encoding="ascii")
        with suppress(FileExistsError):
            path.hardlink_to(new)
        new.unlink()
    return path.read_text(encoding="ascii").strip()
