"""Staff, visitors and helpers of a tournament; links from mails and posters; the request to organise."""

from __future__ import annotations

import io

import segno
from flask import Blueprint, abort, flash, g, make_response, render_template, request, session, url_for
from flask_babel import gettext as _
from flask_babel import ngettext
from flask_login import current_user
from werkzeug.wrappers import Response
from wtforms import Form

from swiss64 import access, clock, htmx, public_url
from swiss64.accounts.session import actor
from swiss64.extensions import db
from swiss64.locale import language
from swiss64.models.people import Helper
from swiss64.models.tournament import Tournament
from swiss64.people import addresses, helping, operations, problems, queries, requests
from swiss64.people import helpers as helper_links
from swiss64.people import own_data as _own_data  # noqa: F401 - registers export and leaving
from swiss64.people import visitors as visitor_operations
from swiss64.people.forms import AskForm, HelperForm, InviteForm, RoleForm, VisitorsForm
from swiss64.problems import Problem

blueprint = Blueprint("people", __name__, url_prefix="/<lang:lang>")
MANAGE = "/t/<slug>/manage"
_KEPT_LINKS = "helper_links"
_MOST_KEPT = 5

Answer = str | Response | tuple[str, int]


@blueprint.get(MANAGE + "/people")
def index(slug: str) -> Answer:
    """The staff, and who was asked."""
    return _people_page(InviteForm())


@blueprint.post(MANAGE + "/people")
def invite(slug: str) -> Answer:
    """Sends an invitation."""
    form = InviteForm()
    if not form.validate():
        return _people_page(form, status=422)
    try:
        operations.invite(
            actor(),
            clock.now(),
            g.tournament.id,
            email=form.email.data or "",
            role=form.role.data,
            language=language(),
        )
    except Problem as problem:
        return _people_page(form, _shown(form, problem), problem.status)
    flash(_("The invitation is on its way to %(email)s.", email=form.email.data))
    return htmx.go_to(url_for("people.index", slug=slug))


@blueprint.post(MANAGE + "/people/invitations/<int:invitation_id>/withdraw")
def withdraw_invitation(slug: str, invitation_id: int) -> Answer:
    """Takes an invitation back."""
    operations.withdraw_invitation(actor(), clock.now(), g.tournament.id, invitation_id)
    flash(_("The invitation is withdrawn; its link does not work any more."))
    return htmx.go_to(url_for("people.index", slug=slug))


@blueprint.post(MANAGE + "/people/<int:account_id>/role")
def change_role(slug: str, account_id: int) -> Answer:
    """Gives somebody of the staff another role."""
    form = RoleForm()
    if not form.validate():
        return _people_page(InviteForm(formdata=None), " ".join(map(str, form.role.errors)), 422)
    try:
        operations.change_role(actor(), clock.now(), g.tournament.id, account_id, form.role.data)
    except Problem as problem:
        return _after_problem(problem)
    flash(_("The role is changed."))
    return _to_people(slug)


@blueprint.post(MANAGE + "/people/<int:account_id>/remove")
def remove(slug: str, account_id: int) -> Answer:
    """Takes somebody's role."""
    try:
        operations.remove(actor(), clock.now(), g.tournament.id, account_id)
    except Problem as problem:
        return _after_problem(problem)
    flash(_("The role was taken away."))
    return _to_people(slug)


@blueprint.get(MANAGE + "/visitors")
def visitors(slug: str) -> Answer:
    """Who may see the tournament."""
    return _visitors_page(VisitorsForm())


@blueprint.post(MANAGE + "/visitors")
def invite_visitors(slug: str) -> Answer:
    """Invites everybody in a pasted list; what was not understood stays in the field, by name."""
    form = VisitorsForm()
    if not form.validate():
        return _visitors_page(form, status=422)
    found = addresses.read(form.pasted.data or "", subdomains=bool(form.subdomains.data))
    try:
        if found.wanted or not found.wrong:
            outcome = visitor_operations.invite(
                actor(),
                clock.now(),
                g.tournament.id,
                found.wanted,
                mail=bool(form.mail.data),
                language=language(),
            )
            flash(_invited_words(outcome))
    except Problem as problem:
        return _visitors_page(form, _shown(form, problem), problem.status)
    if not found.wrong:
        return htmx.go_to(url_for("people.visitors", slug=slug))
    form.pasted.data = "\n".join(found.wrong)
    form.pasted.errors = [_wrong_words(found.wrong)]
    return _visitors_page(form, status=422)


@blueprint.post(MANAGE + "/visitors/remove")
def uninvite_visitors(slug: str) -> Answer:
    """Takes the ticked invitations back."""
    ticked = request.form.getlist("invitation")
    ids = {int(one) for one in ticked if one.isascii() and one.isdigit() and len(one) < 10}
    number = visitor_operations.uninvite(actor(), clock.now(), g.tournament.id, ids)
    flash(
        ngettext("%(num)s invitation is taken back.", "%(num)s invitations are taken back.", number)
        if number
        else _("Nothing was ticked, so nothing was changed.")
    )
    return htmx.go_to(url_for("people.visitors", slug=slug))


