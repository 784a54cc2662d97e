//! The bridge between a chat program, which starts it, and the running app: standard input and output on one side, the socket in the app's
//! data folder on the other. A program of its own beside the app, so that a bridge that waits all day has nothing of a web view in it.
//!
//! Owns finding the data folder and starting the app. What goes over the bridge is the business of its ends (`crates/socket`).

#![cfg_attr(not(debug_assertions), windows_subsystem = "windows")]

use std::io;
use std::path::PathBuf;
use std::process::{Command, ExitCode, Stdio};

use socket::{Place, bridge};

/// The app's identifier, below which the system keeps its data: as in `tauri.conf.json`.
const IDENTIFIER: &str = "app.prospector.desktop";

fn main() -> ExitCode {
    let Some(folder) = data_folder() else {
        eprintln!("Prospector's data folder cannot be found.");
        return ExitCode::FAILURE;
    };
    match bridge::run(&Place::of(&folder), start_app) {
        Ok(()) => ExitCode::SUCCESS,
        // The chat program is gone, and nobody reads any more.
        Err(_) => ExitCode::FAILURE,
    }
}

/// Where the app has its data: as tauri finds it.
fn data_folder() -> Option<PathBuf> {
    Some(dirs::data_dir()?.join(IDENTIFIER))
}

/// Starts the app as a person does. It outlives the bridge.
fn start_app() -> io::Result<()> {
    let app = std::env::current_exe()?.with_file_name(format!("prospector{}", std::env::consts::EXE_SUFFIX));
    let mut command = Command::new(app);
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(&mut command, 0);
    let mut app = command.spawn()?;
    // Waited for, so that an app that ends leaves no trace in the system's table.
    std::thread::spawn(move || drop(app.wait()));
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_looks_where_the_app_has_its_data() {
        let settings: serde_json::Value = serde_json::from_str(include_str!("../../tauri.conf.json")).unwrap();
        assert_eq!(settings["identifier"], IDENTIFIER, "one name");
    }
}
