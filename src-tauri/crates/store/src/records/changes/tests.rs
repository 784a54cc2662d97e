use api::Filters;
use serde_json::{Value, json};

use super::*;
use crate::RowsOf;
use crate::file::store::Store;
use crate::records::{self, BY_HAND, IMPORT, NewObservation};

/// A day in milliseconds, and so the moment of a day since 1970.
const DAY: Millis = 86_400_000;

async fn told(store: &Store, operation: &'static str, at: Millis, doc: Value) -> i64 {
    let new = NewObservation { kind: RecordKind::Company, doc: doc.as_object().unwrap().clone() };
    store.write(move |file| records::keep(file, &new, operation, None, at)).await.unwrap().0
}

async fn changes(store: &Store, record: i64) -> Vec<(String, String, String, Millis, Millis)> {
    let of = store.read(move |file| of(file, record)).await.unwrap();
    of.into_iter().map(|one| (one.key, one.was, one.now, one.was_at / DAY, one.at / DAY)).collect()
}

fn acme(size: &str, city: &str) -> Value {
    json!({"name": "Acme", "domain": "acme.example", "employeeRange": size, "cityName": city})
}

#[tokio::test]
async fn what_the_same_question_is_answered_otherwise_is_a_change_and_nothing_else() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(&folder.path().join("workspace.sqlite")).unwrap();
    let record = told(&store, "find_companies", DAY, acme("11-50", "Ulm")).await;
    for (operation, at, doc, why) in [
        ("find_companies", 2, acme("11-50", "Ulm"), "the same"),
        ("find_companies", 3, acme("11-50", "ULM"), "in another case"),
        ("find_companies", 4, json!({"name": "Acme", "domain": "acme.example"}), "not told"),
        ("find_companies", 5, json!({"name": "Acme", "domain": "acme.example", "logo": "a"}), "newly told"),
        ("find_companies", 6, json!({"name": "Acme", "domain": "acme.example", "logo": "b"}), "another picture"),
        ("company", 7, acme("1,001", "Bonn"), "another operation"),
        (
            "business_intent_topics",
            8,
            json!({"domain": "acme.example", "company_website": "a.example"}),
            "what was asked",
        ),
        (
            "business_intent_topics",
            9,
            json!({"domain": "acme.example", "company_website": "b.example"}),
            "another question",
        ),
        (IMPORT, 8, acme("51-200", "Köln"), "a table"),
        (IMPORT, 9, acme("51-200", "Mainz"), "a newer table"),
        (BY_HAND, 9, acme("51-200", "Trier"), "typed"),
        (BY_HAND, 9, acme("51-200", "Worms"), "typed again"),
    ] {
        assert_eq!(told(&store, operation, at * DAY, doc).await, record, "{why}");
        assert_eq!(changes(&store, record).await, [], "{why} is no change");
    }
    told(&store, "find_companies", 10 * DAY, acme("11-50", "Ulm")).await;
    assert_eq!(changes(&store, record).await, [], "told once more after it was left out");
    told(&store, "find_companies", 10 * DAY + 1, json!({"name": "Acme", "domain": "acme.example"})).await;
    told(&store, "find_companies", 11 * DAY, acme("51-200", "Ulm")).await;
    let size = ("employeeRange".to_owned(), "11-50".to_owned(), "51-200".to_owned(), 10, 11);
    assert_eq!(changes(&store, record).await, std::slice::from_ref(&size), "the field with both values and both days");
    told(&store, "find_companies", 5 * DAY, acme("1-10", "Ulm")).await;
    assert_eq!(changes(&store, record).await, std::slice::from_ref(&size), "what is read late is no news");
    told(&store, "find_companies", 20 * DAY, acme("11-50", "Bonn")).await;
    let back = ("employeeRange".to_owned(), "51-200".to_owned(), "11-50".to_owned(), 11, 20);
    let city = ("cityName".to_owned(), "Ulm".to_owned(), "Bonn".to_owned(), 11, 20);
    let all = changes(&store, record).await;
    assert_eq!(all.len(), 3, "back again is a change too: {all:?}");
    assert!(all.contains(&back) && all.contains(&city) && all.contains(&size), "none is forgotten: {all:?}");
}

