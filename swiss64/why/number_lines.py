"""The rounds of a tie-break, one by one: the opponent, what was looked at, what counted, and why."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from flask_babel import gettext as _
from flask_babel import lazy_gettext, ngettext

from swiss64.engine.standings.performance import PerformanceRound
from swiss64.engine.standings.record import Outcome, PlayerRound
from swiss64.engine.standings.tie_breaks import Contribution, Counted, Criterion, Reason, Unit
from swiss64.engine.tournament import Colour, Player
from swiss64.locale import halves, parts
from swiss64.why.sentences import Sentence, left, sentence
from swiss64.why.subject import Subject
from swiss64.words import bye_words

_BY_RATING = {
    Criterion.PERFECT_PERFORMANCE,
    Criterion.AVERAGE_PERFORMANCE,
    Criterion.AVERAGE_PERFECT_PERFORMANCE,
}
_OVER_THE_BOARD = {
    Criterion.GAMES_WON,
    Criterion.BLACK_GAMES,
    Criterion.BLACK_WINS,
    Criterion.AVERAGE_BUCHHOLZ,
    Criterion.AVERAGE_RATING,
    Criterion.PERFORMANCE,
    *_BY_RATING,
}

_FORFEIT = lazy_gettext(
    "For this list [forfeits count as games](forfeit-as-game), so this one counts against %(opponent)s."
)
_AS_DRAW = lazy_gettext("The last round is taken as a draw here.")
_VOLUNTARY = lazy_gettext("Left out first, as %(name)s [chose not to play](voluntary-unplayed-round) here.")
_BELOW = lazy_gettext("%(opponent)s has not enough points, so nothing counts.")
_OUTCOMES = {
    Outcome.WON: lazy_gettext("won"),
    Outcome.DRAWN: lazy_gettext("drawn"),
    Outcome.LOST: lazy_gettext("lost"),
    Outcome.NO_CONTEST: lazy_gettext("no contest"),
    Outcome.WON_BY_FORFEIT: lazy_gettext("won by forfeit"),
    Outcome.LOST_BY_FORFEIT: lazy_gettext("lost by forfeit"),
    Outcome.UNFINISHED: lazy_gettext("no result yet"),
    Outcome.ABSENT: lazy_gettext("absent"),
}
_REASONS = {
    Reason.FORFEIT_AS_GAME: (_FORFEIT, _FORFEIT),
    Reason.TAKEN_AS_DRAW: (_AS_DRAW, _AS_DRAW),
    Reason.CUT_LOWEST: (
        lazy_gettext("Left out, as the lowest."),
        lazy_gettext("Left out, as one of the lowest."),
    ),
    Reason.CUT_HIGHEST: (
        lazy_gettext("Left out, as the highest."),
        lazy_gettext("Left out, as one of the highest."),
    ),
    Reason.CUT_VOLUNTARY: (_VOLUNTARY, _VOLUNTARY),
    Reason.CUT_FIRST_ROUND: (
        lazy_gettext("Left out, as the first."),
        lazy_gettext("Left out, as one of the first."),
    ),
    Reason.BELOW_LIMIT: (_BELOW, _BELOW),
}
"""What is said of a reason where one value is left out, and where several are."""


@dataclass(frozen=True, slots=True)
class Line:
    """A round of an explanation.

    ``basis`` is what was looked at, ``counts`` what it gives (empty for nothing), both as shown; ``cut``
    says that it is left out.
    """

    round: int
    opponent: Player | None
    colour: Colour | None
    outcome: str
    basis: str
    counts: str
    cut: bool
    notes: tuple[Sentence, ...]


def lines(subject: Subject) -> tuple[Line, ...]:
    """The rounds that the value of a column is made of."""
    return tuple(_line(subject, item) for item in subject.found.contributions)


def performance_lines(subject_rounds: tuple[PerformanceRound, ...], of: Subject) -> tuple[Line, ...]:
    """The rounds of the performance that is shown for information."""
    return tuple(_performance_line(of, item) for item in subject_rounds)


def basis_head(subject: Subject) -> str:
    """The head of the column that says what was looked at; empty without one."""
    criterion = subject.column.criterion
    if criterion in _BY_RATING:
        return _("Rating")
    return {
        Criterion.SONNEBORN_BERGER: _("Points × result"),
        Criterion.PROGRESSIVE: _("Points"),
        Criterion.STANDARD_POINTS: _("Compared"),
        Criterion.KOYA: _("Opponent's points"),
        Criterion.PERFORMANCE: _("Result"),
    }.get(criterion, "")


def counts_head(subject: Subject) -> str:
    """The head of the column that says what counts."""
    return {
        Criterion.BUCHHOLZ: _("Points"),
        Criterion.FORE_BUCHHOLZ: _("Points"),
        Criterion.AVERAGE_BUCHHOLZ: _("Buchholz"),
        Criterion.PROGRESSIVE: _("So far"),
        Criterion.AVERAGE_RATING: _("Rating"),
        Criterion.PERFORMANCE: _("Rating"),
        Criterion.PERFECT_PERFORMANCE: _("Expected"),
        Criterion.AVERAGE_PERFORMANCE: _("TPR"),
        Criterion.AVERAGE_PERFECT_PERFORMANCE: _("PTP"),
    }.get(subject.column.criterion, _("Counts"))


def contribution_unit(criterion: Criterion, unit: Unit) -> int:
    """In what parts of a point the rounds of a tie-break are; not always those of its value."""
    if criterion is Criterion.AVERAGE_BUCHHOLZ:
        return Unit.HALF_POINT.value
    if criterion is Criterion.PERFECT_PERFORMANCE:
        return Unit.HUNDREDTH.value
    if criterion is Criterion.DIRECT_ENCOUNTER:
        return Unit.HALF_POINT.value
    return unit.value


def outcome_words(entry: PlayerRound) -> str:
    """How a round went."""
    if entry.outcome is Outcome.BYE:
        return bye_words(entry.bye)
    return str(_OUTCOMES[entry.outcome])


def _line(subject: Subject, item: Contribution) -> Line:
    entry = subject.record[item.round]
    counted = item.counted is not Counted.NOTHING
    unit = contribution_unit(subject.column.criterion, subject.column.unit)
    return Line(
        round=item.round,
        opponent=None if item.opponent is None else subject.tournament.player[item.opponent],
        colour=entry.colour,
        outcome=outcome_words(entry),
        basis=_basis(subject, item, entry) if counted else "",
        counts=parts(item.value, unit) if counted else "",
        cut=item.cut,
        notes=tuple(_notes(subject, item, entry)),
    )


def _basis(subject: Subject, item: Contribution, entry: PlayerRound) -> str:
    criterion = subject.column.criterion
    if criterion in _BY_RATING:
        return str(item.opponent_rating)
    match criterion:
        case Criterion.SONNEBORN_BERGER:
            return f"{halves(item.opponent_score)} × {halves(_result(subject, item, entry))}"
        case Criterion.PROGRESSIVE:
            return halves(entry.points)
        case Criterion.STANDARD_POINTS:
            return f"{halves(entry.points)} : {halves(_measure(subject, entry))}"
        case Criterion.KOYA:
            return halves(subject.scores[item.opponent]) if item.opponent is not None else ""
        case Criterion.PERFORMANCE:
            return halves(item.points)
        case _:
            return ""


def _result(subject: Subject, item: Contribution, entry: PlayerRound) -> int:
    """The half points by which Sonneborn-Berger multiplies; the house goes by won, drawn or lost."""
    if item.points is not None:
        return item.points
    won = entry.outcome in (Outcome.WON, Outcome.WON_BY_FORFEIT)
    return 2 if won else 1 if entry.outcome is Outcome.DRAWN else 0


def _measure(subject: Subject, entry: PlayerRound) -> int:
    """With what standard points compare: the opponent's points, without a game those of a draw."""
    if entry.outcome.played and entry.opponent is not None:
        return subject.fide.records[entry.opponent][list(subject.record).index(entry.round)].points
    return subject.tournament.scoring.draw


