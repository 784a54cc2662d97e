//! Searches: their normal form, what is known of them before anything is sent. Their name is in `search/title.rs`.

mod title;

use std::sync::Arc;

use api::{Filters, SearchKind, canonical};
use store::StoreError;
use store::tables::found::Loaded;
use store::tables::pulls::Pull;
use store::tables::searches::Search;
use words::say;

use crate::guard::Wish;
use crate::open::OpenWorkspace;
use crate::screen::{Aim, Failure, FailureCode, FiltersRequest, Nothing, Preview, SearchHead, SearchRequest};
use crate::{guard, pull, suggest};
pub(crate) use title::{title, words, yes_or_no};

/// Searches that the screen offers again.
const RECENT: u32 = 30;

/// What is known of filters before anything is sent.
pub(crate) async fn preview(open: &Arc<OpenWorkspace>, request: FiltersRequest) -> Result<Preview, Failure> {
    let kind = request.kind;
    let filters = kind.normal(&request.filters);
    let title = title(kind, &filters);
    let problems = kind.problems(&filters, &open.ground());
    if !problems.is_empty() {
        let corrections = suggest::corrections(open, kind, &problems).await?;
        return Ok(Preview { filters, title, problems, corrections, search: None, quote: None });
    }
    let digest = digest(&filters)?;
    let known = open.store.search_by_digest(kind, digest).await?;
    let wish = Wish { kind, aim: Aim::More, rows: Some(u64::from(kind.usual_page())), size: None };
    let quote = guard::for_search(open, known.as_ref(), wish).await?;
    let search = match known.filter(|search| search.asked_at.is_some()) {
        Some(search) => Some(head(open, &search).await?),
        None => None,
    };
    Ok(Preview { filters, title, problems, corrections: Vec::new(), search, quote: Some(quote) })
}

/// The searches opened last.
pub(crate) async fn recent(open: &Arc<OpenWorkspace>, _: Nothing) -> Result<Vec<SearchHead>, Failure> {
    let found = open.store.recent_searches(RECENT).await?;
    let mut heads = Vec::with_capacity(found.len());
    for search in &found {
        heads.push(head(open, search).await?);
    }
    Ok(heads)
}

/// Opens a search that was run before: free, without a request.
pub(crate) async fn open(open: &Arc<OpenWorkspace>, request: SearchRequest) -> Result<SearchHead, Failure> {
    let search = by_number(open, request.search).await?;
    open.store.touch_search(search.id, open.now()).await?;
    head(open, &search).await
}

pub(crate) async fn by_number(open: &OpenWorkspace, search: i64) -> Result<Search, Failure> {
    open.store
        .search(search)
        .await?
        .ok_or_else(|| Failure::new(FailureCode::Gone, say!("This search is not there any more.")))
}

/// The normal form of filters and its digest, or what is wrong with them.
pub(crate) fn normal(open: &OpenWorkspace, kind: SearchKind, filters: &Filters) -> Result<(Filters, String), Failure> {
    let filters = kind.normal(filters);
    let problems = kind.problems(&filters, &open.ground());
    if !problems.is_empty() {
        return Err(Failure::fields(problems));
    }
    let digest = digest(&filters)?;
    Ok((filters, digest))
}

pub(crate) fn digest(filters: &Filters) -> Result<String, Failure> {
    let text = canonical::text(filters)?;
    Ok(canonical::digest(&text))
}

/// At the opening of a workspace: what an earlier version kept in another normal form is found under the one of this version, so
/// that nobody pays again for a search that is here.
pub(crate) async fn take_up_forms(open: &OpenWorkspace) -> Result<usize, StoreError> {
    let kept = open.store.kept_filters().await?;
    let anew = kept.into_iter().filter_map(|kept| {
        let filters = kept.kind.normal(&kept.filters);
        let digest = (filters != kept.filters).then(|| digest(&filters).ok()).flatten()?;
        Some((kept, filters, digest))
    });
    let anew: Vec<_> = anew.collect();
    let count = anew.len();
    if count > 0 {
        let left = open.store.spell_anew(anew).await?;
        tracing::info!(count, left, "filters of an earlier version have another form; some have that of others");
    }
    Ok(count)
}

/// The name of a search: what it asks, in the language that is spoken. One that has lost its filters because they named a
/// person who was erased has a name of its own.
pub(crate) fn shown_title(search: &Search) -> String {
    if search.title == store::NOBODY { named(search.title.clone()) } else { title(search.kind, &search.filters) }
}

/// What somebody called a thing, or, once it was called after a person who was erased, that.
pub(crate) fn named(kept: String) -> String {
    if kept == store::NOBODY { words::kept(&kept) } else { kept }
}

/// The same of a search by its number, of which only the kept name is at hand: that is in English.
pub(crate) async fn title_of(open: &OpenWorkspace, search: i64, kept: String) -> String {
    if words::language() == words::Language::English {
        return kept;
    }
    // A name in another language is better than none.
    open.store.search(search).await.ok().flatten().map_or(kept, |search| shown_title(&search))
}

/// The head of a search as it is now.
pub(crate) async fn head(open: &OpenWorkspace, search: &Search) -> Result<SearchHead, Failure> {
    let loaded = open.store.loaded(search.id).await?;
    let newest = open.store.newest_pull(search.id).await?;
    Ok(as_it_stands(open, search, &loaded, newest))
}

/// The head of a search of which this is known.
pub(crate) fn as_it_stands(open: &OpenWorkspace, search: &Search, loaded: &Loaded, newest: Option<Pull>) -> SearchHead {
    SearchHead {
        search: search.id,
        kind: search.kind,
        filters: search.filters.clone(),
        title: shown_title(search),
        total: search.total,
        loaded: loaded.rows,
        owned_before: loaded.owned_before,
        left: guard::left(search),
        complete: guard::left(search) == 0 && search.asked_at.is_some(),
        batch: (search.chain.pages > 0).then_some(search.chain.batch),
        added: newest.as_ref().map_or(0, |pull| pull.added),
        pull: newest.filter(pull::is_unfinished).map(|pull| pull::state(open, &pull, search)),
        asked_at: search.asked_at,
    }
}
