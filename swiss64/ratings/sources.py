"""Where a list comes from: a file or an address, bare or in a zip file."""

from __future__ import annotations

import os
import tempfile
import zipfile
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, date, datetime
from email.utils import parsedate_to_datetime
from pathlib import Path
from typing import IO, Any
from urllib.parse import unquote, urljoin, urlsplit

import requests

from swiss64.ratings.problems import Fault, ListRefused

MOST_FETCHED = 1 << 30
MOST_READ = 4 << 30
_TIMEOUT = (10, 60)
_MOST_REDIRECTS = 5
_BLOCK = 1 << 18
_LISTS = (".txt", ".csv", ".xml")
_MAGIC = b"PK\x03\x04"
# Where only this stands there was no clock: DOS's first day, and Unix's.
_FIRST_CREDIBLE = date(1999, 1, 1)

Fetching = Callable[[int, int | None], None]
"""Told while an address is fetched: bytes so far, and in all if that is known."""


@dataclass(frozen=True, slots=True)
class Source:
    """An opened list: its bytes, what it is called, how large it is, and the day of its time stamp."""

    stream: IO[bytes]
    called: str
    size: int
    stamp: date | None


@contextmanager
def opened(where: str, fetching: Fetching | None = None) -> Iterator[Source]:
    """Opens a file or an address. Raises ListRefused."""
    if "://" in where:
        with tempfile.TemporaryFile() as kept:
            called, stamp = _fetch(where, kept, fetching)
            kept.seek(0)
            with _unpacked(kept, called, stamp) as source:
                yield source
        return
    path = Path(where)
    try:
        stream = path.open("rb")
        stamp = _day(datetime.fromtimestamp(path.stat().st_mtime, UTC))
    except OSError as error:
        raise ListRefused(Fault.NO_FILE, path=where, reason=error.strerror or str(error)) from error
    with stream, _unpacked(stream, path.name, stamp) as source:
        yield source


@contextmanager
def _unpacked(stream: IO[bytes], called: str, stamp: date | None) -> Iterator[Source]:
    """The list itself, out of the zip file if it is one."""
    packed = stream.read(4) == _MAGIC
    stream.seek(0)
    if not packed:
        if called.casefold().endswith(".zip"):
            raise ListRefused(Fault.ZIP_BROKEN)
        size = stream.seek(0, os.SEEK_END)
        stream.seek(0)
        yield Source(stream, called, size, stamp)
        return
    try:
        with zipfile.ZipFile(stream) as archive:
            entry = _the_list(archive)
            if entry.file_size > MOST_READ:
                raise ListRefused(Fault.TOO_LARGE, most=MOST_READ >> 20)
            name = entry.filename if _says_more(entry.filename) else f"{called} {entry.filename}"
            with archive.open(entry) as inner:
                yield Source(inner, name, entry.file_size, _stamp_of(entry))
    except (zipfile.BadZipFile, zlib.error, EOFError, RuntimeError, NotImplementedError) as error:
        # RuntimeError: with a password; NotImplementedError: packed in a way nobody packs lists.
        raise ListRefused(Fault.ZIP_BROKEN) from error


def _the_list(archive: zipfile.ZipFile) -> zipfile.ZipInfo:
    lists = [entry for entry in archive.infolist() if entry.filename.casefold().endswith(_LISTS)]
    if not lists:
        raise ListRefused(Fault.ZIP_WITHOUT_LIST)
    if len(lists) > 1:
        raise ListRefused(Fault.ZIP_SEVERAL, names=", ".join(entry.filename[:60] for entry in lists[:9]))
    return lists[0]


def _says_more(name: str) -> bool:
    return any(word in name.casefold() for word in ("standard", "rapid", "blitz", "klassiek", "snel"))


def _stamp_of(entry: zipfile.ZipInfo) -> date | None:
    try:
        day = date(*entry.date_time[:3])
    except ValueError:
        return None
    return day if day >= _FIRST_CREDIBLE else None


def _day(moment: datetime) -> date | None:
    return moment.date() if moment.date() >= _FIRST_CREDIBLE else None


def _fetch(address: str, into: IO[bytes], fetching: Fetching | None) -> tuple[str, date | None]:
    """Fetches an address; gives the name of what was fetched and the day of its last change."""
    try:
        with requests.Session() as session:
            session.max_redirects = _MOST_REDIRECTS
            session.headers["User-Agent"] = "swiss64"
            # No compression on the way: what comes is what is counted.
            session.headers["Accept-Encoding"] = "identity"
            _only_web(address)
            with session.get(
                address, stream=True, timeout=_TIMEOUT, hooks={"response": _redirected}
            ) as answer:
                answer.raise_for_status()
                _receive(answer, into, fetching)
                called = unquote(Path(urlsplit(answer.url).path).name)
                return called, _last_modified(answer.headers.get("Last-Modified"))
    except requests.RequestException as error:
        raise ListRefused(Fault.ADDRESS_FAILED, address=address, reason=_reason(error)) from error


def _receive(answer: requests.Response, into: IO[bytes], fetching: Fetching | None) -> None:
    length = answer.headers.get("Content-Length", "")
    total = int(length) if length.isascii() and length.isdigit() else None
    if (total or 0) > MOST_FETCHED:
        raise ListRefused(Fault.TOO_LARGE, most=MOST_FETCHED >> 20)
    done = 0
    for block in answer.iter_content(_BLOCK):
        done += len(block)
        if done > MOST_FETCHED:
            raise ListRefused(Fault.TOO_LARGE, most=MOST_FETCHED >> 20)
        into.write(block)
        if fetching is not None:
            fetching(done, total)
    if total is not None and done != total:
        raise requests.ConnectionError(f"only {done} of {total} bytes came")


def _redirected(answer: requests.Response, *_arguments: Any, **_more: Any) -> None:
    if answer.is_redirect:
        try:
            _only_web(urljoin(answer.url, answer.headers["Location"]))
        except ListRefused:
            answer.close()
            raise


def _only_web(address: str) -> None:
    if urlsplit(address).scheme not in ("http", "https"):
        raise ListRefused(Fault.ADDRESS_REFUSED, address=address)


def _reason(error: requests.RequestException) -> str:
    if error.response is not None:
        return f"{error.response.status_code} {error.response.reason}".strip()
    if isinstance(error, requests.Timeout):
        return "no answer in time"
    return str(error)[:200]


def _last_modified(text: str | None) -> date | None:
    try:
        return _day(parsedate_to_datetime(text or "").astimezone(UTC))
    except (ValueError, TypeError):
        return None
