//! The columns that a grid can show: those of the catalog, and fields that were seen in answers.

use std::sync::Arc;

use api::SearchKind;
use api::columns::AnyColumn;

use crate::Engine;
use crate::screen::{ColumnsRequest, Failure, GridColumn};

/// The heading over fields that no column of the catalog knows.
const SEEN: &str = "Other fields seen";

/// Every column of a grid: first those that are shown at first, in their order, then the others by group.
pub(crate) async fn all(engine: &Arc<Engine>, request: ColumnsRequest) -> Result<Vec<GridColumn>, Failure> {
    let open = engine.workspace().await?;
    let kind = request.kind;
    let mut columns = known(kind);
    let seen = open.store.seen_fields(kind.record()).await.map_err(|error| engine.storage(&error))?;
    columns.extend(seen.into_iter().map(|path| {
        let column = AnyColumn::Seen(path.clone());
        GridColumn {
            key: AnyColumn::seen_key(&path),
            label: column.label(),
            group: SEEN.to_owned(),
            kind: column.kind(),
            width: column.width(),
            shown: false,
            seen: true,
        }
    }));
    Ok(columns)
}

fn known(kind: SearchKind) -> Vec<GridColumn> {
    let shown = kind.grid().shown;
    let catalog = kind.record().columns();
    let first = shown.iter().filter_map(|key| api::columns::by_key(catalog, key));
    let others = catalog.iter().filter(|column| !shown.contains(&column.key));
    first
        .chain(others)
        .map(|column| GridColumn {
            key: column.key.to_owned(),
            label: column.label.to_owned(),
            group: column.group.to_owned(),
            kind: column.kind,
            width: column.width,
            shown: shown.contains(&column.key),
            seen: false,
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_columns_stand_in_front_and_none_is_lost() {
        for kind in SearchKind::ALL {
            let columns = known(kind);
            let first: Vec<&str> =
                columns.iter().take_while(|column| column.shown).map(|column| &*column.key).collect();
            assert_eq!(first, kind.grid().shown, "{kind:?}: what is shown, in its order");
            assert_eq!(columns.len(), kind.record().columns().len(), "{kind:?}: every column once");
        }
    }
}
