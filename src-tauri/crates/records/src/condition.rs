//! Conditions as a person makes them: what they can be about, which values there are, and how many rows they leave.
//!
//! Does not own what a condition is or says (the crate `conditions`), or judging many rows (the store).

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{Arc, Mutex};

use api::columns::{self, AnyColumn, ColumnKind};
use api::contact_keys::Way;
use api::{FindState, RecordKind};
use conditions::{About, Compiled, Fact, Test, Verdict};
use store::{Overview, Wanted};
use tokio_util::sync::CancellationToken;
use words::{t, text, translate_stored};

use crate::ipc::{
    ConditionColumn, ConditionColumnsRequest, ConditionCount, ConditionValue, ConditionValuesRequest,
    CountConditionRequest,
};
use crate::view::{self, Views};
use crate::{columns as grid_columns, judgeable, kept_scores};
use workspace::failure::Failure;
use workspace::lock::locked;
use workspace::naming;
use workspace::open::OpenWorkspace;

/// Values of a column that are offered.
const OFFERED: u32 = 50;
/// Files that are offered, the newest first.
const EXPORTS: u32 = 100;
/// The heading over what no column shows.
const KNOWN: &str = text!("Known to Prospector");

/// The counts that are under way, by what they are for.
#[derive(Default)]
pub struct Counting(Mutex<BTreeMap<String, CancellationToken>>);

/// Everything that conditions about a kind of record can be about.
pub async fn columns(
    open: &Arc<OpenWorkspace>,
    request: ConditionColumnsRequest,
) -> Result<Vec<ConditionColumn>, Failure> {
    let kind = request.kind;
    let overview = open.store.overview().await?;
    let seen = open.store.seen_fields(kind).await?;
    let own = kind.columns().iter().filter(|column| column.key != "logo").map(AnyColumn::Known);
    let all = own.chain(seen.into_iter().map(AnyColumn::Seen));
    let mut told: Vec<ConditionColumn> = all
        .map(|column| {
            let (key, group) = grid_columns::key_and_group(&column);
            let values = match key.as_str() {
                "own.status" => Some(same(overview.statuses.clone())),
                "own.tags" => Some(same(overview.tags.clone())),
                _ => values_of(&column),
            };
            let about = About::Column(column);
            of_about(&about, key, translate_stored(group), values)
        })
        .collect();
    for fact in Fact::ALL {
        let values = match fact {
            Fact::Lists => Some(lists(&overview, kind)),
            Fact::ToldBy => Some(operations()),
            Fact::Exports => Some(exports(open, kind).await?),
            Fact::Shared => Some(ways()),
            Fact::OwnedSince | Fact::Exported => None,
        };
        told.push(of_about(&About::Fact(fact), fact.key().to_owned(), translate_stored(KNOWN), values));
    }
    for column in kept_scores::columns(open, kind).await? {
        let AnyColumn::Score { score, name } = column else { continue };
        let about = About::Score(score);
        let shown = of_about(&about, About::score_key(score), translate_stored(kept_scores::SCORES), None);
        told.push(ConditionColumn { label: name, ..shown });
    }
    Ok(told)
}

fn of_about(about: &About, key: String, group: String, values: Option<Vec<ConditionValue>>) -> ConditionColumn {
    let (label, tests) = (about.label().unwrap_or_default(), Test::of(about));
    ConditionColumn { key, label, group, kind: about.kind(), tests, values }
}

fn same(values: Vec<String>) -> Vec<ConditionValue> {
    values.into_iter().map(|value| ConditionValue { said: value.clone(), value }).collect()
}

/// The values of a column that are known beforehand.
fn values_of(column: &AnyColumn) -> Option<Vec<ConditionValue>> {
    let AnyColumn::Known(known) = column else { return None };
    let said = |value: &str| ConditionValue { value: value.to_owned(), said: column.said(value) };
    if known.kind == ColumnKind::Flag {
        return Some(["Yes", "No"].map(said).into());
    }
    if known.key.starts_with("find.") && known.key.ends_with(".status") {
        let states = FindState::ALL.into_iter().filter(|state| !state.is_of_rows_alone());
        return Some(states.map(|state| said(&columns::in_words(state.name()))).collect());
    }
    let scale = known
        .scale
        .iter()
        .map(|range| ConditionValue { value: range.value.to_owned(), said: words::localized(range.label, &[]) });
    (!known.scale.is_empty()).then(|| scale.collect())
}

