//! One call to the service, free or paid: price, limits, reservation, sending, storing, settling, balance, meter.
//!
//! Owns the only way on which anything is paid: the intent is stored before a call is sent, and one transaction stores its answer.
//! Does not own: what is asked for and why (`search`, `enrich`), what an answer says (`answers`), HTTP (`client`), the tables (`store`).

pub mod balance;
pub mod call;
pub mod concurrency_limit;
pub mod meter;
pub mod meter_events;
pub mod price;
pub(crate) mod reservation;
pub mod run;
pub mod settle;
pub mod signals;
pub mod single_flight;
pub mod spending_limits;
pub mod turns;
