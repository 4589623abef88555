"""Documents for the tests of writing: what they say, and random ones (hypothesis)."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from hypothesis import strategies as st

from swiss64.engine.tournament import ByeKind, Colour, Player, Scoring, Tournament
from swiss64.engine.trf.document import (
    Acceleration,
    ForbiddenPairs,
    Header,
    Line,
    NationalRecord,
    RequestedBye,
    Stated,
    TrfDocument,
)
from tests.engine.random_tournaments import tournaments


def said(document: TrfDocument) -> TrfDocument:
    """What a document says, without where it stood in the file and what was mended there."""
    unknown = tuple(Line(0, line.text.rstrip(" ")) for line in document.unknown)
    return replace(document, lines={}, repairs=(), unknown=unknown)


TEXT = st.text(max_size=40)
DATES = st.dates(date(1900, 1, 1), date(2200, 12, 31))
HALF_POINTS = st.integers(0, 30)
ROUND_NUMBERS = st.integers(1, 12)


@st.composite
def players(draw: st.DrawFn, number: int) -> Player:
    """A player with any text in his fields."""
    return Player(
        number=number,
        name=draw(TEXT),
        rating=draw(st.integers(0, 9999)),
        title=draw(st.sampled_from(["", "GM", "WIM", "CM", "X\n1"])),
        sex=draw(st.sampled_from(["", "m", "w", "\r"])),
        federation=draw(st.text(max_size=4)),
        fide_id=draw(st.text(max_size=12)),
        birth=draw(st.sampled_from(["", "1987", "1987/03/02", "2.3.87", "1987/0\n/02"])),
    )


@st.composite
def headers(draw: st.DrawFn) -> Header:
    """A header with anything in it."""
    return Header(
        name=draw(TEXT),
        city=draw(TEXT),
        federation=draw(TEXT),
        start=draw(st.none() | DATES),
        end=draw(st.none() | DATES),
        type_text=draw(TEXT | st.just("Individual: Swiss-System (Dutch)")),
        type_code=draw(TEXT | st.sampled_from(["FIDE_DUTCH_2026", "BERGER_ROUNDROBIN_G3", "CUSTOM_SWISS"])),
        chief_arbiter=draw(TEXT),
        deputy_arbiters=tuple(draw(st.lists(TEXT, max_size=3))),
        time_control=draw(TEXT),
        time_control_code=draw(TEXT),
        round_dates=tuple(draw(st.lists(st.none() | DATES, max_size=6))),
        planned_rounds=draw(st.none() | st.integers(0, 30)),
        stated_players=draw(st.none() | st.integers(0, 300)),
        initial_colour=draw(st.none() | st.sampled_from(Colour)),
        rating_method=draw(TEXT),
        program=draw(TEXT),
        tie_breaks=tuple(draw(st.lists(TEXT, max_size=3))),
    )


@st.composite
def scorings(draw: st.DrawFn) -> Scoring:
    """Any point system, also those that no letter of 162 can say."""
    return Scoring(*(draw(st.integers(0, 20)) for _ in range(9)))


@st.composite
def documents(draw: st.DrawFn) -> TrfDocument:
    """A document with anything in it that can be in one."""
    played = draw(tournaments())
    tournament = replace(
        played,
        players=tuple(draw(players(player.number)) for player in played.players),
        scoring=draw(st.just(played.scoring) | scorings()),
    )
    number = st.sampled_from(sorted(tournament.player))
    some = st.lists(number, min_size=1, max_size=4)
    kinds = st.sampled_from([ByeKind.HALF_POINT, ByeKind.ZERO_POINT, ByeKind.FULL_POINT])
    return TrfDocument(
        tournament=tournament,
        header=draw(headers()),
        system=tournament.system,
        stated=draw(_stated(tournament)),
        lines={},
        requested=tuple(draw(st.lists(st.builds(RequestedBye, ROUND_NUMBERS, number, kinds), max_size=4))),
        accelerations=tuple(
            draw(
                st.lists(
                    st.builds(Acceleration, HALF_POINTS, ROUND_NUMBERS, ROUND_NUMBERS, number, number),
                    max_size=3,
                )
            )
        ),
        forbidden=tuple(
            draw(
                st.lists(
                    st.builds(ForbiddenPairs, ROUND_NUMBERS, st.none() | ROUND_NUMBERS, some.map(tuple)),
                    max_size=3,
                )
            )
        ),
        national=tuple(
            draw(
                st.lists(
                    st.builds(
                        NationalRecord,
                        number,
                        st.just("NED"),
                        st.text(max_size=3),
                        st.integers(0, 3000),
                        st.text(max_size=11),
                    ),
                    max_size=3,
                )
            )
        ),
        unknown=tuple(Line(0, "### " + text) for text in draw(st.lists(TEXT, max_size=3))),
    )


def _stated(tournament: Tournament) -> st.SearchStrategy[dict[int, Stated]]:
    stated = st.builds(Stated, st.none() | HALF_POINTS, st.none() | st.integers(1, 9999))
    return st.fixed_dictionaries(dict.fromkeys(tournament.player, stated))
