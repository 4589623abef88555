"""The forms about profiles."""

from __future__ import annotations

from flask_babel import lazy_gettext as _l
from flask_wtf import FlaskForm
from wtforms import BooleanField, HiddenField

from swiss64.entries import names
from swiss64.entries.forms import EARLIEST_BIRTH, Digits
from swiss64.fields import CleanText, OneOf, WholeNumber
from swiss64.models.player import Profile
from swiss64.people.forms import ReasonForm
from swiss64.players.decisions import ProfileData, data_of
from swiss64.players.matching import number
from swiss64.players.merging import Chosen

LONGEST_NUMBER = 11


class NumbersForm(FlaskForm):
    """What somebody says his numbers are."""

    national_id = Digits(_l("KNSB number"), most=LONGEST_NUMBER)
    fide_id = Digits(_l("FIDE ID"), most=LONGEST_NUMBER)


class AliasForm(FlaskForm):
    """Another name for everybody to see."""

    alias = CleanText(_l("Show me as"), most=names.LONGEST)


class ApproveForm(FlaskForm):
    """Whether what was stated goes into the profile."""

    with_numbers = BooleanField(_l("I checked the stated numbers: put those that are missing in the profile"))


class ProfileForm(FlaskForm):
    """What an administrator may correct."""

    name = CleanText(_l("Name"), most=names.LONGEST, needed=True)
    alias = CleanText(_l("Shown as"), most=names.LONGEST)
    birth = WholeNumber(_l("Year of birth"), low=EARLIEST_BIRTH, high=2100)
    national_id = Digits(_l("KNSB number"), most=LONGEST_NUMBER)
    fide_id = Digits(_l("FIDE ID"), most=LONGEST_NUMBER)
    seen = HiddenField()

    @classmethod
    def showing(cls, profile: Profile) -> ProfileForm:
        """The form filled with what stands in the profile."""
        data = data_of(profile)
        return cls(
            None,
            name=data.name,
            alias=data.alias,
            birth=int(data.birth) if data.birth else None,
            national_id=data.national_id,
            fide_id=data.fide_id,
            seen=data.seen(),
        )

    def data_given(self) -> ProfileData:
        """What was filled in; only after ``validate``."""
        return ProfileData(
            name=self.name.data or "",
            alias=self.alias.data or "",
            birth=str(self.birth.data) if self.birth.data else "",
            fide_id=number(self.fide_id.data) or "",
            national_id=number(self.national_id.data) or "",
        )


class EraseForm(FlaskForm):
    """The name, typed to show that it is meant."""

    name = CleanText(_l("Name of the player"), most=names.LONGEST, needed=True)


_OF_TWO = {"kept": _l("of the one that stays"), "gone": _l("of the one that goes")}


class MergeForm(FlaskForm):
    """Of which of the two a field stays."""

    name = OneOf(_l("Name"), choices=_OF_TWO, default="kept")
    birth = OneOf(_l("Year of birth"), choices=_OF_TWO, default="kept")
    national_id = OneOf(_l("KNSB number"), choices=_OF_TWO, default="kept")
    fide_id = OneOf(_l("FIDE ID"), choices=_OF_TWO, default="kept")
    seen = HiddenField()

    def chosen(self) -> Chosen:
        """The choice; only after ``validate``."""
        return Chosen(
            name=self.name.data == "gone",
            birth=self.birth.data == "gone",
            fide_id=self.fide_id.data == "gone",
            national_id=self.national_id.data == "gone",
        )


__all__ = ["AliasForm", "ApproveForm", "MergeForm", "NumbersForm", "ProfileForm", "ReasonForm"]
