//! Values are mended in the grid by keyboard: typed over, filled down, pasted over a range, undone; in the details what is told stands
//! beside what was typed, and is taken back. Nothing of it costs anything, and none of it is forgotten with the window.

use crate::service::Demo;
use crate::steps::*;
use crate::window::*;

/// Where the city is, counted from the name.
const CITY: usize = 5;

#[tokio::test]
async fn corrected() {
    journey("corrected", Keyring::None, async |window| {
        first_start(window).await;
        let demo = Demo::of(window).await;
        go_to(window, "Companies").await;
        sample(window).await;
        window.has_rows(100).await;
        let charged = demo.charged(window).await;
        let told = window.column("City", 10).await;
        typed(window, &told).await;
        filled(window, &told).await;
        pasted(window, &told).await;
        undone(window, &told).await;
        in_the_details(window, &told).await;
        window.close().await;
        window.open().await;
        go_to(window, "Library").await;
        window.has_rows(100).await;
        // What was typed is there after a restart, and is found.
        window.fill(&field("Filter the rows"), "musterstadt").await;
        window.has_rows(1).await;
        assert_eq!(demo.charged(window).await, charged, "and none of it was asked of the service");
    })
    .await;
}

/// To the city of a row, counted from 0.
async fn to_city(window: &Window, row: usize) {
    window.chord(&[Key::Control], Key::Home).await;
    window.press(Key::Down, row).await;
    window.press(Key::Right, CITY).await;
}

async fn typed(window: &Window, told: &[String]) {
    window.tab_to("grid", "Companies", false).await;
    to_city(window, 1).await;
    window.type_keys(Key::Enter).await;
    window.focused("textbox", "Correct City").await;
    window.holds(&told[1]).await;
    window.settled().await;
    audited(window, "corrected-typing").await;
    window.type_keys("Wrong").await;
    window.type_keys(Key::Escape).await;
    window.column_reads("City", &told[..3]).await;
    window.type_keys(Key::Enter).await;
    window.type_keys("Musterstadt").await;
    window.type_keys(Key::Enter).await;
    window.says("1 value corrected.").await;
    window.column_reads("City", &[&told[0], "Musterstadt", &told[2]]).await;
    window.focus_until("the cell below is next", |at| (at.active? == told[2]).then_some(())).await;
}

async fn filled(window: &Window, told: &[String]) {
    to_city(window, 1).await;
    for _ in 0..2 {
        window.chord(&[Key::Shift], Key::Down).await;
    }
    window.chord(&[Key::Control], 'd').await;
    window.column_reads("City", &[&told[0], "Musterstadt", "Musterstadt", "Musterstadt", &told[4]]).await;
    window.settled().await;
    audited(window, "corrected-filled").await;
}

/// One cell is copied and fills a range.
async fn pasted(window: &Window, told: &[String]) {
    to_city(window, 1).await;
    window.chord(&[Key::Control], 'c').await;
    window.says("Copied 1 row.").await;
    to_city(window, 5).await;
    window.chord(&[Key::Shift], Key::Down).await;
    window.chord(&[Key::Control], 'v').await;
    let filled = ["Musterstadt"; 3];
    let wanted = [&[told[0].as_str()], &filled[..], &[told[4].as_str()], &filled[..2], &[told[7].as_str()]].concat();
    window.column_reads("City", &wanted).await;
}

async fn undone(window: &Window, told: &[String]) {
    for _ in 0..2 {
        window.chord(&[Key::Control], 'z').await;
    }
    window.column_reads("City", &[&told[0], "Musterstadt", &told[2], &told[3], &told[4], &told[5]]).await;
    // Delete takes a correction back, which is a step too.
    to_city(window, 1).await;
    window.type_keys(Key::Delete).await;
    window.column_reads("City", &told[..6]).await;
    window.chord(&[Key::Control], 'z').await;
    window.column_reads("City", &[&told[0], "Musterstadt", &told[2]]).await;
}

async fn in_the_details(window: &Window, told: &[String]) {
    let details = any("complementary", "Company details");
    to_city(window, 0).await;
    window.type_keys(Key::Home).await;
    window.type_keys(Key::Enter).await;
    window.find(&heading(&window.column("Company", 1).await[0]).inside(details.clone())).await;
    window.tab_to("button", "Correct City", false).await;
    window.type_keys(Key::Enter).await;
    window.focused("textbox", "Correct City").await;
    window.type_keys("Ulm").await;
    window.type_keys(Key::Enter).await;
    window.find(&says(&format!("Told: {} · *", told[0])).inside(details.clone())).await;
    window.column_reads("City", &["Ulm"]).await;
    window.settled().await;
    audited(window, "corrected-details").await;
    window.click(&button("Take it back").inside(details)).await;
    window.column_reads("City", &told[..1]).await;
}
