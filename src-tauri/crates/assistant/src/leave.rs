//! Asking the person before anything is paid. A paid tool has two phases: without leave it places an order, for which the window asks,
//! and answers with the quote and the number of the order; called again with that number, once the person has said yes, it does what
//! was ordered. An order can only be granted by the window (`orders.rs`): nothing that comes over the socket leads there.
//!
//! Does not own: whether a call is within its leave, which is judged when it is sent (`store/src/money/leaves.rs`).

use std::sync::Arc;
use std::time::Duration;

use api::{LimitKind, Tenths, canonical, text};
use calls::spending_limits;
use ipc::{Changed, FailureCode};
use serde_json::{Value, json};
use store::money::orders::{NewOrder, Order, OrderState};
use store::{LimitHit, PlannedCost};
use tokio::sync::Notify;
use words::t;
use workspace::clock::day_start;
use workspace::failure::Failure;
use workspace::open::OpenWorkspace;

/// How long the window asks, in milliseconds: no answer is a no.
pub(crate) const PATIENCE: i64 = 5 * 60_000;
/// How long a call with the number of an order waits for the person: less than chat programs wait for a tool.
const WAITS: Duration = Duration::from_secs(20);
/// Characters of the program's own words, of each part, and how many parts.
const LONGEST_WORDS: usize = 300;
const LONGEST_PART: usize = 80;
const MOST_PARTS: usize = 12;

/// Rings when an order of the workspace has changed.
#[derive(Default)]
pub(crate) struct Answers(pub Notify);

/// Who asks.
#[derive(Debug, Clone)]
pub(crate) struct Asker {
    /// The program, as it calls itself.
    pub program: String,
    /// In its own words.
    pub words: String,
    /// The number of the order that it says has leave.
    pub order: Option<i64>,
}

/// What is to be paid for.
#[derive(Debug, Clone)]
pub(crate) struct Wish {
    /// The tool, without the name of the service.
    pub tool: String,
    /// What is asked for, in its one form: with the tool it is the question.
    pub asked: Value,
    /// The same for a person, piece by piece.
    pub parts: Vec<String>,
    /// Rows, or questions, that it can bring.
    pub pieces: u64,
    /// Of these, what is owned.
    pub owned: u64,
    /// What it costs at most.
    pub worst: Tenths,
    /// What it is likely to cost.
    pub likely: Option<Tenths>,
    /// It is a job, whose limit counts all of it.
    pub run: bool,
}

/// Whether there is leave.
pub(crate) enum Leave {
    /// There is, for the order of this number.
    Given(i64),
    /// The person is being asked.
    Waits(Box<Order>),
}

/// Whether there is leave for a wish; else the person is asked.
///
/// # Errors
/// [`FailureCode::Credits`] where the balance or a limit does not bear it: then nobody is asked. `Refused` where the person said no, or
/// nothing, or where too many questions wait.
pub(crate) async fn leave(open: &Arc<OpenWorkspace>, asker: &Asker, wish: Wish) -> Result<Leave, Failure> {
    let new = order_of(asker, &wish)?;
    let digest = new.digest.clone();
    if let Some(number) = asker.order {
        let placed = open.store.order(number).await?;
        if !placed.is_some_and(|placed| placed.what.digest == digest && placed.what.program == new.program) {
            let message = t!("Order {number} is not for this: leave the number out, and ask anew.", number = number);
            return Err(Failure::refused(message));
        }
    }
    bears(open, &wish).await?;
    let (rings, now) = (open.state::<Answers>(), open.now());
    let Some(mut order) = open.store.place_order(new, PATIENCE, now).await? else {
        let message = t!("Too many orders wait for the person. Nothing was asked; try again once they are answered.");
        return Err(Failure::refused(message));
    };
    // A new one, also where the number of an older one was given, which is over.
    if order.at == now && order.state == OrderState::Waits && asker.order != Some(order.id) {
        announce(open);
    }
    if asker.order == Some(order.id) && order.state == OrderState::Waits {
        order = answered(open, &rings.0, order).await?;
    }
    match order.state {
        OrderState::Granted => Ok(Leave::Given(order.id)),
        OrderState::Waits | OrderState::Free => Ok(Leave::Waits(Box::new(order))),
        OrderState::Refused => {
            Err(Failure::refused(t!("The person said no to order {number}. Nothing was sent.", number = order.id)))
        }
        OrderState::Late => {
            let message =
                t!("The person did not answer order {number}, which is a no. Nothing was sent.", number = order.id);
            Err(Failure::refused(message))
        }
    }
}

