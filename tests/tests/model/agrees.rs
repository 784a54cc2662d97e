//! What the app says, against the model.

use std::collections::BTreeSet;

use api::Tenths;
use serde_json::{Value, json};

use crate::action::{COMPANIES, LISTS, SEARCHES};
use crate::bed::{Bed, name, of_list};
use crate::state::Model;

/// Everything agrees.
pub async fn agrees(bed: &Bed, model: &Model) {
    money(bed, model).await;
    owned(bed, model).await;
    lists(bed, model).await;
}

async fn money(bed: &Bed, model: &Model) {
    assert_eq!(bed.service.charged().await, Tenths(model.charged), "what the service charged");
    let meter = bed.app.meter().await;
    assert_eq!(meter["spent"], model.spent, "the ledger: {meter}");
    let worst: u64 = model.all_open().map(|open| open.worst).sum();
    assert_eq!(meter["unconfirmed"], worst, "what may have been spent beside it: {meter}");
    let (shown, left) = (meter["balance"].as_u64().unwrap(), bed.service.balance().await.0);
    // Whole credits are reported, and pages of domains are billed later: a wrong price can add up to the same.
    let within = if model.mispriced { 20 + model.by_domain } else { 10 };
    assert!(shown.abs_diff(left) < within, "the meter shows the credits that are left, {left}: {meter}");
    let open = bed.app.ask("activity", json!({})).await["unconfirmed"].as_array().unwrap().len();
    assert_eq!(open, model.all_open().count(), "each call that is not confirmed is named");
}

async fn owned(bed: &Bed, model: &Model) {
    for search in 0..SEARCHES {
        let rows = bed.found(search).await;
        let once: BTreeSet<i64> = rows.iter().copied().collect();
        let shown = bed.shown(search).await;
        let wanted: Vec<&str> = model.rows(search).map(|row| bed.domain((search, row))).collect();
        assert_eq!(shown.len(), wanted.len(), "rows of search {search}");
        // Of one without a domain, which a look-up may have found since, only the place is known.
        let strange = shown.iter().zip(&wanted).find(|(shown, wanted)| !wanted.is_empty() && shown != wanted);
        assert_eq!(strange, None, "each row of search {search} is what the service has at its place");
        assert_eq!(rows.len(), once.len(), "each row of search {search} once");
    }
    for company in 0..COMPANIES {
        let row = (0, company as u64);
        let Some(page) = bed.page(row) else { continue };
        let form = json!({"form": "company", "fields": {"network_profile_url": page}});
        let preview = bed.app.ask("preview_look_up", form).await;
        assert_eq!(preview["owned"].is_null(), !model.owned.contains(&row), "company {company} is owned: {preview}");
        let open = model.is_open(row);
        assert_eq!(preview["unconfirmed"].is_null(), !open, "company {company} is not confirmed: {preview}");
        let by_domain = bed.by_domain(company).expect("whoever has a page can be asked for it");
        let preview = bed.app.ask("preview_look_up", by_domain).await;
        assert_eq!(preview["owned"].is_null(), !model.resolved.contains(&row), "its page is owned: {preview}");
        let open = model.keyed.iter().any(|(own, _)| *own == row);
        assert_eq!(preview["unconfirmed"].is_null(), !open, "its page is not confirmed: {preview}");
    }
}

async fn lists(bed: &Bed, model: &Model) {
    let told = bed.app.ask("lists", json!({})).await;
    let named = |list: usize| told["lists"].as_array().unwrap().iter().find(|head| head["name"] == name(list));
    for list in 0..LISTS {
        let head = named(list);
        assert_eq!(head.is_some(), model.lists[list].is_some(), "list {list} is there: {told}");
        let (Some(head), Some(rows)) = (head, &model.lists[list]) else { continue };
        let mut wanted = Vec::new();
        for (search, row) in rows {
            let at = model.rows(*search).position(|own| own == *row).expect("what is in a list is here");
            wanted.push(bed.found(*search).await[at]);
        }
        let shown = bed.records(&of_list(head["list"].as_i64().unwrap())).await;
        assert_eq!(shown, wanted, "the rows of list {list}: {head}");
    }
    for (turn, steps) in [("undo", &model.undo), ("redo", &model.redo)] {
        assert_eq!(told[turn] == Value::Null, steps.is_empty(), "there is something to {turn}: {told}");
    }
}
