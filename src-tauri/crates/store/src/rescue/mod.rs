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
use crate::schema::migrations::{migrate, read_only};
use crate::team::membership;

/// Writes a file with nothing in it but the membership in a team of the one whose place it takes.
///
/// # Errors
/// What the disk refuses.
pub fn empty(to: &Path, present: Option<&Path>) -> Result<Rescued, StoreError> {
    let mut file = fresh(to)?;
    migrate(&mut file)?;
    if let Some(present) = present.and_then(|path| read_only(path).ok()) {
        // Whoever is in a team stays in it: else colleagues would pay for the same. Of a file that cannot be read nobody knows.
        let _ = membership::bring_over(&present, &file);
    }
    finished(file, to, 0)?;
    Ok(Rescued::default())
}