def _notes(subject: Subject, item: Contribution, entry: PlayerRound) -> Iterator[Sentence]:
    if item.counted is Counted.NOTHING:
        said = _nothing(subject, entry)
        if said is not None:
            yield said
    if item.counted is Counted.VIRTUAL_OPPONENT:
        yield _virtual(subject, item)
    for reason in item.reasons:
        said = _reason(subject, item, reason)
        if said is not None:
            yield said


def _nothing(subject: Subject, entry: PlayerRound) -> Sentence | None:
    """Why a round counts nothing; None where that is plain to see."""
    criterion = subject.column.criterion
    if entry.outcome is Outcome.UNFINISHED:
        return sentence(_("There is no result yet, so nothing counts so far."))
    if criterion is Criterion.ROUNDS_ELECTED:
        return sentence(
            _("%(name)s [chose not to play](voluntary-unplayed-round) this round."),
            name=subject.player.name,
        )
    if criterion is Criterion.WINS:
        bye = entry.outcome is Outcome.BYE and not subject.column.fide
        return sentence(_("A [bye](bye) is no win.")) if bye else None
    if entry.outcome is Outcome.NO_CONTEST and criterion is Criterion.SONNEBORN_BERGER:
        return sentence(_("A [no contest](no-contest) counts nothing here."))
    if entry.outcome.played:
        return None
    if criterion in _OVER_THE_BOARD:
        return sentence(_("Not played [over the board](over-the-board), so it does not count."))
    return sentence(_("Not played, so it does not count."))


