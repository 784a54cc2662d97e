//! Files in the eyes of programs that share nothing with ours: Python's own CSV reader, and openpyxl for workbooks. Every
//! cell is compared, and the texts are such as break files.
//!
//! `cargo xtask test` installs what the reader needs.

use std::path::Path;
use std::process::Command;

use api::{RecordKind, SearchKind};
use engine::screen::{ExportDelimiter, ExportFormat};
use serde_json::{Value, json};
use tests::rig::{App, Scripted, Service, Start, more_of, to_file, view_of};

const PYTHON: &str = "/usr/bin/python3";
const READER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/exports/reader.py");

/// A cell as the reader returns it: its type and its text.
type Cell = (String, String);

fn read(path: &Path, delimiter: &str) -> Vec<Vec<Cell>> {
    let read = Command::new(PYTHON).arg(READER).arg(path).arg(delimiter).output().expect("Python is installed");
    assert!(read.status.success(), "{}: {}", path.display(), String::from_utf8_lossy(&read.stderr));
    serde_json::from_slice(&read.stdout).expect("the reader tells rows of cells")
}

fn text(text: &str) -> Cell {
    ("text".to_owned(), text.to_owned())
}

fn of(kind: &str, text: &str) -> Cell {
    (kind.to_owned(), text.to_owned())
}

/// The longest text of a workbook, in UTF-16 units.
const LONGEST: usize = 32_767;

/// What the service sent under a field, and how the CSV and the workbook have it.
fn told() -> Vec<(&'static str, Value, String, Cell)> {
    let mut told = Vec::new();
    let mut as_text = |sent: &str, csv: &str, xlsx: &str| {
        told.push(("headline", json!(sent), csv.to_owned(), text(xlsx)));
    };
    for same in [
        "plain",
        "a,b;c|d",
        "say \"yes\"",
        "\"",
        "'quoted",
        "''",
        "tab\tinside",
        "two\nlines",
        "007",
        "1e5",
        "1,234",
        "TRUE",
        "#N/A",
        "2026-11-21",
        "12/31/2026",
        "NULL",
        "<b>&amp;</b>",
        "]]>",
        "日本語",
        "شركة المثال",
        "שלום עולם",
        "👩‍👩‍👧‍👦 🦀",
        "e\u{301}",
        " spaces around ",
        "+4930123456",
        "https://not.a.link.example/in a text",
    ] {
        as_text(same, same, same);
    }
    for runs in [
        "=1+1",
        "=HYPERLINK(\"http://x.example\",\"x\")",
        "=cmd|' /C calc'!A0",
        "+1+1",
        "+1 (415) 555-0100",
        "-1+1",
        "-5",
        "@SUM(A1)",
        " =1",
        "\t=1",
        "＝1",
    ] {
        as_text(runs, &format!("'{runs}"), runs);
    }
    as_text("\r\n=1", "'\r\n=1", "\n=1");
    as_text("a\r\nb\rc", "a\r\nb\rc", "a\nb\nc");
    as_text("a\0b\u{1}\u{8}\u{b}\u{1f}c\u{fffe}", "abc", "abc");
    as_text("\0=1", "'=1", "=1");
    as_text("\u{202e}abc", "abc", "abc");
    as_text("\u{feff}=1", "'=1", "=1");
    let (long, crabs) = ("é".repeat(LONGEST + 7_000), format!("{}🦀🦀", "a".repeat(LONGEST - 1)));
    // A record stores no longer text of an answer than a cell of a workbook holds, counted in characters.
    as_text(&long, &"é".repeat(LONGEST), &"é".repeat(LONGEST));
    as_text(&crabs, &crabs[..crabs.len() - "🦀".len()], &"a".repeat(LONGEST - 1));

    let mut other = |field, sent: Value, csv: &str, xlsx: Cell| told.push((field, sent, csv.to_owned(), xlsx));
    let nothing = || of("nothing", "");
    for empty in [Value::Null, json!(""), json!(" \t\n"), json!("\0"), json!([]), json!({})] {
        other("headline", empty, "", nothing());
    }
    other("headline", json!(42), "42", of("number", "42.0"));
    other("headline", json!(-0.5), "-0.5", of("number", "-0.5"));
    other("headline", json!(true), "yes", text("yes"));
    other("headline", json!(["a", 1, null]), "a, 1", text("a, 1"));
    other("companySize", json!(120), "120", of("number", "120.0"));
    other("companySize", json!("1,284"), "1284", of("number", "1284.0"));
    other("companySize", json!("many"), "many", text("many"));
    other("jobStartDate", json!("2019-03-14"), "2019-03-14", of("day", "2019-03-14"));
    other("jobStartDate", json!("03-2019"), "2019-03", text("2019-03"));
    other("jobStartDate", json!("2019-02-30"), "2019-02-30", text("2019-02-30"));
    other("jobStartDate", json!("=NOW()"), "'=NOW()", text("=NOW()"));
    for phone in ["+1 (415) 555-0100", "+4930123456", "0049 30 123456", "(030) 12-34"] {
        other("mobile_phone", json!(phone), phone, text(phone));
    }
    other("mobile_phone", json!(12_025_550_123_u64), "12025550123", text("12025550123"));
    other("mobile_phone", json!("+cmd|' /C calc'!A0"), "'+cmd|' /C calc'!A0", text("+cmd|' /C calc'!A0"));
    let link = "https://acme.example/a?b=c&d=%20#e";
    other("companyWebsite", json!(link), link, of("link", link));
    for no_link in ["acme.example", "javascript:alert(1)", "file:///etc/passwd", "https://a b.example"] {
        other("companyWebsite", json!(no_link), no_link, text(no_link));
    }
    other("companyWebsite", json!("=1+1"), "'=1+1", text("=1+1"));
    told
}

