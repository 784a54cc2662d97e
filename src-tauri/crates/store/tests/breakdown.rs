//! Rows counted by everything that is known of them: ranges in their order, several values, what nobody knows.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod told;

use std::collections::BTreeMap;

use api::columns::GridKind;
use api::{RecordKind, SearchKind};
use serde_json::{Value, json};
use store::{Breakdown, NoteEdit, RowsOf, Wanted};

use told::told;

/// What is shown of a column: `Germany=2 Austria=1 | 3 others in 4 | 5 unknown`.
fn part(breakdown: &Breakdown, key: &str) -> String {
    let part = breakdown.parts.iter().find(|part| part.column.key == key).unwrap();
    let bars: Vec<String> = part.bars.iter().map(|bar| format!("{}={}", bar.value, bar.count)).collect();
    let others = match (part.others, part.rows_of_others) {
        (others, Some(rows)) => format!("{others} others in {rows}"),
        (others, None) => format!("{others} others"),
    };
    format!("{} | {others} | {} unknown", bars.join(" "), part.unknown)
}

fn company(at: usize, employees: Value, country: Value) -> Value {
    json!({"name": format!("C{at}"), "domain": format!("c{at}.example"), "employeeRange": employees, "countryName": country})
}

#[tokio::test]
async fn ranges_stand_in_their_order_with_those_between() {
    let rows = [
        company(0, json!("11-50"), json!("Germany")),
        company(1, json!("501-1000"), json!("Germany")),
        company(2, json!("11-50"), json!("Austria")),
        company(3, json!("60-99"), Value::Null),
        company(4, json!("self-employed"), json!("")),
        company(5, Value::Null, json!("France")),
    ];
    let folder = tempfile::tempdir().unwrap();
    let store = told(folder.path(), SearchKind::Companies, &rows).await;
    let wanted = || Wanted::all(1, SearchKind::Companies);
    let whole = store.breakdown(GridKind::Companies, wanted(), 20).await.unwrap();
    assert_eq!(whole.rows, 6, "every row is counted");
    assert_eq!(
        part(&whole, "employeeRange"),
        "11-50=2 51-200=0 60-99=1 201-500=0 501-1000=1 self-employed=1 | 0 others in 0 | 1 unknown",
        "from the lowest to the highest, one that is not on the scale in its place, what is no range last"
    );
    assert_eq!(
        part(&whole, "countryName"),
        "Germany=2 Austria=1 France=1 | 0 others in 0 | 2 unknown",
        "names by how many, blank and missing ones are not known"
    );
    assert_eq!(part(&whole, "revenueRange"), " | 0 others in 0 | 6 unknown", "nobody told it");
    let few = store.breakdown(GridKind::Companies, wanted(), 1).await.unwrap();
    assert_eq!(part(&few, "countryName"), "Germany=2 | 2 others in 2 | 2 unknown", "what is not named is counted");
    let chosen = Wanted { facets: [("countryName".to_owned(), vec!["Germany".to_owned()])].into(), ..wanted() };
    let chosen = store.breakdown(GridKind::Companies, chosen, 20).await.unwrap();
    assert_eq!(
        (chosen.rows, part(&chosen, "countryName")),
        (2, "Germany=2 | 0 others in 0 | 0 unknown".to_owned()),
        "a choice leaves its rows, in its own column too"
    );
    let text = Wanted { text: "austria".to_owned(), ..wanted() };
    let text = store.breakdown(GridKind::Companies, text, 20).await.unwrap();
    assert_eq!(
        (text.rows, part(&text, "employeeRange")),
        (1, "11-50=1 | 0 others in 0 | 0 unknown".to_owned()),
        "a text"
    );
}

fn lead(at: usize, functions: Value, employees: Value, amount: Value) -> Value {
    json!({
        "profile": {"full_name": format!("P {at}")}, "link": {"network": format!("https://n.example/in/p{at}")},
        "department": {"functions": functions, "departments": ["sales"]},
        "location": {"city": "Ulm", "state": null},
        "company": {
            "summary": {"name": "Acme", "staff": {"total": employees}},
            "financial": {"revenue": {"annual": {"amount": amount}}},
            "technologies": [{"name": "Kubernetes", "category": "x"}, {"name": "Post, Fix", "category": "x"}],
        },
    })
}

