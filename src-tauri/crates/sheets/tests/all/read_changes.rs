//! Files that do not stay what they were, and readers that do not want to go on.

use std::cell::Cell;
use std::fs::{self, File, OpenOptions};
use std::io::{ErrorKind, Write};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, SystemTime};

use rust_xlsxwriter::Workbook;
use sheets::read::{self, Choice, Limits, Read, ReadError, Source, Stop};

use crate::reading::{Sample, file, look, look_within};

const ROWS: u32 = 3_000;

/// The same table in the forms that are read piece by piece.
fn samples() -> Vec<Sample> {
    let rows = (0..ROWS).map(|n| format!("name {n},{n}\n")).collect::<String>();
    let mut book = Workbook::new();
    let sheet = book.add_worksheet();
    sheet.write_row(0, 0, ["Name", "Number"]).unwrap();
    for n in 0..ROWS {
        sheet
            .write_string(n + 1, 0, format!("name {n} {:x}", u64::from(n).wrapping_mul(0x9e37_79b9_7f4a_7c15)))
            .unwrap();
        sheet.write_number(n + 1, 1, n).unwrap();
    }
    vec![file("table.csv", format!("Name,Number\n{rows}")), file("table.xlsx", book.save_to_buffer().unwrap())]
}

/// Reads the file and does something to it at its tenth line.
fn read_while(sample: &Sample, act: impl Fn(&Path)) -> Result<Read, ReadError> {
    let choice = look(&sample.path).unwrap().choice();
    let source = Source::File(sample.path.clone());
    let mut given = 0;
    read::rows(&source, &choice, &Limits::default(), &AtomicBool::new(false), |_| {
        given += 1;
        if given == 10 {
            act(&sample.path);
        }
        Ok(())
    })
}

#[test]
fn a_file_that_is_left_alone_is_read() {
    for sample in samples() {
        assert_eq!(read_while(&sample, |_| {}).unwrap().lines, u64::from(ROWS), "to its end");
    }
}

/// What is done to a file.
type Act<'a> = &'a dyn Fn(&Path);

#[test]
fn a_file_that_changes_while_it_is_read_is_noticed() {
    let replace = |path: &Path| {
        let other = path.with_extension("new");
        fs::copy(path, &other).unwrap();
        match fs::rename(other, path) {
            // There are disks of Windows on which a file that is open keeps its name: then it is written over, an hour later.
            Err(error) if cfg!(windows) && error.kind() == ErrorKind::PermissionDenied => {
                let over = File::options().write(true).open(path).unwrap();
                over.set_modified(SystemTime::now() + Duration::from_secs(3_600)).unwrap();
            }
            replaced => replaced.unwrap(),
        }
    };
    let append = |path: &Path| OpenOptions::new().append(true).open(path).unwrap().write_all(b"x,1\n").unwrap();
    let cut = |path: &Path| File::options().write(true).open(path).unwrap().set_len(100).unwrap();
    let touch = |path: &Path| {
        let file = File::options().write(true).open(path).unwrap();
        file.set_modified(SystemTime::UNIX_EPOCH).unwrap();
    };
    let acts: [(&str, Act<'_>); 4] =
        [("replaced", &replace), ("grown", &append), ("cut", &cut), ("written to", &touch)];
    for (how, act) in acts {
        for sample in samples() {
            let read = read_while(&sample, act);
            assert!(matches!(read, Err(ReadError::Changed)), "{how}: {:?}: {read:?}", sample.path.extension());
        }
    }
}

#[test]
fn a_file_that_vanishes_is_noticed() {
    for sample in samples() {
        let stays = Cell::new(false);
        let read = read_while(&sample, |path| {
            fs::remove_file(path).unwrap();
            stays.set(path.exists());
        });
        if cfg!(windows) && stays.get() {
            // There are disks of Windows on which a file that is open stays until it is closed.
            assert_eq!(read.unwrap().lines, u64::from(ROWS), "and is read to its end");
        } else {
            assert!(matches!(read, Err(ReadError::Vanished { .. })), "while it is read: {read:?}");
        }
        let gone = look(&sample.path);
        assert!(matches!(gone, Err(ReadError::Vanished { .. })), "before: {gone:?}");
        assert!(!gone.unwrap_err().to_string().contains("table"), "no path in the sentence");
    }
    let folder = tempfile::tempdir().unwrap();
    assert!(matches!(look(folder.path()), Err(ReadError::NoFile)), "a folder is no file");
}

#[test]
fn a_file_that_changed_since_it_was_looked_at_is_noticed() {
    for sample in samples() {
        let choice = look(&sample.path).unwrap().choice();
        OpenOptions::new().append(true).open(&sample.path).unwrap().write_all(b"x,1\n").unwrap();
        let source = Source::File(sample.path.clone());
        let read = read::rows(&source, &choice, &Limits::default(), &AtomicBool::new(false), |_| Ok(()));
        assert!(matches!(read, Err(ReadError::Changed)), "before the first line: {read:?}");
        let anew = Choice { stamp: None, ..choice };
        let read = read::rows(&source, &anew, &Limits::default(), &AtomicBool::new(false), |_| Err(Stop));
        assert!(matches!(read, Err(ReadError::Stopped)), "unless nobody asks: {read:?}");
    }
}

#[test]
fn reading_ends_when_it_is_cancelled_or_stopped() {
    for sample in samples() {
        let choice = look(&sample.path).unwrap().choice();
        let source = Source::File(sample.path.clone());
        let (cancelled, mut given) = (AtomicBool::new(false), 0);
        let read = read::rows(&source, &choice, &Limits::default(), &cancelled, |_| {
            given += 1;
            cancelled.store(given == 10, Ordering::Relaxed);
            Ok(())
        });
        assert!(matches!(read, Err(ReadError::Cancelled)), "cancelled: {read:?}");
        assert_eq!(given, 10, "and no line is given after that");
        let looked = look_within(&sample.path, &Limits::default(), &cancelled);
        assert!(matches!(looked, Err(ReadError::Cancelled)), "nor looked: {looked:?}");
        let read = read::rows(&source, &choice, &Limits::default(), &AtomicBool::new(false), |_| Err(Stop));
        assert!(matches!(read, Err(ReadError::Stopped)), "stopped: {read:?}");
    }
}
