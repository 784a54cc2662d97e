//! Rows about people who are owned already, or who were erased.

use api::{RecordKind, SearchKind};
use serde_json::{Value, json};
use tests::rig::{App, Service, column_of, more_of, view_of};

use super::steps::{as_guessed, cells, counts, lay, look};

/// Imports a file as it is guessed into a new list; returns how it ended.
async fn imported(app: &App, folder: &std::path::Path, list: &str, csv: &str) -> Value {
    lay(app, folder, &format!("{list}.csv"), csv);
    let request = as_guessed(&look(app).await, list);
    let checked = app.ask("check_import", &request).await;
    let done = app.ask("start_import", &request).await;
    assert_eq!(counts(&done), counts(&checked), "what was checked is what is kept");
    assert_eq!(done["erased"], checked["erased"], "whoever is left out is told before");
    done
}

/// A person whom a search brought: number, name, company and page.
async fn somebody(app: &App) -> (i64, String, String, String) {
    app.meter().await;
    let people = more_of(SearchKind::People, &json!({"location.include": ["Germany"]}), Some(25), Some(25));
    let search = app.pull(&people).await.search;
    let (_, rows) = app.rows_of(RecordKind::Person, &view_of(search)).await;
    let cell = |row: &Value, key: &str| {
        row["cells"][column_of(RecordKind::Person, key)].as_str().unwrap_or_default().to_owned()
    };
    let whole = |row: &&Value| ["name", "companyName", "profileUrl"].iter().all(|key| !cell(row, key).is_empty());
    let row = rows.iter().find(whole).expect("somebody with a company and a page");
    (row["id"].as_i64().unwrap(), cell(row, "name"), cell(row, "companyName"), cell(row, "profileUrl"))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_row_without_a_page_is_about_the_owned_person_of_that_name_and_company() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::small().await);
    let app = App::start(data.path(), &service).await;
    let (record, name, company, page) = somebody(&app).await;
    let csv = format!("Full name,Company,Stage\n{},\"{}\",won\n", name.to_uppercase(), company.to_lowercase());
    let done = imported(&app, data.path(), "Fair", &csv).await;
    assert_eq!(counts(&done), (1, 1, 0, 0, 0), "nobody is new: {done}");
    let list = done["list"].as_i64().unwrap();
    let rows = cells(&app, list, &["profileUrl", "seen:imported.stage"]).await;
    assert_eq!(
        rows,
        [[json!(page), json!("won")]],
        "what is owned needs not be paid for, and what the file says is added"
    );
    let detail = app.ask("record", json!({"record": record})).await;
    assert!(detail.to_string().contains("Fair"), "it is the record that the search brought: {detail}");

    let csv = format!("Full name,Company\n{name},Somewhere Else Ltd\n");
    let other = imported(&app, data.path(), "Other", &csv).await;
    assert_eq!(counts(&other), (1, 1, 0, 1, 0), "somebody of that name at another company is somebody else: {other}");
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_namesakes_nobody_knows_which_is_meant() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::small().await);
    let app = App::start(data.path(), &service).await;
    let head = "First Name,Last Name,Company,Domain,LinkedIn\n";
    let page = |slug: &str| format!("https://www.network.example/in/{slug}");
    let owned = format!("{head}Ada,Ray,Acme,acme.example,{}\nBo,Ray,Acme,acme.example,{}\n", page("ada"), page("bo-1"));
    let done = imported(&app, data.path(), "Owned", &owned).await;
    assert_eq!(counts(&done), (2, 2, 0, 2, 0), "{done}");
    let at_the_domain = format!("{head}ADA,Ray,Acme Holding,www.acme.example,\nAda,Ray,,gmail.com,\n");
    let done = imported(&app, data.path(), "By domain", &at_the_domain).await;
    assert_eq!((done["fresh"].clone(), done["repeated"].clone()), (json!(1), json!(0)), "one by her domain: {done}");

    let second = format!("{head}Bo,Ray,Acme,acme.example,{}\n", page("bo-2"));
    assert_eq!(imported(&app, data.path(), "Second", &second).await["fresh"], 1, "another page is another person");
    let which = format!("{head}Bo,Ray,Acme,acme.example,\n");
    let done = imported(&app, data.path(), "Which", &which).await;
    assert_eq!(counts(&done), (1, 1, 0, 1, 0), "neither of the two is taken for the one: {done}");

    // Of rows of one file none is taken for another by its domain: which comes first decides nothing.
    let twice = format!("{head}Cy,Ray,Acme,acme.example,\nCy,Ray,Acme Holding,acme.example,\n");
    let done = imported(&app, data.path(), "Twice", &twice).await;
    assert_eq!(counts(&done), (2, 2, 0, 2, 0), "they are found among the duplicates: {done}");
}

#[tokio::test(flavor = "multi_thread")]
async fn people_who_were_erased_are_left_out_and_told() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::small().await);
    let app = App::start(data.path(), &service).await;
    let head = "First Name,Last Name,Company,Email\n";
    let done = imported(&app, data.path(), "Before", &format!("{head}Ada,Ray,Acme,ada@acme.example\n")).await;
    assert_eq!(done["erased"], 0, "nobody is erased yet: {done}");
    let wanted = json!({"of": {"kind": "list", "list": done["list"]}, "text": "", "facets": {}, "order": null});
    let (_, rows) = app.rows_of(RecordKind::Person, &serde_json::from_value(wanted).unwrap()).await;
    app.ask("erase_person", json!({"record": rows[0]["id"], "typed": "Ada Ray"})).await;

    let csv = format!("{head}Bo,Ray,Acme,bo@acme.example\nAda,R.,,ADA@acme.example\n,,Acme,\n");
    let done = imported(&app, data.path(), "After", &csv).await;
    assert_eq!(counts(&done), (3, 1, 1, 1, 0), "one is right, one is wrong: {done}");
    assert_eq!(done["erased"], 1, "and one was erased, under whichever name: {done}");
    let line = done["lines"].as_array().unwrap().iter().find(|line| line["line"] == 3).expect("its line is told");
    assert_eq!(
        (&line["problem"], &line["value"], &line["taken"]),
        (&json!("This person was erased, and is not imported again."), &json!(""), &json!(false)),
        "without what stands in it"
    );
    assert_eq!(done["problems"]["This person was erased, and is not imported again."], 1, "and counted: {done}");
    let list = done["list"].as_i64().unwrap();
    assert_eq!(cells(&app, list, &["name"]).await, [[json!("Bo Ray")]], "only who is left");
    app.ask("keep_rejected_rows", json!({"import": done["import"]})).await;
    let rest = std::fs::read_to_string(app.files.path().join("After not imported.csv")).unwrap();
    assert!(!rest.to_lowercase().contains("ada"), "an erased person goes to no file: {rest}");
    assert_eq!(rest.lines().count(), 2, "the wrong line alone: {rest}");
}
