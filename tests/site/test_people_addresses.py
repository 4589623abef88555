"""Invitations are pasted as they come, and compared so that nobody else gets in."""

from __future__ import annotations

import pytest
from sqlalchemy import insert, select

from swiss64.extensions import db
from swiss64.models import Invitation
from swiss64.people import addresses
from swiss64.people.addresses import Wanted
from tests.site.conftest import NOW, World
from tests.site.walk import populate


def address(value: str) -> Wanted:
    return Wanted("address", value)


def domain(value: str) -> Wanted:
    return Wanted("domain", value)


@pytest.mark.parametrize(
    ("pasted", "wanted"),
    [
        ("jan@club.nl", [address("jan@club.nl")]),
        ("JAN@CLUB.NL", [address("jan@club.nl")]),
        ("jan+chess@club.nl", [address("jan+chess@club.nl")]),
        ("a@x.nl,b@x.nl;c@x.nl d@x.nl\te@x.nl", [address(f"{one}@x.nl") for one in "abcde"]),
        ("a@x.nl\r\n\r\n  b@x.nl  \n", [address("a@x.nl"), address("b@x.nl")]),
        ("Jan de Vries <jan@club.nl>", [address("jan@club.nl")]),
        (
            '"Vries, Jan de" <jan@club.nl>, Piet <piet@club.nl>',
            [address("jan@club.nl"), address("piet@club.nl")],
        ),
        ("Jan de Vries jan@club.nl", [address("jan@club.nl")]),
        ("(jan@club.nl), 'piet@club.nl'.", [address("jan@club.nl"), address("piet@club.nl")]),
        ("mailto:jan@club.nl", [address("jan@club.nl")]),
        ("jan@club.nl Jan@Club.nl <JAN@club.nl>", [address("jan@club.nl")]),
        ("jan@müller.example", [address("jan@xn--mller-kva.example")]),
        ("jan@MÜLLER.example jan@xn--mller-kva.example", [address("jan@xn--mller-kva.example")]),
        ("@club.nl", [domain("club.nl")]),
        ("*@Club.NL", [domain("club.nl")]),
        ("@müller.example", [domain("xn--mller-kva.example")]),
        ("@*.club.nl", [Wanted("subdomains", "club.nl")]),
        ("josé@club.nl", [address("josé@club.nl")]),
        ("", []),
        (" ,;\n<>", []),
    ],
)
def test_a_list_is_read_however_it_was_pasted(pasted: str, wanted: list[Wanted]) -> None:
    found = addresses.read(pasted)
    assert list(found.wanted) == wanted
    assert [one for one in found.wrong if one.strip("\ufffd")] == []


@pytest.mark.parametrize(
    ("wrong", "shown"),
    [
        ("jan@", "jan@"),
        ("jan@club", "jan@club"),
        ("jan at club", "jan at club"),
        ("club.nl", "club.nl"),
        ("@nl", "@nl"),
        ("@club..nl", "@club..nl"),
        ("@-club.nl", "@-club.nl"),
        ("a@b@club.nl", "a@b@club.nl"),
        ("evil\u202e@club.nl", "evil\ufffd@club.nl"),
        ("@club\u202e.nl", "@club\ufffd.nl"),
        ("jan@club.nl\0", "jan@club.nl\ufffd"),
        ("'--DROP", "--DROP"),
        ("x" * 300 + "@club.nl", "x" * 60 + "…"),
    ],
)
def test_what_is_wrong_is_named_without_its_tricks_and_the_rest_is_kept(wrong: str, shown: str) -> None:
    found = addresses.read(f"a@x.nl\n{wrong}\nb@x.nl")
    assert found.wanted == (address("a@x.nl"), address("b@x.nl"))
    assert found.wrong == (shown,)


@pytest.mark.parametrize(
    "pasted",
    [
        "a@b.example, geen adres",
        "a@b.example\ngeen adres",
        "geen adres; a@b.example",
        "Jan <a@b.example>, geen adres",
        "Vries, Jan de <a@b.example>; geen adres",
        "<a@b.example> (Jan), geen adres,",
    ],
)
def test_words_on_their_own_among_addresses_are_named(pasted: str) -> None:
    found = addresses.read(pasted)
    assert found.wanted == (address("a@b.example"),)
    assert found.wrong == ("geen adres",)


def test_a_tick_makes_every_domain_include_what_is_below_it() -> None:
    found = addresses.read("@club.nl a@x.nl", subdomains=True)
    assert found.wanted == (Wanted("subdomains", "club.nl"), address("a@x.nl"))


def test_unicode_domains_are_shown_as_people_write_them() -> None:
    assert addresses.written(domain("xn--mller-kva.example")) == "@müller.example"
    assert addresses.written(Wanted("subdomains", "club.nl")) == "@*.club.nl"
    assert addresses.written(address("jan+x@xn--mller-kva.example")) == "jan+x@müller.example"


# What is invited, whose verified address, and whether that lets him in.
LETS_IN = [
    ("jan@club.nl", "Jan@Club.NL", True),
    ("jan+chess@club.nl", "jan+chess@club.nl", True),
    ("jan+chess@club.nl", "jan@club.nl", False),
    ("jan@club.nl", "jan+chess@club.nl", False),
    ("jan@club.nl", "jan@club.nl.evil.example", False),
    ("jan@müller.example", "jan@xn--mller-kva.example", True),
    ("jan@xn--mller-kva.example", "JAN@MÜLLER.example", True),
    ("jan@muller.example", "jan@müller.example", False),
    ("straße@club.nl", "strasse@club.nl", False),
    ("@club.nl", "anybody@club.nl", True),
    ("@club.nl", "anybody@CLUB.nl", True),
    ("@club.nl", "eve@evilclub.nl", False),
    ("@club.nl", "eve@club.nl.evil.example", False),
    ("@club.nl", "eve@xclub.nl", False),
    ("@club.nl", "kid@youth.club.nl", False),
    ("@club.nl", "club.nl@evil.example", False),
    ("@*.club.nl", "kid@youth.club.nl", True),
    ("@*.club.nl", "kid@very.deep.club.nl", True),
    ("@*.club.nl", "jan@club.nl", True),
    ("@*.club.nl", "eve@evilclub.nl", False),
    ("@*.club.nl", "eve@youth.evilclub.nl", False),
    ("@müller.example", "jan@xn--mller-kva.example", True),
    ("@c_ub.example", "eve@club.example", False),
    ("%@%", "eve@club.example", False),
]


def test_an_invitation_lets_in_exactly_whom_it_names(world: World) -> None:
    populate(world, world.olga, "hers")
    with world.app.app_context():
        db.session.execute(db.delete(Invitation))
        for invited, email, expected in LETS_IN:
            for one in addresses.read(invited).wanted:
                row = {"tournament_id": 1, "kind": one.kind, "value": one.value, "created_at": NOW}
                db.session.execute(insert(Invitation).values(row))
            found = db.session.scalars(select(Invitation.id).where(addresses.covering(email))).all()
            assert bool(found) is expected, f"{invited} and {email}"
            db.session.execute(db.delete(Invitation))


@pytest.mark.parametrize("email", [None, "", "no address", "a@b@c", "x" * 300 + "@club.nl"])
def test_what_is_no_address_is_covered_by_nothing(world: World, email: str | None) -> None:
    populate(world, world.olga, "hers")
    with world.app.app_context():
        assert db.session.scalars(select(Invitation.id).where(addresses.covering(email))).all() == []
