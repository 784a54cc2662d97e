//! Imports that did not come to their end: taken back as a whole, at once or at the next opening.

use words::t;

use super::opened::Imports;
use ipc::{Changed, Notice, Tone};
use workspace::lock::locked;
use workspace::open::OpenWorkspace;

/// Takes back what a run of the program did not bring to an end, and says so: whoever chose the file may wait for its rows.
pub async fn clear(open: &OpenWorkspace) {
    let imports = open.host.state::<Imports>();
    let _turn = imports.turn.lock().await;
    let broken = match open.store.broken_imports().await {
        Ok(broken) => broken,
        Err(error) => return tracing::warn!(%error, "a broken import is taken back at the next opening"),
    };
    for (import, file) in broken {
        if !take_back(open, import).await {
            continue;
        }
        let message = match file {
            Some(file) => t!(
                "Prospector ended during the import of “{file}”: nothing of it was kept. Import it again.",
                file = file,
            ),
            None => {
                t!("Prospector ended during the import of pasted cells: nothing of it was kept. Import it again.")
            }
        };
        let notice = Notice { tone: Tone::Warning, message };
        // The window may not be there yet.
        locked(&open.host.notices).push(notice.clone());
        open.emit(Changed::Notice { notice });
    }
}

/// Takes an import back as a whole; what is left of it when the workspace is closed goes at the next opening.
pub(super) async fn take_back(open: &OpenWorkspace, import: i64) -> bool {
    while !open.ended.is_cancelled() {
        match open.store.take_back(import).await {
            Ok(true) => {}
            Ok(false) => {
                tracing::info!(import, "an import was taken back");
                // The library has shown its rows.
                open.emit(Changed::Records);
                return true;
            }
            Err(error) => {
                tracing::warn!(%error, "the import is taken back at the next opening");
                return false;
            }
        }
    }
    false
}
