//! Answers that differ from what was promised and are answers all the same: everything that came is stored and shown.

use calamine::{Data, Reader, Xlsx, open_workbook};
use engine::screen::{ExportDelimiter, ExportFormat, Phase};
use serde_json::{Value, json};
use tests::rig::{App, Scripted, Sent, Start, by, column, germans, more, to_file, view_of};

fn rows() -> Value {
    json!([
        {"name": "Plain", "employeeRange": "51-200", "cityName": "Ulm", "networkProfile": "https://www.network.example/company/plain"},
        {},
        {"name": null, "domain": "", "cityName": null, "website": []},
        {"name": 42, "employeeRange": 201, "revenueRange": true, "cityName": ["Ulm", "Bonn"], "website": {"url": "x"}},
        {"name": "Extra", "foundedYear": 1999, "contact": {"phone": "+49 731 1"}, "tags": ["a", 1, null], "none": null},
        {"name": "=1+1", "domain": "+4930123456", "description": "line one\nline two\u{0}\u{202e}", "cityName": "@SUM(A1)"},
        {"name": "x".repeat(50_000), "logo": "javascript:alert(1)", "website": "ftp://odd.example"},
    ])
}

fn answer(sent: &Sent) -> (u16, Value) {
    match sent.target.as_str() {
        "/v1/credits" => (200, json!({"credits": 1000.4, "more": [1]})),
        _ => (200, json!({"rows": rows(), "total": "7", "page": "0", "size": null, "hint": {"new": true}})),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn everything_that_came_is_kept_and_shown() {
    let (data, service) = (tempfile::tempdir().unwrap(), Scripted::start(answer).await);
    let app = App::start_with(Start::at(data.path(), &service.base_url, "sk_key")).await;
    assert_eq!(app.meter().await["balance"], 10_004, "a balance told as a number is a balance, to its tenth");
    let done = app.pull(&more(&germans(), Some(100), None)).await;
    assert_eq!((done.phase, done.received), (Phase::Done, 7), "every row counts, the empty one too: {done:?}");
    let head = app.ask("open_search", json!({"search": done.search})).await;
    assert_eq!((&head["total"], &head["loaded"]), (&json!(7), &json!(7)), "a total told as a text is a total: {head}");

    let (_, shown) = app.rows(&view_of(done.search)).await;
    let cell = |row: usize, key: &str| &shown[row]["cells"][column(key)];
    assert_eq!(cell(0, "name"), "Plain", "what is as promised");
    for key in ["name", "domain", "cityName", "website"] {
        assert_eq!((cell(1, key), cell(2, key)), (&Value::Null, &Value::Null), "{key}: nothing is an empty cell");
    }
    assert_eq!((cell(3, "name"), cell(3, "employeeRange")), (&json!("42"), &json!("201")), "numbers are read");
    assert_eq!(
        (cell(3, "cityName"), cell(3, "website")),
        (&json!("Ulm, Bonn"), &Value::Null),
        "lists are; objects not"
    );
    assert_eq!(cell(5, "description"), "line one line two", "a cell is one line without what cannot be seen");
    assert!(cell(6, "name").as_str().unwrap().chars().count() < 1_300, "a cell is no page of text");

    let detail = app.ask("record", json!({"record": shown[4]["id"]})).await;
    let field =
        |key: &str| detail["fields"].as_array().unwrap().iter().find(|f| f["key"] == key).map(|f| f["value"].clone());
    assert_eq!(field("seen:foundedYear"), Some(json!("1999")), "a field nobody knows is in the record: {detail}");
    assert_eq!(field("seen:contact.phone"), Some(json!("+49 731 1")), "what is in an object too: {detail}");
    assert_eq!(field("seen:none"), None, "nothing is not: {detail}");
    for (row, key) in [(6, "website"), (6, "logo"), (5, "name")] {
        app.refused("open_link", json!({"record": shown[row]["id"], "key": key})).await;
    }
    assert!(app.desktop.seen().links.is_empty(), "no address that is none was opened");
    assert!(app.engine.logo(shown[6]["id"].as_i64().unwrap()).await.is_none(), "nor asked for a picture");

    for key in api::columns::COMPANIES.iter().map(|column| column.key) {
        for descending in [false, true] {
            let request = engine::screen::ViewRequest { sort: by(key, descending), ..view_of(done.search) };
            assert_eq!(app.rows(&request).await.1.len(), 7, "sorted by {key}, every row is there");
        }
    }
    exported(&app, done.search).await;
}

async fn exported(app: &App, search: i64) {
    let view = app.ask("open_view", view_of(search)).await["view"].as_i64().unwrap();
    let request = |format| to_file(view, &["name", "domain", "employeeRange"], format);
    let csv = ExportFormat::Csv { bom: false, delimiter: ExportDelimiter::Comma };
    let state = app.ask("start_export", request(csv)).await;
    let text = std::fs::read_to_string(app.files.path().join(state["file"].as_str().unwrap())).unwrap();
    let line = text.lines().nth(6).unwrap();
    assert_eq!(line, "'=1+1,+4930123456,", "text that would run is led by a quote, a phone is as it was: {text:.500}");
    let state = app.ask("start_export", request(ExportFormat::Xlsx)).await;
    assert_eq!((&state["phase"], &state["written"]), (&json!("done"), &json!(7)), "{state}");
    let path = app.files.path().join(state["file"].as_str().unwrap());
    let mut book: Xlsx<_> = open_workbook(&path).unwrap();
    let sheet = book.worksheet_range("Companies").unwrap();
    assert_eq!(sheet.get((4, 0)), Some(&Data::Float(42.0)), "a number is a number in the file");
    assert_eq!(sheet.get((6, 0)), Some(&Data::String("=1+1".to_owned())), "what looks like a formula is a text");
    assert_eq!(sheet.get((6, 1)), Some(&Data::String("+4930123456".to_owned())), "and a phone is not broken");
    let formulas = book.worksheet_formula("Companies").unwrap();
    assert_eq!(formulas.used_cells().count(), 0, "nothing in the file calculates");
}

/// Numbers that no sum could hold: what was paid for is stored, and the books go on.
#[tokio::test(flavor = "multi_thread")]
async fn numbers_beyond_everything_stop_nothing() {
    let data = tempfile::tempdir().unwrap();
    let service = Scripted::start(|sent| match sent.target.as_str() {
        "/v1/credits" => (200, json!({"credits": "1000"})),
        "/v1/dnc-check" => (
            200,
            json!({"phone": "+12025550101", "status": "success", "listed": true, "credits_used": 922_337_203_685_477_580_u64,
                "credits_remaining": u64::MAX}),
        ),
        _ => (200, json!({"rows": [{"name": "Kestrel"}], "total": u64::MAX, "page": u64::MAX, "size": u64::MAX})),
    })
    .await;
    let app = App::start_with(Start::at(data.path(), &service.base_url, "sk_key")).await;
    app.meter().await;
    let done = app.pull(&more(&germans(), Some(100), None)).await;
    assert_eq!((done.phase, done.received), (Phase::Done, 1), "its row is here: {done:?}");
    for number in 1..=2 {
        let form = json!({"form": "dnc_check", "fields": {"phone": format!("+1202555010{number}")}});
        let came = app.ask("look_up", form).await;
        assert_eq!(came["charged"], 10, "nobody believes that charge: the published price counts: {came}");
    }
    assert_eq!(app.meter().await["spent"], 21, "and the meter adds up");
}
