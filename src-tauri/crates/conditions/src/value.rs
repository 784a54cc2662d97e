//! What is known of one record, and the whole of one of its values.

use api::Doc;

use crate::about::Fact;

/// The value of a record in a column: as it is shown, and where it has several, each of them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Value {
    /// As it is shown, in English.
    pub text: String,
    /// Each of several; empty where there is one.
    pub items: Vec<String>,
}

/// What only the app knows of a record and no column shows. Times are in milliseconds since 1970.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Facts {
    /// When it was first owned.
    pub owned_at: Option<i64>,
    /// The operations that have told of it.
    pub told_by: Vec<String>,
    /// The lists that it is in.
    pub lists: Vec<i64>,
    /// When it was last written into a file.
    pub exported_at: Option<i64>,
    /// The exports that it is in.
    pub exports: Vec<i64>,
    /// The ways, by their names, by which another record is reached too.
    pub shared: Vec<String>,
}

impl Facts {
    /// One of them as a value.
    pub(crate) fn value(&self, fact: Fact) -> Option<Value> {
        let items: Vec<String> = match fact {
            Fact::OwnedSince => self.owned_at.and_then(day).into_iter().collect(),
            Fact::Exported => self.exported_at.and_then(day).into_iter().collect(),
            Fact::ToldBy => self.told_by.clone(),
            Fact::Lists => self.lists.iter().map(i64::to_string).collect(),
            Fact::Shared => self.shared.clone(),
            Fact::Exports => self.exports.iter().map(i64::to_string).collect(),
        };
        let text = items.first()?.clone();
        Some(Value { text, items })
    }
}

/// One record, as a condition looks at it.
#[derive(Debug, Clone, Copy)]
pub struct Row<'r> {
    /// What was said of it, newest first; behind it what is the app's own.
    pub docs: &'r [&'r Doc],
    /// What only the app knows.
    pub facts: &'r Facts,
}

/// The day of a moment in milliseconds since 1970, as columns show it.
pub(crate) fn day(at: i64) -> Option<String> {
    let moment = jiff::Timestamp::from_millisecond(at).ok()?;
    Some(moment.to_zoned(jiff::tz::TimeZone::UTC).date().to_string())
}

/// The day so many days before a moment.
pub(crate) fn day_before(at: i64, days: i64) -> Option<String> {
    day(at.checked_sub(days.checked_mul(86_400_000)?)?)
}
