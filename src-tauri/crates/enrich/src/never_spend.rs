//! Statuses that say "never spend on these": customers, lost ones. Plans, the questions of a record and jobs leave records with such a
//! status alone, as they do suppressed ones.
//!
//! Owns which statuses say so. Does not own what follows for a step (`job/statuses.rs`).

use std::collections::BTreeSet;
use std::sync::Arc;

use api::text;
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

/// The same, without case and accents, as a status is compared with.
pub(crate) async fn folded(open: &OpenWorkspace) -> Result<BTreeSet<String>, Failure> {
    Ok(all(open).await?.iter().map(|status| text::fold(status)).collect())
}

/// Says which do from now on. A job that runs keeps to what was said when it set off.
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
    open.store.set(SETTING.to_owned(), &statuses).await?;
    open.emit(Changed::Records);
    Ok(NeverSpend { statuses })
}
