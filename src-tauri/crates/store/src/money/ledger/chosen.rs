//! What is chosen in the bars over the ledger, as conditions of a question to the database: of one column any of the values, of
//! all columns together. Owns no counting; that is in `bars.rs`.

use rusqlite::types::Value as Sql;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;

use super::basis::Basis;

/// Conditions of a question to the database that all hold, each with its values in their order.
#[derive(Debug, Default)]
pub(crate) struct Condition {
    parts: Vec<String>,
    values: Vec<Sql>,
}

impl Condition {
    pub(crate) fn add(&mut self, part: impl Into<String>, values: impl IntoIterator<Item = Sql>) {
        self.parts.push(part.into());
        self.values.extend(values);
    }

    /// The whole of it, to be written behind the tables, and its values.
    pub(crate) fn whole(self) -> (String, Vec<Sql>) {
        let parts = if self.parts.is_empty() { String::new() } else { format!("WHERE {}", self.parts.join(" AND ")) };
        (parts, self.values)
    }
}

/// What a call cost, in ranges.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(rename = "LedgerPaid")]
pub enum Paid {
    /// Nothing. What is not known yet is no amount, and not this one.
    Nothing,
    /// A credit at most.
    UpTo1,
    /// More than 1 credit, 10 at most.
    UpTo10,
    /// More than 10 credits, 100 at most.
    UpTo100,
    /// More than 100 credits.
    Over100,
}

impl Paid {
    /// All of them, the least first.
    pub const ALL: [Self; 5] = [Self::Nothing, Self::UpTo1, Self::UpTo10, Self::UpTo100, Self::Over100];

    /// What an amount in tenths is.
    pub(super) fn of(charged: i64) -> Option<Self> {
        Self::ALL.into_iter().find(|paid| charged <= paid.ends().1)
    }

    /// The least and the most that it is, in tenths.
    const fn ends(self) -> (i64, i64) {
        match self {
            Self::Nothing => (0, 0),
            Self::UpTo1 => (1, 10),
            Self::UpTo10 => (11, 100),
            Self::UpTo100 => (101, 1_000),
            Self::Over100 => (1_001, i64::MAX),
        }
    }
}

/// What is chosen in the bars over the ledger: of one column any of the values, of all columns together. It narrows the lines
/// alone, not what all of the filter comes to.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", default)]
#[ts(rename = "LedgerChosen")]
pub struct Chosen {
    /// Command names of operations, and names of limits.
    pub what: Vec<String>,
    /// How the charge is known.
    pub known: Vec<Basis>,
    /// What it cost.
    pub paid: Vec<Paid>,
}

impl Chosen {
    /// Whether what is chosen is about paid calls alone: a change of a limit has no charge.
    pub(super) fn is_of_charges(&self) -> bool {
        !self.known.is_empty() || !self.paid.is_empty()
    }

    /// Of the paid calls. Every line fits a column of which nothing is chosen.
    pub(super) fn calls(&self, condition: &mut Condition) {
        self.named("ledger.operation", condition);
        if !self.known.is_empty() {
            condition.add(among("ledger.basis"), [list(self.known.iter().map(|basis| basis.name()))]);
        }
        if !self.paid.is_empty() {
            // Each once and in one order, so that the question is one of few.
            let ends: Vec<(i64, i64)> =
                Paid::ALL.into_iter().filter(|paid| self.paid.contains(paid)).map(Paid::ends).collect();
            let ranges = vec!["ledger.charged BETWEEN ? AND ?"; ends.len()].join(" OR ");
            condition.add(
                format!("ledger.basis <> 'unknown' AND ({ranges})"),
                ends.into_iter().flat_map(|(least, most)| [Sql::Integer(least), Sql::Integer(most)]),
            );
        }
    }

    /// Of whatever has its name in this column.
    pub(super) fn named(&self, column: &str, condition: &mut Condition) {
        if !self.what.is_empty() {
            condition.add(among(column), [list(self.what.iter().map(String::as_str))]);
        }
    }
}

fn among(column: &str) -> String {
    format!("{column} IN (SELECT value FROM json_each(?))")
}

fn list<'a>(names: impl Iterator<Item = &'a str>) -> Sql {
    Sql::Text(Value::from_iter(names).to_string())
}
