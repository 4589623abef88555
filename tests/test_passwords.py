"""How passwords are kept. Tests of the site itself hash with less work."""

from __future__ import annotations

from swiss64.accounts import passwords


def test_passwords_are_kept_as_argon2id_of_64_mebibytes() -> None:
    assert passwords.hashed("paard en loper").startswith("$argon2id$v=19$m=65536,t=3,p=4$")
