//! One test, made ready to be asked of many values; and what it says of a cell: of what a record is sorted and counted by, without
//! a look at the record itself.
//!
//! A cell is the beginning of a value (`api/src/columns/order.rs`, `counted.rs`). Where the beginning does not decide, the answer is
//! [`Verdict::Unsure`], and the value is looked at in full ([`Check::of_value`]). Owns how short a cell is that is taken for
//! the whole of a value: having fewer characters than a cell can have says nothing, because a value is cut first, and loses
//! its marks and what cannot be seen after that.

use api::columns::{BETWEEN, LONGEST_BAR, MOST_ITEMS, SORTED_CHARACTERS};
use api::text::comparable;

use crate::value::Value;
use crate::verdict::Verdict;

/// Characters of a sort key: one with fewer is taken for the whole text, whatever it is written in. Where each letter has
/// two marks, which is more than any language asks for, so many letters are left of a text that was cut.
const SURE_KEY: usize = SORTED_CHARACTERS / 3;
/// Likewise of a key with nothing but ASCII: so many letters are left where each has one mark.
const SURE_PLAIN_KEY: usize = SORTED_CHARACTERS / 2;
/// Characters of what a row is counted under: one with fewer is taken for the whole value. So many are left of one that was
/// cut where four of five cannot be seen. Names, places and branches are mostly shorter: it costs little to be careful.
const SURE_BAR: usize = LONGEST_BAR / 5;

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
        /// As `2019`, `2019-03` or `2019-03-14`, in the order of texts; none for whatever is earlier.
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
    Text {
        /// The key.
        key: &'c str,
        /// It is of the whole value, and not only of its beginning.
        whole: bool,
    },
}

impl<'c> CellKey<'c> {
    /// A text as a table has it, where the value is not at hand.
    pub fn stored(key: &'c str) -> Self {
        Self::Text { key, whole: is_whole(key) }
    }
}

/// Whether the key of a text is so short that it is of all of it.
pub fn is_whole(key: &str) -> bool {
    key.chars().count() < if key.is_ascii() { SURE_PLAIN_KEY } else { SURE_KEY }
}

/// What is found of the texts of a test ([`Check::texts`]) in a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Match {
    /// It is one of them.
    pub is: bool,
    /// One of them is somewhere in it.
    pub has: bool,
    /// It was looked for in the whole of the value, and not only in its beginning.
    pub whole: bool,
    /// It may be several values, which stand in one text with commas between them.
    pub several: bool,
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

/// The shortest text for the same day: `2019` for `2019-01-01`, `2019-03` for `2019-03-01`. A year and a month count as
/// their first day, but stand before it in the order of texts: before this text stands exactly what is earlier than the day.
pub(crate) fn shortest(day: &str) -> &str {
    day.trim_end_matches("-01")
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
                _ => self.of_counted(counted),
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
            Cell::Key(Some(CellKey::Text { key, .. })) if matches!(self, Self::Day { .. }) => {
                Verdict::of(self.has_day(key))
            }
            Cell::Key(Some(CellKey::Text { key, whole })) => self.of_beginning(key, whole),
        }
    }

    /// Of all that a record is counted under.
    fn of_counted(&self, counted: &str) -> Verdict {
        let texts = counted.split(BETWEEN);
        // Of a longer list a cell has the first items alone: what is not among them may be behind them.
        let least = if texts.clone().count() < MOST_ITEMS { Verdict::No } else { Verdict::Unsure };
        texts.map(|text| self.of_beginning(text, text.chars().count() < SURE_BAR)).fold(least, Verdict::max)
    }

    /// Of a text that is the whole or the beginning of a value.
    fn of_beginning(&self, text: &str, whole: bool) -> Verdict {
        let (text, sought) = (comparable(text), self.texts());
        let has = sought.iter().any(|one| text.contains(one.as_str()));
        self.of_match(Match { is: has && sought.contains(&text), has, whole, several: text.contains(',') })
    }

    /// The texts that it looks for, folded: any of them; none where it does not compare texts.
    pub fn texts(&self) -> &[String] {
        match self {
            Self::Is(any) => any,
            Self::Has(part) => std::slice::from_ref(part),
            _ => &[],
        }
    }

    /// What is decided by what was found of its texts.
    pub(crate) fn of_match(&self, found: Match) -> Verdict {
        match (self, found) {
            (Self::Is(_), Match { is: true, whole: true, .. }) | (Self::Has(_), Match { has: true, .. }) => {
                Verdict::Yes
            }
            // Each of several may be the one.
            (Self::Is(_), Match { has: true, several: true, .. }) => Verdict::Unsure,
            (Self::Is(_) | Self::Has(_), Match { whole: false, .. }) => Verdict::Unsure,
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

    /// Whether it compares texts, so that it matters whether a cell is of the whole value.
    pub const fn compares_texts(&self) -> bool {
        matches!(self, Self::Is(_) | Self::Has(_))
    }

    /// What the whole of a value decides, in which nothing is left unsure.
    pub(crate) fn of_value(&self, value: Option<&Value>, parse: impl Fn(&str) -> Option<Parsed>) -> bool {
        let Some(Value { text, items }) = value else { return matches!(self, Self::Empty) };
        match self {
            Self::Empty => false,
            Self::Is(any) => {
                let is = |value: &String| any.contains(&comparable(value));
                is(text) || items.iter().any(is)
            }
            Self::Has(part) => {
                let has = |value: &String| comparable(value).contains(part.as_str());
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

#[cfg(test)]
mod tests {
    use super::*;

    fn said(check: &Check, cell: Cell<'_>) -> Verdict {
        check.of_cell(cell, true, |_| None)
    }

    #[test]
    fn only_a_short_key_is_taken_for_the_whole_of_a_text() {
        let has = Check::Has("zebra".to_owned());
        for (key, verdict) in [
            ("a zebra".to_owned(), Verdict::Yes),
            ("head of sales".to_owned(), Verdict::No),
            // What is left of sixty characters, of which every second one was a mark.
            ("e".repeat(30), Verdict::Unsure),
            ("e".repeat(29), Verdict::No),
            ("क".repeat(20), Verdict::Unsure),
            ("क".repeat(19), Verdict::No),
        ] {
            assert_eq!(said(&has, Cell::Key(Some(CellKey::stored(&key)))), verdict, "{key}");
            let whole = CellKey::Text { key: &key, whole: true };
            assert_ne!(said(&has, Cell::Key(Some(whole))), Verdict::Unsure, "{key}, known to be whole");
        }
    }

    #[test]
    fn what_is_not_in_a_cell_that_was_cut_is_unsure() {
        let none = [Check::Is(vec!["salesforce".to_owned()]), Check::Has("salesforce".to_owned())];
        let items = |count: usize| (0..count).map(|at| format!("T{at}")).collect::<Vec<_>>().join("\n");
        // Cut before what cannot be seen was taken out.
        let hyphens = api::text::line(&"a\u{AD}".repeat(200), LONGEST_BAR).unwrap();
        for (counted, verdict) in [
            (items(MOST_ITEMS), Verdict::Unsure),
            (items(MOST_ITEMS - 1), Verdict::No),
            (hyphens, Verdict::Unsure),
            ("a".repeat(59), Verdict::No),
        ] {
            for check in &none {
                assert_eq!(said(check, Cell::Counted(Some(&counted))), verdict, "{check:?} of {counted}");
            }
        }
        let is = Check::Is(vec!["t7".to_owned()]);
        assert_eq!(said(&is, Cell::Counted(Some(&items(MOST_ITEMS)))), Verdict::Yes, "one that is in it is there");
    }
}
