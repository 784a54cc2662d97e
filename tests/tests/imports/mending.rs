//! What is wrong goes to a file; mended, it adds its own rows and no others.

use serde_json::{Value, json};
use tests::rig::{App, Service};

use super::steps::{as_guessed, cells, counts, lay, look};

/// The lines of a file that cannot be taken, in the order of the file.
const PEOPLE: &str = "\
First Name;Last Name;Company;Email;Mobile;Stage
Ada;Lovelace;Analytical;ada@analytical.example;+44 7700 900123;won
;;Kestrel;;;'=SUM(1)
Bob;Ray;Kestrel;bob@kestrel.example;+44 7700 900124;open;one;too many
Cy;Young;Kestrel;cy@kestrel.example;+44 7700 900125;open
;;;zoe(at)kestrel;;\"two
lines; and a \"\"quote\"\"\"
";

#[tokio::test(flavor = "multi_thread")]
async fn a_mended_rest_is_imported_with_the_same_mapping_and_is_then_complete() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::small().await);
    let app = App::start(data.path(), &service).await;
    let people = lay(&app, data.path(), "people.csv", PEOPLE);
    let table = look(&app).await;
    let first = as_guessed(&table, "Fair");
    let checked = app.ask("check_import", &first).await;
    let done = app.ask("start_import", &first).await;
    assert_eq!((counts(&done), counts(&checked)), ((5, 2, 3, 2, 0), (5, 2, 3, 2, 0)), "{done}");
    let list = done["list"].as_i64().unwrap();
    app.ask("keep_rejected_rows", json!({"import": table["import"]})).await;
    let rest = app.files.path().join("people not imported.csv");
    let text = std::fs::read_to_string(&rest).unwrap();
    for (line, why) in [
        (";;Kestrel;;;'=SUM(1);", "nobody can be recognised"),
        ("Bob;Ray;Kestrel;bob@kestrel.example;'+44 7700 900124;open;one;too many;", "more cells"),
        (";;;zoe(at)kestrel;;\"two\nlines; and a \"\"quote\"\"\";", "not an e-mail address"),
    ] {
        let lines = text.replace("\r\n", "\n");
        let found = lines.split_once(line).map(|(_, behind)| behind.lines().next().unwrap_or_default().to_owned());
        assert!(found.as_ref().is_some_and(|reason| reason.contains(why)), "{line} is there whole, and why: {found:?}");
    }

    // As a person does it in a spreadsheet: the reasons stay where they are.
    let mended = text
        .replace(";;Kestrel;;;", "Dan;Dee;Kestrel;;;")
        .replace("open;one;too many;", "open;;;")
        .replace(";;;zoe(at)kestrel;;", "Zoë;Okafor;;zoe@kestrel.example;;");
    std::fs::write(&rest, mended).unwrap();
    app.desktop.choose(&rest);
    let table = look(&app).await;
    let into = json!({"kind": "list", "list": list});
    let mut again = as_guessed(&table, "");
    let mapping = |request: &Value| request["mapping"].as_array().unwrap().clone();
    assert_eq!(mapping(&again)[..6], mapping(&first)[..], "the same columns: {table}");
    assert_eq!(mapping(&again).last(), Some(&Value::Null), "what was wrong is no column of the person's: {table}");
    again["into"] = into.clone();
    let added = app.ask("start_import", &again).await;
    assert_eq!(counts(&added), (3, 3, 0, 3, 0), "its own rows: {added}");
    let columns = ["name", "find.email", "seen:imported.stage"];
    let rows = cells(&app, list, &columns).await;
    let row = |name: &str, email: Option<&str>, stage: &str| vec![json!(name), json!(email), json!(stage)];
    assert_eq!(
        rows,
        [
            row("Ada Lovelace", Some("ada@analytical.example"), "won"),
            row("Cy Young", Some("cy@kestrel.example"), "open"),
            row("Dan Dee", None, "=SUM(1)"),
            row("Bob Ray", Some("bob@kestrel.example"), "open"),
            row("Zoë Okafor", Some("zoe@kestrel.example"), "two lines; and a \"quote\""),
        ],
        "complete, each once; a cell of the grid is one line"
    );

    for (path, right) in [(&rest, 3), (&people, 2)] {
        app.desktop.choose(path);
        let mut request = as_guessed(&look(&app).await, "");
        request["into"] = into.clone();
        let twice = app.ask("start_import", &request).await;
        let (_, taken, _, fresh, repeated) = counts(&twice);
        assert_eq!((taken, fresh, repeated), (right, 0, right), "either file again adds nothing: {twice}");
    }
    assert_eq!(cells(&app, list, &columns).await, rows, "and changes nothing");
}
