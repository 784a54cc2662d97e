//! `orders`: what assistants asked for: which program, in its own words, what it can cost at most, and what became of it. An order that
//! costs something waits for a person's word, once; what is answered free is noted too, once a day for each question.
//!
//! Owns the states of an order. Does not own: leave and what is spent under it (`leaves.rs`), or asking the person (`assistant`).

use api::Tenths;
use rusqlite::{Connection, Row, named_params, params};

use crate::file::error::StoreError;
use crate::file::sql::{Statements, named};
use crate::file::store::{Millis, Store};
use crate::money::leaves::{self, Leave, LeaveKind};
use crate::money::spending_limits;

pub(crate) const STEPS: &[(i64, &str)] = &[(
    13,
    "CREATE TABLE orders (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        program TEXT NOT NULL,
        tool TEXT NOT NULL,
        words TEXT NOT NULL,
        parts TEXT NOT NULL,
        digest TEXT NOT NULL,
        pieces INTEGER NOT NULL,
        owned INTEGER NOT NULL,
        worst INTEGER NOT NULL,
        likely INTEGER,
        state TEXT NOT NULL CHECK (state IN ('free', 'waits', 'granted', 'refused', 'late')),
        leave INTEGER REFERENCES leaves (id),
        times INTEGER NOT NULL DEFAULT 1,
        at INTEGER NOT NULL,
        answered_at INTEGER
    ) STRICT;
    CREATE INDEX orders_by_leave ON orders (leave) WHERE leave IS NOT NULL;
    CREATE INDEX orders_by_question ON orders (digest, program);
    CREATE INDEX orders_waiting ON orders (at) WHERE state = 'waits';
    CREATE TRIGGER orders_turn BEFORE UPDATE OF state, leave ON orders
        WHEN OLD.state <> 'waits' OR NEW.state NOT IN ('granted', 'refused', 'late')
            OR (NEW.state = 'granted') <> (NEW.leave IS NOT NULL)
        BEGIN SELECT raise(ABORT, 'an order does not turn so'); END;",
)];

/// Orders that are waiting at once, of one program and of all: more would be no questions but noise.
const MOST_WAITING: u32 = 10;
const MOST_WAITING_IN_ALL: u32 = 40;
/// Notes of free answers that are kept.
const MOST_FREE: u32 = 2_000;
/// Between two parts of an order, which have no lines.
const BETWEEN: &str = "\n";

/// What became of an order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OrderState {
    /// It costs nothing, and was answered.
    Free,
    /// The person is being asked.
    Waits,
    /// It has leave.
    Granted,
    /// The person said no.
    Refused,
    /// The person said nothing, which is a no.
    Late,
}

impl OrderState {
    const ALL: [Self; 5] = [Self::Free, Self::Waits, Self::Granted, Self::Refused, Self::Late];

    const fn name(self) -> &'static str {
        match self {
            Self::Free => "free",
            Self::Waits => "waits",
            Self::Granted => "granted",
            Self::Refused => "refused",
            Self::Late => "late",
        }
    }

    fn by_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.name() == name)
    }
}

/// What an assistant asks for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewOrder {
    /// The program, as it calls itself.
    pub program: String,
    /// The tool.
    pub tool: String,
    /// In its own words.
    pub words: String,
    /// What it asks for, piece by piece, as values without lines.
    pub parts: Vec<String>,
    /// Of the tool and what it asks for: the same question has the same.
    pub digest: String,
    /// Rows, or questions, that it can bring.
    pub pieces: u64,
    /// Of these, what is owned.
    pub owned: u64,
    /// What it costs at most.
    pub worst: Tenths,
    /// What it is likely to cost.
    pub likely: Option<Tenths>,
}

/// An order as it is now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Order {
    /// Its number.
    pub id: i64,
    /// What was asked for.
    pub what: NewOrder,
    /// What became of it.
    pub state: OrderState,
    /// Its leave.
    pub leave: Option<Leave>,
    /// How often it was asked, where it is free.
    pub times: u64,
    /// When it was asked, the last time.
    pub at: Millis,
    /// When it was answered.
    pub answered_at: Option<Millis>,
    /// What was charged for it.
    pub charged: Tenths,
}

fn row(row: &Row<'_>) -> rusqlite::Result<Order> {
    let parts: String = row.get("parts")?;
    Ok(Order {
        id: row.get("id")?,
        what: NewOrder {
            program: row.get("program")?,
            tool: row.get("tool")?,
            words: row.get("words")?,
            parts: parts.split(BETWEEN).filter(|part| !part.is_empty()).map(str::to_owned).collect(),
            digest: row.get("digest")?,
            pieces: row.get("pieces")?,
            owned: row.get("owned")?,
            worst: Tenths(row.get("worst")?),
            likely: row.get::<_, Option<u64>>("likely")?.map(Tenths),
        },
        state: named(row, "state", OrderState::by_name)?.ok_or(rusqlite::types::FromSqlError::InvalidType)?,
        leave: None,
        times: row.get("times")?,
        at: row.get("at")?,
        answered_at: row.get("answered_at")?,
        charged: Tenths(row.get("charged")?),
    })
}