#[tokio::test]
async fn several_values_count_each_and_numbers_by_their_range() {
    let rows = [
        lead(0, json!(["sales_operations", "demand_generation"]), json!(10), json!("1M-5M")),
        lead(1, json!(["sales_operations"]), json!(11), json!("10M-25M")),
        lead(2, json!([]), json!(0), json!("7.2M")),
        lead(3, json!(null), json!("1,001"), json!("much")),
        lead(4, json!("sales_operations"), json!(2_000_000), Value::Null),
    ];
    let folder = tempfile::tempdir().unwrap();
    let store = told(folder.path(), SearchKind::Leads, &rows).await;
    let wanted = |facets: &[(&str, &[&str])]| Wanted {
        facets: facets
            .iter()
            .map(|(key, values)| ((*key).to_owned(), values.iter().map(|value| (*value).to_owned()).collect()))
            .collect::<BTreeMap<_, _>>(),
        ..Wanted::all(1, SearchKind::Leads)
    };
    let whole = store.breakdown(GridKind::Leads, wanted(&[]), 20).await.unwrap();
    for (key, told, why) in [
        (
            "department.functions",
            "Sales operations=3 Demand generation=1 | 0 others | 2 unknown",
            "a row counts under each of its values, and as not known where it has none",
        ),
        ("department.departments", "Sales=5 | 0 others | 0 unknown", "one value of a list"),
        ("company.technologies[].name", "Kubernetes=5 Post, Fix=5 | 0 others | 0 unknown", "a comma parts no name"),
        (
            "companySize",
            "1-10=1 11-50=1 51-200=0 201-500=0 501-1000=0 1001-5000=1 5001-10000=0 10001=1 | 0 others in 0 | 1 unknown",
            "numbers in their ranges, the ends too; nobody works at none",
        ),
        (
            "company.financial.revenue.annual.amount",
            "1M-5M=1 5M-10M=1 10M-25M=1 | 0 others in 0 | 2 unknown",
            "amounts in their ranges",
        ),
        ("city", "Ulm=5 | 0 others in 0 | 0 unknown", "a place"),
    ] {
        assert_eq!(part(&whole, key), told, "{key}: {why}");
    }
    assert!(whole.parts.iter().all(|part| !api::columns::is_own(part.column.key)), "a search has nothing of the lists");
    for (facets, records, why) in [
        (&[("department.functions", &["Demand generation"][..])][..], vec![1], "one of several values"),
        (&[("department.functions", &["Sales operations", "nobody's"][..])], vec![1, 2, 5], "any of the chosen"),
        (&[("department.functions", &["Sales"][..])], vec![], "a part of a value is none"),
        (&[("companySize", &["1-10", "10001"][..])], vec![1, 5], "the ranges of a number"),
        (
            &[("companySize", &["1-10", "11-50"][..]), ("company.technologies[].name", &["Post, Fix"][..])],
            vec![1, 2],
            "both choices",
        ),
    ] {
        assert_eq!(store.snapshot(wanted(facets)).await.unwrap(), records, "{why}: {facets:?}");
        let counted = store.breakdown(GridKind::Leads, wanted(facets), 20).await.unwrap().rows;
        assert_eq!(counted, records.len() as u64, "{why}: as many are counted");
    }
}

#[tokio::test]
async fn a_list_is_counted_by_what_is_noted_too() {
    let rows: Vec<Value> = (0..5).map(|at| company(at, json!("1-10"), json!("Germany"))).collect();
    let folder = tempfile::tempdir().unwrap();
    let store = told(folder.path(), SearchKind::Companies, &rows).await;
    store.new_list("L".to_owned(), RecordKind::Company, vec![1, 2, 3, 4], "t".to_owned(), 1).await.unwrap();
    let edit = NoteEdit { status: Some("to call".to_owned()), ..NoteEdit::default() };
    store.note(vec![2, 3, 5], edit, "t".to_owned(), 1).await.unwrap();
    let list = Wanted::all_of(RowsOf::List(1), RecordKind::Company);
    let whole = store.breakdown(GridKind::CompanyList, list, 20).await.unwrap();
    assert_eq!(whole.rows, 4, "the rows of the list");
    assert_eq!(part(&whole, "own.status"), "to call=2 | 0 others in 0 | 2 unknown", "noted of two of them");
    assert_eq!(part(&whole, "find.topics.status"), " | 0 others in 0 | 4 unknown", "nobody was asked about");
    assert_eq!(part(&whole, "countryName"), "Germany=4 | 0 others in 0 | 0 unknown", "and by what was told");
}
