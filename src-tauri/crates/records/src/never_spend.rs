//! Statuses that say "never spend on these": customers, lost ones. Plans, the questions of a record and jobs leave records with such a
//! status alone, as they do suppressed ones.
//!
//! Owns which statuses say so. Does not own what follows for a step (`enrich/src/job/statuses.rs`).

use std::collections::BTreeSet;
use std::sync::Arc;

use api::text;
use store::StoreError;
use tokio::sync::Mutex;
use words::t;

use crate::ipc::NeverSpend;
use ipc::{Changed, Nothing};
use workspace::failure::Failure;
use workspace::open::OpenWorkspace;

/// Statuses that can say so at most, and characters of one.
const MOST: usize = 50;
const LONGEST: usize = 120;
const SETTING: &str = "never_spend";

/// Those that say so.
pub async fn shown(open: &Arc<OpenWorkspace>, _: Nothing) -> Result<NeverSpend, Failure> {
    Ok(NeverSpend { statuses: all(open).await? })
}

async fn all(open: &OpenWorkspace) -> Result<Vec<String>, Failure> {
    Ok(open.store.setting(SETTING.to_owned()).await?.unwrap_or_default())
}

/// Those that say so, without case and accents, once they were read: jobs ask for them row by row.
#[derive(Default)]
pub struct Known(Mutex<Option<Arc<BTreeSet<String>>>>);

/// The same, without case and accents, as a status is compared with.
pub async fn folded(open: &OpenWorkspace) -> Result<Arc<BTreeSet<String>>, StoreError> {
    let state = open.state::<Known>();
    let mut known = state.0.lock().await;
    if let Some(known) = &*known {
        return Ok(Arc::clone(known));
    }
    let statuses: Vec<String> = open.store.setting(SETTING.to_owned()).await?.unwrap_or_default();
    let folded: Arc<BTreeSet<String>> = Arc::new(statuses.iter().map(|status| text::fold(status)).collect());
    *known = Some(Arc::clone(&folded));
    Ok(folded)
}

/// Whether any of the statuses of a record says so.
pub async fn is_spared(open: &OpenWorkspace, statuses: &[String]) -> Result<bool, StoreError> {
    if statuses.is_empty() {
        return Ok(false);
    }
    let never = folded(open).await?;
    Ok(statuses.iter().any(|status| never.contains(&text::fold(status))))
}

/// Says which do from now on, also for jobs that run.
pub async fn set(open: &Arc<OpenWorkspace>, request: NeverSpend) -> Result<NeverSpend, Failure> {
    let mut statuses: Vec<String> = Vec::new();
    for status in request.statuses.iter().map(|status| text::clean(status)).filter(|status| !status.is_empty()) {
        if status.chars().count() > LONGEST {
            return Err(Failure::refused(t!("A status has at most {most} characters.", most = LONGEST)));
        }
        if !statuses.iter().any(|known| text::fold(known) == text::fold(&status)) {
            statuses.push(status);
        }
    }
    if statuses.len() > MOST {
        return Err(Failure::refused(t!("At most {most} statuses can say so.", most = MOST)));
    }
    let state = open.state::<Known>();
    let mut known = state.0.lock().await;
    open.store.set(SETTING.to_owned(), &statuses).await?;
    *known = None;
    drop(known);
    open.emit(Changed::Records);
    Ok(NeverSpend { statuses })
}
