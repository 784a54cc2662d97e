//! The contract as a table: each row a rule, a request and what comes of it, held against the real sandbox over loopback.
//! Valid requests are sent through the real client. What the client would not send goes out in plain HTTP, and the same
//! row says what the app's own check makes of it, so that both ends are known to agree.

mod around;
mod companies;
mod domain;
mod errors;
mod intent;
mod keys;
mod leads;
mod leads_stories;
mod limits;
mod look_ups;
mod paging;
mod people;
mod row;
mod values;

use std::collections::BTreeSet;
use std::panic::AssertUnwindSafe;

use futures::FutureExt;
use sandbox::Dialect;

use crate::bed::Bed;
use crate::known::Known;
use crate::rules::{self, RULES};
use row::Row;

fn rows(known: &Known) -> Vec<Row> {
    [
        intent::rows(known),
        look_ups::rows(known),
        companies::rows(known),
        paging::rows(),
        values::rows(),
        domain::rows(known),
        keys::rows(),
        people::rows(),
        leads::rows(known),
        leads_stories::rows(),
        around::rows(),
        errors::rows(),
        limits::rows(),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// Runs every row and names those that fail, each with its rule.
async fn hold_with(word: &'static str, dialect: Dialect) {
    let twin = Bed::start(word).await;
    let known = Known::of(&twin).await;
    let bed = if dialect == Dialect::Contract { twin } else { Bed::speaking(word, dialect).await };
    let mut failed = Vec::new();
    for row in rows(&known) {
        bed.reset().await;
        if let Err(panic) = AssertUnwindSafe(held(&row, &bed, &known)).catch_unwind().await {
            let said = panic.downcast_ref::<String>().map(String::as_str);
            let said = said.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("a panic without words");
            let rule = rules::words(row.rule).unwrap_or_default();
            failed.push(format!("{} ({rule})\n    {}\n    {said}", row.rule, row.case()));
        }
    }
    assert!(failed.is_empty(), "{} rows fail where the word is {word}:\n{}", failed.len(), failed.join("\n"));
}

async fn held(row: &Row, bed: &Bed, known: &Known) {
    match bed.dialect {
        Dialect::Contract => row.hold(bed, known).await,
        Dialect::Seen => row.hold_as_seen(bed).await,
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_rule_holds_in_the_words_of_the_contract() {
    hold_with("network", Dialect::Contract).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_rule_holds_with_another_network_word() {
    hold_with("acme_x", Dialect::Contract).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_rule_holds_as_services_were_seen_to_speak() {
    hold_with("network", Dialect::Seen).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_rule_holds_as_seen_with_another_network_word() {
    hold_with("acme_x", Dialect::Seen).await;
}

#[test]
fn every_rule_has_a_row() {
    let rules: BTreeSet<&str> = RULES.iter().map(|(id, _)| *id).collect();
    assert_eq!(rules.len(), RULES.len(), "an id is one rule");
    let covered: BTreeSet<&str> = rows(&Known::default()).iter().map(|row| row.rule).collect();
    let without: Vec<&&str> = rules.difference(&covered).collect();
    assert!(without.is_empty(), "rules without a row: {without:?}");
    let unknown: Vec<&&str> = covered.difference(&rules).collect();
    assert!(unknown.is_empty(), "rows of no rule: {unknown:?}");
}
