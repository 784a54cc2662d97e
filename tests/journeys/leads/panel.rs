//! The panel of the leads finder with the mouse: a search with criteria of every kind.

use serde_json::{Value, json};

use crate::steps::*;
use crate::window::*;

/// Rows of a page, chosen before the first one.
pub const SIZE: usize = 10;

/// The published functions of the group "Accounting".
pub const ACCOUNTING: [&str; 15] = [
    "accounting",
    "accounting_management",
    "accounts_payable",
    "accounts_receivable",
    "bookkeeping",
    "consolidation_accounting",
    "cost_accounting",
    "external_audit_and_assurance",
    "financial_reporting",
    "fixed_asset_accounting",
    "general_ledger_and_close",
    "other_accounting",
    "payroll_accounting",
    "revenue_accounting",
    "tax_accounting",
];

/// What the panel says when it is filled, as the service takes it.
pub fn filters() -> Value {
    let functions: Vec<_> = ACCOUNTING.into_iter().chain(["ledger_whispering"]).collect();
    json!({
        "job": ["Accountant", "Accounting"],
        "jobExclude": ["Assistant"],
        "seniority": ["director", "head", "manager"],
        "seniorityExclude": ["intern"],
        "jobFunction": functions,
        "yearsWorkExperience": "More than 3 years",
        "duration": {"currentJob": {"min": {"year": 1, "month": 6}, "max": {"year": 5}}},
        "searchMode": "WORD",
    })
}

/// A value in a field that has two halves; `not: ` is before what is excluded.
pub fn side(label: &str, value: &str) -> Look {
    any("listitem", &format!("{value}*Remove *")).inside(any("list", &format!("{label}: chosen")))
}

/// All of the panel, top to bottom.
pub async fn fill_in(window: &Window) {
    titles(window).await;
    seniority(window).await;
    functions(window).await;
    tenure(window).await;
    unpublished(window).await;
    mode(window).await;
}

async fn add(window: &Window, label: &str, typed: &str) {
    window.click(&filter(label)).await;
    window.type_keys(typed).await;
    window.type_keys(Key::Enter).await;
}

/// Two that must match, and one that must not: its chip is red and says so.
pub async fn titles(window: &Window) {
    for title in ["Accountant", "Accounting"] {
        add(window, "Job title", title).await;
        window.find(&side("Job title", title)).await;
    }
    window.click(&says("Exclude").inside(any("radiogroup", "Job title: next values"))).await;
    add(window, "Job title", "Assistant").await;
    let chip = window.find(&side("Job title", "not: Assistant")).await;
    let colours = "
        const red = document.body.appendChild(document.createElement('i'));
        red.style.color = 'var(--red)';
        const wanted = getComputedStyle(red).color;
        red.remove();
        return [getComputedStyle(arguments[0].firstElementChild).color, wanted];
    ";
    let colours = window.script(colours, vec![chip.to_json().expect("an element")]).await;
    assert_eq!(colours[0], colours[1], "what is excluded is red");
}

/// Once for what must match, twice for what must not.
pub async fn seniority(window: &Window) {
    let group = any("group", "Seniority");
    for step in ["Director", "Head", "Manager"] {
        window.click(&button(step).inside(group.clone())).await;
        window.find(&button(&format!("{step}, included")).inside(group.clone())).await;
    }
    window.click(&button("Intern").inside(group.clone())).await;
    window.click(&button("Intern, included").inside(group.clone())).await;
    window.find(&button("Intern, excluded").inside(group)).await;
}

/// A whole group of the published list, and one that is not in it.
pub async fn functions(window: &Window) {
    window.click(&button("By group").inside(region("Seniority and function"))).await;
    let list = dialog("Job function by group");
    window.fill(&field("Search * functions").inside(list.clone()), "accounting").await;
    window.find(&any("status", "*found · 0 of 300 included").inside(list.clone())).await;
    let group = button("Accounting *15").inside(list.clone());
    window.click(&group).await;
    assert_eq!(window.attribute(&group, "aria-pressed").await.as_deref(), Some("true"), "the whole group is chosen");
    window.find(&any("status", "*15 of 300 included").inside(list.clone())).await;
    window.type_keys(Key::Escape).await;
    window.gone(&list).await;
    // The keyboard comes back by itself, and would be taken from the field again.
    window.focused("button", "By group").await;
    add(window, "Job function", "ledger whispering").await;
    window.find(&side("Job function", "Ledger whispering not in the published list")).await;
    window.find(&says("16 of 300").inside(region("Seniority and function"))).await;
}

/// Words first, then exact times: what cannot be is refused while it is typed.
async fn tenure(window: &Window) {
    unfold(window, "Tenure and experience").await;
    pick(window, "Work experience", "3", "More than 3 years").await;
    let times = any("group", "Exact times");
    window.click(&button("Add a time").inside(times.clone())).await;
    window.click(&button("Present job").inside(times.clone())).await;
    window.focused("textbox", "Present job, at least, years").await;
    let time = |bound: &str| field(&format!("Present job, {bound}")).inside(times.clone());
    window.fill(&time("at least, years"), "6").await;
    window.fill(&time("at most, years"), "5").await;
    refused(window, &time("at least, years")).await;
    window.fill(&time("at least, years"), "1").await;
    window.fill(&time("at least, months"), "12").await;
    refused(window, &time("at least, months")).await;
    window.fill(&time("at least, months"), "6").await;
    window.find(&heading("Ready to search")).await;
    assert_eq!(window.attribute(&time("at least, months"), "aria-invalid").await, None, "six months are right");
}

/// The box says so, and there is nothing to press.
pub async fn refused(window: &Window, box_: &Look) {
    window.find(&heading("One thing to correct first")).await;
    assert_eq!(window.attribute(box_, "aria-invalid").await.as_deref(), Some("true"), "{box_} says that it is wrong");
    let search = button("Search*").inside(region("Results"));
    assert_eq!(window.attribute(&search, "aria-disabled").await.as_deref(), Some("true"), "and cannot be sent");
}

/// Where no values are published, the panel says so.
async fn unpublished(window: &Window) {
    let group = "Company size, revenue, founding";
    unfold(window, group).await;
    window.find(&says("*the service may ignore it in silence.").inside(region(group))).await;
}

pub async fn mode(window: &Window) {
    unfold(window, "How words match").await;
    let group = region("How words match");
    window.click(&radio("Word: *").inside(group.clone())).await;
    window.find(&any("status", "The words themselves must be there.").inside(group)).await;
}

/// Opens a group of the panel.
pub async fn unfold(window: &Window, group: &str) {
    // The hint of the field that has the keyboard lies over what follows it.
    window.click(&heading("Filters").inside(region("Filters"))).await;
    window.click(&button(&format!("{group}*")).inside(region(group))).await;
}