/// The column that shows a field.
fn key_of(field: &str) -> &str {
    if field == "mobile_phone" { "phone" } else { field }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_cell_is_what_was_told_and_nothing_runs() {
    let (data, told) = (tempfile::tempdir().unwrap(), told());
    let lead = |(at, (field, value)): (usize, (&'static str, Value))| {
        let page = format!("https://www.network.example/in/p{at}");
        Value::Object(
            [("profileUrl", json!(page)), (field, value)].map(|(k, v)| (k.to_owned(), v)).into_iter().collect(),
        )
    };
    let pairs = told.iter().map(|(field, value, ..)| (*field, value.clone()));
    let leads: Vec<Value> = pairs.enumerate().map(lead).collect();
    let rows = leads.len();
    assert!(rows <= 100, "one page has them all: {rows}");
    let service = Scripted::start(move |sent| match sent.target.as_str() {
        "/v1/credits" => (200, json!({"status": "success", "credits": "1000"})),
        _ => (200, json!({"total": rows, "leads": leads, "next_cursor": null})),
    })
    .await;
    let app = App::start_with(Start::at(data.path(), &service.base_url, "key")).await;
    app.meter().await;
    let filters = json!({"jobTitle.include": ["Buyer"]});
    let done = app.pull(&more_of(SearchKind::People, &filters, Some(100), Some(100))).await;
    assert_eq!(done.received, rows as u64, "every row came: {done:?}");
    let view = app.ask("open_view", view_of(done.search)).await["view"].as_i64().unwrap();

    let fields = ["headline", "companySize", "jobStartDate", "mobile_phone", "companyWebsite"];
    let headings = ["=1+1", "a;b,\"c\"", "@x", "-1", "日本語"];
    let mut request = to_file(view, &fields.map(key_of), ExportFormat::Xlsx);
    for (column, heading) in request.shape.columns.iter_mut().zip(headings) {
        column.heading = Some(heading.to_owned());
    }
    let expected = |head: [&str; 5], nothing: Cell, cell: &dyn Fn(usize) -> Cell| -> Vec<Vec<Cell>> {
        let head = head.map(text).to_vec();
        let row = |(at, (field, ..)): (usize, &(&str, Value, String, Cell))| {
            fields.map(|column| if column == *field { cell(at) } else { nothing.clone() }).to_vec()
        };
        std::iter::once(head).chain(told.iter().enumerate().map(row)).collect()
    };
    let same = |read: Vec<Vec<Cell>>, wanted: Vec<Vec<Cell>>, what: &str| {
        assert_eq!(read.len(), wanted.len(), "{what}: the head and every row");
        for (at, (read, wanted)) in read.into_iter().zip(wanted).enumerate() {
            assert!(read == wanted, "{what}, row {at}: {read:.300?} instead of {wanted:.300?}");
        }
    };
    let state = app.ask("start_export", &request).await;
    let book = read(&app.files.path().join(state["file"].as_str().unwrap()), "");
    same(book, expected(headings, of("nothing", ""), &|at| told[at].3.clone()), "the workbook");

    let guarded = ["'=1+1", "a;b,\"c\"", "'@x", "'-1", "日本語"];
    for (delimiter, sign) in [
        (ExportDelimiter::Comma, ","),
        (ExportDelimiter::Semicolon, ";"),
        (ExportDelimiter::Tab, "\t"),
        (ExportDelimiter::Pipe, "|"),
    ] {
        for bom in [false, true] {
            request.shape.format = ExportFormat::Csv { bom, delimiter };
            let state = app.ask("start_export", &request).await;
            let path = app.files.path().join(state["file"].as_str().unwrap());
            let marked = std::fs::read(&path).unwrap().starts_with("\u{feff}".as_bytes());
            assert_eq!(marked, bom, "{delimiter:?}: the mark of UTF-8 stands there when it was asked for");
            let wanted = expected(guarded, text(""), &|at| text(&told[at].2));
            same(read(&path, sign), wanted, &format!("CSV with {delimiter:?}, marked: {bom}"));
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_of_everything_has_what_the_grid_shows() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::small().await);
    let app = App::start(data.path(), &service).await;
    app.meter().await;
    let people = more_of(SearchKind::People, &json!({"location.include": ["Germany"]}), Some(200), Some(200));
    let search = app.pull(&people).await.search;
    let (view, rows) = app.rows_of(RecordKind::Person, &view_of(search)).await;
    let keys = tests::rig::keys_of(RecordKind::Person);
    let csv = ExportFormat::Csv { bom: true, delimiter: ExportDelimiter::Comma };
    let state = app.ask("start_export", to_file(view, &keys, csv)).await;
    let file = read(&app.files.path().join(state["file"].as_str().unwrap()), ",");
    assert_eq!(file.len(), rows.len() + 1, "the head and every row");
    let labels: Vec<Cell> = RecordKind::Person.columns().iter().map(|column| text(column.label)).collect();
    assert_eq!(file[0], labels, "every column under its name");
    for (row, cells) in rows.iter().zip(&file[1..]) {
        for ((key, shown), (_, written)) in keys.iter().zip(row["cells"].as_array().unwrap()).zip(cells) {
            // The file leads what would run with a quote; the grid has one line of a long text, and its beginning.
            let runs = |rest: &&str| rest.starts_with(['=', '+', '-', '@']);
            let line = api::text::clean(written.strip_prefix('\'').filter(runs).unwrap_or(written));
            let shown = shown.as_str().unwrap_or_default();
            let beginning = shown.strip_suffix('…').unwrap_or(shown);
            assert!(line.starts_with(beginning), "{key}: {shown:?} in the grid, {written:?} in the file");
            assert_eq!(line.is_empty(), shown.is_empty(), "{key}: nothing is lost and nothing made up: {written:?}");
        }
    }
}
