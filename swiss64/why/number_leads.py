"""What a tie-break is, in plain words, before its numbers; and where its rule stands."""

from __future__ import annotations

from collections.abc import Iterator

from flask_babel import gettext as _
from flask_babel import lazy_gettext, ngettext

from swiss64.engine.standings.fide.counts import koya_limit
from swiss64.engine.standings.fide.registry import TIE_BREAKS
from swiss64.engine.standings.tie_breaks import Counted, Criterion, Reason
from swiss64.locale import quarters
from swiss64.why.sentences import Sentence, sentence
from swiss64.why.subject import Subject

_BY_RATINGS = frozenset(
    criterion for criterion, tie_break in TIE_BREAKS.items() if tie_break.article.startswith("10.")
)


def lead(subject: Subject) -> tuple[Sentence, ...]:
    """What is counted, what the modifiers change, and why it does not apply where it does not."""
    return (_what(subject), *_modified(subject), *_not_applying(subject))


def article(subject: Subject) -> str:
    """Where the rule stands, for the arbiter."""
    if not subject.column.fide:
        return _("House rules, Standings")
    found = [TIE_BREAKS[subject.column.criterion].article]
    code = subject.column.code
    items = subject.found.contributions
    reasons = {reason for item in items for reason in item.reasons}
    if code.cut_low and code.criterion is not Criterion.PROGRESSIVE:
        found.append("14")
    if Reason.ADJUSTED in reasons:
        found.append("16.3")
    if any(item.counted is Counted.VIRTUAL_OPPONENT for item in items):
        found.append("16.4")
    if Reason.CUT_VOLUNTARY in reasons:
        found.append("16.5")
    return f"{code}: C.07 {', '.join(found)}"


def _what(subject: Subject) -> Sentence:
    criterion = subject.column.criterion
    text = str(_TEXTS[criterion] if subject.column.fide else _HOUSE.get(criterion, _TEXTS[criterion]))
    limit = quarters(koya_limit(subject.fide, subject.column.code)) if criterion is Criterion.KOYA else ""
    return sentence(text, name=subject.player.name, limit=limit, value=subject.show(subject.found.value))


_HOUSE = {
    Criterion.DIRECT_ENCOUNTER: lazy_gettext(
        "[Direct encounter](direct-encounter) looks at the players who are equal so far, and only at "
        "their games against each other. It counts when all of them met equally often and no two scored "
        "as much."
    ),
    Criterion.WINS: lazy_gettext(
        "All games [won](number-of-wins) are counted, those [by forfeit](forfeit-win) too."
    ),
}


