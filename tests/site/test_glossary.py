"""The pages of the glossary: in four languages, the same for everybody, known to search engines."""

from __future__ import annotations

import io
import json
import re
from functools import cache
from html import unescape
from typing import Any

import pytest
from PIL import Image

from swiss64.engine.tournament import ByeKind, System
from swiss64.glossary import words
from swiss64.glossary.article import written
from swiss64.glossary.catalogue import LANGUAGES, terms
from swiss64.glossary.example import build
from swiss64.glossary.in_place import term_of_bye, term_of_system
from swiss64.glossary.inline import Text
from swiss64.glossary.queries import ShownTable
from swiss64.glossary.tables import tables
from swiss64.glossary.words import LANGUAGE_NAMES
from swiss64.translations import GLOSSARY_ONLY, SHARED, catalogue, extracted, is_translated, path_of, updated
from swiss64.translations import written as as_file
from tests.site.conftest import World
from tests.site.public_setting import add_small_swiss

PATHS = {"nl": "/nl/begrippen/", "en": "/en/glossary/", "it": "/it/glossario/", "ru": "/ru/slovar/"}
TERM = {
    "nl": "/nl/begrippen/kleurverschil",
    "en": "/en/glossary/colour-difference",
    "it": "/it/glossario/differenza-di-colore",
    "ru": "/ru/slovar/raznost-tsvetov",
}
IN_EACH = pytest.mark.parametrize("language", LANGUAGES)


def text_of(world: World, path: str, status: int = 200) -> str:
    answer = world.client().get(path)
    assert answer.status_code == status, path
    return answer.text


@cache
def sentences() -> frozenset[str]:
    """All English sentences of the site."""
    return frozenset(str(message.id) for message in extracted() if message.id)


def links(text: str, rel: str) -> dict[str, str]:
    found = re.findall(rf'<link rel="{rel}"(?: hreflang="([\w-]+)")? href="([^"]+)"', text)
    return dict(found)


class TestAddresses:
    @IN_EACH
    def test_index_and_term_stand_at_their_own_address_in_each_language(
        self, world: World, language: str
    ) -> None:
        for path in (PATHS[language], TERM[language]):
            assert f'<html lang="{language}">' in text_of(world, path)

    def test_a_term_tells_its_address_in_every_language_english_for_all_others(self, world: World) -> None:
        text = text_of(world, TERM["nl"])
        expected = {language: f"http://localhost{path}" for language, path in TERM.items()}
        assert links(text, "alternate") == expected | {"x-default": f"http://localhost{TERM['en']}"}
        assert links(text, "canonical") == {"": f"http://localhost{TERM['nl']}"}

    def test_a_term_that_stands_in_two_languages_names_no_others(self, world: World) -> None:
        text = text_of(world, "/en/glossary/?by=group")
        assert set(links(text, "alternate")) == {*LANGUAGES, "x-default"}
        two = (term for term in terms().values() if term.id in written() and "it" not in term.words)
        only_two = next(two, None)
        if only_two is None:
            assert written() == {"colour-difference"}
            return
        text = text_of(world, f"/en/glossary/{only_two.id}")
        assert set(links(text, "alternate")) == {"nl", "en", "x-default"}

    def test_the_public_address_of_the_site_is_the_one_that_is_named(self, world: World) -> None:
        world.app.config["PUBLIC_URL"] = "https://chess.example"
        text = text_of(world, TERM["en"])
        assert links(text, "canonical") == {"": "https://chess.example/en/glossary/colour-difference"}

    def test_the_address_of_another_language_leads_to_the_one_in_this(self, world: World) -> None:
        answer = world.client().get("/nl/begrippen/colour-difference")
        assert (answer.status_code, answer.location) == (301, TERM["nl"])

    @IN_EACH
    def test_what_is_no_term_is_said_in_the_language_of_the_page(self, world: World, language: str) -> None:
        text = text_of(world, f"{PATHS[language]}nothing-like-that", 404)
        assert f'<html lang="{language}">' in text
        assert 'name="q"' in text

    @pytest.mark.parametrize(
        "path", ["/nl/glossary/", "/it/begrippen/", "/de/glossary/", "/en/glossary/-/short/x", "/it/"]
    )
    def test_nothing_stands_at_mixed_addresses(self, world: World, path: str) -> None:
        text_of(world, path, 404)

    def test_from_an_italian_page_the_site_is_reached_in_english(self, world: World) -> None:
        text = text_of(world, TERM["it"])
        assert '<a class="brand" href="/en/"' in text
        assert "/it/log-in" not in text

    def test_the_language_switch_shows_the_glossarys_languages(self, world: World) -> None:
        switch = re.search(r'<nav class="languages".*?</nav>', text_of(world, TERM["ru"]), re.DOTALL)
        assert switch is not None
        assert re.findall(r'href="([^"]+)"', switch[0]) == [TERM["nl"], TERM["en"], TERM["it"]]


