"""stars, links for calendar apps, and what the calendar finds by."""

import sqlalchemy as sa
from alembic import op

from swiss64.text import findable

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None

KEYS = {"search_key": 420, "place_key": 200}


def upgrade() -> None:
    for name, length in KEYS.items():
        op.add_column(
            "tournament", sa.Column(name, sa.String(length=length), server_default="", nullable=False)
        )
    fill_keys()
    without_result = sa.text("result IS NULL")
    op.create_index(
        "ix_game_without_result",
        "game",
        ["round_id"],
        sqlite_where=without_result,
        postgresql_where=without_result,
    )
    create_stars()


def downgrade() -> None:
    op.drop_table("calendar_link")
    op.drop_table("star")
    op.drop_index("ix_game_without_result", "game")
    for name in reversed(KEYS):
        op.drop_column("tournament", name)


def fill_keys() -> None:
    """What new tournaments get when they are written."""
    tournament = sa.table("tournament", *map(sa.column, ("id", "name", "place", *KEYS)))
    bind = op.get_bind()
    rows = bind.execute(sa.select(tournament.c.id, tournament.c.name, tournament.c.place)).all()
    for id_, name, place in rows:
        keys = {"search_key": findable(f"{name} {place}")[:420], "place_key": findable(place)[:200]}
        bind.execute(sa.update(tournament).where(tournament.c.id == id_).values(keys))


def create_stars() -> None:
    op.create_table(
        "star",
        sa.Column("account_id", sa.Integer(), nullable=False),
        sa.Column("tournament_id", sa.Integer(), nullable=False),
        sa.Column("starred_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["account.id"], name=op.f("fk_star_account_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["tournament_id"], ["tournament.id"], name=op.f("fk_star_tournament_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("account_id", "tournament_id", name=op.f("pk_star")),
    )
    op.create_index(op.f("ix_star_tournament_id"), "star", ["tournament_id"])
    op.create_table(
        "calendar_link",
        sa.Column("account_id", sa.Integer(), nullable=False),
        sa.Column("digest", sa.String(length=64), nullable=False),
        sa.Column("made_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["account.id"], name=op.f("fk_calendar_link_account_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("account_id", name=op.f("pk_calendar_link")),
        sa.UniqueConstraint("digest", name=op.f("uq_calendar_link_digest")),
    )
