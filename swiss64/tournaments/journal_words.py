"""The journal in words: who did what, and what it was before."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from flask_babel import gettext as _
from flask_babel import ngettext

from swiss64 import words
from swiss64.engine.tournament import Colour, Result
from swiss64.journal import Action
from swiss64.locale import day, moment
from swiss64.models.journal import JournalEntry
from swiss64.models.tournament import ORGANISER
from swiss64.ratings.words import CHOICE_WORDS, where_from
from swiss64.tournaments.words import time_control_words


@dataclass(frozen=True, slots=True)
class Line:
    """A note of the journal as a page shows it; ``at`` is aware UTC."""

    at: datetime
    who: str
    what: str
    changes: tuple[str, ...]


def line(entry: JournalEntry, zone: str) -> Line:
    """A note in the language of the request, moments in the tournament's zone."""
    subject = entry.subject or {}
    say = _SENTENCES.get(entry.action)
    what = say(subject, entry.before or {}, entry.after or {}) if say else entry.action
    return Line(entry.at, _who(entry), what, tuple(_changes(entry, zone)))


def _who(entry: JournalEntry) -> str:
    """Who did it. A helper's link may be called anything, also like the system or an organiser."""
    if "helper" in (entry.subject or {}):
        return _("%(name)s (helper)", name=entry.actor_name)
    return _("the system") if entry.actor_id is None and entry.actor_name == "system" else entry.actor_name


def _changes(entry: JournalEntry, zone: str) -> list[str]:
    """What changed, field by field, for the actions that keep fields."""
    before, after = entry.before or {}, entry.after or {}
    if entry.action == Action.SCHEDULE_CHANGED.value:
        return [
            _(
                "round %(number)s: %(before)s → %(after)s",
                number=number,
                before=_moment(before.get(number), zone),
                after=_moment(after.get(number), zone),
            )
            for number in sorted(after, key=int)
        ]
    if entry.action == Action.TOURNAMENT_CREATED.value and after.get("initial_colour"):
        return [_announced(after)]
    if entry.action in (Action.TOURNAMENT_EDITED.value, Action.ENTRY_EDITED.value):
        return [
            _(
                "%(field)s: %(before)s → %(after)s",
                field=_field(name),
                before=_value(name, before.get(name)),
                after=_value(name, after.get(name)),
            )
            for name in after
        ]
    if entry.action == Action.RATINGS_UPDATED.value:
        return [
            _(
                "%(field)s: %(before)s → %(after)s",
                field=change.get("name", "?"),
                before=_rating(before.get(key)),
                after=_rating(change),
            )
            for key, change in after.items()
        ]
    if entry.action == Action.PROPOSAL_ALTERED.value or entry.action == Action.PAIRING_CORRECTED.value:
        return [_("before: %(text)s", text=_boards(before)), _("now: %(text)s", text=_boards(after))]
    return []


def _announced(after: dict[str, Any]) -> str:
    """What a tournament by FIDE's rules was announced with."""
    values = {
        "codes": _value("tie_breaks", after.get("tie_breaks")),
        "colour": words.colour_name(Colour(after["initial_colour"])),
    }
    if after.get("initial_colour_by_lot"):
        return _("tie-breaks %(codes)s; initial colour %(colour)s, drawn by lot", **values)
    return _("tie-breaks %(codes)s; initial colour %(colour)s, chosen by the organiser", **values)


def _boards(described: dict[str, Any]) -> str:
    """The boards that an alteration touched, and the bye."""
    parts = [
        _("board %(board)s %(white)s – %(black)s", board=board, white=white, black=black)
        for board, white, black in described.get("boards", [])
    ]
    if described.get("bye"):
        parts.append(_("bye %(name)s", name=described["bye"]))
    return "; ".join(parts) or "–"


