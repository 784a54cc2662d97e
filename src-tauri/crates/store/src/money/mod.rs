//! What was paid, may have been, and may still be: intents, kept answers, the ledger, balances, limits and prices.

pub mod balances;
mod checks;
pub(crate) mod drift;
mod drift_now;
pub mod drifts;
pub mod intents;
pub(crate) mod judge;
pub(crate) mod keep;
pub mod kept_answers;
pub mod leaves;
pub mod ledger;
pub(crate) mod left_out;
pub mod look_ups;
mod new_intent;
mod next_job;
pub mod orders;
pub(crate) mod paid_answer;
pub mod prices;
pub(crate) mod pruning;
pub(crate) mod read_again;
pub mod savings;
pub(crate) mod spending;
pub mod spending_limits;
pub(crate) mod statement;
pub mod unconfirmed;
