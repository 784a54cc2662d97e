//! What is stored by column answers as the database does, also behind whatever was changed.

mod asked;
mod judged;
mod long_texts;
mod measured;

use api::RecordKind;
use api::columns::GridKind;
use column_store::{ColumnStore, Limits, Order, RowsOf, Table, Wanted};
use rusqlite::Connection;
use serde_json::{Value, json};

use super::source::Rows;
use super::watch::Watch;
use crate::file::store::Store;
use crate::lists::list_changes::NoteEdit;
use crate::records::NewObservation;
use crate::rows::{breakdown, snapshot};
use crate::{lists, records};

const LIST: RowsOf = RowsOf::List(1);
const LIBRARY: RowsOf = RowsOf::Library(RecordKind::Company);
/// Tests have few texts, and several pieces.
const SMALL: Limits = Limits { least: 1, piece: 1 << 10, sparse: 2 };

/// The file of a store, and a connection of its own to it.
fn beside(folder: &std::path::Path) -> (std::path::PathBuf, Connection) {
    let path = folder.join("workspace.sqlite");
    let own = Connection::open(&path).unwrap();
    crate::file::threads::prepare(&own).unwrap();
    (path, own)
}

fn company(at: usize, turn: usize) -> Value {
    let city = ["Bonn", "Köln", "Lyon", "Łódź", "Zug"][(at * 7 + turn) % 5];
    let range = ["1-10", "11-50", "51-200"][(at / 3 + turn) % 3];
    json!({
        // The same company in each turn, or it would be another record and none would be observed again.
        "name": format!("{} {}", ["Zeta", "alpha", "Émile", "beta"][at % 4], at % 11),
        "domain": format!("c{at}.example"),
        "website": format!("https://www.c{at}.example/{}", turn % 2),
        "cityName": if at.is_multiple_of(6) { Value::Null } else { json!(city) },
        "employeeRange": range,
        "description": format!("Wärme für {city}, seit {}, turn{turn}", 1900 + at % 90),
    })
}

async fn keep(store: &Store, at: usize, turn: usize) -> i64 {
    let doc = company(at, turn).as_object().unwrap().clone();
    let told = NewObservation { kind: RecordKind::Company, doc };
    store.write(move |file| records::keep(file, &told, "find_companies", None, 10 + turn as i64)).await.unwrap().0
}

/// Every question of a few kinds: who has a text, which bars are chosen, in which order.
fn questions() -> Vec<Wanted> {
    // Words that a record had before it was observed again, and has no more, are asked for like those that it has now.
    let texts = [
        "",
        "a",
        "koln",
        "www.c1",
        "seit 19",
        "c7.example 1907",
        "für",
        "qzx",
        "example/1 b",
        "turn0",
        "turn1 bonn",
        // What a person noted, and a word of that beside one of what was told.
        "contacted",
        "contact bonn",
        "messe",
        "messe koln contacted",
        "whole of it",
    ];
    let chosen: [&[(&str, &[&str])]; 4] = [
        &[],
        &[("cityName", &["Bonn", "Köln", "nowhere"])],
        &[("employeeRange", &["11-50"]), ("cityName", &["Łódź"])],
        &[("own.status", &["contacted"])],
    ];
    let orders =
        [None, Some("name"), Some("cityName"), Some("employeeRange"), Some("own.status"), Some("nothing of the kind")];
    let mut all = Vec::new();
    for text in texts {
        for chosen in chosen {
            for order in orders {
                for descending in [false, true] {
                    let facets = chosen.iter().map(|(key, values)| {
                        ((*key).to_owned(), values.iter().map(|value| (*value).to_owned()).collect())
                    });
                    all.push(Wanted {
                        text: text.to_owned(),
                        facets: facets.collect(),
                        order: order.map(|key| Order { key: key.to_owned(), descending }),
                        ..Wanted::all_of(LIST, RecordKind::Company)
                    });
                }
            }
        }
    }
    // Of all that is owned, in the order in which it came, and as few words narrow it.
    for text in ["", "koln", "messe koln"] {
        all.push(Wanted { text: text.to_owned(), ..Wanted::all_of(LIBRARY, RecordKind::Company) });
    }
    all
}

