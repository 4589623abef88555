"""Importing TRF files: their players, their rounds, and the mistakes in them."""

from __future__ import annotations

import re
import zipfile
from pathlib import Path

import pytest
from sqlalchemy import func, select

from swiss64.engine.standings.scores import scores
from swiss64.engine.tournament import ByeKind, Result
from swiss64.engine.trf.errors import RepairCode, TrfCode, TrfError
from swiss64.engine.trf.read import read_trf
from swiss64.exchange import trf_words, words
from swiss64.exchange.problems import obstacle_words
from swiss64.exchange.rounds import Obstacle
from swiss64.exchange.rows import FileCode, RowCode
from swiss64.extensions import db
from swiss64.models import ImportDraft
from tests.site.conftest import World
from tests.site.organising import bring, create, preview, take, text

PAIRINGS = Path(__file__).parent.parent / "data" / "pairings"


def trf_line(number: int, name: str, rating: int, points: str, *blocks: str) -> str:
    """A player record in the columns of TRF16."""
    fixed = f"001 {number:4}      {name:33} {rating:4} NED {'':11} {'':10} {points:>4} {number:4}"
    assert len(fixed) == 89
    return fixed + "".join(f"  {block}" for block in blocks)


SMALL = [
    "012 Small event",
    "142 5",
    trf_line(1, "Aa, Anna", 2000, "2.0", "   3 w 1", "   5 b 1"),
    trf_line(2, "Berg, Jan van der", 1900, "1.0", "   4 b =", "0000 - H"),
    trf_line(3, "Çelik, Zoë", 1800, "0.0", "   1 b 0", "0000 - Z"),
    trf_line(4, "Dijk, Daan", 1700, "1.5", "   2 w =", "0000 - F"),
    trf_line(5, "Eik, Eva", 1600, "1.0", "0000 - U", "   1 w 0"),
    "240 H   3    2",
]


def trf(*lines: str) -> bytes:
    return "\r\n".join(lines or SMALL).encode()


def test_a_trf_file_is_a_list_of_players_too(world: World) -> None:
    desk = create(world)
    page = preview(desk, file=trf(), name="event.trf")
    assert "The file has 2 rounds with their results." in text(page)
    assert take(desk, page).status_code == 303
    assert desk.names() == ["Aa, Anna", "Berg, Jan van der", "Çelik, Zoë", "Dijk, Daan", "Eik, Eva"]
    assert desk.now().everything.rounds == ()


def test_a_pasted_trf_file_is_known_by_its_lines(world: World) -> None:
    desk = create(world)
    assert "The file has 2 rounds with their results." in text(preview(desk, trf().decode()))


def test_all_rounds_of_a_trf_file_can_be_taken_with_results_byes_and_absences(world: World) -> None:
    desk = create(world, rounds="4")
    page = preview(desk, file=trf(), name="event.trf")
    assert desk.client.post(page.request.path + "/everything").status_code == 303
    known = desk.now()
    first, second = known.tournament.rounds
    assert [(g.board, g.white, g.black, g.result) for g in first.games] == [
        (1, 1, 3, Result.WHITE_WINS),
        (2, 4, 2, Result.DRAW),
    ]
    assert [(g.white, g.black, g.result) for g in second.games] == [(5, 1, Result.BLACK_WINS)]
    assert {bye.player: bye.kind for bye in first.byes} == {5: ByeKind.PAIRING_ALLOCATED}
    assert {bye.player: bye.kind for bye in second.byes} == {2: ByeKind.HALF_POINT, 4: ByeKind.FULL_POINT}
    assert scores(known.tournament) == {1: 4, 2: 2, 3: 0, 4: 3, 5: 2}
    assert known.entry[3].absences == ((2, "zero"),)
    assert known.present(3) == {1, 3, 4, 5}, "player 2 asked for a half-point bye in round 3"
    assert desk.journal()[-1].after == {"players": 5, "rounds": 2}
    assert "5 players were imported, with 2 rounds played" in text(desk.get("/journal"))


