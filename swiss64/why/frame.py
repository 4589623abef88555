"""The frame of an explanation: a page, or the little window over the page that it explains."""

from __future__ import annotations

from typing import Any

from flask import render_template, request

WINDOW = "window"
"""In the address (``…/why/7?window``) it asks for the window alone; static/terms.js knows it too."""


def answer(
    content: str, title: str, back: tuple[str, str], *, page: str = "why/page.html", **values: Any
) -> str:
    """The explanation whose template is ``content``, with the heading ``title``.

    ``back`` is the way to what is explained: address and words; ``page`` another frame than the public one.
    """
    frame = "why/_window.html" if WINDOW in request.args else page
    return render_template(
        frame,
        content=content,
        title=title,
        back=back,
        in_window=WINDOW in request.args,
        **values,
    )
