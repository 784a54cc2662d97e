//! Files that were written before: what has become of them, opening them, and comparing two by their rows.

use std::fs::Metadata;
use std::path::Path;
use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

use serde::{Deserialize, Serialize};
use store::RowsOf;
use store::exchange::exports::{Export, WrittenFile};
use words::t;

use crate::ipc::{
    CompareExportsRequest, ExportComparison, ExportNumber, ExportShape, FileFate, PastExport, PastExportsRequest,
    WhichRows,
};
use ipc::{FailureCode, Nothing};
use records::ipc::ViewRequest;
use workspace::desktop::{Desktop, DesktopError};
use workspace::failure::Failure;
use workspace::naming;
use workspace::open::OpenWorkspace;

/// Exports that the screen shows.
const SHOWN: u32 = 100;

/// What is remembered of an export so that it can be repeated. Whether suppressed rows were written is not: that is said
/// anew each time.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct What {
    pub view: ViewRequest,
    pub rows: WhichRows,
    pub shape: ExportShape,
}

/// The export with this number.
pub(super) async fn by_number(open: &OpenWorkspace, request: ExportNumber) -> Result<Export, Failure> {
    let found = open.store.export(request.export).await?;
    found.ok_or_else(|| Failure::new(FailureCode::Gone, t!("This export is not there any more.")))
}

/// What an export was to write.
pub(super) fn what(export: &Export) -> Result<What, Failure> {
    serde_json::from_str(&export.new.what).map_err(Failure::from)
}

/// The newest exports with what has become of their files.
pub async fn all(open: &Arc<OpenWorkspace>, request: PastExportsRequest) -> Result<Vec<PastExport>, Failure> {
    let exports = open.store.exports(request.of.map(RowsOf::from), SHOWN).await?;
    let looked = tokio::task::spawn_blocking(move || {
        exports.into_iter().map(|export| (fate(Path::new(&export.new.path), &export.file), export)).collect::<Vec<_>>()
    });
    let looked = looked.await?;
    let mut all = Vec::with_capacity(looked.len());
    for (fate, mut export) in looked {
        export.new.title = match export.new.of {
            RowsOf::Search(search) => naming::title_of(open, search, export.new.title).await,
            RowsOf::List(_) => export.new.title,
            RowsOf::Library(_) => words::translate_stored(&export.new.title),
        };
        all.push(past_export(export, fate)?);
    }
    Ok(all)
}

fn past_export(export: Export, fate: FileFate) -> Result<PastExport, Failure> {
    let What { view, rows: which, shape } = what(&export)?;
    let name = Path::new(&export.new.path).file_name().map(|name| name.to_string_lossy().into_owned());
    Ok(PastExport {
        export: export.id,
        of: view.of,
        title: export.new.title,
        kind: export.new.kind,
        at: export.at,
        rows: export.file.rows,
        which,
        shape,
        file: name.unwrap_or_default(),
        bytes: export.file.bytes,
        checksum: export.file.checksum,
        fate,
    })
}

/// What has become of a file. Its bytes are read only where size and time leave it open.
fn fate(path: &Path, written: &WrittenFile) -> FileFate {
    let Some(meta) = std::fs::metadata(path).ok().filter(Metadata::is_file) else { return FileFate::Gone };
    if meta.len() != written.bytes {
        return FileFate::Changed;
    }
    let modified = meta.modified().ok().and_then(millis);
    if modified.is_some() && modified == written.modified {
        return FileFate::Same;
    }
    match sheets::checksum(path) {
        Ok(sum) if sum == written.checksum => FileFate::Same,
        Ok(_) => FileFate::Changed,
        Err(_) => FileFate::Gone,
    }
}

/// A time of the disk in milliseconds since 1970.
pub(super) fn millis(time: SystemTime) -> Option<i64> {
    i64::try_from(time.duration_since(UNIX_EPOCH).ok()?.as_millis()).ok()
}

/// Compares two exports of the same list or search.
pub async fn compare(open: &Arc<OpenWorkspace>, request: CompareExportsRequest) -> Result<ExportComparison, Failure> {
    let Some(rows) = open.store.compare_exports(request.first, request.second).await? else {
        let message = t!("Only two exports of the same list or search can be compared.");
        return Err(Failure::new(FailureCode::Refused, message));
    };
    Ok(ExportComparison { new: rows.new, gone: rows.gone, same: rows.same })
}

/// Opens the file of an export.
pub async fn open(open: &Arc<OpenWorkspace>, request: ExportNumber) -> Result<Nothing, Failure> {
    at(open, request, |desktop, path| desktop.open_file(path)).await
}

/// Shows the file of an export in its folder.
pub async fn reveal(open: &Arc<OpenWorkspace>, request: ExportNumber) -> Result<Nothing, Failure> {
    at(open, request, |desktop, path| desktop.reveal(path)).await
}

async fn at(
    open: &Arc<OpenWorkspace>,
    request: ExportNumber,
    act: impl FnOnce(&dyn Desktop, &Path) -> Result<(), DesktopError>,
) -> Result<Nothing, Failure> {
    let export = by_number(open, request).await?;
    let path = Path::new(&export.new.path);
    if !path.exists() {
        let message = t!("The file is not there any more. Export the rows again.");
        return Err(Failure::new(FailureCode::Gone, message));
    }
    act(open.host.desktop.as_ref(), path)?;
    Ok(Nothing {})
}
