//! What the screen shows of a sliced load: the plan with what it reaches and costs, and how far it is.

use api::filters::title;
use api::{Filters, Phase, SearchKind, SliceState, Tenths};
use store::StoreError;
use store::searches::slices::{Slice, SlicedLoad};

use super::planned::{Planned, has, questions};
use super::runs::SlicedLoads;
use crate::pull;
use crate::quote::blocked;
use calls::spending_limits;
use ipc::{Changed, MissedRows, SliceInfo, SlicedState};
use words::t;
use workspace::failure::Failure;
use workspace::naming;
use workspace::open::OpenWorkspace;

pub(super) async fn known(open: &OpenWorkspace, load: i64) -> Result<SlicedLoad, Failure> {
    open.store.sliced_load(load).await?.ok_or_else(|| Failure::gone(t!("This load is not there any more.")))
}

pub(super) async fn by_number(open: &OpenWorkspace, load: i64) -> Result<SlicedState, Failure> {
    let load = known(open, load).await?;
    state(open, &load).await
}

/// Sends the state of a sliced load to the screen.
pub(super) async fn tell(open: &OpenWorkspace, load: i64) {
    if let Ok(slices) = by_number(open, load).await {
        open.emit(Changed::Slices { slices });
    }
}

/// A sliced load as it is now.
pub(super) async fn state(open: &OpenWorkspace, load: &SlicedLoad) -> Result<SlicedState, Failure> {
    let planned = Planned::of(open, load.clone()).await?;
    let Planned { load, whole, .. } = &planned;
    let kind = whole.kind;
    let ending = open.state::<SlicedLoads>().runs.ending(load.id);
    let loaded = open.store.loaded(whole.id).await?.rows;
    let (slices, calls) = infos(&planned);
    let worst: Tenths = slices.iter().map(|slice| slice.worst).fold(Tenths::ZERO, |sum, worst| sum + worst);
    let spent = open.store.spent_in_slices(load.id).await?;
    let pull = match open.store.open_pull_of_slices(load.id).await? {
        Some(pull) => {
            let own = open.store.search(pull.search).await?.ok_or(StoreError::Closed)?;
            Some(pull::state(open, &pull, &own))
        }
        None => None,
    };
    let balance = open.store.balance().await?.map(|balance| balance.estimate);
    let cut_by = planned.cut_by();
    let missed = planned.plans().flat_map(|plan| &plan.missed).map(|missed| MissedRows {
        parts: parts(kind, &whole.filters, &missed.filters, &cut_by),
        by: missed.by.map(|key| filter_words(kind, key)),
        rows: missed.rows,
    });
    // What came out larger while it was loaded, and could not be cut again, or came to its end before it grew. The total of what is
    // asked by pages is no promise.
    let beyond = planned.slices.iter().filter(|slice| slice.place.is_some() && slice.state != SliceState::Cut);
    let beyond = beyond.filter(|_| !kind.facts().by_page).filter_map(|slice| {
        let known = Rest::of(load, slice, kind).reach + slice.told.unwrap_or(0).saturating_sub(load.cap);
        let rows = has(load, slice)?.checked_sub(known).filter(|rows| *rows > 0)?;
        Some(MissedRows { parts: parts(kind, &whole.filters, &slice.search.filters, &cut_by), by: None, rows })
    });
    Ok(SlicedState {
        load: load.id,
        search: whole.id,
        kind,
        title: naming::shown_title(whole),
        stage: load.stage,
        // How it is to stand is in the file before it does.
        phase: if ending.is_some() { Phase::Running } else { load.phase },
        ending,
        anew: load.anew,
        cap: load.cap,
        total: whole.total,
        loaded,
        missed: missed.chain(beyond).collect(),
        overlap: planned.plans().map(|plan| plan.overlap).sum(),
        reach: slices.iter().map(|slice| slice.reach).sum(),
        // What came by its own pages; what is here of a slice is not asked for again.
        again: if load.anew {
            loaded
        } else {
            loaded.min(u64::from(whole.paging.batch) * u64::from(whole.paging.pages))
        },
        cut_by: cut_by.iter().map(|key| filter_words(kind, key)).collect(),
        questions: questions(&planned.slices) as u32,
        most_questions: load.questions,
        spent,
        worst,
        agreed: load.agreed,
        balance,
        after: balance.map(|balance| balance.less(worst)),
        confirm: worst > spending_limits::confirm_above(open).await?,
        blocked: if worst == Tenths::ZERO { None } else { blocked(open, balance, worst, spent).await? },
        seconds: kind
            .spec()
            .rate
            .limit()
            .map(|(count, window)| (calls * window.as_secs()).div_ceil(u64::from(count.max(1)))),
        trouble: load.trouble.as_deref().map(words::translate_stored),
        pull,
        made_at: load.made_at,
        moved_at: load.moved_at,
        slices,
    })
}

