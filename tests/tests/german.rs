//! The app where German is spoken: failures, problems, files and what the commands answer. The language is one for the program,
//! so these tests are a program of their own, and all of them speak German.

#![allow(missing_docs, clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::collections::BTreeMap;

use api::columns::GridKind;
use api::{Enrichment, SearchKind};
use engine::screen::{ExportFormat, FailureCode};
use serde_json::{Value, json};
use tests::rig::{App, Service, Somebody, Start, as_guessed, germans, more, to_file, view_of};
use words::Language;

/// An app beside a service, after its language was set.
async fn speaking(service: &Service) -> (tempfile::TempDir, App) {
    words::speak(Language::German, "de-AT");
    let data = tempfile::tempdir().unwrap();
    let app = App::start_with(Start { locale: "de-AT".to_owned(), ..Start::new(data.path(), service) }).await;
    (data, app)
}

#[tokio::test(flavor = "multi_thread")]
async fn the_choice_is_kept_and_the_page_is_told_where_to_go() {
    let service = Service::small().await;
    let (data, app) = speaking(&service).await;
    let system = json!({"language": "de", "locale": "de-AT", "query": "language=de&locale=de-AT"});
    let state = app.ask("app_state", json!({})).await;
    assert_eq!((&state["language"], &state["spoken"]), (&json!("system"), &system), "as the system does, at first");
    assert_eq!(app.ask("set_language", json!({"language": "german"})).await, system, "where the page goes");
    app.end().await;
    let spoken = engine::at_start(data.path(), "en-US").spoken;
    assert_eq!(spoken.query, "language=de&locale=de", "the choice is kept, and no one writes numbers as in the US");
    assert_eq!(words::language(), Language::German, "and spoken before there is a window");
}

