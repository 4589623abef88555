"""Why a player has his place: what is equal with the neighbours in the standings, and what decides."""

from __future__ import annotations

from dataclasses import dataclass

from flask_babel import gettext as _

from swiss64.engine.explain import AgainstNeighbour, Compared, explain_place
from swiss64.engine.standings.fide.codes import Code
from swiss64.engine.standings.tie_breaks import Criterion
from swiss64.engine.tournament import Player
from swiss64.rounds.problems import listed
from swiss64.tournaments.snapshot import Snapshot
from swiss64.why.sentences import Sentence, sentence
from swiss64.why.subject import shown
from swiss64.words import criterion_short


@dataclass(frozen=True, slots=True)
class Row:
    """A criterion of two neighbours: its code and words, both values as shown, whether it decides."""

    code: str
    words: str
    mine: str
    theirs: str
    decides: bool


@dataclass(frozen=True, slots=True)
class Neighbour:
    """One next to the player: ``above`` or below him; ``said`` is what decides between them."""

    player: Player
    rank: int
    above: bool
    rows: tuple[Row, ...]
    said: Sentence


@dataclass(frozen=True, slots=True)
class Rank:
    """A place explained; ``neighbours`` are the one above and the one below, as far as there are."""

    player: Player
    rank: int
    alone: bool
    neighbours: tuple[Neighbour, ...]


def explain(snapshot: Snapshot, number: int) -> Rank:
    """Why the player of that number has his place. Raises KeyError for an unknown number."""
    explained = explain_place(snapshot.ranking, number)
    found = [
        _neighbour(snapshot, number, against, above=against is explained.above)
        for against in (explained.above, explained.below)
        if against is not None
    ]
    return Rank(snapshot.tournament.player[number], explained.rank, not found, tuple(found))


def _neighbour(snapshot: Snapshot, number: int, against: AgainstNeighbour, *, above: bool) -> Neighbour:
    compared = [*against.equal, *(() if against.decided is None else (against.decided,))]
    rows = tuple(
        Row(
            str(one.code),
            _words(snapshot, one.code),
            _value(one, mine=True),
            _value(one, mine=False),
            one is against.decided,
        )
        for one in compared
    )
    rank = next(place.rank for place in snapshot.standings if place.number == against.other)
    return Neighbour(
        snapshot.tournament.player[against.other],
        rank,
        above,
        rows,
        _said(snapshot, number, against, above=above),
    )


def _said(snapshot: Snapshot, number: int, against: AgainstNeighbour, *, above: bool) -> Sentence:
    player = snapshot.tournament.player
    mine, theirs = player[number].name, player[against.other].name
    equal = listed(_words(snapshot, one.code) for one in against.equal)
    decided = against.decided
    if decided is None:
        text = _("%(name)s and %(other)s are equal in everything, so they [share the place](shared-place).")
        return sentence(text, name=mine, other=theirs)
    values = {
        "first": theirs if above else mine,
        "second": mine if above else theirs,
        "more": _value(decided, mine=not above),
        "less": _value(decided, mine=above),
        "equal": equal,
        "code": _words(snapshot, decided.code),
    }
    criterion = decided.code.criterion
    if criterion is Criterion.POINTS:
        text = _("The [points](score) decide: %(first)s has %(more)s, %(second)s has %(less)s.")
    elif criterion is Criterion.START_NUMBER and snapshot.fide is None:
        text = _(
            "They are equal on everything, so the lower [pairing number](pairing-number) goes first: "
            "%(first)s has %(more)s, %(second)s has %(less)s."
        )
    elif None in (decided.mine.value, decided.theirs.value):
        text = _(
            "They are equal on %(equal)s. Then %(code)s decides: %(first)s has %(more)s, and for %(second)s "
            "it does not apply."
        )
    else:
        text = _(
            "They are equal on %(equal)s. Then %(code)s decides: %(first)s has %(more)s, %(second)s has "
            "%(less)s."
        )
    return sentence(text, **values)


def _words(snapshot: Snapshot, code: Code) -> str:
    """A criterion as the heads of the columns have it."""
    if code.criterion is Criterion.POINTS:
        return _("points")
    if snapshot.fide is not None:
        return str(code)
    return criterion_short(code.criterion)


def _value(compared: Compared, *, mine: bool) -> str:
    return shown((compared.mine if mine else compared.theirs).value, compared.unit.value)
