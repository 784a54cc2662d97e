//! ODS and XLS, good and bad. The good ones were written by other programs (`tests/fixtures`: odfpy 1.4, xlwt 1.3).

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use calamine::{Reader, Xls, open_workbook};
use sheets::read::{self, Choice, Form, Limits, Line, LineProblem, ReadError, Source};

use crate::reading::{Sample, all, cells, file, lines, look, look_within, zipped};

fn fixture(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures").join(name)
}

fn value<'l>(lines: &'l [Line], kind: &str) -> &'l str {
    &lines.iter().find(|line| line.cells[0] == kind).unwrap().cells[1]
}

#[test]
fn an_ods_of_another_program_is_read() {
    let path = fixture("odfpy.ods");
    let found = look(&path).unwrap();
    assert_eq!((found.form, found.header, found.sheet), (Form::Ods, true, 1), "the first sheet that is shown");
    assert_eq!(found.sheets, ["Hidden", "Leads & more"], "all sheets by name");
    let lines = all(&path, true);
    for (kind, expected) in [
        ("text", "Müller & <Söhne>"),
        ("phone", "4930123456789"),
        ("percent", "0.19"),
        ("day", "2026-09-11"),
        ("midnight", "2026-09-11"),
        ("moment", "2026-09-11T14:30:00"),
        ("hours", "36:00:00"),
        ("truth", "TRUE"),
        ("formula", "2"),
        ("error", "#REF!"),
        ("lines", "two\nlines"),
        ("spaces", "a   b\tc\nd"),
        ("merged", ""),
    ] {
        assert_eq!(value(&lines, kind), expected, "the value of {kind}");
    }
    let wrong: Vec<_> = lines.iter().filter(|line| !line.problems.is_empty()).collect();
    assert_eq!((wrong.len(), wrong[0].number), (1, 11), "one line is wrong");
    assert_eq!(wrong[0].problems, [LineProblem::ErrorValue(1)], "the error");
    let same: Vec<_> = lines.iter().filter(|line| line.cells == ["same", "same"]).map(|line| line.number).collect();
    assert_eq!(same, [18, 19], "rows and cells that are told once and come again, behind three empty rows");
}

fn ods(rows: &str) -> Sample {
    let content = format!(
        "<office:document-content><office:body><office:spreadsheet><table:table table:name=\"A\">{rows}</table:table></office:spreadsheet></office:body></office:document-content>"
    );
    file(
        "table.ods",
        zipped(&[("mimetype", "application/vnd.oasis.opendocument.spreadsheet"), ("content.xml", &content)]),
    )
}

fn text(text: &str) -> String {
    format!("<table:table-cell office:value-type=\"string\"><text:p>{text}</text:p></table:table-cell>")
}

#[test]
fn rows_that_come_again_by_the_million_are_counted() {
    let empty = "<table:table-row table:number-rows-repeated=\"1000000\"><table:table-cell/></table:table-row>";
    let row = |times: u64, text: &str| {
        format!("<table:table-row table:number-rows-repeated=\"{times}\">{text}</table:table-row>")
    };
    let sample = ods(&(row(1, &text("Name")) + empty + &row(1, &text("Acme")) + empty));
    let lines_of = |sample: &Sample, limits: &Limits| {
        let choice = Choice { form: Form::Ods, sheet: 0, header: true, stamp: None };
        let mut last = None;
        let read = read::rows(&Source::File(sample.path.clone()), &choice, limits, &AtomicBool::new(false), |line| {
            last = Some(line.number);
            Ok(())
        });
        (last, read)
    };
    let (last, read) = lines_of(&sample, &Limits::default());
    assert_eq!((last, read.unwrap().lines), (Some(1_000_002), 1), "empty ones are counted and cost nothing");

    let sample = ods(&(row(1, &text("Name")) + &row(1_000_000, &text("Acme"))));
    let (last, read) = lines_of(&sample, &Limits { rows: 1_000, ..Limits::default() });
    assert!(matches!(read, Err(ReadError::TooManyRows(1_000))), "full ones count: {read:?}");
    assert_eq!(last, Some(1_001), "and end at the limit");
    let sample = ods(&(row(1, &text("Name")) + &row(u64::MAX, &text(&"x".repeat(30_000)))));
    let (_, read) = lines_of(&sample, &Limits { unpacked: 10 << 20, ..Limits::default() });
    assert!(matches!(read, Err(ReadError::Unpacks { .. })), "what is copied is bounded as well: {read:?}");

    let wide = "<table:table-cell office:value-type=\"string\" table:number-columns-repeated=\"99999999\"><text:p>x</text:p></table:table-cell>";
    let (_, read) = lines_of(&ods(&row(1, wide)), &Limits::default());
    assert!(matches!(read, Err(ReadError::TooManyColumns { columns: 99_999_999, .. })), "columns too: {read:?}");
    let spaces = text("a<text:s text:c=\"4000000000\"/>b");
    let sample = ods(&row(1, &spaces));
    let choice = Choice { form: Form::Ods, sheet: 0, header: false, stamp: None };
    let (given, _) = lines(&Source::File(sample.path.clone()), &choice, &Limits::default());
    assert_eq!(given[0].problems, [LineProblem::CellTooLong { cell: 0, limit: 32_767 }], "spaces too");
}