/// Asks everything in both ways; returns how much was answered by column.
fn compare(file: &Connection, column_store: &ColumnStore, when: &str) -> usize {
    let mut answered = 0;
    for wanted in questions() {
        let moment = column_store.moment();
        let order = column_store.snapshot(&Rows(file), &wanted, &moment).unwrap();
        let bars = GridKind::CompanyList.facets().collect::<Vec<_>>();
        // No order changes what is counted.
        let count = || column_store.bars(&Rows(file), &wanted, &bars, 3, &moment).unwrap();
        let counted = wanted.order.is_none().then(count).flatten();
        if let Some(order) = order {
            assert_eq!(order, snapshot::ids(file, &wanted).unwrap(), "{when}, the rows of {wanted:?}");
            answered += 1;
        }
        if let Some(counted) = counted {
            assert_eq!(counted, snapshot::bars(file, &wanted, &bars, 3).unwrap(), "{when}, the bars of {wanted:?}");
            answered += 1;
        }
        let columns = GridKind::CompanyList.counted().collect::<Vec<_>>();
        let broken = wanted
            .order
            .is_none()
            .then(|| column_store.breakdown(&Rows(file), &wanted, &columns, 2, &moment).unwrap())
            .flatten();
        if let Some(broken) = broken {
            let told = breakdown::counted(file, &wanted, &columns, 2).unwrap();
            assert_eq!(broken, told, "{when}, the breakdown of {wanted:?}");
            answered += 1;
        }
    }
    answered
}

#[tokio::test]
async fn both_ways_answer_the_same_whatever_was_changed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("workspace.sqlite");
    let store = Store::open(&path).unwrap();
    let mut records = Vec::new();
    for at in 0..150 {
        records.push(keep(&store, at, 0).await);
    }
    let listed: Vec<i64> = records.iter().rev().copied().take(120).collect();
    store.new_list("L".to_owned(), RecordKind::Company, listed, "t".to_owned(), 1).await.unwrap();
    let edit = |status: &str| NoteEdit { status: Some(status.to_owned()), ..NoteEdit::default() };
    store.note(records[40..60].to_vec(), edit("contacted"), "t".to_owned(), 1).await.unwrap();
    let noted = NoteEdit {
        add_tags: vec!["Messe 2026".to_owned()],
        note: Some("Met in spring, asked for a price twice, and has still not read the whole of it".to_owned()),
        ..NoteEdit::default()
    };
    store.note(records[50..70].to_vec(), noted, "t".to_owned(), 1).await.unwrap();
    // A second one beside the store's own, for which nothing is few.
    let column_store = ColumnStore::beside(&path, SMALL);
    let mut own = Connection::open(&path).unwrap();
    crate::file::threads::prepare(&own).unwrap();
    let watch = Watch::over(&mut own).unwrap();
    assert_eq!(compare(&own, &column_store, "before anything is read"), 3, "rows as they came need no column");
    let read = || {
        while column_store.is_to_be_read() {
            column_store.read(&Rows(&own));
        }
    };
    read();
    compare(&own, &column_store, "while ranks are missing");
    read();
    let all: usize = questions().iter().map(|wanted| 1 + 2 * usize::from(wanted.order.is_none())).sum();
    assert_eq!(compare(&own, &column_store, "once all is read"), all, "everything is answered by column");
    // On the connection that is watched, as the one that writes is.
    let change = |what: &str, sql: &str| {
        own.execute_batch(sql).unwrap();
        column_store.follow(watch.taken());
        assert_eq!(compare(&own, &column_store, what), all, "{what}: what was changed is read again");
    };
    let tell = |told: &NewObservation, at| {
        let keep = |tx: &crate::file::tx::Tx<'_>| records::keep(tx, told, "find_companies", None, at);
        crate::file::tx::Tx::run(&own, records::own::derive, keep).unwrap()
    };
    for turn in 1..4 {
        let moment = own.unchecked_transaction().unwrap();
        for at in (turn..150).step_by(13 * turn) {
            let told =
                NewObservation { kind: RecordKind::Company, doc: company(at, turn).as_object().unwrap().clone() };
            let (record, known) = tell(&told, 10 + turn as i64);
            assert!(known && record == records[at], "a record that was there is told again");
        }
        moment.commit().unwrap();
        change("told again", "");
    }
    // One record again and again, whose texts so come to be in one piece.
    for turn in 4..8 {
        let told = NewObservation { kind: RecordKind::Company, doc: company(149, turn).as_object().unwrap().clone() };
        tell(&told, 10 + turn as i64);
        change("the newest told again", "");
    }
    let doc = company(1_000, 0).as_object().unwrap().clone();
    let (new, _) = tell(&NewObservation { kind: RecordKind::Company, doc }, 20);
    let end = lists::end(&own, 1).unwrap();
    change("a new row", &format!("INSERT INTO members (list, place, record) VALUES (1, {end}, {new})"));
    change("two are one", &format!("INSERT INTO joined (record, lead) VALUES ({}, {})", records[3], records[4]));
    change("and two again", "DELETE FROM joined");
    change("a row goes", &format!("DELETE FROM members WHERE record = {}", records[100]));
    own.execute_batch("DELETE FROM own_cells WHERE id = (SELECT min(id) FROM own_cells)").unwrap();
    column_store.follow(watch.taken());
    assert!(!column_store.has(Table::Own), "what was noted and is gone leaves nothing either");
    compare(&own, &column_store, "what was noted goes");
    read();
    compare(&own, &column_store, "once it is read again");
    read();
    change("a change that is undone", "BEGIN; UPDATE company_cells SET words = 'x', k_name = 'x'; ROLLBACK");
    own.execute_batch("DELETE FROM company_cells WHERE id = (SELECT max(id) FROM company_cells)").unwrap();
    column_store.follow(watch.taken());
    assert!(!column_store.has(Table::Companies), "what is gone leaves nothing");
    store.close().await;
}

