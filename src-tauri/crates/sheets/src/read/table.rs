//! One table of a known form, whatever the form is: its sheets and its rows.

use std::fs::File;
use std::io::Read;
use std::sync::atomic::AtomicBool;

use super::csv::{self, Written};
use super::intake::Take;
use super::packed::{Meter, Package};
use super::source::Opened;
use super::xlsx::Workbook;
use super::{Form, Limits, ReadError};

/// An open file of a form.
pub(crate) struct Table<'t> {
    pub(crate) form: Form,
    pub(crate) opened: &'t Opened,
    pub(crate) limits: &'t Limits,
    pub(crate) cancelled: &'t AtomicBool,
}

/// A sheet before it is opened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Sheet {
    pub(crate) name: String,
    pub(crate) hidden: bool,
}

impl Table<'_> {
    /// The sheets; none for a CSV.
    pub(crate) fn sheets(&self) -> Result<Vec<Sheet>, ReadError> {
        match self.form {
            Form::Csv { .. } => Ok(Vec::new()),
            Form::Xlsx => self.workbook(|book, _| Ok(book.sheets())),
        }
    }

    /// Hands in the rows of a sheet.
    pub(crate) fn rows(&self, sheet: usize, take: &mut Take<'_>) -> Result<(), ReadError> {
        match self.form {
            Form::Csv { delimiter, quote, encoding } => {
                csv::file(self.opened, Written { delimiter, quote, encoding }, self.limits, take)
            }
            Form::Xlsx => self.workbook(|book, package| book.rows(package, sheet, self.limits, take)),
        }
    }

    fn workbook<T>(
        &self,
        job: impl FnOnce(&Workbook, &mut Package<'_>) -> Result<T, ReadError>,
    ) -> Result<T, ReadError> {
        let meter = Meter::new(self.opened, self.limits, self.cancelled);
        let mut package = Package::open(self.opened, &meter)?;
        let book = Workbook::read(&mut package)?.ok_or(ReadError::NoTable)?;
        job(&book, &mut package)
    }
}

/// The form of a file, from its content.
pub(crate) fn form(opened: &Opened, limits: &Limits, cancelled: &AtomicBool) -> Result<Form, ReadError> {
    let mut start = Vec::new();
    File::take(opened.handle()?, 8).read_to_end(&mut start).map_err(ReadError::disk)?;
    match start.as_slice() {
        [b'P', b'K', 3..=8, ..] => packed(opened, limits, cancelled),
        _ => csv::found(opened),
    }
}

fn packed(opened: &Opened, limits: &Limits, cancelled: &AtomicBool) -> Result<Form, ReadError> {
    let meter = Meter::new(opened, limits, cancelled);
    let mut package = Package::open(opened, &meter)?;
    if package.has("xl/workbook.bin") {
        return Err(ReadError::Unsupported { what: "a binary workbook (XLSB)" });
    }
    if package.start("mimetype", 46)?.is_some_and(|kind| kind == b"application/vnd.oasis.opendocument.spreadsheet") {
        return Err(ReadError::Unsupported { what: "an OpenDocument spreadsheet" });
    }
    match Workbook::read(&mut package)? {
        Some(_) => Ok(Form::Xlsx),
        None => Err(ReadError::NoTable),
    }
}

/// Hands in the rows of pasted text.
pub(crate) fn text(text: &str, limits: &Limits, take: &mut Take<'_>) -> Result<(), ReadError> {
    csv::rows(text.as_bytes(), text.len() as u64, Written::PASTED, limits, take)
}
