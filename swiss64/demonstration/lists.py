"""Small rating lists of the invented players, so that the search has somebody to find."""

from __future__ import annotations

import tempfile
from datetime import datetime
from pathlib import Path
from random import Random

from swiss64.demonstration.people import invented
from swiss64.entries.data import EntryData
from swiss64.journal import Actor
from swiss64.ratings.importing import import_list

_HEADER = "Relatienummer;Naam;Titel;FED;Rating;Nv;Geboren;S"
# Numbers that the KNSB does not give: its own have seven or eight digits.
_FIRST_NUMBER = 990_000_001
_PLAYERS = 300


def make_all(actor: Actor, now: datetime, seed: int = 64) -> None:
    """Imports three lists of the KNSB's kind as its files come in, of the first of this month."""
    dice = Random(seed)  # noqa: S311 - a dice for play
    people = invented(dice, _PLAYERS, 2320, 1150)
    day = now.date().replace(day=1)
    with tempfile.TemporaryDirectory(prefix="swiss64-") as folder:
        for called, gain in (("KLASSIEK", 0), ("RAPID", 35), ("SNEL", -40)):
            file = Path(folder) / f"{called}.csv"
            lines = [_line(place, one, gain) for place, one in enumerate(people)]
            file.write_bytes("\r\n".join([_HEADER, *lines, ""]).encode("cp1252"))
            import_list(actor, now, str(file), list_date=day)


def _line(place: int, one: EntryData, gain: int) -> str:
    first, _, family = one.name.partition(" ")
    rating = one.rating + gain if one.rating else "#N/B"
    born = 1950 + place * 7 % 65
    fields = (_FIRST_NUMBER + place, f"{family}, {first}", one.title, "NED", rating, 40, born, "")
    return ";".join(map(str, fields))
