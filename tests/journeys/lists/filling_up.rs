//! Enrichment: a quote and a plan before a credit moves, stopped in the middle, gone on with after a restart, each question
//! paid once.

use std::collections::{BTreeMap, BTreeSet};

use api::Tenths;

use super::coming_in::grouped;
use super::day::{open_list, seen};
use super::sheet::*;
use crate::service::Demo;
use crate::steps::*;
use crate::window::*;

/// Requests that the service took in, by operation, over all runs of the app.
pub type Asked = BTreeMap<&'static str, u64>;

/// What the plan asks, and what a question is agreed to cost.
const OPERATIONS: [&str; 4] = ["url_search_people", "email", "phone", "dnc_check"];
/// Answers that come to each step before its questions are held.
const ANSWERED: u32 = 12;
const PRICES: [(&str, &str); 3] = [("Profile page", "0.5"), ("E-mail", "1"), ("Mobile", "5")];

/// From the quote to the end of the second job; returns what was asked.
pub async fn enrich(window: &mut Window) -> Asked {
    let mut asked = Asked::new();
    plan(window).await;
    quoted(window).await;
    let worst = quote(window).await;
    let demo = Demo::of(window).await;
    assert_eq!(demo.charged(window).await, Tenths(0), "a plan and its quote cost nothing");
    hold(&demo).await;
    start(window).await;
    some_are_paid(&demo, Tenths(0)).await;
    stop(window, &demo).await;
    restart(window, &mut asked).await;

    // What was paid is owned: the second quote is smaller by it.
    let demo = Demo::of(window).await;
    let first = demo.charged(window).await;
    plan(window).await;
    assert!(quote(window).await < worst, "nothing is quoted that is owned");
    hold(&demo).await;
    start(window).await;
    some_are_paid(&demo, first).await;
    window.click(&button("Pause").inside(job())).await;
    demo.let_go().await;
    window.find_ready(&button("Resume").inside(job())).await;
    seen(window, "lists-paused").await;
    restart(window, &mut asked).await;

    let demo = Demo::of(window).await;
    assert_eq!(
        demo.asked(window, "phone").await + demo.asked(window, "email").await,
        0,
        "what is paused stays so over a restart"
    );
    window.click(&button("Resume").inside(job())).await;
    window.says("Done: *").await;
    note(window, &mut asked).await;
    let spent = (demo.charged(window).await - first).said();
    window.find(&says(&format!("*Quoted: *. Spent: {spent} credits.")).inside(job())).await;
    audited(window, "lists-enriched").await;
    window.click(&button("Close the report").inside(job())).await;
    asked
}

fn job() -> Look {
    region("Job: *")
}

fn sheet_of() -> Look {
    dialog("Find *")
}

/// Chosen from its end: what a step needs is offered with it. A price that is not published is set where it is asked for.
async fn plan(window: &Window) {
    window.click(&button("Enrich…")).await;
    window.click(&check("E-mail").inside(sheet_of())).await;
    window.click(&check("Do not call").inside(sheet_of())).await;
    window.click(&check("First find the mobile where it is missing").inside(sheet_of())).await;
    window.click(&check("First find the profile page where it is missing").inside(sheet_of())).await;
    for (what, credits) in PRICES {
        price(window, what, credits).await;
    }
    let order = any("list", "Plan in its order").inside(sheet_of());
    for step in ["1 Profile page", "2 E-mail", "3 Mobile", "4 Do not call"] {
        window.find(&any("listitem", step).inside(order.clone())).await;
    }
}

/// Sets a price that is not published, in the dialog, unless it is known.
pub async fn price(window: &Window, what: &str, credits: &str) {
    let set = button(&format!("Set the price of {what}"));
    // The price stays known for the second job.
    window.find(&any("heading", "*E-mail").inside(sheet_of())).await;
    window.settled().await;
    if window.sees(&set).await {
        // The plan is longer than the window: the keyboard brings into sight what it reaches.
        let element = window.find_ready(&set).await.to_json().expect("an element");
        window.script("arguments[0].focus()", vec![element]).await;
        window.type_keys(Key::Enter).await;
        window.tab_to("textbox", "Credits for one answer", false).await;
        window.type_keys(credits).await;
        window.type_keys(Key::Enter).await;
        window.gone(&set).await;
    }
}

