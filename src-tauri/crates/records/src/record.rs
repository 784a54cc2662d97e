//! One record with everything known of it, and its addresses.
//!
//! Owns: its fields, each with its source and date. A person's story is in `record/story.rs`, the ways to others in
//! `record/ways.rs`. Does not own: what it can be asked (`crates/enrich`).

mod career;
mod employer;
mod fields;
mod line;
mod linked;
mod story;
#[cfg(test)]
mod story_tests;
mod ways;

use std::sync::Arc;

use api::columns::AnyColumn;
use api::{Enrichment, RecordKind, text};
use store::records::annotations::Annotations;
use store::records::changes::Change;
use store::records::{Observation, Record};
use words::t;

use crate::ipc::{ChangedValue, FoundBy, Giver, LinkRequest, Noted, RecordDetail, RecordQuestion, RecordSource};
use crate::list::nameless;
use crate::never_spend;
use crate::scores;
use crate::view;
use answers::web_address::web_address;
use fields::fields;
use ipc::Nothing;
use line::subtitle;
use workspace::failure::Failure;
use workspace::naming;
use workspace::open::OpenWorkspace;

/// Everything that is known of a record, and what it can be asked.
pub async fn detail(
    open: &OpenWorkspace,
    record: &Record,
    questions: Vec<RecordQuestion>,
) -> Result<RecordDetail, Failure> {
    let searches = open.store.found_by(record.id).await?;
    let mut found_by = Vec::with_capacity(searches.len());
    for (search, kind, title) in searches {
        found_by.push(FoundBy { search, kind, title: naming::title_of(open, search, title).await });
    }
    let seen = open.store.seen_fields(record.kind).await?;
    let fields = fields(record, seen);
    let title = fields.iter().find(|field| field.key == "name" || field.key == "domain");
    let source = |observation: &Observation| RecordSource {
        by: naming::label(&observation.operation),
        giver: Giver::of(&observation.operation),
        at: observation.at,
    };
    let Annotations { status, tags, note } = record.own.annotations.clone();
    Ok(RecordDetail {
        id: record.id,
        kind: record.kind,
        title: title.map_or_else(|| nameless(record.kind), |field| field.value.clone()),
        subtitle: subtitle(record),
        logo: view::logo(record).is_some(),
        fields,
        story: story::of(record),
        sources: record.observations.iter().map(source).collect(),
        owned_since: record.owned_at,
        searches: found_by,
        ways: ways::of(open, record).await?,
        people: linked::of(open, record).await?,
        questions,
        noted: Noted { status, tags, note },
        lists: open.store.lists_of(record.id).await?,
        suppressed: record.own.suppressed,
        elsewhere: record.own.elsewhere,
        never_spend: never_spend::is_spared(open, &record.own.statuses).await?,
        joined: record.own.joined,
        found: view::found_cells(record, &Enrichment::ALL, open.now()),
        changes: record.own.changes.iter().filter_map(|change| changed(record.kind, change)).collect(),
        scores: scores::of_record(open, record).await?,
    })
}

/// What has changed, as a person reads it; none of a column that is not there any more.
fn changed(kind: RecordKind, change: &Change) -> Option<ChangedValue> {
    let column = AnyColumn::by_key(kind, &change.key)?;
    let said = |value: &str| text::clean(&column.said(value));
    let (was, now) = (said(&change.was), said(&change.now));
    Some(ChangedValue { label: column.label(), was, was_at: change.was_at, now, at: change.at })
}

/// Opens an address of a record in the system's browser.
pub async fn open_link(open: &Arc<OpenWorkspace>, request: LinkRequest) -> Result<Nothing, Failure> {
    let record = by_number(open, request.record).await?;
    let address = view::value(&record, &request.key)
        .and_then(|value| web_address(&value))
        .ok_or_else(|| Failure::refused(t!("This is not a web address that can be opened.")))?;
    open.host.desktop.open_link(&address)?;
    Ok(Nothing {})
}

/// The record with this number.
pub async fn by_number(open: &OpenWorkspace, record: i64) -> Result<Record, Failure> {
    let mut found = view::records(open, vec![record]).await?;
    found.pop().ok_or_else(|| Failure::gone(t!("This record is not there any more.")))
}
