"""Why these colours: sentences about what each of a pair is due, and about the rule that decided."""

from __future__ import annotations

from flask_babel import gettext as _
from flask_babel import ngettext

from swiss64.engine.colours import ColourHistory, ColourReason, difference_of_three, third_running
from swiss64.engine.pairing.dutch.allocation import ColourRule
from swiss64.engine.pairing.dutch.pair import DutchPairing
from swiss64.engine.pairing.dutch.preferences import Strength
from swiss64.engine.tournament import Colour
from swiss64.rounds.explanation import ExplainedBoard, ExplainedPlayer
from swiss64.why.replay import Replay
from swiss64.why.sentences import Sentence, left, sentence
from swiss64.words import colour_in_sentence


def due(one: ExplainedPlayer) -> Sentence:
    """Which colour a player is due, and what that comes from; by FIDE's rules the wish and its strength."""
    history = ColourHistory(one.colours)
    name = one.player.name
    if one.due is None or history.last is None:
        if one.strength is None:
            return sentence(_("%(name)s has not played yet, so no colour is [due](due-colour)."), name=name)
        return sentence(
            _("%(name)s has not played yet and has no [wish for a colour](colour-preference)."), name=name
        )
    if one.strength is not None:
        return _wish(one, history, one.strength)
    other, colour = colour_in_sentence(one.due.other), colour_in_sentence(one.due)
    if abs(history.difference) < 2 and history.run >= 2:
        text = _("%(name)s had %(other)s in the last two games, so %(colour)s is [due](due-colour).")
        return sentence(text, name=name, other=other, colour=colour)
    if history.difference:
        text = ngettext(
            "%(name)s had %(num)s game more with %(other)s than with %(colour)s, so %(colour)s is "
            "[due](due-colour).",
            "%(name)s had %(num)s games more with %(other)s than with %(colour)s, so %(colour)s is "
            "[due](due-colour).",
            abs(history.difference),
            **left("name", "other", "colour"),
        )
        return sentence(text, name=name, other=other, colour=colour)
    text = _("%(name)s had both colours equally often, last %(other)s. So %(colour)s is [due](due-colour).")
    return sentence(text, name=name, other=other, colour=colour)


def _wish(one: ExplainedPlayer, history: ColourHistory, strength: Strength) -> Sentence:
    """A colour preference (C.04.3 1.7) and what it comes from."""
    assert one.due is not None  # noqa: S101 - whoever has played wishes a colour
    names = {
        "name": one.player.name,
        "other": colour_in_sentence(one.due.other),
        "colour": colour_in_sentence(one.due),
    }
    if strength is Strength.MILD:
        text = _(
            "%(name)s had both colours equally often, last %(other)s. So the wish is %(colour)s, and it is "
            "[mild](mild-colour-preference)."
        )
        return sentence(text, "1.7.3", **names)
    if strength is Strength.STRONG:
        text = _(
            "%(name)s had one game more with %(other)s than with %(colour)s. So the wish is %(colour)s, and "
            "it is [strong](strong-colour-preference)."
        )
        return sentence(text, "1.7.2", **names)
    if abs(history.difference) < 2:
        text = _(
            "%(name)s had %(other)s in the last two games. So the wish is %(colour)s, and it is "
            "[absolute](absolute-colour-preference), the strongest there is."
        )
        return sentence(text, "1.7.1", **names)
    text = ngettext(
        "%(name)s had %(num)s game more with %(other)s than with %(colour)s. So the wish is %(colour)s, and "
        "it is [absolute](absolute-colour-preference), the strongest there is.",
        "%(name)s had %(num)s games more with %(other)s than with %(colour)s. So the wish is %(colour)s, "
        "and it is [absolute](absolute-colour-preference), the strongest there is.",
        abs(history.difference),
        **left("name", "other", "colour"),
    )
    return sentence(text, "1.7.1", **names)