_TEXTS = {
    Criterion.BUCHHOLZ: lazy_gettext(
        "[Buchholz](buchholz) adds up the points that the opponents have now. So it is high for somebody "
        "who met strong opponents."
    ),
    Criterion.FORE_BUCHHOLZ: lazy_gettext(
        "[Fore Buchholz](fore-buchholz) is Buchholz as if every game of the last round were drawn. All "
        "points below are counted like that, so they may differ from the standings."
    ),
    Criterion.AVERAGE_BUCHHOLZ: lazy_gettext(
        "Take the Buchholz of every opponent met over the board; this is [their average](average-buchholz)."
    ),
    Criterion.SONNEBORN_BERGER: lazy_gettext(
        "[Sonneborn-Berger](sonneborn-berger): who wins gets all the points of the opponent, who draws "
        "half of them, who loses none. So a win against a strong opponent counts most."
    ),
    Criterion.DIRECT_ENCOUNTER: lazy_gettext(
        "[Direct encounter](direct-encounter) looks at the players who are equal so far, and only at "
        "their games against each other. The value is the place among them, 1 is best."
    ),
    Criterion.WINS: lazy_gettext(
        "The rounds are counted that gave as many points as [a win](number-of-wins), also without playing."
    ),
    Criterion.GAMES_WON: lazy_gettext("The games [won over the board](games-won) are counted."),
    Criterion.BLACK_GAMES: lazy_gettext("The games [played with Black](games-with-black) are counted."),
    Criterion.BLACK_WINS: lazy_gettext("The games [won with Black](wins-with-black) are counted."),
    Criterion.PROGRESSIVE: lazy_gettext(
        "The [progressive score](progressive-score) adds up the points that there were after each round. "
        "So points made early count more often."
    ),
    Criterion.ROUNDS_ELECTED: lazy_gettext(
        "The rounds are counted that %(name)s [wanted to play](rounds-elected): not rounds off on "
        "request, and not games lost by staying away."
    ),
    Criterion.STANDARD_POINTS: lazy_gettext(
        "[Standard points](standard-points): 1 for more points in a round than the opponent, ½ for as "
        "many, 0 for fewer. Without a game the points are compared with those of a draw."
    ),
    Criterion.START_NUMBER: lazy_gettext(
        "This is the [pairing number](pairing-number) of %(name)s: %(value)s."
    ),
    Criterion.KOYA: lazy_gettext(
        "[Koya](koya) counts the points made against opponents who have at least %(limit)s themselves."
    ),
    Criterion.AVERAGE_RATING: lazy_gettext(
        "This is the [average rating](average-rating) of the opponents met over the board."
    ),
    Criterion.PERFORMANCE: lazy_gettext(
        "The [performance](performance-rating) is the rating at which this score would be normal: the "
        "average of the opponents, and more or less for a good or a bad score."
    ),
    Criterion.PERFECT_PERFORMANCE: lazy_gettext(
        "The [perfect performance](perfect-performance) is the lowest rating from which one would expect "
        "this score against these opponents."
    ),
    Criterion.AVERAGE_PERFORMANCE: lazy_gettext(
        "Take the performance (TPR) of every opponent met over the board; this is [their "
        "average](average-performance)."
    ),
    Criterion.AVERAGE_PERFECT_PERFORMANCE: lazy_gettext(
        "Take the perfect performance (PTP) of every opponent met over the board; this is [their "
        "average](average-perfect-performance)."
    ),
    Criterion.RATING: lazy_gettext("This is the [rating](rating-tie-break) of %(name)s: %(value)s."),
}


def _modified(subject: Subject) -> Iterator[Sentence]:
    """What the letters behind the slash change (C.07 14)."""
    code = subject.column.code
    if code.criterion in (Criterion.START_NUMBER, Criterion.RATING):
        lower = TIE_BREAKS[code.criterion].lower_is_better != code.reverse
        yield sentence(_("The lower one goes first.") if lower else _("The higher one goes first."))
    elif code.criterion is Criterion.PROGRESSIVE and code.cut_low:
        yield sentence(
            ngettext("The first round is left out.", "The first %(num)s rounds are left out.", code.cut_low)
        )
    elif code.cut_high:
        yield sentence(
            ngettext(
                "The lowest and the highest are [left out](median-buchholz).",
                "The %(num)s lowest and the %(num)s highest are [left out](median-buchholz).",
                code.cut_low,
            )
        )
    elif code.cut_low:
        yield sentence(
            ngettext(
                "The lowest is [left out](buchholz-cut).",
                "The %(num)s lowest are [left out](buchholz-cut).",
                code.cut_low,
            )
        )
    if code.criterion is Criterion.SONNEBORN_BERGER and code.cut_low:
        yield sentence(_("The lowest is what the opponent with the fewest points gives."))
    if code.forfeits:
        yield sentence(_("[Forfeits count as games](forfeit-as-game) here."))
    if code.fore:
        yield sentence(_("It is counted as if every game of the last round were drawn."))


def _not_applying(subject: Subject) -> Iterator[Sentence]:
    """Why there is no value; the direct encounter says so itself."""
    criterion = subject.column.criterion
    if subject.found.value is not None or criterion is Criterion.DIRECT_ENCOUNTER:
        return
    if criterion in _BY_RATINGS and any(player.rating == 0 for player in subject.tournament.players):
        yield sentence(
            _("It does not apply, as not everybody in this tournament has [a rating](unrated-player)."), "10"
        )
    elif not any(item.counted is not Counted.NOTHING for item in subject.found.contributions):
        yield sentence(_("It does not apply, as there is no game that counts."))
    else:
        yield sentence(_("It does not apply, as nothing is left after leaving out."))
