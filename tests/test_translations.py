"""The Dutch catalogue: every sentence of the site, translated, and nothing else."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message

from swiss64 import translations
from swiss64.translations import TRANSLATED, catalogue, extracted, is_translated, path_of, updated, written

PLACEHOLDER = re.compile(r"%\((\w+)\)[sd]|\{(\w+)\}")
MARKUP = re.compile(r"[<>]|&\w+;")
LANGUAGES = pytest.mark.parametrize("language", TRANSLATED)


@cache
def sentences() -> Catalog:
    return extracted()


def keys(found: Catalog) -> set[tuple[str | None, str | tuple[str, ...]]]:
    return {(message.context, _id(message)) for message in found if message.id}


def forms(message: Message) -> list[tuple[str, str]]:
    """Pairs of an English sentence and its translation; of a plural each translation with its English."""
    if isinstance(message.id, str):
        assert isinstance(message.string, str)
        return [(message.id, message.string)]
    singular, plural = message.id
    assert message.string is not None
    return [(plural if n else singular, string) for n, string in enumerate(message.string)]


def _id(message: Message) -> str | tuple[str, ...]:
    return message.id if isinstance(message.id, str) else tuple(message.id)


def test_dutch_is_translated_and_english_is_the_source() -> None:
    assert TRANSLATED == ("nl",)
    assert len(keys(sentences())) > 50


def test_no_sentence_is_put_together_of_others_or_has_unnamed_gaps() -> None:
    unnamed = re.compile(r"%[sdif]|\{\}")
    texts = [text for _, key in keys(sentences()) for text in ([key] if isinstance(key, str) else key)]
    assert [text for text in texts if unnamed.search(text.replace("%%", ""))] == []
    assert [text for text in texts if text != text.strip()] == []


@LANGUAGES
def test_every_sentence_is_in_the_catalogue(language: str) -> None:
    assert sorted(keys(sentences()) - keys(catalogue(language)), key=repr) == []


@LANGUAGES
def test_nothing_in_the_catalogue_is_stale(language: str) -> None:
    found = catalogue(language)
    assert sorted(keys(found) - keys(sentences()), key=repr) == []
    assert list(found.obsolete) == []


@LANGUAGES
def test_every_sentence_is_translated_and_no_translation_is_a_guess(language: str) -> None:
    found = [message for message in catalogue(language) if message.id]
    assert found, f"there is no {path_of(language)}"
    assert [message.id for message in found if message.fuzzy] == []
    assert [message.id for message in found if not is_translated(message)] == []


@LANGUAGES
def test_a_translation_has_the_gaps_and_the_marks_of_its_sentence(language: str) -> None:
    wrong = []
    for message in catalogue(language):
        for source, string in forms(message) if message.id else []:
            gaps = {text: set(PLACEHOLDER.findall(text)) for text in (source, string)}
            # "One board" may be said without its number.
            missing_number = gaps[source] - gaps[string] <= {("num", "")} and not isinstance(message.id, str)
            extra = (
                gaps[string] - gaps[source] - ({("num", "")} if not isinstance(message.id, str) else set())
            )
            if extra or (gaps[source] - gaps[string] and not missing_number):
                wrong.append((source, string, "gaps"))
            if sorted(MARKUP.findall(source)) != sorted(MARKUP.findall(string)):
                wrong.append((source, string, "markup"))
            if string != string.strip() or _ending(source) != _ending(string):
                wrong.append((source, string, "ending"))
    assert wrong == []


def _ending(text: str) -> str:
    return text[-1] if text and text[-1] in ".:?!…" else ""


@LANGUAGES
def test_the_file_is_sorted_and_written_as_the_command_writes_it(language: str) -> None:
    assert path_of(language).read_bytes() == written(updated(language))


@LANGUAGES
def test_the_catalogue_can_be_compiled(
    language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy = tmp_path / language / "LC_MESSAGES" / "messages.po"
    copy.parent.mkdir(parents=True)
    copy.write_bytes(path_of(language).read_bytes())
    monkeypatch.setattr(translations, "FOLDER", tmp_path)
    translations.compile_all()
    assert copy.with_suffix(".mo").stat().st_size > 1_000
    assert {path.name for path in copy.parent.iterdir()} == {"messages.po", "messages.mo"}
