//! What judging many rows asks of them, counted, and as of when: one way through a table, one moment for a question.

use std::cell::Cell;
use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use column_store::{Source, TakeCells, TakeKey, TakeText};
use conditions::{Compiled, Condition, Fact, Test, Verdict};

use super::judged::{NOW, read_all, world};
use super::*;
use crate::rows::facts;
use crate::rows::judged::Bench;

#[tokio::test]
async fn facts_of_a_few_records_take_no_look_at_all_that_are_joined() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("workspace.sqlite");
    let store = Store::open(&path).unwrap();
    store
        .write(|file| {
            file.execute_batch(
                "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 6000)
                 INSERT INTO records (id, kind, owned_at, told_at) SELECT i, 'company', i, 1 FROM n;
                 INSERT INTO joined (record, lead) SELECT id, id - 3000 FROM records WHERE id > 3000;",
            )?;
            Ok(())
        })
        .await
        .unwrap();
    let mut own = Connection::open(&path).unwrap();
    crate::file::threads::prepare(&own).unwrap();
    let steps = Arc::new(AtomicU64::new(0));
    let step = Arc::clone(&steps);
    let count = move || {
        step.fetch_add(1, Ordering::Relaxed);
        false
    };
    own.progress_handler(1, Some(count)).unwrap();
    let of = |records: &[i64]| facts::of(&own, &BTreeSet::from([Fact::OwnedSince]), records).unwrap();
    let many = of(&(1..=6_000).collect::<Vec<i64>>());
    for (record, owned_at) in [(1, 1), (3_000, 3_000), (3_001, 1), (4_000, 1_000), (6_000, 3_000)] {
        // The first time a statement is prepared, too.
        of(&[record]);
        steps.store(0, Ordering::Relaxed);
        let alone = of(&[record]);
        let took = steps.load(Ordering::Relaxed);
        assert_eq!(alone[&record].owned_at, Some(owned_at), "record {record}: since either of two was owned");
        assert_eq!(alone.get(&record), many.get(&record), "record {record}, as among many");
        assert!((1..1_000).contains(&took), "record {record}: so many steps beside three thousand others: {took}");
    }
}

/// Rows of which is counted how often they are asked for.
struct Counting<'f> {
    rows: Rows<'f>,
    asked: Cell<u64>,
    passes: Cell<u64>,
    /// What happens while a table or a column is read.
    meanwhile: &'f dyn Fn(),
}

impl Source for Counting<'_> {
    type Error = crate::StoreError;

    fn last(&self) -> Result<i64, Self::Error> {
        self.rows.last()
    }

    fn cells(
        &self,
        table: Table,
        columns: &[&'static api::columns::Column],
        of: Option<&[u32]>,
        take: &mut TakeCells<'_>,
    ) -> Result<(), Self::Error> {
        self.passes.set(self.passes.get() + u64::from(of.is_none()));
        self.asked.set(self.asked.get() + of.map_or(0, <[u32]>::len) as u64);
        self.rows.cells(table, columns, of, take)
    }

    fn keys(&self, table: Table, column: &str, of: Option<&[u32]>, take: &mut TakeKey<'_>) -> Result<(), Self::Error> {
        self.passes.set(self.passes.get() + u64::from(of.is_none()));
        self.asked.set(self.asked.get() + of.map_or(0, <[u32]>::len) as u64);
        self.rows.keys(table, column, of, take)
    }

    fn texts(
        &self,
        table: Table,
        column: &str,
        of: Option<&[u32]>,
        take: &mut TakeText<'_>,
    ) -> Result<(), Self::Error> {
        self.passes.set(self.passes.get() + u64::from(of.is_none()));
        self.asked.set(self.asked.get() + of.map_or(0, <[u32]>::len) as u64);
        self.rows.texts(table, column, of, take)
    }

    fn count(&self, of: RowsOf) -> Result<u64, Self::Error> {
        self.rows.count(of)
    }

    fn rows(&self, of: RowsOf, take: &mut dyn FnMut(i64)) -> Result<(), Self::Error> {
        self.rows.rows(of, take)
    }

    fn as_of_now<T>(&self, read: impl FnOnce(&Self) -> T) -> Result<T, Self::Error> {
        (self.meanwhile)();
        Ok(read(self))
    }

    fn give_back(&self) {}
}