#[tokio::test]
async fn several_values_and_ranges_are_counted_as_in_the_database() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("workspace.sqlite");
    let store = Store::open(&path).unwrap();
    let mut people = Vec::new();
    for at in 0..60_usize {
        let functions: Vec<&str> = ["sales", "tax, law", "law"].into_iter().take(at % 4).collect();
        let size = [0, 3, 60, 700, 20_000][at % 5];
        let doc = json!({
            "full_name": format!("P {at}"), "network_profile_url": format!("https://n.example/in/p{at}"),
            "department": {"functions": functions}, "companySize": size,
        });
        let told = NewObservation { kind: RecordKind::Person, doc: doc.as_object().unwrap().clone() };
        let keep = move |file: &crate::file::tx::Tx<'_>| records::keep(file, &told, "leads_finder", None, 10);
        people.push(store.write(keep).await.unwrap().0);
    }
    store.new_list("L".to_owned(), RecordKind::Person, people, "t".to_owned(), 1).await.unwrap();
    let column_store = ColumnStore::beside(&path, SMALL);
    let own = Connection::open(&path).unwrap();
    crate::file::threads::prepare(&own).unwrap();
    let chosen: [&[(&str, &[&str])]; 4] = [
        &[],
        &[("department.functions", &["Law"])],
        &[("department.functions", &["Tax, law", "nothing"]), ("companySize", &["51-200", "501-1000"])],
        &[("companySize", &["10001"])],
    ];
    let columns = GridKind::PeopleList.counted().collect::<Vec<_>>();
    for chosen in chosen {
        let facets = chosen
            .iter()
            .map(|(key, values)| ((*key).to_owned(), values.iter().map(|value| (*value).to_owned()).collect()));
        let wanted = Wanted { facets: facets.collect(), ..Wanted::all_of(LIST, RecordKind::Person) };
        // What is not read yet is asked for, read, and asked for again.
        let ask = || column_store.breakdown(&Rows(&own), &wanted, &columns, 2, &column_store.moment()).unwrap();
        while ask().is_none() {
            assert!(column_store.is_to_be_read(), "{chosen:?}: what is missing is wanted");
            column_store.read(&Rows(&own));
        }
        let told = ask();
        assert!(told.as_ref().is_some_and(|told| (1..=60).contains(&told.rows)), "{chosen:?} leaves some");
        assert_eq!(told.unwrap(), breakdown::counted(&own, &wanted, &columns, 2).unwrap(), "{chosen:?}");
        assert_eq!(
            column_store.snapshot(&Rows(&own), &wanted, &column_store.moment()).unwrap().unwrap(),
            snapshot::ids(&own, &wanted).unwrap()
        );
    }
    store.close().await;
}

