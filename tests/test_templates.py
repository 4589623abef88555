"""What templates may not do, so that no name that somebody typed ever becomes code."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[1] / "swiss64"
TEMPLATES = sorted((PACKAGE / "templates").rglob("*.html"))
SCRIPTS = sorted((PACKAGE / "static").glob("*.js"))
SOURCES = sorted(PACKAGE.rglob("*.py"))

FORBIDDEN = {
    "a value that is not escaped": r"\|\s*safe\b|\|\s*forceescape\b|{%-?\s*autoescape\b",
    "an event handler in an attribute": r"""<[^>]*\s(?:hx-on\b|hx-on:|on[a-z]+\s*=)""",
    "a script in the page": r"""<script(?![^>]*\bsrc=)(?! type="application/ld\+json">\{\{)""",
    "a style in the page": r"<style\b|<[a-z][^>]*\sstyle\s*=",
    "an address that is a script": r"javascript:",
    "values that htmx computes": r"hx-(?:vals|vars|headers|request)\s*=",
    "a condition on a trigger, which needs eval": r"hx-trigger=\"[^\"]*\[",
    "inherited htmx attributes": r"hx-[a-z-]+:inherited|hx-boost",
    "a file of another site": r"""<(?:script|link|img|iframe)\b[^>]*(?:src|href)=["']?(?:https?:)?//""",
}
# An attribute whose value is not in quotes: a space in a name would end it and begin another attribute.
UNQUOTED = re.compile(r"""\s[a-zA-Z:-]+=(?:\{\{|[^\s"'>{]*\{\{)""")
JINJA = re.compile(r"{#.*?#}|{%.*?%}", re.DOTALL)


def relative(path: Path) -> str:
    return str(path.relative_to(PACKAGE))


def without_strings_of_expressions(text: str) -> str:
    """The template without comments and statements, and with expressions emptied, so that tags are plain."""
    return re.sub(r"{{.*?}}", "{{}}", JINJA.sub("", text), flags=re.DOTALL)


def with_includes(text: str) -> str:
    """The template with the ones it includes by name in their places."""
    return re.sub(
        r"""{%-?\s*include\s+["']([^"']+)["'].*?%}""",
        lambda found: (PACKAGE / "templates" / found[1]).read_text(encoding="utf-8"),
        text,
    )


def test_there_are_templates_to_look_at() -> None:
    assert len(TEMPLATES) > 10
    others = [
        path.parent.name
        for path in (PACKAGE / "templates").rglob("*")
        if path.is_file() and path.suffix not in {".html", ".xml"}
    ]
    assert set(others) <= {"mail"}, "Flask escapes .html and .xml by itself; mails are plain text"


@pytest.mark.parametrize("path", TEMPLATES, ids=relative)
def test_a_template_has_nothing_forbidden(path: Path) -> None:
    text = re.sub(r"{#.*?#}", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
    plain = without_strings_of_expressions(text)
    for what, pattern in FORBIDDEN.items():
        found = re.search(pattern, text if pattern.startswith(r"\|") else plain, re.IGNORECASE)
        assert found is None, f"{what}: {found.group() if found else ''}"


@pytest.mark.parametrize("path", TEMPLATES, ids=relative)
def test_every_attribute_with_a_value_of_ours_is_quoted(path: Path) -> None:
    plain = without_strings_of_expressions(path.read_text(encoding="utf-8"))
    found = UNQUOTED.search(plain)
    assert found is None, found.group() if found else ""


@pytest.mark.parametrize("path", TEMPLATES, ids=relative)
def test_every_form_that_changes_something_has_its_token(path: Path) -> None:
    text = with_includes(path.read_text(encoding="utf-8"))
    for form in re.findall(r"<form\b.*?</form>", text, re.DOTALL | re.IGNORECASE):
        if re.search(r"""method=["']?post""", form, re.IGNORECASE):
            assert re.search(r"token\(\)|csrf_token", form), form[:120]


@pytest.mark.parametrize("path", SCRIPTS, ids=relative)
def test_a_script_never_makes_markup_or_code_of_text(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    found = re.search(
        r"\b(?:innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval|Function)\b\s*(?:=|\(|\.)",
        text,
    )
    assert found is None, found.group() if found else ""


def test_no_code_marks_text_as_safe_markup() -> None:
    pattern = re.compile(r"\bMarkup\(|\bmarkupsafe\b|render_template_string|autoescape\s*=\s*False")
    assert [relative(path) for path in SOURCES if pattern.search(path.read_text(encoding="utf-8"))] == []


@pytest.mark.parametrize(
    "bad",
    [
        "{{ name|safe }}",
        "{{ name | safe }}",
        "<p onclick='x()'>",
        '<p hx-on:click="x()">',
        "<script>1</script>",
        "<p style='color: red'>",
        "<style>p {}</style>",
        '<a href="javascript:x">',
        "<p hx-vals='js:{a: 1}'>",
        '<div hx-trigger="every 5s [document.hidden]">',
        '<body hx-boost="true">',
        '<script src="https://cdn.example/x.js">',
    ],
)
def test_the_patterns_catch_what_they_are_for(bad: str) -> None:
    assert any(re.search(pattern, bad, re.IGNORECASE) for pattern in FORBIDDEN.values())


@pytest.mark.parametrize("bad", ["<a href={{ url }}>", "<a title=x{{ name }}>", "<a\nid={{ x }}>"])
def test_an_unquoted_attribute_is_caught(bad: str) -> None:
    assert UNQUOTED.search(without_strings_of_expressions(bad))
