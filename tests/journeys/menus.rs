//! Everything that drops down: each button that says it opens something opens it, axe finds nothing in it in either
//! theme, Escape closes it, and the keyboard is back at the button. The menus of a row and a column, which have no
//! button, by their keys.

use crate::steps::*;
use crate::window::*;

const LIST: &str = "To call";

#[tokio::test]
async fn menus() {
    journey("menus", Keyring::None, async |window| {
        first_start(window).await;
        window.click(&button(SAMPLE)).await;
        window.click(&button("Search, up to 10 credits")).await;
        loaded(window, "100").await;
        window.has_rows(100).await;
        of_the_grid(window).await;
        select(window).await;
        each(window, "Companies, one row selected", 9).await;
        keep(window).await;
        go_to(window, "Lists").await;
        each(window, "Lists", 2).await;
        quick(window, LIST, &format!("{LIST}*")).await;
        window.find(&heading(LIST)).await;
        window.has_rows(1).await;
        each(window, "a list", 3).await;
        for (screen, least) in [("Credits", 2), ("People", 2), ("Leads", 3)] {
            go_to(window, screen).await;
            window.settled().await;
            each(window, screen, least).await;
        }
        audited(window, "menus").await;
    })
    .await;
}

/// The menu of a column and of a row.
async fn of_the_grid(window: &Window) {
    window.tab_to("grid", "Companies", false).await;
    window.press(Key::Up, 1).await;
    window.chord(&[Key::Alt], Key::Down).await;
    looked_at(window, "the menu of a column", &item("Sort descending")).await;
    window.focused("grid", "Companies").await;
    window.press(Key::Down, 1).await;
    window.chord(&[Key::Shift], Key::F10).await;
    looked_at(window, "the menu of a row", &any("menuitemcheckbox", "Selected*")).await;
    window.focused("grid", "Companies").await;
}

async fn select(window: &Window) {
    window.chord(&[Key::Shift], Key::Space).await;
    window.says("1 row selected.").await;
}

async fn keep(window: &Window) {
    window.click(&button("Add to list").inside(region("Results"))).await;
    window.click(&item("New list…")).await;
    window.fill(&field("Name").inside(dialog("New list")), LIST).await;
    window.type_keys(Key::Enter).await;
    window.gone(&dialog("New list")).await;
}

/// All that opens on a screen as it is, at least so many.
async fn each(window: &Window, screen: &str, least: usize) {
    let enough = async || Some(window.openers().await.len()).filter(|count| *count >= least);
    let count = window.until(&format!("{screen}: {least} buttons open something"), enough).await;
    window.settled().await;
    for at in 0..count {
        let Some((opener, name)) = window.openers().await.into_iter().nth(at) else { continue };
        opener.click().await.unwrap_or_else(|error| panic!("{screen}, {name} cannot be clicked: {error}"));
        looked_at(window, &format!("{screen}: {name}"), &any("menu|dialog|listbox", "*")).await;
        window.focused("button|combobox", &name).await;
    }
}

/// What is open is looked at by axe in both themes, and closed.
async fn looked_at(window: &Window, what: &str, inside: &Look) {
    assert!(window.sees(inside).await, "{what} is open");
    for theme in ["dark", "light"] {
        window.dress(theme).await;
        window.audit(&format!("{what}, {theme}")).await;
    }
    window.type_keys(Key::Escape).await;
    window.gone(inside).await;
}
