//! Records: what is recognised as the same, whose observation counts, and how people are sorted.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on fails")]

use api::columns::AnyColumn;
use api::{Doc, Filters, RecordKind, SearchKind, Tenths};
use serde_json::{Value, json};
use store::money::intents::{LoadPage, NewIntent};
use store::money::ledger::Basis;
use store::records::NewObservation;
use store::searches::NewSearch;
use store::searches::pulls::NewPull;
use store::{Kept, Order, Page, PageCursor, PaidAnswer, Store, Wanted};

struct Fixture {
    store: Store,
    search: i64,
    pull: i64,
    _folder: tempfile::TempDir,
}

async fn fixture(kind: SearchKind) -> Fixture {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(&folder.path().join("workspace.sqlite")).unwrap();
    let new =
        NewSearch { kind, digest: "a".to_owned(), filters: Filters::default(), title: "All".to_owned(), batch: 100 };
    let search = store.search_for(new, 1).await.unwrap().id;
    let pull = store.new_pull(NewPull::of(search, 300, PageCursor::start(100)), 1).await.unwrap();
    Fixture { store, search, pull, _folder: folder }
}

fn doc(value: &Value) -> Doc {
    value.as_object().unwrap().clone()
}

/// Stores an answer of an operation: as a page of the search, or as the answer to a single question.
async fn told(
    fixture: &Fixture,
    operation: &'static str,
    at: i64,
    kind: RecordKind,
    page: bool,
    rows: &[Value],
) -> Kept {
    let intent = NewIntent {
        operation,
        digest: "d".to_owned(),
        request: "{}".to_owned(),
        subject: "All".to_owned(),
        page: page.then_some(LoadPage { pull: fixture.pull, page: 0, size: 100 }),
        worst: Tenths(1000),
        priced: true,
        replay_key: None,
        asked: None,
        step: None,
        order: None,
        claim: None,
    };
    let intent = fixture.store.open_intent(intent, 0, at).await.unwrap();
    let observations: Vec<NewObservation> = rows.iter().map(|row| NewObservation { kind, doc: doc(row) }).collect();
    let (rows, observations) = if page { (Some(observations), Vec::new()) } else { (None, observations) };
    let answer = PaidAnswer {
        intent,
        operation,
        digest: format!("answer {intent}"),
        request: "{}".to_owned(),
        response: json!({}),
        subject: "All".to_owned(),
        quoted: Tenths(1000),
        charged: Tenths(1),
        basis: Basis::Published,
        expected: None,
        pieces: rows.as_ref().map_or(1, |rows| rows.len() as u64),
        at,
        look_up: None,
        observations,
        page: rows.map(|rows| Page {
            search: fixture.search,
            pull: fixture.pull,
            rows,
            first: 0,
            total: Some(250),
            paging: Some(PageCursor::start(100)),
        }),
        outcome: None,
        step: None,
        people: None,
        unread: None,
        taken: None,
    };
    fixture.store.keep(answer).await.unwrap()
}

async fn in_order(fixture: &Fixture, kind: SearchKind, key: &str, descending: bool) -> String {
    let order = Some(Order { key: key.to_owned(), descending });
    let ids = fixture.store.snapshot(Wanted { order, ..Wanted::all(fixture.search, kind) }).await.unwrap();
    let name = AnyColumn::by_key(kind.record(), "name").unwrap();
    let records = fixture.store.records(ids).await.unwrap();
    records.iter().map(|record| name.newest(record.docs()).unwrap().1).collect::<Vec<_>>().join(" ")
}

#[tokio::test]
async fn a_person_is_one_record_whoever_tells_of_them() {
    let fixture = fixture(SearchKind::People).await;
    let page = "https://www.n.example/in/ada";
    let lead = json!({"firstname":"Ada","lastname":"L","profileUrl":page,"jobTitle":"CTO","companyName":"K"});
    told(&fixture, "find_people", 5, RecordKind::Person, true, std::slice::from_ref(&lead)).await;
    let row = json!({"link":{"network":"http://n.example/in/ADA/"},"profile":{"title":"CEO"},"skills":["a"]});
    let kept = told(&fixture, "leads_finder", 7, RecordKind::Person, false, &[row]).await;
    assert_eq!(kept.fresh, 0, "the leads finder told of the same person");
    told(&fixture, "phone", 8, RecordKind::Person, false, &[json!({"network_profile_url":page,"phone_numbers":"+1"})])
        .await;
    assert_eq!(fixture.store.owned(RecordKind::Person).await.unwrap(), 1, "one row");
    let id = fixture.store.record_by_keys(RecordKind::Person, vec!["page:ada".to_owned()]).await.unwrap().unwrap();
    let record = fixture.store.records(vec![id]).await.unwrap().remove(0);
    let told_by = |key: &str| {
        let (place, value) = AnyColumn::by_key(RecordKind::Person, key).unwrap().newest(record.docs()).unwrap();
        (value, record.observations[place].operation.clone(), record.observations[place].at)
    };
    assert_eq!(told_by("title"), ("CEO".to_owned(), "leads_finder".to_owned(), 7), "the newest value with its source");
    assert_eq!(told_by("companyName"), ("K".to_owned(), "find_people".to_owned(), 5), "what only the older one told");
    assert_eq!(told_by("phone"), ("+1".to_owned(), "phone".to_owned(), 8), "the number is there too");
    // The same said again is no new observation: its date moves, and it is the newest.
    told(&fixture, "find_people", 9, RecordKind::Person, true, &[lead]).await;
    let record = fixture.store.records(vec![id]).await.unwrap().remove(0);
    let who: Vec<_> =
        record.observations.iter().map(|observation| (observation.operation.as_str(), observation.at)).collect();
    assert_eq!(who, [("find_people", 9), ("phone", 8), ("leads_finder", 7)], "every answer once, newest first");
    let with = |text: &str| Wanted { text: text.to_owned(), ..Wanted::all(fixture.search, SearchKind::People) };
    assert_eq!(fixture.store.snapshot(with("CTO")).await.unwrap(), [id], "found by the title that is the newest again");
    assert_eq!(fixture.store.snapshot(with("CEO")).await.unwrap(), [0; 0], "and not by the one that was for a while");
    assert_eq!(in_order(&fixture, SearchKind::People, "title", false).await, "Ada L", "and its cells follow");
}

