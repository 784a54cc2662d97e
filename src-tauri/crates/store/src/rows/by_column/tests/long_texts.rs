//! Texts that are longer than what they are sorted by, judged in every way: nothing held, texts held, not written as lines yet.

use column_store::{ColumnStore, Limits};
use conditions::{Compiled, Condition, Test, Verdict};

use super::judged::{ABOUT, NOW, read_all};
use super::*;
use crate::rows::judged::Bench;

#[tokio::test]
async fn the_end_of_a_long_name_is_looked_at_in_every_way() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("workspace.sqlite");
    let store = Store::open(&path).unwrap();
    let marked = "e\u{301}".repeat(40);
    let names = [
        // Cut behind sixty characters, of which thirty are left without their marks.
        format!("{marked} zebra"),
        format!("{marked} giraffe"),
        // Whole, though what is left of others that are cut may be as long.
        "A name of rather more than thirty letters".to_owned(),
        "Общество с ограниченной ответственностью".to_owned(),
        "Acme".to_owned(),
        // Its beginning is that of another value.
        ABOUT[1].to_owned(),
    ];
    for (at, name) in names.iter().enumerate() {
        let doc = json!({"name": name, "domain": format!("c{at}.example"), "description": ABOUT[0]});
        let doc = doc.as_object().unwrap().clone();
        let told = NewObservation { kind: RecordKind::Company, doc };
        store.write(move |file| records::keep(file, &told, "find_companies", None, 10)).await.unwrap();
    }
    let ids: Vec<i64> = (1..=names.len() as i64).collect();
    let own = Connection::open(&path).unwrap();
    crate::file::threads::prepare(&own).unwrap();
    // Nothing is held at first, then the texts are; the last time an older version has written them and not as lines.
    for (least, is_held, filled_to) in
        [(1, false, None), (usize::MAX, false, None), (1, true, None), (1, true, Some(1))]
    {
        let column_store = ColumnStore::beside(&path, Limits { least, ..SMALL });
        if let Some(filled_to) = filled_to {
            let sql = "INSERT INTO settings (name, value) VALUES ('counted_filled_to', ?1)";
            own.execute(sql, [i64::to_string(&filled_to)]).unwrap();
        }
        if is_held {
            let compiled = Condition::term("name", Test::Contains, &["a"]);
            read_all(&column_store, &own, &Compiled::of(&compiled, RecordKind::Company, NOW, &[]), &ids);
        }
        let bench = Bench::over(&own, &column_store, RecordKind::Company);
        for (test, holds) in [
            (Test::Contains, [true, false, false, false, false, false]),
            (Test::ContainsNot, [false, true, true, true, true, true]),
        ] {
            let compiled = Compiled::of(&Condition::term("name", test, &["zebra"]), RecordKind::Company, NOW, &[]);
            let verdicts = bench.judged(&compiled, &ids).unwrap();
            assert_eq!(verdicts, holds.map(Verdict::of), "{test:?}, few are fewer than {least}");
            let term = &compiled.terms[0];
            let cells = column_store.judged(&Rows(&own), RecordKind::Company, term, &ids, &bench.moment).unwrap();
            let unsure: Vec<bool> = cells.iter().map(|verdict| *verdict == Verdict::Unsure).collect();
            let wanted = match filled_to {
                None => [false, false, false, false, false, true],
                Some(_) => [false, true, true, true, false, true],
            };
            assert_eq!(
                unsure, wanted,
                "only what cannot be told from others, or was not written as a line, is read in full"
            );
        }
    }
    drop(store);
}
