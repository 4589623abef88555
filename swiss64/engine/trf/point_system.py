"""The point system of a file: record 162, and the lines XXS and BB* of the pairing engines."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from swiss64.engine.tournament import Scoring
from swiss64.engine.trf.text import half_points_in

_PAIR = re.compile(r"([WDLAZPX]) *([0-9]+(?:\.[0-9])?)(?= |$)")
_ASSIGNMENT = re.compile(r"([A-Z]+) *= *([0-9]+(?:\.[0-9])?)(?= |,|$)")
_ENGINE_RECORDS = {"BBW": "W", "BBD": "D", "BBL": "L", "BBZ": "ZPB", "BBF": "FL", "BBU": "PAB"}

# What a letter of 162, or a shortcut of XXS, stands for.
_SHORT = {
    "W": ("win", "forfeit_win", "full_point_bye"),
    "D": ("draw", "half_point_bye"),
    "L": ("loss",),
    "A": ("zero_point_bye", "forfeit_loss"),
    "Z": ("zero_point_bye", "forfeit_loss"),
    "P": ("pairing_allocated_bye",),
    "X": (),
}
_LONG = {
    "ZPB": "zero_point_bye",
    "HPB": "half_point_bye",
    "FPB": "full_point_bye",
    "PAB": "pairing_allocated_bye",
    "FW": "forfeit_win",
    "FL": "forfeit_loss",
}
# JaVaFo can give White and Black different points; that is not known here.
_BY_COLOUR = {"WW": "win", "BW": "win", "WD": "draw", "BD": "draw", "WL": "loss", "BL": "loss"}


@dataclass
class PointSystem:
    """Collects what the records say; ``scoring`` is what comes out, in half points."""

    general: dict[str, int] = field(default_factory=dict)
    special: dict[str, int] = field(default_factory=dict)

    def take(self, text: str) -> bool:
        """Reads one line with its record code; False if it is unreadable or beyond our scoring."""
        record, rest = text[:3], text[3:].strip().upper()
        if record == "162":
            found = _whole(_PAIR, rest)
        elif record == "XXS":
            found = _whole(_ASSIGNMENT, rest)
        else:
            found = [(_ENGINE_RECORDS[record], rest)]
        return bool(found) and all(self._set(name, value) for name, value in found)

    def _set(self, name: str, text: str) -> bool:
        half_points = half_points_in(text)
        if half_points is None:
            return False
        if name in _BY_COLOUR:
            return self.special.setdefault(_BY_COLOUR[name], half_points) == half_points
        if name in _LONG:
            self.special[_LONG[name]] = half_points
            return True
        if name not in _SHORT:
            return False
        self.general.update(dict.fromkeys(_SHORT[name], half_points))
        return True

    @property
    def scoring(self) -> Scoring:
        """The scoring: what is not named is worth what it is by default; the allocated bye a win."""
        values = {**self.general, **self.special}
        if "win" in values:
            for same in ("forfeit_win", "full_point_bye", "pairing_allocated_bye"):
                values.setdefault(same, values["win"])
        if "draw" in values:
            values.setdefault("half_point_bye", values["draw"])
        return Scoring(**values)


def _whole(pattern: re.Pattern[str], text: str) -> list[tuple[str, str]]:
    """All matches if they make up the whole text, otherwise none."""
    found = [(match[1], match[2]) for match in pattern.finditer(text)]
    left = pattern.sub("", text).strip(" ,")
    return [] if left else found
