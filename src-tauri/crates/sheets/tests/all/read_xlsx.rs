//! Good workbooks, made by a writer of XLSX, and those with faults that are one line's alone, made by hand.

use std::sync::atomic::AtomicBool;

use rust_xlsxwriter::{ExcelDateTime, Format, Formula, Workbook};
use sheets::read::{self, Choice, Form, Limits, LineProblem, ReadError, Source};

use crate::reading::{Sample, all, cells, file, lines, look, workbook, zipped};

fn saved(mut workbook: Workbook) -> Sample {
    file("table.xlsx", workbook.save_to_buffer().unwrap())
}

#[test]
fn values_come_as_text_that_loses_nothing() {
    let mut book = Workbook::new();
    let sheet = book.add_worksheet();
    let day = Format::new().set_num_format("dd.mm.yyyy");
    let moment = Format::new().set_num_format("d-mmm-yy h:mm");
    let duration = Format::new().set_num_format("[h]:mm");
    let postal = Format::new().set_num_format("00000");
    sheet.write_row(0, 0, ["Kind", "Value"]).unwrap();
    sheet.write_string(1, 1, "plain & <text> \u{1F980}").unwrap();
    sheet.write_number(2, 1, 4_930_123_456_789.0).unwrap();
    sheet.write_number(3, 1, 1.5e-7).unwrap();
    sheet.write_number_with_format(4, 1, 1234.0, &postal).unwrap();
    sheet.write_boolean(5, 1, true).unwrap();
    sheet.write_datetime_with_format(6, 1, ExcelDateTime::from_ymd(2026, 9, 11).unwrap(), &day).unwrap();
    let at = ExcelDateTime::from_ymd(2026, 9, 11).unwrap().and_hms(14, 30, 0).unwrap();
    sheet.write_datetime_with_format(7, 1, at, &moment).unwrap();
    sheet.write_number_with_format(8, 1, 1.5, &duration).unwrap();
    sheet.write_formula(9, 1, Formula::new("=1+1").set_result("2")).unwrap();
    sheet.write_formula(10, 1, Formula::new("=\"a\"&\"b\"").set_result("ab")).unwrap();
    sheet.write_string(11, 1, "two\nlines").unwrap();
    sheet.write_string(12, 1, "_x0041_").unwrap();
    sheet.write_string(13, 1, "'=1").unwrap();
    for row in 1..14 {
        sheet.write_string(row, 0, "x").unwrap();
    }
    let sample = saved(book);
    let found = look(&sample.path).unwrap();
    assert_eq!((found.form, found.header), (Form::Xlsx, true), "a workbook with headings");
    let lines = all(&sample.path, true);
    let values: Vec<_> = lines.iter().map(|line| line.cells[1].as_str()).collect();
    let expected = [
        "plain & <text> \u{1F980}",
        "4930123456789",
        "0.00000015",
        "01234",
        "TRUE",
        "2026-09-11",
        "2026-09-11T14:30:00",
        "36:00:00",
        "2",
        "ab",
        "two\nlines",
        "_x0041_",
        "=1",
    ];
    assert_eq!(values, expected, "each as a person reads it");
    assert!(lines.iter().all(|line| line.problems.is_empty()), "nothing is wrong");
}

#[test]
fn days_counted_from_1904_are_the_same_days() {
    let styles = "<styleSheet><cellXfs><xf numFmtId=\"0\"/><xf numFmtId=\"14\"/></cellXfs></styleSheet>";
    let rows = "<row><c t=\"inlineStr\"><is><t>Day</t></is></c></row><row><c s=\"1\"><v>44814</v></c></row>";
    let sample = file("mac.xlsx", workbook(rows, "<sst/>", styles, "<workbookPr date1904=\"1\"/>"));
    assert_eq!(cells(&all(&sample.path, true)), [["2026-09-11"]], "the calendar of old Macintosh workbooks");
    let sample = file("win.xlsx", workbook(rows, "<sst/>", styles, ""));
    assert_eq!(cells(&all(&sample.path, true)), [["2022-09-10"]], "and the other one");
}

#[test]
fn a_merged_value_stands_in_the_first_cell() {
    let mut book = Workbook::new();
    let sheet = book.add_worksheet();
    sheet.write_row(0, 0, ["Name", "Phone", "City"]).unwrap();
    sheet.merge_range(1, 0, 2, 1, "Acme", &Format::new()).unwrap();
    sheet.write_string(2, 2, "Berlin").unwrap();
    let lines = all(&saved(book).path, true);
    assert_eq!(cells(&lines), [["Acme", "", ""], ["", "", "Berlin"]], "and nowhere else");
    assert_eq!(lines.iter().map(|line| line.number).collect::<Vec<_>>(), [2, 3], "rows as the program shows them");
}

