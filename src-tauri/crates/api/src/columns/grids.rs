//! The grids of the app, each once: what a row is, what is shown at first, and over which columns bars are shown.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::column::Column;
use super::{companies, own, people};
use crate::record_kind::RecordKind;
use crate::search_kind::SearchKind;

/// A grid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum GridKind {
    /// The companies that a search brought.
    Companies,
    /// The people that people search brought.
    People,
    /// The people that the leads finder brought.
    Leads,
    /// A list of companies.
    CompanyList,
    /// A list of people.
    PeopleList,
    /// All companies that are owned.
    CompanyLibrary,
    /// All people who are owned.
    PeopleLibrary,
}

impl GridKind {
    /// All of them.
    pub const ALL: [Self; 7] = [
        Self::Companies,
        Self::People,
        Self::Leads,
        Self::CompanyList,
        Self::PeopleList,
        Self::CompanyLibrary,
        Self::PeopleLibrary,
    ];

    /// The grid of a list.
    pub const fn of_list(record: RecordKind) -> Self {
        match record {
            RecordKind::Company => Self::CompanyList,
            RecordKind::Person => Self::PeopleList,
        }
    }

    /// The grid of all that is owned.
    pub const fn of_library(record: RecordKind) -> Self {
        match record {
            RecordKind::Company => Self::CompanyLibrary,
            RecordKind::Person => Self::PeopleLibrary,
        }
    }

    /// The name under which its layout is stored.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Companies => "companies",
            Self::People => "people",
            Self::Leads => "leads",
            Self::CompanyList => "companyList",
            Self::PeopleList => "peopleList",
            Self::CompanyLibrary => "companyLibrary",
            Self::PeopleLibrary => "peopleLibrary",
        }
    }

    /// What a row is.
    pub const fn record(self) -> RecordKind {
        match self {
            Self::Companies | Self::CompanyList | Self::CompanyLibrary => RecordKind::Company,
            Self::People | Self::Leads | Self::PeopleList | Self::PeopleLibrary => RecordKind::Person,
        }
    }

    /// The columns that are shown before a person has chosen, in this order.
    pub const fn shown(self) -> &'static [&'static str] {
        match self {
            Self::Companies => companies::SHOWN,
            Self::People => people::SHOWN_IN_PEOPLE,
            Self::Leads => people::SHOWN_IN_LEADS,
            Self::CompanyList | Self::CompanyLibrary => own::SHOWN_IN_COMPANY_LISTS,
            Self::PeopleList | Self::PeopleLibrary => own::SHOWN_IN_PEOPLE_LISTS,
        }
    }

    /// The columns over which bars are shown, in the order of [`GridKind::counted`].
    pub fn facets(self) -> impl Iterator<Item = &'static Column> {
        self.counted().filter(|column| column.facet)
    }

    /// The columns by whose values rows are counted: in a search, those that the service fills; in a list and in the library, first
    /// what was found and noted, then those.
    pub fn counted(self) -> impl Iterator<Item = &'static Column> {
        let own: &[Column] = match self {
            Self::Companies | Self::People | Self::Leads => &[],
            Self::CompanyList | Self::PeopleList | Self::CompanyLibrary | Self::PeopleLibrary => {
                self.record().own_columns()
            }
        };
        own.iter().chain(self.record().answer_columns()).filter(|column| column.is_counted())
    }
}

impl From<SearchKind> for GridKind {
    fn from(kind: SearchKind) -> Self {
        match kind {
            SearchKind::Companies => Self::Companies,
            SearchKind::People => Self::People,
            SearchKind::Leads => Self::Leads,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::columns::by_key;

    #[test]
    fn what_is_shown_at_first_is_there() {
        for grid in GridKind::ALL {
            for key in grid.shown() {
                assert!(by_key(grid.record().columns(), key).is_some(), "{key} is shown at first in {grid:?}");
            }
        }
    }

    #[test]
    fn a_search_has_no_bars_of_the_lists() {
        for grid in GridKind::ALL {
            let own = grid.facets().filter(|column| own::is_own(column.key)).count();
            let search = matches!(grid, GridKind::Companies | GridKind::People | GridKind::Leads);
            assert_eq!(own == 0, search, "{grid:?}: bars of what was found and noted stand over what a person keeps");
            assert!(
                grid.facets().any(|column| !own::is_own(column.key)),
                "{grid:?}: and those of the service over all"
            );
        }
    }
}
