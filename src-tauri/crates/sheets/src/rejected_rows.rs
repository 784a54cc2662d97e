//! The lines of an import that were not taken, as a file that can be mended and imported again.
//!
//! Owns: that nothing of such a line is lost, and the column that says what is wrong. Does not own: which lines those
//! are, nor any words.
//!
//! ```
//! # use std::sync::atomic::AtomicBool;
//! # use sheets::{read::{Form, look_at, Limits, Source}, rejected_rows::{RejectedRows, Headings, ending}};
//! # let folder = tempfile::tempdir()?;
//! let (form, cancelled) = (Form::Xls, AtomicBool::new(false));
//! let path = folder.path().join("not imported").with_extension(ending(form));
//! let said = Headings { sheet: "Not imported".into(), problem: "What is wrong".into(), column: |n| format!("Column {n}") };
//! let mut rest = RejectedRows::start(&path, form, &["Name".into(), "Phone".into()], said, &cancelled)?;
//! rest.line(&["Acme".into(), "12".into()], "The phone number is too short")?;
//! assert_eq!(rest.finish()?.map(|written| written.rows), Some(1));
//! assert_eq!(look_at(&Source::File(path), None, None, &Limits::default(), &cancelled)?.problem_column, Some(2));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::borrow::Cow;
use std::fs::File;
use std::path::Path;
use std::sync::atomic::AtomicBool;

use csv::{ReaderBuilder, StringRecord, WriterBuilder};

use crate::draft::Draft;
use crate::error::SheetError;
use crate::order::{Cell, Column, Format, Kind, Order};
use crate::read::{Form, problem_column};
use crate::writer::{Writer, Written};

/// Width of a column in characters; that of what is wrong is three times as wide.
const WIDTH: u16 = 20;

/// What the file says, in the language of whoever mends it. [`crate::read`] has to know the heading again.
#[derive(Debug, Clone)]
pub struct Headings {
    /// The name of the sheet.
    pub sheet: String,
    /// The heading over what is wrong.
    pub problem: String,
    /// The heading of a column that had none, by its number.
    pub column: fn(usize) -> String,
}

/// Takes the lines of one file. Dropped before [`RejectedRows::finish`], it leaves nothing behind.
///
/// The lines wait in a hidden file beside the final name: how many columns the table needs is known at its end.
pub struct RejectedRows<'r> {
    waiting: csv::Writer<File>,
    draft: Draft,
    order: Order,
    headings: Vec<String>,
    said: Headings,
    /// The column of an earlier import, which is left out.
    left_out: Option<usize>,
    width: usize,
    lines: u64,
    cancelled: &'r AtomicBool,
}

/// The ending of a file's name for the lines of a table of this form: CSV for a CSV, XLSX for every kind of sheet.
pub fn ending(form: Form) -> &'static str {
    match form {
        Form::Csv { .. } => "csv",
        Form::Xlsx | Form::Xls | Form::Ods | Form::List => "xlsx",
    }
}

impl<'r> RejectedRows<'r> {
    /// Begins the file for the lines of a table of `form`: with its delimiter and as UTF-8 where it is a CSV, as XLSX
    /// where it has sheets. Where it had no headings (`headings` is empty), the columns are numbered.
    ///
    /// # Errors
    /// A name or folder that cannot be written to, no room.
    pub fn start(
        path: &Path,
        form: Form,
        headings: &[String],
        said: Headings,
        cancelled: &'r AtomicBool,
    ) -> Result<Self, SheetError> {
        let draft = Draft::create(path)?;
        let waiting = WriterBuilder::new().flexible(true).from_writer(draft.handle()?);
        let format = match form {
            // Excel reads UTF-8 only behind a byte order mark, and it is Excel that most files are mended with.
            Form::Csv { delimiter, .. } => Format::Csv { bom: true, delimiter },
            Form::Xlsx | Form::Xls | Form::Ods | Form::List => Format::Xlsx { sheet: said.sheet.clone() },
        };
        let order = Order { path: path.to_path_buf(), format, columns: Vec::new(), rows: None };
        let left_out = problem_column(headings);
        let mut headings = headings.to_vec();
        if let Some(at) = left_out {
            headings.remove(at);
        }
        let width = headings.len();
        Ok(Self { waiting, draft, order, headings, said, left_out, width, lines: 0, cancelled })
    }

    /// Takes a line with all of its cells.
    ///
    /// # Errors
    /// No room on the disk.
    pub fn line(&mut self, cells: &[String], what: &str) -> Result<(), SheetError> {
        let kept = cells.iter().enumerate().filter(|(at, _)| Some(*at) != self.left_out).map(|(_, cell)| cell);
        let kept: Vec<&str> = std::iter::once(what).chain(kept.map(String::as_str)).collect();
        self.width = self.width.max(kept.len() - 1);
        self.lines += 1;
        self.waiting.write_record(&kept).map_err(|source| SheetError::csv(&self.draft.folder, source))
    }

    /// Writes the file and gives it its name; nothing where no line was taken.
    ///
    /// # Errors
    /// Any; the final name is then as it was before.
    pub fn finish(mut self) -> Result<Option<Written>, SheetError> {
        if self.lines == 0 {
            return Ok(None);
        }
        self.waiting.flush().map_err(|source| SheetError::disk(&self.draft.folder, source))?;
        self.order.columns = self.columns();
        self.order.rows = Some(self.lines);
        let mut lines = ReaderBuilder::new().flexible(true).has_headers(false).from_reader(self.draft.reopen()?);
        let mut writer = Writer::create(&self.order, self.cancelled, |_| {})?;
        let mut line = StringRecord::new();
        while lines.read_record(&mut line).map_err(SheetError::CsvReadBack)? {
            let mut cells: Vec<_> = line.iter().skip(1).map(|cell| Cell::Text(Cow::Borrowed(cell))).collect();
            cells.resize(self.width, Cell::Empty);
            cells.push(Cell::Text(Cow::Borrowed(line.get(0).unwrap_or_default())));
            writer.row(&cells)?;
        }
        writer.finish().map(Some)
    }

    fn columns(&self) -> Vec<Column> {
        let title = |at: usize| match self.headings.get(at) {
            Some(heading) => heading.clone(),
            None if self.headings.is_empty() => (self.said.column)(at + 1),
            None => String::new(),
        };
        let column = |title, width| Column { title, kind: Kind::Text, width };
        let own = (0..self.width).map(|at| column(title(at), WIDTH));
        own.chain([column(self.said.problem.clone(), 3 * WIDTH)]).collect()
    }
}

impl std::fmt::Debug for RejectedRows<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Rest").field("draft", &self.draft).field("lines", &self.lines).finish_non_exhaustive()
    }
}
