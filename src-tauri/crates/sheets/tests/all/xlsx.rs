//! XLSX files, read back cell by cell with calamine, and looked at inside where it does not look.

use std::io::Read;
use std::path::Path;
use std::sync::atomic::AtomicBool;

use calamine::{Data, Reader, Xlsx, open_workbook};
use jiff::civil::date;
use sheets::{Cell, Format, Kind, Order, SheetError, Writer};

use crate::writing::{self, columns, link, order, phone, text, write, xlsx};

fn workbook(path: &Path) -> Xlsx<std::io::BufReader<std::fs::File>> {
    open_workbook(path).unwrap()
}

/// One part of the file as it is in the zip.
fn part(path: &Path, name: &str) -> String {
    let mut zip = zip::ZipArchive::new(std::fs::File::open(path).unwrap()).unwrap();
    let mut xml = String::new();
    zip.by_name(name).unwrap().read_to_string(&mut xml).unwrap();
    xml
}

/// One column with these rows; what a reader finds below the header.
fn as_read(kind: Kind, cells: Vec<Cell<'_>>) -> Vec<Data> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("one.xlsx");
    let rows: Vec<_> = cells.into_iter().map(|cell| vec![cell]).collect();
    let written = write(&order(&path, xlsx(), &[kind]), &rows).unwrap();
    assert_eq!(written.rows, rows.len() as u64, "every row counts");
    let range = workbook(&path).worksheet_range("Companies").unwrap();
    (1..=rows.len()).map(|row| range.get((row, 0)).cloned().unwrap_or(Data::Empty)).collect()
}

#[test]
fn text_is_text_whatever_it_looks_like() {
    let sent = [
        "=1+1",
        "@SUM(A1)",
        "+1+1",
        "-5",
        "{=1}",
        "007",
        "1e5",
        "TRUE",
        "#N/A",
        "2026-09-11",
        "'quoted",
        "_x0041_",
        "_x000D_",
        "a\"b<c>&d",
        "two\nlines",
        " spaces ",
        "\ttab",
        "日本語",
        "شركة",
        "שלום",
        "👩‍👩‍👧‍👦🦀",
        "\u{7f}",
        "https://acme.example",
    ];
    let read = as_read(Kind::Text, sent.iter().map(|sent| text(sent)).collect());
    for (sent, read) in sent.iter().zip(read) {
        assert_eq!(read, Data::String((*sent).to_owned()), "a text cell stays the text {sent:?}");
    }
}

#[test]
fn no_cell_is_a_formula() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("formulas.xlsx");
    let rows = [vec![text("=1+1"), phone("=2"), link("=HYPERLINK(\"https://acme.example\")")]];
    write(&order(&path, xlsx(), &[Kind::Text, Kind::Phone, Kind::Link]), &rows).unwrap();
    let formulas = workbook(&path).worksheet_formula("Companies").unwrap();
    assert_eq!(formulas.used_cells().count(), 0, "nothing may be calculated");
    assert!(part(&path, "xl/styles.xml").contains("quotePrefix=\"1\""), "nor after a person presses Enter in the cell");
}

#[test]
fn characters_that_xml_cannot_hold_are_left_out() {
    for (sent, expected) in [
        ("a\0b", Data::String("ab".into())),
        ("a\u{1}\u{8}\u{b}\u{1f}b", Data::String("ab".into())),
        ("a\u{fffe}\u{ffff}b", Data::String("ab".into())),
        ("a\r\nb\rc", Data::String("a\nb\nc".into())),
        ("\0", Data::Empty),
        ("", Data::Empty),
    ] {
        assert_eq!(as_read(Kind::Text, vec![text(sent)]), [expected], "{sent:?}");
    }
}

