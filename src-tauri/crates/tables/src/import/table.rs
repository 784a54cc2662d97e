//! A table that was chosen, dropped or pasted: where it is, what it is, how it is read, and what is guessed of it.
//!
//! A place on the disk is known here alone: the screen has a number and the file's name.

use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use api::{RecordKind, text};
use sheets::Delimiter;
use sheets::read::{self, Choice, Encoding, Form, Limits, Look, ReadError, Source};
use words::{t, text};

use super::field;
use super::guess::{self, Sample};
use crate::ipc::{ImportRequest, ReadAs, Table, TableColumn};
use ipc::ImportState;
use workspace::lock::locked;

/// Values of a column that are shown.
const SHOWN: usize = 20;
/// Characters of a heading, and of a value that is shown under it.
const LONGEST_HEADING: usize = 120;

/// An open table.
pub(super) struct Opened {
    pub number: i64,
    pub source: Source,
    /// The name of the file.
    pub file: Option<String>,
    pub checksum: String,
    look: Mutex<Look>,
    /// It is being checked or stored.
    busy: AtomicBool,
    pub cancelled: AtomicBool,
    /// With what it was checked or stored last, and what came of that.
    pub last: Mutex<Option<(ImportRequest, ImportState)>>,
}

impl Opened {
    pub fn new(number: i64, source: Source, checksum: String, look: Look) -> Arc<Self> {
        let file = if let Source::File(path) = &source { Some(file_name(path)) } else { None };
        Arc::new(Self {
            number,
            source,
            file,
            checksum,
            look: Mutex::new(look),
            busy: AtomicBool::new(false),
            cancelled: AtomicBool::new(false),
            last: Mutex::new(None),
        })
    }

    /// What was found at the last look.
    pub fn look(&self) -> Look {
        locked(&self.look).clone()
    }

    /// Looks again as a person corrected it. Blocks on the disk.
    pub fn look_again(&self, read_as: &ReadAs) -> Result<(), ReadError> {
        let choice = choice(&self.look(), read_as);
        let never = AtomicBool::new(false);
        let mut look = read::look_at(&self.source, Some(choice.form), Some(choice.sheet), &Limits::default(), &never)?;
        look.header = choice.header;
        *locked(&self.look) = look;
        Ok(())
    }

    /// Takes the table for one work; none while another is at it.
    pub fn begin(self: &Arc<Self>) -> Option<Busy> {
        let is_free = !self.busy.swap(true, Ordering::AcqRel);
        is_free.then(|| {
            self.cancelled.store(false, Ordering::Relaxed);
            Busy(Arc::clone(self))
        })
    }

    pub(crate) fn is_busy(&self) -> bool {
        self.busy.load(Ordering::Acquire)
    }
}

/// Holds a table while it is being worked on.
pub(super) struct Busy(Arc<Opened>);

impl Drop for Busy {
    fn drop(&mut self) {
        self.0.busy.store(false, Ordering::Release);
    }
}

/// A text of a file in a line for a person to read.
fn line(cell: &str) -> String {
    text::clean(&cell.chars().take(LONGEST_HEADING).collect::<String>())
}

/// The name of a file for a person to read.
pub(super) fn file_name(path: &Path) -> String {
    let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    text::clean(&name).chars().take(200).collect()
}

/// How a table is read: as it was found, but for what a person chose.
pub(super) fn choice(look: &Look, read_as: &ReadAs) -> Choice {
    let form = match look.form {
        Form::Csv { delimiter, quote, encoding } => Form::Csv {
            delimiter: read_as.delimiter.and_then(delimiter_of).unwrap_or(delimiter),
            quote,
            encoding: match read_as.encoding.as_deref() {
                Some("utf-8") if !matches!(encoding, Encoding::Utf8 { .. }) => Encoding::Utf8 { bom: false },
                Some("utf-16le") => Encoding::Utf16Le,
                Some("utf-16be") => Encoding::Utf16Be,
                Some("windows-1252") => Encoding::Windows1252,
                _ => encoding,
            },
        },
        other => other,
    };
    Choice { form, sheet: read_as.sheet, header: read_as.header || form == Form::List, stamp: look.stamp }
}

fn delimiter_of(sign: char) -> Option<Delimiter> {
    let all = [Delimiter::Comma, Delimiter::Semicolon, Delimiter::Tab, Delimiter::Pipe];
    all.into_iter().find(|delimiter| char::from(*delimiter as u8) == sign)
}

/// The word for several of a delimiter.
fn several(delimiter: Delimiter) -> &'static str {
    match delimiter {
        Delimiter::Comma => text!("commas"),
        Delimiter::Semicolon => text!("semicolons"),
        Delimiter::Tab => text!("tabs"),
        Delimiter::Pipe => text!("bars"),
    }
}

