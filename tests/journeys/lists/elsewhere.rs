//! What another system has: chosen as its file, marked where it is seen, left out of a file; a newer file is dropped and takes its place.
//! And a load that is to stop where most of a page is owned.

use api::Tenths;

use super::by_keyboard::{drawer, make, paste, press, press_back, to_row};
use super::reader::cells;
use crate::service::Demo;
use crate::steps::*;
use crate::window::*;

const SYSTEM: &str = "Our CRM";

/// What a system exports, where the window finds it.
fn exported(window: &Window, folder: &str, file: &str, addresses: &[&str]) -> std::path::PathBuf {
    let folder = window.folders.saved().join(folder);
    std::fs::create_dir_all(&folder).expect("a folder beside the saved files");
    let lines: Vec<String> = addresses.iter().map(|address| format!("Somebody;{address};Deal 7")).collect();
    let file = folder.join(file);
    std::fs::write(&file, format!("Contact;E-mail;Stage\n{}\n", lines.join("\n"))).expect("a table");
    file
}

fn systems() -> Look {
    any("list", "Other systems")
}

#[tokio::test]
async fn known_elsewhere() {
    journey("known_elsewhere", Keyring::None, async |window| {
        first_start(window).await;
        make(window).await;
        paste(window).await;
        bring(window).await;
        marked(window).await;
        newer(window).await;
        left_out(window).await;
        assert_eq!(Demo::of(window).await.charged(window).await, Tenths::ZERO, "nothing of this costs anything");
        stop_at_owned(window).await;
    })
    .await;
}

/// By keyboard: a name, and its file.
async fn bring(window: &Window) {
    exported(window, "to-open", "contacts.csv", &["ada@firma1.example", "ben@firma2.example", "who@else.example"]);
    quick(window, "settings", "Settings").await;
    window.find(&heading("Known elsewhere")).await;
    window.tab_to("textbox", "Name of the other system", false).await;
    window.type_keys(SYSTEM).await;
    press(window, "From a file…").await;
    window
        .says(&format!("“{SYSTEM}” names 3 domains, addresses, numbers and pages. 2 rows here change by that."))
        .await;
    window.find(&says("3 entries · 2 rows here · *").inside(systems())).await;
    window.settled().await;
    audited(window, "elsewhere-card").await;
}

/// Said of the record, and a bar leads to all of them.
async fn marked(window: &Window) {
    quick(window, "stand", &format!("{}*", super::by_keyboard::NAME)).await;
    window.has_rows(5).await;
    to_row(window, 0).await;
    window.type_keys(Key::Enter).await;
    window.find(&any("listitem", "*").inside(any("list", "Marks").inside(drawer()))).await;
    window.find(&says("known elsewhere").inside(drawer())).await;
    window.settled().await;
    audited(window, "elsewhere-drawer").await;
    window.type_keys(Key::Escape).await;
    window.gone(&drawer()).await;
    window.click(&radio("Breakdown")).await;
    let bars = any("group", "Known elsewhere");
    window.click(&button("Known elsewhere: 2 *").inside(bars)).await;
    window.has_rows(2).await;
    window.column_reads("Name", &["Ada Berg", "Ben Ahrens"]).await;
    window.click(&button("Show all")).await;
    window.has_rows(5).await;
}

/// A file whose name begins with that of the system is its newer one, wherever in the settings it is dropped.
async fn newer(window: &Window) {
    let file = exported(
        window,
        "newer",
        "our crm 2026-11.csv",
        &["ben@firma2.example", "cleo@firma3.example", "dora@firma4.example"],
    );
    go_to(window, "Settings").await;
    window.find(&says("3 entries · 2 rows here · *").inside(systems())).await;
    window.drop_file(&file).await;
    // Ada is no longer known, two others are.
    window
        .says(&format!("“{SYSTEM}” names 3 domains, addresses, numbers and pages. 3 rows here change by that."))
        .await;
    window.find(&says("3 entries · 3 rows here · *").inside(systems())).await;
}

/// Who is known elsewhere is left out of a file, as a person chooses.
async fn left_out(window: &Window) {
    quick(window, "stand", &format!("{}*", super::by_keyboard::NAME)).await;
    window.has_rows(5).await;
    press_back(window, "Export").await;
    let sheet = dialog("Export");
    window.find_ready(&button("Export 5 rows").inside(sheet.clone())).await;
    window.click(&check("Leave out the 3 rows that are known elsewhere").inside(sheet.clone())).await;
    window.find_ready(&button("Export 2 rows").inside(sheet.clone())).await;
    window.settled().await;
    audited(window, "elsewhere-export").await;
    window.click(&button("Export 2 rows").inside(sheet.clone())).await;
    window.says("2 rows in *").await;
    window.click(&button("Done").inside(sheet.clone())).await;
    window.gone(&sheet).await;
    let files = window.folders.files(".xlsx");
    let [file] = &files[..] else { panic!("one workbook: {files:?}") };
    let rows = cells(file);
    let all = format!("{rows:?}");
    assert_eq!(rows.len(), 3, "headings and two people: {all}");
    assert!(all.contains("Ada") && all.contains("Emil"), "those whom nobody else knows: {all}");
}

/// The dialog of a load takes the share at which it stops, and refuses what is none.
async fn stop_at_owned(window: &Window) {
    go_to(window, "Companies").await;
    sample(window).await;
    window.click(&button("More ways to load")).await;
    window.find(&says("About 0 of the next 100 are owned already, *")).await;
    window.click(&item("Load a number…*")).await;
    let sheet = dialog("Load *");
    window.click(&check("Stop once more than this share of a page is owned, in per cent").inside(sheet.clone())).await;
    let share = field("Per cent of a page that may be owned").inside(sheet.clone());
    window.fill(&share, "0").await;
    window.has(&share, "aria-invalid", "true").await;
    window.fill(&share, "30").await;
    window.find_ready(&button("Load *").inside(sheet.clone())).await;
    window.settled().await;
    audited(window, "elsewhere-load").await;
    window.click(&button("Load *").inside(sheet.clone())).await;
    window.gone(&sheet).await;
    loaded(window, "200").await;
}
