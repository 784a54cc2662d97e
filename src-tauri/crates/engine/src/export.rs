//! Exports: rows of a view to a file that the person chose. A place on the disk never comes from the screen.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

use api::columns::{AnyColumn, ColumnKind, Moment, SortKey};
use jiff::civil::Date;
use sheets::{Cell, Format, Kind, Order, SheetError, Stage, Writer, Written};
use store::RowsOf;
use store::tables::records::Record;
use tokio::sync::mpsc;

use crate::open::OpenWorkspace;
use crate::screen::{
    Changed, ExportFormat, ExportNumber, ExportPhase, ExportRequest, ExportState, Failure, FailureCode, Nothing,
};
use crate::{Engine, list, locked, search, view};

/// Rows that are read from the database at once.
const PIECE: usize = 500;
/// Pieces that may wait for the writer: what bounds the memory.
const WAITING: usize = 4;

/// The exports of this run.
#[derive(Default)]
pub(crate) struct Exports {
    last: AtomicU64,
    all: Mutex<BTreeMap<i64, Export>>,
}

struct Export {
    path: PathBuf,
    cancelled: Arc<AtomicBool>,
}

/// Writes a file; comes back when it is there and its rows were counted again.
pub(crate) async fn start(engine: &Arc<Engine>, request: ExportRequest) -> Result<ExportState, Failure> {
    let open = engine.workspace().await?;
    let view = open.views.get(engine, request.view)?;
    let columns = view::columns_of(view.kind, &request.columns);
    let records = view::chosen(&view, &request.selection);
    let rows = records.len() as u64;
    if columns.is_empty() || records.is_empty() {
        let message = if columns.is_empty() { "Choose at least one column." } else { "Choose at least one row." };
        return Err(engine.failure(FailureCode::Refused, message));
    }
    let number = engine.exports.last.fetch_add(1, Ordering::Relaxed) as i64 + 1;
    let (kind, title) = source(engine, &open, &view).await?;
    let named = file_name(kind, &title, request.format);
    let Some(path) = engine.options.desk.save_path(&named).await else {
        return Ok(ExportState {
            export: number,
            phase: ExportPhase::Cancelled,
            rows,
            written: 0,
            bytes: None,
            file: None,
        });
    };
    let cancelled = Arc::new(AtomicBool::new(false));
    let export = Export { path: path.clone(), cancelled: Arc::clone(&cancelled) };
    locked(&engine.exports.all).insert(number, export);
    let file = path.file_name().map(|name| name.to_string_lossy().into_owned());
    let state = ExportState { export: number, phase: ExportPhase::Writing, rows, written: 0, bytes: None, file };
    engine.tell(Changed::Export { export: state.clone() });
    let order = Order { path, format: format(kind, request.format), columns: sheet(&columns), rows: Some(rows) };
    let written = write(engine, &open, order, columns, records, &cancelled, &state).await;
    let done = match written {
        Ok(written) => {
            ExportState { phase: ExportPhase::Done, written: written.rows, bytes: Some(written.bytes), ..state }
        }
        Err(Trouble::Sheet(SheetError::Cancelled)) => ExportState { phase: ExportPhase::Cancelled, ..state },
        Err(trouble) => {
            engine.tell(Changed::Export { export: ExportState { phase: ExportPhase::Cancelled, ..state } });
            return Err(match trouble {
                Trouble::Sheet(error) => engine.writing(&error),
                Trouble::Failed(failure) => failure,
            });
        }
    };
    tracing::info!(export = number, rows, written = done.written, phase = ?done.phase, "an export ended");
    engine.tell(Changed::Export { export: done.clone() });
    Ok(done)
}

/// The word for the rows of a view, and the name of whatever has them.
async fn source(
    engine: &Engine,
    open: &OpenWorkspace,
    view: &view::Snapshot,
) -> Result<(&'static str, String), Failure> {
    Ok(match view.wanted.of {
        RowsOf::Search(search) => {
            let search = search::by_number(engine, open, search).await?;
            (search.kind.name(), search.title)
        }
        RowsOf::List(list) => {
            let list = list::by_number(engine, open, list).await?;
            (list::many(list.kind), list.name)
        }
    })
}

enum Trouble {
    Sheet(SheetError),
    Failed(Failure),
}

/// Reads on this side, writes on a thread of its own; a few pieces lie between them.
async fn write(
    engine: &Arc<Engine>,
    open: &OpenWorkspace,
    order: Order,
    columns: Vec<AnyColumn>,
    records: Vec<i64>,
    cancelled: &Arc<AtomicBool>,
    state: &ExportState,
) -> Result<Written, Trouble> {
    let (pieces, inbox) = mpsc::channel(WAITING);
    let writing = tokio::task::spawn_blocking({
        let (engine, cancelled, state) = (Arc::clone(engine), Arc::clone(cancelled), state.clone());
        move || write_pieces(&engine, &order, &columns, inbox, &cancelled, &state)
    });
    let mut failed = None;
    for ids in records.chunks(PIECE) {
        match view::records(engine, open, ids.to_vec()).await {
            Ok(records) => {
                // The writer has given up: it says why below.
                if pieces.send(records).await.is_err() {
                    break;
                }
            }
            Err(failure) => {
                cancelled.store(true, Ordering::Relaxed);
                failed = Some(failure);
                break;
            }
        }
    }
    drop(pieces);
    let written = writing.await.map_err(|error| Trouble::Failed(engine.fault(error)))?;
    match failed {
        Some(failure) => Err(Trouble::Failed(failure)),
        None => written.map_err(Trouble::Sheet),
    }
}