/// The name of an encoding on the wire, and in words.
fn encoded(encoding: Encoding) -> (&'static str, &'static str) {
    match encoding {
        Encoding::Utf8 { .. } => ("utf-8", "UTF-8"),
        Encoding::Utf16Le => ("utf-16le", "UTF-16"),
        Encoding::Utf16Be => ("utf-16be", "UTF-16"),
        Encoding::Windows1252 => ("windows-1252", "Windows-1252"),
    }
}

/// How a table was read, as the screen has it.
fn read_as(look: &Look) -> ReadAs {
    let (delimiter, encoding) = match look.form {
        Form::Csv { delimiter, encoding, .. } => {
            (Some(char::from(delimiter as u8)), Some(encoded(encoding).0.to_owned()))
        }
        Form::Xlsx | Form::Xls | Form::Ods | Form::List => (None, None),
    };
    ReadAs { sheet: look.sheet, header: look.header, delimiter, encoding }
}

fn form(look: &Look, pasted: bool) -> String {
    match look.form {
        Form::Csv { .. } if pasted => t!("Pasted cells"),
        Form::Csv { delimiter, encoding, .. } => {
            format!("CSV, {}, {}", words::translate_stored(several(delimiter)), encoded(encoding).1)
        }
        Form::Xlsx => t!("Excel workbook (XLSX)"),
        Form::Xls => t!("Excel workbook (XLS)"),
        Form::Ods => t!("OpenDocument spreadsheet (ODS)"),
        Form::List => t!("Prospector list"),
    }
}

/// The headings of all columns; where there are none they are numbered.
pub(super) fn headings(look: &Look, header: bool) -> Vec<String> {
    let told = |at: usize| look.headings.get(at).filter(|_| header);
    let named = |at: usize| {
        let heading: Option<String> = told(at).map(|told| text::clean(told).chars().take(LONGEST_HEADING).collect());
        heading.filter(|heading| !heading.is_empty()).unwrap_or_else(|| t!("Column {number}", number = at + 1))
    };
    let widest = look.first.iter().map(Vec::len).max().unwrap_or(0);
    let columns = if header { look.headings.len() } else { widest.max(look.columns) };
    (0..columns).map(named).collect()
}

/// The table as the screen shows it, with what is guessed; of this kind where a person has said so.
pub(super) fn shown(opened: &Opened, kind: Option<RecordKind>, host: &str) -> Table {
    let look = opened.look();
    let headings = headings(&look, look.header);
    let below = if look.header { look.first.get(1..).unwrap_or_default() } else { &look.first };
    let values = |at: usize| below.iter().filter_map(move |row| row.get(at)).filter(|cell| !cell.trim().is_empty());
    let samples: Vec<Sample<'_>> = headings
        .iter()
        .enumerate()
        .map(|(at, heading)| Sample { heading, values: values(at).map(String::as_str).collect() })
        .collect();
    let of_list = look.list.as_ref().and_then(|list| kind_of(&list.kind));
    let kind = kind.or(of_list).unwrap_or_else(|| guess::kind(&samples, host));
    let fields = match &look.list {
        Some(list) if of_list == Some(kind) => field::of_columns(kind, &list.keys),
        _ => guess::fields(kind, &samples, host),
    };
    let columns = headings.iter().zip(fields).enumerate().map(|(at, (heading, field))| TableColumn {
        heading: heading.clone(),
        values: below.iter().take(SHOWN).map(|row| row.get(at).map(|cell| line(cell)).unwrap_or_default()).collect(),
        field: field.map(|field| field.key.to_owned()).filter(|_| look.problem_column != Some(at)),
        is_problem: look.problem_column == Some(at),
    });
    Table {
        import: opened.number,
        file: opened.file.clone(),
        form: form(&look, matches!(opened.source, Source::Text(_))),
        sheets: look.sheets.iter().map(|name| line(name)).collect(),
        read_as: read_as(&look),
        kind,
        columns: columns.collect(),
        bytes: look.bytes,
        name: list_name(look.list.as_ref().map(|list| list.name.as_str()), opened.file.as_deref(), kind),
        country: guess::country(&samples),
        before: None,
    }
}

/// The kind that a list says its rows are.
fn kind_of(name: &str) -> Option<RecordKind> {
    [RecordKind::Person, RecordKind::Company].into_iter().find(|kind| kind.name() == name)
}

/// A name for a list of what a file holds.
fn list_name(told: Option<&str>, file: Option<&str>, kind: RecordKind) -> String {
    let told = told.map(|name| text::clean(&name.chars().take(80).collect::<String>()));
    if let Some(name) = told.filter(|name| !name.is_empty()) {
        return name;
    }
    let stem = file.and_then(|file| Path::new(file).file_stem()).map(|stem| stem.to_string_lossy().replace('_', " "));
    let stem =
        stem.map(|stem| text::clean(&text::composed(&stem)).chars().take(80).collect::<String>()).unwrap_or_default();
    match (stem.is_empty(), kind) {
        (false, _) => stem,
        (true, RecordKind::Person) => t!("Pasted people"),
        (true, RecordKind::Company) => t!("Pasted companies"),
    }
}
