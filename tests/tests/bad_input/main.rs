//! Bad input of every kind: answers that fail, answers of another shape, pasted filters, wrong addresses, files and disks
//! that refuse. Each says what is wrong, changes nothing else, and works again afterwards.

#![allow(missing_docs, clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod addresses;
mod free_faults;
mod full_disk;
mod hostile_filters;
mod paid_faults;
mod patience;
mod storage;
mod strange_fields;
