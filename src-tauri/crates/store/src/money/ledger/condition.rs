//! Conditions of a question to the database, with their values.

use rusqlite::types::Value as Sql;

/// Conditions that all hold, each with its values in their order.
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

    /// The whole of it, to stand behind the tables.
    pub(crate) fn sql(&self) -> String {
        if self.parts.is_empty() { String::new() } else { format!("WHERE {}", self.parts.join(" AND ")) }
    }

    pub(crate) fn into_values(self) -> Vec<Sql> {
        self.values
    }
}