fn lists(overview: &Overview, kind: RecordKind) -> Vec<ConditionValue> {
    let lists = overview.lists.iter().map(|listed| &listed.list).filter(|list| list.kind == kind);
    lists.map(|list| ConditionValue { value: list.id.to_string(), said: list.name.clone() }).collect()
}

/// By what two records can be reached.
fn ways() -> Vec<ConditionValue> {
    let said = |way: Way| match way {
        Way::Page => t!("Page⟨shared⟩"),
        Way::Email => t!("E-mail⟨shared⟩"),
        Way::Phone => t!("Number⟨shared⟩"),
        Way::Domain => t!("Domain⟨shared⟩"),
    };
    Way::ALL.into_iter().map(|way| ConditionValue { value: way.name().to_owned(), said: said(way) }).collect()
}

fn operations() -> Vec<ConditionValue> {
    let asked = api::operations::ALL.iter().filter(|spec| spec.result.is_some_and(|result| result.of.is_some()));
    let searches = ["find_companies", "find_people", "leads_finder"];
    let all = searches.into_iter().chain(asked.map(|spec| spec.name)).chain(store::records::UNPAID);
    let mut told: Vec<ConditionValue> = Vec::new();
    for value in all {
        if !told.iter().any(|known| known.value == value) {
            told.push(ConditionValue { value: value.to_owned(), said: naming::label(value) });
        }
    }
    told
}

async fn exports(open: &OpenWorkspace, kind: RecordKind) -> Result<Vec<ConditionValue>, Failure> {
    let exports = open.store.exports(None, EXPORTS).await?.into_iter().filter(|export| export.new.kind == kind);
    let name =
        |path: &str| Path::new(path).file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
    Ok(exports.map(|export| ConditionValue { value: export.id.to_string(), said: name(&export.new.path) }).collect())
}

/// The most frequent values that rows have in a column; none where they are not counted by it.
pub async fn values(
    open: &Arc<OpenWorkspace>,
    request: ConditionValuesRequest,
) -> Result<Vec<ConditionValue>, Failure> {
    let (of, kind) = view::rows_and_kind(open, request.of).await?;
    let Some(AnyColumn::Known(column)) = AnyColumn::by_key(kind, &request.column) else { return Ok(Vec::new()) };
    let bars = open.store.values(column, Wanted::all_of(of, kind), OFFERED).await?;
    Ok(bars.into_iter().map(|bar| ConditionValue { said: column.said(&bar.value), value: bar.value }).collect())
}

/// Of how many rows a condition holds. A newer count for the same place takes the place of this one.
pub async fn count(open: &Arc<OpenWorkspace>, request: CountConditionRequest) -> Result<ConditionCount, Failure> {
    let own = CancellationToken::new();
    let slot = request.slot.chars().take(80).collect();
    if let Some(older) = locked(&open.state::<Counting>().0).insert(slot, own.clone()) {
        older.cancel();
    }
    view::unless(own, counted(open, request)).await
}

async fn counted(open: &Arc<OpenWorkspace>, request: CountConditionRequest) -> Result<ConditionCount, Failure> {
    let (of, kind) = view::rows_and_kind(open, request.of).await?;
    let rows = match request.rows {
        Some((number, selection)) => view::chosen(&*open.state::<Views>().get(number)?, &selection),
        None => open.store.snapshot(Wanted::all_of(of, kind)).await?,
    };
    let condition = conditions::normal(request.condition);
    let count = |passing| ConditionCount { rows: rows.len() as u64, passing, problem: None, remark: None };
    if let Some(problem) = judgeable::problem(open, kind, &condition).await? {
        return Ok(ConditionCount { problem: Some(problem), ..count(0) });
    }
    let compiled = Compiled::of(&condition, kind, open.now(), &kept_scores::all(open).await?);
    let verdicts = open.store.judged(kind, compiled, rows.clone()).await?;
    let passing = verdicts.into_iter().filter(|verdict| *verdict == Verdict::Yes).count() as u64;
    Ok(ConditionCount { remark: conditions::remark(&condition, kind), ..count(passing) })
}