const ORDERS: &str = "SELECT orders.*, (SELECT coalesce(sum(ledger.charged), 0) FROM intents
        JOIN ledger ON ledger.intent = intents.id WHERE intents.ordered = orders.id) AS charged FROM orders";

fn with_leave(file: &Connection, mut order: Order) -> Result<Order, StoreError> {
    let sql = "SELECT leaves.* FROM leaves JOIN orders ON orders.leave = leaves.id WHERE orders.id = ?1";
    order.leave = file.first(sql, [order.id], leaves::row)?;
    Ok(order)
}

fn by_number(file: &Connection, order: i64) -> Result<Option<Order>, StoreError> {
    let found = file.first(&format!("{ORDERS} WHERE orders.id = ?1"), [order], row)?;
    found.map(|found| with_leave(file, found)).transpose()
}

fn add(
    file: &Connection,
    new: &NewOrder,
    (state, leave): (OrderState, Option<i64>),
    at: Millis,
) -> Result<i64, StoreError> {
    let sql =
        "INSERT INTO orders (program, tool, words, parts, digest, pieces, owned, worst, likely, state, leave, at, answered_at)
        VALUES (:program, :tool, :words, :parts, :digest, :pieces, :owned, :worst, :likely, :state, :leave, :at, :answered_at)";
    let values = named_params! {
        ":program": new.program, ":tool": new.tool, ":words": new.words, ":parts": new.parts.join(BETWEEN),
        ":digest": new.digest, ":pieces": new.pieces, ":owned": new.owned, ":worst": new.worst.0,
        ":likely": new.likely.map(|likely| likely.0), ":state": state.name(), ":leave": leave, ":at": at,
        ":answered_at": (state != OrderState::Waits).then_some(at),
    };
    file.insert(sql, values)
}

/// The newest order for the same question of the same program that is not over: one that waits, that has leave which holds, or
/// that was answered with a no so lately that asking again would be nagging.
fn same(file: &Connection, new: &NewOrder, patience: Millis, at: Millis) -> Result<Option<Order>, StoreError> {
    let sql =
        format!("{ORDERS} WHERE digest = ?1 AND program = ?2 AND state <> 'free' ORDER BY orders.id DESC LIMIT 1");
    let Some(found) = file.first(&sql, params![new.digest, new.program], row)? else { return Ok(None) };
    let found = with_leave(file, found)?;
    let is_known = match found.state {
        OrderState::Free => false,
        OrderState::Waits => true,
        OrderState::Granted => {
            let leave = found.leave.filter(|leave| leave.holds(at) && found.what.worst >= new.worst);
            leave.map(|leave| fits(file, found.id, &leave, new.worst)).transpose()?.unwrap_or(false)
        }
        OrderState::Refused | OrderState::Late => at - found.answered_at.unwrap_or(found.at) < patience,
    };
    Ok(is_known.then_some(found))
}

/// Whether an order has room in its leave still: that of an hour may have been spent on others since, and then the person is asked again
/// instead of refused until the hour is over. One of which something was sent, and not refused, is within it.
fn fits(file: &Connection, order: i64, leave: &Leave, worst: Tenths) -> Result<bool, StoreError> {
    if leave.kind == LeaveKind::Once {
        return Ok(true);
    }
    let begun =
        file.one("SELECT EXISTS (SELECT 1 FROM intents WHERE ordered = ?1 AND state <> 'refused')", [order], |row| {
            row.get(0)
        })?;
    Ok(begun || leaves::used(file, leave)? + worst <= leave.amount)
}

/// Of many that come at once a later one may be written first, so that one from a moment ahead is no sign of a clock that was set back:
/// only where it is further ahead than anybody waits.
fn expire(file: &Connection, patience: Millis, at: Millis) -> Result<usize, StoreError> {
    let sql = "UPDATE orders SET state = 'late', answered_at = ?1 WHERE state = 'waits' AND (at <= ?2 OR at > ?3)";
    file.changed(sql, params![at, at - patience, at + patience])
}

impl Store {
    /// Places an order, unless the same is placed already. One within the leave that the program has for this hour has leave at once;
    /// every other one waits for a person, for as long as `patience`. None where too many wait.
    pub async fn place_order(&self, new: NewOrder, patience: Millis, at: Millis) -> Result<Option<Order>, StoreError> {
        self.write(move |file| {
            expire(file, patience, at)?;
            if let Some(known) = same(file, &new, patience, at)? {
                return Ok(Some(known));
            }
            let budget = match spending_limits::now(file)?.assistant {
                Some(_) => leaves::of_hour(file, &new.program, at)?,
                None => None,
            };
            let leave = budget.filter(|(leave, used)| *used + new.worst <= leave.amount).map(|(leave, _)| leave.id);
            let state = if leave.is_some() { OrderState::Granted } else { OrderState::Waits };
            let sql = "SELECT count(*), count(*) FILTER (WHERE program = ?1) FROM orders WHERE state = 'waits'";
            let (all, own): (u32, u32) = file.one(sql, [&new.program], |row| Ok((row.get(0)?, row.get(1)?)))?;
            if leave.is_none() && (own >= MOST_WAITING || all >= MOST_WAITING_IN_ALL) {
                return Ok(None);
            }
            let order = add(file, &new, (state, leave), at)?;
            by_number(file, order)
        })
        .await
    }

