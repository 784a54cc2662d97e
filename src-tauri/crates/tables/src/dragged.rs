//! Files that are dragged out of the window: written to a place of the app's own, from which other programs take them.
//!
//! Owns that place, and that nothing stays in it for long. What is written is an export as any other.

use std::path::{Path, PathBuf};

use words::t;

use ipc::{Notice, Tone};
use workspace::failure::Failure;
use workspace::host::Host;

/// Inside the data folder.
const FOLDER: &str = "dragged";

/// Where such a file is written, under the name that it is to have elsewhere.
pub fn place(host: &Host, name: &str) -> Result<PathBuf, Failure> {
    // A folder for each: two of the same name must not meet while one is still being taken.
    let folder = host.data_folder.join(FOLDER).join(host.now().to_string());
    std::fs::create_dir_all(&folder).map_err(Failure::fault)?;
    Ok(folder.join(name))
}

/// Whether a file is one that was dragged out: dropped on the window again it is ignored.
pub(crate) fn is_own(host: &Host, path: &Path) -> bool {
    path.starts_with(host.data_folder.join(FOLDER))
}

/// Takes away what was dragged out while the program ran last: the other program has its own copy.
pub fn sweep(data: &Path) {
    match std::fs::remove_dir_all(data.join(FOLDER)) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
            tracing::warn!(%error, "files that were dragged out stay");
        }
        _ => {}
    }
}

/// Says that the button was let go before the file was there.
pub(crate) fn let_go() -> Notice {
    let message = t!("The file was not there yet when you let go. Hold on a little longer, or use Export.");
    Notice { tone: Tone::Plain, message }
}