@blueprint.get(MANAGE + "/helpers")
def helpers(slug: str) -> Answer:
    """The links for helpers' phones."""
    form = HelperForm(day=helper_links.proposed_day(db.session(), g.tournament, clock.now()))
    return _helpers_page(form)


@blueprint.post(MANAGE + "/helpers")
def make_helper(slug: str) -> Answer:
    """Makes a link and shows it, with its code to scan."""
    form = HelperForm()
    if not form.validate() or form.day.data is None:
        return _helpers_page(form, status=422)
    try:
        made, token = helper_links.make(
            actor(), clock.now(), g.tournament.id, form.name.data or "", form.day.data
        )
    except Problem as problem:
        return _helpers_page(form, _shown(form, problem), problem.status)
    kept = session.get(_KEPT_LINKS, {}) | {str(made.id): token}
    session[_KEPT_LINKS] = dict(list(kept.items())[-_MOST_KEPT:])
    return htmx.go_to(url_for("people.helper", slug=slug, helper_id=made.id))


@blueprint.get(MANAGE + "/helpers/<int:helper_id>")
def helper(slug: str, helper_id: int) -> Answer:
    """One link, with its code in the browser that made it: the site itself keeps only a hash."""
    found = _helper(helper_id)
    token = _token(found)
    link = public_url.absolute("people.begin_helping", token=token) if token else None
    day = helper_links.today_in(g.tournament.zone, found.begins_at)
    return render_template("people/helper.html", link=found, address=link, day=day)


@blueprint.get(MANAGE + "/helpers/<int:helper_id>/code.svg")
def helper_code(slug: str, helper_id: int) -> Response:
    """The code to scan, as an image."""
    token = _token(_helper(helper_id))
    if token is None:
        abort(404)
    drawn = io.BytesIO()
    code = segno.make(public_url.absolute("people.begin_helping", token=token), error="m", micro=False)
    # White all around on dark pages too, or phones do not see it.
    code.save(drawn, kind="svg", scale=8, border=4, light="#fff", dark="#000", xmldecl=False, svgns=True)
    answer = make_response(drawn.getvalue())
    answer.mimetype = "image/svg+xml"
    return answer


@blueprint.post(MANAGE + "/helpers/<int:helper_id>/withdraw")
def withdraw_helper(slug: str, helper_id: int) -> Answer:
    """Ends a link at once."""
    helper_links.withdraw(actor(), clock.now(), g.tournament.id, helper_id)
    flash(_("The link is withdrawn: phones that used it cannot enter results any more."))
    return htmx.go_to(url_for("people.helpers", slug=slug))


@blueprint.get("/t/<slug>/help")
def help(slug: str) -> Answer:
    """Where a helper begins: the last published round, or that there is none yet."""
    number = queries.last_published(g.tournament.id)
    if number is None:
        return render_template("people/no_round.html")
    return htmx.go_to(url_for("rounds.round_page", slug=slug, number=number))


@blueprint.route("/help/<token>", methods=["GET", "POST"])
def begin_helping(token: str) -> Answer:
    """Asks whether this phone should enter results; only the button lets it in, so that no robot does."""
    if request.method == "POST":
        try:
            made, tournament = helper_links.enter(clock.now(), token)
        except helping.LinkEnded as problem:
            return render_template("people/link_ended.html", problem=problem.text()), 404
        helping.start(made)
        return htmx.go_to(url_for("people.help", slug=tournament.slug))
    found = queries.helper_by_link(token)
    tournament_row = None if found is None else db.session.get(Tournament, found.tournament_id)
    now = clock.now()
    if found is None or tournament_row is None or found.withdrawn_at is not None or found.ends_at <= now:
        return render_template("people/link_ended.html", problem=helping.LinkEnded().text()), 404
    day = helper_links.today_in(tournament_row.zone, found.begins_at)
    return render_template(
        "people/begin_helping.html",
        link=found,
        tournament=tournament_row,
        day=day,
        early=now < found.begins_at,
    )


@blueprint.route("/invitation/<token>", methods=["GET", "POST"])
def accept_role(token: str) -> Answer:
    """Somebody was invited to the staff: accepted by the button, with the account of that address."""
    if request.method == "POST" and current_user.is_authenticated:
        tournament = operations.accept_role(actor(), clock.now(), token)
        flash(_("Welcome. You can manage this tournament from now on."))
        return htmx.go_to(url_for("rounds.manage", slug=tournament.slug))
    found = queries.invitation_to_staff(token, clock.now())
    if found is None:
        return render_template("people/link_ended.html", problem=problems.InvitationEnded().text()), 404
    invitation, tournament = found
    return _accept_page(
        "people/accept_role.html", invitation.email, invitation=invitation, tournament=tournament
    )


