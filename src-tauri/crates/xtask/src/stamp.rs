//! Remembering what a step was last done with, so that it is not done again for the same. Owns the fingerprint of files
//! and where it is stored; what a step depends on is said by the step.

use crate::failure::Failure;
use std::collections::hash_map::DefaultHasher;
use std::fs;
use std::hash::Hasher;
use std::io;
use std::path::{Path, PathBuf};

/// A step's memory: the fingerprint of what it was last done with.
#[derive(Debug)]
pub struct Stamp {
    file: PathBuf,
    now: String,
}

impl Stamp {
    /// Compares `sources` (files, or folders with all below but for folders called as in `except`) with the last time.
    pub fn of(memory: &Path, name: &str, sources: &[PathBuf], except: &[&str]) -> Result<Self, Failure> {
        Ok(Self::with(memory, name, fingerprint(sources, except)?))
    }

    /// Compares a fingerprint that several steps share with the last time.
    pub fn with(memory: &Path, name: &str, now: String) -> Self {
        Self { file: memory.join("stamps").join(name), now }
    }

    /// Whether the step was last done with exactly this. For one that makes nothing.
    pub fn is_pressed(&self) -> bool {
        fs::read_to_string(&self.file).is_ok_and(|last| last == self.now)
    }

    /// Whether the step was last done with exactly this, and `made`, the last file it writes, is still from then: a
    /// newer one was made by hand, perhaps from other sources.
    pub fn is_fresh(&self, made: &Path) -> bool {
        let when = |path: &Path| fs::metadata(path).and_then(|data| data.modified());
        let untouched = when(made).is_ok_and(|made| when(&self.file).is_ok_and(|pressed| made <= pressed));
        untouched && self.is_pressed()
    }

    /// Forgets the last time: from here until `press` the step's outcome is not to be trusted.
    pub fn lift(&self) {
        let _ = fs::remove_file(&self.file);
    }

    /// Remembers that the step was done.
    pub fn press(&self) -> Result<(), Failure> {
        let folder = self.file.parent().unwrap_or(&self.file);
        let written = fs::create_dir_all(folder).and_then(|()| fs::write(&self.file, &self.now));
        written.map_err(Failure::at(&self.file))
    }
}

/// Sums up `sources` (files, or folders with all below but for what is called as in `except`), with names and content.
pub fn fingerprint(sources: &[PathBuf], except: &[&str]) -> Result<String, Failure> {
    let mut files = Vec::new();
    for source in sources {
        gather(source, except, &mut files).map_err(Failure::at(source))?;
    }
    files.sort();
    let mut hasher = DefaultHasher::new();
    for file in &files {
        let content = fs::read(file).map_err(Failure::at(file))?;
        hasher.write(file.as_os_str().as_encoded_bytes());
        hasher.write_usize(content.len());
        hasher.write(&content);
    }
    Ok(format!("{:016x}", hasher.finish()))
}

fn gather(path: &Path, except: &[&str], files: &mut Vec<PathBuf>) -> io::Result<()> {
    if !fs::metadata(path)?.is_dir() {
        files.push(path.to_path_buf());
        return Ok(());
    }
    for entry in fs::read_dir(path)? {
        let entry = entry?;
        if !except.iter().any(|name| entry.file_name() == *name) {
            gather(&entry.path(), except, files)?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::{Duration, SystemTime};

    /// A folder of its own for each test; its name is the test's.
    fn folder(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("xtask-stamp-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(folder.join("src/node_modules")).unwrap();
        fs::write(folder.join("src/a.ts"), "one").unwrap();
        fs::write(folder.join("made"), "made").unwrap();
        folder
    }

    fn stamp(folder: &Path) -> Stamp {
        Stamp::of(&folder.join("memory"), "step", &[folder.join("src")], &["node_modules"]).unwrap()
    }

    fn fresh(folder: &Path) -> bool {
        stamp(folder).is_fresh(&folder.join("made"))
    }

    #[test]
    fn fresh_only_between_pressing_and_the_next_change() {
        let folder = folder("change");
        assert!(!fresh(&folder), "never done");
        stamp(&folder).press().unwrap();
        assert!(fresh(&folder), "nothing changed since");
        fs::write(folder.join("src/a.ts"), "two").unwrap();
        assert!(!fresh(&folder), "same length, other content");
        fs::write(folder.join("src/a.ts"), "one").unwrap();
        assert!(fresh(&folder), "changed back: the outcome is still right");
        assert!(stamp(&folder).is_pressed(), "also for one who asks for nothing that was made");
        stamp(&folder).lift();
        assert!(!stamp(&folder).is_pressed(), "forgotten");
        assert!(!fresh(&folder), "a step that was begun and not ended");
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn a_new_or_renamed_file_counts_and_an_excepted_folder_does_not() {
        let folder = folder("files");
        stamp(&folder).press().unwrap();
        fs::write(folder.join("src/node_modules/x.js"), "x").unwrap();
        assert!(fresh(&folder), "node_modules is left out");
        fs::rename(folder.join("src/a.ts"), folder.join("src/b.ts")).unwrap();
        assert!(!fresh(&folder), "same content under another name");
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn what_was_made_must_be_there_and_not_from_later() {
        let folder = folder("made");
        stamp(&folder).press().unwrap();
        assert!(fresh(&folder), "made before the stamp was pressed");
        let later = SystemTime::now() + Duration::from_secs(60);
        fs::File::options().write(true).open(folder.join("made")).unwrap().set_modified(later).unwrap();
        assert!(!fresh(&folder), "made again by hand");
        fs::remove_file(folder.join("made")).unwrap();
        assert!(!fresh(&folder), "not there");
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn a_missing_source_is_an_error_and_not_an_empty_one() {
        let folder = folder("missing");
        let gone = folder.join("gone");
        assert!(Stamp::of(&folder, "step", &[gone], &[]).is_err(), "a misspelt source would always look fresh");
        fs::remove_dir_all(folder).unwrap();
    }
}
