//! How the values of a column behave, and the ways in which rows are counted by them.

use serde::Serialize;
use ts_rs::TS;

/// How the values of a column behave.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum ColumnKind {
    /// Text, sorted without regard to case and accents.
    Text,
    /// A long text: cut in the grid, whole in the drawer.
    Long,
    /// A range such as `51-200` or `10M-25M`, sorted by its lower end.
    Range,
    /// A web address or domain.
    Link,
    /// A number.
    Number,
    /// A day, a month or a year, as `2019-03-14`, `2019-03` or `2019`; sent in any form that [`Moment::read`] knows.
    Date,
    /// Yes or no.
    Flag,
    /// A phone number in international format.
    Phone,
    /// The name of a company, which leads to the company.
    Employer,
    /// Identifiers such as `c_suite`, in words: by the label of a filter that knows them, else without underscores.
    Words,
    /// A country: its name, read from a code, a name or the end of an address.
    Country,
    /// How many there are of something, in words: `3 roles · 2 schools`. Sorted by the first number.
    Count {
        /// Of what, one text for each place, with both its forms: `{n} role|{n} roles`.
        #[serde(skip)]
        words: &'static [&'static str],
    },
}

/// How rows are counted by the values of a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Counted {
    /// Not at all.
    Not,
    /// Under the value as it is shown.
    Value,
    /// Under each of several values: a row counts more than once.
    Each,
    /// Under the range of the column's scale that its number falls into.
    Band,
}
