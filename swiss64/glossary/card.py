"""The share image of a term: a calm card that other sites show with a link. Drawn once, then kept."""

from __future__ import annotations

import io
from functools import lru_cache
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

SIZE = (1200, 630)
_FONTS = Path(__file__).parent / "fonts"
_PAGE, _TEXT, _QUIET, _BRAND, _MARK = "#ffffff", "#1c2522", "#52605b", "#047857", "#10b981"
_MARGIN = 80
_SQUARE = 30
_LARGEST, _SMALLEST = 104, 44
_LINES = 3


@lru_cache(maxsize=128)
def card(word: str, abbreviation: str, above: str, below: str) -> bytes:
    """A PNG with the word, its abbreviation beside it, and a line above and below."""
    image = Image.new("RGB", SIZE, _PAGE)
    draw = ImageDraw.Draw(image)
    _board(draw)
    draw.text((_MARGIN, 120), above, font=_font(36), fill=_BRAND)
    lines, font = _fitted(draw, word)
    height = int(font.size * 1.2)
    top = 330 - height * len(lines) // 2
    for number, line in enumerate(lines):
        draw.text((_MARGIN, top + number * height), line, font=font, fill=_TEXT)
    draw.text((_MARGIN, 520), below, font=_font(34), fill=_QUIET)
    if abbreviation:
        _badge(draw, abbreviation)
    buffer = io.BytesIO()
    image.quantize(64).save(buffer, "PNG", optimize=True)
    return buffer.getvalue()


def _board(draw: ImageDraw.ImageDraw) -> None:
    """Two ranks of a board along the top: the mark of the site."""
    for place in range(SIZE[0] // _SQUARE):
        left = place * _SQUARE
        top = (place % 2) * _SQUARE
        draw.rectangle((left, top, left + _SQUARE - 1, top + _SQUARE - 1), fill=_MARK)


def _badge(draw: ImageDraw.ImageDraw, text: str) -> None:
    """The abbreviation in a frame at the lower right."""
    font = _font(48, bold=True)
    width = int(draw.textlength(text, font=font))
    right, bottom = SIZE[0] - _MARGIN, 575
    draw.rounded_rectangle((right - width - 56, bottom - 88, right, bottom), 12, outline=_BRAND, width=4)
    draw.text((right - width - 28, bottom - 74), text, font=font, fill=_BRAND)


def _fitted(draw: ImageDraw.ImageDraw, text: str) -> tuple[list[str], ImageFont.FreeTypeFont]:
    """The word on at most three lines, in the largest letters that fit."""
    room = SIZE[0] - 2 * _MARGIN
    for size in range(_LARGEST, _SMALLEST - 1, -4):
        font = _font(size, bold=True)
        lines = _broken(draw, text, font, room)
        if len(lines) <= _LINES and all(draw.textlength(line, font=font) <= room for line in lines):
            return lines, font
    return lines, font


def _broken(draw: ImageDraw.ImageDraw, text: str, font: ImageFont.FreeTypeFont, room: int) -> list[str]:
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and draw.textlength(longer, font=font) > room:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


@lru_cache(maxsize=32)
def _font(size: int, *, bold: bool = False) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(str(_FONTS / f"DejaVuSans{'-Bold' if bold else ''}.ttf"), size)
