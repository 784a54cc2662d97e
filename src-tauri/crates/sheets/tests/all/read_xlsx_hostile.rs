//! Workbooks that are broken, or made to harm: by hand, since no program writes them.

use std::io::{Cursor, Write};
use std::sync::atomic::AtomicBool;

use rust_xlsxwriter::Workbook;
use sheets::read::{Choice, Form, Limits, LineProblem, ReadError, Source};
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

use crate::reading::{Sample, all, file, lines, look, look_within, workbook, zipped};

/// A workbook by hand with these rows.
fn by_hand(rows: &str) -> Sample {
    file("table.xlsx", workbook(rows, "<sst/>", "<styleSheet/>", ""))
}

#[test]
fn a_cell_of_a_megabyte_is_cut_and_one_beyond_reason_ends_reading() {
    let of =
        |bytes: usize| by_hand(&format!("<row><c t=\"inlineStr\"><is><t>{}</t></is></c></row>", "x".repeat(bytes)));
    // One that unpacks to so much more than itself would be refused for that.
    let limits = Limits { ratio: 10_000, ..Limits::default() };
    let choice = Choice { form: Form::Xlsx, sheet: 0, header: false, stamp: None };
    let long = of(1_000_000);
    let (given, read) = lines(&Source::File(long.path.clone()), &choice, &limits);
    assert_eq!(read.unwrap().lines, 1, "it is read");
    assert_eq!(given[0].problems, [LineProblem::CellTooLong { cell: 0, limit: 32_767 }], "told");
    assert_eq!(given[0].cells[0].len(), 32_767, "and cut");
    let endless = of(10_000_000);
    let read = lines(&Source::File(endless.path.clone()), &choice, &limits).1;
    assert!(matches!(read, Err(ReadError::Piece { .. })), "{read:?}");
}

/// A few KiB that unpack to many MiB, whatever its directory says.
#[test]
fn a_zip_bomb_is_counted_while_it_unpacks() {
    let rows = "<row><c><v>1</v></c></row>".repeat(150_000);
    let bomb = by_hand(&rows);
    let bytes = std::fs::metadata(&bomb.path).unwrap().len();
    assert!(bytes < 100_000, "small: {bytes} bytes");
    let choice = Choice { form: Form::Xlsx, sheet: 0, header: false, stamp: None };
    let read = lines(&Source::File(bomb.path.clone()), &choice, &Limits::default()).1;
    assert!(matches!(&read, Err(ReadError::Unpacks { bytes: b, .. }) if *b == bytes), "{read:?}");

    // The same with a directory that says each part has one byte.
    let mut content = std::fs::read(&bomb.path).unwrap();
    let heads: Vec<_> = content.windows(4).enumerate().filter(|(_, w)| *w == b"PK\x01\x02").map(|(at, _)| at).collect();
    for at in heads {
        content[at + 24..at + 28].copy_from_slice(&1u32.to_le_bytes());
    }
    let liar = file("liar.xlsx", content);
    let read = lines(&Source::File(liar.path.clone()), &choice, &Limits::default()).1;
    assert!(matches!(read, Err(ReadError::Unpacks { .. } | ReadError::Broken { .. })), "{read:?}");

    let shared = format!("<sst>{}</sst>", "<si><t>aaaaaaaaaaaaaaaa</t></si>".repeat(150_000));
    let bomb = file("strings.xlsx", workbook("<row><c t=\"s\"><v>0</v></c></row>", &shared, "", ""));
    let read = look(&bomb.path);
    assert!(matches!(read, Err(ReadError::Unpacks { .. })), "in the shared texts: {read:?}");
    let limits = Limits { ratio: 10_000, texts: 1 << 20, ..Limits::default() };
    let read = look_within(&bomb.path, &limits, &AtomicBool::new(false));
    assert!(matches!(read, Err(ReadError::Texts(1_048_576))), "and their memory is bounded: {read:?}");
}

