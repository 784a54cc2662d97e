//! Tables: delimited text, the parts of packed workbooks, and whole workbooks of every form.

use std::io::{Cursor, Write};
use std::sync::atomic::AtomicBool;

use sheets::read::{self, Limits, Look, Source};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

/// Small enough that what is read of anything is read at once.
fn limits() -> Limits {
    Limits {
        bytes: 1 << 22,
        unpacked: 1 << 22,
        xls_bytes: 1 << 22,
        texts: 1 << 22,
        rows: 2_000,
        columns: 100,
        cell: 1_000,
        ..Limits::default()
    }
}

/// Delimited text, as a file and as it is pasted.
pub(super) fn delimited(bytes: &[u8]) {
    file(bytes);
    if let Ok(text) = std::str::from_utf8(bytes) {
        table(&Source::Text(text.into()));
    }
}

/// A whole workbook.
pub(super) fn workbooks(bytes: &[u8]) {
    file(bytes);
}

/// The parts of a workbook that are changed one at a time: the bytes after the first are the part, the first says which.
pub(super) fn packed(bytes: &[u8]) {
    let Some((which, part)) = bytes.split_first() else { return };
    let which = usize::from(*which) % (XLSX.len() + ODS.len());
    let (parts, which) = if which < XLSX.len() { (XLSX, which) } else { (ODS, which - XLSX.len()) };
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    let stored = SimpleFileOptions::default().compression_method(CompressionMethod::Stored);
    for (at, (name, text)) in parts.iter().enumerate() {
        writer.start_file(*name, stored).expect("a part is begun");
        writer.write_all(if at == which { part } else { text.as_bytes() }).expect("a part is written");
    }
    file(&writer.finish().expect("a package is written").into_inner());
}

fn file(bytes: &[u8]) {
    let mut file = tempfile::NamedTempFile::new().expect("a file");
    file.write_all(bytes).and_then(|()| file.flush()).expect("it is written");
    table(&Source::File(file.path().to_owned()));
}

fn table(source: &Source) {
    let (limits, never) = (limits(), AtomicBool::new(false));
    let Ok(look) = read::look_at(source, None, None, &limits, &never) else { return };
    sound(source, &look, &limits, &never);
    for sheet in 0..look.sheets.len().min(3) {
        if let Ok(look) = read::look_at(source, Some(look.form), Some(sheet), &limits, &never) {
            sound(source, &look, &limits, &never);
        }
    }
}

fn sound(source: &Source, look: &Look, limits: &Limits, never: &AtomicBool) {
    let mut last = 0;
    let _ = read::rows(source, &look.choice(), limits, never, |line| {
        assert!(line.number > last, "lines come in their order");
        last = line.number;
        assert!(line.cells.len() <= limits.columns, "no more columns than are taken");
        for cell in &line.cells {
            assert!(cell.chars().count() <= limits.cell, "no cell is longer than it may be");
        }
        Ok(())
    });
}

const XLSX: &[(&str, &str)] = &[
    (
        "xl/worksheets/sheet1.xml",
        r#"<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="inlineStr"><is><t>Website</t></is></c></row><row r="2"><c r="A2" t="str"><f>1+1</f><v>Acme</v></c><c r="B2" s="1"><v>45000.5</v></c><c r="D2" t="b"><v>1</v></c><c r="E2" t="e"><v>#N/A</v></c></row></sheetData></worksheet>"#,
    ),
    (
        "xl/sharedStrings.xml",
        r#"<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" count="1" uniqueCount="1"><si><r><t xml:space="preserve"> Com</t></r><r><t>pany_x000D_</t></r></si></sst>"#,
    ),
    (
        "xl/styles.xml",
        r#"<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\-mm\-dd"/></numFmts><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>"#,
    ),
    (
        "xl/workbook.xml",
        r#"<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><workbookPr date1904="0"/><sheets><sheet name="One" sheetId="1" r:id="rId1"/><sheet name="Two" sheetId="2" state="hidden" r:id="rId1"/></sheets></workbook>"#,
    ),
    (
        "xl/_rels/workbook.xml.rels",
        r#"<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="rId3" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/></Relationships>"#,
    ),
    (
        "_rels/.rels",
        r#"<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>"#,
    ),
    (
        "[Content_Types].xml",
        r#"<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>"#,
    ),
];

const ODS: &[(&str, &str)] = &[
    ("mimetype", "application/vnd.oasis.opendocument.spreadsheet"),
    (
        "content.xml",
        r#"<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"><office:body><office:spreadsheet><table:table table:name="One"><table:table-row><table:table-cell office:value-type="string"><text:p>Company</text:p></table:table-cell><table:table-cell table:number-columns-repeated="2" office:value-type="float" office:value="1.5"/></table:table-row><table:table-row table:number-rows-repeated="3"><table:table-cell office:value-type="date" office:date-value="2026-01-02"/><table:covered-table-cell/><table:table-cell office:value-type="boolean" office:boolean-value="true"><text:p>a<text:s text:c="3"/>b<text:tab/></text:p></table:table-cell></table:table-row></table:table></office:spreadsheet></office:body></office:document-content>"#,
    ),
];

#[cfg(test)]
mod tests {
    use super::*;

    /// What is changed must be a table before it is: else nothing behind the first check is ever tried.
    #[test]
    fn the_parts_as_they_are_make_a_table() {
        for parts in [XLSX, ODS] {
            let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
            let stored = SimpleFileOptions::default().compression_method(CompressionMethod::Stored);
            for (name, text) in parts {
                writer.start_file(*name, stored).unwrap();
                writer.write_all(text.as_bytes()).unwrap();
            }
            let mut file = tempfile::NamedTempFile::new().unwrap();
            file.write_all(&writer.finish().unwrap().into_inner()).unwrap();
            let source = Source::File(file.path().to_owned());
            let (limits, never) = (limits(), AtomicBool::new(false));
            let look = read::look_at(&source, None, None, &limits, &never).unwrap();
            let mut lines = 0;
            read::rows(&source, &look.choice(), &limits, &never, |_| {
                lines += 1;
                Ok(())
            })
            .unwrap();
            assert!(lines > 0, "{look:?}");
        }
    }
}
