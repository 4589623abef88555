"""The WSGI application, for any server: ``gunicorn wsgi:app``."""

from swiss64 import create_app

app = create_app()
