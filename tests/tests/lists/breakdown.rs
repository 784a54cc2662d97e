//! The breakdown of a search and of a list against a count by hand of all that its grid shows.

use std::collections::BTreeMap;

use api::columns::{Counted, GridKind};
use api::{RecordKind, SearchKind};
use engine::screen::{RowsOf, ViewRequest};
use serde_json::{Value, json};
use tests::rig::{App, Service, all, column_of, everything, more_of, view_of};

/// Lower ends of the ranges of employees, and what each is called.
const SIZES: [(u64, &str); 8] = [
    (1, "1-10"),
    (11, "11-50"),
    (51, "51-200"),
    (201, "201-500"),
    (501, "501-1000"),
    (1_001, "1001-5000"),
    (5_001, "5001-10000"),
    (10_001, "10001"),
];

fn shown(row: &Value, kind: RecordKind, key: &str) -> Option<String> {
    row["cells"][column_of(kind, key)].as_str().map(str::to_owned)
}

/// Under what a row counts by a column, from what its cell shows.
fn by_hand(row: &Value, kind: RecordKind, key: &str, counted: Counted) -> Vec<String> {
    let Some(text) = shown(row, kind, key) else { return Vec::new() };
    match counted {
        Counted::Each => text.split(", ").map(str::to_owned).collect(),
        Counted::Band if key == "companySize" => {
            let number: u64 = text.replace(',', "").parse().unwrap();
            SIZES
                .iter()
                .rev()
                .find(|(start, _)| number >= *start)
                .map(|(_, name)| (*name).to_owned())
                .into_iter()
                .collect()
        }
        _ => vec![text],
    }
}

/// Compares everything that is counted of a view with its rows.
async fn is_as_counted(app: &App, grid: GridKind, request: &ViewRequest, when: &str) -> Value {
    let kind = grid.record();
    let (view, rows) = app.rows_of(kind, request).await;
    let told = app.ask("breakdown", json!({"view": view})).await;
    assert_eq!(told["rows"], rows.len(), "{when}: every row is counted");
    assert_eq!(told["filling"], false, "{when}: nothing of an earlier version is left to be read");
    let parts = told["parts"].as_array().unwrap();
    let without = told["without"].as_array().unwrap();
    assert_eq!(parts.len() + without.len(), grid.counted().count(), "{when}: each column is counted, or named: {told}");
    for column in grid.counted() {
        let mut counts: BTreeMap<String, u64> = BTreeMap::new();
        let mut unknown = 0;
        for row in &rows {
            let values = by_hand(row, kind, column.key, column.counted);
            unknown += u64::from(values.is_empty());
            values.into_iter().for_each(|value| *counts.entry(value).or_default() += 1);
        }
        let Some(part) = parts.iter().find(|part| part["key"] == column.key) else {
            assert!(counts.is_empty(), "{when}: {} is known: {counts:?}", column.key);
            assert!(without.contains(&json!(column.label)), "{when}: {} is named: {without:?}", column.key);
            continue;
        };
        let bars: BTreeMap<String, u64> = part["bars"]
            .as_array()
            .unwrap()
            .iter()
            .map(|bar| (bar["value"].as_str().unwrap().to_owned(), bar["count"].as_u64().unwrap()))
            .filter(|(_, count)| *count > 0)
            .collect();
        for (value, count) in &bars {
            assert_eq!(counts.get(value), Some(count), "{when}: {} in {}", value, column.key);
        }
        let left = counts.len() - bars.len();
        assert_eq!(part["others"], left, "{when}: {} has further values: {counts:?}", column.key);
        assert!(left == 0 || bars.len() == 20, "{when}: {}: twenty are named before some are not", column.key);
        let named: u64 = bars.values().sum();
        let rest = counts.values().sum::<u64>() - named;
        if column.counted == Counted::Each {
            assert_eq!((&part["several"], &part["rowsOfOthers"]), (&json!(true), &Value::Null), "{when}: {part}");
        } else {
            assert_eq!(part["rowsOfOthers"], rest, "{when}: {} of the others", column.key);
        }
        assert_eq!(part["unknown"], unknown, "{when}: rows without {}", column.key);
    }
    told
}

fn of_list(list: &Value) -> ViewRequest {
    ViewRequest { of: RowsOf::List { list: list.as_i64().unwrap() }, ..view_of(0) }
}

