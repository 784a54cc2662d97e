//! The workspace's money: its balance and what was charged, kept in a file before anything is answered.

use std::collections::{BTreeMap, VecDeque};

use api::Tenths;
use serde::{Deserialize, Serialize};
use tokio::sync::Mutex;

use crate::state_file::StateFile;

/// So many charges are remembered one by one; older ones only in the sums.
pub const REMEMBERED: usize = 20_000;

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
        }
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
    NotKept(#[source] std::io::Error),
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
        let mut next = book.clone();
        next.enter(charge);
        self.keep(&next).await.map_err(NotCharged::NotKept)?;
        *book = next;
        Ok(())
    }

    /// Changes the book in any other way.
    pub async fn change(&self, change: impl FnOnce(&mut Book) + Send) -> std::io::Result<()> {
        let mut book = self.book.lock().await;
        let mut next = book.clone();
        change(&mut next);
        self.keep(&next).await?;
        *book = next;
        Ok(())
    }

    async fn keep(&self, book: &Book) -> std::io::Result<()> {
        match &self.file {
            Some(file) => file.write(book).await,
            None => Ok(()),
        }
    }
}
