//! A backup as a file to go on with: as it was, and with everything that was paid for since.

use std::collections::BTreeSet;
use std::path::Path;

use api::Tenths;
use rusqlite::Connection;

use words::text;

use super::fresh::{PaidSince, Rescued, finished, fresh};
use super::kinds::PAID;
use super::pour::{Over, pour};
use super::reading::Table;
use super::{evidence, lineage, mend};
use crate::file::error::StoreError;
use crate::file::sql::Statements;
use crate::file::store::Millis;
use crate::records::evidence::forget_erased;
use crate::records::filling;
use crate::rescue::backup;
use crate::rescue::backup::GivenUp;
use crate::schema::migrations::{marks, migrate, newest, read_only};
use crate::team::membership::{self, Before};
use crate::team::policy;

/// Why a watch does not ask by itself any more.
const WATCHED: &str = text!("A backup was restored: say again on which day it is asked, and for how much.");

/// Paid calls that are named.
const NAMED: i64 = 50;

/// Writes a backup into a fresh file, brought up to the present version. What was paid for since is brought over from the
/// file that it takes the place of, as far as that can be read: nobody pays for it again. Both are only read.
///
/// # Errors
/// [`StoreError::Damaged`] and [`StoreError::Unsound`] where the backup is not whole, and what the disk refuses.
pub fn restore(backup: &Path, present: Option<&Path>, to: &Path, now: Millis) -> Result<Rescued, StoreError> {
    backup::copy(backup, to, &GivenUp::default())?;
    let mut file = fresh(to)?;
    migrate(&mut file)?;
    let mut rescued = Rescued::default();
    let present = present.and_then(|path| read_only(path).ok());
    // A file of an older version has other columns: then the backup is taken as it is.
    let present = present.filter(|file| marks(file).is_ok_and(|(version, _)| version == newest()));
    if let Some(present) = &present {
        // Whoever is in a team stays in it, whatever else the two files have to do with each other.
        match membership::bring_over(present, &file) {
            Err(error) if !error.is_damage() => return Err(error),
            _ => {}
        }
    }
    let present = present.filter(|present| lineage::is_shared(&file, present));
    let change = file.transaction()?;
    // Whether lines of evidence were brought over, and beside how many of them somebody stood who was erased since.
    let (mut brought, mut forgotten) = (false, 0);
    if let Some(present) = &present {
        let before: i64 = change.query_row("SELECT coalesce(max(id), 0) FROM ledger", [], |row| row.get(0))?;
        // One whose tables cannot even be named says nothing.
        if let Ok(tables) = Table::all(&change, present) {
            rescued.compared = true;
            for table in tables.iter().filter(|table| PAID.contains(&table.name.as_str())) {
                let (read, _) = pour(present, &change, table, Over::Older)?;
                rescued.compared &= !read.broken;
            }
            if let Some(table) = tables.iter().find(|table| table.name == evidence::TABLE) {
                rescued.compared &= evidence::bring_over(present, &change, table, now)?;
                brought = true;
            }
            forgotten = forget_erased(&change)?;
            mend::mend(&change, &[], true)?;
            // Behind it: with a list that was made since, its jobs have gone.
            mend::loosen(&change)?;
            rescued.erased = mend::erase_again(&change, now)?;
            mend::derive(&change, &[])?;
            // What was agreed to since is not known: a person says it again.
            change.execute("UPDATE watches SET weekday = NULL, trouble = ?1 WHERE weekday IS NOT NULL", [WATCHED])?;
            // What was typed goes back to how it was, and cells came from the present file.
            let mended: BTreeSet<i64> =
                corrected(&change)?.into_iter().chain(corrected(present).unwrap_or_default()).collect();
            mend::again(&change, &mended)?;
            // One that cannot be read says nothing of it, and then nothing of it is believed.
            filling::begin_as(&change, present).or_else(|_| filling::begin(&change, 0))?;
            named(&change, before, &mut rescued)?;
        }
    }
    membership::become_another(&change, Before::IsGone)?;
    policy::list_went_back(&change, now)?;
    if !brought {
        evidence::say_alone(&change, now)?;
    }
    change.commit()?;
    finished(file, to, rescued.erased + forgotten)?;
    Ok(rescued)
}

/// Records of which a person has corrected something.
fn corrected(file: &Connection) -> Result<Vec<i64>, StoreError> {
    file.all("SELECT DISTINCT record FROM corrections", [], |row| row.get(0))
}

fn named(file: &Connection, before: i64, rescued: &mut Rescued) -> Result<(), StoreError> {
    let sums = "SELECT count(*), coalesce(sum(charged), 0) FROM ledger WHERE id > ?1";
    (rescued.paid_calls, rescued.paid_sum) = file.one(sums, [before], |row| Ok((row.get(0)?, Tenths(row.get(1)?))))?;
    let lines = "SELECT operation, subject, charged, at FROM ledger WHERE id > ?1 ORDER BY id DESC LIMIT ?2";
    rescued.paid = file.all(lines, [before, NAMED], |row| {
        Ok(PaidSince { operation: row.get(0)?, subject: row.get(1)?, charged: Tenths(row.get(2)?), at: row.get(3)? })
    })?;
    Ok(())
}
