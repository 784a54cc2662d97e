//! Tools that read what is owned, or count what the service has, free.

use api::filters::advanced;
use api::operations::FindPeopleCount;
use api::operations::find_people_count::FindPeopleCountRequest;
use api::{Filters, RecordKind, SearchKind};
use calls::call::free;
use client::Lane;
use ipc::Nothing;
use records::list;
use schemars::JsonSchema;
use search::ipc::FiltersRequest;
use search::{preview, saved};
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::RowsOf;
use words::{t, text};
use workspace::failure::Failure;
use workspace::resolve;

use super::parts::parts_of;
use super::rows;
use super::tool::{Call, Effect, OwnTool, Told};
use crate::leave::note_free;
use crate::resources;

/// Nothing is needed.
#[derive(Debug, Deserialize, JsonSchema)]
pub(crate) struct NoArguments {}

/// What of everything owned is looked for.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub(crate) struct SearchOwnedArguments {
    /// Companies or people.
    kind: RecordKind,
    /// Words that a record must all hold: of names, titles, places, how descriptions begin. Empty for all. While the person keeps e-mails
    /// or mobiles to themselves, no text is looked through that may hold one.
    #[serde(default)]
    words: String,
    /// So many are left out before the first.
    #[serde(default)]
    from: u64,
    /// At most so many; the person has set the most.
    #[serde(default)]
    rows: Option<u32>,
}

/// Searches everything that is owned.
pub(crate) struct SearchOwned;

impl OwnTool for SearchOwned {
    type Arguments = SearchOwnedArguments;
    const NAME: &'static str = "search_owned";
    const TITLE: &'static str = text!("Search what is owned");
    const DESCRIPTION: &'static str = "Searches the companies or people that are owned already, by words. Free. Ask here before anything is paid for.";
    const EFFECT: Effect = Effect::Reads;

    async fn run(call: &Call, arguments: Self::Arguments) -> Result<Told, Failure> {
        let asked = serde_json::to_value(&arguments)?;
        let SearchOwnedArguments { kind, words, from, rows } = arguments;
        let most = rows::bound(call, rows);
        let (settings, store) = (call.settings(), &call.open.store);
        let whole = settings.emails && settings.mobiles;
        // What does not leave is not looked through either: it could be spelled out, question by question.
        let within = if whole { None } else { Some(rows::searched(kind)) };
        let (total, numbers) = store.owned_with_words(kind, words.clone(), within, (from, most as u64)).await?;
        let left = total.saturating_sub(from + numbers.len() as u64);
        let rows = rows::of(call, numbers).await?;
        note_free(&call.open, &call.asker, Self::NAME, asked, parts_of(&json!(words)), total);
        let more = (left > 0).then(|| (resources::ALL.to_owned(), t!("All that is owned, in Prospector")));
        let data = json!({"total": total, "from": from, "rows": rows, "left": left});
        Ok(Told { owned: true, more, ..Told::of(data) })
    }
}

/// What is counted.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub(crate) struct CountArguments {
    /// Which kind of search.
    kind: SearchKind,
    /// Its filters, by the keys of the app's panel: those of the operations; of people search with dots, as in `jobTitle.include`.
    filters: Filters,
}

/// Counts, free.
pub(crate) struct Count;

impl OwnTool for Count {
    type Arguments = CountArguments;
    const NAME: &'static str = "count";
    const TITLE: &'static str = text!("Count free");
    const DESCRIPTION: &'static str = "Says how many rows a search has: what of it is owned, and for people search how many the service has, which it counts \
         free. Other kinds have no free count: their total is known once a page was loaded.";
    const EFFECT: Effect = Effect::Reads;

    async fn run(call: &Call, arguments: Self::Arguments) -> Result<Told, Failure> {
        let asked = serde_json::to_value(&arguments)?;
        let CountArguments { kind, filters } = arguments;
        let known = preview::preview(&call.open, FiltersRequest { kind, filters }).await?;
        if !known.problems.is_empty() {
            return Err(Failure::fields(known.problems));
        }
        let mut total = known.search.as_ref().and_then(|search| search.total);
        if kind.facts().counts {
            let request = FindPeopleCountRequest { query: advanced::to_query(&known.filters) };
            total = Some(free::<FindPeopleCount>(&call.open, Lane::Background, &request).await?.total);
        }
        let loaded = known.search.as_ref().map_or(0, |search| search.loaded);
        note_free(&call.open, &call.asker, Self::NAME, asked.clone(), parts_of(&asked["filters"]), loaded);
        let title = rows::name(call, &known.title);
        Ok(Told::of(json!({"title": title, "total": total, "owned_of_this_search": loaded})))
    }
}

/// The saved searches.
pub(crate) struct SavedSearches;

impl OwnTool for SavedSearches {
    type Arguments = NoArguments;
    const NAME: &'static str = "saved_searches";
    const TITLE: &'static str = text!("Saved searches");
    const DESCRIPTION: &'static str =
        "The searches that the person has saved, with their filters and what of each is owned. Free.";
    const EFFECT: Effect = Effect::Reads;

