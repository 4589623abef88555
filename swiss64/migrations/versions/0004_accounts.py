"""accounts of everybody, their log-ins, mailed links and identities at providers, and the outbox."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import sqlalchemy as sa
from alembic import op
from alembic.operations import BatchOperations

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

# The journal stays append-only, with one more exception: what an account did to itself goes with it.
DELETABLE = {
    "tournament": "OLD.tournament_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM tournament WHERE id = OLD.tournament_id)",
    "account": "OLD.tournament_id IS NULL AND OLD.action LIKE 'account.%' AND OLD.actor_id IS NOT NULL"
    " AND NOT EXISTS (SELECT 1 FROM account WHERE id = OLD.actor_id)",
}

NULLABLE = {"email": 254, "email_key": 254, "password_hash": 200}
CHECKS = {
    "ck_account_email_has_key": "(email IS NULL) = (email_key IS NULL)",
    "ck_account_language_known": "language IN ('nl', 'en')",
}


def upgrade() -> None:
    with changing_account(nullable=False) as batch_op:
        batch_op.add_column(language())
        for name, length in NULLABLE.items():
            batch_op.alter_column(name, existing_type=sa.String(length=length), nullable=True)
        for name, condition in CHECKS.items():
            batch_op.create_check_constraint(op.f(name), condition)
    op.create_table(
        "log_in",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("account_id", sa.Integer(), nullable=False),
        sa.Column("digest", sa.String(length=64), nullable=False),
        sa.Column("browser", sa.String(length=20), nullable=False),
        sa.Column("system", sa.String(length=20), nullable=False),
        sa.Column("began_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("seen_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["account.id"], name=op.f("fk_log_in_account_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_log_in")),
        sa.UniqueConstraint("digest", name=op.f("uq_log_in_digest")),
    )
    op.create_index(op.f("ix_log_in_account_id"), "log_in", ["account_id"], unique=False)
    op.create_table(
        "mailed_link",
        sa.Column("digest", sa.String(length=64), nullable=False),
        sa.Column("purpose", sa.String(length=16), nullable=False),
        sa.Column("account_id", sa.Integer(), nullable=True),
        sa.Column("email", sa.String(length=254), nullable=False),
        sa.Column("email_key", sa.String(length=254), nullable=False),
        sa.Column("bound", sa.String(length=64), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=False),
        sa.CheckConstraint(
            "purpose IN ('sign-up', 'password', 'email')", name=op.f("ck_mailed_link_purpose_known")
        ),
        sa.CheckConstraint(
            "(purpose = 'sign-up') = (account_id IS NULL)",
            name=op.f("ck_mailed_link_sign_up_without_account"),
        ),
        sa.ForeignKeyConstraint(
            ["account_id"], ["account.id"], name=op.f("fk_mailed_link_account_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("digest", name=op.f("pk_mailed_link")),
    )
    op.create_index(op.f("ix_mailed_link_account_id"), "mailed_link", ["account_id"], unique=False)
    op.create_index(op.f("ix_mailed_link_email_key"), "mailed_link", ["email_key"], unique=False)
    op.create_table(
        "identity",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("account_id", sa.Integer(), nullable=False),
        sa.Column("issuer", sa.String(length=255), nullable=False),
        sa.Column("subject", sa.String(length=255), nullable=False),
        sa.Column("email", sa.String(length=254), nullable=True),
        sa.Column("linked_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["account.id"], name=op.f("fk_identity_account_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_identity")),
        sa.UniqueConstraint("account_id", "issuer", name=op.f("uq_identity_account_id_issuer")),
        sa.UniqueConstraint("issuer", "subject", name=op.f("uq_identity_issuer_subject")),
    )
    op.create_table(
        "mail",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("message_id", sa.String(length=120), nullable=False),
        sa.Column("to_address", sa.String(length=254), nullable=False),
        sa.Column("language", sa.String(length=2), nullable=False),
        sa.Column("template", sa.String(length=40), nullable=False),
        sa.Column("subject", sa.String(length=200), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("state", sa.String(length=10), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("trouble", sa.String(length=60), nullable=False),
        sa.Column("claim", sa.String(length=32), nullable=True),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("next_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("done_at", sa.DateTime(timezone=True), nullable=True),
        sa.CheckConstraint(
            "state IN ('waiting', 'sending', 'sent', 'failed')", name=op.f("ck_mail_state_known")
        ),
        sa.CheckConstraint(
            "(state = 'sending') = (claim IS NOT NULL)", name=op.f("ck_mail_claimed_while_sending")
        ),
        sa.CheckConstraint(
            "(state IN ('sent', 'failed')) = (done_at IS NOT NULL)", name=op.f("ck_mail_done_at_the_end")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_mail")),
        sa.UniqueConstraint("message_id", name=op.f("uq_mail_message_id")),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_mail_state_next_at", "mail", ["state", "next_at"], unique=False)
    guard_journal(f"({DELETABLE['tournament']}) OR ({DELETABLE['account']})")


def downgrade() -> None:
    guard_journal(DELETABLE["tournament"])
    for table in ("mail", "identity", "mailed_link", "log_in"):
        op.drop_table(table)
    # The older table cannot hold an account without address or password: it refuses the whole then.
    checks = [sa.CheckConstraint(condition, name=op.f(name)) for name, condition in CHECKS.items()]
    with changing_account(nullable=True, more=[language(), *checks]) as batch_op:
        for name in CHECKS:
            batch_op.drop_constraint(op.f(name), type_="check")
        batch_op.drop_column("language")
        for name, length in NULLABLE.items():
            batch_op.alter_column(name, existing_type=sa.String(length=length), nullable=False)


def guard_journal(deletable: str) -> None:
    """Lets notes of the journal be removed only when ``deletable`` is true of them."""
    if op.get_bind().dialect.name == "sqlite":
        op.execute("DROP TRIGGER journal_no_delete")
        op.execute(
            f"""
            CREATE TRIGGER journal_no_delete BEFORE DELETE ON journal WHEN NOT ({deletable})
            BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END
            """
        )
        return
    op.execute(
        f"""
        CREATE OR REPLACE FUNCTION journal_guard() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            IF TG_OP = 'DELETE' THEN
                IF ({deletable}) THEN
                    RETURN OLD;
                END IF;
            END IF;
            RAISE EXCEPTION 'the journal is append-only';
        END $$
        """
    )


def language() -> sa.Column:
    return sa.Column("language", sa.String(length=2), server_default="nl", nullable=False)


@contextmanager
def changing_account(
    *, nullable: bool, more: Sequence[sa.schema.SchemaItem] = ()
) -> Iterator[BatchOperations]:
    """The table to be changed. SQLite copies it, and would give the ids of deleted accounts again."""
    bind = op.get_bind()
    sqlite = bind.dialect.name == "sqlite"
    last = "SELECT seq FROM sqlite_sequence WHERE name = 'account'"
    highest = bind.exec_driver_sql(last).scalar() if sqlite else None
    with op.batch_alter_table("account", copy_from=as_it_is(nullable, more)) as batch_op:
        yield batch_op
    if highest is not None:
        bind.exec_driver_sql("DELETE FROM sqlite_sequence WHERE name = 'account'")
        bind.exec_driver_sql("INSERT INTO sqlite_sequence (name, seq) VALUES ('account', ?)", (highest,))


def as_it_is(nullable: bool, more: Sequence[sa.schema.SchemaItem]) -> sa.Table:
    return sa.Table(
        "account",
        sa.MetaData(),
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("email", sa.String(length=254), nullable=nullable),
        sa.Column("email_key", sa.String(length=254), nullable=nullable),
        sa.Column("name", sa.String(length=60), nullable=False),
        sa.Column("password_hash", sa.String(length=200), nullable=nullable),
        sa.Column("session_epoch", sa.String(length=43), nullable=False),
        sa.Column("is_admin", sa.Boolean(), nullable=False),
        sa.Column("may_organise", sa.Boolean(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        *more,
        sa.PrimaryKeyConstraint("id", name=op.f("pk_account")),
        sa.UniqueConstraint("email_key", name=op.f("uq_account_email_key")),
        sa.UniqueConstraint("session_epoch", name=op.f("uq_account_session_epoch")),
        sqlite_autoincrement=True,
    )