/// An order as it is once the person has answered it, or after a while.
async fn answered(open: &OpenWorkspace, rings: &Notify, order: Order) -> Result<Order, Failure> {
    let end = tokio::time::Instant::now() + WAITS;
    loop {
        // Listening before looking: an answer between the two is heard.
        let rung = rings.notified();
        let now = open.store.order(order.id).await?;
        match now {
            Some(now) if now.state != OrderState::Waits => return Ok(now),
            _ => {}
        }
        tokio::select! {
            biased;
            () = open.ended.cancelled() => return Ok(order),
            () = tokio::time::sleep_until(end) => return Ok(order),
            () = rung => {}
        }
    }
}

/// The window asks; who looks elsewhere is told so. What is not answered in time is a no.
fn announce(open: &Arc<OpenWorkspace>) {
    open.emit(Changed::Assistant);
    if !open.host.desktop.is_in_front() {
        // Whoever sees the screen may read it: no name, and nothing of what was asked.
        open.host.desktop.notify(t!("An assistant asks for leave to spend credits. Answer it in Prospector."));
    }
    let open = Arc::clone(open);
    tokio::spawn(async move {
        let time = Duration::from_millis(PATIENCE.unsigned_abs());
        let late = async {
            tokio::time::sleep(time).await;
            expire(&open).await;
        };
        tokio::select! {
            () = open.ended.cancelled() => {}
            () = late => {}
        }
    });
}

/// What has waited too long is answered with a no.
pub(crate) async fn expire(open: &OpenWorkspace) {
    match open.store.expire_orders(PATIENCE, open.now()).await {
        Ok(0) => {}
        Ok(_) => changed(open),
        Err(error) => tracing::warn!(%error, "orders that nobody has answered are answered later"),
    }
}

/// An order was answered, or leave was taken back.
pub(crate) fn changed(open: &OpenWorkspace) {
    open.state::<Answers>().0.notify_waiters();
    open.emit(Changed::Assistant);
}

fn order_of(asker: &Asker, wish: &Wish) -> Result<NewOrder, Failure> {
    let question = canonical::text(&json!({"tool": wish.tool, "asked": wish.asked}))?;
    let parts = wish.parts.iter().filter_map(|part| text::line(part, LONGEST_PART)).take(MOST_PARTS);
    Ok(NewOrder {
        program: asker.program.clone(),
        tool: wish.tool.clone(),
        words: text::line(&asker.words, LONGEST_WORDS).unwrap_or_default(),
        parts: parts.collect(),
        digest: canonical::digest(&question),
        pieces: wish.pieces,
        owned: wish.owned,
        worst: wish.worst,
        likely: wish.likely,
    })
}

/// Refuses what the balance or a limit does not bear: nobody is asked for what could not be done.
async fn bears(open: &OpenWorkspace, wish: &Wish) -> Result<(), Failure> {
    let held = |by| Err(Failure::new(FailureCode::Credits, spending_limits::exceeded(wish.worst, by)));
    if let Some(balance) = open.store.balance().await?.map(|balance| balance.estimate).filter(|left| *left < wish.worst)
    {
        return held(LimitHit::Balance(balance));
    }
    let run = wish.run.then_some(Tenths::ZERO);
    if let Some(blocked) = spending_limits::blocked(open, PlannedCost { worst: wish.worst, priced: true, run }).await? {
        return Err(Failure::new(FailureCode::Credits, blocked));
    }
    let Some(limit) = open.store.spending_limits().await?.assistant else { return Ok(()) };
    let used = open.store.assistant_today(day_start(open.now(), 0)).await?;
    if used + wish.worst > limit {
        return held(LimitHit::SpendingLimit { kind: LimitKind::Assistant, limit, used });
    }
    Ok(())
}

/// Notes a question that was answered free, behind its answer.
pub(crate) fn note_free(
    open: &Arc<OpenWorkspace>,
    asker: &Asker,
    tool: &str,
    asked: Value,
    parts: Vec<String>,
    owned: u64,
) {
    let wish = Wish {
        tool: tool.to_owned(),
        asked,
        parts,
        pieces: owned,
        owned,
        worst: Tenths::ZERO,
        likely: None,
        run: false,
    };
    let Ok(order) = order_of(asker, &wish) else { return };
    let workspace = Arc::clone(open);
    open.behind.spawn(async move {
        let now = workspace.now();
        if let Err(error) = workspace.store.note_free_answer(order, day_start(now, 0), now).await {
            tracing::info!(%error, "a free answer was not noted");
        }
    });
}
