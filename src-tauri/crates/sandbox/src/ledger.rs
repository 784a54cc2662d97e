//! The workspace's money: its balance and what was charged, kept in a file before anything is answered.

use std::collections::{BTreeMap, VecDeque};
use std::io;

use api::Tenths;
use serde::{Deserialize, Serialize};
use tokio::sync::Mutex;

use crate::replay::Kept;
use crate::state_file::StateFile;

/// So many charges are remembered one by one; older ones only in the sums.
pub const REMEMBERED: usize = 20_000;

/// After so many steps the whole book is written down again.
const APPENDED: u64 = 1_000;

/// One charge.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Charge {
    /// Command name of the operation, e.g. `find_companies`.
    pub operation: String,
    /// What was charged.
    pub tenths: Tenths,
    /// Rows that were paid.
    pub rows: u64,
    /// When, on the service's clock.
    pub at: String,
    /// Digest of the canonical text of the body.
    pub request_digest: String,
    /// Digest of what was searched, without page, size and cursor.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub filters_digest: Option<String>,
    /// Place of the first paid row in the order of the search.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub first_row: Option<u64>,
    /// How many rows from there.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub row_count: Option<u64>,
}

/// Number and sum of charges.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sum {
    /// How many.
    pub count: u64,
    /// How much.
    pub tenths: Tenths,
    /// How many rows.
    pub rows: u64,
}

impl Sum {
    fn add(&mut self, charge: &Charge) {
        self.count += 1;
        self.tenths += charge.tenths;
        self.rows += charge.rows;
    }
}

/// Everything that survives a restart.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Book {
    /// What the world and the cursors are made from.
    pub seed: u64,
    /// The port of the last run.
    pub port: u16,
    /// What the workspace has.
    pub balance_tenths: Tenths,
    /// How far the clock is moved forward.
    pub advanced_seconds: u64,
    /// All charges together.
    pub charged: Sum,
    /// The same by operation.
    pub by_operation: BTreeMap<String, Sum>,
    /// The latest charges, oldest first.
    pub charges: VecDeque<Charge>,
    /// What is owed for answers that were given already, oldest first.
    #[serde(default)]
    pub due: VecDeque<Charge>,
    /// What became of replay keys.
    #[serde(default)]
    pub keys: BTreeMap<String, Kept>,
    /// How many steps it went through.
    #[serde(default)]
    pub steps: u64,
}

/// One step of the book. Steps are written down one by one; everything else changes the book as a whole.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// A charge was paid.
    Charged(Charge),
    /// A lookup was finished: what its key holds from now on, and what is owed for it.
    Finished {
        /// The key with what it holds.
        key: Option<(String, Kept)>,
        /// What is owed.
        due: Option<Charge>,
    },
    /// The oldest so many of what was owed were paid.
    Settled(usize),
}

impl Book {
    /// A new workspace.
    pub const fn new(seed: u64, credits: u64) -> Self {
        Self {
            seed,
            port: 0,
            balance_tenths: Tenths::credits(credits),
            advanced_seconds: 0,
            charged: Sum { count: 0, tenths: Tenths::ZERO, rows: 0 },
            by_operation: BTreeMap::new(),
            charges: VecDeque::new(),
            due: VecDeque::new(),
            keys: BTreeMap::new(),
            steps: 0,
        }
    }

    /// Takes a step.
    pub fn take(&mut self, step: Step) {
        self.steps += 1;
        match step {
            Step::Charged(charge) => self.enter(charge),
            Step::Finished { key, due } => {
                self.keys.extend(key);
                self.due.extend(due);
            }
            Step::Settled(count) => {
                let paid: Vec<Charge> = self.due.drain(..count.min(self.due.len())).collect();
                paid.into_iter().for_each(|charge| self.enter(charge));
            }
        }
    }

    /// How many of the oldest owed charges the balance is enough for.
    fn payable(&self) -> usize {
        let mut left = self.balance_tenths;
        let fits = |charge: &&Charge| {
            let enough = left >= charge.tenths;
            left = left.less(charge.tenths);
            enough
        };
        self.due.iter().take_while(fits).count()
    }

    fn enter(&mut self, charge: Charge) {
        self.balance_tenths = self.balance_tenths.less(charge.tenths);
        self.charged.add(&charge);
        self.by_operation.entry(charge.operation.clone()).or_default().add(&charge);
        self.charges.push_back(charge);
        if self.charges.len() > REMEMBERED {
            self.charges.pop_front();
        }
    }
}

/// Why a charge did not happen. Nothing has changed then.
#[derive(Debug, thiserror::Error)]
pub enum NotCharged {
    /// The balance is smaller than the price.
    #[error("the balance is smaller than the price")]
    Insufficient,
    /// The state file could not be written.
    #[error("the charge could not be kept")]
    NotKept(#[source] io::Error),
}

/// The book and its file.
pub struct Ledger {
    book: Mutex<Book>,
    file: Option<StateFile>,
}

impl Ledger {
    /// A ledger that keeps itself in a file, if there is one.
    pub fn new(book: Book, file: Option<StateFile>) -> Self {
        Self { book: Mutex::new(book), file }
    }

    /// The book as it stands.
    pub async fn book(&self) -> Book {
        self.book.lock().await.clone()
    }

    /// What the workspace has.
    pub async fn balance(&self) -> Tenths {
        self.book.lock().await.balance_tenths
    }

    /// Takes a charge. When this returns, the charge is on disk: a process that is killed from here on still knows it.
    pub async fn charge(&self, charge: Charge) -> Result<(), NotCharged> {
        let mut book = self.book.lock().await;
        if book.balance_tenths < charge.tenths {
            return Err(NotCharged::Insufficient);
        }
        self.take(&mut book, Step::Charged(charge)).await.map_err(NotCharged::NotKept)
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
            // Every step is on disk already; a whole that cannot be written now is written after as many more.
            let _ = file.write(book).await;
        }
        Ok(())
    }
}
