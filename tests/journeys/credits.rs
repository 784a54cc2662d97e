//! Money under the person's eyes, and the mouse is never touched: a limit that holds, the ledger of what was spent, a call
//! without an answer that is settled, and a statement that adds up.

use api::Tenths;
use serde_json::json;

use crate::lists::reader::cells;
use crate::service::Demo;
use crate::steps::*;
use crate::window::*;

#[tokio::test]
async fn credits() {
    journey("credits", Keyring::None, async |window| {
        first_start(window).await;
        let demo = Demo::of(window).await;
        limit(window, "5").await;
        held_back(window, &demo).await;
        limit(window, "24").await;
        spend(window, &demo).await;
        lines(window).await;
        lose(window, &demo).await;
        settle(window, &demo).await;
        statement(window).await;
        audited(window, "credits").await;
    })
    .await;
}

async fn press(window: &Window, role: &str, name: &str) {
    window.tab_to(role, name, false).await;
    window.type_keys(Key::Enter).await;
}

/// Changes the limit of a day in its place.
async fn limit(window: &Window, credits: &str) {
    quick(window, "credits", "Credits*").await;
    press(window, "button", "Today *").await;
    window.focused("textbox", "Today").await;
    window.type_keys(credits).await;
    window.type_keys(Key::Enter).await;
    window.focused("button", &format!("Today 0 of {credits} Change")).await;
}

/// What would cross it cannot be clicked, and says which limit it is: nothing is sent.
async fn held_back(window: &Window, demo: &Demo) {
    quick(window, "companies", "Companies").await;
    press(window, "button", SAMPLE).await;
    let search = button("Search, up to 10 credits");
    window.has(&search, "aria-disabled", "true").await;
    let why = window.attribute(&search, "title").await.expect("the button says why");
    assert!(why.contains("limit of a day is 5"), "it names the limit: {why}");
    window.tab_to("button", "Search, up to 10 credits", false).await;
    window.type_keys(Key::Enter).await;
    window.chord(&[Key::Control], Key::Enter).await;
    audited(window, "credits-held-back").await;
    assert_eq!(demo.searches(window).await, 0, "nothing has left");
    assert_eq!(demo.charged(window).await, Tenths(0), "and nothing was charged");
}

/// The limit is higher now: the same search goes on without a further question.
async fn spend(window: &Window, demo: &Demo) {
    quick(window, "companies", "Companies").await;
    window.find_ready(&button("Search, up to 10 credits")).await;
    press(window, "button", "Search, up to 10 credits").await;
    loaded(window, "100").await;
    meter(window, "990").await;
    assert_eq!(demo.charged(window).await, Tenths(100), "a tenth a row");
}

fn line(words: &str) -> Look {
    any("row", words).inside(any("table", "Ledger"))
}

/// What was spent and what was changed is in the ledger; a bar filters it, as do the box and the bars over its lines.
async fn lines(window: &Window) {
    quick(window, "credits", "Credits*").await;
    window.find(&line("* Companies loaded * 10.0 10.0 990.0*")).await;
    window.find(&line("* 5 → 24*")).await;
    window.find(&any("status", "3 lines · 1 paid call, 10 credits")).await;
    press(window, "button", "Companies loaded 10.0").await;
    window.find(&any("status", "1 line, 10 credits")).await;
    window.gone(&line("* 5 → 24*")).await;
    press(window, "button", "Remove What: Companies loaded").await;
    window.find(&any("status", "3 lines · 1 paid call, 10 credits")).await;
    window.tab_to("searchbox", "Filter the ledger", false).await;
    window.type_keys("no such thing").await;
    window.says("No line fits.*").await;
    press(window, "button", "Show all lines").await;
    window.find(&any("status", "3 lines · 1 paid call, 10 credits")).await;
    one_kind(window).await;
    // The chart, read day by day.
    window.tab_to("slider", "Balance by day", true).await;
    let read = window.attribute(&any("slider", "Balance by day"), "aria-valuetext").await.unwrap_or_default();
    assert!(read.ends_with(": 990 credits, 10 spent"), "today: {read}");
}

