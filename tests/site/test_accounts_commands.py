"""Accounts from the command line."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from sqlalchemy import select

from swiss64 import create_app
from swiss64.accounts import passwords
from swiss64.cli import main
from swiss64.extensions import db
from swiss64.models import Account, JournalEntry

PASSWORD = "paard en loper"


@pytest.fixture(autouse=True)
def _site(database_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SWISS64_INSTANCE", str(tmp_path))
    monkeypatch.setenv("SWISS64_DATABASE_URL", database_url)


def swiss64(*arguments: str, typed: str | None = None) -> Result:
    return CliRunner().invoke(main, arguments, input=typed)


@contextmanager
def site() -> Iterator[None]:
    with create_app().app_context():
        yield
        db.session.remove()
        db.engine.dispose()


def kept() -> dict[str, tuple[str, bool, bool]]:
    with site():
        return {
            str(a.email): (a.name, a.is_admin, a.may_organise) for a in db.session.scalars(select(Account))
        }


def test_an_administrator_is_made_with_a_password_from_standard_input() -> None:
    result = swiss64(
        "create-admin", "Ada@Example.org", "Ada  Lovelace", "--password-stdin", typed=PASSWORD + "\n"
    )
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == "Ada Lovelace can log in with Ada@example.org.\n"
    assert kept() == {"Ada@example.org": ("Ada Lovelace", True, True)}


def test_an_organiser_is_no_administrator_and_the_journal_tells_that_a_command_made_it() -> None:
    assert (
        swiss64("create-organiser", "o@example.org", "Olga", "--password-stdin", typed=PASSWORD).exit_code
        == 0
    )
    assert kept() == {"o@example.org": ("Olga", False, True)}
    with site():
        (note,) = db.session.scalars(select(JournalEntry))
        assert (note.action, note.actor_id, note.actor_name) == ("account.created", None, "system")


@pytest.mark.parametrize(
    ("email", "name", "password", "words"),
    [
        ("ada", "Ada", PASSWORD, "This is not an e-mail address."),
        ("ada@example.org\nBcc: x@example.org", "Ada", PASSWORD, "This is not an e-mail address."),
        ("ada@example.org", "", PASSWORD, "A name has 1 to 60 characters."),
        ("ada@example.org", "\u202e\u200b", PASSWORD, "A name has 1 to 60 characters."),
        ("ada@example.org", "A" * 61, PASSWORD, "A name has 1 to 60 characters."),
        ("ada@example.org", "Ada", "kort", "A password has at least 10 characters."),
        ("ada@example.org", "Ada", "", "A password has at least 10 characters."),
        ("ada@example.org", "Ada", "l" * 257, "A password has at most 256 characters."),
        ("ada@example.org", "Ada", "ADA@example.org", "Choose another one"),
    ],
)
def test_what_cannot_be_is_refused_in_words_with_exit_code_1(
    email: str, name: str, password: str, words: str
) -> None:
    result = swiss64("create-admin", email, name, "--password-stdin", typed=password + "\n")
    assert result.exit_code == 1
    assert words in result.stderr
    assert "Traceback" not in result.stderr
    assert kept() == {}


def test_an_address_is_used_once_whatever_its_capitals() -> None:
    assert (
        swiss64("create-admin", "ada@example.org", "Ada", "--password-stdin", typed=PASSWORD).exit_code == 0
    )
    result = swiss64("create-organiser", "ADA@example.org", "Eva", "--password-stdin", typed=PASSWORD)
    assert (result.exit_code, result.stderr) == (
        1,
        "Error: There is an account with this e-mail address already.\n",
    )
    assert kept() == {"ada@example.org": ("Ada", True, True)}


def test_without_a_terminal_the_password_must_come_from_standard_input() -> None:
    result = swiss64("create-admin", "ada@example.org", "Ada", typed=PASSWORD)
    assert result.exit_code == 2
    assert "use --password-stdin" in result.stderr


def test_a_forgotten_password_can_be_replaced_which_ends_the_sessions() -> None:
    swiss64("create-admin", "ada@example.org", "Ada", "--password-stdin", typed=PASSWORD)
    with site():
        before = db.session.scalars(select(Account.session_epoch)).one()
    result = swiss64("set-password", "ada@example.org", "--password-stdin", typed="dame en toren")
    assert result.exit_code == 0
    with site():
        after = db.session.scalars(select(Account)).one()
        assert after.session_epoch != before
        assert passwords.matches(after.password_hash, "dame en toren")
    unknown = swiss64("set-password", "eva@example.org", "--password-stdin", typed=PASSWORD)
    assert (unknown.exit_code, unknown.stderr) == (
        1,
        "Error: There is no account with this e-mail address.\n",
    )


def test_the_help_names_the_commands_and_needs_no_site(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("SWISS64_INSTANCE")
    monkeypatch.chdir(tmp_path)
    result = swiss64("--help")
    assert result.exit_code == 0
    assert {"create-admin", "create-organiser", "set-password", "db"} <= set(result.stdout.split())
    assert list(tmp_path.iterdir()) == []


def test_outside_the_folder_of_the_site_it_says_where_to_go_and_makes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("SWISS64_INSTANCE")
    monkeypatch.chdir(tmp_path)
    result = swiss64("create-admin", "ada@example.org", "Ada", "--password-stdin", typed=PASSWORD)
    assert result.exit_code == 2
    assert f"There is no Swiss64 in {tmp_path}" in result.stderr
    assert list(tmp_path.iterdir()) == []


def test_a_database_without_tables_is_explained(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SWISS64_DATABASE_URL", f"sqlite:///{tmp_path / 'empty.sqlite'}")
    result = swiss64("create-admin", "ada@example.org", "Ada", "--password-stdin", typed=PASSWORD)
    assert result.exit_code == 1
    assert "swiss64 db upgrade" in result.stderr


def test_a_name_is_tidied_as_everywhere() -> None:
    name = " Jose\u0301  van der\tBerg "
    assert swiss64("create-admin", "j@example.org", name, "--password-stdin", typed=PASSWORD).exit_code == 0
    assert kept() == {"j@example.org": ("José van der Berg", True, True)}
