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
    op.add_column(
        "tournament", sa.Column("private", sa.Boolean(), server_default=sa.false(), nullable=False)
    )
    change_roles(OLD_ROLES, NEW_ROLES)


def downgrade() -> None:
    # The older tables cannot tell of an arbiter: their constraint refuses the whole then.
    change_roles(NEW_ROLES, OLD_ROLES)
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
