"""Words for what is wrong in a TRF file, and for what was mended while reading it."""

from __future__ import annotations

from collections.abc import Callable

from flask_babel import gettext as _

from swiss64.engine.trf.errors import Repair, RepairCode, TrfCode, TrfError
from swiss64.locale import halves

Data = dict[str, str | int]


def error_words(error: TrfError) -> str:
    """The line and the reason."""
    reason = _ERRORS[error.code](dict(error.data))
    if error.line == 0:
        return reason
    return _("Line %(line)s: %(reason)s", line=error.line, reason=reason)


def repair_words(repair: Repair) -> str:
    """What was mended, left out, or does not agree; without the line."""
    return _REPAIRS[repair.code](dict(repair.data))


def _results_differ(d: Data) -> str:
    return _(
        "player %(player)s has %(text)s against %(opponent)s in round %(round)s, "
        "and line %(other_line)s says %(other_text)s.",
        **d | {"text": d["text"] or "–", "other_text": d["other_text"] or "–"},
    )


def _opponents_differ(d: Data) -> str:
    if d["other"]:
        return _(
            "player %(player)s meets %(opponent)s in round %(round)s, "
            "but line %(other_line)s says that %(opponent)s meets %(other)s.",
            **d,
        )
    return _(
        "player %(player)s meets %(opponent)s in round %(round)s, "
        "but line %(other_line)s says that %(opponent)s meets nobody.",
        **d,
    )


def _field_unreadable(d: Data) -> str:
    name = {"rating": _("rating"), "points": _("points"), "rank": _("rank")}.get(
        str(d["field"]), str(d["field"])
    )
    return _(
        '"%(text)s" of player %(player)s is not a number (%(name)s).',
        text=d["text"],
        player=d["player"],
        name=name,
    )


_ERRORS: dict[TrfCode, Callable[[Data], str]] = {
    TrfCode.NOT_TEXT: lambda d: _("This is not a text file."),
    TrfCode.NO_PLAYERS: lambda d: _("There are no players in this file (no line begins with 001)."),
    TrfCode.NUMBER_UNREADABLE: lambda d: _(
        'the pairing number "%(text)s" is not a number from 1 to 9999.', **d
    ),
    TrfCode.NUMBER_TWICE: lambda d: _(
        "the pairing number %(player)s was given to another player in line %(first_line)s.", **d
    ),
    TrfCode.FIELD_UNREADABLE: _field_unreadable,
    TrfCode.MISALIGNED: lambda d: _(
        'column %(column)s should be blank and has "%(text)s" in it; '
        "the line of player %(player)s is shifted.",
        **d,
    ),
    TrfCode.TOO_MANY_ROUNDS: lambda d: _("the line of player %(player)s has more than %(most)s rounds.", **d),
    TrfCode.OPPONENT_UNREADABLE: lambda d: _(
        'the opponent "%(text)s" of player %(player)s in round %(round)s is not a number.', **d
    ),
    TrfCode.OPPONENT_UNKNOWN: lambda d: _(
        "player %(player)s meets %(opponent)s in round %(round)s, who is not in the file.", **d
    ),
    TrfCode.OPPONENT_SELF: lambda d: _("player %(player)s is their own opponent in round %(round)s.", **d),
    TrfCode.OPPONENTS_DIFFER: _opponents_differ,
    TrfCode.COLOUR_UNREADABLE: lambda d: _(
        'the colour "%(text)s" of player %(player)s in round %(round)s is neither w nor b.', **d
    ),
    TrfCode.COLOUR_MISSING: lambda d: _(
        "the game of player %(player)s against %(opponent)s in round %(round)s has no colours.", **d
    ),
    TrfCode.COLOURS_DIFFER: lambda d: _(
        "player %(player)s and %(opponent)s have the same colour (%(text)s) in round %(round)s; "
        "see also line %(other_line)s.",
        **d,
    ),
    TrfCode.RESULT_UNREADABLE: lambda d: _(
        'the result "%(text)s" of player %(player)s in round %(round)s is unknown.', **d
    ),
    TrfCode.RESULTS_DIFFER: _results_differ,
    TrfCode.BYE_WITH_OPPONENT: lambda d: _(
        "player %(player)s has a bye (%(text)s) and the opponent %(opponent)s in round %(round)s.", **d
    ),
    TrfCode.BYE_WITH_COLOUR: lambda d: _(
        "player %(player)s has the colour %(text)s but no opponent in round %(round)s.", **d
    ),
    TrfCode.ALLOCATED_BYE_TWICE: lambda d: _(
        "player %(player)s has the bye in round %(round)s, and so has %(other)s in line %(other_line)s.", **d
    ),
    TrfCode.RECORD_UNREADABLE: lambda d: _('the record %(record)s cannot be read: "%(text)s".', **d),
}


def _with_place(d: Data) -> str:
    if "player" in d:
        return _('The date "%(text)s" was left out.', **d)
    return _('The date "%(text)s" of record %(record)s was left out.', **d)


_REPAIRS: dict[RepairCode, Callable[[Data], str]] = {
    RepairCode.READ_AS_CP1252: lambda d: _(
        "The file is not UTF-8; it was read as Windows-1252. Check that the accents are right."
    ),
    RepairCode.COLUMNS_WERE_BYTES: lambda d: _("The columns were counted in bytes; that has been corrected."),
    RepairCode.TITLE_UNKNOWN: lambda d: _('The title "%(text)s" is unknown and was left out.', **d),
    RepairCode.SEX_UNKNOWN: lambda d: _(
        '"%(text)s" was not understood as man or woman and was left out.', **d
    ),
    RepairCode.DATE_UNREADABLE: _with_place,
    RepairCode.OLD_BYE: lambda d: _(
        "Round %(round)s has %(text)s without an opponent, as older programs write a bye; "
        "it was read as %(bye)s.",
        **d,
    ),
    RepairCode.COLOUR_FILLED_IN: lambda d: _(
        "The colour in round %(round)s was missing and was taken from the opponent or the numbers.", **d
    ),
    RepairCode.POINTS_DIFFER: lambda d: _(
        "The file says %(stated)s points, the results give %(counted)s; the results count.",
        stated=halves(int(d["stated"])),
        counted=halves(int(d["counted"])),
    ),
    RepairCode.PLAYER_COUNT_DIFFERS: lambda d: _(
        "The file says %(stated)s players and has %(counted)s.", **d
    ),
    RepairCode.ROUND_COUNT_DIFFERS: lambda d: _(
        "The file announces %(stated)s rounds and has %(counted)s.", **d
    ),
    RepairCode.NUMBER_LEFT_OUT: lambda d: _(
        'The record %(record)s should be a number: "%(text)s" was left out.', **d
    ),
    RepairCode.NOT_SUPPORTED: lambda d: _('The record %(record)s is not used: "%(text)s".', **d),
}
