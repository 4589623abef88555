"""E-mail addresses and domains as invitations compare them, and how they are found in a pasted list."""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import dataclass

from email_validator import EmailNotValidError, validate_email
from sqlalchemy import ColumnElement, and_, false, or_

from swiss64.models.people import ADDRESS, DOMAIN, SUBDOMAINS, Invitation
from swiss64.text import clean

_BRACKETED = re.compile(r"<([^<>]*)>")
_SHELL = "\"'()[]<>"
_LONGEST_SHOWN = 60


@dataclass(frozen=True, slots=True)
class Wanted:
    """What an invitation is for: its kind and the value that is compared."""

    kind: str
    value: str


@dataclass(frozen=True, slots=True)
class Reading:
    """What was found in a pasted list: each once, in order; and what was not understood, to be shown."""

    wanted: tuple[Wanted, ...]
    wrong: tuple[str, ...]


def key(email: str) -> str | None:
    """An address as it is compared: small letters, composed accents, the domain in ASCII; else None.

    What stands before the @ stays as it is otherwise: ``jan+club@`` is not ``jan@``.
    """
    try:
        parts = validate_email(email.strip(), check_deliverability=False)
    except EmailNotValidError:
        return None
    return f"{parts.local_part.lower()}@{parts.ascii_domain}"


def domain_key(domain: str) -> str | None:
    """A domain as it is compared (``Müller.example`` is ``xn--mller-kva.example``); None when it is none."""
    found = key(f"x@{domain}")
    return None if found is None else found.partition("@")[2]


def written(wanted: Wanted) -> str:
    """The address or domain as people write it."""
    name, _at, domain = wanted.value.rpartition("@")
    with suppress(EmailNotValidError):  # it was one when it was kept; else it is shown as it is
        domain = validate_email(f"x@{domain}", check_deliverability=False).domain
    return f"{name}@{'*.' if wanted.kind == SUBDOMAINS else ''}{domain}"


def covering(email: str | None) -> ColumnElement[bool]:
    """The condition on ``Invitation`` that it is for this (verified) address."""
    found = key(email) if email is not None else None
    if found is None:
        return false()
    domain = found.partition("@")[2]
    labels = domain.split(".")
    above = [".".join(labels[start:]) for start in range(len(labels) - 1)]
    return or_(
        and_(Invitation.kind == ADDRESS, Invitation.value == found),
        and_(Invitation.kind == DOMAIN, Invitation.value == domain),
        and_(Invitation.kind == SUBDOMAINS, Invitation.value.in_(above)),
    )


def read(pasted: str, *, subdomains: bool = False) -> Reading:
    """Addresses and domains out of a list as it comes out of a mail program or a spreadsheet.

    ``@club.nl`` is a domain, ``@*.club.nl`` also what is below it, as is every domain with
    ``subdomains``. Separated by commas, semicolons, spaces or lines; ``Name <a@b>`` too.
    """
    wanted: dict[Wanted, None] = {}
    wrong: dict[str, None] = {}
    for line in pasted.splitlines():
        for piece in _pieces(line):
            found = _wanted(piece, subdomains=subdomains)
            if found is not None:
                wanted[found] = None
            else:
                wrong[_shown(piece)] = None
    return Reading(tuple(wanted), tuple(wrong))


def _pieces(line: str) -> list[str]:
    """What should be an address or a domain. Names beside an address are left out.

    ``Vries, Jan de <a@b>`` has a name with a comma; what comes in chunks of its own after the
    last bracket is nobody's name.
    """
    found = [piece.strip() for piece in _BRACKETED.findall(line)]
    before, closed, after = line.rpartition(">")
    beside = re.split(r"[,;]", _BRACKETED.sub(",", before + closed))
    first, *alone = re.split(r"[,;]", after)
    beside.append(first)
    for number, chunk in enumerate(beside + alone):
        words = [stripped for word in chunk.split() if (stripped := word.lstrip(_SHELL).rstrip(_SHELL + "."))]
        addresses = [word for word in words if "@" in word]
        others = [word for word in words if "@" not in word]
        found += addresses
        named = bool(addresses) or ("<" in line and number < len(beside))
        if others and (not named or any(re.search(r"\w\.\w", word) for word in others)):
            found.append(" ".join(others))
    return found


def _wanted(piece: str, *, subdomains: bool) -> Wanted | None:
    piece = piece.removeprefix("mailto:")
    before, at, domain = piece.rpartition("@")
    if not at:
        return None
    if before not in ("", "*"):
        address = key(piece)
        return None if address is None else Wanted(ADDRESS, address)
    name = domain_key(domain.removeprefix("*."))
    if name is None:
        return None
    return Wanted(SUBDOMAINS if subdomains or domain.startswith("*.") else DOMAIN, name)


def _shown(piece: str) -> str:
    """A piece that was not understood, harmless and short enough for a message."""
    tidy = clean("".join(sign if sign.isprintable() else "\ufffd" for sign in piece)) or "\ufffd"
    return tidy if len(tidy) <= _LONGEST_SHOWN else f"{tidy[:_LONGEST_SHOWN]}…"
