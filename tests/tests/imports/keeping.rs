//! A table into a list: what is right, what is wrong, what is there already, and what comes of it in the grid.

use engine::screen::{Changed, FailureCode, ImportPhase};
use serde_json::{Value, json};
use tests::rig::{App, Service};

use super::steps::{as_guessed, cells, counts, lay, look, many};

const PEOPLE: &str = "\
First Name,Last Name,Company,Email,Mobile,LinkedIn,Deal Stage
Ada,Lovelace,Analytical,ada@analytical.example,+44 7700 900123,https://www.network.example/in/ada,won
Zoë,Okafor,Kestrel,not an address,0152 28817386,,open
Zoë,Okafor,Kestrel,not an address,0152 28817386,,open
,,Nobody Ltd,,,,lost
Grace,Hopper,Navy,grace@navy.example,12,https://elsewhere.example/in/grace,
";

#[tokio::test(flavor = "multi_thread")]
async fn a_table_is_checked_kept_and_not_kept_twice() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::small().await);
    let app = App::start(data.path(), &service).await;
    lay(&app, data.path(), "people.csv", PEOPLE);
    let table = look(&app).await;
    let mut request = as_guessed(&table, "Fair");
    request["country"] = json!("DE");
    let checked = app.ask("check_import", &request).await;
    assert_eq!(checked["phase"], "checked", "{checked}");
    assert_eq!(counts(&checked), (5, 4, 1, 3, 1), "one has nobody in it, one stands there twice: {checked}");
    assert_eq!(app.ask("lists", json!({})).await["lists"], json!([]), "a check keeps nothing");
    assert_eq!(checked["lacking"], 3, "three rows are taken without a value, one of them without two: {checked}");
    let country = checked["countryProblem"].as_str().expect("the country is known");
    assert_eq!(checked["problems"][country], 1, "the number that is none in Germany: {checked}");
    let lines = checked["lines"].as_array().unwrap();
    let told = |line: u64, column: &str| lines.iter().find(|one| one["line"] == line && one["column"] == column);
    let email = told(3, "Email").expect("the address is told by its line and column");
    assert_eq!((&email["taken"], &email["value"]), (&json!(true), &json!("not an address")), "{email}");
    assert!(told(6, "Mobile").is_some() && told(6, "LinkedIn").is_some(), "two values of one line: {checked}");
    assert!(lines.iter().any(|one| one["line"] == 5 && one["taken"] == false), "the line without anybody: {checked}");

    let mut events = app.listen();
    let done = app.ask("start_import", &request).await;
    assert_eq!((&done["phase"], &done["part"]), (&json!("done"), &json!(100)), "{done}");
    assert_eq!(counts(&done), counts(&checked), "what was checked is what is kept");
    events
        .wait_for("the end is told", |event| match event {
            Changed::Import { import } if import.phase == ImportPhase::Done => Some(()),
            _ => None,
        })
        .await;
    let undo = app.ask("lists", json!({})).await["undo"]["title"].clone();
    assert_eq!(undo, "imported 3 people into “Fair”", "who came into the list, not the rows");
    let list = done["list"].as_i64().unwrap();
    let columns = ["name", "companyName", "find.email", "find.mobile", "profileUrl", "seen:imported.deal_stage"];
    let rows = cells(&app, list, &columns).await;
    assert_eq!(
        rows[0],
        [
            json!("Ada Lovelace"),
            json!("Analytical"),
            json!("ada@analytical.example"),
            json!("+447700900123"),
            json!("https://www.network.example/in/ada"),
            json!("won")
        ],
        "everything that is right, own columns too"
    );
    assert_eq!(
        rows[1][2..4],
        [Value::Null, json!("+4915228817386")],
        "without the bad address, the number by its country"
    );
    assert_eq!(rows.len(), 3, "nobody twice");

    let again = look(&app).await;
    assert_eq!(again["before"]["list"], "Fair", "it is known that this file was imported: {again}");
    let mut request = as_guessed(&again, "Fair");
    let refused = app.refused("start_import", &request).await;
    assert_eq!(refused.code, FailureCode::Refused, "there is a list of this name: {refused:?}");
    request["into"] = json!({"kind": "list", "list": list});
    request["country"] = json!("DE");
    let twice = app.ask("start_import", &request).await;
    assert_eq!(counts(&twice), (5, 4, 1, 0, 4), "the same file adds nothing: {twice}");
    assert_eq!(cells(&app, list, &columns).await, rows, "and changes nothing");
    let undone = app.ask("undo", json!({})).await;
    assert_eq!(undone["lists"]["lists"], json!([]), "the import was one step, and the second none: {undone}");
    app.ask("redo", json!({})).await;
    assert_eq!(cells(&app, list, &columns).await, rows, "done again");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_wrong_is_mended_and_imported_again() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::small().await);
    let app = App::start(data.path(), &service).await;
    lay(&app, data.path(), "companies.csv", "Company;Website;Note\nAcme;acme.example;a\n;;'=SUM(1)\n;nowhere;c;d\n");
    let table = look(&app).await;
    let done = app.ask("start_import", as_guessed(&table, "Companies")).await;
    assert_eq!(counts(&done), (3, 1, 2, 1, 0), "{done}");
    assert_eq!(done["rest"], true, "{done}");
    let name = app.ask("keep_rejected_rows", json!({"import": table["import"]})).await;
    assert_eq!(name, "companies not imported.csv", "a name that says what it is");
    let path = app.files.path().join("companies not imported.csv");
    let rest = std::fs::read_to_string(&path).unwrap();
    assert_eq!(rest.lines().count(), 3, "headings and two lines: {rest}");
    assert!(
        rest.contains("What is wrong") && rest.contains("no company can be recognised"),
        "each with its reason: {rest}"
    );
    let mended = rest.replacen("\n;;", "\nBolt;bolt.example;", 1);
    std::fs::write(&path, mended).unwrap();
    app.desktop.choose(&path);
    let table = look(&app).await;
    let list = done["list"].as_i64().unwrap();
    let mut request = as_guessed(&table, "");
    let last = table["columns"].as_array().unwrap().last().unwrap();
    assert_eq!(
        (&last["heading"], &last["isProblem"]),
        (&json!("What is wrong"), &json!(true)),
        "not the person's: {table}"
    );
    request["into"] = json!({"kind": "list", "list": list});
    let done = app.ask("start_import", &request).await;
    assert_eq!(counts(&done).1, 1, "the mended line is right: {done}");
    let rows = cells(&app, list, &["name", "domain", "seen:imported.note"]).await;
    assert_eq!(rows[1], [json!("Bolt"), json!("bolt.example"), json!("=SUM(1)")], "with its own column, unguarded");
}

