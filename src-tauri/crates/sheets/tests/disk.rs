//! Disks that refuse: a read-only folder, and one without room. Unix only, where both can be made in a test.
#![cfg(unix)]
// What the tests share is outside their functions, where clippy does not see that it is only for tests.
#![allow(clippy::unwrap_used)]

#[path = "common/write.rs"]
mod common;

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;

use common::{csv, names, order, text, write, xlsx};
use sheets::{Format, Kind, SheetError};

/// Where the child of [`a_disk_without_room_ends_the_export_and_not_the_program`] writes.
const FOLDER: &str = "SHEETS_TEST_FOLDER";

/// A folder in which nobody may write. Root may write wherever there are only permissions, but not in the kernel's own.
fn read_only(folder: &Path) -> PathBuf {
    fs::set_permissions(folder, fs::Permissions::from_mode(0o555)).unwrap();
    let probe = folder.join("probe");
    if fs::write(&probe, "").is_err() {
        return folder.to_path_buf();
    }
    fs::remove_file(probe).unwrap();
    PathBuf::from("/sys/kernel")
}

#[test]
fn a_read_only_folder_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let place = read_only(folder.path());
    for (format, name) in [(csv(), "table.csv"), (xlsx(), "table.xlsx")] {
        let refused = write(&order(&place.join(name), format, &[Kind::Text]), &[]).unwrap_err();
        assert!(matches!(&refused, SheetError::ReadOnlyFolder(folder, _) if *folder == place), "{refused:?}");
        assert!(std::error::Error::source(&refused).is_some(), "what the system said is kept");
    }
}

#[test]
fn an_export_may_be_read_by_whom_any_document_may() {
    let folder = tempfile::tempdir().unwrap();
    let (plain, path) = (folder.path().join("plain"), folder.path().join("table.csv"));
    fs::write(&plain, "").unwrap();
    write(&order(&path, csv(), &[Kind::Text]), &[]).unwrap();
    let mode = |path| fs::metadata(path).unwrap().permissions().mode();
    assert_eq!(mode(&path), mode(&plain), "not as private as the temporary file it was");
}

/// The system's limit for the size of a file stands in for a full disk: the same write fails at the same place.
#[test]
fn a_disk_without_room_ends_the_export_and_not_the_program() {
    let folder = tempfile::tempdir().unwrap();
    let child = Command::new("sh")
        .args(["-c", "trap '' XFSZ; ulimit -f 64; exec \"$0\" --ignored --exact without_room"])
        .arg(std::env::current_exe().unwrap())
        .env(FOLDER, folder.path())
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&child.stdout);
    assert!(child.status.success() && said.contains("1 passed"), "{said}{}", String::from_utf8_lossy(&child.stderr));
}

#[test]
#[ignore = "run by a_disk_without_room_ends_the_export_and_not_the_program, in a process with the limit"]
fn without_room() {
    let folder = PathBuf::from(std::env::var_os(FOLDER).expect("a folder with little room"));
    let line = "0123456789".repeat(20);
    let rows = vec![vec![text(&line)]; 20_000];
    let formats: [(Format, &str); 2] = [(csv(), "table.csv"), (xlsx(), "table.xlsx")];
    for (format, name) in formats {
        let path = folder.join(name);
        fs::write(&path, "old").unwrap();
        let refused = write(&order(&path, format, &[Kind::Text]), &rows).unwrap_err();
        assert!(matches!(&refused, SheetError::NoRoom(f, _) if *f == folder), "{name}: {refused:?}");
        assert_eq!(fs::read_to_string(&path).unwrap(), "old", "{name}: the old file stays");
        assert_eq!(names(&folder), [name], "{name}: no leftover");
        fs::remove_file(path).unwrap();
    }
}
