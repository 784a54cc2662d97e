//! With the keyboard alone.

use api::{Doc, Tenths};

use super::steps::*;
use super::world::*;
use crate::rows::text;
use crate::service::Demo;
use crate::steps::*;
use crate::window::*;

#[tokio::test]
async fn people_by_keyboard() {
    let world = World::start().await;
    journey("people_by_keyboard", Keyring::None, async |window| {
        first_start(window).await;
        let demo = Demo::of(window).await;
        build(window, &world).await;
        nothing_spent(window, &demo, "choosing and counting are free").await;
        map(window, &demo, &world).await;
        nothing_spent(window, &demo, "so is the map").await;
        further(window, &world).await;
        let mut told = world.people(&sellers()).await;
        load(window, &demo).await;
        sort(window, &mut told).await;
        column(window, &told).await;
        person_and_company(window, &demo, &told).await;
        save(window).await;
        again(window, &told).await;
    })
    .await;
}

async fn build(window: &Window, world: &World) {
    quick(window, "people", "People").await;
    window.find(&heading("Find the people you want to talk to")).await;
    window.tab_to("combobox", "Job title", false).await;
    take_suggestion(window, "Job title", "sale", "sales").await;
    window.tab_to("combobox", "Where the person is", false).await;
    take_suggestion(window, "Where the person is", "germ", "Germany").await;
    counted(window, &world.count(&Query::title("sales").living_in("Germany")).await).await;

    // It is put into the wrong field first, which says so, and cut out of there.
    window.tab_to("button", "Advanced", false).await;
    window.type_keys(Key::Enter).await;
    window.tab_to("textbox", "Further filters as JSON", false).await;
    write_column(window, &COLUMN).await;
    window.says("This is not JSON: look at line 1, position 1.").await;
    window.chord(&[Key::Control], 'a').await;
    window.chord(&[Key::Control], 'x').await;
    window.tab_to("combobox", "Job title", true).await;
    window.chord(&[Key::Control], 'v').await;
    for title in COLUMN {
        window.find(&chosen("Job title", title)).await;
    }
    counted(window, &world.count(&germans()).await).await;
}

async fn map(window: &Window, demo: &Demo, world: &World) {
    window.tab_to("button", "Audience map", false).await;
    window.type_keys(Key::Enter).await;
    let map = region("Audience map");
    window.find(&says("Asks the service 25 times, loads nobody, takes about 6 seconds.").inside(map.clone())).await;
    let before = demo.asked(window, "find_people_count").await;
    window.tab_to("button", "Start free", false).await;
    window.type_keys(Key::Enter).await;
    window.find(&any("status", "Audience map: counted 25 times, free.")).await;
    let sent = demo.asked(window, "find_people_count").await - before;
    assert!((1..=25).contains(&sent), "no more counts than were told: {sent}");

    let directors = world.count(&directors()).await;
    window.tab_to("button", &format!("Director {directors} people"), false).await;
    window.type_keys(Key::Space).await;
    window.find(&chosen("Job title", "Director sales")).await;
    counted(window, &directors).await;
    window.focused("button", &format!("Director {directors} people")).await;
    window.type_keys(Key::Space).await;
    counted(window, &world.count(&germans()).await).await;
    let at_home = world.count(&germans().working_in("Germany")).await;
    window.tab_to("button", &format!("Germany {at_home} people"), false).await;
    window.type_keys(Key::Enter).await;
    window.find(&chosen("Where the company is", "Germany")).await;
    counted(window, &at_home).await;
    window.tab_to("button", "Close the audience map", true).await;
    window.type_keys(Key::Enter).await;
    window.gone(&map).await;
    window.focused("button", "Audience map").await;
}

