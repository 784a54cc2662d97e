//! Twenty kills of one pull of 10,000 companies, and the accounts afterwards.

use std::collections::{BTreeMap, HashSet};
use std::path::Path;

use api::company::Identity;
use sandbox::Options;
use serde_json::{Value, json};
use store::Store;
use tests::rig::{App, Service, everything, wish};

use crate::victim::{Dice, Victim};

const KILLS: u64 = 20;
const ROWS: usize = 10_000;

#[tokio::test(flavor = "multi_thread")]
async fn twenty_kills_lose_no_row_and_pay_none_twice_unnoticed() {
    let data = tempfile::tempdir().unwrap();
    let service = Service::start_with(Options { credits: 5_000, ..Options::default() }).await;
    let mut dice = Dice(20_261_121);
    for round in 0..KILLS {
        let moment = dice.moment(round);
        Victim::start(data.path(), &service).killed_at(moment, &service).await;
    }
    service.heal().await;
    let before = service.searches().await;
    Victim::start(data.path(), &service).ended().await;
    let after = service.searches().await;
    assert!(after > before, "the last run had something left to do, so that every kill fell into the pull");

    let accounts = service.state().await;
    sound(data.path()).await;
    paid_once_or_named(data.path(), &service, &accounts).await;
    nothing_lost(data.path(), &service).await;
}

async fn sound(data: &Path) {
    let store = Store::open(&data.join("workspaces/demo/workspace.sqlite")).unwrap();
    assert_eq!(store.integrity().await.unwrap(), Vec::<String>::new(), "the file is whole after every kill");
}

/// Every charge of the service has a line in the ledger, or an unconfirmed call that names it.
async fn paid_once_or_named(data: &Path, service: &Service, accounts: &Value) {
    let app = App::start(data, service).await;
    let unconfirmed = app.ask("activity", json!({})).await["unconfirmed"].clone();
    let unconfirmed = unconfirmed.as_array().unwrap();
    assert!(unconfirmed.len() as u64 >= KILLS / 4, "each kill between a page's taking in and its answer is named");
    assert!(unconfirmed.len() as u64 <= KILLS, "a kill leaves one call unclear at most: {}", unconfirmed.len());

    let mut times: BTreeMap<u64, u64> = BTreeMap::new();
    for charge in accounts["charges"].as_array().unwrap() {
        assert_eq!(charge["rows"], 100, "whole pages: {charge}");
        *times.entry(charge["first_row"].as_u64().unwrap()).or_default() += 1;
    }
    let places: Vec<u64> = times.keys().copied().collect();
    assert_eq!(places, (0..ROWS as u64).step_by(100).collect::<Vec<_>>(), "each part of the search was paid");

    let ledger = app.ask("ledger", json!({"offset": 0, "limit": 500})).await;
    let lines = ledger["page"].as_array().unwrap();
    assert_eq!(lines.len(), 100, "each page was kept once");
    let kept: u64 = lines.iter().map(|line| line["charged"].as_u64().unwrap()).sum();
    let charged = accounts["charged"]["tenths"].as_u64().unwrap();
    let twice: u64 = times.values().map(|times| times - 1).sum();
    assert_eq!(charged - kept, twice * 100, "what the ledger does not hold are the pages that were sent again");
    assert!(twice >= KILLS / 4, "the service did what it had taken in, and was asked again: {twice}");
    assert!(
        twice <= unconfirmed.len() as u64,
        "{twice} pages were charged again, and {} calls are named as unconfirmed",
        unconfirmed.len()
    );
    let named: u64 = unconfirmed.iter().map(|call| call["worst"].as_u64().unwrap()).sum();
    let meter = app.meter().await;
    assert_eq!((&meter["spent"], &meter["unconfirmed"]), (&json!(kept), &json!(named)), "the meter says the same");
    assert!(charged - kept <= named, "the difference is within what is named: {} of {named}", charged - kept);
    let balance = meter["balance"].as_u64().unwrap();
    assert_eq!(balance / 10, accounts["credits"].as_u64().unwrap(), "and the service's balance is shown");
    app.end().await;
}

/// Row by row what the service has, in its order.
async fn nothing_lost(data: &Path, service: &Service) {
    let app = App::start(data, service).await;
    let search = app.search_of(&everything()).await;
    let head = app.ask("open_search", json!({"search": search})).await;
    assert_eq!((&head["complete"], &head["left"]), (&json!(true), &json!(0)), "{head}");
    let (_, rows) = app.rows(&wish(search)).await;
    let names: Vec<String> = rows.iter().map(|row| row["cells"][0].as_str().unwrap_or_default().to_owned()).collect();
    let mut seen = HashSet::new();
    let told: Vec<String> = service
        .rows(&everything(), ROWS)
        .await
        .iter()
        .filter(|row| seen.insert(format!("{:?}", Identity::of(row))))
        .map(|row| api::text::clean(row["name"].as_str().unwrap_or_default()))
        .collect();
    assert_eq!(told.len(), ROWS, "the service's rows are that many companies");
    assert!(names == told, "every row is here, once, and where it belongs");
}
