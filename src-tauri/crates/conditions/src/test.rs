//! The tests, and which of them fit what kind of value.

use api::columns::ColumnKind;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::about::About;

/// A test of a value. Texts are compared without case, accents and what cannot be seen, and never as a pattern. Each but the three
/// that begin with "not" needs a value to hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(rename = "ConditionTest")]
pub enum Test {
    /// It is this, or one of its several values is.
    Is,
    /// It is not; also where there is none.
    IsNot,
    /// It is one of these.
    OneOf,
    /// It has this somewhere.
    Contains,
    /// It has it nowhere; also where there is none.
    ContainsNot,
    /// There is none.
    Empty,
    /// There is one.
    NotEmpty,
    /// A number, or the lower end of a range, that is so large or larger.
    AtLeast,
    /// A number, or the lower end of a range, that is so large or smaller.
    AtMost,
    /// A day that is earlier. A month or a year counts as its beginning.
    Before,
    /// A day that is later; one within the month or year that is given is not.
    After,
    /// A day within the last so many, today included.
    LastDays,
}

impl Test {
    /// All of them, in the order in which they are offered.
    pub const ALL: [Self; 12] = [
        Self::Is,
        Self::IsNot,
        Self::OneOf,
        Self::Contains,
        Self::ContainsNot,
        Self::AtLeast,
        Self::AtMost,
        Self::Before,
        Self::After,
        Self::LastDays,
        Self::Empty,
        Self::NotEmpty,
    ];

    /// How many values it is tested against: none, one, or up to so many.
    pub const fn most_values(self) -> usize {
        match self {
            Self::Empty | Self::NotEmpty => 0,
            Self::OneOf => 100,
            _ => 1,
        }
    }

    /// Whether it fits what is tested.
    pub fn fits(self, about: &About) -> bool {
        match self {
            Self::Empty | Self::NotEmpty => !matches!(about, About::Score(_)),
            Self::Is | Self::IsNot => true,
            Self::OneOf => !matches!(about.kind(), ColumnKind::Flag | ColumnKind::Date),
            Self::Contains | Self::ContainsNot => matches!(about, About::Column(_)) && is_text(about.kind()),
            Self::AtLeast | Self::AtMost => is_number(about.kind()),
            Self::Before | Self::After | Self::LastDays => about.kind() == ColumnKind::Date,
        }
    }

    /// Those that fit, in the order in which they are offered.
    pub fn of(about: &About) -> Vec<Self> {
        Self::ALL.into_iter().filter(|test| test.fits(about)).collect()
    }
}

/// Whether values of a kind are compared as texts.
pub(crate) const fn is_text(kind: ColumnKind) -> bool {
    !is_number(kind) && !matches!(kind, ColumnKind::Date | ColumnKind::Flag)
}

/// Whether values of a kind are numbers.
pub(crate) const fn is_number(kind: ColumnKind) -> bool {
    matches!(kind, ColumnKind::Number | ColumnKind::Range | ColumnKind::Count { .. })
}

#[cfg(test)]
mod tests {
    use super::*;
    use api::RecordKind;

    #[test]
    fn every_column_of_the_catalog_has_tests_that_fit_its_kind() {
        for kind in [RecordKind::Company, RecordKind::Person] {
            for column in kind.columns() {
                let about = About::by_key(kind, column.key).unwrap();
                let tests = Test::of(&about);
                let families = [Test::Contains, Test::AtLeast, Test::Before].map(|test| tests.contains(&test));
                let is_flag = column.kind == ColumnKind::Flag;
                assert_eq!(
                    families.iter().filter(|has| **has).count(),
                    usize::from(!is_flag),
                    "{}: a text, a number or a day, and never two of them: {tests:?}",
                    column.key
                );
                assert!(
                    tests.ends_with(&[Test::Empty, Test::NotEmpty]),
                    "{}: whatever it is may be missing",
                    column.key
                );
            }
        }
        let score = About::by_key(RecordKind::Company, "score.7").unwrap();
        assert_eq!(
            Test::of(&score),
            [Test::Is, Test::IsNot, Test::OneOf, Test::AtLeast, Test::AtMost],
            "every record has a score"
        );
    }
}
