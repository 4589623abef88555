"""The form that brings in a list or a file."""

from __future__ import annotations

from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from flask_wtf import FlaskForm
from flask_wtf.file import FileField
from wtforms import TextAreaField


class ImportForm(FlaskForm):
    """A pasted list, or a file."""

    text = TextAreaField(_l("A list of players"))
    file = FileField(_l("Or a file"))

    def given(self) -> tuple[bytes, str] | None:
        """The bytes and the name of the file (empty for a pasted list); None when both were given."""
        file = self.file.data
        pasted = (self.text.data or "").strip()
        if file is None or not file.filename:
            return (self.text.data or "").encode("utf-8", "replace"), ""
        if pasted:
            self.file.errors = [_("Paste a list or choose a file, not both at once.")]
            return None
        return file.read(), file.filename
