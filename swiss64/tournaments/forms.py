"""The forms about a tournament itself."""

from __future__ import annotations

from collections.abc import Container
from datetime import datetime, time
from typing import Any
from zoneinfo import ZoneInfo

from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from flask_wtf import FlaskForm
from wtforms import BooleanField, FieldList, HiddenField, StringField
from wtforms.widgets import TimeInput

from swiss64.engine import time_control
from swiss64.engine.standings.fide.codes import CodeError
from swiss64.engine.tournament import Colour, System
from swiss64.fields import CleanText, Day, OneOf, WholeNumber
from swiss64.ratings.words import CHOICE_WORDS
from swiss64.tournaments import fide, local_time, planning, words
from swiss64.tournaments.operations import TournamentData
from swiss64.tournaments.tie_break_picks import PICKS, Pick, decide

FEWEST_DAY_FIELDS = 3
LOT = "lot"
OPEN, PRIVATE = "open", "private"
SYSTEMS = {
    "swiss64": (System.SWISS64, 1),
    "fide-dutch": (System.FIDE_DUTCH, 1),
    "roundrobin-1": (System.ROUND_ROBIN, 1),
    "roundrobin-2": (System.ROUND_ROBIN, 2),
}


class TournamentForm(FlaskForm):
    """A new tournament, or one to be edited."""

    name = CleanText(_l("Name"), most=120, needed=True)
    place = CleanText(_l("Place"), most=80)
    system = OneOf(
        _l("System"),
        default="swiss64",
        choices={
            "swiss64": _l("Swiss, house rules"),
            "fide-dutch": _l("Swiss, FIDE Dutch system"),
            "roundrobin-1": _l("Round robin: everybody meets once"),
            "roundrobin-2": _l("Double round robin: everybody meets twice"),
        },
    )
    rounds = WholeNumber(_l("Number of rounds (Swiss)"), low=1, high=planning.MOST_ROUNDS)
    ranked = FieldList(Pick(), default=fide.DEFAULT_TIE_BREAKS.split(","), max_entries=fide.MOST_TIE_BREAKS)
    tie_breaks = CleanText(_l("Tie-breaks as codes"), most=200, default=fide.DEFAULT_TIE_BREAKS)
    shown_tie_breaks = HiddenField(default=fide.DEFAULT_TIE_BREAKS)
    colour = OneOf(
        _l("Initial colour"),
        default=LOT,
        choices={
            LOT: _l("By lot: the site draws it"),
            "w": _l("White, chosen by the organiser"),
            "b": _l("Black, chosen by the organiser"),
        },
    )
    minutes = WholeNumber(_l("Minutes per player"), low=0, high=600)
    increment = WholeNumber(_l("Seconds per move"), low=0, high=600)
    periods = StringField(_l("Several periods"))
    ratings = OneOf(_l("Ratings used"), choices=CHOICE_WORDS)
    days = FieldList(Day(_l("Playing day")), max_entries=planning.MOST_DAYS)
    visibility = OneOf(
        _l("Who may see it"),
        default=OPEN,
        choices={
            OPEN: _l("Open: everybody"),
            PRIVATE: _l("Private: only whom you invite, and the players"),
        },
    )
    practice = BooleanField(_l("This is a practice tournament"))
    seen = HiddenField()
    fixed: TournamentData | None = None
    by_lot: Colour | None = None
    """The initial colour that the lot gave, for the hint."""

    def __init__(self, *args: Any, **kw: Any) -> None:
        super().__init__(*args, **kw)
        self.picked = [entry.data for entry in self.ranked if entry.data] if self.ranked.entries else None
        while len(self.ranked) < PICKS:
            self.ranked.append_entry("")
        for place, entry in enumerate(self.ranked, start=1):
            entry.offer(place)

    @classmethod
    def showing(cls, data: TournamentData) -> TournamentForm:
        """The form filled with what is known."""
        minutes, increment, periods = _time_fields(data.time_control)
        robin = data.system is System.ROUND_ROBIN
        system = f"roundrobin-{data.cycles}" if robin else data.system.value
        form = cls(
            name=data.name,
            place=data.place,
            system=system,
            rounds=None if robin else data.rounds,
            ranked=(data.tie_breaks or fide.DEFAULT_TIE_BREAKS).split(","),
            tie_breaks=(data.tie_breaks or fide.DEFAULT_TIE_BREAKS).replace(",", ", "),
            shown_tie_breaks=data.tie_breaks or fide.DEFAULT_TIE_BREAKS,
            colour=data.chosen_colour or LOT,
            minutes=minutes,
            increment=increment,
            periods=periods,
            days=list(data.days),
            visibility=PRIVATE if data.private else OPEN,
            practice=data.practice,
            ratings=data.rating_choice,
            seen=data.seen(),
        )
        form.lot_drawn(data)
        form.more_days()
        return form

    def lot_drawn(self, data: TournamentData) -> None:
        """Remembers what the lot gave, if it was drawn."""
        self.by_lot = Colour(data.initial_colour) if data.initial_colour_by_lot else None

    def fix(self, data: TournamentData, sent: Container[str] = ()) -> None:
        """Takes away what is fixed once a round is drawn, and stays as it is in ``data``.

        That is the system, with the rounds of a round robin, and what FIDE's rules want announced.
        A field of these in ``sent`` stays: its form is from before the draw, and is told so when
        it says something else.
        """
        self.fixed = data
        del self.system
        if data.system is System.ROUND_ROBIN:
            del self.rounds
        announced = ("rounds", "tie_breaks", "colour") if data.system is System.FIDE_DUTCH else ()
        for name in announced:
            if name not in sent:
                delattr(self, name)
        if data.system is not System.FIDE_DUTCH:
            del self.tie_breaks
            del self.colour
        if not self.tie_breaks:
            del self.ranked
            del self.shown_tie_breaks

    @property
    def announced(self) -> TournamentData | None:
        """What FIDE's rules wanted announced, once it is fixed."""
        fixed = self.fixed
        return fixed if fixed is not None and fixed.system is System.FIDE_DUTCH else None

    @property
    def announced_colour(self) -> Colour | None:
        """The initial colour that is fixed."""
        return Colour(self.announced.initial_colour) if self.announced else None

    def more_days(self) -> None:
        """Adds empty fields for playing days while they fit: at least one, and three fields in all."""
        wanted = max(len(self.days.entries) + 1, FEWEST_DAY_FIELDS)
        while len(self.days.entries) < min(wanted, planning.MOST_DAYS):
            self.days.append_entry()

    def validate(self, extra_validators: Any = None) -> bool:
        """Also looks at what fields say together."""
        good = super().validate(extra_validators)
        system = self.chosen_system()[0]
        swiss = system is not System.ROUND_ROBIN and self.rounds is not None
        if swiss and self.rounds.data is None and not self.rounds.errors:
            self.rounds.errors.append(_("Say how many rounds there will be."))
            good = False
        if system is System.FIDE_DUTCH and self.tie_breaks and not self.tie_breaks.errors:
            good = self._validate_tie_breaks() and good
        if self.minutes.errors or self.increment.errors:
            return False
        return self._validate_time() and good

    def _validate_tie_breaks(self) -> bool:
        try:
            meant = self._meant_tie_breaks()
        except ValueError as problem:
            self.tie_breaks.errors = [str(problem)]
            return False
        try:
            number = len(fide.codes(fide.normal(meant)))
        except CodeError as error:
            self.tie_breaks.errors = [
                words.code_problem_words(error) if meant else _("Give at least one tie-break.")
            ]
            return False
        if not number:
            self.tie_breaks.errors = [_("Give at least one tie-break.")]
            return False
        if number > fide.MOST_TIE_BREAKS:
            self.tie_breaks.errors = [_("At most %(most)s tie-breaks.", most=fide.MOST_TIE_BREAKS)]
            return False
        return True

    def _meant_tie_breaks(self) -> str:
        """The codes that are meant: chosen or written. Raises ValueError in words when that is not clear."""
        return decide(self.tie_breaks.data or "", self.picked, self.shown_tie_breaks.data or "")

    def _validate_time(self) -> bool:
        periods = (self.periods.data or "").strip()
        if periods:
            if self.minutes.data is not None or self.increment.data is not None:
                self.periods.errors = [_("Fill in either the minutes or the periods, not both.")]
                return False
            try:
                control = time_control.parse(periods)
            except ValueError:
                self.periods.errors = [
                    _(
                        "This was not understood. Write for example 40/5400+30:1800+30, "
                        "with the times in seconds."
                    )
                ]
                return False
            if len(time_control.notation(control)) > 60:
                self.periods.errors = [_("That is too many periods.")]
                return False
        elif self.increment.data and self.minutes.data is None:
            self.minutes.errors = [_("Say also how many minutes.")]
            return False
        elif self.minutes.data == 0 and not self.increment.data:
            self.minutes.errors = [
                _("This gives no time at all. Leave both fields empty if it is not known yet.")
            ]
            return False
        return True

    def chosen_system(self) -> tuple[System, int]:
        """The system and its cycles."""
        if self.fixed is not None:
            return self.fixed.system, self.fixed.cycles
        return SYSTEMS.get(self.system.data or "", (System.SWISS64, 1))

    def data_given(self) -> TournamentData:
        """What was filled in; only after ``validate``."""
        system, cycles = self.chosen_system()
        known = self.fixed or TournamentData(name="", rounds=1)
        colour = self.colour.data if self.colour else known.chosen_colour
        return TournamentData(
            name=self.name.data or "",
            place=self.place.data or "",
            system=system,
            cycles=cycles,
            rounds=(self.rounds.data if self.rounds else None) or known.rounds,
            tie_breaks=self._tie_breaks(system, known),
            initial_colour="" if colour == LOT or system is not System.FIDE_DUTCH else colour or "",
            time_control=self._time_control(),
            days=tuple(sorted({day for day in self.days.data if day is not None})),
            practice=bool(self.practice.data),
            private=self.visibility.data == PRIVATE,
            rating_choice=self.ratings.data or "",
        )

    def _tie_breaks(self, system: System, known: TournamentData) -> str:
        if system is not System.FIDE_DUTCH:
            return ""
        return fide.normal(self._meant_tie_breaks()) if self.tie_breaks else known.tie_breaks

    def _time_control(self) -> str:
        periods = (self.periods.data or "").strip()
        if periods:
            return time_control.notation(time_control.parse(periods))
        if self.minutes.data is None:
            return ""
        return time_control.notation(time_control.simple(self.minutes.data, self.increment.data or 0))


