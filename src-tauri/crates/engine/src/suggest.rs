//! Suggestions while typing: what is built in or kept shows at once; the service's answer is merged in when it comes.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex};

use api::filters::{Kind, Source};
use api::operations::FilterValues;
use api::operations::filter_values::{FilterValueItem, FilterValuesRequest, SHORTEST_QUERY};
use api::{Operation, Problem, SearchKind, countries, industries, job_functions, text};
use client::{Lane, SendError};

use crate::open::OpenWorkspace;
use crate::rank::{Candidate, fit};
use crate::screen::{Correction, Failure, SuggestRequest, Suggestion, Suggestions};
use crate::{Engine, locked};

/// Suggestions that are shown.
const SHOWN: usize = 30;
/// Values that the service is asked for.
const ASKED: u32 = 30;
/// Known values that are offered instead of an unknown one.
const INSTEAD: usize = 3;
/// Unknown values that corrections are looked for; a pasted page of them is not a typing error.
const MOST_CORRECTIONS: usize = 20;
/// Characters of what was typed that count.
const LONGEST: usize = 100;

type Values = Arc<Vec<Candidate<FilterValueItem>>>;

/// What is kept in memory of each filter.
#[derive(Default)]
pub(crate) struct Shelf {
    values: Mutex<HashMap<&'static str, Values>>,
    /// The newest question of each filter: an older one that still waits for its slot is dropped.
    newest: Mutex<BTreeMap<&'static str, u64>>,
    /// Why the service adds nothing to a filter.
    notes: Mutex<BTreeMap<&'static str, String>>,
}

/// What is known without asking.
pub(crate) async fn local(engine: &Arc<Engine>, request: SuggestRequest) -> Result<Suggestions, Failure> {
    let open = engine.workspace().await?;
    let Some((key, source)) = source(request.kind, &request.filter) else { return Ok(nothing()) };
    let typed: String = text::clean(&request.q).chars().take(LONGEST).collect();
    let values = values(engine, &open, key, source).await?;
    Ok(suggestions(&open, key, source, &request, &typed, &values, &[]))
}

/// What is known, with what the service adds.
pub(crate) async fn merged(engine: &Arc<Engine>, request: SuggestRequest) -> Result<Suggestions, Failure> {
    let open = engine.workspace().await?;
    let Some((key, source)) = source(request.kind, &request.filter) else { return Ok(nothing()) };
    let typed: String = text::clean(&request.q).chars().take(LONGEST).collect();
    let asks = matches!(source, Source::Service | Source::Industries) && typed.chars().count() >= SHORTEST_QUERY;
    let told = if asks { ask(engine, &open, key, &request, &typed).await? } else { Vec::new() };
    let values = values(engine, &open, key, source).await?;
    Ok(suggestions(&open, key, source, &request, &typed, &values, &told))
}

fn nothing() -> Suggestions {
    Suggestions { items: Vec::new(), free_entry: false, more: false, note: None }
}

/// The catalog's own spelling of a filter's key, and where its values come from.
fn source(kind: SearchKind, filter: &str) -> Option<(&'static str, Source)> {
    let filter = kind.catalog().by_key(filter)?;
    match filter.kind {
        Kind::Tokens { source, .. } => Some((filter.key, source)),
        Kind::Presets { .. } | Kind::Choice { .. } | Kind::YesNo | Kind::Durations { .. } | Kind::Json { .. } => None,
    }
}

