"""The administrators' pages about players: requests, profiles, merging."""

from __future__ import annotations

from flask import Blueprint, abort, flash, make_response, render_template, request, url_for
from flask_babel import gettext as _
from flask_babel import ngettext
from werkzeug.wrappers import Response

from swiss64 import clock, htmx
from swiss64.accounts.fresh import fresh_required
from swiss64.accounts.session import actor
from swiss64.extensions import db
from swiss64.players import decisions, erasing, evidence, merging
from swiss64.players.forms import ApproveForm, EraseForm, MergeForm, ProfileForm, ReasonForm
from swiss64.players.problems import NoSuchProfile
from swiss64.problems import Problem
from swiss64.text import clean

blueprint = Blueprint("profiles", __name__, url_prefix="/<lang:lang>/admin/players")

Answer = Response | str | tuple[str, int]


@blueprint.get("")
def index() -> Answer:
    """The requests that wait, and all profiles to search in."""
    wanted = clean(request.args.get("q", ""))[:60]
    found = evidence.profiles(wanted, request.args.get("page", 1, type=int))
    return render_template("players/admin.html", waiting=evidence.waiting(), page=found, wanted=wanted)


@blueprint.get("/requests/<int:claim_id>")
def claim(claim_id: int) -> Answer:
    """A request with the evidence side by side."""
    return _claim_page(claim_id)


@blueprint.post("/requests/<int:claim_id>")
def decide(claim_id: int) -> Answer:
    """Approves, or refuses with a reason."""
    approving = request.form.get("answer") == "approve"
    form = ApproveForm() if approving else ReasonForm()
    if not form.validate():
        return _claim_page(claim_id, reason=form if isinstance(form, ReasonForm) else None, status=422)
    try:
        if isinstance(form, ApproveForm):
            decisions.approve(actor(), clock.now(), claim_id, with_numbers=bool(form.with_numbers.data))
        else:
            decisions.refuse(actor(), clock.now(), claim_id, form.reason.data or "")
    except Problem as problem:
        if problem.status == 404:
            raise
        return _claim_page(claim_id, reason=form if isinstance(form, ReasonForm) else None, problem=problem)
    flash(_("The profile is linked; the person gets a mail.") if approving else _("The person gets a mail."))
    return htmx.go_to(url_for("profiles.index"))


@blueprint.get("/<int:profile_id>")
def profile(profile_id: int) -> Answer:
    """A profile with all about it."""
    return _profile_page(profile_id)


@blueprint.post("/<int:profile_id>")
def edit(profile_id: int) -> Answer:
    """Corrects a profile."""
    form = ProfileForm()
    if not form.validate():
        return _profile_page(profile_id, form, status=422)
    try:
        decisions.edit(actor(), clock.now(), profile_id, form.data_given(), seen=form.seen.data)
    except Problem as problem:
        return _profile_page(profile_id, form, problem)
    return _to_profile(profile_id, _("Saved."))


@blueprint.post("/<int:profile_id>/unlink")
def unlink(profile_id: int) -> Answer:
    """Takes the account off a profile."""
    try:
        decisions.unlink_account(actor(), clock.now(), profile_id)
    except Problem as problem:
        return _profile_page(profile_id, problem=problem)
    flash(_("The profile is no longer linked with an account."))
    return htmx.go_to(url_for("profiles.index"))


@blueprint.get("/<int:profile_id>/merge")
def merge_page(profile_id: int) -> Answer:
    """Two profiles side by side, before they become one."""
    other_id = request.args.get("other", 0, type=int)
    # A database has no other ids, and would answer with an error.
    return _merge_page(profile_id, other_id if 0 < other_id < 2**31 else 0)


@blueprint.post("/<int:profile_id>/merge/<int:other_id>")
def merge(profile_id: int, other_id: int) -> Answer:
    """Makes one of two profiles."""
    form = MergeForm()
    if not form.validate():
        return _merge_page(profile_id, other_id, form, status=422)
    try:
        merging.merge(actor(), clock.now(), profile_id, other_id, form.chosen(), seen=form.seen.data or None)
    except Problem as problem:
        return _merge_page(profile_id, other_id, form, problem)
    return _to_profile(profile_id, _("The two profiles are one now. This can be undone below."))


@blueprint.post("/<int:profile_id>/merges/<int:merge_id>/undo")
def undo_merge(profile_id: int, merge_id: int) -> Answer:
    """Makes two of them again."""
    try:
        merging.undo(actor(), clock.now(), merge_id)
    except Problem as problem:
        return _profile_page(profile_id, problem=problem)
    return _to_profile(profile_id, _("The merge is undone."))


@blueprint.route("/<int:profile_id>/erase", methods=["GET", "POST"])
@fresh_required
def erase(profile_id: int) -> Response:
    """Tells what goes and what stays and asks for the name; then erases the player."""
    found = evidence.profile(profile_id)
    if found is None:
        abort(404)
    form, status, said = EraseForm(), 200, None
    if request.method == "POST" and not form.validate():
        status = 422
    elif request.method == "POST":
        try:
            number = erasing.erase(actor(), clock.now(), profile_id, form.name.data or "")
        except Problem as problem:
            status = problem.status
            if problem.field is None:
                said = problem.text()
            else:
                form.name.errors = [problem.text()]
        else:
            flash(
                ngettext(
                    "The player is erased; %(num)s entry has no name any more.",
                    "The player is erased; %(num)s entries have no name any more.",
                    number,
                )
            )
            return htmx.go_to(url_for("profiles.index"))
    others = evidence.lines(erasing.with_a_number(db.session(), [profile_id]))
    page = render_template(
        "players/erase.html", whole=found, entries_named=found.entries + others, form=form, problem=said
    )
    return make_response(page, status)


def _claim_page(
    claim_id: int, *, reason: ReasonForm | None = None, problem: Problem | None = None, status: int = 200
) -> tuple[str, int]:
    found = evidence.evidence(claim_id)
    if found is None:
        abort(404)
    page = render_template(
        "players/claim.html",
        evidence=found,
        approve=ApproveForm(formdata=None),
        reason=reason or ReasonForm(formdata=None),
        refusing=reason is not None,
        problem=None if problem is None else problem.text(),
    )
    return page, status if problem is None else problem.status


def _profile_page(
    profile_id: int, form: ProfileForm | None = None, problem: Problem | None = None, status: int = 200
) -> tuple[str, int]:
    found = evidence.profile(profile_id)
    if found is None:
        abort(404)
    page = render_template(
        "players/admin_profile.html",
        whole=found,
        form=form or ProfileForm.showing(found.profile),
        problem=None if problem is None else problem.text(),
    )
    return page, status if problem is None or status != 200 else problem.status


def _merge_page(
    profile_id: int,
    other_id: int,
    form: MergeForm | None = None,
    problem: Problem | None = None,
    status: int = 200,
) -> tuple[str, int]:
    kept, gone = evidence.profile(profile_id), evidence.profile(other_id)
    if kept is None or gone is None or profile_id == other_id:
        return _profile_page(profile_id, problem=NoSuchProfile(), status=422)
    # What the page shows now: after a problem others may have changed it.
    seen = merging.seen_of(kept.profile, gone.profile)
    shown = form or MergeForm(formdata=None)
    shown.seen.data = seen
    page = render_template(
        "players/merge.html",
        kept=kept,
        gone=gone,
        form=shown,
        problem=None if problem is None else problem.text(),
    )
    return page, status if problem is None else problem.status


def _to_profile(profile_id: int, message: str) -> Response:
    flash(message)
    return htmx.go_to(url_for("profiles.profile", profile_id=profile_id))