def test_taking_everything_twice_takes_it_once(world: World) -> None:
    desk = create(world)
    path = preview(desk, file=trf(), name="event.trf").request.path + "/everything"
    assert desk.client.post(path).status_code == 303
    assert desk.client.post(path).status_code == 303
    assert len(desk.now().tournament.rounds) == 2
    assert len(desk.now().entries) == 5


def test_after_an_import_with_rounds_the_next_round_can_be_drawn(world: World) -> None:
    desk = create(world)
    page = preview(desk, file=trf(), name="event.trf")
    desk.client.post(page.request.path + "/everything")
    assert desk.draw() == 3
    drawn = desk.now().everything.rounds[2]
    assert set(drawn.game_of) == {1, 3, 4, 5}


def test_a_planned_start_survives_the_import_of_its_round(world: World) -> None:
    desk = create(world)
    desk.client.post(desk.url("/schedule/edit"), data={"days-0": "2026-12-05", "times-0": "13:00"})
    page = preview(desk, file=trf(), name="event.trf")
    assert desk.client.post(page.request.path + "/everything").status_code == 303
    assert desk.rounds()[1].planned_start is not None


def test_rounds_are_taken_only_into_an_empty_tournament(world: World) -> None:
    desk = create(world)
    page = preview(desk, file=trf(), name="event.trf")
    desk.add("Somebody Else", 1500)
    answer = desk.client.post(page.request.path + "/everything")
    assert answer.status_code == 409
    assert "Rounds can only be imported into a tournament without players and rounds." in text(answer)
    assert desk.names() == ["Somebody Else"]
    assert "/everything" not in desk.client.get(page.request.path).text


def test_more_rounds_than_announced_raise_the_number(world: World) -> None:
    desk = create(world, rounds="1")
    page = preview(desk, file=trf(), name="event.trf")
    desk.client.post(page.request.path + "/everything")
    assert desk.row().planned_rounds == 2


def test_the_rounds_of_a_file_with_other_points_are_refused_and_its_players_are_not(world: World) -> None:
    desk = create(world)
    file = trf(*SMALL[:2], "162  W 3.0    D 1.0    L 0.0", *SMALL[2:])
    page = preview(desk, file=file, name="event.trf")
    assert "The file counts points in another way than this site" in text(page)
    answer = desk.client.post(page.request.path + "/everything")
    assert answer.status_code == 409
    assert desk.names() == []
    assert take(desk, page).status_code == 303
    assert len(desk.names()) == 5


def test_a_round_robin_takes_only_its_whole_table(world: World) -> None:
    part = create(world, system="roundrobin-1", rounds="")
    page = preview(part, file=trf(), name="event.trf")
    assert "These are not all the rounds of a round robin" in text(page)
    assert part.client.post(page.request.path + "/everything").status_code == 409
    whole = create(world, system="roundrobin-1", rounds="")
    table = [
        trf_line(1, "Aa, Anna", 2000, "2.0", "0000 - Z", "   3 b 1", "   2 w 1"),
        trf_line(2, "Bos, Bea", 1900, "1.0", "   3 w 1", "0000 - Z", "   1 b 0"),
        trf_line(3, "Cox, Coen", 1800, "0.0", "   2 b 0", "   1 w 0", "0000 - Z"),
    ]
    page = preview(whole, file=trf(*table), name="event.trf")
    assert whole.client.post(page.request.path + "/everything").status_code == 303
    assert whole.row().planned_rounds == 3


