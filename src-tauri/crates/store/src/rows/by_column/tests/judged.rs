//! Conditions over many rows are what they are of each: by column, by the rows, one record by itself, and as a reader of the documents
//! has them who knows nothing of cells. What that costs is in `asked.rs`.

use std::collections::BTreeSet;

use conditions::{Compiled, CompiledScore, Condition, Fact, Row, Score, ScoreLine, Test, Verdict};
use serde_json::Value;

use super::*;
use crate::rows::facts;
use crate::rows::judged::Bench;

/// 2026-11-29.
pub(super) const NOW: i64 = 1_795_910_400_000;

/// Numbers by chance, alike each time.
struct Dice(u64);

impl Dice {
    fn below(&mut self, most: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % most
    }

    fn of<'c, T: ?Sized>(&mut self, choice: &[&'c T]) -> &'c T {
        choice[self.below(choice.len())]
    }
}

const NAMES: [&str; 6] = [
    "Acme",
    "ACME, Inc.",
    "Émile & Söhne",
    "(a+)+$",
    "beta",
    "a name of more than sixty characters, of which the end is what matters: zebra",
];
const CITIES: [&str; 4] = ["Köln", "Łódź", "Bonn", "Zug"];
const SIZES: [&str; 4] = ["1-10", "11-50", "51-200", "10,001+"];
/// Alike as far as they are sorted by; one of several lines, one that ends like what leaves items out.
pub(super) const ABOUT: [&str; 7] = [
    "We make software for towns and firms in every part of Europe: a zebra",
    "We make software for towns and firms in every part of Europe:\nthe second line, with a giraffe",
    "We make software for towns and firms in every part of Europe. Call +30",
    "We make software for towns and firms in every part of Europe: a Zębra-Haus",
    "We play Rock ´n´ Roll",
    "We play in towns and villages in every part of Lower Saxony: Rock ´n´ Roll",
    "Beer",
];
const YEARS: [&str; 4] = ["1999", "2019-04", "03-2026", "long ago"];

fn any(dice: &mut Dice, at: usize) -> Value {
    let mut doc = serde_json::Map::new();
    doc.insert("domain".to_owned(), json!(format!("c{at}.example")));
    for (key, values) in [("name", &NAMES[..]), ("cityName", &CITIES), ("employeeRange", &SIZES), ("founded", &YEARS)] {
        if dice.below(4) > 0 {
            doc.insert(key.to_owned(), json!(values[dice.below(values.len())]));
        }
    }
    if dice.below(4) > 0 {
        doc.insert("description".to_owned(), json!(ABOUT[dice.below(ABOUT.len())]));
    }
    // A field that no column knows, and one place with several values.
    if dice.below(2) == 0 {
        doc.insert("imported".to_owned(), json!({ "Owner": NAMES[dice.below(2)] }));
    }
    if dice.below(5) == 0 {
        doc.insert("industry".to_owned(), json!(["Software", "Bier, Wein"]));
    }
    Value::Object(doc)
}

/// What a reader says of a document.
type Reader = Box<dyn Fn(&Value) -> bool>;

