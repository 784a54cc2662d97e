//! Writes a table of any size, to be measured from outside: `large FILE ROWS COLUMNS`, CSV or XLSX by the file's name.

use std::borrow::Cow;
use std::error::Error;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

use sheets::{Cell, Column, Delimiter, Format, Kind, Order, Writer};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let mut argument = || arguments.next().ok_or("usage: large FILE ROWS COLUMNS");
    let path = PathBuf::from(argument()?);
    let (rows, width): (u64, usize) = (argument()?.parse()?, argument()?.parse()?);
    let csv = path.extension().is_some_and(|end| end == "csv");
    let format = if csv {
        Format::Csv { bom: true, delimiter: Delimiter::Comma }
    } else {
        Format::Xlsx { sheet: "Large".into() }
    };
    let kinds = [Kind::Text, Kind::Number, Kind::Link, Kind::Phone];
    let columns = (0..width)
        .map(|n| Column { title: format!("Column {}", n + 1), kind: kinds[n % kinds.len()], width: 20 })
        .collect();

    let cancelled = AtomicBool::new(false);
    let order = Order { path, format, columns, rows: Some(rows) };
    let mut writer = Writer::create(&order, &cancelled, |_| {})?;
    for row in 0..rows {
        let cells: Vec<_> = (0..width)
            .map(|n| match kinds[n % kinds.len()] {
                Kind::Number => Cell::Number(row as f64),
                Kind::Link => Cell::Link(Cow::Owned(format!("https://company-{row}.example/{n}"))),
                Kind::Phone => Cell::Phone(Cow::Owned(format!("+49{:09}", row))),
                _ => Cell::Text(Cow::Owned(format!("Company number {row} in column {n}"))),
            })
            .collect();
        writer.row(&cells)?;
    }
    println!("{:?}", writer.finish()?);
    Ok(())
}
