"""The forms about players."""

from __future__ import annotations

from typing import Any

from email_validator import EmailNotValidError, validate_email
from flask import request
from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from flask_wtf import FlaskForm
from wtforms import HiddenField
from wtforms.validators import StopValidation
from wtforms.widgets import EmailInput

from swiss64 import clock
from swiss64.engine.ranking import TITLES
from swiss64.entries import names
from swiss64.entries.data import HIGHEST_RATING, EntryData
from swiss64.fields import CleanText, OneOf, WholeNumber

EARLIEST_BIRTH = 1900


class Digits(CleanText):
    """A number that names a person: digits only."""

    def pre_validate(self, form: Any) -> None:
        """Says when there is something else than digits."""
        super().pre_validate(form)
        if self.data and not (self.data.isascii() and self.data.isdigit()):
            raise StopValidation(_("Use digits only."))


class Address(CleanText):
    """An e-mail address, or nothing."""

    widget = EmailInput()

    def pre_validate(self, form: Any) -> None:
        """Says when mail could never arrive there."""
        super().pre_validate(form)
        if self.data:
            try:
                self.data = validate_email(self.data, check_deliverability=False).normalized
            except EmailNotValidError:
                raise StopValidation(_("This is not an e-mail address.")) from None


class Federation(CleanText):
    """The three letters of a federation."""

    def process_formdata(self, valuelist: list[Any]) -> None:
        """Makes capitals of what was typed."""
        super().process_formdata(valuelist)
        self.data = (self.data or "").upper()

    def pre_validate(self, form: Any) -> None:
        """Says when these are not three letters."""
        super().pre_validate(form)
        if self.data and not (len(self.data) == 3 and self.data.isascii() and self.data.isalpha()):
            raise StopValidation(_("A federation has three letters, like NED."))


class EntryForm(FlaskForm):
    """A player's details."""

    name = CleanText(_l("Name"), most=names.LONGEST, needed=True)
    rating = WholeNumber(_l("Rating"), low=0, high=HIGHEST_RATING)
    title = OneOf(_l("Title"), choices={"": "–"} | {title: title for title in TITLES})
    club = CleanText(_l("Club"), most=60)
    sex = OneOf(_l("Sex"), choices={"": "–", "m": _l("man"), "w": _l("woman")})
    birth = WholeNumber(_l("Year of birth"), low=EARLIEST_BIRTH, high=2100)
    federation = Federation(_l("Federation"), most=3)
    fide_id = Digits(_l("FIDE ID"), most=11)
    national_id = Digits(_l("National number"), most=11)
    alias = CleanText(_l("Shown as"), most=names.LONGEST)
    email = Address(_l("E-mail address"), most=254)
    seen = HiddenField()
    confirmed = HiddenField()

    @classmethod
    def showing(cls, data: EntryData) -> EntryForm:
        """The form filled with what is known; not with what was just sent."""
        return cls(
            None,
            name=data.name,
            rating=data.rating or None,
            title=data.title,
            club=data.club,
            sex=data.sex,
            birth=int(data.birth) if data.birth else None,
            federation=data.federation,
            fide_id=data.fide_id,
            national_id=data.national_id,
            alias=data.alias,
            email=data.email,
            seen=data.seen(),
        )

    def validate_birth(self, field: WholeNumber) -> None:
        """A year that is still to come is no year of birth."""
        if field.data is not None and field.data > clock.now().year:
            raise StopValidation(_("That year is still to come."))

    def data_given(self) -> EntryData:
        """What was filled in; only after ``validate``."""
        return EntryData(
            name=self.name.data or "",
            rating=self.rating.data or 0,
            title=self.title.data or "",
            sex=self.sex.data or "",
            federation=self.federation.data or "",
            club=self.club.data or "",
            birth=str(self.birth.data) if self.birth.data else "",
            fide_id=self.fide_id.data or "",
            national_id=self.national_id.data or "",
            alias=self.alias.data or "",
            email=self.email.data or "",
        )


class AbsenceForm(FlaskForm):
    """A round that somebody is not there for."""

    round_number = WholeNumber(_l("Round"), low=1, high=99, needed=True)
    half = OneOf(_l("Points for this round"), choices={"": _l("nothing"), "half": _l("half a point")})


class AttendanceForm(FlaskForm):
    """Who is there for a round: of those shown as there (``were``) and as away (``known``), who is ticked.

    Only what was changed on the page is meant, so that two people can each note whom they know about.
    """

    round_number = WholeNumber(low=1, high=99, needed=True)

    def here(self) -> set[int]:
        """The entries that are ticked."""
        return _ids("here")

    def away(self) -> set[int]:
        """The entries that were there and are ticked no more."""
        return _ids("were") - self.here()

    def back(self) -> set[int]:
        """The entries that were away and are ticked now."""
        return (_ids("known") - _ids("were")) & self.here()


def _ids(name: str) -> set[int]:
    """The numbers of rows in a field that comes many times."""
    return {
        int(text)
        for text in request.form.getlist(name)
        if text.isascii() and text.isdigit() and len(text) < 10
    }


class RoundForm(FlaskForm):
    """The round in which somebody comes in."""

    first_round = WholeNumber(_l("Plays from round"), low=1, high=99, needed=True)


class NumberForm(FlaskForm):
    """The pairing number that somebody gets by hand."""

    number = WholeNumber(_l("Pairing number"), low=1, high=9999, needed=True)
