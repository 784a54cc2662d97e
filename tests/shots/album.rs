//! One moment of the window as six pictures: where they go, what they are called, and when the window holds still.

use std::ops::Deref;
use std::path::PathBuf;

use crate::window::{Look, Window, output};

/// Width and height of the page.
const SIZES: [(u32, u32); 3] = [(960, 600), (1280, 800), (1920, 1080)];

/// The pictures of one window.
pub struct Album<'a> {
    window: &'a Window,
    folder: PathBuf,
}

impl Deref for Album<'_> {
    type Target = Window;

    fn deref(&self) -> &Window {
        self.window
    }
}

impl<'a> Album<'a> {
    /// Pictures of this window, in the folder that was asked for, or in `target/shots`.
    pub fn open(window: &'a Window) -> Self {
        let folder = std::env::var_os("PROSPECTOR_SHOTS").map(PathBuf::from);
        let folder = folder.unwrap_or_else(|| output().with_file_name("shots"));
        std::fs::create_dir_all(&folder).expect("target can be written");
        Self { window, folder }
    }

    /// What is on show now, in both themes and every size; then back to the size that all is prepared in.
    pub async fn shoot(&self, name: &str) {
        self.rest_the_hand().await;
        for (width, height) in SIZES {
            self.resize(width, height).await;
            self.both(name, &format!("{width}x{height}")).await;
        }
        self.middle().await;
    }

    /// The same, with the list under a field. Without a desktop, a window that is resized loses the keyboard, and the list closes.
    pub async fn shoot_list(&self, name: &str, field: &Look, line: &Look) {
        for (width, height) in SIZES {
            self.resize(width, height).await;
            self.click(field).await;
            self.find(line).await;
            self.rest_the_hand().await;
            self.both(name, &format!("{width}x{height}")).await;
        }
        self.middle().await;
        self.click(field).await;
        self.find(line).await;
    }

    /// What is on show now, in both themes.
    pub async fn both(&self, name: &str, size: &str) {
        self.stands(&format!("{name}, {size}")).await;
        for theme in ["dark", "light"] {
            self.dress(theme).await;
            self.picture(&self.folder.join(format!("{name}-{theme}-{size}.png"))).await;
        }
    }

    /// The size that everything is prepared in.
    pub async fn middle(&self) {
        self.resize(1280, 800).await;
    }

    /// The pointer goes where it lights up nothing.
    async fn rest_the_hand(&self) {
        let chain = self.web().action_chain_with_delay(None, None);
        chain.move_to(1, 300).perform().await.expect("the pointer can be moved");
    }
}