async fn listed(app: &App, kind: RecordKind, search: i64) -> Value {
    let view = app.ask("open_view", view_of(search)).await["view"].clone();
    let rows = json!({"view": view, "selection": all()});
    app.ask("new_list", json!({"name": "All", "kind": kind, "rows": rows})).await["list"].clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_breakdown_counts_what_the_grid_shows() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::small().await);
    let app = App::start(data.path(), &service).await;
    let found = app.pull(&more_of(SearchKind::Companies, &everything(), Some(200), Some(200))).await.search;
    let told = is_as_counted(&app, GridKind::Companies, &view_of(found), "companies").await;
    let country = told["parts"].as_array().unwrap().iter().find(|part| part["key"] == "countryName").unwrap();
    let most = country["bars"][0]["value"].as_str().unwrap();
    let chosen = ViewRequest { facets: [("countryName".to_owned(), vec![most.to_owned()])].into(), ..view_of(found) };
    let of_one = is_as_counted(&app, GridKind::Companies, &chosen, "companies of one country").await;
    assert_eq!(of_one["rows"], country["bars"][0]["count"], "as many as the bar said");

    let people = app.pull(&more_of(SearchKind::Leads, &json!({"job": ["Director"]}), Some(50), Some(75))).await.search;
    let told = is_as_counted(&app, GridKind::Leads, &view_of(people), "leads").await;
    for key in ["department.functions", "companySize", "company.technologies[].name", "city", "seniority"] {
        assert!(told["parts"].as_array().unwrap().iter().any(|part| part["key"] == key), "{key} is told of leads");
    }
    let sizes = told["parts"].as_array().unwrap().iter().find(|part| part["key"] == "companySize").unwrap();
    let size = sizes["bars"][0]["value"].as_str().unwrap();
    let chosen = ViewRequest { facets: [("companySize".to_owned(), vec![size.to_owned()])].into(), ..view_of(people) };
    let of_one = is_as_counted(&app, GridKind::Leads, &chosen, "leads at companies of one size").await;
    assert_eq!(of_one["rows"], sizes["bars"][0]["count"], "as many as the bar said");

    for (kind, search, grid) in
        [(RecordKind::Company, found, GridKind::CompanyList), (RecordKind::Person, people, GridKind::PeopleList)]
    {
        let list = listed(&app, kind, search).await;
        let view = app.ask("open_view", of_list(&list)).await["view"].clone();
        let first = |to: u64| json!({"view": view, "selection": {"kind": "ranges", "ranges": [[0, to]]}});
        let noted = json!({"kind": "rows", "rows": first(6)});
        app.ask("note", json!({"which": noted, "status": "to call", "addTags": [], "removeTags": [], "note": null}))
            .await;
        app.ask("suppress", json!({"what": {"kind": "rows", "rows": first(2)}, "country": "DE"})).await;
        let told = is_as_counted(&app, grid, &of_list(&list), "a list").await;
        for key in ["own.status", "own.suppressed"] {
            assert!(told["parts"].as_array().unwrap().iter().any(|part| part["key"] == key), "{key} is noted of some");
        }
    }
    let empty = app.ask("new_list", json!({"name": "Empty", "kind": "company", "rows": null})).await["list"].clone();
    is_as_counted(&app, GridKind::CompanyList, &of_list(&empty), "an empty list").await;
    app.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn tables_and_pictures_of_it_go_to_the_clipboard() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::small().await);
    let app = App::start(data.path(), &service).await;
    let table = json!({"headings": ["Country", "Companies", "Share"], "rows": [["Germany", "12", "60 %"], ["=1+1\tx", "8", "40 %"]]});
    assert_eq!(app.ask("copy_table", table).await["rows"], 2, "two lines under the headings");
    assert_eq!(
        app.desktop.seen().clipboard.as_deref(),
        Some("Country\tCompanies\tShare\nGermany\t12\t60 %\n'=1+1 x\t8\t40 %\n"),
        "as a spreadsheet pastes it, and calculates nothing"
    );
    // Two pixels: red, and half of blue.
    let drawn = "iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAYAAAD0In+KAAAADklEQVR4nGP4z8AAQg0AD3oDfnfpf5cAAAAASUVORK5CYII=";
    app.ask("copy_picture", json!({"png": drawn})).await;
    let picture = app.desktop.seen().picture.expect("a picture is on the clipboard");
    assert_eq!((picture.width, picture.height), (2, 1), "of the size that was drawn");
    assert_eq!(picture.rgba, [255, 0, 0, 255, 0, 0, 255, 128], "pixel by pixel");
    let long: Vec<[&str; 1]> = vec![["x"]; 100_001];
    let refused = app.refused("copy_table", json!({"headings": ["X"], "rows": long})).await;
    assert!(refused.message.contains("too long"), "{refused:?}");
    app.end().await;
}
