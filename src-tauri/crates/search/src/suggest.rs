//! Suggestions while typing: what is built in, stored or owned is shown at once; for company search the service's
//! answer is merged in when it comes.
//!
//! Owns: what is offered, in which order. Which lists a filter draws on is in `suggest/sources.rs`, reading them in
//! `suggest/read.rs`, holding them in memory in `suggest/value_cache.rs`, asking the service in `suggest/asking.rs`.

mod asking;
mod read;
mod sources;
mod value_cache;

use std::sync::Arc;

use api::countries::Country;
use api::filters::{Filter, Source};
use api::operations::filter_values::SHORTEST_QUERY;
use api::{Problem, SearchKind, countries, text};

use crate::ipc::{Correction, SuggestRequest, Suggestion, Suggestions};
use read::Entry;
use sentence::rank::{Candidate, Fitting, Typed, fit};
use workspace::failure::Failure;
use workspace::lock::locked;
use workspace::open::OpenWorkspace;

use value_cache::{Key, LONGEST, filter_of, is_asked, source};

pub use asking::accept_cities;
pub use value_cache::{ValueCache, Values};

/// Suggestions that are shown.
const SHOWN: usize = 30;
/// Known values that are offered instead of an unknown one.
const INSTEAD: usize = 3;
/// Unknown values that corrections are looked for; a pasted page of them is not a typing error.
const MOST_CORRECTIONS: usize = 20;

/// What is known without asking.
pub async fn local(open: &Arc<OpenWorkspace>, request: SuggestRequest) -> Result<Suggestions, Failure> {
    let Some((key, filter)) = filter_of(request.kind, &request.filter) else { return Ok(nothing()) };
    let typed = typed(&request);
    let values = value_cache::values(open, key, filter).await?;
    Ok(suggestions(open, key, filter, &request, &typed, &values, &[]))
}

/// What is known, with what the service adds.
pub async fn merged(open: &Arc<OpenWorkspace>, request: SuggestRequest) -> Result<Suggestions, Failure> {
    let Some((key, filter)) = filter_of(request.kind, &request.filter) else { return Ok(nothing()) };
    let typed = typed(&request);
    let asks = is_asked(key, filter) && typed.chars().count() >= SHORTEST_QUERY;
    let told = if asks { asking::ask(open, key, &request, &typed).await? } else { Vec::new() };
    let told: Vec<Entry> = told.into_iter().map(Entry::of_service).collect();
    let values = value_cache::values(open, key, filter).await?;
    Ok(suggestions(open, key, filter, &request, &typed, &values, &told))
}

fn nothing() -> Suggestions {
    Suggestions { items: Vec::new(), free_entry: false, more: false, note: None }
}

fn typed(request: &SuggestRequest) -> String {
    text::clean(&request.q).chars().take(LONGEST).collect()
}

/// Returns what was stored for a filter of company search.
pub async fn known(open: &Arc<OpenWorkspace>, filter: &str) -> Result<Values, Failure> {
    match filter_of(SearchKind::Companies, filter) {
        Some((key, filter)) => value_cache::values(open, key, filter).await,
        None => Ok(Values::default()),
    }
}

/// What may have been meant by the values that a check refused; nothing is asked for it.
pub(crate) async fn corrections(
    open: &Arc<OpenWorkspace>,
    kind: SearchKind,
    problems: &[Problem],
) -> Result<Vec<Correction>, Failure> {
    let mut corrections = Vec::new();
    for problem in problems.iter().take(MOST_CORRECTIONS) {
        let (Some(typed), Some((key, filter))) = (&problem.value, filter_of(kind, &problem.field)) else { continue };
        let values = value_cache::values(open, key, filter).await?;
        let typed_start: String = typed.chars().take(LONGEST).collect();
        let best = best(values.iter(), &typed_start).into_iter().take(INSTEAD);
        let instead: Vec<_> = best.map(|found| shown(&found.candidate.item, found.matched())).collect();
        if !instead.is_empty() {
            corrections.push(Correction { field: key.1.to_owned(), value: typed.clone(), instead });
        }
    }
    Ok(corrections)
}

/// The values that fit what was typed, the best first.
fn best<'a>(values: impl Iterator<Item = &'a Candidate<Entry>>, typed: &str) -> Vec<Fitting<'a, Entry>> {
    let typed = Typed::new(typed);
    let mut found: Vec<Fitting<'a, Entry>> = values.filter_map(|known| fit(known, &typed)).collect();
    found.sort_by(|one, two| one.fit.cmp(&two.fit).then_with(|| one.candidate.label.cmp(&two.candidate.label)));
    found
}

fn suggestions(
    open: &OpenWorkspace,
    key: Key,
    filter: &Filter,
    request: &SuggestRequest,
    typed: &str,
    values: &[Candidate<Entry>],
    told: &[Entry],
) -> Suggestions {
    let chosen: Vec<_> = request.country.iter().filter_map(|country| countries::recognise(country)).collect();
    let everywhere = request.country.is_empty();
    let here = values.iter().filter(|known| everywhere || in_chosen_place(&known.item, &chosen));
    let mut items: Vec<Suggestion> =
        best(here, typed).iter().take(SHOWN).map(|found| shown(&found.candidate.item, found.matched())).collect();
    // What the service found belongs to the answer even where it fits by rules that are not known here.
    for entry in told {
        if !items.iter().any(|shown| shown.value == entry.value) {
            items.push(shown(entry, Vec::new()));
        }
    }
    items.truncate(SHOWN);
    let note = locked(&open.state::<ValueCache>().notes).get(&key).copied().map(words::translate_stored);
    Suggestions {
        items,
        free_entry: matches!(source(filter), Source::Free | Source::JobFunctions)
            || (source(filter) == Source::Service && note.is_some()),
        more: is_asked(key, filter) && typed.chars().count() >= SHORTEST_QUERY,
        note,
    }
}

/// Whether a place may be offered: a stored one of another country than the chosen ones would only be refused.
fn in_chosen_place(entry: &Entry, chosen: &[&Country]) -> bool {
    let own = entry.value.rsplit_once('|').and_then(|(_, country)| countries::recognise(country));
    own.is_none_or(|own| chosen.contains(&own))
}

fn shown(entry: &Entry, matched: Vec<(u32, u32)>) -> Suggestion {
    Suggestion { value: entry.value.clone(), label: entry.label.clone(), detail: entry.detail.clone(), matched }
}
