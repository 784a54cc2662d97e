//! CSV and pasted text, good and bad, read to the last line.

use std::io::Write;
use std::sync::atomic::AtomicBool;

use sheets::read::{self, Choice, Limits, LineProblem, ReadError, Source};

use crate::reading::{all, cells, file, lines, look, text_look};

#[test]
fn lines_are_counted_as_a_person_counts_them() {
    for (ends, name) in [("\n", "LF"), ("\r\n", "CR LF"), ("\r", "CR")] {
        let content = ["a,b", "1,2", "", "\"x\ny\",3", "4,5", "\"p\r\nq\",6", "7,8"].join(ends);
        let sample = file("lines.csv", content);
        let lines = all(&sample.path, true);
        let numbers: Vec<_> = lines.iter().map(|line| line.number).collect();
        assert_eq!(numbers, [2, 4, 6, 7, 9], "with {name}: empty lines and those within quotes count");
        assert_eq!(lines[1].cells, ["x\ny", "3"], "a line break within quotes stays, with {name}");
    }
}

#[test]
fn broken_quotes_cost_one_line() {
    let sample = file("quotes.csv", "a,b\n1,2\n\"3,4\n5,6\n7,\"8\n9,10\n");
    let lines = all(&sample.path, true);
    // The quote of line 3 closes in line 5, where text follows it: all three lines are one record, which is reported.
    assert_eq!(cells(&lines)[0], ["1", "2"], "the line before is good");
    assert_eq!(lines[1].problems, [LineProblem::TextAfterQuote(0)], "a closing quote in the middle is told");
    assert_eq!(lines.last().unwrap().cells, ["9", "10"], "the lines behind are good");

    let sample = file("open.csv", "a,b\n1,2\n3,\"4\n5,6\n7,8\n");
    let lines = all(&sample.path, true);
    assert_eq!(cells(&lines), [["1", "2"], ["3", "\"4"], ["5", "6"], ["7", "8"]], "no line is swallowed");
    assert_eq!(lines[1].problems, [LineProblem::QuoteOpen], "the quote is told");
    assert_eq!(lines.iter().map(|line| line.number).collect::<Vec<_>>(), [2, 3, 4, 5], "each on its line");

    let sample = file("inside.csv", "a,b\n\"Acme\" Inc,1\nAcme \"The\" Inc,2\n\"x\"  ,3\n\"say \"\"hi\"\"\",4\n");
    let lines = all(&sample.path, true);
    assert_eq!(lines[0].problems, [LineProblem::TextAfterQuote(0)], "text behind the closing quote");
    assert_eq!(cells(&lines)[1], ["Acme \"The\" Inc", "2"], "a quote within a plain cell is text");
    assert_eq!(cells(&lines)[2], ["x", "3"], "spaces behind a closing quote are nothing");
    assert_eq!(cells(&lines)[3], ["say \"hi\"", "4"], "two quotes are one");
    assert!(lines[1..].iter().all(|line| line.problems.is_empty()), "and nothing is wrong with those");
}

#[test]
fn a_quote_that_never_closes_does_not_swallow_the_file() {
    let rows = |n: usize| (0..n).map(|n| format!("name {n},{n}\n")).collect::<String>();
    // By the number of lines, and by their length.
    for long in ["", &"x".repeat(2_000)] {
        let sample =
            file("swallow.csv", format!("a,b\n\"{long}open,1\n{}", rows(3_000).replace("name", &format!("{long}n"))));
        let lines = all(&sample.path, true);
        assert_eq!(lines.len(), 3_001, "every line is there");
        assert_eq!(lines[0].problems, [LineProblem::QuoteOpen], "the first is told");
        assert!(lines[1..].iter().all(|line| line.problems.is_empty()), "the others are good");
    }
}