#[tokio::test]
async fn what_has_changed_last_is_in_columns_by_which_rows_are_found() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(&folder.path().join("workspace.sqlite")).unwrap();
    let record = told(&store, "find_companies", DAY, acme("11-50", "Ulm")).await;
    let other = told(&store, "find_companies", DAY, json!({"name": "Bolt", "domain": "bolt.example"})).await;
    told(&store, "find_companies", 5 * DAY, acme("51-200", "Ulm")).await;
    told(&store, "find_companies", 40 * DAY, acme("51-200", "Bonn")).await;
    let shown = store.records(vec![record, other]).await.unwrap();
    let columns = ["own.changed", "own.changedAt", "own.changes"]
        .map(|key| api::columns::by_key(RecordKind::Company.columns(), key).unwrap());
    let said = columns.map(|column| column.text(shown[0].own.doc.as_ref().unwrap()).unwrap_or_default());
    let line = "City: Ulm → Bonn (1970-01-06 → 1970-02-10)";
    assert_eq!(said, ["City", "1970-02-10", line], "of the last thirty days that brought something");
    assert_eq!(shown[1].own.doc, None, "nothing of the other");
    let list = store.new_list("L".into(), RecordKind::Company, vec![record, other], "l".into(), 6).await.unwrap();
    let of = RowsOf::List(list.list);
    let lately = store.changed_rows(of, 41 * DAY, 30).await.unwrap();
    assert_eq!(lately, (1, vec![("City".to_owned(), 1)]), "counted over the rows of a list");
    let library = store.changed_rows(RowsOf::Library(RecordKind::Company), 90 * DAY, 30).await.unwrap();
    assert_eq!(library, (0, Vec::new()), "what changed long ago is not lately");
    // A search that has none of them.
    let new = crate::searches::NewSearch {
        kind: api::SearchKind::Companies,
        digest: "a".to_owned(),
        filters: Filters::default(),
        title: "All".to_owned(),
        batch: 100,
    };
    let search = store.search_for(new, 1).await.unwrap().id;
    assert_eq!(store.changed_rows(RowsOf::Search(search), 41 * DAY, 30).await.unwrap(), (0, Vec::new()));
}

#[test]
fn what_is_written_otherwise_is_the_same() {
    let column = |kind: RecordKind, key: &str| api::columns::by_key(kind.columns(), key).unwrap();
    let company = |key: &str| column(RecordKind::Company, key);
    let person = |key: &str| column(RecordKind::Person, key);
    for (column, was, now, same, why) in [
        (
            company("website"),
            json!({"website": "https://acme.example/"}),
            json!({"website": "http://www.Acme.example"}),
            true,
            "an address",
        ),
        (
            company("website"),
            json!({"website": "https://acme.example/"}),
            json!({"website": "https://acme.com"}),
            false,
            "another one",
        ),
        (company("cityName"), json!({"cityName": "Köln"}), json!({"cityName": " KOLN "}), true, "accents and case"),
        (
            person("phone"),
            json!({"phone_numbers": "+1 (202) 555-0123"}),
            json!({"phone_numbers": "+12025550123"}),
            true,
            "a number",
        ),
        (person("companySize"), json!({"companySize": 120}), json!({"companySize": "120.0"}), true, "a count"),
        (person("companySize"), json!({"companySize": 120}), json!({"companySize": 121}), false, "one more"),
        (
            person("company.technologies[].name"),
            technologies(&["A", "B"]),
            technologies(&["B", "A"]),
            true,
            "another order",
        ),
        (
            person("company.technologies[].name"),
            technologies(&["A", "B"]),
            technologies(&["A", "C"]),
            false,
            "another one of several",
        ),
    ] {
        let doc = |value: &Value| value.as_object().unwrap().clone();
        assert_eq!(is_same(column, &doc(&was), &doc(&now)), same, "{why}: {was} and {now}");
    }
    for key in SAYS_LITTLE {
        let known = [RecordKind::Company, RecordKind::Person]
            .iter()
            .any(|kind| kind.columns().iter().any(|column| column.key == *key));
        assert!(known, "{key} is a column");
    }
}

fn technologies(names: &[&str]) -> Value {
    json!({"company": {"technologies": names.iter().map(|name| json!({"name": name})).collect::<Vec<_>>()}})
}

#[tokio::test]
async fn what_has_changed_goes_where_its_record_goes() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(&folder.path().join("workspace.sqlite")).unwrap();
    let one = told(&store, "find_companies", DAY, acme("11-50", "Ulm")).await;
    told(&store, "find_companies", 2 * DAY, acme("51-200", "Ulm")).await;
    let two = told(&store, "find_companies", DAY, json!({"name": "Acme", "domain": "acme-group.example"})).await;
    let merge = move |file: &Tx<'_>| records::merged::merge(file, RecordKind::Company, one, two);
    let stays = store.write(merge).await.unwrap();
    assert_eq!(changes(&store, stays).await.len(), 1, "two became one: it has what was noted of either");
    let count = |file: &Connection| file.one("SELECT count(*) FROM changes", [], |row| row.get::<_, i64>(0));
    store.write(move |file| records::removed::remove(file, RecordKind::Company, stays)).await.unwrap();
    assert_eq!(store.read(count).await.unwrap(), 0, "and nothing of it stays behind");
}
