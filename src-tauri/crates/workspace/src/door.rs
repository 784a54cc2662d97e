//! Which workspace is open: the one that the screen shows.

use std::sync::atomic::Ordering;
use std::sync::{Arc, Weak};

use tokio::sync::RwLock;
use words::t;

use crate::failure::Failure;
use crate::host::Host;
use crate::open::OpenWorkspace;
use ipc::FailureCode;

/// The workspace that is shown; whoever opened it holds it.
#[derive(Default)]
struct Shown(RwLock<Weak<OpenWorkspace>>);

/// The open workspace.
///
/// # Errors
/// Where none is: it could not be opened, or is being closed.
pub async fn workspace(host: &Host) -> Result<Arc<OpenWorkspace>, Failure> {
    shown(host).await.ok_or_else(|| {
        Failure::new(FailureCode::Storage, t!("No workspace is open. Restart Prospector, or open another workspace."))
    })
}

/// The same; none where none is open.
pub async fn shown(host: &Host) -> Option<Arc<OpenWorkspace>> {
    host.state::<Shown>().0.read().await.upgrade()
}

/// The screen shows this workspace from now on, or none. The one that it showed before is silent from here.
pub async fn show(host: &Host, next: Option<&Arc<OpenWorkspace>>) {
    let state = host.state::<Shown>();
    let mut shown = state.0.write().await;
    if let Some(before) = shown.upgrade() {
        before.shown.store(false, Ordering::SeqCst);
    }
    if let Some(next) = next {
        next.shown.store(true, Ordering::SeqCst);
    }
    *shown = next.map(Arc::downgrade).unwrap_or_default();
}
