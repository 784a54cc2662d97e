//! Every statement that is sent to a hub, with the types of what it is given.
//!
//! They are what plain PostgreSQL, Citus, CockroachDB and YugabyteDB have in common, and are held to that by a test: each names one
//! `home`; none listens, locks by hand, prepares, counts by a sequence or reads a transaction's number. Does not own what they are for.

use tokio_postgres::types::{ToSql, Type};
use tokio_postgres::{GenericClient, Row};

use crate::error::Tried;

/// A statement.
#[derive(Debug)]
pub struct Statement {
    /// As it is sent.
    pub text: &'static str,
    /// What it is given.
    pub types: &'static [Type],
}

impl Statement {
    /// Sends it, and returns its rows.
    pub(crate) async fn rows(
        &self,
        client: &impl GenericClient,
        values: &[&(dyn ToSql + Sync)],
    ) -> Result<Vec<Row>, Tried> {
        let typed: Vec<_> = values.iter().copied().zip(self.types.iter().cloned()).collect();
        client.query_typed(self.text, &typed).await.map_err(|error| Tried::of(&error))
    }

    /// Sends it, and returns how many rows it has changed.
    pub(crate) async fn changed(
        &self,
        client: &impl GenericClient,
        values: &[&(dyn ToSql + Sync)],
    ) -> Result<u64, Tried> {
        let typed: Vec<_> = values.iter().copied().zip(self.types.iter().cloned()).collect();
        client.execute_typed(self.text, &typed).await.map_err(|error| Tried::of(&error))
    }
}