#[tokio::test]
async fn six_lines_over_many_rows_ask_for_a_few_of_them() {
    let folder = tempfile::tempdir().unwrap();
    let (store, docs) = world(folder.path(), 600).await;
    let ids: Vec<i64> = (1..=docs.len() as i64).collect();
    store
        .note(vec![1, 2, 3], NoteEdit { status: Some("Customer".into()), ..NoteEdit::default() }, "n".into(), 6)
        .await
        .unwrap();
    let (path, own) = beside(folder.path());
    let column_store = ColumnStore::beside(&path, SMALL);
    let six = Condition::All {
        all: vec![
            Condition::term("employeeRange", Test::AtLeast, &["11"]),
            Condition::term("cityName", Test::OneOf, &["Köln", "Bonn"]),
            Condition::term("founded", Test::After, &["2000"]),
            Condition::term("own.status", Test::IsNot, &["customer"]),
            Condition::term("name", Test::Contains, &["zebra"]),
            Condition::term("name", Test::NotEmpty, &[]),
        ],
    };
    let compiled = Compiled::of(&six, RecordKind::Company, NOW, &[]);
    read_all(&column_store, &own, &compiled, &ids);
    let source = Counting { rows: Rows(&own), asked: Cell::new(0), passes: Cell::new(0), meanwhile: &|| () };
    let (mut unsure, moment) = (0, column_store.moment());
    for term in &compiled.terms {
        let verdicts = column_store.judged(&source, RecordKind::Company, term, &ids, &moment).unwrap();
        assert_eq!(verdicts.len(), ids.len(), "one each");
        unsure += verdicts.iter().filter(|verdict| **verdict == Verdict::Unsure).count();
    }
    assert_eq!(
        (source.passes.get(), unsure),
        (0, 0),
        "no way through a table, and nothing that a record has to be read for"
    );
    assert!(source.asked.get() <= 2 * 4, "the ends of a span are looked for by halves: {}", source.asked.get());
}

#[tokio::test]
async fn a_table_is_read_once_though_it_is_asked_for_meanwhile() {
    let folder = tempfile::tempdir().unwrap();
    let (store, docs) = world(folder.path(), 20).await;
    let ids: Vec<i64> = (1..=docs.len() as i64).collect();
    let (path, own) = beside(folder.path());
    // One that the values of a column answer, and one that its texts do, which are read by themselves.
    for (column, texts) in [("cityName", 0), ("description", 1)] {
        let column_store = ColumnStore::beside(&path, SMALL);
        let compiled = Compiled::of(&Condition::term(column, Test::Is, &["Bonn"]), RecordKind::Company, NOW, &[]);
        let ask = || drop(Bench::over(&own, &column_store, RecordKind::Company).judged(&compiled, &ids).unwrap());
        let source = Counting { rows: Rows(&own), asked: Cell::new(0), passes: Cell::new(0), meanwhile: &ask };
        ask();
        column_store.read(&source);
        let orders = Table::Companies.shown().len() as u64;
        let ways = "one way through the table, one for each order that is shown, and one for texts";
        assert_eq!(source.passes.get(), 1 + orders + texts, "{column}: {ways}");
        assert!(column_store.has(Table::Companies), "which is here then");
        ask();
        assert!(!column_store.is_to_be_read(), "and nothing is wanted again");
    }
    drop(store);
}

