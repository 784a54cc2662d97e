//! A million rows from a CSV into a list, and reading tables alone.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use rust_xlsxwriter::Workbook;
use serde_json::{Value, json};
use sheets::read::{self, Limits};

use super::effort::{Effort, beside};
use super::part::{Fixture, Given};
use super::peers::Peers;
use super::sample::Table;
use crate::rig::as_guessed;

/// Rows of the CSV.
const ROWS: usize = if cfg!(debug_assertions) { 2_000 } else { 1_000_000 };
/// Rows of the workbook: its peers are slow.
const SHEET_ROWS: usize = if cfg!(debug_assertions) { 1_000 } else { 200_000 };
/// How often a table is read.
const TIMES: usize = 3;

const HEADINGS: [&str; 8] =
    ["First Name", "Last Name", "Company", "Domain", "Email", "Mobile", "Job Title", "Deal Stage"];

/// Each part of an import beside the peers that do the most like it.
pub async fn measure() -> Table {
    let (peers, fixture, folder) = (Peers::ready(), Fixture::new().await, tempfile::tempdir().unwrap());
    let (csv, xlsx) = (folder.path().join("table.csv"), folder.path().join("table.xlsx"));
    write_csv(&csv);
    write_xlsx(&xlsx);
    let mut table = Table::new(&format!(
        "a CSV of {ROWS} rows × {} columns ({} MiB) into a new list once; reading alone, median of {TIMES}, an XLSX of \
         {SHEET_ROWS} rows; memory is the peak of a process that does nothing else",
        HEADINGS.len(),
        std::fs::metadata(&csv).unwrap().len() >> 20,
    ));
    let (all, said) = fixture.run("import", &[csv.to_str().unwrap()]).await;
    let floor = peers.sqlite(&csv, ROWS);
    for (what, name) in [("look at the first rows", "look"), ("check every row, keep nothing", "check")] {
        table.line(what, format!("{:.2} s", said[name].as_f64().unwrap()), "");
    }
    let keep = Effort { time: Duration::from_secs_f64(said["keep"].as_f64().unwrap()), ..all };
    beside(&mut table, "check and keep every row", &keep, &[("sqlite3 .import, the floor", floor)]);
    beside(&mut table, "look, check, then check and keep", &all, &[("sqlite3 .import, the floor", floor)]);
    let [mut own, mut python, mut dictionaries, mut pandas, mut node] = [const { Vec::new() }; 5];
    for _ in 0..TIMES {
        own.push(read_alone(&fixture, &csv, ROWS).await);
        python.extend(peers.python("read_csv", &csv, ROWS).map(|told| told.0));
        dictionaries.extend(peers.python("read_csv_kept", &csv, ROWS).map(|told| told.0));
        pandas.extend(peers.python("read_pandas", &csv, ROWS).map(|told| told.0));
        node.extend(peers.node("readCsvParse", &csv, ROWS).map(|told| told.0));
    }
    let own = Effort::median(own).unwrap();
    let readers = [
        ("Python csv", Effort::median(python)),
        ("Python csv, rows kept as dictionaries", Effort::median(dictionaries)),
        ("pandas read_csv", Effort::median(pandas)),
        ("Node csv-parse", Effort::median(node)),
    ];
    beside(&mut table, "CSV, read alone", &own, &readers);
    let [mut own, mut python, mut pandas, mut node] = [const { Vec::new() }; 4];
    for _ in 0..TIMES {
        own.push(read_alone(&fixture, &xlsx, SHEET_ROWS).await);
        python.extend(peers.python("read_openpyxl", &xlsx, SHEET_ROWS).map(|told| told.0));
        pandas.extend(peers.python("read_pandas", &xlsx, SHEET_ROWS).map(|told| told.0));
        node.extend(peers.node("readSheetJs", &xlsx, SHEET_ROWS).map(|told| told.0));
    }
    let readers = [
        ("openpyxl, read_only", Effort::median(python)),
        ("pandas read_excel", Effort::median(pandas)),
        ("SheetJS", Effort::median(node)),
    ];
    beside(&mut table, "XLSX, read alone", &Effort::median(own).unwrap(), &readers);
    table
}

async fn read_alone(fixture: &Fixture, file: &Path, rows: usize) -> Effort {
    let (effort, said) = fixture.run("read", &[file.to_str().unwrap()]).await;
    assert_eq!(said["rows"], rows, "every row was read");
    effort
}

/// The part that imports a file through the commands of the screen; every row must be right and new.
pub async fn import(given: &Given) -> (Duration, Value) {
    let file = Path::new(&given.arguments[0]);
    let app = given.app().await;
    app.desktop.choose(file);
    let begun = Instant::now();
    let table = app.ask("look_table", json!({"from": {"kind": "choose"}})).await;
    let look = begun.elapsed();
    let request = as_guessed(&table, "Bench");
    let checked = app.ask("check_import", &request).await;
    let check = begun.elapsed() - look;
    let done = app.ask("start_import", &request).await;
    let all = begun.elapsed();
    for state in [&checked, &done] {
        assert_eq!(state["right"], state["read"], "every row is right: {state}");
        assert_eq!(state["fresh"], state["read"], "every row is new: {state}");
    }
    app.end().await;
    let keep = all - look - check;
    let said = json!({
        "rows": done["read"], "list": done["list"], "kind": table["kind"], "mapping": request["mapping"],
        "look": look.as_secs_f64(), "check": check.as_secs_f64(), "keep": keep.as_secs_f64(),
    });
    (all, said)
}

/// The part that finds out what a file is and reads every row of it.
pub fn read(given: &Given) -> (Duration, Value) {
    let (limits, cancelled) = (Limits::default(), AtomicBool::new(false));
    let source = read::Source::File((&given.arguments[0]).into());
    let begun = Instant::now();
    let look = read::look_at(&source, None, None, &limits, &cancelled).unwrap();
    assert!(look.header, "the headings are seen as such");
    let (mut rows, mut cells) = (0_u64, 0);
    read::rows(&source, &look.choice(), &limits, &cancelled, |line| {
        rows += 1;
        cells += line.cells.len();
        Ok(())
    })
    .unwrap();
    let time = begun.elapsed();
    assert_eq!(cells, rows as usize * HEADINGS.len(), "every cell was read");
    (time, json!({"rows": rows}))
}

/// A person that nobody else in the table is.
fn row(at: usize) -> [String; 8] {
    let company = at % 50_000;
    [
        format!("First{}", at % 5_000),
        format!("Last{at}"),
        format!("Company {company} Ltd"),
        format!("company{company}.example"),
        format!("p{at}@company{company}.example"),
        // Each number once, and even a few rows have some of every exchange.
        format!("+1202{}", 2_000_000 + at * 7_919 % 1_000_000),
        format!("Head of {}", at % 300),
        format!("stage {}", at % 7),
    ]
}

fn write_csv(path: &Path) {
    let mut file = BufWriter::new(File::create(path).unwrap());
    writeln!(file, "{}", HEADINGS.join(",")).unwrap();
    for at in 0..ROWS {
        writeln!(file, "{}", row(at).join(",")).unwrap();
    }
    file.into_inner().unwrap().sync_all().unwrap();
}

fn write_xlsx(path: &Path) {
    let mut book = Workbook::new();
    let sheet = book.add_worksheet_with_constant_memory().unwrap();
    sheet.write_row(0, 0, HEADINGS).unwrap();
    for at in 0..SHEET_ROWS {
        sheet.write_row(at as u32 + 1, 0, row(at)).unwrap();
    }
    book.save(path).unwrap();
}
