"""nginx with the configuration that is shipped, over https, in front of the real site."""

from __future__ import annotations

import gzip
import ssl
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from http.client import HTTPMessage, HTTPSConnection
from ipaddress import ip_address
from pathlib import Path
from urllib.parse import urlencode

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from sqlalchemy import text

from swiss64.extensions import db
from tests.load import place as places
from tests.load.place import EMAIL, PASSWORD, SETTINGS, Place
from tests.load.servers import HOST, gunicorn, nginx
from tests.load.staff import _Forms
from tests.load.trials import site

Got = tuple[int, HTTPMessage, bytes]
SECRET = "Somebody Who Plays In Secret"


@dataclass
class Front:
    """The site behind nginx: where, and what the application was asked."""

    port: int
    trusted: ssl.SSLContext
    folder: Path
    place: Place

    def get(self, path: str, **headers: str) -> Got:
        return self.ask("GET", path, None, headers)

    def ask(self, method: str, path: str, body: str | None, headers: dict[str, str]) -> Got:
        connection = HTTPSConnection(HOST, self.port, timeout=30, context=self.trusted)
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        connection.request(method, path, body, sent)
        answer = connection.getresponse()
        got = answer.status, answer.headers, answer.read()
        connection.close()
        return got

    def asked(self, beginning: str) -> list[dict[str, str]]:
        """The questions that reached the application for addresses that begin so."""
        time.sleep(0.1)  # the log is written after the answer
        names = ("path", "cookie", "forwarded", "encoding")
        lines = (self.folder / "access.log").read_text(encoding="utf-8").splitlines()
        questions = [dict(zip(names, line.split("|"), strict=True)) for line in lines]
        return [question for question in questions if question["path"].startswith(beginning)]

    def kept(self) -> dict[str, bytes]:
        """What is in nginx's caches, by key."""
        found = {}
        for file in self.folder.glob("swiss64-*/**/*"):
            if file.is_file():
                data = file.read_bytes()
                key = data.partition(b"\nKEY: ")[2].partition(b"\n")[0].decode()
                head, _, body = data.partition(b"\r\n\r\n")
                packed = b"\r\nContent-Encoding: gzip" in head and body
                found[key] = head + (gzip.decompress(body) if packed else body)
        return found

    def live(self, view: str = "standings", have: str = "") -> str:
        return f"/en/live/{self.place.slug}/{view}?have={have}"

    def log_in(self) -> str:
        """The arbiter's cookie."""
        status, headers, body = self.get("/en/log-in")
        assert status == 200
        first = headers["Set-Cookie"].partition(";")[0]
        forms = _Forms()
        forms.feed(body.decode())
        (fields,) = (form for form in forms.forms.values() if "next" in form)
        status, headers, _ = self.ask(
            "POST",
            "/en/log-in",
            urlencode(fields | {"email": EMAIL, "password": PASSWORD}),
            {
                "Cookie": first,
                "Content-Type": "application/x-www-form-urlencoded",
                "Referer": f"https://{HOST}/en/log-in",
            },
        )
        assert status == 303, "the form is taken over https"
        return next(c.partition(";")[0] for c in headers.get_all("Set-Cookie", []) if "swiss64=" in c)

    def change(self, **columns: str | int) -> None:
        """Changes the tournament as an operation does: its revision rises."""
        settings = ", ".join(f"{name} = :{name}" for name in columns)
        with places.database(self.folder):
            statement = f"UPDATE tournament SET revision = revision + 1, {settings} WHERE id = :id"
            db.session.execute(text(statement), columns | {"id": self.place.tournament_id})
            db.session.commit()


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a certificate for the loopback interface, and its key."""
    folder = tmp_path_factory.mktemp("certificate")
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, HOST)])
    now = datetime.now(UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.IPAddress(ip_address(HOST))]), critical=False)
        .sign(key, hashes.SHA256())
    )
    (folder / "fullchain.pem").write_bytes(made.public_bytes(serialization.Encoding.PEM))
    (folder / "privkey.pem").write_bytes(
        key.private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.PKCS8,
            serialization.NoEncryption(),
        )
    )
    return folder


@pytest.fixture(scope="module")
def front(certificate: Path) -> Iterator[Front]:
    """The site as README.md says to serve it in earnest."""
    settings = SETTINGS | {"INSECURE_HTTP": "", "PROXIES": "1"}
    with site(12) as (folder, place):
        words = "%(U)s?%(q)s|%({cookie}i)s|%({x-forwarded-for}i)s|%({accept-encoding}i)s"
        log = f"--access-logfile {folder}/access.log --access-logformat '{words}'"
        with (
            gunicorn("wsgi:app", folder, settings=settings, options=log) as app,
            nginx(folder, app.port, certificate) as server,
        ):
            trusted = ssl.create_default_context(cafile=str(certificate / "fullchain.pem"))
            yield Front(server.port, trusted, folder, place)


def begin_of_a_second() -> None:
    """Waits for one, so that what follows is within it."""
    time.sleep(1.02 - time.time() % 1)


def test_pages_forms_and_secure_cookies_work_over_https(front: Front) -> None:
    cookie = front.log_in()
    assert cookie.startswith("__Host-swiss64=")
    status, headers, body = front.get("/en/account", Cookie=cookie)
    assert (status, headers["Cache-Control"]) == (200, "no-store")
    assert headers["Strict-Transport-Security"] == "max-age=31536000"
    assert b"Anna Arbiter" in body


def test_a_hall_that_asks_the_same_within_a_second_is_one_question_to_the_application(front: Front) -> None:
    path = front.live(have="0.1")
    begin_of_a_second()
    with ThreadPoolExecutor(8) as pool:
        got = list(pool.map(lambda n: front.get(path, Cookie=f"__Host-swiss64=visitor-{n}"), range(40)))
    assert {status for status, _, _ in got} == {200}
    assert len({body for _, _, body in got}) <= len(front.asked(path))
    assert len(front.asked(path)) < 10, "one for each second that it took"
    for _, headers, _ in got:
        assert headers["Cache-Control"] == "public, max-age=1"
        assert headers["Vary"] == "Accept-Encoding"
        assert "Set-Cookie" not in headers


def test_what_is_unchanged_is_kept_too(front: Front) -> None:
    with places.database(front.folder):
        now = f"{front.place.tournament_id}.{places.revision(front.place.tournament_id)}"
    begin_of_a_second()
    got = [front.get(front.live("overview", now)) for _ in range(10)]
    assert {(status, body) for status, _, body in got} == {(204, b"")}
    assert len(front.asked(front.live("overview", now))) < 5


def test_who_has_another_version_never_gets_the_answer_of_somebody_else(front: Front) -> None:
    with places.database(front.folder):
        now = f"{front.place.tournament_id}.{places.revision(front.place.tournament_id)}"
    begin_of_a_second()
    statuses = [front.get(front.live("round/4", have))[0] for have in (now, "1.1", now, "", "1.1")]
    assert statuses == [204, 200, 204, 200, 200]


def test_an_answer_is_kept_for_who_asks_exactly_the_same_however_an_address_is_twisted(front: Front) -> None:
    """nginx reads addresses in another way than the application, so it may not read the key out of them."""
    with places.database(front.folder):
        now = f"{front.place.tournament_id}.{places.revision(front.place.tournament_id)}"
    path = f"/en/live/{front.place.slug}/cross-table"
    begin_of_a_second()
    assert front.get(f"{path}?h%61ve={now}&have=1.1")[0] == 204, "the application takes the first"
    assert front.get(f"{path}?have=1.1")[0] == 200, "not unchanged for who has an old version"
    begin_of_a_second()
    assert front.get(f"/en/live/{front.place.slug}/x/../cross-table?have=1.1")[0] == 404
    assert front.get(f"{path}?have=1.1")[0] == 200, "not gone"


def test_nobody_can_have_a_file_kept_by_the_fingerprint_of_the_next_release(front: Front) -> None:
    page = front.get("/en/")[2].decode()
    now = page[page.index("/static/site.css?v=") :].partition('"')[0].partition("?v=")[2]
    assert front.get(f"/static/site.css?%76={now}&v=fedcba9876")[0] == 200
    assert front.get("/static/site.css?v=fedcba9876")[1]["Cache-Control"] == "no-cache"


def test_the_application_sees_no_cookie_at_public_fragments_and_elsewhere_it_does(front: Front) -> None:
    front.get(front.live(have="cookie"), Cookie="__Host-swiss64=mine")
    front.get("/en/?cookie", Cookie="__Host-swiss64=mine")
    assert {question["cookie"] for question in front.asked(front.live(have="cookie"))} == {"-"}
    assert [question["cookie"] for question in front.asked("/en/?cookie")] == ["__Host-swiss64=mine"]


def test_a_visitor_cannot_choose_his_own_address(front: Front) -> None:
    for path in ("/en/?address", front.live(have="address")):
        front.get(path, X_Forwarded_For="203.0.113.9")
        assert [question["forwarded"] for question in front.asked(path)] == [HOST]


def test_a_visitor_cannot_choose_the_name_of_the_site(front: Front) -> None:
    for path in ("/en/", front.live()):
        assert front.get(path, Host="other.example")[0] == 400
        assert front.get(path, X_Forwarded_Host="other.example")[0] == 200


def test_a_phone_gets_it_compressed_and_who_cannot_read_that_gets_it_plain(front: Front) -> None:
    _, packed, small = front.get(front.live(have="packed"), Accept_Encoding="gzip, deflate, br, zstd")
    assert packed["Content-Encoding"] == "gzip"
    _, plain, whole = front.get(front.live(have="packed"), Accept_Encoding="identity")
    assert "Content-Encoding" not in plain
    assert b'id="live-standings"' in gzip.decompress(small)
    assert b'id="live-standings"' in whole


def test_style_is_asked_for_once_when_it_is_asked_for_by_its_fingerprint(front: Front) -> None:
    page = front.get("/en/")[2].decode()
    address = page[page.index("/static/site.css?v=") :].partition('"')[0]
    for _ in range(3):
        status, headers, _ = front.get(address)
        assert (status, headers["Cache-Control"]) == (200, "public, max-age=31536000, immutable")
    assert len(front.asked(address)) == 1
    for _ in range(3):
        assert front.get("/static/site.css?v=0123456789")[1]["Cache-Control"] == "no-cache"
    assert len(front.asked("/static/site.css?v=0123456789")) == 3


def test_nothing_is_kept_but_public_fragments_and_static_files(front: Front) -> None:
    cookie = front.log_in()
    paths = ("/en/", f"/en/t/{front.place.slug}/", "/en/account", front.live(), "/en/nothing", "/healthz")
    for path in (*paths, f"/en/t/{front.place.slug}/live/standings?have="):
        front.get(path, Cookie=cookie)
    keys = front.kept()
    assert any("/live/" in key for key in keys)
    for key in keys:
        assert key.startswith((f"{HOST}/en/live/", f"{HOST}/nl/live/", f"{HOST}/static/")), key


def test_a_tournament_made_private_is_gone_within_the_second_and_nothing_of_it_is_kept(front: Front) -> None:
    cookie = front.log_in()
    below = f"/en/t/{front.place.slug}/live/standings?have=1.1"
    try:
        begin_of_a_second()
        assert front.get(front.live(have="private"))[0] == 200
        front.change(private=1, name=SECRET)
        with places.database(front.folder):
            entry = "UPDATE entry SET name = :name WHERE id = :id"
            db.session.execute(text(entry), {"name": SECRET, "id": front.place.entries[0]})
            db.session.commit()
        begin_of_a_second()
        for have in ("private", "", "1.1"):
            status, headers, body = front.get(front.live(have=have), Cookie=cookie)
            assert (status, body) == (404, b"")
            assert "Set-Cookie" not in headers
        # Anna may see it, and right after her nobody else does.
        for _ in range(3):
            status, headers, body = front.get(below, Cookie=cookie)
            assert (status, headers["Cache-Control"]) == (200, "no-store")
            assert SECRET.encode() in body
            assert front.get(below)[0] == 404
        assert len(front.asked(below)) == 6, "each is asked of the application"
        assert [key for key, answer in front.kept().items() if SECRET.encode() in answer] == []
    finally:
        front.change(private=0, name="The hall")


def test_a_whole_hall_behind_one_address_is_not_stopped(front: Front) -> None:
    begin_of_a_second()
    with ThreadPoolExecutor(16) as pool:
        pages = pool.map(lambda n: front.get(f"/healthz?{n}")[0], range(400))
        polls = pool.map(lambda n: front.get(front.live(have=f"{n % 7}.1"))[0], range(400))
        assert set(pages) | set(polls) == {200}
