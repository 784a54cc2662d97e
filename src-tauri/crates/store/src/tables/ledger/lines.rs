//! Reading the ledger: filtered, sorted, piece by piece. First the numbers of a piece are found, from the indexes as far as
//! they go, then what stands in its lines.
//!
//! The one place that knows what is a line of it: paid calls.

use std::fmt::Write as _;
use std::sync::LazyLock;

use api::Tenths;
use rusqlite::types::Value as Sql;
use rusqlite::{Connection, OptionalExtension, params_from_iter};

use super::{Line, Which};
use crate::{Store, StoreError};

/// What the ledger can be sorted by.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
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

/// An order of lines; those that are equal in it stand by time.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Sorted {
    /// By what.
    pub by: Column,
    /// Smallest or oldest first.
    pub ascending: bool,
}

/// A line without what stands in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Key {
    /// A paid call.
    Call(i64),
}

/// A line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Entry {
    /// A paid call.
    Call(Line),
}

/// A piece of the ledger.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Piece {
    /// Lines in all.
    pub lines: u64,
    /// What they cost in all.
    pub charged: Tenths,
    /// The piece.
    pub page: Vec<Entry>,
}

/// The place of each operation in the order of their labels, as an expression.
static BY_LABEL: LazyLock<String> = LazyLock::new(|| {
    let mut labels: Vec<(String, &str)> =
        api::operations::ALL.iter().map(|spec| (api::text::fold(spec.label), spec.name)).collect();
    labels.sort_unstable();
    let mut ranks = "CASE ledger.operation".to_owned();
    for (place, (_, name)) in labels.iter().enumerate() {
        // Writing to a text cannot fail.
        let _ = write!(ranks, " WHEN '{name}' THEN {place}");
    }
    ranks + " ELSE 99 END"
});

impl Column {
    /// What a paid call is sorted by.
    fn of_call(self) -> &'static str {
        match self {
            Self::At => "ledger.at",
            Self::Label => &BY_LABEL,
            Self::Subject => "folded(ledger.subject)",
            Self::Rows => "ledger.rows",
            Self::Quoted => "ledger.quoted",
            Self::Charged => "ledger.charged",
            Self::Balance => "ledger.balance",
        }
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
    let condition = which.calls();
    let direction = if sorted.ascending { "ASC" } else { "DESC" };
    // What is not known is last, whichever way; by time nothing is unknown, and the index has the order as it is.
    let first = match sorted.by {
        Column::At => String::new(),
        by => format!("{} {direction} NULLS LAST, ", by.of_call()),
    };
    let mut ask = file.prepare_cached(&format!(
        "SELECT ledger.id FROM ledger {} ORDER BY {first}ledger.at {direction}, ledger.id {direction} LIMIT ? OFFSET ?",
        condition.sql()
    ))?;
    let mut values = condition.into_values();
    values.extend([bounded(limit.unwrap_or(u64::MAX)), bounded(offset)]);
    let found = ask.query_map(params_from_iter(values), |row| row.get(0).map(Key::Call))?;
    Ok(found.collect::<Result<_, _>>()?)
}

fn bounded(number: u64) -> Sql {
    Sql::Integer(i64::try_from(number).unwrap_or(i64::MAX))
}

fn line(file: &Connection, id: i64) -> Result<Option<Line>, StoreError> {
    let mut ask = file.prepare_cached(
        "SELECT ledger.*, jobs.list, lists.name AS list_name FROM ledger
         LEFT JOIN jobs ON jobs.id = ledger.job LEFT JOIN lists ON lists.id = jobs.list WHERE ledger.id = ?1",
    )?;
    let found = ask.query_row([id], |row| {
        let amount = |name: &str| -> rusqlite::Result<_> { Ok(row.get::<_, Option<u64>>(name)?.map(Tenths)) };
        Ok(Line {
            id: row.get("id")?,
            operation: row.get("operation")?,
            subject: row.get("subject")?,
            quoted: Tenths(row.get("quoted")?),
            charged: Tenths(row.get("charged")?),
            basis: row.get("basis")?,
            expected: amount("expected")?,
            rows: row.get("rows")?,
            balance: amount("balance")?,
            at: row.get("at")?,
            record: row.get("record")?,
            job: row.get("job")?,
            list: row.get::<_, Option<i64>>("list")?.zip(row.get("list_name")?),
        })
    });
    Ok(found.optional()?)
}

fn entries(file: &Connection, keys: &[Key]) -> Result<Vec<Entry>, StoreError> {
    let read = |key: &Key| match *key {
        Key::Call(id) => Ok(line(file, id)?.map(Entry::Call)),
    };
    keys.iter().filter_map(|key| read(key).transpose()).collect()
}

impl Store {
    /// A piece of the ledger.
    ///
    /// # Errors
    /// Whatever the database refuses.
    pub async fn ledger(&self, which: Which, sorted: Sorted, offset: u64, limit: u64) -> Result<Piece, StoreError> {
        self.read(move |file| {
            let condition = which.calls();
            let mut ask = file.prepare_cached(&format!(
                "SELECT count(*), coalesce(sum(charged), 0) FROM ledger {}",
                condition.sql()
            ))?;
            let (lines, charged) = ask.query_row(params_from_iter(condition.into_values()), |row| {
                Ok((row.get(0)?, Tenths(row.get(1)?)))
            })?;
            let keys = keys(file, &which, sorted, offset, Some(limit))?;
            Ok(Piece { lines, charged, page: entries(file, &keys)? })
        })
        .await
    }

    /// The numbers of all lines, oldest first: what does not change while a file is written of them.
    ///
    /// # Errors
    /// Whatever the database refuses.
    pub async fn ledger_keys(&self, which: Which) -> Result<Vec<Key>, StoreError> {
        self.read(move |file| keys(file, &which, Sorted { by: Column::At, ascending: true }, 0, None)).await
    }

    /// Lines with these numbers, in this order.
    ///
    /// # Errors
    /// Whatever the database refuses.
    pub async fn ledger_entries(&self, keys: Vec<Key>) -> Result<Vec<Entry>, StoreError> {
        self.read(move |file| entries(file, &keys)).await
    }
}
