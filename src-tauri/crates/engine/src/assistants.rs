//! What assistants need of the app as a whole, and when they may begin: behind the data folder's lock, so that nobody answers them in the
//! place of a program that has it.

use std::sync::{Arc, Weak};

use async_trait::async_trait;

use crate::engine::Engine;
use crate::screen::{Failure, SuppressRequest, SuppressWhat};
use crate::suppress;
use assistant::Surroundings;
use workspace::lock::locked;
use workspace::open::OpenWorkspace;

/// The engine, as long as there is one.
struct Around(Weak<Engine>);

#[async_trait]
impl Surroundings for Around {
    fn workspace_name(&self, id: &str) -> String {
        let known = self.0.upgrade().and_then(|engine| locked(&engine.config).workspace(id));
        known.map(|workspace| workspace.name).unwrap_or_default()
    }

    async fn suppress(&self, open: &Arc<OpenWorkspace>, text: String) -> Result<String, Failure> {
        // Numbers without a country code are nobody's country: an assistant says it, or the number is not understood.
        let request = SuppressRequest { what: SuppressWhat::Typed { text }, country: String::new() };
        suppress::add(open, request).await.map(|change| change.said)
    }
}

/// Lets assistants ask, where a person has switched that on and the data folder is this program's.
pub(crate) async fn begin(engine: &Arc<Engine>) {
    if !engine.instance_lock.is_theirs() {
        assistant::begin(&engine.host, Arc::new(Around(Arc::downgrade(engine)))).await;
    }
}
