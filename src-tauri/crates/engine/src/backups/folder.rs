//! The folder of the backups: writing one whole or not at all, how many stay, and what an unfinished one left.

use std::path::{Path, PathBuf};
use std::{fs, io};

use store::{GivenUp, StoreError};

use super::name;
use crate::screen::{Backup, BackupWhy};

/// What stays free on the disk beside a backup, for the work that goes on.
const SPARE: u64 = 16 << 20;

/// Why there is no backup.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Trouble {
    #[error("{needed} bytes are needed and {free} are free")]
    NoRoom { needed: u64, free: u64 },
    #[error("the file cannot be copied")]
    Store(#[source] StoreError),
    #[error("the file is whole, and its copy is not")]
    NotWhole(#[source] io::Error),
    #[error("the folder of the backups cannot be written")]
    Disk(#[from] io::Error),
}

impl From<StoreError> for Trouble {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Disk(error) if error.kind() == io::ErrorKind::InvalidData => Self::NotWhole(error),
            error => Self::Store(error),
        }
    }
}

/// How far the clock of another time zone can be ahead, with an hour of summer time.
const ZONES: i64 = 27 * 3_600_000;

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

    /// The newest that looks whole. One of a clock that was ahead comes last: nobody knows when it was written.
    pub(crate) fn newest(&self, now: i64) -> Option<PathBuf> {
        let mut all = self.all();
        all.sort_by_key(|backup| backup.at > now + ZONES);
        all.into_iter().find(|backup| backup.whole).and_then(|backup| self.path(&backup.id))
    }

    /// Takes away what was not finished when the program ended.
    pub(crate) fn sweep(&self) {
        for file in fs::read_dir(&self.0).into_iter().flatten().flatten() {
            let name = file.file_name();
            let ours = name.to_str().is_some_and(|name| name.ends_with(".part") || name.ends_with(".part-journal"));
            if ours && let Err(error) = fs::remove_file(file.path()) {
                tracing::info!(%error, "what is left of a backup stays");
            }
        }
    }

    /// Writes one, checked before it gets its name, and returns the name. Then those that are too many go.
    pub(crate) fn write(&self, from: &Path, why: BackupWhy, now: i64, given_up: &GivenUp) -> Result<String, Trouble> {
        fs::create_dir_all(&self.0)?;
        has_room(&self.0, size(from))?;
        // Names hold whole seconds: of several in one second each gets a later second, whatever kind it is.
        let (all, mut at) = (self.all(), now);
        while all.iter().any(|other| other.id.starts_with(&name::moment(at))) {
            at += 1_000;
        }
        let id = name::write(at, why);
        let last = self.0.join(&id);
        let draft = last.with_extension("sqlite.part");
        let _ = fs::remove_file(&draft);
        let written = store::copy(from, &draft, given_up).map_err(Trouble::from);
        let named = written.and_then(|_| Ok(durable::rename(&draft, &last)?));
        if let Err(trouble) = named {
            let _ = fs::remove_file(&draft);
            return Err(trouble);
        }
        self.thin_out(&id, at);
        Ok(id)
    }

    /// Takes away those that are too many; never the one that was just written, at `at`. Its name need not be the last one:
    /// a clock was set, a person flew to the west, summer time ended. A name that lies in the future goes first.
    fn thin_out(&self, written: &str, at: i64) {
        let mut all = self.all();
        all.sort_by_key(|backup| (backup.id != written, backup.at > at));
        for why in [BackupWhy::Daily, BackupWhy::Update, BackupWhy::ByHand, BackupWhy::Erasing] {
            let most = most(why);
            let mut kept: Vec<&str> = Vec::new();
            for backup in all.iter().filter(|backup| backup.why == why) {
                // One of each date, or many of one day would push out those of a week.
                let one = if why == BackupWhy::Daily { name::date(&backup.id) } else { backup.id.as_str() };
                if kept.len() == most || kept.contains(&one) {
                    self.remove(backup);
                } else {
                    kept.push(one);
                }
            }
        }
    }

    /// Takes away all but the one that has just been written; returns whether they are gone.
    pub(crate) fn keep_only(&self, written: &str) -> bool {
        let all = self.all();
        // Each of them is tried, also behind one that stays.
        let stay = all.iter().filter(|backup| backup.id != written).filter(|old| !self.remove(old)).count();
        stay == 0
    }

    fn remove(&self, backup: &Backup) -> bool {
        let removed = fs::remove_file(self.0.join(&backup.id));
        if let Err(error) = &removed {
            tracing::warn!(%error, "an old backup stays");
        }
        removed.is_ok()
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
    let files = ["", "-wal", "-shm"].into_iter().filter_map(|part| fs::metadata(beside(database, part)).ok());
    files.map(|file| file.len()).sum()
}

