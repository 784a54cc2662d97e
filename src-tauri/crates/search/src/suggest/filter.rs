//! The filters whose values are looked up while typing, and where their values come from.

use api::SearchKind;
use api::filters::{Filter, Kind, Source};

/// Characters of what was typed that count.
pub(super) const LONGEST: usize = 100;

/// A filter of a kind of search, in the catalog's own spelling.
pub(super) type Key = (SearchKind, &'static str);

/// A filter whose values are looked up while typing.
pub(super) fn filter_of(kind: SearchKind, filter: &str) -> Option<(Key, &'static Filter)> {
    let filter = kind.catalog().by_key(filter)?;
    matches!(filter.kind, Kind::Tokens { .. }).then_some(((kind, filter.key), filter))
}

pub(super) const fn source(filter: &Filter) -> Source {
    match filter.kind {
        Kind::Tokens { source, .. } => source,
        _ => Source::Free,
    }
}

/// Whether the service is asked: its look-up is one of company search (contract, "filter-values").
pub(super) fn is_asked((kind, _): Key, filter: &Filter) -> bool {
    kind == SearchKind::Companies && matches!(source(filter), Source::Service | Source::Industries)
}