macro_rules! statements {
    ($($(#[$doc:meta])* $name:ident($($type:ident),*): $text:expr;)*) => {
        $($(#[$doc])* pub(crate) const $name: Statement = Statement { text: $text, types: &[$(Type::$type),*] };)*
        /// All of them by name, for the tests that hold them to what all engines have.
        pub const ALL: &[(&str, Statement)] = &[$((stringify!($name), $name)),*];
    };
}

statements! {
    /// Claims a question. Given: home, operation, key, claim, device, member, worst case, seconds, replay key, and the attempt that a
    /// person has seen and decided to pay again.
    CLAIM(INT8, INT2, BYTEA, UUID, UUID, UUID, INT8, INT4, TEXT, INT4):
        "INSERT INTO vault.questions AS q
            (home, op, key, state, attempt, claim, device, member, worst, at, until, replay, replay_at)
        VALUES ($1, $2, $3, 1, 1, $4, $5, $6, $7, now(), now() + $8 * interval '1 second', $9, now())
        ON CONFLICT (home, op, key) DO UPDATE SET
            state = 1, attempt = CASE WHEN q.claim = excluded.claim THEN q.attempt ELSE q.attempt + 1 END,
            claim = excluded.claim, device = excluded.device, member = excluded.member, worst = excluded.worst,
            at = excluded.at, until = excluded.until, replay = excluded.replay, replay_at = excluded.replay_at,
            doubt_claim = CASE WHEN q.claim = excluded.claim THEN q.doubt_claim WHEN q.n IS NULL AND q.state <> 0 THEN q.claim END,
            doubt_replay = CASE WHEN q.claim = excluded.claim THEN q.doubt_replay WHEN q.n IS NULL AND q.state <> 0 THEN q.replay END,
            doubt_replay_at = CASE WHEN q.claim = excluded.claim THEN q.doubt_replay_at
                WHEN q.n IS NULL AND q.state <> 0 THEN q.replay_at END
        WHERE q.state = 0
            OR (q.state = 1 AND q.claim = excluded.claim)
            OR (q.attempt = $10 AND (q.state <> 1 OR q.until < excluded.at))
        RETURNING attempt, claim";
    /// How a question stands, with its answer.
    LOOK(INT8, INT2, BYTEA):
        "SELECT q.key, q.state, q.attempt, q.claim, q.device, q.member, q.at, q.until < now() AS is_over, q.replay, q.replay_at,
            now() AS now, q.charged, q.stream, q.n, l.kind, l.device AS told_by, l.seq, l.at AS told_at, l.body
        FROM vault.questions q LEFT JOIN vault.log l ON l.home = q.home AND l.stream = q.stream AND l.n = q.n
        WHERE q.home = $1 AND q.op = $2 AND q.key = $3";
    /// How many questions of one operation stand.
    QUOTE(INT8, INT2, BYTEA_ARRAY):
        "SELECT q.key, q.state, q.attempt, q.charged, q.until < now() AS is_over, q.member, q.n, l.kind, l.at AS told_at
        FROM vault.questions q LEFT JOIN vault.log l ON l.home = q.home AND l.stream = q.stream AND l.n = q.n
        WHERE q.home = $1 AND q.op = $2 AND q.key = ANY ($3)";
    /// Gives a claim back whose call never left, or was refused. Where a person had taken it over from one that is in doubt, that is the
    /// question's again, with the key under which anybody can settle it.
    GIVE_BACK(INT8, INT2, BYTEA, UUID):
        "UPDATE vault.questions SET until = NULL,
            state = CASE WHEN n IS NOT NULL THEN 2 WHEN doubt_claim IS NOT NULL THEN 3 ELSE 0 END,
            claim = CASE WHEN doubt_claim IS NOT NULL THEN doubt_claim ELSE claim END,
            replay = CASE WHEN doubt_claim IS NOT NULL THEN doubt_replay ELSE replay END,
            replay_at = CASE WHEN doubt_claim IS NOT NULL THEN doubt_replay_at ELSE replay_at END,
            doubt_claim = NULL, doubt_replay = NULL, doubt_replay_at = NULL
        WHERE home = $1 AND op = $2 AND key = $3 AND claim = $4 AND state = 1";
    /// Says that nobody knows how the call of a claim ended.
    UNCLEAR(INT8, INT2, BYTEA, UUID):
        "UPDATE vault.questions SET state = 3, until = NULL
        WHERE home = $1 AND op = $2 AND key = $3 AND claim = $4 AND state = 1";
    /// A person has said how the call of a claim ended, of which nobody knew: who asks the same may ask it.
    SETTLED(INT8, INT2, BYTEA, UUID):
        "UPDATE vault.questions SET state = CASE WHEN n IS NULL THEN 0 ELSE 2 END, until = NULL,
            doubt_claim = NULL, doubt_replay = NULL, doubt_replay_at = NULL
        WHERE home = $1 AND op = $2 AND key = $3 AND claim = $4 AND state IN (1, 3)";
    /// What was in doubt when somebody took a question over is not in doubt any more: nobody who gives it back brings that back.
    DOUBT_OVER(INT8, INT2, BYTEA, UUID):
        "UPDATE vault.questions SET doubt_claim = NULL, doubt_replay = NULL, doubt_replay_at = NULL
        WHERE home = $1 AND op = $2 AND key = $3 AND doubt_claim = $4";
    /// Its call is still under way, for so many seconds from now.
    HOLD(INT8, INT2, BYTEA, UUID, INT4):
        "UPDATE vault.questions SET until = now() + $5 * interval '1 second'
        WHERE home = $1 AND op = $2 AND key = $3 AND claim = $4 AND state = 1";
    /// Which of a device's own rows the log has.
    PUSHED(INT8, UUID, INT8_ARRAY):
        "SELECT seq, stream, kind, hlc, claim FROM vault.log WHERE home = $1 AND device = $2 AND seq = ANY ($3)";
    /// Which of these claims the log has an answer of, whoever told it.
    TOLD(INT8, UUID_ARRAY): "SELECT claim FROM vault.log WHERE home = $1 AND claim = ANY ($2)";
    /// The questions that rows are about, held until they are completed.
    HELD(INT8, INT2, BYTEA_ARRAY):
        "SELECT key, state, claim FROM vault.questions WHERE home = $1 AND op = $2 AND key = ANY ($3) ORDER BY key FOR UPDATE";
    /// Takes the next numbers of a stream.
    ADVANCE(INT8, INT8, INT8):
        "UPDATE vault.streams SET head = head + $3 WHERE home = $1 AND stream = $2 RETURNING head";
    /// Adds a row to a stream. Given: home, stream, number, kind, device, its number there, its clock, body, signs, the claim that it
    /// answers. Another row of the same number of its device, or of the same claim, keeps it out.
    ADD(INT8, INT8, INT8, INT2, UUID, INT8, INT8, BYTEA, BYTEA, UUID):
        "INSERT INTO vault.log (home, stream, n, kind, device, seq, at, hlc, body, signs, claim)
        VALUES ($1, $2, $3, $4, $5, $6, now(), $7, $8, $9, $10) ON CONFLICT DO NOTHING RETURNING n";
    /// The question of a claim is answered by this row. What a person has seen of it before is over with that: they decide anew.
    ANSWERED(INT8, INT2, BYTEA, UUID, INT8, INT8, INT8):
        "UPDATE vault.questions SET state = 2, until = NULL, charged = $5, stream = $6, n = $7, attempt = attempt + 1,
            doubt_claim = NULL, doubt_replay = NULL, doubt_replay_at = NULL
        WHERE home = $1 AND op = $2 AND key = $3 AND claim = $4 AND state IN (1, 3)";
    /// The question of a claim that somebody else has by now is answered by this row, where nothing has answered it that was paid for. Given last:
    /// whether it says something.
    ANSWERED_LATE(INT8, INT2, BYTEA, INT8, INT8, INT8, BOOL):
        "UPDATE vault.questions SET charged = $4, stream = $5, n = $6, attempt = attempt + 1,
            state = CASE WHEN state = 0 THEN 2 ELSE state END
        WHERE home = $1 AND op = $2 AND key = $3 AND (n IS NULL OR (charged = 0 AND $7))";
    /// A question that the hub does not know, or not any more, is answered by this row. Given: home, operation, key, claim, device, member,
    /// what it cost, stream, number.
    ANSWERED_ANEW(INT8, INT2, BYTEA, UUID, UUID, UUID, INT8, INT8, INT8):
        "INSERT INTO vault.questions (home, op, key, state, attempt, claim, device, member, worst, at, charged, stream, n)
        VALUES ($1, $2, $3, 2, 1, $4, $5, $6, $7, now(), $7, $8, $9) ON CONFLICT (home, op, key) DO NOTHING";
    /// What a member has spent on an operation on a day.
    SPENT(INT8, DATE, UUID, INT2, INT8, INT8):
        "INSERT INTO vault.spend AS s (home, day, member, op, calls, charged) VALUES ($1, $2, $3, $4, $5, $6)
        ON CONFLICT (home, day, member, op) DO UPDATE SET calls = s.calls + excluded.calls, charged = s.charged + excluded.charged";
    /// How far each stream goes.
    HEADS(INT8): "SELECT stream, head FROM vault.streams WHERE home = $1";
    /// How far one stream goes.
    HEAD(INT8, INT8): "SELECT head FROM vault.streams WHERE home = $1 AND stream = $2";
    /// The rows of a piece of a stream in which one of eight signs may be, with their signs.
    SIGNED(INT8, INT8, INT8, INT8, INT8, BYTEA, BYTEA, BYTEA, BYTEA, BYTEA, BYTEA, BYTEA, BYTEA):
        "SELECT stream, n, kind, device, seq, at, hlc, body, signs FROM vault.log
        WHERE home = $1 AND stream = $2 AND n > $3 AND n <= $4 AND (
            position($6 IN signs) > 0 OR position($7 IN signs) > 0 OR position($8 IN signs) > 0 OR position($9 IN signs) > 0
            OR position($10 IN signs) > 0 OR position($11 IN signs) > 0 OR position($12 IN signs) > 0
            OR position($13 IN signs) > 0)
        ORDER BY n LIMIT $5";
    /// Another body in the place of this one, without a person who was in it. Given: home, stream, number, the body that was read, the
    /// one that takes its place, its signs. Where somebody has changed it since, nothing.
    REWRITE(INT8, INT8, INT8, BYTEA, BYTEA, BYTEA):
        "UPDATE vault.log SET body = $5, signs = $6 WHERE home = $1 AND stream = $2 AND n = $3 AND body = $4";
    /// The next rows of a stream.
    PULL(INT8, INT8, INT8, INT8, INT8):
        "SELECT stream, n, kind, device, seq, at, hlc, body FROM vault.log
        WHERE home = $1 AND stream = $2 AND n > $3 AND n <= $4 ORDER BY n LIMIT $5";
    /// The next place in the pace of a class, in milliseconds since 1970; none where that is farther away than asked for. Given: home, class,
    /// lane, now by the hub's clock, the most. One that is more than a minute away was set by a clock that was ahead, and counts for nothing.
    SLOT(INT8, INT2, INT2, INT8, INT8):
        "UPDATE vault.paces SET free_ms = every_ms + CASE WHEN free_ms > $4 + 60000 THEN $4 ELSE greatest(free_ms, $4) END
        WHERE home = $1 AND class = $2 AND lane = $3 AND (free_ms <= $4 + $5 OR free_ms > $4 + 60000)
        RETURNING free_ms - every_ms AS slot";
    /// Whether there is such a lane.
    IS_LANE(INT8, INT2, INT2): "SELECT lane FROM vault.paces WHERE home = $1 AND class = $2 AND lane = $3";
    /// The day's budget, where nobody has begun it.
    BEGIN_DAY(INT8, DATE):
        "INSERT INTO vault.budgets (home, day, granted) VALUES ($1, $2, 0) ON CONFLICT (home, day) DO NOTHING";
    /// The day's budget, held until what is taken of it is noted.
    HOLD_DAY(INT8, DATE): "SELECT granted FROM vault.budgets WHERE home = $1 AND day = $2 FOR UPDATE";
    /// What may be spent on a day: by the team, the member of zeros, and by each member who has a limit; and what without the hub.
    LIMITS(INT8): "SELECT member, day_most, offline_most FROM vault.limits WHERE home = $1";
    /// What a member has taken of a day, by device.
    PURSES(INT8, DATE, UUID): "SELECT device, granted FROM vault.purses WHERE home = $1 AND day = $2 AND member = $3";
    /// Takes of a day.
    GRANT(INT8, DATE, INT8): "UPDATE vault.budgets SET granted = granted + $3 WHERE home = $1 AND day = $2";
    /// What a device has of a day.
    PURSE(INT8, DATE, UUID, UUID, INT8):
        "INSERT INTO vault.purses (home, day, member, device, granted) VALUES ($1, $2, $3, $4, $5)
        ON CONFLICT (home, day, member, device) DO UPDATE SET granted = excluded.granted";
    /// The vault itself.
    VAULT(INT8):
        "SELECT vault, name, base_url, schema_no, speaks_from, keys_form, buckets, probe, checked_at IS NOT NULL AS is_checked
        FROM vault.vaults WHERE home = $1";
    /// Notes a new vault.
    FOUND_VAULT(INT8, UUID, TEXT, TEXT, INT4, INT4, INT4, INT4, BYTEA):
        "INSERT INTO vault.vaults (home, vault, name, base_url, schema_no, speaks_from, keys_form, buckets, probe, made_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, now()) ON CONFLICT (home) DO NOTHING";
    /// Notes that this database does what is asked of it.
    CHECKED(INT8): "UPDATE vault.vaults SET checked_at = now() WHERE home = $1";
    /// A member who joins.
    MEMBER(INT8, UUID, TEXT, TEXT, BOOL):
        "INSERT INTO vault.members (home, member, name, login, is_lead, joined_at) VALUES ($1, $2, $3, $4, $5, now())
        ON CONFLICT (home, member) DO UPDATE SET name = excluded.name";
    /// A stream, where it is not there.
    STREAM(INT8, INT8): "INSERT INTO vault.streams (home, stream, head) VALUES ($1, $2, 0) ON CONFLICT (home, stream) DO NOTHING";
    /// A lane of a class, where it is not there.
    LANE(INT8, INT2, INT2, INT4):
        "INSERT INTO vault.paces (home, class, lane, every_ms, free_ms) VALUES ($1, $2, $3, $4, 0)
        ON CONFLICT (home, class, lane) DO NOTHING";
    /// What may be spent on a day.
    LIMIT(INT8, UUID, INT8, INT8):
        "INSERT INTO vault.limits (home, member, day_most, offline_most) VALUES ($1, $2, $3, $4)
        ON CONFLICT (home, member) DO UPDATE SET day_most = excluded.day_most, offline_most = excluded.offline_most";
    /// A device that connects. Given: home, device, member, run, the run that it had connected with before, how far it has read the policy,
    /// the version of its app. Where another run has connected since, it is not this one's.
    DEVICE(INT8, UUID, UUID, UUID, UUID, INT8, TEXT):
        "INSERT INTO vault.devices AS d (home, device, member, run, seq, policy_n, app, seen_at)
        VALUES ($1, $2, $3, $4, 0, $6, $7, now())
        ON CONFLICT (home, device) DO UPDATE SET member = excluded.member, run = excluded.run, policy_n = excluded.policy_n,
            app = excluded.app, seen_at = excluded.seen_at
        WHERE d.run = $5 OR d.run = excluded.run";
    /// A device as the hub knows it.
    KNOWN_DEVICE(INT8, UUID): "SELECT run, seq, policy_n FROM vault.devices WHERE home = $1 AND device = $2";
    /// All devices, with the names of their members.
    DEVICES(INT8):
        "SELECT d.device, d.policy_n, d.seen_at, m.name FROM vault.devices d
        LEFT JOIN vault.members m ON m.home = d.home AND m.member = d.member
        WHERE d.home = $1 ORDER BY d.seen_at, d.device";
    /// All members.
    MEMBERS(INT8): "SELECT member, name, is_lead FROM vault.members WHERE home = $1 ORDER BY joined_at, member";
    /// How far a device has read the policy.
    HAS_READ(INT8, UUID, UUID, INT8):
        "UPDATE vault.devices SET policy_n = $4, seen_at = now() WHERE home = $1 AND device = $2 AND run = $3";
    /// A device is another one from now on: nobody waits for what it has not read. Were it there still, it would say so when it connects.
    IS_GONE(INT8, UUID, INT8): "UPDATE vault.devices SET policy_n = $3 WHERE home = $1 AND device = $2";
    /// The last own number of a device that the log has; nothing where it has lost what it had told. Given last: that.
    DEVICE_SEQ(INT8, UUID, UUID, INT8, INT8):
        "UPDATE vault.devices SET seq = greatest(seq, $4), seen_at = now()
        WHERE home = $1 AND device = $2 AND run = $3 AND seq >= $5";
    /// All rows of a home.
    EMPTY_DEVICES(INT8): "DELETE FROM vault.devices WHERE home = $1";
    /// All rows of a home.
    EMPTY_LIMITS(INT8): "DELETE FROM vault.limits WHERE home = $1";
    /// All rows of a home.
    EMPTY_STREAMS(INT8): "DELETE FROM vault.streams WHERE home = $1";
    /// All rows of a home.
    EMPTY_LOG(INT8): "DELETE FROM vault.log WHERE home = $1";
    /// All rows of a home.
    EMPTY_QUESTIONS(INT8): "DELETE FROM vault.questions WHERE home = $1";
    /// All rows of a home.
    EMPTY_BUDGETS(INT8): "DELETE FROM vault.budgets WHERE home = $1";
    /// All rows of a home.
    EMPTY_PURSES(INT8): "DELETE FROM vault.purses WHERE home = $1";
    /// All rows of a home.
    EMPTY_SPEND(INT8): "DELETE FROM vault.spend WHERE home = $1";
}

/// What takes away all that a trial has left.
pub(crate) const EMPTY: [Statement; 8] =
    [EMPTY_DEVICES, EMPTY_LIMITS, EMPTY_STREAMS, EMPTY_LOG, EMPTY_QUESTIONS, EMPTY_BUDGETS, EMPTY_PURSES, EMPTY_SPEND];
