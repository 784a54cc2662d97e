//! Searches: their normal form, their name, what is known of them before anything is sent.

use std::sync::Arc;

use api::filters::{Filter, Kind, Source, durations};
use api::{FilterValue, Filters, SearchKind, canonical};
use store::tables::searches::Search;

use crate::guard::Wish;
use crate::open::OpenWorkspace;
use crate::screen::{Aim, Failure, FailureCode, FiltersRequest, Nothing, Preview, SearchHead, SearchRequest};
use crate::{Engine, guard, pull, suggest};

/// Searches that the screen offers again.
const RECENT: u32 = 30;
/// Parts of a title before it is cut.
const TITLE_PARTS: usize = 6;
/// Characters of a part before it is cut.
const LONGEST_PART: usize = 80;

/// What is known of filters before anything is sent.
pub(crate) async fn preview(engine: &Arc<Engine>, request: FiltersRequest) -> Result<Preview, Failure> {
    let open = engine.workspace().await?;
    let kind = request.kind;
    let filters = kind.normal(&request.filters);
    let problems = kind.problems(&filters, &open.ground());
    if !problems.is_empty() {
        let corrections = suggest::corrections(engine, &open, kind, &problems).await?;
        return Ok(Preview {
            kind,
            title: title(kind, &filters),
            filters,
            problems,
            corrections,
            search: None,
            quote: None,
        });
    }
    let digest = digest(engine, &filters)?;
    let storage = |error| engine.storage(&error);
    let known = open.store.search_by_digest(kind, digest).await.map_err(storage)?;
    let wish = Wish { kind, aim: Aim::More, rows: Some(u64::from(kind.usual_page())), size: None };
    let quote = guard::for_search(engine, &open, known.as_ref(), wish).await?;
    let search = match known.filter(|search| search.asked_at.is_some()) {
        Some(search) => Some(head(engine, &open, &search).await?),
        None => None,
    };
    let title = title(kind, &filters);
    Ok(Preview { kind, filters, title, problems, corrections: Vec::new(), search, quote: Some(quote) })
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
pub(crate) fn normal(
    engine: &Engine,
    open: &OpenWorkspace,
    kind: SearchKind,
    filters: &Filters,
) -> Result<(Filters, String), Failure> {
    let filters = kind.normal(filters);
    let problems = kind.problems(&filters, &open.ground());
    if !problems.is_empty() {
        return Err(engine.wrong_fields(problems));
    }
    let digest = digest(engine, &filters)?;
    Ok((filters, digest))
}

pub(crate) fn digest(engine: &Engine, filters: &Filters) -> Result<String, Failure> {
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
        kind: search.kind,
        filters: search.filters.clone(),
        title: search.title.clone(),
        total: search.total,
        loaded: loaded.rows,
        owned_before: loaded.owned_before,
        left: guard::left(search),
        complete: guard::left(search) == 0 && search.asked_at.is_some(),
        batch: (search.chain.pages > 0).then_some(search.chain.batch),
        added: newest.as_ref().map_or(0, |pull| pull.added),
        pull: newest.filter(pull::is_unfinished).map(|pull| pull::state(open, &pull, search)),
        asked_at: search.asked_at,
    })
}

/// A name made of filters, in the order of the panel: `Germany, software development, 51–200`; what is excluded stands
/// behind `not`.
pub(crate) fn title(kind: SearchKind, filters: &Filters) -> String {
    let mut parts: Vec<String> = Vec::new();
    for filter in kind.catalog().filters() {
        parts.extend(filters.0.get(filter.key).map(|value| words(filter, value)).unwrap_or_default());
        let excluded = filter.exclude.and_then(|key| filters.0.get(key));
        parts.extend(
            excluded
                .map(|value| words(filter, value))
                .unwrap_or_default()
                .into_iter()
                .map(|word| format!("not {word}")),
        );
    }
    if parts.is_empty() {
        return format!("All {}", kind.words().1);
    }
    let more = parts.len().saturating_sub(TITLE_PARTS);
    parts.truncate(TITLE_PARTS);
    let short = |part: &String| match part.char_indices().nth(LONGEST_PART) {
        Some((end, _)) => format!("{}…", &part[..end]),
        None => part.clone(),
    };
    let title = parts.iter().map(short).collect::<Vec<_>>().join(", ");
    if more > 0 { format!("{title} and {more} more") } else { title }
}

/// The values of a filter as a person reads them.
pub(crate) fn words(filter: &Filter, value: &FilterValue) -> Vec<String> {
    match (value, filter.kind) {
        (FilterValue::Any(()), _) => Vec::new(),
        (FilterValue::Flag(yes), _) => {
            vec![format!("{}: {}", filter.label.to_lowercase(), if *yes { "yes" } else { "no" })]
        }
        (FilterValue::Durations(bounds), _) => durations::in_words(bounds),
        (_, Kind::Json { .. }) => vec!["further filters".to_owned()],
        (value, Kind::Presets { options } | Kind::Choice { options, .. }) => {
            // In the order of the panel, not of the letters: 51–200 stands before 201–500.
            let texts = filter.texts(value);
            let chosen = options.iter().filter(|option| texts.contains(&option.value));
            // What stands behind a colon explains the choice.
            chosen.map(|option| option.label.split(':').next().unwrap_or(option.label).to_owned()).collect()
        }
        (value, Kind::Tokens { source: Source::JobFunctions, .. }) => {
            filter.texts(value).into_iter().map(|id| id.replace('_', " ")).collect()
        }
        (value, Kind::Tokens { .. } | Kind::YesNo | Kind::Durations { .. }) => {
            filter.texts(value).into_iter().map(|text| text.split('|').next().unwrap_or(text).to_owned()).collect()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_search_is_named_by_its_filters() {
        for (kind, json, named) in [
            (SearchKind::Companies, "{}", "All companies"),
            (
                SearchKind::Companies,
                r#"{"industry":["software development"],"country":["Germany"],"size":["10001","201-500","51-200"]}"#,
                "Germany, software development, 51–200, 201–500, 10,001+",
            ),
            (
                SearchKind::Companies,
                r#"{"city":["Munich|Bavaria|Germany"],"hasWebsite":false}"#,
                "Munich, has a website: no",
            ),
            (
                SearchKind::Companies,
                r#"{"companyName":["a","b","c","d","e","f","g","h"]}"#,
                "a, b, c, d, e, f and 2 more",
            ),
            (
                SearchKind::People,
                r#"{"jobTitle.include":["CEO"],"location.include":["Germany"],"advanced":"{\"x\":{\"include\":[1]}}"}"#,
                "CEO, Germany, further filters",
            ),
            (
                SearchKind::Leads,
                r#"{"job":["CTO"],"jobExclude":["interim"],"seniority":"c_suite\nvp","searchMode":"WORD","skills":"a\nb"}"#,
                "CTO, not interim, C-suite, Vice president, a, b and 1 more",
            ),
            (
                SearchKind::Leads,
                r#"{"jobFunction":["tax_accounting"],"duration":{"currentJob":{"min":{"year":1,"month":6},"max":{"year":5}}}}"#,
                "tax accounting, present job 1 y 6 m to 5 y",
            ),
        ] {
            assert_eq!(title(kind, &serde_json::from_str(json).unwrap()), named, "{json}");
        }
    }
}
