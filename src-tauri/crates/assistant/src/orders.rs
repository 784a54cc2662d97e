//! What the window shows of assistants, and the person's word: the only way to leave.

use std::sync::Arc;

use api::{LimitKind, Tenths};
use calls::spending_limits;
use ipc::{FailureCode, Nothing};
use store::LimitHit;
use store::money::leaves::LeaveKind;
use store::money::orders::{Order, OrderState};
use words::t;
use workspace::clock::day_start;
use workspace::failure::Failure;
use workspace::host::Host;
use workspace::lock::locked;
use workspace::naming;
use workspace::open::OpenWorkspace;

use crate::bundle::program;
use crate::connections::Connections;
use crate::ipc::{
    AnswerOrderRequest, Assistant, AssistantOrder, AssistantProgram, AssistantSettings, HourLeave, OrderAnswer,
    OrderAnswered,
};
use crate::leave::{PATIENCE, changed, expire};
use crate::{listening, tools};

/// Questions and programs that are shown.
const MOST_SHOWN: u32 = 100;
const MOST_PROGRAMS: u32 = 8;
/// How long leave holds, in milliseconds.
const HOUR: i64 = 60 * 60_000;

/// Everything about assistants.
pub async fn state(open: &Arc<OpenWorkspace>, _: Nothing) -> Result<Assistant, Failure> {
    expire(open).await;
    let connections = open.host.state::<Connections>();
    let trouble = locked(&connections.trouble).clone();
    let (now, store) = (open.now(), &open.store);
    let today = day_start(now, 0);
    let balance = store.balance().await?.map(|balance| balance.estimate);
    let shown = |orders: Vec<Order>| orders.into_iter().map(|order| shown(order, balance)).collect();
    let programs = store.ordering_programs(MOST_PROGRAMS).await?.into_iter();
    let leaves = store.leaves_of_hour(now).await?.into_iter();
    Ok(Assistant {
        settings: connections.settings(),
        command: command(),
        trouble,
        connected: connections.connected(),
        programs: programs.map(|(program, at)| AssistantProgram { program, at }).collect(),
        limit: store.spending_limits().await?.assistant,
        today: store.assistant_today(today).await?,
        questions_today: store.orders_since(today).await?,
        leaves: leaves
            .map(|(program, leave, used)| HourLeave { program, amount: leave.amount, used, until: leave.until })
            .collect(),
        waiting: shown(store.orders_waiting().await?),
        orders: shown(store.orders(MOST_SHOWN).await?),
    })
}

/// The program and its word, as a shell or a settings file takes it.
fn command() -> String {
    let program = program();
    if program.contains(' ') { format!("\"{program}\" assistant") } else { format!("{program} assistant") }
}

fn shown(order: Order, balance: Option<Tenths>) -> AssistantOrder {
    let answered = match (order.state, order.leave.map(|leave| leave.kind)) {
        (OrderState::Free, _) => OrderAnswered::Free,
        (OrderState::Waits, _) => OrderAnswered::Waits,
        (OrderState::Granted, Some(LeaveKind::Hour)) => OrderAnswered::Hour,
        (OrderState::Granted, _) => OrderAnswered::Once,
        (OrderState::Refused, _) => OrderAnswered::No,
        (OrderState::Late, _) => OrderAnswered::Late,
    };
    let what = order.what;
    AssistantOrder {
        order: order.id,
        program: what.program,
        label: tools::label(&what.tool),
        words: naming::named(what.words),
        parts: what.parts.into_iter().map(naming::named).collect(),
        pieces: what.pieces,
        owned: what.owned,
        worst: what.worst,
        likely: what.likely,
        after: balance.map(|balance| balance.less(what.worst)),
        answered,
        times: order.times,
        at: order.at,
        until: order.at + PATIENCE,
        charged: order.charged,
    }
}

/// Sets who may ask, and what they may read.
///
/// # Errors
/// [`FailureCode::Storage`] where the settings cannot be written.
pub async fn set(host: &Arc<Host>, request: AssistantSettings) -> Result<Nothing, Failure> {
    listening::set(host, request).await
}

/// The person answers an order.
///
/// # Errors
/// [`FailureCode::Gone`] where it does not wait any more. `Refused` where leave for an hour is less than what is asked for, or no limit
/// of the day is set: then the person wants to be asked each time.
pub async fn answer(open: &Arc<OpenWorkspace>, request: AnswerOrderRequest) -> Result<Assistant, Failure> {
    let now = open.now();
    let order = open.store.order(request.order).await?.ok_or_else(gone)?;
    let until = now + HOUR;
    let was_waiting = match request.answer {
        OrderAnswer::No => open.store.refuse_order(order.id, now).await?,
        OrderAnswer::Once => {
            let worst = order.what.worst;
            open.store.grant_order(order.id, LeaveKind::Once, worst, until, PATIENCE, now).await?
        }
        OrderAnswer::Hour { amount } => {
            let Some(limit) = open.store.spending_limits().await?.assistant else {
                return Err(Failure::refused(t!(
                    "Set a limit a day in Settings › Assistant first: without one you are asked each time."
                )));
            };
            let used = open.store.assistant_today(day_start(now, 0)).await?;
            if used + order.what.worst > limit {
                let by = LimitHit::SpendingLimit { kind: LimitKind::Assistant, limit, used };
                return Err(Failure::new(FailureCode::Credits, spending_limits::exceeded(order.what.worst, by)));
            }
            if amount < order.what.worst {
                let message =
                    t!("This alone can cost {cost}: give leave for at least that.", cost = order.what.worst.in_words());
                return Err(Failure::refused(message));
            }
            open.store.grant_order(order.id, LeaveKind::Hour, amount.min(limit), until, PATIENCE, now).await?
        }
    };
    changed(open);
    if was_waiting { state(open, Nothing {}).await } else { Err(gone()) }
}

/// Takes back what programs may spend this hour without asking.
pub async fn end_leaves(open: &Arc<OpenWorkspace>, _: Nothing) -> Result<Assistant, Failure> {
    open.store.end_leaves(open.now()).await?;
    changed(open);
    state(open, Nothing {}).await
}

fn gone() -> Failure {
    Failure::gone(t!("This question does not wait any more. Nothing was given leave for by this."))
}
