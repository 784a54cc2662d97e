//! Whatever happens, the final name belongs to a whole file: the new one, or the one that was there.

use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, SystemTime};

use sha2::{Digest, Sha256};
use sheets::{Cell, Format, Kind, Order, Progress, SheetError, Stage, Writer};

use crate::writing::{columns, csv, names, order, text, write, xlsx};

fn both() -> [(Format, &'static str); 2] {
    [(csv(), "table.csv"), (xlsx(), "table.xlsx")]
}

/// The folder holds the old file alone, unchanged.
fn assert_untouched(folder: &Path, name: &str, why: &str) {
    assert_eq!(names(folder), [name], "no leftover: {why}");
    assert_eq!(fs::read_to_string(folder.join(name)).unwrap(), "old", "the old file stays: {why}");
}

#[test]
fn a_finished_export_replaces_the_old_file_and_leaves_nothing_else() {
    for (format, name) in both() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(name);
        fs::write(&path, "old").unwrap();
        let written = write(&order(&path, format, &[Kind::Text]), &[vec![text("new")]]).unwrap();
        assert_eq!(names(folder.path()), [name], "only the file itself");
        let content = fs::read(&path).unwrap();
        assert_eq!(content.len() as u64, written.bytes, "of the size that was told");
        assert_eq!(written.checksum, hex::encode(Sha256::digest(content)), "and with the checksum that was told");
    }
}

#[test]
fn cancelled_at_any_stage_nothing_changes() {
    for (format, name) in both() {
        for (stage, rows) in
            [(Stage::Writing, 0), (Stage::Writing, 2_000), (Stage::Saving, 3_000), (Stage::Checking, 1_000)]
        {
            let folder = tempfile::tempdir().unwrap();
            let path = folder.path().join(name);
            fs::write(&path, "old").unwrap();
            let cancelled = AtomicBool::new(false);
            let at = Progress { stage, rows };
            let cancel = |progress| cancelled.fetch_or(progress == at, Ordering::Relaxed);
            let export = || {
                let order = order(&path, format.clone(), &[Kind::Text, Kind::Number]);
                let mut writer = Writer::create(&order, &cancelled, |progress| {
                    cancel(progress);
                })?;
                for n in 0..3_000u32 {
                    writer.row(&[text("some text"), Cell::Number(n.into())])?;
                }
                writer.finish()
            };
            let why = format!("{name} cancelled at {at:?}");
            assert!(matches!(export(), Err(SheetError::Cancelled)), "{why}");
            assert_untouched(folder.path(), name, &why);
        }
    }
}

#[test]
fn a_dropped_writer_leaves_nothing() {
    for (format, name) in both() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(name);
        fs::write(&path, "old").unwrap();
        let cancelled = AtomicBool::new(false);
        // The rows of a workbook wait in a file that Windows shows, and takes away when its program ends.
        let waiting = usize::from(cfg!(windows) && matches!(format, Format::Xlsx { .. }));
        let mut writer = Writer::create(&order(&path, format, &[Kind::Text]), &cancelled, |_| {}).unwrap();
        writer.row(&[text("new")]).unwrap();
        assert_eq!(names(folder.path()).len(), 2 + waiting, "the draft lies beside the old file");
        drop(writer);
        assert_untouched(folder.path(), name, "dropped before its end");
    }
}

