//! What a person sees is what the page says: the display itself is looked at, screen by screen, after every kind of change that
//! a web view may forget to draw. The driver's own pictures cannot show it: for each the page is drawn anew.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::steps::*;
use crate::window::*;

/// Pixels that may differ: the edge of a round thing is a shade lighter or darker where only a part of it was drawn anew. What was
/// forgotten is a row, a button or a word: thousands.
const EDGES: u64 = 40;

#[tokio::test]
async fn painted() {
    journey_seen("painted", async |window| {
        first_start(window).await;
        window.resize(1280, 800).await;
        as_told(window, "first start").await;
        for screen in screens(window).await.iter().skip(1) {
            go_to(window, screen).await;
            as_told(window, screen).await;
        }
        window.click(&radio("Dark")).await;
        as_told(window, "dark").await;
        go_to(window, "Companies").await;
        window.click(&button(SAMPLE)).await;
        window.click(&button("Search, up to 10 credits")).await;
        loaded(window, "100").await;
        as_told(window, "rows").await;
        let before = seen(window, "before scrolling").await;
        window.click_cell(3, "Company").await;
        window.type_keys(Key::Escape).await;
        window.chord(&[Key::Control], Key::End).await;
        let told = as_told(window, "the last rows").await;
        assert!(differing(&before, &told) > 100 * EDGES, "a display that stood still would be found out");
        window.chord(&[Key::Control], Key::Home).await;
        as_told(window, "the first rows again").await;
        window.type_keys(Key::Enter).await;
        window.find(&region("Company details")).await;
        as_told(window, "a record").await;
        window.click(&button("Export")).await;
        window.find(&dialog("Export")).await;
        as_told(window, "a dialog").await;
        window.type_keys(Key::Escape).await;
        window.gone(&dialog("Export")).await;
        as_told(window, "without the dialog").await;
        window.resize(960, 600).await;
        as_told(window, "a smaller window").await;
    })
    .await;
}

/// The page's own picture, which the display shows.
async fn as_told(window: &Window, place: &str) -> PathBuf {
    let seen = seen(window, place).await;
    let told = file(place, "told");
    window.picture(&told).await;
    let other = differing(&seen, &told);
    assert!(other <= EDGES, "{place}: {} and {} differ in {other} pixels", seen.display(), told.display());
    told
}

/// The display, once it has come to rest: the page has, and what it draws comes a little later.
async fn seen(window: &Window, place: &str) -> PathBuf {
    window.settled().await;
    let (now, next) = (file(place, "seen"), file(place, "next"));
    window.seen(&now).await;
    window
        .until(&format!("{place}: the display comes to rest"), async || {
            window.settled().await;
            window.seen(&next).await;
            let stood = differing(&now, &next) == 0;
            std::fs::rename(&next, &now).expect("the later one is kept");
            stood.then_some(())
        })
        .await;
    now
}

fn file(place: &str, kind: &str) -> PathBuf {
    output().join(format!("painted-{}-{kind}.png", place.replace(' ', "-")))
}

/// How many pixels are plainly not the same.
fn differing(one: &Path, other: &Path) -> u64 {
    let mut compare = Command::new("compare");
    let told = compare.args(["-metric", "AE", "-fuzz", "2%"]).args([one, other]).arg("null:").output();
    let told = String::from_utf8(told.expect("ImageMagick is installed").stderr).expect("a number");
    told.trim().parse().unwrap_or_else(|_| panic!("{} and {}: {told}", one.display(), other.display()))
}
