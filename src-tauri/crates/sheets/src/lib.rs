//! Tables out of the app and into it. Out: a CSV or XLSX file written row by row in constant memory, checked by reading
//! it back, and put in place only when it is whole. Into it ([`read`]): CSV, XLSX, XLS, ODS and pasted text, line by
//! line in bounded memory; what could not be taken goes out again ([`rejected_rows`]).
//!
//! Owns: what a cell may hold in each format, the limits of spreadsheet programs, the promise that a file under the
//! final name is complete, and the limits against files that were made to harm. Does not own: which rows and columns are
//! exported (the caller says), what a column means, dialogs, or where the values come from; it knows nothing of
//! companies, people or the service.
//!
//! ```
//! # use std::{borrow::Cow, sync::atomic::AtomicBool};
//! # use sheets::{Cell, Column, Delimiter, Format, Kind, Order, Writer};
//! # let folder = tempfile::tempdir()?;
//! let order = Order {
//!     path: folder.path().join("companies.csv"),
//!     format: Format::Csv { bom: true, delimiter: Delimiter::Comma },
//!     columns: vec![Column { title: "Name".into(), kind: Kind::Text, width: 30 }],
//!     rows: Some(1),
//! };
//! let cancelled = AtomicBool::new(false);
//! let mut writer = Writer::create(&order, &cancelled, |progress| println!("{progress:?}"))?;
//! writer.row(&[Cell::Text(Cow::Borrowed("Acme GmbH"))])?;
//! assert_eq!(writer.finish()?.rows, 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod check;
mod checksum;
mod csv_file;
mod draft;
mod error;
mod formula;
mod link;
mod list_file;
mod order;
mod packed;
pub mod read;
pub mod rejected_rows;
mod text;
mod watch;
mod writer;
mod xlsx_file;
mod xlsx_style;

pub use checksum::checksum;
pub use draft::sweep;
pub use error::SheetError;
pub use formula::guarded;
pub use order::{Cell, Column, Delimiter, Format, Kind, Order};
pub use packed::{Packed, packed};
pub use text::CELL_UNITS;
pub use watch::{Progress, Stage};
pub use writer::{Writer, Written};
