"""A browser in words: what it says of itself, reduced to two names that a person recognises."""

from __future__ import annotations

from flask_babel import gettext as _

# The first that fits counts: most browsers also bear the names of those they descend from.
_BROWSERS = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser", "Samsung Internet"),
    ("Vivaldi", "Vivaldi"),
    ("FxiOS", "Firefox"),
    ("Firefox/", "Firefox"),
    ("CriOS", "Chrome"),
    ("Chromium", "Chromium"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
)
_SYSTEMS = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("CrOS", "ChromeOS"),
    ("Windows", "Windows"),
    ("Macintosh", "macOS"),
    ("Linux", "Linux"),
)


def names(agent: str) -> tuple[str, str]:
    """Browser and system by the ``User-Agent`` header, such as Firefox and Android; empty when unknown."""
    return _first(_BROWSERS, agent), _first(_SYSTEMS, agent)


def words(browser: str, system: str) -> str:
    """Both as a person says it: ``Firefox on Android``."""
    if browser and system:
        return _("%(browser)s on %(system)s", browser=browser, system=system)
    return browser or system or _("An unknown browser")


def _first(table: tuple[tuple[str, str], ...], agent: str) -> str:
    return next((name for sign, name in table if sign in agent), "")
