"""The pages of the glossary: the same for everybody, so that caches may keep them. No session is read.

They speak four languages where the site speaks two, so they have a path of their own in each:
``/nl/begrippen/kleurverschil``. What is no term stands below ``-/``, which is no term's address.
"""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from flask import Blueprint, abort, current_app, make_response, redirect, request, url_for
from flask.blueprints import BlueprintSetupState
from flask_babel import gettext as _
from werkzeug.routing import BaseConverter
from werkzeug.wrappers import Response

from swiss64 import htmx
from swiss64.engine.tournament import Colour
from swiss64.glossary import queries, words
from swiss64.glossary.card import card
from swiss64.glossary.catalogue import LANGUAGES, SOURCE, Term, by_slug, terms
from swiss64.glossary.in_place import (
    place_of,
    spoken_in,
    term,
    term_mark,
    term_of_bye,
    term_of_code,
    term_of_system,
)
from swiss64.glossary.search import missing as without_page
from swiss64.glossary.search import search
from swiss64.locale import language
from swiss64.public_url import absolute

PATHS = {"nl": "begrippen", "en": "glossary", "it": "glossario", "ru": "slovar"}
"""The glossary in the address, by language."""
_KEPT = "public, max-age=600"


@dataclass(frozen=True, slots=True)
class Address:
    """Where the page stands in a language: on this site, and as others name it."""

    path: str
    full: str


class GlossaryConverter(BaseConverter):
    """``<glossary:lang>`` in a path: a language and its word for the glossary, ``nl/begrippen``."""

    part_isolating = False
    regex = "|".join(f"{language}/{path}" for language, path in PATHS.items())

    def to_python(self, value: str) -> str:
        """The language."""
        return value.partition("/")[0]

    def to_url(self, value: str) -> str:
        """The beginning of the path; for a language without a glossary the English one."""
        known = value if value in PATHS else SOURCE
        return f"{known}/{PATHS[known]}"


blueprint = Blueprint("glossary", __name__, url_prefix="/<glossary:lang>")


@blueprint.record
def _set_up(state: BlueprintSetupState) -> None:
    """Before the routes: the converter in their paths; and what other templates may ask."""
    state.app.url_map.converters["glossary"] = GlossaryConverter
    state.app.jinja_env.globals.update(term=term, term_mark=term_mark)
    state.app.jinja_env.filters.update(
        term_of_bye=term_of_bye,
        term_of_code=term_of_code,
        term_of_system=term_of_system,
        kind_of=_kind_of,
        colour_of=_colour_of,
    )


def _kind_of(value: object) -> str:
    """What a piece of a text or the content of a cell is, so that a template can choose how to write it."""
    return type(value).__name__.lower()


def _colour_of(letter: str) -> Colour:
    """The colour of a letter in a history."""
    return Colour.WHITE if letter == "W" else Colour.BLACK


@blueprint.get("/")
def index() -> Response:
    """All terms, by the alphabet or by group; with ``q`` what answers that."""
    asked = request.args.get("q", "").strip()
    by_group = request.args.get("by") == "group"
    found = search(asked, language()) if asked else None
    return _kept(
        "glossary/index.html",
        asked=asked,
        found=found,
        without_page=None if found is None else without_page(asked, found),
        by_group=by_group,
        groups=queries.groups(language()) if by_group else [],
        letters=[] if by_group else queries.letters(language()),
        alternates=_alternates("glossary.index"),
    )


@blueprint.get("/-/matches")
def matches() -> Response:
    """What answers, while one types; without htmx the page itself."""
    asked = request.args.get("q", "").strip()
    if not htmx.wanted():
        return redirect(url_for("glossary.index", q=asked) if asked else url_for("glossary.index"))
    found = search(asked, language()) if asked else None
    absent = None if found is None else without_page(asked, found)
    answer = _kept("glossary/_matches.html", asked=asked, found=found, without_page=absent)
    answer.headers["Vary"] = "HX-Request"
    return answer


