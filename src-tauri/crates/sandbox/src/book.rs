//! Everything of the workspace that survives a restart, and the steps by which it changes. How it is written to a file
//! is in `state_file`, when it is written in `ledger`.

use std::collections::{BTreeMap, VecDeque};

use api::Tenths;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::world::moves::Moves;

/// So many charges are remembered one by one; older ones only in the sums.
pub const REMEMBERED: usize = 20_000;

/// What became of a replay key.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Kept {
    /// What was asked, in its one spelling.
    pub domain: String,
    /// When, in seconds since 1970-01-01 on the service's clock.
    pub at: u64,
    /// The answer with its status; none after a transient failure.
    pub answer: Option<(u16, Value)>,
}

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
    pub count: u64,
    pub tenths: Tenths,
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
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Book {
    /// What the world and the cursors are made from.
    pub seed: u64,
    /// The port of the last run.
    pub port: u16,
    /// What the workspace has.
    pub balance_tenths: Tenths,
    /// How far the clock is moved forward.
    pub advanced_seconds: u64,
    /// How far the world has moved on.
    #[serde(skip_serializing_if = "Moves::is_none", default)]
    pub moved: Moves,
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
    Finished { key: Option<(String, Kept)>, due: Option<Charge> },
    /// The oldest so many of what was owed were paid.
    Settled(usize),
}

impl Book {
    /// A new workspace.
    pub fn new(seed: u64, credits: u64) -> Self {
        Self { seed, balance_tenths: Tenths::credits(credits), ..Self::default() }
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
    pub fn payable(&self) -> usize {
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
