//! Why a text from outside is no search. Its text is a sentence for the person who pasted it.

use api::SearchKind;
use api::json_object::NoObject;
use words::{localized, t};

/// Why a text is no search.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub(super) enum Unreadable {
    /// It is empty.
    #[error("{}", t!("There is nothing to read: paste a search that was copied as JSON."))]
    Nothing,
    /// It is no JSON object of a sound size.
    #[error(transparent)]
    NoObject(#[from] NoObject),
    /// More fields than any search has.
    #[error("{}", t!("This has too many fields to be a search."))]
    TooManyFields,
    /// A name that cannot be told.
    #[error("{}", t!("This has a field whose name cannot be read: it is too long, or holds unseen characters."))]
    FieldName,
    /// The mark says something else.
    #[error("{}", t!("This is something else than a search: open it where it belongs."))]
    SomethingElse,
    /// A later version of the form.
    #[error("{}", t!("This was written by a newer version of Prospector: update Prospector to open it."))]
    Newer,
    /// No version of the form.
    #[error("{}", t!("This has an unknown version: copy the search as JSON once more."))]
    UnknownVersion,
    /// A kind that there is not.
    #[error("{}", t!("There is no such kind of search. “kind” is one of: {kinds}.", kinds = SearchKind::ALL.map(SearchKind::name).join(", ")))]
    UnknownKind,
    /// The name of the search is of another type.
    #[error("{}", t!("The name of this search is no text."))]
    NameIsNoText,
    /// The nested query of people search beside another kind.
    #[error("{}", t!("“query” belongs to people, not to {many}.", many = rows(*.0)))]
    QueryOfPeople(SearchKind),
    /// The field that has to hold an object holds something else.
    #[error("{}", t!("“{field}” is not an object, from { to }.", field = .0))]
    IsNoObject(&'static str),
    /// Filters by their keys and as a query.
    #[error("{}", t!("“filters” and “query” mean the same: keep one of them."))]
    FiltersTwice,
    /// Neither of them.
    #[error("{}", t!("This says no filters: “filters” is missing."))]
    FiltersMissing,
    /// No kind, and no filter to tell it by.
    #[error("{}", t!("There is no filter in this."))]
    NoFilter,
    /// Filters that two kinds have.
    #[error(
        "{}",
        t!(
            "These filters fit {one} and {other}: write {example}, or \"{name}\", to say which is meant.",
            one = rows(*.0),
            other = rows(*.1),
            example = format!("{{\"kind\": \"{}\", \"filters\": {{…}}}}", .0.name()),
            name = .1.name(),
        )
    )]
    FitsTwo(SearchKind, SearchKind),
    /// Filters of which each belongs to some kind, but all of them to none.
    #[error("{}", t!("These filters belong to different kinds of search: keep those of one."))]
    DifferentKinds,
    /// A filter that the kind does not have.
    #[error("{}", t!("“{key}” is no filter for {many}: remove it.", key = .key, many = rows(*.kind)))]
    NoFilterOf {
        /// What stands there.
        key: String,
        /// The kind.
        kind: SearchKind,
    },
    /// A filter that no kind has.
    #[error("{}", t!("“{field}” is no filter of any search: remove it.", field = .0))]
    NoFilterAtAll(String),
    /// A field beside the filters that has no meaning.
    #[error("{}", t!("“{field}” has no place in a search: remove it.", field = .0))]
    NoPlace(String),
    /// A value of another shape than that of the filter with this label.
    #[error("{}", t!("“{filter}” is true or false.", filter = localized(.0, &[])))]
    NotYesNo(&'static str),
    /// See [`Self::NotYesNo`].
    #[error("{}", t!("“{filter}” is an object of years and months, from { to }.", filter = localized(.0, &[])))]
    NotDurations(&'static str),
    /// See [`Self::NotYesNo`].
    #[error("{}", t!("“{filter}” is an object of two numbers, from { to }.", filter = localized(.0, &[])))]
    NotRange(&'static str),
    /// See [`Self::NotYesNo`].
    #[error("{}", t!("“{filter}” is a list of texts.", filter = localized(.0, &[])))]
    NotTexts(&'static str),
    /// See [`Self::NotYesNo`].
    #[error("{}", t!("“{filter}” cannot be read.", filter = localized(.0, &[])))]
    NotJson(&'static str),
}

/// The word for the rows of a kind of search.
fn rows(kind: SearchKind) -> String {
    localized(kind.words().1, &[])
}
