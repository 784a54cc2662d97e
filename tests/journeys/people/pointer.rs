//! With the mouse.

use api::{Doc, Tenths};

use super::steps::*;
use super::world::*;
use crate::rows::text;
use crate::service::Demo;
use crate::steps::*;
use crate::window::*;

#[tokio::test]
async fn people() {
    let world = World::start().await;
    journey("people", Keyring::None, async |window| {
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
        columns(window, &told).await;
        person(window, &told[0]).await;
        company_and_back(window, &demo, &world, &told[0]).await;
        save(window).await;
        again(window, &told).await;
    })
    .await;
}

/// A title and a country from suggestions, and a column of titles from elsewhere; the count follows each of them.
async fn build(window: &Window, world: &World) {
    go_to(window, "People").await;
    window.find(&heading("Find the people you want to talk to")).await;
    window.find(&says("Choose a filter to see how many people match.").inside(count_line())).await;
    pick(window, "Job title", "sale", "sales").await;
    let query = Query::title("sales");
    counted(window, &world.count(&query).await).await;
    pick(window, "Where the person is", "germ", "Germany").await;
    let query = query.living_in("Germany");
    counted(window, &world.count(&query).await).await;

    // It is put into the wrong field first, which says so, and cut out of there.
    window.click(&button("Advanced").inside(region("Filters"))).await;
    window.click(&json_field()).await;
    write_column(window, &COLUMN).await;
    window.says("This is not JSON: look at line 1, position 1.").await;
    window.chord(&[Key::Control], 'a').await;
    window.chord(&[Key::Control], 'x').await;
    window.click(&filter("Job title")).await;
    window.chord(&[Key::Control], 'v').await;
    for title in COLUMN {
        window.find(&chosen("Job title", title)).await;
    }
    counted(window, &world.count(&germans()).await).await;
    window.find(&says("* credits · you own none of them yet").inside(count_line())).await;
}

/// What it takes is shown before; bars come; one narrows the search and gives it back, another one stays.
async fn map(window: &Window, demo: &Demo, world: &World) {
    window.click(&button("Audience map").inside(count_line())).await;
    let map = region("Audience map");
    window.find(&says("Asks the service 25 times, loads nobody, takes about 6 seconds.").inside(map.clone())).await;
    let before = demo.asked(window, "find_people_count").await;
    window.click(&button("Start free").inside(map.clone())).await;
    window.find(&any("progressbar", "Audience map").inside(map.clone())).await;
    // The screen never waits for it.
    window.click(&button("Earlier role").inside(region("Filters"))).await;
    window.find(&filter("Earlier job title")).await;
    window.click(&button("Earlier role").inside(region("Filters"))).await;
    window.find(&any("status", "Audience map: counted 25 times, free.")).await;
    let sent = demo.asked(window, "find_people_count").await - before;
    assert!((1..=25).contains(&sent), "no more counts than were told: {sent}");

    let (all, directors) = (world.count(&germans()).await, world.count(&directors()).await);
    let bar = button(&format!("Director {directors} people")).inside(region("Seniority in the title"));
    window.click(&bar).await;
    window.find(&chosen("Job title", "Director sales")).await;
    counted(window, &directors).await;
    assert_eq!(window.attribute(&bar, "aria-pressed").await.as_deref(), Some("true"), "the bar says that it is on");
    window.says("These bars are about the earlier filters.").await;
    window.click(&bar).await;
    window.find(&chosen("Job title", "sales")).await;
    counted(window, &all).await;
    let at_home = world.count(&germans().working_in("Germany")).await;
    window.click(&button(&format!("Germany {at_home} people")).inside(region("Where their company is"))).await;
    window.find(&chosen("Where the company is", "Germany")).await;
    counted(window, &at_home).await;
    audited(window, "people-map").await;
    window.click(&button("Close the audience map")).await;
    window.gone(&map).await;
}

