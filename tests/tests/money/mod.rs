//! Money as a person sees it: every credit explained. The service's own book says what was charged.

mod ledger;
mod prices;
mod spending;
mod statement;
