"""``swiss64 glossary``: for those who write and translate the terms. It needs no site."""

from __future__ import annotations

import sys
from collections.abc import Iterable

import click

from swiss64.glossary import counts, po
from swiss64.glossary.article import ArticleError, article, written
from swiss64.glossary.catalogue import LANGUAGES, SOURCE, Term, terms
from swiss64.glossary.checks import faults, values


@click.group("glossary")
def glossary() -> None:
    """Write and translate the terms of the glossary; docs/glossary.md tells how."""


@glossary.command("check")
@click.argument("ids", nargs=-1)
def check(ids: tuple[str, ...]) -> None:
    """Judge the files of these terms, or of all that are written, in every language they must stand in."""
    wrong = 0
    for term in _chosen(ids):
        found = faults(term)
        wrong += len(found)
        for fault in found:
            click.echo(f"{term.id}: {fault}")
    click.echo(f"{wrong} faults" if wrong else "All is well.")
    sys.exit(1 if wrong else 0)


@glossary.command("update")
@click.argument("ids", nargs=-1)
def update(ids: tuple[str, ...]) -> None:
    """Make or renew the translation files of these terms, or of all that are written."""
    for term in _chosen(ids):
        try:
            source = article(term.id)
        except (FileNotFoundError, ArticleError) as error:
            raise click.ClickException(f"{term.id}: {error}") from error
        for language in term.languages:
            if language == SOURCE:
                continue
            path = po.path_of(language, term.id)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(po.written(po.updated(language, source)))


@glossary.command("values")
@click.argument("term")
def show_values(term: str) -> None:
    """Print what the engine computes for the example of a term."""
    for name, value in values(article(_known(term).id)).items():
        click.echo(f"{name}: {value.text()}")


@glossary.command("list")
@click.option("--share", metavar="N/OF", help="Only one share, when several people divide the work: 2/6.")
def show_list(share: str | None) -> None:
    """Print the terms by group: languages, and whether the text is there."""
    there = written()
    for term in terms().values() if share is None else _share(share):
        mark = "x" if term.id in there else " "
        click.echo(f"[{mark}] {term.group:10} {term.id:30} {' '.join(term.languages):12} {term.must}")
    counts = {language: sum(language in term.words for term in terms().values()) for language in LANGUAGES}
    click.echo(", ".join(f"{language}: {count}" for language, count in counts.items()))


@glossary.command("count")
def show_counts() -> None:
    """Print how many terms, words and computed examples there are."""
    groups = counts.by_group()
    click.echo(f"{'':12}" + "".join(f"{language:>8}" for language in LANGUAGES))
    for group, by_language in groups.items():
        click.echo(f"{group:12}" + "".join(f"{by_language[language]:8}" for language in LANGUAGES))
    totals = [sum(by_language[language] for by_language in groups.values()) for language in LANGUAGES]
    click.echo(f"{'terms':12}" + "".join(f"{total:8}" for total in totals))
    click.echo(f"{'words':12}" + "".join(f"{counts.words_in(language):8}" for language in LANGUAGES))
    made = counts.computed()
    click.echo(
        f"{made.examples} examples, {made.values} values in texts, {made.claims} claims, {made.tables} tables"
    )


def _share(wanted: str) -> list[Term]:
    """One of so many shares of the list, in its order, with about as many pages in each."""
    number, _, of = wanted.partition("/")
    if not (number.isdigit() and of.isdigit() and 1 <= int(number) <= int(of)):
        raise click.UsageError("Say which share of how many: --share 2/6")
    pages = sum(len(term.languages) for term in terms().values())
    share, before = [], 0
    for term in terms().values():
        middle = 2 * before + len(term.languages)
        if middle * int(of) // (2 * pages) == int(number) - 1:
            share.append(term)
        before += len(term.languages)
    return share


def _chosen(ids: tuple[str, ...]) -> Iterable[Term]:
    if ids:
        return [_known(term) for term in ids]
    there = written()
    return [term for term in terms().values() if term.id in there]


def _known(term: str) -> Term:
    if term not in terms():
        raise click.UsageError(f"There is no term {term}. `swiss64 glossary list` shows them.")
    return terms()[term]
