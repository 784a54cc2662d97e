//! How far the start has come: the engine starts while the window opens, and neither waits for the other.

use std::sync::Arc;

use engine::Engine;
use tokio::sync::SetOnce;

/// What others wait for. Each comes once and stays so; what is set once more changes nothing.
#[derive(Default)]
pub struct Opening {
    /// The engine, once it has started. A second engine would be a second writer of the same files: the first one stays.
    pub engine: SetOnce<Arc<Engine>>,
    /// The page with its program has loaded.
    pub loaded: SetOnce<()>,
    /// The page has asked for something.
    pub asked: SetOnce<()>,
}
