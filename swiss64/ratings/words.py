"""The words for lists and for what is odd in them."""

from __future__ import annotations

from datetime import date

from flask_babel import format_date, ngettext
from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l

from swiss64.ratings import choice
from swiss64.ratings.choice import Used
from swiss64.ratings.persons import Person
from swiss64.ratings.remarks import Noted, Remark

# Whose ratings a tournament can use, in the order of its form.
CHOICE_WORDS = {
    choice.USUAL: _l("as usual"),
    "knsb": _l("KNSB first, then FIDE"),
    "fide": _l("FIDE first, then KNSB"),
    "fide-only": _l("only FIDE"),
    "hand": _l("by hand: no lists"),
}


def list_name(source: str, kind: str) -> str:
    """A list by the name its federation uses."""
    return {
        ("fide", "all"): _("FIDE, all ratings"),
        ("fide", "standard"): _("FIDE standard"),
        ("fide", "rapid"): _("FIDE rapid"),
        ("fide", "blitz"): _("FIDE blitz"),
        ("knsb", "standard"): _("KNSB classical"),
        ("knsb", "rapid"): _("KNSB rapid"),
        ("knsb", "blitz"): _("KNSB blitz"),
    }[source, kind]


def source_words(source: str) -> str:
    """Where a rating is from, of an entry's ``rating_source``; empty: by hand."""
    return list_name(*source.split("-")) if source else _("by hand")


def where_from(source: str, list_date: date | None) -> str:
    """The same with the day of the list: ``KNSB rapid, 1 Dec 2026``."""
    if not source or list_date is None:
        return source_words(source)
    return _("%(list)s, %(date)s", list=source_words(source), date=list_day(list_date))


def list_day(value: date) -> str:
    """The day of a list: ``1 Dec 2026``."""
    return str(format_date(value, "d MMM yyyy")).replace(".", "")


def kind_words(kind: str) -> str:
    """A kind of rating."""
    return {"standard": _("standard"), "rapid": _("rapid"), "blitz": _("blitz")}[kind]


def person_words(person: Person, used: Used | None) -> str:
    """Somebody in one line, to be told apart from others of that name."""
    parts = [f"{person.title} {person.name}".strip(), person.federation, str(person.birth or "")]
    parts += [f"{known.source.upper()} {known.number}" for known in person.known]
    if used is not None:
        parts.append(_("%(rating)s (%(source)s)", rating=used.rating, source=source_words(used.source)))
    return ", ".join(part for part in parts if part)


def remark_words(remark: Remark, noted: Noted) -> str:
    """How often something odd was there, with the first line as an example."""
    what = {
        Remark.SHIFTED: _("columns moved by an over-long text, found again"),
        Remark.COLUMNS_LOST: _("columns not found: kept without ratings"),
        Remark.TITLE_UNKNOWN: _("unknown title: kept without it"),
        Remark.SEX_UNKNOWN: _("unknown sex: kept without it"),
        Remark.BIRTH_MISSING: _("no year of birth"),
        Remark.BIRTH_UNREADABLE: _("year of birth not understood: kept without it"),
        Remark.FEDERATION_UNREADABLE: _("federation not understood: kept without it"),
        Remark.RATING_UNREADABLE: _("rating not understood: kept without it"),
        Remark.NAME_SHORTENED: _("name shortened"),
        Remark.NAME_MISSING: _("no name: the number stands for it"),
        Remark.NUMBER_TWICE: _("the same number again: the first line counts"),
        Remark.NUMBER_MISSING: _("no number, so this names nobody"),
    }[remark]
    if not noted.example:
        return ngettext(
            "%(num)s line (%(line)s): %(what)s",
            "%(num)s lines (first %(line)s): %(what)s",
            noted.count,
            line=noted.line,
            what=what,
        )
    return ngettext(
        "%(num)s line (%(line)s, “%(example)s”): %(what)s",
        "%(num)s lines (first %(line)s, “%(example)s”): %(what)s",
        noted.count,
        line=noted.line,
        example=noted.example,
        what=what,
    )
