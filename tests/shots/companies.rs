//! The Companies screen: empty, with filters, with rows and what lies over them.

use crate::album::Album;
use crate::steps::{chosen, filter, first_start as started, load_next, loaded, meter, pick};
use crate::window::*;

pub async fn first_start(album: &Album<'_>) {
    started(album).await;
    album.middle().await;
    album.shoot("companies-first-start").await;
}

/// A search half built, with the list under a field open.
pub async fn filters(album: &Album<'_>) {
    pick(album, "Country", "germ", "Germany*").await;
    pick(album, "Industry", "software dev", "software development").await;
    for size in ["11–50", "51–200", "201–500"] {
        album.click(&button(size).inside(region("Employees"))).await;
    }
    album.find(&heading("Ready to search")).await;
    album.click(&filter("City")).await;
    album.type_keys("mun").await;
    album.find(&option("Munich*")).await;
    album.gone(&says("Searching…")).await;
    album.shoot_list("filter-suggestions", &filter("City"), &option("Munich*")).await;
    // Once for the list and once for the text.
    album.press(Key::Escape, 2).await;
}

/// 300 rows, three of them ticked, one in the drawer.
pub async fn rows(album: &Album<'_>) {
    album.find(&chosen("Country", "Germany*")).await;
    album.click(&button("Search, up to 10 credits")).await;
    loaded(album, "100").await;
    for (rows, balance) in [("200", "980"), ("300", "970")] {
        load_next(album).await;
        loaded(album, rows).await;
        meter(album, balance).await;
    }
    album.has_rows(300).await;
    album.shoot("companies-rows").await;
    let head = album.head("Company").await;
    head.click().await.expect("a head takes a click");
    for row in [1, 5, 8] {
        album.click_cell(row, "").await;
    }
    album.says("3 selected").await;
    album.click_cell(5, "Company").await;
    album.find(&button("Close details").inside(region("Company details"))).await;
    album.shoot("companies").await;
}

/// Column chooser, facet list, narrowed rows, load menu and export.
pub async fn over_the_rows(album: &Album<'_>) {
    album.click(&button("Columns")).await;
    album.find(&field("Find a column")).await;
    album.shoot("columns").await;
    album.press(Key::Escape, 1).await;

    album.click(&button("Close details")).await;
    album.click(&button("City · *").inside(any("group", "City"))).await;
    album.click(&button("Munich*").inside(dialog("City"))).await;
    album.says("* of 300 shown").await;
    album.shoot("narrowed").await;
    album.press(Key::Escape, 1).await;
    album.gone(&dialog("City")).await;
    album.click(&button("Show all")).await;
    album.has_rows(300).await;

    album.click(&radio("Breakdown")).await;
    album.find(&any("group", "Employees").inside(region("Results"))).await;
    album.shoot("breakdown").await;
    album.click(&radio("Rows")).await;
    album.has_rows(300).await;

    album.click(&button("More ways to load")).await;
    album.find(&item("Load 1,000 *")).await;
    album.shoot("load-menu").await;
    album.press(Key::Escape, 1).await;

    album.click(&button("Export")).await;
    album.find(&dialog("Export")).await;
    album.shoot("export").await;
    album.press(Key::Escape, 1).await;
    album.gone(&dialog("Export")).await;
}

/// 200 %: the window of a person who needs everything twice as large.
pub async fn double_size(album: &Album<'_>) {
    album.resize(1920, 1080).await;
    let narrower = async |wanted: u64| album.script("return innerWidth", Vec::new()).await.as_u64() == Some(wanted);
    for _ in 0..12 {
        if narrower(960).await {
            break;
        }
        album.chord(&[Key::Control], '+').await;
    }
    album.until("the page is half as wide", async || narrower(960).await.then_some(())).await;
    album.both("companies-200", "1920x1080").await;
    album.chord(&[Key::Control], '0').await;
    album.until("the page is as wide as the window", async || narrower(1920).await.then_some(())).await;
    album.middle().await;
}
