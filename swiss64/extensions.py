"""The Flask extensions, made once and bound to an application in ``create_app``."""

from __future__ import annotations

from flask_babel import Babel
from flask_compress import Compress
from flask_login import LoginManager
from flask_migrate import Migrate
from flask_sqlalchemy import SQLAlchemy
from flask_wtf import CSRFProtect
from htmx_flask import Htmx

from swiss64.models.base import Base

db = SQLAlchemy(model_class=Base)
migrate = Migrate(render_as_batch=True)
login_manager = LoginManager()
babel = Babel()
csrf = CSRFProtect()
compress = Compress()
htmx = Htmx()
