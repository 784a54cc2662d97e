//! How the rows of this catalog are written.

use crate::columns::column::{Column, column};
use crate::columns::kind::ColumnKind;

/// A column that stands at one place and has its name.
pub(super) const fn path(place: &'static &'static str, label: &'static str, kind: ColumnKind, width: u16) -> Column {
    column(place, label, kind, width).at(std::slice::from_ref(place))
}

/// How many objects a list has: `3 roles`.
pub(super) const fn counted(
    place: &'static &'static str,
    label: &'static str,
    words: &'static [&'static str],
) -> Column {
    path(place, label, ColumnKind::Count { words }, 120)
}