def decided(replay: Replay, board: ExplainedBoard) -> Sentence | None:
    """The rule that gave the colours of a board; None where they are not those of the rules."""
    if isinstance(board.reason, ColourRule):
        return _by_fide(replay, board, board.reason)
    return None if board.reason is None else _by_house(board, board.reason)


def _by_house(board: ExplainedBoard, reason: ColourReason) -> Sentence:
    white, black = board.white, board.black
    if reason is ColourReason.ONLY_ONE_DUE:
        one, two = (white, black) if white.due else (black, white)
        text = _("%(one)s gets the colour that is due. Nothing is due to %(two)s yet.")
        return sentence(text, one=one.player.name, two=two.player.name)
    if reason is ColourReason.DIFFERENT_DUE:
        return sentence(_("Different colours are due to them, so both get the right one."))
    if reason is ColourReason.HIGHER_RANKED_WHITE:
        return _higher_has_white(board)
    assert white.due is not None  # noqa: S101 - what is left is about two who are due the same
    first, second = (white, black) if white.due is Colour.WHITE else (black, white)
    names = {
        "one": first.player.name,
        "two": second.player.name,
        "colour": colour_in_sentence(white.due),
        "other": colour_in_sentence(white.due.other),
    }
    if reason in (ColourReason.THIRD_RUNNING_AVOIDED, ColourReason.DIFFERENCE_OF_THREE_AVOIDED):
        return _too_much_avoided(board, names["colour"])
    if reason is ColourReason.LARGER_IMBALANCE:
        text = _(
            "%(colour)s is due to both. The [colour difference](colour-difference) of %(one)s is %(first)s, "
            "that of %(two)s %(second)s. So %(one)s lacks %(colour)s more, and gets it."
        )
        differences = [_signed(ColourHistory(one.colours).lead_of(Colour.WHITE)) for one in (first, second)]
        return sentence(text, first=differences[0], second=differences[1], **names)
    if reason is ColourReason.LONGER_RUN:
        text = _(
            "%(colour)s is due to both, with the same [colour difference](colour-difference). %(one)s has "
            "had %(other)s more games running, so %(one)s gets %(colour)s."
        )
        return sentence(text, **names)
    return _swapped(
        board,
        _(
            "%(colour)s is due to both, equally strongly. Look back game by game: the last time their "
            "colours differed, %(white)s had Black and %(black)s had White. Now it is the [other way "
            "round](alternation)."
        ),
        names["colour"],
    )


def _signed(difference: int) -> str:
    """A colour difference as the glossary writes it: Whites less Blacks, with its sign."""
    return f"+{difference}" if difference > 0 else str(difference).replace("-", "−")


def _higher_has_white(board: ExplainedBoard) -> Sentence:
    values = {"white": board.white.player.name, "number": board.white.player.number}
    if board.white.due is None and board.black.due is None:
        text = _(
            "Neither of them has played yet. Then the one who stands higher on the [starting rank "
            "list](starting-rank) has White: that is %(white)s, number %(number)s."
        )
        return sentence(text, **values)
    text = _(
        "The same colour is due to both, and nothing tells them apart. Then the one who stands higher on "
        "the [starting rank list](starting-rank) has White: that is %(white)s, number %(number)s."
    )
    return sentence(text, **values)


def _too_much_avoided(board: ExplainedBoard, colour: str) -> Sentence:
    """Who would have had a colour too often the other way round."""
    for one, would in ((board.black, Colour.WHITE), (board.white, Colour.BLACK)):
        history = ColourHistory(one.colours)
        values = {"name": one.player.name, "would": colour_in_sentence(would), "colour": colour}
        if third_running(history, would):
            text = _(
                "%(colour)s is due to both. But the other way round, %(name)s would have %(would)s "
                "[more than twice running](three-in-a-row)."
            )
            return sentence(text, **values)
        if difference_of_three(history, would):
            text = _(
                "%(colour)s is due to both. But the other way round, %(name)s would come to a "
                "[colour difference](colour-difference) of three or more with %(would)s."
            )
            return sentence(text, **values)
    raise AssertionError("the rule says that somebody would have had a colour too often")


