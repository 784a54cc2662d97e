//! `intents`: every paid call, on disk before it is sent, and how it ended. Which states there are and what turns one
//! into another is in `intents/turns.rs`; those whose outcome nobody knows are read and settled in `unconfirmed`.

mod turns;

use api::{Enrichment, Tenths};
use rusqlite::{Connection, named_params};

pub use crate::money::new_intent::{LoadPage, NewIntent};
pub(crate) use turns::state;
pub use turns::{IntentEvent, IntentState, TURNS};
use turns::{Lost, turn, turn_all};

use crate::file::error::StoreError;
use crate::file::sql::{Statements, to_json};
use crate::file::store::{Millis, Store};
use crate::file::tx::Tx;
use crate::jobs;
use crate::jobs::job_rows;
use crate::jobs::job_rows::StepEnd;
use crate::money::judge::{Cost, RunOf};
use crate::money::{checks, judge, leaves, prices};
use crate::records::company_people::question_of;
use crate::records::findings::FindState;
use crate::records::not_found;
use crate::team::claims::{self, CallEnd};

pub(crate) const STEPS: &[(i64, &str)] = &[
    (
        1,
        "CREATE TABLE intents (
        id INTEGER PRIMARY KEY,
        operation TEXT NOT NULL,
        digest TEXT NOT NULL,
        request TEXT NOT NULL,
        subject TEXT NOT NULL,
        pull INTEGER,
        worst INTEGER NOT NULL,
        state TEXT NOT NULL CHECK (state IN ('open', 'answered', 'refused', 'unconfirmed')),
        reason TEXT,
        operation_id TEXT,
        at INTEGER NOT NULL,
        closed_at INTEGER
    ) STRICT;
    CREATE INDEX intents_unsettled ON intents (state) WHERE state IN ('open', 'unconfirmed');
    CREATE INDEX intents_by_pull ON intents (pull, id);",
    ),
    // The replay key, what was asked in which form, and the word of a person about a call that nobody else can settle.
    (
        2,
        "ALTER TABLE intents ADD COLUMN replay_key TEXT;
    ALTER TABLE intents ADD COLUMN asked TEXT;
    ALTER TABLE intents ADD COLUMN settled_at INTEGER;",
    ),
    // The step of a job that a call is made for, and by its question what has no known outcome.
    (
        4,
        "ALTER TABLE intents ADD COLUMN job INTEGER;
    ALTER TABLE intents ADD COLUMN place INTEGER;
    ALTER TABLE intents ADD COLUMN record INTEGER;
    ALTER TABLE intents ADD COLUMN enrichment TEXT;
    CREATE INDEX intents_by_job ON intents (job, place) WHERE job IS NOT NULL;
    CREATE INDEX intents_in_doubt ON intents (operation, digest) WHERE state IN ('open', 'unconfirmed');",
    ),
    // Which page of a load a call is for, and of how many rows. A call by number says it in its request; of one along a
    // cursor it is known where its load is still in front of that page. And the transitions that are allowed.
    (8, include_str!("intents/pages.sql")),
    // The question about a company's people that a call is a page of, by which one without a known outcome is found.
    (
        10,
        "ALTER TABLE intents ADD COLUMN question TEXT;
    CREATE INDEX intents_by_question ON intents (question) WHERE state IN ('open', 'unconfirmed');",
    ),
    // The order of an assistant that a call is made for.
    (
        13,
        "ALTER TABLE intents ADD COLUMN ordered INTEGER;
     CREATE INDEX intents_ordered ON intents (ordered) WHERE ordered IS NOT NULL;",
    ),
    // What a person settled of a load: what a sliced load has cost is summed up before each of its calls.
    (
        15,
        "CREATE INDEX intents_settled_by_pull ON intents (pull) WHERE state = 'unconfirmed' AND settled_at IS NOT NULL;",
    ),
];

/// How a call ended that brought no answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Ending {
    /// The service said no to what was asked: nothing was charged.
    Refused,
    /// It was never sent, or was refused before anybody looked at what was asked: nothing was charged.
    NotSent,
    /// The service found nothing: nothing was charged.
    Nothing,
    /// Nobody knows.
    Unconfirmed {
        /// Why, for a person.
        reason: String,
        /// The service's own number for it.
        operation_id: Option<String>,
    },
}

