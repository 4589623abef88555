"""The forms of the accounts."""

from __future__ import annotations

from typing import Any

from flask_babel import lazy_gettext as _l
from flask_wtf import FlaskForm
from wtforms import BooleanField, EmailField, HiddenField, PasswordField
from wtforms.validators import EqualTo, InputRequired, Length

from swiss64.accounts import operations, passwords
from swiss64.config import LANGUAGE_NAMES
from swiss64.fields import CleanText, OneOf


def _email(label: Any) -> EmailField:
    return EmailField(
        label,
        [InputRequired(_l("Fill in your e-mail address.")), Length(max=254, message=_l("This is too long."))],
    )


def _new_password(label: Any, missing: Any) -> PasswordField:
    return PasswordField(
        label,
        [
            InputRequired(missing),
            Length(
                min=passwords.SHORTEST,
                max=passwords.LONGEST,
                message=_l("A password has at least %(min)d and at most %(max)d characters."),
            ),
        ],
    )


class LogInForm(FlaskForm):
    """E-mail address and password; ``next`` is where the reader was going."""

    email = _email(_l("E-mail address"))
    password = PasswordField(_l("Password"), [InputRequired(_l("Fill in your password."))])
    next = HiddenField()


class AddressForm(FlaskForm):
    """An e-mail address that a link is mailed to."""

    email = _email(_l("E-mail address"))


class MailLinkForm(AddressForm):
    """The same for who is not logged in; ``next`` is where the reader was going."""

    next = HiddenField()


class NewPasswordForm(FlaskForm):
    """A new password, twice."""

    new = _new_password(_l("New password"), _l("Fill in the new password."))
    again = PasswordField(
        _l("New password again"),
        [
            InputRequired(_l("Fill in the new password once more.")),
            EqualTo("new", _l("This is not the same as the new password.")),
        ],
    )


class ChangePasswordForm(NewPasswordForm):
    """The current password, and the new one twice."""

    present = PasswordField(_l("Current password"), [InputRequired(_l("Fill in your current password."))])


class SignUpForm(FlaskForm):
    """What an account needs beside its e-mail address."""

    name = CleanText(_l("Your name"), most=operations.LONGEST_NAME, needed=True)
    new = _new_password(_l("Password"), _l("Choose a password."))
    again = PasswordField(
        _l("Password again"),
        [
            InputRequired(_l("Fill in the password once more.")),
            EqualTo("new", _l("This is not the same as the password above.")),
        ],
    )


class NewcomerForm(FlaskForm):
    """What an account needs beside what a provider tells."""

    name = CleanText(_l("Your name"), most=operations.LONGEST_NAME, needed=True)


class ProofForm(FlaskForm):
    """The current password, before something that cannot be undone."""

    present = PasswordField(_l("Password"), [InputRequired(_l("Fill in your password."))])
    next = HiddenField()


class ProfileForm(FlaskForm):
    """Name, and language of mails."""

    name = CleanText(_l("Your name"), most=operations.LONGEST_NAME, needed=True)
    language = OneOf(_l("Language of mails to you"), choices=LANGUAGE_NAMES)


class LeaveForm(FlaskForm):
    """A tick that one really wants to go."""

    sure = BooleanField(
        _l("Delete my account"), [InputRequired(_l("Tick this if you want to delete your account."))]
    )
