//! Duplicates in a list of 200,000 rows, of which it is known how many there are.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::Path;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::effort::{Effort, beside};
use super::part::{Fixture, Given};
use super::peers::Peers;
use super::sample::Table;

const ROWS: usize = if cfg!(debug_assertions) { 2_000 } else { 200_000 };
/// One in so many rows is an earlier one under another spelling.
const EVERY: usize = 10;
const TIMES: usize = 3;

/// The groups of the list; beside it a dictionary of folded names and addresses over the same file.
pub async fn measure() -> Table {
    let (peers, fixture, folder) = (Peers::ready(), Fixture::new().await, tempfile::tempdir().unwrap());
    let path = folder.path().join("people.csv");
    write_csv(&path);
    let imported = fixture.run("import", &[path.to_str().unwrap()]).await.1;
    assert_eq!(imported["rows"], ROWS, "all of them are in the list");
    let list = imported["list"].to_string();
    let (mut own, mut peer, mut found) = (Vec::new(), Vec::new(), 0);
    for _ in 0..TIMES {
        let (effort, said) = fixture.run("duplicates", &[&list]).await;
        assert_eq!(said["found"], ROWS / EVERY, "every pair was found, and nobody else");
        own.push(effort);
        if let Some((effort, said)) = peers.python("duplicates", &path, ROWS) {
            found = said["found"].as_u64().unwrap_or_default();
            peer.push(effort);
        }
    }
    let mut table = Table::new(&format!(
        "duplicates of a list of {ROWS} people with {} known pairs, from the database to the groups with their facts, median \
         of {TIMES}; memory is the peak of a process that does nothing else",
        ROWS / EVERY
    ));
    table.line("pairs found", ROWS / EVERY, format!("{found} by the dictionary"));
    let peers = [("a Python dictionary over the CSV", Effort::median(peer))];
    beside(&mut table, "groups", &Effort::median(own).unwrap(), &peers);
    table
}

/// The part that looks for the duplicates of a list.
pub async fn find(given: &Given) -> (Duration, Value) {
    let list: i64 = given.arguments[0].parse().unwrap();
    let app = given.app().await;
    let begun = Instant::now();
    let told = app.ask("duplicates", json!({"list": list})).await;
    let time = begun.elapsed();
    app.end().await;
    (time, json!({"rows": told["rows"], "found": told["found"]}))
}

/// Pairs differ in what importing does not bring together: the order of names and the legal form, or everything but the
/// address.
fn row(at: usize) -> [String; 4] {
    let (first, last) = (format!("Zoë{at}"), format!("Müller{at}"));
    let (company, mail) = (format!("Société {} Ltd", at % 20_000), format!("p{at}@mail.example"));
    let Some(of) = at.checked_sub(1).filter(|_| at % EVERY == EVERY - 1) else { return [first, last, company, mail] };
    if (at / EVERY).is_multiple_of(2) {
        [format!("MULLER{of}"), format!("Zoe{of}"), format!("SOCIETE {} Limited", of % 20_000), mail]
    } else {
        [first, last, company, format!("P{of}@Mail.Example")]
    }
}

fn write_csv(path: &Path) {
    let mut file = BufWriter::new(File::create(path).unwrap());
    writeln!(file, "First Name,Last Name,Company,Email").unwrap();
    for at in 0..ROWS {
        writeln!(file, "{}", row(at).join(",")).unwrap();
    }
    file.into_inner().unwrap().sync_all().unwrap();
}
