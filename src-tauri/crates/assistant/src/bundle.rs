//! The bundle for chat programs: a zip that says how the bridge is started, which they install with a click. What `cargo xtask package`
//! makes names the program by where it is usually installed, one that is saved here by where it is.

use std::io;
use std::path::Path;
use std::sync::Arc;

use ipc::{FailureCode, Nothing};
use serde_json::{Value, json};
use words::t;
use workspace::failure::Failure;
use workspace::host::Host;

/// What a bundle says of itself, and what starts the program from within it.
const MANIFEST: &str = include_str!("../../../installer/assistant/manifest.json");
const START: &str = include_str!("../../../installer/assistant/start");
/// What the file is called.
const NAME: &str = "Prospector.mcpb";

/// This program, as others start it.
pub(crate) fn program() -> String {
    let program = std::env::current_exe().ok().map(|path| path.display().to_string());
    program.unwrap_or_else(|| "prospector".to_owned())
}

/// Saves the bundle where the person says; the name of the file, or none where they close the dialog.
///
/// # Errors
/// [`FailureCode::Storage`] where it cannot be written.
pub async fn save(host: &Arc<Host>, _: Nothing) -> Result<Option<String>, Failure> {
    let Some(path) = host.desktop.save_path(NAME).await else { return Ok(None) };
    let name = path.file_name().map(|name| name.to_string_lossy().into_owned());
    let written = tokio::task::spawn_blocking(move || write(&path, &program())).await?;
    written.map_err(|error| {
        tracing::warn!(%error, "the bundle was not written");
        Failure::new(FailureCode::Storage, t!("The bundle could not be written. Check the disk and the folder."))
    })?;
    Ok(name)
}

fn write(path: &Path, program: &str) -> io::Result<()> {
    let manifest = manifest(program)?;
    let bytes =
        sheets::packed(&[("manifest.json", manifest.as_bytes(), false), ("server/start", START.as_bytes(), true)])?;
    std::fs::write(path, bytes)?;
    durable::written(&std::fs::OpenOptions::new().write(true).open(path)?)
}

/// The manifest for a program at this place.
fn manifest(program: &str) -> io::Result<String> {
    let mut manifest: Value = serde_json::from_str(MANIFEST)?;
    manifest["version"] = json!(env!("CARGO_PKG_VERSION"));
    let start = &mut manifest["server"]["mcp_config"];
    start["command"] = json!(program);
    if let Value::Object(start) = start {
        start.remove("platform_overrides");
    }
    serde_json::to_string_pretty(&manifest).map_err(io::Error::from)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bundle_starts_this_program_as_the_bridge() {
        let told: Value = serde_json::from_str(&manifest("/opt/my app/prospector").unwrap()).unwrap();
        let start = &told["server"]["mcp_config"];
        assert_eq!((&start["command"], &start["args"]), (&json!("/opt/my app/prospector"), &json!(["assistant"])));
        assert_eq!(told["version"], env!("CARGO_PKG_VERSION"), "of this version");
        assert_eq!(told["server"]["entry_point"], "server/start", "which is in it");
        let folder = tempfile::tempdir().unwrap();
        write(&folder.path().join(NAME), "prospector").unwrap();
        assert!(std::fs::read(folder.path().join(NAME)).unwrap().starts_with(b"PK"), "a zip");
    }
}
