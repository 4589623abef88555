"""Player records for the tests, laid out by the columns of the format."""

from __future__ import annotations


def player(
    number: int | str,
    *blocks: str,
    name: str = "Player, Test",
    sex: str = "",
    title: str = "",
    rating: int | str = "",
    federation: str = "",
    fide_id: str = "",
    birth: str = "",
    points: str = "",
    rank: str = "",
) -> str:
    """A 001 line; a block is written as ``"2 w 1"`` (opponent, colour, result) or ``""``."""
    head = (
        f"001 {number:>4} {sex:1}{title:>3} {name:33} {rating:>4} {federation:3} {fide_id:>11} {birth:10} "
        f"{points:>4} {rank:>4}"
    )
    return head + "".join(f"  {block:>8}" for block in blocks)


def trf(*lines: str, end: str = "\n") -> bytes:
    """A file of these lines in UTF-8."""
    return "".join(line + end for line in lines).encode()
