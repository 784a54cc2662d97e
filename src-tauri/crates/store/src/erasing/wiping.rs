//! The bytes of a person who was taken out: they are in unused parts of the file, in the log beside it and in backups until it is written anew.
//! That this is to be done is in the file from the transaction on in which somebody goes, so that no kill leaves it undone.
//!
//! Does not own the backups, which whoever has them takes away (`engine`).

use rusqlite::Connection;

use crate::file::error::StoreError;
use crate::file::settings;
use crate::file::store::Store;

/// The setting that says so.
const DUE: &str = "erasing.wipeDue";

/// Somebody has gone: what is left of the bytes is to be wiped. Returns how often that was said, so that what comes while it is done is not lost.
pub(super) fn is_due(file: &Connection) -> Result<u64, StoreError> {
    let due = settings::of::<u64>(file, DUE)?.unwrap_or_default() + 1;
    settings::put(file, DUE, &due.to_string())?;
    Ok(due)
}

impl Store {
    /// Whether the bytes of somebody who was erased are still to be wiped, here or in backups: the number that is to be said when they are
    /// ([`Self::was_wiped`]); none where not.
    pub async fn wipe_is_due(&self) -> Result<Option<u64>, StoreError> {
        let due: Option<u64> = self.setting(DUE.to_owned()).await?;
        Ok(due.filter(|due| *due > 0))
    }

    /// Writes the file anew, so that what was deleted is in no byte of it, nor of the log beside it. Returns whether it was.
    pub async fn wipe(&self) -> bool {
        let written_anew = |file: &mut Connection| {
            // As large as the file itself: in memory it might not have room.
            file.pragma_update(None, "temp_store", "FILE")?;
            let vacuumed = file.execute_batch("VACUUM");
            file.pragma_update(None, "temp_store", "MEMORY")?;
            vacuumed?;
            Ok(file.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |row| row.get::<_, i64>(0))? == 0)
        };
        // What was taken out is out; the answer says that its bytes are still there.
        self.writer().outside(written_anew).await.unwrap_or(false)
    }

    /// Notes that the bytes are gone, from here and from backups, of all who had gone when that was due; not where somebody has since.
    pub async fn was_wiped(&self, due: u64) -> Result<(), StoreError> {
        self.write(move |file| {
            if settings::of::<u64>(file, DUE)? == Some(due) {
                settings::put(file, DUE, "0")?;
            }
            Ok(())
        })
        .await
    }
}
