//! Presets: those of importers, those of one's own, and headings that would harm a spreadsheet.

use api::RecordKind;
use engine::screen::FailureCode;
use serde_json::{Value, json};
use tests::rig::{App, Service, germans, more, view_of};

use super::{column, csv_of, export, lines};

fn names(presets: &Value) -> Vec<&str> {
    presets.as_array().unwrap().iter().map(|preset| preset["name"].as_str().unwrap()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_preset_of_ones_own_is_kept_replaced_and_removed() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::small().await);
    let app = App::start(data.path(), &service).await;
    let fixed = ["Readable names", "HubSpot import", "Salesforce import", "Pipedrive import"];
    assert_eq!(names(&app.ask("export_presets", json!({"kind": "company"})).await), fixed, "always there");
    let shape = csv_of(&[column("name", Some("Firm")), column("no such", None), column("domain", Some(" "))], "mark");
    let save = |name: &str, shape: &Value| json!({"kind": "company", "name": name, "shape": shape});
    let kept = app.ask("save_export_preset", save(" Ümit\u{202E} ", &shape)).await;
    let own = &kept[4];
    assert_eq!(
        own["columns"],
        json!([column("name", Some("Firm")), column("domain", None)]),
        "what can be written: {own}"
    );
    assert_eq!((&own["name"], &own["doNotCall"]), (&json!("Ümit"), &json!("mark")), "with its options: {own}");
    let other = csv_of(&[column("domain", None)], "include");
    let kept = app.ask("save_export_preset", save("ümit", &other)).await;
    assert_eq!(kept.as_array().unwrap().len(), 5, "the same name in another case is replaced: {kept}");
    assert_eq!((&kept[4]["preset"], &kept[4]["doNotCall"]), (&own["preset"], &json!("include")), "{kept}");
    assert_eq!(names(&app.ask("export_presets", json!({"kind": "person"})).await), fixed, "people have their own");

    for (name, shape, code) in [
        ("", &shape, FailureCode::Fields),
        ("READABLE names", &shape, FailureCode::Fields),
        (&"x".repeat(200), &shape, FailureCode::Fields),
        ("Empty", &csv_of(&[column("no such", None)], "mark"), FailureCode::Refused),
    ] {
        let refused = app.refused("save_export_preset", save(name, shape)).await;
        assert_eq!(refused.code, code, "{name:.20}: {refused:?}");
    }
    let forget = json!({"kind": "company", "preset": own["preset"]});
    for _ in 0..2 {
        assert_eq!(names(&app.ask("remove_export_preset", &forget).await), fixed, "gone, and gone twice is no mistake");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_readme_shows_what_each_importer_gets() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::small().await);
    let app = App::start(data.path(), &service).await;
    let readme = std::fs::read_to_string(tests::generated::root().join("README.md")).unwrap();
    for kind in [RecordKind::Company, RecordKind::Person] {
        let presets = app.ask("export_presets", json!({"kind": kind})).await;
        let importers = &presets.as_array().unwrap()[1..];
        let heading = |importer: &Value, key: &str| {
            let mut columns = importer["columns"].as_array().unwrap().iter();
            let column = columns.find(|column| column["key"] == key);
            column.map_or("–".to_owned(), |column| column["heading"].as_str().unwrap().to_owned())
        };
        let mut lines = 0;
        for column in kind.columns() {
            let headings: Vec<String> = importers.iter().map(|importer| heading(importer, column.key)).collect();
            if headings.iter().any(|heading| heading != "–") {
                let line = format!("| {} | {} |", column.label, headings.join(" | "));
                assert!(readme.contains(&line), "the README has no line {line}");
                lines += 1;
            }
        }
        assert!(lines > 5, "{kind:?}: {lines} columns are known to importers");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_for_an_importer_has_its_names_and_no_heading_runs() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::small().await);
    let app = App::start(data.path(), &service).await;
    let done = app.pull(&more(&germans(), Some(10), None)).await;
    let view = app.ask("open_view", view_of(done.search)).await["view"].as_i64().unwrap();
    let presets = app.ask("export_presets", json!({"kind": "company"})).await;
    let columns = presets[1]["columns"].as_array().unwrap();
    let state = app.ask("start_export", export(view, "all", &csv_of(columns, "leaveOut"), false)).await;
    let file = lines(&app, &state);
    assert_eq!(file[0][..2], ["Company name", "Company domain name"], "what the importer knows: {:?}", file[0]);
    let domains = file[1..].iter().filter(|row| row[1].contains('.')).count();
    let empty = file[1..].iter().filter(|row| row[1].is_empty()).count();
    assert!(domains > 0 && domains + empty == 10, "domains stand under their name: {file:?}");

    let hostile = [column("name", Some("=HYPERLINK(\"x\")")), column("domain", Some("a;b\r\n\"c\""))];
    let state = app.ask("start_export", export(view, "all", &csv_of(&hostile, "leaveOut"), false)).await;
    let file = lines(&app, &state);
    assert_eq!(file[0], ["'=HYPERLINK(\"x\")", "a;b \"c\""], "a heading is text, on one line");
    assert_eq!(file.len(), 11, "and hides no row");
}