class TestForEverybody:
    @pytest.mark.parametrize(
        "path", [*PATHS.values(), *TERM.values(), "/nl/begrippen/-/short/colour-difference"]
    )
    def test_caches_may_keep_a_page_and_ask_whether_it_changed(self, world: World, path: str) -> None:
        first = world.client(world.ada).get(path)
        assert first.headers["Cache-Control"] == "public, max-age=600"
        assert "Set-Cookie" not in first.headers
        assert "Cookie" not in first.headers.get("Vary", "")
        again = world.client().get(path, headers={"If-None-Match": first.headers["ETag"]})
        assert (again.status_code, again.data) == (304, b"")

    def test_who_is_logged_in_gets_the_same_page(self, world: World) -> None:
        assert world.client(world.ada).get(TERM["nl"]).data == world.client().get(TERM["nl"]).data

    def test_a_page_asks_the_database_nothing(self, world: World, monkeypatch: pytest.MonkeyPatch) -> None:
        from swiss64.extensions import db

        with world.app.app_context():
            engine = db.engine
        monkeypatch.setattr(engine, "connect", lambda *_: pytest.fail("the database was asked"))
        for path in (*PATHS.values(), *TERM.values(), "/nl/begrippen/?q=kleur"):
            text_of(world, path)


class TestATerm:
    def test_it_has_explanation_example_confusions_rule_and_other_languages(self, world: World) -> None:
        text = text_of(world, TERM["en"])
        heads = re.findall(r'<h2 id="([\w-]+)"', text)
        assert heads == ["explanation", "use", "confusions", "rules", "see-also", "other-languages"]
        assert 'Colour difference <abbr class="short">CD</abbr></h1>' in text
        assert "FIDE C.04.3 1.6" in text
        assert "House rules of Swiss64: Colours" in text
        assert 'lang="ru">разность цветов' in re.sub(r'<a href="[^"]+" hreflang="ru">', "", text)

    def test_the_example_is_a_table_with_the_cells_marked_that_the_text_speaks_of(self, world: World) -> None:
        text = text_of(world, TERM["en"])
        found = re.findall(r"<mark>(.*?)</mark>", text, re.DOTALL)
        marked = [re.sub(r"<[^>]+>", "", one).split() for one in found]
        assert marked == [["+1"], ["−1"], ["6", "B", "−"], ["+2"]]

    def test_colours_are_strips_with_the_letters_of_the_language_and_words_for_those_who_hear(
        self, world: World
    ) -> None:
        strips = {}
        for language in ("en", "it", "ru"):
            text = text_of(world, TERM[language])
            strip = re.search(r'<span class="strip".*?</span></span>', text, re.DOTALL)
            assert strip is not None
            label = re.search(r'aria-label="([^"]+)"', strip[0])
            assert label is not None
            strips[language] = (label[1], re.sub(r"<[^>]+>", "", strip[0]).strip())
        assert strips == {
            "en": ("White, Black, White", "WBW"),
            "it": ("Bianco, Nero, Bianco", "BNB"),
            "ru": ("Белые, Чёрные, Белые", "БЧБ"),
        }

    def test_search_engines_are_told_that_it_is_a_defined_term(self, world: World) -> None:
        found = re.search(r'<script type="application/ld\+json">(.*?)</script>', text_of(world, TERM["nl"]))
        assert found is not None
        data: dict[str, Any] = json.loads(found[1])
        assert data["@type"] == "DefinedTerm"
        assert data["name"] == "kleurverschil"
        assert data["termCode"] == "CD"
        assert data["inLanguage"] == "nl"
        assert data["@id"] == f"http://localhost{TERM['nl']}"
        assert data["inDefinedTermSet"]["@type"] == "DefinedTermSet"
        assert data["inDefinedTermSet"]["@id"] == f"http://localhost{PATHS['nl']}"

    def test_other_sites_are_given_title_words_and_an_image(self, world: World) -> None:
        text = unescape(text_of(world, TERM["ru"]))
        shared = dict(re.findall(r'<meta property="og:([\w:]+)" content="([^"]+)"', text))
        assert shared["title"] == "Разность цветов (CD)"
        assert shared["url"] == f"http://localhost{TERM['ru']}"
        image = world.client().get(shared["image"].removeprefix("http://localhost"))
        assert image.content_type == "image/png"
        picture = Image.open(io.BytesIO(image.data))
        assert picture.size == (1200, 630)
        assert (shared["image:width"], shared["image:height"]) == ("1200", "630")
        assert len(image.data) < 60_000

    def test_every_term_has_a_share_image_on_which_its_word_fits(self) -> None:
        from PIL import ImageDraw

        from swiss64.glossary import card

        draw = ImageDraw.Draw(Image.new("RGB", card.SIZE))
        for term in terms().values():
            for word in term.words.values():
                lines, font = card._fitted(draw, word.word)
                assert len(lines) <= 3, word.word
                assert max(draw.textlength(line, font=font) for line in lines) <= 1040, word.word


