//! The credit meter, and asking the service for the balance. The ledger itself is read in `ledger/lines.rs`, counted for the
//! bars over it in `ledger/bars.rs`, summed up in `ledger/spending.rs`, and leaves as a file in `ledger/export.rs` and
//! `ledger/statement.rs`.

mod bars;
mod export;
mod file;
mod limits;
mod lines;
mod prices;
mod spending;
mod statement;

use crate::balance::ask;
use crate::meter::meter_of;
use std::sync::Arc;

use crate::fuse;
use crate::open::OpenWorkspace;
use crate::screen::{ConfirmLimit, Failure, Meter, Nothing};

pub(crate) use export::export;
pub(crate) use limits::set as set_limit;
pub(crate) use lines::page;
pub(crate) use prices::{all as prices, set as set_price};
pub(crate) use spending::spending;
pub(crate) use statement::statement;

pub(crate) async fn meter(open: &Arc<OpenWorkspace>, _: Nothing) -> Result<Meter, Failure> {
    meter_of(open).await
}

/// Asks the service for the balance, and tells what is wrong when it does not answer.
pub(crate) async fn refresh(open: &Arc<OpenWorkspace>, _: Nothing) -> Result<Meter, Failure> {
    let asked = ask(open).await;
    // Whatever came of it, what the screen shows of the balance may be another now.
    open.meter_moved.ring();
    asked?;
    meter_of(open).await
}

/// Sets above which price a person is asked first.
pub(crate) async fn set_confirm_limit(open: &Arc<OpenWorkspace>, request: ConfirmLimit) -> Result<Meter, Failure> {
    fuse::set_confirm_above(open, request.confirm_above).await?;
    meter_of(open).await
}
