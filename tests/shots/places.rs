//! The other screens, and what can be opened from everywhere.

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

pub async fn quick_bar(album: &Album<'_>) {
    go_to(album, "Companies").await;
    album.chord(&[Key::Control], 'k').await;
    album.find(&option("Companies*")).await;
    album.shoot("quick-bar").await;
}
