"""Languages: the first segment of the path, and how numbers and moments are written."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime
from functools import lru_cache
from typing import Any
from urllib.parse import urlencode
from zoneinfo import ZoneInfo

from babel import Locale
from flask import Flask, current_app, g, has_request_context, request, url_for
from flask_babel import format_date, format_decimal, get_locale, get_translations
from flask_babel import gettext as _
from werkzeug.exceptions import HTTPException
from werkzeug.routing import BaseConverter

from swiss64 import paths
from swiss64.config import LANGUAGE_NAMES, LANGUAGES
from swiss64.extensions import babel


class LanguageConverter(BaseConverter):
    """``<lang:lang>`` in a path: one of the site's languages."""

    regex = "|".join(LANGUAGES)


def init_app(app: Flask) -> None:
    """Registers the converter, takes ``lang`` out of every path and puts it into every link."""
    app.url_map.converters["lang"] = LanguageConverter
    paths.init_app(app)
    app.url_value_preprocessor(_take_language)
    app.url_defaults(_give_language)
    babel.init_app(app, locale_selector=language)
    _remember_sentences(app)
    app.jinja_env.filters.update(
        halves=halves,
        quarters=quarters,
        parts=parts,
        day=day,
        days=days,
        moment=moment,
        clock_time=clock_time,
    )
    app.jinja_env.globals["in_language"] = in_language
    app.context_processor(_context)


def _remember_sentences(app: Flask) -> None:
    """Lets templates look a sentence up once in each language: standings say the same of every player."""

    @lru_cache(maxsize=5_000)
    def said(_locale: Locale | None, sentence: str) -> str:
        return get_translations().ugettext(sentence)

    app.jinja_env.install_gettext_callables(  # type: ignore[attr-defined]
        gettext=lambda sentence: said(get_locale(), sentence),
        ngettext=lambda one, many, count: get_translations().ungettext(one, many, count),
        pgettext=lambda context, sentence: get_translations().upgettext(context, sentence),
        npgettext=lambda context, *counted: get_translations().unpgettext(context, *counted),
        newstyle=True,
    )


def language() -> str:
    """The language of this request: of the path, else what the browser prefers, else English."""
    if not has_request_context():
        return "en"  # a command
    # An address that no route takes has a language too, when its path begins like one.
    first = request.path.strip("/").partition("/")[0]
    chosen: str | None = g.get("lang") or (first if first in LANGUAGES else None)
    return chosen or request.accept_languages.best_match(LANGUAGES) or "en"


def _take_language(_endpoint: str | None, values: dict[str, Any] | None) -> None:
    g.lang = values.pop("lang", None) if values else None


def _give_language(endpoint: str, values: dict[str, Any]) -> None:
    if "lang" not in values and current_app.url_map.is_endpoint_expecting(endpoint, "lang"):
        values["lang"] = language()
    # The glossary speaks languages that the site does not: from there to the site in English.
    if values.get("lang", "en") not in LANGUAGES and not endpoint.startswith("glossary."):
        values["lang"] = "en"


def in_language(lang: str, *, external: bool = False) -> str:
    """The address of the present page in another language.

    A form that came back has no address to ask for: then the page above it; else the front page.
    """
    rule = request.url_rule
    if rule is None or "lang" not in rule.arguments:
        return url_for("home.index", lang=lang, _external=external)
    if "GET" not in (rule.methods or ()):
        above = page_above(request.path) or url_for("home.index", lang=language())
        origin = request.host_url.rstrip("/") if external else ""
        return "/".join((origin, lang, *above.split("/")[2:]))
    values: dict[str, Any] = (request.view_args or {}) | {"lang": lang}
    address = url_for(rule.endpoint, _external=external, **values)
    # Not as arguments of url_for: a visitor may name his parameter "endpoint" or "_scheme".
    asked = list(request.args.items(multi=True)) if request.method == "GET" else []
    return f"{address}?{urlencode(asked)}" if asked else address


def page_above(path: str) -> str | None:
    """The nearest page above an address that only takes forms; None without one."""
    addresses = current_app.url_map.bind(request.host)
    while "/" in path.rstrip("/"):
        path = path.rstrip("/").rpartition("/")[0]
        for candidate in (path, f"{path}/"):
            try:
                addresses.match(candidate, method="GET")
            except HTTPException:
                continue
            return candidate
    return None


def _context() -> dict[str, Any]:
    return {"lang": language(), "languages": LANGUAGE_NAMES}


def halves(points: int | None) -> str:
    """Half points as people write them: 7 → ``3½``, 1 → ``½``, 0 → ``0``; None → ``""``."""
    if points is None:
        return ""
    whole, half = divmod(points, 2)
    return "½" if half and not whole else f"{whole}{'½' * half}"


def quarters(points: int | None) -> str:
    """Quarter points as people write them: 13 → ``3¼``; None → ``""``."""
    if points is None:
        return ""
    whole, rest = divmod(points, 4)
    part = ("", "¼", "½", "¾")[rest]
    return part if part and not whole else f"{whole}{part}"


def parts(value: int | None, per_point: int) -> str:
    """A number given in parts as people write it: halves and quarters as fractions, others as decimals.

    ``parts(1360, 100)`` → ``13.60`` (in Dutch ``13,60``); None → ``""``.
    """
    if value is None:
        return ""
    if per_point in (1, 2, 4):
        return quarters(value * (4 // per_point))
    decimals = len(str(per_point)) - 1
    return str(format_decimal(value / per_point, f"0.{'0' * decimals}"))


def day(value: date) -> str:
    """A day, short: ``za 5 dec`` / ``Sat 5 Dec``."""
    pattern = "EE d MMM" if str(get_locale()) != "en" else "EEE d MMM"
    return str(format_date(value, pattern)).replace(".", "")


def days(values: Sequence[date]) -> str:
    """Playing days as one text with the year: a day, or the first and the last; empty without any."""
    if not values:
        return ""
    first, last = values[0], values[-1]
    until = _("%(day)s %(year)s", day=day(last), year=last.year)
    if first == last:
        return until
    start = day(first) if first.year == last.year else _("%(day)s %(year)s", day=day(first), year=first.year)
    return _("%(first)s – %(last)s", first=start, last=until)


def clock_time(value: datetime, zone: str) -> str:
    """The time of day in the tournament's zone: ``14.30`` / ``2:30 pm``."""
    local = value.astimezone(ZoneInfo(zone))
    if str(get_locale()) == "nl":
        return f"{local:%H.%M}"
    return f"{local.hour % 12 or 12}:{local:%M} {'am' if local.hour < 12 else 'pm'}"


def moment(value: datetime, zone: str) -> str:
    """A day and a time in the tournament's zone."""
    local = value.astimezone(ZoneInfo(zone))
    return f"{day(local.date())} {clock_time(value, zone)}"