/// The file of this name with something behind it.
pub(crate) fn beside(database: &Path, part: &str) -> PathBuf {
    let mut name = database.as_os_str().to_owned();
    name.push(part);
    PathBuf::from(name)
}

/// Whether so much more can be written without filling the disk.
pub(crate) fn has_room(folder: &Path, bytes: u64) -> Result<(), Trouble> {
    // Where a disk does not report its free space, a full one fails the writing.
    let Ok(free) = fs4::available_space(folder) else { return Ok(()) };
    let needed = bytes + SPARE;
    if free < needed { Err(Trouble::NoRoom { needed, free }) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use workspace::clock::DAY;

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
    fn a_clock_that_was_ahead_pushes_no_week_out() {
        let place = place();
        let database = place.join("workspace.sqlite");
        drop(store::Store::open(&database).unwrap());
        let folder = Folder::of(&place);
        let start = 1_795_000_000_000;
        let write = |why, at| folder.write(&database, why, at, &GivenUp::default()).unwrap();
        for day in 0..7 {
            write(BackupWhy::Daily, start + day * DAY);
        }
        for minute in 0..3 {
            write(BackupWhy::Daily, start + 400 * DAY + minute * 60_000);
        }
        let of_the_week = folder.all().iter().filter(|backup| backup.at < start + 7 * DAY).count();
        assert_eq!(of_the_week, 6, "three of one date take the place of one: {:?}", folder.all());
        let now = start + 7 * DAY;
        write(BackupWhy::Daily, now);
        let all = folder.all();
        assert_eq!(all.len(), 7, "one of each date: {all:?}");
        assert!(all.iter().all(|backup| backup.at <= now), "and what lies in the future goes first: {all:?}");
        assert_eq!(all.first().map(|newest| newest.at), Some(now), "the newest is the one of today");
        fs::remove_dir_all(&place).unwrap();
    }

    #[test]
    fn what_was_just_written_stays_whatever_names_are_there() {
        const HOUR: i64 = 3_600_000;
        let place = place();
        let database = place.join("workspace.sqlite");
        drop(store::Store::open(&database).unwrap());
        let folder = Folder::of(&place);
        let now = 1_795_000_000_000;
        let write = |why, at| folder.write(&database, why, at, &GivenUp::default()).unwrap();
        let ids = || folder.all().into_iter().map(|backup| backup.id).collect::<Vec<_>>();
        for minute in 0..3 {
            write(BackupWhy::ByHand, now + HOUR + minute * 60_000);
        }
        let by_hand = write(BackupWhy::ByHand, now);
        assert!(ids().len() == 3 && ids().contains(&by_hand), "behind a flight to the west: {:?}", ids());
        let ahead = write(BackupWhy::Erasing, now + HOUR);
        let erasing = write(BackupWhy::Erasing, now);
        assert!(ids().contains(&erasing) && !ids().contains(&ahead), "at the end of summer time: {:?}", ids());
        assert!(folder.keep_only(&erasing), "the others can be taken away");
        assert_eq!(ids(), [erasing], "and only the one without the person is left");
        fs::remove_dir_all(&place).unwrap();
    }

    #[test]
    fn the_newest_is_none_of_a_clock_that_was_ahead() {
        let place = place();
        let database = place.join("workspace.sqlite");
        drop(store::Store::open(&database).unwrap());
        let folder = Folder::of(&place);
        let now = 1_795_000_000_000;
        let ahead = folder.write(&database, BackupWhy::ByHand, now + 10 * ZONES, &GivenUp::default()).unwrap();
        assert_eq!(folder.newest(now), folder.path(&ahead), "it is better than none");
        let today = folder.write(&database, BackupWhy::ByHand, now, &GivenUp::default()).unwrap();
        assert_eq!(folder.newest(now), folder.path(&today), "and worse than one of today");
        fs::remove_dir_all(&place).unwrap();
    }

    #[test]
    fn a_copy_that_is_not_whole_is_the_trouble_of_the_backup() {
        let of_the_copy = StoreError::Disk(io::Error::new(io::ErrorKind::InvalidData, "other answers"));
        assert!(matches!(Trouble::from(of_the_copy), Trouble::NotWhole(_)), "the file has nothing to do with it");
        let of_the_disk = StoreError::Disk(io::Error::from(io::ErrorKind::StorageFull));
        assert!(matches!(Trouble::from(of_the_disk), Trouble::Store(StoreError::Disk(_))), "what the disk refuses");
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