def _time_fields(written: str) -> tuple[int | None, int | None, str]:
    """Minutes, increment and notation as the form shows them: one way or the other."""
    if not written:
        return None, None, ""
    try:
        control = time_control.parse(written)
    except ValueError:
        return None, None, written
    first = control.white[0]
    if control.equal and len(control.white) == 1 and first.seconds % 60 == 0:
        return first.seconds // 60, first.increment, ""
    return None, None, written


class DeleteForm(FlaskForm):
    """The name, typed to show that the deletion is meant."""

    name = CleanText(_l("Name of the tournament"), most=200, needed=True)


class ClockTime(StringField):
    """A time of day, or None."""

    widget = TimeInput()

    def _value(self) -> str:
        if self.raw_data:
            return str(self.raw_data[0])
        return f"{self.data:%H:%M}" if self.data is not None else ""

    def process_formdata(self, valuelist: list[Any]) -> None:
        """Reads ``14:30``, also ``14.30`` and ``14``."""
        self.data = None
        typed = str(valuelist[0]).strip().replace(".", ":") if valuelist else ""
        if not typed:
            return
        hours, _colon, minutes = typed.partition(":")
        try:
            self.data = time(int(hours), int(minutes[:2] or 0))
        except (ValueError, OverflowError):
            raise ValueError(_("This is not a time. Write it like 14:30.")) from None


