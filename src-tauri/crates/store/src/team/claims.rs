//! `team_claims`: the questions that this computer has claimed in the vault. A claim is here before the hub hears of it, and until the hub has
//! heard how it ended, so that each is ended whatever happens in between.
//!
//! Owns also what the end of a call leaves to be told, in the transaction that ends it. Does not own telling it (`outbox.rs` is what waits for
//! that), or the hub's side of a claim.

use rusqlite::{Connection, OptionalExtension, named_params, params};

use crate::file::error::StoreError;
use crate::file::sql::Statements;
use crate::file::store::{Millis, Store};
use crate::team::outbox::{self, Does, Leaves};
use crate::team::standing;

pub(crate) const STEPS: &[(i64, &str)] = &[(
    18,
    "CREATE TABLE team_claims (
        claim TEXT PRIMARY KEY,
        home INTEGER NOT NULL,
        operation INTEGER NOT NULL,
        key BLOB NOT NULL,
        own INTEGER NOT NULL,
        intent INTEGER UNIQUE,
        at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;",
)];

/// Within how long what was sent to a hub arrives there, or never does.
const ARRIVES_WITHIN: Millis = 90_000;

/// A claim of a question.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TeamClaim {
    /// Its number.
    pub claim: String,
    /// Where the question's rows live.
    pub home: i64,
    /// The fixed number of its operation.
    pub operation: i16,
    /// What it is recognised by.
    pub key: [u8; 16],
    /// Whether this computer made it. Another one's is here where its outcome is asked for under its replay key: how that
    /// ended is told to the hub only where it is known.
    pub own: bool,
}

/// How a call ended, for who else asks the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum CallEnd {
    /// It was answered by this kept answer.
    Answered { kept_answer: Option<i64> },
    /// The service found nothing.
    Nothing,
    /// The service refused what was asked: nothing was charged, and under its key it is over.
    Refused,
    /// It never left, or was refused before it was looked at: nothing was charged by it.
    NotSent,
    /// Nobody knows.
    Unclear,
    /// A person says what it has cost.
    Settled,
}

/// Notes which call a claim was made for. Refused where the claim was given back meanwhile.
pub(crate) fn bind(file: &Connection, claim: &str, intent: i64) -> Result<(), StoreError> {
    let sql = "UPDATE team_claims SET intent = ?2 WHERE claim = ?1 AND intent IS NULL
        AND NOT EXISTS (SELECT 1 FROM team_out WHERE team_out.claim = ?1)";
    let bound = file.changed(sql, params![claim, intent])?;
    if bound == 1 { Ok(()) } else { Err(StoreError::ClaimGone) }
}

/// Leaves to be told how a call ended. Of one that was paid without a claim an answer is told all the same.
pub(crate) fn ended(file: &Connection, intent: i64, end: CallEnd, at: Millis) -> Result<(), StoreError> {
    if !standing::is_joined(file)? {
        return Ok(());
    }
    let sql = "SELECT claim, own FROM team_claims WHERE intent = ?1";
    let claim: Option<(String, bool)> = file.first(sql, [intent], |row| row.try_into())?;
    let (does, kept_answer) = match end {
        CallEnd::Answered { kept_answer } => (Does::Answer, kept_answer),
        CallEnd::Nothing => (Does::Nothing, None),
        CallEnd::Refused | CallEnd::NotSent => (Does::Free, None),
        CallEnd::Unclear => (Does::Unclear, None),
        CallEnd::Settled => (Does::Settled, None),
    };
    let claim = match claim {
        Some((claim, own)) if own || matches!(end, CallEnd::Answered { .. } | CallEnd::Nothing | CallEnd::Refused) => {
            claim
        }
        // Of another one's claim nothing is known still, and it stays as it is.
        Some((claim, _)) if end == CallEnd::NotSent => return forget(file, &claim),
        None if does == Does::Answer => outbox::fresh_claim(file)?,
        _ => return Ok(()),
    };
    // One that never left is given back as if there were no call: what somebody else does under its key meanwhile stays in doubt.
    let intent = (end != CallEnd::NotSent).then_some(intent);
    outbox::leave(file, &Leaves { does, claim: &claim, intent, kept_answer, at, not_before: None })
}

/// Leaves to be told that nobody knows how the calls ended that are still open: the program has ended in their middle.
pub(crate) fn ended_early(file: &Connection, at: Millis) -> Result<(), StoreError> {
    if !standing::is_joined(file)? {
        return Ok(());
    }
    let sql = "SELECT intents.id FROM intents JOIN team_claims ON team_claims.intent = intents.id WHERE intents.state = 'open'";
    let open: Vec<i64> = file.all(sql, [], |row| row.get(0))?;
    open.into_iter().try_for_each(|intent| ended(file, intent, CallEnd::Unclear, at))?;
    let wished: Vec<String> = file.all("SELECT claim FROM team_claims WHERE intent IS NULL", [], |row| row.get(0))?;
    wished.iter().try_for_each(|claim| give_back(file, claim, true, at).map(drop))
}

