//! How far the start has come: the engine starts while the window opens, and neither waits for the other.

use std::sync::Arc;

use engine::Engine;
use tokio::sync::SetOnce;

/// What others wait for. Each becomes true once and stays so.
#[derive(Default)]
pub struct Opening {
    engine: SetOnce<Arc<Engine>>,
    loaded: SetOnce<()>,
    asked: SetOnce<()>,
}

impl Opening {
    /// The engine, once it has started.
    pub async fn engine(&self) -> &Arc<Engine> {
        self.engine.wait().await
    }

    /// The engine, if it has started.
    pub fn started(&self) -> Option<&Arc<Engine>> {
        self.engine.get()
    }

    /// The engine has started.
    pub fn set_engine(&self, engine: Arc<Engine>) {
        // A second engine would be a second writer of the same files: the first one stays.
        let _ = self.engine.set(engine);
    }

    /// Waits until the page with its program has loaded.
    pub async fn loaded(&self) {
        self.loaded.wait().await;
    }

    /// The page with its program has loaded; later loads change nothing.
    pub fn set_loaded(&self) {
        let _ = self.loaded.set(());
    }

    /// Waits until the page has asked for something.
    pub async fn asked(&self) {
        self.asked.wait().await;
    }

    /// The page has asked for something.
    pub fn set_asked(&self) {
        let _ = self.asked.set(());
    }
}
