//! One test, made ready to be asked of many values; and what it says of a cell: of what a record is sorted and counted by, without
//! a look at the record itself.
//!
//! A cell is the beginning of a value (`api/src/columns/order.rs`, `counted.rs`). Where the beginning does not decide, the answer is
//! [`Verdict::Unsure`], and the value is looked at in full ([`Check::of_value`]).

use api::text::{clean, fold};

use crate::value::Value;
use crate::verdict::Verdict;

/// Characters of a sort key, as many as of a text are sorted by: one with fewer is the whole text.
const SORTED: usize = 60;
/// Characters of what a row is counted under: one with fewer is the whole value.
const COUNTED: usize = 300;

/// A test, made ready: what it is tested against is folded, parsed, dated.
#[derive(Debug, Clone, PartialEq)]
pub enum Check {
    /// There is no value.
    Empty,
    /// Folded, the value or one of several is one of these.
    Is(Vec<String>),
    /// Folded, it has this somewhere.
    Has(String),
    /// A number is within one of these spans, both ends included.
    Number(Vec<(f64, f64)>),
    /// A day is from the first on, and before the second.
    Day {
        /// As `2019`, `2019-03` or `2019-03-14`; none for whatever is earlier.
        from: Option<String>,
        /// Likewise; none for whatever is later.
        below: Option<String>,
    },
    /// A flag that is set, or that is not.
    Flag(bool),
    /// One of several numbers or names, as the app has them, is one of these.
    Among(Vec<String>),
}

/// What a record is sorted by in a column.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum CellKey<'c> {
    /// A number.
    Number(f64),
    /// A folded text, or a moment as text.
    Text(&'c str),
}

/// What a table of cells has of a record in a column, where it has something.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Cell<'c> {
    /// Of a column whose rows are counted by value: what the record is counted under, with `between` between several.
    Counted(Option<&'c str>),
    /// Of any other: what it is sorted by.
    Key(Option<CellKey<'c>>),
}

/// What is behind the last text that begins with a text: no moment has such a character.
pub(crate) fn behind(text: &str) -> String {
    format!("{text}~")
}

/// A folded text that is the whole or the beginning of a value.
struct Beginning<'t> {
    text: &'t str,
    whole: bool,
}

impl Check {
    /// What a cell decides; `parse` reads a number or a moment of what a record is counted under.
    pub(crate) fn of_cell(&self, cell: Cell<'_>, is_text: bool, parse: impl Fn(&str) -> Option<Parsed>) -> Verdict {
        match cell {
            Cell::Counted(None) => Verdict::of(matches!(self, Self::Empty)),
            Cell::Counted(Some(counted)) => match self {
                Self::Empty => Verdict::No,
                Self::Number(_) | Self::Day { .. } | Self::Flag(_) => {
                    parse(counted).map_or(Verdict::No, |parsed| self.of_parsed(&parsed))
                }
                _ => self.of_texts(counted.split(api::columns::BETWEEN), COUNTED),
            },
            // A text that is there has a key; a number or a day in a form that nobody knows has none.
            Cell::Key(None) if matches!(self, Self::Empty) => {
                if is_text {
                    Verdict::Yes
                } else {
                    Verdict::Unsure
                }
            }
            Cell::Key(None) => Verdict::No,
            Cell::Key(Some(_)) if matches!(self, Self::Empty) => Verdict::No,
            Cell::Key(Some(CellKey::Number(number))) => self.of_parsed(&Parsed::Number(number)),
            Cell::Key(Some(CellKey::Text(text))) if matches!(self, Self::Day { .. }) => Verdict::of(self.has_day(text)),
            Cell::Key(Some(CellKey::Text(text))) => self.of_texts(std::iter::once(text), SORTED),
        }
    }

    fn of_texts<'t>(&self, texts: impl Iterator<Item = &'t str>, most: usize) -> Verdict {
        let mut best = Verdict::No;
        for text in texts {
            let folded = fold(&clean(text));
            best = best.max(self.of_beginning(&Beginning { text: &folded, whole: text.chars().count() < most }));
        }
        best
    }

    fn of_beginning(&self, Beginning { text, whole }: &Beginning<'_>) -> Verdict {
        match self {
            Self::Is(any) if *whole && any.iter().any(|one| one == text) => Verdict::Yes,
            // Several values stand in one text, each of them may be the one.
            Self::Is(any) if !whole || any.iter().any(|one| text.contains(one.as_str())) => Verdict::Unsure,
            Self::Has(part) if text.contains(part.as_str()) => Verdict::Yes,
            Self::Has(_) if !whole => Verdict::Unsure,
            _ => Verdict::No,
        }
    }

    fn of_parsed(&self, parsed: &Parsed) -> Verdict {
        Verdict::of(match (self, parsed) {
            (Self::Number(spans), Parsed::Number(number)) => {
                spans.iter().any(|(least, most)| (least..=most).contains(&number))
            }
            (Self::Flag(set), Parsed::Number(number)) => *set == (*number > 0.5),
            (Self::Day { .. }, Parsed::Text(day)) => self.has_day(day),
            _ => false,
        })
    }

    fn has_day(&self, day: &str) -> bool {
        let Self::Day { from, below } = self else { return false };
        from.as_deref().is_none_or(|from| day >= from) && below.as_deref().is_none_or(|below| day < below)
    }

    /// What the whole of a value decides, in which nothing is left unsure.
    pub(crate) fn of_value(&self, value: Option<&Value>, parse: impl Fn(&str) -> Option<Parsed>) -> bool {
        let Some(Value { text, items }) = value else { return matches!(self, Self::Empty) };
        match self {
            Self::Empty => false,
            Self::Is(any) => {
                let is = |value: &String| any.contains(&fold(&clean(value)));
                is(text) || items.iter().any(is)
            }
            Self::Has(part) => {
                let has = |value: &String| fold(&clean(value)).contains(part.as_str());
                has(text) || items.iter().any(has)
            }
            Self::Number(_) | Self::Day { .. } | Self::Flag(_) => {
                parse(text).is_some_and(|parsed| self.of_parsed(&parsed) == Verdict::Yes)
            }
            Self::Among(any) => items.iter().any(|item| any.contains(item)),
        }
    }

    /// The span of numbers or days in which it holds, for who has them in order; none where it is not one span.
    pub fn span(&self) -> Option<Span<'_>> {
        match self {
            Self::Number(spans) => match &spans[..] {
                [(least, most)] => Some(Span::Numbers(*least, *most)),
                _ => None,
            },
            Self::Flag(set) => {
                Some(if *set { Span::Numbers(0.5, f64::INFINITY) } else { Span::Numbers(f64::NEG_INFINITY, 0.5) })
            }
            Self::Day { from, below } => Some(Span::Texts(from.as_deref(), below.as_deref())),
            _ => None,
        }
    }
}

/// A span of keys.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Span<'s> {
    /// Numbers from one to another, both included.
    Numbers(f64, f64),
    /// Texts from one on and before another.
    Texts(Option<&'s str>, Option<&'s str>),
}

/// A value that is no text.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Parsed {
    /// A number, and a flag as one.
    Number(f64),
    /// A moment.
    Text(String),
}
