"""Why this opponent, why this colour, why this bye: the pages, for everybody and for the staff."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from swiss64.engine.trf.document import cut_after
from swiss64.engine.trf.write import write_trf
from swiss64.extensions import db
from swiss64.glossary.catalogue import terms
from swiss64.models import Entry, Game, Round, Tournament
from swiss64.rounds import alterations
from swiss64.rounds.results import enter_result
from swiss64.why import replay
from tests.site.conftest import NOW, World
from tests.site.dutch_setting import bring_rounds, create_dutch, document
from tests.site.rounds_setting import BLACK, DRAW, WHITE, Setting, setting
from tests.site.test_rounds_pages import text


def read(here: Setting, rest: str, *, lang: str = "en", staff: bool = False) -> str:
    """The words of an explanation, as a visitor (or Olga, on the pages of the staff) reads them."""
    client = here.world.client(here.world.olga if staff else None)
    page = client.get(f"/{lang}/t/{here.slug}{'/manage' if staff else ''}{rest}")
    assert page.status_code == 200
    return text(page)


def status(here: Setting, rest: str) -> int:
    return here.world.client().get(f"/en/t/{here.slug}{rest}").status_code


def swap_colours(here: Setting, number: int, board: int) -> None:
    with here.world.app.app_context():
        alterations.flip(here.olga, NOW, here.id, number, board)


def swap(here: Setting, number: int, one: int, two: int) -> None:
    with here.world.app.app_context():
        alterations.swap(here.olga, NOW, here.id, number, here.entry[one], here.entry[two])


def counted(monkeypatch: pytest.MonkeyPatch, name: str) -> list[str]:
    """Notes each time that a function of the replay is called."""
    calls: list[str] = []
    real: Callable[..., Any] = getattr(replay, name)

    def called(*given: Any) -> Any:
        calls.append(name)
        return real(*given)

    monkeypatch.setattr(replay, name, called)
    return calls


def test_in_the_first_round_the_upper_half_meets_the_lower_half(world: World) -> None:
    here = setting(world, 8)
    here.play_round()
    said = read(here, "/rounds/1/why/2")
    assert "Round 1, board 2: why these two?" in said
    assert "In the first round nobody has points yet, so all are in one score group" in said
    assert "1 against 5 and so on. Bram is number 2, Finn is number 6." in said
    assert "White: that is Bram, number 2." in said
    assert "House rules · group 0 · colours: the one higher on the starting rank list gets White" in said


def test_a_floater_is_told_from_which_score_to_which_and_why(world: World) -> None:
    # Six players, White wins on all boards: 1, 2, 3 have a point, 4, 5, 6 none. 3 floats, and meets 4.
    here = setting(world, 6)
    here.play_round(WHITE, WHITE, WHITE)
    here.play_round()
    board = next(n for n, pair in enumerate(here.pairs(2), 1) if 3 in pair)
    assert set(here.pairs(2)[board - 1]) == {3, 4}
    said = read(here, f"/rounds/2/why/{board}")
    assert "Clara has 1 point and meets somebody with fewer: that is floating down" in said
    assert "there were 3 players to pair: an odd number, so somebody had to go down." in said
    assert "Clara is the lowest placed of them." in said
    assert "Daan is the highest placed in the group with 0 points." in said
    assert "goal 3 not met: Clara" in said


def test_the_bye_goes_to_the_lowest_who_has_not_had_it(world: World) -> None:
    here = setting(world, 5)
    here.play_round(WHITE, WHITE)
    assert here.bye(1) == 5
    said = read(here, "/rounds/1/why/bye")
    assert "In this round 5 players were to be paired. That is an odd number" in said
    assert "Eva is the lowest placed player of this round." in said


def test_a_round_robin_is_explained_by_its_table(world: World) -> None:
    # The table for 4 players: 1-4 2-3, 4-3 1-2, 2-4 3-1. (C.05 Annex 1.)
    here = setting(world, 3, system="roundrobin", rounds=3)
    here.draw()
    here.publish(1)
    said = read(here, "/rounds/2/why/1")
    assert here.pairs(2) == [(1, 2)]
    assert "here the one for 3 players." in said
    assert "FIDE C.05 Annex 1 · table for 3: 1–2" in said
    assert (
        "In round 2 that table has number 1 with White against number 2. Anna is number 1, Bram is number 2."
        in said
    )
    free = read(here, "/rounds/2/why/bye")
    assert "that is number 3: Clara." in free


def test_colours_swapped_by_hand_are_said_to_be_and_no_reason_is_made_up(world: World) -> None:
    here = setting(world, 4)
    here.draw()
    swap_colours(here, 1, 1)
    here.publish(1)
    said = read(here, "/rounds/1/why/1")
    assert "This round was changed by hand after it was drawn." in said
    assert "By the rules Anna would have White here." in said
    assert "has White: that is" not in said
    assert "This round was changed by hand" not in read(here, "/rounds/1/why/2")


def test_a_pairing_by_hand_says_what_the_rules_give_and_what_it_breaks(world: World) -> None:
    # 1-3 and 2-4 are played; by hand the second round is the same again.
    here = setting(world, 4)
    here.play_round(WHITE, WHITE)
    here.draw()
    assert {frozenset(pair) for pair in here.pairs(2)} == {frozenset({1, 2}), frozenset({3, 4})}
    swap(here, 2, 2, 3)
    here.publish(2)
    board = next(n for n, pair in enumerate(here.pairs(2), 1) if set(pair) == {1, 3})
    said = read(here, f"/rounds/2/why/{board}")
    assert "This round was changed by hand after it was drawn." in said
    assert "By the rules Anna would meet Bram." in said
    assert "By the rules Clara would meet Daan." in said
    assert "have met before, in round 1." in said
    assert "A pairing with fewer repeated meetings is possible." in said


def test_a_result_changed_after_the_draw_is_named_as_the_reason(world: World) -> None:
    here = setting(world, 4)
    here.play_round(WHITE, WHITE)
    here.draw()
    here.publish(2)
    assert here.pairs(1)[0] == (1, 3)
    later = NOW.replace(hour=13)
    with world.app.app_context():
        enter_result(here.olga, later, here.id, 1, 1, BLACK)
    said = read(here, "/rounds/2/why/1")
    assert "After this round was drawn, results of earlier rounds were changed." in said
    assert "changed by hand" not in said


def test_while_an_earlier_round_is_open_again_nobody_tells_what_the_rules_give(world: World) -> None:
    here = setting(world, 4)
    here.play_round(WHITE, WHITE)
    here.draw()
    here.publish(2)
    with world.app.app_context():
        first = db.session.query(Round).filter_by(tournament_id=here.id, number=1).one()
        db.session.query(Game).filter_by(round_id=first.id, board=1).one().result = None
        db.session.get_one(Tournament, here.id).revision += 1
        db.session.commit()
    said = read(here, "/rounds/2/why/1")
    assert "An earlier round has boards without a result" in said


def test_a_proposal_is_not_there_for_the_public_and_is_explained_to_the_staff(world: World) -> None:
    here = setting(world, 5)
    here.draw()
    assert status(here, "/rounds/1/why/1") == status(here, "/rounds/1/why/bye") == 404
    assert "Anna is number 1, Clara is number 3." in read(here, "/rounds/1/why/1", staff=True)
    assert "Eva is the lowest placed player" in read(here, "/rounds/1/why/bye", staff=True)
    assert status(here, "/manage/rounds/1/why/1") == 302, "a visitor is asked to log in"


@pytest.mark.parametrize(
    "rest", ["/rounds/1/why/3", "/rounds/1/why/0", "/rounds/2/why/1", "/rounds/1/why/bye"]
)
def test_what_is_not_there_is_not_explained(world: World, rest: str) -> None:
    here = setting(world, 4)
    here.play_round(WHITE, DRAW)
    assert status(here, rest) == 404


def test_the_window_is_the_same_words_without_the_page_around_them(world: World) -> None:
    here = setting(world, 4)
    here.play_round(WHITE, DRAW)
    page = world.client().get(f"/en/t/{here.slug}/rounds/1/why/1")
    window = world.client().get(f"/en/t/{here.slug}/rounds/1/why/1?window")
    assert 'id="term-window"' in window.text
    assert "<html" not in window.text
    for said in re.findall(r"<p>([^<]+)</p>", window.text):
        assert said in page.text


def test_the_pages_lead_to_the_explanations(world: World) -> None:
    here = setting(world, 5)
    here.play_round(WHITE, DRAW)
    client = world.client()
    pairing = f'href="/en/t/{here.slug}/rounds/1/why/1"'
    bye = f'href="/en/t/{here.slug}/rounds/1/why/bye"'
    public = client.get(f"/en/t/{here.slug}/rounds/1").text
    assert pairing in public
    assert bye in public
    assert pairing in client.get(f"/en/t/{here.slug}/players/1").text
    assert bye in client.get(f"/en/t/{here.slug}/players/5").text
    staff = world.client(world.olga).get(here.url("/rounds/1/pairing")).text
    assert f'href="/en/t/{here.slug}/manage/rounds/1/why/1"' in staff


def test_everybody_reads_the_name_that_a_player_shows_and_the_staff_the_name_itself(world: World) -> None:
    here = setting(world, 4)
    with world.app.app_context():
        db.session.get_one(Entry, here.entry[1]).alias = "Player One"
        db.session.commit()
    here.play_round(WHITE, DRAW)
    public, staff = read(here, "/rounds/1/why/1"), read(here, "/rounds/1/why/1", staff=True)
    assert "Player One is number 1" in public
    assert "Anna" not in public
    assert "Anna is number 1" in staff


def test_a_name_that_looks_like_a_link_or_markup_stays_a_name(world: World) -> None:
    here = setting(world, 4)
    with world.app.app_context():
        db.session.get_one(Entry, here.entry[1]).name = "[x](float) <b>%(two)s"
        db.session.commit()
    here.play_round(WHITE, DRAW)
    page = world.client().get(f"/en/t/{here.slug}/rounds/1/why/1").text
    assert "[x](float) &lt;b&gt;%(two)s is number 1" in page


def test_a_round_is_held_against_the_rules_once_for_all_its_boards(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn = counted(monkeypatch, "pair_round")
    grouped = counted(monkeypatch, "house_groups")
    here = setting(world, 8)
    here.play_round(WHITE, DRAW, BLACK, WHITE)
    for _ in range(2):
        for board in range(1, 5):
            read(here, f"/rounds/1/why/{board}")
    assert (len(drawn), len(grouped)) == (1, 1)
    here.play(1, DRAW)  # a new revision
    read(here, "/rounds/1/why/1")
    assert len(drawn) <= 2


def test_live_pages_hold_nothing_against_the_rules(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*_given: object) -> None:
        raise AssertionError("a live page asks why")

    monkeypatch.setattr(replay, "held_against_rules", never)
    here = setting(world, 4)
    here.play_round(WHITE, DRAW)
    for page in ("", "rounds/1", "players/1", "standings"):
        assert world.client().get(f"/en/t/{here.slug}/{page}").status_code == 200


def test_a_reference_round_by_fides_rules_is_explained_with_its_articles(world: World) -> None:
    whole = document("random", "00496.trf")
    desk = create_dutch(world, rounds="9", colour="b")
    bring_rounds(desk, write_trf(cut_after(whole, 3)))
    assert desk.draw() == 4
    client = world.client(world.olga)
    slug = desk.row().slug
    boards = desk.now().everything.rounds[3].games
    rules = set()
    for game in boards:
        page = client.get(f"/en/t/{slug}/manage/rounds/4/why/{game.board}")
        assert page.status_code == 200
        said = text(page)
        assert "This round" not in said
        found = re.search(r"FIDE C\.04\.3 · group .* · colours: (5\.2\.[1-5])", said)
        assert found is not None
        rules.add(found[1])
    assert {"5.2.1", "5.2.2"} <= rules
    # The rounds before came from a file, and are as the rules give them.
    assert "came from a file" not in text(client.get(f"/en/t/{slug}/rounds/2/why/1"))


def test_every_word_that_leads_to_the_glossary_leads_to_a_term_of_it() -> None:
    folder = Path(replay.__file__).parent
    named = {
        term
        for file in folder.glob("*_words.py")
        for term in re.findall(r"\]\(([a-z-]+)\)", re.sub(r'"\s+"', "", file.read_text(encoding="utf-8")))
    }
    assert len(named) > 15
    assert named <= terms().keys()