/// Each line opens a quote that the next one closes only to open another: 1,000 lines of looking ahead for each, if
/// patience had no end.
#[test]
fn lines_made_of_open_quotes_are_read_in_bounded_time() {
    let sample = file("patience.csv", "\"a\",\"b\n".repeat(200_000));
    let choice = Choice { header: false, ..look(&sample.path).unwrap().choice() };
    let (lines, read) = lines(&Source::File(sample.path), &choice, &Limits::default());
    assert_eq!(read.unwrap().with_problems, 200_000, "every line has an open quote");
    assert_eq!(lines.last().unwrap().cells, ["a", "\"b"], "and is one line");
}

#[test]
fn a_cell_of_a_megabyte_is_a_problem_of_its_line() {
    let long = "x".repeat(1_000_000);
    for content in [format!("a,b\n{long},1\n2,3\n"), format!("a,b\n\"{long}\",1\n2,3\n")] {
        let sample = file("long.csv", content);
        let lines = all(&sample.path, true);
        assert_eq!(lines[0].problems, [LineProblem::CellTooLong { cell: 0, limit: 32_767 }], "told");
        assert_eq!(
            (lines[0].cells[0].len(), &*lines[0].cells[1]),
            (32_767, "1"),
            "cut, and the rest of the line is there"
        );
        assert_eq!(cells(&lines)[1], ["2", "3"], "the next line is good");
    }
    // Ten megabytes without a line end.
    let sample = file("endless.csv", format!("a,b\n{}\n2,3\n", "x".repeat(10_000_000)));
    let lines = all(&sample.path, true);
    assert!(
        lines[0].problems.contains(&LineProblem::LineTooLong { limit: 1 << 20 }),
        "no line: {:?}",
        lines[0].problems
    );
    assert_eq!((lines[1].number, cells(&lines)[1].clone()), (3, vec!["2", "3"]), "reading goes on behind it");
}

#[test]
fn width_is_a_problem_only_where_something_is_lost() {
    let sample = file("width.csv", "a,b,c\n1\n1,2,3\n1,2,3,,,\n1,2,3,4\n");
    let lines = all(&sample.path, true);
    assert_eq!(cells(&lines)[0], ["1", "", ""], "missing cells are empty");
    assert_eq!(cells(&lines)[2], ["1", "2", "3"], "empty ones too many are none");
    assert_eq!(lines[3].problems, [LineProblem::TooManyCells { cells: 4, columns: 3 }], "more than the headings");
    assert_eq!(cells(&lines)[3], ["1", "2", "3", "4"], "and all of them are kept");
    assert_eq!(lines.iter().filter(|line| !line.problems.is_empty()).count(), 1, "only that one is a problem");

    let wide = vec!["x"; 2_000].join(",");
    let sample = file("wide.csv", format!("{wide}\n{wide}\n"));
    let refused = look(&sample.path);
    assert!(matches!(refused, Err(ReadError::TooManyColumns { columns: 2_000, limit: 1_000 })), "{refused:?}");
    let sample = file("one.csv", format!("a,b\n1,2\n{wide}\n3,4\n"));
    let lines = all(&sample.path, true);
    assert_eq!(lines[1].problems, [LineProblem::TooManyCells { cells: 2_000, columns: 2 }], "one wide line is its own");
    assert_eq!(lines[1].cells.len(), 1_000, "of which no more than the limit is kept");
}

#[test]
fn a_quote_against_formulas_is_taken_off_again() {
    let sample = file("safe.csv", "a,b\n'=1+1,'+49 30\n'-x,'@y\n'quoted',it's\n'',''=\n");
    let lines = all(&sample.path, true);
    let expected = [["=1+1", "+49 30"], ["-x", "@y"], ["'quoted'", "it's"], ["''", "''="]];
    assert_eq!(cells(&lines), expected, "and no other quote is");
}

#[test]
fn zeros_and_other_control_characters_are_told_or_left_out() {
    let mut content = "name,place\n".to_owned() + &"Acme,Berlin\n".repeat(20);
    content.push_str("A\0cme,Ber\u{1}lin\n");
    let sample = file("zeros.csv", content);
    let last = all(&sample.path, true).pop().unwrap();
    assert_eq!(last.cells, ["Acme", "Berlin"], "without them");
    assert_eq!(last.problems, [LineProblem::Undecodable(0)], "a NUL is no text");
}

