//! Steps on lists: made, filled, split, merged, noted about, undone and done again.

use crate::victim::Range;

pub const RANGE: Range = Range { lines: 40, after: 30, opening: 500, calls: &[], drafts: false };
