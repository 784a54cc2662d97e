//! Saved searches: stored under a name, opened and run again.
//!
//! Owns the rules of saving. It deliberately runs nothing: a saved search is a question, and what was paid for its answer
//! belongs to the run with the same filters, which stays when the saved search is removed.

use std::sync::Arc;

use api::filters::{advanced, title};
use api::operations::FindPeopleCount;
use api::operations::find_people_count::FindPeopleCountRequest;
use api::{Problem, text};
use client::Lane;
use store::searches::saved_searches::{MOST, Run, SavedSearch as Kept, Saving, ToSave};
use words::t;

use crate::ipc::{NewSince, SaveRequest, SavedNumber, SavedSearch};
use crate::normal_form;
use crate::pull::as_it_stands;
use calls::call;
use ipc::{Changed, Nothing};
use workspace::failure::Failure;
use workspace::naming::wrong_name;
use workspace::open::OpenWorkspace;

/// Every saved search, newest change first.
pub async fn all(open: &Arc<OpenWorkspace>, _: Nothing) -> Result<Vec<SavedSearch>, Failure> {
    let kept = open.store.saved_searches().await?;
    Ok(kept.into_iter().map(|(kept, run)| shown(open, kept, run)).collect())
}

/// Saves a search under a name, or changes a saved one. What could not be run is not saved.
pub async fn save(open: &Arc<OpenWorkspace>, request: SaveRequest) -> Result<SavedSearch, Failure> {
    let name = text::clean(&request.name);
    if let Some(wrong) = wrong_name(&name) {
        return Err(Failure::fields(vec![wrong]));
    }
    let kind = request.kind;
    let (filters, digest) = normal_form::normal(open, kind, &request.filters)?;
    let title = words::in_english(|| title::title(kind, &filters));
    let what = ToSave { kind, name, digest, filters, title };
    match open.store.save_search(request.saved, what, open.now()).await? {
        Saving::Saved(kept) => {
            open.emit(Changed::Saved);
            let run = open.store.run_of(kept.what.clone()).await?;
            Ok(shown(open, kept, run))
        }
        Saving::NameTaken => {
            let taken = t!("There is a saved search with this name: choose another.");
            Err(Failure::fields(vec![Problem::new("name", taken)]))
        }
        Saving::Gone => Err(gone()),
        Saving::Full => Err(Failure::refused(t!(
            "At most {most} searches can be saved: remove one that is not needed any more.",
            most = MOST
        ))),
    }
}

/// Forgets a saved search; one that is gone already is no mistake.
pub async fn remove(open: &Arc<OpenWorkspace>, request: SavedNumber) -> Result<Vec<SavedSearch>, Failure> {
    if open.store.remove_saved_search(request.saved).await? {
        open.emit(Changed::Saved);
    }
    all(open, Nothing {}).await
}

/// Counts what a saved search would find today. Free, and therefore only for people: no other search can be counted without
/// paying for rows.
pub async fn new_since(open: &Arc<OpenWorkspace>, request: SavedNumber) -> Result<NewSince, Failure> {
    let kept = open.store.saved_search(request.saved).await?;
    let what = kept.ok_or_else(gone)?.what;
    let kind = what.kind;
    if !kind.facts().counts {
        return Err(Failure::refused(t!(
            "The service counts no {many} free: run the search again to see what is new.",
            many = words::localized(kind.words().1, &[])
        )));
    }
    let asked = FindPeopleCountRequest { query: advanced::to_query(&what.filters) };
    let total = call::free::<FindPeopleCount>(open, Lane::Suggest, &asked).await?.total;
    let at = open.now();
    let last = open.store.run_of(what).await?.and_then(|run| run.search.total);
    Ok(NewSince { total, more: last.map(|last| more(total, last)), at })
}

fn more(total: u64, last: u64) -> i64 {
    i64::try_from(i128::from(total) - i128::from(last)).unwrap_or(if total > last { i64::MAX } else { i64::MIN })
}

fn gone() -> Failure {
    Failure::gone(t!("This saved search is not there any more."))
}

fn shown(open: &OpenWorkspace, kept: Kept, run: Option<Run>) -> SavedSearch {
    let Kept { id, what: ToSave { kind, name, filters, .. }, .. } = kept;
    let title = title::title(kind, &filters);
    let search = run.map(|run| as_it_stands(open, &run.search, &run.loaded, run.pull, run.sliced.as_ref()));
    SavedSearch { saved: id, name, kind, filters, title, search }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_has_1_to_80_characters_that_can_be_seen() {
        for (name, fine) in [
            ("Einkäufer 🚀", true),
            (" \u{202E}\u{0007}a ", true),
            ("", false),
            (" \t\u{200B}\u{202E}\n", false),
            (&"ü".repeat(80), true),
            (&"ü".repeat(81), false),
            (&"x".repeat(10_000), false),
        ] {
            let wrong = wrong_name(&text::clean(name));
            assert_eq!(wrong.is_none(), fine, "{name:?}: {wrong:?}");
            assert!(wrong.is_none_or(|wrong| wrong.field == "name"), "it is said beside the name");
        }
    }

    #[test]
    fn more_and_fewer_are_told_with_their_sign() {
        for (total, last, told) in
            [(12, 10, 2), (10, 12, -2), (7, 7, 0), (u64::MAX, 0, i64::MAX), (0, u64::MAX, i64::MIN)]
        {
            assert_eq!(more(total, last), told, "{total} today, {last} then");
        }
    }
}
