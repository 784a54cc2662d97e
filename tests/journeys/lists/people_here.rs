//! From a spreadsheet of companies to their people: by clicking, and once by keyboard. The price is said before, no company gets more
//! than was wanted, what came is covered by bars that lead to their rows, and both sides lead to each other.

use api::{Doc, Tenths};
use serde_json::json;

use super::by_keyboard::{drawer, press};
use super::coming_in::chosen_in;
use super::day::{number, seen};
use super::reader::cells;
use super::{filling_up, going_out};
use crate::service::Demo;
use crate::steps::*;
use crate::window::*;

const NAME: &str = "Firms of the fair";
/// As many as a fair has.
pub const FIRMS: usize = 200;
/// People of each.
const MOST: usize = 2;
/// Companies at which a free estimate counts.
const DRAWN: usize = 50;

fn wizard() -> Look {
    dialog("Import")
}

fn sheet() -> Look {
    dialog("Find people at *")
}

/// Companies as a spreadsheet has them.
pub async fn firms(window: &Window) -> Vec<[String; 3]> {
    let wanted = json!({"country": ["Germany"], "size": ["501-1000", "1001-5000", "5001-10000"]});
    let rows = Demo::of(window).await.rows(&wanted, FIRMS * 2).await;
    let text = |row: &Doc, key: &str| row.get(key).and_then(|value| value.as_str()).unwrap_or_default().to_owned();
    let firm = |row: &Doc| ["name", "networkProfile", "domain"].map(|key| text(row, key));
    let firms: Vec<_> = rows.iter().map(firm).filter(|[_, page, _]| !page.is_empty()).take(FIRMS).collect();
    assert_eq!(firms.len(), FIRMS, "the world has so many");
    firms
}

async fn file(window: &Window) -> std::path::PathBuf {
    let mut table = "Company,Company page,Domain\n".to_owned();
    for [name, page, domain] in firms(window).await {
        table += &format!("\"{name}\",{page},{domain}\n");
    }
    let folder = window.folders.saved().join("to-open");
    std::fs::create_dir(&folder).expect("a folder beside the saved files");
    let file = folder.join(format!("{NAME}.csv"));
    std::fs::write(&file, table).expect("a table");
    file
}

async fn import(window: &Window) {
    let file = file(window).await;
    go_to(window, "Lists").await;
    window.find(&heading("No list yet")).await;
    window.drop_file(&file).await;
    window.find(&heading("Match the columns").inside(wizard())).await;
    chosen_in(window, "Field for Company", "Company").await;
    window.fill(&field("Name of the new list").inside(wizard()), NAME).await;
    window.click(&button("Check the rows").inside(wizard())).await;
    window.find(&heading(&format!("All {FIRMS} rows can be imported")).inside(wizard())).await;
    window.click(&button(&format!("Import {FIRMS} rows")).inside(wizard())).await;
    window.click(&button("Open the list").inside(wizard())).await;
    window.find(&heading(NAME)).await;
    window.has_rows(FIRMS).await;
}

#[tokio::test]
async fn people_of_companies() {
    journey("people_of_companies", Keyring::None, async |window| {
        first_start(window).await;
        import(window).await;
        choose(window).await;
        let people = found(window).await;
        to_file(window, people).await;
        both_ways(window).await;
        again(window).await;
    })
    .await;
}

/// Two personas in their order, one of them written here, then the e-mails, and what all of it costs at most.
async fn choose(window: &Window) {
    window.click(&button("Find people here")).await;
    window.find(&sheet()).await;
    window.find_ready(&button("Start the job *").inside(sheet())).await;
    // Before anything is paid, and free: how many the persona means.
    window.click(&button("Estimate, free").inside(sheet())).await;
    window.find(&says(&format!("Estimated free, at {DRAWN} companies drawn at random")).inside(sheet())).await;
    seen(window, "people-here").await;
    window.click(&button("Kept personas").inside(sheet())).await;
    take_item(window, "Who runs the company").await;
    window.click(&button("Add a persona").inside(sheet())).await;
    window.find(&says("Give each persona a name.*").inside(region("Prices"))).await;
    window.fill(&field("Name of the persona").inside(sheet()), "Managers").await;
    window.fill(&combobox("Titles").inside(sheet()), "manager").await;
    window.type_keys(Key::Enter).await;
    window.find(&chosen("Titles", "manager")).await;
    seen(window, "people-here-persona").await;
    window.click(&button("Keep this persona").inside(sheet())).await;
    window.find(&button("Replace the kept one").inside(sheet())).await;
    window.click(&button("Done with Managers").inside(sheet())).await;
    window.click(&button("Ask for Managers earlier").inside(sheet())).await;
    window.click(&check("E-mail").inside(sheet())).await;
    filling_up::price(window, "E-mail", "1").await;
    window.find_ready(&button("Start the job *").inside(sheet())).await;
    seen(window, "people-here-then").await;
    let quoted = window.read(&button("Start the job *").inside(sheet())).await;
    assert!(quoted.contains("≤ 440 credits"), "two people at each, a tenth each, and their e-mails: {quoted}");
}

