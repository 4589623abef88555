"""Which pairing system a file names: record 192, or else the free text of 092."""

from __future__ import annotations

import re

from swiss64.engine.tournament import System

_GAMES = re.compile(r"_G([1-9])$")


def system_of(type_code: str, type_text: str) -> tuple[System | None, int]:
    """The system and the number of cycles; None where it cannot be told or is not one of ours.

    192 goes first (ETT26 codes). In 092 the words are looked for that programs write.
    """
    code = type_code.upper()
    if code.startswith("FIDE_DUTCH"):
        return System.FIDE_DUTCH, 1
    if code.endswith("ROUNDROBIN") or "ROUNDROBIN_" in code:
        if "TEAM" in code:
            return None, 1
        games = _GAMES.search(code)
        return System.ROUND_ROBIN, int(games[1]) if games else 2 if "DOUBLE" in code else 1
    if code and code != "CUSTOM_SWISS":
        return None, 1
    return _from_text(type_text.lower())


def _from_text(text: str) -> tuple[System | None, int]:
    words = re.sub(r"[^a-z0-9]+", " ", text)
    if "swiss64" in words:
        return System.SWISS64, 1
    if "dutch" in words:
        return System.FIDE_DUTCH, 1
    if "team" in words:
        return None, 1
    if "round robin" in words or "roundrobin" in words or "berger" in words:
        return System.ROUND_ROBIN, 2 if "double" in words else 1
    return None, 1


def type_text_of(system: System | None, cycles: int = 1) -> str:
    """The free text of 092 that names a system so that ``system_of`` understands it."""
    if system is System.ROUND_ROBIN:
        return "Individual: Double Round-Robin" if cycles == 2 else "Individual: Round-Robin"
    if system is None:
        return "Individual"
    name = "Dutch" if system is System.FIDE_DUTCH else "Swiss64"
    return f"Individual: Swiss-System ({name})"


def type_code_of(system: System, cycles: int = 1, *, accelerated: bool = False) -> str:
    """The code of 192 (ETT26) for a system; a double round robin has the last two rounds swapped."""
    if system is System.SWISS64:
        return "CUSTOM_SWISS"
    if system is System.FIDE_DUTCH:
        return "FIDE_DUTCH_2026_BAKU" if accelerated else "FIDE_DUTCH_2026"
    if cycles == 2:
        return "FIDE_DOUBLEROUNDROBIN"
    return "BERGER_ROUNDROBIN" if cycles == 1 else f"BERGER_ROUNDROBIN_G{cycles}"