#[test]
fn a_bad_ods_ends_in_a_sentence() {
    let kind = ("mimetype", "application/vnd.oasis.opendocument.spreadsheet");
    // Cut within a table, a row, a cell, a note, with every other part in place.
    for cut in [
        "<table:table table:name=\"A\">",
        "<table:table table:name=\"A\"><table:table-row>",
        "<table:table table:name=\"A\"><table:table-row><table:table-cell office:value-type=\"string\"><text:p>a",
        "<table:table table:name=\"A\"><table:table-row><table:table-cell><office:annotation><text:p>a</text:p>",
    ] {
        let refused = look(&file("cut.ods", zipped(&[kind, ("content.xml", cut)])).path);
        assert!(matches!(refused, Err(ReadError::Broken { .. })), "cut at {cut:?}: {refused:?}");
    }
    let locked =
        "<manifest:manifest><manifest:file-entry><manifest:encryption-data/></manifest:file-entry></manifest:manifest>";
    let refused =
        look(&file("locked.ods", zipped(&[kind, ("META-INF/manifest.xml", locked), ("content.xml", "?")])).path);
    assert!(matches!(refused, Err(ReadError::Encrypted)), "protected: {refused:?}");
    let laughs = "<!DOCTYPE a [<!ENTITY l \"ha\">]><table:table table:name=\"A\">&l;</table:table>";
    let refused = look(&file("laughs.ods", zipped(&[kind, ("content.xml", laughs)])).path);
    assert!(matches!(refused, Err(ReadError::Declarations)), "entities: {refused:?}");
}

#[test]
fn an_xls_of_another_program_is_read() {
    let path = fixture("xlwt.xls");
    let found = look(&path).unwrap();
    assert_eq!((found.form, found.header, found.sheet), (Form::Xls, true, 1), "the first sheet that is shown");
    assert_eq!(found.sheets, ["Hidden", "Leads & more"], "all sheets by name");
    let lines = all(&path, true);
    for (kind, expected) in [
        ("text", "Müller & <Söhne>"),
        ("wide", "日本語 🦀"),
        ("phone", "4930123456789"),
        ("small", "1.5"),
        ("cents", "12.34"),
        ("integer", "7"),
        ("postal", "01234"),
        ("truth", "TRUE"),
        ("day", "2026-09-11"),
        ("moment", "2026-09-11T14:30:00"),
        ("hours", "36:00:00"),
        ("lines", "two\nlines"),
        ("guarded", "=1"),
        ("error", "#REF!"),
        ("merged", ""),
    ] {
        assert_eq!(value(&lines, kind), expected, "the value of {kind}");
    }
    let wrong: Vec<_> = lines.iter().filter(|line| !line.problems.is_empty()).collect();
    assert_eq!((wrong.len(), wrong[0].number), (1, 15), "one line is wrong, the error");
    // Enough texts to go on over several records, against an independent reader.
    let range = open_workbook::<Xls<_>, _>(&path).unwrap().worksheet_range("Leads & more").unwrap();
    for n in 0..200 {
        let line = lines.iter().find(|line| line.cells[0] == format!("line {n}")).unwrap();
        let other = range.get_value((line.number as u32 - 1, 1)).unwrap().to_string();
        assert_eq!(line.cells[1], other, "line {n} as another reader sees it");
    }
    let mac = all(&fixture("xlwt-1904.xls"), true);
    assert_eq!(cells(&mac), [["2026-09-11"]], "days counted from 1904");
}

/// A compound file with this stream as its workbook.
fn xls(stream: &[u8], name: &str) -> Sample {
    let mut parts = cfb::CompoundFile::create(std::io::Cursor::new(Vec::new())).unwrap();
    parts.create_stream(name).unwrap().write_all(stream).unwrap();
    parts.flush().unwrap();
    file("table.xls", parts.into_inner().into_inner())
}

fn record(kind: u16, data: &[u8]) -> Vec<u8> {
    [&kind.to_le_bytes()[..], &(data.len() as u16).to_le_bytes(), data].concat()
}

