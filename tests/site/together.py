"""People who do something at the very same moment, each in a thread of his own."""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier, Event
from typing import Any

from sqlalchemy import event

from swiss64.extensions import db
from swiss64.problems import Problem
from tests.site.conftest import World

_AMPLE = 0.5
"""Seconds in which the second one comes to where he must wait for the first."""
_PATIENCE = 10


def at_once(world: World, *acts: Callable[[], Any]) -> list[str]:
    """What each of them is told, in their order; empty for who was first. Any other error is raised here."""
    together = Barrier(len(acts))

    def act(one: Callable[[], Any]) -> str:
        with world.app.test_request_context("/en/"):
            together.wait()
            try:
                one()
            except Problem as problem:
                return problem.text()
            return ""

    with ThreadPoolExecutor(len(acts)) as pool:
        return list(pool.map(act, acts))


def meanwhile(world: World, first: Callable[[], Any], second: Callable[[], Any]) -> str:
    """What the second is told (empty: nothing) who acts when the first has done all but commit.

    Where the database has one writer, the second waits for the first; any other error is raised here.
    """
    done = Event()

    def pause(_session: object) -> None:
        done.set()
        time.sleep(_AMPLE)

    def before() -> None:
        with world.app.test_request_context("/en/"):
            event.listen(db.session(), "before_commit", pause, once=True)
            first()

    def after() -> str:
        assert done.wait(_PATIENCE)
        with world.app.test_request_context("/en/"):
            try:
                second()
            except Problem as problem:
                return problem.text()
            return ""

    with ThreadPoolExecutor(2) as pool:
        begun, told = pool.submit(before), pool.submit(after)
        begun.result()
        return told.result()
