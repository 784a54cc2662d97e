//! One moment of the window as six pictures.

use std::path::PathBuf;

use serde_json::json;

use crate::window::{Window, output};

const SIZES: [(u32, u32); 3] = [(960, 600), (1280, 800), (1920, 1080)];

/// Where the pictures go.
pub struct Album(PathBuf);

impl Album {
    /// The folder that was asked for, or `target/shots`.
    pub fn open() -> Self {
        let folder = std::env::var_os("PROSPECTOR_SHOTS").map(PathBuf::from);
        let folder = folder.unwrap_or_else(|| output().with_file_name("shots"));
        std::fs::create_dir_all(&folder).expect("target can be written");
        Self(folder)
    }

    /// The window as it is, in both themes and three sizes.
    pub async fn take(&self, window: &Window, name: &str) {
        for theme in ["light", "dark"] {
            // The person's choice stays as it is: only the page is dressed differently for a moment.
            window.script("document.documentElement.dataset.theme = arguments[0]", vec![json!(theme)]).await;
            for (width, height) in SIZES {
                window.resize(width, height).await;
                window.settled().await;
                window.picture(&self.0.join(format!("{name}-{theme}-{width}x{height}.png"))).await;
            }
        }
        window.script("document.documentElement.dataset.theme = 'light'", Vec::new()).await;
        window.resize(1440, 860).await;
    }
}
