//! A file that is not well, or that a person wants back as it was: everything that can be read goes into a fresh file.
//!
//! Owns: which rows go where (`salvage`, `restore`), reading around what is damaged (`reading`, `pour`), that lines of
//! evidence follow one another or say where not (`evidence`), and making the fresh file agree with itself (`mend`). It
//! deliberately touches no file that was there: the caller puts the fresh one in its place.

pub(crate) mod backup;
mod evidence;
mod fresh;
mod kinds;
mod lineage;
mod mend;
mod pour;
mod reading;
mod restore;
mod salvage;
#[cfg(test)]
mod tests;

use std::path::Path;

pub use fresh::{PaidSince, Rescued, Saved};
use fresh::{finished, fresh};
pub use kinds::Kind;
pub use restore::restore;
pub use salvage::salvage;

use crate::file::error::StoreError;
use crate::schema::migrations::migrate;

/// Writes a file with nothing in it.
///
/// # Errors
/// What the disk refuses.
pub fn empty(to: &Path) -> Result<Rescued, StoreError> {
    let mut file = fresh(to)?;
    migrate(&mut file)?;
    finished(file, to, 0)?;
    Ok(Rescued::default())
}
