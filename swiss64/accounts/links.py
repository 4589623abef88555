"""Where a reader may be sent after logging in: a page of this site and nowhere else."""

from __future__ import annotations

import unicodedata
from urllib.parse import unquote, urlsplit

from swiss64.config import LANGUAGES

_LONGEST = 1_000
# A link out of a mail puts its token into the session: a page that others choose must not lead there.
_MAILED = "link"
_DECODINGS = 4
_UNSEEN = {"Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp", "Zs"}


def safe_path(wanted: str | None) -> str | None:
    """The path when it is a page of this site (``/nl/…``, ``/en/…``), else None.

    Refused: other sites in every spelling (``//host``, a backslash, a scheme), control and
    invisible characters, dots that climb, and all of these encoded, also more than once; and the
    links of mails.
    """
    if not wanted or len(wanted) > _LONGEST:
        return None
    text = wanted
    for _time in range(_DECODINGS):
        if not _stays_here(text):
            return None
        decoded = unquote(text)
        if decoded == text:
            return wanted
        text = decoded
    return None


def _stays_here(text: str) -> bool:
    if not text.startswith("/") or "\\" in text or "//" in text.partition("?")[0]:
        return False
    if any(_is_unseen(sign) for sign in text):
        return False
    try:
        parts = urlsplit(text)
    except ValueError:
        return False
    segments = parts.path.split("/")
    return (
        not parts.scheme
        and not parts.netloc
        and len(segments) > 2
        and segments[1] in LANGUAGES
        and segments[2] != _MAILED
        and not {".", ".."} & set(segments)
    )


def _is_unseen(sign: str) -> bool:
    """Control, format and separator characters; the plain space may stand in a search."""
    return sign != " " and unicodedata.category(sign) in _UNSEEN
