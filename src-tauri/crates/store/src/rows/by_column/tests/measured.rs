//! What the column store is worth: the questions of the grid answered by column, by the database as it is, and by a copy of the
//! file with indexes (`indexed.rs`). `tests/bench/README.md` has what was measured, and how it is run.
//!
//! Judges nothing but that all answer the same.

mod indexed;

use std::path::Path;
use std::time::{Duration, Instant};

use api::columns::{Column, GridKind};
use api::{Doc, RecordKind};
use column_store::{Breakdown, ColumnBars};
use serde_json::{Value, json};

use super::*;
use crate::file::threads::prepare;
use crate::file::tx::Tx;
use crate::records::NewObservation;
use crate::records::{own, sort_keys};

const TIMES: usize = 5;
const LIST: RowsOf = RowsOf::List(1);
const MOST: u32 = 8;

/// A person as the service reports one: names and places of many, functions and countries of few.
fn person(at: usize) -> Doc {
    const SYLLABLES: [&str; 16] =
        ["ba", "do", "fi", "gu", "ke", "la", "mo", "ni", "pu", "re", "sa", "to", "vi", "wu", "ye", "zo"];
    const FUNCTIONS: [&str; 5] = ["Sales", "Law", "Engineering", "Finance", "Marketing"];
    const COUNTRIES: [&str; 3] = ["Germany", "France", "Poland"];
    const SENIORITIES: [&str; 3] = ["c_suite", "director", "staff"];
    let mixed = at.wrapping_mul(2_654_435_761) >> 3;
    let word = |salt: usize, length: usize| {
        let number = mixed.wrapping_mul(salt.wrapping_mul(2) + 1) >> 5;
        (0..length).map(|part| SYLLABLES[number >> (part * 4) & 15]).collect::<String>()
    };
    let (first, last, firm, city) = (word(3, 2), word(5, 3), word(7, 3), word(11, 2));
    let function = FUNCTIONS[mixed % 5];
    let (functions, departments) = FUNCTIONS.split_at(mixed % 4);
    let about: String = (0..24).map(|n| word(100 + n, 2 + n % 3) + " ").collect();
    let tools: Vec<Value> = (0..mixed % 4).map(|n| json!({"name": word(40 + n, 1)})).collect();
    let told = json!({
        "profile": {"full_name": format!("{first} {last}"), "summary": about},
        "headline": format!("Head of {function} in {city}"),
        "url": format!("https://www.network.example/in/{first}-{last}-{at}"),
        "jobTitle": format!("Head of {function}"),
        "jobStartDate": format!("20{:02}-{:02}", mixed % 25, mixed / 32 % 12 + 1),
        "email": (!mixed.is_multiple_of(3)).then(|| format!("{first}.{last}{at}@{firm}.example")),
        "location": {"city": city, "state": word(13, 1), "country": COUNTRIES[mixed / 7 % 3]},
        "department": {
            "seniority": SENIORITIES[mixed / 64 % 3], "functions": functions, "departments": departments,
        },
        "companyName": format!("{firm} works"),
        "companyIndustry": word(17, 1),
        "companySize": mixed / 512 % 30_000,
        "companyWebsite": format!("https://{firm}.example"),
        "company": {"technologies": tools},
        "last_updated": format!("2025-{:02}-{:02}", mixed / 9 % 12 + 1, mixed / 128 % 28 + 1),
    });
    told.as_object().unwrap().clone()
}

/// A connection with the room of those that read, or of one that writes very many rows.
fn connected(path: &Path, kib: u32) -> Connection {
    let file = Connection::open(path).unwrap();
    prepare(&file).unwrap();
    let room = format!("PRAGMA cache_size = -{kib}; PRAGMA wal_autocheckpoint = 65536; PRAGMA synchronous = FULL");
    file.execute_batch(&room).unwrap();
    file
}

/// An empty workspace with a list.
fn fresh(path: &Path) -> Connection {
    drop(Store::open(path).unwrap());
    let file = connected(path, 192 << 10);
    let list = "INSERT INTO lists (id, name, kind, made_at, changed_at) VALUES (1, 'L', 'person', 1, 1)";
    file.execute_batch(list).unwrap();
    file
}

/// Puts so many people into the list, in pieces as an import does; returns how long it took.
fn fill(file: &Connection, rows: usize, keep: impl Fn(&Connection, Doc) -> i64) -> Duration {
    let start = Instant::now();
    for first in (0..rows).step_by(20_000) {
        let piece = file.unchecked_transaction().unwrap();
        for at in first..rows.min(first + 20_000) {
            let record = keep(file, person(at));
            // Not in the order in which they came.
            let place = (at.wrapping_mul(7_919) % rows) as i64;
            file.prepare_cached("INSERT INTO members VALUES (1, ?1, ?2)").unwrap().execute([place, record]).unwrap();
        }
        piece.commit().unwrap();
    }
    start.elapsed()
}