/// The slices that are loaded, and how many calls the rest of them takes.
fn infos(planned: &Planned) -> (Vec<SliceInfo>, u64) {
    let Planned { load, whole, slices, .. } = planned;
    let (cut_by, mut calls) = (planned.cut_by(), 0);
    // What was cut again is there by its parts.
    let shown = slices.iter().filter(|slice| slice.place.is_some() && slice.state != SliceState::Cut);
    let infos = shown.map(|slice| {
        let rest = Rest::of(load, slice, whole.kind);
        calls += rest.pages;
        SliceInfo {
            search: slice.search.id,
            parts: parts(whole.kind, &whole.filters, &slice.search.filters, &cut_by),
            told: slice.told,
            reach: rest.reach,
            loaded: slice.loaded,
            again: slice.came.received - slice.came.fresh.min(slice.came.received),
            charged: slice.came.charged,
            worst: whole.kind.price().times(rest.most),
            state: slice.state,
        }
    });
    (infos.collect(), calls)
}

/// What is still to be had of a slice.
pub(super) struct Rest {
    /// Rows of it that can be had in all, as far as known.
    pub reach: u64,
    /// Pages that are to come.
    pub pages: u64,
    /// Rows that can come and be charged: whole pages.
    pub most: u64,
}

impl Rest {
    pub(super) fn of(load: &SlicedLoad, slice: &Slice, kind: SearchKind) -> Self {
        let (paging, facts) = (&slice.search.paging, kind.facts());
        let here = u64::from(paging.batch) * u64::from(paging.pages);
        // Anew, only what this load itself has behind it is behind it.
        let (from, ended, batch) = match slice.reached {
            Some(reached) if load.anew => (reached.rows, reached.ended, facts.largest_page),
            None if load.anew => (0, false, facts.largest_page),
            _ if here == 0 => (0, false, facts.largest_page),
            _ => (here, paging.ended, paging.batch.max(1)),
        };
        let batch = u64::from(batch);
        let reach = has(load, slice).unwrap_or(load.cap).min(load.cap);
        // Behind its end nothing comes, whatever was told since.
        let reach = match ended {
            true if load.anew => reach.min(from),
            true => reach.min(slice.loaded),
            false => reach,
        };
        let open = !ended && slice.state == SliceState::Waiting;
        // The total of leads is no promise: they end where the service says so, in pages that cost nothing.
        let left = reach.saturating_sub(from).max(if facts.by_page { batch } else { 0 });
        let pages = if open { left.div_ceil(batch) } else { 0 };
        let most = (pages * batch).min(kind.most_rows().unwrap_or(u64::MAX).saturating_sub(from));
        Self { reach, pages, most }
    }
}

/// What distinguishes a part from the whole, in the order in which it was cut.
fn parts(kind: SearchKind, whole: &Filters, part: &Filters, cut_by: &[&'static str]) -> Vec<String> {
    let own = |key: &&&'static str| part.0.get(**key).filter(|value| whole.0.get(**key) != Some(value));
    let words = |key: &&'static str| {
        let mut alone = Filters::default();
        alone.0.insert((*key).to_owned(), part.0.get(*key).cloned()?);
        Some(title::title(kind, &alone))
    };
    cut_by.iter().filter(|key| own(key).is_some()).filter_map(words).collect()
}

/// What a filter is called.
pub(super) fn filter_words(kind: SearchKind, key: &str) -> String {
    kind.catalog().by_key(key).map_or_else(|| key.to_owned(), api::filters::Filter::said)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_part_is_called_by_what_distinguishes_it() {
        let kind = SearchKind::Companies;
        let read = |filters| kind.normal(&serde_json::from_value(filters).unwrap());
        let whole = read(json!({"country": ["Germany", "Italy"], "hasWebsite": true}));
        for (part, said) in [
            (json!({"country": ["Germany", "Italy"], "hasWebsite": true}), &[][..]),
            (json!({"country": ["Germany"], "hasWebsite": true}), &["Germany"][..]),
            (
                json!({"country": ["Germany"], "hasWebsite": true, "size": ["51-200", "11-50"]}),
                &["Germany", "11–50, 51–200"][..],
            ),
        ] {
            assert_eq!(parts(kind, &whole, &read(part), &["country", "size"]), said);
        }
        assert_eq!(filter_words(kind, "size"), "Employees");
    }
}
