//! The workspace's money: its balance and what was charged, written to a file before anything is answered.

use std::io;

use api::Tenths;
use tokio::sync::Mutex;

use crate::book::{Book, Charge, Kept, Step};
use crate::state_file::StateFile;

/// After so many steps the whole book is written down again.
const APPENDED: u64 = 1_000;

/// The book and its file.
pub struct Ledger {
    book: Mutex<Book>,
    file: Option<StateFile>,
}

impl Ledger {
    /// A ledger that writes each change to a file, if there is one.
    pub fn new(book: Book, file: Option<StateFile>) -> Self {
        Self { book: Mutex::new(book), file }
    }

    /// Returns a copy of the book as it is now.
    pub async fn book(&self) -> Book {
        self.book.lock().await.clone()
    }

    /// What the workspace has.
    pub async fn balance(&self) -> Tenths {
        self.book.lock().await.balance_tenths
    }

    /// Takes a charge, unless the balance is smaller: says whether it did. When this returns, the charge is on disk: a process
    /// that is killed from here on still knows it. Where it cannot be written, nothing has changed.
    pub async fn charge(&self, charge: Charge) -> io::Result<bool> {
        let mut book = self.book.lock().await;
        if book.balance_tenths < charge.tenths {
            return Ok(false);
        }
        self.take(&mut book, Step::Charged(charge)).await.map(|()| true)
    }

    /// What became of a replay key.
    pub async fn kept(&self, key: &str) -> Option<Kept> {
        self.book.lock().await.keys.get(key).cloned()
    }

    /// Writes down a finished lookup: what its key holds and what is owed, both or nothing.
    pub async fn finish(&self, key: Option<(String, Kept)>, due: Option<Charge>) -> io::Result<()> {
        self.take(&mut *self.book.lock().await, Step::Finished { key, due }).await
    }

    /// Pays what is owed, as far as the balance goes.
    pub async fn settle(&self) -> io::Result<()> {
        let mut book = self.book.lock().await;
        match book.payable() {
            0 => Ok(()),
            count => self.take(&mut book, Step::Settled(count)).await,
        }
    }

    /// Changes the book in any other way.
    pub async fn change(&self, change: impl FnOnce(&mut Book) + Send) -> io::Result<()> {
        let mut book = self.book.lock().await;
        let mut next = book.clone();
        change(&mut next);
        if let Some(file) = &self.file {
            file.write(&next).await?;
        }
        *book = next;
        Ok(())
    }

    /// A step is appended to the file, whose cost does not grow with the book, and then taken.
    async fn take(&self, book: &mut Book, step: Step) -> io::Result<()> {
        let Some(file) = &self.file else {
            book.take(step);
            return Ok(());
        };
        if let Err(error) = file.append(book.steps + 1, &step).await {
            // Part of the line may be on the disk: its number is never used again.
            book.steps += 1;
            return Err(error);
        }
        book.take(step);
        if book.steps.is_multiple_of(APPENDED) {
            // Every step is on disk already; if the whole book cannot be written now, it is after as many more steps.
            let _ = file.write(book).await;
        }
        Ok(())
    }
}
