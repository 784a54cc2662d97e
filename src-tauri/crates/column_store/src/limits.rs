//! From how many rows and bytes on the column store does what: tests, which have few rows and short texts, set less.

/// From how many rows and bytes on what is done.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// Rows of a search or a list from which on they are answered for.
    pub least: usize,
    /// Bytes of text that are looked through in one piece: what a processor has close by.
    pub piece: usize,
    /// Where fewer than one in so many rows of a piece can match, they are read one by one.
    pub sparse: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self { least: 10_000, piece: 192 << 10, sparse: 16 }
    }
}