class ScheduleForm(FlaskForm):
    """A day and a time for each round."""

    days = FieldList(Day(_l("Day")))
    times = FieldList(ClockTime(_l("Time")))
    seen = HiddenField()

    @classmethod
    def showing(cls, starts: dict[int, datetime | None], zone: str, seen: str) -> ScheduleForm:
        """The form filled with what is planned, in the tournament's zone."""
        there = [start and start.astimezone(ZoneInfo(zone)) for _number, start in sorted(starts.items())]
        return cls(
            days=[moment and moment.date() for moment in there],
            times=[moment and moment.time() for moment in there],
            seen=seen,
        )

    def starts(self, zone: str) -> dict[int, datetime | None] | None:
        """The planned starts by round, aware UTC; None when something is wrong, which the fields then say."""
        for some, others in ((self.days, self.times), (self.times, self.days)):
            while len(some) < len(others):  # a form that no page sends; the page shows both of each round
                some.append_entry()
        good = self.validate()
        found: dict[int, datetime | None] = {}
        for number, (day, at) in enumerate(zip(self.days.entries, self.times.entries, strict=False), start=1):
            if day.errors or at.errors:
                continue
            if (day.data is None) != (at.data is None):
                missing = day if day.data is None else at
                missing.errors = [_("Give both a day and a time, or neither.")]
                good = False
            elif day.data is None:
                found[number] = None
            else:
                try:
                    found[number] = local_time.to_utc(day.data, at.data, zone)
                except (local_time.SkippedTime, local_time.RepeatedTime) as problem:
                    at.errors = [problem.text()]
                    good = False
        return found if good else None
