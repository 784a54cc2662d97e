//! A single question of a person: owned already? being asked? unconfirmed? agreed to? Only then it is a paid call.

use calls::meter_events;
use calls::single_flight::SingleFlight;
use enrich::job;
use std::sync::Arc;

use api::{Operation, Tenths, canonical, operation};
use client::Lane;
use serde_json::Value;
use store::PlannedCost;
use store::money::kept_answers::KeptAnswer;
use store::money::look_ups::Asked;
use store::money::unconfirmed::Unconfirmed;
use tokio_util::sync::CancellationToken;
use words::t;

use crate::ipc::{Agreed, Origin, Reply};
use calls::call::{Answered, PaidCall, Trouble, checked, free};
use calls::run::paid;
use calls::signals::Signals;
use calls::{price, settle, spending_limits};
use ipc::{Changed, FailureCode, PriceTag};
use workspace::failure::{Failure, causes};
use workspace::open::OpenWorkspace;

/// A question.
pub struct Question<O: Operation> {
    /// What is asked, as the contract has it.
    pub request: O::Request,
    /// The form it was asked with.
    pub asked: Option<Asked>,
    /// Ask the service although the answer is owned.
    pub again: bool,
    /// What the person has said yes to.
    pub agreed: Option<Agreed>,
    /// The order of an assistant that it is asked for. Its leave, which the call needs when it is sent, is the yes.
    pub order: Option<i64>,
}

/// What is known of a question before it is asked.
pub struct Known {
    /// The price of one result.
    pub price: PriceTag,
    /// The most that asking can cost, as far as known: by the price as it is shown.
    pub worst: Tenths,
    /// The same with all that a learned price can be, which is what limits and leave must bear.
    pub most: Tenths,
    /// The newest answer that is owned.
    pub owned: Option<KeptAnswer>,
    /// A call of before whose outcome nobody knows.
    pub unconfirmed: Option<Unconfirmed>,
    /// A yes is needed first.
    pub confirm: bool,
    /// The limit that asking the service would cross.
    pub blocked: Option<String>,
}

/// An answer, owned or asked for just now.
pub struct Answer {
    /// The answer as it came.
    pub body: Value,
    /// Owned, or asked for just now.
    pub origin: Origin,
    /// When the service gave it, in milliseconds since 1970.
    pub at: i64,
    /// None when the price is not known.
    pub charged: Option<Tenths>,
    /// Whether it has a result.
    pub found: bool,
    /// The number of the kept answer that it was read from; none where the service has just answered.
    pub kept_answer: Option<i64>,
    /// Its number in the history, if it has one.
    pub look_up: Option<i64>,
}

/// A command that is an operation: the answer in the contract's shape.
pub async fn command<O: Operation>(
    open: &Arc<OpenWorkspace>,
    request: O::Request,
) -> Result<Reply<O::Response>, Failure> {
    let request = O::normal(request, &open.context());
    let (data, origin, fetched_at, charged) = if O::SPEC.is_free() {
        (free::<O>(open, Lane::Person, &request).await?, Origin::Service, open.now(), Tenths::ZERO)
    } else {
        let told =
            question::<O>(open, Question { request, asked: None, again: false, agreed: None, order: None }).await?;
        let charged = told.charged.filter(|_| told.origin == Origin::Service).unwrap_or_default();
        (operation::read::<O>(&told.body).map_err(|_| Failure::unread())?, told.origin, told.at, charged)
    };
    let balance = open.store.balance().await?.map(|balance| balance.estimate);
    Ok(Reply { data, origin, fetched_at, charged, balance })
}

/// What is known of a question in its normal form.
pub async fn known<O: Operation>(open: &OpenWorkspace, request: &O::Request) -> Result<Known, Failure> {
    let digest = digest::<O>(request)?;
    let mut owned = open.store.kept_answer(O::SPEC.name, digest.clone()).await?;
    let mut unconfirmed = open.store.unconfirmed_question(O::SPEC.name, digest.clone()).await?;
    if owned.is_none() && unconfirmed.is_none() {
        (owned, unconfirmed) = in_another_spelling::<O>(open, request, &digest).await?;
    }
    let price::Known { tag: price, most } = price::known(open, &O::SPEC).await?;
    let worst = price::worst::<O>(&price, request);
    // Asking under its key again is free; any other call whose outcome is unknown may be paid for twice.
    let twice = unconfirmed.as_ref().is_some_and(|call| !settle::can_replay(call, open.now()));
    let confirm = price.each.is_none() || twice || worst > spending_limits::confirm_above(open).await?;
    let free = unconfirmed.is_some() && !twice;
    let most = most.unwrap_or_default().times(O::most_pieces(request));
    let planned = PlannedCost { worst: most, priced: price.each.is_some(), run: None };
    let blocked = if free { None } else { spending_limits::blocked(open, planned).await? };
    Ok(Known { price, worst, most, owned, unconfirmed, confirm, blocked })
}

