//! Views: ordered snapshots of the rows of a search, read in blocks. The grid never gets the result set.

use std::collections::{HashMap, HashSet, VecDeque};
use std::sync::{Arc, Mutex};

use api::columns::{COMPANIES, Column, ColumnKind};
use api::{Doc, columns};
use store::tables::companies::Company;
use store::{Order, Wanted};

use crate::open::OpenWorkspace;
use crate::screen::{
    Block, BlockRequest, Copied, CopyRequest, Facet, FacetBar, Failure, FailureCode, GridRow, Selection, View,
    ViewRequest,
};
use crate::{Engine, locked, search};

/// Rows of a block.
const BLOCK: usize = 128;
/// Views that stay good: the screen holds the newest, and an export or copy may still use an older one.
const KEPT: usize = 16;
/// Bars of a facet.
const BARS: u32 = 8;
/// Characters of a long text that the grid shows.
const LONG: usize = 300;
/// Rows that are copied at once at most: more is a file, not a clipboard.
const COPIED: usize = 100_000;

/// The views that are good.
#[derive(Default)]
pub(crate) struct Views(Mutex<Kept>);

#[derive(Default)]
struct Kept {
    last: i64,
    views: VecDeque<Arc<Snapshot>>,
}

/// An ordered snapshot.
pub(crate) struct Snapshot {
    number: i64,
    pub search: i64,
    pub records: Vec<i64>,
}

impl Views {
    fn add(&self, search: i64, records: Vec<i64>) -> Arc<Snapshot> {
        let mut kept = locked(&self.0);
        kept.last += 1;
        let view = Arc::new(Snapshot { number: kept.last, search, records });
        kept.views.push_back(Arc::clone(&view));
        if kept.views.len() > KEPT {
            kept.views.pop_front();
        }
        view
    }

    /// The view with this number.
    pub(crate) fn get(&self, engine: &Engine, number: i64) -> Result<Arc<Snapshot>, Failure> {
        let kept = locked(&self.0);
        kept.views.iter().find(|view| view.number == number).map(Arc::clone).ok_or_else(|| {
            engine.failure(FailureCode::Gone, "These rows are not up to date any more. Open the search again.")
        })
    }
}

/// Opens a view.
pub(crate) async fn open(engine: &Arc<Engine>, request: ViewRequest) -> Result<View, Failure> {
    let open = engine.workspace().await?;
    let storage = |error| engine.storage(&error);
    search::by_number(engine, &open, request.search).await?;
    let wanted = Wanted {
        search: request.search,
        text: request.text.chars().take(LONG).collect(),
        facets: request.facets,
        order: request.sort.map(|sort| Order { key: sort.key, descending: sort.descending }),
    };
    let records = open.store.snapshot(wanted.clone()).await.map_err(storage)?;
    let bars = open.store.facets(wanted.clone(), BARS).await.map_err(storage)?;
    let of = open.store.loaded(request.search).await.map_err(storage)?.rows;
    let selection = match request.carry {
        // An older view that is gone has nothing left to carry.
        Some(carry) => open.views.get(engine, carry.view).ok().map(|old| carried(&old, &carry.selection, &records)),
        None => None,
    };
    let view = open.views.add(request.search, records);
    let facets = bars
        .into_iter()
        .map(|(column, bars, others)| Facet {
            key: column.key.to_owned(),
            label: column.label.to_owned(),
            bars: bars
                .into_iter()
                .map(|bar| FacetBar {
                    chosen: wanted.facets.get(column.key).is_some_and(|chosen| chosen.contains(&bar.value)),
                    value: bar.value,
                    count: bar.count,
                })
                .collect(),
            others,
        })
        .collect();
    Ok(View { view: view.number, rows: view.records.len() as u64, of, selection, facets })
}

/// A selection in an older view at its new positions.
fn carried(old: &Snapshot, selection: &Selection, records: &[i64]) -> Selection {
    let chosen: HashSet<i64> = chosen(old, selection).into_iter().collect();
    if matches!(selection, Selection::All { except } if except.is_empty()) && chosen.len() == records.len() {
        return Selection::All { except: Vec::new() };
    }
    let mut ranges: Vec<(u64, u64)> = Vec::new();
    for (at, _) in records.iter().enumerate().filter(|(_, record)| chosen.contains(record)) {
        let at = at as u64;
        match ranges.last_mut() {
            Some((_, last)) if *last + 1 == at => *last = at,
            _ => ranges.push((at, at)),
        }
    }
    Selection::Ranges { ranges }
}

/// The records that a selection means, in the order of the view. Positions that are not there are no records.
pub(crate) fn chosen(view: &Snapshot, selection: &Selection) -> Vec<i64> {
    match selection {
        Selection::All { except } => {
            let except: HashSet<u64> = except.iter().copied().collect();
            let kept = view.records.iter().enumerate().filter(|(at, _)| !except.contains(&(*at as u64)));
            kept.map(|(_, record)| *record).collect()
        }
        Selection::Ranges { ranges } => {
            let most = view.records.len() as u64;
            let mut sorted: Vec<(u64, u64)> = ranges.iter().map(|(a, b)| (*a.min(b), *a.max(b))).collect();
            sorted.sort_unstable();
            let mut records = Vec::new();
            let mut next = 0;
            for (from, to) in sorted {
                for at in from.max(next)..(to.saturating_add(1)).min(most) {
                    records.push(view.records[at as usize]);
                }
                next = next.max(to.saturating_add(1));
            }
            records
        }
    }
}

