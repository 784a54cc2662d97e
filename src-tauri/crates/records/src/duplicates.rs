//! Duplicates: records of a list that may be one, and what a person decides about them.
//!
//! Owns: the groups as they are shown, and the sentences. What makes two alike is in `duplicates/alike.rs`. Nothing is joined
//! that nobody has confirmed, and nothing is ever deleted.

mod alike;
mod legal_forms;
mod names;

use std::collections::HashMap;
use std::sync::Arc;

use api::columns::AnyColumn;
use api::{RecordKind, text};
use store::Weight;
use store::records::Record;

use crate::ipc::{
    ApartRequest, DuplicateGroup, DuplicateRow, Duplicates, DuplicatesRequest, JoinRequest, ListChange, RecordRequest,
};
use crate::list::{nameless, quantity};
use crate::{backfill, list, record, view};
use workspace::failure::Failure;
use workspace::open::OpenWorkspace;
use workspace::resolve;

use alike::Group;
use words::{t, t_plural};

/// Groups that are shown at once.
const MOST_GROUPS: usize = 200;
/// Records that are joined at once: as many as the groups that are shown at once can have.
const MOST_JOINED: usize = 10_000;
/// Facts that are shown of a record.
const MOST_FACTS: usize = 12;
/// Characters of a fact.
const LONGEST: usize = 200;

/// What is shown of a person, to compare two.
const OF_PEOPLE: &[&str] = &[
    "title",
    "companyName",
    "email",
    "phone",
    "profileUrl",
    "city",
    "country",
    "address",
    "companyWebsite",
    "headline",
    "own.status",
    "own.note",
];
/// What is shown of a company.
const OF_COMPANIES: &[&str] = &[
    "domain",
    "website",
    "networkProfile",
    "countryName",
    "cityName",
    "employeeRange",
    "revenueRange",
    "description",
    "own.status",
    "own.note",
];

/// A piece of the groups of a list.
pub async fn find(open: &Arc<OpenWorkspace>, request: DuplicatesRequest) -> Result<Duplicates, Failure> {
    let kind = resolve::list(open, request.list).await?.kind;
    backfill::reach(open).await?;
    let compared = open.store.compared(request.list).await?;
    let rows = compared.rows.len() as u64;
    let looking = tokio::task::spawn_blocking(move || alike::groups(kind, &compared));
    let groups = looking.await?;
    let found = groups.len() as u64;
    let before = usize::try_from(request.from).unwrap_or(usize::MAX);
    let piece: Vec<Group> = groups.into_iter().skip(before).take(MOST_GROUPS).collect();
    let groups = shown(open, kind, &piece).await?;
    Ok(Duplicates { rows, found, groups })
}

async fn shown(open: &OpenWorkspace, kind: RecordKind, groups: &[Group]) -> Result<Vec<DuplicateGroup>, Failure> {
    let all: Vec<i64> = groups.iter().flat_map(|group| group.records.iter().copied()).collect();
    let weights = open.store.weights(kind, all.clone()).await?;
    let weights: HashMap<i64, Weight> = all.iter().copied().zip(weights).collect();
    let records = view::records(open, all).await?;
    let records: HashMap<i64, Record> = records.into_iter().map(|record| (record.id, record)).collect();
    let group = |group: &Group| {
        let row =
            |number: &i64| Some(row(records.get(number)?, kind, weights.get(number).copied().unwrap_or_default()));
        let mut rows: Vec<DuplicateRow> = group.records.iter().filter_map(row).collect();
        // Of equals the older one leads.
        rows.sort_by_key(|row| (std::cmp::Reverse(row.values), row.record));
        DuplicateGroup { reason: group.reason.sentence(kind), sure: group.sure, rows }
    };
    Ok(groups.iter().map(group).filter(|group| group.rows.len() > 1).collect())
}

fn row(record: &Record, kind: RecordKind, weight: Weight) -> DuplicateRow {
    let told = |key: &str| {
        let column = AnyColumn::by_key(kind, key)?;
        let value = text::clean(&view::text(&column, record)?.chars().take(LONGEST).collect::<String>());
        (!value.is_empty()).then(|| (column.label(), value))
    };
    let (keys, under) = match kind {
        RecordKind::Person => (OF_PEOPLE, ["title", "companyName"]),
        RecordKind::Company => (OF_COMPANIES, ["cityName", "countryName"]),
    };
    let subtitle: Vec<String> = under.into_iter().filter_map(told).map(|(_, value)| value).collect();
    DuplicateRow {
        record: record.id,
        title: told("name").map_or_else(|| nameless(kind), |(_, name)| name),
        subtitle: (!subtitle.is_empty()).then(|| subtitle.join(" · ")),
        facts: keys.iter().copied().filter_map(told).take(MOST_FACTS).collect(),
        values: weight.values,
        lists: weight.lists,
    }
}

/// Makes one of the records of each group.
pub async fn join(open: &Arc<OpenWorkspace>, request: JoinRequest) -> Result<ListChange, Failure> {
    if request.groups.iter().map(|group| group.len().max(1)).sum::<usize>() > MOST_JOINED {
        return Err(Failure::refused(t!("These are too many records at once: choose fewer groups.")));
    }
    let title = list::titles::joined(request.groups.len());
    let joined = open.store.join_records(request.groups, title, open.now()).await?;
    let said = match joined {
        0 => t!("These records are one already."),
        joined => t_plural!(
            joined,
            "{n} record was merged into another one; nothing that is known of it is lost.",
            "{n} records were merged into others; nothing that is known of them is lost.",
        ),
    };
    list::changed(open, None, joined, said).await
}

/// Takes a record apart from those that it was joined with.
pub async fn part(open: &Arc<OpenWorkspace>, request: RecordRequest) -> Result<ListChange, Failure> {
    let kind = record::by_number(open, request.record).await?.kind;
    let parted = open.store.part_record(request.record, list::titles::parted(), open.now()).await?;
    let said = match parted {
        0 => t!("This record was not merged with another one."),
        many => t!("{what} taken apart, and back in the lists.", what = quantity(many, kind)),
    };
    list::changed(open, None, parted, said).await
}

/// Says of a group that its records are not one.
pub async fn keep_apart(open: &Arc<OpenWorkspace>, request: ApartRequest) -> Result<ListChange, Failure> {
    let title = list::titles::kept_apart(request.records.len());
    let kept = open.store.keep_apart(request.records, title, open.now()).await?;
    list::changed(open, None, kept, t!("These records are kept apart, and not shown as duplicates again.")).await
}
