"""``swiss64 glossary``: what those who write and translate the terms use."""

from __future__ import annotations

import pytest
from click.testing import CliRunner, Result

from swiss64.cli import main
from swiss64.glossary import po
from swiss64.glossary.catalogue import terms


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["glossary", *arguments])


def test_a_term_that_is_well_is_said_to_be_so() -> None:
    result = run("check", "colour-difference")
    assert (result.exit_code, result.output) == (0, "All is well.\n")


def test_a_fault_is_named_with_its_term_and_the_exit_code_is_1(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("swiss64.glossary.commands.faults", lambda term: ["short: too long"])
    result = run("check", "colour-difference")
    assert (result.exit_code, result.output) == (1, "colour-difference: short: too long\n1 faults\n")


@pytest.mark.parametrize("command", ["check", "update", "values"])
def test_a_term_that_is_not_in_the_list_is_wrong_use(command: str) -> None:
    result = run(command, "nowhere")
    assert result.exit_code == 2
    assert "There is no term nowhere" in result.output


def test_update_changes_nothing_when_nothing_changed() -> None:
    paths = [po.path_of(language, "colour-difference") for language in ("nl", "it", "ru")]
    before = [path.read_bytes() for path in paths]
    assert run("update", "colour-difference").exit_code == 0
    assert [path.read_bytes() for path in paths] == before


def test_values_prints_what_the_engine_computes() -> None:
    assert "anna_difference: +1\n" in run("values", "colour-difference").output


def test_shares_divide_the_list_into_about_equal_parts_without_gaps() -> None:
    shares = []
    for number in range(1, 7):
        lines = [line for line in run("list", "--share", f"{number}/6").output.splitlines() if line[0] == "["]
        shares.append([line[4:].split()[1] for line in lines])
    assert [term for share in shares for term in share] == list(terms())
    pages = [sum(len(terms()[term].languages) for term in share) for share in shares]
    assert max(pages) - min(pages) <= 6


@pytest.mark.parametrize("share", ["0/6", "7/6", "x", "1", "1/0"])
def test_a_share_that_makes_no_sense_is_wrong_use(share: str) -> None:
    assert run("list", "--share", share).exit_code == 2
