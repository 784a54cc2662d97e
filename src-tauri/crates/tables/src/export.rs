//! Exports: rows of a view to a file that the person chose. A place on the disk never comes from the screen.
//!
//! Owns: the way of one export from its request to the file that is remembered. Which rows are left out is decided in
//! `export/rows.rs`, what a row looks like in `export/shape.rs`, the writing in `export/write.rs`; past files are in
//! `export/past.rs`, presets in `export/presets.rs`, files that are dragged out in `dragged.rs`; what a crash left
//! behind in `cleanup.rs`.

mod past;
mod presets;
mod rows;
mod shape;
mod write;

use std::collections::{BTreeMap, HashSet};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use api::columns::GridKind;
use sheets::SheetError;
use store::RowsOf;
use store::exchange::exports::{NewExport, WrittenFile};
use team::hearing::may_leave;
use words::t;

use crate::dragged;
use crate::ipc::{DoNotCallRows, ExportColumn, ExportFormat, ExportNumber, ExportRequest, ExportShape, WhichRows};
use ipc::{Changed, ExportPhase, ExportState, FailureCode, Nothing, Notice, Tone};
use past::What;
use records::ipc::{Sort, ViewRequest};
use records::view::Views;
use records::{kept_scores, list, view};
use workspace::failure::Failure;
use workspace::host::{Host, Work};
use workspace::lock::locked;
use workspace::open::OpenWorkspace;
use workspace::{naming, resolve};
use write::Trouble;

pub use past::{all as past, compare, open, reveal};
pub use presets::{all as presets, remove as remove_preset, save as save_preset};
pub use rows::count;

/// The exports that are being written, by workspace and number.
#[derive(Default)]
pub(crate) struct Exports(Mutex<BTreeMap<(String, i64), Arc<AtomicBool>>>);

impl Exports {
    pub(crate) fn is_under_way(&self, open: &OpenWorkspace, export: i64) -> bool {
        locked(&self.0).contains_key(&(open.id.clone(), export))
    }
}

/// Rows to be written, before it is decided which of them are left out.
struct ExportOptions {
    records: Vec<i64>,
    which: WhichRows,
    shape: ExportShape,
    suppressed: bool,
    place: Place,
}

/// Where a file goes.
enum Place {
    /// Where the person says.
    Asked,
    /// To the pointer, which holds it while it drags.
    Dragged,
    /// Into the app's own folder of exports: nobody is at the window to be asked.
    OwnFolder,
}

/// The folder of exports that nobody was asked a place for, inside the data folder.
const OWN_FOLDER: &str = "exports";

/// Writes all rows of a list into the app's own folder of exports, with the columns that its grid shows at first. Suppressed rows and
/// people who must not be called are left out.
pub async fn of_list(open: &Arc<OpenWorkspace>, list: i64, format: ExportFormat) -> Result<ExportState, Failure> {
    let of = records::ipc::RowsOf::List { list };
    let request =
        ViewRequest { of, sort: None, text: String::new(), facets: BTreeMap::new(), condition: None, carry: None };
    let opened = view::opened(open, request).await?;
    let view = open.state::<Views>().get(opened.view)?;
    let shown = GridKind::of_list(view.kind).shown().iter();
    let columns = shown.map(|key| ExportColumn { key: (*key).to_owned(), heading: None }).collect();
    let shape = ExportShape { columns, format, do_not_call: DoNotCallRows::LeaveOut, leave_out_known: false };
    let records = view.records.clone();
    let options = ExportOptions { records, which: WhichRows::All, shape, suppressed: false, place: Place::OwnFolder };
    run(open, &view, options).await
}

/// A place in the app's own folder of exports.
fn own_place(host: &Host, name: &str) -> Result<PathBuf, Failure> {
    // A folder for each: two of the same name are two files.
    let folder = host.data_folder.join(OWN_FOLDER).join(host.now().to_string());
    std::fs::create_dir_all(&folder).map_err(Failure::fault)?;
    Ok(folder.join(name))
}