#[test]
fn numbers_are_numbers_to_the_last_bit() {
    let sent = [
        0.0,
        -1.0,
        1234567.0,
        0.1 + 0.2,
        1e-7,
        -2.5e-300,
        1e21,
        1.7976931348623157e308,
        9_007_199_254_740_991.0,
        1.0 / 3.0,
    ];
    let read = as_read(Kind::Number, sent.iter().map(|number| Cell::Number(*number)).collect());
    for (sent, read) in sent.iter().zip(read) {
        assert_eq!(read, Data::Float(*sent), "the same 64 bits for {sent:e}");
    }
    let unwritable = vec![Cell::Number(f64::NAN), Cell::Number(f64::NEG_INFINITY)];
    assert_eq!(as_read(Kind::Number, unwritable), [Data::Empty, Data::Empty], "what is no number is an empty cell");
}

#[test]
fn dates_are_dates() {
    let serial = |day| match as_read(Kind::Date, vec![Cell::Date(day)]).remove(0) {
        Data::DateTime(read) => read.as_f64(),
        other => panic!("{day} is no date but {other:?}"),
    };
    for (day, expected) in [
        (date(1900, 1, 1), 1.0),
        (date(1900, 2, 28), 59.0),
        (date(1900, 3, 1), 61.0),
        (date(2026, 9, 11), 46_276.0),
        (date(9999, 12, 31), 2_958_465.0),
    ] {
        assert_eq!(serial(day), expected, "Excel's count of days for {day}");
    }
    let early = as_read(Kind::Date, vec![Cell::Date(date(1899, 12, 31))]);
    assert_eq!(early, [Data::String("1899-12-31".into())], "before Excel's calendar a date is text");
}

#[test]
fn phones_are_text_in_a_text_format() {
    let read = as_read(Kind::Phone, vec![phone("+4930123456"), phone("0301234"), phone("+1 (415) 555-0100")]);
    let expected = ["+4930123456", "0301234", "+1 (415) 555-0100"].map(|phone| Data::String(phone.into()));
    assert_eq!(read, expected, "no plus sign or zero is lost");
}

#[test]
fn a_cell_ends_at_excels_limit_and_the_cut_is_counted() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("long.xlsx");
    let (fits, long, crabs) = ("a".repeat(32_767), "b".repeat(32_768), "🦀".repeat(20_000));
    let rows = [vec![text(&fits)], vec![text(&long)], vec![text(&crabs)]];
    let written = write(&order(&path, xlsx(), &[Kind::Text]), &rows).unwrap();
    assert_eq!(written.shortened, 2, "two of the three were too long");
    let range = workbook(&path).worksheet_range("Companies").unwrap();
    let read = |row| range.get((row, 0)).unwrap().to_string();
    assert_eq!(read(1), fits, "32,767 characters fit");
    assert_eq!(read(2), long[..32_767], "the last one is cut");
    assert_eq!(read(3), "🦀".repeat(16_383), "no character is cut in half");
}

#[test]
fn links_are_links_within_excels_limits() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("links.xlsx");
    let long = format!("https://acme.example/{}", "a".repeat(2_100));
    let sent = [
        ("https://acme.example/?a=1&b=\"2\"#top", true),
        ("https://acme.example/m%C3%BCller", true),
        ("mailto:a@acme.example", true),
        ("acme.example", false),
        ("javascript:alert(1)", false),
        (long.as_str(), false),
    ];
    let rows: Vec<_> = sent.iter().map(|(address, _)| vec![link(address)]).collect();
    write(&order(&path, xlsx(), &[Kind::Link]), &rows).unwrap();
    let mut workbook = workbook(&path);
    let range = workbook.worksheet_range("Companies").unwrap();
    let links = workbook.hyperlinks_by_sheet_name("Companies").unwrap();
    for (row, (address, linked)) in (1..).zip(sent) {
        assert_eq!(range.get((row, 0)).unwrap().to_string(), address, "the text is the address");
        let found = links.iter().any(|link| link.contains(row as u32, 0));
        assert_eq!(found, linked, "whether {address:.40} is a link");
    }
    let targets = part(&path, "xl/worksheets/_rels/sheet1.xml.rels");
    for target in ["https://acme.example/?a=1&amp;b=%222%22", "https://acme.example/müller", "mailto:a@acme.example"] {
        assert!(targets.contains(&format!("Target=\"{target}\"")), "{target} arrives unchanged in {targets}");
    }
}

