//! A sliced load with its plan, as the file has it: what was told of each part makes the plan, however often it is made.

use std::collections::HashMap;

use api::{Filters, SliceState, SlicedStage, canonical};
use store::StoreError;
use store::searches::slices::{NewSlice, Slice, SlicedLoad};
use store::searches::{NewSearch, Search};

use super::plan::{Known, Part, Plan, Step, Told};
use api::filters::cuts::{cuts, part};
use api::filters::title;
use workspace::failure::Failure;
use workspace::open::OpenWorkspace;

/// Questions that cutting a slice once more may take: the values of the largest fixed list.
const AGAIN: usize = 14;

/// A sliced load, its slices, and its plan.
pub(super) struct Planned {
    pub load: SlicedLoad,
    pub whole: Search,
    pub slices: Vec<Slice>,
    /// The plan of the whole, as far as it is known.
    pub step: Step,
    /// Of each slice that was cut again while it was loaded, the same.
    pub further: Vec<Step>,
}

impl Planned {
    pub(super) async fn of(open: &OpenWorkspace, load: SlicedLoad) -> Result<Self, StoreError> {
        let whole = open.store.search(load.search).await?.ok_or(StoreError::Closed)?;
        let slices = open.store.slices(load.id).await?;
        let told = told(&slices);
        let (total, asked) = (told.get(&whole.filters).copied().flatten(), questions(&slices));
        let known = Known {
            kind: whole.kind,
            cap: load.cap,
            most_questions: (load.questions as usize).saturating_sub(asked),
            told: &|filters| told.get(filters).copied(),
        };
        let step = match told.get(&whole.filters) {
            // What the search has as a whole was told some time ago: it is asked anew, once.
            None => Step::Ask(vec![whole.filters.clone()]),
            Some(_) => known.plan(&whole.filters, total.unwrap_or(load.total)),
        };
        let further = if load.stage == SlicedStage::Loading {
            let cut: Vec<&Slice> = slices.iter().filter(|slice| slice.state == SliceState::Cut).collect();
            let most_questions = (load.questions as usize + AGAIN * cut.len()).saturating_sub(asked);
            let known = Known { most_questions, ..known };
            cut.into_iter().map(|slice| cut_again(&known, &load, slice)).collect()
        } else {
            Vec::new()
        };
        Ok(Self { load, whole, slices, step, further })
    }

    /// What is still to be asked.
    pub(super) fn questions(&self) -> Vec<Filters> {
        let asked = |step: &Step| if let Step::Ask(filters) = step { filters.clone() } else { Vec::new() };
        std::iter::once(&self.step).chain(&self.further).flat_map(asked).collect()
    }

    /// The plans that are ready: of the whole, and of what was cut again.
    pub(super) fn plans(&self) -> impl Iterator<Item = &Plan> {
        std::iter::once(&self.step).chain(&self.further).filter_map(|step| match step {
            Step::Ready(plan) => Some(plan),
            Step::Ask(_) => None,
        })
    }

    /// The filters that it is cut by, in the order in which that happens.
    pub(super) fn cut_by(&self) -> Vec<&'static str> {
        let mut cut_by = Vec::new();
        for key in self.plans().flat_map(|plan| &plan.cut_by) {
            if !cut_by.contains(key) {
                cut_by.push(*key);
            }
        }
        cut_by
    }

    /// Whether a slice that has more than the service gives can be cut again.
    pub(super) fn can_cut(&self, slice: &Slice) -> bool {
        let told = told(&self.slices);
        let known = Known {
            kind: self.whole.kind,
            cap: self.load.cap,
            most_questions: AGAIN,
            told: &|filters| told.get(filters).copied(),
        };
        match cut_again(&known, &self.load, slice) {
            Step::Ask(_) => true,
            Step::Ready(plan) => plan.slices.iter().all(|part| part.filters != slice.search.filters),
        }
    }

    /// The slices of a plan, as they are noted.
    pub(super) fn new_slices(&self, plan: &Plan) -> Result<Vec<NewSlice>, Failure> {
        let new = |part: &Part| Ok(NewSlice { search: self.new_search(&part.filters)?, told: part.told });
        plan.slices.iter().map(new).collect()
    }

    /// A part as a search of its own.
    pub(super) fn new_search(&self, filters: &Filters) -> Result<NewSearch, Failure> {
        let kind = self.whole.kind;
        Ok(NewSearch {
            kind,
            digest: canonical::digest(&canonical::text(filters)?),
            title: words::in_english(|| title::title(kind, filters)),
            filters: filters.clone(),
            batch: kind.facts().largest_page,
        })
    }
}

/// Rows that a slice has, as the service last said; none where it said nothing.
pub(super) fn has(load: &SlicedLoad, slice: &Slice) -> Told {
    let since = slice.search.asked_at.is_some_and(|at| at >= load.made_at);
    if since || load.anew { slice.search.total.or(slice.told) } else { slice.told.or(slice.search.total) }
}

/// What was told, by filters.
fn told(slices: &[Slice]) -> HashMap<Filters, Told> {
    let known = slices.iter().filter(|slice| slice.state != SliceState::Asked);
    known.map(|slice| (slice.search.filters.clone(), slice.told)).collect()
}

/// Questions that were asked; that of the whole is beside them.
pub(super) fn questions(slices: &[Slice]) -> usize {
    slices.iter().filter(|slice| slice.questioned && slice.state != SliceState::Asked).count().saturating_sub(1)
}

/// The plan of a slice that came out larger than the service gives. Where it is several parts together, each is loaded by itself: what
/// each has was told, and is asked for no second time. Else it is cut by the next filter.
fn cut_again(known: &Known<'_>, load: &SlicedLoad, slice: &Slice) -> Step {
    let filters = &slice.search.filters;
    let several = if slice.questioned { None } else { cuts(known.kind, filters).into_iter().next() };
    let joined = several.and_then(|cut| {
        let parts = cut.values.iter().map(|value| {
            let filters = part(known.kind, filters, cut.key, std::slice::from_ref(value));
            (known.told)(&filters).map(|told| Part { filters, told })
        });
        parts.collect::<Option<Vec<Part>>>()
    });
    match joined {
        Some(slices) => Step::Ready(Plan { slices, ..Plan::default() }),
        None => known.plan(filters, has(load, slice).unwrap_or(0)),
    }
}
