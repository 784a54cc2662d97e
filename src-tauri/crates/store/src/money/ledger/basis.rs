//! How the charge of a line is known, and the name under which that is stored.

use rusqlite::types::{FromSql, FromSqlError, FromSqlResult, ToSql, ToSqlOutput, ValueRef};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// How the charge of a line is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(rename = "LedgerBasis")]
pub enum Basis {
    /// The answer said it.
    Told,
    /// The published price.
    Published,
    /// A price that the person has set.
    Set,
    /// A price learned from the balance.
    Learned,
    /// It is not: the line counts as nothing, and the balance shows it later.
    Unknown,
    /// A person has settled a call whose outcome was unknown.
    Settled,
}

const BASES: [(Basis, &str); 6] = [
    (Basis::Told, "told"),
    (Basis::Published, "published"),
    (Basis::Set, "set"),
    (Basis::Learned, "learned"),
    (Basis::Unknown, "unknown"),
    (Basis::Settled, "settled"),
];

impl Basis {
    /// The name under which it is stored.
    pub(super) fn name(self) -> &'static str {
        BASES.iter().find(|(basis, _)| *basis == self).map_or("unknown", |(_, text)| text)
    }
}

impl ToSql for Basis {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(ToSqlOutput::from(self.name()))
    }
}

impl FromSql for Basis {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        let text = value.as_str()?;
        BASES.iter().find(|(_, own)| *own == text).map(|(basis, _)| *basis).ok_or(FromSqlError::InvalidType)
    }
}
