"""What was rendered is kept: once per view, language and revision, however many ask at the same moment."""

from __future__ import annotations

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier, Event, Lock

import pytest

from swiss64.live import elements
from swiss64.live.kept import Kept, Made
from swiss64.live.version import Version
from swiss64.locale import language
from tests.site.conftest import World
from tests.site.public_setting import add_small_swiss, set_result

Asked = tuple[str, str, int]


def made(edition: int, value: str, size: int = 1) -> Made[str]:
    return Made(edition, value, size)


@pytest.fixture
def rendered(monkeypatch: pytest.MonkeyPatch) -> list[Asked]:
    """View, language and revision of what is rendered during the test; each takes a moment."""
    seen: list[Asked] = []
    lock = Lock()
    render = elements._render

    def noted(tournament_id: int, view: str) -> object:
        Event().wait(0.05)
        result = render(tournament_id, view)
        assert result is not None
        with lock:
            seen.append((view, language(), result.edition))
        return result

    monkeypatch.setattr(elements, "_render", noted)
    return seen


def test_a_hall_that_comes_at_once_after_every_result_causes_one_rendering_of_each(
    world: World, rendered: list[Asked]
) -> None:
    add_small_swiss(world.app)
    views = ("overview", "standings")
    phones = 12
    together = Barrier(phones + 1)

    def phone(number: int) -> list[int]:
        lang, view = ("nl", "en")[number % 2], views[number // 2 % 2]
        statuses = []
        client = world.client()
        for _ in range(3):
            together.wait()
            statuses.append(client.get(f"/{lang}/live/small/{view}?have=0").status_code)
        return statuses

    with ThreadPoolExecutor(phones) as pool:
        answers = [pool.submit(phone, number) for number in range(phones)]
        together.wait()
        for result in ("WHITE_WINS", "DRAW"):
            # While some of the phones are being answered already.
            set_result(world.app, "small", 2, 1, result)
            together.wait()
        assert [answer.result() for answer in answers] == [[200] * 3] * phones
    counted = Counter(rendered)
    assert set(counted.values()) == {1}
    assert {(view, lang) for view, lang, revision in counted if revision == 6} == {
        (view, lang) for view in views for lang in ("nl", "en")
    }
    assert len({revision for _, _, revision in counted}) >= 2


def test_who_knows_of_an_older_revision_gets_the_newest_that_is_there(
    world: World, rendered: list[Asked], monkeypatch: pytest.MonkeyPatch
) -> None:
    add_small_swiss(world.app)
    world.client().get("/en/live/small/standings")
    kept = elements.of(world.app)
    assert kept.ready(Version(1, 3), "en", "standings") is not None
    assert kept.ready(Version(1, 4), "en", "standings") is not None
    assert kept.ready(Version(1, 5), "en", "standings") is None
    assert kept.ready(Version(2, 4), "en", "standings") is None
    assert kept.ready(Version(1, 4), "nl", "standings") is None
    assert rendered == [("standings", "en", 4)]


def test_who_asks_for_a_newer_edition_while_one_is_made_waits_and_takes_it_if_it_is_new_enough() -> None:
    kept: Kept[str] = Kept(10)
    begun, finish = Event(), Event()

    def slow() -> Made[str]:
        begun.set()
        finish.wait()
        return made(6, "six")

    with ThreadPoolExecutor(3) as pool:
        first = pool.submit(kept.get, "a", 5, slow)
        begun.wait()
        same = pool.submit(kept.get, "a", 6, lambda: made(6, "six again"))
        newer = pool.submit(kept.get, "a", 7, lambda: made(7, "seven"))
        assert kept.ready("a", 5) is None
        finish.set()
        assert (first.result(), newer.result()) == ("six", "seven")
        assert same.result() in ("six", "seven")
    assert kept.ready("a", 6) == "seven"


def test_a_failure_reaches_all_who_waited_and_is_forgotten() -> None:
    kept: Kept[str] = Kept(10)
    begun, finish = Event(), Event()

    def fails() -> Made[str]:
        begun.set()
        finish.wait()
        raise ValueError("no")

    with ThreadPoolExecutor(2) as pool:
        first = pool.submit(kept.get, "a", 1, fails)
        begun.wait()
        second = pool.submit(kept.get, "a", 1, fails)
        finish.set()
        for waiting in (first, second):
            with pytest.raises(ValueError, match="no"):
                waiting.result()
    assert kept.ready("a", 1) is None
    assert kept.get("a", 1, lambda: made(1, "good")) == "good"
    assert kept.get("a", 1, fails) == "good"


def test_nothing_is_not_kept() -> None:
    kept: Kept[str] = Kept(10)
    assert kept.get("a", 1, lambda: None) is None
    assert kept.get("a", 1, lambda: made(1, "now")) == "now"


def test_what_was_not_used_longest_is_forgotten_first_when_the_memory_is_full() -> None:
    kept: Kept[str] = Kept(10)
    kept.get("a", 1, lambda: made(1, "a", 4))
    kept.get("b", 1, lambda: made(1, "b", 4))
    assert kept.ready("a", 1) == "a"
    kept.get("c", 1, lambda: made(1, "c", 4))
    assert (kept.ready("a", 1), kept.ready("b", 1), kept.ready("c", 1)) == ("a", None, "c")


def test_a_newer_edition_takes_the_room_of_the_older() -> None:
    kept: Kept[str] = Kept(10)
    kept.get("a", 1, lambda: made(1, "other", 1))
    for edition in range(1, 50):
        assert kept.get("b", edition, lambda edition=edition: made(edition, "x", 9)) == "x"  # type: ignore[misc]
    assert kept.ready("a", 1) == "other"


def test_what_is_too_big_for_the_memory_is_answered_all_the_same() -> None:
    kept: Kept[str] = Kept(10)
    assert kept.get("a", 1, lambda: made(1, "big", 11)) == "big"
    assert kept.ready("a", 1) is None
    kept.get("b", 1, lambda: made(1, "b", 10))
    assert kept.ready("b", 1) == "b"
