"""rating lists, player profiles, and what an entry takes from them."""

from collections.abc import Iterator
from contextlib import contextmanager

import sqlalchemy as sa
from alembic import op
from alembic.operations import BatchOperations

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
        "alias": "VARCHAR(60) DEFAULT '' NOT NULL",
        "email": "VARCHAR(254) DEFAULT '' NOT NULL",
        "email_key": "VARCHAR(254) CONSTRAINT ck_entry_email_has_key "
        "CHECK ((email = '') = (email_key IS NULL))",
    },
}


def upgrade() -> None:
    create_rating_lists()
    create_profiles()
    with changing_entry() as batch_op:
        batch_op.add_column(profile_id())
        batch_op.create_foreign_key(
            op.f("fk_entry_profile_id"), "profile", ["profile_id"], ["id"], ondelete="SET NULL"
        )
    for table, columns in NEW_COLUMNS.items():
        for name, definition in columns.items():
            op.execute(f"ALTER TABLE {table} ADD COLUMN {name} {definition}")
    op.create_index(op.f("ix_entry_email_key"), "entry", ["email_key"])
    op.create_index(op.f("ix_entry_profile_id"), "entry", ["profile_id"])


def downgrade() -> None:
    op.drop_index(op.f("ix_entry_profile_id"), "entry")
    op.drop_index(op.f("ix_entry_email_key"), "entry")
    for table, columns in NEW_COLUMNS.items():
        for name in reversed(columns):
            op.drop_column(table, name)
    to_profile = sa.ForeignKeyConstraint(
        ["profile_id"], ["profile.id"], name=op.f("fk_entry_profile_id"), ondelete="SET NULL"
    )
    with changing_entry(profile_id(), to_profile) as batch_op:
        batch_op.drop_constraint(op.f("fk_entry_profile_id"), type_="foreignkey")
        batch_op.drop_column("profile_id")
    for table in ("profile_merge", "profile_claim", "own_numbers", "profile"):
        op.drop_table(table)
    op.drop_table("rated_name")
    op.drop_table("rated_player")
    op.drop_table("rating_list")


def profile_id() -> sa.Column:
    return sa.Column("profile_id", sa.Integer(), nullable=True)


@contextmanager
def changing_entry(*more: sa.schema.SchemaItem) -> Iterator[BatchOperations]:
    """The table for a new foreign key: SQLite copies it, as 0002 does, and keeps the highest id given."""
    bind = op.get_bind()
    sqlite = bind.dialect.name == "sqlite"
    last = "SELECT seq FROM sqlite_sequence WHERE name = 'entry'"
    highest = bind.exec_driver_sql(last).scalar() if sqlite else None
    with op.batch_alter_table("entry", copy_from=entry_as_it_is(*more)) as batch_op:
        yield batch_op
    if highest is not None:
        bind.exec_driver_sql("DELETE FROM sqlite_sequence WHERE name = 'entry'")
        bind.exec_driver_sql("INSERT INTO sqlite_sequence (name, seq) VALUES ('entry', ?)", (highest,))


