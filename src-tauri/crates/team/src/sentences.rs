//! What a person reads of the vault where something is not asked, and why.

use ipc::FailureCode;
use vault::error::VaultError;
use words::t;
use workspace::failure::Failure;

/// Nothing is paid because the vault is not there: a colleague may have paid for the same.
pub(crate) fn away(error: &VaultError) -> Failure {
    tracing::warn!(%error, "the vault was not asked");
    let message = match error {
        VaultError::Away(_) | VaultError::Busy(_) => t!(
            "The team vault cannot be reached. If you pay now, a colleague may have paid for the same. Nothing was sent and nothing was charged; what you own here stays free."
        ),
        VaultError::Refused(_) => t!(
            "The team vault does not let this computer in. Nothing was sent and nothing was charged: ask whoever leads the team for a new invitation."
        ),
        VaultError::Unsafe(_) => t!(
            "Whoever answers at the address of the team vault is not who was meant, or somebody stands in between. Nothing was sent and nothing was charged."
        ),
        VaultError::NoTables(_) | VaultError::Odd(_) | VaultError::Behind => t!(
            "The team vault does not hold what was expected. Nothing was sent and nothing was charged: ask whoever leads the team whether its database was changed."
        ),
        VaultError::Replaced => t!(
            "Another copy of this workspace is connected to the team vault. Nothing was sent and nothing was charged: try again."
        ),
    };
    Failure::new(FailureCode::Offline, message)
}

/// Which computers have heard of an erasure is not known, because the vault is not there.
pub(crate) fn not_heard(error: &VaultError) -> Failure {
    tracing::warn!(%error, "the vault was not asked");
    let message = t!(
        "The team vault cannot be reached, so it is not known which computers have heard of what was erased. It is told and done by itself once the vault is there again."
    );
    Failure::new(FailureCode::Offline, message)
}

/// Rows would leave this computer, and who must not be contacted was heard too long ago: so many days, where that is known.
pub(crate) fn stale(days: Option<i64>) -> Failure {
    let message = match days {
        Some(days) => t!(
            "This computer has not heard from the team for {days} days. Who must not be contacted may have changed: connect before you export or pay.",
            days = days
        ),
        None => t!(
            "This computer has not heard from the team yet. Who must not be contacted may have changed: connect before you export or pay."
        ),
    };
    Failure::new(FailureCode::Offline, message)
}

/// A vault was not made or joined.
pub(crate) fn not_made(error: &VaultError) -> Failure {
    tracing::warn!(%error, "the database of a vault");
    Failure::refused(match error {
        VaultError::Away(_) | VaultError::Busy(_) => {
            t!("The database cannot be reached at this address. Check it, and whether a firewall stands in between.")
        }
        VaultError::Refused(_) => {
            t!(
                "The database does not let this login in, or does not let it make tables. Check its name, password and rights."
            )
        }
        VaultError::Unsafe(_) => t!(
            "The way to this database is not safe: it is not encrypted, or its certificate is not one that this computer believes."
        ),
        VaultError::NoTables(_) | VaultError::Odd(_) | VaultError::Replaced | VaultError::Behind => {
            t!("This database does not hold what was expected. Take another one, or an empty one.")
        }
    })
}

/// What opens the vault is not here.
pub(crate) fn locked() -> Failure {
    Failure::new(
        FailureCode::Key,
        t!(
            "The keychain did not give what opens the team vault, so nobody can be asked whether a colleague has paid for this already. Nothing was sent and nothing was charged: unlock the keychain, then open the workspace again."
        ),
    )
}

/// These are another vault's keys.
pub(crate) fn wrong_key() -> Failure {
    Failure::new(
        FailureCode::Key,
        t!("This invitation belongs to another vault. Nothing was sent and nothing was charged."),
    )
}

/// The workspace asks another service than the team does.
pub(crate) fn other_service() -> Failure {
    Failure::refused(t!(
        "This workspace is in a team of another service. Nothing was sent and nothing was charged: connect it to the service of the team."
    ))
}

/// The vault is a newer app's.
pub(crate) fn newer() -> Failure {
    Failure::new(
        FailureCode::Refused,
        t!(
            "The team vault was made by a newer version of Prospector. Update this one; nothing was sent and nothing was charged."
        ),
    )
}

/// A colleague has asked the same, and nobody knows how that ended.
pub(crate) fn in_doubt() -> Failure {
    Failure::new(
        FailureCode::Unconfirmed,
        t!(
            "A colleague asked this, and it is not confirmed how it ended. Asking again may be charged twice. Nothing was sent: ask them, or pay again in Settings, under Team."
        ),
    )
}

/// A colleague has asked the same, and the person was erased since.
pub(crate) fn erased() -> Failure {
    Failure::refused(t!(
        "This was asked in the team before, and the person was erased since. Nothing was sent and nothing was charged."
    ))
}

/// What the team has of a question cannot be read.
pub(crate) fn unreadable() -> Failure {
    Failure::refused(t!(
        "The team owns an answer to this that cannot be read here: it may be a newer version's. Nothing was sent and nothing was charged."
    ))
}