/// Asks the service, behind the person's search; a question that is not the newest any more is never sent.
async fn ask(
    engine: &Engine,
    open: &OpenWorkspace,
    key: &'static str,
    request: &SuggestRequest,
    typed: &str,
) -> Result<Vec<FilterValueItem>, Failure> {
    let number = {
        let mut newest = locked(&open.shelf.newest);
        let number = newest.entry(key).or_default();
        *number += 1;
        *number
    };
    let client = open.client(engine)?;
    let permit = client.permit(FilterValues::SPEC.rate, Lane::Suggest).await;
    if locked(&open.shelf.newest).get(key) != Some(&number) {
        return Ok(Vec::new());
    }
    let single = |chosen: &[String]| if let [one] = chosen { Some(one.clone()) } else { None };
    let asked = FilterValuesRequest {
        filter: key.to_owned(),
        q: typed.to_owned(),
        limit: Some(ASKED),
        country: single(&request.country),
        region: single(&request.region).filter(|_| key == "city"),
    };
    match client.send::<FilterValues>(permit, Lane::Suggest, &asked).await {
        Ok(answer) => {
            locked(&open.shelf.notes).remove(key);
            let told: Vec<FilterValueItem> = answer.data.values.into_iter().filter_map(fit_to_keep).collect();
            keep(engine, open, key, &told).await?;
            Ok(told)
        }
        Err(error) => {
            let note = note(&error);
            tracing::info!(filter = key, note, "no suggestions from the service");
            locked(&open.shelf.notes).insert(key, note.to_owned());
            Ok(Vec::new())
        }
    }
}

fn note(error: &SendError) -> &'static str {
    match error {
        SendError::Refused { status: 401 | 403, .. } => "The service does not accept the key, so it suggests nothing.",
        SendError::Refused { status: 429, .. } => "The service is busy; what is known here is shown.",
        SendError::Refused { .. } => {
            "The service suggests nothing for this filter. Type the value as the service knows it."
        }
        SendError::NotSent { .. } | SendError::Unclear { .. } => {
            "The service cannot be reached; what is known here is shown."
        }
    }
}

/// What may have been meant by the values that a check refused; nothing is asked for it.
pub(crate) async fn corrections(
    engine: &Engine,
    open: &OpenWorkspace,
    kind: SearchKind,
    problems: &[Problem],
) -> Result<Vec<Correction>, Failure> {
    let mut corrections = Vec::new();
    for problem in problems.iter().take(MOST_CORRECTIONS) {
        let (Some(typed), Some((key, source))) = (&problem.value, source(kind, &problem.field)) else { continue };
        let values = values(engine, open, key, source).await?;
        let typed_start: String = typed.chars().take(LONGEST).collect();
        let mut found: Vec<_> = values.iter().filter_map(|known| Some((fit(known, &typed_start)?, known))).collect();
        found.sort_by(|((one, _), a), ((two, _), b)| one.cmp(two).then_with(|| a.label.cmp(&b.label)));
        let instead: Vec<Suggestion> =
            found.into_iter().take(INSTEAD).map(|((_, matched), known)| shown(&known.item, matched)).collect();
        if !instead.is_empty() {
            corrections.push(Correction { field: key.to_owned(), value: typed.clone(), instead });
        }
    }
    Ok(corrections)
}

/// A suggestion is a stranger's text: cleaned for the eye, but a value is only kept when it needs no cleaning, because it
/// has to be sent back unchanged.
fn fit_to_keep(item: FilterValueItem) -> Option<FilterValueItem> {
    let sound = !item.value.is_empty()
        && item.value.chars().count() <= api::check::LONGEST_VALUE
        && text::clean(&item.value) == item.value;
    // Of a city the name alone: where it lies is shown beside it.
    let label = item.city.as_deref().unwrap_or(if item.label.is_empty() { &item.value } else { &item.label });
    let label = text::clean(label);
    sound.then(|| FilterValueItem { label: label.chars().take(LONGEST).collect(), ..item })
}

async fn keep(
    engine: &Engine,
    open: &OpenWorkspace,
    key: &'static str,
    told: &[FilterValueItem],
) -> Result<(), Failure> {
    if told.is_empty() {
        return Ok(());
    }
    let kept = open.store.keep_values(key.to_owned(), told.to_vec(), engine.now()).await;
    kept.map_err(|error| engine.storage(&error))?;
    locked(&open.shelf.values).remove(key);
    Ok(())
}

