//! The published job-function identifiers (vocabularies document, "Job-function identifiers"): 252 of 617. The rest is not
//! shown, so what is not here may still be one.

use std::sync::LazyLock;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::text;

/// Identifiers that belong together, in the published order.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct JobFunctionGroup {
    /// Heading, as published; empty for those that are named without a group.
    pub group: String,
    /// Whether the whole group is published.
    pub complete: bool,
    /// What is sent.
    pub ids: Vec<String>,
}

#[derive(Default, Deserialize)]
struct Published {
    groups: Vec<JobFunctionGroup>,
    also_named_valid: Vec<String>,
}

static GROUPS: LazyLock<Vec<JobFunctionGroup>> = LazyLock::new(|| {
    // The file is part of the build and is read by a test: an unreadable one never ships.
    let Published { mut groups, also_named_valid } =
        serde_json::from_str(include_str!("../data/job_functions.json")).unwrap_or_default();
    groups.push(JobFunctionGroup { group: String::new(), complete: false, ids: also_named_valid });
    groups
});

/// The groups in the published order; the last has no name and holds those that are only "named as valid".
pub fn groups() -> &'static [JobFunctionGroup] {
    &GROUPS
}

/// All published identifiers, in the published order.
pub fn all() -> impl Iterator<Item = &'static str> {
    GROUPS.iter().flat_map(|group| group.ids.iter().map(String::as_str))
}

/// Whether an identifier is a published one.
pub fn is_published(id: &str) -> bool {
    all().any(|published| published == id)
}

/// The spelling of an identifier: `Revenue Accounting` is `revenue_accounting`. What no published one can be is only
/// cleaned.
pub fn normal(raw: &str) -> String {
    let cleaned = text::clean(raw);
    let id = cleaned.to_lowercase().replace(' ', "_");
    if has_shape(&id) { id } else { cleaned }
}

/// Whether it looks like the published ones: lower-case letters, digits and underscores.
pub fn has_shape(id: &str) -> bool {
    !id.is_empty() && id.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_published_part_is_whole() {
        let ids: std::collections::BTreeSet<&str> = all().collect();
        assert_eq!((ids.len(), all().count()), (PUBLISHED, PUBLISHED), "each once");
        assert!(all().all(has_shape), "every published identifier has the shape that typed ones are held to");
        let partial: Vec<&str> = groups().iter().filter(|group| !group.complete).map(|group| &*group.group).collect();
        assert_eq!(partial, ["human resources", ""], "the groups that are only partly published");
        for (id, published) in [("sales", true), ("ui_ux", true), ("field_sales", false), ("Sales", false), ("", false)]
        {
            assert_eq!(is_published(id), published, "{id:?}");
        }
    }

    #[test]
    fn an_identifier_has_one_spelling() {
        for (raw, id) in [(" Revenue  Accounting ", "revenue_accounting"), ("ui_ux", "ui_ux"), ("R&D", "R&D"), ("", "")]
        {
            assert_eq!(normal(raw), id, "{raw:?}");
        }
    }

    const PUBLISHED: usize = 252;
}
