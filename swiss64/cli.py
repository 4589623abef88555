"""The ``swiss64`` command."""

from __future__ import annotations

from flask.cli import FlaskGroup

from swiss64 import create_app

main = FlaskGroup(name="swiss64", create_app=create_app, help="Swiss64: the site and its administration.")
