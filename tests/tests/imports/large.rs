//! A million rows: run by hand, in release, for its figures.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use serde_json::json;
use tests::rig::{App, Service};

use super::steps::{as_guessed, counts, look};

#[tokio::test(flavor = "multi_thread")]
#[ignore = "takes minutes: cargo test --release -p tests --test app -- --ignored a_million --nocapture"]
async fn a_million_rows_of_eight_columns() {
    const ROWS: u64 = 1_000_000;
    let (data, service) = (tempfile::tempdir().unwrap(), Service::small().await);
    let app = App::start(data.path(), &service).await;
    let path = data.path().join("million.csv");
    let mut file = BufWriter::new(File::create(&path).unwrap());
    writeln!(file, "First Name,Last Name,Job Title,Company,Website,Email,Mobile,Deal Stage").unwrap();
    for at in 0..ROWS {
        let (company, phone) = (at % 50_000, 2_000_000 + at % 7_999_999);
        writeln!(
            file,
            "First{},Last{at},Head of {},Company {company} Ltd,https://www.company{company}.example,p{at}@company{company}.example,+1202{phone},stage {}",
            at % 5_000, at % 300, at % 7
        )
        .unwrap();
    }
    drop(file.into_inner().unwrap());
    app.desktop.choose(&path);
    let begun = Instant::now();
    let table = look(&app).await;
    println!("look {:?}", begun.elapsed());
    let request = as_guessed(&table, "Million");
    let begun = Instant::now();
    let checked = app.ask("check_import", &request).await;
    println!("check {:?}, memory {} MB", begun.elapsed(), memory());
    assert_eq!(counts(&checked), (ROWS, ROWS, 0, ROWS, 0), "every row is right");
    let begun = Instant::now();
    let ended = AtomicBool::new(false);
    let keep = async {
        let done = app.ask("start_import", &request).await;
        ended.store(true, Ordering::Relaxed);
        done
    };
    // What a paid answer would wait for.
    let write = async {
        let (mut longest, mut others) = (Duration::ZERO, 0);
        while !ended.load(Ordering::Relaxed) {
            let asked = Instant::now();
            app.ask("set_confirm_limit", json!({"confirmAbove": 20})).await;
            longest = longest.max(asked.elapsed());
            others += 1;
        }
        (longest, others)
    };
    let (done, (longest, others)) = tokio::join!(keep, write);
    println!("keep {:?}, memory {} MB, longest of {others} other writes {longest:?}", begun.elapsed(), memory());
    assert_eq!(counts(&done), (ROWS, ROWS, 0, ROWS, 0), "every row is new");
    println!(
        "file {} MB",
        std::fs::metadata(data.path().join("workspaces/demo/workspace.sqlite")).map_or(0, |meta| meta.len() >> 20)
    );
}

/// The most memory that this program has had, in mebibytes.
fn memory() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok()).unwrap_or(0) >> 10
}
