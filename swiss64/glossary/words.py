"""Words of the glossary's own pages: groups, languages, heads of columns, what a cell says."""

from __future__ import annotations

from flask_babel import gettext as _

from swiss64 import config
from swiss64.engine.standings.tie_breaks import Contribution, Counted, Reason
from swiss64.engine.tournament import ByeKind
from swiss64.glossary.tables import Preference

LANGUAGE_NAMES = config.LANGUAGE_NAMES | {"it": "Italiano", "ru": "Русский"}
"""The languages in their own words."""


def group_name(group: str) -> str:
    """The name of a group of terms."""
    return {
        "pairing": _("Pairing"),
        "colours": _("Colours"),
        "byes": _("Byes and absence"),
        "scores": _("Scores and standings"),
        "tie-breaks": _("Tie-breaks"),
        "ratings": _("Ratings"),
        "titles": _("Titles"),
        "systems": _("Tournament systems"),
        "roles": _("Roles"),
        "time": _("Time and clock"),
        "results": _("Results and forfeits"),
        "reports": _("Reports and formats"),
    }[group]


def house_part(part: str) -> str:
    """The name of a part of the house rules."""
    return {
        "Score": _("Score"),
        "Pairing": _("Pairing"),
        "Colours": _("Colours"),
        "Round robin": _("Round robin"),
        "Standings": _("Standings"),
        "Performance": _("Performance"),
        "Ratings": _("Ratings"),
        "Status": _("Status"),
        "Series": _("Series"),
        "Support page": _("Support page"),
    }[part]


def column_head(column: str) -> str:
    """The head of a column of an example; a tie-break keeps its code, a round its number."""
    heads = {
        "number": _("No."),
        "name": _("Player"),
        "rating": _("Rating"),
        "title": _("Title"),
        "rank": _("Place"),
        "points": _("Points"),
        "adjusted": _("Adjusted score"),
        "pairing_score": _("Pairing score"),
        "games": _("Games"),
        "whites": _("Whites"),
        "blacks": _("Blacks"),
        "history": _("Colours so far"),
        "difference": _("Difference"),
        "preference": _("Preference"),
        "round": _("Round"),
        "opponent": _("Opponent"),
        "outcome": _("Result"),
        "opponent_score": _("Score that counts"),
        "opponent_rating": _("Rating that counts"),
        "counting": _("How it counts"),
        "value": _("Counts"),
        "board": _("Board"),
        "white": _("White"),
        "white_score": _("Points"),
        "white_history": _("Colours so far"),
        "black": _("Black"),
        "black_score": _("Points"),
        "black_history": _("Colours so far"),
        "bracket": _("Bracket"),
        "mdps": _("Came down"),
        "residents": _("Own players"),
        "pairs": _("Pairs"),
        "downfloaters": _("Goes on down or has the bye"),
        "free": _("Free"),
        "line": _("Line of the file"),
    }
    if column.startswith("after "):
        return _("After round %(number)s", number=column[len("after ") :])
    return heads.get(column, column)


def preference_words(preference: Preference) -> str:
    """A colour preference in words, without the colour."""
    return {
        "none": _("none"),
        "mild": _("mild"),
        "strong": _("strong"),
        "absolute": _("absolute"),
    }[preference.strength]


def bye_short(kind: ByeKind | None) -> str:
    """A round without a game, as it stands in a cell."""
    return {
        ByeKind.PAIRING_ALLOCATED: _("bye"),
        ByeKind.FULL_POINT: _("full-point bye"),
        ByeKind.HALF_POINT: _("half-point bye"),
        ByeKind.ZERO_POINT: _("zero-point bye"),
        None: _("absent"),
    }[kind]


def counting_words(one: Contribution) -> str:
    """How a round counted in a tie-break."""
    for reason in one.reasons:
        words = _reason(reason)
        if words:
            return words
    return {
        Counted.OPPONENT: _("the opponent"),
        Counted.VIRTUAL_OPPONENT: _("a dummy instead of an opponent"),
        Counted.NOTHING: _("does not count"),
    }[one.counted]


def _reason(reason: Reason) -> str:
    return {
        Reason.ADJUSTED: _("the opponent, with the adjusted score"),
        Reason.CAPPED_BY_OPPONENT: _("a dummy, with no more than the opponent has"),
        Reason.CAPPED_BY_DRAWS: _("a dummy, with no more than a draw in every round"),
        Reason.FORFEIT_AS_GAME: _("the forfeit, as if it were a game"),
        Reason.TAKEN_AS_DRAW: _("as if the game were drawn"),
        Reason.CUT_LOWEST: _("left out: the lowest"),
        Reason.CUT_HIGHEST: _("left out: the highest"),
        Reason.CUT_VOLUNTARY: _("left out first: not played by choice"),
        Reason.CUT_FIRST_ROUND: _("left out: the first round"),
        Reason.BELOW_LIMIT: _("does not count: the opponent is below the limit"),
    }[reason]
