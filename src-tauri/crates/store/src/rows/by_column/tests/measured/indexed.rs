//! The same questions answered from indexes, as well as they can be: an index of each column that a grid shows at first (and of
//! the two others that are asked for), one over all that is counted, and FTS5 trigrams of the words.
//!
//! What the database would do row by row with a list is done here in memory: the places of its rows are read anew for each question.

use std::collections::{BTreeSet, HashMap};

use api::columns::is_own;
use rusqlite::types::ValueRef;

use super::*;

/// Makes the indexes; returns what each took and how many bytes it has.
pub(super) fn make(file: &Connection) -> Vec<(String, Duration, i64)> {
    let sorted: BTreeSet<&str> = Table::People.shown().into_iter().chain(["companySize", "last_updated"]).collect();
    let column = |key| (format!("by {key}"), format!("CREATE INDEX \"by_{key}\" ON person_cells (\"k_{key}\")"));
    let mut parts: Vec<(String, String)> = sorted.into_iter().map(column).collect();
    let columns = Table::People.counted().into_values();
    let counted: Vec<String> = columns
        .map(|column| format!("\"{}_{}\"", if column.keeps_counted() { "v" } else { "k" }, column.key))
        .collect();
    let counted = format!("CREATE INDEX counted ON person_cells (id, {})", counted.join(", "));
    parts.push(("what is counted".to_owned(), counted));
    let words = "CREATE VIRTUAL TABLE person_words USING fts5 (
            words, content = '', contentless_delete = 1, tokenize = 'trigram case_sensitive 1');
        INSERT INTO person_words (rowid, words) SELECT id, words FROM person_cells;
        CREATE TRIGGER words_came AFTER INSERT ON person_cells BEGIN
            INSERT OR REPLACE INTO person_words (rowid, words) VALUES (NEW.id, NEW.words);
        END;";
    parts.push(("FTS5 trigrams".to_owned(), words.to_owned()));
    let pages = "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size";
    let bytes = || file.query_row(pages, [], |row| row.get::<_, i64>(0)).unwrap();
    let made = parts.into_iter().map(|(name, sql)| {
        let (before, start) = (bytes(), Instant::now());
        file.execute_batch(&format!("BEGIN; {sql}; COMMIT")).unwrap();
        (name, start.elapsed(), bytes() - before)
    });
    made.collect()
}

pub(super) fn answer(file: &Connection, Question { wanted, ask, .. }: &Question) -> Answer {
    let rows = rows(file, wanted);
    let columns = super::counted(*ask);
    match ask {
        Ask::Rows => Answer::Rows(match &wanted.order {
            Some(order) => sorted(file, order, &rows),
            None => rows,
        }),
        Ask::Bars => {
            let counts = counts(file, &columns, &rows);
            let bars = columns.iter().zip(&counts).map(|(column, counts)| {
                let counts = counts.iter().map(|(value, count)| (value.as_str(), *count)).collect();
                let (bars, others) = column_store::first(column, counts, MOST);
                (*column, bars, others)
            });
            Answer::Bars(bars.collect())
        }
        Ask::Breakdown => {
            let (counts, rows) = (counts(file, &columns, &rows), rows.len() as u64);
            let parts = columns.iter().zip(&counts).map(|(column, counts)| {
                let counts = counts.iter().map(|(value, count)| (value.as_str(), *count)).collect();
                column_store::Part::of(column, counts, rows, MOST)
            });
            Answer::Breakdown(Breakdown { rows, parts: parts.collect() })
        }
    }
}

