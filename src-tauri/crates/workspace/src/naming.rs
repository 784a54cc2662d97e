//! What things are called on the screen: searches, operations, what somebody named, and the names that may be given.

use api::Problem;
use store::records::{BY_HAND, CORRECTION, IMPORT};
use store::searches::Search;
use words::t;

use crate::open::OpenWorkspace;
use api::filters::title::title;

/// Characters of a name.
pub const LONGEST_NAME: usize = 80;

/// The name of a search: what it asks, in the language of the app. One that has lost its filters because they named a
/// person who was erased has a name of its own.
pub fn shown_title(search: &Search) -> String {
    if search.title == store::NOBODY { named(search.title.clone()) } else { title(search.kind, &search.filters) }
}

/// The name that somebody gave to a thing, or, where it named a person who was erased, the words for that.
pub fn named(kept: String) -> String {
    if kept == store::NOBODY { words::translate_stored(&kept) } else { kept }
}

/// The same of a search by its number, of which only the stored name is at hand: that is in English.
pub async fn title_of(open: &OpenWorkspace, search: i64, kept: String) -> String {
    if words::language() == words::Language::English {
        return kept;
    }
    // A name in another language is better than none.
    open.store.search(search).await.ok().flatten().map_or(kept, |search| shown_title(&search))
}

/// What an operation is called on the screen.
pub fn label(operation: &str) -> String {
    match operation {
        IMPORT => t!("Imported"),
        BY_HAND => t!("Typed by you"),
        CORRECTION => t!("Corrected by you"),
        _ => api::operations::by_name(operation)
            .map_or_else(|| operation.to_owned(), |spec| words::localized(spec.label, &[])),
    }
}

/// What is wrong with a name that a person gives to what is stored.
pub fn wrong_name(name: &str) -> Option<Problem> {
    let wrong = match name.chars().count() {
        0 => t!("Type a name."),
        length if length > LONGEST_NAME => {
            t!("This is too long: a name has at most {most} characters.", most = LONGEST_NAME)
        }
        _ => return None,
    };
    Some(Problem::new("name", wrong))
}
