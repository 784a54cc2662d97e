//! What the hub has of the question: one row, in which a claim is decided.
//!
//! Owns the words for it. When the row changes is in the files of the steps.

use crate::rep::Who;

/// State of the row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Row {
    /// Nobody has ever asked, or the hub has forgotten it.
    Missing,
    Held,
    Answered,
    /// Given back: nothing had left.
    Free,
    /// A call may have left, and nobody knows its outcome.
    Unclear,
}

impl Row {
    /// In the order in which they are packed.
    pub const ALL: [Self; 5] = [Self::Missing, Self::Held, Self::Answered, Self::Free, Self::Unclear];
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hub {
    pub row: Row,
    /// Whose claim made it so.
    pub by: Who,
    /// Number of that claim.
    pub number: u32,
    /// The time that was meant for the call is over.
    pub overdue: bool,
}

impl Hub {
    pub const EMPTY: Self = Self::of(Row::Missing, Who::First, 0);

    pub const fn of(row: Row, by: Who, number: u32) -> Self {
        Self { row, by, number, overdue: false }
    }

    /// Whether exactly this claim has the question.
    pub fn is_held_by(self, who: Who, number: u32) -> bool {
        self.row == Row::Held && self.by == who && self.number == number
    }

    /// The row behind a change that only the holder of this claim may make: the fence of GIVE BACK and UNCLEAR.
    pub fn fenced(self, row: Row, who: Who, number: u32) -> Self {
        if self.is_held_by(who, number) { Self::of(row, who, number) } else { self }
    }
}