    async fn run(call: &Call, _: Self::Arguments) -> Result<Told, Failure> {
        let saved = saved::all(&call.open, Nothing {}).await?;
        let mut showing = call.showing();
        let mut told = Vec::new();
        let most = rows::bound(call, None);
        for one in saved.iter().take(most) {
            let filters = showing.value(&serde_json::to_value(&one.filters)?);
            let owned = one.search.as_ref().map_or(0, |search| search.loaded);
            let name = rows::name(call, &one.name);
            told.push(json!({"saved": one.saved, "name": name, "kind": one.kind, "filters": filters, "owned": owned}));
        }
        Ok(Told::of(json!({"total": saved.len(), "saved_searches": told})))
    }
}

/// Which saved search.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub(crate) struct OpenSavedSearchArguments {
    /// Its number.
    saved: i64,
    /// So many rows are left out before the first.
    #[serde(default)]
    from: u64,
    /// At most so many; the person has set the most.
    #[serde(default)]
    rows: Option<u32>,
}

/// Opens a saved search.
pub(crate) struct OpenSavedSearch;

impl OwnTool for OpenSavedSearch {
    type Arguments = OpenSavedSearchArguments;
    const NAME: &'static str = "open_saved_search";
    const TITLE: &'static str = text!("Open a saved search");
    const DESCRIPTION: &'static str = "The rows of a saved search that are owned. Free; nothing is loaded. Its filters can be asked with the operation of its kind.";
    const EFFECT: Effect = Effect::Reads;

    async fn run(call: &Call, arguments: Self::Arguments) -> Result<Told, Failure> {
        let asked = serde_json::to_value(&arguments)?;
        let all = saved::all(&call.open, Nothing {}).await?;
        let one = all.into_iter().find(|one| one.saved == arguments.saved);
        let one = one.ok_or_else(|| Failure::gone(t!("This saved search is not there any more.")))?;
        let (name, most) = (rows::name(call, &one.name), rows::bound(call, arguments.rows));
        let Some(search) = one.search else {
            return Ok(Told::of(json!({"name": name, "total": null, "owned": 0, "rows": []})));
        };
        let numbers = rows::numbers(&call.open, RowsOf::Search(search.search), one.kind.record()).await?;
        let shown = rows::of(call, rows::piece(&numbers, arguments.from, most)).await?;
        note_free(&call.open, &call.asker, Self::NAME, asked, vec![one.name], numbers.len() as u64);
        let more = (numbers.len() > shown.len()).then(|| (resources::search(search.search), name.clone()));
        let data =
            json!({"name": name, "total": search.total, "owned": numbers.len(), "from": arguments.from, "rows": shown});
        Ok(Told { owned: true, more, ..Told::of(data) })
    }
}

/// The lists.
pub(crate) struct Lists;

impl OwnTool for Lists {
    type Arguments = NoArguments;
    const NAME: &'static str = "lists";
    const TITLE: &'static str = text!("Lists");
    const DESCRIPTION: &'static str = "The person's lists of companies and people, with how many rows each has. Free.";
    const EFFECT: Effect = Effect::Reads;

    async fn run(call: &Call, _: Self::Arguments) -> Result<Told, Failure> {
        let lists = list::all(&call.open, Nothing {}).await?.lists;
        let most = rows::bound(call, None);
        let told = lists.iter().take(most).map(|one| {
            json!({"list": one.list, "name": rows::name(call, &one.name), "kind": one.kind, "rows": one.rows, "job": one.job})
        });
        Ok(Told::of(json!({"total": lists.len(), "lists": told.collect::<Vec<_>>()})))
    }
}

/// Which list.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub(crate) struct OpenListArguments {
    /// Its number.
    list: i64,
    /// So many rows are left out before the first.
    #[serde(default)]
    from: u64,
    /// At most so many; the person has set the most.
    #[serde(default)]
    rows: Option<u32>,
}

/// Opens a list.
pub(crate) struct OpenList;

impl OwnTool for OpenList {
    type Arguments = OpenListArguments;
    const NAME: &'static str = "open_list";
    const TITLE: &'static str = text!("Open a list");
    const DESCRIPTION: &'static str = "The rows of a list. Free. Suppressed rows are marked.";
    const EFFECT: Effect = Effect::Reads;

    async fn run(call: &Call, arguments: Self::Arguments) -> Result<Told, Failure> {
        let asked = serde_json::to_value(&arguments)?;
        let one = resolve::list(&call.open, arguments.list).await?;
        let numbers = rows::numbers(&call.open, RowsOf::List(one.id), one.kind).await?;
        let shown = rows::of(call, rows::piece(&numbers, arguments.from, rows::bound(call, arguments.rows))).await?;
        let name = rows::name(call, &one.name);
        note_free(&call.open, &call.asker, Self::NAME, asked, vec![one.name], numbers.len() as u64);
        let more = (numbers.len() > shown.len()).then(|| (resources::list(one.id), name.clone()));
        let data = json!({"list": one.id, "name": name, "kind": one.kind, "total": numbers.len(), "from": arguments.from, "rows": shown});
        Ok(Told { owned: true, more, ..Told::of(data) })
    }
}
