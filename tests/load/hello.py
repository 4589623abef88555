"""The least that Flask can do: what the site is measured against."""

from __future__ import annotations

from flask import Flask

app = Flask(__name__)


@app.get("/")
def hello() -> str:
    """Five bytes."""
    return "hello"
