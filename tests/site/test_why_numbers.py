"""Why this number: the pages that explain tie-breaks, places and performances."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from swiss64.engine.trf.write import write_trf
from swiss64.extensions import db
from swiss64.glossary.catalogue import terms
from swiss64.models import Entry, Tournament
from swiss64.why import numbers
from tests.site.conftest import World
from tests.site.dutch_setting import bring_rounds, create_dutch, document
from tests.site.organising import Desk
from tests.site.organising import text as words
from tests.site.public_setting import add_round, add_small_swiss, add_tournament, rows, set_result, text

AT = "/en/t/small/players"
LINK = re.compile(r'<a class="term why" href="([^"]+)" aria-label="([^"]+)"')
ALL_CODES = (
    "BH,BH/C1,BH/M1,BH/C1/P,FB,AOB,AOB/F,SB,SB/C1,DE,DE/P,WIN",
    "WON,BPG,BWG,PS,PS/C1,REP,STD,KS,KS/L+1,KS/L-1,ARO,TPR",
    "PTP,APRO,APPO,RTNG,RTNG/R,TPN,TPN/R,ARO/M1",
)


def read(client: FlaskClient, path: str) -> str:
    """What a page says."""
    answer = client.get(path)
    assert answer.status_code == 200, path
    return text(answer.text)


def dutch(world: World, codes: str) -> Desk:
    """Nineteen players, six rounds by the FIDE Dutch system, with the bye, half-point byes and absences."""
    desk = create_dutch(world, tie_breaks=codes)
    bring_rounds(desk, write_trf(document("events", "00045.trf")))
    return desk


def test_every_word_that_leads_to_the_glossary_leads_to_a_term_of_it() -> None:
    texts = "".join(
        re.sub(r'"\s+"', "", file.read_text(encoding="utf-8"))
        for file in Path(numbers.__file__).parent.glob("*.py")
    )
    named = set(re.findall(r"\]\(([a-z-]+)\)", texts))
    assert {"buchholz", "dummy-opponent", "dp-table", "shared-place"} <= named
    assert named <= terms().keys()


class TestTieBreaks:
    def test_buchholz_is_told_opponent_by_opponent_up_to_the_sum(self, world: World) -> None:
        add_small_swiss(world.app)
        page = world.client().get(f"{AT}/3/why/bh").text
        assert rows(page) == [
            ["Rd", "Opponent", "Points"],
            ["1", "B Anna Ångström-Sørensen lost", "1"],
            ["2", "B Dirk <script>alert(1)</script> won", "½"],
        ]
        said = text(page)
        assert "Cees van der Berg, BH 1½: why?" in said
        assert "Together: 1 + ½ = 1½." in said
        assert "For the arbiter: House rules, Standings" in said

    def test_in_place_of_the_bye_comes_a_virtual_opponent_with_the_own_points(self, world: World) -> None:
        add_small_swiss(world.app)
        said = read(world.client(), f"{AT}/5/why/bh")
        assert "a virtual opponent with as many points as Els Bos: 1." in " ".join(said.split())
        assert "There is no result yet, so nothing counts so far." in said

    def test_sonneborn_berger_shows_the_points_times_the_result(self, world: World) -> None:
        add_small_swiss(world.app)
        # Bram drew with Dirk, who has ½, and had the bye.
        page = world.client().get(f"{AT}/2/why/sb").text
        assert rows(page)[1:] == [
            ["1", "W Dirk <script>alert(1)</script> drawn", "½ × ½", "¼"],
            ["2", "bye Not played, so it does not count.", "", "–"],
        ]
        assert "Together: ¼." in text(page)

    def test_a_bye_is_no_win(self, world: World) -> None:
        add_small_swiss(world.app)
        said = read(world.client(), f"{AT}/5/why/win")
        assert "Els Bos, Wins 0: why?" in said
        assert "is no win." in said
        assert "No round counts, so it is 0." in said

    def test_the_direct_encounter_shows_the_games_of_those_who_are_equal(self, world: World) -> None:
        add_tournament(world.app, "robin", {n: (f"P{n}", 2000) for n in (1, 2, 3, 4)}, system="roundrobin")
        add_round(world.app, "robin", 1, [(1, 2, "WHITE_WINS"), (3, 4, "WHITE_WINS")])
        add_round(world.app, "robin", 2, [(1, 3, "DRAW"), (2, 4, "DRAW")])
        add_round(world.app, "robin", 3, [(2, 3, "WHITE_WINS"), (1, 4, "WHITE_WINS")])
        # 2 and 3 have 1½ points and Sonneborn-Berger 1¾: ½ × ½ + 1½ and ½ + ½ × 2½. In round 3 2 won.
        page = world.client().get("/en/t/robin/players/2/why/de").text
        assert rows(page) == [
            ["Pl.", "Name", "Points"],
            ["1", "P2", "1"],
            ["2", "P3", "0"],
            ["Rd", "Opponent", "Counts"],
            ["3", "W P3 won", "1"],
        ]
        assert "Equal so far: P2 and P3." in text(page)
        assert "Nobody else is equal with P1" in read(world.client(), "/en/t/robin/players/1/why/de")
        ranks = read(world.client(), "/en/t/robin/players/2/why/rank")
        assert "They are equal on points and SB. Then DE decides: P2 has 1, P3 has 0." in ranks

    def test_columns_with_the_same_criterion_have_addresses_of_their_own(self, world: World) -> None:
        desk = dutch(world, "BH/C1,BH/M1,BH")
        assert "BH/C1 15: why?" in words(desk.get("/players/17/why/bh-c1"))
        assert "Left out, as the lowest." in words(desk.get("/players/17/why/bh-c1"))
        assert "BH/M1 11: why?" in words(desk.get("/players/17/why/bh-m1"))
        assert "Left out, as the highest." in words(desk.get("/players/17/why/bh-m1"))
        assert "BH 17: why?" in words(desk.get("/players/17/why/bh"))
        page = desk.get("/players/17/why/bh-m1").text
        assert re.findall(r"<del>(.*?)</del>", page) == ["4", "2"]
        assert "BH/M1: C.07 8.1, 14, 16.3, 16.4" in words(desk.get("/players/17/why/bh-m1"))

    def test_the_performance_as_a_tie_break_and_for_information_have_their_own(self, world: World) -> None:
        desk = dutch(world, "TPR")
        assert "C.07 10.2" in words(desk.get("/players/17/why/fide-tpr"))
        assert "decides nothing" in words(desk.get("/players/17/why/tpr"))

    @pytest.mark.parametrize("codes", ALL_CODES)
    def test_every_value_in_the_standings_leads_to_a_page_that_explains_it(
        self, world: World, codes: str
    ) -> None:
        desk = dutch(world, codes)
        links = LINK.findall(desk.get("/standings").text)
        wanted = {path.rpartition("/")[2] for path, _ in links}
        assert len(wanted - {"rank", "tpr"}) >= len(codes.split(",")) - 2, "DE may apply to nobody"
        for path, label in links:
            if re.search(r"/players/(5|17)/", path):
                said = unescape(label).casefold()
                if path.endswith("/tpr"):
                    said = said.replace("tpr", "performance")
                assert said in words(desk.client.get(path)).casefold(), path
        for key in wanted:
            assert desk.get(f"/players/3/why/{key}", lang="nl").status_code == 200

    def test_why_a_value_does_not_apply_is_said(self, world: World) -> None:
        desk = create_dutch(world, tie_breaks="ARO,DE")
        desk.add_all(3)
        desk.add("Nobody Rated")
        desk.play_round()
        assert "not everybody in this tournament has a rating" in words(desk.get("/players/1/why/aro"))
        assert "ARO –: why?" in words(desk.get("/players/1/why/aro"))


class TestPlaces:
    def test_what_decides_against_the_one_above_and_the_one_below_is_told(self, world: World) -> None:
        add_small_swiss(world.app)
        said = read(world.client(), f"{AT}/3/why/rank")
        assert "Cees van der Berg, place 2: why?" in said
        assert "decide: Bram de Vries has 1½, Cees van der Berg has 1." in said
        assert (
            "They are equal on points. Then BH decides: Cees van der Berg has 1½, "
            "Anna Ångström-Sørensen has 1." in said
        )

    def test_before_the_first_round_the_pairing_number_decides(self, world: World) -> None:
        add_tournament(world.app, "new", {1: ("Anna", 2000), 2: ("Bram", 1900)})
        said = read(world.client(), "/en/t/new/players/2/why/rank")
        assert "goes first: Anna has 1, Bram has 2." in said

    def test_the_only_player_has_no_neighbours(self, world: World) -> None:
        add_tournament(world.app, "one", {1: ("Anna", 2000)})
        assert "Nobody else plays." in read(world.client(), "/en/t/one/players/1/why/rank")

    def test_who_is_equal_in_everything_shares_the_place(self, world: World) -> None:
        desk = create_dutch(world, tie_breaks="WIN")
        desk.add_all(4)
        said = words(desk.get("/players/2/why/rank"))
        assert "A Player are equal in everything, so they share the place" in said


class TestPerformance:
    def test_average_percentage_and_table_make_the_performance(self, world: World) -> None:
        add_small_swiss(world.app)
        said = read(world.client(), f"{AT}/3/why/tpr")
        # Cees lost to 2000 and beat 1700: 1850 on average, 50 per cent.
        assert "Together: 2000 + 1700 = 3700. Divided by 2: 1850." in said
        assert "Score: 1 out of 2 games, which is 50%." in said
        assert "Together: 1850 + 0 = 1850." in said

    def test_games_against_unrated_players_and_byes_do_not_count(self, world: World) -> None:
        add_small_swiss(world.app)
        set_result(world.app, "small", 2, 1, "DRAW")
        said = read(world.client(), f"{AT}/1/why/tpr")
        assert "Els Bos has no rating" in said
        assert "There is one, so the average is 1800." in said
        assert "Together: 1800 + 800 = 2600." in said

    def test_who_met_nobody_with_a_rating_has_none(self, world: World) -> None:
        add_small_swiss(world.app)
        said = read(world.client(), f"{AT}/5/why/tpr")
        assert "There is none, as there is no game yet against somebody with a rating." in said
        assert "Els Bos, performance –: why?" in said


class TestAddresses:
    @pytest.mark.parametrize(
        "path",
        [
            "/9/why/bh",
            "/9/why/rank",
            "/9/why/tpr",
            "/1/why/nothing",
            "/1/why/bh-c1",
            "/1/why/ps",
            "/x/why/bh",
        ],
    )
    def test_there_is_no_page_for_an_unknown_player_or_column(self, world: World, path: str) -> None:
        add_small_swiss(world.app)
        assert world.client().get(f"{AT}{path}").status_code == 404

    @pytest.mark.parametrize("what", ["bh", "rank", "tpr"])
    def test_the_window_has_the_same_words_and_nothing_around_them(self, world: World, what: str) -> None:
        add_small_swiss(world.app)
        window = world.client().get(f"{AT}/3/why/{what}?window").text
        assert window.strip().startswith("<div")
        assert 'role="dialog"' in window
        content = re.search(r'<div class="why-content">(.*?)</div>', window, re.S)
        assert content is not None
        assert text(content[1]) in read(world.client(), f"{AT}/3/why/{what}")

    @pytest.mark.parametrize("what", ["bh", "rank", "tpr"])
    def test_those_of_a_private_tournament_do_not_exist_for_strangers(self, world: World, what: str) -> None:
        add_small_swiss(world.app, world.olga)
        with world.app.app_context():
            db.session.query(Tournament).one().private = True
            db.session.commit()
        assert world.client().get(f"{AT}/3/why/{what}").status_code == 404
        assert world.client(world.olga).get(f"{AT}/3/why/{what}").status_code == 200

    def test_a_proposal_counts_nowhere(self, world: World) -> None:
        add_small_swiss(world.app, world.olga)
        page = world.client(world.olga).get(f"{AT}/1/why/bh").text
        assert [row[0] for row in rows(page)] == ["Rd", "1", "2"], "round 3 is not published"

    def test_a_name_is_never_a_link_nor_a_placeholder(self, world: World) -> None:
        add_small_swiss(world.app)
        name = "[Win](buchholz) %(value)s {x}"
        with world.app.app_context():
            db.session.query(Entry).filter_by(number=5).one().name = name
            db.session.query(Tournament).one().revision += 1
            db.session.commit()
        for what in ("bh", "rank", "tpr"):
            assert name in read(world.client(), f"{AT}/5/why/{what}")

    def test_the_card_of_a_player_leads_to_all_of_them(self, world: World) -> None:
        add_small_swiss(world.app)
        links = [path for path, _ in LINK.findall(world.client().get(f"{AT}/3").text)]
        wanted = {f"{AT}/3/why/{key}" for key in ("rank", "bh", "sb", "wins", "tpr")}
        assert {path for path in links if "/players/" in path} == {
            path.replace("wins", "win") for path in wanted
        }
