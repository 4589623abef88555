"""People who do something at the very same moment, each in a thread of his own."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

from swiss64.problems import Problem
from tests.site.conftest import World


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