/// As an import stores a record.
fn whole(file: &Connection, doc: Doc) -> i64 {
    let new = NewObservation { kind: RecordKind::Person, doc };
    Tx::run(file, own::derive, |tx| records::keep(tx, &new, "import", None, 1)).unwrap().0
}

/// What the grid asks for alone.
fn cells(file: &Connection, doc: Doc) -> i64 {
    let new = "INSERT INTO records (kind, owned_at, told_at) VALUES ('person', 1, 1)";
    file.prepare_cached(new).unwrap().execute([]).unwrap();
    let record = file.last_insert_rowid();
    sort_keys::write(file, RecordKind::Person, record, std::iter::once(&doc)).unwrap();
    if record % 3 == 0 {
        let noted =
            r#"INSERT INTO own_cells (id, "k_own.status", "v_own.status") VALUES (?1, 'contacted', 'contacted')"#;
        file.prepare_cached(noted).unwrap().execute([record]).unwrap();
    }
    record
}

#[derive(Clone, Copy, PartialEq)]
enum Ask {
    Rows,
    Bars,
    Breakdown,
}

struct Question {
    name: String,
    wanted: Wanted,
    ask: Ask,
}

fn questions() -> Vec<Question> {
    let all = || Wanted::all_of(LIST, RecordKind::Person);
    let by = |key: &str, descending| Some(Order { key: key.to_owned(), descending });
    let ask = |name: &str, wanted, ask| Question { name: name.to_owned(), wanted, ask };
    let mut asked = vec![ask("open, as it came", all(), Ask::Rows)];
    for (what, key) in [("a text", "name"), ("a number", "companySize"), ("a day", "last_updated")] {
        for (way, descending) in [("first to last", false), ("last to first", true)] {
            let wanted = Wanted { order: by(key, descending), ..all() };
            asked.push(ask(&format!("sort by {what}, {way}"), wanted, Ask::Rows));
        }
    }
    // More than are remembered, so that each is looked for anew in each round.
    for text in ["b", "ba", "bad", "head sales", "www.network", "badofi", "qzxwv"] {
        asked.push(ask(&format!("type `{text}`"), Wanted { text: text.to_owned(), ..all() }, Ask::Rows));
    }
    let wanted = Wanted { text: "head sales".to_owned(), order: by("name", false), ..all() };
    asked.push(ask("type `head sales`, sorted by a text", wanted, Ask::Rows));
    asked.push(ask("the bars", all(), Ask::Bars));
    asked.push(ask("the breakdown", all(), Ask::Breakdown));
    asked
}

#[derive(Debug, PartialEq)]
enum Answer {
    Rows(Vec<i64>),
    Bars(Vec<ColumnBars>),
    Breakdown(Breakdown),
}

type Way<'w> = &'w dyn Fn(&Connection, &Question) -> Answer;

fn counted(ask: Ask) -> Vec<&'static Column> {
    match ask {
        Ask::Rows => Vec::new(),
        Ask::Bars => GridKind::PeopleList.facets().collect(),
        Ask::Breakdown => GridKind::PeopleList.counted().collect(),
    }
}

fn by_column(store: &ColumnStore, file: &Connection, Question { wanted, ask, .. }: &Question) -> Option<Answer> {
    let (columns, moment) = (counted(*ask), store.moment());
    match ask {
        Ask::Rows => store.snapshot(&Rows(file), wanted, &moment).unwrap().map(Answer::Rows),
        Ask::Bars => store.bars(&Rows(file), wanted, &columns, MOST, &moment).unwrap().map(Answer::Bars),
        Ask::Breakdown => store.breakdown(&Rows(file), wanted, &columns, MOST, &moment).unwrap().map(Answer::Breakdown),
    }
}

fn by_database(file: &Connection, Question { wanted, ask, .. }: &Question) -> Answer {
    let columns = counted(*ask);
    match ask {
        Ask::Rows => Answer::Rows(snapshot::ids(file, wanted).unwrap()),
        Ask::Bars => Answer::Bars(snapshot::bars(file, wanted, &columns, MOST).unwrap()),
        Ask::Breakdown => Answer::Breakdown(breakdown::counted(file, wanted, &columns, MOST).unwrap()),
    }
}

fn median(times: &mut [Duration]) -> String {
    times.sort_unstable();
    format!("{:.1} ms", times[times.len() / 2].as_secs_f64() * 1e3)
}

