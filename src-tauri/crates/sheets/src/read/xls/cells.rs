//! The rows of one sheet of an XLS, one in memory at a time.

use std::io::{Read, Seek};

use super::records::Records;
use crate::read::error::ReadError;
use crate::read::intake::{Row, Take, put};
use crate::read::limits::Limits;
use crate::read::line::LineProblem;
use crate::read::packed::meter::Meter;
use crate::read::value::number as shown;
use crate::read::xlsx::strings::Shared;

/// A value as its record has it.
enum Value {
    Number(f64, u16),
    Text(String),
    Truth(u8),
    Error(u8),
    Lost,
}

/// Hands in the rows of the sheet that begins with the next record.
pub(super) fn rows<R: Read + Seek>(
    records: &mut Records<R>,
    shared: &Shared,
    limits: &Limits,
    meter: &Meter<'_>,
    take: &mut Take<'_>,
) -> Result<(), ReadError> {
    let mut sheet = Rows { row: Row::default(), shared, limits, meter, take };
    // The result of a formula that is a text is in the record behind it.
    let mut formula = None;
    let mut depth = 0u32;
    while let Some(kind) = records.next()? {
        meter.wanted()?;
        match kind {
            // BOF and EOF: charts are in a sheet with a beginning and an end of their own.
            0x0809 => depth += 1,
            0x000a if depth <= 1 => break,
            0x000a => depth -= 1,
            _ if depth > 1 => {}
            // Number
            0x0203 => {
                let (row, column, format) = (records.u16()?, records.u16()?, records.u16()?);
                let value = f64::from_le_bytes(records.bytes()?);
                sheet.cell(row, column, Value::Number(value, format))?;
            }
            // RK
            0x027e => {
                let (row, column) = (records.u16()?, records.u16()?);
                sheet.packed(row, column, records)?;
            }
            // MulRk: the last two bytes are the last column, which the number of bytes says as well.
            0x00bd => {
                let (row, mut column) = (records.u16()?, records.u16()?);
                while records.left() >= 8 {
                    sheet.packed(row, column, records)?;
                    column = column.saturating_add(1);
                }
            }
            // LabelSst
            0x00fd => {
                let (row, column, _) = (records.u16()?, records.u16()?, records.u16()?);
                let text = shared.strings.get(records.u32()? as usize);
                sheet.cell(row, column, text.map_or(Value::Lost, |text| Value::Text(text.to_owned())))?;
            }
            // Label and RString
            0x0204 | 0x00d6 => {
                let (row, column, _, units) = (records.u16()?, records.u16()?, records.u16()?, records.u16()?);
                sheet.cell(row, column, Value::Text(records.string(units, limits.cell_bytes())?))?;
            }
            // BoolErr
            0x0205 => {
                let (row, column, _) = (records.u16()?, records.u16()?, records.u16()?);
                let (value, is_error) = (records.u8()?, records.u8()? == 1);
                sheet.cell(row, column, if is_error { Value::Error(value) } else { Value::Truth(value) })?;
            }
            // Formula
            0x0006 => {
                let (row, column, format) = (records.u16()?, records.u16()?, records.u16()?);
                let bytes: [u8; 8] = records.bytes()?;
                match bytes {
                    [0, .., 0xff, 0xff] => formula = Some((row, column)),
                    [1, _, value, .., 0xff, 0xff] => sheet.cell(row, column, Value::Truth(value))?,
                    [2, _, value, .., 0xff, 0xff] => sheet.cell(row, column, Value::Error(value))?,
                    [.., 0xff, 0xff] => {}
                    _ => sheet.cell(row, column, Value::Number(f64::from_le_bytes(bytes), format))?,
                }
            }
            // String
            0x0207 => {
                let units = records.u16()?;
                let text = records.string(units, limits.cell_bytes())?;
                if let Some((row, column)) = formula.take() {
                    sheet.cell(row, column, Value::Text(text))?;
                }
            }
            _ => {}
        }
    }
    sheet.give()
}

/// The row at hand, given when a cell of another comes.
struct Rows<'r, 'm, 't> {
    row: Row,
    shared: &'r Shared,
    limits: &'r Limits,
    meter: &'r Meter<'m>,
    take: &'r mut Take<'t>,
}

impl Rows<'_, '_, '_> {
    /// A number in four bytes: 30 bits of an integer or of a float, and whether it is in hundredths.
    fn packed<R: Read + Seek>(&mut self, row: u16, column: u16, records: &mut Records<R>) -> Result<(), ReadError> {
        let (format, bits) = (records.u16()?, records.u32()?);
        let value =
            if bits & 2 == 0 { f64::from_bits(u64::from(bits & !3) << 32) } else { f64::from(bits.cast_signed() >> 2) };
        self.cell(row, column, Value::Number(if bits & 1 == 0 { value } else { value / 100.0 }, format))
    }

    fn cell(&mut self, row: u16, column: u16, value: Value) -> Result<(), ReadError> {
        let (number, at) = (u64::from(row) + 1, usize::from(column));
        if number != self.row.number {
            self.give()?;
            self.row.number = number;
        }
        let text = match value {
            Value::Text(text) => text,
            Value::Truth(truth) => if truth == 0 { "FALSE" } else { "TRUE" }.into(),
            Value::Number(value, format) => {
                let format = self.shared.formats.get(usize::from(format)).copied().unwrap_or_default();
                shown(value, format, self.shared.from_1904)
            }
            Value::Error(code) => {
                self.row.wrong(LineProblem::ErrorValue(at));
                error(code).into()
            }
            Value::Lost => {
                self.row.wrong(LineProblem::Lost(at));
                return Ok(());
            }
        };
        self.meter.copy(text.len())?;
        put(&mut self.row, at, text, self.limits);
        Ok(())
    }

    fn give(&mut self) -> Result<(), ReadError> {
        self.row.part = self.meter.part();
        (self.take)(std::mem::take(&mut self.row))
    }
}

fn error(code: u8) -> &'static str {
    match code {
        0x00 => "#NULL!",
        0x07 => "#DIV/0!",
        0x0f => "#VALUE!",
        0x17 => "#REF!",
        0x1d => "#NAME?",
        0x24 => "#NUM!",
        _ => "#N/A",
    }
}
