"""series: tournaments that count together, with a table of points."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "series",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("slug", sa.String(length=80), nullable=False),
        sa.Column("name", sa.String(length=120), nullable=False),
        sa.Column("best_n", sa.Integer(), nullable=True),
        sa.Column("sharing", sa.String(length=10), nullable=False),
        sa.Column("owner_id", sa.Integer(), nullable=True),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.CheckConstraint("length(name) > 0", name=op.f("ck_series_name_not_empty")),
        sa.CheckConstraint("best_n BETWEEN 1 AND 99", name=op.f("ck_series_best_n_in_range")),
        sa.CheckConstraint("sharing IN ('score', 'tie-breaks')", name=op.f("ck_series_sharing_known")),
        sa.ForeignKeyConstraint(
            ["owner_id"], ["account.id"], name=op.f("fk_series_owner_id"), ondelete="SET NULL"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_series")),
        sa.UniqueConstraint("slug", name=op.f("uq_series_slug")),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_series_owner_id"), "series", ["owner_id"])
    op.create_table(
        "series_points",
        sa.Column("series_id", sa.Integer(), nullable=False),
        sa.Column("place", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("points", sa.Integer(), nullable=False),
        sa.CheckConstraint("place > 0", name=op.f("ck_series_points_place_positive")),
        sa.CheckConstraint("points BETWEEN 0 AND 9999", name=op.f("ck_series_points_points_in_range")),
        sa.ForeignKeyConstraint(
            ["series_id"], ["series.id"], name=op.f("fk_series_points_series_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("series_id", "place", name=op.f("pk_series_points")),
    )
    op.create_table(
        "series_tournament",
        sa.Column("series_id", sa.Integer(), nullable=False),
        sa.Column("tournament_id", sa.Integer(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["series_id"], ["series.id"], name=op.f("fk_series_tournament_series_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["tournament_id"],
            ["tournament.id"],
            name=op.f("fk_series_tournament_tournament_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("series_id", "tournament_id", name=op.f("pk_series_tournament")),
    )
    op.create_index(op.f("ix_series_tournament_tournament_id"), "series_tournament", ["tournament_id"])


def downgrade() -> None:
    op.drop_table("series_tournament")
    op.drop_table("series_points")
    op.drop_table("series")
