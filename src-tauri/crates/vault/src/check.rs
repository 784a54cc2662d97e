//! "Check this database": whether an engine does what the vault needs of it. It is not trusted by its name, it is tried: a race for claims, a
//! log beside a reader, purses, the same rows twice.
//!
//! Works in a home of its own, which is empty again afterwards. Does not own the words of what was found.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use futures::future::try_join_all;
use uuid::Uuid;

use crate::claim::{Claim, Claimed, claim, give_back};
use crate::complete::{Added, Answers, NewRow, Sender, add};
use crate::device;
use crate::error::VaultError;
use crate::hub::{Hub, doing};
use crate::look::{Question, look};
use crate::purse::{Day, Filled, Purse, fill};
use crate::streams::{heads, pull};
use crate::vaults::{ANSWERS, POLICY};
use crate::{schema, sql};

/// How much is tried.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Effort {
    /// Questions that are raced for; each is claimed four times by each connection.
    pub questions: u32,
    /// Rows that are added to one stream.
    pub rows: i64,
    /// Devices that fill a purse of the same day.
    pub purses: u32,
}

/// What a person waits for: about twenty seconds on a small server nearby.
pub const WHOLE: Effort = Effort { questions: 500, rows: 2_000, purses: 200 };

/// Claims of each connection for each question.
const TRIES: u32 = 4;
const DAY: Day = Day(0);

/// What an engine was found not to do. Whoever has one of these is not to be paid with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fault {
    /// A question was given to more than one of those who claimed it at once, or to nobody.
    Claims(String),
    /// A reader missed a row, or got one twice.
    Log(String),
    /// Purses came to something else than the day.
    Purses(String),
    /// The same rows offered twice were there twice.
    Twice(String),
}

/// Tries an engine over several connections to it. Returns what it does not do.
///
/// # Errors
/// As it is away, or refuses: then nothing is known of it.
pub async fn check(hubs: &[Arc<Hub>], effort: Effort) -> Result<Vec<Fault>, VaultError> {
    let Some(first) = hubs.first() else { return Err(VaultError::Odd("no connection was given".to_owned())) };
    schema::prepare(first).await?;
    let number = Uuid::new_v4().as_u128();
    // Not one that a vault has by chance: it is emptied below.
    let home = i64::from_be_bytes(number.to_be_bytes()[..8].try_into().unwrap_or_default());
    let found = tried(hubs, home, effort).await;
    let emptied = empty(first, home).await;
    let found = found?;
    emptied?;
    Ok(found)
}

async fn tried(hubs: &[Arc<Hub>], home: i64, effort: Effort) -> Result<Vec<Fault>, VaultError> {
    let mut senders = Vec::new();
    for hub in hubs {
        let sender = Sender {
            vault: home,
            device: Uuid::new_v4(),
            member: Uuid::new_v4(),
            run: Uuid::new_v4(),
            policy: 0,
            told: 0,
        };
        device::connected(hub, sender, sender.run, "check").await?;
        senders.push(sender);
    }
    let reps: Vec<(Arc<Hub>, Sender)> = hubs.iter().map(Arc::clone).zip(senders).collect();
    let mut faults = Vec::new();
    faults.extend(claims(&reps, home, effort.questions).await?);
    faults.extend(log(&reps, home, effort.rows).await?);
    faults.extend(purses(&reps, home, effort.purses).await?);
    faults.extend(twice(&reps, home).await?);
    Ok(faults)
}

fn claim_of(sender: Sender, question: Question) -> Claim {
    let Sender { device, member, .. } = sender;
    let holds = Duration::from_secs(60);
    Claim { question, number: Uuid::new_v4(), device, member, worst: 1, holds, replay: None, decided: None }
}

fn question(home: i64, number: u32) -> Question {
    let mut key = [0; 16];
    key[..4].copy_from_slice(&number.to_be_bytes());
    Question { home, operation: 0, key }
}

async fn claims(reps: &[(Arc<Hub>, Sender)], home: i64, questions: u32) -> Result<Option<Fault>, VaultError> {
    let each = reps.iter().map(|(hub, sender)| async move {
        let mut won = Vec::new();
        for at in 0..questions {
            for _ in 0..TRIES {
                if let Claimed::Won(attempt) = claim(hub, &claim_of(*sender, question(home, at))).await? {
                    won.push((at, attempt));
                }
            }
        }
        Ok::<_, VaultError>(won)
    });
    let mut all: Vec<(u32, i32)> = try_join_all(each).await?.into_iter().flatten().collect();
    all.sort_unstable();
    let once = (0..questions).map(|at| (at, 1));
    Ok((!all.iter().copied().eq(once)).then(|| Fault::Claims(format!("{} winners of {questions} races", all.len()))))
}

fn row(stream: i64, seq: i64) -> NewRow {
    NewRow { stream, kind: 0, seq, hlc: seq, body: Some(vec![0; 64]), signs: None, answers: None, spent: None }
}

