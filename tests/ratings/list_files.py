"""Rating lists of invented players, written as FIDE and the KNSB write theirs (``rating.md`` 6 and 7).

``python -m tests.ratings.list_files FOLDER [PLAYERS]`` makes the large ones, to measure the import with.
"""

from __future__ import annotations

import sys
import zipfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import date
from io import BytesIO
from pathlib import Path
from random import Random
from typing import IO

_BEGIN = (
    "Ab",
    "Bel",
    "Cor",
    "Dra",
    "El",
    "Fen",
    "Gor",
    "Hal",
    "Ist",
    "Jor",
    "Kal",
    "Lun",
    "Mor",
    "Nal",
    "Or",
)
_MIDDLE = ("a", "be", "da", "fi", "go", "hu", "ka", "li", "mo", "na", "pe", "ra", "si", "to", "vu", "ze")
_END = ("berg", "dal", "ov", "ski", "sen", "stra", "man", "ker", "veld", "ic", "ez", "ian", "a", "us", "mann")
_GIVEN = (
    "Ada",
    "Bas",
    "Cem",
    "Dirk",
    "Eva",
    "Finn",
    "Gijs",
    "Hanna",
    "Ivo",
    "Jan",
    "Kees",
    "Lot",
    "Mara",
    "Niek",
)
_FEDERATIONS = ("NED", "GER", "IND", "FRA", "RUS", "USA", "ESP", "ITA", "POL", "TUR", "BEL", "NOR", "IRI")
_TITLES = ("",) * 40 + ("GM", "IM", "FM", "CM", "FM", "CM")
_TEXTS = f"{'ID Number':<15}{'Name':<61}Fed Sex Tit  WTit {'OTit':<15}"
COMBINED = _TEXTS + "FOA SRtng SGm SK RRtng RGm Rk BRtng BGm BK B-day Flag"
LEGACY = COMBINED.replace("FOA ", "")
SINGLE = _TEXTS + "FOA {month:<6}Gms K  B-day Flag"
KNSB_HEADER = "Relatienummer;Naam;Titel;FED;Rating;Nv;Geboren;S"


@dataclass(frozen=True, slots=True)
class Person:
    """An invented player; the texts as a list has them."""

    number: int
    name: str
    federation: str = "NED"
    sex: str = "M"
    title: str = ""
    women: str = ""
    other: str = ""
    foa: str = ""
    standard: int = 0
    rapid: int = 0
    blitz: int = 0
    birth: str = "1990"
    flag: str = ""
    games: int = 0