#[tokio::test(flavor = "multi_thread")]
async fn one_record_is_typed_by_the_same_rules() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::small().await);
    let app = App::start(data.path(), &service).await;
    let list = app.ask("new_list", json!({"name": "Mine", "kind": "person", "rows": null})).await["list"].clone();
    let add = |fields: Value| json!({"list": list, "fields": fields, "country": "DE"});
    let added = app
        .ask(
            "add_by_hand",
            add(json!({"firstName": "Ada", "lastName": "L", "company": "K", "mobile": "0152 28817386"})),
        )
        .await;
    assert_eq!(added["said"], "1 person added to “Mine”.", "{added}");
    let wrong = app.refused("add_by_hand", add(json!({"firstName": "Bob", "email": "bob"}))).await;
    assert_eq!((wrong.code, wrong.problems[0].field.as_str()), (FailureCode::Fields, "email"), "{wrong:?}");
    let nobody = app.refused("add_by_hand", add(json!({"company": "K"}))).await;
    assert_eq!(nobody.code, FailureCode::Fields, "nobody is named: {nobody:?}");
    app.ask("add_by_hand", add(json!({"firstName": "Ada", "lastName": "L", "company": "K", "email": "ada@k.example"})))
        .await;
    let rows = cells(&app, list.as_i64().unwrap(), &["name", "find.mobile", "find.email"]).await;
    assert_eq!(rows, [[json!("Ada L"), json!("+4915228817386"), json!("ada@k.example")]], "the same person, with both");
}

#[tokio::test(flavor = "multi_thread")]
async fn rows_stand_in_the_order_of_the_file() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::small().await);
    let app = App::start(data.path(), &service).await;
    lay(&app, data.path(), "people.csv", many(5_000));
    let table = look(&app).await;
    let request = as_guessed(&table, "Many");
    let checked = app.ask("check_import", &request).await;
    let done = app.ask("start_import", &request).await;
    assert_eq!((counts(&checked), counts(&done)), ((5_000, 5_000, 0, 5_000, 0), counts(&checked)), "all are right");
    let wanted = json!({"of": {"kind": "list", "list": done["list"]}, "text": "", "facets": {}, "order": null});
    let view = app.ask("open_view", wanted).await;
    let mut names: Vec<String> = Vec::new();
    for block in 0..view["rows"].as_u64().unwrap().div_ceil(128) {
        let wanted = json!({"view": view["view"], "block": block, "columns": ["name"]});
        let block = app.ask("view_block", wanted).await;
        names.extend(
            block["rows"].as_array().unwrap().iter().filter_map(|row| Some(row["cells"][0].as_str()?.to_owned())),
        );
    }
    let expected: Vec<String> = (0..5_000).map(|at| format!("First{at} Last{at}")).collect();
    assert!(names == expected, "pieces that are made into rows side by side come one after the other");
}
