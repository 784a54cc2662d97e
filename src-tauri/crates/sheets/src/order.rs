//! What the caller hands over: where to write, which columns, and the cells of a row.
//!
//! Does not hold any rule of a format; how a cell looks in a file is decided in `csv_file` and `xlsx_file`.

use std::borrow::Cow;
use std::path::PathBuf;

use jiff::civil::{Date, DateTime};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// One file to be written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Order {
    /// The final name. An existing file is replaced, and only when the new one is complete.
    pub path: PathBuf,
    /// The kind of file.
    pub format: Format,
    /// The columns in their order; every row has one cell for each.
    pub columns: Vec<Column>,
    /// How many rows will come, the header not counted, where that is known: too many for the format is then said
    /// before anything is written.
    pub rows: Option<u64>,
}

/// The kinds of file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Format {
    /// A workbook with a sheet, or more by [`crate::Writer::next_sheet`]: frozen bold header, filter over all rows, typed cells.
    Xlsx {
        /// The name on the sheet's tab. What a tab cannot show is replaced, and it is cut at 31 characters.
        sheet: String,
    },
    /// RFC 4180 but for the delimiter: CRLF, UTF-8.
    Csv {
        /// Whether the file begins with a byte order mark. Excel reads UTF-8 only with it; many importers want none.
        bom: bool,
        /// What is between two cells. RFC 4180 has the comma; Excel where the comma is in numbers wants a semicolon.
        delimiter: Delimiter,
    },
    /// A list of the app's own for a colleague, in JSON; `list_file` says how.
    List {
        /// What its rows are.
        kind: String,
        /// Its name.
        list: String,
        /// What each column is to the app.
        keys: Vec<String>,
    },
}

/// What is between two cells of a CSV.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(rename = "ExportDelimiter")]
#[repr(u8)]
pub enum Delimiter {
    /// `,`
    Comma = b',',
    /// `;`, for Excel where the comma is in numbers.
    Semicolon = b';',
    /// A tab.
    Tab = b'\t',
    /// `|`
    Pipe = b'|',
}

/// One column.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Column {
    /// What the header says.
    pub title: String,
    /// What the column holds, which decides how an XLSX shows its cells, the empty ones included.
    pub kind: Kind,
    /// Width in characters of the standard font, at most 255. An XLSX uses it; a CSV has none.
    pub width: u16,
}

/// What a column holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Any text.
    Text,
    /// Numbers.
    Number,
    /// Amounts: numbers that are shown with one digit behind the point.
    Amount,
    /// Calendar days.
    Date,
    /// Moments of a day, to the second.
    Moment,
    /// Addresses of pages, or `mailto:` addresses.
    Link,
    /// Phone numbers, which stay text: a spreadsheet must neither calculate with them nor drop their plus sign.
    Phone,
}

/// One cell.
///
/// Text is cleaned the same way everywhere: control characters that neither format can hold are left out (all below
/// U+0020 but tab, line feed and carriage return; U+FFFE and U+FFFF). In an XLSX a line break is a line feed, and text
/// ends at 32,767 UTF-16 units, the most that Excel takes; [`crate::Written::shortened`] counts the cells cut there.
#[derive(Debug, Clone, PartialEq)]
pub enum Cell<'a> {
    /// Nothing; an empty text is the same.
    Empty,
    /// Text. Never becomes a formula: typed in an XLSX, and led by a single quote in a CSV where it would start one.
    Text(Cow<'a, str>),
    /// A number. One that is not finite is written as an empty cell, since neither format has it.
    Number(f64),
    /// An amount, as a number of one digit behind the point: `12.5`. In an XLSX `12` shows as `12.0` too.
    Amount(f64),
    /// A moment: a real date with its time in an XLSX (text before 1900), `2026-09-11 14:03:07` in a CSV.
    Moment(DateTime),
    /// A calendar day: a real date in an XLSX (text before 1900, where Excel's calendar begins), `2026-09-11` in a CSV.
    Date(Date),
    /// An address. In an XLSX a hyperlink that shows the address as given, when that is a valid `http`, `https` or
    /// `mailto` address of at most 2,079 characters and among the first 65,530 (Excel's limits); text otherwise. Text
    /// also where the XLSX writer would change the address: a few percent-encoded ones, such as `a%2Fb` alone.
    Link(Cow<'a, str>),
    /// A phone number. In a CSV it keeps its plus sign without a quote as long as it is a plus sign followed by digits,
    /// or by 7 to 15 digits with spaces, parentheses and hyphens between them.
    Phone(Cow<'a, str>),
}
