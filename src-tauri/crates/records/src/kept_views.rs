//! Views of the library that a person keeps: which of what is owned, in which order, with which columns.
//!
//! Owns which there are, stored with the settings. Does not own opening one (`view.rs`), or what its condition says (the crate `conditions`).

use std::sync::Arc;

use api::{RecordKind, text};
use serde::{Deserialize, Serialize};
use store::RowsOf;
use words::t;

use crate::ipc::{KeepViewRequest, KeptView, KeptViewNumber, LibrarySize};
use ipc::{Changed, Nothing};
use workspace::failure::Failure;
use workspace::open::OpenWorkspace;

const SETTING: &str = "views";
/// Views of one workspace at most.
const MOST: usize = 200;
/// Characters of a name.
const LONGEST_NAME: usize = 60;
/// Columns of one, and choices of the bars.
const MOST_COLUMNS: usize = 1_000;

/// The views as they are stored.
#[derive(Debug, Default, Serialize, Deserialize)]
struct Kept {
    /// The number that was given last: that of one that was removed is never that of another.
    last: i64,
    views: Vec<KeptView>,
}

/// Every view, by name.
pub async fn all(open: &Arc<OpenWorkspace>, _: Nothing) -> Result<Vec<KeptView>, Failure> {
    let kept: Kept = open.store.setting(SETTING.to_owned()).await?.unwrap_or_default();
    Ok(by_name(kept.views))
}

fn by_name(mut views: Vec<KeptView>) -> Vec<KeptView> {
    views.sort_by_key(|view| (text::fold(&view.name), view.view));
    views
}

/// Stores a view. What its condition is about may be gone later: it is said then, where the view is opened.
///
/// # Errors
/// `Refused` without a name, with that of another one of the kind, or where there are too many; `Gone` where it was removed meanwhile.
pub async fn keep(open: &Arc<OpenWorkspace>, request: KeepViewRequest) -> Result<Vec<KeptView>, Failure> {
    let view = normal(request.view)?;
    changed(open, move |kept| kept.put(view)).await
}

/// Takes a view away; its rows stay. One that is gone already is no error.
pub async fn remove(open: &Arc<OpenWorkspace>, request: KeptViewNumber) -> Result<Vec<KeptView>, Failure> {
    changed(open, move |kept| {
        kept.views.retain(|view| view.view != request.view);
        Ok(())
    })
    .await
}

/// Changes the views as the file has them: somebody may be taken out of them meanwhile.
async fn changed(
    open: &OpenWorkspace,
    change: impl FnOnce(&mut Kept) -> Result<(), Failure> + Send + 'static,
) -> Result<Vec<KeptView>, Failure> {
    let done = |kept: &mut Kept| change(kept).map(|()| kept.views.clone());
    let views = open.store.change_setting(SETTING.to_owned(), done).await??;
    open.emit(Changed::Views);
    Ok(by_name(views))
}

impl Kept {
    fn put(&mut self, view: KeptView) -> Result<(), Failure> {
        let is_taken = |other: &KeptView| {
            other.view != view.view && other.kind == view.kind && text::fold(&other.name) == text::fold(&view.name)
        };
        if self.views.iter().any(is_taken) {
            return Err(Failure::refused(t!("Another view has this name already.")));
        }
        let is_full = self.views.len() >= MOST;
        match self.views.iter_mut().find(|known| known.view == view.view) {
            Some(known) => *known = view,
            None if view.view != 0 => return Err(Failure::gone(t!("This view is not there any more."))),
            None if is_full => return Err(Failure::refused(t!("There are too many views: remove some first."))),
            None => {
                self.last += 1;
                self.views.push(KeptView { view: self.last, ..view });
            }
        }
        Ok(())
    }
}

fn normal(view: KeptView) -> Result<KeptView, Failure> {
    let name = text::clean(&view.name);
    if name.is_empty() || name.chars().count() > LONGEST_NAME {
        return Err(Failure::refused(t!("Give the view a name of at most {most} characters.", most = LONGEST_NAME)));
    }
    let condition = view.condition.map(conditions::normal).filter(|condition| !condition.is_none());
    let mut columns = view.columns;
    columns.truncate(MOST_COLUMNS);
    let facets = view.facets.into_iter().filter(|(_, chosen)| !chosen.is_empty()).take(MOST_COLUMNS).collect();
    Ok(KeptView { name, condition, columns, facets, text: text::clean(&view.text), ..view })
}

/// How much is owned. The numbers are stored: nothing is counted.
pub async fn size(open: &Arc<OpenWorkspace>, _: Nothing) -> Result<LibrarySize, Failure> {
    let companies = open.store.count_rows(RowsOf::Library(RecordKind::Company)).await?;
    let people = open.store.count_rows(RowsOf::Library(RecordKind::Person)).await?;
    Ok(LibrarySize { companies, people })
}