/// The bars over the lines, read as a list: one is chosen, the others stay, and its chip takes it back.
async fn one_kind(window: &Window) {
    // From the box on they come before the heads, one of which is called the same.
    window.find(&button("What").inside(any("group", "What"))).await;
    press(window, "button", "What").await;
    let list = dialog("What");
    window.find(&button("Limit: today 2").inside(list.clone())).await;
    press(window, "button", "Companies loaded 1").await;
    window.find(&any("status", "1 line, 10 credits")).await;
    window.gone(&line("* 5 → 24*")).await;
    window.find(&button("Limit: today 2").inside(list.clone())).await;
    audited(window, "credits-bars").await;
    window.type_keys(Key::Escape).await;
    window.gone(&list).await;
    press(window, "button", "Remove Companies loaded").await;
    window.find(&any("status", "3 lines · 1 paid call, 10 credits")).await;
    window.focused("searchbox", "Filter the ledger").await;
}

/// A page is charged, and its answer gets lost.
async fn lose(window: &Window, demo: &Demo) {
    quick(window, "companies", "Companies").await;
    demo.fault("drop_after", 1, json!({})).await;
    window.find_ready(&button("Load next *").inside(region("Results"))).await;
    quick(window, "load next", "Load next *").await;
    press(window, "button", "Decide…").await;
    let question = dialog("One page waits for your decision");
    window.find(&question).await;
    press(window, "button", "Leave it out").await;
    window.gone(&question).await;
    assert_eq!(demo.charged(window).await, Tenths(200), "the service has charged for it");
}

/// It is named where it is asked whether everything adds up, and the person's word ends it.
async fn settle(window: &Window, demo: &Demo) {
    quick(window, "credits", "Credits*").await;
    window.says("Not confirmed: Companies loaded *").await;
    window.says("*may have cost up to 10 credits*").await;
    press(window, "button", "Mark as settled…").await;
    let question = dialog("Was this call charged?");
    window.find(&question).await;
    window.tab_to("radio", "Yes, it was charged", false).await;
    window.type_keys(Key::Space).await;
    press(window, "button", "Mark as settled").await;
    window.gone(&question).await;
    window.gone(&says("Not confirmed: *")).await;
    window.find(&line("* settled by you*")).await;
    press(window, "button", "Check now").await;
    meter(window, "980").await;
    assert_eq!(demo.balance(window).await, Tenths(9_800), "as the service has it");
    // 20 of 24: near, and said in words.
    window.says("83 % used*").await;
}

/// The workbook of these days, read by another program: it says itself that it adds up.
async fn statement(window: &Window) {
    window.tab_to("button", "Export", false).await;
    window.type_keys(Key::Enter).await;
    take_item(window, "Statement…").await;
    let sheet = dialog("Statement");
    window.find(&sheet).await;
    // The days that it opens with may still change: what is typed before that is lost.
    window.says("It will hold 2 paid calls, 20 credits in all.").await;
    // The person's own day: the window's.
    let today = window.script("return new Date().toLocaleDateString('sv')", Vec::new()).await;
    let today = today.as_str().expect("a day").to_owned();
    for label in ["First day", "Last day"] {
        window.tab_to("textbox", label, false).await;
        window.chord(&[Key::Control], 'a').await;
        window.type_keys(today.as_str()).await;
    }
    window.says("It will hold 2 paid calls, 20 credits in all.").await;
    audited(window, "credits-statement").await;
    press(window, "button", "Write the statement…").await;
    window.says("statement * is written: *").await;
    window.gone(&sheet).await;
    let files = window.folders.files("xlsx");
    let [file] = &files[..] else { panic!("one workbook: {files:?}") };
    let rows = cells(file);
    let row =
        |name: &str| rows.iter().find(|row| row[0].starts_with(name)).unwrap_or_else(|| panic!("{name}: {rows:?}"));
    assert_eq!(row("Charged")[1].parse::<f64>().expect("an amount"), 20.0, "both pages");
    assert!(rows.iter().flatten().any(|cell| cell == "adds up"), "it adds up: {rows:?}");
}
