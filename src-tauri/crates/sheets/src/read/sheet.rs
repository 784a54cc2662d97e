//! A sheet of a workbook, whatever its form, as it is listed.

/// The most sheets that are listed.
pub(crate) const SHEETS: usize = 1_000;

/// A sheet before it is opened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Sheet {
    pub(crate) name: String,
    pub(crate) hidden: bool,
}
