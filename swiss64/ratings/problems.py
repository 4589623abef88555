"""Why a list is not taken, in words; the list in use then stays as it is."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import Any

from flask_babel import gettext as _

from swiss64.problems import Problem


class Fault(Enum):
    """What is wrong with a source."""

    NOT_A_LIST = "not_a_list"
    HEADER_LACKS = "header_lacks"
    KIND_UNKNOWN = "kind_unknown"
    KIND_DIFFERS = "kind_differs"
    DATE_UNKNOWN = "date_unknown"
    DATE_AHEAD = "date_ahead"
    CUT_OFF = "cut_off"
    LINE_TOO_LONG = "line_too_long"
    FIELDS_DIFFER = "fields_differ"
    XML_BROKEN = "xml_broken"
    XML_FORBIDDEN = "xml_forbidden"
    NO_PLAYERS = "no_players"
    MOSTLY_UNREADABLE = "mostly_unreadable"
    OLDER = "older"
    SMALLER = "smaller"
    NO_FILE = "no_file"
    ZIP_BROKEN = "zip_broken"
    ZIP_WITHOUT_LIST = "zip_without_list"
    ZIP_SEVERAL = "zip_several"
    TOO_LARGE = "too_large"
    ADDRESS_REFUSED = "address_refused"
    ADDRESS_FAILED = "address_failed"
    BUSY = "busy"


class ListRefused(Problem):
    """A list that is not taken: the fault, with the line and what else its sentence names."""

    def __init__(self, fault: Fault, **data: Any) -> None:
        super().__init__(fault, data)
        self.fault = fault
        self.data = data

    def text(self) -> str:
        """Says what is wrong, where, and that nothing changed."""
        return f"{_SENTENCES[self.fault](self.data)} {_('Nothing is changed: the list in use stays.')}"


_SENTENCES: dict[Fault, Callable[[dict[str, Any]], str]] = {
    Fault.NOT_A_LIST: lambda d: _("This is no rating list of FIDE or the KNSB: line 1 is “%(text)s”.", **d),
    Fault.HEADER_LACKS: lambda d: _("Line 1 should name the columns, and lacks %(columns)s.", **d),
    Fault.KIND_UNKNOWN: lambda d: _(
        "Nothing in this list says which ratings it has. Say it with --list, for example --list %(example)s.",
        **d,
    ),
    Fault.KIND_DIFFERS: lambda d: _("This is the list %(found)s, and not %(asked)s.", **d),
    Fault.DATE_UNKNOWN: lambda d: _(
        "Nothing says which month this list is from. Say it with --date, for example --date 2026-12."
    ),
    Fault.DATE_AHEAD: lambda d: _(
        "This list would be of %(date)s, and by the clock of this computer it is %(today)s. "
        "If the clock is right and the list too, say its month with --date.",
        **d,
    ),
    Fault.CUT_OFF: lambda d: _("The list ends in the middle, at line %(line)s.", **d),
    Fault.LINE_TOO_LONG: lambda d: _("Line %(line)s is too long for a line of a rating list.", **d),
    Fault.FIELDS_DIFFER: lambda d: _(
        "Line %(line)s has %(found)s fields, and there are %(wanted)s columns.", **d
    ),
    Fault.XML_BROKEN: lambda d: _("The XML is broken or cut off at line %(line)s.", **d),
    Fault.XML_FORBIDDEN: lambda d: _(
        "Line %(line)s declares a document type or an entity; no rating list does that.", **d
    ),
    Fault.NO_PLAYERS: lambda d: _("There are no players in this list."),
    Fault.MOSTLY_UNREADABLE: lambda d: _(
        "Too many lines are not understood: %(bad)s of %(lines)s, the first is line %(line)s.", **d
    ),
    Fault.OLDER: lambda d: _(
        "This list is of %(date)s, older than the one in use, which is of %(current)s. "
        "If you want it all the same, say --force.",
        **d,
    ),
    Fault.SMALLER: lambda d: _(
        "This list has %(players)s players and the one in use %(current)s, so it may be cut off. "
        "If it is complete, say --force.",
        **d,
    ),
    Fault.NO_FILE: lambda d: _("%(path)s cannot be read: %(reason)s.", **d),
    Fault.ZIP_BROKEN: lambda d: _("The zip file is broken or not whole."),
    Fault.ZIP_WITHOUT_LIST: lambda d: _("There is no list in the zip file."),
    Fault.ZIP_SEVERAL: lambda d: _(
        "There are several lists in the zip file: %(names)s. Unpack it and import one at a time.", **d
    ),
    Fault.TOO_LARGE: lambda d: _("This is larger than any rating list: more than %(most)s MB.", **d),
    Fault.ADDRESS_REFUSED: lambda d: _(
        "%(address)s: only addresses with http:// or https:// are fetched.", **d
    ),
    Fault.ADDRESS_FAILED: lambda d: _("%(address)s did not give a list: %(reason)s.", **d),
    Fault.BUSY: lambda d: _("Another import of this list is at work. Let it finish first."),
}
