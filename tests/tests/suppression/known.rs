//! What another system has, brought as its spreadsheet: it costs nothing, marks rows wherever they are, and is left out where a person
//! says so.

use api::{RecordKind, SearchKind, Tenths};
use serde_json::{Value, json};
use tests::rig::{App, Service, column_of, everything, germans, more, more_of, view_of};

/// A table with these domains among other things.
fn table(domains: &[String]) -> Value {
    let lines: Vec<String> =
        domains.iter().map(|domain| format!("Company of {domain}\t{domain}\tCustomer since 2019")).collect();
    json!({"kind": "pasted", "text": format!("Name\tWebsite\tNote\n{}", lines.join("\n"))})
}

async fn bring(app: &App, name: &str, from: Value) -> Value {
    app.ask("bring_elsewhere", json!({"name": name, "from": from, "country": "DE"})).await
}

/// The domains of a search's companies, and of each whether it is known elsewhere.
async fn marked(app: &App, search: i64) -> Vec<(String, bool)> {
    let (_, rows) = app.rows_of(RecordKind::Company, &view_of(search)).await;
    let cell = |row: &Value, key| row["cells"][column_of(RecordKind::Company, key)].as_str().unwrap_or("").to_owned();
    rows.iter().map(|row| (cell(row, "domain"), cell(row, "own.elsewhere") == "Yes")).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_export_of_another_system_marks_rows_and_a_newer_one_takes_its_place() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::small().await);
    let app = App::start(data.path(), &service).await;
    let done = app.pull(&more_of(SearchKind::Companies, &everything(), Some(100), Some(100))).await;
    let domains: Vec<String> = marked(&app, done.search)
        .await
        .into_iter()
        .map(|(domain, _)| domain)
        .filter(|domain| !domain.is_empty())
        .collect();
    let paid = service.charged().await;
    let half = &domains[..domains.len() / 2];
    let told = bring(&app, " Our CRM ", table(half)).await;
    let source = &told["sources"][0];
    assert_eq!((&source["name"], &source["entries"]), (&json!("Our CRM"), &json!(half.len())), "{told}");
    assert!(told["said"].as_str().is_some_and(|said| said.contains("here change by that")), "{told}");
    for (domain, is) in marked(&app, done.search).await {
        assert_eq!(is, half.contains(&domain), "{domain} is marked where the file has it");
    }
    // By a condition, and in the bars.
    let known = |yes: &str| json!({"column": "own.elsewhere", "test": "is", "values": [yes]});
    let count = async |yes: &str| {
        let of = json!({"kind": "search", "search": done.search});
        let request = json!({"of": of, "rows": null, "condition": known(yes), "slot": "a"});
        app.ask("count_condition", request).await["passing"].as_u64().unwrap()
    };
    let (yes, no) = (count("Yes").await, count("No").await);
    assert_eq!((yes, yes + no), (half.len() as u64, 100), "a row is known or is not");
    // What comes later is looked at, too; and a newer file takes the place of the older one.
    let late = app.pull(&more(&germans(), Some(50), None)).await;
    let told = bring(&app, "our crm", table(&domains[domains.len() / 2..])).await;
    assert_eq!(told["sources"].as_array().map(Vec::len), Some(1), "under the name that it has: {told}");
    for (domain, is) in marked(&app, done.search).await {
        assert_eq!(is, domains[domains.len() / 2..].contains(&domain), "{domain}, as the newer file has it");
    }
    for (domain, is) in marked(&app, late.search).await {
        assert_eq!(is, domains[domains.len() / 2..].contains(&domain), "{domain} in another search");
    }
    let empty = app
        .refused(
            "bring_elsewhere",
            json!({"name": "Our CRM", "from": {"kind": "pasted", "text": "a\tb\n1\t2"}, "country": "DE"}),
        )
        .await;
    assert!(empty.message.contains("What was known stays"), "{empty:?}");
    assert_eq!(count("Yes").await, (domains.len() - half.len()) as u64, "and it does");
    app.end().await;
    let app = App::start(data.path(), &service).await;
    assert!(marked(&app, done.search).await.iter().any(|(_, is)| *is), "over the end of the program");
    let told = app.ask("remove_elsewhere", json!({"name": "Our CRM"})).await;
    assert_eq!(told["sources"], json!([]), "{told}");
    assert!(marked(&app, done.search).await.iter().all(|(_, is)| !is), "no row is marked any more");
    assert_eq!(
        service.charged().await,
        paid + Tenths(50),
        "nothing of this costs anything, but for the rows that came"
    );
}
