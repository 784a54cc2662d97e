//! The folder of the backups: writing one whole or not at all, how many are kept, and what is left over.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use store::{GivenUp, StoreError};

use super::name;
use crate::screen::{Backup, BackupWhy};

/// What stays free on the disk beside a backup, for the work that goes on.
const SPARE: u64 = 16 << 20;
/// Ending of what is not finished.
const DRAFT: &str = "part";

/// Why there is no backup.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Trouble {
    #[error("{needed} bytes are needed and {free} are free")]
    NoRoom { needed: u64, free: u64 },
    #[error("the file cannot be copied")]
    Store(#[from] StoreError),
    #[error("the folder of the backups cannot be written")]
    Disk(#[from] io::Error),
}

/// The backups of one workspace.
#[derive(Debug, Clone)]
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn of(workspace: &Path) -> Self {
        Self(workspace.join("backups"))
    }

    /// All that are there, newest first.
    pub(crate) fn all(&self) -> Vec<Backup> {
        let files = fs::read_dir(&self.0).into_iter().flatten().flatten();
        let mut all: Vec<Backup> = files
            .filter_map(|file| {
                let id = file.file_name().into_string().ok()?;
                let (at, why) = name::read(&id)?;
                let bytes = file.metadata().ok()?.len();
                Some(Backup { whole: store::glance(&file.path()), id, at, why, bytes })
            })
            .collect();
        all.sort_by(|one, other| (other.at, &other.id).cmp(&(one.at, &one.id)));
        all
    }

    /// Where a backup is; none where there is none of this name.
    pub(crate) fn path(&self, id: &str) -> Option<PathBuf> {
        name::read(id)?;
        Some(self.0.join(id)).filter(|path| path.is_file())
    }

    /// The newest that looks whole.
    pub(crate) fn newest(&self) -> Option<PathBuf> {
        self.all().into_iter().find(|backup| backup.whole).and_then(|backup| self.path(&backup.id))
    }

    /// Takes away what was not finished when the program ended.
    pub(crate) fn sweep(&self) {
        for file in fs::read_dir(&self.0).into_iter().flatten().flatten() {
            let path = file.path();
            let name = file.file_name();
            let ours = name.to_str().is_some_and(|name| name.ends_with(".part") || name.ends_with(".part-journal"));
            if ours && let Err(error) = fs::remove_file(&path) {
                tracing::info!(%error, "what is left of a backup stays");
            }
        }
    }

    /// Writes one: checked before it gets its name. Then those that are too many go.
    pub(crate) fn write(&self, from: &Path, why: BackupWhy, now: i64, given_up: &GivenUp) -> Result<(), Trouble> {
        fs::create_dir_all(&self.0)?;
        has_room(&self.0, size(from))?;
        // Names tell whole seconds: the newest is the newest by its name too, whatever kind and clock were before.
        let at = self.all().first().map_or(now, |newest| now.max(newest.at + 1_000));
        let last = self.0.join(name::write(at, why));
        let draft = last.with_extension(format!("sqlite.{DRAFT}"));
        let _ = fs::remove_file(&draft);
        let written = store::copy(from, &draft, given_up).map_err(Trouble::from);
        let named = written.and_then(|_| Ok(fs::rename(&draft, &last)?));
        if named.is_err() {
            let _ = fs::remove_file(&draft);
            return named;
        }
        settled(&self.0);
        self.thin_out();
        Ok(())
    }

    fn thin_out(&self) {
        let all = self.all();
        for why in [BackupWhy::Daily, BackupWhy::Update, BackupWhy::ByHand, BackupWhy::Erasing] {
            for old in all.iter().filter(|backup| backup.why == why).skip(most(why)) {
                self.remove(old);
            }
        }
    }

    /// Takes away those that were written before one that has just been written.
    pub(crate) fn keep_only_newest(&self) {
        for old in self.all().iter().skip(1) {
            self.remove(old);
        }
    }

    fn remove(&self, backup: &Backup) {
        if let Err(error) = fs::remove_file(self.0.join(&backup.id)) {
            tracing::warn!(%error, "an old backup stays");
        }
    }
}

