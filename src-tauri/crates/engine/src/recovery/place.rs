//! The files of a workspace on the disk: setting aside what is there, and putting another file in its place, so that a crash
//! at any moment leaves one or the other, whole.
//!
//! The other file is `workspace.sqlite.next.part` until it is complete. Once it is called `workspace.sqlite.next` it is
//! the one: what was not finished then is finished at the next start. Does not own: what is in any of them.

use std::path::{Path, PathBuf};
use std::{fs, io};

use crate::backups::folder::beside;
use crate::backups::name;

const PARTS: [&str; 3] = ["", "-wal", "-shm"];

/// The folder of a workspace.
#[derive(Debug, Clone)]
pub(crate) struct Place(PathBuf);

impl Place {
    pub(crate) fn of(folder: &Path) -> Self {
        Self(folder.to_owned())
    }

    /// The file.
    pub(crate) fn database(&self) -> PathBuf {
        self.0.join("workspace.sqlite")
    }

    /// The file that takes its place, complete.
    fn next(&self) -> PathBuf {
        self.0.join("workspace.sqlite.next")
    }

    /// The same while it is being written.
    pub(crate) fn draft(&self) -> PathBuf {
        self.0.join("workspace.sqlite.next.part")
    }

    /// Says that the workspace is open: whoever finds it at a start knows that the last run broke off.
    pub(crate) fn sign(&self) -> PathBuf {
        self.0.join("open")
    }

    fn aside(&self) -> PathBuf {
        self.0.join("set aside")
    }

    /// How many files were set aside.
    pub(crate) fn set_aside_count(&self) -> u64 {
        fs::read_dir(self.aside()).map_or(0, |found| found.count() as u64)
    }

    /// Bytes of one of the parts of the file; none where it is not there.
    pub(crate) fn part(&self, part: &str) -> Option<u64> {
        fs::metadata(beside(&self.database(), part)).ok().map(|file| file.len())
    }

    /// Finishes what was under way when the program ended, and takes drafts away.
    pub(crate) fn settle(&self) -> io::Result<()> {
        self.drop_draft();
        if !self.next().exists() {
            return Ok(());
        }
        // The log of the file before would be read into the one that takes its place.
        for part in ["-wal", "-shm"] {
            match fs::remove_file(beside(&self.database(), part)) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
                _ => {}
            }
        }
        durable::folder(&self.0);
        durable::rename(&self.next(), &self.database())?;
        let _ = fs::remove_file(self.sign());
        durable::folder(&self.0);
        Ok(())
    }

    pub(crate) fn drop_draft(&self) {
        for part in ["", "-journal", "-wal", "-shm"] {
            let _ = fs::remove_file(beside(&self.draft(), part));
        }
    }

    /// Sets aside what is there, under the date, and puts the draft in its place. Returns the folder of what was set aside;
    /// none where there was nothing.
    pub(crate) fn put(&self, now: i64) -> io::Result<Option<String>> {
        let aside = self.set_aside(now)?;
        durable::rename(&self.draft(), &self.next())?;
        self.settle()?;
        Ok(aside)
    }

    /// Gives each part a second name (a link) in a folder of its own; makes a copy where the disk knows no links.
    fn set_aside(&self, now: i64) -> io::Result<Option<String>> {
        if PARTS.iter().all(|part| self.part(part).is_none()) {
            return Ok(None);
        }
        let mut at = now;
        let mut name = name::moment(at);
        while self.aside().join(&name).exists() {
            at += 1_000;
            name = name::moment(at);
        }
        let draft = self.aside().join(format!("{name}.part"));
        match fs::remove_dir_all(&draft) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            _ => {}
        }
        fs::create_dir_all(&draft)?;
        for part in PARTS.iter().filter(|part| self.part(part).is_some()) {
            let (from, to) = (beside(&self.database(), part), beside(&draft.join("workspace.sqlite"), part));
            if fs::hard_link(&from, &to).is_err() {
                fs::copy(&from, &to)?;
                durable::file(&to)?;
            }
        }
        durable::folder(&draft);
        durable::rename(&draft, &self.aside().join(&name))?;
        Ok(Some(name))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place(name: &str) -> Place {
        let folder = std::env::temp_dir().join(format!("place-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        Place::of(&folder)
    }

    #[test]
    fn what_was_there_is_kept_beside_what_takes_its_place() {
        let place = place("put");
        fs::write(place.database(), "old").unwrap();
        fs::write(beside(&place.database(), "-wal"), "log").unwrap();
        fs::write(place.draft(), "new").unwrap();
        let name = place.put(1_795_000_000_000).unwrap().expect("something was there");
        assert_eq!(fs::read(place.database()).unwrap(), b"new", "the new one is in its place");
        assert_eq!(place.part("-wal"), None, "without the log of the old one");
        let aside = place.aside().join(name);
        assert_eq!(fs::read(aside.join("workspace.sqlite")).unwrap(), b"old", "the old one is kept");
        assert_eq!(fs::read(aside.join("workspace.sqlite-wal")).unwrap(), b"log", "with its log");
        fs::write(place.draft(), "newer").unwrap();
        place.put(1_795_000_000_000).unwrap();
        assert_eq!(place.set_aside_count(), 2, "in the same second too");
        fs::remove_dir_all(&place.0).unwrap();
    }

    /// The program ends between any two steps: what is found then is the old file, or becomes the new one.
    #[test]
    fn what_broke_off_is_finished_or_was_never_begun() {
        let place = place("settle");
        fs::write(place.database(), "old").unwrap();
        fs::write(place.draft(), "half").unwrap();
        place.settle().unwrap();
        assert_eq!(fs::read(place.database()).unwrap(), b"old", "a draft changes nothing");
        assert!(!place.draft().exists(), "and goes");
        fs::write(place.next(), "new").unwrap();
        fs::write(beside(&place.database(), "-wal"), "log of the old one").unwrap();
        place.settle().unwrap();
        assert_eq!(fs::read(place.database()).unwrap(), b"new", "a complete one is the one");
        assert_eq!(place.part("-wal"), None, "the old log is not read into it");
        fs::remove_dir_all(&place.0).unwrap();
    }
}
