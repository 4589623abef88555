"""How screens are steered: the settings as values, which views and speeds there are.

The contract with ``static/hall-net.js`` and ``static/hall.js`` is ``told()``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from swiss64.config import LANGUAGES
from swiss64.models.display import Display, Steered
from swiss64.text import fingerprint

SECONDS = (5, 8, 12, 20, 30, 60)
USUAL_SECONDS = 12
GROUNDS = ("dark", "light")
Turn = Literal["next", "previous"]


@dataclass(frozen=True, slots=True)
class Settings:
    """What is chosen for screens. ``views`` empty: by itself; ``ground`` empty: as at the screen itself."""

    views: tuple[str, ...] = ()
    seconds: int = USUAL_SECONDS
    languages: tuple[str, ...] = LANGUAGES
    ground: str = ""

    def seen(self) -> str:
        """What a form that showed this carries along, to notice that it became stale."""
        return fingerprint(self.views, self.seconds, self.languages, self.ground)


def settings_of(row: Steered) -> Settings:
    """What is chosen in a row."""
    return Settings(_names(row.views), row.seconds, _names(row.languages), row.ground)


def unsteered(tournament_id: int) -> Display:
    """The row of a tournament whose display nobody steered yet, with every default filled in."""
    usual = Settings()
    return Display(
        tournament_id=tournament_id,
        views="",
        seconds=usual.seconds,
        languages=",".join(usual.languages),
        ground="",
        held=False,
        blank=False,
        turn=0,
        announced=False,
        announcement_nl="",
        announcement_en="",
        announced_by="",
        announced_at=None,
    )


def announcement_seen(row: Steered) -> str:
    """What a form that showed a row's announcement carries along."""
    return fingerprint(row.announced, row.announcement_nl, row.announcement_en)


def told(row: Steered, page_language: str) -> dict[str, Any]:
    """What a screen is told to do: the ``detail`` of ``hall:settings``, and ``turn`` for ``hall:command``.

    The language of the page comes first. An announcement in one language counts for all.
    """
    chosen = settings_of(row)
    languages = sorted(chosen.languages, key=lambda code: code != page_language)
    texts = {"nl": row.announcement_nl, "en": row.announcement_en}
    any_text = next((text for text in texts.values() if text), "")
    announcement = {code: text or any_text for code, text in texts.items()} if row.announced else None
    return {
        "turn": row.turn,
        "settings": {
            "views": list(chosen.views),
            "seconds": chosen.seconds,
            "languages": languages,
            "ground": chosen.ground,
            "held": row.held,
            "blank": row.blank,
            "announcement": announcement,
        },
    }


def _names(kept: str) -> tuple[str, ...]:
    return tuple(name for name in kept.split(",") if name)
