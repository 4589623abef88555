"""What an explanation of a number shows makes the number: the parts are read back as they are shown.

Every tie-break of every player of the reference tournaments, by the house rules and by C.07, and every
performance; the rules by which parts make a value are written here anew.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import islice, pairwise

import pytest
from flask import Flask

from swiss64.engine.standings.expectation import expected_score
from swiss64.engine.standings.fide.codes import parse_codes
from swiss64.engine.standings.fide.edition import Edition
from swiss64.engine.standings.fide.facts import FideFacts
from swiss64.engine.standings.scores import scores
from swiss64.engine.standings.tie_breaks import Criterion
from swiss64.engine.tournament import Colour, System, Tournament
from swiss64.engine.trf.read import read_trf
from swiss64.locale import halves, parts
from swiss64.tournaments.snapshot import FideSettings, Snapshot
from swiss64.why import numbers, ranks
from swiss64.why.number_lines import Line
from swiss64.why.numbers import Number
from swiss64.why.sentences import sentence
from swiss64.why.subject import Subject
from tests.conformance.test_why_pairing_true import english_site, snapshot_of
from tests.engine.test_performance import PRINTED
from tests.pairing_files import SETS, file, files

CODES = (
    "BH,BH/C1,BH/C2,BH/M1,BH/M2,BH/C1/P,SB,SB/C1,SB/P,DE,DE/P,WIN,WON,BPG,BWG,PS,PS/C1,REP,STD,FB,FB/C1,AOB,"
    "AOB/F,KS,KS/L+1,KS/L-1,ARO,ARO/C1,ARO/M1,TPR,PTP,APRO,APPO,RTNG,TPN/R"
)
SAMPLE = 120
"""In the default run every so manieth file."""
DP = [int(value) for value in PRINTED.split()]
QUARTERS = {"": Fraction(0), "¼": Fraction(1, 4), "½": Fraction(1, 2), "¾": Fraction(3, 4)}
NUMBER = r"−?(?:\d+(?:\.\d+)?[¼½¾]?|[¼½¾])"
SUM = re.compile(rf"({NUMBER}(?: [+−] {NUMBER})*) = ({NUMBER})")
DIVIDED = re.compile(rf"({NUMBER})\. Divided by (\d+)(, and rounded)?: ({NUMBER})\.")
AVERAGES = (
    Criterion.AVERAGE_BUCHHOLZ,
    Criterion.AVERAGE_RATING,
    Criterion.AVERAGE_PERFORMANCE,
    Criterion.AVERAGE_PERFECT_PERFORMANCE,
)


@pytest.fixture(scope="module")
def app() -> Iterator[Flask]:
    """The site without tables: words need a language, and nothing else."""
    with english_site() as made:
        yield made


@cache
def number(text: str) -> Fraction:
    """A number as it is shown: ``13½``, ``−150``, ``0.64``."""
    found = re.fullmatch(r"(−?)(\d*(?:\.\d+)?)([¼½¾]?)", text)
    assert found is not None, text
    assert text
    value = Fraction(found[2] or 0) + QUARTERS[found[3]]
    return -value if found[1] else value


def half_up(value: Fraction, unit: int) -> Fraction:
    return Fraction(math.floor(value * unit + Fraction(1, 2)), unit)


def counting(explained: Number) -> list[Line]:
    return [line for line in explained.lines if line.counts and not line.cut]


def performance_of(explained: Number) -> Fraction:
    """Average, percentage and dp from what is shown: ratings as ``counts``, results as ``basis``."""
    lines = counting(explained)
    average = half_up(Fraction(sum(number(line.counts) for line in lines), len(lines)), 1)
    score = sum((number(line.basis) for line in lines), start=Fraction(0))
    return average + DP[int(half_up(100 * score / len(lines), 1))]


def trouble(subject: Subject, explained: Number) -> str:
    """What does not add up in an explained tie-break; empty when all does."""
    criterion, value = subject.column.criterion, subject.found.value
    if explained.value != ("–" if value is None else parts(value, subject.column.unit.value)):
        return f"{explained.value} is not the value of the standings"
    if value is None:
        return "a sum without a value" if explained.sums else ""
    lines = counting(explained)
    shown = number(explained.value)
    total = sum((number(line.counts) for line in lines), start=Fraction(0))
    match criterion:
        case Criterion.START_NUMBER | Criterion.RATING:
            right = f": {explained.value}." in explained.lead[0].text
        case Criterion.DIRECT_ENCOUNTER if subject.column.fide:
            [own] = [r for r in explained.comparisons[-1].rows if r.player.number == subject.number]
            right = own.place == shown and _first_points(subject, explained) == total
        case Criterion.DIRECT_ENCOUNTER:
            right = total == shown == _first_points(subject, explained)
        case Criterion.PERFORMANCE:
            right = performance_of(explained) == shown
        case Criterion.PERFECT_PERFORMANCE:
            right = _perfect(subject, lines, shown, total)
        case _ if criterion in AVERAGES:
            right = half_up(total / len(lines), subject.column.unit.value) == shown
        case _:
            right = total == shown
    if not right:
        return f"the parts do not make {explained.value}"
    return _lines_wrong(subject, explained) or _sums_wrong(explained)


def _first_points(subject: Subject, explained: Number) -> Fraction:
    [own] = [row for row in explained.comparisons[0].rows if row.player.number == subject.number]
    return number(own.points)


def _perfect(subject: Subject, lines: list[Line], shown: Fraction, total: Fraction) -> bool:
    ratings = [int(line.basis) for line in lines]
    score = Fraction(sum({"won": 2, "drawn": 1}.get(line.outcome, 0) for line in lines), 2)
    if score == 0:
        return shown == min(ratings) - 800
    less = sum(expected_score(int(shown) - 1 - rating) for rating in ratings)
    return total >= score > Fraction(less, 100)


def _lines_wrong(subject: Subject, explained: Number) -> str:
    """Whether each part is made of what stands beside it."""
    for line in (line for line in explained.lines if line.counts):
        match subject.column.criterion:
            case Criterion.SONNEBORN_BERGER:
                points, result = line.basis.split(" × ")
                right = number(points) * number(result) == number(line.counts)
            case Criterion.STANDARD_POINTS:
                mine, theirs = map(number, line.basis.split(" : "))
                right = number(line.counts) == (1 + (mine > theirs) - (mine < theirs)) * Fraction(1, 2)
            case Criterion.KOYA:
                assert line.opponent is not None
                right = line.basis == halves(subject.scores[line.opponent.number])
            case _:
                right = True
        if not right:
            return f"round {line.round}: {line.basis} does not make {line.counts}"
    if subject.column.criterion is Criterion.PROGRESSIVE:
        before = [Fraction(0), *(number(line.counts) for line in explained.lines)]
        steps = [after - so_far for so_far, after in pairwise(before)]
        if steps != [number(line.basis) for line in explained.lines]:
            return "a progressive score does not grow by the points of the rounds"
    return ""


def _sums_wrong(explained: Number) -> str:
    """Whether the arithmetic in the sentences is right, and the last number is the value."""
    text = " ".join(one.text for one in explained.sums)
    for added, result in SUM.findall(text):
        terms = re.sub(r" − ", " + −", added).split(" + ")
        if sum(number(term) for term in terms) != number(result):
            return f"{added} is not {result}"
    for total, count, rounded, average in DIVIDED.findall(text):
        decimals = len(average.partition(".")[2])
        exact = number(total) / int(count)
        if half_up(exact, 10**decimals) != number(average) or bool(rounded) != (exact != number(average)):
            return f"{total} divided by {count} is not {average}"
    if explained.sums and "One rating point less" not in text:
        last = re.findall(NUMBER, text)[-1]
        if last != explained.value.replace("-", "−"):
            return f"{last} is the last number, not {explained.value}"
    return ""


def read_back(seen: Snapshot) -> tuple[int, list[str]]:
    """How many numbers of a tournament are explained, and which of them do not add up."""
    facts = FideFacts.of(seen.tournament, seen.fide.edition) if seen.fide else None
    # Counted once for all, or this test would count them for every value.
    shared: dict[str, object] = {"scores": scores(seen.tournament), **({"fide": facts} if facts else {})}
    found = []
    for player in seen.tournament.players:
        own = Subject(seen, player.number, 0)
        of_player = {**shared, "record": own.record, "place": own.place}
        for index, column in enumerate(seen.columns):
            subject = Subject(seen, player.number, index)
            vars(subject).update(of_player)
            problem = trouble(subject, numbers.explain(subject))
            if problem:
                found.append(f"{player.name} {column.code}: {problem}")
        made = numbers.explain_performance(own)
        if made.value != "–" and performance_of(made) != number(made.value.replace("-", "−")):
            found.append(f"{player.name} performance")
        found += [f"{player.name}: {problem}" for problem in rank_trouble(seen, player.number)]
    return len(seen.tournament.players) * (len(seen.columns) + 1), found


def wrong_in(seen: Snapshot) -> list[str]:
    """Every number of a tournament whose explanation does not add up."""
    return read_back(seen)[1]


def rank_trouble(seen: Snapshot, of: int) -> Iterator[str]:
    """What is not so in an explained place."""
    explained = ranks.explain(seen, of)
    order = [place.number for place in seen.standings]
    at = order.index(of)
    expected = [*order[max(at - 1, 0) : at], *order[at + 1 : at + 2]]
    if [one.player.number for one in explained.neighbours] != expected:
        yield "the neighbours are others"
    for one in explained.neighbours:
        *equal, last = one.rows
        if any(row.mine != row.theirs or row.decides for row in equal):
            yield f"{one.player.name}: not equal before it is decided"
        if last.decides != (last.mine != last.theirs):
            yield f"{one.player.name}: decided by what is equal"
        if last.decides == (one.rank == explained.rank):
            yield f"{one.player.name}: the places are shared, or not"


def by_fide(tournament: Tournament, edition: Edition) -> Snapshot:
    seen = snapshot_of(replace(tournament, system=System.FIDE_DUTCH), Colour.WHITE)
    return replace(seen, fide=FideSettings(parse_codes(CODES), edition, Colour.WHITE, by_lot=True))


def by_house(tournament: Tournament, system: System = System.SWISS64) -> Snapshot:
    return snapshot_of(replace(tournament, system=system), None)


def every(collection: str, step: int = 1) -> Iterator[tuple[str, Tournament]]:
    """Every so manieth reference tournament."""
    for name, data in islice(files(collection), 0, None, step):
        yield name, read_trf(data).tournament


@pytest.mark.parametrize("collection", SETS)
def test_the_parts_make_the_value_in_a_sample_of_the_reference_tournaments(
    app: Flask, collection: str
) -> None:
    for name, tournament in every(collection, SAMPLE):
        assert wrong_in(by_fide(tournament, Edition.MARCH_2026)) == [], name
        assert wrong_in(by_house(tournament)) == [], name
        assert wrong_in(by_house(tournament, System.ROUND_ROBIN)) == [], name


def test_they_do_in_a_tournament_by_the_edition_of_2024(app: Flask) -> None:
    assert wrong_in(by_fide(read_trf(file("events", "00045.trf")).tournament, Edition.AUGUST_2024)) == []


@pytest.mark.long
@pytest.mark.parametrize("collection", SETS)
def test_the_parts_make_the_value_in_every_reference_tournament(
    app: Flask, record_property: Callable[[str, object], None], collection: str
) -> None:
    compared = 0
    wrong = {}
    for name, tournament in every(collection):
        for seen in (by_fide(tournament, Edition.MARCH_2026), by_house(tournament)):
            count, found = read_back(seen)
            compared += count
            if found:
                wrong[name] = found
    record_property("numbers", compared)
    assert wrong == {}
    assert compared > 100_000


def test_a_number_that_does_not_add_up_is_found_out(app: Flask) -> None:
    seen = by_fide(read_trf(file("events", "00045.trf")).tournament, Edition.MARCH_2026)
    subject = Subject(seen, 5, 0)
    explained = numbers.explain(subject)
    assert trouble(subject, explained) == ""
    missing = replace(explained, lines=explained.lines[1:])
    assert trouble(subject, missing) == f"the parts do not make {explained.value}"
    changed = replace(explained, sums=(sentence("Together: 1 + 1 = 3."),))
    assert trouble(subject, changed) == "1 + 1 is not 3"


def test_every_tie_break_of_the_rules_is_among_those_looked_at() -> None:
    looked_at = {code.criterion for code in parse_codes(CODES)} | {Criterion.POINTS}
    assert looked_at == set(Criterion)