class TestTables:
    """Every kind of table that an example can ask for is shown, with the marks."""

    ROUNDS = (
        "Anna-Dmitri 1-0, Bram-Elif =, Chiara-Femke +/-",
        "Chiara-Anna =, Bram-Dmitri 1-0, Elif HPB",
        "Anna-Bram 1-0, Chiara-Elif 1-0, Dmitri PAB",
    )
    PLAYERS = ("Anna 2000 GM", "Bram 1900", "Chiara 1800", "Dmitri 1700", "Elif 1600", "Femke 1500")

    def shown(self, world: World, given: dict[str, Any], language: str = "en", **example: Any) -> list[str]:
        """The words of the cells and heads of a table, without its tags."""
        built = build({"players": self.PLAYERS, "rounds": self.ROUNDS, "planned": 5} | example)
        (table,) = tables(built, [given])
        with world.app.test_request_context(PATHS[language]):
            world.app.preprocess_request()
            module: Any = world.app.jinja_env.get_template("glossary/_example.html").module
            text = str(module.example_table(ShownTable(table, (Text("So it is."),)), language, words))
        assert "<figcaption>So it is.</figcaption>" in text
        cells = re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", text, re.DOTALL)
        return [" ".join(unescape(re.sub(r"<[^>]+>", "", cell)).split()) for cell in cells]

    def test_players(self, world: World) -> None:
        columns = ["name", "title", "rounds", "after", "points", "preference", "BH", "TPR"]
        given = {"columns": columns, "players": ["Anna"], "sort": "rank", "mark": ["Anna", "Anna:after 2"]}
        cells = self.shown(world, given)
        assert cells[:5] == ["Player", "Title", "Round 1", "Round 2", "Round 3"]
        assert cells[5:9] == ["After round 1", "After round 2", "After round 3", "Points"]
        assert cells[9:12] == ["Preference", "BH", "TPR"]
        assert cells[12:17] == ["Anna", "GM", "4 W 1", "3 B ½", "2 W 1"]
        # Buchholz: Dmitri 1, Chiara 2½, Bram 1½. TPR: 1800 and dp 273 for 83 %.
        assert cells[17:] == ["1", "1½", "2½", "2½", "strong B", "5", "2073"]

    def test_the_parts_of_a_tie_break(self, world: World) -> None:
        cells = self.shown(world, {"kind": "parts", "code": "BH", "player": "Dmitri", "mark": ["3"]})
        assert cells[-6:] == ["3", "–", "bye", "1", "a dummy instead of an opponent", "1"]
        ratings = self.shown(world, {"kind": "parts", "code": "ARO", "player": "Anna"})
        assert "Rating that counts" in ratings

    def test_a_pairing(self, world: World) -> None:
        cells = self.shown(world, {"kind": "pairing", "round": 3, "mark": ["1"]}, "ru")
        assert cells[7:14] == ["1", "Анна", "1½", "БЧ", "Брам", "1½", "ББ"]
        following = self.shown(world, {"kind": "pairing"}, initial_colour="white", away=["Femke"])
        assert len(following) == 7 * 4, "a head, two boards and the bye"

    def test_brackets(self, world: World) -> None:
        cells = self.shown(world, {"kind": "brackets"}, initial_colour="white")
        assert cells[:2] == ["Bracket", "Came down"]

    def test_the_schedule_of_a_round_robin(self, world: World) -> None:
        given = {"kind": "schedule", "mark": ["1"]}
        cells = self.shown(world, given, system="roundrobin", players=self.PLAYERS[:3], rounds=[])
        assert cells == [
            *("Round", "Games", "Free"),
            *("1", "Bram–Chiara", "Anna"),
            *("2", "Anna–Bram", "Chiara"),
            *("3", "Chiara–Anna", "Bram"),
        ]

    @pytest.mark.parametrize(("version", "record"), [("trf16", "XXR"), ("trf26", "142")])
    def test_the_lines_of_a_file(self, world: World, version: str, record: str) -> None:
        cells = self.shown(world, {"kind": "trf", "version": version, "mark": ["001 2"]})
        assert [cell for cell in cells if cell.startswith("001 2 Bram 1900")] != []
        assert [cell for cell in cells if cell.startswith(record)] != []