#[tokio::test(flavor = "multi_thread")]
async fn failures_and_problems_are_said_in_german() {
    words::speak(Language::German, "de-AT");
    let service = Service::start_with(sandbox::Options { credits: 2, companies: 16_000, ..Default::default() }).await;
    let (_data, app) = speaking(&service).await;
    app.ask("refresh_credits", json!({})).await;
    let failure = app.refused("start_pull", more(&germans(), Some(100), Some(1_000_000))).await;
    assert_eq!(
        (failure.code, failure.message.as_str()),
        (
            FailureCode::Credits,
            "Das kann bis zu 10 Credits kosten, und 2 sind noch da. Laden Sie weniger Zeilen oder laden Sie das Guthaben auf."
        ),
        "what there is does not do"
    );
    let preview = app.ask("preview", json!({"kind": "companies", "filters": {"country": ["Bavaria"]}})).await;
    assert_eq!(
        preview["problems"][0]["message"],
        "„Bavaria“ ist kein bekanntes Land: Verwenden Sie den englischen Namen oder das Kürzel aus zwei Buchstaben.",
        "what is wrong with a filter: {preview}"
    );
    let _nobody = service.gone().await;
    let failure = app.refused("refresh_credits", json!({})).await;
    assert_eq!(failure.code, FailureCode::Offline, "{failure:?}");
    assert!(failure.message.starts_with("Der Dienst ist nicht erreichbar."), "{failure:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_is_judged_and_its_rest_recognised_in_german() {
    let service = Service::small().await;
    let (data, app) = speaking(&service).await;
    const ROWS: &str = "Vorname;Nachname;E-Mail\nGrace;Hopper;grace@acme.com\nMary;Shaw;mary@acme.com\nAda;Lovelace;kaputt\n;;\n;;nichts\n";
    let path = data.path().join("Messe.csv");
    std::fs::write(&path, ROWS).unwrap();
    app.desktop.choose(&path);
    let table = app.ask("look_table", json!({"from": {"kind": "choose"}})).await;
    assert_eq!(table["form"], "CSV, Semikolons, UTF-8", "how it is read: {table}");
    let state = app.ask("check_import", as_guessed(&table, "Messe")).await;
    let said: Vec<&str> =
        state["lines"].as_array().unwrap().iter().filter_map(|line| line["problem"].as_str()).collect();
    let bad_email = "Das ist keine E-Mail-Adresse: Sie sieht aus wie ada@acme.com.";
    assert!(said.contains(&bad_email), "a value that is none: {said:?} {state}");
    assert!(
        said.iter().any(|problem| problem.ends_with("Niemand kann erkannt werden.")),
        "and a line about nobody: {said:?}"
    );

    let name = app.ask("keep_rejected_rows", json!({"import": table["import"]})).await;
    app.desktop.choose(&app.files.path().join(name.as_str().unwrap()));
    let again = app.ask("look_table", json!({"from": {"kind": "choose"}})).await;
    let last = again["columns"].as_array().unwrap().last().unwrap().clone();
    assert_eq!(
        (&last["heading"], &last["isProblem"]),
        (&json!("Was nicht stimmt"), &json!(true)),
        "mended and imported again, the column of problems is known"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_has_german_headings_and_english_is_kept() {
    let service = Service::small().await;
    let (_data, app) = speaking(&service).await;
    app.pull(&more(&germans(), Some(100), Some(1_000))).await;
    let search = app.search_of(&germans()).await;
    let view = app.ask("open_view", view_of(search)).await["view"].as_i64().unwrap();
    let columns = ["name", "employeeRange", "countryName", "own.suppressed"];
    let format = ExportFormat::Csv { bom: false, delimiter: engine::screen::ExportDelimiter::Semicolon };
    let done = app.ask("start_export", to_file(view, &columns, format)).await;
    let path = app.files.path().join(done["file"].as_str().unwrap());
    let file = std::fs::read_to_string(path).unwrap();
    assert_eq!(file.lines().next(), Some("Firma;Mitarbeitende;Land;Gesperrt"), "as the screen calls them");
    assert!(done["file"].as_str().unwrap().starts_with("Firmen "), "and so does its name: {done}");

    let recent = app.ask("recent_searches", json!({})).await;
    assert_eq!(recent[0]["title"], "Germany, software development, 51–200, 201–500", "{recent}");
    let all = app.ask("preview", json!({"kind": "companies", "filters": {}})).await;
    assert_eq!(all["title"], "Alle Firmen", "a search is named in German");

    let row = json!({"view": view, "selection": {"kind": "ranges", "ranges": [[0, 0]]}});
    let list = app.ask("new_list", json!({"name": "Wien", "kind": "company", "rows": row})).await["list"].clone();
    app.ask("suppress", json!({"what": {"kind": "rows", "rows": row}, "country": "AT"})).await;
    let told = app.ask("lists", json!({})).await;
    assert_eq!(told["undo"]["title"], "1 Firma gesperrt", "a step is kept in English and told in German: {told}");
    let view = app.ask("open_view", json!({"of": {"kind": "list", "list": list}, "text": "", "facets": {}})).await;
    let facet = |view: &Value| {
        let facets = view["facets"].as_array().unwrap().clone();
        facets.into_iter().find(|facet| facet["key"] == "own.suppressed").unwrap()["bars"][0].clone()
    };
    let bar = facet(&view);
    assert_eq!(
        (&bar["value"], &bar["said"]),
        (&json!("Yes"), &json!("Ja")),
        "counted in English, said in German: {bar}"
    );
    let values = app.ask("column_values", json!({"view": view["view"], "column": "own.suppressed"})).await;
    assert_eq!(
        (&values["bars"][0]["said"], &values["bars"][0]["condition"]["values"]),
        (&json!("Ja"), &json!(["Yes"])),
        "and so are the values of any column: {values}"
    );
    let of = json!({"of": {"kind": "list", "list": list}, "text": "", "facets": {"own.suppressed": [bar["value"]]}});
    assert_eq!(app.ask("open_view", of).await["rows"], 1, "and narrowed by what is kept");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_an_address_is_worth_is_said_in_german() {
    let service = Service::small().await;
    service.control(json!({"rate_limits": false})).await;
    let (_data, app) = speaking(&service).await;
    let people = service.people("US").await;
    let page = |one: &Somebody| json!({"network_profile_url": one.text("profileUrl")});
    let (somebody, found) = service.first_found(&people, "/v1/email", page).await;
    let said = match found["email_status"].as_str() {
        Some("valid") => "Gültig",
        Some("accept_all") => "Accept-all",
        _ => "Unbekannt",
    };
    let ask = json!({"form": "email_by_page", "fields": page(&somebody), "agreed": {"price": null}});
    let answer = app.ask("look_up", ask).await;
    let kept = app.ask("look_up_answer", json!({"number": answer["number"]})).await;
    assert_eq!(kept["card"]["subtitle"], said, "under the address: {kept}");
}

/// What is said in English where it is also said in German: the pieces between the placeholders of each text.
fn english() -> BTreeMap<String, String> {
    let path = tests::generated::root().join("src-tauri/crates/words/catalog/de.json");
    let catalog: BTreeMap<String, String> = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    let mut pieces = BTreeMap::new();
    for (text, german) in &catalog {
        for form in text.split('|') {
            let said = form.split('⟨').next().unwrap_or_default();
            let cut = said.replace('}', "{");
            // Between two brackets is the name of a placeholder.
            for (at, piece) in cut.split('{').enumerate() {
                if at % 2 == 0 && piece.trim().len() > 1 && !german.contains(piece.trim()) {
                    pieces.insert(piece.to_owned(), text.clone());
                }
            }
        }
    }
    pieces
}

/// Texts in an answer, each with the name of its field.
fn texts(told: &Value, field: &str, found: &mut Vec<(String, String)>) {
    match told {
        Value::String(text) => found.push((field.to_owned(), text.clone())),
        Value::Array(items) => items.iter().for_each(|item| texts(item, field, found)),
        Value::Object(fields) => fields.iter().for_each(|(name, value)| texts(value, name, found)),
        _ => {}
    }
}

/// Fields whose texts are names that programs read, or somebody's own words.
const NOT_SAID: &[&str] = &[
    "basis",
    "key",
    "tests",
    "kind",
    "operation",
    "form",
    "name",
    "title",
    "value",
    "file",
    "dataFolder",
    "version",
    "cells",
    "find",
];
/// What an importer calls a column is its own word, in any language.
const OF_IMPORTERS: (&str, &str) = ("export_presets", "heading");

#[tokio::test(flavor = "multi_thread")]
async fn no_answer_says_anything_in_english() {
    let service = Service::small().await;
    let (_data, app) = speaking(&service).await;
    app.pull(&more(&germans(), Some(100), Some(1_000))).await;
    let search = app.search_of(&germans()).await;
    let view = app.ask("open_view", view_of(search)).await["view"].clone();
    let row = json!({"view": view, "selection": {"kind": "ranges", "ranges": [[0, 4]]}});
    let made = app.ask("new_list", json!({"name": "Wien", "kind": "company", "rows": row})).await;
    let list = made["list"].clone();
    let record =
        app.ask("view_block", json!({"view": view, "block": 0, "columns": ["name"]})).await["rows"][0]["id"].clone();
    app.ask("set_spending_limit", json!({"kind": "day", "limit": 1_000})).await;
    let plan = |step: Enrichment| json!({"find": [step], "topics": [], "olderThan": {}});
    let filter = json!({"from": null, "until": null, "operation": null, "search": null, "list": null, "text": ""});
    let question = json!({"form": "domain_to_network", "fields": {"domain": "no domain"}});
    let mut asked: Vec<(&str, Value)> = vec![
        ("new_list", json!({"name": "Graz", "kind": "person", "rows": null})),
        ("rename_list", json!({"list": list, "name": "Linz"})),
        (
            "note",
            json!({"which": {"kind": "records", "records": [record]}, "status": "neu", "addTags": [], "removeTags": [], "note": null}),
        ),
        ("undo", json!({})),
        ("redo", json!({})),
        ("lists", json!({})),
        ("app_state", json!({})),
        ("import_fields", json!({})),
        ("export_presets", json!({"kind": "person"})),
        ("export_presets", json!({"kind": "company"})),
        ("prices", json!({})),
        ("meter", json!({})),
        ("activity", json!({})),
        ("drift", json!({})),
        ("backups", json!({})),
        ("spending", json!({"filter": filter})),
        (
            "ledger",
            json!({"filter": filter, "bars": true, "sort": "at", "ascending": false, "offset": 0, "limit": 100}),
        ),
        ("record", json!({"record": record})),
        ("quote_job", json!({"list": list, "rows": null, "plan": plan(Enrichment::CompanyPage), "again": null})),
        ("quote_job", json!({"list": list, "rows": null, "plan": plan(Enrichment::Topics), "again": null})),
        ("personas", json!({})),
        ("condition_columns", json!({"kind": "person"})),
        ("condition_columns", json!({"kind": "company"})),
        (
            "count_condition",
            json!({"of": {"kind": "list", "list": list}, "rows": null, "condition": {"column": "gone", "test": "is", "values": ["x"]}, "slot": "a"}),
        ),
        ("suppress", json!({"what": {"kind": "typed", "text": "acme.com was"}, "country": "AT"})),
        ("suppression", json!({"text": "", "kinds": [], "from": 0})),
        ("evidence_about", json!({"text": "wort"})),
        ("duplicates", json!({"list": list, "from": 0})),
        ("preview_look_up", question),
        ("plan_audience", json!({"filters": {"jobTitle.include": ["Buyer"]}})),
        ("preview", json!({"kind": "leads", "filters": {"yearsCurrentRole": ["1 to 2 years"]}})),
        ("preview", json!({"kind": "people", "filters": {}})),
    ];
    asked.extend(GridKind::ALL.into_iter().map(|grid| ("columns", json!({"grid": grid}))));
    let suggested = |(kind, filter): (SearchKind, &str)| {
        ("suggest", json!({"kind": kind, "filter": filter, "q": "1", "country": [], "region": []}))
    };
    asked.extend([(SearchKind::Leads, "founded"), (SearchKind::Leads, "size")].map(suggested));

    let english = english();
    let mut left = Vec::new();
    for (command, request) in asked {
        let answer = match app.call(command, request).await {
            Ok(answer) => answer,
            Err(failure) => json!({"message": failure.message}),
        };
        let mut told = Vec::new();
        texts(&answer, "", &mut told);
        let is_said = |field: &str| !NOT_SAID.contains(&field) && (command, field) != OF_IMPORTERS;
        for (field, text) in told.into_iter().filter(|(field, _)| is_said(field)) {
            // A short piece may be a part of any word; a long one is English wherever it is.
            let whole = |piece: &str| piece.len() > 14 && piece.trim().contains(' ') && text.contains(piece);
            let said = english.iter().find(|(piece, _)| whole(piece) || **piece == text);
            left.extend(said.map(|(_, from)| format!("{command}.{field}: “{text}”, of “{from}”")));
        }
    }
    assert_eq!(left, Vec::<String>::new(), "answers that are English where German is spoken");
}
