//! The other screens, and what can be opened from everywhere.

use std::time::{Duration, Instant};

use serde_json::json;
use tests::rig::Program;

use crate::album::Album;
use crate::steps::go_to;
use crate::window::*;

pub async fn credits_and_settings(album: &Album<'_>) {
    for (screen, title) in [("Credits", "Ledger"), ("Settings", "Settings")] {
        go_to(album, screen).await;
        album.find(&heading(title)).await;
        album.shoot(&screen.to_lowercase()).await;
    }
}

/// The settings of assistants, and the question of one over the page.
pub async fn assistant(album: &Album<'_>) {
    go_to(album, "Settings").await;
    album.click(&button("Assistant…")).await;
    album.click(&check("Let programs on this computer ask")).await;
    let data = album.folders.data();
    let end = Instant::now() + Duration::from_secs(20);
    let mut program = loop {
        if let Some(program) = Program::connect(&data, "Chat program").await {
            break program;
        }
        assert!(Instant::now() < end, "nobody listens");
        tokio::time::sleep(Duration::from_millis(50)).await;
    };
    program.ask("prospector_balance", json!({"why": "How many credits are left?"})).await;
    program
        .ask(
            "prospector_search_owned",
            json!({"kind": "company", "words": "software", "why": "Which software companies do we own?"}),
        )
        .await;
    let filters = json!({"job": ["Head of Sales"], "industry": "software development", "peopleLocation": ["Germany"]});
    let question = json!({"filters": filters, "page": 0, "size": 50, "why": "Find 50 heads of sales at software companies in Germany"});
    program.ask("demo_leads_finder", question).await;
    album.find(&dialog("An assistant asks")).await;
    album.shoot("assistant-asks").await;
    album.click(&button("No")).await;
    album.gone(&dialog("An assistant asks")).await;
    album.shoot("assistant").await;
}

pub async fn quick_bar(album: &Album<'_>) {
    go_to(album, "Companies").await;
    album.chord(&[Key::Control], 'k').await;
    album.find(&option("Companies*")).await;
    album.shoot("quick-bar").await;
}
