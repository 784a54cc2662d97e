//! Links of answers to what is in the app: where more rows are than the person lets leave. Reading one says what it is and where the
//! person finds it; its rows leave by no other way than those of an answer.

use std::sync::Arc;

use ipc::Nothing;
use search::saved;
use workspace::failure::Failure;
use workspace::open::OpenWorkspace;
use workspace::resolve;

use crate::shown::Showing;

const SCHEME: &str = "prospector://";
/// Everything that is owned.
pub(crate) const ALL: &str = "prospector://records";

/// The link to a list.
pub(crate) fn list(number: i64) -> String {
    format!("{SCHEME}list/{number}")
}

/// The link to a search.
pub(crate) fn search(number: i64) -> String {
    format!("{SCHEME}search/{number}")
}

/// What a link leads to, in a sentence for a model; none where it is no link of these.
///
/// # Errors
/// `Gone` where what it led to is not there any more.
pub(crate) async fn read(
    open: &Arc<OpenWorkspace>,
    mut showing: Showing,
    link: &str,
) -> Result<Option<String>, Failure> {
    let Some(place) = link.strip_prefix(SCHEME) else { return Ok(None) };
    let number = |kind: &str| place.strip_prefix(kind)?.parse::<i64>().ok();
    if link == ALL {
        return Ok(Some(
            "Everything that is owned, in Prospector. prospector_search_owned looks through it, free.".to_owned(),
        ));
    }
    if let Some(number) = number("list/") {
        let list = resolve::list(open, number).await?;
        let name = showing.text("name", &list.name);
        return Ok(Some(format!(
            "The list {number}, called “{name}”. The person finds it in Prospector under Lists; prospector_open_list tells its rows, from any \
             place, as many at once as the person allows."
        )));
    }
    if let Some(number) = number("search/") {
        let all = saved::all(open, Nothing {}).await?;
        let of = |one: &search::ipc::SavedSearch| one.search.as_ref().is_some_and(|search| search.search == number);
        let name = all.iter().find(|one| of(one)).map(|one| showing.text("name", &one.name));
        return Ok(Some(match name {
            Some(name) => format!(
                "The saved search “{name}”. The person finds it in Prospector under Saved searches; prospector_open_saved_search tells its \
                 rows, from any place, as many at once as the person allows."
            ),
            None => "A search of Prospector that is not saved there.".to_owned(),
        }));
    }
    Ok(None)
}