def _virtual(subject: Subject, item: Contribution) -> Sentence:
    """Whose points stand in for those of an opponent who was not there."""
    values = {
        "name": subject.player.name,
        "opponent": subject.name(item.opponent),
        "score": halves(item.opponent_score),
    }
    if not subject.column.fide:
        text = _(
            "In place of the bye comes a [virtual opponent](virtual-opponent) with as many points as "
            "%(name)s: %(score)s."
        )
    elif Reason.CAPPED_BY_OPPONENT in item.reasons:
        text = _(
            "Not played, so a [dummy opponent](dummy-opponent) comes in: with as many points as %(name)s, "
            "but no more than %(opponent)s, who was to play here. That is %(score)s."
        )
    elif Reason.CAPPED_BY_DRAWS in item.reasons:
        text = ngettext(
            "Not played, so a [dummy opponent](dummy-opponent) comes in: with as many points as %(name)s, "
            "but no more than a draw in %(num)s round gives. That is %(score)s.",
            "Not played, so a [dummy opponent](dummy-opponent) comes in: with as many points as %(name)s, "
            "but no more than draws in all %(num)s rounds give. That is %(score)s.",
            len(subject.tournament.rounds),
            **left("name", "score"),
        )
    else:
        text = _(
            "Not played, so a [dummy opponent](dummy-opponent) comes in, with as many points as %(name)s: "
            "%(score)s."
        )
    return sentence(text, "16.4" if subject.column.fide else "", **values)


def _reason(subject: Subject, item: Contribution, reason: Reason) -> Sentence | None:
    if reason in (Reason.CAPPED_BY_OPPONENT, Reason.CAPPED_BY_DRAWS):
        return None  # said with the dummy
    several = subject.column.code.cut_low > 1
    text = _adjusted(subject) if reason is Reason.ADJUSTED else str(_REASONS[reason][several])
    return sentence(
        text,
        _ARTICLES.get(reason, ""),
        name=subject.player.name,
        opponent=subject.name(item.opponent),
        points=halves(subject.scores.get(item.opponent or 0)),
        score=halves(item.opponent_score),
    )


_ARTICLES = {
    Reason.ADJUSTED: "16.3",
    Reason.CUT_VOLUNTARY: "16.5",
    Reason.CUT_LOWEST: "14",
    Reason.CUT_HIGHEST: "14",
    Reason.CUT_FIRST_ROUND: "14",
}


def _adjusted(subject: Subject) -> str:
    if subject.column.criterion is Criterion.FORE_BUCHHOLZ:
        return _(
            "%(opponent)s chose not to play at the end. For opponents those rounds [count as "
            "draws](adjusted-score), which makes %(score)s."
        )
    return _(
        "%(opponent)s has %(points)s, but chose not to play at the end. For opponents those rounds [count as "
        "draws](adjusted-score), which makes %(score)s."
    )


def _performance_line(of: Subject, item: PerformanceRound) -> Line:
    entry = of.record[item.round]
    notes: tuple[Sentence, ...] = ()
    if item.outcome is Outcome.UNFINISHED:
        notes = (sentence(_("There is no result yet, so nothing counts so far.")),)
    elif item.outcome is Outcome.NO_CONTEST:
        notes = (sentence(_("A [no contest](no-contest) counts nothing here.")),)
    elif item.rating is None:
        notes = (sentence(_("No game [over the board](over-the-board), so it does not count.")),)
    elif not item.counts:
        text = _("%(opponent)s has [no rating](unrated-player), so this game does not count.")
        notes = (sentence(text, opponent=of.name(item.opponent)),)
    return Line(
        round=item.round,
        opponent=None if item.opponent is None else of.tournament.player[item.opponent],
        colour=entry.colour,
        outcome=outcome_words(entry),
        basis=halves(item.half_points) if item.counts else "",
        counts=str(item.rating) if item.counts else "",
        cut=False,
        notes=notes,
    )