class TestTheIndex:
    @IN_EACH
    def test_every_written_term_of_the_language_is_in_both_orders(self, world: World, language: str) -> None:
        slugs = sorted(
            term.words[language].slug
            for term in terms().values()
            if term.id in written() and language in term.words
        )
        for order in ("", "?by=group"):
            text = text_of(world, PATHS[language] + order)
            assert sorted(re.findall(rf'<a href="{PATHS[language]}([\w-]+)"', text)) == slugs

    def test_a_search_works_as_a_page_and_keeps_what_was_typed(self, world: World) -> None:
        text = text_of(world, "/nl/begrippen/?q=color+diference")
        assert 'value="color diference"' in text
        assert f'<a href="{TERM["nl"]}">kleurverschil</a>' in text
        assert '<meta name="robots" content="noindex">' in text

    def test_while_typing_only_the_answers_come(self, world: World) -> None:
        path = "/nl/begrippen/-/matches?q=CD"
        answer = world.client().get(path, headers={"HX-Request": "true"})
        assert answer.text.lstrip().startswith('<div id="matches"')
        assert f'<a href="{TERM["nl"]}">' in answer.text
        assert "HX-Request" in answer.headers["Vary"]
        plain = world.client().get(path)
        assert (plain.status_code, plain.location) == (302, "/nl/begrippen/?q=CD")

    @pytest.mark.parametrize("asked", ["<script>alert(1)</script>", '"><b>', "{{ 7*7 }}", "%00", "x" * 5000])
    def test_what_is_typed_stays_text(self, world: World, asked: str) -> None:
        answer = world.client().get("/en/glossary/", query_string={"q": asked})
        assert answer.status_code == 200
        assert "<script>alert" not in answer.text
        assert "<b>" not in answer.text


class TestInPlace:
    def test_the_short_explanation_is_a_fragment_with_the_way_to_the_page(self, world: World) -> None:
        text = text_of(world, "/nl/begrippen/-/short/colour-difference")
        assert text.lstrip().startswith('<div class="term-window" id="term-window" role="dialog"')
        assert f'<a href="{TERM["nl"]}">' in text
        assert "Het aantal partijen dat een speler met wit had" in text
        assert "<html" not in text

    @pytest.mark.parametrize("lang", ["nl", "en"])
    def test_any_template_can_link_a_term(self, world: World, lang: str) -> None:
        template = world.app.jinja_env.from_string('{{ term("colour-difference", "<CD>") }}')
        with world.app.test_request_context(f"/{lang}/"):
            world.app.preprocess_request()
            assert template.render() == (
                f'<a class="term" href="{TERM[lang]}" '
                f'data-short="{PATHS[lang]}-/short/colour-difference">&lt;CD&gt;</a>'
            )

    def test_a_term_that_is_not_in_the_list_is_a_fault_that_tests_find(self, world: World) -> None:
        with world.app.test_request_context("/en/"), pytest.raises(KeyError):
            world.app.jinja_env.from_string('{{ term("nowhere") }}').render()

    @pytest.mark.parametrize(
        ("code", "term"),
        [
            ("BH", "buchholz"),
            ("BH/C1", "buchholz-cut"),
            ("BH/M1", "median-buchholz"),
            ("SB/C1", "sonneborn-berger"),
            ("TPR", "performance-rating"),
            ("DE", "direct-encounter"),
            ("WIN", "number-of-wins"),
        ],
    )
    def test_a_tie_break_code_finds_its_term(self, code: str, term: str) -> None:
        from swiss64.glossary.in_place import term_of_code

        assert term_of_code(code) == term
        assert term in terms()

    def test_every_criterion_has_a_term_of_the_list(self) -> None:
        from swiss64.engine.standings.tie_breaks import Criterion
        from swiss64.glossary.in_place import TERM_OF

        assert set(TERM_OF) == set(Criterion)
        assert set(TERM_OF.values()) <= set(terms())


