//! Workspaces with very many companies in them, made once and stored below `target/` until the database changes shape.

use std::path::{Path, PathBuf};

use api::{Doc, RecordKind, SearchKind};
use serde_json::{Value, json};
use store::{Store, Wanted};

use super::filled::fill;

/// The list that has all of the rows.
pub const LIST: &str = "Everybody";

/// Where the app stores its data below the folder of the system.
const APP: &str = "data/app.prospector.desktop";
/// Written when all else is there.
const WHOLE: &str = "whole";

/// The folders of an app whose demo workspace owns so many companies: in the search without filters, and in a list.
pub async fn workspace(rows: usize) -> PathBuf {
    let kept = crate::generated::root().join(format!("target/bench-large/{}-{rows}", version().await));
    if !kept.join(WHOLE).exists() {
        println!("making a workspace of {rows} companies, once");
        let _ = std::fs::remove_dir_all(&kept);
        make(&kept.join(APP).join("workspaces/demo"), rows).await;
        std::fs::write(kept.join(WHOLE), "").unwrap();
    }
    kept
}

async fn make(folder: &Path, rows: usize) {
    std::fs::create_dir_all(folder).unwrap();
    let store = Store::open(&folder.join("workspace.sqlite")).unwrap();
    let (search, _) = fill(&store, rows, doc).await;
    let records = store.snapshot(Wanted::all(search, SearchKind::Companies)).await.unwrap();
    assert_eq!(records.len(), rows, "each row is a company of its own");
    store.new_list(LIST.to_owned(), RecordKind::Company, records, "Made a list".to_owned(), 1).await.unwrap();
    store.put_together().await.unwrap();
    store.close().await;
}

/// The version of a fresh workspace's file, from the header that SQLite writes.
async fn version() -> u32 {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("workspace.sqlite");
    let store = Store::open(&file).unwrap();
    store.put_together().await.unwrap();
    store.close().await;
    let head = std::fs::read(file).unwrap();
    u32::from_be_bytes(head[60..64].try_into().unwrap())
}

/// A company as the service sends one, without a logo: logos are fetched one by one from elsewhere.
pub fn doc(at: usize) -> Doc {
    const CITIES: [(&str, &str); 7] = [
        ("Munich", "Germany"),
        ("Lyon", "France"),
        ("Austin", "United States"),
        ("Leeds", "United Kingdom"),
        ("Turin", "Italy"),
        ("Gdańsk", "Poland"),
        ("Porto", "Portugal"),
    ];
    const INDUSTRIES: [&str; 5] = ["software development", "insurance", "machinery", "retail", "hospitals"];
    const SIZES: [&str; 5] = ["1-10", "11-50", "51-200", "201-500", "1001-5000"];
    const WORDS: [&str; 8] = ["Alpine", "Nordic", "Blue", "Union", "Delta", "River", "Solar", "Prime"];
    // Mixed, so that no column is in the order in which the rows came.
    let mixed = at.wrapping_mul(2_654_435_761) >> 3;
    let (city, country) = CITIES[mixed % CITIES.len()];
    let name = format!("{} {} {at} Ltd", WORDS[mixed % 8], WORDS[mixed / 8 % 8]);
    let row = json!({
        "name": name,
        "domain": format!("company{at}.example"),
        "website": format!("https://company{at}.example"),
        "countryName": country,
        "cityName": city,
        "industry": INDUSTRIES[mixed / 64 % INDUSTRIES.len()],
        "employeeRange": SIZES[mixed / 512 % SIZES.len()],
        "revenueRange": "10M-25M",
        "description": format!("{name} makes and sells what firms in {city} need every day, since {}.", 1900 + mixed % 120),
        "networkProfile": format!("https://www.network.example/company/c{at}"),
    });
    match row {
        Value::Object(fields) => fields,
        _ => Doc::default(),
    }
}
