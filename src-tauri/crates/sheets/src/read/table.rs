//! One table of a known form, whatever the form is: its sheets and its rows.

use std::fs::File;
use std::io::Read;
use std::sync::atomic::AtomicBool;

use super::csv::{self, Written};
use super::error::{ReadError, Unsupported};
use super::form::{Form, Sheet};
use super::intake::Take;
use super::limits::Limits;
use super::packed::Package;
use super::packed::meter::Meter;
use super::source::Opened;
use super::xls::{self, Book};
use super::xlsx::Workbook;
use super::{list, ods};
use crate::list_file::MARK;

/// An open file of a form.
pub(crate) struct Table<'t> {
    pub(crate) form: Form,
    pub(crate) opened: &'t Opened,
    pub(crate) limits: &'t Limits,
    pub(crate) cancelled: &'t AtomicBool,
}

impl Table<'_> {
    /// The sheets; none for a CSV.
    pub(crate) fn sheets(&self) -> Result<Vec<Sheet>, ReadError> {
        match self.form {
            Form::Csv { .. } | Form::List => Ok(Vec::new()),
            Form::Xlsx => self.workbook(|book, _| Ok(book.sheets())),
            Form::Xls => self.old_workbook(|book| Ok(book.sheets())),
            Form::Ods => self.package(ods::sheets),
        }
    }

    /// Hands in the rows of a sheet.
    pub(crate) fn rows(&self, sheet: usize, take: &mut Take<'_>) -> Result<(), ReadError> {
        match self.form {
            Form::Csv { delimiter, quote, encoding } => {
                let written = Written { delimiter, quote, encoding };
                csv::rows(self.opened.bounded()?, self.opened.bytes(), written, self.limits, take)
            }
            Form::List => list::rows(self.opened, self.limits, take),
            Form::Xlsx => self.workbook(|book, package| book.rows(package, sheet, self.limits, take)),
            Form::Xls => self.old_workbook(|book| book.rows(sheet, take)),
            Form::Ods => self.package(|package| ods::rows(package, sheet, self.limits, take)),
        }
    }

    fn package<T>(&self, job: impl FnOnce(&mut Package<'_>) -> Result<T, ReadError>) -> Result<T, ReadError> {
        let meter = Meter::new(self.opened, self.limits, self.cancelled);
        job(&mut Package::open(self.opened, &meter)?)
    }

    fn workbook<T>(
        &self,
        job: impl FnOnce(&Workbook, &mut Package<'_>) -> Result<T, ReadError>,
    ) -> Result<T, ReadError> {
        self.package(|package| job(&Workbook::read(package)?.ok_or(ReadError::NoTable)?, package))
    }

    fn old_workbook<T>(&self, job: impl FnOnce(&mut Book<'_>) -> Result<T, ReadError>) -> Result<T, ReadError> {
        let meter = Meter::new(self.opened, self.limits, self.cancelled);
        job(&mut Book::open(self.opened, self.limits, &meter)?)
    }
}

/// The form of a file, from its content.
pub(crate) fn form(opened: &Opened, limits: &Limits, cancelled: &AtomicBool) -> Result<Form, ReadError> {
    let mut start = Vec::new();
    File::take(opened.handle()?, MARK.len() as u64).read_to_end(&mut start).map_err(ReadError::disk)?;
    match start.as_slice() {
        [b'P', b'K', 3..=8, ..] => packed(opened, limits, cancelled),
        start if start.starts_with(MARK) => Ok(Form::List),
        start if start.starts_with(&xls::MARK) => Ok(Form::Xls),
        _ => csv::found(opened),
    }
}

fn packed(opened: &Opened, limits: &Limits, cancelled: &AtomicBool) -> Result<Form, ReadError> {
    let meter = Meter::new(opened, limits, cancelled);
    let mut package = Package::open(opened, &meter)?;
    if package.has("xl/workbook.bin") {
        return Err(ReadError::Unsupported(Unsupported::Binary));
    }
    if ods::is(&mut package)? {
        return Ok(Form::Ods);
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
