//! The Leads screen with the mouse: from the criteria to the file.

use api::columns::{Column, GridKind, PEOPLE, by_key};
use api::{Doc, Tenths};

use super::panel::{self, SIZE};
use super::{around, kept, person, told};
use crate::files;
use crate::service::Demo;
use crate::steps::*;
use crate::window::*;

/// Columns that a person adds: one found by its name, one in its group.
pub const MORE: [&str; 2] = ["educations[].school.name", "skills"];

#[tokio::test]
async fn leads() {
    journey("leads", Keyring::None, async |window| {
        first_start(window).await;
        let demo = Demo::of(window).await;
        go_to(window, "Leads").await;
        window.find(&heading("Find the leads you want to talk to")).await;
        panel::fill_in(window).await;
        audited(window, "leads-panel").await;
        let pages = load(window, &demo).await;
        let leads = pages.concat();
        let sorted = sort(window, &leads).await;
        columns(window, &sorted).await;
        audited(window, "leads-rows").await;
        let spent = demo.charged(window).await;
        let one = person::open(window, &sorted).await;
        audited(window, "leads-drawer").await;
        assert_eq!(demo.charged(window).await, spent, "looking, sorting and opening are free");
        around::to_the_company_and_back(window, &demo, one).await;
        let json = kept::save_and_copy(window).await;
        kept::again(window, &json, &leads).await;
        export(window, &leads).await;
    })
    .await;
}

/// Two pages of ten, each for the price on its button.
async fn load(window: &Window, demo: &Demo) -> Vec<Vec<Doc>> {
    let pages = told::pages(&panel::filters(), 2).await;
    window.find_ready(&button("Search, up to 2.5 credits")).await;
    let size = field("Leads per page");
    window.fill(&size, "101").await;
    window.find(&any("alert", "1 to 100")).await;
    window.fill(&size, &SIZE.to_string()).await;
    window.gone(&any("alert", "1 to 100")).await;
    window.find_ready(&button("Search, up to 1 credit")).await;
    assert_eq!(demo.asked(window, "leads_finder").await, 0, "building a search and its price send none");
    window.click(&button("Search, up to 1 credit")).await;
    let first = pages[0].len();
    loaded(window, &first.to_string()).await;
    window.has_rows(first).await;
    assert_eq!(window.column("Name", first).await, told::names(&pages[0]), "the leads in the order of the service");
    let careers: Vec<_> = pages[0].iter().map(told::career).collect();
    assert_eq!(window.column("Career", first).await, careers, "lists in short");
    assert!(careers.iter().any(|career| career.contains("roles · ")), "such as “3 roles · 2 schools”: {careers:?}");
    window.click(&button("Load next 10, 1 credit").inside(region("Results"))).await;
    let all = first + pages[1].len();
    loaded(window, &all.to_string()).await;
    window.has_rows(all).await;
    assert_eq!(demo.charged(window).await, Tenths(all as u64), "a tenth for each");
    assert_eq!(demo.asked(window, "leads_finder").await, 2, "two pages, each asked once");
    pages
}

/// The longest in their job first.
async fn sort(window: &Window, leads: &[Doc]) -> Vec<Doc> {
    window.head("In the job since").await.click().await.expect("a head takes a click");
    let sorted = told::by_start(leads);
    window.column_reads("Name", &told::names(&sorted[..10])).await;
    let heads = window.shape().await.columns;
    let since = heads.iter().find(|head| head.label == "In the job since").expect("it is among the first columns");
    assert_eq!(since.sort.as_deref(), Some("ascending"), "the head says how");
    sorted
}

/// Nested columns: one by its name, one in its group.
async fn columns(window: &Window, sorted: &[Doc]) {
    window.click(&button("Columns")).await;
    let chooser = dialog("Columns");
    let find = field("Find a column").inside(chooser.clone());
    window.fill(&find, "schools").await;
    window.click(&check("Schools").inside(any("list", "Education")).inside(chooser.clone())).await;
    window.fill(&find, Key::Backspace.value().to_string().as_str()).await;
    // Groups out of sight are scrolled to, as with the wheel.
    let group = any("list", "Skills").inside(chooser.clone());
    window.find(&group).await.scroll_into_view().await.expect("the list scrolls");
    window.click(&check("Skills").inside(group)).await;
    audited(window, "leads-columns").await;
    window.type_keys(Key::Escape).await;
    window.gone(&chooser).await;
    let row = window.rows().await.into_iter().find(|row| row.cells.contains_key("Skills"));
    let row = row.expect("the new columns are drawn");
    let lead = &sorted[row.position];
    assert_eq!(row.cells.get("Schools"), Some(&told::schools(lead)), "the names of the schools");
    assert_eq!(row.cells.get("Skills"), Some(&told::skills(lead)), "and the skills");
}

/// All loaded leads with the columns that are on show, read back cell by cell.
async fn export(window: &Window, leads: &[Doc]) {
    window.click(&button("Export")).await;
    let sheet = dialog("Export");
    window.click(&radio("Excel (XLSX)").inside(sheet.clone())).await;
    let write = format!("Export {} rows", leads.len());
    window.click(&button(&write).inside(sheet.clone())).await;
    window.says(&format!("{} rows in *", leads.len())).await;
    window.click(&button("Done").inside(sheet.clone())).await;
    window.gone(&sheet).await;
    let files = window.folders.files(".xlsx");
    let [file] = &files[..] else { panic!("one workbook: {files:?}") };
    let columns: Vec<&Column> = GridKind::Leads
        .shown()
        .iter()
        .copied()
        .chain(MORE)
        .map(|key| by_key(&PEOPLE, key).expect("a column"))
        .collect();
    let read = files::workbook(file, "Leads");
    files::same("the workbook", &read, &files::as_typed(&columns, leads));
    let cells = |at: usize| read[1..].iter().map(|row| row[at].clone()).collect::<Vec<_>>();
    let (schools, skills) = (columns.len() - 2, columns.len() - 1);
    assert_eq!(cells(schools), leads.iter().map(told::schools).collect::<Vec<_>>(), "nested lists, whole");
    assert_eq!(cells(skills), leads.iter().map(told::skills).collect::<Vec<_>>(), "and the skills");
}
