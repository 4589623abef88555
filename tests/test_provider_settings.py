"""Which providers the environment names, and what is said of a mistake in it."""

from __future__ import annotations

from pathlib import Path

import pytest

from swiss64 import config
from swiss64.accounts import provider_settings
from swiss64.accounts.provider_settings import Provider

GOOGLE = {
    "SWISS64_OIDC_PROVIDERS": "google",
    "SWISS64_OIDC_GOOGLE_CLIENT_ID": "id",
    "SWISS64_OIDC_GOOGLE_CLIENT_SECRET": "secret",
}
CLUB = {
    "SWISS64_OIDC_CHESS_CLUB_CLIENT_ID": "club-id",
    "SWISS64_OIDC_CHESS_CLUB_CLIENT_SECRET": "club-secret",
    "SWISS64_OIDC_CHESS_CLUB_ISSUER": "https://login.club.example/realms/chess",
    "SWISS64_OIDC_CHESS_CLUB_NAME": "De Pion",
}
SITE = {"SWISS64_PUBLIC_URL": "https://swiss64.example"}


def read(environ: dict[str, str]) -> tuple[Provider, ...]:
    return provider_settings.read(environ, "SWISS64_", insecure=False)


def test_there_are_none_unless_they_are_named(tmp_path: Path) -> None:
    assert config.from_environment(tmp_path, {})["OIDC_PROVIDERS"] == ()
    unnamed = {name: value for name, value in GOOGLE.items() if name != "SWISS64_OIDC_PROVIDERS"}
    assert config.from_environment(tmp_path, unnamed)["OIDC_PROVIDERS"] == ()


def test_google_needs_an_id_and_a_secret_and_nothing_else(tmp_path: Path) -> None:
    (google,) = config.from_environment(tmp_path, GOOGLE | SITE)["OIDC_PROVIDERS"]
    assert google == Provider("google", "Google", "https://accounts.google.com", "id", "secret")


def test_any_other_provider_is_configuration_and_they_keep_their_order() -> None:
    both = GOOGLE | CLUB | {"SWISS64_OIDC_PROVIDERS": " Chess-Club , google,"}
    club, google = read(both)
    assert club == Provider(
        "chess-club", "De Pion", "https://login.club.example/realms/chess", "club-id", "club-secret"
    )
    assert google.key == "google"


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"SWISS64_OIDC_GOOGLE_CLIENT_ID": ""}, "SWISS64_OIDC_GOOGLE_CLIENT_ID is missing"),
        ({"SWISS64_OIDC_GOOGLE_CLIENT_SECRET": " "}, "SWISS64_OIDC_GOOGLE_CLIENT_SECRET is missing"),
        ({"SWISS64_OIDC_PROVIDERS": "chess-club"}, "SWISS64_OIDC_CHESS_CLUB_NAME is missing"),
        ({"SWISS64_OIDC_PROVIDERS": "google,google"}, "has the same provider twice"),
        ({"SWISS64_OIDC_PROVIDERS": "my club"}, "'my club' must be a name of letters"),
        ({"SWISS64_OIDC_PROVIDERS": "password"}, "'password' must be a name of letters"),
        ({"SWISS64_OIDC_PROVIDERS": "../x"}, "must be a name of letters"),
        ({"SWISS64_OIDC_GOOGLE_ISSUER": "http://accounts.example"}, "ISSUER must be like https://"),
        ({"SWISS64_OIDC_GOOGLE_ISSUER": "accounts.example"}, "ISSUER must be like https://"),
        ({"SWISS64_OIDC_GOOGLE_ISSUER": "https://a.example/?x=1"}, "ISSUER must be like https://"),
    ],
)
def test_a_mistake_names_its_variable(change: dict[str, str], words: str) -> None:
    with pytest.raises(ValueError, match=words.replace("?", r"\?")):
        read(GOOGLE | change)


def test_two_providers_cannot_be_the_same_issuer() -> None:
    twice = GOOGLE | CLUB | {"SWISS64_OIDC_PROVIDERS": "google,chess-club"}
    twice["SWISS64_OIDC_CHESS_CLUB_ISSUER"] = "https://accounts.google.com"
    with pytest.raises(ValueError, match="has the same issuer twice"):
        read(twice)


def test_people_are_sent_back_to_a_configured_address_so_there_must_be_one(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="SWISS64_OIDC_PROVIDERS needs SWISS64_PUBLIC_URL"):
        config.from_environment(tmp_path, GOOGLE)


def test_a_demonstration_where_everybody_is_administrator_has_none(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="does not go together with SWISS64_DEMONSTRATION"):
        config.from_environment(tmp_path, GOOGLE | SITE | {"SWISS64_DEMONSTRATION": "1"})


def test_the_secret_does_not_get_into_a_log() -> None:
    (google,) = read(GOOGLE)
    assert "secret" not in repr(google)
    assert "secret" not in str([google])
