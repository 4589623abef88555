"""Terms where they stand: a link to the page of the term, whose tap opens the short explanation.

In templates: ``{{ term("buchholz") }}`` or ``{{ term("buchholz", "BH") }}``; for the head of a column
``{{ term(code|term_of_code, code) }}``; beside the label of a field
``{{ field(form.rating, about="rating") }}`` of ``_form.html``.
"""

from __future__ import annotations

from dataclasses import dataclass

from flask import current_app, url_for

from swiss64.engine.standings.fide.codes import Code, CodeError, parse_code
from swiss64.engine.standings.tie_breaks import Criterion
from swiss64.engine.tournament import ByeKind, System
from swiss64.glossary.article import is_written
from swiss64.glossary.catalogue import LANGUAGES, SOURCE, Term, terms
from swiss64.locale import language

TERM_OF = {
    Criterion.POINTS: "score",
    Criterion.BUCHHOLZ: "buchholz",
    Criterion.SONNEBORN_BERGER: "sonneborn-berger",
    Criterion.DIRECT_ENCOUNTER: "direct-encounter",
    Criterion.WINS: "number-of-wins",
    Criterion.START_NUMBER: "pairing-number",
    Criterion.GAMES_WON: "games-won",
    Criterion.BLACK_GAMES: "games-with-black",
    Criterion.BLACK_WINS: "wins-with-black",
    Criterion.PROGRESSIVE: "progressive-score",
    Criterion.ROUNDS_ELECTED: "rounds-elected",
    Criterion.STANDARD_POINTS: "standard-points",
    Criterion.FORE_BUCHHOLZ: "fore-buchholz",
    Criterion.AVERAGE_BUCHHOLZ: "average-buchholz",
    Criterion.KOYA: "koya",
    Criterion.AVERAGE_RATING: "average-rating",
    Criterion.PERFORMANCE: "performance-rating",
    Criterion.PERFECT_PERFORMANCE: "perfect-performance",
    Criterion.AVERAGE_PERFORMANCE: "average-performance",
    Criterion.AVERAGE_PERFECT_PERFORMANCE: "average-perfect-performance",
    Criterion.RATING: "rating-tie-break",
}
"""The term that explains each tie-break."""


TERM_OF_BYE = {
    ByeKind.PAIRING_ALLOCATED: "pairing-allocated-bye",
    ByeKind.FULL_POINT: "full-point-bye",
    ByeKind.HALF_POINT: "half-point-bye",
    ByeKind.ZERO_POINT: "zero-point-bye",
}
"""The term that explains each kind of bye."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a term is explained: its word in ``language``, its page, and the fragment with its short text."""

    word: str
    language: str
    page: str
    short: str


def term_of_code(code: Code | str) -> str:
    """The id of the term that explains a tie-break code: ``BH/C1`` is a term of its own. Raises KeyError."""
    if isinstance(code, str):
        try:
            code = parse_code(code)
        except CodeError as error:
            raise KeyError(str(code)) from error
    if code.criterion is Criterion.BUCHHOLZ and code.cut_low:
        return "median-buchholz" if code.cut_high else "buchholz-cut"
    return TERM_OF[code.criterion]


def term_of_bye(kind: ByeKind | None) -> str:
    """The id of the term that explains a round without a game; None is being away."""
    return "absence" if kind is None else TERM_OF_BYE[kind]


def term_of_system(value: System | str, cycles: int = 1) -> str:
    """The id of the term that explains a pairing system."""
    system = System(value)
    if system is System.ROUND_ROBIN:
        return "double-round-robin" if cycles == 2 else "round-robin"
    return "dutch-system" if system is System.FIDE_DUTCH else "house-swiss"


def place_of(term: str, wanted: str | None = None) -> Place:
    """Where a term is explained in a language (None: the reader's), else in English. Raises KeyError."""
    found = terms()[term]
    spoken = spoken_in(found, wanted or language())
    slug = found.words[spoken].slug
    return Place(
        found.words[spoken].word,
        spoken,
        url_for("glossary.page", lang=spoken, term=slug),
        url_for("glossary.short", lang=spoken, term=found.id),
    )


def spoken_in(term: Term, wanted: str) -> str:
    """The language in which a term can be shown: the one wanted, else English."""
    return wanted if wanted in LANGUAGES and wanted in term.words else SOURCE


def term(term_id: str, text: str = "") -> str:
    """The link to a term, with its word or other words. Raises KeyError for a term that is not in the list.

    A term whose text is not written yet is plain words.
    """
    macros = current_app.jinja_env.get_template("glossary/_term.html").module
    place = place_of(term_id)
    made: str = macros.link(place, text or place.word, is_written(term_id), language())  # type: ignore[attr-defined]
    return made


def term_mark(term_id: str) -> str:
    """A question mark that leads to a term, for beside a label. Raises KeyError as ``term`` does."""
    macros = current_app.jinja_env.get_template("glossary/_term.html").module
    made: str = macros.mark(place_of(term_id), is_written(term_id), language())  # type: ignore[attr-defined]
    return made
