//! How an XLSX looks: formats of cells and columns, and what may be on the tab of a sheet.

use rust_xlsxwriter::{Format, FormatAlign, Worksheet, XlsxError};

use crate::order::{Column, Kind};
use crate::text::{clean, within};

/// Excel's limit for the width of a column, in characters.
const WIDEST_COLUMN: u16 = 255;
/// Excel's limit for the name of a sheet, in UTF-16 units.
const TAB_UNITS: usize = 31;

/// The formats that cells share.
#[derive(Debug)]
pub(crate) struct Formats {
    pub(crate) header: Format,
    pub(crate) date: Format,
    pub(crate) moment: Format,
    pub(crate) amount: Format,
    /// Text even after a person edits the cell.
    pub(crate) phone: Format,
    /// Text that starts like a formula; without this, pressing Enter in the cell would make it one.
    pub(crate) not_formula: Format,
}

impl Formats {
    pub(crate) fn new() -> Self {
        Self {
            header: Format::new().set_bold().set_align(FormatAlign::Left),
            date: Format::new().set_num_format("yyyy-mm-dd"),
            moment: Format::new().set_num_format("yyyy-mm-dd hh:mm:ss"),
            amount: Format::new().set_num_format("#,##0.0"),
            phone: Format::new().set_num_format("@"),
            not_formula: Format::new().set_quote_prefix(),
        }
    }

    /// Sets widths and the formats of columns, and freezes the header.
    pub(crate) fn lay_out(&self, sheet: &mut Worksheet, columns: &[Column]) -> Result<(), XlsxError> {
        for (at, column) in (0..).zip(columns) {
            sheet.set_column_width(at, column.width.clamp(1, WIDEST_COLUMN))?;
            match column.kind {
                Kind::Date => sheet.set_column_format(at, &self.date)?,
                Kind::Moment => sheet.set_column_format(at, &self.moment)?,
                Kind::Amount => sheet.set_column_format(at, &self.amount)?,
                Kind::Phone => sheet.set_column_format(at, &self.phone)?,
                Kind::Text | Kind::Number | Kind::Link => sheet,
            };
        }
        sheet.set_freeze_panes(1, 0)?;
        Ok(())
    }
}

/// `name` as a tab can show it: without `[ ] : * ? / \`, no apostrophe at either end, at most 31 units, never empty.
pub(crate) fn tab_name(name: &str) -> String {
    let clean = clean(name).replace(['[', ']', ':', '*', '?', '/', '\\', '\t', '\r', '\n'], " ");
    let around = |c: char| c == '\'' || c.is_whitespace();
    let name = within(clean.trim_matches(around), TAB_UNITS).trim_end_matches(around);
    if name.is_empty() { "Sheet1".into() } else { name.into() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_becomes_one_that_excel_takes() {
        for (name, expected) in [
            ("Companies", "Companies"),
            ("Q1/Q2 [new]: *?\\", "Q1 Q2  new"),
            ("'quoted'", "quoted"),
            ("a'b", "a'b"),
            ("", "Sheet1"),
            ("\0'\n", "Sheet1"),
            ("会社", "会社"),
            ("123456789012345678901234567890🦀", "123456789012345678901234567890"),
            ("123456789012345678901234567890'x", "123456789012345678901234567890"),
        ] {
            let tab = tab_name(name);
            assert_eq!(tab, expected, "from {name:?}");
            assert!(Worksheet::new().set_name(&tab).is_ok(), "{tab:?} is accepted by the XLSX writer");
        }
    }
}
