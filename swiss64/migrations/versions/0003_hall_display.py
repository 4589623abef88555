"""the hall display, links to it, and what its screens report."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "display",
        sa.Column("tournament_id", sa.Integer(), nullable=False),
        *steered(),
        sa.ForeignKeyConstraint(
            ["tournament_id"],
            ["tournament.id"],
            name=op.f("fk_display_tournament_id_tournament"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("tournament_id", name=op.f("pk_display")),
        *checks("display"),
    )
    op.create_table(
        "display_link",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("tournament_id", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("digest", sa.String(length=64), nullable=False),
        sa.Column("made_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("made_by", sa.String(length=60), nullable=False),
        sa.ForeignKeyConstraint(
            ["tournament_id"],
            ["tournament.id"],
            name=op.f("fk_display_link_tournament_id_tournament"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_display_link")),
        sa.UniqueConstraint("digest", name=op.f("uq_display_link_digest")),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_display_link_tournament_id"), "display_link", ["tournament_id"])
    op.create_table(
        "display_screen",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("tournament_id", sa.Integer(), nullable=False),
        sa.Column("link_id", sa.Integer(), nullable=True),
        sa.Column("key", sa.String(length=32), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("first_seen_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("seen_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("view", sa.String(length=20), nullable=False),
        sa.Column("page", sa.Integer(), nullable=False),
        sa.Column("pages", sa.Integer(), nullable=False),
        *steered(),
        sa.ForeignKeyConstraint(
            ["tournament_id"],
            ["tournament.id"],
            name=op.f("fk_display_screen_tournament_id_tournament"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["link_id"],
            ["display_link.id"],
            name=op.f("fk_display_screen_link_id_display_link"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_display_screen")),
        sa.UniqueConstraint("tournament_id", "key", name=op.f("uq_display_screen_tournament_id_key")),
        *checks("display_screen"),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_display_screen_link_id"), "display_screen", ["link_id"])


def downgrade() -> None:
    op.drop_table("display_screen")
    op.drop_table("display_link")
    op.drop_table("display")


def steered() -> list[sa.Column]:
    return [
        sa.Column("views", sa.String(length=60), nullable=False),
        sa.Column("seconds", sa.Integer(), nullable=False),
        sa.Column("languages", sa.String(length=12), nullable=False),
        sa.Column("ground", sa.String(length=8), nullable=False),
        sa.Column("held", sa.Boolean(), nullable=False),
        sa.Column("blank", sa.Boolean(), nullable=False),
        sa.Column("turn", sa.Integer(), nullable=False),
        sa.Column("announced", sa.Boolean(), nullable=False),
        sa.Column("announcement_nl", sa.String(length=160), nullable=False),
        sa.Column("announcement_en", sa.String(length=160), nullable=False),
        sa.Column("announced_by", sa.String(length=60), nullable=False),
        sa.Column("announced_at", sa.DateTime(timezone=True), nullable=True),
    ]


def checks(table: str) -> list[sa.CheckConstraint]:
    return [
        sa.CheckConstraint("ground IN ('', 'dark', 'light')", name=op.f(f"ck_{table}_ground_known")),
        sa.CheckConstraint("seconds BETWEEN 3 AND 120", name=op.f(f"ck_{table}_seconds_in_range")),
    ]