#[tokio::test]
async fn companies_are_recognised_by_domain_and_then_by_page() {
    let fixture = fixture(SearchKind::Companies).await;
    let of = |domain: &str, page: &str, name: &str| {
        let page = format!("https://n.example/company/{page}");
        json!({"domain": domain, "networkProfile": page, "name": name})
    };
    let rows = [
        of("a.example", "a", "A"),
        of("a.example", "a-uk", "A UK"),
        json!({"domain":"b.example","name":"B"}),
        json!({"name":"C","networkProfile":"https://n.example/company/c"}),
    ];
    let kept = told(&fixture, "find_companies", 5, RecordKind::Company, true, &rows).await;
    assert_eq!(kept.added, 4, "two companies that share a domain are two rows: none that was paid for is lost");
    for (again, why) in [
        (
            json!({"domain":"www.A.example","networkProfile":"https://n.example/company/A-UK?x"}),
            "by its page among those of the domain",
        ),
        (
            json!({"domain":"b.example","network_company_url":"https://n.example/company/b"}),
            "by its domain, which brings its page",
        ),
        (json!({"url":"https://n.example/company/b","name":"B Ltd"}), "by the page that was learned"),
        (json!({"url":"https://n.example/company/C/"}), "by its page"),
    ] {
        let kept = told(&fixture, "company", 6, RecordKind::Company, false, &[again]).await;
        assert_eq!(kept.fresh, 0, "{why}");
    }
    assert_eq!(fixture.store.owned(RecordKind::Company).await.unwrap(), 4, "still four companies");
}

/// One company known by its domain, stored first, and one by its page; then an answer with both. Returns their numbers.
async fn two_of_one(fixture: &Fixture, both: Value, further: &[Value]) -> (i64, i64) {
    let rows = [
        json!({"name":"Acme","domain":"acme.example","cityName":"Bonn"}),
        json!({"name":"Zeta","domain":"zeta.example"}),
        json!({"name":"ACME","networkProfile":"https://n.example/company/acme","employeeRange":"51-200"}),
    ];
    told(fixture, "find_companies", 5, RecordKind::Company, true, &rows).await;
    told(fixture, "find_companies", 6, RecordKind::Company, true, further).await;
    let number = async |key: &str| {
        fixture.store.record_by_keys(RecordKind::Company, vec![key.to_owned()]).await.unwrap().unwrap()
    };
    let numbers = (number("domain:acme.example").await, number("page:acme").await);
    assert_ne!(numbers.0, numbers.1, "nothing says yet that they are one");
    told(fixture, "company", 8, RecordKind::Company, false, &[both]).await;
    numbers
}

fn both() -> Value {
    json!({"name":"Acme","domain":"acme.example","url":"https://n.example/company/Acme/"})
}

