//! How far erasures in the team have come: which computers have taken the person out, and whether the vault has.
//!
//! Does not own taking anybody out (`erasing.rs`, `cleaning.rs`).

use std::sync::Arc;
use std::time::UNIX_EPOCH;

use store::team::erasures::TeamErased;
use uuid::Uuid;
use vault::device::{self, Seen};
use workspace::failure::Failure;
use workspace::open::OpenWorkspace;

use crate::joined::Team;
use crate::sentences;

/// Erasures that are shown.
const MOST: u32 = 100;

/// An erasure, and how far it has come.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Certificate {
    /// The erasure.
    pub erased: TeamErased,
    /// The name of whoever erased; none where that is not known.
    pub by: Option<String>,
    /// Computers of the team.
    pub computers: u64,
    /// Those that have not taken the person out: the name of whose each is, and when it was last here, in milliseconds since 1970; the one
    /// first that was not here for longest.
    pub missing: Vec<(Option<String>, i64)>,
}

/// The erasures of the team, newest first. None where no vault was joined.
///
/// # Errors
/// The hub is away: which computers have heard is known there alone.
pub async fn all(open: &Arc<OpenWorkspace>) -> Result<Vec<Certificate>, Failure> {
    let Some(joined) = Team::of(open).joined()? else { return Ok(Vec::new()) };
    let erased = open.store.team_erasures(MOST).await?;
    if erased.is_empty() {
        return Ok(Vec::new());
    }
    let devices = device::all(joined.asking(), joined.home).await.map_err(|error| sentences::not_heard(&error))?;
    // A file that is another device by now is no computer.
    let devices: Vec<Seen> = devices.into_iter().filter(|seen| seen.policy < i64::MAX).collect();
    Ok(erased.into_iter().map(|erased| certificate(erased, &devices)).collect())
}

fn certificate(erased: TeamErased, devices: &[Seen]) -> Certificate {
    let number = erased.device.as_deref().and_then(|device| device.parse::<Uuid>().ok());
    let by = devices.iter().find(|seen| Some(seen.device) == number).and_then(|seen| seen.member.clone());
    let has_not = |seen: &&Seen| erased.n.is_none_or(|n| seen.policy < n);
    let seen_at = |seen: &Seen| {
        let at = seen.at.duration_since(UNIX_EPOCH).unwrap_or_default();
        (seen.member.clone(), i64::try_from(at.as_millis()).unwrap_or(i64::MAX))
    };
    let missing = devices.iter().filter(has_not).map(seen_at).collect();
    Certificate { by, computers: devices.len() as u64, missing, erased }
}
