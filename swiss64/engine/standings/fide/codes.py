"""The codes of tie-breaks as they stand in files (TRF 202 and 212): ``BH/C1``, ``KS/L+1``, ``DE/P``."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from enum import Enum

from swiss64.engine.standings.tie_breaks import Criterion


class CodeProblem(Enum):
    """Why a code cannot be used."""

    EMPTY = "empty"
    """Nothing stands between two commas, or in the whole list."""
    UNKNOWN = "unknown"
    """There is no such tie-break."""
    FOR_TEAMS = "for_teams"
    """It is a tie-break of team tournaments."""
    SELF_DEFINED = "self_defined"
    """It is a tie-break of the organiser's own (``OTHER_…``), which nobody else can count."""
    MODIFIER_UNKNOWN = "modifier_unknown"
    """What stands behind a slash is no modifier."""
    MODIFIER_NOT_ALLOWED = "modifier_not_allowed"
    """The modifier exists but not with this tie-break, or stands there twice."""


class CodeError(ValueError):
    """A tie-break code that cannot be used: the ``code`` as given, the ``problem`` and the ``part``."""

    def __init__(self, code: str, problem: CodeProblem, part: str = "") -> None:
        super().__init__(code, problem, part)
        self.code = code
        self.problem = problem
        self.part = part


@dataclass(frozen=True, slots=True)
class Code:
    """A tie-break with its modifiers; ``str()`` gives it as it stands in files.

    ``cut_low`` and ``cut_high`` values are left out (``/C``, ``/M``); ``limit`` half points
    are added to Koya's limit (``/L``); ``forfeits`` counts forfeits as games (``/P``), ``fore``
    takes the last round as drawn (``/F``), ``reverse`` turns the order round (``/R``).
    """

    criterion: Criterion
    cut_low: int = 0
    cut_high: int = 0
    limit: int = 0
    forfeits: bool = False
    fore: bool = False
    reverse: bool = False

    def __str__(self) -> str:
        parts = [self.criterion.value]
        if self.cut_low:
            parts.append(f"{'M' if self.cut_high else 'C'}{self.cut_low}")
        if self.limit:
            parts.append(f"L{self.limit:+d}")
        flags = (("P", self.forfeits), ("F", self.fore), ("R", self.reverse))
        return "/".join([*parts, *(letter for letter, given in flags if given)])


# Names that other programs, or older editions, use for the same.
_ALIASES = {"GE": "REP", "SNO": "TPN"}
_NAMES = {criterion.value: criterion for criterion in Criterion}
_TEAM_NAMES = frozenset(
    {"MPVGP", "BC", "TBR", "BBE", "ESB", "EMMSB", "EMGSB", "EGMSB", "EGGSB", "SSSC"}
    | {"EDE", "EDEBT", "EDEBB", "EDET", "EDEB", "EDEC", "MPTS", "GPTS"}
)

# Which modifiers go with which tie-break (C.07 art. 14, 16.5 and the list of mandatory codes).
_MODIFIERS = {
    Criterion.DIRECT_ENCOUNTER: "P",
    Criterion.PROGRESSIVE: "C",
    Criterion.START_NUMBER: "R",
    Criterion.RATING: "R",
    Criterion.BUCHHOLZ: "CMP",
    Criterion.FORE_BUCHHOLZ: "CMP",
    Criterion.SONNEBORN_BERGER: "CMP",
    Criterion.AVERAGE_BUCHHOLZ: "F",
    Criterion.KOYA: "L",
    Criterion.AVERAGE_RATING: "CM",
}
_MODIFIER = re.compile(r"(?P<cut>[CM])(?P<count>[1-9])|L(?P<limit>[+-][0-9]{1,2})|(?P<flag>[PFR])")


def parse_codes(text: str) -> tuple[Code, ...]:
    """The tie-breaks of a list like ``BH/C1,SB,DE``. Raises CodeError for the first that cannot be used."""
    return tuple(parse_code(part) for part in text.split(","))


def parse_code(text: str) -> Code:
    """One tie-break, in capitals or not. Raises CodeError.

    Also taken: ``BH:C1`` (JaVaFo), ``BH-C1`` (as the Handbook prints it), GE for REP, SNO for TPN.
    """
    given = text.strip()
    name, *modifiers = _in_parts(given.upper())
    if not name:
        raise CodeError(given, CodeProblem.EMPTY)
    name = _ALIASES.get(name, name)
    if name not in _NAMES:
        raise CodeError(given, _unknown(name), name)
    code = Code(_NAMES[name])
    letters = ""
    for modifier in modifiers:
        match = _MODIFIER.fullmatch(modifier)
        if match is None:
            raise CodeError(given, CodeProblem.MODIFIER_UNKNOWN, modifier)
        letter = modifier[0]
        is_second_cut = letter in "CM" and not {"C", "M"}.isdisjoint(letters)
        if letter not in _MODIFIERS.get(code.criterion, "") or letter in letters or is_second_cut:
            raise CodeError(given, CodeProblem.MODIFIER_NOT_ALLOWED, modifier)
        letters += letter
        code = _modified(code, match)
    return code


def _in_parts(text: str) -> list[str]:
    """The name and the modifiers, however they are joined; the minus of ``L-1`` is none of the joints."""
    return [part.strip() for part in re.split(r"[/:]|(?<!L)-", text)]


def _unknown(name: str) -> CodeProblem:
    if name.startswith("OTHER"):
        return CodeProblem.SELF_DEFINED
    return CodeProblem.FOR_TEAMS if name in _TEAM_NAMES else CodeProblem.UNKNOWN


def _modified(code: Code, match: re.Match[str]) -> Code:
    if match["cut"]:
        count = int(match["count"])
        return replace(code, cut_low=count, cut_high=count if match["cut"] == "M" else 0)
    if match["limit"]:
        return replace(code, limit=int(match["limit"]))
    return {
        "P": replace(code, forfeits=True),
        "F": replace(code, fore=True),
        "R": replace(code, reverse=True),
    }[match["flag"]]