#[test]
fn links_beyond_the_number_that_excel_takes_stay_text() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("many.xlsx");
    let addresses: Vec<_> = (0..32_800).map(|n| format!("https://{n}.example")).collect();
    let rows: Vec<_> = addresses.iter().map(|address| vec![link(address), link(address)]).collect();
    let written = write(&order(&path, xlsx(), &[Kind::Link, Kind::Link]), &rows).unwrap();
    assert_eq!(written.rows, 32_800, "every row is there");
    let mut workbook = workbook(&path);
    assert_eq!(workbook.hyperlinks_by_sheet_name("Companies").unwrap().len(), 65_530, "no link above the limit");
    let range = workbook.worksheet_range("Companies").unwrap();
    assert_eq!(range.get((32_800, 1)).unwrap().to_string(), "https://32799.example", "the last address is text");
}

#[test]
fn the_header_is_bold_and_frozen_and_the_filter_covers_every_row() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("look.xlsx");
    let mut columns = columns(&[Kind::Text, Kind::Number, Kind::Phone]);
    columns[0].width = 42;
    columns[2].width = 1_000;
    let order = Order { path: path.clone(), format: Format::Xlsx { sheet: "A/B".into() }, columns, rows: Some(3) };
    // The last row is empty: it is no cell in the file, and still belongs to the filter.
    let rows = [
        vec![text("a"), Cell::Number(1.0), phone("+49301")],
        vec![Cell::Empty, Cell::Empty, Cell::Empty],
        vec![Cell::Empty, Cell::Empty, Cell::Empty],
    ];
    assert_eq!(write(&order, &rows).unwrap().rows, 3, "empty rows are rows");
    let mut workbook = workbook(&path);
    assert_eq!(workbook.sheet_names(), ["A B"], "the tab takes no slash");
    let bold = |row| {
        workbook.worksheet_style("A B").unwrap().get((row, 0)).and_then(|s| s.font.clone()).is_some_and(|f| f.is_bold())
    };
    let mut bold = bold;
    assert!(bold(0), "the header is bold");
    assert!(!bold(1), "the rows are not");
    let sheet = part(&path, "xl/worksheets/sheet1.xml");
    for (needle, why) in [
        ("<pane ySplit=\"1\" topLeftCell=\"A2\" activePane=\"bottomLeft\" state=\"frozen\"/>", "the header is frozen"),
        ("<autoFilter ref=\"A1:C4\"/>", "the filter covers header and rows"),
        ("<ignoredError sqref=\"A2:C4\" numberStoredAsText=\"1\"/>", "digits that are text are meant so"),
        ("<col min=\"1\" max=\"1\" width=\"42.7109375\"", "the width that was asked for"),
        ("<col min=\"3\" max=\"3\" width=\"255.7109375\"", "the widest that Excel takes"),
    ] {
        assert!(sheet.contains(needle), "{why}: {needle} in {sheet}");
    }
}

#[test]
fn a_table_without_rows_is_a_header_with_a_filter() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("none.xlsx");
    let written = write(&order(&path, xlsx(), &[Kind::Text, Kind::Text]), &[]).unwrap();
    assert_eq!(written.rows, 0, "no row was written");
    let range = workbook(&path).worksheet_range("Companies").unwrap();
    assert_eq!(range.rows().count(), 1, "the header is there");
    assert!(part(&path, "xl/worksheets/sheet1.xml").contains("<autoFilter ref=\"A1:B1\"/>"), "and its filter");
}

