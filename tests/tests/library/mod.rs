//! All that is owned, in one place: whatever told of it, under conditions, in files, and as views that are kept.

use api::{RecordKind, Tenths};
use serde_json::{Value, json};
use tests::rig::{App, Service, germans, more};

use crate::enrich::only_if::line;
use crate::enrich::{add, new_list, service_with};

fn library(of: &str) -> Value {
    json!({"kind": "library", "of": of})
}

fn wanted(of: &str) -> Value {
    json!({"of": library(of), "sort": null, "text": "", "facets": {}, "carry": null})
}

async fn rows(app: &App, wanted: &Value) -> u64 {
    app.ask("open_view", wanted).await["rows"].as_u64().expect("a count")
}

#[tokio::test(flavor = "multi_thread")]
async fn whatever_told_of_it_is_there_and_conditions_leave_some() {
    let (service, people) = service_with("US").await;
    let data = tempfile::tempdir().unwrap();
    let app = App::unpaced(data.path(), &service).await;
    app.meter().await;
    assert_eq!(app.ask("library_size", json!({})).await, json!({"companies": 0, "people": 0}), "nothing is owned");
    // Loaded by a search, typed into a list, and brought by a table.
    let done = app.pull(&more(&germans(), Some(50), None)).await;
    let loaded = done.received;
    let list = new_list(&app, "Friends", RecordKind::Person).await;
    for one in &people[..3] {
        add(&app, list, json!({"firstName": one.text("firstname"), "lastName": one.text("lastname"), "profilePage": one.text("profileUrl")})).await;
    }
    let size = app.ask("library_size", json!({})).await;
    assert_eq!((&size["companies"], &size["people"]), (&json!(loaded), &json!(3)), "each once: {size}");
    assert_eq!(rows(&app, &wanted("company")).await, loaded, "the companies of the search");
    assert_eq!(rows(&app, &wanted("person")).await, 3, "the people of the list");

    // What only the app knows narrows them.
    let mut typed = wanted("person");
    typed["condition"] = line("known.lists", "is", &[&list.to_string()]);
    assert_eq!(rows(&app, &typed).await, 3, "all of them are in the list");
    typed["condition"] = line("known.toldBy", "is", &["leads_finder"]);
    assert_eq!(rows(&app, &typed).await, 0, "none was told by the leads finder");
    typed["condition"] = line("known.exported", "empty", &[]);
    assert_eq!(rows(&app, &typed).await, 3, "none was ever exported");
    let view = app.ask("open_view", &typed).await["view"].clone();
    let format = json!({"kind": "csv", "bom": false, "delimiter": "semicolon"});
    let shape = json!({"columns": [{"key": "name", "heading": null}], "format": format, "doNotCall": "include"});
    let export = json!({"view": view, "rows": {"kind": "all"}, "shape": shape.clone(), "suppressed": false});
    let written = app.ask("start_export", export).await;
    assert_eq!((&written["phase"], &written["written"]), (&json!("done"), &json!(3)), "{written}");
    assert_eq!(rows(&app, &typed).await, 0, "and from then on they were");
    let past = app.ask("past_exports", json!({"of": library("person")})).await;
    assert_eq!(
        (&past[0]["title"], &past[0]["of"]),
        (&json!("Library"), &library("person")),
        "the file is remembered: {past}"
    );
    assert_eq!(app.ask("past_exports", json!({"of": library("company")})).await, json!([]), "as one of people");
    let none = app.refused("repeat_export", json!({"export": past[0]["export"]})).await;
    assert!(none.message.contains("No row is left"), "of those that never were none is left: {}", none.message);
    let view = app.ask("open_view", wanted("person")).await["view"].clone();
    let all = json!({"view": view, "rows": {"kind": "all"}, "shape": shape, "suppressed": false});
    let all = app.ask("start_export", all).await;
    let again = app.ask("repeat_export", json!({"export": all["export"]})).await;
    assert_eq!((&again["phase"], &again["written"]), (&json!("done"), &json!(3)), "all can be written again: {again}");

    // Free, all of it.
    let charged = service.charged().await;
    assert_eq!(charged, Tenths(loaded), "what the search cost, and no more");

    // Two that a person says are one are one row, and an erased one is none.
    let view = app.ask("open_view", wanted("person")).await["view"].clone();
    let block = app.ask("view_block", json!({"view": view, "block": 0, "columns": ["name"]})).await;
    let ids: Vec<i64> = block["rows"].as_array().unwrap().iter().map(|row| row["id"].as_i64().unwrap()).collect();
    app.ask("join_records", json!({"groups": [[ids[0], ids[1]]]})).await;
    assert_eq!(app.ask("library_size", json!({})).await["people"], 2, "counted so");
    assert_eq!(rows(&app, &wanted("person")).await, 2, "and shown so");
    let name = block["rows"][2]["cells"][0].as_str().expect("a name");
    app.ask("erase_person", json!({"record": ids[2], "typed": name})).await;
    assert_eq!(rows(&app, &wanted("person")).await, 1, "who is erased is nowhere");
    app.end().await;
    let app = App::unpaced(data.path(), &service).await;
    assert_eq!(
        app.ask("library_size", json!({})).await,
        json!({"companies": loaded, "people": 1}),
        "also after a restart"
    );
    app.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_filter_box_finds_what_was_noted_and_what_came_in_columns_of_its_own() {
    let service = Service::small().await;
    let data = tempfile::tempdir().unwrap();
    let app = App::unpaced(data.path(), &service).await;
    let list = new_list(&app, "Fair", RecordKind::Person).await;
    for name in ["Ada", "Bob", "Cid"] {
        add(&app, list, json!({"firstName": name, "lastName": "Berg", "company": "Acme"})).await;
    }
    let found = async |text: &str| {
        let view = app
            .ask("open_view", json!({"of": library("person"), "sort": null, "text": text, "facets": {}, "carry": null}))
            .await;
        let block = app.ask("view_block", json!({"view": view["view"], "block": 0, "columns": ["name"]})).await;
        block["rows"]
            .as_array()
            .unwrap()
            .iter()
            .map(|row| row["cells"][0].as_str().unwrap().to_owned())
            .collect::<Vec<_>>()
    };
    assert_eq!(found("berg").await.len(), 3);
    let all = app.ask("open_view", wanted("person")).await["view"].clone();
    let first = json!({"kind": "rows", "rows": {"view": all, "selection": {"kind": "ranges", "ranges": [[0, 0]]}}});
    let long = format!("{} wants a call from Zürich", "met at the stand, ".repeat(20));
    app.ask("note", json!({"which": first, "status": "Contacted", "addTags": ["Messe 2026", "Präzision"], "removeTags": [], "note": long})).await;
    for text in ["contacted", "messe", "prazision", "zurich", "berg messe", "acme zurich contacted"] {
        assert_eq!(found(text).await, ["Ada Berg"], "{text}");
    }
    assert_eq!(found("bob messe").await, Vec::<String>::new(), "each word of one row");
    app.ask("undo", json!({})).await;
    assert_eq!(found("messe").await, Vec::<String>::new(), "what is taken back is not found");
    app.end().await;
}

fn view(name: &str) -> Value {
    json!({"view": 0, "name": name, "kind": "person", "pinned": true, "condition": line("own.status", "is", &["Customer"]),
        "text": "", "facets": {}, "sort": {"key": "name", "descending": true}, "columns": []})
}

#[tokio::test(flavor = "multi_thread")]
async fn a_view_is_kept_renamed_and_removed() {
    let service = Service::small().await;
    let data = tempfile::tempdir().unwrap();
    let app = App::unpaced(data.path(), &service).await;
    let mut events = app.listen();
    let kept = app.ask("keep_view", json!({"view": view("  Customers ")})).await;
    assert_eq!((&kept[0]["name"], &kept[0]["view"]), (&json!("Customers"), &json!(1)), "cleaned, and numbered: {kept}");
    events.wait_for("the views changed", |event| matches!(event, engine::screen::Changed::Views).then_some(())).await;
    for (wrong, why) in [(view("customers"), "has this name already"), (view("   "), "a name of at most")] {
        let said = app.refused("keep_view", json!({"view": wrong})).await;
        assert!(said.message.contains(why), "{why}: {}", said.message);
    }
    let mut other = view("customers");
    other["kind"] = json!("company");
    app.ask("keep_view", json!({"view": other})).await;
    let mut renamed = kept[0].clone();
    (renamed["name"], renamed["pinned"]) = (json!("Customers of ours"), json!(false));
    app.ask("keep_view", json!({"view": renamed})).await;
    app.end().await;

    let app = App::unpaced(data.path(), &service).await;
    let kept = app.ask("kept_views", json!({})).await;
    let names: Vec<&str> = kept.as_array().unwrap().iter().map(|view| view["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["customers", "Customers of ours"], "by name, also after a restart: {kept}");
    assert_eq!(kept[1]["condition"], line("own.status", "is", &["Customer"]), "with what it shows: {kept}");
    app.ask("remove_kept_view", json!({"view": 1})).await;
    let gone = app.refused("keep_view", json!({"view": renamed})).await;
    assert!(gone.message.contains("not there any more"), "a late click makes no other one: {}", gone.message);
    let fresh = app.ask("keep_view", json!({"view": view("Another")})).await;
    let number =
        |name: &str| fresh.as_array().unwrap().iter().find(|view| view["name"] == name).unwrap()["view"].clone();
    assert_eq!(number("Another"), 3, "no number is given twice: {fresh}");
    app.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_figures_of_a_column_are_those_of_all_rows_on_show() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::small().await);
    let app = App::unpaced(data.path(), &service).await;
    let done = app.pull(&more(&germans(), Some(100), None)).await;
    // Ten that a table brought, with a column of its own that holds numbers.
    let lines: Vec<String> = (1..=10).map(|n| format!("Imported {n}\timported{n}.example\t{}", n * 10)).collect();
    let text = format!("Company\tWebsite\tSeats\n{}", lines.join("\n"));
    let table = app.ask("look_table", json!({"from": {"kind": "pasted", "text": text}})).await;
    let imported = app.ask("start_import", tests::rig::as_guessed(&table, "Brought")).await;
    let list = imported["list"].as_i64().unwrap();
    let figures = async |of: Value, column: &str, text: &str| {
        let view = json!({"of": of, "sort": null, "text": text, "facets": {}, "carry": null});
        let view = app.ask("open_view", view).await["view"].clone();
        app.ask("column_figures", json!({"view": view, "column": column})).await
    };
    let of_search = json!({"kind": "search", "search": done.search});
    let (_, shown) = app.rows_of(RecordKind::Company, &tests::rig::view_of(done.search)).await;
    let cells: Vec<String> = shown
        .iter()
        .filter_map(|row| row["cells"][tests::rig::column("cityName")].as_str().map(|cell| cell.to_lowercase()))
        .collect();
    let mut once = cells.clone();
    once.sort();
    once.dedup();
    let told = figures(of_search.clone(), "cityName", "").await;
    assert_eq!(
        (&told["filled"], &told["distinct"]),
        (&json!(cells.len()), &json!(once.len())),
        "as the rows have it: {told}"
    );
    assert_eq!((&told["rows"], &told["sum"]), (&json!(done.received), &Value::Null), "a city is no number: {told}");
    let columns = app.ask("columns", json!({"grid": "companyList"})).await;
    let seats_key = columns
        .as_array()
        .unwrap()
        .iter()
        .find(|column| column["key"].as_str().unwrap().ends_with(".seats"))
        .unwrap_or_else(|| panic!("its own column: {columns}"));
    let seats_key = seats_key["key"].as_str().unwrap();
    let seats = figures(json!({"kind": "list", "list": list}), seats_key, "").await;
    let expected = json!({"rows": 10, "filled": 10, "distinct": 10, "sum": 550.0, "median": 55.0});
    assert_eq!(seats, expected, "what a table brought in a column of its own");
    let narrowed = figures(json!({"kind": "list", "list": list}), seats_key, "imported 3").await;
    assert_eq!(
        (&narrowed["rows"], &narrowed["sum"]),
        (&json!(1), &json!(30.0)),
        "of the rows on show alone: {narrowed}"
    );
    let of_list = json!({"kind": "list", "list": list});
    for (of, column) in
        [(&of_search, "cityName"), (&of_search, "employeeRange"), (&of_search, "name"), (&of_list, seats_key)]
    {
        let wanted = json!({"of": of, "sort": null, "text": "", "facets": {}, "carry": null});
        let view = app.ask("open_view", &wanted).await["view"].clone();
        let told = app.ask("column_values", json!({"view": view, "column": column})).await;
        let bars = told["bars"].as_array().unwrap();
        assert!((2..=13).contains(&bars.len()), "{column} has a few bars: {told}");
        for bar in bars {
            let mut narrowed = wanted.clone();
            narrowed["condition"] = bar["condition"].clone();
            assert_eq!(json!(rows(&app, &narrowed).await), bar["count"], "{column}: a click leaves what {bar} counts");
        }
    }
    let gone = app.refused("column_figures", json!({"view": 99_999, "column": "name"})).await;
    assert_eq!(gone.code, engine::screen::FailureCode::Gone, "{gone:?}");
}

/// Likely duplicates, wherever they came from: by what they have in common, until a person says what they are.
#[tokio::test(flavor = "multi_thread")]
async fn who_shares_an_address_with_another_is_found_by_a_condition() {
    let service = Service::small().await;
    let data = tempfile::tempdir().unwrap();
    let app = App::unpaced(data.path(), &service).await;
    let list = new_list(&app, "Fair", RecordKind::Person).await;
    for (first, last, page, email) in [
        ("Ada", "Berg", "https://www.network.example/in/ada", "ada@acme.example"),
        ("A.", "Berg", "https://www.network.example/in/a-berg", "ada@acme.example"),
        ("Bob", "Berg", "https://www.network.example/in/bob", "bob@acme.example"),
        ("Cid", "Berg", "https://www.network.example/in/cid", "cid@acme.example"),
        ("C.", "Berg", "https://www.network.example/in/c-berg", "cid@acme.example"),
    ] {
        let fields =
            json!({"firstName": first, "lastName": last, "company": "Acme", "profilePage": page, "email": email});
        add(&app, list, fields).await;
    }
    let shared = async |test: &str, values: &[&str]| {
        let mut typed = wanted("person");
        typed["condition"] = line("known.shared", test, values);
        let view = app.ask("open_view", typed).await;
        let block = app.ask("view_block", json!({"view": view["view"], "block": 0, "columns": ["name"]})).await;
        let rows = block["rows"].as_array().unwrap().clone();
        let mut found: Vec<(String, i64)> = rows
            .iter()
            .map(|row| (row["cells"][0].as_str().unwrap().to_owned(), row["id"].as_i64().unwrap()))
            .collect();
        found.sort();
        found
    };
    let names = |found: &[(String, i64)]| found.iter().map(|(name, _)| name.clone()).collect::<Vec<_>>().join(", ");
    let four = shared("notEmpty", &[]).await;
    assert_eq!(names(&four), "A. Berg, Ada Berg, C. Berg, Cid Berg", "who has an address with another");
    assert_eq!(shared("is", &["email"]).await, four, "by which way");
    assert_eq!(shared("is", &["phone"]).await, [], "and not by another");
    assert_eq!(names(&shared("empty", &[]).await), "Bob Berg", "the others have none in common");
    let [one, two, three, other] = [four[0].1, four[1].1, four[2].1, four[3].1];
    app.ask("join_records", json!({"groups": [[one, two]]})).await;
    assert_eq!(names(&shared("notEmpty", &[]).await), "C. Berg, Cid Berg", "those that are one are found no more");
    app.ask("keep_apart", json!({"records": [three, other]})).await;
    assert_eq!(shared("notEmpty", &[]).await, [], "nor those that a person keeps apart");
    app.end().await;
}