@pytest.mark.parametrize(
    ("place", "line", "words"),
    [
        (
            2,
            trf_line(1, "Aa, Anna", 2000, "2.0", "   9 w 1", "   5 b 1"),
            "Line 3: player 1 meets 9 in round 1",
        ),
        (
            3,
            trf_line(1, "Berg, Jan", 1900, "1.0", "   4 b =", "0000 - H"),
            "Line 4: the pairing number 1 was given",
        ),
        (4, trf_line(3, "Çelik, Zoë", 1800, "0.0", "   1 b 1", "0000 - Z"), "and line 5 says 1."),
        (
            5,
            trf_line(4, "Dijk, Daan", 1700, "1.5", "   2 w ?", "0000 - F"),
            'Line 6: the result "?" of player 4',
        ),
        (6, trf_line(5, "Eik, Eva", 1600, "1.0", "0000 - U", "   1 b 0"), "have the same colour"),
    ],
)
def test_a_broken_line_of_a_trf_file_is_told_with_its_number_and_reason_and_nothing_is_made(
    world: World, place: int, line: str, words: str
) -> None:
    desk = create(world)
    lines = [*SMALL]
    lines[place] = line
    answer = bring(desk, file=trf(*lines), name="event.trf")
    assert answer.status_code == 422
    assert "This TRF file has mistakes in it, so nothing was imported." in text(answer)
    assert words in text(answer)
    assert desk.names() == []
    with world.app.app_context():
        assert db.session.scalar(select(func.count()).select_from(ImportDraft)) == 0


def test_a_name_that_looks_like_a_trf_line_stays_a_name(world: World) -> None:
    desk = create(world)
    take(desk, preview(desk, "Jan Smit\x0b001    2 w Eva 1800"))
    assert desk.names() == ["Jan Smit"]


def test_a_reference_tournament_of_198_players_scores_what_its_file_says(world: World) -> None:
    with zipfile.ZipFile(PAIRINGS / "random.zip") as archive:
        content = archive.read("00028.trf")
    desk = create(world, rounds="8")
    page = preview(desk, file=content, name="00028.trf")
    assert desk.client.post(page.request.path + "/everything").status_code == 303
    said = {
        int(line[4:8]): line[80:84].strip()
        for line in content.decode().splitlines()
        if line.startswith("001")
    }
    assert len(said) == 198
    counted = scores(desk.now().tournament)
    assert {number: f"{points / 2:.1f}" for number, points in counted.items()} == said


def test_everything_that_can_be_said_about_a_list_has_words(world: World) -> None:
    with world.app.test_request_context():
        assert set(words._REMARKS) == set(RowCode)
        assert set(words._FILES) == set(FileCode)
        assert set(trf_words._ERRORS) == set(TrfCode)
        assert set(trf_words._REPAIRS) == set(RepairCode)
        assert len({obstacle_words(obstacle) for obstacle in Obstacle}) == len(Obstacle)


@pytest.mark.parametrize("code", list(TrfCode))
def test_the_words_of_a_trf_error_need_no_more_than_the_data_it_carries(world: World, code: TrfCode) -> None:
    named = set(re.findall(r"``(\w+)``", _description(TrfCode, code.name)))
    data: dict[str, str | int] = {name: "field" if name == "field" else 7 for name in named}
    with world.app.test_request_context():
        assert trf_words.error_words(TrfError(12, code, data)).startswith("Line 12: ")


def _description(kind: type[TrfCode], name: str) -> str:
    """The text below a member in the source, which names the data that it carries."""
    import inspect

    source = inspect.getsource(kind)
    rest = source.split(f"    {name} = ", 1)[1].split('"""')
    shared = "``player``, ``round``, "
    return shared + rest[1]


def test_the_reading_of_the_small_event_is_that_of_the_engine() -> None:
    document = read_trf(trf())
    assert [player.number for player in document.tournament.players] == [1, 2, 3, 4, 5]
    assert document.repairs == ()


def test_a_file_of_more_rounds_than_a_tournament_can_have_gives_its_players_only(world: World) -> None:
    desk = create(world)
    lines = [
        trf_line(1, "Aa, Anna", 2000, "99.0", *["   2 w 1"] * 100),
        trf_line(2, "Bos, Bram", 1900, "0.0", *["   1 b 0"] * 100),
    ]
    page = preview(desk, file=trf(*lines), name="event.trf")
    assert "The file has more than 99 rounds" in text(page)
    assert desk.client.post(f"{page.request.path}/everything").status_code == 409
    assert desk.names() == []
    assert take(desk, page).status_code == 303
    assert desk.names() == ["Aa, Anna", "Bos, Bram"]
