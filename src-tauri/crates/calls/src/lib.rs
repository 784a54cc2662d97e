//! One call to the service, free or paid: price, limits, reservation, sending, storing, settling, balance, meter.

pub mod balance;
pub mod call;
pub mod meter;
pub mod meter_events;
pub mod price;
pub(crate) mod reservation;
pub mod run;
pub mod settle;
pub mod single_flight;
pub mod spending_limits;
