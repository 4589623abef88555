"""Rounds by the FIDE Dutch system: drawn as the reference draws them, explained, altered by hand, refused."""

from __future__ import annotations

import re

import pytest

from swiss64.engine.pairing.dutch.allocation import ColourRule
from swiss64.engine.pairing.dutch.errors import NoLegalPairingError
from swiss64.engine.pairing.dutch.preferences import Strength
from swiss64.engine.pairing.dutch.review import DutchFindingKind
from swiss64.engine.standings.fide.edition import Edition
from swiss64.engine.tournament import Colour, Player, Result, Tournament
from swiss64.engine.trf.document import cut_after
from swiss64.engine.trf.write import write_trf
from swiss64.rounds import alterations, problems
from swiss64.rounds.explanation import explained
from swiss64.rounds.remarks import Remark, Weight, remarks_on
from swiss64.rounds.wording import colour_reason, remark_said, strength_words
from tests.site.conftest import NOW, World
from tests.site.dutch_setting import bring_rounds, create_dutch, document, seats
from tests.site.organising import Desk, preview, seen, text

REFERENCE = ("random", "00496.trf")
"""48 players and 5 rounds; in round 4 a bye, and three who asked for half a point; two forfeits before."""


def pairs(desk: Desk, number: int) -> set[tuple[int, int]]:
    return seats(next(r for r in desk.now().everything.rounds if r.number == number))


def remarks(desk: Desk, number: int) -> tuple[Remark, ...]:
    return remarks_on(desk.now(), number)


def kinds(desk: Desk, number: int) -> list[tuple[str, tuple[int, ...]]]:
    return [(remark.kind, remark.players) for remark in remarks(desk, number)]


def swap(desk: Desk, number: int, one: int, two: int) -> None:
    entry = desk.now().entry
    with desk.world.app.app_context():
        alterations.swap(desk.world.olga.actor, NOW, desk.id, number, entry[one].id, entry[two].id)


def test_rounds_4_and_5_of_a_reference_file_are_drawn_with_its_pairs_colours_and_bye(world: World) -> None:
    whole = document(*REFERENCE)
    desk = create_dutch(world, rounds="9", colour="b")
    bring_rounds(desk, write_trf(cut_after(whole, 3)))
    assert (len(desk.now().everything.players), len(desk.now().tournament.rounds)) == (48, 3)
    assert desk.row().planned_rounds == 5, "the last round is paired differently, so this must be the file's"

    assert desk.draw() == 4
    fourth = whole.tournament.rounds[3]
    assert len(seats(fourth)) == 23
    assert pairs(desk, 4) == seats(fourth)
    assert remarks(desk, 4) == ()
    assert all(board.reason is not None for board in explained(desk.now(), 4).boards)

    desk.publish(4)
    results = {(game.white, game.black): game.result for game in fourth.games}
    drawn = desk.now().everything.rounds[3].games
    for game in drawn:
        result = results[game.white, game.black]
        assert result is not None
        sent = desk.post(
            f"/manage/rounds/4/boards/{game.board}/result",
            result=result.name,
            expected="none",
            white=str(desk.now().entry[game.white].id),
            black=str(desk.now().entry[game.black].id),
        )
        assert sent.status_code == 303, text(sent)
    with_byes = cut_after(whole, 4)
    away = {bye.player for bye in with_byes.requested if bye.round == 5}
    assert desk.now().present(5) == frozenset(range(1, 49)) - away
    assert desk.draw() == 5
    assert pairs(desk, 5) == seats(whole.tournament.rounds[4])


def test_what_a_file_announces_is_taken_over_and_noted(world: World) -> None:
    desk = create_dutch(world, rounds="9", colour="lot", tie_breaks="SB")
    cut = write_trf(cut_after(document(*REFERENCE), 3)).decode()
    lines = cut.split("\r\n")
    place = next(index for index, line in enumerate(lines) if line.startswith("192"))
    lines.insert(place + 1, "202 PTS,BH/C1,BH,DE")
    bring_rounds(desk, "\r\n".join(lines).encode())
    row = desk.row()
    colour = document(*REFERENCE).header.initial_colour
    assert colour is not None
    assert (row.planned_rounds, row.tie_breaks) == (5, "BH/C1,BH,DE")
    assert (row.initial_colour, row.initial_colour_by_lot) == (colour.value, False)
    assert any(note.after and note.after.get("tie_breaks") == "BH/C1,BH,DE" for note in desk.journal())