async fn log(reps: &[(Arc<Hub>, Sender)], home: i64, rows: i64) -> Result<Option<Fault>, VaultError> {
    let Some((reader, _)) = reps.first() else { return Ok(None) };
    for own in [POLICY, ANSWERS] {
        stream(reader, home, own).await?;
    }
    let each = rows / i64::try_from(reps.len()).unwrap_or(1).max(1);
    let is_over = AtomicBool::new(false);
    let writers = reps.iter().map(|(hub, sender)| async move {
        for seq in 1..=each {
            add(hub, home, *sender, &[row(ANSWERS, seq)]).await?;
        }
        Ok::<_, VaultError>(())
    });
    let write = async {
        let written = try_join_all(writers).await;
        is_over.store(true, Ordering::SeqCst);
        written
    };
    let read = async {
        let (mut have, mut seen) = (0, BTreeSet::new());
        loop {
            let last = is_over.load(Ordering::SeqCst);
            let head = heads(reader, home).await?.get(&ANSWERS).copied().unwrap_or_default();
            let rows = pull(reader, (home, ANSWERS), have, head).await?;
            seen.extend(rows.iter().map(|row| row.by));
            have += i64::try_from(rows.len()).unwrap_or_default();
            if last && rows.is_empty() {
                return Ok::<_, VaultError>((have, seen.len()));
            }
        }
    };
    let expected = each * i64::try_from(reps.len()).unwrap_or_default();
    let (have, different) = match futures::future::try_join(write, read).await {
        Ok((_, read)) => read,
        // A row that is missing is what is looked for.
        Err(VaultError::Odd(what)) => return Ok(Some(Fault::Log(what))),
        Err(error) => return Err(error),
    };
    let is_whole = have == expected && i64::try_from(different) == Ok(expected);
    Ok((!is_whole).then(|| Fault::Log(format!("{have} rows were read, {different} different ones, of {expected}"))))
}

async fn stream(hub: &Hub, home: i64, stream: i64) -> Result<(), VaultError> {
    hub.run(|client| doing(async move { sql::STREAM.changed(&*client, &[&home, &stream]).await.map(drop) })).await
}

async fn purses(reps: &[(Arc<Hub>, Sender)], home: i64, purses: u32) -> Result<Option<Fault>, VaultError> {
    let Some((first, _)) = reps.first() else { return Ok(None) };
    let (team, most) = (Uuid::nil(), i64::from(purses) * 5);
    first
        .run(|client| {
            doing(async move { sql::LIMIT.changed(&*client, &[&home, &team, &Some(most), &0_i64]).await.map(drop) })
        })
        .await?;
    let each = reps.iter().enumerate().map(|(own, (hub, sender))| async move {
        let mut sum = 0;
        for _ in (0..purses as usize).skip(own).step_by(reps.len()) {
            let own = Sender { device: Uuid::new_v4(), ..*sender };
            device::connected(hub, own, own.run, "check").await?;
            let Sender { member, device, run, .. } = own;
            let purse = Purse { home, day: DAY, member, device, run };
            // Twice, as where an answer was lost.
            fill(hub, purse, 8).await?;
            if let Filled::Holds(amount) = fill(hub, purse, 8).await? {
                sum += amount;
            }
        }
        Ok::<_, VaultError>(sum)
    });
    let sum: i64 = try_join_all(each).await?.into_iter().sum();
    Ok((sum != most).then(|| Fault::Purses(format!("purses of {sum} out of a day of {most}"))))
}

async fn twice(reps: &[(Arc<Hub>, Sender)], home: i64) -> Result<Option<Fault>, VaultError> {
    let Some((hub, sender)) = reps.first() else { return Ok(None) };
    let own = claim_of(*sender, question(home, u32::MAX));
    claim(hub, &own).await?;
    let answers = Answers { question: own.question, claim: own.number, charged: 1, found: true };
    let rows = [NewRow { answers: Some(answers), ..row(ANSWERS, 1 << 40) }];
    let (once, again) = (add(hub, home, *sender, &rows).await?, add(hub, home, *sender, &rows).await?);
    let kept = look(hub, own.question).await?.is_some_and(|stands| stands.told.is_some());
    let is_well = matches!(once[..], [Added::Here(_)]) && matches!(again[..], [Added::Before]) && kept;
    let free = give_back(hub, own.question, own.number).await?;
    Ok((!is_well || free).then(|| Fault::Twice(format!("{once:?}, then {again:?}"))))
}

/// Takes away all rows of a home.
async fn empty(hub: &Hub, home: i64) -> Result<(), VaultError> {
    for statement in &sql::EMPTY {
        hub.run(|client| doing(async move { statement.changed(&*client, &[&home]).await.map(drop) })).await?;
    }
    Ok(())
}
