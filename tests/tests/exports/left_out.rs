//! Suppressed rows and people who must not be called: left out or marked, and said before.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

use api::RecordKind;
use calamine::{Data, Reader, Xlsx, open_workbook};
use engine::Clock;
use serde_json::{Value, json};
use tests::rig::{App, Service, Start, germans, more};

use super::{column, counting, csv_of, export, lines, list_of, opened};

const DAY: i64 = 86_400_000;

#[tokio::test(flavor = "multi_thread")]
async fn suppressed_rows_are_left_out_unless_said_for_this_one_file() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::small().await);
    let app = App::start(data.path(), &service).await;
    let done = app.pull(&more(&germans(), Some(20), None)).await;
    let list = list_of(&app, done.search, 10).await;
    let view = opened(&app, list).await;
    let two = json!({"view": view, "selection": {"kind": "ranges", "ranges": [[1, 2]]}});
    app.ask("suppress", json!({"what": {"kind": "rows", "rows": two}, "country": "DE"})).await;

    let count = app.ask("count_export", counting(view, "all", "leaveOut", false)).await;
    assert_eq!(count["leftOut"], json!([{"reason": "suppressed", "rows": 2}]), "told before: {count}");
    assert_eq!((&count["rows"], &count["suppressed"]), (&json!(8), &json!(2)), "{count}");
    let shape = csv_of(&[column("name", None), column("own.suppressed", None)], "leaveOut");
    let with = app.ask("start_export", export(view, "all", &shape, true)).await;
    let marked = lines(&app, &with).iter().filter(|row| row[1] == "Yes").count();
    assert_eq!((lines(&app, &with).len(), marked), (11, 2), "written because the person said so, and marked");
    app.ask("rename_list", json!({"list": list, "name": "Without"})).await;
    let again = app.ask("repeat_export", json!({"export": with["export"]})).await;
    assert_eq!(lines(&app, &again).len(), 9, "that was said for that file: repeated, they are left out");
    assert_eq!(again["leftOut"], 2, "and counted: {again}");
    let only = json!({"kind": "selected", "selection": {"kind": "ranges", "ranges": [[1, 2]]}});
    let nothing = json!({"view": view, "rows": only, "shape": shape, "suppressed": false});
    let refused = app.refused("start_export", nothing).await;
    assert_eq!(refused.message, "All of these rows are left out: 2 suppressed.", "{refused:?}");

    // What is said while the dialog is open counts too.
    let third = json!({"view": view, "selection": {"kind": "ranges", "ranges": [[0, 0]]}});
    let suppress = json!({"what": {"kind": "rows", "rows": third}, "country": "DE"});
    app.ask("rename_list", json!({"list": list, "name": "Meanwhile"})).await;
    let request = export(view, "all", &shape, false);
    let (_, late) =
        tokio::join!(app.desktop.meanwhile(app.ask("suppress", suppress)), app.ask("start_export", request));
    assert_eq!(
        (lines(&app, &late).len(), &late["leftOut"]),
        (8, &json!(3)),
        "one more is left out, and counted: {late}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn what_another_system_knows_is_left_out_where_a_person_says_so() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::small().await);
    let app = App::start(data.path(), &service).await;
    let done = app.pull(&more(&germans(), Some(20), None)).await;
    let list = list_of(&app, done.search, 10).await;
    let view = opened(&app, list).await;
    let shape = csv_of(&[column("domain", None), column("own.elsewhere", None)], "leaveOut");
    let all = app.ask("start_export", export(view, "all", &shape, false)).await;
    let domains: Vec<String> = lines(&app, &all).iter().skip(1).map(|row| row[0].clone()).collect();
    let known: Vec<&String> = domains.iter().filter(|domain| !domain.is_empty()).take(3).collect();
    let text = known.iter().map(|domain| domain.as_str()).collect::<Vec<_>>().join("\n");
    let request =
        json!({"name": "CRM", "from": {"kind": "pasted", "text": format!("Website\n{text}")}, "country": "DE"});
    app.ask("bring_elsewhere", request).await;
    let mut counted = counting(view, "all", "leaveOut", false);
    let count = app.ask("count_export", counted.clone()).await;
    assert_eq!((&count["rows"], &count["elsewhere"]), (&json!(10), &json!(3)), "told, and written: {count}");
    app.ask("rename_list", json!({"list": list, "name": "With all"})).await;
    let with = app.ask("start_export", export(view, "all", &shape, false)).await;
    assert_eq!(lines(&app, &with).iter().filter(|row| row[1] == "Yes").count(), 3, "in a column");
    counted["leaveOutKnown"] = json!(true);
    let count = app.ask("count_export", counted).await;
    assert_eq!(count["leftOut"], json!([{"reason": "known elsewhere", "rows": 3}]), "{count}");
    let mut shape = shape;
    shape["leaveOutKnown"] = json!(true);
    app.ask("rename_list", json!({"list": list, "name": "Net new"})).await;
    let without = app.ask("start_export", export(view, "all", &shape, false)).await;
    assert_eq!(lines(&app, &without).len(), 8, "seven rows and their headings");
    assert!(lines(&app, &without).iter().skip(1).all(|row| row[1] != "Yes"), "none that is known");
    app.ask("rename_list", json!({"list": list, "name": "Once more"})).await;
    let again = app.ask("repeat_export", json!({"export": without["export"]})).await;
    assert_eq!(lines(&app, &again).len(), 8, "and the same of a repeated one");
}