def entry_as_it_is(*more: sa.schema.SchemaItem) -> sa.Table:
    return sa.Table(
        "entry",
        sa.MetaData(),
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("tournament_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(length=60), nullable=False),
        sa.Column("sort_key", sa.String(length=120), nullable=False),
        sa.Column("rating", sa.Integer(), nullable=False),
        sa.Column("title", sa.String(length=3), nullable=False),
        sa.Column("sex", sa.String(length=1), nullable=False),
        sa.Column("federation", sa.String(length=3), nullable=False),
        sa.Column("club", sa.String(length=60), nullable=False),
        sa.Column("birth", sa.String(length=4), nullable=False),
        sa.Column("fide_id", sa.String(length=11), nullable=False),
        sa.Column("national_id", sa.String(length=11), nullable=False),
        sa.Column("from_round", sa.Integer(), nullable=False),
        sa.Column("withdrawn_after", sa.Integer(), nullable=True),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        *more,
        sa.CheckConstraint("from_round > 0", name=op.f("ck_entry_from_round_positive")),
        sa.CheckConstraint("length(name) BETWEEN 1 AND 60", name=op.f("ck_entry_name_length")),
        sa.CheckConstraint("number > 0", name=op.f("ck_entry_number_positive")),
        sa.CheckConstraint("rating BETWEEN 0 AND 4000", name=op.f("ck_entry_rating_in_range")),
        sa.CheckConstraint("withdrawn_after >= 0", name=op.f("ck_entry_withdrawn_after_not_negative")),
        sa.ForeignKeyConstraint(
            ["tournament_id"], ["tournament.id"], name=op.f("fk_entry_tournament_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_entry")),
        sa.UniqueConstraint("tournament_id", "number", name=op.f("uq_entry_tournament_id_number")),
        sa.Index(op.f("ix_entry_tournament_id"), "tournament_id"),
        sqlite_autoincrement=True,
    )


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


def create_profiles() -> None:
    op.create_table(
        "profile",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(length=60), nullable=False),
        sa.Column("sort_key", sa.String(length=120), nullable=False),
        sa.Column("search_key", sa.String(length=120), nullable=False),
        sa.Column("alias", sa.String(length=60), nullable=False),
        sa.Column("birth", sa.String(length=4), nullable=False),
        sa.Column("fide_id", sa.String(length=11), nullable=True),
        sa.Column("national_id", sa.String(length=11), nullable=True),
        sa.Column("account_id", sa.Integer(), nullable=True),
        sa.Column("merged_into_id", sa.Integer(), nullable=True),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.CheckConstraint("length(name) BETWEEN 1 AND 60", name=op.f("ck_profile_name_length")),
        sa.CheckConstraint(
            "merged_into_id IS NULL OR (fide_id IS NULL AND national_id IS NULL AND account_id IS NULL)",
            name=op.f("ck_profile_merged_is_nobody"),
        ),
        sa.ForeignKeyConstraint(
            ["account_id"], ["account.id"], name=op.f("fk_profile_account_id"), ondelete="SET NULL"
        ),
        sa.ForeignKeyConstraint(
            ["merged_into_id"], ["profile.id"], name=op.f("fk_profile_merged_into_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_profile")),
        sa.UniqueConstraint("account_id", name=op.f("uq_profile_account_id")),
        sa.UniqueConstraint("fide_id", name=op.f("uq_profile_fide_id")),
        sa.UniqueConstraint("national_id", name=op.f("uq_profile_national_id")),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_profile_sort_key"), "profile", ["sort_key"])
    op.create_index(op.f("ix_profile_merged_into_id"), "profile", ["merged_into_id"])
    op.create_table(
        "own_numbers",
        sa.Column("account_id", sa.Integer(), nullable=False),
        sa.Column("national_id", sa.String(length=11), nullable=False),
        sa.Column("fide_id", sa.String(length=11), nullable=False),
        sa.Column("stated_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["account.id"], name=op.f("fk_own_numbers_account_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("account_id", name=op.f("pk_own_numbers")),
    )
    create_claims_and_merges()


def create_claims_and_merges() -> None:
    op.create_table(
        "profile_claim",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("profile_id", sa.Integer(), nullable=False),
        sa.Column("account_id", sa.Integer(), nullable=False),
        sa.Column("state", sa.String(length=10), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("decided_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("decided_by", sa.String(length=60), nullable=False),
        sa.Column("reason", sa.String(length=500), nullable=False),
        sa.CheckConstraint(
            "state IN ('waiting', 'approved', 'refused', 'withdrawn')",
            name=op.f("ck_profile_claim_state_known"),
        ),
        sa.CheckConstraint(
            "state <> 'refused' OR length(reason) > 0", name=op.f("ck_profile_claim_refused_with_reason")
        ),
        sa.ForeignKeyConstraint(
            ["account_id"], ["account.id"], name=op.f("fk_profile_claim_account_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["profile_id"], ["profile.id"], name=op.f("fk_profile_claim_profile_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_profile_claim")),
        sqlite_autoincrement=True,
    )
    for column in ("account_id", "profile_id", "state"):
        op.create_index(op.f(f"ix_profile_claim_{column}"), "profile_claim", [column])
    waiting = sa.text("state = 'waiting'")
    op.create_index(
        "uq_profile_claim_waiting",
        "profile_claim",
        ["account_id"],
        unique=True,
        sqlite_where=waiting,
        postgresql_where=waiting,
    )
    op.create_table(
        "profile_merge",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("kept_id", sa.Integer(), nullable=False),
        sa.Column("gone_id", sa.Integer(), nullable=False),
        sa.Column("merged_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("merged_by", sa.String(length=60), nullable=False),
        sa.Column("facts", sa.JSON(), nullable=False),
        sa.Column("undone_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("undone_by", sa.String(length=60), nullable=False),
        sa.CheckConstraint("kept_id <> gone_id", name=op.f("ck_profile_merge_two_profiles")),
        sa.ForeignKeyConstraint(
            ["gone_id"], ["profile.id"], name=op.f("fk_profile_merge_gone_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["kept_id"], ["profile.id"], name=op.f("fk_profile_merge_kept_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_profile_merge")),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_profile_merge_kept_id"), "profile_merge", ["kept_id"])
    op.create_index(op.f("ix_profile_merge_gone_id"), "profile_merge", ["gone_id"])
