//! Which limit a cost would cross. Does not own: judging (`money/judge.rs`), and the words (`calls`).

use api::{LimitKind, Tenths};

/// What does not bear it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LimitHit {
    /// So much is left of the balance.
    Balance(Tenths),
    /// Nobody knows the price, so any limit could be crossed.
    NoPrice,
    /// The balance is not known, so it could fall below what the person wants to keep.
    NoBalance,
    /// What the person agreed that the job may cost.
    Agreed {
        /// So much.
        limit: Tenths,
        /// What of it is spent, or may have been; without what is in flight.
        used: Tenths,
        /// The price is learned, so each answer counts with the most that it can have cost.
        learned: bool,
    },
    /// A limit.
    SpendingLimit {
        /// Which.
        kind: LimitKind,
        /// What the person has set.
        limit: Tenths,
        /// What counts against it already; for the floor what of the balance is free.
        used: Tenths,
    },
}

/// A call that was not let out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LimitExceeded {
    /// The most it can cost.
    pub worst: Tenths,
    /// What does not bear it.
    pub by: LimitHit,
    /// Whether it could be borne once what is under way is over.
    pub may_fit: bool,
}