/// Globals of one sheet that begins right behind them, with these records in front of its name.
fn book(globals: &[u8], sheet: &[u8]) -> Vec<u8> {
    let start = [record(0x0809, &[0, 6, 5, 0]), globals.to_vec()].concat();
    let place = (start.len() + 4 + 9 + 4) as u32;
    let name = [&place.to_le_bytes()[..], &[0, 0, 1, 0, b'A']].concat();
    [start, record(0x0085, &name), record(0x000a, &[]), record(0x0809, &[0, 6, 0x10, 0]), sheet.to_vec()].concat()
}

#[test]
fn a_bad_xls_ends_in_a_sentence() {
    let end = record(0x000a, &[]);
    let number = |row: u16, column: u16, value: f64| {
        let place = [row.to_le_bytes(), column.to_le_bytes(), [0, 0]].concat();
        record(0x0203, &[&place[..], &value.to_le_bytes()].concat())
    };
    let good = [number(0, 0, 1.0), number(65_535, 65_535, 2.0), number(3, 0, 3.0), end.clone()].concat();
    // Room for every row and column is what another reader would make here.
    let sizes = record(0x0200, &[0, 0, 0, 0, 255, 255, 255, 255, 0, 0, 255, 255, 0, 0]);
    let sample = xls(&book(&[], &[sizes, good].concat()), "/Workbook");
    let lines = all(&sample.path, false);
    assert_eq!(cells(&lines), [["1"], [""], ["3"]], "figures about its size are not believed");
    assert_eq!(lines[1].problems, [LineProblem::TooManyCells { cells: 65_536, columns: 1_000 }], "far out");
    assert_eq!(lines[1].number, 65_536, "in its row");

    // Four billion texts in a record of a few bytes, and a cell that points behind them.
    let texts = [&[0; 4][..], &u32::MAX.to_le_bytes(), &[1, 0, 0, b'x']].concat();
    let refused = look(&xls(&book(&record(0x00fc, &texts), &end), "/Workbook").path);
    assert!(matches!(refused, Err(ReadError::Broken { .. })), "more texts than bytes: {refused:?}");
    let lost = record(0x00fd, &[0, 0, 0, 0, 0, 0, 9, 0, 0, 0]);
    let sample = xls(&book(&[], &[lost, number(0, 1, 1.0), end.clone()].concat()), "/Workbook");
    assert_eq!(all(&sample.path, false)[0].problems, [LineProblem::Lost(0)], "a text that is not there");

    for (stream, name, why) in [
        (book(&record(0x002f, &[1, 0]), &end), "/Workbook", "protected"),
        (vec![0; 100], "/EncryptedPackage", "an XLSX that is protected"),
    ] {
        let refused = look(&xls(&stream, name).path);
        assert!(matches!(refused, Err(ReadError::Encrypted)), "{why}: {refused:?}");
    }
    let refused = look(&xls(&[0; 100], "/WordDocument").path);
    assert!(matches!(refused, Err(ReadError::NoTable)), "a document: {refused:?}");
    let refused = look(&xls(&[0; 100], "/Book").path);
    assert!(matches!(refused, Err(ReadError::Unsupported { .. })), "older than is read: {refused:?}");
    let refused = look(&xls(&record(0x0809, &[0, 5, 5, 0]), "/Workbook").path);
    assert!(matches!(refused, Err(ReadError::Unsupported { .. })), "older inside: {refused:?}");
    let refused = look(&xls(&book(&[], &[0x03, 0x02, 14, 0, 1]), "/Workbook").path);
    assert!(matches!(refused, Err(ReadError::Broken { .. })), "a record that is cut: {refused:?}");

    let path = fixture("xlwt.xls");
    let limits = Limits { xls_bytes: 1_000, ..Limits::default() };
    let refused = look_within(&path, &limits, &AtomicBool::new(false));
    assert!(matches!(refused, Err(ReadError::TooLarge { bytes: 34_304, limit: 1_000 })), "too large: {refused:?}");
}

/// Every prefix and many small changes of a good file: an answer or a sentence, never a panic and never without end.
#[test]
fn no_change_of_a_good_file_brings_the_reader_down() {
    for name in ["xlwt-1904.xls", "odfpy.ods"] {
        let content = std::fs::read(fixture(name)).unwrap();
        let mut refused = 0;
        for at in (0..content.len()).step_by(11) {
            let mut changed = content.clone();
            changed[at] ^= 0x5a;
            for bytes in [&content[..at], &changed] {
                refused += u32::from(look(&file("fuzz", bytes).path).is_err());
            }
        }
        assert!(refused > 10, "{name}: some of them are no tables any more");
    }
}
