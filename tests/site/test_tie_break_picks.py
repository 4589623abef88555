"""Tie-breaks are chosen one by one from a list, or written as FIDE's codes; both say the same."""

from __future__ import annotations

import re
from html import unescape

import pytest

from swiss64.engine.standings.fide.codes import parse_code
from swiss64.tournaments.tie_break_picks import OFFERED
from tests.site.conftest import World
from tests.site.dutch_setting import create_dutch
from tests.site.organising import FORM, seen, text

USUAL = "BH/C1,BH,SB,DE"
DUTCH = FORM | {"system": "fide-dutch", "colour": "w", "tie_breaks": "BH/C1, BH, SB, DE"}


def picks(*codes: str, shown: str = USUAL) -> dict[str, str]:
    """What the choices of a form send that showed a list."""
    return {f"ranked-{place}": code for place, code in enumerate(codes)} | {"shown_tie_breaks": shown}


def chosen(page: str) -> list[str]:
    """The code that each place has on a page."""
    selects = re.findall(r'<select class="control" id="ranked-\d+".*?</select>', page, re.DOTALL)
    return [value for one in selects for value in re.findall(r'<option selected value="([^"]*)"', one)]


def test_a_new_tournament_offers_the_usual_list_with_names(world: World) -> None:
    page = world.client(world.olga).get("/en/tournaments/new").text
    assert chosen(page) == ["BH/C1", "BH", "SB", "DE", "", "", "", ""]
    said = unescape(page)
    assert "BH/C1 Buchholz with a cut" in said
    assert "WON games won" in said
    dutch = unescape(world.client(world.olga).get("/nl/tournaments/new").text)
    assert "DE onderling resultaat" in dutch
    assert '<label class="visually-hidden" for="ranked-0">Tie-break 1</label>' in page


def test_every_code_that_is_offered_is_one(world: World) -> None:
    assert [str(parse_code(code)) for code in OFFERED] == list(OFFERED)
    assert len(set(OFFERED)) == len(OFFERED)


@pytest.mark.parametrize(
    ("sent", "kept"),
    [
        (picks("BH/C1", "BH", "SB", "DE"), USUAL),
        (picks("SB", "", "DE", "", "WON"), "SB,DE,WON"),  # a gap is nothing
        (picks("BH/C1", "BH", "SB", "DE") | {"tie_breaks": "ks/l+1, sb/m2"}, "KS/L+1,SB/M2"),
        (picks("SB", "DE") | {"tie_breaks": "SB,DE"}, "SB,DE"),  # both changed to the same
        (picks("BH/C1", "BH", "SB", "DE", "WON", "WIN", "PS", "TPN"), f"{USUAL},WON,WIN,PS,TPN"),
    ],
)
def test_who_changes_one_of_the_two_means_that_one(world: World, sent: dict[str, str], kept: str) -> None:
    desk = create_dutch(world, **sent)
    assert desk.row().tie_breaks == kept
    page = desk.get("/edit").text
    assert [code for code in chosen(page) if code] == kept.split(",")
    assert f'value="{kept.replace(",", ", ")}"' in page, "and both show it"
    assert f'name="shown_tie_breaks" type="hidden" value="{kept}"' in page


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        (picks("SB", "DE") | {"tie_breaks": "BH"}, "were both changed"),
        (picks("BH", "SB", "BH"), "BH is chosen twice."),
        (picks("", "", ""), "Give at least one tie-break."),
        (picks("XYZ"), "There is no tie-break “XYZ”."),
        (picks("<script>", shown="x"), "were both changed"),
        (picks("BH", shown="\0"), "were both changed"),
        (picks("BH/C1", "BH", "SB", "DE") | {"tie_breaks": ""}, "Give at least one tie-break."),
    ],
)
def test_what_cannot_be_is_said_and_both_keep_what_was_sent(
    world: World, sent: dict[str, str], said: str
) -> None:
    answer = world.client(world.olga).post("/en/tournaments/new", data=DUTCH | sent)
    assert answer.status_code == 422
    problem = re.search(r'id="tie_breaks-problem">([^<]*)<', answer.text)
    assert problem is not None
    assert said in unescape(problem[1])
    wanted = [value for name, value in sent.items() if name.startswith("ranked")]
    assert [unescape(code) for code in chosen(answer.text)][: len(wanted)] == wanted
    assert "<script>" not in answer.text.partition("<main")[2]
    assert (
        '<details class="field" open>'
        in answer.text.partition('<ol class="picks small"')[2].partition("tie_breaks-problem")[0]
    )


def test_after_a_mistake_elsewhere_the_choice_still_counts(world: World) -> None:
    client = world.client(world.olga)
    sent = DUTCH | picks("SB", "DE")
    answer = client.post("/en/tournaments/new", data=sent | {"name": ""})
    assert answer.status_code == 422
    assert chosen(answer.text)[:3] == ["SB", "DE", ""]
    assert f'name="shown_tie_breaks" type="hidden" value="{USUAL}"' in answer.text


def test_a_long_list_with_rare_codes_is_shown_whole(world: World) -> None:
    kept = "BH/C1/P,BH,SB,DE,WON,WIN,PS,KS/L+1,ARO,TPR"
    desk = create_dutch(world, tie_breaks=kept)
    page = desk.get("/edit")
    assert chosen(page.text) == kept.split(",")
    changed = picks("DE", *kept.split(",")[1:3], shown=kept)
    answer = desk.post("/edit", **DUTCH | {"tie_breaks": kept} | changed, seen=seen(page))
    assert answer.status_code == 303
    assert desk.row().tie_breaks == "DE,BH,SB"


def test_a_choice_from_before_the_draw_is_refused_at_its_place(world: World) -> None:
    desk = create_dutch(world)
    desk.add_all(4)
    desk.draw()
    answer = desk.post("/edit", **DUTCH | picks("SB"))
    assert answer.status_code == 422
    assert "It stays BH/C1, BH, SB, DE: round 1 is drawn" in text(answer)
    assert 'name="ranked-0"' not in desk.get("/edit").text
    assert desk.row().tie_breaks == USUAL


def test_everybody_reads_codes_and_names_with_links_into_the_glossary(world: World) -> None:
    desk = create_dutch(world, **picks("BH/C1", "DE", "TPN"))
    page = world.client().get(desk.url("/schedule")).text
    said = unescape(re.sub(r"<[^>]*>", "", page))
    assert "BH/C1 Buchholz: the points of all opponents together, without the lowest" in said
    assert "TPN pairing number" in said
    for slug in ("buchholz-cut", "direct-encounter"):
        assert re.search(rf'<a class="term" href="/en/glossary/{slug}[^"]*"[^>]*>(BH/C1|DE)</a>', page), slug
