"""How gunicorn serves Swiss64: ``gunicorn wsgi:app`` in this folder reads it, and so does ``./run``.

PORT and WORKERS in the environment change the port and the number of processes.
"""

from __future__ import annotations

import os
import resource
import signal
import sys
from pathlib import Path
from typing import Any

bind = f"127.0.0.1:{os.environ.get('PORT', '5064')}"
worker_class = "gthread"
workers = int(os.environ.get("WORKERS", "2"))
# Some wait for an element that another one renders, and some for the disk: the others go on answering.
threads = 12
# Longer than a browser that polls every ten seconds is silent, and than the proxy keeps a connection.
keepalive = 75
graceful_timeout = 15
# Every phone keeps its connection while its page is open; a worker that has so many accepts no more.
# Each is an open file, of which a process may have 1,024 unless it asks for more.
_files = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
worker_connections = 10_000 if _files == resource.RLIM_INFINITY else min(10_000, _files - 200)
resource.setrlimit(resource.RLIMIT_NOFILE, (worker_connections + 200, _files))
# Thousands of phones come within a second when a round is published.
backlog = 4_096
# Against leaks nobody knows of. A worker that begins anew drops the connections of its phones and is
# silent for some seconds, so it must be rare: 5,000 phones ask 20,000 times in 40 seconds.
max_requests = 1_000_000
max_requests_jitter = 200_000
# A worker shows that it lives by touching a file; on a slow disk that could stop it.
worker_tmp_dir = "/dev/shm" if Path("/dev/shm").is_dir() else None  # noqa: S108
# Nobody speaks to a running server through a socket of its own.
control_socket_disable = True
loglevel = "warning"


def on_starting(server: Any) -> None:
    """Ctrl-C stops as gently as ``kill`` does: what is being answered is answered."""
    server.handle_int = server.handle_term


def when_ready(server: Any) -> None:
    """Says where it is, once it can be asked."""
    host, port = server.LISTENERS[0].cfg_addr
    print(f"Swiss64 is on http://{host}:{port}/ (Ctrl-C stops it)", flush=True)  # noqa: T201


def post_worker_init(worker: Any) -> None:
    """The terminal sends Ctrl-C to all processes; the first one tells the others what to do."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # A poll needs the interpreter some six times, for a moment each. While another thread renders it would
    # wait 5 ms every time, and a whole hall behind it.
    sys.setswitchinterval(0.0005)
    if "live" in worker.wsgi.blueprints:  # else it is the load command's "hello"
        # Not imported by the first process: one that is begun anew (HUP) must read a new release.
        from swiss64.live.views import compile_templates

        compile_templates(worker.wsgi)
