//! A call of an operation: what is asked, what it brought or why it brought nothing, and whether it may be sent at all.
//! Free calls are made here.
//!
//! Does not own: paid ones (`run`), nor what becomes of them (`run/completion.rs`).

use std::time::Duration;

use api::Operation;
use client::Lane;
use serde_json::Value;
use store::jobs::job_rows::JobStep;
use store::money::intents::LoadPage;
use store::money::look_ups::Asked;
use store::{Kept, LimitHit, Taken};
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;
use words::t;

use ipc::{FailureCode, PriceTag};
use workspace::failure::Failure;
use workspace::open::OpenWorkspace;

/// A paid call that belongs to something.
pub struct PaidCall<O: Operation> {
    /// What is asked, as the contract has it.
    pub request: O::Request,
    /// What it is for, in a person's words.
    pub subject: String,
    /// The page that it is for, of a load.
    pub page: Option<LoadPage>,
    /// The form it was asked with.
    pub asked: Option<Asked>,
    /// The step of a job that it is made for.
    pub step: Option<JobStep>,
    /// The order of an assistant that it is made for: without leave for that, it is not sent.
    pub order: Option<i64>,
    /// What it costs, as far as is known to whoever has agreed to it.
    pub price: PriceTag,
    /// Whether a person waits for it.
    pub lane: Lane,
    /// Called off: nothing is sent any more. A call that was sent is always brought to its end.
    pub called_off: CancellationToken,
    /// Held until its intent is on disk: calls that are sent in an order come behind it.
    pub turn: Option<Box<dyn Send + Sync>>,
}

/// Why a paid call brought nothing.
pub enum Trouble {
    /// It was called off before it was sent.
    CalledOff,
    /// The balance or a limit does not bear it: it was not sent.
    Held {
        /// For the person.
        failure: Failure,
        /// Which of them.
        by: LimitHit,
    },
    /// A colleague has asked the same, and nobody knows how that ended: it was not sent. A person decides.
    Elsewhere {
        /// For the person.
        failure: Failure,
    },
    /// A question of a job about somebody who must not be contacted by now: it was not sent.
    Suppressed,
    /// A question of a job, whose price is another one by now than was agreed to: it was not sent.
    Repriced,
    /// It went wrong here, on the way, or at the service, which then gave this status.
    Failed {
        /// For the person.
        failure: Failure,
        /// Of the service's answer; none without one.
        status: Option<u16>,
    },
    /// The service says that there is nothing: free, and in the history if a form has asked. Error responses of the single
    /// operations are not shown in the contract; a 404 in the service's own words is read so.
    NotFound {
        /// For the person.
        failure: Failure,
        /// Its number in the history, if it has one.
        look_up: Option<i64>,
    },
    /// An answer came in a form that is not known here. It is stored as it came, and counted as paid for.
    Unread {
        /// For the person.
        failure: Failure,
        /// As it came.
        body: Value,
        /// What it cost; none while the price is not known.
        charged: Option<api::Tenths>,
        /// Its number in the history, if it has one.
        look_up: Option<i64>,
    },
}

impl From<Failure> for Trouble {
    fn from(failure: Failure) -> Self {
        Self::Failed { failure, status: None }
    }
}

/// What a paid call brought.
pub struct Answered<O: Operation> {
    /// The answer, read.
    pub data: O::Response,
    /// All of it as it came.
    pub body: Value,
    /// What it cost; zero where that is not known.
    pub charged: api::Tenths,
    /// Whether the charge is known.
    pub known: bool,
    /// What the store says of storing it.
    pub kept: Kept,
    /// A colleague has paid for it, who had it then, in milliseconds since 1970.
    pub taken: Option<i64>,
    /// The service said "too many" before it answered.
    pub busy: bool,
    /// From its departure to the last byte.
    pub took: Duration,
    /// The price is being learned from the balance: over when this is.
    pub learning: Option<JoinHandle<()>>,
}

/// A call that costs nothing.
pub async fn free<O: Operation>(
    open: &OpenWorkspace,
    lane: Lane,
    request: &O::Request,
) -> Result<O::Response, Failure> {
    checked::<O>(open, request)?;
    let client = open.client()?;
    let permit = client.permit(O::SPEC.rate, lane).await;
    let sent = client.send::<O>(permit, lane, request).await;
    open.keep_spellings(&client).await;
    let answer = sent.map_err(|error| Failure::of_free_call(&error, open.now()))?;
    Ok(answer.data)
}

/// An intent on disk, with what is needed to store its answer.
pub struct Intent {
    /// Its number in the database.
    pub id: i64,
    /// Digest of the request in its normal form.
    pub digest: String,
    /// The request in its normal form, as JSON.
    pub request: String,
    /// What it is for, in a person's words.
    pub subject: String,
    /// The most that was reserved for it.
    pub quoted: api::Tenths,
    /// The form it was asked with.
    pub asked: Option<Asked>,
    /// The step of a job that it is made for.
    pub step: Option<JobStep>,
    /// The load that it is a page of.
    pub pull: Option<i64>,
    /// The price that was known when it was sent.
    pub price: PriceTag,
    /// That nothing was sent: a colleague has paid for it.
    pub taken: Option<Taken>,
}

/// Refuses whatever can be charged while the open file is known to be damaged: its answer might not be stored.
pub(crate) fn can_keep(open: &OpenWorkspace) -> Result<(), Failure> {
    if open.store.is_damaged() {
        let message = t!(
            "The workspace file is damaged, so the answer might not be kept. Nothing was sent and nothing was charged: restore a backup, or save what can be read."
        );
        return Err(Failure::new(FailureCode::Damaged, message));
    }
    Ok(())
}

/// Refuses what is wrong with a request, field by field.
pub fn checked<O: Operation>(open: &OpenWorkspace, request: &O::Request) -> Result<(), Failure> {
    let problems = api::operation::problems::<O>(request, &open.context());
    if problems.is_empty() { Ok(()) } else { Err(Failure::fields(problems)) }
}
