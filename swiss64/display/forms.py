"""The forms of the remote control, and of the links to the hall display."""

from __future__ import annotations

from typing import Any

from flask_babel import lazy_gettext as _l
from flask_babel import lazy_ngettext
from flask_wtf import FlaskForm
from wtforms import HiddenField, SelectMultipleField
from wtforms.fields.choices import SelectChoice
from wtforms.widgets import CheckboxInput, ListWidget

from swiss64.display import words
from swiss64.display.steering import GROUNDS, SECONDS, USUAL_SECONDS, Settings, announcement_seen
from swiss64.display.views import CHOICES
from swiss64.fields import CleanText, OneOf
from swiss64.models.display import Steered

LONGEST_ANNOUNCEMENT = 160
LONGEST_NAME = 40


class SettingsForm(FlaskForm):
    """Views, speed, languages and ground."""

    views = SelectMultipleField(
        _l("Lists"),
        option_widget=CheckboxInput(),
        widget=ListWidget(prefix_label=False),
        choices=[SelectChoice(value=view.value, label=view.value) for view in CHOICES],
    )
    seconds = OneOf(
        _l("How long a page stays"),
        default=str(USUAL_SECONDS),
        choices={str(n): lazy_ngettext("%(num)s second", "%(num)s seconds", n) for n in SECONDS},
    )
    languages = OneOf(
        _l("Language"),
        default="nl,en",
        choices={"nl,en": _l("Dutch and English in turn"), "nl": _l("Dutch"), "en": _l("English")},
    )
    ground = OneOf(
        _l("Background"),
        choices={
            "": _l("As chosen at the screen"),
            GROUNDS[0]: _l("Dark"),
            GROUNDS[1]: _l("Light"),
        },
    )
    seen = HiddenField()

    def __init__(self, *arguments: Any, **values: Any) -> None:
        super().__init__(*arguments, **values)
        self.views.choices = [SelectChoice(value=v.value, label=words.view_name(v)) for v in CHOICES]

    @classmethod
    def showing(cls, settings: Settings) -> SettingsForm:
        """The form filled with what is chosen; nothing of what was sent."""
        return cls(
            formdata=None,
            views=list(settings.views),
            seconds=str(settings.seconds),
            languages=",".join(settings.languages),
            ground=settings.ground,
            seen=settings.seen(),
        )

    def given(self) -> Settings:
        """What was chosen; only after ``validate``. All views ticked is all of them, by choice."""
        return Settings(
            views=tuple(view.value for view in CHOICES if view.value in (self.views.data or ())),
            seconds=int(self.seconds.data or USUAL_SECONDS),
            languages=tuple((self.languages.data or "nl,en").split(",")),
            ground=self.ground.data or "",
        )


class AnnouncementForm(FlaskForm):
    """What is announced, in Dutch, in English or both."""

    nl = CleanText(_l("In Dutch"), most=LONGEST_ANNOUNCEMENT)
    en = CleanText(_l("In English"), most=LONGEST_ANNOUNCEMENT)
    seen = HiddenField()

    @classmethod
    def showing(cls, row: Steered) -> AnnouncementForm:
        """The form filled with the announcement of one screen or of all; nothing of what was sent."""
        return cls(formdata=None, nl=row.announcement_nl, en=row.announcement_en, seen=announcement_seen(row))


class NameForm(FlaskForm):
    """The name of a screen; empty: its number."""

    name = CleanText(_l("Name of this screen"), most=LONGEST_NAME)


class LinkForm(FlaskForm):
    """A new link, named after the screen it is for."""

    name = CleanText(_l("Name of this screen"), most=LONGEST_NAME, needed=True)