def test_a_file_tells_its_days_as_the_first_decides_how_its_tie_breaks_are_counted(world: World) -> None:
    lines = write_trf(cut_after(document(*REFERENCE), 3)).decode().split("\r\n")
    lines = [line for line in lines if line[:3] not in ("042", "052", "132")]
    dated = "\r\n".join([lines[0], "042 2025/05/03", "052 2025/05/04", *lines[1:]]).encode()
    desk = create_dutch(world)
    page = preview(desk, file=dated, name="event.trf")
    assert "The playing days become those of the file (Sat 3 May 2025)" in text(page)
    assert desk.client.post(page.request.path + "/everything").status_code == 303
    known = desk.now().fide
    assert known is not None
    assert known.edition is Edition.AUGUST_2024
    assert any(note.after and note.after.get("days") == ["2025-05-03"] for note in desk.journal())

    own = create_dutch(world, **{"days-0": "2026-05-02"})
    bring_rounds(own, dated)
    known = own.now().fide
    assert known is not None
    assert known.edition is Edition.MARCH_2026, "days that the organiser gave stay"


@pytest.mark.parametrize("record", ["250   1.0   1   2    1   10", "260   1   9    1    2"])
def test_a_file_with_acceleration_or_players_kept_apart_brings_only_its_players(
    world: World, record: str
) -> None:
    desk = create_dutch(world)
    lines = write_trf(cut_after(document(*REFERENCE), 3)).decode().split("\r\n")
    lines.insert(12, record)
    page = preview(desk, file="\r\n".join(lines).encode(), name="event.trf")
    assert "accelerated rounds or players who are kept apart" in text(page)
    assert desk.client.post(page.request.path + "/everything").status_code == 409


def test_round_1_goes_by_the_initial_colour_and_says_so(world: World) -> None:
    desk = create_dutch(world, colour="b")
    desk.add_all(6)
    desk.draw()
    # 5.2.5: the first has the initial colour, the second the other, and so on.
    assert pairs(desk, 1) == {(4, 1), (2, 5), (6, 3)}
    page = text(desk.get("/manage/rounds/1"))
    assert page.count("from the initial colour (5.2.5)") == 3


def test_the_proposal_shows_floats_preferences_and_the_rule_of_each_colour(world: World) -> None:
    desk = create_dutch(world)
    desk.add_all(6)
    desk.draw()
    desk.publish(1)
    assert pairs(desk, 1) == {(1, 4), (5, 2), (3, 6)}
    desk.play(1, Result.WHITE_WINS)
    desk.draw()
    # 1, 3 and 5 have a point and all want Black; one of them meets a player without a point.
    shown = explained(desk.now(), 2)
    floats = {(board.white.player.number, board.floats(board.white)) for board in shown.boards}
    assert sum(floats_down != 0 for _, floats_down in floats) == 1
    one = next(board.white for board in shown.boards)
    assert one.strength is Strength.STRONG
    page = text(desk.get("/manage/rounds/2"))
    assert "meets a lower score" in page
    assert "strong" in page
    assert re.search(r"\(5\.2\.[1-4]\)", page)


def test_a_player_who_asked_for_half_a_point_is_not_paired_and_has_it(world: World) -> None:
    desk = create_dutch(world)
    desk.add_all(5)
    entry = desk.entry("A Player")
    assert desk.post(f"/manage/players/{entry}/absence", round_number="1", half="half").status_code == 303
    desk.draw()
    assert all(1 not in seat for seat in pairs(desk, 1))
    desk.publish(1)
    desk.play(1)
    first = next(line for line in desk.now().standings if line.number == 1)
    assert first.points == 1


def test_two_players_who_met_and_what_else_is_altered_by_hand_must_be_confirmed(world: World) -> None:
    desk = create_dutch(world)
    desk.add_all(4)
    desk.play_round()
    desk.draw()
    met = {frozenset(pair) for pair in pairs(desk, 1)}
    white, black = min(pairs(desk, 2))
    other = next(iter(next(pair for pair in met if white in pair) - {white}))
    swap(desk, 2, black, other)
    assert {frozenset(pair) for pair in pairs(desk, 2)} == met
    found = remarks(desk, 2)
    assert [remark.kind for remark in found] == ["met_before", "met_before", "other_pairing"]
    assert {frozenset(remark.players) for remark in found[:2]} == met
    assert all(remark.rounds == (1,) for remark in found[:2])
    assert found[2].article == "C1"
    assert all(remark.weight is Weight.CONFIRM for remark in found)

    mark = seen(desk.get("/manage/rounds/2"))
    refused = desk.post("/manage/rounds/2/publish", seen=mark)
    assert refused.status_code == 422
    assert "have played each other before, in round 1" in text(refused)
    assert "This is not the pairing of the FIDE Dutch system" in text(refused)
    assert ": C1 decides for another one." in text(refused)
    assert len(desk.now().tournament.rounds) == 1
    assert desk.post("/manage/rounds/2/publish", seen=mark, confirmed="1").status_code == 303
    assert len(desk.now().tournament.rounds) == 2