#[tokio::test]
async fn two_companies_that_an_answer_ties_together_become_one() {
    let fixture = fixture(SearchKind::Companies).await;
    let spent = fixture.store.charged_since(0).await.unwrap();
    let (by_domain, by_page) = two_of_one(&fixture, both(), &[]).await;
    assert_eq!(fixture.store.owned(RecordKind::Company).await.unwrap(), 2, "Acme once, and Zeta");
    let ids = fixture.store.snapshot(Wanted::all(fixture.search, SearchKind::Companies)).await.unwrap();
    let record = fixture.store.records(ids).await.unwrap().remove(0);
    let who: Vec<_> =
        record.observations.iter().map(|observation| (observation.operation.as_str(), observation.at)).collect();
    assert_eq!(who, [("company", 8), ("find_companies", 5), ("find_companies", 5)], "with every answer");
    assert_eq!(record.owned_at, 5, "owned since the first of them");
    assert_eq!(in_order(&fixture, SearchKind::Companies, "name", true).await, "Zeta Acme", "sorted as one");
    for key in ["cityName", "employeeRange"] {
        let value = AnyColumn::by_key(RecordKind::Company, key).unwrap().newest(record.docs());
        assert!(value.is_some(), "{key}: what only one of them had");
    }
    let old = fixture.store.records(vec![by_domain, by_page]).await.unwrap();
    assert_eq!(old, [record.clone(), record.clone()], "a window that still has an old number shows the one");
    let rows = fixture.store.loaded(fixture.search).await.unwrap().rows;
    let of_it = fixture.store.found_by(record.id).await.unwrap().len();
    assert_eq!((rows, of_it), (2, 1), "the search shows it once");
    let charged = fixture.store.charged_since(0).await.unwrap();
    assert_eq!(charged, Tenths(spent.0 + 3), "the ledger has the line of each answer");
    let pull = fixture.store.pull(fixture.pull).await.unwrap().unwrap();
    assert_eq!((pull.received, pull.added), (3, 3), "and the pull what it brought");
    assert_eq!(fixture.store.integrity().await.unwrap(), Vec::<String>::new(), "no row points nowhere");
    let next = told(&fixture, "find_companies", 9, RecordKind::Company, true, &[json!({"name":"New"}), both()]).await;
    assert_eq!((next.fresh, next.added), (1, 1), "whatever is told of it next is about the one");
    let old = fixture.store.records(vec![by_domain]).await.unwrap().remove(0);
    assert_eq!(old.id, record.id, "its old number is no other company's");
}

#[tokio::test]
async fn companies_that_could_be_two_stay_two() {
    for (both, further, why) in [
        (json!({"name":"Acme Ltd","domain":"acme.example","url":"https://n.example/company/acme"}), vec![], "a name"),
        (
            both(),
            vec![json!({"domain":"acme.example","networkProfile":"https://n.example/company/acme-uk","name":"Acme"})],
            "the one with the domain has a page of its own",
        ),
        (
            both(),
            vec![json!({"domain":"acme.com","networkProfile":"https://n.example/company/acme","name":"Acme"})],
            "the one with the page has a domain of its own",
        ),
        (
            json!({"domain":"acme.example","url":"https://n.example/company/acme"}),
            vec![json!({"domain":"acme.example","name":"Acme UK"})],
            "two have the domain, and no name tells which",
        ),
    ] {
        let fixture = fixture(SearchKind::Companies).await;
        let (by_domain, by_page) = two_of_one(&fixture, both, &further).await;
        let records = fixture.store.records(vec![by_domain, by_page]).await.unwrap();
        assert_eq!(records.iter().map(|record| record.id).collect::<Vec<_>>(), [by_domain, by_page], "{why}");
    }
}

#[tokio::test]
async fn people_are_sorted_by_what_a_value_is() {
    let fixture = fixture(SearchKind::People).await;
    let lead = |name: &str, since: &str, size: Value| json!({"firstname":name,"profileUrl":format!("https://n.example/in/{name}"),"jobStartDate":since,"companySize":size});
    let rows = [
        lead("One", "12-2019", json!(90)),
        lead("Two", "01-2020", json!("1000")),
        lead("Three", "11-2009", json!(null)),
        lead("Four", "someday", json!(7)),
    ];
    told(&fixture, "find_people", 5, RecordKind::Person, true, &rows).await;
    for (key, descending, told) in [
        ("jobStartDate", false, "Three One Two Four"),
        ("jobStartDate", true, "Two One Three Four"),
        ("companySize", false, "Four One Two Three"),
        ("companySize", true, "Two One Four Three"),
    ] {
        assert_eq!(in_order(&fixture, SearchKind::People, key, descending).await, told, "{key} {descending}");
    }
}

#[tokio::test]
async fn a_row_of_nothing_and_a_row_of_strange_types_are_kept() {
    let fixture = fixture(SearchKind::Leads).await;
    let nothing: Doc = serde_json::from_str::<Doc>(include_str!("../../api/data/examples/lead_row.json"))
        .unwrap()
        .into_iter()
        .map(|(name, _)| (name, Value::Null))
        .collect();
    let strange = json!({"profile":"text","link":[1],"skills":{"a":1},"educations":7,"position_groups":[null,3,{"x":[{}]}],
        "company":{"summary":[],"technologies":"none"},"location":{"default":{"deep":true}},"statistics":false});
    let kept = told(
        &fixture,
        "leads_finder",
        5,
        RecordKind::Person,
        true,
        &[Value::Object(nothing), strange.clone(), strange],
    )
    .await;
    assert_eq!((kept.fresh, kept.added), (2, 2), "what cannot be told apart is one record");
    let ids = fixture.store.snapshot(Wanted::all(fixture.search, SearchKind::Leads)).await.unwrap();
    assert_eq!(fixture.store.records(ids).await.unwrap().len(), 2, "both can be read");
}