/// What the panel has no field for: refused while it is wrong, and counted when it is right.
async fn further(window: &Window, world: &World) {
    window.fill(&json_field(), r#"{"jobTitle": {"exclude": ["Manager"]}"#).await;
    window.says("This is not JSON: look at line 1, position *.").await;
    window.click(&heading("Filters")).await;
    window.find(&says("People are counted once the filters are right.").inside(count_line())).await;
    assert!(window.sees(&button("Search*")).await, "the button is there");
    let off = window.attribute(&button("Search*").inside(region("Results")), "aria-disabled").await;
    assert_eq!(off.as_deref(), Some("true"), "and does nothing with wrong filters");
    window.fill(&json_field(), FURTHER).await;
    window.click(&heading("Filters")).await;
    counted(window, &world.count(&sellers()).await).await;
    assert_eq!(window.read(&json_field()).await, READ, "it is spelled for reading");
}

/// The price is on the button, and is what is charged.
async fn load(window: &Window, demo: &Demo) {
    window.find(&heading("Ready to search")).await;
    window.click(&button("Search, up to 10 credits")).await;
    loaded(window, "100").await;
    meter(window, "990").await;
    window.has_rows(100).await;
    assert_eq!(demo.charged(window).await, Tenths(100), "a tenth of a credit for each person");
    assert_eq!(demo.asked(window, "find_people").await, 1, "one page of 100, asked once");
    window.gone(&count_line()).await;
    window.find(&button("Audience map").inside(region("Results"))).await;
}

/// `2024-03` comes before `2023-11` in no order but that of time.
async fn sort(window: &Window, told: &mut [Doc]) {
    assert_eq!(window.column("Name", 10).await, names(&told[..10]), "the rows stand in the order of the service");
    for (descending, said) in [(false, "ascending"), (true, "descending")] {
        by_start(told, descending);
        window.head(SINCE).await.click().await.expect("a head takes a click");
        window.says(&format!("Sorted by {SINCE}, {said}.")).await;
        in_this_order(window, told).await;
    }
}

/// A place deep in the record as a column, found by its name.
async fn columns(window: &Window, told: &[Doc]) {
    window.click(&button("Columns")).await;
    window.fill(&field("Find a column"), "company country").await;
    window.click(&check("Company country")).await;
    window.type_keys(Key::Escape).await;
    window.gone(&field("Find a column")).await;
    has_company_countries(window, told).await;
}

/// The drawer shows the person's story.
async fn person(window: &Window, one: &Doc) {
    window.click_cell(0, "Name").await;
    let drawer = region("Person details");
    window.find(&heading(&name(one)).inside(drawer.clone())).await;
    let now = part("Now and before").inside(drawer.clone());
    window.find(&says(text(one, "jobTitle")).inside(now.clone())).await;
    window.find(&says(text(one, "companyName")).inside(now)).await;
    window.find(&part("Company").inside(drawer)).await;
    audited(window, "people-person").await;
}

/// To the company, which is loaded, and from it to people again: each time the filters are set, and nothing is paid before.
async fn company_and_back(window: &Window, demo: &Demo, world: &World, one: &Doc) {
    let company = text(one, "companyName");
    window.click(&button(&format!("The company {company}")).inside(part("Find out more"))).await;
    window.find(&heading("Ready to search")).await;
    window.find(&chosen("Company name", company)).await;
    window.find(&chosen("Country", "Germany")).await;
    assert_eq!(demo.searches(window).await, 0, "going there asks nothing");
    window.click(&button("Search, up to 10 credits")).await;
    loaded(window, "1").await;
    window.click_cell(0, "Company").await;
    window.click(&button("People at companies in Germany*").inside(region("Company details"))).await;
    window.find(&chosen("Where the company is", "Germany")).await;
    window.find(&heading("Ready to search")).await;
    counted(window, &world.count(&Query::working("Germany")).await).await;
    assert_eq!(demo.asked(window, "find_people").await, 1, "counted before anything is paid");
    window.click(&button("Recent searches").inside(region("Filters"))).await;
    window.click(&item("*100 loaded*")).await;
    loaded(window, "100").await;
}

async fn save(window: &Window) {
    window.click(&button("Save search").inside(region("Filters"))).await;
    let sheet = dialog("Save search");
    window.fill(&field("Name").inside(sheet.clone()), NAME).await;
    window.click(&button("Save").inside(sheet.clone())).await;
    window.gone(&sheet).await;
    window.find(&button(&format!("Saved {NAME}"))).await;
}

/// Closed and opened: the search is stored with all of its filters, and its rows cost nothing.
async fn again(window: &mut Window, told: &[Doc]) {
    let before = Demo::of(window).await.balance(window).await;
    window.close().await;
    window.open().await;
    let demo = Demo::of(window).await;
    go_to(window, "Saved searches").await;
    window.find(&heading(NAME)).await;
    window.says("100 of * loaded").await;
    window.says("nothing new since *").await;
    audited(window, "saved").await;
    window.click(&button(&format!("Open {NAME}, free"))).await;
    the_same(window, told).await;
    assert_eq!(window.read(&json_field()).await, READ, "kept with the search");
    assert_eq!(demo.asked(window, "find_people").await, 0, "no search was sent");
    assert_eq!(demo.balance(window).await, before, "and nothing was charged");
}
