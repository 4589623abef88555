"""Putting mails in the outbox, their texts, and looking at them; addresses and tokens in them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner
from flask import Flask
from jinja2 import ChoiceLoader, DictLoader

from swiss64 import config, tokens
from swiss64.cli import main
from swiss64.database import writing
from swiss64.mail import outbox
from swiss64.models import Mail
from swiss64.public_url import absolute
from tests.site.conftest import NOW, World
from tests.site.mailbox import links, mails

TEMPLATES = Path(config.__file__).parent / "templates" / "mail"
WIM = "wim@example.org"
VALUES = {"name": "Wim", "link": "https://swiss64.example/x"}


@pytest.fixture
def _template(app: Flask) -> None:
    """A mail whose subject has a name in it."""
    app.jinja_env.loader = ChoiceLoader(
        [DictLoader({"mail/test.txt": "Subject: For {{ name }}\n\n\nHi {{ name }}\n"}), app.jinja_env.loader]  # type: ignore[list-item]
    )


def write(
    app: Flask, *, to: str = WIM, name: str = "Wim", template: str = "test", language: str = "en"
) -> Mail:
    with app.app_context(), writing() as session:
        mail = outbox.put(session, at=NOW, to=to, language=language, template=template, name=name, link="x")
        session.flush()
        session.expunge(mail)
    return mail


class TestPutting:
    """A mail is written with the change it tells of."""

    @pytest.mark.usefixtures("_template")
    def test_it_waits_with_its_subject_and_its_text(self, app: Flask) -> None:
        mail = write(app)
        assert (mail.state, mail.tries, mail.next_at) == ("waiting", 0, NOW)
        assert (mail.subject, mail.text) == ("For Wim", "Hi Wim\n")
        assert re.fullmatch(r"<[0-9a-f]{32}@swiss64\.invalid>", mail.message_id)

    @pytest.mark.usefixtures("_template")
    def test_a_change_that_fails_sends_no_mail(self, app: Flask) -> None:
        def fail() -> None:
            with writing() as session:
                outbox.put(session, at=NOW, to=WIM, language="en", template="test", name="Wim")
                session.flush()
                raise RuntimeError

        with app.app_context(), pytest.raises(RuntimeError):
            fail()
        assert mails(app) == []

    @pytest.mark.usefixtures("_template")
    @pytest.mark.parametrize(
        "name", ["Wim\r\nBcc: evil@example.com", "Wim\nBcc: evil@example.com", "Wim\u2028Bcc: x", "Wim\0"]
    )
    def test_the_subject_is_one_line_whatever_somebody_is_called(self, app: Flask, name: str) -> None:
        subject = write(app, name=name).subject
        assert subject.splitlines() == [subject]
        assert subject.startswith("For Wim")

    @pytest.mark.usefixtures("_template")
    def test_names_are_written_as_they_are(self, app: Flask) -> None:
        assert write(app, name="O'Brien & <Zoon>").text == "Hi O'Brien & <Zoon>\n"

    @pytest.mark.usefixtures("_template")
    @pytest.mark.parametrize(
        "to",
        ["", "no address", f"{WIM}, evil@example.com", f"Wim <{WIM}>", f"{WIM}\r\nBcc: evil@example.com"],
    )
    def test_it_goes_to_one_address(self, app: Flask, to: str) -> None:
        with pytest.raises(ValueError, match="one e-mail address"):
            write(app, to=to)
        assert mails(app) == []

    @pytest.mark.parametrize("path", sorted(TEMPLATES.glob("[a-z]*.txt")), ids=lambda path: path.stem)
    @pytest.mark.parametrize("language", config.LANGUAGES)
    def test_every_mail_has_a_subject_and_says_who_it_is_from(
        self, app: Flask, path: Path, language: str
    ) -> None:
        with app.test_request_context("/en/"):
            subject, body = outbox._written(language, path.stem, VALUES)
        assert 5 < len(subject) < 80
        assert "Swiss64" in body
        assert not re.search(r"\n{4}|[ \t]\n|%\(|{{", body)


def test_a_demonstration_shows_its_mails_and_signing_up_works_through_them(world: World) -> None:
    world.app.config["DEMONSTRATION"] = True
    client = world.client()
    assert "No mails yet." in client.get("/en/demonstration/mail").text
    client.post("/en/sign-up", data={"email": "nel@example.org"})
    assert 'href="/en/demonstration/mail"' in client.get("/en/log-in/mail-sent").text
    page = client.get("/en/demonstration/mail")
    assert page.status_code == 200
    (address,) = links(world.app, "nel@example.org")
    assert re.search(rf'<a href="http://localhost{address}"[^>]*>', page.text)
    client.get(address)
    data = {"name": "Nel", "new": "paard en loper", "again": "paard en loper"}
    assert client.post("/en/sign-up/finish", data=data).status_code == 303


@pytest.mark.parametrize("who", ["nobody", "vera", "ada"])
def test_elsewhere_that_page_does_not_exist_for_anybody(world: World, who: str) -> None:
    world.client().post("/en/sign-up", data={"email": "nel@example.org"})
    client = world.client(None if who == "nobody" else getattr(world, who))
    for lang in config.LANGUAGES:
        answer = client.get(f"/{lang}/demonstration/mail")
        assert answer.status_code == 404
        assert "nel@example.org" not in answer.text
    assert "demonstration" not in client.get("/en/log-in/mail-sent").text


class TestCommand:
    """``swiss64 mail`` without a mail server."""

    @pytest.fixture(autouse=True)
    def _environment(self, app: Flask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("SWISS64_INSTANCE", str(tmp_path))
        monkeypatch.setenv("SWISS64_DATABASE_URL", app.config["SQLALCHEMY_DATABASE_URI"])

    @pytest.mark.usefixtures("_template")
    def test_without_a_server_mails_wait_and_it_says_so(self, app: Flask) -> None:
        write(app)
        sent = CliRunner().invoke(main, ["mail", "send"])
        assert sent.exit_code == 1
        assert "No mail server is configured: set SWISS64_MAIL_URL. 1 mails wait" in sent.output
        told = CliRunner().invoke(main, ["mail", "status"])
        assert told.exit_code == 0
        assert "1 waiting, the oldest since 2026-12-05 12:00 UTC; 0 sent; 0 given up." in told.output
        assert "No mail server is configured" in told.output
        assert WIM not in told.output
        assert [mail.state for mail in mails(app)] == ["waiting"]


class TestConfiguration:
    """What the environment says about mail."""

    def test_a_mail_server_needs_a_public_address_and_a_sender(self, tmp_path: Path) -> None:
        server = {"SWISS64_MAIL_URL": "smtp://mail.example.org"}
        address = {"SWISS64_PUBLIC_URL": "https://swiss64.example/"}
        with pytest.raises(ValueError, match="SWISS64_PUBLIC_URL"):
            config.from_environment(tmp_path, server)
        with pytest.raises(ValueError, match="SWISS64_MAIL_FROM"):
            config.from_environment(tmp_path, server | address)
        found = config.from_environment(tmp_path, server | address | {"SWISS64_MAIL_FROM": "a@b.nl"})
        assert found["PUBLIC_URL"] == "https://swiss64.example"
        assert config.from_environment(tmp_path, {})["MAIL_URL"] is None

    @pytest.mark.parametrize(
        "wrong", ["swiss64.example", "ftp://swiss64.example", "https://swiss64.example/site"]
    )
    def test_a_public_address_is_that_of_a_site(self, tmp_path: Path, wrong: str) -> None:
        with pytest.raises(ValueError, match="SWISS64_PUBLIC_URL must be like"):
            config.from_environment(tmp_path, {"SWISS64_PUBLIC_URL": wrong})


class TestPublicAddress:
    """Links in mails."""

    def test_it_is_what_is_configured_whatever_host_somebody_asks_for(self, world: World) -> None:
        world.app.config["PUBLIC_URL"] = "https://swiss64.example"
        world.client().post("/nl/sign-up", data={"email": WIM}, headers={"Host": "evil.example"})
        (mail,) = mails(world.app)
        assert "https://swiss64.example/nl/link/sign-up/" in mail.text
        assert "evil" not in mail.text

    def test_without_it_it_is_the_host_that_was_asked_for(self, app: Flask) -> None:
        with app.test_request_context("/nl/", base_url="http://localhost:5064"):
            assert absolute("accounts.log_in") == "http://localhost:5064/nl/log-in"
            assert absolute("accounts.log_in", lang="en") == "http://localhost:5064/en/log-in"

    def test_a_command_needs_it(self, app: Flask) -> None:
        with app.app_context():
            with pytest.raises(RuntimeError, match="SWISS64_PUBLIC_URL"):
                absolute("accounts.log_in")
            app.config["PUBLIC_URL"] = "https://swiss64.example"
            assert absolute("accounts.log_in", lang="nl") == "https://swiss64.example/nl/log-in"


def test_a_token_is_long_random_and_kept_as_its_digest() -> None:
    made = [tokens.new() for _ in range(100)]
    assert len({token for token, _digest in made}) == 100
    assert {len(token) for token, _digest in made} == {43}
    assert all(tokens.digest(token) == digest for token, digest in made)
    assert tokens.digest("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    assert len(tokens.digest("\ud800")) == 64, "any text has one"