#[test]
fn laughs_by_the_billion_are_refused_unheard() {
    let laughs = (1..10).fold("<!ENTITY l0 \"ha\">".to_owned(), |all, n| {
        all + &format!("<!ENTITY l{n} \"{}\">", format!("&l{};", n - 1).repeat(10))
    });
    let head = format!("<?xml version=\"1.0\"?><!DOCTYPE sst [{laughs}]>");
    let good = "<row><c t=\"s\"><v>0</v></c></row>";
    let strings = format!("{head}<sst><si><t>&l9;</t></si></sst>");
    let of_strings = file("laughs.xlsx", workbook(good, &strings, "", ""));
    let refused = look(&of_strings.path);
    assert!(matches!(refused, Err(ReadError::Declarations)), "in the shared texts: {refused:?}");

    let sheet = format!(
        "{head}<worksheet><sheetData><row><c t=\"inlineStr\"><is><t>&l9;</t></is></c></row></sheetData></worksheet>"
    );
    let mut parts = zip::ZipArchive::new(Cursor::new(workbook(good, "<sst/>", "", ""))).unwrap();
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for name in ["_rels/.rels", "xl/workbook.xml", "xl/_rels/workbook.xml.rels"] {
        zip.raw_copy_file(parts.by_name(name).unwrap()).unwrap();
    }
    zip.start_file("xl/worksheets/sheet1.xml", SimpleFileOptions::default()).unwrap();
    zip.write_all(sheet.as_bytes()).unwrap();
    let refused = look(&file("laughs.xlsx", zip.finish().unwrap().into_inner()).path);
    assert!(matches!(refused, Err(ReadError::Declarations)), "in the sheet: {refused:?}");

    let refused = look(&by_hand("<row><c t=\"inlineStr\"><is><t>&laugh;</t></is></c></row>").path);
    assert!(matches!(refused, Err(ReadError::Declarations)), "a name that nothing declares: {refused:?}");
}

#[test]
fn a_protected_workbook_is_told_so() {
    let mut content = workbook("<row><c><v>1</v></c></row>", "<sst/>", "", "");
    // The mark that a part is encrypted, in the directory and before the part.
    for (mark, flags) in [(b"PK\x01\x02", 8), (b"PK\x03\x04", 6)] {
        let heads: Vec<_> = content.windows(4).enumerate().filter(|(_, w)| w == mark).map(|(at, _)| at).collect();
        for at in heads {
            content[at + flags] |= 1;
        }
    }
    let refused = look(&file("locked.xlsx", content).path);
    assert!(matches!(refused, Err(ReadError::Encrypted)), "{refused:?}");
}

#[test]
fn no_line_tells_more_than_twenty_things() {
    let errors = "<c t=\"e\"><v>#N/A</v></c>".repeat(500);
    let lines = all(&by_hand(&format!("<row>{errors}</row>")).path, false);
    assert_eq!(lines[0].problems.len(), 20, "of five hundred");
    assert_eq!(lines[0].cells.len(), 500, "and every cell is there");
}

#[test]
fn half_a_workbook_is_none() {
    let mut book = Workbook::new();
    let sheet = book.add_worksheet();
    for row in 0..2_000 {
        sheet.write_row(row, 0, [format!("name {row}"), "x".into()]).unwrap();
    }
    let content = book.save_to_buffer().unwrap();
    for part in [content.len() / 2, content.len() - 30, 10] {
        let refused = look(&file("half.xlsx", &content[..part]).path);
        assert!(matches!(refused, Err(ReadError::Broken { .. })), "cut at {part}: {refused:?}");
    }
    // Whole as a zip, but not as XML.
    for rows in ["<row><c><v>1</v></c></row><row><c><v>2", "<row><c><v>1</v></c></row><row", "<row><c><v>1"] {
        let torn = zipped(&[
            ("_rels/.rels", "<Relationships/>"),
            ("xl/workbook.xml", "<workbook><sheets><sheet name=\"a\" r:id=\"x\"/></sheets></workbook>"),
            (
                "xl/_rels/workbook.xml.rels",
                "<Relationships><Relationship Id=\"x\" Type=\"/worksheet\" Target=\"s.xml\"/></Relationships>",
            ),
            ("xl/s.xml", &format!("<worksheet><sheetData>{rows}")),
        ]);
        let refused = look(&file("torn.xlsx", torn).path);
        assert!(matches!(refused, Err(ReadError::Broken { .. })), "the sheet ends in {rows:?}: {refused:?}");
    }
}

/// Many small changes of a good workbook: an answer or a sentence, never a panic and never without end.
#[test]
fn no_change_of_a_good_workbook_brings_the_reader_down() {
    let rows = r#"<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1"><f>1</f><v>2</v></c></row>"#;
    let parts = workbook(rows, "<sst><si><t>a &amp; b</t></si></sst>", "<styleSheet/>", "");
    let mut refused = 0;
    for at in 0..parts.len() {
        let mut changed = parts.clone();
        changed[at] ^= 0x41;
        refused += u32::from(look(&file("fuzz", &changed).path).is_err());
    }
    assert!(refused > 100, "most of them are no workbooks any more: {refused}");
    // The same in the XML, where no checksum finds it.
    let mut told = 0;
    for at in 0..rows.len() {
        for byte in ["<", ">", "\"", "&", "/", "9", ""] {
            let changed = format!("{}{byte}{}", &rows[..at], &rows[at + 1..]);
            told += u32::from(look(&by_hand(&changed).path).is_ok());
        }
    }
    assert!(told > 100, "some of them still are: {told}");
}
