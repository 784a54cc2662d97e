//! Pictures of every screen of the real window, in both themes and three sizes, for people to look at.
//!
//! `cargo xtask shots` takes them. Owns what is on each picture and its file; it deliberately judges nothing: what the
//! window does is tested by the journeys, whose hands and eyes it borrows.

#![allow(missing_docs, clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod album;
mod companies;
mod connected;
#[allow(dead_code, reason = "shared with the journeys, which use all of it")]
#[path = "../journeys/known.rs"]
mod known;
mod leads;
mod library;
mod lists;
mod look_up;
mod money;
#[allow(dead_code, reason = "shared with the journeys, which use all of it")]
#[path = "../journeys/leads/panel.rs"]
mod panel;
mod people;
mod people_here;
mod places;
#[allow(dead_code, reason = "shared with the journeys, which use all of it")]
#[path = "../journeys/service.rs"]
mod service;
#[allow(dead_code, reason = "shared with the journeys, which use all of it")]
#[path = "../journeys/lists/sheet.rs"]
mod sheet;
mod states;
#[allow(dead_code, reason = "shared with the journeys, which use all of it")]
#[path = "../journeys/steps.rs"]
mod steps;

use album::Album;
use service::Demo;
use tests::window::{self, Keyring, journey};

/// Once through the demo, in the order in which a person would come to each picture.
#[tokio::test]
async fn demo() {
    journey("shots-demo", Keyring::None, async |window| {
        let album = Album::open(window);
        let demo = Demo::of(window).await;
        companies::first_start(&album).await;
        companies::filters(&album).await;
        companies::rows(&album).await;
        companies::over_the_rows(&album).await;
        library::owned(&album).await;
        companies::double_size(&album).await;
        money::quote(&album).await;
        money::pull(&album, &demo).await;
        money::unconfirmed(&album, &demo).await;
        money::failed(&album, &demo).await;
        money::unread(&album, &demo).await;
        places::credits_and_settings(&album).await;
        places::assistant(&album).await;
        places::quick_bar(&album).await;
    })
    .await;
}

/// Where credits went, and what limits them.
#[tokio::test]
async fn credits() {
    journey("shots-credits", Keyring::None, async |window| {
        let album = Album::open(window);
        let demo = Demo::of(window).await;
        album.middle().await;
        money::spent(&album, &demo).await;
    })
    .await;
}

/// A workspace of the person's own: refused first, then connected, then out of reach.
#[tokio::test]
async fn connected() {
    journey("shots-connected", Keyring::None, async |window| connected::connected(&Album::open(window)).await).await;
}

/// Single questions, from the empty screen to what they cost.
#[tokio::test]
async fn look_up() {
    let known = known::known().await;
    journey("shots-look-up", Keyring::None, async |window| {
        let album = Album::open(window);
        let demo = Demo::of(window).await;
        look_up::before_asking(&album).await;
        look_up::asking(&album, known).await;
        look_up::answers(&album, known).await;
        look_up::history(&album, known).await;
        look_up::unclear(&album, &demo, known).await;
    })
    .await;
}

/// Leads, from the first criterion to the search that is saved.
#[tokio::test]
async fn leads() {
    journey("shots-leads", Keyring::None, async |window| {
        let album = Album::open(window);
        leads::first(&album).await;
        leads::filters(&album).await;
        leads::rows(&album).await;
        leads::over_the_rows(&album).await;
        leads::company(&album).await;
    })
    .await;
}

/// Lists, from the spreadsheet to what is suppressed.
#[tokio::test]
async fn lists() {
    journey("shots-lists", Keyring::None, async |window| {
        let album = Album::open(window);
        lists::import(&album).await;
        lists::found(&album).await;
        lists::export(&album).await;
        lists::score(&album).await;
        lists::duplicates(&album).await;
        lists::suppression(&album).await;
    })
    .await;
}

/// People at the companies of a search.
#[tokio::test]
async fn people_here() {
    journey("shots-people-here", Keyring::None, async |window| people_here::here(&Album::open(window)).await).await;
}

/// What is rarely on show.
#[tokio::test]
async fn states() {
    journey("shots-states", Keyring::None, async |window| {
        let album = Album::open(window);
        let demo = Demo::of(window).await;
        states::about_the_app(&album).await;
        states::names(&album).await;
        states::without_credits(&album, &demo).await;
        states::very_large(&album).await;
        states::german(&album).await;
    })
    .await;
}

/// People, from the first filter to the searches that are saved.
#[tokio::test]
async fn people() {
    journey("shots-people", Keyring::None, async |window| {
        let album = Album::open(window);
        let demo = Demo::of(window).await;
        people::first(&album).await;
        people::filters(&album).await;
        people::map(&album, &demo).await;
        people::further(&album).await;
        people::rows(&album).await;
        people::kept(&album).await;
    })
    .await;
}
