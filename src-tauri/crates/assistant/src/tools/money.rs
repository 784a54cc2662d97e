//! Tools about money: what a search would cost, what there is, what was spent, how an order stands. None changes anything.

use api::{Filters, SearchKind, Tenths};
use calls::meter;
use credits::ipc::{LedgerFilter, SpendingRequest};
use credits::ledger;
use schemars::JsonSchema;
use search::ipc::{Aim, PullRequest};
use search::quote;
use serde::Deserialize;
use serde_json::json;
use store::money::orders::OrderState;
use workspace::clock::day_start;
use workspace::failure::Failure;

use super::read::NoArguments;
use super::rows;
use super::tool::{Call, Effect, OwnTool, Told, credits};
use words::{t, text};

/// Days that spending looks back at most.
const MOST_DAYS: u32 = 366;
const USUAL_DAYS: u32 = 30;

/// What is to be quoted.
#[derive(Debug, Deserialize, JsonSchema)]
pub(crate) struct QuoteArguments {
    /// Which kind of search.
    kind: SearchKind,
    /// Its filters, by the keys of the app's panel: those of the operations; of people search with dots, as in `jobTitle.include`.
    filters: Filters,
    /// Rows that are wanted.
    rows: u64,
}

/// Says what a search would cost.
pub(crate) struct Quote;

impl OwnTool for Quote {
    type Arguments = QuoteArguments;
    const NAME: &'static str = "quote";
    const TITLE: &'static str = text!("Quote a search");
    const DESCRIPTION: &'static str =
        "Says what loading rows of a search would cost at most, and how many of it are owned. Free; nothing is sent.";
    const EFFECT: Effect = Effect::Reads;

    async fn run(call: &Call, arguments: Self::Arguments) -> Result<Told, Failure> {
        let QuoteArguments { kind, filters, rows } = arguments;
        let request = PullRequest {
            kind,
            filters,
            aim: Aim::More,
            rows: Some(rows.max(1)),
            size: None,
            agreed: None,
            most_owned: None,
        };
        let quote = quote::quote(&call.open, request).await?;
        Ok(Told::of(json!({"rows": quote.rows, "owned": quote.owned, "each_credits": credits(quote.each),
            "worst_credits": credits(quote.worst), "balance_after_credits": quote.after.map(credits),
            "can_be_loaded": quote.blocked.is_none()})))
    }
}

/// The balance.
pub(crate) struct Balance;

impl OwnTool for Balance {
    type Arguments = NoArguments;
    const NAME: &'static str = "balance";
    const TITLE: &'static str = text!("Balance");
    const DESCRIPTION: &'static str = "What is left of the credits, as far as known, and what was spent today. Free.";
    const EFFECT: Effect = Effect::Reads;

    async fn run(call: &Call, _: Self::Arguments) -> Result<Told, Failure> {
        let meter = meter::meter_of(&call.open).await?;
        let assistants = call.open.store.assistant_today(day_start(call.open.now(), 0)).await?;
        Ok(Told::of(json!({"balance_credits": meter.balance.map(credits), "last_known_only": meter.stale,
            "spent_today_credits": credits(meter.spent_today), "by_assistants_today_credits": credits(assistants),
            "not_confirmed_credits": credits(meter.unconfirmed)})))
    }
}

/// Since when.
#[derive(Debug, Deserialize, JsonSchema)]
pub(crate) struct SpentArguments {
    /// Over so many days, today included; 30 where none is said.
    #[serde(default)]
    days: Option<u32>,
}

/// What was spent.
pub(crate) struct Spent;

impl OwnTool for Spent {
    type Arguments = SpentArguments;
    const NAME: &'static str = "spent";
    const TITLE: &'static str = text!("What was spent");
    const DESCRIPTION: &'static str =
        "What was spent over some days: in all, by operation, by list, by day, and what owning has saved. Free.";
    const EFFECT: Effect = Effect::Reads;

    async fn run(call: &Call, arguments: Self::Arguments) -> Result<Told, Failure> {
        let days = arguments.days.unwrap_or(USUAL_DAYS).clamp(1, MOST_DAYS);
        let from = day_start(call.open.now(), i32::try_from(days - 1).unwrap_or(0));
        let filter = LedgerFilter { from: Some(from), ..LedgerFilter::default() };
        let spent = ledger::spending(&call.open, SpendingRequest { filter }).await?;
        let sums = |sums: &[credits::ipc::Spent]| -> Vec<_> {
            let one = |sum: &credits::ipc::Spent| json!({"what": rows::name(call, &sum.label), "credits": credits(sum.charged), "calls": sum.calls});
            sums.iter().take(20).map(one).collect()
        };
        let by_day = spent.by_day.iter().map(|day| json!({"day": day.day, "credits": credits(day.charged)}));
        Ok(Told::of(
            json!({"days": days, "credits": credits(spent.charged), "calls": spent.calls, "saved_credits": credits(spent.saved),
            "by_operation": sums(&spent.by_operation), "by_list": sums(&spent.by_list), "by_day": by_day.collect::<Vec<_>>()}),
        ))
    }
}

/// Which order.
#[derive(Debug, Deserialize, JsonSchema)]
pub(crate) struct OrderArguments {
    /// Its number.
    number: i64,
}

/// How an order stands.
pub(crate) struct OrderStands;

impl OwnTool for OrderStands {
    type Arguments = OrderArguments;
    const NAME: &'static str = "order";
    const TITLE: &'static str = text!("How an order stands");
    const DESCRIPTION: &'static str =
        "Whether the person has answered an order of yours. Only the person can, in Prospector's window. Free.";
    const EFFECT: Effect = Effect::Reads;

    async fn run(call: &Call, arguments: Self::Arguments) -> Result<Told, Failure> {
        crate::leave::expire(&call.open).await;
        let found = call.open.store.order(arguments.number).await?;
        // Another program's orders are none of its business.
        let own = found.filter(|order| order.what.program == call.asker.program && order.state != OrderState::Free);
        let order = own.ok_or_else(|| Failure::gone(t!("You have no order of this number.")))?;
        let answered = match order.state {
            OrderState::Waits | OrderState::Free => "waits",
            OrderState::Granted => "yes",
            OrderState::Refused => "no",
            OrderState::Late => "no_answer",
        };
        let cost: Tenths = order.charged;
        Ok(Told::of(
            json!({"order": order.id, "answered": answered, "worst_credits": credits(order.what.worst), "paid_credits": credits(cost)}),
        ))
    }
}
