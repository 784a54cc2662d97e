//! The state file: one JSON text that is replaced as a whole, so that it is always either the old state or the new one,
//! and beside it the steps since then, one line each.
//!
//! Owns files only; what a step means is the book's.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use crate::book::{Book, Step};
use crate::error::SandboxError;

/// The file that stores the state.
pub struct StateFile(PathBuf);

impl StateFile {
    /// The file and what it holds; nothing where it does not exist yet.
    pub fn open(path: &Path) -> Result<(Self, Option<Book>), SandboxError> {
        let file = Self(path.to_owned());
        let unusable = |source| SandboxError::StateFile { path: path.to_owned(), source };
        let Some(text) = read(path).map_err(unusable)? else { return Ok((file, None)) };
        let mut book: Book = serde_json::from_slice(&text)
            .map_err(|source| SandboxError::StateShape { path: path.to_owned(), source })?;
        if let Some(lines) = read(&file.steps()).map_err(unusable)? {
            take_up(&mut book, &String::from_utf8_lossy(&lines));
        }
        Ok((file, Some(book)))
    }

    /// Puts a state in the place of the one before. When this returns, it is on disk.
    pub async fn write(&self, book: &Book) -> io::Result<()> {
        let text = serde_json::to_vec(book)?;
        let (path, steps) = (self.0.clone(), self.steps());
        let write = move || {
            replace(&path, &text)?;
            // If the file stays, its steps are passed over when it is read: the new state has their numbers already.
            let _ = fs::remove_file(&steps);
            Ok(())
        };
        tokio::task::spawn_blocking(write).await?
    }

    /// Adds a step with its number. When this returns, it is on disk.
    pub async fn append(&self, number: u64, step: &Step) -> io::Result<()> {
        // The line begins with its own break: whatever a power cut left of the line before ends there.
        let mut line = b"\n".to_vec();
        serde_json::to_writer(&mut line, &(number, step))?;
        line.push(b'\n');
        let steps = self.steps();
        #[expect(clippy::disallowed_methods, reason = "the sandbox shares nothing with the client")]
        let append = move || {
            let mut file = File::options().create(true).append(true).open(steps)?;
            file.write_all(&line)?;
            file.sync_data()
        };
        tokio::task::spawn_blocking(append).await?
    }

    fn steps(&self) -> PathBuf {
        beside(&self.0, ".steps")
    }
}

fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(ending);
    path.with_file_name(name)
}

/// What a file holds; nothing where it does not exist.
fn read(path: &Path) -> io::Result<Option<Vec<u8>>> {
    match fs::read(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        read => read.map(Some),
    }
}

/// Takes the steps that a book does not know yet. A line that is not whole was never confirmed to anybody.
fn take_up(book: &mut Book, lines: &str) {
    for line in lines.lines() {
        if let Ok((number, step)) = serde_json::from_str::<(u64, Step)>(line)
            && number > book.steps
        {
            book.take(step);
            book.steps = number;
        }
    }
}

#[expect(clippy::disallowed_methods, reason = "the sandbox shares nothing with the client")]
fn replace(path: &Path, text: &[u8]) -> io::Result<()> {
    let new = beside(path, ".new");
    let mut file = File::create(&new)?;
    file.write_all(text)?;
    file.sync_all()?;
    drop(file);
    fs::rename(&new, path)?;
    // The new name is only safe from a power cut once its folder is written too; a system that cannot do that still
    // has the whole file under one of the two names.
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    File::open(folder).and_then(|folder| folder.sync_all()).or_else(|error| match error.kind() {
        ErrorKind::PermissionDenied | ErrorKind::InvalidInput | ErrorKind::Unsupported => Ok(()),
        _ => Err(error),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::book::{Charge, REMEMBERED};
    use api::Tenths;

    fn charge(rows: u64) -> Charge {
        Charge {
            operation: "find_companies".to_owned(),
            tenths: Tenths(rows),
            rows,
            at: "2026-09-11T08:00:00Z".to_owned(),
            request_digest: "0".repeat(64),
            filters_digest: None,
            first_row: None,
            row_count: None,
        }
    }

    #[tokio::test]
    async fn a_step_costs_the_same_in_a_full_book() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("state.json");
        let (file, held) = StateFile::open(&path).unwrap();
        assert!(held.is_none(), "nothing yet");
        let mut book = Book::new(7, 1_000_000);
        (0..REMEMBERED as u64).for_each(|rows| book.take(Step::Charged(charge(rows))));
        file.write(&book).await.unwrap();
        let whole = fs::read(&path).unwrap();
        let step = Step::Charged(charge(5));
        file.append(book.steps + 1, &step).await.unwrap();
        assert!(fs::metadata(file.steps()).unwrap().len() < 1_000, "one line is written");
        assert_eq!(fs::read(&path).unwrap(), whole, "the book itself is left as it is");
        book.take(step);
        let (_, again) = StateFile::open(&path).unwrap();
        assert_eq!(again.unwrap(), book, "and the step is known after a restart");
    }

    #[tokio::test]
    async fn only_whole_and_new_lines_are_taken_up() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("state.json");
        let (file, _) = StateFile::open(&path).unwrap();
        let mut book = Book::new(7, 100);
        book.take(Step::Charged(charge(1)));
        file.write(&book).await.unwrap();
        file.append(1, &Step::Charged(charge(1))).await.unwrap();
        fs::write(file.steps(), [fs::read(file.steps()).unwrap(), b"\n[2,{\"charged\":{\"oper".to_vec()].concat())
            .unwrap();
        file.append(3, &Step::Charged(charge(9))).await.unwrap();
        let (_, again) = StateFile::open(&path).unwrap();
        let again = again.unwrap();
        let rows: Vec<u64> = again.charges.iter().map(|charge| charge.rows).collect();
        assert_eq!(rows, [1, 9], "a step that the book knows and a torn line are passed over");
        assert_eq!(again.steps, 3, "numbers go on from there");
        file.write(&again).await.unwrap();
        assert!(!file.steps().exists(), "a whole book needs no steps");
    }
}
