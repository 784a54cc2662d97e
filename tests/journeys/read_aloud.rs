//! The window as a screen reader gets it: over the desktop's bus, not by rules on the page.

use serde_json::json;

use crate::service::Demo;
use crate::steps::*;
use crate::window::*;

#[tokio::test]
async fn read_aloud() {
    journey_read("read_aloud", async |window| {
        first_start(window).await;
        landmarks(window).await;
        dialogs(window).await;
        rows(window).await;
        cells(window).await;
        loading(window).await;
        for screen in screens(window).await {
            go_to(window, &screen).await;
            window.settled().await;
            nothing_nameless(&screen, &window.spoken().await);
        }
    })
    .await;
}

/// The one thing of this role with this name.
fn the<'a>(tree: &'a [Told], role: &str, name: &str) -> &'a Told {
    let begins = |told: &&Told| told.page_role() == role && told.name.starts_with(name);
    tree.iter().find(begins).unwrap_or_else(|| {
        let near: Vec<_> = tree.iter().filter(|told| told.page_role() == role).map(|told| &told.name).collect();
        panic!("{role} “{name}” should be read; of that role are {near:?}")
    })
}

/// The letters and digits: a picture among the words is a sign of its own to a reader.
fn squeezed(text: &str) -> String {
    text.chars().filter(|letter| letter.is_alphanumeric()).collect()
}

fn nothing_nameless(place: &str, tree: &[Told]) {
    // A row is read by its cells, and the view around the page by the page.
    let met = |told: &&Told| {
        told.is("focusable") && told.is("showing") && !["scroll pane", "table row"].contains(&told.role.as_str())
    };
    let nameless: Vec<_> =
        tree.iter().filter(met).filter(|told| squeezed(&format!("{}{}", told.name, told.text)).is_empty()).collect();
    assert!(tree.iter().filter(met).count() > 10, "{place} is read at all");
    for told in tree.iter().filter(|told| ["meter", "progressbar"].contains(&told.page_role())) {
        assert!(
            !told.name.trim().is_empty() && told.value.is_some(),
            "on {place} a bar says of what, and how much: {told:?}"
        );
    }
    assert!(nameless.is_empty(), "on {place} the keyboard comes to what has no name: {nameless:#?}");
}

/// Where a reader jumps to; what the main buttons say.
async fn landmarks(window: &Window) {
    let tree = window.spoken().await;
    assert!(tree.iter().any(|told| told.role == "frame" && told.name.contains("Prospector")), "the window has a name");
    for (role, name) in [("navigation", "Screens"), ("main", ""), ("region", "Filters"), ("region", "Results")] {
        the(&tree, role, name);
    }
    the(&tree, "button", "Credit meter: 1,000 credits");
    assert!(!the(&tree, "button", "51–200").is("pressed"), "a size that is not chosen");
    window.click(&button("51–200").inside(region("Employees"))).await;
    let chosen = window
        .until("the size is read as chosen", async || {
            window.spoken().await.into_iter().find(|told| told.name == "51–200" && told.is("pressed"))
        })
        .await;
    assert_eq!(chosen.role, "toggle button", "a button that stays down");
    the(&window.spoken().await, "button", "Search, up to 10 credits");
    window.click(&button("Clear all")).await;
}

/// A dialog shuts off the rest, has a name, and says what is wrong with a field at that field.
async fn dialogs(window: &Window) {
    open_connection_form(window).await;
    let tree = window.spoken().await;
    let form = the(&tree, "dialog", "Connect your workspace");
    assert!(form.is("modal"), "a reader stays inside of it: {form:?}");
    nothing_nameless("the form", &tree);
    fill_connection(window, "Sales Europe", "no address", "network", "key").await;
    window.click(&button("Connect").inside(dialog("Connect your workspace"))).await;
    let wrong = window
        .until("the field is read as wrong", async || {
            window.spoken().await.into_iter().find(|told| told.name == "Service address" && told.is("invalid-entry"))
        })
        .await;
    assert!(!wrong.description.trim().is_empty(), "what is wrong is said with the field: {wrong:?}");
    window.click(&button("Not now")).await;
    window.gone(&dialog("Connect your workspace")).await;
}

/// A search says how it went, without the keyboard leaving its place.
async fn rows(window: &Window) {
    let ear = window.listen().await;
    window.click(&button(SAMPLE)).await;
    window.click(&button("Search, *")).await;
    loaded(window, "100").await;
    for (what, words) in [("how many there are", "companies"), ("how many are here", "100 loaded")] {
        ear.hears(what, |told| told.attributes.contains_key("container-live") && told.text.contains(words)).await;
    }
}

/// Where one is in the table, and how large it is.
async fn cells(window: &Window) {
    let tree = window.spoken().await;
    let grid = the(&tree, "grid", "Companies");
    assert!(grid.number("rowcount").is_some_and(|rows| rows > 100), "the rows and the head: {grid:?}");
    let columns = grid.number("colcount").expect("the columns are counted");
    window.click_cell(1, "Company").await;
    window.type_keys(Key::Escape).await;
    window.focused("grid", "Companies").await;
    let ear = window.listen().await;
    for key in [Key::Down, Key::Right] {
        // WebKitGTK reports one move at a time: one that comes while it still reports the last is not heard.
        window.settled().await;
        window.type_keys(key).await;
        let active = window.focus_until("a cell is active", |at| at.active.filter(|text| !text.is_empty())).await;
        let cell = ear
            .hears(&format!("“{active}” is spoken"), |told| {
                told.page_role() == "gridcell" && squeezed(&told.text) == squeezed(&active)
            })
            .await;
        assert!(cell.number("rowindex").is_some_and(|at| at > 1), "its row, below the head: {cell:?}");
        assert!(cell.number("colindex").is_some_and(|at| at <= columns), "its column: {cell:?}");
    }
}

/// A load says of what it is and how far; one that fails is heard wherever the keyboard is.
async fn loading(window: &Window) {
    let demo = Demo::of(window).await;
    // It is under way until it is let go: reading the whole window aloud takes as long as it takes.
    demo.hold_behind("find-companies", 0).await;
    load_next(window).await;
    let bar = window
        .until("the load is read", async || {
            let is_it = |told: &Told| told.page_role() == "progressbar" && told.name.starts_with("Loading companies");
            window.spoken().await.into_iter().find(is_it)
        })
        .await;
    assert!(bar.value.is_some(), "it says how far: {bar:?}");
    demo.let_go().await;
    loaded(window, "200").await;
    demo.fault("status", 1, json!({"status": 502})).await;
    let ear = window.listen().await;
    load_next(window).await;
    // The platform's word for an alert.
    ear.hears("what went wrong", |told| told.role == "notification" && told.name.contains("could not do it just now"))
        .await;
}