#[test]
fn rows_keep_their_order_and_place() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("order.xlsx");
    let names: Vec<_> = (0..5_000).map(|n| format!("name {n}")).collect();
    let rows: Vec<_> = (0u32..)
        .zip(&names)
        .map(|(n, name)| vec![text(name), if n % 3 == 0 { Cell::Empty } else { Cell::Number(n.into()) }])
        .collect();
    write(&order(&path, xlsx(), &[Kind::Text, Kind::Number]), &rows).unwrap();
    let range = workbook(&path).worksheet_range("Companies").unwrap();
    assert_eq!(range.get_size(), (5_001, 2), "header and rows");
    for (n, name) in names.iter().enumerate() {
        assert_eq!(range.get((n + 1, 0)), Some(&Data::String(name.clone())), "row {n}");
        let expected = if n % 3 == 0 { Data::Empty } else { Data::Float(n as f64) };
        assert_eq!(range.get((n + 1, 1)), Some(&expected), "number in row {n}");
    }
}

#[test]
fn amounts_and_moments_are_numbers_with_a_form() {
    let read = as_read(Kind::Amount, vec![Cell::Amount(12.0), Cell::Amount(-0.3), Cell::Amount(f64::NAN)]);
    assert_eq!(read, [Data::Float(12.0), Data::Float(-0.3), Data::Empty], "an amount is a number");
    let noon = date(2026, 9, 11).at(12, 0, 0, 0);
    let early = date(1899, 12, 31).at(23, 59, 58, 0);
    let read = as_read(Kind::Moment, vec![Cell::Moment(noon), Cell::Moment(early)]);
    let Data::DateTime(serial) = &read[0] else { panic!("{read:?} is a date") };
    assert_eq!(serial.as_f64(), 46_276.5, "a day and a half of one");
    assert_eq!(read[1], Data::String("1899-12-31 23:59:58".to_owned()), "before the calendar begins it is text");
}

#[test]
fn a_workbook_has_as_many_sheets_as_it_is_given() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("sheets.xlsx");
    let cancelled = AtomicBool::new(false);
    let mut writer = Writer::create(&order(&path, xlsx(), &[Kind::Text]), &cancelled, |_| {}).unwrap();
    writer.row(&[text("one")]).unwrap();
    writer.next_sheet("People", &columns(&[Kind::Text, Kind::Number])).unwrap();
    writer.row(&[text("two"), Cell::Number(2.0)]).unwrap();
    writer.row(&[text("three"), Cell::Empty]).unwrap();
    writer.next_sheet("Nothing", &columns(&[Kind::Text])).unwrap();
    assert_eq!(writer.finish().unwrap().rows, 3, "rows of all sheets");
    let mut book = workbook(&path);
    assert_eq!(book.sheet_names(), ["Companies", "People", "Nothing"], "in their order");
    for (name, size) in [("Companies", (2, 1)), ("People", (3, 2)), ("Nothing", (1, 1))] {
        assert_eq!(book.worksheet_range(name).unwrap().get_size(), size, "{name}, its header counted");
    }
    for sheet in ["xl/worksheets/sheet1.xml", "xl/worksheets/sheet2.xml", "xl/worksheets/sheet3.xml"] {
        assert!(part(&path, sheet).contains("state=\"frozen\""), "{sheet} keeps its header in sight");
    }
    let wide = [text("too"), text("wide")];
    let mut writer = Writer::create(&order(&path, xlsx(), &[Kind::Text]), &cancelled, |_| {}).unwrap();
    writer.next_sheet("Narrow", &columns(&[Kind::Text])).unwrap();
    assert!(matches!(writer.row(&wide), Err(SheetError::RowWidth { .. })), "the columns are those of the sheet");
    let csv = folder.path().join("one.csv");
    let mut writer = Writer::create(&order(&csv, writing::csv(), &[Kind::Text]), &cancelled, |_| {}).unwrap();
    assert!(matches!(writer.next_sheet("x", &columns(&[Kind::Text])), Err(SheetError::OneTable)), "a CSV is one table");
    drop(writer);
    assert!(!csv.exists(), "and nothing comes of one that should be more");
}