def _field(name: str) -> str:
    """A field of a tournament or a player by its name on the form."""
    return {
        "name": _("Name"),
        "place": _("Place"),
        "system": _("System"),
        "cycles": _("Cycles"),
        "rounds": _("Number of rounds"),
        "time_control": _("Time control"),
        "days": _("Playing days"),
        "practice": _("Practice tournament"),
        "private": _("Private tournament"),
        "tie_breaks": _("Tie-breaks"),
        "initial_colour": _("Initial colour"),
        "initial_colour_by_lot": _("Initial colour drawn by lot"),
        "rating": _("Rating"),
        "title": _("Title"),
        "sex": _("Sex"),
        "federation": _("Federation"),
        "club": _("Club"),
        "birth": _("Year of birth"),
        "fide_id": _("FIDE ID"),
        "national_id": _("National number"),
        "alias": _("Shown as"),
        "email": _("E-mail address"),
        "profile": _("Profile"),
        "rating_choice": _("Ratings used"),
    }.get(name, name)


def _value(name: str, value: Any) -> str:
    if value is None or value == "" or value == [] or (name == "rating" and value == 0):
        return "–"
    if name == "system":
        return words.system_name(value)
    if name == "time_control":
        return time_control_words(str(value))
    if name == "days":
        return ", ".join(day(date.fromisoformat(one)) for one in value)
    if name == "tie_breaks":
        return str(value).replace(",", ", ")
    if name == "initial_colour":
        return words.colour_name(Colour(value))
    if name == "sex":
        return {"m": _("man"), "w": _("woman")}.get(value, str(value))
    if name == "rating_choice":
        return str(CHOICE_WORDS.get(value, value))
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    return str(value)


def _rating(described: dict[str, Any] | None) -> str:
    """A rating with where it is from."""
    known = described or {}
    rating = _value("rating", known.get("rating"))
    source = known.get("rating_source")
    if not source:
        return rating
    made = known.get("rating_date")
    return _(
        "%(rating)s (%(source)s)",
        rating=rating,
        source=where_from(source, date.fromisoformat(made) if made else None),
    )


def _moment(value: str | None, zone: str) -> str:
    return "–" if value is None else moment(datetime.fromisoformat(value), zone)


def _result(described: dict[str, Any]) -> str:
    name = described.get("result")
    return words.result(Result[str(name)]) if name in Result.__members__ else "–"


def _player(subject: dict[str, Any]) -> str:
    return str(subject.get("name", "?"))


def _rounds(subject: dict[str, Any], one: str, more: str) -> str:
    """A sentence about one round or several: both are already in words with their numbers."""
    return one if subject.get("to", subject.get("round")) == subject.get("round") else more


def _drawn(subject: dict[str, Any], _before: dict[str, Any], _after: dict[str, Any]) -> str:
    numbers = _numbers(subject)
    if subject.get("again"):
        return _("Round %(round)s was drawn again", **numbers)
    return _rounds(
        subject,
        _("Round %(round)s was drawn", **numbers),
        _("Rounds %(round)s to %(to)s were drawn", **numbers),
    )


def _published(subject: dict[str, Any], _before: dict[str, Any], _after: dict[str, Any]) -> str:
    numbers = _numbers(subject)
    return _rounds(
        subject,
        _("Round %(round)s was published", **numbers),
        _("Rounds %(round)s to %(to)s were published", **numbers),
    )


def _undone(subject: dict[str, Any], _before: dict[str, Any], _after: dict[str, Any]) -> str:
    numbers = _numbers(subject)
    if subject.get("proposal"):
        return _rounds(
            subject,
            _("The proposal for round %(round)s was thrown away", **numbers),
            _("The proposals for rounds %(round)s to %(to)s were thrown away", **numbers),
        )
    return _rounds(
        subject,
        _("Round %(round)s was taken back: it is a proposal again", **numbers),
        _("Rounds %(round)s to %(to)s were taken back: they are proposals again", **numbers),
    )


def _numbers(subject: dict[str, Any]) -> dict[str, Any]:
    return {"round": subject.get("round", "?"), "to": subject.get("to", subject.get("round", "?"))}


def _entered(subject: dict[str, Any], _before: dict[str, Any], after: dict[str, Any]) -> str:
    return _(
        "Round %(round)s, board %(board)s, %(white)s – %(black)s: %(result)s",
        **_game(subject),
        result=_result(after),
    )


