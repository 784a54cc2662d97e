//! Reads a finished file again with another library than the one that wrote it, row by row, and counts.

use std::fs::File;
use std::io::BufReader;

use calamine::{Reader, Xlsx, XlsxError};

use crate::SheetError;
use crate::watch::{Stage, Watch};
use crate::xlsx_file::Tally;

/// Finds `rows` records of `columns` fields below the header, or says what is missing.
pub(crate) fn csv(file: File, rows: u64, columns: usize, watch: &mut Watch<'_>) -> Result<(), SheetError> {
    let mut reader = csv::ReaderBuilder::new().has_headers(true).from_reader(file);
    let mut record = csv::ByteRecord::new();
    let (mut found, mut cells) = (0, 0);
    while reader.read_byte_record(&mut record).map_err(SheetError::CsvReadBack)? {
        found += 1;
        cells += record.len() as u64;
        watch.row(Stage::Checking, found)?;
    }
    same(rows, found, rows * columns as u64, cells)
}

/// Finds the rows and cells of the tally below the header, or says what is missing.
pub(crate) fn xlsx(file: File, tally: Tally, watch: &mut Watch<'_>) -> Result<(), SheetError> {
    let mut workbook = Xlsx::new(BufReader::new(file)).map_err(SheetError::XlsxReadBack)?;
    let Some(sheet) = workbook.sheet_names().into_iter().next() else {
        return Err(SheetError::XlsxReadBack(XlsxError::Unexpected("a workbook has a sheet")));
    };
    let mut reader = workbook.worksheet_cells_reader(&sheet).map_err(SheetError::XlsxReadBack)?;
    let (mut rows, mut cells, mut last) = (0, 0, 0);
    while let Some(cell) = reader.next_cell().map_err(SheetError::XlsxReadBack)? {
        let (row, _) = cell.get_position();
        // Row 0 is the header.
        if row == 0 {
            continue;
        }
        cells += 1;
        if row != last {
            last = row;
            rows += 1;
            watch.row(Stage::Checking, rows)?;
        }
    }
    same(tally.rows, rows, tally.cells, cells)
}

fn same(rows: u64, found_rows: u64, cells: u64, found_cells: u64) -> Result<(), SheetError> {
    if rows != found_rows {
        return Err(SheetError::RowsDiffer { written: rows, found: found_rows });
    }
    if cells != found_cells {
        return Err(SheetError::CellsDiffer { written: cells, found: found_cells });
    }
    Ok(())
}