/// All questions in rounds, and before each question a change; returns what each took, and compares with what is right.
fn rounds(
    asked: &[Question],
    way: Way<'_>,
    file: &Connection,
    change: &mut dyn FnMut(),
    right: Option<Way<'_>>,
) -> Vec<String> {
    let mut times: Vec<Vec<Duration>> = asked.iter().map(|_| Vec::new()).collect();
    for round in 0..TIMES {
        for (question, times) in asked.iter().zip(&mut times) {
            change();
            let start = Instant::now();
            let answer = way(file, question);
            times.push(start.elapsed());
            if let Some(right) = right.filter(|_| round == 0) {
                assert!(answer == right(file, question), "{}: answered as by the database", question.name);
            }
        }
    }
    times.iter_mut().map(|times| median(times)).collect()
}

/// What this process has in memory, and in files without a name.
fn held() -> String {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let rss = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap_or_default().trim().to_owned();
    let open = std::fs::read_dir("/proc/self/fd").into_iter().flatten().flatten();
    let is_gone = |path: &Path| std::fs::read_link(path).is_ok_and(|to| to.to_string_lossy().ends_with("(deleted)"));
    let gone = open.map(|entry| entry.path()).filter(|path| is_gone(path));
    let bytes: u64 = gone.filter_map(|path| std::fs::metadata(path).ok()).map(|file| file.len()).sum();
    format!("{rss} in memory, {} MiB in the scratch file", bytes >> 20)
}

#[test]
#[ignore = "minutes, and the times say something in a release build alone: tests/bench/README.md"]
fn three_ways_to_answer_the_grid() {
    let rows: usize = std::env::var("ROWS").map_or(20_000, |rows| rows.parse().unwrap());
    let folder = tempfile::tempdir_in(".").unwrap();
    let (plain, copy) = (folder.path().join("plain.sqlite"), folder.path().join("indexed.sqlite"));
    let file = fresh(&plain);
    fill(&file, rows, cells);
    file.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(())).unwrap();
    drop(file);
    std::fs::copy(&plain, &copy).unwrap();
    println!("{rows} people in a file of {} MiB", std::fs::metadata(&plain).unwrap().len() >> 20);
    for (name, took, bytes) in indexed::make(&connected(&copy, 192 << 10)) {
        println!("| {name} | {:.1} s | {:.1} MiB |", took.as_secs_f64(), bytes as f64 / f64::from(1 << 20));
    }
    let (mut one, two, asked) = (connected(&plain, 3_000), connected(&copy, 3_000), questions());
    println!("before: {}", held());
    let column_store = ColumnStore::beside(&plain, Limits { least: 1, ..Limits::default() });
    let start = Instant::now();
    while asked.iter().filter(|question| by_column(&column_store, &one, question).is_none()).count() > 0 {
        column_store.read(&Rows(&one));
    }
    println!("the column store is read in {:.1} s: {}", start.elapsed().as_secs_f64(), held());
    let watch = Watch::over(&mut one).unwrap();
    let by_column = |file: &Connection, question: &Question| by_column(&column_store, file, question).unwrap();
    let mut writes = [Vec::new(), Vec::new()];
    let mut change = |file: &Connection, which: usize| {
        let (turn, start) = (writes[which].len(), Instant::now());
        let piece = file.unchecked_transaction().unwrap();
        let record = 1 + (turn * 7_919 % rows) as i64;
        sort_keys::write(file, RecordKind::Person, record, std::iter::once(&person(rows + turn))).unwrap();
        piece.commit().unwrap();
        writes[which].push(start.elapsed());
        column_store.follow(watch.taken());
    };
    let first = rounds(&asked, &by_column, &one, &mut || (), Some(&by_database));
    let second = rounds(&asked, &by_database, &one, &mut || (), None);
    let third = rounds(&asked, &indexed::answer, &two, &mut || (), Some(&by_database));
    let first_changed = rounds(&asked, &by_column, &one, &mut || change(&one, 0), Some(&by_database));
    let third_changed = rounds(&asked, &indexed::answer, &two, &mut || change(&two, 1), Some(&by_database));
    let columns = [first, second, third, first_changed, third_changed];
    println!("behind all questions: {}", held());
    println!("| what | column store | the database | indexes | column store, changed | indexes, changed |");
    println!("|---|---|---|---|---|---|");
    for (at, question) in asked.iter().enumerate() {
        let times: Vec<&str> = columns.iter().map(|column| column[at].as_str()).collect();
        println!("| {} | {} |", question.name, times.join(" | "));
    }
    let [without, with] = writes.each_mut().map(|times| median(times));
    println!("one record written: {without}, with the indexes {with}");
    for turn in 0..if rows > 100_000 { 0 } else { 3 } {
        let [without, with] = [false, true].map(|is_indexed| {
            let file = fresh(&folder.path().join(format!("{turn}{is_indexed}.sqlite")));
            if is_indexed {
                indexed::make(&file);
            }
            fill(&file, rows, whole).as_secs_f64()
        });
        println!("{rows} people kept as an import does: {without:.1} s, with the indexes {with:.1} s");
    }
}