def _corrected(subject: dict[str, Any], before: dict[str, Any], after: dict[str, Any]) -> str:
    return _(
        "Round %(round)s, board %(board)s, %(white)s – %(black)s: corrected from %(before)s to %(after)s",
        **_game(subject),
        before=_result(before),
        after=_result(after),
    )


def _cleared(subject: dict[str, Any], before: dict[str, Any], _after: dict[str, Any]) -> str:
    return _(
        "Round %(round)s, board %(board)s, %(white)s – %(black)s: result cleared, it was %(before)s",
        **_game(subject),
        before=_result(before),
    )


def _game(subject: dict[str, Any]) -> dict[str, Any]:
    return {key: subject.get(key, "?") for key in ("round", "board", "white", "black")}


def _imported(subject: dict[str, Any], _before: dict[str, Any], after: dict[str, Any]) -> str:
    players = ngettext(
        "%(num)s player was imported", "%(num)s players were imported", int(after.get("players", 0))
    )
    rounds = int(after.get("rounds", 0))
    if not rounds:
        return players
    return ngettext(
        "%(players)s, with %(num)s round played",
        "%(players)s, with %(num)s rounds played",
        rounds,
        players=players,
    )


def _absence_set(subject: dict[str, Any], _before: dict[str, Any], after: dict[str, Any]) -> str:
    numbers = {"name": _player(subject), "round": subject.get("round", "?")}
    if after.get("kind") == "half":
        return _("%(name)s is absent in round %(round)s, with half a point", **numbers)
    return _("%(name)s is absent in round %(round)s", **numbers)


def _renumbered(subject: dict[str, Any], before: dict[str, Any], after: dict[str, Any]) -> str:
    if "name" in subject:
        return _(
            "%(name)s got number %(after)s instead of %(before)s",
            name=_player(subject),
            before=before.get("number", "?"),
            after=after.get("number", "?"),
        )
    return _("The players were numbered by rating again")


def _withdrawn(subject: dict[str, Any], _before: dict[str, Any], after: dict[str, Any]) -> str:
    last = int(after.get("withdrawn_after") or 0)
    if last == 0:
        return _("%(name)s withdrew before the first round", name=_player(subject))
    return _("%(name)s withdrew after round %(round)s", name=_player(subject), round=last)


def _edited(subject: dict[str, Any], _before: dict[str, Any], after: dict[str, Any]) -> str:
    if "from_round" in after:
        return _("%(name)s plays from round %(round)s", name=_player(subject), round=after["from_round"])
    return _("The details of %(name)s were changed", name=_player(subject))


def _announced_in_hall(_subject: dict[str, Any], before: dict[str, Any], after: dict[str, Any]) -> str:
    said = after if after.get("shown") else before
    text = " / ".join(str(said[code]) for code in ("nl", "en") if said.get(code))
    if after.get("shown"):
        return _("Announced in the hall: %(text)s", text=text)
    return _("The announcement in the hall was taken off: %(text)s", text=text)


def _invited(subject: dict[str, Any]) -> str:
    domain = subject.get("domain", "?")
    if subject.get("role") == ORGANISER:
        return _("Somebody at %(domain)s was invited as organiser", domain=domain)
    return _("Somebody at %(domain)s was invited as arbiter", domain=domain)


def _became(subject: dict[str, Any], after: dict[str, Any]) -> str:
    if after.get("role") == ORGANISER:
        return _("%(name)s became organiser", name=_player(subject))
    return _("%(name)s became arbiter", name=_player(subject))


