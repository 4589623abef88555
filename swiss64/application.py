"""How the application is put together: configuration, extensions, blueprints; nothing else."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import networkx  # noqa: F401 - loaded with the site, so that no draw waits for it
from flask import Flask
from werkzeug.middleware.proxy_fix import ProxyFix

import swiss64
from swiss64 import (
    access,
    assets,
    config,
    database,
    error_pages,
    links,
    locale,
    navigation,
    remembered,
    security_headers,
    words,
)
from swiss64.accounts import session
from swiss64.extensions import compress, csrf, db, migrate

# Not as ``htmx``: that name in this package is the module htmx.py.
from swiss64.extensions import htmx as htmx_extension
from swiss64.live import short_way
from swiss64.parts import BLUEPRINTS


def make(overrides: dict[str, Any] | None = None, instance: Path | None = None) -> Flask:
    """The application; see ``swiss64.create_app``."""
    folder = instance.resolve() if instance else config.instance_folder()
    app = Flask(swiss64.__name__, instance_path=str(folder))
    app.config.from_mapping(config.from_environment(folder))
    app.config.from_mapping(overrides or {})

    database.init_app(app)
    migrate.init_app(app, db, directory=str(Path(__file__).parent / "migrations"))
    htmx_extension.init_app(app)
    session.init_app(app)
    csrf.init_app(app)
    compress.init_app(app)
    locale.init_app(app)
    words.init_app(app)
    navigation.init_app(app)
    assets.init_app(app)
    security_headers.init_app(app)
    access.init_app(app)
    app.context_processor(access.template_context)
    error_pages.init_app(app)
    for blueprint in BLUEPRINTS:
        app.register_blueprint(blueprint)
    links.init_app(app)
    remembered.init_app(app)
    short_way.init_app(app)
    if app.config["PROXIES"]:
        # The first that a request meets: what follows sees the host that was asked for.
        hops = app.config["PROXIES"]
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=hops, x_proto=hops, x_host=hops)  # type: ignore[method-assign]
    return app