/// Everything that is built in or kept for a filter.
async fn values(engine: &Engine, open: &OpenWorkspace, key: &'static str, source: Source) -> Result<Values, Failure> {
    if let Some(values) = locked(&open.shelf.values).get(key) {
        return Ok(Arc::clone(values));
    }
    let mut values: Vec<Candidate<FilterValueItem>> = match source {
        Source::Countries => countries::all().iter().map(country).collect(),
        Source::Industries => {
            industries::all().iter().map(|value| Candidate::new(value.clone(), &[], item(value))).collect()
        }
        Source::JobFunctions => {
            job_functions::all().map(|id| Candidate::new(id.replace('_', " "), &[], item(id))).collect()
        }
        Source::Service | Source::Free => Vec::new(),
    };
    let known: std::collections::HashSet<String> = values.iter().map(|value| value.item.value.clone()).collect();
    let kept = open.store.kept_values(key.to_owned()).await.map_err(|error| engine.storage(&error))?;
    let kept = kept.into_iter().filter(|item| !known.contains(&item.value));
    values.extend(kept.map(|item| Candidate::new(item.label.clone(), &[], item)));
    let values = Arc::new(values);
    locked(&open.shelf.values).insert(key, Arc::clone(&values));
    Ok(values)
}

fn country(country: &countries::Country) -> Candidate<FilterValueItem> {
    let mut also = country.also.clone();
    also.push(country.code.clone());
    Candidate::new(country.name.clone(), &also, item(&country.name))
}

fn item(value: &str) -> FilterValueItem {
    FilterValueItem { label: value.to_owned(), value: value.to_owned(), ..FilterValueItem::default() }
}

fn suggestions(
    open: &OpenWorkspace,
    key: &str,
    source: Source,
    request: &SuggestRequest,
    typed: &str,
    values: &[Candidate<FilterValueItem>],
    told: &[FilterValueItem],
) -> Suggestions {
    let mut found: Vec<_> = values
        .iter()
        .filter(|candidate| in_chosen_place(&candidate.item, &request.country))
        .filter_map(|candidate| Some((fit(candidate, typed)?, candidate)))
        .collect();
    found.sort_by(|((one, _), a), ((two, _), b)| one.cmp(two).then_with(|| a.label.cmp(&b.label)));
    let mut items: Vec<Suggestion> =
        found.into_iter().map(|((_, matched), candidate)| shown(&candidate.item, matched)).collect();
    // What the service found belongs to the answer even where it fits by rules that are not known here.
    for item in told {
        if !items.iter().any(|shown| shown.value == item.value) {
            items.push(shown(item, Vec::new()));
        }
    }
    items.truncate(SHOWN);
    let note = locked(&open.shelf.notes).get(key).cloned();
    Suggestions {
        items,
        free_entry: matches!(source, Source::Free | Source::JobFunctions)
            || (source == Source::Service && note.is_some()),
        more: matches!(source, Source::Service | Source::Industries) && typed.chars().count() >= SHORTEST_QUERY,
        note,
    }
}

/// A kept place of another country than the chosen ones would only be refused.
fn in_chosen_place(item: &FilterValueItem, chosen: &[String]) -> bool {
    let own = item.value.rsplit_once('|').and_then(|(_, country)| countries::recognise(country));
    match own {
        Some(own) if !chosen.is_empty() => {
            chosen.iter().filter_map(|country| countries::recognise(country)).any(|country| country == own)
        }
        _ => true,
    }
}

/// `Munich` with `Bavaria, Germany` beside it.
fn shown(item: &FilterValueItem, matched: Vec<(u32, u32)>) -> Suggestion {
    let place: Vec<&str> = item.value.split('|').skip(1).map(str::trim).filter(|part| !part.is_empty()).collect();
    let detail = (!place.is_empty()).then(|| place.join(", ")).filter(|detail| !item.label.ends_with(detail.as_str()));
    Suggestion { value: item.value.clone(), label: item.label.clone(), detail, matched }
}