#[test]
fn pasted_text_is_cells_or_one_column() {
    let cancelled = AtomicBool::new(false);
    let limits = Limits::default();
    let column = text_look("acme.example\nbeta.example", &limits, &cancelled).unwrap();
    assert_eq!((column.columns, column.header), (1, false), "one column without headings");
    let commas = "Acme, Inc.\nBeta, Ltd.\n";
    let look = text_look(commas, &limits, &cancelled).unwrap();
    assert_eq!(look.first, [["Acme, Inc."], ["Beta, Ltd."]], "commas do not cut");
    let text = "Name\tNote\r\nAcme\t\"two\nlines\"\r\n'=x\t1\r\n";
    let look = text_look(text, &limits, &cancelled).unwrap();
    let (lines, read) = lines(&Source::Text(text.into()), &look.choice(), &limits);
    assert_eq!(read.unwrap().headings, ["Name", "Note"], "headings");
    assert_eq!(cells(&lines), [["Acme", "two\nlines"], ["=x", "1"]], "as spreadsheets put cells on the clipboard");
    let empty = text_look(" \n", &limits, &cancelled);
    assert!(matches!(empty, Err(ReadError::Empty)), "nothing: {empty:?}");
}

#[test]
fn the_limits_are_told_with_their_figures() {
    let sample = file("rows.csv", "a,b\n".to_owned() + &"1,2\n".repeat(11));
    let choice = look(&sample.path).unwrap().choice();
    let source = Source::File(sample.path.clone());
    let limits = Limits { rows: 10, ..Limits::default() };
    let (given, read) = lines(&source, &choice, &limits);
    assert!(matches!(read, Err(ReadError::TooManyRows(10))), "{read:?}");
    assert_eq!(given.len(), 10, "no line above the limit is given");
    let limits = Limits { bytes: 20, ..Limits::default() };
    let read = lines(&source, &choice, &limits).1;
    assert!(matches!(read, Err(ReadError::TooLarge { bytes: 48, limit: 20 })), "{read:?}");
}

/// Bytes that mean something to a CSV in every order: each is read to its end, and no line is given twice.
#[test]
fn no_order_of_bytes_brings_the_reader_down() {
    let bytes = b"a,\"\n\r;'\0\xe4\t ";
    let mut seed = 7u64;
    for _ in 0..500 {
        let content: Vec<u8> = std::iter::repeat_with(|| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            bytes[(seed >> 33) as usize % bytes.len()]
        })
        .take(200)
        .collect();
        let sample = file("any.csv", &content);
        let Ok(found) = look(&sample.path) else { continue };
        let choice = Choice { header: false, ..found.choice() };
        let (given, read) = lines(&Source::File(sample.path.clone()), &choice, &Limits::default());
        assert!(read.is_ok(), "{content:?}: {read:?}");
        assert!(given.is_sorted_by(|a, b| a.number < b.number), "lines in their order: {content:?}");
    }
}

#[test]
#[ignore = "two million rows take some seconds where nothing is optimised"]
fn two_million_rows_are_read_and_one_more_is_not() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("long.csv");
    let write = |rows: u32| {
        let mut out = std::io::BufWriter::new(std::fs::File::create(&path).unwrap());
        writeln!(out, "Name,Number").unwrap();
        for n in 0..rows {
            writeln!(out, "name {n},{n}").unwrap();
        }
        out.into_inner().unwrap();
    };
    let read = || {
        let choice = look(&path).unwrap().choice();
        read::rows(&Source::File(path.clone()), &choice, &Limits::default(), &AtomicBool::new(false), |_| Ok(()))
    };
    write(2_000_000);
    assert_eq!(read().unwrap().lines, 2_000_000, "as many as the limit");
    write(2_000_001);
    let refused = read();
    assert!(matches!(refused, Err(ReadError::TooManyRows(2_000_000))), "{refused:?}");
}
