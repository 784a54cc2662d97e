//! CSV files, read back cell by cell and byte by byte.

use jiff::civil::date;
use sheets::{Cell, Delimiter, Format, Kind, Order};

use crate::writing::{columns, csv, link, order, phone, text, write};

/// One column, one row: what is in the file for the cell, unquoted by an independent reader.
fn as_read(cell: Cell<'_>) -> String {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("one.csv");
    write(&order(&path, csv(), &[Kind::Text]), &[vec![cell]]).unwrap();
    let mut reader = csv::Reader::from_path(&path).unwrap();
    let records: Vec<_> = reader.records().map(Result::unwrap).collect();
    assert_eq!(records.len(), 1, "one row was written");
    records[0][0].to_owned()
}

#[test]
fn text_that_would_run_is_led_by_a_quote_and_phones_are_not() {
    for (cell, expected, why) in [
        (text("=1+1"), "'=1+1", "a formula"),
        (text("@SUM(A1)"), "'@SUM(A1)", "an old formula"),
        (text("-2+3"), "'-2+3", "a formula with a minus sign"),
        (text("\t=1"), "'\t=1", "a tab in front"),
        (text("\rx"), "'\rx", "a carriage return in front"),
        (text("  =1"), "'  =1", "spaces in front are trimmed by spreadsheets"),
        (text("\0=1"), "'=1", "a NUL is left out, and what follows it is seen"),
        (text("＝1"), "'＝1", "a full-width sign"),
        (text("-5"), "'-5", "text, even if it looks like a number"),
        (text("+4930123456"), "+4930123456", "a plus sign and digits, in any column"),
        (text("+1 (415) 555-0100"), "'+1 (415) 555-0100", "in a text column a plus sign and more may calculate"),
        (phone("+4930123456"), "+4930123456", "a phone"),
        (phone("+1 (415) 555-0100"), "+1 (415) 555-0100", "a phone as people write it"),
        (phone("+cmd|' /C calc'!A0"), "'+cmd|' /C calc'!A0", "no phone, though it stands among them"),
        (phone("-1"), "'-1", "a phone begins with no minus sign"),
        (phone("(030) 123456"), "(030) 123456", "a phone that starts nothing"),
        (link("=HYPERLINK(\"x\")"), "'=HYPERLINK(\"x\")", "a link column is no way round"),
        (link("https://acme.example"), "https://acme.example", "an address"),
        (Cell::Number(-5.5), "-5.5", "a negative number is a number"),
    ] {
        assert_eq!(as_read(cell), expected, "{why}");
    }
}

#[test]
fn text_comes_back_as_it_went_in() {
    for sent in [
        "plain",
        "a,b;c",
        "say \"yes\"",
        "\"",
        "two\nlines",
        "two\r\nlines",
        "tab\tinside",
        " leading and trailing ",
        "Ünïcödé Straße",
        "日本語",
        "شركة المثال",
        "שלום עולם",
        "👩‍👩‍👧‍👦 🦀",
        "_x0041_",
        "'quoted",
    ] {
        assert_eq!(as_read(text(sent)), sent, "no reason to change {sent:?}");
    }
    let long = "é".repeat(40_000);
    assert_eq!(as_read(text(&long)), long, "a CSV has no limit for a cell");
    assert_eq!(as_read(text("a\0b\u{7}c")), "abc", "control characters are left out");
}

#[test]
fn numbers_and_dates_are_plain_and_exact() {
    for (cell, expected) in [
        (Cell::Number(0.0), "0"),
        (Cell::Number(-0.0), "0"),
        (Cell::Number(1234567.0), "1234567"),
        (Cell::Number(0.1 + 0.2), "0.30000000000000004"),
        (Cell::Number(9_007_199_254_740_991.0), "9007199254740991"),
        (Cell::Number(1e21), "1000000000000000000000"),
        (Cell::Number(1e-7), "0.0000001"),
        (Cell::Number(f64::NAN), ""),
        (Cell::Number(f64::INFINITY), ""),
        (Cell::Date(date(2026, 9, 11)), "2026-09-11"),
        (Cell::Date(date(1850, 1, 2)), "1850-01-02"),
        (Cell::Empty, ""),
        (text(""), ""),
    ] {
        let name = format!("{cell:?}");
        assert_eq!(as_read(cell), expected, "{name}");
    }
}

#[test]
fn the_bytes_are_those_of_rfc_4180() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("bytes.csv");
    let rows = [
        vec![text("a\"b"), Cell::Number(1.5), Cell::Empty],
        vec![Cell::Empty, Cell::Empty, Cell::Empty],
        vec![text("x,\ny"), Cell::Empty, text("é")],
    ];
    let body = "Column 1,Column 2,Column 3\r\n\"a\"\"b\",1.5,\r\n,,\r\n\"x,\ny\",,é\r\n";
    for (bom, expected) in [(false, body.to_owned()), (true, format!("\u{feff}{body}"))] {
        let order =
            order(&path, Format::Csv { bom, delimiter: Delimiter::Comma }, &[Kind::Text, Kind::Number, Kind::Text]);
        let written = write(&order, &rows).unwrap();
        assert_eq!(std::fs::read_to_string(&path).unwrap(), expected, "with mark: {bom}");
        assert_eq!(written.bytes, expected.len() as u64, "the size is that of the file");
        assert_eq!((written.rows, written.shortened), (3, 0), "the empty row counts, and nothing is cut in a CSV");
    }
}

#[test]
fn one_empty_column_is_still_a_row() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("empty.csv");
    let written = write(&order(&path, csv(), &[Kind::Text]), &vec![vec![Cell::Empty]; 5]).unwrap();
    assert_eq!(written.rows, 5, "rows of one empty cell are rows");
    let mut reader = csv::Reader::from_path(&path).unwrap();
    assert_eq!(reader.records().count(), 5, "and a reader does not take them for blank lines");
}

#[test]
fn a_header_cannot_run_either() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("header.csv");
    let mut columns = columns(&[Kind::Text, Kind::Text]);
    columns[0].title = "=1+1".into();
    columns[1].title = "a, \"b\"".into();
    write(&Order { path: path.clone(), format: csv(), columns, rows: Some(0) }, &[]).unwrap();
    assert_eq!(
        std::fs::read_to_string(&path).unwrap(),
        "'=1+1,\"a, \"\"b\"\"\"\r\n",
        "a header is text like any other"
    );
}

#[test]
fn another_delimiter_cuts_and_is_quoted_in_its_place() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("table.csv");
    for (delimiter, expected) in [
        (Delimiter::Comma, "Column 1,Column 2\r\n\"a,b\",c;d\te|f\r\n"),
        (Delimiter::Semicolon, "Column 1;Column 2\r\na,b;\"c;d\te|f\"\r\n"),
        (Delimiter::Tab, "Column 1\tColumn 2\r\na,b\t\"c;d\te|f\"\r\n"),
        (Delimiter::Pipe, "Column 1|Column 2\r\na,b|\"c;d\te|f\"\r\n"),
    ] {
        let order = order(&path, Format::Csv { bom: false, delimiter }, &[Kind::Text, Kind::Text]);
        let written = write(&order, &[vec![text("a,b"), text("c;d\te|f")]]).unwrap();
        assert_eq!(std::fs::read_to_string(&path).unwrap(), expected, "with {delimiter:?}");
        assert_eq!(written.rows, 1, "and it is read back with the same");
    }
}
