//! The window in German, where every word is longer, in the smallest size that there is: no screen scrolls sideways, and axe
//! finds nothing. That every text is translated is tested beside the catalog.

use serde_json::json;

use crate::assistant;
use crate::steps::*;
use crate::window::*;

#[tokio::test]
async fn german() {
    journey("german", Keyring::None, async |window| {
        first_start(window).await;
        go_to(window, "Settings").await;
        window.click(&button("Deutsch")).await;
        let navigation = region("Ansichten");
        window.find(&navigation).await;
        window.resize(960, 600).await;
        window.click(&button("Firmen*").inside(navigation.clone())).await;
        window.find(&heading("Finden Sie die Firmen, mit denen Sie sprechen möchten")).await;
        fits(window, "companies-empty").await;
        window.click(&button("Softwarefirmen in Deutschland*")).await;
        window.click(&button("Suchen, *")).await;
        window.find(&any("status", "100 geladen")).await;
        fits(window, "companies-rows").await;
        for screen in screens(window).await.iter().skip(1) {
            window.click(&button(&format!("{screen}*")).inside(navigation.clone())).await;
            fits(window, screen).await;
        }
    })
    .await;
}

/// A chat program asks somebody who works in German, in the smallest window; answered by keys.
#[tokio::test]
async fn german_assistant() {
    journey("german_assistant", Keyring::None, async |window| {
        first_start(window).await;
        go_to(window, "Settings").await;
        window.click(&button("Deutsch")).await;
        window.find(&region("Ansichten")).await;
        window.resize(960, 600).await;
        window.click(&button("Assistent …")).await;
        window.click(&check("Programme auf diesem Computer fragen lassen")).await;
        let mut program = assistant::connected(&window.folders.data()).await;
        fits(window, "assistant").await;
        let question =
            json!({"filters": {"job": ["Head of Sales"], "peopleLocation": ["Germany"]}, "page": 0, "size": 50});
        let asked = program.ask("demo_leads_finder", question).await;
        assert_eq!(asked["state"], "waits_for_leave", "{asked}");
        let card = dialog("Ein Assistent fragt");
        window.find_ready(&button("Nein").inside(card.clone())).await;
        fits(window, "assistant-asks").await;
        window.type_keys(Key::F6).await;
        window.focused("button", "Nein").await;
        window.tab_to("button", "Einmal ≤ 5 Credits", false).await;
        window.type_keys(Key::Enter).await;
        window.gone(&card).await;
        window.says("einmal").await;
        fits(window, "assistant-asked").await;
    })
    .await;
}

async fn fits(window: &Window, name: &str) {
    window.settled().await;
    audited(window, &format!("german-{name}")).await;
    let sideways = window.script("return document.scrollingElement.scrollWidth - innerWidth", Vec::new()).await;
    assert_eq!(sideways, json!(0), "{name} is not wider than the window");
}