class TestWhereTheyStand:
    """Terms and abbreviations on the pages of a tournament lead to their explanation."""

    @pytest.mark.parametrize(
        ("page", "slugs"),
        [
            ("standings", ["rank", "rating", "score", "buchholz", "sonneborn-berger", "performance-rating"]),
            ("cross-table", ["rank", "score"]),
            ("rounds/1", ["board-order", "result"]),
            ("players/1", ["buchholz", "sonneborn-berger", "rating", "score"]),
            ("players", ["pairing-number", "rating"]),
            ("schedule", ["house-swiss", "round"]),
        ],
    )
    def test_once_for_each_on_a_page(self, world: World, page: str, slugs: list[str]) -> None:
        add_small_swiss(world.app)
        linked = re.findall(
            r'<a class="term" href="/en/glossary/([a-z-]+)"', text_of(world, f"/en/t/small/{page}")
        )
        assert {slug: linked.count(slug) for slug in slugs} == dict.fromkeys(slugs, 1)

    @pytest.mark.parametrize("lang", ["nl", "en"])
    def test_a_live_element_has_them_in_its_language_whoever_asks(self, world: World, lang: str) -> None:
        add_small_swiss(world.app)
        path = f"/{lang}/live/small/standings"
        others = {"Accept-Language": "ru", "Cookie": "session=x", "HX-Request": "true"}
        plain, other = world.client().get(path), world.client().get(path, headers=others)
        assert f'data-short="{PATHS[lang]}-/short/buchholz"' in plain.text
        # Phones are given somewhat different intervals.
        assert re.sub(r"every \d+ms", "", other.text) == re.sub(r"every \d+ms", "", plain.text)

    @pytest.mark.parametrize("page", ["standings", "pairings/1", "pairings/1?by=name"])
    def test_on_paper_there_are_no_links_but_a_legend(self, world: World, page: str) -> None:
        add_small_swiss(world.app)
        html = text_of(world, f"/en/t/small/print/{page}")
        assert 'class="term' not in html
        assert "Pts: points" in html

    def test_the_label_of_a_field_stays_a_label_and_the_mark_stands_beside_it(self, world: World) -> None:
        template = world.app.jinja_env.from_string("{{ term_mark('buchholz') }}")
        with world.app.test_request_context("/en/"):
            world.app.preprocess_request()
            assert template.render() == (
                '<a class="term mark-of" href="/en/glossary/buchholz" '
                'data-short="/en/glossary/-/short/buchholz"><span aria-hidden="true">?</span>'
                '<span class="visually-hidden">Buchholz</span></a>'
            )

    def test_every_bye_and_system_has_a_term_of_the_list(self) -> None:
        byes = {term_of_bye(kind) for kind in (*ByeKind, None)}
        assert byes == {
            "pairing-allocated-bye",
            "full-point-bye",
            "half-point-bye",
            "zero-point-bye",
            "absence",
        }
        systems = {term_of_system(system, cycles) for system in System for cycles in (1, 2)}
        assert systems == {"house-swiss", "dutch-system", "round-robin", "double-round-robin"}
        assert byes | systems <= set(terms())


class TestTheFrameInItalianAndRussian:
    """Around an Italian or a Russian term nothing is in another language."""

    @pytest.mark.parametrize("language", GLOSSARY_ONLY)
    def test_the_catalogue_has_what_the_pages_need_and_nothing_else(self, language: str) -> None:
        found = catalogue(language)
        keys = {(message.context, str(message.id)) for message in found if message.id}
        assert keys == {(message.context, str(message.id)) for message in extracted(language) if message.id}
        assert [m.id for m in found if m.id and (m.fuzzy or not is_translated(m))] == []
        assert path_of(language).read_bytes() == as_file(updated(language))

    def test_sentences_of_other_files_are_still_there(self) -> None:
        there = {(message.context or "", message.id) for message in extracted()}
        assert set(SHARED) - there == set()

    @pytest.mark.parametrize("language", GLOSSARY_ONLY)
    def test_no_english_sentence_of_the_frame_is_on_a_page(self, world: World, language: str) -> None:
        index = PATHS[language]
        same = {str(message.id) for message in catalogue(language) if message.string == message.id}
        here = [term for term in terms().values() if language in term.words]
        same |= {name for term in here for name in (*term.abbreviations, term.words[language].word)}
        for path in (index, f"{index}?by=group", TERM[language], f"{index}?q=zzzz", f"{index}zzzz"):
            text = unescape(world.client().get(path).text)
            between = re.findall(r">\s*([^<>]+?)\s*<", text)
            inside = re.findall(r'(?:aria-label|alt|data-offline|data-gone)="([^"]+)"', text)
            # A letter on a chip means one thing here and another there.
            shown = {one for one in (*between, *inside) if len(one) > 1}
            assert (shown & sentences()) - same - set(LANGUAGE_NAMES.values()) == set(), path