@blueprint.get("/<term>")
def page(term: str) -> Response:
    """A term. Its address in another language leads to the one in this language."""
    found = by_slug(language(), term)
    if found is None:
        return _elsewhere(term)
    try:
        shown = queries.page(found.id, language())
    except FileNotFoundError:
        abort(404)
    return _kept(
        "glossary/term.html",
        page=shown,
        alternates=_alternates("glossary.page", found),
        data=_structured(found, shown.short),
    )


@blueprint.get("/-/short/<term>")
def short(term: str) -> Response:
    """The short explanation of a term, as the little window shows it."""
    if term not in terms():
        abort(404)
    place = place_of(term)
    try:
        text = queries.short(term, place.language)
    except FileNotFoundError:
        abort(404)
    return _kept("glossary/_short.html", term=terms()[term], place=place, text=text)


@blueprint.get("/-/card/<term>.png")
def share_image(term: str) -> Response:
    """The image that other sites show with a link to the term."""
    if term not in terms():
        abort(404)
    found = terms()[term]
    word = found.words[spoken_in(found, language())].word
    image = card(
        queries.capitalised(word),
        found.abbreviations[0] if found.abbreviations else "",
        words.group_name(found.group),
        _("Swiss64 · glossary of tournament chess"),
    )
    answer = make_response(image)
    answer.headers["Content-Type"] = "image/png"
    return _cacheable(answer)


@blueprint.errorhandler(404)
def missing(_error: Exception) -> Response:
    """No such term: said in the language of the page, with the search."""
    answer = make_response(_rendered("glossary/missing.html", alternates={}), 404)
    answer.headers["Cache-Control"] = "no-store"
    return answer


def _elsewhere(slug: str) -> Response:
    """To the term that has this address in another language. Aborts with 404 when none has."""
    for spoken in LANGUAGES:
        found = by_slug(spoken, slug)
        if found is not None and language() in found.words:
            return redirect(url_for("glossary.page", term=found.words[language()].slug), 301)
    return abort(404)


def _alternates(endpoint: str, found: Term | None = None) -> dict[str, Address]:
    """The address of the page in each language it stands in."""
    by_language: dict[str, dict[str, Any]] = {
        spoken: {"lang": spoken} if found is None else {"lang": spoken, "term": found.words[spoken].slug}
        for spoken in (LANGUAGES if found is None else found.languages)
    }
    return {
        spoken: Address(url_for(endpoint, **values), absolute(endpoint, **values))
        for spoken, values in by_language.items()
    }


def _structured(found: Term, short_text: str) -> dict[str, Any]:
    """The term as schema.org's DefinedTerm, for search engines."""
    word = found.words[language()]
    names = [*found.abbreviations, *word.also]
    return {
        "@context": "https://schema.org",
        "@type": "DefinedTerm",
        "@id": absolute("glossary.page", lang=language(), term=word.slug),
        "name": word.word,
        "description": short_text,
        "inLanguage": language(),
        **({"termCode": found.abbreviations[0]} if found.abbreviations else {}),
        **({"alternateName": names} if names else {}),
        "inDefinedTermSet": {
            "@type": "DefinedTermSet",
            "@id": absolute("glossary.index", lang=language()),
            "name": _("Glossary of tournament chess"),
        },
    }


def _kept(template: str, **values: Any) -> Response:
    return _cacheable(make_response(_rendered(template, **values)))


def _rendered(template: str, **values: Any) -> str:
    """The page, past the context processors: those look at the session, and this page is for everybody."""
    found = current_app.jinja_env.get_template(template)
    return found.render(
        lang=language(),
        languages={},
        glossary_languages=words.LANGUAGE_NAMES,
        words=words,
        capitalised=queries.capitalised,
        place_of=place_of,
        absolute=absolute,
        **values,
    )


def _cacheable(answer: Response) -> Response:
    """The answer as caches may keep it; who has it already is told so (304)."""
    answer.headers["Cache-Control"] = _KEPT
    answer.set_etag(sha256(answer.get_data()).hexdigest()[:20])
    return answer.make_conditional(request)
