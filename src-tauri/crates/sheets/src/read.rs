//! Tables into the app: what is in a file or a pasted text, and its lines one after the other in bounded memory.
//!
//! Owns: finding out form, encoding, delimiter and headings; every limit against files that were made to harm; what is
//! wrong with a line. Does not own: what a column means, which lines are good enough, and where they go.
//!
//! ```
//! # use std::sync::atomic::AtomicBool;
//! use sheets::read::{self, Limits, Source};
//! let (limits, cancelled) = (Limits::default(), AtomicBool::new(false));
//! let source = Source::Text("Name\tPhone\nAcme\t030 123".into());
//! let look = read::look_at(&source, None, None, &limits, &cancelled)?;
//! assert!(look.header);
//! read::rows(&source, &look.choice(), &limits, &cancelled, |line| {
//!     assert_eq!((line.number, line.cells), (2, vec!["Acme".to_owned(), "030 123".to_owned()]));
//!     Ok(())
//! })?;
//! # Ok::<(), read::ReadError>(())
//! ```

mod csv;
mod error;
mod form;
mod headings;
mod intake;
mod limits;
mod line;
mod list;
mod ods;
mod packed;
mod peek;
mod source;
mod table;
mod value;
mod xls;
mod xlsx;

use std::sync::atomic::AtomicBool;

pub use error::{ReadError, Unsupported};
pub use form::{Choice, Encoding, Form, Look, Quote, Source};
pub(crate) use headings::problem_column;
pub use limits::Limits;
pub use line::{Line, LineProblem, Read, Stop};
pub use list::ListHead;
pub use source::Stamp;

use intake::Intake;
use source::Opened;
use table::Table;

use crate::checksum::of as checksum_of;

/// Finds out what a table is and what its first rows are; pasted text is cells with tabs between them, or one column. A
/// person may have corrected it: with another delimiter or encoding (`form`), or another sheet.
///
/// # Errors
/// Any [`ReadError`]; a table without a row is [`ReadError::Empty`], and [`ReadError::NoSheet`] is said where there are fewer
/// sheets.
pub fn look_at(
    source: &Source,
    form: Option<Form>,
    sheet: Option<usize>,
    limits: &Limits,
    cancelled: &AtomicBool,
) -> Result<Look, ReadError> {
    match source {
        Source::Text(text) => peek::text(text, limits, cancelled),
        Source::File(path) => {
            let opened = Opened::open(path, limits)?;
            opened.settle(peek::file(&opened, form, sheet, limits, cancelled))
        }
    }
}

/// The checksum of a table as it was looked at: the SHA-256 of its bytes, as 64 hexadecimal digits in small letters.
///
/// # Errors
/// As [`look_at`]; [`ReadError::Changed`] where it is not what was looked at.
pub fn checksum(source: &Source, look: &Look, limits: &Limits, cancelled: &AtomicBool) -> Result<String, ReadError> {
    let wanted = || error::wanted(cancelled);
    match source {
        Source::Text(text) => checksum_of(text.as_bytes(), wanted, ReadError::disk),
        Source::File(path) => {
            let opened = Opened::looked_at(path, look.stamp, limits)?;
            opened.settle(checksum_of(opened.bounded()?, wanted, ReadError::disk))
        }
    }
}

/// Reads the table to its end and gives each line to `each`, in the order of the file.
///
/// Blocks on the disk. `cancelled` may be set from any thread and ends it within a line or a piece of the file.
///
/// # Errors
/// Any [`ReadError`]. Lines that were given before it are of no file that can be relied on.
pub fn rows(
    source: &Source,
    choice: &Choice,
    limits: &Limits,
    cancelled: &AtomicBool,
    each: impl FnMut(Line) -> Result<(), Stop>,
) -> Result<Read, ReadError> {
    let mut intake = Intake::new(choice.header, limits, cancelled, each);
    match source {
        Source::Text(text) => {
            peek::fits(text, limits)?;
            table::text(text, limits, &mut |row| intake.row(row))?;
        }
        Source::File(path) => {
            let opened = Opened::looked_at(path, choice.stamp, limits)?;
            let table = Table { form: choice.form, opened: &opened, limits, cancelled };
            opened.settle(table.rows(choice.sheet, &mut |row| intake.row(row)))?;
        }
    }
    intake.end()
}
