//! How a charge is known, in words: on the bars and in files.

use words::t;

use crate::ipc::LedgerBasis;

/// How a charge is known, in words.
pub(super) fn known(basis: LedgerBasis, billed_later: bool) -> String {
    match basis {
        _ if billed_later && basis == LedgerBasis::Published => t!("published price, billed after the answer"),
        LedgerBasis::Told => t!("told by the answer"),
        LedgerBasis::Published => t!("published price"),
        LedgerBasis::Set => t!("price set by you"),
        LedgerBasis::Learned => t!("learned from the balance"),
        LedgerBasis::Unknown => t!("not known yet"),
        LedgerBasis::Settled => t!("settled by you"),
    }
}
