//! The credit meter as the screen asks for it, and the ledger, which is read in `ledger/lines.rs`, counted for the
//! bars over it in `ledger/bars.rs`, summed up in `ledger/spending.rs`, and written into a file in `ledger/export.rs`
//! and `ledger/statement.rs`.

mod bars;
mod export;
mod file;
mod lines;
mod prices;
mod spending;
mod statement;

use std::sync::Arc;

use calls::balance::ask;
use calls::meter::meter_of;
use calls::signals::Signals;
use calls::spending_limits::{ShownWarnings, set_confirm_above};
use ipc::{Changed, ConfirmLimit, LimitRequest, Meter, Nothing};
use workspace::clock::day_start;
use workspace::failure::Failure;
use workspace::open::OpenWorkspace;

pub use export::export;
pub use lines::page;
pub use prices::{all as prices, set as set_price};
pub use spending::spending;
pub use statement::statement;

/// The meter as it is now: balance, what was spent today, limits.
pub async fn meter(open: &Arc<OpenWorkspace>, _: Nothing) -> Result<Meter, Failure> {
    meter_of(open).await
}

/// Asks the service for the balance, and returns what is wrong when it does not answer.
pub async fn refresh(open: &Arc<OpenWorkspace>, _: Nothing) -> Result<Meter, Failure> {
    let asked = ask(open).await;
    // Whatever came of it, what the screen shows of the balance may be another now.
    Signals::of(open).meter_moved.ring();
    asked?;
    meter_of(open).await
}

/// Sets above which price a person is asked first.
pub async fn set_confirm_limit(open: &Arc<OpenWorkspace>, request: ConfirmLimit) -> Result<Meter, Failure> {
    set_confirm_above(open, request.confirm_above).await?;
    meter_of(open).await
}

/// Sets a limit, or takes it out.
pub async fn set_limit(open: &Arc<OpenWorkspace>, request: LimitRequest) -> Result<Meter, Failure> {
    let LimitRequest { kind, limit } = request;
    let changed = open.store.set_spending_limit(kind, limit, open.now()).await?;
    let meter = meter_of(open).await?;
    if changed {
        tracing::info!(kind = kind.name(), limit = limit.map(|limit| limit.0), "a limit was changed");
        // The person sees how near the limit is: a warning is shown only of what is crossed from here on.
        open.state::<ShownWarnings>().remember(&meter.spending_limits, day_start(open.now(), 0));
        open.in_flight.look_again();
        open.emit(Changed::Credits { meter: meter.clone() });
    }
    Ok(meter)
}
