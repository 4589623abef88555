"""The forms of log-in and password."""

from __future__ import annotations

from flask_babel import lazy_gettext as _l
from flask_wtf import FlaskForm
from wtforms import EmailField, HiddenField, PasswordField
from wtforms.validators import EqualTo, InputRequired, Length

from swiss64.accounts import passwords


class LogInForm(FlaskForm):
    """E-mail address and password; ``next`` is where the reader was going."""

    email = EmailField(
        _l("E-mail address"),
        [InputRequired(_l("Fill in your e-mail address.")), Length(max=254, message=_l("This is too long."))],
    )
    password = PasswordField(_l("Password"), [InputRequired(_l("Fill in your password."))])
    next = HiddenField()


class ChangePasswordForm(FlaskForm):
    """The current password, and the new one twice."""

    present = PasswordField(_l("Current password"), [InputRequired(_l("Fill in your current password."))])
    new = PasswordField(
        _l("New password"),
        [
            InputRequired(_l("Fill in the new password.")),
            Length(
                min=passwords.SHORTEST,
                max=passwords.LONGEST,
                message=_l("A password has at least %(min)d and at most %(max)d characters."),
            ),
        ],
    )
    again = PasswordField(
        _l("New password again"),
        [
            InputRequired(_l("Fill in the new password once more.")),
            EqualTo("new", _l("This is not the same as the new password.")),
        ],
    )
