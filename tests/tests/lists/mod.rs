//! Lists: kept from searches, noted, undone, and there again after a restart.

mod keeping;
mod owned;