#[test]
fn ranks_are_those_of_the_database() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("workspace.sqlite");
    drop(Store::open(&path).unwrap());
    let file = Connection::open(&path).unwrap();
    crate::file::threads::prepare(&file).unwrap();
    file.execute_batch(
        "CREATE TEMP TABLE keys (key);
         INSERT INTO keys VALUES
         ('https://b.example'), ('https://a.example'), (NULL), ('https://a.example'), ('https://a'), ('https://é.example'),
         (2.5), (-1.0), (10.0), (2.5), (0.0), (-0.0), ('https://a.example/long enough'), ('https://a.example/longer');
         INSERT INTO records (kind, owned_at, told_at) SELECT 'company', 1, 1 FROM keys;
         INSERT INTO company_cells (id, k_name, words) SELECT rowid, key, '' FROM keys;
         INSERT INTO lists (id, name, kind, made_at, changed_at) VALUES (1, 'L', 'company', 1, 1);
         INSERT INTO members SELECT 1, 100 - rowid, rowid FROM keys;",
    )
    .unwrap();
    for (what, which) in [("texts and numbers", "TRUE"), ("texts", "typeof(k_name) = 'text'"), ("nothing", "FALSE")] {
        file.execute_batch(&format!("DELETE FROM company_cells WHERE k_name IS NOT NULL AND NOT ({which})")).unwrap();
        let column_store = ColumnStore::beside(&path, SMALL);
        for descending in [false, true] {
            let order = Some(Order { key: "name".to_owned(), descending });
            let wanted = Wanted { order, ..Wanted::all_of(LIST, RecordKind::Company) };
            // What is not read yet is asked for, and then read.
            let told = (0..3).find_map(|_| {
                column_store.read(&Rows(&file));
                column_store.snapshot(&Rows(&file), &wanted, &column_store.moment()).unwrap()
            });
            let right = snapshot::ids(&file, &wanted).unwrap();
            assert_eq!(told, Some(right), "{what}, descending: {descending}; equal ones are in the order of the list");
        }
    }
}

#[tokio::test]
async fn a_store_reads_large_lists_by_column_and_small_ones_not() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(&folder.path().join("workspace.sqlite")).unwrap();
    let least = Limits::default().least;
    store
        .write(move |file| {
            file.execute_batch(&format!(
                "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i <= {least})
                 INSERT INTO records (id, kind, owned_at, told_at) SELECT i, 'company', 1, 1 FROM n;
                 INSERT INTO company_cells (id, k_name, words) SELECT id, 'n' || (id % 7), 'w' || id FROM records;
                 INSERT INTO lists (id, name, kind, made_at, changed_at)
                 VALUES (1, 'large', 'company', 1, 1), (2, 'small', 'company', 1, 1);
                 INSERT INTO members (list, place, record) SELECT 1, id, id FROM records;
                 INSERT INTO members (list, place, record) SELECT 2, id, id FROM records LIMIT {least} - 1;"
            ))?;
            Ok(())
        })
        .await
        .unwrap();
    let by_name = |list| Wanted {
        order: Some(Order { key: "name".to_owned(), descending: false }),
        ..Wanted::all_of(RowsOf::List(list), RecordKind::Company)
    };
    let of_seven = |record: &i64| record % 7;
    let small = store.snapshot(by_name(2)).await.unwrap();
    assert!(small.is_sorted_by_key(of_seven), "a small list is sorted");
    assert_eq!(store.column_store().rows_kept(), 0, "and not kept");
    assert!(!store.column_store().is_to_be_read(), "nothing is read for it");
    for (list, kept) in [(2, 0), (1, 1), (1, 1)] {
        store.expect(RowsOf::List(list)).await.unwrap();
        assert_eq!(store.column_store().rows_kept(), kept, "of list {list} what is large is kept, once");
    }
    assert!(!store.column_store().is_to_be_read(), "and nothing else is read for it");
    let first = store.snapshot(by_name(1)).await.unwrap();
    assert!(first.is_sorted_by_key(of_seven), "a large one is sorted by the database at first");
    while store.column_store().is_reading() {
        tokio::task::yield_now().await;
    }
    assert_eq!(store.snapshot(by_name(1)).await.unwrap(), first, "and by column once that is read: the same");
    assert!(store.column_store().has(Table::Companies), "which stays while nothing goes");
    store.close().await;
}
