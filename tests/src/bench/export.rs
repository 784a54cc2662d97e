//! Writing 10,000 rows of ten columns.

use std::path::Path;

use api::columns::COMPANIES;
use engine::screen::{ExportDelimiter, ExportFormat};
use rust_xlsxwriter::Workbook;

use super::filled::{Filled, ROWS, filled, timed};
use super::sample::{Sample, Table};
use crate::rig::{to_file, view_of};

const TIMES: usize = 3;

/// The whole export, from the database to the counted file; beside it the bare loop of the library over rows in memory.
pub async fn measure() -> Table {
    let filled = filled().await;
    let about =
        format!("{ROWS} rows of {} columns, read, written and counted again, median of {TIMES}", COMPANIES.len());
    let mut table = Table::new(&about);
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("bare");
    let xlsx = exported(&filled, ExportFormat::Xlsx).await;
    table.against(
        "XLSX",
        xlsx.median(),
        "bare rust_xlsxwriter",
        Sample::of(TIMES, || workbook(&filled, &path)).median(),
    );
    let csv = exported(&filled, ExportFormat::Csv { bom: true, delimiter: ExportDelimiter::Comma }).await;
    table.against("CSV", csv.median(), "bare csv", Sample::of(TIMES, || lines(&filled, &path)).median());
    table
}

async fn exported(filled: &Filled, format: ExportFormat) -> Sample {
    let view = filled.app.ask("open_view", view_of(filled.search)).await["view"].as_i64().unwrap();
    let keys: Vec<&str> = COMPANIES.iter().map(|column| column.key).collect();
    let request = to_file(view, &keys, format);
    let mut sample = Sample::default();
    for _ in 0..TIMES {
        let (state, time) = timed(&filled.app, "start_export", &request).await;
        assert_eq!(state["written"], ROWS, "all of it was written");
        sample.add(time);
    }
    sample
}

fn workbook(filled: &Filled, path: &Path) {
    let mut book = Workbook::new();
    let sheet = book.add_worksheet_with_constant_memory().unwrap();
    for (at, row) in filled.rows.iter().enumerate() {
        for (column, place) in COMPANIES.iter().zip(0..) {
            sheet.write_string(at as u32, place, column.text(row).unwrap_or_default()).unwrap();
        }
    }
    book.save(path).unwrap();
}

fn lines(filled: &Filled, path: &Path) {
    let mut writer = csv::Writer::from_path(path).unwrap();
    for row in &filled.rows {
        writer.write_record(COMPANIES.iter().map(|column| column.text(row).unwrap_or_default())).unwrap();
    }
    writer.flush().unwrap();
}
