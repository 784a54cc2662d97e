//! What a check finds wrong, and what it may know of the workspace. Does not own the checks.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use serde::Serialize;
use ts_rs::TS;

/// What a check may know of the workspace.
#[derive(Debug, Clone, Default)]
pub struct ValidationContext {
    /// Host name of the networking site.
    pub network_host: String,
    /// Cities that the service itself has suggested: they go back as they came, whatever their form.
    pub cities: Arc<BTreeSet<String>>,
    /// Filters that the contract does not show and that the service has refused, each with what it said.
    pub refused: Arc<BTreeMap<String, String>>,
}

/// Something wrong with one field.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct Problem {
    /// Which field, by wire name.
    pub field: String,
    /// Which of its values, when it is one of several.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub value: Option<String>,
    /// What is wrong and what to do, for a person.
    pub message: String,
}

impl Problem {
    /// A problem of a field as a whole.
    pub fn new(field: &str, message: impl Into<String>) -> Self {
        Self { field: field.to_owned(), value: None, message: message.into() }
    }

    /// A problem of one of several values.
    pub fn of_value(field: &str, value: &str, message: impl Into<String>) -> Self {
        Self { field: field.to_owned(), value: Some(value.to_owned()), message: message.into() }
    }
}

/// Why something that a person wrote is not what is needed, as a sentence for them.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Unfit(pub String);

impl From<String> for Unfit {
    fn from(sentence: String) -> Self {
        Self(sentence)
    }
}
