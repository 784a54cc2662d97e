//! Reads a table and says how long that took, to be measured from outside: `read FILE`. `read FILE ROWS` makes the file
//! first: ROWS rows of 8 columns, CSV or XLSX by its name.

use std::borrow::Cow;
use std::error::Error;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use sheets::read::{self, Limits, Source};
use sheets::{Cell, Column, Delimiter, Format, Kind, Order, Writer};

const HEADINGS: [&str; 8] = ["First name", "Last name", "Company", "Domain", "Email", "Phone", "City", "Notes"];

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let path = PathBuf::from(arguments.next().ok_or("usage: read FILE [ROWS]")?);
    if let Some(rows) = arguments.next() {
        make(&path, rows.parse()?)?;
        return Ok(());
    }
    let (limits, cancelled) = (Limits::default(), AtomicBool::new(false));
    let began = Instant::now();
    let look = read::look(&path, &limits, &cancelled)?;
    println!("{:?}, headings: {}, looked at in {:?}", look.form, look.header, began.elapsed());
    let began = Instant::now();
    let mut bytes = 0;
    let read = read::rows(&Source::File(path), &look.choice(), &limits, &cancelled, |line| {
        bytes += line.cells.iter().map(String::len).sum::<usize>();
        Ok(())
    })?;
    let seconds = began.elapsed().as_secs_f64();
    println!("{} lines, {} with problems, {bytes} bytes of text", read.lines, read.with_problems);
    println!("{seconds:.2} s, {:.0} rows a second", read.lines as f64 / seconds);
    Ok(())
}

fn make(path: &Path, rows: u64) -> Result<(), Box<dyn Error>> {
    let csv = path.extension().is_some_and(|end| end == "csv");
    let comma = Format::Csv { bom: false, delimiter: Delimiter::Comma };
    let format = if csv { comma } else { Format::Xlsx { sheet: "Large".into() } };
    let columns = HEADINGS.iter().map(|title| Column { title: (*title).into(), kind: Kind::Text, width: 20 }).collect();
    let cancelled = AtomicBool::new(false);
    let order = Order { path: path.to_path_buf(), format, columns, rows: Some(rows) };
    let mut writer = Writer::create(&order, &cancelled, |_| {})?;
    for n in 0..rows {
        let cells = [
            format!("Anna {}", n % 1_000),
            format!("Müller {}", n % 7_919),
            format!("Company \"{n}\", Inc."),
            format!("company-{n}.example"),
            format!("anna.{n}@company-{n}.example"),
            format!("0301{n:07}"),
            "Frankfurt am Main".into(),
            if n % 10 == 0 { "two\nlines".into() } else { String::new() },
        ];
        writer.row(&cells.map(|cell| Cell::Text(Cow::Owned(cell))))?;
    }
    println!("{:?}", writer.finish()?);
    Ok(())
}
