//! XLS of Excel 97 to 2003 (MS-XLS, BIFF8 in a compound file): its sheets, and the rows of one of them.
//!
//! Read with a reader of our own. `calamine` 0.38 asks for 11 PB at once for the 20 KiB of the bad file in our tests that
//! says how many cells it has, and that ends the program; two cells at A1 and IV65536 take it 1 GiB, and a chain of sectors
//! that leads back into itself all there is. It does not say how a number is shown either: a postal code, 01234 in our
//! good file, is 1234 there.

mod cells;
mod records;

use std::any::Any;
use std::collections::HashMap;
use std::io::{BufReader, Read, Seek};
use std::panic::{AssertUnwindSafe, catch_unwind};

use cfb::{CompoundFile, Stream};

use self::records::Records;
use super::error::{ReadError, Unsupported};
use super::form::{SHEETS, Sheet};
use super::intake::Take;
use super::limits::Limits;
use super::packed::Measured;
use super::packed::meter::Meter;
use super::source::Opened;
use super::value::NumberFormat;
use super::xlsx::strings::{Shared, Strings};

/// How a compound file begins.
pub(crate) const MARK: [u8; 8] = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];

/// What a directory may take beside its part of the file, in bytes.
const DIRECTORY: u64 = 1 << 20;

/// An open workbook.
pub(crate) struct Book<'b> {
    records: Records<BufReader<Stream<Measured<'b>>>>,
    sheets: Vec<(Sheet, u64)>,
    shared: Shared,
    limits: &'b Limits,
    meter: &'b Meter<'b>,
}

impl<'b> Book<'b> {
    pub(crate) fn open(opened: &Opened, limits: &'b Limits, meter: &'b Meter<'b>) -> Result<Self, ReadError> {
        if opened.bytes() > limits.xls_bytes {
            return Err(ReadError::TooLarge { bytes: opened.bytes(), limit: limits.xls_bytes });
        }
        // Of a good file one part in a hundred says where the others are.
        let file = Measured::new(opened, meter, opened.bytes() / 8 + DIRECTORY)?;
        let mut parts = contained(|| CompoundFile::open(file).map_err(ReadError::broken))?;
        meter.allowance.set(u64::MAX);
        if parts.is_stream("/EncryptedPackage") {
            return Err(ReadError::Encrypted);
        }
        if !parts.is_stream("/Workbook") {
            let old = parts.is_stream("/Book");
            return Err(if old { ReadError::Unsupported(Unsupported::Old) } else { ReadError::NoTable });
        }
        let stream = parts.open_stream("/Workbook").map_err(ReadError::broken)?;
        let mut book = Self {
            records: Records::new(BufReader::with_capacity(64 << 10, stream)),
            sheets: Vec::new(),
            shared: Shared::default(),
            limits,
            meter,
        };
        contained(|| book.globals())?;
        Ok(book)
    }

    pub(crate) fn sheets(&self) -> Vec<Sheet> {
        self.sheets.iter().map(|(sheet, _)| sheet.clone()).collect()
    }

    /// Hands in the rows of a sheet.
    pub(crate) fn rows(&mut self, at: usize, take: &mut Take<'_>) -> Result<(), ReadError> {
        let sheets = self.sheets.len();
        let (_, place) = self.sheets.get(at).ok_or(ReadError::NoSheet { sheet: at, sheets })?;
        self.records.seek(*place)?;
        cells::rows(&mut self.records, &self.shared, self.limits, self.meter, take)
    }

    /// Reads what all sheets share.
    fn globals(&mut self) -> Result<(), ReadError> {
        let (mut codes, mut numbers) = (HashMap::new(), Vec::new());
        while let Some(kind) = self.records.next()? {
            self.meter.wanted()?;
            let record = &mut self.records;
            match kind {
                // BOF: the version is the first field.
                0x0809 if record.u16()? != 0x0600 => return Err(ReadError::Unsupported(Unsupported::Old)),
                // FilePass
                0x002f => return Err(ReadError::Encrypted),
                // Date1904
                0x0022 => self.shared.from_1904 = record.u16()? == 1,
                // Format
                0x041e => {
                    let (number, units) = (record.u16()?, record.u16()?);
                    codes.insert(u32::from(number), NumberFormat::of_code(&record.string(units, 1_000)?));
                }
                // XF
                0x00e0 => {
                    record.u16()?;
                    numbers.push(u32::from(record.u16()?));
                }
                // BoundSheet8
                0x0085 if self.sheets.len() < SHEETS => {
                    let (place, hidden, kind) = (record.u32()?, record.u8()? & 3 != 0, record.u8()?);
                    let units = u16::from(record.u8()?);
                    let name = record.string(units, usize::MAX)?;
                    if kind == 0 {
                        self.sheets.push((Sheet { name, hidden }, u64::from(place)));
                    }
                }
                // SST
                0x00fc => shared(record, &mut self.shared.strings, self.limits, self.meter)?,
                // EOF
                0x000a => break,
                _ => {}
            }
        }
        self.shared.formats = numbers.into_iter().map(|number| NumberFormat::of_number(number, &codes)).collect();
        Ok(())
    }
}

/// The texts that cells share. How many there are is believed only as far as the bytes go.
fn shared<R: Read + Seek>(
    record: &mut Records<R>,
    strings: &mut Strings,
    limits: &Limits,
    meter: &Meter<'_>,
) -> Result<(), ReadError> {
    record.u32()?;
    let mut text = String::new();
    for _ in 0..record.u32()? {
        meter.wanted()?;
        text.clear();
        record.rich_string(&mut text, limits.cell_bytes())?;
        strings.push(&text, limits)?;
    }
    Ok(())
}

/// Runs a step of the reader of compound files, in which a file made by hand may break an assumption: that must end an
/// import, not the program.
fn contained<T>(step: impl FnOnce() -> Result<T, ReadError>) -> Result<T, ReadError> {
    let told = |_: Box<dyn Any + Send>| Err(ReadError::broken("the compound file contradicts itself"));
    catch_unwind(AssertUnwindSafe(step)).unwrap_or_else(told)
}
