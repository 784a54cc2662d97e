//! Why a text from outside is no search. Its text is a sentence for the person who pasted it.

use api::SearchKind;
use api::json_object::NoObject;

/// Why a text is no search.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub(super) enum Unreadable {
    /// It is empty.
    #[error("There is nothing to read: paste a search that was copied as JSON.")]
    Nothing,
    /// It is no JSON object of a sound size.
    #[error(transparent)]
    NoObject(#[from] NoObject),
    /// More fields than any search has.
    #[error("This has too many fields to be a search.")]
    TooManyFields,
    /// A name that cannot be told.
    #[error("This has a field whose name cannot be read: it is too long, or holds unseen characters.")]
    FieldName,
    /// The mark says something else.
    #[error("This is something else than a search: open it where it belongs.")]
    SomethingElse,
    /// A later version of the form.
    #[error("This was written by a newer version of Prospector: update Prospector to open it.")]
    Newer,
    /// No version of the form.
    #[error("This has an unknown version: copy the search as JSON once more.")]
    UnknownVersion,
    /// A kind that there is not.
    #[error("There is no such kind of search. “kind” is one of: {}.", SearchKind::ALL.map(SearchKind::name).join(", "))]
    UnknownKind,
    /// The name of the search is of another type.
    #[error("The name of this search is no text.")]
    NameIsNoText,
    /// The nested query of people search beside another kind.
    #[error("“query” belongs to people, not to {}.", .0.words().1)]
    QueryOfPeople(SearchKind),
    /// The field that has to hold an object holds something else.
    #[error("“{0}” is not an object, from {{ to }}.")]
    IsNoObject(&'static str),
    /// Filters by their keys and as a query.
    #[error("“filters” and “query” mean the same: keep one of them.")]
    FiltersTwice,
    /// Neither of them.
    #[error("This says no filters: “filters” is missing.")]
    FiltersMissing,
    /// No kind, and no filter to tell it by.
    #[error("There is no filter in this.")]
    NoFilter,
    /// Filters that two kinds have.
    #[error(
        "These filters fit {} and {}: write {{\"kind\": \"{}\", \"filters\": {{…}}}}, or \"{}\", to say which is meant.",
        .0.words().1, .1.words().1, .0.name(), .1.name()
    )]
    FitsTwo(SearchKind, SearchKind),
    /// Filters of which each belongs to some kind, but all of them to none.
    #[error("These filters belong to different kinds of search: keep those of one.")]
    DifferentKinds,
    /// A filter that the kind does not have.
    #[error("“{key}” is no filter for {}: remove it.", .kind.words().1)]
    NoFilterOf {
        /// What stands there.
        key: String,
        /// The kind.
        kind: SearchKind,
    },
    /// A filter that no kind has.
    #[error("“{0}” is no filter of any search: remove it.")]
    NoFilterAtAll(String),
    /// A field beside the filters that has no meaning.
    #[error("“{0}” has no place in a search: remove it.")]
    NoPlace(String),
    /// A value of another shape than that of the filter with this label.
    #[error("“{0}” is true or false.")]
    NotYesNo(&'static str),
    /// See [`Self::NotYesNo`].
    #[error("“{0}” is an object of years and months, from {{ to }}.")]
    NotDurations(&'static str),
    /// See [`Self::NotYesNo`].
    #[error("“{0}” is a list of texts.")]
    NotTexts(&'static str),
    /// See [`Self::NotYesNo`].
    #[error("“{0}” cannot be read.")]
    NotJson(&'static str),
}
