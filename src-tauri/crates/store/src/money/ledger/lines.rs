//! Reading the ledger: filtered, sorted, piece by piece. First the numbers of a piece are found, from the indexes as far as
//! they go, then what is in its lines.
//!
//! The one place that knows what is a line of it: paid calls, and changes of limits.

use std::borrow::Cow;
use std::fmt::Write as _;

use api::{LimitKind, Tenths};
use rusqlite::types::Value as Sql;
use rusqlite::{Connection, params_from_iter};
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use words::localized;

use super::basis::Basis;
use super::chosen::Condition;
use super::which::Which;
use crate::file::error::StoreError;
use crate::file::sql::Statements;
use crate::file::store::{Millis, Store};
use crate::money::spending_limits;
use crate::money::spending_limits::LimitChange;

/// What a call could have cost at most. Without a price nothing is stored, as for a price of nothing: which of both it
/// was is seen in what the line says of its charge.
const QUOTE: &str = "iif(ledger.quoted = 0 AND ledger.expected IS NULL AND ledger.basis <> 'set'
    AND (ledger.basis <> 'learned' OR ledger.charged > 0), NULL, ledger.quoted)";

/// The columns that the ledger can be sorted by.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(rename = "LedgerColumn")]
pub enum Column {
    /// When.
    #[default]
    At,
    /// What it was, in words.
    Label,
    /// What it was for.
    Subject,
    /// Rows that it brought.
    Rows,
    /// The most it could have cost.
    Quoted,
    /// What it cost.
    Charged,
    /// The balance after it.
    Balance,
}

/// An order of lines; those that are equal in it are sorted by time.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Sorted {
    /// By what.
    pub by: Column,
    /// Smallest or oldest first.
    pub ascending: bool,
}

/// What one paid call cost.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// Its number.
    pub id: i64,
    /// Command name of the operation.
    pub operation: String,
    /// What it was for.
    pub subject: String,
    /// What it could have cost at most; none where nobody knew a price.
    pub quoted: Option<Tenths>,
    /// What it cost.
    pub charged: Tenths,
    /// How that is known.
    pub basis: Basis,
    /// What it should have cost by the price known when it was sent, where it cost something else.
    pub expected: Option<Tenths>,
    /// Rows that it brought.
    pub rows: u64,
    /// The balance after it, as far as known.
    pub balance: Option<Tenths>,
    /// The balance that the service reported behind it, before any other line.
    pub reported: Option<Tenths>,
    /// When.
    pub at: Millis,
    /// The record that it was asked for.
    pub record: Option<i64>,
    /// The job that asked.
    pub job: Option<i64>,
    /// The list of that job: its number and its name.
    pub list: Option<(i64, String)>,
    /// The order of an assistant that it was made for.
    pub order: Option<i64>,
}

/// Which line it is, without what it holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Key {
    /// A paid call.
    Call(i64),
    /// A change of a limit.
    Limit(i64),
}

/// A line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Entry {
    /// A paid call.
    Call(Line),
    /// A change of a limit.
    Limit(LimitChange),
}

/// A piece of the ledger.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Piece {
    /// Lines in all.
    pub lines: u64,
    /// Paid calls among them; the others are changes of limits.
    pub calls: u64,
    /// What they cost in all.
    pub charged: Tenths,
    /// The piece.
    pub page: Vec<Entry>,
}

/// The place of each name in the order of all labels, as an expression over a column of names.
fn by_label(column: &str) -> String {
    let operations = api::operations::ALL.iter().map(|spec| (api::text::fold(&localized(spec.label, &[])), spec.name));
    let limits = LimitKind::ALL.into_iter().map(|kind| (api::text::fold(&localized(kind.label(), &[])), kind.name()));
    let mut labels: Vec<(String, &str)> = operations.chain(limits).collect();
    labels.sort_unstable();
    let mut places = format!("CASE {column}");
    for (place, (_, name)) in labels.iter().enumerate() {
        // Writing to a text cannot fail.
        let _ = write!(places, " WHEN '{name}' THEN {place}");
    }
    places + " ELSE 99 END"
}

impl Column {
    /// What a paid call and a change of a limit are sorted by. A limit has no amount: it is last then, whichever way.
    fn places(self) -> (Cow<'static, str>, Cow<'static, str>) {
        let (of_call, of_limit) = match self {
            Self::At => ("ledger.at", "fuses.at"),
            Self::Label => return (by_label("ledger.operation").into(), by_label("fuses.kind").into()),
            Self::Subject => ("folded(ledger.subject)", "folded(limit_change(fuses.before, fuses.after))"),
            Self::Rows => ("ledger.rows", "NULL"),
            Self::Quoted => (QUOTE, "NULL"),
            Self::Charged => ("ledger.charged", "NULL"),
            Self::Balance => ("ledger.balance", "NULL"),
        };
        (of_call.into(), of_limit.into())
    }
}

