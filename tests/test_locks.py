"""The lock files: complete, the same for everybody, and without addresses of registries."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
LOCKS = ("requirements.lock", "requirements-dev.lock")


def pins(name: str) -> dict[str, str]:
    text = (ROOT / name).read_text(encoding="utf-8")
    return dict(re.findall(r"^([a-z0-9.-]+)==(\S+) \\$", text, re.MULTILINE))


@pytest.mark.parametrize("name", LOCKS)
def test_a_lock_names_no_registry_and_no_folder(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    assert re.findall(r"^--\S+|.*(?:https?:|file:/|find-links|index-url| @ ).*", text, re.MULTILINE) == []


@pytest.mark.parametrize("name", LOCKS)
def test_everything_in_a_lock_has_an_exact_version_and_hashes(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    entries = re.split(r"\n(?=[a-z0-9])", re.sub(r"^\s*#.*\n", "", text, flags=re.MULTILINE).strip())
    assert len(entries) > 30
    for entry in entries:
        assert re.match(r"[a-z0-9.-]+==\S+ \\\n    --hash=sha256:[0-9a-f]{64}", entry.strip()), entry


def test_tests_run_with_the_versions_that_are_served() -> None:
    served, tested = pins("requirements.lock"), pins("requirements-dev.lock")
    assert {name: tested.get(name) for name in served} == served


def test_what_the_project_asks_for_is_locked_and_so_is_what_installs_it() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    asked = [*project["project"]["dependencies"], *project["build-system"]["requires"]]
    names = {re.split(r"[<>=\[]", requirement)[0] for requirement in asked}
    assert names <= set(pins("requirements.lock"))