/// Waits until all companies have their people, a few at a time: it takes as long as the limit of the service says.
pub async fn asked(window: &Window, done: &str) {
    for tenth in 1..=10 {
        let so_many = FIRMS * tenth / 10;
        let is = async || {
            // "People 157 of 200", and at the end that it is done.
            let bar = "return document.querySelector('section.job')?.textContent ?? ''";
            let text = window.script(bar, Vec::new()).await.as_str().unwrap_or_default().to_owned();
            let number = text.split(|letter: char| !letter.is_ascii_digit()).find_map(|digits| digits.parse().ok());
            (text.contains(done) || number.is_some_and(|number: usize| number >= so_many)).then_some(())
        };
        window.until(&format!("{so_many} companies have their people"), is).await;
    }
}

/// The job, its coverage, and the list of people. Returns how many came.
async fn found(window: &Window) -> usize {
    window.click(&button("Start the job *").inside(sheet())).await;
    // More than goes without being asked about once more.
    window.find(&says("*Nothing is spent before you say so.*").inside(dialog("Find people at *?"))).await;
    seen(window, "people-here-asked").await;
    window.click(&button("Start the job *").inside(dialog("Find people at *?"))).await;
    asked(window, "Done: People").await;
    window.says("Done: People*").await;
    let coverage = region("Coverage");
    window.find(&coverage).await;
    seen(window, "people-here-coverage").await;
    let enough = number(&window.read(&button("Enough *").inside(coverage.clone())).await);
    assert!(enough > 0, "some companies have as many as were wanted");
    window.click(&button("Enough *").inside(coverage.clone())).await;
    window.has_rows(enough).await;
    window.click(&button("Open the people").inside(coverage)).await;
    window.find(&heading(&format!("People at {NAME}"))).await;
    window.says("Done: E-mails*").await;
    let people = window.row_count("they are here", |rows| rows > 0).await;
    assert!(people <= FIRMS * MOST, "no company has more than was wanted: {people}");
    let charged = Demo::of(window).await.charged(window).await;
    assert!(charged > Tenths(people as u64) && charged <= Tenths::credits(440), "within what was said: {charged:?}");
    seen(window, "people-here-list").await;
    people
}

/// All of it in a workbook.
async fn to_file(window: &Window, people: usize) {
    window.click(&button("Export")).await;
    let rows = cells(&going_out::written(window, "xlsx").await);
    assert_eq!(rows.len(), people + 1, "the head and everybody");
    let mail = rows[0].iter().position(|head| head.starts_with("E-mail")).expect("e-mails have a column");
    let firm = rows[0].iter().position(|head| head == "Company").expect("and companies one");
    let has = |at: usize| rows[1..].iter().filter(|row| !row[at].is_empty()).count();
    assert_eq!(has(firm), people, "each is somebody of a company");
    assert!(has(mail) > 0, "and some have an e-mail: {:?}", rows[0]);
}

/// From somebody to the company, and from there to everybody who was found at it.
async fn both_ways(window: &Window) {
    window.click_cell(0, "Name").await;
    let name = window.name_in(&drawer()).await;
    let found_at = any("group", "Found at").inside(drawer());
    window.click(&button("*").inside(found_at)).await;
    let here = any("group", "People found here (*)").inside(region("Company details"));
    window.find(&button(&format!("{name}*")).inside(here.clone())).await;
    seen(window, "people-here-drawer").await;
    window.click(&button(&format!("{name}*")).inside(here)).await;
    window.find(&heading(&name).inside(drawer())).await;
}

/// The same once more, and the mouse is not touched: it is free.
async fn again(window: &Window) {
    let demo = Demo::of(window).await;
    let (charged, asked) = (demo.charged(window).await, demo.asked(window, "leads_finder").await);
    go_to(window, "Lists").await;
    window.click(&button("All lists")).await;
    window.click(&button(NAME).inside(region("Lists"))).await;
    window.find(&heading(NAME)).await;
    press(window, "Find people here").await;
    window.find_ready(&button("Start the job free").inside(sheet())).await;
    press(window, "Start the job free").await;
    window.says("Done: People*").await;
    assert_eq!(demo.charged(window).await, charged, "nothing is paid for twice");
    assert_eq!(demo.asked(window, "leads_finder").await, asked, "nor asked");
}