fn write_pieces(
    engine: &Engine,
    order: &Order,
    columns: &[AnyColumn],
    mut inbox: mpsc::Receiver<Vec<Record>>,
    cancelled: &AtomicBool,
    state: &ExportState,
) -> Result<Written, SheetError> {
    let mut writer = Writer::create(order, cancelled, |progress| {
        if progress.stage == Stage::Writing {
            engine.tell(Changed::Export { export: ExportState { written: progress.rows, ..state.clone() } });
        }
    })?;
    while let Some(records) = inbox.blocking_recv() {
        for record in &records {
            let cells: Vec<Cell<'static>> = columns.iter().map(|column| cell(column, record)).collect();
            writer.row(&cells)?;
        }
    }
    writer.finish()
}

/// A number and a whole day are such in the file, and so is a number where the service told a text; everything else is
/// what the grid shows.
fn cell(column: &AnyColumn, record: &Record) -> Cell<'static> {
    let Some((place, text)) = column.newest(record.docs()) else { return Cell::Empty };
    let number = record.tellings.get(place).and_then(|telling| column.number(&telling.doc));
    match (column.kind(), column.sort_key(&text)) {
        (ColumnKind::Number, Some(SortKey::Number(number))) => Cell::Number(number),
        (ColumnKind::Text | ColumnKind::Long | ColumnKind::Range, _) if number.is_some() => {
            number.map_or(Cell::Empty, Cell::Number)
        }
        (ColumnKind::Date, _) => day(&text).map_or(Cell::Text(Cow::Owned(text)), Cell::Date),
        (ColumnKind::Link, _) if text.contains("://") => Cell::Link(Cow::Owned(text)),
        (ColumnKind::Phone, _) => Cell::Phone(Cow::Owned(text)),
        _ => Cell::Text(Cow::Owned(text)),
    }
}

/// A month or a year alone is no day, and stays the text that sorts.
fn day(text: &str) -> Option<Date> {
    let Moment { year, month, day } = Moment::read(text)?;
    Date::new(i16::try_from(year).ok()?, i8::try_from(month?).ok()?, i8::try_from(day?).ok()?).ok()
}

fn sheet(columns: &[AnyColumn]) -> Vec<sheets::Column> {
    let column = |column: &AnyColumn| sheets::Column {
        title: column.label(),
        kind: match column.kind() {
            ColumnKind::Link => Kind::Link,
            _ => Kind::Text,
        },
        // About seven pixels a character.
        width: (column.width() / 7).clamp(8, 80),
    };
    columns.iter().map(column).collect()
}

fn format(many: &str, format: ExportFormat) -> Format {
    let sheet = many.chars().take(1).flat_map(char::to_uppercase).chain(many.chars().skip(1)).collect();
    match format {
        ExportFormat::Xlsx => Format::Xlsx { sheet },
        ExportFormat::Csv { bom } => Format::Csv { bom, delimiter: sheets::Delimiter::Comma },
    }
}

/// A name that every system takes, made of the search's title.
fn file_name(kind: &str, title: &str, format: ExportFormat) -> String {
    let ending = match format {
        ExportFormat::Xlsx => "xlsx",
        ExportFormat::Csv { .. } => "csv",
    };
    let plain = |c: char| if c.is_alphanumeric() { c } else { ' ' };
    let words: String = title.chars().take(60).map(plain).collect();
    let words = words.split_whitespace().collect::<Vec<_>>().join(" ");
    if words.is_empty() { format!("{kind}.{ending}") } else { format!("{kind} {words}.{ending}") }
}

/// Stops an export; nothing is left of it.
pub(crate) async fn cancel(engine: &Arc<Engine>, request: ExportNumber) -> Result<Nothing, Failure> {
    if let Some(export) = locked(&engine.exports.all).get(&request.export) {
        export.cancelled.store(true, Ordering::Relaxed);
    }
    Ok(Nothing {})
}

/// Opens the file of an export.
pub(crate) async fn open(engine: &Arc<Engine>, request: ExportNumber) -> Result<Nothing, Failure> {
    at(engine, request, |desk, path| desk.open_file(path))
}

/// Shows the file of an export in its folder.
pub(crate) async fn reveal(engine: &Arc<Engine>, request: ExportNumber) -> Result<Nothing, Failure> {
    at(engine, request, |desk, path| desk.reveal(path))
}

fn at(
    engine: &Engine,
    request: ExportNumber,
    act: impl FnOnce(&dyn crate::desk::Desk, &Path) -> Result<(), crate::desk::DeskError>,
) -> Result<Nothing, Failure> {
    let path = locked(&engine.exports.all).get(&request.export).map(|export| export.path.clone());
    let path = path
        .filter(|path| path.exists())
        .ok_or_else(|| engine.failure(FailureCode::Gone, "The file is not there any more. Export the rows again."))?;
    act(engine.options.desk.as_ref(), &path).map_err(|error| engine.fault(error))?;
    Ok(Nothing {})
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_name_is_no_path() {
        for (title, name) in [
            ("Germany, software development, 51–200", "companies Germany software development 51 200.xlsx"),
            ("../../etc/passwd", "companies etc passwd.xlsx"),
            ("///", "companies.xlsx"),
        ] {
            assert_eq!(file_name("companies", title, ExportFormat::Xlsx), name, "{title}");
        }
    }
}