/// Forgets a claim that is over.
pub(crate) fn forget(file: &Connection, claim: &str) -> Result<(), StoreError> {
    file.run("DELETE FROM team_claims WHERE claim = ?1", [claim])
}

/// One that was `lost` may still be on its way to the hub, over a connection that nobody listens to: it is given back once more then.
fn give_back(file: &Connection, claim: &str, lost: bool, at: Millis) -> Result<bool, StoreError> {
    let sql = "SELECT own FROM team_claims WHERE claim = ?1 AND intent IS NULL";
    let own: Option<bool> = file.prepared(sql)?.query_row([claim], |row| row.get(0)).optional()?;
    match own {
        None => Ok(false),
        Some(false) => forget(file, claim).map(|()| true),
        Some(true) => {
            let waits = "SELECT EXISTS (SELECT 1 FROM team_out WHERE claim = ?1)";
            if !file.one::<bool>(waits, [claim], |row| row.get(0))? {
                let free = Leaves { does: Does::Free, claim, intent: None, kept_answer: None, at, not_before: None };
                outbox::leave(file, &free)?;
                if lost {
                    outbox::leave(file, &Leaves { not_before: Some(at.saturating_add(ARRIVES_WITHIN)), ..free })?;
                }
            }
            Ok(true)
        }
    }
}

impl Store {
    /// Notes a claim before the hub hears of it.
    pub async fn wish(&self, new: TeamClaim, at: Millis) -> Result<(), StoreError> {
        self.write(move |file| {
            // The outcome of a colleague's call may be asked for more than once.
            let sql = "INSERT INTO team_claims (claim, home, operation, key, own, at)
                VALUES (:claim, :home, :operation, :key, :own, :at)
                ON CONFLICT (claim) DO UPDATE SET intent = NULL WHERE own = 0 AND excluded.own = 0
                    AND NOT EXISTS (SELECT 1 FROM intents WHERE intents.id = team_claims.intent AND intents.state = 'open')";
            let values = named_params! {
                ":claim": new.claim, ":home": new.home, ":operation": new.operation, ":key": new.key, ":own": new.own,
                ":at": at,
            };
            file.run(sql, values)
        })
        .await
    }

    /// Forgets a claim that the hub did not grant.
    pub async fn forget_claim(&self, claim: String) -> Result<(), StoreError> {
        self.write(move |file| file.run("DELETE FROM team_claims WHERE claim = ?1 AND intent IS NULL", [claim])).await
    }

    /// Leaves to be told that a claim is given back whose call never left; `lost` where nobody knows whether the hub has heard of it.
    /// Nothing where it has a call.
    pub async fn give_claim_back(&self, claim: String, lost: bool, at: Millis) -> Result<bool, StoreError> {
        self.write(move |file| give_back(file, &claim, lost, at)).await
    }

    /// Whether a claim is one of this computer that is being given back: its call never left.
    pub async fn is_given_back(&self, claim: String) -> Result<bool, StoreError> {
        let sql = "SELECT EXISTS (SELECT 1 FROM team_out WHERE claim = ?1 AND does = 'free' AND intent IS NULL)";
        self.read(move |file| file.one(sql, [claim], |row| row.get(0))).await
    }

    /// Whether a claim is of a call of this computer, whose outcome nobody knows: whoever asks again here has been told so.
    pub async fn is_own_claim(&self, claim: String) -> Result<bool, StoreError> {
        let sql = "SELECT EXISTS (SELECT 1 FROM team_claims JOIN intents ON intents.id = team_claims.intent
            WHERE claim = ?1 AND own AND intents.state = 'unconfirmed')";
        self.read(move |file| file.one(sql, [claim], |row| row.get(0))).await
    }

    /// Notes that the hub has these. Claims of which nothing more is told are over with that. The numbers of rows that were not `added` to its log are
    /// none that it must know.
    pub async fn told(&self, waited: Vec<i64>, was_added: bool) -> Result<(), StoreError> {
        self.write(move |file| {
            for id in waited {
                let sql = "DELETE FROM team_out WHERE id = ?1 RETURNING claim, does, seq";
                let told: Option<(String, String, Option<i64>)> = file.first(sql, params![id], |row| row.try_into())?;
                let Some((claim, does, seq)) = told else { continue };
                if was_added {
                    file.run("UPDATE team SET told_seq = max(told_seq, coalesce(?1, 0))", [seq])?;
                }
                let is_last = Does::by_name(&does).is_some_and(Does::is_last);
                let waits = "SELECT EXISTS (SELECT 1 FROM team_out WHERE claim = ?1)";
                if is_last && !file.one::<bool>(waits, [&claim], |row| row.get(0))? {
                    forget(file, &claim)?;
                }
            }
            Ok(())
        })
        .await
    }
}
