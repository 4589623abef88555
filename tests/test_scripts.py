"""What our scripts and styles may be written in: public pages are read on phones of ten years ago."""

from __future__ import annotations

import re
from pathlib import Path

import esprima
import pytest

PACKAGE = Path(__file__).parents[1] / "swiss64"
STATIC = PACKAGE / "static"
STAFF_TEMPLATES = ("rounds", "entries", "exchange", "tournaments", "display")
LOADED = re.compile(r"filename='([\w.-]+\.js)'")
NEW_INTERFACES = (
    r"replaceChildren|\.append\(|\.prepend\(|\.before\(|\.after\(|\.replaceWith\(|\.remove\(\)|isConnected|"
    r"requestSubmit|CSS\.escape|\.at\(|\.flat\(|\.flatMap\(|matchAll|replaceAll|allSettled|Object\.(?:entries|values|"
    r"fromEntries|groupBy)|\.includes\(|padStart|structuredClone|AbortController|behavior:|\.finally\("
)


def scripts_of_public_pages() -> list[Path]:
    """Our scripts that a page for everybody loads, as the templates name them."""
    names: set[str] = set()
    for template in (PACKAGE / "templates").rglob("*.html"):
        if template.relative_to(PACKAGE / "templates").parts[0] not in STAFF_TEMPLATES:
            names |= set(LOADED.findall(template.read_text(encoding="utf-8")))
    return [STATIC / name for name in sorted(names)]


def test_the_public_pages_load_the_script_of_every_page() -> None:
    assert STATIC / "app.js" in scripts_of_public_pages()


@pytest.mark.parametrize("path", scripts_of_public_pages(), ids=lambda path: path.name)
def test_a_script_of_the_public_pages_is_written_in_the_language_of_2017(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    esprima.parseScript(text)
    # What it lets pass although it is newer, or knows although phones of 2016 do not.
    assert re.findall(r"\basync\b|\bawait\b|\{\s*\.\.\.\w+|,\s*\.\.\.\w+\s*\}", text) == []


@pytest.mark.parametrize("path", scripts_of_public_pages(), ids=lambda path: path.name)
def test_a_script_of_the_public_pages_asks_for_nothing_that_browsers_of_2016_lack(path: Path) -> None:
    assert re.findall(NEW_INTERFACES, path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    "modern",
    [
        "a?.b",
        "a ?? b",
        "try { a() } catch { b() }",
        "class A { #b = 1 }",
        "a ??= b",
    ],
)
def test_newer_syntax_is_found(modern: str) -> None:
    with pytest.raises(esprima.Error):
        esprima.parseScript(modern)


def test_htmx_does_not_run_on_those_phones_so_a_page_needs_no_htmx_to_refresh() -> None:
    """As long as this holds app.js has its own polling; when it does not, that part can go."""
    with pytest.raises(esprima.Error):
        esprima.parseScript((STATIC / "vendor" / "htmx-4.0.1.min.js").read_text(encoding="utf-8"))


NEWER_STYLES = (
    r":is\(|:where\(|:not\([^)]*,|\binset:|@container|@layer|subgrid|color-mix|\boklch|\n\s*&|@scope"
)


def test_the_style_sheet_of_the_public_pages_keeps_its_rules_in_browsers_of_2016() -> None:
    """A selector or value that a browser does not know takes its whole rule with it."""
    text = (STATIC / "site.css").read_text(encoding="utf-8")
    assert re.findall(NEWER_STYLES, text) == []
    with_has = [rule for rule in re.findall(r"(?:^|[}/])([^{}/]+)\{", text) if ":has(" in rule]
    assert [rule.strip() for rule in with_has if not re.match(r"\s*(?:form|\.field|fieldset)", rule)] == []