/// Row by row of its reasons, before anything is asked.
async fn quoted(window: &Window) {
    let (own, there) = (people() - ASKED - SPELLED, people() - ASKED);
    for (step, owned, sure, perhaps) in [
        ("1 Profile page", own, ASKED + SPELLED, 0),
        ("2 E-mail", own - BAD_EMAIL, BAD_EMAIL + ASKED + SPELLED, 0),
        ("3 Mobile", there, 0, ASKED),
        ("4 Do not call", 0, 0, ASKED),
    ] {
        let mut words = vec![format!("To look up {sure} ")];
        if owned > 0 {
            words.push(format!("Already owned {} free", grouped(owned)));
        } else {
            words.push(format!("Cannot be found (not a number of the United States) {} skipped", grouped(there)));
        }
        if perhaps > 0 {
            words.push(format!("if an earlier step finds what is needed {perhaps} "));
        }
        // Until the rows are counted for the whole plan, the step shows what an earlier one came to.
        let counted = |text: String| words.iter().all(|words| text.contains(words)).then_some(());
        window.read_until(&region(step).inside(sheet_of()), &format!("says {words:?}"), counted).await;
    }
}

/// The most that it costs, in tenths.
async fn quote(window: &Window) -> u64 {
    window.find_ready(&button("Start the job *").inside(sheet_of())).await;
    seen(window, "lists-quote").await;
    let text = window.read(&button("Start the job *").inside(sheet_of())).await;
    let (_, most) = text.split_once('≤').unwrap_or_else(|| panic!("the most stands on the button: {text}"));
    let credits: String = most.trim().chars().take_while(|c| c.is_ascii_digit() || *c == '.').collect();
    (credits.parse::<f64>().expect("an amount") * 10.0).round() as u64
}

/// Agreed to once more, because it is above the limit.
async fn start(window: &Window) {
    window.click(&button("Start the job *").inside(sheet_of())).await;
    let question = dialog("Find *?");
    window.find(&question).await;
    window.click(&button("Start the job *").inside(question.clone())).await;
    window.gone(&question).await;
    window.find(&job()).await;
}

/// Some questions are answered, and those behind them are open until they are let go: the hand comes in time, whenever it comes.
async fn hold(demo: &Demo) {
    for operation in ["url-search-people", "email", "phone"] {
        demo.hold_behind(operation, ANSWERED).await;
    }
}

async fn some_are_paid(demo: &Demo, before: Tenths) {
    demo.book_until("some are paid", |book| (book.charged() > before).then_some(())).await;
}

/// Nothing is asked after a stop.
async fn stop(window: &Window, demo: &Demo) {
    window.click(&button("Stop").inside(job())).await;
    window.click(&button("Stop the job").inside(dialog("Stop this job?"))).await;
    demo.let_go().await;
    window.says("Stopped: *").await;
    let sent = sent(window, demo).await;
    seen(window, "lists-stopped").await;
    assert_eq!(self::sent(window, demo).await, sent, "nothing leaves after a stop");
}

async fn sent(window: &Window, demo: &Demo) -> u64 {
    let book = demo.book(window).await;
    OPERATIONS.iter().map(|operation| book.asked(operation)).sum()
}

/// Requests that were turned away by the rate limit were not taken in.
async fn note(window: &Window, asked: &mut Asked) {
    let book = Demo::of(window).await.book(window).await;
    let state = book.state();
    for operation in OPERATIONS {
        let counts = &state["requests"][operation];
        let count = |what: &str| counts[what].as_u64().unwrap_or(0);
        *asked.entry(operation).or_default() += count("received") - count("limited");
    }
}

async fn restart(window: &mut Window, asked: &mut Asked) {
    note(window, asked).await;
    window.close().await;
    window.open().await;
    open_list(window).await;
}

/// Every question was asked once, and the app's book says what the service's does.
pub async fn accounts(window: &Window, asked: Asked) {
    // Those of whom the file knows no page, and those without an e-mail.
    let pages = (ASKED + SPELLED) as u64;
    assert_eq!(asked["url_search_people"], pages, "a page for each who had none, asked once");
    assert_eq!(asked["email"], (ASKED + SPELLED + BAD_EMAIL) as u64, "an e-mail for each who had none, asked once");
    assert_eq!(asked["phone"], ASKED as u64, "a number for each page that was found, asked once");
    let demo = Demo::of(window).await;
    let paid = demo.book(window).await.paid_questions();
    let once: BTreeSet<_> = paid.iter().collect();
    assert_eq!(paid.len(), once.len(), "no question was paid twice, says the service's own book");
    // All of these are people of the United States.
    let mobiles = paid.iter().filter(|(operation, _)| operation == "phone").count() as u64;
    assert_eq!(asked["dnc_check"], mobiles, "each number that was found went on, asked once");
    go_to(window, "Credits").await;
    let charged = demo.charged(window).await;
    assert!(charged > Tenths::ZERO, "something was found");
    window.says(&format!("Spent in all {}", charged.said())).await;
    meter(window, &demo.balance(window).await.said()).await;
    assert!(!window.sees(&says("Not yet confirmed*")).await, "nothing is unclear");
}