/// The rows with the words, in the order of the list. Words without a trigram are looked for in every text.
fn rows(file: &Connection, wanted: &Wanted) -> Vec<i64> {
    let words: Vec<String> = api::text::fold(&wanted.text).split_whitespace().map(str::to_owned).collect();
    if words.iter().any(|word| word.chars().count() < 3) {
        return snapshot::ids(file, &Wanted { order: None, ..wanted.clone() }).unwrap();
    }
    let rows = snapshot::ids(file, &Wanted::all_of(wanted.of, wanted.kind)).unwrap();
    if words.is_empty() {
        return rows;
    }
    let phrases: Vec<String> = words.iter().map(|word| format!("\"{word}\"")).collect();
    let mut ask = file.prepare_cached("SELECT rowid FROM person_words WHERE person_words MATCH ?1").unwrap();
    let found = ask.query_map([phrases.join(" AND ")], |row| row.get::<_, i64>(0)).unwrap();
    let mut has = vec![false; span(&rows)];
    found.for_each(|record| has[record.unwrap() as usize] = true);
    rows.into_iter().filter(|record| has[*record as usize]).collect()
}

fn span(rows: &[i64]) -> usize {
    rows.iter().max().map_or(0, |last| *last as usize + 1)
}

/// An index has the order; what it leaves open is the place among equal ones.
fn sorted(file: &Connection, order: &Order, rows: &[i64]) -> Vec<i64> {
    let mut places = vec![u32::MAX; span(rows)];
    rows.iter().enumerate().for_each(|(place, record)| places[*record as usize] = place as u32);
    let place = |record: i64| places.get(record as usize).copied().unwrap_or(u32::MAX);
    let (key, direction) = (&order.key, if order.descending { "DESC" } else { "ASC" });
    let mut ask = file
        .prepare_cached(&format!(
            "SELECT id, \"k_{key}\" FROM person_cells INDEXED BY \"by_{key}\"
             WHERE \"k_{key}\" IS NOT NULL ORDER BY \"k_{key}\" {direction}"
        ))
        .unwrap();
    let mut read = ask.query([]).unwrap();
    let (mut sorted, mut alike, mut before) = (Vec::with_capacity(rows.len()), 0, Vec::new());
    let mut has = vec![false; places.len()];
    while let Some(row) = read.next().unwrap() {
        let record = row.get_ref(0).unwrap().as_i64().unwrap();
        if place(record) == u32::MAX {
            continue;
        }
        let number;
        let value = match row.get_ref(1).unwrap() {
            ValueRef::Text(text) => text,
            ValueRef::Real(real) => {
                number = real.to_be_bytes();
                &number[..]
            }
            other => panic!("no cell is sorted by {other:?}"),
        };
        if value != before {
            sorted[alike..].sort_unstable_by_key(|record| place(*record));
            (alike, before) = (sorted.len(), value.to_vec());
        }
        sorted.push(record);
        has[record as usize] = true;
    }
    sorted[alike..].sort_unstable_by_key(|record| place(*record));
    sorted.extend(rows.iter().filter(|record| !has[**record as usize]));
    sorted
}

/// The index over what is counted, and the table of what is the app's own, each from its beginning to its end.
fn counts(file: &Connection, columns: &[&'static Column], rows: &[i64]) -> Vec<HashMap<String, u64>> {
    let mut is_row = vec![false; span(rows)];
    rows.iter().for_each(|record| is_row[*record as usize] = true);
    let mut counts = vec![HashMap::<String, u64>::new(); columns.len()];
    for (own, from) in [(false, "person_cells INDEXED BY counted"), (true, "own_cells")] {
        let part: Vec<usize> = (0..columns.len()).filter(|at| is_own(columns[*at].key) == own).collect();
        let cells: Vec<String> = part.iter().map(|at| sort_keys::counted("", columns[*at])).collect();
        let sql = format!("SELECT {}, id FROM {from}", cells.join(", "));
        let mut ask = file.prepare_cached(&sql).unwrap();
        let mut read = ask.query([]).unwrap();
        while let Some(row) = read.next().unwrap() {
            if !is_row.get(row.get::<_, usize>(part.len()).unwrap()).is_some_and(|is| *is) {
                continue;
            }
            for (cell, at) in part.iter().enumerate() {
                let Some(value) = row.get_ref(cell).unwrap().as_str_or_null().unwrap() else { continue };
                match counts[*at].get_mut(value) {
                    Some(count) => *count += 1,
                    None => drop(counts[*at].insert(value.to_owned(), 1)),
                }
            }
        }
    }
    counts
}
