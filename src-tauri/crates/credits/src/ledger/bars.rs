//! The bars over the ledger as the screen has them. Does not own: the counting.

use api::LimitKind;
use serde::Serialize;
use serde_json::Value;
use store::money::ledger::Which;
use words::t;

use crate::ipc::{LedgerBasis, LedgerPaid};
use ipc::{Facet, FacetBar};
use workspace::failure::Failure;
use workspace::naming::label;
use workspace::open::OpenWorkspace;

/// The bars over these lines.
pub(super) async fn over(open: &OpenWorkspace, which: Which) -> Result<Vec<Facet>, Failure> {
    let chosen = which.chosen.clone();
    let counted = open.store.ledger_bars(which).await?;
    let what = |name: &String| (name.clone(), called(name));
    let by = |basis: &LedgerBasis| (name(basis), known(*basis, false));
    let amount = |paid: &LedgerPaid| (name(paid), range(*paid));
    Ok(vec![
        facet("what", t!("What"), counted.what, &chosen.what, what),
        facet("known", t!("Known by"), counted.known, &chosen.known, by),
        facet("paid", t!("Paid"), counted.paid, &chosen.paid, amount),
    ])
}

/// A column under the name that it has in [`crate::ipc::LedgerChosen`]; `words` are the name of a value and what a person reads.
fn facet<V: PartialEq>(
    key: &str,
    label: String,
    counted: Vec<(V, u64)>,
    chosen: &[V],
    words: impl Fn(&V) -> (String, String),
) -> Facet {
    let bar = |(counted, count): (V, u64)| {
        let (value, said) = words(&counted);
        FacetBar { said: Some(said).filter(|said| *said != value), value, count, chosen: chosen.contains(&counted) }
    };
    Facet { key: key.to_owned(), label, bars: counted.into_iter().map(bar).collect(), others: 0 }
}

/// What an operation or a limit is called on the screen.
fn called(name: &str) -> String {
    LimitKind::by_name(name).map_or_else(|| label(name), |kind| words::localized(kind.label(), &[]))
}

fn range(paid: LedgerPaid) -> String {
    match paid {
        LedgerPaid::Nothing => t!("nothing"),
        LedgerPaid::UpTo1 => t!("up to 1"),
        LedgerPaid::UpTo10 => "1–10".to_owned(),
        LedgerPaid::UpTo100 => "10–100".to_owned(),
        LedgerPaid::Over100 => t!("over 100"),
    }
}

/// The name under which a value crosses to the screen, and comes back when it is chosen.
fn name(value: impl Serialize) -> String {
    match serde_json::to_value(value) {
        Ok(Value::String(name)) => name,
        // A plain enum is always written as its name.
        _ => String::new(),
    }
}

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
