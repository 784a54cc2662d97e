//! Whether a condition holds, as far as that is known.

/// Whether something holds. In this order "all" is the least and "any" the greatest of several.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Verdict {
    /// It does not.
    No,
    /// It depends on what is not looked at, or is not known yet.
    Unsure,
    /// It does.
    Yes,
}

impl Verdict {
    /// Of what is certain.
    pub const fn of(holds: bool) -> Self {
        if holds { Self::Yes } else { Self::No }
    }

    /// The other way round.
    #[must_use]
    pub const fn negated(self) -> Self {
        match self {
            Self::No => Self::Yes,
            Self::Unsure => Self::Unsure,
            Self::Yes => Self::No,
        }
    }
}
