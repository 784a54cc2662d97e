//! Every bar counts what its condition selects, in whatever way it is counted: few rows, many that nothing is held of, many that are held.

use api::RecordKind;
use column_store::{ColumnStore, Limits};
use conditions::{Score, ScoreLine};
use rusqlite::Connection;
use serde_json::{Value, json};

use super::*;
use crate::lists::list_changes::NoteEdit;
use crate::records as kept;
use crate::records::NewObservation;
use crate::rows::by_column::source::Rows;

/// 2026-11-29.
const NOW: i64 = 1_795_910_400_000;
const LONG: &str = "We make software for towns and firms in every part of Europe, and so on and on: ";

struct World {
    _folder: tempfile::TempDir,
    file: Connection,
    ids: Vec<i64>,
    ways: Vec<(&'static str, ColumnStore)>,
    kind: RecordKind,
    scores: Vec<Score>,
}

/// Records of which these documents tell.
async fn world(kind: RecordKind, docs: Vec<Value>) -> World {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("workspace.sqlite");
    let store = Store::open(&path).unwrap();
    let mut ids = Vec::new();
    for (at, mut doc) in docs.into_iter().enumerate() {
        let (key, page) = match kind {
            RecordKind::Company => ("domain", format!("c{at}.example")),
            RecordKind::Person => ("url", format!("https://www.network.example/in/p{at}")),
        };
        doc[key] = json!(page);
        let told = NewObservation { kind, doc: doc.as_object().unwrap().clone() };
        ids.push(store.write(move |tx| kept::keep(tx, &told, "leads_finder", None, 10)).await.unwrap().0);
    }
    let tagged = |tags: &[&str], status: Option<&str>| NoteEdit {
        add_tags: tags.iter().map(|tag| (*tag).to_owned()).collect(),
        status: status.map(str::to_owned),
        ..NoteEdit::default()
    };
    if ids.len() > 20 {
        store.note(ids[..8].to_vec(), tagged(&["Messe"], Some("Called")), "t".to_owned(), 1).await.unwrap();
        store.note(ids[4..12].to_vec(), tagged(&["Key account"], None), "t".to_owned(), 1).await.unwrap();
    }
    store.close().await;
    let file = Connection::open(&path).unwrap();
    crate::file::threads::prepare(&file).unwrap();
    let small = Limits { least: 1, piece: 1 << 10, sparse: 2 };
    let beside = |limits| ColumnStore::beside(&path, limits);
    let ways = vec![
        ("few rows", beside(Limits { least: usize::MAX, ..small })),
        ("many rows, nothing held", beside(small)),
        ("many rows, held", beside(small)),
    ];
    World { _folder: folder, file, ids, ways, kind, scores: Vec::new() }
}

impl World {
    fn over<T>(&self, column_store: &ColumnStore, key: &str, ask: impl FnOnce(&Over<'_>) -> T) -> T {
        let column = AnyColumn::by_key(self.kind, key).unwrap();
        let asked =
            ValuesOf { kind: self.kind, column, records: self.ids.clone(), scores: self.scores.clone(), now: NOW };
        let bench = Bench::over(&self.file, column_store, self.kind);
        ask(&Over { bench, file: &self.file, column_store, asked: &asked, key: asked.column.key() })
    }

    /// The values of a column, which are the same in every way, and of which every bar counts what its condition selects.
    fn values(&self, key: &str) -> Values {
        let mut told: Option<Values> = None;
        for (way, column_store) in &self.ways {
            // What is held is read behind the first question, and once more for what the first one has asked for.
            for _ in 0..if *way == "many rows, held" { 3 } else { 0 } {
                self.over(column_store, key, |over| super::values(over).unwrap());
                while column_store.is_to_be_read() {
                    column_store.read(&Rows(&self.file));
                }
            }
            let values = self.over(column_store, key, |over| super::values(over).unwrap()).unwrap();
            self.selected(key, way, column_store, &values);
            let known = told.get_or_insert_with(|| values.clone());
            assert_eq!(&values, known, "{key}, {way}: as in the other ways");
        }
        told.unwrap()
    }

    fn selected(&self, key: &str, way: &str, column_store: &ColumnStore, values: &Values) {
        let mut in_any = vec![false; self.ids.len()];
        for bar in &values.bars {
            assert_eq!(conditions::normal(bar.condition.clone()), bar.condition, "{key}: it is in its one spelling");
            let seen = [key.strip_prefix("seen:").unwrap_or_default().to_owned()].into();
            let scores = self.scores.iter().map(|score| score.score).collect();
            let problem = conditions::problem(&bar.condition, self.kind, &seen, &scores);
            assert_eq!(problem, None, "{key}: {:?} can be judged", bar.condition);
            let compiled = Compiled::of(&bar.condition, self.kind, NOW, &self.scores);
            let judged = Bench::over(&self.file, column_store, self.kind).judged(&compiled, &self.ids).unwrap();
            let selected = judged.iter().filter(|verdict| **verdict == Verdict::Yes).count();
            assert_eq!(selected as u64, bar.count, "{key}, {way}: {bar:?} counts what it selects");
            for (is, verdict) in in_any.iter_mut().zip(judged) {
                *is |= verdict == Verdict::Yes;
            }
        }
        let outside = in_any.iter().filter(|is| !**is).count() as u64;
        assert_eq!(values.rows_of_others, outside, "{key}, {way}: the rows that no bar has");
    }

    /// Each bar as it is said, with its count.
    fn said(&self, key: &str) -> Vec<(String, u64)> {
        self.values(key).bars.into_iter().map(|bar| (said(&bar.of), bar.count)).collect()
    }
}

fn said(of: &ValuesIn) -> String {
    let end = |end: &Option<f64>| end.map_or_else(String::new, |end| end.to_string());
    match of {
        ValuesIn::Value(value) | ValuesIn::Within(value) => value.clone(),
        ValuesIn::Span(from, to) => format!("{}..{}", end(from), end(to)),
        ValuesIn::Before(year) => format!("before {year}"),
        ValuesIn::Nothing => "-".to_owned(),
    }
}

fn told(bars: &[(&str, u64)]) -> Vec<(String, u64)> {
    bars.iter().map(|(value, count)| ((*value).to_owned(), *count)).collect()
}

/// So many documents for each value of a field.
fn many(field: &str, values: &[(Value, usize)]) -> Vec<Value> {
    let docs = values.iter().flat_map(|(value, count)| std::iter::repeat_n(json!({ field: value }), *count));
    docs.collect()
}

#[tokio::test]
async fn texts_count_as_they_are_compared() {
    let industries = [
        (json!("Software"), 3),
        (json!("SOFTWARE "), 2),
        (json!("Ärzte"), 2),
        (json!("arzte"), 1),
        (json!(["Software", "Bier"]), 2),
        (json!("Bier"), 3),
        (json!("Banks, insurance"), 2),
        (json!("\u{200B}"), 1),
        (Value::Null, 4),
        (json!(format!("{LONG}a zebra")), 3),
        (json!(format!("{LONG}a giraffe")), 2),
        (json!(format!("{}z", "e\u{301}".repeat(70))), 2),
        (json!(format!("{}y", "e\u{301}".repeat(70))), 2),
        (json!("x".repeat(400)), 5),
    ];
    let world = world(RecordKind::Company, many("industry", &industries)).await;
    let mut bars = world.said("industry");
    assert_eq!(bars.pop(), Some(("-".to_owned(), 4)), "whoever has none is last");
    for (end, count) in [("Software", 7), ("Bier", 5), ("Ärzte", 3), ("insurance", 2), ("a zebra", 3), ("a giraffe", 2)]
    {
        let own = bars.iter().find(|(value, _)| value.ends_with(end)).map(|(_, count)| *count);
        assert_eq!(own, Some(count), "{end}, also one of several, whatever its case, accents and beginning: {bars:?}");
    }
    for end in ['y', 'z'] {
        let own = bars.iter().find(|(value, _)| value.starts_with("e\u{301}") && value.ends_with(end));
        assert_eq!(own.map(|(_, count)| *count), Some(2), "what begins alike is not one: {bars:?}");
    }
    assert!(!bars.iter().any(|(value, _)| value.starts_with("xxx")), "no condition says so long a text");
    assert_eq!(world.values("industry").others, Some(2), "that, and what cannot be seen");
}

#[tokio::test]
async fn of_equally_frequent_values_the_first_are_shown() {
    let values: Vec<(Value, usize)> =
        (0..30).map(|at| (json!(format!("Trade {}", (b'a' + at % 26) as char)), 1)).collect();
    let world = world(RecordKind::Company, many("industry", &values)).await;
    let told = world.values("industry");
    let bars: Vec<String> = told.bars.iter().map(|bar| said(&bar.of)).collect();
    assert_eq!(bars[..4], ["Trade a", "Trade b", "Trade c", "Trade d"].map(str::to_owned), "those that are twice");
    assert_eq!((bars.len(), told.others, told.rows_of_others), (12, Some(14), 14), "no more than fit");
}

#[tokio::test]
async fn what_rows_are_counted_by_counts_each_of_several_values() {
    let cities = [
        (json!("Köln"), 3),
        (json!("koln"), 1),
        (json!(["Köln", "Bonn"]), 2),
        (json!("Bonn"), 1),
        (json!("Bonn, North"), 1),
        (Value::Null, 2),
    ];
    let world = world(RecordKind::Company, many("cityName", &cities)).await;
    let expected = told(&[("Köln", 6), ("Bonn", 3), ("Köln, Bonn", 2), ("Bonn, North", 1), ("-", 2)]);
    let mut bars = world.said("cityName");
    bars.sort_by_key(|(value, count)| (value == "-", std::cmp::Reverse(*count)));
    assert_eq!(bars, expected);
    let sizes = [(json!("11-50"), 3), (json!("1-10"), 4), (json!("11–50"), 1), (json!("many"), 2), (Value::Null, 1)];
    let world = super::tests::world(RecordKind::Company, many("employeeRange", &sizes)).await;
    assert_eq!(world.said("employeeRange"), told(&[("1-10", 4), ("11-50", 4), ("-", 1)]), "ranges in their order");
    let told_of = world.values("employeeRange");
    assert_eq!((told_of.others, told_of.rows_of_others), (Some(1), 2), "what is no range has no bar");
}

#[tokio::test]
async fn tools_functions_and_skills_count_one_by_one() {
    let docs = (0..40).map(|at| {
        let tools: Vec<Value> = (0..at % 4).map(|n| json!({ "name": format!("T{n}") })).collect();
        let skills: Vec<String> = (0..1 + at % 3).map(|n| format!("S{n}")).collect();
        json!({ "company": { "technologies": tools }, "skills": skills, "jobTitle": if at % 5 == 0 { "CEO" } else { "CEO, Founder" } })
    });
    let world = world(RecordKind::Person, docs.collect()).await;
    let tools = told(&[("T0", 30), ("T1", 20), ("T2", 10), ("-", 10)]);
    assert_eq!(world.said("company.technologies[].name"), tools);
    assert_eq!(world.said("skills"), told(&[("S0", 40), ("S1", 26), ("S2", 13)]), "a row has several as a rule");
    assert_eq!(world.said("title"), told(&[("CEO, Founder", 32), ("CEO", 8)]), "one title with a comma in it");
    for column in RecordKind::Person.columns() {
        assert_eq!(world.values(column.key).rows, 40, "{}: whatever it is", column.key);
    }
}

#[tokio::test]
async fn numbers_are_in_ranges_that_begin_at_round_ones() {
    let number =
        |at: usize| json!({ "companySize": at, "statistics": { "network": { "followers_count": at * at * at } } });
    let mut docs: Vec<Value> = (0..60).map(|at| number(at * 7 % 60)).collect();
    docs.push(json!({ "companySize": "many" }));
    docs.push(json!({}));
    let world = world(RecordKind::Person, docs).await;
    let sizes = told(&[("..0", 1), ("1..10", 10), ("11..50", 40), ("51..", 9), ("-", 1)]);
    assert_eq!(world.said("companySize"), sizes, "those of the scale, and only who has none is empty");
    assert_eq!(world.values("companySize").rows_of_others, 1, "what is no number is no range");
    let key = "statistics.network.followers_count";
    let followers = told(&[("..49999", 37), ("50000..99999", 10), ("100000..149999", 7)]);
    assert_eq!(world.said(key)[..3], followers, "three of many");
    assert!(world.said(key).len() <= edges::MOST + 1, "few ranges: {:?}", world.said(key));
}

#[tokio::test]
async fn parts_and_numbers_below_zero_are_in_ranges_too() {
    let at = |lat: f64| json!({ "company": { "location": { "headquarter": { "position": { "lat": lat } } } } });
    let key = "company.location.headquarter.position.lat";
    let world = world(RecordKind::Person, (0..50).map(|n| at(f64::from(n) * 0.37 - 6.1)).collect()).await;
    let ranges = told(&[("..-5.1", 3), ("-5..-0.1", 14), ("0..4.9", 13), ("5..9.9", 14), ("10..", 6)]);
    assert_eq!(world.said(key), ranges, "each up to the roundest number with nothing between it and the next");
    let close = [0.0, 1.0, 2.0, 3.0, 4.0, 4.999_999_99, 5.0, 6.0, 7.0, 9.0, 9.999_999_999, 12.0];
    let world = super::tests::world(RecordKind::Person, close.map(at).into()).await;
    let bars = world.said(key);
    assert_eq!(bars.iter().map(|(_, count)| count).sum::<u64>(), 12, "none is between two ranges: {bars:?}");
}

#[tokio::test]
async fn few_numbers_are_one_by_one_and_very_unequal_ones_grow() {
    let network = |count: usize| json!({ "statistics": { "network": { "followers_count": count, "connections_count": count % 3 } } });
    let mut docs: Vec<Value> = (0..50).map(|at| network(at % 12)).collect();
    docs.extend([90, 900, 12_000, 450_000, 7_000_000].map(network));
    let world = world(RecordKind::Person, docs).await;
    let few = world.said("statistics.network.connections_count");
    assert_eq!(few.iter().map(|(value, _)| value.as_str()).collect::<Vec<_>>(), ["0..0", "1..1", "2..2"], "{few:?}");
    let grown = world.said("statistics.network.followers_count");
    let ranges =
        told(&[("..0", 5), ("1..9", 37), ("10..99", 9), ("100..999", 1), ("1000..9999", 0), ("10000..99999", 1)]);
    assert_eq!(grown[..6], ranges, "{grown:?}");
    assert_eq!(grown[6..], told(&[("100000..999999", 1), ("1000000..", 1)]), "none at the ends is empty");
}

#[tokio::test]
async fn days_are_counted_by_year_or_by_month_where_all_are_close() {
    let years = [("1999", 2), ("2019", 1), ("2019-04", 2), ("2019-04-30", 1), ("03-2026", 3), ("long ago", 2)];
    let mut docs: Vec<Value> = Vec::new();
    for (day, count) in years {
        docs.extend(many("founded", &[(json!(day), count)]));
    }
    docs.push(json!({}));
    let world = world(RecordKind::Company, docs).await;
    assert_eq!(world.said("founded"), told(&[("2026", 3), ("2019", 4), ("1999", 2), ("-", 1)]), "the newest first");
    let close = [(json!("2025-11-03"), 2), (json!("2025-11"), 1), (json!("2026-02-28"), 4)];
    let world = super::tests::world(RecordKind::Company, many("founded", &close)).await;
    assert_eq!(world.said("founded"), told(&[("2026-02", 4), ("2025-11", 3)]), "by month");
    let vague = [(json!("2025-11-03"), 2), (json!("2025"), 1)];
    let world = super::tests::world(RecordKind::Company, many("founded", &vague)).await;
    assert_eq!(world.said("founded"), told(&[("2025", 3)]), "a year alone is in no month");
    let far: Vec<(Value, usize)> = (0..20).map(|at| (json!(format!("{}", 1990 + at)), 1)).collect();
    let world = super::tests::world(RecordKind::Company, many("founded", &far)).await;
    let bars = world.said("founded");
    assert_eq!((bars.len(), bars.last().cloned()), (12, Some(("before 1999".to_owned(), 9))), "earlier ones together");
}

#[tokio::test]
async fn own_columns_imported_ones_and_scores_have_bars() {
    let docs = (0..30).map(|at| {
        let owner = if at % 3 == 0 { json!(null) } else { json!(["Zoë", "Max"][at % 2]) };
        json!({ "name": format!("C{at}"), "imported": { "Owner": owner }, "cityName": (at % 2 == 0).then_some("Bonn") })
    });
    let mut world = world(RecordKind::Company, docs.collect()).await;
    world.scores = vec![Score {
        score: 3,
        name: "Fit".into(),
        kind: RecordKind::Company,
        lines: vec![ScoreLine { condition: Condition::term("cityName", Test::Is, &["Bonn"]), points: 20 }],
    }];
    assert_eq!(world.said("seen:imported.Owner"), told(&[("Max", 10), ("Zoë", 10), ("-", 10)]), "of an import");
    assert_eq!(world.said("score.3"), told(&[("0..0", 15), ("20..20", 15)]), "every row has points");
    assert_eq!(world.said("own.status"), told(&[("Called", 8), ("-", 22)]), "what a person says");
    let tags = world.said("own.tags");
    assert_eq!(tags, told(&[("Key account", 8), ("Messe", 8), ("-", 18)]), "each tag by itself");
    for column in RecordKind::Company.columns() {
        let values = world.values(column.key);
        assert_eq!(values.rows, 30, "{}: whatever it is", column.key);
    }
}

#[tokio::test]
async fn too_many_records_are_not_read_one_by_one() {
    let mut world = world(RecordKind::Company, many("imported", &[(json!({ "Owner": "Max" }), 1)])).await;
    world.ids = vec![world.ids[0]; MOST_READ + 1];
    let told = world.over(&world.ways[0].1, "seen:imported.Owner", |over| super::values(over).unwrap());
    assert_eq!(told, None, "a column that is in no cell");
}

#[tokio::test]
async fn prose_that_is_another_one_in_nearly_each_row_has_no_bars() {
    // As many as there are rows from one look to the next where looks are equally far apart.
    let rows = MOST_READ / LOOKED_AT;
    for (different, own, why) in [(rows, true, "each row says something else"), (7, false, "many say the same")] {
        let docs = (0..rows).map(|at| json!({"description": format!("{LONG}{}", at % different)})).collect();
        let world = world(RecordKind::Company, docs).await;
        let column_store = &world.ways[0].1;
        let of = |records: Vec<i64>| {
            let column = AnyColumn::by_key(world.kind, "description").unwrap();
            let asked = ValuesOf { kind: world.kind, column, records, scores: Vec::new(), now: NOW };
            let bench = Bench::over(&world.file, column_store, world.kind);
            let key = asked.column.key();
            super::is_prose(&Over { bench, file: &world.file, column_store, asked: &asked, key }).unwrap()
        };
        assert!(!of(world.ids.clone()), "of few rows each has its bar");
        let many: Vec<i64> = world.ids.iter().copied().cycle().take(MOST_READ + 1).collect();
        assert_eq!(of(many), own, "{why}");
    }
}
