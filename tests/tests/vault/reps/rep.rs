//! One rep: what is on its disk, and what it does between two kills.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use tests::seed::Dice;
use tokio::sync::watch::Receiver;
use tokio::time::{sleep, timeout};
use uuid::Uuid;
use vault::claim::{Claim, Claimed, claim, give_back, unclear};
use vault::complete::{NewRow, Sender, add};
use vault::device::connected;
use vault::error::VaultError;
use vault::hub::Hub;
use vault::look::{Question, State};

use super::book::Book;
use crate::world::{HOME, answer, claim_of, question, way};

/// How long a connection tries before the hub counts as away.
const PATIENCE: Duration = Duration::from_millis(600);

/// What becomes of a claim whose time is over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rule {
    /// Nothing: a person decides.
    Ours,
    /// Whoever comes has it.
    TakenOver,
}

/// What a kill leaves.
#[derive(Debug)]
pub struct Disk {
    pub sender: Sender,
    /// A run that is to take the place of that.
    pub next_run: Option<Uuid>,
    /// A claim that may be at the hub, and whose call has not left.
    pub wished: Option<Claim>,
    /// A claim whose call may have left.
    pub intent: Option<Claim>,
    /// Rows that are to be at the hub.
    pub outbox: Vec<NewRow>,
    /// Claims of which the hub is to be told that nobody knows how they ended.
    pub unclear: Vec<(Question, Uuid)>,
    /// Claims that were given back. One of them may reach the hub behind that, over a connection that nobody listens to any more, and would be
    /// held by nobody then: so each is given back once more later.
    pub given_back: Vec<(Question, Uuid)>,
    /// Answers that were paid for here.
    pub paid: BTreeMap<Question, u32>,
    pub seq: i64,
    pub lives: u32,
}

pub struct Rep {
    url: String,
    book: Arc<Book>,
    rule: Rule,
    dice: Dice,
    disk: Disk,
}

impl Rep {
    pub fn new(url: String, book: Arc<Book>, rule: Rule, seed: u64) -> Self {
        let sender = Sender {
            vault: HOME,
            device: Uuid::new_v4(),
            member: Uuid::new_v4(),
            run: Uuid::new_v4(),
            policy: 0,
            told: 0,
        };
        let disk = Disk {
            sender,
            next_run: None,
            wished: None,
            intent: None,
            outbox: Vec::new(),
            unclear: Vec::new(),
            given_back: Vec::new(),
            paid: BTreeMap::new(),
            seq: 0,
            lives: 0,
        };
        Self { url, book, rule, dice: Dice::new(seed), disk }
    }

    /// Lives and is killed until it is told to stop; then it comes to rest. Returns what it has.
    pub async fn works(mut self, questions: usize, stopped: Receiver<bool>) -> Disk {
        while !*stopped.borrow() {
            let life = Duration::from_millis(20 + self.dice.below(600) as u64);
            // Dropped wherever it waits, like a process that is killed there.
            let _ = timeout(life, self.life(questions)).await;
            self.disk.lives += 1;
        }
        while self.rests().await.is_err() {
            sleep(Duration::from_millis(20)).await;
        }
        self.disk
    }

    async fn rests(&mut self) -> Result<(), VaultError> {
        let hub = self.hub();
        self.begins(&hub).await?;
        while let Some((question, claim)) = self.disk.given_back.last().copied() {
            give_back(&hub, question, claim).await?;
            self.disk.given_back.pop();
        }
        Ok(())
    }

    fn hub(&self) -> Hub {
        Hub::new(way(&self.url), PATIENCE)
    }

    async fn life(&mut self, questions: usize) {
        let hub = self.hub();
        while self.begins(&hub).await.is_err() {
            sleep(Duration::from_millis(10)).await;
        }
        loop {
            let number = u32::try_from(self.dice.below(questions)).unwrap();
            if self.ask(&hub, question(number)).await.is_err() {
                // The hub is away: what may be noted there is put right before anything else.
                while self.begins(&hub).await.is_err() {
                    sleep(Duration::from_millis(10)).await;
                }
            }
        }
    }

    /// What was begun before is put right: what never left is given back, what may have left is unclear, what was paid for is told.
    async fn begins(&mut self, hub: &Hub) -> Result<(), VaultError> {
        // Its new run is on disk beside the old one until the hub has it.
        let next = *self.disk.next_run.get_or_insert_with(Uuid::new_v4);
        connected(hub, Sender { run: next, ..self.disk.sender }, self.disk.sender.run, "test").await?;
        self.disk.sender.run = next;
        self.disk.next_run = None;
        if let Some(intent) = self.disk.intent.take() {
            self.disk.unclear.push((intent.question, intent.number));
        }
        if let Some(wished) = self.disk.wished.clone() {
            give_back(hub, wished.question, wished.number).await?;
            self.disk.given_back.push((wished.question, wished.number));
            self.disk.wished = None;
        }
        self.tells(hub).await
    }

    /// Everything that the hub is to know.
    async fn tells(&mut self, hub: &Hub) -> Result<(), VaultError> {
        while let Some((question, claim)) = self.disk.unclear.last().copied() {
            unclear(hub, question, claim).await?;
            self.disk.unclear.pop();
        }
        if !self.disk.outbox.is_empty() {
            let rows = self.disk.outbox.clone();
            add(hub, HOME, self.disk.sender, &rows).await?;
            self.disk.outbox.drain(..rows.len());
        }
        Ok(())
    }

    async fn ask(&mut self, hub: &Hub, question: Question) -> Result<(), VaultError> {
        if self.disk.paid.contains_key(&question) {
            return Ok(());
        }
        let holds = if self.rule == Rule::TakenOver { Duration::ZERO } else { Duration::from_secs(30) };
        let mut own = claim_of(self.disk.sender, question, holds);
        self.disk.wished = Some(own.clone());
        let mut claimed = claim(hub, &own).await?;
        if let (Rule::TakenOver, Claimed::Standing(stands)) = (self.rule, &claimed)
            && stands.state == State::Held
            && stands.is_over
        {
            own.decided = Some(stands.attempt);
            claimed = claim(hub, &own).await?;
        }
        if let Claimed::Standing(stands) = claimed {
            self.disk.wished = None;
            if stands.told.is_some() {
                self.book.spared();
            }
            return Ok(());
        }
        // One transaction: from here on it may have left.
        self.disk.intent = self.disk.wished.take();
        self.book.charge(question);
        sleep(Duration::from_millis(self.dice.below(25) as u64)).await;
        if self.dice.below(25) == 0 {
            // Its answer is lost.
            self.disk.unclear.push((question, own.number));
            self.disk.intent = None;
            return self.tells(hub).await;
        }
        // One transaction: the answer, and that the hub is to be told.
        self.disk.intent = None;
        self.disk.seq += 1;
        *self.disk.paid.entry(question).or_default() += 1;
        self.disk.outbox.push(answer(&own, self.disk.seq));
        self.tells(hub).await
    }
}
