//! A list of the app's own, to be handed to a colleague: a JSON on each line, the head first, then the rows, the end last.
//!
//! ```text
//! {"format":"prospector-list","version":1,"kind":"person","list":"Berlin","columns":[{"key":"name","name":"Name"}]}
//! ["Ada Lovelace"]
//! {"rows":1}
//! ```
//!
//! A cell is null or a text; its source stays with whoever paid for it. The end says how many rows there are: a file
//! that was cut is known by it. Nothing of the workspace is in it but what is in the cells.
//!
//! Owns: the format, for writing and for reading. Does not own: which columns there are, or what they mean.

use std::borrow::Cow;
use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, Read, Write};

use serde::{Deserialize, Serialize};

use crate::error::SheetError;
use crate::order::{Cell, Column};
use crate::text::{clean, plain};
use crate::watch::{Stage, Watch};

/// How each such file begins.
pub(crate) const MARK: &[u8] = br#"{"format":"prospector-list""#;
/// The version that is written, and the newest that is read.
pub(crate) const VERSION: u32 = 1;
/// Bytes of a line; what is longer is no line of such a file.
pub(crate) const LINE: u64 = 4 << 20;

/// What the file is, on its first line.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Head {
    format: String,
    pub(crate) version: u32,
    /// What its rows are.
    pub(crate) kind: String,
    /// The name of the list.
    pub(crate) list: String,
    pub(crate) columns: Vec<Named>,
}

/// A column.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Named {
    /// What it is to the app.
    pub(crate) key: String,
    /// What a person reads.
    pub(crate) name: String,
}

/// The last line.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct End {
    pub(crate) rows: u64,
}

/// The next line, without its end; none behind the last one. Longer than [`LINE`] it is given cut.
pub(crate) fn line(file: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<Option<u64>> {
    line.clear();
    let bytes = file.take(LINE + 1).read_until(b'\n', line)?;
    Ok((bytes > 0).then_some(bytes as u64))
}

/// Such a file while it is written.
#[derive(Debug)]
pub(crate) struct ListFile {
    file: BufWriter<File>,
    rows: u64,
}

impl ListFile {
    pub(crate) fn start(file: File, kind: &str, list: &str, keys: &[String], columns: &[Column]) -> io::Result<Self> {
        let named =
            |(key, column): (&String, &Column)| Named { key: key.clone(), name: clean(&column.title).into_owned() };
        let head = Head {
            format: "prospector-list".to_owned(),
            version: VERSION,
            kind: kind.to_owned(),
            list: clean(list).into_owned(),
            columns: keys.iter().zip(columns).map(named).collect(),
        };
        let mut this = Self { file: BufWriter::new(file), rows: 0 };
        this.put(&head)?;
        Ok(this)
    }

    pub(crate) fn row(&mut self, cells: &[Cell<'_>]) -> io::Result<()> {
        self.rows += 1;
        self.put(&cells.iter().map(filled).collect::<Vec<_>>())
    }

    pub(crate) fn close(mut self) -> io::Result<()> {
        self.put(&End { rows: self.rows })?;
        self.file.flush()
    }

    fn put(&mut self, line: &impl Serialize) -> io::Result<()> {
        serde_json::to_writer(&mut self.file, line)?;
        self.file.write_all(b"\n")
    }
}

fn filled<'a>(cell: &'a Cell<'_>) -> Option<Cow<'a, str>> {
    Some(plain(cell)).filter(|text| !text.is_empty())
}

fn torn(error: serde_json::Error) -> SheetError {
    SheetError::ListReadBack(error.into())
}

/// Finds `rows` rows of `columns` cells between the head and the end, or says what is missing.
pub(crate) fn check(file: File, rows: u64, columns: usize, watch: &mut Watch<'_>) -> Result<(), SheetError> {
    let mut file = BufReader::new(file);
    let mut bytes = Vec::new();
    line(&mut file, &mut bytes).map_err(SheetError::ListReadBack)?;
    serde_json::from_slice::<Head>(&bytes).map_err(torn)?;
    let (mut found, mut cells, mut told) = (0, 0, None);
    while line(&mut file, &mut bytes).map_err(SheetError::ListReadBack)?.is_some() {
        if !bytes.starts_with(b"[") {
            let end: End = serde_json::from_slice(&bytes).map_err(torn)?;
            told = Some(end.rows);
            break;
        }
        let row: Vec<Option<String>> = serde_json::from_slice(&bytes).map_err(torn)?;
        found += 1;
        cells += row.len() as u64;
        watch.row(Stage::Checking, found)?;
    }
    // What has no end, or one that says another number, has no rows that can be relied on.
    let found = told.filter(|told| *told == found).unwrap_or(0);
    crate::check::same(rows, found, rows * columns as u64, cells)
}