/// A line, and what a reader says of it who has the document alone.
fn line(dice: &mut Dice) -> (Condition, Reader) {
    let folded = |text: &str| {
        text.to_lowercase()
            .replace('ę', "e")
            .replace('ö', "o")
            .replace('é', "e")
            .replace('ł', "l")
            .replace('ó', "o")
            .replace('ź', "z")
    };
    let (key, values): (&'static str, &'static [&'static str]) = [
        ("name", &NAMES[..]),
        ("cityName", &CITIES),
        ("employeeRange", &SIZES),
        ("founded", &["1999", "2019", "2019-04", "2026-03", "1999-01-01", "2019-04-01"]),
        ("seen:imported.Owner", &NAMES),
        ("industry", &["software", "bier, wein", "Wein"]),
        ("description", &ABOUT),
    ][dice.below(7)];
    let told = move |doc: &Value| -> Vec<String> {
        match key {
            "seen:imported.Owner" => doc["imported"]["Owner"].as_str().map(str::to_owned).into_iter().collect(),
            "industry" => doc["industry"]
                .as_array()
                .into_iter()
                .flatten()
                .filter_map(|one| Some(one.as_str()?.to_owned()))
                .collect(),
            _ => doc[key].as_str().map(str::to_owned).into_iter().collect(),
        }
    };
    let value = *dice.of(&values.iter().collect::<Vec<_>>());
    let day = |text: &str| match text {
        "03-2026" => Some("2026-03".to_owned()),
        "long ago" => None,
        other => Some(other.to_owned()),
    };
    // That as which a year or a month counts.
    let first_day = |text: &str| match text.len() {
        4 => format!("{text}-01-01"),
        7 => format!("{text}-01"),
        _ => text.to_owned(),
    };
    let start = |text: &str| text.split(['-', '+']).next().map(|start| start.replace(',', "").parse::<f64>().unwrap());
    let test = match (key, dice.below(4)) {
        (_, 0) => *dice.of(&[&Test::Empty, &Test::NotEmpty]),
        ("employeeRange", _) => *dice.of(&[&Test::AtLeast, &Test::AtMost, &Test::Is]),
        ("founded", _) => *dice.of(&[&Test::Before, &Test::After, &Test::Is]),
        _ => *dice.of(&[&Test::Is, &Test::IsNot, &Test::Contains, &Test::ContainsNot, &Test::OneOf]),
    };
    let part: String = if matches!(test, Test::Contains | Test::ContainsNot) {
        value.chars().skip(1).collect()
    } else {
        value.to_owned()
    };
    let wanted = folded(&part);
    let condition = match test {
        Test::Empty | Test::NotEmpty => Condition::term(key, test, &[]),
        Test::OneOf => Condition::term(key, test, &[&part, "nowhere"]),
        _ => Condition::term(key, test, &[&part]),
    };
    let is = {
        let wanted = wanted.clone();
        move |doc: &Value| told(doc).iter().any(|one| folded(one) == wanted) || folded(&told(doc).join(", ")) == wanted
    };
    let has = move |doc: &Value| {
        told(doc).iter().any(|one| folded(one).contains(&wanted)) || folded(&told(doc).join(", ")).contains(&wanted)
    };
    let reader: Reader = match (key, test) {
        (_, Test::Empty) => Box::new(move |doc| told(doc).is_empty()),
        (_, Test::NotEmpty) => Box::new(move |doc| !told(doc).is_empty()),
        ("employeeRange", _) => Box::new(move |doc| {
            let Some(own) = told(doc).first().and_then(|text| start(text)) else { return false };
            match test {
                Test::AtLeast => own >= start(value).unwrap(),
                Test::AtMost => own <= start(value).unwrap(),
                _ => own == start(value).unwrap(),
            }
        }),
        ("founded", _) => Box::new(move |doc| {
            let Some(own) = told(doc).first().and_then(|text| day(text)) else { return false };
            match test {
                Test::Before => first_day(&own) < first_day(value),
                Test::After => own.as_str() > value && !own.starts_with(value),
                _ => own.starts_with(value),
            }
        }),
        (_, Test::Is | Test::OneOf) => Box::new(is),
        (_, Test::IsNot) => Box::new(move |doc| !is(doc)),
        (_, Test::Contains) => Box::new(has),
        (_, _) => Box::new(move |doc| !has(doc)),
    };
    (condition, reader)
}

/// A condition of some lines in groups, with its reader.
fn condition(dice: &mut Dice, depth: usize) -> (Condition, Reader) {
    if depth == 0 || dice.below(3) == 0 {
        return line(dice);
    }
    let (parts, readers): (Vec<_>, Vec<_>) = (0..2 + dice.below(2)).map(|_| condition(dice, depth - 1)).unzip();
    if dice.below(2) == 0 {
        (Condition::All { all: parts }, Box::new(move |doc| readers.iter().all(|reader| reader(doc))))
    } else {
        (Condition::Any { any: parts }, Box::new(move |doc| readers.iter().any(|reader| reader(doc))))
    }
}

/// Some companies of which the documents are returned, with a column store for which nothing is few and one for which all is.
pub(super) async fn world(folder: &std::path::Path, rows: usize) -> (Store, Vec<Value>) {
    let store = Store::open(&folder.join("workspace.sqlite")).unwrap();
    let mut dice = Dice(7);
    let docs: Vec<Value> = (0..rows).map(|at| any(&mut dice, at)).collect();
    for doc in &docs {
        let told = NewObservation { kind: RecordKind::Company, doc: doc.as_object().unwrap().clone() };
        store.write(move |file| records::keep(file, &told, "find_companies", None, 10)).await.unwrap();
    }
    (store, docs)
}

pub(super) fn read_all(column_store: &ColumnStore, file: &Connection, compiled: &Compiled, ids: &[i64]) {
    for _ in 0..3 {
        Bench::over(file, column_store, RecordKind::Company).judged(compiled, ids).unwrap();
        while column_store.is_to_be_read() {
            column_store.read(&Rows(file));
        }
    }
}

#[tokio::test]
async fn a_condition_holds_of_many_rows_as_it_holds_of_each() {
    let folder = tempfile::tempdir().unwrap();
    let (store, docs) = world(folder.path(), 160).await;
    let ids: Vec<i64> = (1..=docs.len() as i64).collect();
    let (path, own) = beside(folder.path());
    let by_column = ColumnStore::beside(&path, SMALL);
    let by_rows = ColumnStore::beside(&path, Limits { least: usize::MAX, ..SMALL });
    let mut dice = Dice(24_301);
    let (mut passed, mut all) = (0, 0);
    for turn in 0..400 {
        let (condition, reader) = condition(&mut dice, 2);
        let condition = conditions::normal(condition);
        let compiled = Compiled::of(&condition, RecordKind::Company, NOW, &[]);
        if turn < 20 {
            read_all(&by_column, &own, &compiled, &ids);
        }
        let judged =
            |column_store| Bench::over(&own, column_store, RecordKind::Company).judged(&compiled, &ids).unwrap();
        let read: Vec<Verdict> = docs.iter().map(|doc| Verdict::of(reader(doc))).collect();
        let (held, rows) = (judged(&by_column), judged(&by_rows));
        for (at, wanted) in read.iter().enumerate() {
            let told = [("by column", held[at]), ("by the rows", rows[at])];
            for (way, verdict) in told {
                assert_eq!(verdict, *wanted, "{way}, {} of {condition:?}", docs[at]);
            }
            let record = records::by_number(&own, ids[at]).unwrap().unwrap();
            let docs: Vec<_> = record.docs().collect();
            let alone = compiled.judge(&Row { docs: &docs, facts: &Default::default() }, |_| false);
            assert_eq!(alone, *wanted, "by itself, {record:?} of {condition:?}");
        }
        passed += read.iter().filter(|verdict| **verdict == Verdict::Yes).count();
        all += read.len();
    }
    assert!(passed > all / 5 && passed < all * 4 / 5, "conditions that tell rows apart: {passed} of {all}");
    drop(store);
}

#[tokio::test]
async fn what_only_the_app_knows_is_judged_alike() {
    let folder = tempfile::tempdir().unwrap();
    let (store, docs) = world(folder.path(), 40).await;
    let ids: Vec<i64> = (1..=docs.len() as i64).collect();
    let list = store.new_list("L".into(), RecordKind::Company, (1..=10).collect(), "l".into(), 6).await.unwrap().list;
    let other = store.new_list("M".into(), RecordKind::Company, vec![3], "m".into(), 6).await.unwrap().list;
    store.join_records(vec![vec![9, 20]], "j".into(), 6).await.unwrap();
    store.write(|file| {
        file.execute_batch("INSERT INTO exports (list, kind, title, what, path, at, checksum) VALUES (1, 'company', 'T', '{}', '/tmp/a.csv', 1795824000000, 'x');
            INSERT INTO exported SELECT last_insert_rowid(), id FROM records WHERE id IN (4, 5);
            UPDATE records SET owned_at = 1795824000000 WHERE id < 4")?;
        Ok(())
    }).await.unwrap();
    let (inside, of_other) = (list.to_string(), other.to_string());
    for (condition, wanted) in [
        (Condition::term("known.lists", Test::Is, &[&inside]), vec![1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 20]),
        (Condition::term("known.lists", Test::OneOf, &[&of_other, "99"]), vec![3]),
        (Condition::term("known.exported", Test::NotEmpty, &[]), vec![4, 5]),
        (Condition::term("known.exported", Test::LastDays, &["3"]), vec![4, 5]),
        (Condition::term("known.exported", Test::Before, &["2026-11-28"]), vec![]),
        (Condition::term("known.exports", Test::Is, &["1"]), vec![4, 5]),
        (Condition::term("known.ownedSince", Test::LastDays, &["1"]), vec![1, 2, 3]),
        (Condition::term("known.toldBy", Test::IsNot, &["find_companies"]), vec![]),
    ] {
        let compiled = Compiled::of(&condition, RecordKind::Company, NOW, &[]);
        let many = store.judged(RecordKind::Company, compiled.clone(), ids.clone()).await.unwrap();
        let passing: Vec<i64> =
            ids.iter().zip(&many).filter(|(_, verdict)| **verdict == Verdict::Yes).map(|(id, _)| *id).collect();
        assert_eq!(passing, wanted, "{condition:?}");
        for (id, verdict) in ids.iter().zip(many) {
            let needed: BTreeSet<Fact> = compiled.facts().collect();
            let mut told = store.facts(needed, vec![*id]).await.unwrap();
            let record = store.records(vec![*id]).await.unwrap().remove(0);
            let docs: Vec<_> = record.docs().collect();
            let alone = compiled.judge(&Row { docs: &docs, facts: &told.remove(id).unwrap_or_default() }, |_| false);
            assert_eq!(alone, verdict, "record {id} by itself, {condition:?}");
        }
    }
    let nothing = store.read(|file| facts::of(file, &BTreeSet::new(), &[1])).await.unwrap();
    assert!(nothing.is_empty(), "what nobody asks for is not read");
}

#[tokio::test]
async fn points_of_many_rows_are_those_of_each_and_order_them() {
    let folder = tempfile::tempdir().unwrap();
    let (store, docs) = world(folder.path(), 120).await;
    let ids: Vec<i64> = (1..=docs.len() as i64).collect();
    store.new_list("L".into(), RecordKind::Company, ids.clone(), "l".into(), 6).await.unwrap();
    let line = |condition, points| ScoreLine { condition, points };
    let score = Score {
        score: 3,
        name: "Fit".into(),
        kind: RecordKind::Company,
        lines: vec![
            line(Condition::term("employeeRange", Test::AtLeast, &["51"]), 20),
            line(Condition::term("cityName", Test::Is, &["koln"]), 15),
            line(Condition::term("name", Test::Contains, &["zebra"]), -30),
            line(Condition::term("gone", Test::Is, &["x"]), 500),
        ],
    };
    let compiled = CompiledScore::of(&score, NOW);
    let points = store.points(RecordKind::Company, compiled.clone(), ids.clone()).await.unwrap();
    let text = |doc: &Value, key: &str| doc[key].as_str().unwrap_or_default().to_owned();
    let by_hand = |doc: &Value| {
        let large = if matches!(text(doc, "employeeRange").as_str(), "51-200" | "10,001+") { 20 } else { 0 };
        let koln = if text(doc, "cityName") == "Köln" { 15 } else { 0 };
        large + koln - if text(doc, "name").ends_with("zebra") { 30 } else { 0 }
    };
    assert_eq!(
        points,
        docs.iter().map(by_hand).collect::<Vec<i64>>(),
        "each line that holds, and none that cannot be judged"
    );
    let only = column_store::Only {
        condition: Some(Condition::term("score.3", Test::AtLeast, &["15"])),
        scores: vec![score],
        now: NOW,
        records: None,
    };
    let wanted = Wanted {
        order: Some(Order { key: "score.3".into(), descending: true }),
        only,
        ..Wanted::all_of(LIST, RecordKind::Company)
    };
    let rows = store.snapshot(wanted.clone()).await.unwrap();
    let mut by_points: Vec<i64> = ids.iter().copied().filter(|id| points[*id as usize - 1] >= 15).collect();
    by_points.sort_by_key(|id| -points[*id as usize - 1]);
    assert_eq!(rows, by_points, "the best first, equal ones as they came, and none below 15");
    let bars = store.facets(GridKind::CompanyList, wanted, 20).await.unwrap();
    let counted: u64 =
        bars.iter().find(|(column, ..)| column.key == "employeeRange").unwrap().1.iter().map(|bar| bar.count).sum();
    let sized = rows.iter().filter(|id| !text(&docs[**id as usize - 1], "employeeRange").is_empty()).count();
    assert_eq!(counted, sized as u64, "the bars count the rows that pass");
}
