//! How much memory reading takes, counted at the allocator. A program of its own, with one test at a time.
// What the tests share is outside their functions, where clippy does not see that it is only for tests.
#![allow(clippy::unwrap_used)]
// An allocator can be counted only by being one.
#![allow(unsafe_code)]

#[path = "common/read.rs"]
mod common;

use std::alloc::{GlobalAlloc, Layout, System};
use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use common::look;
use rust_xlsxwriter::Workbook;
use sheets::read::{self, Limits, ReadError, Source};

struct Counting;

static HELD: AtomicUsize = AtomicUsize::new(0);
static PEAK: AtomicUsize = AtomicUsize::new(0);
static ONE: Mutex<()> = Mutex::new(());

unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let held = HELD.fetch_add(layout.size(), Ordering::Relaxed) + layout.size();
        PEAK.fetch_max(held, Ordering::Relaxed);
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, at: *mut u8, layout: Layout) {
        HELD.fetch_sub(layout.size(), Ordering::Relaxed);
        unsafe { System.dealloc(at, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// Bytes that were held at most at once, beyond those that were held before.
fn peak<T>(job: impl FnOnce() -> T) -> (usize, T) {
    let before = HELD.load(Ordering::Relaxed);
    PEAK.store(before, Ordering::Relaxed);
    let done = job();
    (PEAK.load(Ordering::Relaxed) - before, done)
}

/// Looks at a file and reads it.
fn read(path: &Path) -> (usize, Result<u64, ReadError>) {
    peak(|| {
        let choice = look(path)?.choice();
        let source = Source::File(path.to_path_buf());
        let read = read::rows(&source, &choice, &Limits::default(), &AtomicBool::new(false), |_| Ok(()))?;
        Ok(read.lines)
    })
}

const MIB: usize = 1 << 20;

#[test]
fn a_csv_takes_as_much_memory_short_or_long() {
    let _one = ONE.lock().unwrap();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("table.csv");
    let mut out = BufWriter::new(File::create(&path).unwrap());
    writeln!(out, "Name,Note").unwrap();
    for n in 0..100_000 {
        writeln!(out, "name {n},\"a note of some length, with a comma and {n} in it, and more of the same kind\"")
            .unwrap();
    }
    out.into_inner().unwrap();
    let bytes = std::fs::metadata(&path).unwrap().len() as usize;
    assert!(bytes > 8 * MIB, "the file is large: {bytes}");
    let (peak, read) = read(&path);
    assert_eq!(read.unwrap(), 100_000, "all of it is read");
    // The look takes 4 MiB to find the encoding.
    assert!(peak < 5 * MIB, "{peak} bytes for a file of {bytes}");
}

#[test]
fn quotes_that_never_close_take_no_more() {
    let _one = ONE.lock().unwrap();
    let sample = common::file("open.csv", "a,\"b\n".to_owned() + &"x,\"y\n".repeat(100_000) + &"z".repeat(20 * MIB));
    let (peak, read) = read(&sample.path);
    assert!(read.is_ok(), "it is read: {read:?}");
    // The look as above, and the longest record there may be with what was made of it.
    assert!(peak < 7 * MIB, "{peak} bytes");
}

#[test]
fn an_xlsx_takes_as_much_memory_short_or_long() {
    let _one = ONE.lock().unwrap();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("table.xlsx");
    let mut book = Workbook::new();
    let sheet = book.add_worksheet_with_constant_memory().unwrap();
    sheet.write_row(0, 0, ["Name", "Note", "Number"]).unwrap();
    for n in 0..40_000u32 {
        sheet.write_string(n + 1, 0, format!("name {n}")).unwrap();
        sheet.write_string(n + 1, 1, format!("a note of some length and {n} in it")).unwrap();
        sheet.write_number(n + 1, 2, n).unwrap();
    }
    book.save(&path).unwrap();
    let (peak, read) = read(&path);
    assert_eq!(read.unwrap(), 40_000, "all of it is read");
    // The texts alone are more than that.
    assert!(peak < MIB, "{peak} bytes for 40,000 rows");
}

#[test]
fn what_is_made_to_harm_takes_no_more() {
    let _one = ONE.lock().unwrap();
    let rows = "<row><c><v>1</v></c></row>".repeat(200_000);
    let bomb = common::file("rows.xlsx", common::workbook(&rows, "<sst/>", "", ""));
    let text = format!("<row><c t=\"inlineStr\"><is><t>{}</t></is></c></row>", "x".repeat(24 * MIB));
    let cell = common::file("cell.xlsx", common::workbook(&text, "<sst/>", "", ""));
    let name = format!("<row><{}/></row>", "x".repeat(24 * MIB));
    let tag = common::file("tag.xlsx", common::workbook(&name, "<sst/>", "", ""));
    let count = "<sst uniqueCount=\"4000000000\" count=\"4000000000\"/>";
    let claim = common::file("claim.xlsx", common::workbook("<row><c><v>1</v></c></row>", count, "", ""));
    let errors = format!("<row>{}</row>", "<c r=\"A1\" t=\"e\"><v>x</v></c>".repeat(300_000));
    let faults = common::file("faults.xlsx", common::workbook(&errors, "<sst/>", "", ""));
    drop((rows, text, name, errors));
    for (sample, is_refused) in [(&bomb, true), (&cell, true), (&tag, true), (&claim, false), (&faults, false)] {
        let (peak, read) = read(&sample.path);
        assert_eq!(read.is_err(), is_refused, "{:?}: {read:?}", sample.path.file_name());
        assert!(peak < 16 * MIB, "{peak} bytes for {:?}", sample.path.file_name());
    }
}

/// One long text that every cell of many rows points to: the rows that are shown first are held together.
#[test]
fn rows_to_show_are_kept_short() {
    let _one = ONE.lock().unwrap();
    let row = format!("<row>{}</row>", "<c t=\"s\"><v>0</v></c>".repeat(30));
    let text = format!("<sst><si><t>{}</t></si></sst>", "x".repeat(32_767));
    let sample = common::file("long.xlsx", common::workbook(&row.repeat(50), &text, "", ""));
    let (peak, found) = peak(|| look(&sample.path));
    assert_eq!(found.unwrap().first.len(), 50, "all of them are shown");
    assert!(peak < 8 * MIB, "{peak} bytes for 50 rows of 30 cells of 32 KiB, 49 MB in full");
}