/// What is known of the same question as an older version of this program has written it: pages had several spellings then.
async fn in_another_spelling<O: Operation>(
    open: &OpenWorkspace,
    request: &O::Request,
    digest: &str,
) -> Result<(Option<KeptAnswer>, Option<Unconfirmed>), Failure> {
    let asked = serde_json::to_value(request)?;
    let page = PAGES.iter().find_map(|field| asked.get(*field)?.as_str());
    let Some(page) = page else { return Ok((None, None)) };
    let context = open.context();
    let is_same = |text: &str| {
        let read = serde_json::from_str::<O::Request>(text).ok();
        let one = read.and_then(|read| canonical::text(&O::normal(read, &context)).ok());
        one.is_some_and(|one| canonical::digest(&one) == digest)
    };
    let mut told = open.store.kept_answers_of_page(O::SPEC.name, page.to_owned()).await?.into_iter();
    let owned = told.find(|(request, _)| is_same(request)).map(|(_, kept_answer)| kept_answer);
    let mut calls = open.store.unconfirmed().await?.into_iter();
    let unconfirmed = calls.find(|call| call.operation == O::SPEC.name && is_same(&call.request));
    Ok((owned, unconfirmed))
}

/// The fields of requests that name a page.
const PAGES: [&str; 2] = ["network_profile_url", "network_company_url"];

/// Why an assistant's question is not asked again.
pub fn left_to_the_person() -> String {
    t!(
        "This was asked before, and it is not confirmed whether it was charged. It is not asked again by an assistant: the person decides in Activity."
    )
}

/// Asks, unless the answer is owned. The request must be in its normal form.
///
/// # Errors
/// [`FailureCode::Confirm`] where its price was not agreed to, [`FailureCode::Credits`] where a limit would be exceeded, `Fields` where
/// the request is wrong, `Refused` where the same is being asked already: nothing is sent then. Of a call that was sent, what became of
/// it; `Unconfirmed` where nobody knows whether it was charged.
pub async fn question<O: Operation>(open: &Arc<OpenWorkspace>, question: Question<O>) -> Result<Answer, Failure> {
    checked::<O>(open, &question.request)?;
    // Taken before anything is looked up: who comes second finds the first one's answer, or is refused meanwhile.
    let flight = SingleFlight::take(open, O::SPEC.name, digest::<O>(&question.request)?)
        .ok_or_else(|| Failure::refused(t!("This is being asked already: its answer will stand in the history.")))?;
    let known = known::<O>(open, &question.request).await?;
    if let Some(kept_answer) = known.owned.as_ref().filter(|_| !question.again) {
        return Ok(owned_answer::<O>(open, kept_answer).await);
    }
    if question.order.is_some() && known.unconfirmed.is_some() {
        // It became so while the person was asked: what to do about it is theirs to say, and not an assistant's.
        return Err(Failure::new(FailureCode::Unconfirmed, left_to_the_person()));
    }
    if let Some(call) = known.unconfirmed.as_ref().filter(|call| settle::can_replay(call, open.now())) {
        let done = job::settle::<O>(open, call, Lane::Person).await;
        // Whoever hears of it may ask the same at once: the flight is over before.
        drop(flight);
        open.emit(Changed::LookUps);
        return answer_of(done, open);
    }
    if let Some(blocked) = known.blocked {
        return Err(Failure::new(FailureCode::Credits, blocked));
    }
    let agreed = question.agreed.is_some_and(|agreed| agreed.price == known.price.each);
    if known.confirm && !agreed && question.order.is_none() {
        return Err(Failure::new(FailureCode::Confirm, confirm_sentence(&known)));
    }
    let call = PaidCall::<O> {
        request: question.request,
        subject: question.asked.as_ref().map_or_else(|| O::SPEC.label.to_owned(), |asked| asked.line.clone()),
        page: None,
        asked: question.asked,
        step: None,
        order: question.order,
        price: known.price,
        lane: if question.order.is_some() { Lane::Background } else { Lane::Person },
        called_off: CancellationToken::new(),
        turn: None,
    };
    let workspace = Arc::clone(open);
    // In a task of its own: who asked may go away, what was sent is brought to its end.
    let done = open.calls.spawn(async move {
        let _flight = flight;
        let done = paid::<O>(&workspace, call, |_| None).await;
        meter_events::now(&workspace).await;
        workspace.emit(Changed::LookUps);
        if done.is_err() {
            Signals::of(&workspace).unclear.notify_one();
        }
        done
    });
    answer_of(done.await?, open)
}

