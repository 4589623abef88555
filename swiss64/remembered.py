"""What a macro wrote is not written again for the same values: after a result most of a table is as it was.

``{% set row = remembered(parts.board_row, slug, lang) %}`` gives the macro with its last arguments filled in,
those that all rows share; ``{{ row(number, line) }}`` writes a row, or has it written. The macro must be
imported without context and depend on nothing but its arguments and the language. Arguments are compared
as keys of a dictionary are: numbers, texts, enums, tuples and frozen dataclasses of them.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from functools import lru_cache, partial

from flask import Flask, has_request_context, request
from flask_babel import get_locale

MOST_ROWS = 16_384
"""A process keeps so many, of about a kilobyte: those of 600 players on all pages, in two languages."""
MOST_TABLES = 256

Macro = Callable[..., str]


@dataclass(frozen=True, slots=True, eq=False)
class _Table:
    """Rows that are written by the same macro and share the same values, language and root of the site.

    Compared by identity, so that what the rows share is compared once for a table and not for each row.
    """

    macro: Macro
    shared: tuple[Hashable, ...]


def init_app(app: Flask) -> None:
    """Gives the templates of this application ``remembered``."""

    @lru_cache(maxsize=MOST_TABLES)
    def table(_locale: str, _root: str, macro: Macro, shared: tuple[Hashable, ...]) -> _Table:
        return _Table(macro, shared)

    @lru_cache(maxsize=MOST_ROWS, typed=True)
    def row(of: _Table, *values: Hashable) -> str:
        return of.macro(*values, *of.shared)

    def remembered(macro: Macro, *shared: Hashable) -> Macro:
        root = request.root_path if has_request_context() else ""
        return partial(row, table(str(get_locale()), root, macro, shared))

    app.jinja_env.globals["remembered"] = remembered