/// Writes a file; comes back when it is there and its rows were counted again.
pub async fn start(open: &Arc<OpenWorkspace>, request: ExportRequest) -> Result<ExportState, Failure> {
    let view = open.state::<Views>().get(request.view)?;
    let records = rows::chosen(&view, &request.rows);
    let which = rows::which(&request.rows);
    let ExportRequest { shape, suppressed, dragged, .. } = request;
    let place = if dragged { Place::Dragged } else { Place::Asked };
    run(open, &view, ExportOptions { records, which, shape, suppressed, place }).await
}

/// Writes the rows of now with the columns and options of a past export.
pub async fn repeat(open: &Arc<OpenWorkspace>, request: ExportNumber) -> Result<ExportState, Failure> {
    let export = past::by_number(open, request).await?;
    let What { view: wanted, rows: which, shape } = past::what(&export)?;
    let opened = view::opened(open, wanted).await?;
    let view = open.state::<Views>().get(opened.view)?;
    let mut records = view.records.clone();
    if which == WhichRows::Selected {
        let written = open.store.records_of_export(export.id).await?;
        let written: HashSet<i64> = written.into_iter().collect();
        records.retain(|record| written.contains(record));
    }
    if records.is_empty() {
        // Of those that were never exported, say, none is left once they were.
        return Err(Failure::refused(t!("No row is left of what this file was about.")));
    }
    run(open, &view, ExportOptions { records, which, shape, suppressed: false, place: Place::Asked }).await
}

async fn run(open: &Arc<OpenWorkspace>, view: &view::Snapshot, options: ExportOptions) -> Result<ExportState, Failure> {
    let ExportOptions { records, which, shape, suppressed, place } = options;
    // Whom a colleague has put onto the list meanwhile is left out, too.
    may_leave(open).await?;
    let scores = kept_scores::columns(open, view.kind).await?;
    let columns = shape::columns(view.kind, &shape, &scores);
    if columns.is_empty() {
        return Err(Failure::new(FailureCode::Refused, t!("Choose at least one column.")));
    }
    let (do_not_call, leave_out_known) = (shape.do_not_call, shape.leave_out_known);
    let wanted = rows::Wanted { which, do_not_call, suppressed, leave_out_known };
    let judged = rows::judge(open, view, records, wanted).await?;
    if judged.records.is_empty() {
        return Err(Failure::new(FailureCode::Refused, judged.why_nothing(which)));
    }
    let source = source(open, view).await?;
    let mut state = ExportState {
        export: 0,
        phase: ExportPhase::Cancelled,
        rows: judged.records.len() as u64,
        written: 0,
        left_out: judged.left_out().iter().map(|left| left.rows).sum(),
        bytes: None,
        file: None,
    };
    let name = shape::file_name(&source.rows, &source.name, shape.format);
    let path = match place {
        Place::Dragged => Some(dragged::place(&open.host, &name)?),
        Place::OwnFolder => Some(own_place(&open.host, &name)?),
        Place::Asked => open.host.desktop.save_path(&name).await,
    };
    let Some(path) = path else { return Ok(state) };
    state.file = path.file_name().map(|name| name.to_string_lossy().into_owned());
    let format = shape::format(&source.rows, &source.name, view.kind, &columns, shape.format);
    let what = What { view: as_asked(view), rows: which, shape };
    state.export = begin(open, view, source.kept, &what, &path).await?;
    state.phase = ExportPhase::Writing;
    open.emit(Changed::Export { export: state.clone() });
    let cancelled = Arc::new(AtomicBool::new(false));
    let key = (open.id.clone(), state.export);
    locked(&open.host.state::<Exports>().0).insert(key.clone(), Arc::clone(&cancelled));
    let order = write::Order { path: path.clone(), format, columns, records: judged.records, wanted };
    let written = write::file(open, order, &cancelled, &state).await;
    locked(&open.host.state::<Exports>().0).remove(&key);
    let done = match written {
        Ok((file, records)) => {
            // Rows that have become one with another, or are left out, since the dialog was opened.
            let fewer = state.rows.saturating_sub(file.rows);
            let left_out = state.left_out + fewer;
            state = ExportState { written: file.rows, left_out, bytes: Some(file.bytes), ..state };
            keep(open, state.export, &path, file, records).await;
            if matches!(place, Place::Dragged) && !open.host.desktop.drag_out(&path).await {
                open.host.emit(Changed::Notice { notice: dragged::let_go() });
            }
            Ok(ExportPhase::Done)
        }
        Err(trouble) => {
            if let Err(error) = open.store.drop_export(state.export).await {
                tracing::warn!(%error, "an export that was not finished stays noted");
            }
            match trouble {
                Trouble::Sheet(SheetError::Cancelled) => Ok(ExportPhase::Cancelled),
                Trouble::Sheet(error) => Err(error.into()),
                Trouble::Failed(failure) => Err(failure),
            }
        }
    };
    if done.is_err() {
        open.host.broke_off(Work::Export(state.export));
    }
    state.phase = *done.as_ref().unwrap_or(&ExportPhase::Cancelled);
    tracing::info!(export = state.export, written = state.written, phase = ?state.phase, "an export ended");
    open.emit(Changed::Export { export: state.clone() });
    if let RowsOf::List(_) = view.wanted.of {
        open.emit(Changed::Lists);
    }
    done.map(|_| state)
}

