"""The form of a series."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any

from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from flask_wtf import FlaskForm
from wtforms import HiddenField
from wtforms.validators import StopValidation

from swiss64.engine.standings.series import Sharing
from swiss64.fields import CleanText, OneOf, WholeNumber
from swiss64.series.data import MOST_BEST, MOST_PLACES, MOST_POINTS, SeriesData
from swiss64.series.words import table_text

USUAL_TABLE = (10, 8, 6, 5, 4, 3, 2, 1)
_BETWEEN = re.compile(r"[\s,;]+")
_LONGEST_TABLE = 1_200
_SHOWN = 20


class PointsTable(CleanText):
    """The points of place 1, 2, … as one types them: ``10, 8, 6``. ``table`` has them once it is valid."""

    table: tuple[int, ...] = ()

    def pre_validate(self, form: Any) -> None:
        """Reads the numbers, or says which one is wrong."""
        super().pre_validate(form)
        words = [word for word in _BETWEEN.split(self.data or "") if word]
        if not words:
            raise StopValidation(_("Fill this in."))
        for word in words:
            if not (word.isascii() and word.isdigit()):
                raise StopValidation(
                    _(
                        "“%(word)s” is not a whole number. Write the points of places 1, 2, 3 and so on with "
                        "commas between them, such as 10, 8, 6.",
                        word=word[:_SHOWN],
                    )
                )
            if len(word) > len(str(MOST_POINTS)):
                raise StopValidation(_("A place gives at most %(most)s points.", most=MOST_POINTS))
        if len(words) > MOST_PLACES:
            raise StopValidation(_("There may be at most %(most)s places.", most=MOST_PLACES))
        table = tuple(map(int, words))
        for place, (more, less) in enumerate(pairwise(table), start=2):
            if less > more:
                raise StopValidation(
                    _(
                        "Place %(place)s would get %(more)s points, and the place above it only %(less)s. A "
                        "lower place cannot get more.",
                        place=place,
                        more=less,
                        less=more,
                    )
                )
        self.table = table


class SeriesForm(FlaskForm):
    """A new series, or one to be edited."""

    name = CleanText(_l("Name"), most=120, needed=True)
    table = PointsTable(_l("Points per place"), most=_LONGEST_TABLE, needed=True)
    best = WholeNumber(_l("How many tournaments count"), low=1, high=MOST_BEST)
    sharing = OneOf(
        _l("Players who share a place"),
        default=Sharing.SCORE.value,
        choices={
            Sharing.SCORE.value: _l("Equal points, as in FIDE's circuits"),
            Sharing.TIE_BREAKS.value: _l("Equal after the tie-breaks too"),
        },
    )
    seen = HiddenField()

    @classmethod
    def showing(cls, data: SeriesData | None = None) -> SeriesForm:
        """The form filled with what is known; without it that of a new series."""
        if data is None:
            return cls(table=table_text(USUAL_TABLE))
        return cls(
            name=data.name,
            table=table_text(data.table),
            best=data.best,
            sharing=data.sharing.value,
            seen=data.seen(),
        )

    def data_given(self) -> SeriesData:
        """What a valid form says."""
        return SeriesData(self.name.data or "", self.table.table, self.best.data, Sharing(self.sharing.data))