#[test]
fn what_a_killed_program_left_is_swept_and_nothing_else() {
    let folder = tempfile::tempdir().unwrap();
    let (path, other) = (folder.path().join("table.csv"), folder.path().join("other.csv"));
    let cancelled = AtomicBool::new(false);
    // As if the program were killed: nothing is cleaned up.
    let left_by = |path| {
        let before = names(folder.path());
        let mut writer = Writer::create(&order(path, csv(), &[Kind::Text]), &cancelled, |_| {}).unwrap();
        writer.row(&[text("half")]).unwrap();
        let mut new = names(folder.path());
        new.retain(|name| !before.contains(name));
        let [draft] = &new[..] else { panic!("one draft is left: {new:?}") };
        // Nobody has it open any more, without which it does not go on every disk of Windows.
        if cfg!(windows) {
            drop(writer);
            fs::write(folder.path().join(draft), "half").unwrap();
        } else {
            std::mem::forget(writer);
        }
        draft.clone()
    };
    let (draft, others) = (left_by(&path), left_by(&other));
    let stem = draft.strip_suffix(".part").unwrap();
    let strange = [
        ".export-abcdef.part".to_owned(),
        format!("{}.part", &stem[..stem.len() - 1]),
        format!("{stem}x.part"),
        format!("{stem}.parts"),
        format!("{}-.part", &stem[..stem.len() - 1]),
        stem.to_owned(),
    ];
    for name in &strange {
        fs::write(folder.path().join(name), "mine").unwrap();
    }
    let alike = format!("{}folder.part", &stem[..stem.len() - 6]);
    fs::create_dir(folder.path().join(&alike)).unwrap();
    fs::write(&path, "old").unwrap();
    let (past, future) = (SystemTime::UNIX_EPOCH, SystemTime::now() + Duration::from_secs(60));
    assert_eq!(sheets::sweep(&path, past).unwrap(), 0, "it was written to since: somebody may still be at it");
    assert_eq!(sheets::sweep(&path, future).unwrap(), 1, "the one draft of this name");
    let mut left = [strange.as_slice(), &[others, alike, "table.csv".to_owned()]].concat();
    left.sort();
    assert_eq!(
        names(folder.path()),
        left,
        "drafts of another file, names that are only alike, a folder, the file itself"
    );
    assert_eq!(sheets::sweep(&path, future).unwrap(), 0, "once");
    let gone = folder.path().join("no such folder").join("table.csv");
    assert!(
        sheets::sweep(&gone, future).is_err(),
        "a folder that cannot be read is told: its drafts may still be there"
    );
}

#[cfg(unix)]
#[test]
fn a_link_is_not_swept() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("table.csv");
    let cancelled = AtomicBool::new(false);
    let writer = Writer::create(&order(&path, csv(), &[Kind::Text]), &cancelled, |_| {}).unwrap();
    let [draft] = &names(folder.path())[..] else { panic!("a draft") };
    let draft = draft.clone();
    drop(writer);
    fs::write(folder.path().join("mine.txt"), "mine").unwrap();
    std::os::unix::fs::symlink(folder.path().join("mine.txt"), folder.path().join(&draft)).unwrap();
    let future = SystemTime::now() + Duration::from_secs(60);
    assert_eq!(sheets::sweep(&path, future).unwrap(), 0, "it may lead anywhere");
    assert!(names(folder.path()).contains(&draft), "and stays");
}

#[test]
fn after_a_failure_no_file_can_come_of_it() {
    for (format, name) in both() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(name);
        fs::write(&path, "old").unwrap();
        let cancelled = AtomicBool::new(false);
        let mut writer = Writer::create(&order(&path, format, &[Kind::Text]), &cancelled, |_| {}).unwrap();
        writer.row(&[text("a")]).unwrap();
        let wide = writer.row(&[text("b"), text("c")]);
        assert!(matches!(wide, Err(SheetError::RowWidth { row: 2, cells: 2, columns: 1 })), "{wide:?} names the row");
        assert!(matches!(writer.row(&[text("d")]), Err(SheetError::AlreadyFailed)), "a row would be missing");
        assert!(matches!(writer.finish(), Err(SheetError::AlreadyFailed)), "and so it cannot end well");
        assert_untouched(folder.path(), name, "a row was refused");
    }
}

