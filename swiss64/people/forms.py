"""The forms about people: staff, visitors, helpers, and the request to organise."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from flask import current_app
from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from flask_wtf import FlaskForm
from itsdangerous import BadSignature, URLSafeSerializer
from wtforms import BooleanField, EmailField, HiddenField, StringField, TextAreaField
from wtforms.validators import StopValidation

from swiss64 import clock, text
from swiss64.config import LANGUAGE_NAMES
from swiss64.fields import CleanText, Day, OneOf, check_length
from swiss64.models.tournament import ARBITER, ORGANISER

_FASTEST = timedelta(seconds=3)
_LONGEST = timedelta(days=2)
_LONGEST_LIST = 60_000


class Address(EmailField):
    """An e-mail address as it was typed; whether it is one, the operation says."""

    def process_formdata(self, valuelist: list[Any]) -> None:
        """Takes it without the spaces around."""
        self.data = str(valuelist[0]).replace("\0", "\ufffd").strip() if valuelist else ""

    def pre_validate(self, form: Any) -> None:
        """Says what is missing or too long."""
        if not self.data:
            raise StopValidation(_("Fill this in."))
        if len(self.data) > 254:
            raise StopValidation(_("This is too long."))


class Lines(TextAreaField):
    """Several lines of text, each cleaned; at most ``most`` signs, and with ``needed`` at least one."""

    def __init__(self, label: Any = None, *, most: int, needed: bool = False, **kw: Any) -> None:
        super().__init__(label, **kw)
        self.most = most
        self.needed = needed

    def process_formdata(self, valuelist: list[Any]) -> None:
        """Cleans what was typed, line by line."""
        typed = str(valuelist[0]) if valuelist else ""
        self.data = "\n".join(text.clean(line) for line in typed.splitlines()).strip()

    def pre_validate(self, form: Any) -> None:
        """Says what is missing or too long."""
        check_length(self.data, most=self.most, needed=self.needed)


def _role() -> OneOf:
    return OneOf(_l("Role"), choices={ARBITER: _l("Arbiter"), ORGANISER: _l("Organiser")}, default=ARBITER)


class InviteForm(FlaskForm):
    """Somebody for the staff."""

    email = Address(_l("E-mail address"))
    role = _role()


class RoleForm(FlaskForm):
    """Another role for somebody of the staff."""

    role = _role()


class VisitorsForm(FlaskForm):
    """A pasted list of addresses and domains."""

    pasted = TextAreaField(_l("E-mail addresses and domains"))
    subdomains = BooleanField(
        _l("The domains with everything below them (@club.nl also lets in @youth.club.nl)")
    )
    mail = BooleanField(_l("Send each new address a mail with the link to the tournament"))

    def validate_pasted(self, field: TextAreaField) -> None:
        """Says when it is too much at once."""
        if len(field.data or "") > _LONGEST_LIST:
            raise StopValidation(_("This is too long."))


class HelperForm(FlaskForm):
    """A link for helpers: a name to know it by, and the day on which it works."""

    name = CleanText(_l("Name of the link"), most=40, needed=True)
    day = Day(_l("Day"))

    def validate_day(self, field: Day) -> None:
        """Says that a day is needed."""
        if field.data is None and not field.errors:
            raise StopValidation(_("Fill this in."))


class AskForm(FlaskForm):
    """The request to organise. ``website`` is no question for people: it stays empty and out of sight."""

    name = CleanText(_l("Your name"), most=60, needed=True)
    club = CleanText(_l("Club or organisation"), most=60)
    email = Address(_l("E-mail address"))
    message = Lines(_l("What would you like to organise?"), most=1000)
    website = StringField(_l("Leave this empty"))
    began = HiddenField()

    @classmethod
    def of(cls, name: str | None, email: str | None) -> AskForm:
        """The form with what is known of the reader's account; its verified address cannot be changed."""
        form = cls(name=name, email=email)
        if email is not None:
            form.email.data = email
        return form

    def begin(self) -> None:
        """Notes when the form was first given out, in a way that only this site can write."""
        age = self._age()
        if age is None or age > _LONGEST:
            self.began.data = _moments().dumps(int(clock.now().timestamp()))

    def is_a_machines(self) -> bool:
        """Whether something filled in what people do not see."""
        return bool((self.website.data or "").strip())

    def too_fast(self) -> bool:
        """Whether it came back faster than anybody writes, or is from another day or nowhere."""
        age = self._age()
        return age is None or not _FASTEST <= age <= _LONGEST

    def _age(self) -> timedelta | None:
        try:
            began = int(_moments().loads(self.began.data or ""))
        except (BadSignature, ValueError, TypeError):
            return None
        return timedelta(seconds=clock.now().timestamp() - began)


def _moments() -> URLSafeSerializer:
    return URLSafeSerializer(current_app.config["SECRET_KEY"], salt="request to organise")


class ReasonForm(FlaskForm):
    """Why a request is declined; it goes into the mail."""

    reason = Lines(_l("Reason, for the mail"), most=500, needed=True)


class OrganiserForm(FlaskForm):
    """Somebody who is invited to organise without having asked."""

    name = CleanText(_l("Name"), most=60, needed=True)
    email = Address(_l("E-mail address"))
    language = OneOf(_l("Language of the mail"), choices=LANGUAGE_NAMES, default="nl")
