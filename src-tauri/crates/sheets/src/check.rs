//! Reads a finished file again with another library than the one that wrote it, row by row, and counts.

use std::fs::File;
use std::io::BufReader;

use calamine::{Reader, Xlsx, XlsxError};

use crate::error::SheetError;
use crate::order::Delimiter;
use crate::watch::{Stage, Watch};
use crate::xlsx_file::Tally;

/// Finds `rows` records of `columns` fields below the header, or says what is missing.
pub(crate) fn csv(
    file: File,
    delimiter: Delimiter,
    rows: u64,
    columns: usize,
    watch: &mut Watch<'_>,
) -> Result<(), SheetError> {
    let mut reader = csv::ReaderBuilder::new().delimiter(delimiter as u8).has_headers(true).from_reader(file);
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
    let sheets = workbook.sheet_names();
    if sheets.is_empty() {
        return Err(SheetError::XlsxReadBack(XlsxError::Unexpected("a workbook has a sheet")));
    }
    let (mut rows, mut cells) = (0, 0);
    for sheet in sheets {
        let mut reader = workbook.worksheet_cells_reader(&sheet).map_err(SheetError::XlsxReadBack)?;
        let mut last = 0;
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
    }
    same(tally.rows, rows, tally.cells, cells)
}

pub(crate) fn same(rows: u64, found_rows: u64, cells: u64, found_cells: u64) -> Result<(), SheetError> {
    if rows != found_rows {
        return Err(SheetError::RowsDiffer { written: rows, found: found_rows });
    }
    if cells != found_cells {
        return Err(SheetError::CellsDiffer { written: cells, found: found_cells });
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::io::{Seek, Write};
    use std::sync::atomic::AtomicBool;

    use super::*;

    fn holding(content: &[u8]) -> File {
        let mut file = tempfile::tempfile().unwrap();
        file.write_all(content).unwrap();
        file.rewind().unwrap();
        file
    }

    #[test]
    fn a_csv_that_lacks_something_is_found_out() {
        let cancelled = AtomicBool::new(false);
        let mut watch = Watch::new(&cancelled, |_| {});
        let mut checked = |content: &str| csv(holding(content.as_bytes()), Delimiter::Comma, 2, 2, &mut watch);
        assert!(checked("a,b\r\n1,2\r\n\"3\r\n\",4\r\n").is_ok(), "two rows of two");
        let short = checked("a,b\r\n1,2\r\n");
        assert!(matches!(short, Err(SheetError::RowsDiffer { written: 2, found: 1 })), "{short:?}");
        let torn = checked("a,b\r\n1,2\r\n3");
        assert!(matches!(torn, Err(SheetError::CsvReadBack(_))), "the last row was torn: {torn:?}");
        let narrow = checked("a\r\n1\r\n3\r\n");
        assert!(matches!(narrow, Err(SheetError::CellsDiffer { written: 4, found: 2 })), "{narrow:?}");
    }

    #[test]
    fn an_xlsx_that_lacks_something_is_found_out() {
        let cancelled = AtomicBool::new(false);
        let mut watch = Watch::new(&cancelled, |_| {});
        let mut workbook = rust_xlsxwriter::Workbook::new();
        let sheet = workbook.add_worksheet();
        for (row, column) in [(0, 0), (0, 1), (1, 0), (1, 1), (3, 1)] {
            sheet.write_string(row, column, "x").unwrap();
        }
        let content = workbook.save_to_buffer().unwrap();
        let mut checked =
            |rows, cells, content: &[u8]| xlsx(holding(content), Tally { rows, cells, ..Tally::default() }, &mut watch);
        assert!(checked(2, 3, &content).is_ok(), "two filled rows with three cells below the header");
        let rows = checked(3, 3, &content);
        assert!(matches!(rows, Err(SheetError::RowsDiffer { written: 3, found: 2 })), "{rows:?}");
        let cells = checked(2, 4, &content);
        assert!(matches!(cells, Err(SheetError::CellsDiffer { written: 4, found: 3 })), "{cells:?}");
        let torn = checked(2, 3, &content[..content.len() / 2]);
        assert!(matches!(torn, Err(SheetError::XlsxReadBack(_))), "half a file is none: {torn:?}");
    }
}
