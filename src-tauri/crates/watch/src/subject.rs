//! What a watch is about, as it is now: a saved search, a list, or a view of the library with its rows. Does not own any of these.

use std::sync::Arc;

use ::ipc::Nothing;
use api::RecordKind;
use records::ipc::{RowsOf, ViewRequest};
use records::kept_views;
use store::searches::saved_searches::SavedSearch;
use store::searches::watches::What;
use words::t;
use workspace::failure::Failure;
use workspace::open::OpenWorkspace;
use workspace::resolve;

use crate::ipc::WatchOf;

impl From<WatchOf> for What {
    fn from(of: WatchOf) -> Self {
        match of {
            WatchOf::Search => Self::Search,
            WatchOf::List => Self::List,
            WatchOf::View => Self::View,
        }
    }
}

impl From<What> for WatchOf {
    fn from(what: What) -> Self {
        match what {
            What::Search => Self::Search,
            What::List => Self::List,
            What::View => Self::View,
        }
    }
}

/// What a watch is about, as it is now.
pub(crate) enum Subject {
    /// A saved search, and how many matches it has, as last told.
    Search {
        /// It.
        saved: Box<SavedSearch>,
        /// Matches.
        total: Option<u64>,
    },
    /// A list.
    List {
        /// Its number.
        list: i64,
        /// Its name.
        name: String,
        /// What its rows are.
        kind: RecordKind,
    },
    /// A view of the library.
    View {
        /// Its name.
        name: String,
        /// What its rows are.
        kind: RecordKind,
        /// Which they are.
        rows: Box<ViewRequest>,
    },
}

impl Subject {
    pub(crate) fn name(&self) -> &str {
        match self {
            Self::Search { saved, .. } => &saved.what.name,
            Self::List { name, .. } | Self::View { name, .. } => name,
        }
    }

    pub(crate) fn kind(&self) -> RecordKind {
        match self {
            Self::Search { saved, .. } => saved.what.kind.record(),
            Self::List { kind, .. } | Self::View { kind, .. } => *kind,
        }
    }
}

/// What a watch is about.
///
/// # Errors
/// `Gone` where that was removed.
pub(crate) async fn subject(open: &Arc<OpenWorkspace>, what: What, number: i64) -> Result<Subject, Failure> {
    match what {
        What::Search => {
            let saved = open.store.saved_search(number).await?;
            let saved = saved.ok_or_else(|| {
                Failure::gone(t!("The saved search is not there any more: nothing is asked. Remove the watch."))
            })?;
            let known = open.store.search_by_digest(saved.what.kind, saved.what.digest.clone()).await?;
            Ok(Subject::Search { saved: Box::new(saved), total: known.and_then(|known| known.total) })
        }
        What::List => {
            let list = resolve::list(open, number).await.map_err(|_| {
                Failure::gone(t!("The list is not there any more: nothing is asked. Remove the watch."))
            })?;
            Ok(Subject::List { list: list.id, name: list.name, kind: list.kind })
        }
        What::View => {
            let kept = kept_views::all(open, Nothing {}).await?.into_iter().find(|kept| kept.view == number);
            let kept = kept.ok_or_else(|| {
                Failure::gone(t!("The view is not there any more: nothing is asked. Remove the watch."))
            })?;
            let request = ViewRequest {
                of: RowsOf::Library { of: kept.kind },
                text: kept.text,
                facets: kept.facets,
                sort: kept.sort,
                condition: kept.condition,
                carry: None,
            };
            Ok(Subject::View { name: kept.name, kind: kept.kind, rows: Box::new(request) })
        }
    }
}

/// Whether a watch of this kind asks about records one by one.
pub(crate) const fn asks_records(what: What) -> bool {
    matches!(what, What::List | What::View)
}
