"""What the pages of the accounts share: a form again with what is wrong, how long to wait, being let in."""

from __future__ import annotations

from typing import Any

from flask import make_response, render_template
from flask_wtf import FlaskForm
from werkzeug.wrappers import Response

from swiss64 import htmx
from swiss64.accounts import browsers, session
from swiss64.accounts.problems import WaitFirst
from swiss64.models.account import Account
from swiss64.problems import Problem


def page(template: str, form: FlaskForm | None = None, status: int = 200, **values: Any) -> Response:
    """A page of the accounts; ``problem`` among the values stands above its form."""
    values.setdefault("problem", None)
    return make_response(render_template(f"accounts/{template}.html", form=form, **values), status)


def again(template: str, form: FlaskForm, problem: Problem | None = None, **values: Any) -> Response:
    """The form once more: with what its fields say, or with the problem, at its field if it has one."""
    if problem is None:
        return page(template, form, 422, **values)
    if problem.field is not None and problem.field in form:
        form[problem.field].errors = [problem.text()]
        return page(template, form, problem.status, **values)
    answer = page(template, form, problem.status, problem=problem.text(), **values)
    if isinstance(problem, WaitFirst):
        answer.headers["Retry-After"] = str(problem.seconds)
    return answer


def let_in(account: Account, target: str) -> Response:
    """A new session for who has just proved who he is, in a browser known from now on; goes to ``target``."""
    session.start(account)
    answer = htmx.go_to(target)
    browsers.remember(answer, account.id)
    return answer
