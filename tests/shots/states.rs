//! What is rarely on show: names of other writings and of any length, no credits, a very large screen, another language, and the
//! sheets about the app.

use serde_json::json;

use crate::album::Album;
use crate::service::Demo;
use crate::steps::{SAMPLE, first_start, go_to, loaded, screens};
use crate::window::*;

const NAMES: &str = "\
First Name,Last Name,Job Title,Company,Email
محمد,الشريف,مدير المبيعات,شركة النور للتجارة,m.alsharif@noor.example
דנה,כהן,סמנכ״לית שיווק,אור טכנולוגיות,dana@or.example
美咲,佐藤,営業部長,株式会社山田製作所,misaki@yamada.example
Ngọc Ánh,Nguyễn,Giám đốc,Công ty Sao Mai,anh@saomai.example
Maximiliane-Alexandra Theodora,von und zu Hohenlohe-Schillingsfürst-Waldenburg,\"Stellvertretende Leiterin des Geschäftsbereichs für digitale Vertriebs- und Kundenbindungsprozesse\",Donaudampfschifffahrtsgesellschaft Internationale Beteiligungs- und Verwaltungs-GmbH & Co. KGaA,maximiliane.hohenlohe@donaudampfschifffahrtsgesellschaft.example
O,Wu,,X,o@x.example
";

pub async fn about_the_app(album: &Album<'_>) {
    first_start(album).await;
    album.middle().await;
    album.type_keys(Key::F1).await;
    album.find(&dialog("Keyboard shortcuts")).await;
    album.shoot("keys").await;
    album.type_keys(Key::Escape).await;
    album.gone(&dialog("Keyboard shortcuts")).await;
    go_to(album, "Settings").await;
    album.click(&button("What changed, and licences")).await;
    album.find(&dialog("About Prospector")).await;
    album.shoot("about").await;
    album.type_keys(Key::Escape).await;
    album.gone(&dialog("About Prospector")).await;
    go_to(album, "Companies").await;
    album.click(&button("Take the tour")).await;
    album.find(&button("Leave the tour*")).await;
    album.shoot("tour").await;
    album.type_keys(Key::Escape).await;
}

/// A list of names from right to left, without spaces, and too long for any column.
pub async fn names(album: &Album<'_>) {
    let folder = album.folders.saved().join("to-open");
    std::fs::create_dir(&folder).expect("a folder beside the saved files");
    std::fs::write(folder.join("Names.csv"), NAMES).expect("the folder can be written");
    go_to(album, "Lists").await;
    album.click(&button("Import a table")).await;
    let wizard = dialog("Import");
    album.click(&button("Choose a file…").inside(wizard.clone())).await;
    album.click(&button("Check the rows").inside(wizard.clone())).await;
    album.click(&button("Import 6 rows").inside(wizard.clone())).await;
    album.click(&button("Open the list").inside(wizard.clone())).await;
    album.find(&heading("Names")).await;
    album.has_rows(6).await;
    album.click_cell(0, "Name").await;
    album.find(&button("Close details").inside(region("Person details"))).await;
    album.shoot("names").await;
    album.type_keys(Key::Escape).await;
}

/// A first page on its way; its rows are here, and there is nothing to load the next ones with.
pub async fn without_credits(album: &Album<'_>, demo: &Demo) {
    go_to(album, "Companies").await;
    album.click(&button(SAMPLE).inside(region("Sample searches"))).await;
    demo.hold_behind("find-companies", 0).await;
    album.click(&button("Search, up to 10 credits")).await;
    album.find(&any("progressbar", "Loading *")).await;
    album.both("companies-loading", "1280x800").await;
    demo.let_go().await;
    loaded(album, "100").await;
    demo.control(json!({"credits": 0})).await;
    album.click(&button("Load next *").inside(region("Results"))).await;
    album.find(&any("alert", "*")).await;
    album.shoot("no-credits").await;
    demo.control(json!({"credits": 1_000})).await;
}

/// A screen of 3840 × 2160 points.
pub async fn very_large(album: &Album<'_>) {
    album.resize(3840, 2160).await;
    album.both("companies-4k", "3840x2160").await;
    album.middle().await;
}

/// The screens in German, where every word is longer.
pub async fn german(album: &Album<'_>) {
    go_to(album, "Settings").await;
    album.click(&button("Deutsch")).await;
    let navigation = region("Ansichten");
    album.find(&navigation).await;
    for screen in screens(album).await {
        album.click(&button(&format!("{screen}*")).inside(navigation.clone())).await;
        album.settled().await;
        album.shoot(&format!("german-{}", screen.to_lowercase().replace(' ', "-"))).await;
    }
}
