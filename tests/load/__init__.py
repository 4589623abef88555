"""How the live pages bear a full hall: ``python -m tests.load --help``.

It starts the real server (gunicorn as it is shipped, and nginx if asked) on free ports of the
loopback interface with a database of its own, plays phones, an arbiter and two displays, and
prints what it saw. It never speaks to another machine, and ends by itself.
"""
