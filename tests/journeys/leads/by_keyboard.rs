//! The Leads screen again, shorter, and the mouse is never touched.

use api::{Doc, Tenths};
use serde_json::{Value, json};

use super::kept::NAME;
use super::panel::{ACCOUNTING, SIZE, refused, side};
use super::told;
use crate::service::Demo;
use crate::steps::*;
use crate::window::*;

#[tokio::test]
async fn leads_by_keyboard() {
    journey("leads_by_keyboard", Keyring::None, async |window| {
        first_start(window).await;
        let demo = Demo::of(window).await;
        quick(window, "leads", "Leads*").await;
        window.find(&heading("Find the leads you want to talk to")).await;
        titles(window).await;
        seniority_and_function(window).await;
        times(window).await;
        let leads = load(window, &demo).await;
        let sorted = sort(window, &leads).await;
        column(window, &sorted).await;
        walk(window, &demo, &sorted).await;
        keep(window, &leads).await;
        audited(window, "leads-again").await;
    })
    .await;
}

/// What the panel says when it is filled, as the service takes it.
fn filters() -> Value {
    json!({
        "job": ["Accountant", "Accounting"],
        "jobExclude": ["Assistant"],
        "seniority": ["director", "manager"],
        "seniorityExclude": ["intern"],
        "jobFunction": ACCOUNTING,
        "duration": {"currentJob": {"min": {"year": 1, "month": 6}, "max": {"year": 5}}},
        "searchMode": "WORD",
    })
}

async fn titles(window: &Window) {
    window.tab_to("combobox", "Job title", false).await;
    for title in ["Accountant", "Accounting"] {
        window.type_keys(title).await;
        window.type_keys(Key::Enter).await;
        window.find(&side("Job title", title)).await;
    }
    window.tab_to("radio", "Include", true).await;
    window.type_keys(Key::Right).await;
    window.focused("radio", "Exclude").await;
    window.tab_to("combobox", "Job title", false).await;
    window.type_keys("Assistant").await;
    window.type_keys(Key::Enter).await;
    // A chip is walked to, and changes sides and back with the keyboard on it.
    window.type_keys(Key::Left).await;
    for (at, then) in [("not: Assistant*", "Assistant*"), ("Assistant*", "not: Assistant*")] {
        window.focused("button", at).await;
        window.type_keys(Key::Enter).await;
        window.find(&side("Job title", then.trim_end_matches('*'))).await;
    }
    window.focused("button", "not: Assistant*").await;
}

async fn seniority_and_function(window: &Window) {
    for (step, times, then) in [("Director", 1, "included"), ("Manager", 1, "included"), ("Intern", 2, "excluded")] {
        window.tab_to("button", step, false).await;
        window.press(Key::Space, times).await;
        window.focused("button", &format!("{step}, {then}")).await;
    }
    window.tab_to("button", "By group", false).await;
    window.type_keys(Key::Enter).await;
    let list = dialog("Job function by group");
    window.find(&list).await;
    window.focused("searchbox|textbox", "Search *").await;
    window.type_keys("accounting").await;
    window.find(&any("status", "*found*").inside(list.clone())).await;
    window.type_keys(Key::Down).await;
    window.focused("button", "Accounting all*").await;
    window.type_keys(Key::Space).await;
    window.find(&any("status", "*15 of 300 included").inside(list.clone())).await;
    window.type_keys(Key::Escape).await;
    window.gone(&list).await;
    window.focused("button", "By group").await;
}

async fn times(window: &Window) {
    window.tab_to("button", "Tenure and experience*", false).await;
    window.type_keys(Key::Enter).await;
    window.tab_to("button", "Add a time", false).await;
    window.type_keys(Key::Enter).await;
    window.tab_to("button", "Present job", false).await;
    window.type_keys(Key::Enter).await;
    let years = "Present job, at least, years";
    window.focused("textbox", years).await;
    window.type_keys("6").await;
    window.tab_to("textbox", "Present job, at most, years", false).await;
    window.type_keys("5").await;
    refused(window, &field(years)).await;
    window.tab_to("textbox", years, true).await;
    window.chord(&[Key::Control], 'a').await;
    window.type_keys("1").await;
    window.tab_to("textbox", "Present job, at least, months", false).await;
    window.type_keys("6").await;
    window.find(&heading("Ready to search")).await;
    window.tab_to("button", "How words match*", false).await;
    window.type_keys(Key::Enter).await;
    window.tab_to("radio", "Smart*", false).await;
    window.type_keys(Key::Right).await;
    window.focused("radio", "Word*").await;
}

