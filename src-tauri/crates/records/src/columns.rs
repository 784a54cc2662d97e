//! The columns that a grid can show: those of the catalog, and fields that were seen in answers; and how a person has laid them
//! out.

use std::collections::HashSet;
use std::sync::Arc;

use api::Enrichment;
use api::columns::{AnyColumn, GridKind, key_of_today};
use words::{text, translate_stored};

use crate::ipc::{ColumnLayout, GridColumn, GridRequest, Layout};
use crate::kept_scores;
use ipc::Nothing;
use workspace::failure::Failure;
use workspace::open::OpenWorkspace;

/// The heading over fields that no column of the catalog knows.
const SEEN: &str = text!("Other fields seen");
/// Widths that a column can have, in CSS pixels.
const WIDTHS: std::ops::RangeInclusive<u16> = 40..=1_200;

/// Every column of a grid: first those that are shown at first, in their order, then the others by group.
pub async fn all(open: &Arc<OpenWorkspace>, request: GridRequest) -> Result<Vec<GridColumn>, Failure> {
    let grid = request.grid;
    let mut columns = known(grid);
    let seen = open.store.seen_fields(grid.record()).await?;
    columns.extend(seen.into_iter().map(|path| of_grid(&AnyColumn::Seen(path), false)));
    columns.extend(kept_scores::columns(open, grid.record()).await?.iter().map(|score| of_grid(score, false)));
    Ok(columns)
}

/// The key of a column, and the heading over its group.
pub(crate) fn key_and_group(column: &AnyColumn) -> (String, &'static str) {
    match column {
        AnyColumn::Known(column) => (column.key.to_owned(), column.group),
        AnyColumn::Seen(path) => (AnyColumn::seen_key(path), SEEN),
        AnyColumn::Score { score, .. } => (AnyColumn::score_key(*score), kept_scores::SCORES),
    }
}

fn known(grid: GridKind) -> Vec<GridColumn> {
    let shown = grid.shown();
    let catalog = grid.record().columns();
    let first = shown.iter().filter_map(|key| api::columns::by_key(catalog, key));
    let others = catalog.iter().filter(|column| !shown.contains(&column.key));
    first.chain(others).map(|column| of_grid(&AnyColumn::Known(column), shown.contains(&column.key))).collect()
}

fn of_grid(column: &AnyColumn, shown: bool) -> GridColumn {
    let (key, group) = key_and_group(column);
    let find = key.strip_prefix("find.").and_then(Enrichment::by_name);
    GridColumn {
        key,
        label: column.label(),
        group: translate_stored(group),
        kind: column.kind(),
        width: column.width(),
        shown,
        find,
        can_correct: column.is_typed(),
    }
}

/// The layout of a grid: as it was stored, with columns that were added to the catalog since at their end.
pub async fn layout(open: &Arc<OpenWorkspace>, request: GridRequest) -> Result<Layout, Failure> {
    let name = setting(request.grid);
    let kept: Option<Layout> = open.store.setting(name).await?;
    let seen = seen(open, request.grid).await?;
    let kept = kept.map(|layout| layout.columns).unwrap_or_default().into_iter();
    let kept = kept.map(|column| ColumnLayout { key: key_of_today(request.grid.record(), column.key), ..column });
    let mut columns = sound(request.grid, &seen, kept.collect());
    if !columns.is_empty() {
        let catalog = request.grid.record().columns();
        let missing = catalog.iter().filter(|column| !columns.iter().any(|own| own.key == column.key));
        let missing: Vec<ColumnLayout> = missing
            .map(|column| ColumnLayout {
                key: column.key.to_owned(),
                width: column.width,
                sized: false,
                hidden: !request.grid.shown().contains(&column.key),
                pinned: false,
            })
            .collect();
        columns.extend(missing);
    }
    Ok(Layout { grid: request.grid, columns })
}

/// Stores the layout of a grid.
pub async fn set_layout(open: &Arc<OpenWorkspace>, layout: Layout) -> Result<Nothing, Failure> {
    let name = setting(layout.grid);
    let seen = seen(open, layout.grid).await?;
    let layout = Layout { columns: sound(layout.grid, &seen, layout.columns), ..layout };
    open.store.set(name, &layout).await?;
    Ok(Nothing {})
}

fn setting(grid: GridKind) -> String {
    format!("layout.{}", grid.name())
}

/// The keys of the columns for fields that no column of the catalog knows and that answers had, and of scores.
async fn seen(open: &OpenWorkspace, grid: GridKind) -> Result<HashSet<String>, Failure> {
    let paths = open.store.seen_fields(grid.record()).await?;
    let scores = kept_scores::columns(open, grid.record()).await?;
    Ok(paths.iter().map(|path| AnyColumn::seen_key(path)).chain(scores.iter().map(AnyColumn::key)).collect())
}

/// Known columns and those of seen fields, each once, with a width that can be seen.
fn sound(grid: GridKind, seen: &HashSet<String>, columns: Vec<ColumnLayout>) -> Vec<ColumnLayout> {
    // Of a column that is there twice, as a seen field that has a column today may be, the one that is shown stays so.
    let shown: HashSet<String> =
        columns.iter().filter(|column| !column.hidden).map(|column| column.key.clone()).collect();
    let mut there = HashSet::new();
    let is_known = |key: &str| api::columns::by_key(grid.record().columns(), key).is_some() || seen.contains(key);
    columns
        .into_iter()
        .filter(|column| is_known(&column.key) && there.insert(column.key.clone()))
        .map(|column| ColumnLayout {
            width: column.width.clamp(*WIDTHS.start(), *WIDTHS.end()),
            hidden: !shown.contains(&column.key),
            ..column
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_columns_stand_in_front_and_none_is_lost() {
        for grid in GridKind::ALL {
            let columns = known(grid);
            let first: Vec<&str> =
                columns.iter().take_while(|column| column.shown).map(|column| &*column.key).collect();
            assert_eq!(first, grid.shown(), "{grid:?}: what is shown, in its order");
            assert_eq!(columns.len(), grid.record().columns().len(), "{grid:?}: every column once");
        }
    }

    #[test]
    fn a_seen_field_that_has_become_a_column_keeps_its_place() {
        let column =
            |hidden| ColumnLayout { key: "industry".to_owned(), width: 90, sized: false, hidden, pinned: false };
        let twice = sound(GridKind::Companies, &HashSet::new(), vec![column(true), column(false)]);
        assert_eq!(twice, [column(false)], "what was shown as a seen field is shown as a column");
    }

    #[test]
    fn only_columns_that_are_there_are_laid_out() {
        let column =
            |key: &str| ColumnLayout { key: key.to_owned(), width: 9, sized: false, hidden: false, pinned: false };
        let seen = HashSet::from(["seen:imported.Owner".to_owned()]);
        let mut asked = vec![column("name"), column("seen:imported.Owner"), column("name"), column("nothing")];
        asked.extend((0..100_000).map(|at| column(&format!("seen:{at}"))));
        let kept = sound(GridKind::People, &seen, asked);
        let told: Vec<(&str, u16)> = kept.iter().map(|column| (column.key.as_str(), column.width)).collect();
        assert_eq!(told, [("name", 40), ("seen:imported.Owner", 40)], "what no answer had fills no file");
    }
}
