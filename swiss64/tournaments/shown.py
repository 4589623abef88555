"""How a player is shown to everybody: the one rule about aliases and about youth.

Everything public is made of what this gives (``Snapshot.tournament``), so no page can forget it.
Only the staff and what is sent to a federation have the players as they are (``Snapshot.everything``).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import date

from swiss64.engine.tournament import Player

GROWN_UP = 18


def may_be_young(births: Iterable[str], today: date) -> bool:
    """Whether somebody born in one of these years (``YYYY``, empty: unknown) may be under 18 today.

    Of a year alone nobody knows more before its end: who becomes 18 this year counts as younger.
    """
    return any(birth != "" and today.year - int(birth[:4]) <= GROWN_UP for birth in births)


def name_of(name: str, own_alias: str, profile_alias: str = "") -> str:
    """The name that everybody sees: what this tournament's staff chose, else the player himself."""
    return own_alias or profile_alias or name


def to_everybody(player: Player, name: str, *, young: bool) -> Player:
    """The player as everybody sees him, under that name.

    No date or year of birth of anybody; of who may be young no club. Numbers lead to the lists of
    the federations, which have name and year: so none of who is young or has another name here.
    """
    known = not young and name == player.name
    return replace(
        player,
        name=name,
        birth="",
        club="" if young else player.club,
        fide_id=player.fide_id if known else "",
        national_id=player.national_id if known else "",
    )
