//! One value of a fixed list.

use serde::Serialize;
use ts_rs::TS;

/// One value of a fixed list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
pub struct Preset {
    /// Exactly what is sent.
    pub value: &'static str,
    /// What a person reads.
    pub label: &'static str,
    /// The label where there is little room.
    pub short: &'static str,
}

pub(super) const fn p(value: &'static str, label: &'static str, short: &'static str) -> Preset {
    Preset { value, label, short }
}

/// One whose label fits everywhere.
pub(super) const fn named(value: &'static str, label: &'static str) -> Preset {
    p(value, label, label)
}
