//! What a condition is, and how it is stored with jobs, recipes and scores.
//!
//! A newer version may know tests or shapes that this one does not: a part that cannot be read is stored again as it came
//! ([`Condition::Unread`]), and is judged as unknown, so that nothing is paid for because of it.

use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value as Json;
use ts_rs::TS;

use crate::test::Test;

/// A condition: a line, or lines of which all or any have to hold.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(untagged)]
pub enum Condition {
    /// All of these hold. With none it holds of every record.
    All {
        /// The parts.
        all: Vec<Condition>,
    },
    /// At least one of these holds.
    Any {
        /// The parts.
        any: Vec<Condition>,
    },
    /// One line.
    Term(Term),
    /// What a newer version has stored.
    #[ts(skip)]
    Unread(Json),
}

/// One line of a condition: a column, a test, and what it is tested against.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Term {
    /// The key of a column, of something that only the app knows (`known.lists`), or of a score (`score.3`).
    pub column: String,
    /// The test.
    pub test: Test,
    /// What it is tested against, in English as it is stored: none, one, or several.
    #[serde(default)]
    pub values: Vec<String>,
}

impl Condition {
    /// The condition that holds of every record.
    pub const fn none() -> Self {
        Self::All { all: Vec::new() }
    }

    /// One line.
    pub fn term(column: &str, test: Test, values: &[&str]) -> Self {
        let values = values.iter().map(|value| (*value).to_owned()).collect();
        Self::Term(Term { column: column.to_owned(), test, values })
    }

    /// Whether it says nothing.
    pub fn is_none(&self) -> bool {
        matches!(self, Self::All { all: parts } | Self::Any { any: parts } if parts.is_empty())
    }

    /// Its lines, whatever groups they are in.
    pub fn terms(&self) -> Vec<&Term> {
        match self {
            Self::All { all: parts } | Self::Any { any: parts } => parts.iter().flat_map(Self::terms).collect(),
            Self::Term(term) => vec![term],
            Self::Unread(_) => Vec::new(),
        }
    }

    fn read(value: Json) -> Self {
        let Json::Object(fields) = &value else { return Self::Unread(value) };
        let parts = |name: &str| match fields.get(name) {
            Some(Json::Array(parts)) if fields.len() == 1 => Some(parts.iter().cloned().map(Self::read).collect()),
            _ => None,
        };
        if let Some(all) = parts("all") {
            return Self::All { all };
        }
        if let Some(any) = parts("any") {
            return Self::Any { any };
        }
        match Term::deserialize(&value) {
            Ok(term) => Self::Term(term),
            Err(_) => Self::Unread(value),
        }
    }
}

impl<'de> Deserialize<'de> for Condition {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        Json::deserialize(from).map(Self::read)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_stored_is_read_again_and_what_a_newer_version_stored_stays_as_it_is() {
        for stored in [
            r#"{"all":[{"column":"name","test":"is","values":["Acme"]},{"any":[]}]}"#,
            r#"{"column":"name","test":"empty","values":[]}"#,
            r#"{"all":[{"column":"name","test":"soundsLike","values":["Acme"]}]}"#,
            r#"{"all":[{"column":"name","test":"is","values":["Acme"],"accents":true}]}"#,
            r#"{"none":[{"column":"name","test":"empty","values":[]}]}"#,
            r#"{"all":[],"within":"company"}"#,
            "7",
        ] {
            let read: Condition = serde_json::from_str(stored).unwrap();
            assert_eq!(serde_json::to_string(&read).unwrap(), stored, "nothing of it is lost");
        }
        let read: Condition =
            serde_json::from_str(r#"{"any":[{"column":"a","test":"later"},{"column":"b","test":"empty"}]}"#).unwrap();
        let Condition::Any { any } = read else { panic!("a group that can be read is one: {read:?}") };
        assert!(matches!(&any[..], [Condition::Unread(_), Condition::Term(_)]), "only what is new is unread: {any:?}");
    }
}
