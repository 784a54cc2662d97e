//! From a lead to the company, and from the company to its people: filters are set, prices shown, nothing is asked.

use api::Doc;

use super::panel::side;
use super::told::text;
use crate::service::Demo;
use crate::steps::*;
use crate::window::*;

/// There, where the company is paid for, and back to others who work there; at last the search that all began with.
pub async fn to_the_company_and_back(window: &Window, demo: &Demo, lead: &Doc) {
    let company = text(lead, "company/summary/name");
    let spent = demo.charged(window).await;
    window.click(&button(&format!("The company {company}*")).inside(region("Person details"))).await;
    window.find(&chosen("Company name", company)).await;
    window.find_ready(&button("Search, up to 10 credits")).await;
    assert_eq!(demo.searches(window).await, 0, "the way to a company asks nothing");
    assert_eq!(demo.charged(window).await, spent, "and costs nothing");
    window.click(&button("Search, up to 10 credits")).await;
    let is_it = |row: &&Row| row.cells.get("Company").is_some_and(|name| name == company);
    let row = window.rows_until("the company is found", |rows| rows.iter().find(is_it).cloned()).await;
    window.gone(&any("progressbar", "Loading *")).await;
    let paid = demo.charged(window).await;
    assert!(paid > spent, "the company was bought");

    window.click_cell(row.position, "Company").await;
    let drawer = region("Company details");
    window.find(&heading(company).inside(drawer.clone())).await;
    window.click(&button(&format!("People at {company}*owned*")).inside(drawer)).await;
    let page = text(lead, "company/link/network");
    let (_, end) = page.split_once("/company/").expect("a page of a company");
    window.find(&side("Company page", &format!("company/{end}"))).await;
    window.find_ready(&button("Search, up to 1 credit")).await;
    audited(window, "leads-of-a-company").await;
    assert_eq!(demo.asked(window, "leads_finder").await, 2, "the way to its people asks nothing");
    assert_eq!(demo.charged(window).await, paid, "and costs nothing");

    window.click(&button("Recent searches").inside(region("Filters"))).await;
    window.click(&item("*20 loaded*")).await;
    loaded(window, "20").await;
}