const fn most(why: BackupWhy) -> usize {
    match why {
        BackupWhy::Daily => 7,
        BackupWhy::Update | BackupWhy::ByHand => 3,
        BackupWhy::Erasing => 1,
    }
}

/// Bytes of a workspace file with what lies beside it.
pub(crate) fn size(database: &Path) -> u64 {
    ["", "-wal", "-shm"]
        .iter()
        .map(|part| beside(database, part))
        .filter_map(|path| fs::metadata(path).ok())
        .map(|file| file.len())
        .sum()
}

/// The file of this name with something behind it.
pub(crate) fn beside(database: &Path, part: &str) -> PathBuf {
    let mut name = database.as_os_str().to_owned();
    name.push(part);
    PathBuf::from(name)
}

/// Whether so much more can be written without filling the disk.
pub(crate) fn has_room(folder: &Path, bytes: u64) -> Result<(), Trouble> {
    // A disk that does not tell says so when it is written.
    let Ok(free) = fs4::available_space(folder) else { return Ok(()) };
    let needed = bytes + SPARE;
    if free < needed { Err(Trouble::NoRoom { needed, free }) } else { Ok(()) }
}

/// The names in a folder are on the disk too.
pub(crate) fn settled(folder: &Path) {
    #[cfg(unix)]
    if let Err(error) = fs::File::open(folder).and_then(|folder| folder.sync_all()) {
        tracing::debug!(%error, "a folder was not settled");
    }
    #[cfg(not(unix))]
    let _ = folder;
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place() -> PathBuf {
        use std::sync::atomic::{AtomicU64, Ordering};
        static COUNT: AtomicU64 = AtomicU64::new(0);
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        let place = std::env::temp_dir().join(format!("backups-{}-{count}", std::process::id()));
        fs::create_dir_all(&place).unwrap();
        place
    }

    #[test]
    fn a_bounded_number_is_kept_of_each_kind() {
        let place = place();
        let database = place.join("workspace.sqlite");
        drop(store::Store::open(&database).unwrap());
        let folder = Folder::of(&place);
        for day in 0..10 {
            for why in [BackupWhy::Daily, BackupWhy::ByHand] {
                folder.write(&database, why, 1_795_000_000_000 + day * 86_400_000, &GivenUp::default()).unwrap();
            }
        }
        let all = folder.all();
        let of = |why| all.iter().filter(|backup| backup.why == why).count();
        assert_eq!((of(BackupWhy::Daily), of(BackupWhy::ByHand)), (7, 3), "and no more");
        assert!(all.iter().all(|backup| backup.whole && backup.bytes > 0), "each is whole: {all:?}");
        assert!(all.is_sorted_by_key(|backup| std::cmp::Reverse(backup.at)), "newest first");
        fs::remove_dir_all(&place).unwrap();
    }

    #[test]
    fn what_cannot_be_copied_leaves_nothing_and_leftovers_go() {
        let place = place();
        let database = place.join("workspace.sqlite");
        fs::write(&database, "a letter to a customer ".repeat(400)).unwrap();
        let folder = Folder::of(&place);
        let written = folder.write(&database, BackupWhy::ByHand, 0, &GivenUp::default());
        assert!(matches!(written, Err(Trouble::Store(StoreError::Damaged(_)))), "{written:?}");
        assert_eq!(fs::read_dir(place.join("backups")).unwrap().count(), 0, "not even a part of one");
        fs::write(place.join("backups/2026-01-01 00-00-00 daily.sqlite.part"), "half").unwrap();
        assert_eq!(folder.all(), [], "a half one is none");
        folder.sweep();
        assert_eq!(fs::read_dir(place.join("backups")).unwrap().count(), 0, "and it goes");
        fs::remove_dir_all(&place).unwrap();
    }

    #[test]
    fn only_a_name_of_ours_leads_to_a_file() {
        let place = place();
        fs::write(place.join("workspace.sqlite"), "x").unwrap();
        let folder = Folder::of(&place);
        for id in ["../workspace.sqlite", "/etc/passwd", "2026-01-01 00-00-00 daily.sqlite"] {
            assert_eq!(folder.path(id), None, "{id}");
        }
        fs::remove_dir_all(&place).unwrap();
    }
}