@blueprint.route("/organise", methods=["GET", "POST"])
def ask() -> Answer:
    """The request to organise with Swiss64."""
    known = current_user.is_authenticated
    form = AskForm.of(current_user.name, current_user.email) if known else AskForm()
    if request.method != "POST":
        return _ask_page(form)
    if not form.validate():
        return _ask_page(form, status=422)
    if form.is_a_machines():
        return render_template("people/asked.html")  # and nothing is kept
    if not known and form.too_fast():
        return _ask_page(form, _("That went very fast. Look at it once more and send it again."), 422)
    asked = requests.Asked(
        name=form.name.data or "",
        club=form.club.data or "",
        email=form.email.data or "",
        message=form.message.data or "",
        language=language(),
    )
    try:
        requests.ask(clock.now(), asked, request.remote_addr)
    except Problem as problem:
        return _ask_page(form, _shown(form, problem), problem.status)
    return render_template("people/asked.html")


@blueprint.route("/organise/<token>", methods=["GET", "POST"])
def accept_organising(token: str) -> Answer:
    """An invitation to organise with Swiss64: accepted by the button, with the account of that address."""
    if request.method == "POST" and current_user.is_authenticated:
        requests.accept(actor(), clock.now(), token)
        flash(_("Welcome. You can make tournaments from now on."))
        return htmx.go_to(url_for("home.index"))
    invitation = requests.open_invitation(token, clock.now())
    if invitation is None:
        return render_template("people/link_ended.html", problem=problems.InvitationEnded().text()), 404
    return _accept_page("people/accept_organising.html", invitation.email, invitation=invitation)


def _accept_page(template: str, email: str, **values: object) -> Answer:
    """The page of an invitation: with the button when the reader's account has its address."""
    mine = current_user.is_authenticated and addresses.key(current_user.email or "") == addresses.key(email)
    page = render_template(template, email=email, mine=mine, token_path=request.path, **values)
    return page, 401 if request.method == "POST" else 200


def _people_page(form: InviteForm, problem: str | None = None, status: int = 200) -> Answer:
    return render_template(
        "people/index.html",
        form=form,
        problem=problem,
        staff=queries.staff(g.tournament.id),
        invitations=queries.staff_invitations(g.tournament.id),
        now=clock.now(),
    ), status


def _after_problem(problem: Problem) -> Answer:
    """The people again with what stood in the way; a page of its own for who is no organiser any more."""
    if isinstance(problem, problems.LastOrganiser):
        return _people_page(InviteForm(formdata=None), problem.text(), problem.status)
    raise problem


def _to_people(slug: str) -> Response:
    """The people again; who took his own role goes where he still may."""
    access.forget_roles()
    still = access.organises(current_user._get_current_object(), g.tournament)
    staff = access.arbitrates(current_user._get_current_object(), g.tournament)
    if not staff:
        return htmx.go_to(url_for("home.index"))
    return htmx.go_to(url_for("people.index" if still else "rounds.manage", slug=slug))


def _visitors_page(form: VisitorsForm, problem: str | None = None, status: int = 200) -> Answer:
    return render_template(
        "people/visitors.html", form=form, problem=problem, visitors=queries.visitors(g.tournament.id)
    ), status


def _invited_words(outcome: visitor_operations.Outcome) -> str:
    added = ngettext("%(num)s invitation is added.", "%(num)s invitations are added.", outcome.added)
    if outcome.mailed:
        mailed = ngettext("%(num)s mail is on its way.", "%(num)s mails are on their way.", outcome.mailed)
        return _("%(added)s %(mailed)s", added=added, mailed=mailed)
    if not outcome.added:
        return _("All of these were invited already.")
    return added


def _wrong_words(wrong: tuple[str, ...]) -> str:
    first = ", ".join(f"“{one}”" for one in wrong[:10])
    if len(wrong) > 10:
        return _(
            "Not understood, and therefore not invited: %(pieces)s and %(more)s more. The rest is done.",
            pieces=first,
            more=len(wrong) - 10,
        )
    return _("Not understood, and therefore not invited: %(pieces)s.", pieces=first)


def _helpers_page(form: HelperForm, problem: str | None = None, status: int = 200) -> Answer:
    links = queries.helpers(g.tournament.id, clock.now())
    return render_template(
        "people/helpers.html",
        form=form,
        problem=problem,
        links=[(one, helper_links.today_in(g.tournament.zone, one.begins_at)) for one in links],
    ), status


def _helper(helper_id: int) -> Helper:
    found = queries.helper_of(g.tournament.id, helper_id)
    if found is None or found.withdrawn_at is not None:
        abort(404)
    return found


def _token(found: Helper) -> str | None:
    """The token of a link that this browser made."""
    kept = session.get(_KEPT_LINKS, {}).get(str(found.id))
    return kept if isinstance(kept, str) else None


def _ask_page(form: AskForm, problem: str | None = None, status: int = 200) -> Answer:
    form.begin()
    return render_template("people/ask.html", form=form, problem=problem), status


def _shown(form: Form, problem: Problem) -> str | None:
    """Puts a problem at the field it is about; gives it back when it is about none."""
    field = form._fields.get(problem.field) if problem.field else None
    if field is None:
        return problem.text()
    field.errors = [problem.text()]
    return None
