//! Lines that were not taken go out, are mended and come in again.

use std::sync::atomic::{AtomicBool, Ordering};

use sheets::SheetError;
use sheets::read::{Encoding, Form, Quote};
use sheets::rejected_rows::{Headings, RejectedRows, ending};

use crate::reading::{all, cells, file, look};

fn line(cells: &[&str]) -> Vec<String> {
    cells.iter().map(|cell| (*cell).to_owned()).collect()
}

fn said() -> Headings {
    Headings {
        sheet: "Not imported".to_owned(),
        problem: "What is wrong".to_owned(),
        column: |number| format!("Column {number}"),
    }
}

#[test]
fn nothing_of_a_line_is_lost_in_any_form() {
    let csv = |delimiter| Form::Csv { delimiter, quote: Quote::Single, encoding: Encoding::Windows1252 };
    let delimiters =
        [sheets::Delimiter::Comma, sheets::Delimiter::Semicolon, sheets::Delimiter::Tab, sheets::Delimiter::Pipe];
    let forms = delimiters.map(csv).into_iter().chain([Form::Xlsx, Form::Xls, Form::Ods]);
    for form in forms {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("rest").with_extension(ending(form));
        let cancelled = AtomicBool::new(false);
        let mut rest = RejectedRows::start(&path, form, &line(&["Name", "Phone"]), said(), &cancelled).unwrap();
        let given = [
            (line(&["=1+1", "+49 30 123"]), "a formula"),
            (line(&["a,b;c\td|e", "\"x\"\ny"]), "delimiters"),
            (line(&["Łódź", ""]), "no phone"),
            (line(&["1", "2", "3", "4"]), "too many"),
        ];
        for (cells, what) in &given {
            rest.line(cells, what).unwrap();
        }
        let written = rest.finish().unwrap().unwrap();
        assert_eq!(written.rows, 4, "all lines, as {form:?}");
        let names: Vec<_> = std::fs::read_dir(folder.path()).unwrap().collect();
        assert_eq!(names.len(), 1, "and nothing else in the folder");

        let found = look(&path).unwrap();
        assert_eq!(found.headings, ["Name", "Phone", "", "", "What is wrong"], "headings as they were, as {form:?}");
        assert_eq!((found.header, found.problem_column), (true, Some(4)), "recognised, as {form:?}");
        match (form, found.form) {
            (Form::Csv { delimiter, .. }, Form::Csv { delimiter: again, encoding, .. }) => {
                assert_eq!((delimiter, encoding), (again, Encoding::Utf8 { bom: true }), "the form it had");
            }
            (_, again) => assert_eq!(again, Form::Xlsx, "every kind of sheet"),
        }
        let lines = all(&path, true);
        for ((expected, what), line) in given.iter().zip(&lines) {
            assert_eq!(line.cells[..expected.len()], expected[..], "every cell, as {form:?}");
            assert_eq!(line.cells[4], *what, "and what is wrong, as {form:?}");
            assert!(line.problems.is_empty(), "the file itself is good, as {form:?}");
        }
    }
}

#[test]
fn a_second_round_has_the_column_once() {
    let sample = file("again.csv", "Name,What is wrong,Phone\nAcme,old,1\n");
    let found = look(&sample.path).unwrap();
    assert_eq!(found.problem_column, Some(1), "wherever it stands");
    let cancelled = AtomicBool::new(false);
    let path = sample.folder.path().join("rest.csv");
    let mut rest = RejectedRows::start(&path, found.form, &found.headings, said(), &cancelled).unwrap();
    rest.line(&all(&sample.path, true)[0].cells, "new").unwrap();
    rest.finish().unwrap();
    assert_eq!(look(&path).unwrap().headings, ["Name", "Phone", "What is wrong"], "once, and last");
    assert_eq!(cells(&all(&path, true)), [["Acme", "1", "new"]], "with what is wrong now");
}

#[test]
fn without_headings_columns_are_numbered_and_without_lines_there_is_no_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("rest.xlsx");
    let cancelled = AtomicBool::new(false);
    let rest = RejectedRows::start(&path, Form::Xlsx, &[], said(), &cancelled).unwrap();
    assert_eq!(rest.finish().unwrap(), None, "no line, no file");
    assert!(std::fs::read_dir(folder.path()).unwrap().next().is_none(), "nor anything else");
    let mut rest = RejectedRows::start(&path, Form::Xlsx, &[], said(), &cancelled).unwrap();
    rest.line(&line(&["acme.example"]), "no name").unwrap();
    rest.finish().unwrap();
    let found = look(&path).unwrap();
    assert_eq!((found.header, found.headings), (true, line(&["Column 1", "What is wrong"])), "so it can come again");
}

#[test]
fn it_is_whole_or_not_there() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("rest.csv");
    std::fs::write(&path, "old").unwrap();
    let cancelled = AtomicBool::new(false);
    let mut rest = RejectedRows::start(&path, Form::Ods, &line(&["Name"]), said(), &cancelled).unwrap();
    rest.line(&line(&["Acme"]), "x").unwrap();
    cancelled.store(true, Ordering::Relaxed);
    assert!(matches!(rest.finish(), Err(SheetError::Cancelled)), "cancelled");
    let mut dropped = RejectedRows::start(&path, Form::Ods, &line(&["Name"]), said(), &cancelled).unwrap();
    dropped.line(&line(&["Acme"]), "x").unwrap();
    drop(dropped);
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "old", "the old file stays");
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1, "and nothing else is left");
    let nowhere = RejectedRows::start(&folder.path().join("no/rest.csv"), Form::Ods, &[], said(), &cancelled);
    assert!(matches!(nowhere, Err(SheetError::NoFolder { .. })), "said before the work: {nowhere:?}");
}
