//! The forms a table can have, and what a person chose of them.

use std::path::PathBuf;
use std::sync::Arc;

use super::list::ListHead;
use super::source::Stamp;
use crate::order::Delimiter;

/// Where the table is.
#[derive(Debug, Clone)]
pub enum Source {
    /// A file.
    File(PathBuf),
    /// Pasted text: cells with tabs between them, or one column.
    Text(Arc<str>),
}

/// The form of a table, found out from its content and never from its name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// Text with a delimiter between cells.
    Csv {
        /// What is between two cells.
        delimiter: Delimiter,
        /// What is around a cell that holds delimiters or line breaks.
        quote: Quote,
        /// How bytes become text.
        encoding: Encoding,
    },
    /// Excel since 2007.
    Xlsx,
    /// Excel 97 to 2003.
    Xls,
    /// LibreOffice and others.
    Ods,
    /// A list of the app's own.
    List,
}

/// The most sheets that are listed.
pub(crate) const SHEETS: usize = 1_000;

/// A sheet of a workbook before it is opened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Sheet {
    pub(crate) name: String,
    pub(crate) hidden: bool,
}

/// What is around a cell of a CSV.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum Quote {
    /// `"`
    Double = b'"',
    /// `'`
    Single = b'\'',
}

/// How bytes become text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Encoding {
    /// UTF-8.
    Utf8 {
        /// Whether it begins with a byte order mark.
        bom: bool,
    },
    /// UTF-16, the low byte first; with a byte order mark or without.
    Utf16Le,
    /// UTF-16, the high byte first; with a byte order mark or without.
    Utf16Be,
    /// The code page of Western Windows; takes every byte.
    Windows1252,
}

/// How a table is to be read, as it was found or as a person corrected it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Choice {
    /// The form.
    pub form: Form,
    /// Which sheet, counted from 0; 0 for a CSV.
    pub sheet: usize,
    /// Whether the first row that has anything in it is the headings.
    pub header: bool,
    /// The state in which the file was looked at; when it has another one now, that is [`super::ReadError::Changed`].
    pub stamp: Option<Stamp>,
}

/// What a first look finds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Look {
    /// The form.
    pub form: Form,
    /// Names of the sheets, cleaned; empty for a CSV.
    pub sheets: Vec<String>,
    /// The sheet that the rows are of, counted from 0: the one asked for, or the first that is shown and has rows.
    pub sheet: usize,
    /// Whether the first row seems to be headings.
    pub header: bool,
    /// The first rows, at most 50, the one of the headings included; cells cut to 200 characters for showing.
    pub first: Vec<Vec<String>>,
    /// The first row in full, which is the headings where `header` is right.
    pub headings: Vec<String>,
    /// Columns: headings, or cells of the widest of the first rows.
    pub columns: usize,
    /// Which column says what was wrong at an earlier import, as [`crate::rejected_rows`] writes it.
    pub problem_column: Option<usize>,
    /// What a list of the app's own says of itself; none for any other form.
    pub list: Option<ListHead>,
    /// Size of the file or text in bytes.
    pub bytes: u64,
    /// The state of the file, to be given with the [`Choice`]; none for a text.
    pub stamp: Option<Stamp>,
}

impl Look {
    /// To read the table as it was found.
    pub fn choice(&self) -> Choice {
        Choice { form: self.form, sheet: self.sheet, header: self.header, stamp: self.stamp }
    }
}
