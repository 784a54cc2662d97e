//! What can be read of a damaged file, in a fresh one; what cannot be read of it, a backup may have.

use std::path::Path;

use super::fresh::{Rescued, Saved, finished, fresh};
use super::kinds::Kind;
use super::pour::{Over, pour};
use super::reading::Table;
use super::{evidence, lineage, mend};
use crate::file::error::StoreError;
use crate::file::store::Millis;
use crate::records::evidence::forget_erased;
use crate::schema::migrations::{make, marks, newest, read_only};
use crate::team::membership::{self, Before};
use crate::team::policy;

/// Writes everything that can be read of a damaged file into a fresh one of the same version; holes are filled from a
/// backup. The damaged file and the backup are only read.
///
/// # Errors
/// [`StoreError::Damaged`] where nothing of the file can be read, and what the disk refuses.
pub fn salvage(damaged: &Path, backup: Option<&Path>, to: &Path, now: Millis) -> Result<Rescued, StoreError> {
    let from = read_only(damaged)?;
    let (version, _) = marks(&from)?;
    let version = if version == 0 { newest() } else { version };
    let mut file = fresh(to)?;
    make(&file, version)?;
    let backup = backup
        .and_then(|path| read_only(path).ok())
        .filter(|backup| marks(backup).is_ok_and(|(own, _)| own == version) && lineage::is_shared(backup, &from));
    let mut rescued = Rescued::default();
    let change = file.transaction()?;
    let (mut broken, mut lines) = (Vec::new(), None);
    for table in Table::all(&change, &from)? {
        let (read, _) = pour(&from, &change, &table, Over::Stays)?;
        let mut saved =
            Saved { rows: read.rows, lost: read.lost, uncounted: read.broken && !read.counted, from_backup: 0 };
        if read.broken || read.lost > 0 {
            broken.push(table.name.clone());
            if let Some(backup) = &backup {
                let (_, filled) = pour(backup, &change, &table, Over::Stays)?;
                saved.from_backup = filled;
                saved.rows += filled;
                saved.lost = saved.lost.saturating_sub(filled);
            }
            if table.name == evidence::TABLE {
                lines = Some(saved);
            }
        }
        note(&mut rescued, &table.name, saved);
    }
    for (table, rows) in mend::mend(&change, &broken, version == newest())? {
        if let Some(kind) = Kind::of(&table) {
            rescued.add(kind, Saved { lost: rows, ..Saved::default() });
        }
    }
    if let Some(saved) = lines {
        evidence::say_damaged(&change, saved.lost, saved.from_backup, now)?;
    }
    let mut forgotten = 0;
    if version == newest() {
        forgotten = forget_erased(&change)?;
        rescued.erased = mend::erase_again(&change, now)?;
        mend::derive(&change, &broken)?;
        membership::become_another(&change, Before::IsGone)?;
        policy::list_went_back(&change, now)?;
    }
    change.commit()?;
    rescued.compared = true;
    finished(file, to, rescued.erased + forgotten)?;
    Ok(rescued)
}

/// Rows that a person would count, and what is lost of any table behind them.
fn note(rescued: &mut Rescued, table: &str, saved: Saved) {
    let Some(kind) = Kind::of(table) else { return };
    if Kind::counted(table) {
        rescued.add(kind, saved);
    } else if saved.lost > 0 || saved.uncounted {
        rescued.add(kind, Saved { rows: 0, from_backup: 0, ..saved });
    }
}
