//! Whom the hub's certificate must come from, as this computer's file, an invitation and the way to the hub each have it.

use sealed::invite;
use serde::{Deserialize, Serialize};
use vault::hub::Trust;

/// Whom a hub's certificate must come from, as it is stored.
pub(crate) fn trust_of(text: &str) -> Option<Trust> {
    serde_json::from_str::<WrittenTrust>(text).ok()?.hub()
}

/// Whom a hub's certificate must come from.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(crate) enum WrittenTrust {
    System,
    Authority { pem: String },
    Pin { sha256: String },
}

impl WrittenTrust {
    pub fn hub(&self) -> Option<Trust> {
        match self {
            Self::System => Some(Trust::System),
            Self::Authority { pem } => Trust::authority(pem),
            Self::Pin { sha256 } => pin(sha256).map(Trust::Pinned),
        }
    }

    pub fn into_invitation(self) -> Option<invite::Trust> {
        Some(match self {
            Self::System => invite::Trust::System,
            Self::Authority { pem } => invite::Trust::Authority(pem),
            Self::Pin { sha256 } => invite::Trust::Pin(pin(&sha256)?),
        })
    }

    pub fn of_invitation(trust: invite::Trust) -> Self {
        match trust {
            invite::Trust::System => Self::System,
            invite::Trust::Authority(pem) => Self::Authority { pem },
            invite::Trust::Pin(sha256) => Self::Pin { sha256: hex::encode(sha256) },
        }
    }
}

fn pin(text: &str) -> Option<[u8; 32]> {
    hex::decode(text).ok()?.try_into().ok()
}