async fn further(window: &Window, world: &World) {
    window.tab_to("textbox", "Further filters as JSON", true).await;
    window.type_keys(r#"{"jobTitle": ["#).await;
    window.says("This is not JSON: look at line 1, position *.").await;
    window.type_keys(Key::Tab).await;
    window.find(&says("People are counted once the filters are right.").inside(count_line())).await;
    window.chord(&[Key::Shift], Key::Tab).await;
    window.focused("textbox", "Further filters as JSON").await;
    window.chord(&[Key::Control], 'a').await;
    window.type_keys(FURTHER).await;
    window.type_keys(Key::Tab).await;
    counted(window, &world.count(&sellers()).await).await;
    assert_eq!(window.read(&json_field()).await, READ, "it is spelled for reading");
}

async fn load(window: &Window, demo: &Demo) {
    window.tab_to("combobox", "Where the company is", true).await;
    window.find_ready(&button("Search, up to 10 credits")).await;
    window.chord(&[Key::Control], Key::Enter).await;
    loaded(window, "100").await;
    meter(window, "990").await;
    window.has_rows(100).await;
    assert_eq!(demo.charged(window).await, Tenths(100), "a tenth of a credit for each person");
    assert_eq!(demo.asked(window, "find_people").await, 1, "one page of 100, asked once");
}

/// By the head, twice.
async fn sort(window: &Window, told: &mut [Doc]) {
    window.tab_to("grid", "People", false).await;
    window.press(Key::Up, 1).await;
    let is_there = |at: &Focus| at.active.as_ref().is_some_and(|active| active.starts_with(SINCE));
    window.walk_to(Key::Right, "the arrows lead to the head", is_there).await;
    for (descending, said) in [(false, "ascending"), (true, "descending")] {
        by_start(told, descending);
        window.type_keys(Key::Enter).await;
        window.says(&format!("Sorted by {SINCE}, {said}.")).await;
        in_this_order(window, told).await;
    }
    window.focused("grid", "People").await;
}

async fn column(window: &Window, told: &[Doc]) {
    window.tab_to("button", "Columns", true).await;
    window.type_keys(Key::Enter).await;
    window.focused("searchbox|textbox", "Find a column").await;
    window.type_keys("company country").await;
    window.tab_to("checkbox", "Company country", false).await;
    window.type_keys(Key::Space).await;
    window.type_keys(Key::Escape).await;
    window.gone(&field("Find a column")).await;
    has_company_countries(window, told).await;
}

/// The drawer beside the rows, the way to the company, and back to the rows as they were.
async fn person_and_company(window: &Window, demo: &Demo, told: &[Doc]) {
    window.tab_to("grid", "People", false).await;
    window.chord(&[Key::Control], Key::Home).await;
    window.press(Key::Down, 1).await;
    window.type_keys(Key::Enter).await;
    let drawer = region("Person details");
    let shown = window.name_in(&drawer).await;
    let at = told.iter().position(|one| name(one) == shown).expect("one of the rows");
    window.press(Key::Down, 1).await;
    let next = &told[at + 1];
    window.find(&heading(&name(next)).inside(drawer)).await;
    window.tab_to("button", &format!("The company {}*", text(next, "companyName")), false).await;
    window.type_keys(Key::Enter).await;
    window.find(&heading("Ready to search")).await;
    window.find(&button("Company name 1 set").inside(region("Filters"))).await;
    assert_eq!(demo.searches(window).await, 0, "going there asks nothing");
    quick(window, "people", "People").await;
    loaded(window, "100").await;
    in_this_order(window, told).await;
}

async fn save(window: &Window) {
    window.tab_to("button", "Save search", false).await;
    window.type_keys(Key::Enter).await;
    let sheet = dialog("Save search");
    window.focused("textbox", "Name").await;
    // What is offered as a name is marked: it is written over.
    window.type_keys(NAME).await;
    window.type_keys(Key::Enter).await;
    window.gone(&sheet).await;
    window.focused("button", &format!("Saved {NAME}")).await;
}

async fn again(window: &mut Window, told: &[Doc]) {
    window.close().await;
    window.open().await;
    let demo = Demo::of(window).await;
    window.find(&heading("Find the companies you want to talk to")).await;
    quick(window, "saved", "Saved searches").await;
    window.tab_to("button", &format!("Open {NAME}, free"), false).await;
    window.type_keys(Key::Enter).await;
    the_same(window, told).await;
    meter(window, "990").await;
    assert_eq!(demo.asked(window, "find_people").await, 0, "no search was sent");
    assert_eq!(demo.balance(window).await, Tenths(9_900), "and nothing was charged");
}
