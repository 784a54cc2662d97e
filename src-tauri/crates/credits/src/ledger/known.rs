//! How a charge is known, in words: on the bars and in files.

use words::say;

use crate::ipc::LedgerBasis;

/// How a charge is known, in words.
pub(super) fn known(basis: LedgerBasis, billed_later: bool) -> String {
    match basis {
        _ if billed_later && basis == LedgerBasis::Published => say!("published price, billed after the answer"),
        LedgerBasis::Told => say!("told by the answer"),
        LedgerBasis::Published => say!("published price"),
        LedgerBasis::Set => say!("price set by you"),
        LedgerBasis::Learned => say!("learned from the balance"),
        LedgerBasis::Unknown => say!("not known yet"),
        LedgerBasis::Settled => say!("settled by you"),
    }
}
