//! The service's own book of what it has charged, and what is held against it.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use vault::error::VaultError;
use vault::look::Question;
use vault::streams::{LogRow, heads, pull};

use super::rep::Disk;
use crate::world::{HOME, World, number};

#[derive(Default)]
pub struct Book {
    charges: Mutex<BTreeMap<Question, u32>>,
    spared: AtomicU64,
}

impl Book {
    pub fn charge(&self, question: Question) {
        *self.charges.lock().unwrap().entry(question).or_default() += 1;
    }

    /// An answer was taken from the team.
    pub fn spared(&self) {
        self.spared.fetch_add(1, Ordering::Relaxed);
    }

    /// Questions that were charged.
    pub fn asked(&self) -> usize {
        self.charges.lock().unwrap().len()
    }

    pub fn said(&self) -> String {
        let charges = self.charges.lock().unwrap();
        let (questions, all): (usize, u32) = (charges.len(), charges.values().sum());
        format!("{questions} questions, {all} charges, {} answers taken", self.spared.load(Ordering::Relaxed))
    }
}

/// Everything that the log has, as a reader gets it.
pub async fn read(world: &World) -> Result<Vec<LogRow>, VaultError> {
    let hub = world.hub();
    let mut all = Vec::new();
    for (stream, head) in heads(&hub, HOME).await? {
        let mut have = 0;
        while have < head {
            let rows = pull(&hub, (HOME, stream), have, head).await?;
            have = rows.last().map_or(head, |row| row.n);
            all.extend(rows);
        }
    }
    Ok(all)
}

/// What is not as it must be once everybody is at rest.
pub async fn found(world: &World, book: &Book, disks: &[Disk]) -> Vec<String> {
    let mut wrong = Vec::new();
    let mut must = |is: bool, what: String| wrong.extend((!is).then_some(what));
    let charges = book.charges.lock().unwrap().clone();
    for (question, times) in &charges {
        must(*times == 1, format!("{question:?} was charged {times} times"));
    }
    let rows = match read(world).await {
        Ok(rows) => rows,
        Err(error) => return vec![format!("the log cannot be read: {error}")],
    };
    let told: BTreeSet<_> = rows.iter().map(|row| row.by).collect();
    must(told.len() == rows.len(), format!("{} rows, of {} different numbers", rows.len(), told.len()));
    let paid: u32 = disks.iter().flat_map(|disk| disk.paid.values()).sum();
    must(rows.len() == paid as usize, format!("{paid} answers were paid for and arrived, the log has {}", rows.len()));
    for disk in disks {
        let left = (disk.wished.is_some(), disk.intent.is_some(), disk.outbox.len(), disk.unclear.len());
        must(left == (false, false, 0, 0), format!("a rep has come to rest with {left:?}"));
    }
    let count = async |statement: &str| number(&world.server, statement).await;
    let calls = count("SELECT coalesce(sum(calls), 0)::bigint FROM vault.spend").await;
    must(calls == i64::from(paid), format!("{paid} answers, and the team's ledger has {calls}"));
    let held = count("SELECT count(*) FROM vault.questions WHERE state = 1").await;
    must(held == 0, format!("{held} questions are held, and nobody asks them"));
    let answered = count("SELECT count(*) FROM vault.questions WHERE n IS NOT NULL").await;
    let different: BTreeSet<_> = disks.iter().flat_map(|disk| disk.paid.keys()).collect();
    must(answered as usize == different.len(), format!("{answered} questions are owned, of {}", different.len()));
    let unclear = count("SELECT count(*) FROM vault.questions WHERE state = 3").await;
    let lost = charges.len().saturating_sub(different.len());
    must(
        unclear as usize == lost,
        format!("{lost} calls were charged without an answer, {unclear} are called unclear"),
    );
    wrong
}
