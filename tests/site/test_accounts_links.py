"""After logging in the reader goes to a page of this site, whatever the link asked for."""

from __future__ import annotations

import pytest

from swiss64.accounts.links import safe_path


@pytest.mark.parametrize(
    "path",
    [
        "/nl/",
        "/en/account",
        "/nl/t/open-van-gouda/manage/rounds/3",
        "/en/t/open/find?q=van+der+Berg&page=2",
        "/en/t/open/find?q=van%20der",
        "/nl/t/schaaktornooi-%C3%A9%C3%A9n",
        "/en/t/open/?next=//not-in-the-path",
    ],
)
def test_a_page_of_this_site_is_kept_as_it_is(path: str) -> None:
    assert safe_path(path) == path


@pytest.mark.parametrize(
    "elsewhere",
    [
        None,
        "",
        "nl/",
        "account",
        "/",
        "/de/",
        "/static/site.css",
        "//evil.example",
        "//evil.example/nl/",
        "///evil.example/nl/",
        "/nl//evil.example",
        "/\\evil.example",
        "\\\\evil.example",
        "/nl/\\evil.example",
        "/%2Fevil.example",
        "/%2F%2Fevil.example/nl/",
        "/%5Cevil.example",
        "/nl/%5c%5cevil.example",
        "/nl/%255c%255cevil.example",
        "/nl/%2525252525255c",
        "/%252Fevil.example",
        "https://evil.example/nl/",
        "https:evil.example",
        "https:/nl/",
        "HTTPS://evil.example",
        "javascript:alert(1)",
        "java\nscript:alert(1)",
        "data:text/html,x",
        " //evil.example",
        " /nl/",
        "\t//evil.example",
        "/\t/evil.example",
        "/nl/\r\nSet-Cookie: a=b",
        "/nl/%0d%0aSet-Cookie:%20a=b",
        "/nl/\x00",
        "/nl/%00",
        "/nl/\x7f",
        "/nl/\u202e",
        "/nl/%E2%80%AE",
        "/nl/\u200b",
        "/\u2028/evil.example",
        "/nl/../..//evil.example",
        "/nl/%2e%2e/%2e%2e/",
        "/nl/./",
        "http://[evil",
        "//[evil",
        "/nl/" + "a" * 1000,
        "/nl/link/password/somebody-elses-token",
        "/nl/%6cink/sign-up/x",
    ],
)
def test_anything_else_is_refused(elsewhere: str | None) -> None:
    assert safe_path(elsewhere) is None
