//! Single questions without a window: every form, what it costs, what is owned, and what happens when the outcome is
//! unknown. Real engine, real client, real service over loopback.

pub(crate) mod forms;
mod prices;
mod settling;
mod spending;
