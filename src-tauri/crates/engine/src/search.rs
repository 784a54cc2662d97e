//! Searches: their normal form, their name, what is known of them before anything is sent.

use std::sync::Arc;

use api::check::check_filters;
use api::filters::{COMPANIES, Kind};
use api::{FilterValue, Filters, canonical};
use store::tables::searches::Search;

use crate::open::OpenWorkspace;
use crate::screen::{Aim, Failure, FailureCode, FiltersRequest, Nothing, Preview, SearchHead, SearchRequest};
use crate::{Engine, guard, pull, suggest};

/// Rows that the first click on "Search" loads.
const FIRST_PAGE: u64 = 100;
/// Searches that the screen offers again.
const RECENT: u32 = 30;
/// Parts of a title before it is cut.
const TITLE_PARTS: usize = 6;

/// What is known of filters before anything is sent.
pub(crate) async fn preview(engine: &Arc<Engine>, request: FiltersRequest) -> Result<Preview, Failure> {
    let open = engine.workspace().await?;
    let filters = request.filters.normalised(&COMPANIES);
    let problems = check_filters(&COMPANIES, &filters, &open.ground());
    if !problems.is_empty() {
        let corrections = suggest::corrections(engine, &open, &problems).await?;
        return Ok(Preview { filters, problems, corrections, search: None, quote: None });
    }
    let digest = digest(engine, &filters)?;
    let storage = |error| engine.storage(&error);
    let known = open.store.search_by_digest(digest).await.map_err(storage)?;
    let quote = guard::for_search(engine, &open, known.as_ref(), Aim::More, Some(FIRST_PAGE)).await?;
    let search = match known.filter(|search| search.asked_at.is_some()) {
        Some(search) => Some(head(engine, &open, &search).await?),
        None => None,
    };
    Ok(Preview { filters, problems, corrections: Vec::new(), search, quote: Some(quote) })
}

/// The searches opened last.
pub(crate) async fn recent(engine: &Arc<Engine>, _: Nothing) -> Result<Vec<SearchHead>, Failure> {
    let open = engine.workspace().await?;
    let found = open.store.recent_searches(RECENT).await.map_err(|error| engine.storage(&error))?;
    let mut heads = Vec::with_capacity(found.len());
    for search in &found {
        heads.push(head(engine, &open, search).await?);
    }
    Ok(heads)
}

/// Opens a search that was run before: free, without a request.
pub(crate) async fn open(engine: &Arc<Engine>, request: SearchRequest) -> Result<SearchHead, Failure> {
    let open = engine.workspace().await?;
    let search = by_number(engine, &open, request.search).await?;
    open.store.touch_search(search.id, engine.now()).await.map_err(|error| engine.storage(&error))?;
    head(engine, &open, &search).await
}

pub(crate) async fn by_number(engine: &Engine, open: &OpenWorkspace, search: i64) -> Result<Search, Failure> {
    open.store
        .search(search)
        .await
        .map_err(|error| engine.storage(&error))?
        .ok_or_else(|| engine.failure(FailureCode::Gone, "This search is not there any more."))
}

/// The normal form of filters and its digest, or what is wrong with them.
pub(crate) fn normal(engine: &Engine, open: &OpenWorkspace, filters: &Filters) -> Result<(Filters, String), Failure> {
    let filters = filters.normalised(&COMPANIES);
    let problems = check_filters(&COMPANIES, &filters, &open.ground());
    if !problems.is_empty() {
        return Err(engine.wrong_fields(problems));
    }
    let digest = digest(engine, &filters)?;
    Ok((filters, digest))
}

fn digest(engine: &Engine, filters: &Filters) -> Result<String, Failure> {
    let text = canonical::text(filters).map_err(|error| engine.fault(error))?;
    Ok(canonical::digest(&text))
}

/// The head of a search as it is now.
pub(crate) async fn head(engine: &Engine, open: &OpenWorkspace, search: &Search) -> Result<SearchHead, Failure> {
    let storage = |error| engine.storage(&error);
    let loaded = open.store.loaded(search.id).await.map_err(storage)?;
    let newest = open.store.newest_pull(search.id).await.map_err(storage)?;
    Ok(SearchHead {
        search: search.id,
        filters: search.filters.clone(),
        title: search.title.clone(),
        total: search.total,
        loaded: loaded.rows,
        owned_before: loaded.owned_before,
        left: guard::left(search),
        complete: guard::left(search) == 0 && search.asked_at.is_some(),
        pull: newest.filter(pull::is_unfinished).map(|pull| pull::state(open, &pull, search)),
        asked_at: search.asked_at,
    })
}

/// A name made of filters, in the order of the panel: `Germany, software development, 51–200`.
pub(crate) fn title(filters: &Filters) -> String {
    let mut parts: Vec<String> = Vec::new();
    for filter in COMPANIES.filters() {
        match (filters.0.get(filter.key), filter.kind) {
            (None | Some(FilterValue::Any(()) | FilterValue::Durations(_)), _) => {}
            (Some(FilterValue::Flag(yes)), _) => {
                parts.push(format!("{}: {}", filter.label.to_lowercase(), if *yes { "yes" } else { "no" }));
            }
            (Some(value), Kind::Presets { options } | Kind::Choice { options, .. }) => {
                // In the order of the panel, not of the letters: 51–200 stands before 201–500.
                let chosen = options.iter().filter(|option| value.texts().iter().any(|text| text == option.value));
                parts.extend(chosen.map(|option| option.label.to_owned()));
            }
            (Some(value), Kind::Tokens { .. } | Kind::YesNo | Kind::Durations { .. }) => {
                parts.extend(value.texts().iter().map(|text| text.split('|').next().unwrap_or(text).to_owned()));
            }
        }
    }
    if parts.is_empty() {
        return "All companies".to_owned();
    }
    let more = parts.len().saturating_sub(TITLE_PARTS);
    parts.truncate(TITLE_PARTS);
    let title = parts.join(", ");
    if more > 0 { format!("{title} and {more} more") } else { title }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_search_is_named_by_its_filters() {
        for (json, named) in [
            ("{}", "All companies"),
            (
                r#"{"industry":["software development"],"country":["Germany"],"size":["10001","201-500","51-200"]}"#,
                "Germany, software development, 51–200, 201–500, 10,001+",
            ),
            (r#"{"city":["Munich|Bavaria|Germany"],"hasWebsite":false}"#, "Munich, has a website: no"),
            (r#"{"companyName":["a","b","c","d","e","f","g","h"]}"#, "a, b, c, d, e, f and 2 more"),
        ] {
            assert_eq!(title(&serde_json::from_str(json).unwrap()), named, "{json}");
        }
    }
}