#[tokio::test]
async fn texts_that_are_expected_are_here_when_a_line_asks_for_them() {
    let folder = tempfile::tempdir().unwrap();
    let (store, docs) = world(folder.path(), 60).await;
    let ids: Vec<i64> = (1..=docs.len() as i64).collect();
    let (path, own) = beside(folder.path());
    let about = api::columns::by_key(RecordKind::Company.columns(), "description").unwrap();
    let has = Condition::term("description", Test::Contains, &["software"]);
    let compiled = Compiled::of(&has, RecordKind::Company, NOW, &[]);
    let source = Counting { rows: Rows(&own), asked: Cell::new(0), passes: Cell::new(0), meanwhile: &|| () };
    for (is_expected, passes) in [(true, 0), (false, 1)] {
        let column_store = ColumnStore::beside(&path, SMALL);
        if is_expected {
            column_store.expect_texts(RecordKind::Company, &[about]);
        }
        // Somebody opens the rows, and they are read behind that.
        let city = Compiled::of(&Condition::term("cityName", Test::Is, &["Bonn"]), RecordKind::Company, NOW, &[]);
        Bench::over(&own, &column_store, RecordKind::Company).judged(&city, &ids).unwrap();
        while column_store.is_to_be_read() {
            column_store.read(&Rows(&own));
        }
        source.passes.set(0);
        let moment = column_store.moment();
        column_store.judged(&source, RecordKind::Company, &compiled.terms[0], &ids, &moment).unwrap();
        assert_eq!(source.passes.get(), passes, "ways through the table, expected: {is_expected}");
    }
    drop(store);
}

#[tokio::test]
async fn a_question_of_several_lines_takes_over_nothing_that_came_after_it_began() {
    let folder = tempfile::tempdir().unwrap();
    let (store, docs) = world(folder.path(), 60).await;
    let ids: Vec<i64> = (1..=docs.len() as i64).collect();
    store.new_list("L".into(), RecordKind::Company, ids.clone(), "l".into(), 6).await.unwrap();
    let path = folder.path().join("workspace.sqlite");
    let own = Connection::open(&path).unwrap();
    let mut writer = Connection::open(&path).unwrap();
    crate::file::threads::prepare(&own).unwrap();
    crate::file::threads::prepare(&writer).unwrap();
    let watch = Watch::over(&mut writer).unwrap();
    let column_store = ColumnStore::beside(&path, SMALL);
    let by_rows = ColumnStore::beside(&path, Limits { least: usize::MAX, ..SMALL });
    // One that is answered by the values of a column, and one by its order.
    let lines = [Condition::term("cityName", Test::Is, &["Wien"]), Condition::term("founded", Test::After, &["2030"])];
    let lines = lines.map(|line| Compiled::of(&line, RecordKind::Company, NOW, &[]));
    for line in &lines {
        read_all(&column_store, &own, line, &ids);
    }
    let wanted = Wanted::all_of(LIST, RecordKind::Company);
    let columns = GridKind::CompanyList.counted().collect::<Vec<_>>();
    let count = || column_store.breakdown(&Rows(&own), &wanted, &columns, 8, &column_store.moment()).unwrap();
    while count().is_none() {
        assert!(column_store.is_to_be_read(), "what is missing is wanted");
        column_store.read(&Rows(&own));
    }

    let question = own.unchecked_transaction().unwrap();
    let bench = Bench::over(&question, &column_store, RecordKind::Company);
    // With the first look its view of the rows begins, which has nothing of what is written from here on.
    Rows(&question).last().unwrap();
    writer.execute_batch("UPDATE company_cells SET \"v_cityName\" = 'Wien', k_founded = '2031' WHERE id = 7").unwrap();
    column_store.follow(watch.taken());
    for line in &lines {
        assert_eq!(bench.judged(line, &ids).unwrap()[6], Verdict::No, "as of its moment");
    }
    column_store.breakdown(&Rows(&question), &wanted, &columns, 8, &bench.moment).unwrap();
    question.commit().unwrap();

    for line in &lines {
        let [told, right] =
            [&column_store, &by_rows].map(|by| Bench::over(&own, by, RecordKind::Company).judged(line, &ids).unwrap());
        assert_eq!(told[6], Verdict::Yes, "the next question reads what came meanwhile");
        assert_eq!(told, right, "and all others as the rows have them");
    }
    assert_eq!(count(), Some(breakdown::counted(&own, &wanted, &columns, 8).unwrap()), "which is counted, too");
    drop(store);
}