def _swapped(board: ExplainedBoard, text: str, colour: str, article: str = "") -> Sentence:
    return sentence(
        text, article, colour=colour, white=board.white.player.name, black=board.black.player.name
    )


def _by_fide(replay: Replay, board: ExplainedBoard, rule: ColourRule) -> Sentence:
    white, black = board.white, board.black
    higher = min(white, black, key=lambda one: (-one.score, one.player.number))
    article = rule.value
    if rule is ColourRule.INITIAL_COLOUR:
        return _initial(replay, higher)
    if rule is ColourRule.BOTH_GRANTED:
        if white.due and black.due:
            return sentence(_("Their wishes are different, so both are granted."), article)
        one, two = (white, black) if white.due else (black, white)
        text = _("%(one)s gets the wished colour. %(two)s has no wish yet.")
        return sentence(text, article, one=one.player.name, two=two.player.name)
    assert white.due is not None  # noqa: S101 - what is left is about two who wish the same
    colour = colour_in_sentence(white.due)
    if rule is ColourRule.ALTERNATED:
        return _swapped(
            board,
            _(
                "Both wish %(colour)s, equally strongly. Look back game by game: the last time their "
                "colours differed, %(white)s had Black and %(black)s had White. Now it is the [other way "
                "round](alternation)."
            ),
            colour,
            article,
        )
    if rule is ColourRule.HIGHER_RANKED_GRANTED:
        text = _(
            "Both wish %(colour)s, equally strongly, and looking back game by game they had the same "
            "colours. Then the wish of the one placed higher is granted: that is %(name)s."
        )
        return sentence(text, article, colour=colour, name=higher.player.name)
    granted = white if white.due is Colour.WHITE else black
    values = {"colour": colour, "name": granted.player.name}
    if white.strength is black.strength:
        text = _(
            "Both wish %(colour)s, and for both it is absolute. The [colour difference](colour-difference) "
            "of %(name)s is larger, so that wish is granted."
        )
        return sentence(text, article, **values)
    return sentence(
        _("Both wish %(colour)s. The wish of %(name)s is stronger, so it is granted."), article, **values
    )


def _initial(replay: Replay, higher: ExplainedPlayer) -> Sentence:
    """5.2.5: the initial colour for odd numbers, the other one for even ones."""
    assert replay.seen.fide is not None  # noqa: S101 - it is there for tournaments by this system
    number = higher.player.number
    counted = number
    if isinstance(replay.drawn, DutchPairing) and number in replay.drawn.field.numbers:
        counted = replay.drawn.field.parity[replay.drawn.field.numbers.index(number)]
    values = {
        "initial": colour_in_sentence(replay.seen.fide.initial_colour),
        "opposite": colour_in_sentence(replay.seen.fide.initial_colour.other),
        "name": higher.player.name,
        "number": counted,
    }
    if counted != number:
        odd = _(
            "Neither of them has played yet, so the [initial colour](initial-colour) decides: %(initial)s. "
            "%(name)s is placed higher, as number %(number)s of those who have entered so far. That is odd, "
            "so %(name)s gets %(initial)s."
        )
        even = _(
            "Neither of them has played yet, so the [initial colour](initial-colour) decides: %(initial)s. "
            "%(name)s is placed higher, as number %(number)s of those who have entered so far. That is "
            "even, so %(name)s gets the other colour, %(opposite)s."
        )
    else:
        odd = _(
            "Neither of them has played yet, so the [initial colour](initial-colour) decides: %(initial)s. "
            "%(name)s is placed higher, with number %(number)s. That is odd, so %(name)s gets %(initial)s."
        )
        even = _(
            "Neither of them has played yet, so the [initial colour](initial-colour) decides: %(initial)s. "
            "%(name)s is placed higher, with number %(number)s. That is even, so %(name)s gets the other "
            "colour, %(opposite)s."
        )
    return sentence(odd if counted % 2 else even, ColourRule.INITIAL_COLOUR.value, **values)
