"""Invented players: names put together from lists, ratings and clubs from a seeded dice."""

from __future__ import annotations

from random import Random

from swiss64.entries.data import EntryData

_FIRST = (
    "Anouk", "Bart", "Chantal", "Daan", "Esther", "Fatima", "Gerrit", "Hanneke", "Ibrahim", "Jelle",
    "Katja", "Lars", "Maaike", "Noor", "Olivier", "Pien", "Quinten", "Roos", "Sander", "Tess",
    "Umar", "Vera", "Wouter", "Xander", "Yasmin", "Zoë",
)  # fmt: skip
_LAST = (
    "Aarts", "van den Berg", "Bos", "Çelik", "de Bruin", "Dekker", "van Dijk", "El Amrani", "Evers",
    "Faber", "de Groot", "van der Heijden", "Hendriks", "IJsbrandy", "Jacobs", "de Jong", "Koster",
    "van Leeuwen", "Maas", "Müller", "Nowak", "Oosterhuis", "Peters", "Quist", "Ruiter",
    "Schouten", "'t Hart", "Timmer", "Ubbink", "Visser", "de Vries", "Wolters", "van der Zee",
)  # fmt: skip
_CLUBS = ("De Witte Toren", "Het Vrije Paard", "Zwarte Dame", "Rokade '64", "De Pionnen", "")


def invented(dice: Random, count: int, strongest: int, weakest: int) -> list[EntryData]:
    """``count`` players with different names; ratings from ``strongest`` down to ``weakest``, few without."""
    names: set[str] = set()
    while len(names) < count:
        names.add(f"{dice.choice(_FIRST)} {dice.choice(_LAST)}")
    people = []
    for place, name in enumerate(sorted(names)):
        share = dice.random()
        rating = 0 if place % 17 == 16 else round(weakest + (strongest - weakest) * share)
        title = "FM" if rating > 2250 else ""
        people.append(EntryData(name=name, rating=rating, title=title, club=dice.choice(_CLUBS)))
    return people
