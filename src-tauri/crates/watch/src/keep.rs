//! Watches as a person makes and removes them, and what they are about. Does not own running one.

use std::sync::Arc;

use ::ipc::Changed;
use api::{Enrichment, RecordKind};
use records::ipc::{RowsOf, ViewRequest};
use records::{kept_views, view};
use store::searches::saved_searches::SavedSearch;
use store::searches::watches::{MOST, NewWatch, What};
use words::t;
use workspace::failure::Failure;
use workspace::open::OpenWorkspace;
use workspace::resolve;

use crate::asks::quoted;
use crate::ipc::{Watch, WatchNumber, WatchOf, WatchQuote, WatchRequest};
use crate::runs::asks_records;
use crate::shown;

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
        /// Its rows.
        records: Vec<i64>,
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
            let kept = kept_views::all(open, ::ipc::Nothing {}).await?.into_iter().find(|kept| kept.view == number);
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
            let records = view::rows(open, request).await?;
            Ok(Subject::View { name: kept.name, kind: kept.kind, records })
        }
    }
}

/// What one asking would be.
///
/// # Errors
/// `Gone` where what it is about is.
pub async fn quote(open: &Arc<OpenWorkspace>, request: WatchRequest) -> Result<WatchQuote, Failure> {
    let subject = subject(open, request.what.into(), request.subject).await?;
    let new = new(request, &subject);
    of(open, &new, &subject).await
}

async fn of(open: &Arc<OpenWorkspace>, new: &NewWatch, subject: &Subject) -> Result<WatchQuote, Failure> {
    match subject {
        Subject::Search { saved, total } => quoted(open, new, *total, Some(saved)).await,
        Subject::List { list, .. } => quoted(open, new, Some(open.store.list_rows(*list).await?), None).await,
        Subject::View { records, .. } => quoted(open, new, Some(records.len() as u64), None).await,
    }
}

fn new(request: WatchRequest, subject: &Subject) -> NewWatch {
    let what = What::from(request.what);
    let fits = |step: &Enrichment| asks_records(what) && step.record() == subject.kind() && can_be_watched(*step);
    NewWatch {
        what,
        subject: request.subject,
        name: subject.name().to_owned(),
        weekday: request.weekday,
        budget: request.budget,
        find: Enrichment::ALL.into_iter().filter(|step| request.find.contains(step)).filter(fits).collect(),
    }
}

/// Topics and people are what a person chose once, and no field of a record.
pub(crate) const fn can_be_watched(step: Enrichment) -> bool {
    !matches!(step, Enrichment::Topics | Enrichment::People)
}

/// Stores a watch; of what is watched already it takes the place. With it a person agrees to its budget for each asking.
///
/// # Errors
/// `Gone` where what it is about is; `Refused` where it cannot be watched so.
pub async fn save(open: &Arc<OpenWorkspace>, request: WatchRequest) -> Result<Vec<Watch>, Failure> {
    if request.weekday.is_some_and(|day| day > 6) {
        return Err(Failure::refused(t!("Choose a day of the week.")));
    }
    let subject = subject(open, request.what.into(), request.subject).await?;
    let new = new(request, &subject);
    if asks_records(new.what) && new.find.is_empty() {
        return Err(Failure::refused(t!("Choose what is asked again.")));
    }
    if let Some(blocked) = of(open, &new, &subject).await?.blocked {
        return Err(Failure::refused(blocked));
    }
    if open.store.save_watch(new, open.now()).await?.is_none() {
        return Err(Failure::refused(t!("There are {most} watches already: remove some first.", most = MOST)));
    }
    open.emit(Changed::Watches);
    shown::told(open).await
}

/// Takes a watch away. A run of it that is under way goes on as a load or a job of its own; what was loaded stays.
pub async fn remove(open: &Arc<OpenWorkspace>, request: WatchNumber) -> Result<Vec<Watch>, Failure> {
    open.store.remove_watch(request.watch).await?;
    open.emit(Changed::Watches);
    shown::told(open).await
}
