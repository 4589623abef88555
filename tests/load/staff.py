"""The people of the hall: an arbiter who enters results through the site, and the displays."""

from __future__ import annotations

import json
import re
from collections import Counter
from dataclasses import dataclass, field
from html.parser import HTMLParser
from http.client import HTTPConnection, HTTPException
from itertools import cycle
from threading import Event, Thread
from time import perf_counter
from urllib.parse import urlencode

from tests.load.place import EMAIL, PASSWORD, Place
from tests.load.servers import HOST

RESULTS = ("WHITE_WINS", "DRAW", "BLACK_WINS")


class _Forms(HTMLParser):
    """The forms of a page: their addresses and hidden fields."""

    def __init__(self) -> None:
        super().__init__()
        self.forms: dict[str, dict[str, str]] = {}
        self._form: dict[str, str] = {}

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        of = {name: value or "" for name, value in attrs}
        if tag == "form":
            self._form = self.forms.setdefault(of.get("action", ""), {})
        elif tag == "input" and of.get("type") == "hidden":
            self._form[of["name"]] = of.get("value", "")


class Browser:
    """Follows no redirection, keeps cookies; opens its connection again when it is gone."""

    def __init__(self, port: int) -> None:
        self._connection = HTTPConnection(HOST, port, timeout=30)
        self._cookies: dict[str, str] = {}

    def get(self, path: str, **headers: str) -> tuple[int, str]:
        """Status and body."""
        return self._ask("GET", path, None, headers)

    def post(self, path: str, fields: dict[str, str], **headers: str) -> tuple[int, str]:
        """Sends a form."""
        return self._ask("POST", path, urlencode(fields), headers)

    def forms(self, path: str) -> dict[str, dict[str, str]]:
        """The hidden fields of the forms of a page by their addresses. Raises RuntimeError without a page."""
        status, body = self.get(path)
        if status != 200:
            raise RuntimeError(f"{path} answers {status}")
        reader = _Forms()
        reader.feed(body)
        return reader.forms

    def log_in(self) -> None:
        """As the arbiter, by the page. Raises RuntimeError when that is refused."""
        (fields,) = (form for form in self.forms("/en/log-in").values() if "next" in form)
        status, _ = self.post("/en/log-in", fields | {"email": EMAIL, "password": PASSWORD})
        if status != 303:
            raise RuntimeError(f"the log-in answers {status}")

    def close(self) -> None:
        """Closes its connection."""
        self._connection.close()

    def _ask(self, method: str, path: str, body: str | None, headers: dict[str, str]) -> tuple[int, str]:
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        if self._cookies:
            sent["Cookie"] = "; ".join(f"{name}={value}" for name, value in self._cookies.items())
        if body is not None:
            sent["Content-Type"] = "application/x-www-form-urlencoded"
        try:
            self._connection.request(method, path, body, sent)
            answer = self._connection.getresponse()
            text = answer.read().decode()
        except (OSError, HTTPException):
            self._connection.close()
            raise
        for cookie in answer.headers.get_all("Set-Cookie", []):
            name, _, value = cookie.partition(";")[0].partition("=")
            self._cookies[name] = value
        return answer.status, text


@dataclass
class Entered:
    """A result that the site confirmed: when it was sent (``perf_counter``), and the board's result."""

    at: float
    board: int
    result: str


@dataclass
class Arbiter:
    """Enters a result every ``pause`` seconds, in a thread, board after board, again and again."""

    port: int
    place: Place
    pause: float
    confirmed: list[Entered] = field(default_factory=list)
    refused: Counter[str] = field(default_factory=Counter)
    seconds: list[float] = field(default_factory=list)
    uncertain: set[int] = field(default_factory=set)
    """Boards of which a result was sent and the answer never came."""

    def prepare(self) -> None:
        """Logs in and reads the page of the round, as it is before any result."""
        self._browser = Browser(self.port)
        self._browser.log_in()
        page = f"/en/t/{self.place.slug}/manage/rounds/{self.place.round_number}"
        forms = self._browser.forms(page)
        self._boards = {path: fields for path, fields in forms.items() if path.endswith("/result")}
        # The last board goes on: else the round would be over, and phones would ask once a minute.
        self._turn = cycle(list(self._boards)[:-1])

    def work(self, until: Event) -> Thread:
        """Begins; ends soon after ``until`` is set."""
        thread = Thread(target=self._work, args=(until,), daemon=True)
        thread.start()
        return thread

    def _work(self, until: Event) -> None:
        while not until.wait(self.pause):
            self.enter_one()
        self._browser.close()

    def enter_one(self) -> None:
        """The next board's result, another than it has."""
        path = next(self._turn)
        fields = self._boards[path]
        result = RESULTS[(len(self.confirmed) + (RESULTS[0] == fields["expected"])) % 3]
        if result == fields["expected"]:
            result = RESULTS[(RESULTS.index(result) + 1) % 3]
        board = int(re.findall(r"boards/(\d+)/", path)[0])
        began = perf_counter()
        try:
            status, body = self._browser.post(path, fields | {"result": result}, HX_Request="true")
        except (OSError, HTTPException) as error:
            self.refused[type(error).__name__] += 1
            self.uncertain.add(board)
            return
        self.seconds.append(perf_counter() - began)
        if status != 200:
            self.refused[f"status {status}"] += 1
            self._look_again(path, body)
            return
        fields["expected"] = result
        self.uncertain.discard(board)
        self.confirmed.append(Entered(began, board, result))

    def _look_again(self, path: str, body: str) -> None:
        """After a 409: the board has a result that this arbiter does not know to be his."""
        reader = _Forms()
        reader.feed(body)
        if path in reader.forms:
            self._boards[path] = self._boards[path] | reader.forms[path]


class Display:
    """A hall display: asks for its state every two seconds, and for its content when that is another."""

    def __init__(self, port: int, place: Place) -> None:
        self._browser = Browser(port)
        self._path = f"/nl/t/{place.slug}/display"
        self.statuses: Counter[int] = Counter()
        self.have = ""

    def watch(self, until: Event) -> Thread:
        """Begins; ends soon after ``until`` is set."""
        self._browser.log_in()
        thread = Thread(target=self._watch, args=(until,), daemon=True)
        thread.start()
        return thread

    def _watch(self, until: Event) -> None:
        while not until.wait(2.0):
            try:
                self._look()
            except (OSError, HTTPException):
                self.statuses[0] += 1
        self._browser.close()

    def _look(self) -> None:
        status, body = self._browser.get(f"{self._path}/state")
        self.statuses[status] += 1
        if status != 200:
            return
        have = json.loads(body)["have"]
        if have != self.have:
            status, _ = self._browser.get(f"{self._path}/content?have={self.have}")
            self.statuses[status] += 1
            if status == 200:
                self.have = have