def invented(count: int, seed: int = 64) -> Iterator[Person]:
    """``count`` players, by name as in FIDE's lists."""
    dice = Random(seed)
    names = []
    for place in range(count):
        middle = "".join(dice.choice(_MIDDLE) for _ in range(dice.choice((1, 1, 2))))
        family = dice.choice(_BEGIN) + middle + dice.choice(_END)
        names.append((f"{family}, {dice.choice(_GIVEN)}", place))
    names.sort()
    for name, place in names:
        standard = dice.randrange(1400, 2700) if dice.random() < 0.3 else 0
        yield Person(
            # As FIDE gives them: about one number in nine, in blocks far apart.
            number=(1 + place % 150) * 1_000_000 + 9 * (place // 150) + 4,
            name=name,
            federation=dice.choice(_FEDERATIONS),
            sex="F" if place % 9 == 0 else "M",
            title=dice.choice(_TITLES),
            other="NA" if place % 97 == 0 else "",
            standard=standard,
            rapid=standard + 11 if standard and place % 2 else 0,
            blitz=standard - 17 if standard and place % 3 == 0 else 0,
            birth="0000" if place % 50 == 0 else str(dice.randrange(1940, 2018)),
            flag=("", "i", "w", "wi")[place % 4],
            games=place % 12,
        )


def fide_text(people: Iterable[Person], header: str = COMBINED, month: str = "") -> Iterator[bytes]:
    """The lines of a text list. ``month`` (``OCT26``) makes it a list of one rating, the standard one."""
    foa = "FOA" in header
    yield (SINGLE.format(month=month) if month else header).encode() + b"\r\n"
    for one in people:
        begin = f"{one.number:<15}{one.name:<61}{one.federation:<4}{one.sex:<4}{one.title:<5}{one.women:<5}"
        middle = f"{one.other:<15}" + (f"{one.foa:<4}" if foa or month else "")
        if month:
            ratings = f"{one.standard:<6}{one.games:<4}{20:<3}"
        else:
            ratings = f"{one.standard:<6}{one.games:<4}{20:<3}{one.rapid:<6}{0:<4}{20:<3}"
            ratings += f"{one.blitz:<6}{0:<4}{20:<3}"
        yield f"{begin}{middle}{ratings}{one.birth:<6}{one.flag:<4}\r\n".encode()


def fide_xml(people: Iterable[Person], *, single: bool = False) -> Iterator[bytes]:
    """The pieces of an XML list; ``single``: with the standard rating only."""
    yield b"<playerslist>\n"
    for one in people:
        more = (
            ""
            if single
            else f"<rapid_rating>{one.rapid}</rapid_rating>\n<rapid_games>0</rapid_games>\n"
            f"<rapid_k>20</rapid_k>\n<blitz_rating>{one.blitz}</blitz_rating>\n<blitz_games>0</blitz_games>\n"
            "<blitz_k>20</blitz_k>\n"
        )
        name = one.name.replace("&", "&amp;").replace("<", "&lt;")
        yield (
            f"<player>\n<fideid>{one.number}</fideid>\n<name>{name}</name>\n<country>{one.federation}</country>\n"
            f"<sex>{one.sex}</sex>\n<title>{one.title}</title>\n<w_title>{one.women}</w_title>\n"
            f"<o_title>{one.other}</o_title>\n<foa_title>{one.foa}</foa_title>\n<rating>{one.standard}</rating>\n"
            f"<games>{one.games}</games>\n<k>20</k>\n{more}<birthday>{one.birth}</birthday>\n"
            f"<flag>{one.flag}</flag>\n</player>\n"
        ).encode()
    yield b"</playerslist>\n"


def knsb(people: Iterable[Person]) -> Iterator[bytes]:
    """The lines of a KNSB list: the standard rating of each, women with ``w``."""
    yield KNSB_HEADER.encode() + b"\r\n"
    for one in people:
        fields = (
            one.number,
            one.name,
            one.title,
            one.federation,
            one.standard or "#N/B",
            one.games,
            one.birth,
            "w" if one.sex == "F" else "",
        )
        yield ";".join(map(str, fields)).encode("cp1252") + b"\r\n"


def zipped(pieces: Iterable[bytes], called: str, stamp: date = date(2026, 12, 1)) -> bytes:
    """A zip file with one list in it."""
    packed = BytesIO()
    _zip(packed, pieces, called, stamp)
    return packed.getvalue()


def _zip(into: IO[bytes], pieces: Iterable[bytes], called: str, stamp: date) -> None:
    entry = zipfile.ZipInfo(called, (stamp.year, stamp.month, stamp.day, 6, 0, 0))
    entry.compress_type = zipfile.ZIP_DEFLATED
    with zipfile.ZipFile(into, "w") as archive, archive.open(entry, "w", force_zip64=True) as inner:
        for piece in pieces:
            inner.write(piece)


def main(folder: str, players: str = "1900000") -> None:
    """Makes the large lists: combined text and XML, zipped, of this month and the next."""
    where = Path(folder)
    where.mkdir(parents=True, exist_ok=True)
    people = list(invented(int(players)))
    for month, gain in ((11, 0), (12, 8)):
        later = [replace(one, standard=one.standard + gain if one.standard else 0) for one in people]
        for pieces, kind in ((fide_text(later), "txt"), (fide_xml(later), "xml")):
            name = f"players_list_foa_{month}.{kind}"
            with (where / f"{name}.zip").open("wb") as file:
                _zip(file, pieces, name, date(2026, month, 1))


if __name__ == "__main__":
    main(*sys.argv[1:])
