"""rating lists, player profiles, and what an entry takes from them."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

# Columns with their checks, in words that both databases understand: so SQLite adds them without copying
# the table, and drops each with the check that is its own.
NEW_COLUMNS = {
    "tournament": {
        "rating_choice": "VARCHAR(9) DEFAULT '' NOT NULL CONSTRAINT ck_tournament_rating_choice_known "
        "CHECK (rating_choice IN ('', 'knsb', 'fide', 'fide-only', 'hand'))",
    },
    "entry": {
        "rating_source": "VARCHAR(16) DEFAULT '' NOT NULL",
        "rating_date": "DATE CONSTRAINT ck_entry_rating_source_has_date "
        "CHECK ((rating_source = '') = (rating_date IS NULL))",
    },
}


def upgrade() -> None:
    create_rating_lists()
    for table, columns in NEW_COLUMNS.items():
        for name, definition in columns.items():
            op.execute(f"ALTER TABLE {table} ADD COLUMN {name} {definition}")


def downgrade() -> None:
    for table, columns in NEW_COLUMNS.items():
        for name in reversed(columns):
            op.drop_column(table, name)
    op.drop_table("rated_name")
    op.drop_table("rated_player")
    op.drop_table("rating_list")


def create_rating_lists() -> None:
    op.create_table(
        "rating_list",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("source", sa.String(length=8), nullable=False),
        sa.Column("kind", sa.String(length=8), nullable=False),
        sa.Column("list_date", sa.Date(), nullable=False),
        sa.Column("state", sa.String(length=8), nullable=False),
        sa.Column("imported_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("players", sa.Integer(), nullable=False),
        sa.Column("remarks", sa.JSON(), nullable=False),
        sa.CheckConstraint("source IN ('fide', 'knsb')", name=op.f("ck_rating_list_source_known")),
        sa.CheckConstraint(
            "kind IN ('all', 'standard', 'rapid', 'blitz')", name=op.f("ck_rating_list_kind_known")
        ),
        sa.CheckConstraint("source = 'fide' OR kind <> 'all'", name=op.f("ck_rating_list_only_fide_has_all")),
        sa.CheckConstraint(
            "state IN ('loading', 'current', 'previous', 'leaving')",
            name=op.f("ck_rating_list_state_known"),
        ),
        sa.CheckConstraint("players >= 0", name=op.f("ck_rating_list_players_not_negative")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_rating_list")),
        sqlite_autoincrement=True,
    )
    in_use = sa.text("state IN ('current', 'previous')")
    op.create_index(
        "uq_rating_list_in_use",
        "rating_list",
        ["source", "kind", "state"],
        unique=True,
        sqlite_where=in_use,
        postgresql_where=in_use,
    )
    op.create_table(
        "rated_player",
        sa.Column("list_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("name", sa.String(length=60), nullable=False),
        sa.Column("federation", sa.String(length=3), nullable=False),
        sa.Column("sex", sa.String(length=1), nullable=False),
        sa.Column("title", sa.String(length=3), nullable=False),
        sa.Column("birth", sa.SmallInteger(), nullable=False),
        sa.Column("standard", sa.SmallInteger(), nullable=False),
        sa.Column("rapid", sa.SmallInteger(), nullable=False),
        sa.Column("blitz", sa.SmallInteger(), nullable=False),
        sa.Column("games", sa.SmallInteger(), nullable=False),
        sa.Column("flags", sa.String(length=2), nullable=False),
        sa.ForeignKeyConstraint(
            ["list_id"],
            ["rating_list.id"],
            name=op.f("fk_rated_player_list_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("list_id", "number", name=op.f("pk_rated_player")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "rated_name",
        sa.Column("list_id", sa.Integer(), nullable=False),
        sa.Column("home", sa.Boolean(), nullable=False),
        sa.Column(
            "search_key",
            sa.String(length=80).with_variant(sa.String(length=80, collation="C"), "postgresql"),
            nullable=False,
        ),
        sa.Column("number", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.ForeignKeyConstraint(
            ["list_id"],
            ["rating_list.id"],
            name=op.f("fk_rated_name_list_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("list_id", "home", "search_key", "number", name=op.f("pk_rated_name")),
        sqlite_with_rowid=False,
    )
