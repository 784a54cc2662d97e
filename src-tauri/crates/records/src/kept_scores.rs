//! The scores of a workspace as they are stored, and as columns of records.
//!
//! Owns which scores there are. Does not own what a person does with them (`scores.rs`), what a score is (the crate `conditions`), or
//! counting points over many rows (the store).

use api::columns::{AnyColumn, Column};
use api::{RecordKind, text};
use conditions::{About, CompiledScore, CompiledTerm, Score};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use store::StoreError;
use store::records::Record;
use words::text;

use workspace::failure::Failure;
use workspace::open::OpenWorkspace;

/// The heading over scores.
pub(crate) const SCORES: &str = text!("Scores");
const SETTING: &str = "scores";

/// The scores as they are stored.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(crate) struct Kept {
    /// The number that was given last.
    pub last: i64,
    pub scores: Vec<Score>,
}

pub(crate) async fn kept(open: &OpenWorkspace) -> Result<Kept, StoreError> {
    Ok(open.store.setting(SETTING.to_owned()).await?.unwrap_or_default())
}

/// Every score, by name.
pub async fn all(open: &OpenWorkspace) -> Result<Vec<Score>, StoreError> {
    let mut scores = kept(open).await?.scores;
    scores.sort_by_key(|score| text::fold(&score.name));
    Ok(scores)
}

/// Changes them as the file has them: somebody may be taken out of them meanwhile.
pub(crate) async fn change(
    open: &OpenWorkspace,
    change: impl FnOnce(&mut Kept) -> Result<(), Failure> + Send + 'static,
) -> Result<(), Failure> {
    open.store.change_setting(SETTING.to_owned(), change).await?
}

/// The scores as columns of a kind of record.
pub async fn columns(open: &OpenWorkspace, kind: RecordKind) -> Result<Vec<AnyColumn>, Failure> {
    let own = all(open).await?.into_iter().filter(|score| score.kind == kind);
    Ok(own.map(|score| AnyColumn::Score { score: score.score, name: score.name }).collect())
}

/// The columns with these keys, in this order, scores under their names; unknown ones are left out.
pub async fn columns_of<'k>(
    open: &OpenWorkspace,
    kind: RecordKind,
    keys: impl IntoIterator<Item = &'k str>,
) -> Result<Vec<(&'k str, AnyColumn)>, Failure> {
    let scores = columns(open, kind).await?;
    let of = |key: &'k str| match AnyColumn::by_key(kind, key)? {
        AnyColumn::Score { .. } => scores.iter().find(|score| score.key() == key).cloned().map(|score| (key, score)),
        column => Some((key, column)),
    };
    Ok(keys.into_iter().filter_map(of).collect())
}

/// Lets records of a kind show their points in the scores that are among these columns.
pub async fn attach<'c>(
    open: &OpenWorkspace,
    kind: RecordKind,
    columns: impl IntoIterator<Item = &'c AnyColumn>,
    records: &mut [Record],
) -> Result<(), Failure> {
    let asked: Vec<i64> = columns
        .into_iter()
        .filter_map(|column| if let AnyColumn::Score { score, .. } = column { Some(*score) } else { None })
        .collect();
    if asked.is_empty() {
        return Ok(());
    }
    let ids: Vec<i64> = records.iter().map(|record| record.id).collect();
    for score in all(open).await?.into_iter().filter(|score| score.kind == kind && asked.contains(&score.score)) {
        let compiled = CompiledScore::of(&score, open.now());
        let points = open.store.points(kind, compiled, ids.clone()).await?;
        for (record, points) in records.iter_mut().zip(points) {
            let doc = record.own.doc.get_or_insert_default();
            let sums = doc.entry("score").or_insert_with(|| json!({}));
            if let Value::Object(sums) = sums {
                sums.insert(score.score.to_string(), json!(points));
            }
        }
    }
    Ok(())
}

/// The columns whose texts the lines of scores look through: a person sorts by a score sooner or later.
pub(crate) async fn texts(open: &OpenWorkspace, kind: RecordKind) -> Result<Vec<&'static Column>, Failure> {
    let scores = all(open).await?;
    let of_kind = scores.iter().filter(|score| score.kind == kind);
    let lines = of_kind.flat_map(|score| CompiledScore::of(score, open.now()).lines);
    let looked_through = |term: CompiledTerm| match term.about {
        About::Column(AnyColumn::Known(column)) if term.check.compares_texts() => Some(column),
        _ => None,
    };
    Ok(lines.flat_map(|(line, _)| line.terms).filter_map(looked_through).collect())
}
