//! One record with everything known of it, and its addresses.
//!
//! Owns: its fields, each with who told it and when. A person's story is in `record/story.rs`, the ways to others in
//! `record/ways.rs`. Does not own: what it can be asked (`crates/enrich`).

mod career;
mod employer;
mod story;
#[cfg(test)]
mod story_tests;
mod ways;

use std::sync::Arc;

use api::columns::{AnyColumn, ColumnKind};
use api::{Enrichment, RecordKind, text};
use store::tables::records::{Record, Telling};
use words::say;

use crate::ipc::{DetailField, FoundBy, Giver, LinkRequest, Noted, RecordDetail, RecordQuestion, Told};
use crate::{columns, view};
use answers::reading;
use answers::web_address::web_address;
use ipc::{FailureCode, Nothing};
use workspace::failure::Failure;
use workspace::naming;
use workspace::open::OpenWorkspace;

/// Characters of one value in the drawer.
const LONGEST: usize = 10_000;

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
    let nameless = match record.kind {
        RecordKind::Company => say!("Company without a name"),
        RecordKind::Person => say!("Person without a name"),
    };
    let subtitle = match record.kind {
        RecordKind::Company => company_line(record),
        RecordKind::Person => story::subtitle(record),
    };
    Ok(RecordDetail {
        id: record.id,
        kind: record.kind,
        title: title.map_or_else(|| nameless, |field| field.value.clone()),
        subtitle,
        logo: view::has_logo(record),
        fields,
        story: story::of(record),
        told: record
            .tellings
            .iter()
            .map(|telling| Told {
                by: naming::label(&telling.operation),
                giver: Giver::of(&telling.operation),
                at: telling.at,
            })
            .collect(),
        owned_since: record.owned_at,
        searches: found_by,
        ways: ways::of(open, record).await?,
        questions,
        noted: Noted {
            status: record.own.marks.status.clone(),
            tags: record.own.marks.tags.clone(),
            note: record.own.marks.note.clone(),
        },
        lists: open.store.lists_of(record.id).await?,
        suppressed: record.own.suppressed,
        joined: record.own.joined,
        found: view::found_cells(record, &Enrichment::ALL, open.now()),
    })
}

/// Opens an address of a record in the system's browser.
pub async fn open_link(open: &Arc<OpenWorkspace>, request: LinkRequest) -> Result<Nothing, Failure> {
    let record = by_number(open, request.record).await?;
    let column = AnyColumn::by_key(record.kind, &request.key);
    let address = column
        .and_then(|column| view::text(&column, &record))
        .and_then(|value| web_address(&value))
        .ok_or_else(|| Failure::new(FailureCode::Refused, say!("This is not a web address that can be opened.")))?;
    open.host.desk.open_link(&address)?;
    Ok(Nothing {})
}

/// The record with this number.
pub async fn by_number(open: &OpenWorkspace, record: i64) -> Result<Record, Failure> {
    let mut found = view::records(open, vec![record]).await?;
    found.pop().ok_or_else(|| Failure::new(FailureCode::Gone, say!("This record is not there any more.")))
}

fn fields(record: &Record, seen: Vec<String>) -> Vec<DetailField> {
    // The logo is shown as a picture; its address says nothing to a person.
    let known = record.kind.told_columns().iter().filter(|column| column.key != "logo").map(AnyColumn::Known);
    let columns = known.chain(seen.into_iter().map(AnyColumn::Seen));
    let tellings: Vec<&Telling> = record.tellings.iter().collect();
    columns.filter_map(|column| field_of(&column, &tellings)).collect()
}

/// The newest value of a column among what was told.
fn field_of(column: &AnyColumn, tellings: &[&Telling]) -> Option<DetailField> {
    let (place, value) = column.newest(tellings.iter().map(|telling| &telling.doc))?;
    let telling = tellings.get(place)?;
    let (key, group) = columns::key_and_group(column);
    told_field((key, column.label(), group), column.kind(), value, telling)
}

/// A field with its key, heading and group, and what was told; none where nothing of it can be seen.
fn told_field(
    names: (String, String, &str),
    kind: ColumnKind,
    value: String,
    telling: &Telling,
) -> Option<DetailField> {
    let (key, label, group) = names;
    let link = kind == ColumnKind::Link && web_address(&value).is_some();
    let value = text::clean(&value.chars().take(LONGEST).collect::<String>());
    (!value.is_empty()).then(|| DetailField {
        key,
        label,
        group: words::kept(group),
        link,
        value,
        kind,
        told_by: naming::label(&telling.operation),
        giver: Giver::of(&telling.operation),
        told_at: telling.at,
    })
}

/// `Munich, Germany · 51–200 employees`.
fn company_line(record: &Record) -> Option<String> {
    let told = |key| AnyColumn::by_key(RecordKind::Company, key).and_then(|column| view::text(&column, record));
    let place: Vec<String> = ["cityName", "countryName"].into_iter().filter_map(told).collect();
    let employees = told("employeeRange").map(|range| say!("{size} employees", size = range.replace('-', "–")));
    let parts = Some(place.join(", ")).filter(|place| !place.is_empty()).into_iter().chain(employees);
    let line = text::clean(&parts.collect::<Vec<_>>().join(" · "));
    (!line.is_empty()).then(|| line.chars().take(reading::LINE).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_field_has_its_source_and_a_field_nobody_knows_is_shown_in_words() {
        let telling = |operation: &str, at, json: &str| Telling {
            operation: operation.to_owned(),
            at,
            doc: serde_json::from_str(json).unwrap(),
        };
        let record = Record {
            id: 1,
            kind: RecordKind::Company,
            owned_at: 1,
            tellings: vec![
                telling("company", 9, r#"{"name":"A","x_y":{"z":1},"none":null}"#),
                telling("find_companies", 5, r#"{"name":"Old","yearFounded":1999,"cityName":"Bonn"}"#),
            ],
            own: Default::default(),
        };
        let seen = vec!["x_y.z".to_owned(), "yearFounded".to_owned()];
        let told: Vec<_> =
            fields(&record, seen).into_iter().map(|field| (field.label, field.value, field.told_at)).collect();
        let told: Vec<_> = told.iter().map(|(label, value, at)| (label.as_str(), value.as_str(), *at)).collect();
        assert_eq!(
            told,
            [("Company", "A", 9), ("City", "Bonn", 5), ("X y z", "1", 9), ("Year founded", "1999", 5)],
            "known fields first, each from the newest answer that had it"
        );
    }
}
