"""The catalogues: sentences found in code and templates, their translations, and ``swiss64 translations``.

English is the source and needs no catalogue. Languages that only the glossary speaks have a
catalogue of the few sentences around a term; the terms themselves are in ``glossary/translations``.
A catalogue is written sorted, without places and without wrapping, so that a change touches only
its own lines.
"""

from __future__ import annotations

import io
import os
from pathlib import Path

import click
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir
from babel.messages.frontend import parse_mapping_cfg
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from swiss64.config import LANGUAGES
from swiss64.glossary.catalogue import LANGUAGES as GLOSSARY_LANGUAGES
from swiss64.glossary.po import empty

CHECKOUT = Path(__file__).parent.parent
FOLDER = CHECKOUT / "translations"
SOURCE = "en"
TRANSLATED = tuple(language for language in LANGUAGES if language != SOURCE)
GLOSSARY_ONLY = tuple(language for language in GLOSSARY_LANGUAGES if language not in LANGUAGES)
_GLOSSARY_FILES = ("swiss64/glossary/", "swiss64/templates/glossary/")
SHARED = (
    ("", "To the content"),
    ("", "Language"),
    ("", "No connection. Last updated at {time}."),
    ("", "This page is no longer there. Reload it to see what is."),
    ("", "White"),
    ("", "Black"),
    ("colour", "W"),
    ("colour", "B"),
)
"""Sentences (context, text) of other files that the glossary's pages show."""
_KEYWORDS = DEFAULT_KEYWORDS | {
    "_l": None,
    "lazy_gettext": None,
    "lazy_ngettext": (1, 2),
    "lazy_pgettext": ((1, "c"), 2),
}


def path_of(language: str) -> Path:
    """The file of the catalogue in a language."""
    return FOLDER / language / "LC_MESSAGES" / "messages.po"


def extracted(language: str = "") -> Catalog:
    """All sentences of the site, from code and templates; those of the glossary for a language of its own.

    Raises on a template that cannot be read.
    """
    with (CHECKOUT / "babel.cfg").open(encoding="utf-8") as mapping:
        methods, options = parse_mapping_cfg(mapping)  # type: ignore[no-untyped-call]
    found = Catalog(charset="utf-8")
    for file, _line, message, comments, context in extract_from_dir(
        CHECKOUT, methods, options, _KEYWORDS, comment_tags=("Translators:",), strip_comment_tags=True
    ):
        shown = file.startswith(_GLOSSARY_FILES) or (context or "", message) in SHARED
        if language in GLOSSARY_ONLY and not shown:
            continue
        found.add(message, auto_comments=comments, context=context)
    return found


def catalogue(language: str) -> Catalog:
    """The translations into a language; empty when there are none yet. Raises PoFileError."""
    path = path_of(language)
    if not path.exists():
        return empty(language, "# Translations of Swiss64.")
    with path.open("rb") as file:
        return read_po(file, locale=language, abort_invalid=True)


def written(found: Catalog) -> bytes:
    """A catalogue as its file should be."""
    buffer = io.BytesIO()
    write_po(buffer, found, width=0, no_location=True, sort_output=True, ignore_obsolete=True)
    return buffer.getvalue()


def updated(language: str) -> Catalog:
    """The catalogue with the sentences of today: new ones empty, old ones gone, none guessed."""
    found = catalogue(language)
    found.update(
        extracted(language), no_fuzzy_matching=True, update_header_comment=False, update_creation_date=False
    )
    return found


def compile_all() -> None:
    """Makes from each catalogue the form that the site reads; each appears whole or not at all."""
    for language in (*TRANSLATED, *GLOSSARY_ONLY):
        if not path_of(language).exists():
            continue
        target = path_of(language).with_suffix(".mo")
        new = target.with_name(f"{target.name}.{os.getpid()}")
        with new.open("wb") as file:
            write_mo(file, catalogue(language))
        new.replace(target)


@click.group("translations")
def translations() -> None:
    """Find sentences, and compile their translations."""


@translations.command("update")
def update_command() -> None:
    """Bring the catalogues up to date with code and templates."""
    for language in (*TRANSLATED, *GLOSSARY_ONLY):
        found = updated(language)
        path_of(language).parent.mkdir(parents=True, exist_ok=True)
        path_of(language).write_bytes(written(found))
        missing = sum(1 for message in found if message.id and not is_translated(message))
        click.echo(f"{language}: {len(found)} sentences, {missing} without a translation")


@translations.command("compile")
def compile_command() -> None:
    """Make what the site reads from the catalogues."""
    compile_all()


def is_translated(message: Message) -> bool:
    """Whether all forms of a sentence have a translation."""
    strings = [message.string] if isinstance(message.string, str) else list(message.string or [""])
    return all(strings)
