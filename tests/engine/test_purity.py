"""The engine is pure: an allow-list of imports, and no way to the outside in its code."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import swiss64.engine

ENGINE = Path(swiss64.engine.__file__).parent
MODULES = sorted(ENGINE.rglob("*.py"))

ALLOWED = {
    "__future__",
    "bisect",
    "collections",
    "collections.abc",
    "dataclasses",
    "datetime",
    "decimal",
    "enum",
    "fractions",
    "functools",
    "heapq",
    "itertools",
    "math",
    "operator",
    "random",
    "re",
    "typing",
    "unicodedata",
}
"""Parts of the standard library that compute and nothing else."""

MATCHING = "pairing/matching.py"
"""The one module that may use networkx."""

FORBIDDEN_NAMES = {"open", "print", "input", "eval", "exec", "compile", "__import__", "breakpoint"}
CLOCK = {"now", "today", "utcnow", "fromtimestamp"}


def imports(tree: ast.Module) -> set[str]:
    """Every module that a module imports, wherever in its code."""
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found.add("." * node.level + (node.module or ""))
    return found


def outside(node: ast.AST) -> list[str]:
    """How one node of the code reaches outside: files, the clock, chance."""
    match node:
        case ast.Name(id=name) if name in FORBIDDEN_NAMES:
            return [f"uses {name}"]
        case ast.Attribute(attr=name) if name in CLOCK:
            return [f"reads the clock with {name}"]
        case ast.Attribute(value=ast.Name(id="random"), attr=name) if name != "Random":
            return [f"uses unseeded random.{name}"]
        case ast.Call(func=ast.Attribute(attr="Random"), args=[]):
            return ["makes an unseeded Random"]
        case ast.ImportFrom(module="random"):
            return ["imports parts of random, which cannot be inspected"]
    return []


def problems(source: str, module: str) -> list[str]:
    """What makes a module impure."""
    tree = ast.parse(source)
    found = [
        f"imports {name}"
        for name in sorted(imports(tree))
        if name not in ALLOWED
        and name != "swiss64.engine"
        and not name.startswith("swiss64.engine.")
        and not (name == "networkx" and module == MATCHING)
    ]
    for node in ast.walk(tree):
        found += outside(node)
    return found


def test_there_are_modules_to_inspect() -> None:
    names = {path.relative_to(ENGINE).as_posix() for path in MODULES}
    assert {"tournament.py", "standings/house.py", "trf/read.py", "pairing/berger.py"} <= names


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.relative_to(ENGINE).as_posix())
def test_an_engine_module_imports_only_what_computes(path: Path) -> None:
    assert problems(path.read_text(encoding="utf-8"), path.relative_to(ENGINE).as_posix()) == []


@pytest.mark.parametrize(
    ("source", "problem"),
    [
        ("import flask", "imports flask"),
        ("from sqlalchemy.orm import Session", "imports sqlalchemy.orm"),
        ("import networkx", "imports networkx"),
        ("from swiss64.models import entry", "imports swiss64.models"),
        ("from pathlib import Path", "imports pathlib"),
        ("from .. import models", "imports .."),
        ("def f():\n    import os", "imports os"),
        ("open('a')", "uses open"),
        ("from datetime import date\ndate.today()", "reads the clock with today"),
        ("import random\nrandom.shuffle([])", "uses unseeded random.shuffle"),
        ("from random import shuffle", "imports parts of random, which cannot be inspected"),
        ("import random\nrandom.Random()", "makes an unseeded Random"),
    ],
)
def test_the_inspection_finds_what_is_impure(source: str, problem: str) -> None:
    assert problems(source, "pairing/berger.py") == [problem]


def test_only_the_matching_module_may_use_networkx() -> None:
    assert problems("import networkx", MATCHING) == []
