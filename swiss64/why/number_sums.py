"""How the rounds of a tie-break make its value: the sum, the average, and what is done with it."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from flask_babel import gettext as _
from flask_babel import ngettext

from swiss64.engine.standings.expectation import expected_score
from swiss64.engine.standings.fide.contributions import kept
from swiss64.engine.standings.performance import Performance, PerformanceRound, dp, half_up
from swiss64.engine.standings.tie_breaks import Contribution, Criterion, Unit
from swiss64.locale import halves, parts
from swiss64.why.number_lines import contribution_unit
from swiss64.why.sentences import Sentence, left, sentence
from swiss64.why.subject import Subject, shown

_AVERAGES = {
    Criterion.AVERAGE_BUCHHOLZ,
    Criterion.AVERAGE_RATING,
    Criterion.AVERAGE_PERFORMANCE,
    Criterion.AVERAGE_PERFECT_PERFORMANCE,
}
_DATA = {Criterion.START_NUMBER, Criterion.RATING}


def sums(subject: Subject) -> tuple[Sentence, ...]:
    """What is done with the rounds, down to the value; nothing for a value that does not apply."""
    criterion = subject.column.criterion
    value = subject.found.value
    counted = kept(subject.found.contributions)
    # A direct encounter has no sum of its own: those of the whole group are compared.
    if value is None or criterion in _DATA or criterion is Criterion.DIRECT_ENCOUNTER:
        return ()
    if criterion in _AVERAGES:
        return (_average(subject, counted),)
    if criterion is Criterion.PERFORMANCE:
        ratings = [item.value for item in counted]
        return _performance(ratings, sum(item.points or 0 for item in counted), value)
    if criterion is Criterion.PERFECT_PERFORMANCE:
        return _perfect(subject, counted, value)
    return (_together(subject, counted, value),)


def performance_sums(rounds: Sequence[PerformanceRound], made: Performance) -> tuple[Sentence, ...]:
    """The same for the performance that is shown for information."""
    if made.rating is None:
        return ()
    ratings = [item.rating or 0 for item in rounds if item.counts]
    return _performance(ratings, made.half_points, made.rating)


def _together(subject: Subject, counted: Sequence[Contribution], value: int) -> Sentence:
    per_point = contribution_unit(subject.column.criterion, subject.column.unit)
    if not counted:
        return sentence(_("No round counts, so it is %(value)s."), value=subject.show(value))
    added = added_up([parts(item.value, per_point) for item in counted], subject.show(value))
    return sentence(_("Together: %(sum)s."), sum=added)


def added_up(items: Sequence[str], value: str) -> str:
    """``2 + 3½ = 5½``; one alone is only itself."""
    return value if len(items) == 1 else f"{' + '.join(items)} = {value}"


def _average(subject: Subject, counted: Sequence[Contribution]) -> Sentence:
    per_point = contribution_unit(subject.column.criterion, subject.column.unit)
    values = [item.value for item in counted]
    exact = Fraction(sum(values), per_point * len(values))
    rounded = (exact * subject.column.unit.value).denominator != 1
    return _divided(
        added_up([parts(value, per_point) for value in values], parts(sum(values), per_point)),
        len(values),
        subject.show(subject.found.value),
        rounded=rounded,
    )


def _divided(added: str, number: int, average: str, *, rounded: bool) -> Sentence:
    if number == 1:
        return sentence(_("There is one, so the average is %(average)s."), average=average)
    if rounded:
        text = _("Together: %(added)s. Divided by %(number)s, and rounded: %(average)s.")
    else:
        text = _("Together: %(added)s. Divided by %(number)s: %(average)s.")
    return sentence(text, added=added, number=number, average=average)


def _performance(ratings: Sequence[int], half_points: int, value: int) -> tuple[Sentence, ...]:
    games = len(ratings)
    average = half_up(sum(ratings), games)
    percentage = half_up(100 * half_points, 2 * games)
    gained = dp(percentage)
    average_said = _divided(
        added_up([str(rating) for rating in ratings], str(sum(ratings))),
        games,
        str(average),
        rounded=sum(ratings) % games != 0,
    )
    scored = sentence(
        ngettext(
            "Score: %(score)s out of %(num)s game, which is %(percentage)s.",
            "Score: %(score)s out of %(num)s games, which is %(percentage)s.",
            games,
            **left("score", "percentage"),
        ),
        score=halves(half_points),
        percentage=f"{percentage}%",
    )
    table = sentence(
        _("For that percentage the [table](dp-table) gives %(dp)s."), "B.02 8.1.1", dp=_signed(gained)
    )
    step = f"{average} {'−' if gained < 0 else '+'} {abs(gained)} = {_minus(value)}"
    return (average_said, scored, table, sentence(_("Together: %(sum)s."), sum=step))


def _signed(value: int) -> str:
    return f"+{value}" if value > 0 else _minus(value)


def _minus(value: int) -> str:
    return f"−{-value}" if value < 0 else str(value)


def _perfect(subject: Subject, counted: Sequence[Contribution], value: int) -> tuple[Sentence, ...]:
    score = sum(item.points or 0 for item in counted)
    if score == 0:
        lowest = min(item.opponent_rating or 0 for item in counted)
        text = _("Without a point it is 800 less than the lowest rating: %(lowest)s − 800 = %(value)s.")
        return (sentence(text, lowest=lowest, value=_minus(value)),)
    unit = Unit.HUNDREDTH.value
    less = sum(expected_score(value - 1 - (item.opponent_rating or 0)) for item in counted)
    total = sum(item.value for item in counted)
    added = added_up([parts(item.value, unit) for item in counted], shown(total, unit))
    return (
        sentence(_("Expected with a rating of %(value)s: %(added)s."), value=_minus(value), added=added),
        sentence(
            ngettext(
                "That is enough for the %(score)s point made. One rating point less would expect only "
                "%(less)s.",
                "That is enough for the %(score)s points made. One rating point less would expect only "
                "%(less)s.",
                1 if score <= 2 else 2,
                **left("score", "less"),
            ),
            score=halves(score),
            less=shown(less, unit),
        ),
    )
