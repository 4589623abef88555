"""For what cannot be undone: the reader proves again who he is, unless he did so just now."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import ParamSpec

from flask import Response as FlaskResponse
from flask import redirect, request, url_for
from werkzeug.wrappers import Response

from swiss64 import htmx
from swiss64.accounts import session
from swiss64.locale import page_above

P = ParamSpec("P")


def fresh_required(view: Callable[P, Response | str]) -> Callable[P, Response | str]:
    """A view for logged-in people who proved themselves in the last quarter of an hour.

    Others are asked for their password first and come back to the page; a form that was sent
    too late was not done, and they see its page again. Stands under ``@blueprint.route``.
    """

    @wraps(view)
    def asking(*args: P.args, **kwargs: P.kwargs) -> Response | str:
        return view(*args, **kwargs) if session.is_fresh() else _to_proof()

    return asking


def _to_proof() -> Response:
    if htmx.wanted():
        target = url_for("accounts.prove", next=htmx.current_path())
        return FlaskResponse("", 401, {"HX-Redirect": target})
    if request.method == "GET":
        back: str | None = request.full_path.rstrip("?")
    elif request.url_rule is not None and "GET" in (request.url_rule.methods or ()):
        back = request.path
    else:
        back = page_above(request.path)
    return redirect(url_for("accounts.prove", next=back), 303)
