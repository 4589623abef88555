"""roles, private tournaments, invitations, helpers and requests."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

OLD_ROLES = "role IN ('organiser')"
NEW_ROLES = "role IN ('organiser', 'arbiter')"


def upgrade() -> None:
    op.add_column("tournament", sa.Column("private", sa.Boolean(), server_default=sa.false(), nullable=False))
    op.add_column("game", sa.Column("result_helper", sa.Integer(), nullable=True))
    change_roles(OLD_ROLES, NEW_ROLES)
    create_invitations()
    create_helpers()
    create_requests()


def downgrade() -> None:
    # The older tables cannot tell of an arbiter: their constraint refuses the whole then.
    change_roles(NEW_ROLES, OLD_ROLES)
    for table in ("organiser_request", "helper", "staff_invitation", "invitation"):
        op.drop_table(table)
    op.drop_column("game", "result_helper")
    op.drop_column("tournament", "private")


def change_roles(before: str, after: str) -> None:
    """The roles that the table knows. SQLite copies it, and must be told its checks."""
    as_it_is = sa.Table(
        "role",
        sa.MetaData(),
        sa.Column("tournament_id", sa.Integer(), nullable=False),
        sa.Column("account_id", sa.Integer(), nullable=False),
        sa.Column("role", sa.String(length=16), nullable=False),
        sa.CheckConstraint(before, name=op.f("ck_role_role_known")),
        sa.ForeignKeyConstraint(
            ["tournament_id"],
            ["tournament.id"],
            name=op.f("fk_role_tournament_id"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["account_id"], ["account.id"], name=op.f("fk_role_account_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("tournament_id", "account_id", name=op.f("pk_role")),
    )
    with op.batch_alter_table("role", copy_from=as_it_is) as batch_op:
        batch_op.drop_constraint(op.f("ck_role_role_known"), type_="check")
        batch_op.create_check_constraint(op.f("ck_role_role_known"), after)


def of_tournament(table: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(
        ["tournament_id"],
        ["tournament.id"],
        name=op.f(f"fk_{table}_tournament_id"),
        ondelete="CASCADE",
    )


def create_invitations() -> None:
    op.create_table(
        "invitation",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("tournament_id", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(length=10), nullable=False),
        sa.Column("value", sa.String(length=254), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("mailed_at", sa.DateTime(timezone=True), nullable=True),
        sa.CheckConstraint(
            "kind IN ('address', 'domain', 'subdomains')", name=op.f("ck_invitation_kind_known")
        ),
        of_tournament("invitation"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_invitation")),
        sa.UniqueConstraint(
            "tournament_id", "kind", "value", name=op.f("uq_invitation_tournament_id_kind_value")
        ),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "staff_invitation",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("tournament_id", sa.Integer(), nullable=False),
        sa.Column("role", sa.String(length=16), nullable=False),
        sa.Column("email", sa.String(length=254), nullable=False),
        sa.Column("address_key", sa.String(length=254), nullable=False),
        sa.Column("token_digest", sa.String(length=64), nullable=False),
        sa.Column("invited_by", sa.String(length=60), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("ends_at", sa.DateTime(timezone=True), nullable=False),
        sa.CheckConstraint(NEW_ROLES, name=op.f("ck_staff_invitation_role_known")),
        of_tournament("staff_invitation"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_staff_invitation")),
        sa.UniqueConstraint("token_digest", name=op.f("uq_staff_invitation_token_digest")),
        sa.UniqueConstraint(
            "tournament_id", "address_key", name=op.f("uq_staff_invitation_tournament_id_address_key")
        ),
        sqlite_autoincrement=True,
    )


def create_helpers() -> None:
    op.create_table(
        "helper",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("tournament_id", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("token_digest", sa.String(length=64), nullable=False),
        sa.Column("created_by", sa.String(length=60), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("begins_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("ends_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("withdrawn_at", sa.DateTime(timezone=True), nullable=True),
        sa.CheckConstraint("length(name) > 0", name=op.f("ck_helper_name_not_empty")),
        sa.CheckConstraint("ends_at > begins_at", name=op.f("ck_helper_ends_after_it_begins")),
        of_tournament("helper"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_helper")),
        sa.UniqueConstraint("token_digest", name=op.f("uq_helper_token_digest")),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_helper_tournament_id"), "helper", ["tournament_id"])


def create_requests() -> None:
    op.create_table(
        "organiser_request",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(length=60), nullable=False),
        sa.Column("club", sa.String(length=60), nullable=False),
        sa.Column("email", sa.String(length=254), nullable=False),
        sa.Column("address_key", sa.String(length=254), nullable=False),
        sa.Column("message", sa.String(length=1000), nullable=False),
        sa.Column("language", sa.String(length=2), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("state", sa.String(length=10), nullable=False),
        sa.Column("decided_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("decided_by", sa.String(length=60), nullable=False),
        sa.Column("reason", sa.String(length=500), nullable=False),
        sa.Column("token_digest", sa.String(length=64), nullable=True),
        sa.Column("ends_at", sa.DateTime(timezone=True), nullable=True),
        sa.CheckConstraint(
            "state IN ('waiting', 'invited', 'accepted', 'declined')",
            name=op.f("ck_organiser_request_state_known"),
        ),
        sa.CheckConstraint(
            "state <> 'invited' OR (token_digest IS NOT NULL AND ends_at IS NOT NULL)",
            name=op.f("ck_organiser_request_invited_with_a_link"),
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_organiser_request")),
        sa.UniqueConstraint("token_digest", name=op.f("uq_organiser_request_token_digest")),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_organiser_request_state"), "organiser_request", ["state"])
