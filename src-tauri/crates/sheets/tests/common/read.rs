//! What the tests of reading share: a file with this content, and all that reading it gives.
//! Each test program uses a part of it.
#![allow(dead_code)]

use std::io::{Cursor, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use sheets::read::{self, Choice, Limits, Line, Look, Read, ReadError, Source};
use tempfile::TempDir;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

/// A file in a folder of its own, which goes with it.
pub struct Sample {
    pub path: PathBuf,
    pub folder: TempDir,
}

pub fn file(name: &str, content: impl AsRef<[u8]>) -> Sample {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(name);
    std::fs::write(&path, content).unwrap();
    Sample { path, folder }
}

pub fn look(path: &Path) -> Result<Look, ReadError> {
    look_within(path, &Limits::default(), &AtomicBool::new(false))
}

pub fn look_within(path: &Path, limits: &Limits, cancelled: &AtomicBool) -> Result<Look, ReadError> {
    read::look_at(&Source::File(path.to_path_buf()), None, None, limits, cancelled)
}

pub fn text_look(text: &str, limits: &Limits, cancelled: &AtomicBool) -> Result<Look, ReadError> {
    read::look_at(&Source::Text(text.into()), None, None, limits, cancelled)
}

pub fn lines(source: &Source, choice: &Choice, limits: &Limits) -> (Vec<Line>, Result<Read, ReadError>) {
    let mut lines = Vec::new();
    let read = read::rows(source, choice, limits, &AtomicBool::new(false), |line| {
        lines.push(line);
        Ok(())
    });
    (lines, read)
}

/// Every line of a file, read as it was found, with or without headings.
pub fn all(path: &Path, header: bool) -> Vec<Line> {
    let choice = Choice { header, ..look(path).unwrap().choice() };
    let (lines, read) = lines(&Source::File(path.to_path_buf()), &choice, &Limits::default());
    assert_eq!(read.unwrap().lines, lines.len() as u64, "the count is that of the lines given");
    lines
}

pub fn cells(lines: &[Line]) -> Vec<Vec<&str>> {
    lines.iter().map(|line| line.cells.iter().map(String::as_str).collect()).collect()
}

/// A zip of these parts.
pub fn zipped(parts: &[(&str, &str)]) -> Vec<u8> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, content) in parts {
        // Much is not packed: that takes longer than the test, and shrinks so far that it would be refused for it.
        // The rest as small as it goes: what is to unpack to very much more than itself must do so.
        let options = match content.len() > 6 << 20 {
            true => SimpleFileOptions::default().compression_method(CompressionMethod::Stored),
            false => SimpleFileOptions::default().compression_level(Some(9)),
        };
        zip.start_file(*name, options).unwrap();
        zip.write_all(content.as_bytes()).unwrap();
    }
    zip.finish().unwrap().into_inner()
}

const OFFICE: &str = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

/// A workbook of one sheet with these rows, and these parts beside them where they are not empty.
pub fn workbook(rows: &str, strings: &str, styles: &str, properties: &str) -> Vec<u8> {
    let relations = |list: &str| format!("<?xml version=\"1.0\"?><Relationships>{list}</Relationships>");
    let relation = |id: &str, kind: &str, target: &str| {
        format!("<Relationship Id=\"{id}\" Type=\"{OFFICE}/{kind}\" Target=\"{target}\"/>")
    };
    let root = relations(&relation("rId1", "officeDocument", "xl/workbook.xml"));
    let mut list = relation("rId1", "worksheet", "worksheets/sheet1.xml");
    list += &relation("rId2", "sharedStrings", "sharedStrings.xml");
    list += &relation("rId3", "styles", "styles.xml");
    let book = format!(
        "<workbook xmlns:r=\"{OFFICE}\">{properties}<sheets><sheet name=\"Leads\" sheetId=\"7\" r:id=\"rId1\"/></sheets></workbook>"
    );
    zipped(&[
        ("_rels/.rels", &root),
        ("xl/workbook.xml", &book),
        ("xl/_rels/workbook.xml.rels", &relations(&list)),
        ("xl/sharedStrings.xml", strings),
        ("xl/styles.xml", styles),
        ("xl/worksheets/sheet1.xml", &format!("<worksheet><sheetData>{rows}</sheetData></worksheet>")),
    ])
}