#[tokio::test(flavor = "multi_thread")]
async fn who_was_erased_is_in_no_repeated_file() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::small().await);
    let app = App::start(data.path(), &service).await;
    let made = app.ask("new_list", json!({"name": "People", "kind": "person", "rows": null})).await;
    let list = made["list"].as_i64().unwrap();
    for name in ["Ada", "Bob", "Cid"] {
        let fields = json!({"firstName": name, "lastName": "Byron", "email": format!("{name}@acme.example")});
        app.ask("add_by_hand", json!({"list": list, "fields": fields, "country": "US"})).await;
    }
    let shape = csv_of(&[column("name", None)], "include");
    let first = app.ask("start_export", export(opened(&app, list).await, "all", &shape, false)).await;
    assert_eq!(lines(&app, &first).concat(), ["Name", "Ada Byron", "Bob Byron", "Cid Byron"], "everybody");
    let (_, rows) = app.rows_of(RecordKind::Person, &super::of_list(list)).await;
    let erased = app.ask("erase_person", json!({"record": rows[1]["id"], "typed": "Bob Byron"})).await;
    assert_eq!(
        erased["files"].as_array().map(Vec::len),
        Some(1),
        "the file is told, which cannot be reached: {erased}"
    );
    app.ask("rename_list", json!({"list": list, "name": "Left"})).await;
    let again = app.ask("repeat_export", json!({"export": first["export"]})).await;
    assert_eq!(lines(&app, &again).concat(), ["Name", "Ada Byron", "Cid Byron"], "all but who was erased");
    let both = json!({"first": first["export"], "second": again["export"]});
    let compared = app.ask("compare_exports", both).await;
    assert_eq!(compared, json!({"new": 0, "gone": 0, "same": 2}), "nobody remembers that there was a third");
}

fn sheet(app: &App, state: &Value) -> Vec<Vec<Data>> {
    let path = app.files.path().join(state["file"].as_str().unwrap_or_else(|| panic!("there is a file: {state}")));
    let mut book: Xlsx<_> = open_workbook(path).unwrap();
    book.worksheet_range("People").unwrap().rows().map(<[Data]>::to_vec).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn who_must_not_be_called_is_left_out_or_marked_and_a_check_grows_old() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::small().await);
    let now = i64::try_from(SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_millis()).unwrap();
    let clock = Arc::new(AtomicI64::new(now));
    let told = Arc::clone(&clock);
    let start = Start { clock: Clock::new(move || told.load(Ordering::Relaxed)), ..Start::new(data.path(), &service) };
    service.control(json!({"rate_limits": false})).await;
    let app = App::start_with(start.unpaced()).await;
    let list = app.check_numbers(24).await;
    let view = opened(&app, list).await;
    let count = app.ask("count_export", counting(view, "all", "leaveOut", false)).await;
    let listed = count["listed"].as_u64().unwrap();
    assert!(listed > 0 && listed < 24, "some of them are on a list: {count}");
    assert_eq!(count["leftOut"], json!([{"reason": "on a do-not-call list", "rows": listed}]), "{count}");

    let columns =
        [column("name", None), column("find.mobile", Some("Mobile")), column("find.doNotCall.at", Some("Asked"))];
    let mut shape = json!({"columns": columns, "format": {"kind": "xlsx"}, "doNotCall": "mark"});
    let marked = app.ask("start_export", export(view, "all", &shape, false)).await;
    let rows = sheet(&app, &marked);
    let text = |cell: &str| Data::String(cell.to_owned());
    assert_eq!(rows[0], ["Name", "Mobile", "Asked", "Do-not-call check"].map(text), "a column more");
    let calls = |words: &str| rows.iter().filter(|row| row[3] == text(words)).count() as u64;
    assert_eq!((calls("Do not call"), calls("Clear")), (listed, 24 - listed), "everybody has a mark");
    assert_eq!(rows[1][1], text("+12025550100"), "a phone is a text");
    let Data::DateTime(asked) = &rows[1][2] else { panic!("a day is a day: {:?}", rows[1][2]) };
    // Day 0 of a workbook lies 25,569 days before that of the clock.
    assert_eq!(asked.as_f64(), (now / DAY + 25_569) as f64, "the day on which it was asked");
    shape["doNotCall"] = json!("leaveOut");
    app.ask("rename_list", json!({"list": list, "name": "Calls"})).await;
    let left = app.ask("start_export", export(view, "all", &shape, false)).await;
    assert_eq!(left["written"], 24 - listed, "only who may be called: {left}");

    clock.store(now + 32 * DAY, Ordering::Relaxed);
    let count = app.ask("count_export", counting(view, "all", "leaveOut", false)).await;
    assert_eq!((&count["rows"], &count["outdated"]), (&json!(0), &json!(24 - listed)), "32 days later: {count}");
    let refused = app.refused("start_export", export(view, "all", &shape, false)).await;
    assert!(refused.message.contains("do-not-call check too old"), "nothing is left to write, and why: {refused:?}");
    let count = app.ask("count_export", counting(view, "all", "include", false)).await;
    assert_eq!(
        (&count["rows"], &count["leftOut"]),
        (&json!(24), &json!([])),
        "all of them where that was said: {count}"
    );
}