/// One block of a view.
pub(crate) async fn block(engine: &Arc<Engine>, request: BlockRequest) -> Result<Block, Failure> {
    let open = engine.workspace().await?;
    let view = open.views.get(engine, request.view)?;
    let start = usize::try_from(request.block).unwrap_or(usize::MAX).saturating_mul(BLOCK).min(view.records.len());
    let ids = view.records[start..(start + BLOCK).min(view.records.len())].to_vec();
    let storage = |error| engine.storage(&error);
    let marks = open.store.owned_before(view.search, ids.clone()).await.map_err(storage)?;
    let mut marks: HashMap<i64, bool> = ids.iter().copied().zip(marks).collect();
    let rows = open
        .store
        .companies(ids)
        .await
        .map_err(storage)?
        .into_iter()
        .map(|company| GridRow {
            id: company.id,
            cells: COMPANIES.iter().map(|column| cell(column, &company.doc)).collect(),
            owned_before: marks.remove(&company.id).unwrap_or(false),
            logo: has_logo(&company.doc),
        })
        .collect();
    Ok(Block { rows })
}

/// What the grid shows of a value: a single line, a long text cut.
fn cell(column: &Column, doc: &Doc) -> Option<String> {
    let shown = column.text(doc)?;
    let most = if column.kind == ColumnKind::Long { LONG } else { LONG * 4 };
    let mut line = api::text::clean(&shown.chars().take(most).collect::<String>());
    if shown.chars().nth(most).is_some() {
        line.push('…');
    }
    Some(line).filter(|line| !line.is_empty())
}

/// Whether there is something to ask a logo for.
pub(crate) fn has_logo(doc: &Doc) -> bool {
    doc.get("logo").and_then(serde_json::Value::as_str).is_some_and(|logo| !logo.trim().is_empty())
}

/// Copies cells as tab-separated text.
pub(crate) async fn copy(engine: &Arc<Engine>, request: CopyRequest) -> Result<Copied, Failure> {
    let open = engine.workspace().await?;
    let view = open.views.get(engine, request.view)?;
    let columns = columns_of(&request.columns);
    let records = chosen(&view, &request.selection);
    if records.len() > COPIED {
        let message = format!("At most {COPIED} rows can be copied at once: export them to a file instead.");
        return Err(engine.failure(FailureCode::Refused, message));
    }
    let mut text = String::new();
    if request.headings {
        line(&mut text, columns.iter().map(|column| Some(column.label.to_owned())));
    }
    let rows = records.len() as u64;
    for piece in records.chunks(BLOCK) {
        for company in companies(engine, &open, piece.to_vec()).await? {
            line(&mut text, columns.iter().map(|column| column.text(&company.doc)));
        }
    }
    engine.options.desk.copy_text(text).map_err(|error| engine.fault(error))?;
    Ok(Copied { rows })
}

/// The columns with these keys, in this order; unknown ones are left out.
pub(crate) fn columns_of(keys: &[String]) -> Vec<&'static Column> {
    keys.iter().filter_map(|key| columns::by_key(COMPANIES, key)).collect()
}

pub(crate) async fn companies(engine: &Engine, open: &OpenWorkspace, ids: Vec<i64>) -> Result<Vec<Company>, Failure> {
    open.store.companies(ids).await.map_err(|error| engine.storage(&error))
}

/// One line of tab-separated text. A spreadsheet that it is pasted into must not calculate a stranger's text.
fn line(text: &mut String, cells: impl Iterator<Item = Option<String>>) {
    for (at, cell) in cells.enumerate() {
        if at > 0 {
            text.push('\t');
        }
        text.push_str(&sheets::guarded(api::text::clean(&cell.unwrap_or_default()).into()));
    }
    text.push('\n');
}

#[cfg(test)]
mod tests {
    use super::*;

    fn snapshot(records: &[i64]) -> Snapshot {
        Snapshot { number: 1, search: 1, records: records.to_vec() }
    }

    #[test]
    fn a_selection_means_records_in_the_order_of_the_view() {
        let view = snapshot(&[50, 40, 30, 20, 10]);
        for (selection, records) in [
            (Selection::All { except: vec![] }, &[50, 40, 30, 20, 10][..]),
            (Selection::All { except: vec![0, 4, 99] }, &[40, 30, 20]),
            (Selection::Ranges { ranges: vec![(3, 3), (0, 1)] }, &[50, 40, 20]),
            (Selection::Ranges { ranges: vec![(0, 2), (1, 3)] }, &[50, 40, 30, 20]),
            (Selection::Ranges { ranges: vec![(4, u64::MAX)] }, &[10]),
            (Selection::Ranges { ranges: vec![(3, 1)] }, &[40, 30, 20]),
            (Selection::Ranges { ranges: vec![] }, &[]),
        ] {
            assert_eq!(chosen(&view, &selection), records, "{selection:?}");
        }
    }

    #[test]
    fn a_selection_follows_its_records_into_a_new_order() {
        let old = snapshot(&[50, 40, 30]);
        let picked = Selection::Ranges { ranges: vec![(0, 1)] };
        assert_eq!(
            carried(&old, &picked, &[40, 60, 50, 30]),
            Selection::Ranges { ranges: vec![(0, 0), (2, 2)] },
            "40 and 50 are selected wherever they are now"
        );
        assert_eq!(
            carried(&old, &Selection::All { except: vec![] }, &[30, 50, 40]),
            Selection::All { except: vec![] },
            "all of the same rows are all of them"
        );
        assert_eq!(
            carried(&old, &Selection::All { except: vec![] }, &[30, 50, 40, 70]),
            Selection::Ranges { ranges: vec![(0, 2)] },
            "a row that came later was not chosen"
        );
    }
}