    /// Gives an order leave: up to an amount, until a moment. Returns whether it waited for it; an order that waited longer than
    /// `patience` does not.
    pub async fn grant_order(
        &self,
        order: i64,
        kind: LeaveKind,
        amount: Tenths,
        until: Millis,
        patience: Millis,
        at: Millis,
    ) -> Result<bool, StoreError> {
        self.write(move |file| {
            expire(file, patience, at)?;
            let sql = "SELECT program FROM orders WHERE id = ?1 AND state = 'waits'";
            let Some(program) = file.first(sql, [order], |row| row.get::<_, String>(0))? else { return Ok(false) };
            let leave = leaves::give(file, (kind, &program), amount, (at, until))?;
            let sql =
                "UPDATE orders SET state = 'granted', leave = ?2, answered_at = ?3 WHERE id = ?1 AND state = 'waits'";
            Ok(file.changed(sql, params![order, leave, at])? > 0)
        })
        .await
    }

    /// A person says no. Returns whether the order waited for an answer.
    pub async fn refuse_order(&self, order: i64, at: Millis) -> Result<bool, StoreError> {
        let sql = "UPDATE orders SET state = 'refused', answered_at = ?2 WHERE id = ?1 AND state = 'waits'";
        self.write(move |file| Ok(file.changed(sql, params![order, at])? > 0)).await
    }

    /// Orders that have waited as long as `patience` are answered with a no. Returns how many.
    pub async fn expire_orders(&self, patience: Millis, at: Millis) -> Result<usize, StoreError> {
        self.write(move |file| expire(file, patience, at)).await
    }

    /// Notes that a question was answered free. The same one of the same day is one line.
    pub async fn note_free_answer(&self, new: NewOrder, today: Millis, at: Millis) -> Result<(), StoreError> {
        self.write(move |file| {
            let sql = "UPDATE orders SET times = times + 1, at = ?4, answered_at = ?4
                WHERE digest = ?1 AND program = ?2 AND state = 'free' AND at >= ?3";
            if file.changed(sql, params![new.digest, new.program, today, at])? > 0 {
                return Ok(());
            }
            add(file, &new, (OrderState::Free, None), at)?;
            let sql = "DELETE FROM orders WHERE state = 'free' AND id <= (
                SELECT id FROM orders WHERE state = 'free' ORDER BY id DESC LIMIT 1 OFFSET ?1)";
            file.run(sql, [MOST_FREE])
        })
        .await
    }

    /// An order.
    pub async fn order(&self, order: i64) -> Result<Option<Order>, StoreError> {
        self.read(move |file| by_number(file, order)).await
    }

    /// The newest orders, newest first.
    pub async fn orders(&self, most: u32) -> Result<Vec<Order>, StoreError> {
        self.read(move |file| {
            let found: Vec<Order> = file.all(&format!("{ORDERS} ORDER BY at DESC, id DESC LIMIT ?1"), [most], row)?;
            found.into_iter().map(|order| with_leave(file, order)).collect()
        })
        .await
    }

    /// The orders that wait, oldest first.
    pub async fn orders_waiting(&self) -> Result<Vec<Order>, StoreError> {
        let sql = format!("{ORDERS} WHERE state = 'waits' ORDER BY id");
        self.read(move |file| file.all(&sql, [], row)).await
    }

    /// The programs that have asked, with when they last did, the newest first.
    pub async fn ordering_programs(&self, most: u32) -> Result<Vec<(String, Millis)>, StoreError> {
        let sql = "SELECT program, max(at) AS last FROM orders GROUP BY program ORDER BY last DESC LIMIT ?1";
        self.read(move |file| file.all(sql, [most], |row| Ok((row.get(0)?, row.get(1)?)))).await
    }

    /// How many questions were asked since a moment.
    pub async fn orders_since(&self, since: Millis) -> Result<u64, StoreError> {
        let sql = "SELECT coalesce(sum(times), 0) FROM orders WHERE at >= ?1";
        self.read(move |file| file.one(sql, [since], |row| row.get(0))).await
    }

    /// The job that was started for an order.
    pub async fn job_of_order(&self, order: i64) -> Result<Option<i64>, StoreError> {
        let sql = "SELECT id FROM jobs WHERE ordered = ?1 ORDER BY id DESC LIMIT 1";
        self.read(move |file| file.first(sql, [order], |row| row.get(0))).await
    }
}
