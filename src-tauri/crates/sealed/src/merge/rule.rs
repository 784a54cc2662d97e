//! What every rule of merging keeps to.

/// Two states of one thing become one.
///
/// It makes no difference which one is `other`, in which order several come, or how often one does: merging is commutative,
/// associative and idempotent.
pub trait Merge {
    /// Takes in what `other` knows.
    fn merge(&mut self, other: Self);

    /// Both, as one.
    #[must_use]
    fn merged(mut self, other: Self) -> Self
    where
        Self: Sized,
    {
        self.merge(other);
        self
    }
}
