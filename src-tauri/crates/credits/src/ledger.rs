//! The credit meter as the screen asks for it, and the ledger, which is read in `ledger/lines.rs`, counted for the
//! bars over it in `ledger/bars.rs`, summed up in `ledger/spending.rs`, and leaves as a file in `ledger/export.rs` and
//! `ledger/statement.rs`.

mod bars;
mod export;
mod file;
mod known;
mod limits;
mod lines;
mod prices;
mod spending;
mod statement;

use calls::balance::ask;
use calls::meter::meter_of;
use std::sync::Arc;

use calls::spending_limits;
use ipc::{ConfirmLimit, Meter, Nothing};
use workspace::failure::Failure;
use workspace::open::OpenWorkspace;

pub use export::export;
pub use limits::set as set_limit;
pub use lines::page;
pub use prices::{all as prices, set as set_price};
pub use spending::spending;
pub use statement::statement;

/// The meter as it is now: balance, what was spent today, limits.
pub async fn meter(open: &Arc<OpenWorkspace>, _: Nothing) -> Result<Meter, Failure> {
    meter_of(open).await
}

/// Asks the service for the balance, and tells what is wrong when it does not answer.
pub async fn refresh(open: &Arc<OpenWorkspace>, _: Nothing) -> Result<Meter, Failure> {
    let asked = ask(open).await;
    // Whatever came of it, what the screen shows of the balance may be another now.
    open.meter_moved.ring();
    asked?;
    meter_of(open).await
}

/// Sets above which price a person is asked first.
pub async fn set_confirm_limit(open: &Arc<OpenWorkspace>, request: ConfirmLimit) -> Result<Meter, Failure> {
    spending_limits::set_confirm_above(open, request.confirm_above).await?;
    meter_of(open).await
}
