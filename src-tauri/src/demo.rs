//! The service inside the app, for the demo workspace: the sandbox, on loopback, until the app ends.
//!
//! Owns when it starts and with what; what it does is the sandbox's.

use std::path::Path;

use async_trait::async_trait;
use engine::desktop::{Demo, DemoConnection, DemoError};
use secrecy::SecretString;
use serde_json::json;
use tokio::sync::Mutex;

use crate::automation;

/// The same world for everyone, so that what a colleague found is found again.
const SEED: u64 = 7;
/// What a demo starts with, in whole credits.
const CREDITS: u64 = 1_000;
/// Its balance and what it has sold, across restarts.
const STATE: &str = "sandbox.json";
/// The sandbox, once it runs.
#[derive(Default)]
pub struct BuiltIn {
    running: Mutex<Option<sandbox::Running>>,
}

#[async_trait]
impl Demo for BuiltIn {
    async fn start(&self, folder: &Path) -> Result<DemoConnection, DemoError> {
        let state = Some(folder.join(STATE));
        let options = sandbox::Options { seed: SEED, credits: CREDITS, state, ..Default::default() };
        let running = sandbox::start(options).await.map_err(|error| DemoError(Box::new(error)))?;
        if automation::is_driven() {
            // A test steers the service at this address; the key stays inside.
            automation::tell(&json!({ "demo_base_url": running.base_url }));
        }
        let connection = DemoConnection {
            base_url: running.base_url.clone(),
            network_host: running.network_host.clone(),
            api_key: SecretString::from(running.api_key.clone()),
        };
        // Dropped, it would stop.
        *self.running.lock().await = Some(running);
        Ok(connection)
    }
}
