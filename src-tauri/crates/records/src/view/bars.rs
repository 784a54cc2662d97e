//! The bars over the rows of a view.

use api::columns::{Column, GridKind};
use store::{Bar, RowsOf, Wanted};
use tokio_util::sync::CancellationToken;
use words::t;

use ipc::{Facet, FacetBar, FailureCode};
use workspace::failure::Failure;
use workspace::open::OpenWorkspace;
use workspace::resolve;

/// Bars of a facet.
pub(super) const BARS: u32 = 8;

/// Does some work unless something newer takes its place.
pub(super) async fn unless<T>(
    newer: CancellationToken,
    work: impl Future<Output = Result<T, Failure>>,
) -> Result<T, Failure> {
    tokio::select! {
        biased;
        () = newer.cancelled() => Err(Failure::new(FailureCode::Superseded, t!("A newer view of these rows was asked for meanwhile."))),
        done = work => done,
    }
}

pub(super) async fn bars(open: &OpenWorkspace, wanted: &Wanted) -> Result<Vec<Facet>, Failure> {
    let grid = grid_of(open, wanted).await?;
    let bars = open.store.facets(grid, wanted.clone(), BARS).await?;
    let facet = |(column, bars, others): (&Column, Vec<Bar>, u64)| Facet {
        key: column.key.to_owned(),
        label: words::localized(column.label, &[]),
        bars: drawn(column, bars, wanted),
        others,
    };
    Ok(bars.into_iter().map(facet).collect())
}

/// The bars of a column as a person reads them.
pub(super) fn drawn(column: &Column, bars: Vec<Bar>, wanted: &Wanted) -> Vec<FacetBar> {
    let chosen = wanted.facets.get(column.key);
    let drawn = bars.into_iter().map(|bar| FacetBar {
        said: Some(column.said(&bar.value)).filter(|said| *said != bar.value),
        chosen: chosen.is_some_and(|chosen| chosen.contains(&bar.value)),
        value: bar.value,
        count: bar.count,
    });
    drawn.collect()
}

/// The grid in which the rows of a request stand.
pub(super) async fn grid_of(open: &OpenWorkspace, wanted: &Wanted) -> Result<GridKind, Failure> {
    Ok(match wanted.of {
        RowsOf::Search(search) => GridKind::from(resolve::search(open, search).await?.kind),
        RowsOf::List(_) => GridKind::of_list(wanted.kind),
    })
}