/// What the library is called, as it is stored.
const LIBRARY: &str = words::text!("Library");

/// What has the rows of a view.
struct Source {
    /// The word for its rows.
    rows: String,
    name: String,
    /// Its name as it is stored: that of a search in English.
    kept: String,
}

/// What has the rows of a view.
async fn source(open: &OpenWorkspace, view: &view::Snapshot) -> Result<Source, Failure> {
    Ok(match view.wanted.of {
        RowsOf::Search(search) => {
            let search = resolve::search(open, search).await?;
            let (rows, name) = (words::localized(search.kind.words().1, &[]), naming::shown_title(&search));
            Source { rows, name, kept: search.title }
        }
        RowsOf::List(list) => {
            let list = resolve::list(open, list).await?;
            Source { rows: list::several(list.kind), kept: list.name.clone(), name: list.name }
        }
        RowsOf::Library(kind) => {
            Source { rows: list::several(kind), kept: LIBRARY.to_owned(), name: words::translate_stored(LIBRARY) }
        }
    })
}

/// The request that opens such a view again.
fn as_asked(view: &view::Snapshot) -> ViewRequest {
    ViewRequest {
        of: view.wanted.of.into(),
        sort: view.wanted.order.clone().map(|order| Sort { key: order.key, descending: order.descending }),
        text: view.wanted.text.clone(),
        facets: view.wanted.facets.clone(),
        condition: view.wanted.only.condition.clone(),
        carry: None,
    }
}

async fn begin(
    open: &OpenWorkspace,
    view: &view::Snapshot,
    title: String,
    what: &What,
    path: &Path,
) -> Result<i64, Failure> {
    let new = NewExport {
        of: view.wanted.of,
        kind: view.kind,
        title,
        what: serde_json::to_string(what)?,
        path: path.to_string_lossy().into_owned(),
    };
    open.store.begin_export(new, open.now()).await.map_err(Failure::from)
}

/// Stores what was written. The file is there, so where that fails the export has not: the person sees a notice.
async fn keep(open: &OpenWorkspace, export: i64, path: &Path, file: sheets::Written, records: Vec<i64>) {
    let modified = std::fs::metadata(path).and_then(|meta| meta.modified()).ok();
    let written = WrittenFile {
        rows: file.rows,
        bytes: file.bytes,
        modified: modified.and_then(past::millis),
        checksum: file.checksum,
    };
    if let Err(error) = open.store.keep_export(export, written, records, open.now()).await {
        let failure = Failure::from(&error);
        let message = t!("The file was written, but it cannot be remembered. {trouble}", trouble = failure.message);
        open.host.emit(Changed::Notice { notice: Notice { tone: Tone::Warning, message } });
    }
}

/// Stops an export; nothing is left of it.
pub async fn cancel(open: &Arc<OpenWorkspace>, request: ExportNumber) -> Result<Nothing, Failure> {
    if let Some(cancelled) = locked(&open.host.state::<Exports>().0).get(&(open.id.clone(), request.export)) {
        cancelled.store(true, Ordering::Relaxed);
    }
    Ok(Nothing {})
}