#[test]
fn sheets_can_be_chosen_and_hidden_ones_are_not_guessed() {
    let mut book = Workbook::new();
    book.add_worksheet().set_name("Hidden").unwrap().set_hidden(true).write_string(0, 0, "x").unwrap();
    book.add_worksheet().set_name("Nothing").unwrap();
    book.add_worksheet().set_name("Leads & more").unwrap().set_active(true).write_string(4, 1, "Acme").unwrap();
    let sample = saved(book);
    let found = look(&sample.path).unwrap();
    assert_eq!(found.sheets, ["Hidden", "Nothing", "Leads & more"], "all are listed");
    assert_eq!((found.sheet, &found.first), (2, &vec![vec![String::new(), "Acme".into()]]), "the first with rows");
    let source = Source::File(sample.path.clone());
    let (limits, cancelled) = (Limits::default(), AtomicBool::new(false));
    let hidden = read::look_at(&source, None, Some(0), &limits, &cancelled).unwrap();
    assert_eq!(hidden.first, [["x"]], "the hidden one when it is asked for");
    let none = read::look_at(&source, None, Some(3), &limits, &cancelled);
    assert!(matches!(none, Err(ReadError::NoSheet { sheet: 3, sheets: 3 })), "{none:?}");
    let (given, _) = lines(&source, &Choice { header: false, ..found.choice() }, &limits);
    assert_eq!(given[0].number, 5, "empty rows are counted and not given");
}

#[test]
fn what_is_wrong_in_a_cell_is_wrong_in_its_line_alone() {
    let rows = r#"<row r="1"><c r="A1" t="inlineStr"><is><t>Name</t></is></c><c r="B1" t="inlineStr"><is><t>Value</t></is></c></row>
        <row r="2"><c r="A2" t="s"><v>0</v></c><c r="B2"><v>1</v></c></row>
        <row r="3"><c r="A3" t="s"><v>7</v></c><c r="B3"><v>1</v></c></row>
        <row r="4"><c r="A4" t="s"><v>-1</v></c><c r="B4"><v>1</v></c></row>
        <row r="5"><c r="A5" t="e"><v>#REF!</v></c><c r="B5"><v>1</v></c></row>
        <row r="6"><c r="A6"><f>A5</f></c><c r="B6"><v>1</v></c></row>
        <row r="7"><c r="A7"><v>one</v></c><c r="B7"><v>1</v></c></row>
        <row r="8"><c r="A8" t="odd"><v>1</v></c><c r="B8"><v>1</v></c></row>
        <row r="9"><c r="A9"><v>1</v></c><c r="B9"><v>1</v></c><c r="C9"><v>1</v></c><c r="XFD9"><v>1</v></c></row>
        <row r="10"><c r="A10" t="d"><v>2026-09-11T00:00:00Z</v></c><c r="B10"><v>1</v></c></row>
        <row r="11"><c r="B11"><v>2</v></c><c r="A11"><v>1</v></c></row>"#;
    let sample = file(
        "table.xlsx",
        workbook(
            rows,
            "<sst uniqueCount=\"99999999999999999\"><si><r><t>A</t></r><rPh><t>x</t></rPh><r><t>cme</t></r></si></sst>",
            "",
            "",
        ),
    );
    let lines = all(&sample.path, true);
    let problem = |row: u64| lines.iter().find(|line| line.number == row).unwrap().problems.clone();
    assert_eq!(lines[0].cells, ["Acme", "1"], "a text in runs, and no room made for a false count");
    assert_eq!(problem(2), [], "nothing wrong");
    for row in [3, 4, 7, 8] {
        assert_eq!(problem(row), [LineProblem::Lost(0)], "row {row} points nowhere or holds no number");
    }
    assert_eq!(problem(5), [LineProblem::ErrorValue(0)], "an error");
    assert_eq!(lines[3].cells[0], "#REF!", "and its text");
    assert_eq!(problem(6), [LineProblem::NotCalculated(0)], "a formula without a result");
    assert_eq!(problem(9), [LineProblem::TooManyCells { cells: 16_384, columns: 2 }], "cells beyond the headings");
    assert_eq!(lines.last().unwrap().cells, ["1", "2"], "cells stand where they say");
    assert_eq!(lines[8].cells, ["2026-09-11", "1"], "a day that is written out");
    assert!(lines.iter().all(|line| line.cells[1] == "1" || line.number == 11), "the other cell of each is there");
}

#[test]
fn a_workbook_of_too_many_columns_is_refused_with_figures() {
    let mut book = Workbook::new();
    book.add_worksheet().write_row(0, 0, (0..2_000).map(|n| format!("Column {n}"))).unwrap();
    let refused = look(&saved(book).path);
    assert!(matches!(refused, Err(ReadError::TooManyColumns { columns: 2_000, limit: 1_000 })), "{refused:?}");
}

#[test]
fn names_do_not_matter_and_content_does() {
    let mut book = Workbook::new();
    book.add_worksheet().write_row(0, 0, ["Name", "Phone"]).unwrap().write_row(1, 0, ["Acme", "1"]).unwrap();
    let sample = file("list.csv", book.save_to_buffer().unwrap());
    assert_eq!(look(&sample.path).unwrap().form, Form::Xlsx, "an XLSX by the name of a CSV");
    let sample = file("list.xlsx", "Name,Phone\nAcme,1\n");
    assert!(matches!(look(&sample.path).unwrap().form, Form::Csv { .. }), "a CSV by the name of an XLSX");
    let sample = file("list.xlsx", zipped(&[("readme.txt", "hello")]));
    assert!(matches!(look(&sample.path), Err(ReadError::NoTable)), "a zip of something else");
    let sample = file("list.xlsx", zipped(&[("xl/workbook.bin", "x")]));
    assert!(matches!(look(&sample.path), Err(ReadError::Unsupported { .. })), "a workbook that is not read");
}
