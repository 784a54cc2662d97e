//! Steps that several journeys take, in a person's words; most of them on the Companies screen.

use serde_json::{Value, json};
use thirtyfour::By;

use crate::window::*;

/// Software companies with 51 to 500 people in the larger German cities: a few hundred in the demo's world.
pub fn filters() -> Value {
    json!({
        "country": ["Germany"],
        "city": CITIES.map(|(_, _, value)| value),
        "industry": ["software development"],
        "size": ["51-200", "201-500"],
    })
}

/// What is typed, what is shown, and what the service calls it.
pub const CITIES: [(&str, &str, &str); 8] = [
    ("mun", "Munich*", "Munich|Bavaria|Germany"),
    ("berl", "Berlin*", "Berlin|Berlin|Germany"),
    ("hambu", "Hamburg*", "Hamburg|Hamburg|Germany"),
    ("frankf", "Frankfurt am Main*", "Frankfurt am Main|Hesse|Germany"),
    ("colog", "Cologne*", "Cologne|North Rhine-Westphalia|Germany"),
    ("duss", "Düsseldorf*", "Düsseldorf|North Rhine-Westphalia|Germany"),
    ("stutt", "Stuttgart*", "Stuttgart|Baden-Württemberg|Germany"),
    ("nurem", "Nuremberg*", "Nuremberg|Bavaria|Germany"),
];

/// The first search that an empty Companies screen offers: well over a thousand of them in the demo's world.
pub const SAMPLE: &str = "Software companies in Germany*";

/// The panel's field.
pub fn filter(label: &str) -> Look {
    combobox(label).inside(region("Filters"))
}

/// A value that was chosen in it.
pub fn chosen(label: &str, value: &str) -> Look {
    any("listitem", &format!("{value} Remove *")).inside(any("list", &format!("{label}: chosen")))
}

/// The demo is there and nothing was done in it.
pub async fn first_start(window: &Window) {
    window.find(&heading("Find the companies you want to talk to")).await;
    window.find(&button("Workspace: Demo*")).await;
    meter(window, "1,000").await;
}

/// Waits until the meter shows a balance.
pub async fn meter(window: &Window, balance: &str) {
    window.find(&button(&format!("Credit meter: {balance} credits*"))).await;
}

/// Types into a filter and takes a suggestion with the mouse.
pub async fn pick(window: &Window, label: &str, typed: &str, suggestion: &str) {
    window.click(&filter(label)).await;
    window.type_keys(typed).await;
    window.click(&option(suggestion)).await;
    window.find(&chosen(label, suggestion)).await;
}

/// Builds the search of the first screen, and loads its first 100 rows.
pub async fn sample(window: &Window) {
    window.click(&button(SAMPLE)).await;
    window.find(&heading("Ready to search")).await;
    window.click(&button("Search, *")).await;
    loaded(window, "100").await;
}

/// Waits until loading has come to rest with so many rows here.
pub async fn loaded(window: &Window, rows: &str) {
    window.find(&any("status", &format!("{rows} loaded"))).await;
    window.gone(&any("progressbar", "Loading *")).await;
}

/// Clicks the main button of a search that has rows already.
pub async fn load_next(window: &Window) {
    window.click(&button("Load next *").inside(region("Results"))).await;
}

/// Every screen, by its name in the navigation: from the one on top, which is on show at the start, to Settings.
pub async fn screens(window: &Window) -> Vec<String> {
    let names = "return [...document.querySelectorAll('nav > ul button')].map((one) => one.title)";
    let names: Vec<String> = serde_json::from_value(window.script(names, Vec::new()).await).expect("names");
    let named = names.iter().filter(|name| !name.is_empty()).count();
    assert!(named == names.len() && named >= 10, "no screen is passed by: {names:?}");
    names
}

/// Another screen, by the navigation.
pub async fn go_to(window: &Window, screen: &str) {
    window.click(&button(&format!("{screen}*")).inside(region("Screens"))).await;
}

/// The form that connects a workspace.
pub async fn open_connection_form(window: &Window) {
    window.click(&button("Workspace: *")).await;
    window.click(&item("Connect your workspace*")).await;
    window.find(&dialog("Connect your workspace")).await;
}

/// Fills it.
pub async fn fill_connection(window: &Window, name: &str, address: &str, host: &str, key: &str) {
    let form = dialog("Connect your workspace");
    for (label, text) in [("Name", name), ("Service address", address), ("Network host", host), ("API key", key)] {
        window.fill(&field(label).inside(form.clone()), text).await;
    }
}

/// An entry of the quick bar, by keyboard.
pub async fn quick(window: &Window, typed: &str, entry: &str) {
    window.chord(&[Key::Control], 'k').await;
    window.focused("combobox", "Quick bar").await;
    window.type_keys(typed).await;
    window.find(&option(entry)).await;
    window.type_keys(Key::Enter).await;
}

/// Types into the filter that has the keyboard, and takes a suggestion by arrows.
pub async fn take_suggestion(window: &Window, label: &str, typed: &str, suggestion: &str) {
    take_option(window, typed, suggestion).await;
    window.find(&chosen(label, suggestion)).await;
}

/// Types, and takes what is offered for it by arrows.
pub async fn take_option(window: &Window, typed: &str, suggestion: &str) {
    window.type_keys(typed).await;
    window.find(&option(suggestion)).await;
    down_to(window, suggestion, |at| at.active).await;
    window.type_keys(Key::Enter).await;
}

/// Takes a line of the open menu by arrows.
pub async fn take_item(window: &Window, name: &str) {
    window.find(&item(name)).await;
    down_to(window, name, |at| Some(at.name)).await;
    window.type_keys(Key::Enter).await;
}

/// Walks down until the keyboard is at what begins with this name.
async fn down_to(window: &Window, name: &str, at: impl Fn(Focus) -> Option<String>) {
    let wanted = name.trim_end_matches('*');
    let is_there = |focus: &Focus| at(focus.clone()).is_some_and(|active| active.starts_with(wanted));
    window.walk_to(Key::Down, &format!("{name} is active"), is_there).await;
}

/// axe, and a picture in both themes.
pub async fn audited(window: &Window, name: &str) {
    for theme in ["dark", "light"] {
        window.dress(theme).await;
        window.audit(&format!("{name}, {theme}")).await;
        window.picture(&output().join(format!("{name}-{theme}.png"))).await;
    }
}

/// Chooses an entry of a list of columns, tests or values, in whichever group it is.
pub async fn choose(window: &Window, look: &Look, entry: &str) {
    let select = window.find_ready(look).await;
    let option = select.find(By::XPath(format!(".//option[normalize-space()='{entry}']"))).await;
    option.unwrap_or_else(|error| panic!("{entry} is offered: {error}")).click().await.expect("an entry is chosen");
}
