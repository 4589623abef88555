"""The servers that are measured: gunicorn with the configuration that is shipped, and nginx with its own."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from swiss64.config import PREFIX

ROOT = Path(__file__).parents[2]
HOST = "127.0.0.1"
START = 60.0


@dataclass
class Server:
    """A running server with its processes."""

    name: str
    port: int
    process: subprocess.Popen[bytes]

    def processes(self) -> list[int]:
        """The ids of its processes, the first one first."""
        main = self.process.pid
        return [main, *(pid for pid, parent in _parents().items() if parent == main)]

    def processor_seconds(self) -> float:
        """The time of the processor that its living processes took."""
        return sum(_processor_seconds(pid) for pid in self.processes())

    def memory(self) -> float:
        """The memory of its workers in mebibytes, of which they share a part."""
        return sum(_resident(pid) for pid in self.processes()[1:]) / 1024

    def kill(self) -> None:
        """All its processes at once, without a chance to finish anything."""
        for pid in self.processes():
            os.kill(pid, signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        """Gently."""
        if self.process.poll() is None:
            self.process.terminate()
            self.process.wait(timeout=30)


@contextmanager
def gunicorn(
    application: str, folder: Path, port: int = 0, settings: dict[str, str] | None = None, options: str = ""
) -> Iterator[Server]:
    """A gunicorn as it is shipped; ``settings`` are those of the site without their prefix."""
    port = port or free_port()
    environment = os.environ | {"PORT": str(port), PREFIX + "INSTANCE": str(folder)}
    environment |= {PREFIX + name: value for name, value in (settings or {}).items()}
    command = [sys.executable, "-m", "gunicorn", *shlex.split(options), application]
    with (folder / f"{application.split(':')[0]}.log").open("ab") as log:
        process = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=log, stderr=log)
    server = Server(application, port, process)
    try:
        _wait_until_it_answers(server)
        yield server
    finally:
        server.stop()


@contextmanager
def nginx(folder: Path, upstream: int, certificate: Path | None = None) -> Iterator[Server]:
    """An nginx with the configuration that is shipped, in front of the application on port ``upstream``."""
    program = shutil.which("nginx") or "/usr/sbin/nginx"
    port = free_port()
    written = folder / "nginx.conf"
    written.write_text(configuration(folder, port, upstream, certificate), encoding="utf-8")
    with (folder / "nginx.log").open("ab") as log:
        process = subprocess.Popen(
            [program, "-p", str(folder), "-e", str(folder / "error.log"), "-c", str(written)],
            stdout=log,
            stderr=log,
        )
    server = Server("nginx", port, process)
    try:
        _wait_until_it_answers(server)
        yield server
    finally:
        server.stop()


def configuration(folder: Path, port: int, upstream: int, certificate: Path | None = None) -> str:
    """The shipped configuration with the ports and folders of a trial; without a certificate over plain http.

    ``certificate`` is a folder with fullchain.pem and privkey.pem. Raises ValueError when a
    line that has to be changed is not there.
    """
    text = (ROOT / "deploy" / "nginx.conf").read_text(encoding="utf-8")
    address = f"{HOST}:{port}"
    changes = [
        (r"^user .*$", "daemon off;" + (" user root;" if os.geteuid() == 0 else "")),
        (r"^pid .*$", f"pid {folder}/nginx.pid;"),
        (r"^error_log .*$", f"error_log {folder}/error.log warn;"),
        (r"127\.0\.0\.1:5064", f"{HOST}:{upstream}"),
        (r"/var/lib/nginx/", f"{folder}/"),
        (r"^ +listen \[::\]:.*\n", ""),
        (r"listen 80;", f"listen {HOST}:{free_port()};"),
        (r"listen 443 ssl http2;", f"listen {address}{' ssl http2' if certificate else ''};"),
    ]
    if certificate is None:
        changes.append((r"^ +ssl_.*\n", ""))
    else:
        changes.append((r"/etc/ssl/schaak\.example/", f"{certificate}/"))
    for pattern, replacement in changes:
        text, times = re.subn(pattern, replacement, text, flags=re.MULTILINE)
        if not times:
            raise ValueError(f"deploy/nginx.conf has no line like {pattern}")
    # nginx wants folders of its own for bodies and the like.
    for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"):
        text = text.replace("http {", f"http {{\n    {kind}_temp_path {folder}/{kind};", 1)
    return text


def free_port() -> int:
    """A port of the loopback interface that nobody listens on."""
    with socket.socket() as listener:
        listener.bind((HOST, 0))
        port: int = listener.getsockname()[1]
        return port


def _wait_until_it_answers(server: Server) -> None:
    end = time.monotonic() + START
    while server.process.poll() is None and time.monotonic() < end:
        try:
            socket.create_connection((HOST, server.port), timeout=1).close()
        except OSError:
            time.sleep(0.05)
        else:
            return
    raise RuntimeError(f"{server.name} does not start; see its log")


def _parents() -> dict[int, int]:
    found = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit() and (fields := _stat(int(entry.name))):
            found[int(entry.name)] = int(fields[1])
    return found


def _stat(pid: int) -> list[str]:
    """The fields of /proc/<pid>/stat after the name; empty when the process is gone."""
    try:
        return Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    except OSError:
        return []


def _processor_seconds(pid: int) -> float:
    fields = _stat(pid)
    # 11 and 12: its own; 13 and 14: those of children that ended.
    return sum(int(field) for field in fields[11:15]) / os.sysconf("SC_CLK_TCK")


def _resident(pid: int) -> int:
    try:
        text = Path(f"/proc/{pid}/status").read_text(encoding="utf-8")
    except OSError:
        return 0
    found = re.search(r"VmRSS:\s+(\d+)", text)
    return int(found[1]) if found else 0