/// The numbers of lines in an order; `limit` of them behind the first `offset`.
fn keys(
    file: &Connection,
    which: &Which,
    sorted: Sorted,
    offset: u64,
    limit: Option<u64>,
) -> Result<Vec<Key>, StoreError> {
    let direction = if sorted.ascending { "ASC" } else { "DESC" };
    let (of_call, of_limit) = sorted.by.places();
    let (condition, mut values) = which.calls().whole();
    let mut sql =
        format!("SELECT 0 AS kind, ledger.id AS id, ledger.at AS at, {of_call} AS place FROM ledger {condition}");
    if let Some((condition, more)) = which.limits().map(Condition::whole) {
        let limits = format!(" UNION ALL SELECT 1, fuses.id, fuses.at, {of_limit} FROM fuses {condition}");
        sql.push_str(&limits);
        values.extend(more);
    }
    // What is not known is last, whichever way; by time nothing is unknown, and the index has the order as it is.
    let first = if sorted.by == Column::At { String::new() } else { format!("place {direction} NULLS LAST, ") };
    let order = format!(" ORDER BY {first}at {direction}, id {direction}, kind {direction} LIMIT ? OFFSET ?");
    sql.push_str(&order);
    values.extend([bounded(limit.unwrap_or(u64::MAX)), bounded(offset)]);
    file.all(&sql, params_from_iter(values), |row| {
        let id = row.get("id")?;
        Ok(if row.get::<_, i64>("kind")? == 0 { Key::Call(id) } else { Key::Limit(id) })
    })
}

/// How many paid calls there are, and what they cost.
pub(crate) fn calls(file: &Connection, which: &Which) -> Result<(u64, Tenths), StoreError> {
    let (condition, values) = which.calls().whole();
    let sql = format!("SELECT count(*), coalesce(sum(charged), 0) FROM ledger {condition}");
    file.one(&sql, params_from_iter(values), |row| Ok((row.get(0)?, Tenths(row.get(1)?))))
}

/// How many changes of limits there are.
fn limits(file: &Connection, which: &Which) -> Result<u64, StoreError> {
    let Some((condition, values)) = which.limits().map(Condition::whole) else { return Ok(0) };
    file.one(&format!("SELECT count(*) FROM fuses {condition}"), params_from_iter(values), |row| row.get(0))
}

fn bounded(number: u64) -> Sql {
    Sql::Integer(i64::try_from(number).unwrap_or(i64::MAX))
}

fn line(file: &Connection, id: i64) -> Result<Option<Line>, StoreError> {
    let sql = format!(
        // The service reports whole credits some time behind a call, or behind several: then the last of them has it.
        "SELECT ledger.*, {QUOTE} AS quote, jobs.list, lists.name AS list_name,
            (SELECT ordered FROM intents WHERE intents.id = ledger.intent) AS ordered,
            (SELECT iif(next.ledger = ledger.id, next.told, NULL) FROM
                (SELECT balances.ledger, balances.told FROM balances WHERE balances.at >= ledger.at
                 ORDER BY balances.at, balances.id LIMIT 1) AS next) AS told
         FROM ledger
         LEFT JOIN jobs ON jobs.id = ledger.job LEFT JOIN lists ON lists.id = jobs.list WHERE ledger.id = ?1",
    );
    file.first(&sql, [id], |row| {
        let amount = |name: &str| -> rusqlite::Result<_> { Ok(row.get::<_, Option<u64>>(name)?.map(Tenths)) };
        Ok(Line {
            id: row.get("id")?,
            operation: row.get("operation")?,
            subject: row.get("subject")?,
            quoted: amount("quote")?,
            charged: Tenths(row.get("charged")?),
            basis: row.get("basis")?,
            expected: amount("expected")?,
            rows: row.get("rows")?,
            balance: amount("balance")?,
            reported: amount("told")?,
            at: row.get("at")?,
            record: row.get("record")?,
            job: row.get("job")?,
            list: row.get::<_, Option<i64>>("list")?.zip(row.get("list_name")?),
            order: row.get("ordered")?,
        })
    })
}

fn entries(file: &Connection, keys: &[Key]) -> Result<Vec<Entry>, StoreError> {
    let read = |key: &Key| match *key {
        Key::Call(id) => Ok(line(file, id)?.map(Entry::Call)),
        Key::Limit(id) => Ok(spending_limits::change(file, id)?.map(Entry::Limit)),
    };
    keys.iter().filter_map(|key| read(key).transpose()).collect()
}

impl Store {
    /// A piece of the ledger.
    pub async fn ledger(&self, which: Which, sorted: Sorted, offset: u64, limit: u64) -> Result<Piece, StoreError> {
        self.read(move |file| {
            let (calls, charged) = calls(file, &which)?;
            let lines = calls + limits(file, &which)?;
            let keys = keys(file, &which, sorted, offset, Some(limit))?;
            Ok(Piece { lines, calls, charged, page: entries(file, &keys)? })
        })
        .await
    }

    /// The numbers of all lines, oldest first: what does not change while a file is written of them.
    pub async fn ledger_keys(&self, which: Which) -> Result<Vec<Key>, StoreError> {
        self.read(move |file| keys(file, &which, Sorted { by: Column::At, ascending: true }, 0, None)).await
    }

    /// Lines with these numbers, in this order.
    pub async fn ledger_entries(&self, keys: Vec<Key>) -> Result<Vec<Entry>, StoreError> {
        self.read(move |file| entries(file, &keys)).await
    }
}
