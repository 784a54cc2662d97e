//! The columns that a grid can show: those of the catalog, and fields that were seen in answers.

use std::sync::Arc;
use workspace::open::OpenWorkspace;

use api::Enrichment;
use api::columns::{AnyColumn, GridKind};
use words::{text, translate_stored};

use crate::ipc::{ColumnsRequest, GridColumn};
use workspace::failure::Failure;

/// The heading over fields that no column of the catalog knows.
const SEEN: &str = text!("Other fields seen");

/// Every column of a grid: first those that are shown at first, in their order, then the others by group.
pub async fn all(open: &Arc<OpenWorkspace>, request: ColumnsRequest) -> Result<Vec<GridColumn>, Failure> {
    let grid = request.grid;
    let mut columns = known(grid);
    let seen = open.store.seen_fields(grid.record()).await?;
    columns.extend(seen.into_iter().map(|path| of_grid(&AnyColumn::Seen(path), false)));
    Ok(columns)
}

/// The key of a column, and the heading over its group.
pub(crate) fn key_and_group(column: &AnyColumn) -> (String, &'static str) {
    match column {
        AnyColumn::Known(column) => (column.key.to_owned(), column.group),
        AnyColumn::Seen(path) => (AnyColumn::seen_key(path), SEEN),
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
    }
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
}