async fn load(window: &Window, demo: &Demo) -> Vec<Doc> {
    let pages = told::pages(&filters(), 2).await;
    window.tab_to("textbox", "Leads per page", false).await;
    window.chord(&[Key::Control], 'a').await;
    window.type_keys(SIZE.to_string()).await;
    window.find_ready(&button("Search, up to 1 credit")).await;
    assert_eq!(demo.asked(window, "leads_finder").await, 0, "building a search asks nothing");
    window.chord(&[Key::Control], Key::Enter).await;
    loaded(window, &pages[0].len().to_string()).await;
    window.find_ready(&button("Load next *").inside(region("Results"))).await;
    quick(window, "load next", "Load next *").await;
    let leads = pages.concat();
    loaded(window, &leads.len().to_string()).await;
    window.has_rows(leads.len()).await;
    assert_eq!(window.column("Name", 10).await, told::names(&leads[..10]), "the leads in the order of the service");
    assert_eq!(demo.charged(window).await, Tenths(leads.len() as u64), "a tenth for each");
    leads
}

/// By the head itself.
async fn sort(window: &Window, leads: &[Doc]) -> Vec<Doc> {
    window.tab_to("grid", "Leads", false).await;
    window.press(Key::Up, 1).await;
    let is_there = |at: &Focus| at.active.as_ref().is_some_and(|active| active.starts_with("In the job since"));
    window.walk_to(Key::Right, "the arrows lead to the head", is_there).await;
    window.type_keys(Key::Enter).await;
    window.says("Sorted by In the job since, ascending.").await;
    let sorted = told::by_start(leads);
    window.column_reads("Name", &told::names(&sorted[..10])).await;
    sorted
}

/// A nested column, found by its name.
async fn column(window: &Window, sorted: &[Doc]) {
    window.tab_to("button", "Columns", true).await;
    window.type_keys(Key::Enter).await;
    window.focused("searchbox|textbox", "Find a column").await;
    window.type_keys("skills").await;
    window.tab_to("checkbox", "Skills", false).await;
    window.type_keys(Key::Space).await;
    window.type_keys(Key::Escape).await;
    window.focused("button", "Columns").await;
    // The column is drawn at once, and filled when its cells are here.
    let good_at = told::skills(&sorted[0]);
    window.column_reads("Skills", &[good_at]).await;
}

/// A person, the next one, and the company: its filters are set, and nothing is asked.
async fn walk(window: &Window, demo: &Demo, sorted: &[Doc]) {
    let drawer = region("Person details");
    window.tab_to("grid", "Leads", false).await;
    window.chord(&[Key::Control], Key::Home).await;
    window.press(Key::Down, 1).await;
    window.type_keys(Key::Enter).await;
    window.find(&drawer).await;
    let shown = window.name_in(&drawer).await;
    let first = told::names(sorted).iter().position(|name| *name == shown).expect("one of the rows");
    window.press(Key::Down, 1).await;
    let lead = &sorted[first + 1];
    window.find(&heading(told::text(lead, "profile/full_name")).inside(drawer)).await;
    let company = told::text(lead, "company/summary/name");
    window.tab_to("button", &format!("The company {company}*"), false).await;
    window.type_keys(Key::Enter).await;
    window.find(&button("Company name 1 set").inside(region("Filters"))).await;
    window.find_ready(&button("Search, up to 10 credits")).await;
    assert_eq!(demo.searches(window).await, 0, "the way to a company asks nothing");
    assert_eq!(demo.charged(window).await, Tenths(sorted.len() as u64), "and costs nothing");
}

/// Saved, and opened again after a restart for nothing.
async fn keep(window: &mut Window, leads: &[Doc]) {
    quick(window, "accountant", &format!("*Accountant*{} leads loaded*", leads.len())).await;
    loaded(window, &leads.len().to_string()).await;
    window.tab_to("button", "Save search", false).await;
    window.type_keys(Key::Enter).await;
    window.focused("textbox", "Name").await;
    window.chord(&[Key::Control], 'a').await;
    window.type_keys(NAME).await;
    window.type_keys(Key::Enter).await;
    window.focused("button", "Saved*").await;
    window.close().await;
    window.open().await;
    let demo = Demo::of(window).await;
    window.find(&button("Credit meter: *")).await;
    quick(window, "saved searches", "Saved searches*").await;
    window.tab_to("button", &format!("Open {NAME}, free"), false).await;
    window.type_keys(Key::Enter).await;
    loaded(window, &leads.len().to_string()).await;
    window.has_rows(leads.len()).await;
    assert_eq!(demo.asked(window, "leads_finder").await, 0, "what is owned is not asked for again");
    assert_eq!(demo.balance(window).await, Tenths(10_000 - leads.len() as u64), "and nothing was charged");
}
