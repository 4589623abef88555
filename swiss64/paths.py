"""The words of the site's own pages in addresses: one for each language, and the old ones that lead there.

``<word('calendar'):lang>`` in a route is a language and its word (``nl/kalender``).
``<once('calendar'):lang>`` is where the page stood when every language had the English word;
it leads on for good.
"""

from __future__ import annotations

from flask import Flask, redirect, request, url_for
from werkzeug.routing import BaseConverter, Map
from werkzeug.wrappers import Response

WORDS = {
    "calendar": {"en": "calendar", "nl": "kalender"},
    "support": {"en": "support", "nl": "hulp"},
}
"""By the English word; a language without one of its own has that."""


class WordConverter(BaseConverter):
    """A language and its word for a page."""

    part_isolating = False

    def __init__(self, map: Map, page: str) -> None:
        super().__init__(map)
        self.page = page
        self.regex = "|".join(f"{language}/{word}" for language, word in WORDS[page].items())

    def to_python(self, value: str) -> str:
        """The language."""
        return value.partition("/")[0]

    def to_url(self, value: str) -> str:
        """The beginning of the path."""
        return f"{value}/{WORDS[self.page].get(value, self.page)}"


class OnceConverter(WordConverter):
    """The same with the English word, in languages that have another one now."""

    def __init__(self, map: Map, page: str) -> None:
        super().__init__(map, page)
        moved = [language for language, word in WORDS[page].items() if word != page]
        self.regex = "|".join(f"{language}/{page}" for language in moved)

    def to_url(self, value: str) -> str:
        """The beginning of the old path."""
        return f"{value}/{self.page}"


def init_app(app: Flask) -> None:
    """Registers both, before any routes."""
    app.url_map.converters["word"] = WordConverter
    app.url_map.converters["once"] = OnceConverter


def moved(endpoint: str) -> Response:
    """Leads from an old address to where the page is now, with what was asked for."""
    asked = request.query_string.decode("ascii", "replace")
    return redirect(url_for(endpoint) + (f"?{asked}" if asked else ""), 301)
