"""Absolute addresses of this site, for what is read elsewhere: mails, QR codes, feeds."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

from flask import current_app, has_request_context, request


def absolute(endpoint: str, **values: Any) -> str:
    """The full address of an endpoint: on ``SWISS64_PUBLIC_URL``, else on the host of the request.

    ``lang`` is that of the request unless given. Raises RuntimeError in a command when no
    public address is configured.
    """
    scheme, host = _origin()
    current_app.inject_url_defaults(endpoint, values)
    addresses = current_app.url_map.bind(host, url_scheme=scheme)
    return addresses.build(endpoint, values, force_external=True)


def _origin() -> tuple[str, str]:
    configured: str | None = current_app.config["PUBLIC_URL"]
    if configured:
        parts = urlsplit(configured)
        return parts.scheme, parts.netloc
    if not has_request_context():
        raise RuntimeError("set SWISS64_PUBLIC_URL: outside a request nobody knows the site's address")
    return request.scheme, request.host
