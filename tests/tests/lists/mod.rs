//! Lists: filled from searches, noted, counted, undone, and there again after a restart.

mod breakdown;
mod keeping;
mod owned;