def test_a_second_bye_is_a_breach_of_c2(world: World) -> None:
    desk = create_dutch(world)
    desk.add_all(5)
    desk.play_round()
    assert (5, 0) in pairs(desk, 1)
    desk.draw()
    with world.app.app_context():
        alterations.give_bye(world.olga.actor, NOW, desk.id, 2, desk.now().entry[5].id)
    assert ("bye_barred", (5,)) in kinds(desk, 2)
    assert any(remark.article == "C2" for remark in remarks(desk, 2))


def test_swapped_colours_are_told_with_the_rule_that_gave_them(world: World) -> None:
    desk = create_dutch(world)
    desk.add_all(4)
    desk.draw()
    with world.app.app_context():
        alterations.flip(world.olga.actor, NOW, desk.id, 1, 1)
    (remark,) = remarks(desk, 1)
    assert (remark.kind, remark.article, remark.weight) == ("other_colours", "5.2.5", Weight.CONFIRM)
    assert "set by hand" in text(desk.get("/manage/rounds/1"))


def test_who_is_put_in_by_hand_gets_the_colour_of_the_rules(world: World) -> None:
    desk = create_dutch(world, colour="b")
    desk.add_all(4)
    desk.draw()
    assert pairs(desk, 1) == {(3, 1), (2, 4)}
    entry = desk.now().entry
    with world.app.app_context():
        alterations.unseat(world.olga.actor, NOW, desk.id, 1, entry[1].id)
        alterations.seat(world.olga.actor, NOW, desk.id, 1, entry[1].id)
    # The first in the ranking has the initial colour, Black.
    assert pairs(desk, 1) == {(3, 1), (2, 4)}
    assert remarks(desk, 1) == ()


def test_an_earlier_round_that_is_open_again_is_said_and_nothing_is_made_up(world: World) -> None:
    desk = create_dutch(world)
    desk.add_all(4)
    desk.play_round()
    desk.draw()
    game = desk.now().everything.rounds[0].games[0]
    cleared = desk.post(
        "/manage/rounds/1/boards/1/result",
        result="none",
        expected="DRAW",
        white=str(desk.now().entry[game.white].id),
        black=str(desk.now().entry[game.black].id),
    )
    assert cleared.status_code == 303
    assert [remark.kind for remark in remarks(desk, 2)] == ["earlier_round_open"]
    page = text(desk.get("/manage/rounds/2"))
    assert "Round 1 has boards without a result again." in page
    assert "set by hand" not in page
    assert not any(board.known for board in explained(desk.now(), 2).boards)


def test_two_players_who_met_have_no_legal_pairing_and_nothing_is_written(world: World) -> None:
    desk = create_dutch(world)
    desk.add_all(2)
    desk.play_round()
    before = desk.row().revision
    answer = desk.post("/manage/draw", round_number="2")
    assert answer.status_code == 422
    assert "No legal pairing: however the 2 players are paired" in text(answer)
    assert (desk.row().revision, len(desk.now().everything.rounds)) == (before, 1)


def test_after_the_last_round_the_number_of_rounds_stays(world: World) -> None:
    desk = create_dutch(world, rounds="1")
    desk.add_all(2)
    desk.play_round()
    answer = desk.post("/manage/draw", round_number="2")
    assert answer.status_code == 422
    assert "By FIDE’s rules the number of rounds stays as it is." in text(answer)


def test_the_dutch_system_knows_no_second_bye_by_choice(world: World) -> None:
    desk = create_dutch(world)
    desk.add_all(3)
    answer = desk.post("/manage/draw", round_number="1", second_bye=str(desk.now().entry[1].id))
    assert answer.status_code == 422
    assert desk.now().everything.rounds == ()


@pytest.mark.parametrize("lang", ["en", "nl"])
def test_every_finding_rule_strength_and_refusal_has_words(world: World, lang: str) -> None:
    two = Tournament(players=(Player(1, "Anna"), Player(2, "Bram")))
    with world.app.test_request_context(f"/{lang}/"):
        said = [
            remark_said(Remark(kind.value, Weight.CONFIRM, (1, 2), 3, (4,), article="C7"), two).text
            for kind in DutchFindingKind
        ]
        rules = [colour_reason(rule) for rule in ColourRule]
        strengths = [strength_words(strength) for strength in Strength]
        refusals = [problems.of_refusal(NoLegalPairingError(3, barred)).text() for barred in ((), (1, 2, 3))]
    assert all(sentence.endswith(".") and "%(" not in sentence for sentence in (*said, *refusals))
    for some in (said, rules, strengths, refusals):
        assert len(set(some)) == len(some)
    assert all(rule.value in words for rule, words in zip(ColourRule, rules, strict=True))


def test_colours_of_the_first_round_with_white_as_initial_colour(world: World) -> None:
    desk = create_dutch(world)
    desk.add_all(10)
    desk.draw()
    # The example of 5.2.5 for ten players.
    assert pairs(desk, 1) == {(1, 6), (7, 2), (3, 8), (9, 4), (5, 10)}
    known = desk.now().fide
    assert known is not None
    assert known.initial_colour is Colour.WHITE