/// Adds an intent, and moves the step on that it is made for. Returns its number.
pub(crate) fn insert(
    file: &Tx<'_>,
    new: &NewIntent,
    most: Tenths,
    ordered: Option<i64>,
    at: Millis,
) -> Result<i64, StoreError> {
    let asked = new.asked.as_ref().map(to_json).transpose()?;
    let question = match new.step.filter(|step| step.enrichment == Enrichment::People) {
        Some(_) => question_of(&serde_json::from_str(&new.request)?),
        None => None,
    };
    let sql =
        "INSERT INTO intents (operation, digest, request, subject, pull, page, size, worst, replay_key, asked, state, at,
            job, place, record, enrichment, question, ordered)
        VALUES (:operation, :digest, :request, :subject, :pull, :page, :size, :worst, :replay_key, :asked, 'open', :at,
            :job, :place, :record, :enrichment, :question, :ordered)";
    let values = named_params! {
        ":operation": new.operation, ":digest": new.digest, ":request": new.request, ":subject": new.subject,
        ":pull": new.page.map(|page| page.pull), ":page": new.page.map(|page| page.page),
        ":size": new.page.map(|page| page.size), ":worst": most.0, ":replay_key": new.replay_key, ":asked": asked, ":at": at,
        ":job": new.step.map(|step| step.job), ":place": new.step.map(|step| step.place),
        ":record": new.step.map(|step| step.record),
        ":enrichment": new.step.map(|step| step.enrichment.name()), ":question": question, ":ordered": ordered,
    };
    let intent = file.insert(sql, values)?;
    if let Some(claim) = &new.claim {
        claims::bind(file, claim, intent)?;
    }
    if let Some(step) = &new.step {
        job_rows::turn(file, step, FindState::Running, None)?;
    }
    Ok(intent)
}

/// How a call that brought no answer ended, for who else asks the same.
fn end_of(ending: &Ending) -> CallEnd {
    match ending {
        Ending::Refused => CallEnd::Refused,
        Ending::NotSent => CallEnd::NotSent,
        Ending::Nothing => CallEnd::Nothing,
        Ending::Unconfirmed { .. } => CallEnd::Unclear,
    }
}

/// Closes an intent that was answered, inside the transaction that stores the answer. Returns whether it was not
/// before.
pub(crate) fn answered(file: &Connection, intent: i64, at: Millis) -> Result<bool, StoreError> {
    turn(file, intent, IntentEvent::Answer, &Lost::default(), at)
}

/// Notes a person's word for what an intent cost. Returns whether its outcome was unknown until then.
pub(crate) fn settled(file: &Connection, intent: i64, at: Millis) -> Result<bool, StoreError> {
    turn(file, intent, IntentEvent::Word, &Lost::default(), at)
}

/// Notes of every intent that is still open that nobody knows its outcome. Returns how many.
pub(crate) fn ended_early(file: &Connection, reason: &str, at: Millis) -> Result<usize, StoreError> {
    claims::ended_early(file, at)?;
    turn_all(file, IntentEvent::Start, &Lost { reason: Some(reason), operation_id: None }, at)
}

impl Store {
    /// Puts an intent on disk, if the balance and every limit bear it beside what is open; only after this may the request
    /// be sent. The day whose limit counts began at `today`.
    ///
    /// # Errors
    /// [`StoreError::LimitExceeded`] where they do not, [`StoreError::Erased`] where the step that it is for went with its record, and
    /// whatever the database refuses: then nothing may be sent.
    pub async fn open_intent(&self, new: NewIntent, today: Millis, at: Millis) -> Result<i64, StoreError> {
        self.write(move |file| {
            let run = match (new.step, new.page) {
                (Some(step), _) => Some(RunOf::Job(step.job)),
                (None, Some(page)) => Some(RunOf::of_pull(file, page.pull)?),
                (None, None) => None,
            };
            if let Some(step) = &new.step
                && !job_rows::is_there(file, step)?
            {
                return Err(StoreError::Erased);
            }
            let most = prices::most(file, new.operation, new.worst)?;
            let cost = Cost { quoted: new.worst, most, priced: new.priced };
            let ordered = match &new.step {
                Some(step) => jobs::ordered(file, step.job)?,
                None => new.order,
            };
            if let Some(exceeded) = judge::check(file, cost, run, today)? {
                return Err(StoreError::LimitExceeded(exceeded));
            }
            if let Some(order) = ordered
                && let Some(exceeded) =
                    leaves::check(file, order, (cost.most, cost.priced), new.step.is_some(), today, at)?
            {
                return Err(StoreError::LimitExceeded(exceeded));
            }
            insert(file, &new, most, ordered, at)
        })
        .await
    }

    /// Closes an intent that brought no answer, and the step that it was made for with it. Returns whether it did: one
    /// that was answered, refused or settled meanwhile stays as it is.
    ///
    /// # Errors
    /// Whatever the database refuses; the intent then stays open and is unconfirmed at the next start.
    pub async fn close_intent(
        &self,
        intent: i64,
        ending: Ending,
        step: Option<StepEnd>,
        at: Millis,
    ) -> Result<bool, StoreError> {
        self.write(move |file| {
            let (event, lost) = match &ending {
                Ending::Refused | Ending::NotSent | Ending::Nothing => (IntentEvent::Refusal, Lost::default()),
                Ending::Unconfirmed { reason, operation_id } => {
                    (IntentEvent::Doubt, Lost { reason: Some(reason), operation_id: operation_id.as_deref() })
                }
            };
            if !turn(file, intent, event, &lost, at)? {
                return Ok(false);
            }
            claims::ended(file, intent, end_of(&ending), at)?;
            if ending == Ending::Nothing {
                not_found::note(file, intent, at)?;
                checks::note_nothing(file, intent, at)?;
            }
            if let Some(end) = &step {
                job_rows::unanswered(file, end, at)?;
            }
            Ok(true)
        })
        .await
    }
}
