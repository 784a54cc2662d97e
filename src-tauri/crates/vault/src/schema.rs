//! The tables of a hub, and the steps that bring them up to date. A step only adds: tables, columns that may be empty, kinds of rows.
//!
//! Plain tables: no sequence, trigger, function, foreign key, partial index. `home` is where rows live: one number for each bucket of a
//! vault; rows of the vault as a whole have the home of bucket 0. Does not own what is written in them.

use crate::error::{Tried, VaultError};
use crate::hub::{Hub, doing};

/// The newest layout, which [`prepare`] makes.
pub const NEWEST: i32 = 1;
/// The oldest layout that an app must know to speak with a hub of the newest one.
pub const SPEAKS_FROM: i32 = 1;

/// The statements of each step, in their order. Each may be run again.
pub const STEPS: &[(i32, &[&str])] = &[(
    1,
    &[
        "CREATE SCHEMA IF NOT EXISTS vault",
        "CREATE TABLE IF NOT EXISTS vault.vaults (
            home bigint NOT NULL, vault uuid NOT NULL, name text NOT NULL, base_url text NOT NULL,
            schema_no int4 NOT NULL, speaks_from int4 NOT NULL, keys_form int4 NOT NULL, buckets int4 NOT NULL,
            probe bytea NOT NULL, made_at timestamptz NOT NULL, checked_at timestamptz,
            PRIMARY KEY (home))",
        "CREATE TABLE IF NOT EXISTS vault.members (
            home bigint NOT NULL, member uuid NOT NULL, name text NOT NULL, login text NOT NULL, is_lead boolean NOT NULL,
            joined_at timestamptz NOT NULL, left_at timestamptz,
            PRIMARY KEY (home, member))",
        // Written by leads alone. The member of zeros is the team.
        "CREATE TABLE IF NOT EXISTS vault.limits (
            home bigint NOT NULL, member uuid NOT NULL, day_most bigint, offline_most bigint NOT NULL,
            PRIMARY KEY (home, member))",
        "CREATE TABLE IF NOT EXISTS vault.devices (
            home bigint NOT NULL, device uuid NOT NULL, member uuid NOT NULL, run uuid NOT NULL, seq bigint NOT NULL,
            policy_n bigint NOT NULL, app text NOT NULL, seen_at timestamptz NOT NULL,
            PRIMARY KEY (home, device))",
        // The head of a stream is taken under its row lock, in the transaction that adds the rows: numbers have no gaps, and whoever
        // reads a head can read everything up to it.
        "CREATE TABLE IF NOT EXISTS vault.streams (
            home bigint NOT NULL, stream bigint NOT NULL, head bigint NOT NULL,
            PRIMARY KEY (home, stream))",
        "CREATE TABLE IF NOT EXISTS vault.log (
            home bigint NOT NULL, stream bigint NOT NULL, n bigint NOT NULL, kind smallint NOT NULL,
            device uuid NOT NULL, seq bigint NOT NULL, at timestamptz NOT NULL, hlc bigint NOT NULL,
            body bytea, signs bytea, claim uuid,
            PRIMARY KEY (home, stream, n), UNIQUE (home, device, seq), UNIQUE (home, claim))",
        // One row for each question that was ever asked. state: 0 free, 1 held, 2 answered, 3 unclear. What was in doubt when a person took it
        // over is kept until there is an answer: whoever gives it back leaves it in doubt.
        "CREATE TABLE IF NOT EXISTS vault.questions (
            home bigint NOT NULL, op smallint NOT NULL, key bytea NOT NULL, state smallint NOT NULL, attempt int4 NOT NULL,
            claim uuid NOT NULL, device uuid NOT NULL, member uuid NOT NULL, worst bigint NOT NULL,
            at timestamptz NOT NULL, until timestamptz, replay text, replay_at timestamptz,
            charged bigint, stream bigint, n bigint,
            doubt_claim uuid, doubt_replay text, doubt_replay_at timestamptz,
            PRIMARY KEY (home, op, key))",
        "CREATE TABLE IF NOT EXISTS vault.budgets (
            home bigint NOT NULL, day date NOT NULL, granted bigint NOT NULL, PRIMARY KEY (home, day))",
        "CREATE TABLE IF NOT EXISTS vault.purses (
            home bigint NOT NULL, day date NOT NULL, member uuid NOT NULL, device uuid NOT NULL, granted bigint NOT NULL,
            PRIMARY KEY (home, day, member, device))",
        "CREATE TABLE IF NOT EXISTS vault.spend (
            home bigint NOT NULL, day date NOT NULL, member uuid NOT NULL, op smallint NOT NULL, calls bigint NOT NULL,
            charged bigint NOT NULL,
            PRIMARY KEY (home, day, member, op))",
        "CREATE TABLE IF NOT EXISTS vault.paces (
            home bigint NOT NULL, class smallint NOT NULL, lane smallint NOT NULL, every_ms int4 NOT NULL,
            free_ms bigint NOT NULL,
            PRIMARY KEY (home, class, lane))",
    ],
)];

/// Makes the tables where they are not there.
///
/// # Errors
/// `Refused` where this login may not make tables; as the hub is away.
pub async fn prepare(hub: &Hub) -> Result<(), VaultError> {
    for statement in STEPS.iter().flat_map(|(_, statements)| statements.iter()) {
        hub.run(|client| {
            doing(async move {
                match client.batch_execute(statement).await {
                    Ok(()) => Ok(()),
                    // Two who make the same at once: one of them meets the other's half-made name, and then it is there.
                    Err(error) if is_made_by_another(&error) => Err(Tried::Again(error.to_string())),
                    Err(error) => Err(Tried::of(&error)),
                }
            })
        })
        .await?;
    }
    Ok(())
}

fn is_made_by_another(error: &tokio_postgres::Error) -> bool {
    error.code().is_some_and(|code| matches!(code.code(), "23505" | "42P06" | "42P07" | "42710"))
}
