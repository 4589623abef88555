"""the FIDE Dutch system, with its tie-breaks and initial colour."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import sqlalchemy as sa
from alembic import op
from alembic.operations import BatchOperations

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

OLD_SYSTEMS = "system IN ('swiss64', 'roundrobin')"
NEW_SYSTEMS = "system IN ('swiss64', 'roundrobin', 'fide-dutch')"
NEW_CHECKS = {
    "ck_tournament_initial_colour_known": "initial_colour IN ('', 'w', 'b')",
    "ck_tournament_dutch_has_initial_colour": "system <> 'fide-dutch' OR initial_colour <> ''",
}


def upgrade() -> None:
    with changing_tournament(OLD_SYSTEMS) as batch_op:
        for column in new_columns():
            batch_op.add_column(column)
        batch_op.drop_constraint(op.f("ck_tournament_system_known"), type_="check")
        batch_op.create_check_constraint(op.f("ck_tournament_system_known"), NEW_SYSTEMS)
        for name, condition in NEW_CHECKS.items():
            batch_op.create_check_constraint(op.f(name), condition)


def downgrade() -> None:
    # The older tables cannot tell of a tournament by the Dutch system: their constraint refuses the whole then.
    checks = [sa.CheckConstraint(condition, name=op.f(name)) for name, condition in NEW_CHECKS.items()]
    with changing_tournament(NEW_SYSTEMS, [*new_columns(), *checks]) as batch_op:
        for name in NEW_CHECKS:
            batch_op.drop_constraint(op.f(name), type_="check")
        batch_op.drop_constraint(op.f("ck_tournament_system_known"), type_="check")
        batch_op.create_check_constraint(op.f("ck_tournament_system_known"), OLD_SYSTEMS)
        for column in new_columns():
            batch_op.drop_column(column.name)


def new_columns() -> list[sa.Column]:
    return [
        sa.Column("tie_breaks", sa.String(length=120), server_default="", nullable=False),
        sa.Column("initial_colour", sa.String(length=1), server_default="", nullable=False),
        sa.Column("initial_colour_by_lot", sa.Boolean(), server_default=sa.false(), nullable=False),
    ]


@contextmanager
def changing_tournament(systems: str, more: Sequence[sa.schema.SchemaItem] = ()) -> Iterator[BatchOperations]:
    """The table to be changed. SQLite copies it, and must be told its checks, which it does not tell itself."""
    bind = op.get_bind()
    sqlite = bind.dialect.name == "sqlite"
    # Copying forgets the highest id ever given, and the id of a tournament is never given twice.
    last = "SELECT seq FROM sqlite_sequence WHERE name = 'tournament'"
    highest = bind.exec_driver_sql(last).scalar() if sqlite else None
    with op.batch_alter_table("tournament", copy_from=as_it_is(systems, more)) as batch_op:
        yield batch_op
    if highest is not None:
        bind.exec_driver_sql("DELETE FROM sqlite_sequence WHERE name = 'tournament'")
        bind.exec_driver_sql("INSERT INTO sqlite_sequence (name, seq) VALUES ('tournament', ?)", (highest,))


def as_it_is(systems: str, more: Sequence[sa.schema.SchemaItem]) -> sa.Table:
    return sa.Table(
        "tournament",
        sa.MetaData(),
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("slug", sa.String(length=80), nullable=False),
        sa.Column("name", sa.String(length=120), nullable=False),
        sa.Column("place", sa.String(length=80), nullable=False),
        sa.Column("system", sa.String(length=16), nullable=False),
        sa.Column("cycles", sa.Integer(), nullable=False),
        sa.Column("planned_rounds", sa.Integer(), nullable=False),
        sa.Column("time_control", sa.String(length=60), nullable=False),
        sa.Column("zone", sa.String(length=40), nullable=False),
        sa.Column("practice", sa.Boolean(), nullable=False),
        sa.Column("hand_numbered", sa.Boolean(), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        *more,
        sa.CheckConstraint(systems, name=op.f("ck_tournament_system_known")),
        sa.CheckConstraint("cycles IN (1, 2)", name=op.f("ck_tournament_cycles_one_or_two")),
        sa.CheckConstraint("length(name) > 0", name=op.f("ck_tournament_name_not_empty")),
        sa.CheckConstraint(
            "planned_rounds BETWEEN 1 AND 99", name=op.f("ck_tournament_planned_rounds_in_range")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tournament")),
        sa.UniqueConstraint("slug", name=op.f("uq_tournament_slug")),
        sqlite_autoincrement=True,
    )
