//! Leads: a search of many criteria, its pages, its nested rows, a person, the company and back, saved and opened again.

mod around;
mod by_keyboard;
mod by_pointer;
mod kept;
mod panel;
mod person;
mod told;
