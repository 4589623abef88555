"""Words that templates say often are looked up once in each language."""

from __future__ import annotations

import pytest

from swiss64 import locale, words
from swiss64.engine.tournament import Colour, Result
from tests.site.conftest import World


def said(world: World, path: str, template: str, **values: object) -> str:
    with world.app.test_request_context(path):
        return world.app.jinja_env.from_string(template).render(**values)


def test_each_language_keeps_its_own_words(world: World) -> None:
    template = "{{ colour|colour_name }}, {{ result|result_words }}"
    for _ in range(2):
        for path, expected in {"/en/": "White, draw", "/nl/": "Wit, remise"}.items():
            assert said(world, path, template, colour=Colour.WHITE, result=Result.DRAW) == expected


def test_values_are_told_apart(world: World) -> None:
    template = "{% for one in values %}{{ one|result }} {% endfor %}"
    values = [Result.WHITE_WINS, None, Result.DRAW, Result.WHITE_WINS]
    assert said(world, "/nl/", template, values=values) == "1–0  ½–½ 1–0 "
    assert said(world, "/en/", "{{ 1|points_words }}; {{ 2|points_words }}") == "½ point; 1 point"


def test_a_word_is_looked_up_once(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    looked_up: list[str] = []

    def gettext(text: str) -> str:
        looked_up.append(text)
        return text

    monkeypatch.setattr(words, "_", gettext)
    template = "{% for _ in range(50) %}{{ colour|colour_name }}{% endfor %}"
    said(world, "/en/", template, colour=Colour.BLACK)
    said(world, "/en/", template, colour=Colour.BLACK)
    assert looked_up == ["Black"]


def test_sentences_of_templates_are_looked_up_once_in_each_language(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    template = '{% for _once in range(3) %}{{ _("Standings") }} {% endfor %}'
    template += (
        '{{ _("Round %(number)s", number=number) }} {{ ngettext("%(num)s player", "%(num)s players", 2) }}'
    )
    assert said(world, "/nl/", template, number=2) == "Stand Stand Stand Ronde 2 2 spelers"
    monkeypatch.setattr(locale, "get_translations", lambda: pytest.fail("looked up again"))
    short = '{{ _("Standings") }}, {{ _("Round %(number)s", number=number) }}'
    assert said(world, "/nl/", short, number=5) == "Stand, Ronde 5"


def test_a_sentence_still_escapes_what_is_put_into_it(world: World) -> None:
    assert said(world, "/nl/", '{{ _("Round %(number)s", number="<b>") }}') == "Ronde &lt;b&gt;"