Sentence = Callable[[dict[str, Any], dict[str, Any], dict[str, Any]], str]
_SENTENCES: dict[str, Sentence] = {
    Action.TOURNAMENT_CREATED.value: lambda s, b, a: _("The tournament was created"),
    Action.TOURNAMENT_EDITED.value: lambda s, b, a: _("The settings were changed"),
    Action.SCHEDULE_CHANGED.value: lambda s, b, a: _("The schedule was changed"),
    Action.ENTRY_ADDED.value: lambda s, b, a: _("%(name)s was added", name=_player(s)),
    Action.ENTRY_EDITED.value: _edited,
    Action.ENTRY_DELETED.value: lambda s, b, a: _("%(name)s was deleted", name=_player(s)),
    Action.ENTRIES_IMPORTED.value: _imported,
    Action.ENTRIES_RENUMBERED.value: _renumbered,
    Action.PLAYER_SHOWN.value: lambda s, b, a: _(
        "%(name)s is shown to everybody in another way", name=_player(s)
    ),
    Action.PLAYER_ERASED.value: lambda s, b, a: _(
        "The name of player %(number)s was erased on request", number=s.get("number")
    ),
    Action.ENTRY_LINKED.value: lambda s, b, a: (
        _("%(name)s was linked with a profile", name=_player(s))
        if a.get("profile")
        else _("%(name)s was taken off a profile", name=_player(s))
    ),
    Action.RATINGS_UPDATED.value: lambda s, b, a: ngettext(
        "%(num)s rating was taken from the lists", "%(num)s ratings were taken from the lists", len(a)
    ),
    Action.ENTRY_WITHDRAWN.value: _withdrawn,
    Action.ENTRY_RETURNED.value: lambda s, b, a: _("%(name)s plays again", name=_player(s)),
    Action.ABSENCE_SET.value: _absence_set,
    Action.ABSENCE_CLEARED.value: lambda s, b, a: _(
        "%(name)s is not absent in round %(round)s after all", name=_player(s), round=s.get("round", "?")
    ),
    Action.ROUND_DRAWN.value: _drawn,
    Action.PROPOSAL_ALTERED.value: lambda s, b, a: _(
        "The proposal for round %(round)s was altered", **_numbers(s)
    ),
    Action.PAIRING_CORRECTED.value: lambda s, b, a: _(
        "The pairing of round %(round)s was corrected", **_numbers(s)
    ),
    Action.ROUND_PUBLISHED.value: _published,
    Action.ROUND_STARTED.value: lambda s, b, a: _("Round %(round)s was started", **_numbers(s)),
    Action.ROUND_UNDONE.value: _undone,
    Action.STAFF_INVITED.value: lambda s, b, a: _invited(s),
    Action.STAFF_INVITATION_WITHDRAWN.value: lambda s, b, a: _(
        "An invitation to somebody at %(domain)s was withdrawn", domain=s.get("domain", "?")
    ),
    Action.ROLE_ACCEPTED.value: lambda s, b, a: _became(s, a),
    Action.ROLE_CHANGED.value: lambda s, b, a: _became(s, a),
    Action.ROLE_TAKEN.value: lambda s, b, a: _("%(name)s has no role here any more", name=_player(s)),
    Action.VISITORS_INVITED.value: lambda s, b, a: ngettext(
        "%(num)s invitation to see the tournament was added",
        "%(num)s invitations to see the tournament were added",
        int(s.get("number", 0)),
    ),
    Action.VISITORS_UNINVITED.value: lambda s, b, a: ngettext(
        "%(num)s invitation to see the tournament was taken back",
        "%(num)s invitations to see the tournament were taken back",
        int(s.get("number", 0)),
    ),
    Action.HELPER_MADE.value: lambda s, b, a: _("A link for helpers was made: %(name)s", name=_player(s)),
    Action.HELPER_WITHDRAWN.value: lambda s, b, a: _(
        "The link for helpers was withdrawn: %(name)s", name=_player(s)
    ),
    Action.HELPER_ENTERED.value: lambda s, b, a: _("A helper’s phone was added: %(name)s", name=_player(s)),
    Action.RESULT_ENTERED.value: _entered,
    Action.RESULT_CORRECTED.value: _corrected,
    Action.RESULT_CLEARED.value: _cleared,
    Action.DISPLAY_ANNOUNCED.value: _announced_in_hall,
    Action.DISPLAY_LINK_MADE.value: lambda s, b, a: _(
        "A link to the hall display was made: %(name)s", name=s.get("name", "?")
    ),
    Action.DISPLAY_LINK_WITHDRAWN.value: lambda s, b, a: _(
        "The link to the hall display was withdrawn: %(name)s", name=s.get("name", "?")
    ),
}