#[test]
fn progress_names_every_stage_and_ends_at_the_rows() {
    for (format, name) in both() {
        let folder = tempfile::tempdir().unwrap();
        let cancelled = AtomicBool::new(false);
        let mut seen = Vec::new();
        let order = order(&folder.path().join(name), format, &[Kind::Text]);
        let mut writer = Writer::create(&order, &cancelled, |progress| seen.push(progress)).unwrap();
        for _ in 0..2_500 {
            writer.row(&[text("x")]).unwrap();
        }
        writer.finish().unwrap();
        let expected = [
            (Stage::Writing, 0),
            (Stage::Writing, 1_000),
            (Stage::Writing, 2_000),
            (Stage::Saving, 2_500),
            (Stage::Checking, 0),
            (Stage::Checking, 1_000),
            (Stage::Checking, 2_000),
        ];
        assert_eq!(seen, expected.map(|(stage, rows)| Progress { stage, rows }), "{name}");
    }
}

#[test]
fn what_cannot_succeed_is_refused_before_anything_is_written() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("table.xlsx");
    let order = |columns, rows, format| Order { path: path.clone(), format, columns, rows };
    let refusal = |order: &Order| write(order, &[]).unwrap_err();

    let none = refusal(&order(vec![], None, csv()));
    assert!(matches!(none, SheetError::NoColumns), "{none:?}");
    let wide = refusal(&order(columns(&[Kind::Text; 16_385]), None, xlsx()));
    assert!(matches!(wide, SheetError::TooManyColumns { columns: 16_385, limit: 16_384 }), "{wide:?}");
    let tall = refusal(&order(columns(&[Kind::Text]), Some(1_048_576), xlsx()));
    assert!(matches!(tall, SheetError::TooManyRows { rows: 1_048_576, limit: 1_048_575 }), "{tall:?}");
    assert!(names(folder.path()).is_empty(), "not even a draft");

    write(&order(columns(&[Kind::Text]), Some(1_048_576), csv()), &[]).expect("a CSV has no limit of rows");
    write(&order(columns(&[Kind::Text]), Some(1_048_575), xlsx()), &[]).expect("the last row of a sheet may be used");
}

#[test]
fn a_sheet_that_turns_out_too_tall_is_refused_at_the_first_row_too_many() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("tall.xlsx");
    let cancelled = AtomicBool::new(false);
    let mut writer = Writer::create(&order(&path, xlsx(), &[Kind::Text]), &cancelled, |_| {}).unwrap();
    for _ in 0..1_048_575 {
        writer.row(&[Cell::Empty]).unwrap();
    }
    let tall = writer.row(&[text("one too many")]);
    assert!(matches!(tall, Err(SheetError::TooManyRows { rows: 1_048_576, limit: 1_048_575 })), "{tall:?}");
    drop(writer);
    assert!(names(folder.path()).is_empty(), "nothing is left");
}

#[test]
fn places_that_cannot_be_written_to_are_told_apart() {
    for (format, name) in both() {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path();
        let refusal = |path: &Path| write(&order(path, format.clone(), &[Kind::Text]), &[]).unwrap_err();

        let missing = refusal(&root.join("nowhere").join(name));
        assert!(matches!(missing, SheetError::NoFolder { .. }), "{missing:?}");
        fs::create_dir(root.join("folder")).unwrap();
        let taken = refusal(&root.join("folder"));
        assert!(matches!(taken, SheetError::IsFolder { .. }), "{taken:?}");
        let long = refusal(&root.join("n".repeat(300)));
        assert!(matches!(long, SheetError::BadName { .. }), "{long:?}");

        let marked = root.join(name);
        fs::write(&marked, "old").unwrap();
        let mut permissions = fs::metadata(&marked).unwrap().permissions();
        permissions.set_readonly(true);
        fs::set_permissions(&marked, permissions).unwrap();
        let readonly = refusal(&marked);
        assert!(matches!(readonly, SheetError::ReadOnlyFile { .. }), "{readonly:?}");
        assert_eq!(fs::read_to_string(&marked).unwrap(), "old", "the marked file stays");
        assert_eq!(names(root), ["folder", name], "no draft is left");
    }
}
