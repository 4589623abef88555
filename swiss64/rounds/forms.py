"""The forms of rounds and results. They are small: most are a button and what the page showed."""

from __future__ import annotations

from flask_babel import lazy_gettext as _l
from flask_wtf import FlaskForm
from wtforms import BooleanField, HiddenField, IntegerField, SelectMultipleField, StringField
from wtforms.validators import AnyOf, InputRequired, Optional

from swiss64.engine.tournament import Result
from swiss64.rounds.results import ENTERABLE

_NOT_UNDERSTOOD = _l("This was not understood. Reload the page and try again.")
NONE = "none"
"""How a form writes that a board has no result."""


class ResultForm(FlaskForm):
    """The result of a board, and what the page showed: the result so far and the two players."""

    result = StringField(
        validators=[AnyOf([NONE, *(result.name for result in ENTERABLE)], message=_NOT_UNDERSTOOD)]
    )
    expected = StringField(
        validators=[AnyOf([NONE, *(result.name for result in Result)], message=_NOT_UNDERSTOOD)]
    )
    white = IntegerField(validators=[InputRequired(_NOT_UNDERSTOOD)])
    black = IntegerField(validators=[InputRequired(_NOT_UNDERSTOOD)])
    only_open = BooleanField()

    @property
    def wanted(self) -> Result | None:
        """The result asked for; None clears the board."""
        return _result(self.result.data)

    @property
    def shown(self) -> Result | None:
        """The result that the page showed."""
        return _result(self.expected.data)

    @property
    def players(self) -> tuple[int, int]:
        """The entry ids of White and Black that the page showed."""
        return self.white.data or 0, self.black.data or 0


class DrawForm(FlaskForm):
    """Draw the round that the page named; ``again`` replaces the proposal that it showed (``seen``).

    ``second_bye`` is an entry id.
    """

    seen = HiddenField()
    round_number = IntegerField(validators=[InputRequired(_NOT_UNDERSTOOD)])
    again = BooleanField()
    second_bye = IntegerField(validators=[Optional()])


class PublishForm(FlaskForm):
    """Publish the pairing that the page showed (``seen``); ``confirmed`` in spite of remarks."""

    seen = HiddenField()
    confirmed = BooleanField(_l("Publish it anyway"))


class AlterForm(FlaskForm):
    """Alter a pairing: the players ticked (entry ids), and the button pressed.

    ``action`` is the name of the button, ``flip`` the board whose colours were to be swapped.
    """

    seen = HiddenField()
    action = StringField()
    flip = IntegerField(validators=[Optional()])
    player = SelectMultipleField(coerce=int, validate_choice=False)
    confirmed = BooleanField(_l("Change the public pairing; I tell the players myself"))


def _result(name: str | None) -> Result | None:
    return None if name in (None, NONE) else Result[name or ""]
