//! Who was erased: a set that only grows.

use std::collections::BTreeSet;

use crate::merge::rule::Merge;

/// The marks of everybody who was erased (`KeyRing::erase_mark`).
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Erased(BTreeSet<[u8; 16]>);

impl Erased {
    /// Of these marks.
    pub fn of(marks: impl IntoIterator<Item = [u8; 16]>) -> Self {
        Self(marks.into_iter().collect())
    }

    /// Whether a mark is among them.
    pub fn has(&self, mark: [u8; 16]) -> bool {
        self.0.contains(&mark)
    }

    /// All of them, in order.
    pub fn marks(&self) -> impl ExactSizeIterator<Item = [u8; 16]> {
        self.0.iter().copied()
    }
}

impl Merge for Erased {
    fn merge(&mut self, other: Self) {
        self.0.extend(other.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_comes_back() {
        let both = Erased::of([[1; 16]]).merged(Erased::of([[2; 16]])).merged(Erased::default());
        assert!(both.has([1; 16]) && both.has([2; 16]), "whoever was erased anywhere is erased");
        assert!(!both.has([3; 16]), "and nobody else");
        assert_eq!(both.marks().collect::<Vec<_>>(), [[1; 16], [2; 16]], "each once, to be kept");
    }
}