/// An answer that is owned already. Nothing is sent for it.
async fn owned_answer<O: Operation>(open: &OpenWorkspace, kept_answer: &KeptAnswer) -> Answer {
    // One of an unknown form may be readable by now; if not, it is shown as it came.
    let found = operation::read::<O>(&kept_answer.response).map_or(true, |data| O::pieces(&data) > 0);
    // An answer is not withheld from a person because it could not be counted.
    if let Err(error) = open.store.note_saving(kept_answer.id, open.now()).await {
        tracing::warn!(%error, causes = causes(&error), "a saving was not counted");
    }
    Answer {
        found,
        body: kept_answer.response.clone(),
        origin: Origin::Owned,
        at: kept_answer.at,
        charged: Some(kept_answer.charged),
        kept_answer: Some(kept_answer.id),
        look_up: None,
    }
}

/// Counts behind an answer what it spares: whoever asks a thousand times waits for no disk.
pub fn note_saving(open: &Arc<OpenWorkspace>, kept_answer: i64) {
    let workspace = Arc::clone(open);
    open.behind.spawn(async move {
        if let Err(error) = workspace.store.note_saving(kept_answer, workspace.now()).await {
            tracing::warn!(%error, causes = causes(&error), "a saving was not counted");
        }
    });
}

fn digest<O: Operation>(request: &O::Request) -> Result<String, Failure> {
    Ok(canonical::digest(&canonical::text(request)?))
}

fn answer_of<O: Operation>(done: Result<Answered<O>, Trouble>, open: &OpenWorkspace) -> Result<Answer, Failure> {
    let taken = done.as_ref().ok().and_then(|answered| answered.taken);
    let (body, charged, found, look_up) = match done {
        Ok(Answered { data, body, charged, known, kept, .. }) => {
            (body, known.then_some(charged), O::pieces(&data) > 0, kept.look_up)
        }
        // An answer too, and free.
        Err(Trouble::NotFound { look_up: look_up @ Some(_), .. }) => (Value::Null, Some(Tenths::ZERO), false, look_up),
        // It is here as it came.
        Err(Trouble::Unread { body, charged, look_up: look_up @ Some(_), .. }) => (body, charged, true, look_up),
        Err(
            Trouble::Failed { failure, .. }
            | Trouble::NotFound { failure, .. }
            | Trouble::Unread { failure, .. }
            | Trouble::Held { failure, .. }
            | Trouble::Elsewhere { failure },
        ) => return Err(failure),
        Err(Trouble::CalledOff | Trouble::Repriced | Trouble::Suppressed) => {
            return Err(Failure::gone(t!("This was called off; nothing was sent.")));
        }
    };
    // What the team owns is owned, and as old as it is.
    let (origin, at) = taken.map_or((Origin::Service, open.now()), |at| (Origin::Owned, at));
    Ok(Answer { body, origin, at, charged, found, kept_answer: None, look_up })
}

fn confirm_sentence(known: &Known) -> String {
    let price = match known.price.each {
        None => t!("The service does not publish what this costs."),
        Some(_) => t!("This can cost {cost}.", cost = known.worst.in_words()),
    };
    if known.unconfirmed.is_none() {
        return price;
    }
    t!(
        "{price} It was asked before, and it is not confirmed whether that was charged: it may be charged twice.",
        price = price
    )
}
