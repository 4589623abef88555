"""Why this number: a tie-break of a player, his place, his performance. Only what is published."""

from __future__ import annotations

from dataclasses import dataclass

from flask import abort, g, url_for
from flask_babel import gettext as _

from swiss64.engine.standings.performance import performance as made_by
from swiss64.engine.standings.performance import performance_rounds
from swiss64.tournaments import snapshot
from swiss64.why import encounters, frame, number_leads, number_lines, number_sums, ranks
from swiss64.why.blueprint import blueprint
from swiss64.why.encounters import Comparison
from swiss64.why.number_lines import Line
from swiss64.why.sentences import Sentence, sentence
from swiss64.why.subject import NOT_APPLYING, Subject, key_of
from swiss64.words import column_short

PLAYER = "/players/<int(max=99999):number>/why"


@dataclass(frozen=True, slots=True)
class Number:
    """An explained number: ``value`` as shown, what it is, its rounds, and how these make it.

    The heads name the columns of ``basis`` (empty: there is none) and ``counts`` of the lines.
    """

    value: str
    lead: tuple[Sentence, ...]
    basis_head: str
    counts_head: str
    lines: tuple[Line, ...]
    comparisons: tuple[Comparison, ...]
    sums: tuple[Sentence, ...]
    article: str


@blueprint.get(f"{PLAYER}/<column>")
def tie_break(slug: str, number: int, column: str) -> str:
    """Why a player has this value in a column of the standings."""
    subject = Subject.named(snapshot.of(g.tournament), number, column)
    if subject is None:
        abort(404)
    explained = explain(subject)
    title = _(
        "%(name)s, %(code)s %(value)s: why?",
        name=subject.player.name,
        code=column_short(subject.column),
        value=explained.value,
    )
    return frame.answer("why/_number.html", title, _standings(slug), number=explained, of=subject.player)


@blueprint.get(f"{PLAYER}/rank")
def rank(slug: str, number: int) -> str:
    """Why a player has his place: what decides against the one above and the one below."""
    shot = snapshot.of(g.tournament)
    if number not in shot.entry:
        abort(404)
    explained = ranks.explain(shot, number)
    title = _(
        "%(name)s, place %(rank)s: why?",
        name=shot.tournament.player[number].name,
        rank=explained.rank,
    )
    keys = {str(column.code): key_of(column) for column in shot.columns}
    return frame.answer("why/_rank.html", title, _standings(slug), rank=explained, keys=keys, slug=slug)


@blueprint.get(f"{PLAYER}/tpr")
def performance(slug: str, number: int) -> str:
    """Why a player has this performance rating, which is shown for information."""
    shot = snapshot.of(g.tournament)
    if number not in shot.entry:
        abort(404)
    explained = explain_performance(Subject(shot, number, 0))
    player = shot.tournament.player[number]
    title = _("%(name)s, performance %(value)s: why?", name=player.name, value=explained.value)
    back = (url_for("standings.player", slug=slug, number=number), player.name)
    return frame.answer("why/_number.html", title, back, number=explained, of=player)


def explain(subject: Subject) -> Number:
    """Everything that is said of a value in the standings."""
    return Number(
        value=subject.show(subject.found.value),
        lead=(*number_leads.lead(subject), *encounters.said(subject)),
        basis_head=number_lines.basis_head(subject),
        counts_head=number_lines.counts_head(subject),
        lines=number_lines.lines(subject),
        comparisons=encounters.comparisons(subject),
        sums=number_sums.sums(subject),
        article=number_leads.article(subject),
    )


def explain_performance(subject: Subject) -> Number:
    """Everything that is said of a performance; the subject's column does not matter."""
    rounds = performance_rounds(subject.tournament, subject.number)
    made = made_by(subject.tournament, subject.number)
    lead = [
        sentence(
            _(
                "The [performance](performance-rating) is the rating at which this score would be normal: "
                "the average of the opponents, and more or less for a good or a bad score. It is for "
                "information and decides nothing."
            )
        )
    ]
    if made.rating is None:
        lead.append(sentence(_("There is none, as there is no game yet against somebody with a rating.")))
    return Number(
        value=NOT_APPLYING if made.rating is None else str(made.rating),
        lead=tuple(lead),
        basis_head=_("Result"),
        counts_head=_("Rating"),
        lines=number_lines.performance_lines(rounds, subject),
        comparisons=(),
        sums=number_sums.performance_sums(rounds, made),
        article="B.02 8.1",
    )


def _standings(slug: str) -> tuple[str, str]:
    return url_for("standings.standings", slug=slug), _("Standings")
