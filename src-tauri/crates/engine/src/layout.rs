//! How a person has laid out the columns of a grid.

use std::sync::Arc;

use api::columns::{AnyColumn, GridKind};

use crate::Engine;
use crate::screen::{ColumnLayout, Failure, Layout, LayoutRequest, Nothing};

/// Widths that a column can have, in CSS pixels.
const WIDTHS: std::ops::RangeInclusive<u16> = 40..=1_200;

/// The layout of a grid: as it was kept, with columns that were added to the catalog since at their end.
pub(crate) async fn get(engine: &Arc<Engine>, request: LayoutRequest) -> Result<Layout, Failure> {
    let name = setting(request.grid);
    let open = engine.workspace().await?;
    let kept: Option<Layout> = open.store.setting(name).await.map_err(|error| engine.storage(&error))?;
    let mut columns = sound(request.grid, kept.map(|layout| layout.columns).unwrap_or_default());
    if !columns.is_empty() {
        let catalog = request.grid.record().columns();
        let missing = catalog.iter().filter(|column| !columns.iter().any(|own| own.key == column.key));
        let missing: Vec<ColumnLayout> = missing
            .map(|column| ColumnLayout {
                key: column.key.to_owned(),
                width: column.width,
                hidden: !request.grid.shown().contains(&column.key),
                pinned: false,
            })
            .collect();
        columns.extend(missing);
    }
    Ok(Layout { grid: request.grid, columns })
}

/// Keeps the layout of a grid.
pub(crate) async fn set(engine: &Arc<Engine>, layout: Layout) -> Result<Nothing, Failure> {
    let name = setting(layout.grid);
    let open = engine.workspace().await?;
    let layout = Layout { columns: sound(layout.grid, layout.columns), ..layout };
    open.store.set(name, &layout).await.map_err(|error| engine.storage(&error))?;
    Ok(Nothing {})
}

fn setting(grid: GridKind) -> String {
    format!("layout.{}", grid.name())
}

/// Known columns, each once, with a width that can be seen.
fn sound(grid: GridKind, columns: Vec<ColumnLayout>) -> Vec<ColumnLayout> {
    let mut seen = std::collections::HashSet::new();
    columns
        .into_iter()
        .filter(|column| AnyColumn::by_key(grid.record(), &column.key).is_some() && seen.insert(column.key.clone()))
        .map(|column| ColumnLayout { width: column.width.clamp(*WIDTHS.start(), *WIDTHS.end()), ..column })
        .collect()
}
