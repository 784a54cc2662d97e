//! The bars over the ledger as the screen has them, and what is chosen in them as the store has it. Does not own: the counting.

use api::LimitKind;
use serde::Serialize;
use serde_json::Value;
use store::money::ledger::{Basis, Chosen, Paid, Which};
use words::t;

use super::known::known;
use crate::ipc::{LedgerBasis, LedgerChosen, LedgerPaid};
use ipc::{Facet, FacetBar};
use workspace::failure::Failure;
use workspace::naming::label;
use workspace::open::OpenWorkspace;

/// The bars over these lines.
pub(super) async fn over(open: &OpenWorkspace, which: Which) -> Result<Vec<Facet>, Failure> {
    let chosen = which.chosen.clone();
    let counted = open.store.ledger_bars(which).await?;
    let what = |name: &String| (name.clone(), called(name));
    let by = |basis: &Basis| {
        let basis = LedgerBasis::from(*basis);
        (name(basis), known(basis, false))
    };
    let amount = |paid: &Paid| {
        let paid = LedgerPaid::from(*paid);
        (name(paid), range(paid))
    };
    Ok(vec![
        facet("what", t!("What"), counted.what, &chosen.what, what),
        facet("known", t!("Known by"), counted.known, &chosen.known, by),
        facet("paid", t!("Paid"), counted.paid, &chosen.paid, amount),
    ])
}

/// A column under the name that it has in [`LedgerChosen`]; `words` are the name of a value and what a person reads.
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

impl From<LedgerChosen> for Chosen {
    fn from(LedgerChosen { what, known, paid }: LedgerChosen) -> Self {
        Self {
            what,
            known: known.into_iter().map(Basis::from).collect(),
            paid: paid.into_iter().map(Paid::from).collect(),
        }
    }
}

impl From<Basis> for LedgerBasis {
    fn from(basis: Basis) -> Self {
        match basis {
            Basis::Told => Self::Told,
            Basis::Published => Self::Published,
            Basis::Set => Self::Set,
            Basis::Learned => Self::Learned,
            Basis::Unknown => Self::Unknown,
            Basis::Settled => Self::Settled,
        }
    }
}

impl From<LedgerBasis> for Basis {
    fn from(basis: LedgerBasis) -> Self {
        match basis {
            LedgerBasis::Told => Self::Told,
            LedgerBasis::Published => Self::Published,
            LedgerBasis::Set => Self::Set,
            LedgerBasis::Learned => Self::Learned,
            LedgerBasis::Unknown => Self::Unknown,
            LedgerBasis::Settled => Self::Settled,
        }
    }
}

impl From<Paid> for LedgerPaid {
    fn from(paid: Paid) -> Self {
        match paid {
            Paid::Nothing => Self::Nothing,
            Paid::UpTo1 => Self::UpTo1,
            Paid::UpTo10 => Self::UpTo10,
            Paid::UpTo100 => Self::UpTo100,
            Paid::Over100 => Self::Over100,
        }
    }
}

impl From<LedgerPaid> for Paid {
    fn from(paid: LedgerPaid) -> Self {
        match paid {
            LedgerPaid::Nothing => Self::Nothing,
            LedgerPaid::UpTo1 => Self::UpTo1,
            LedgerPaid::UpTo10 => Self::UpTo10,
            LedgerPaid::UpTo100 => Self::UpTo100,
            LedgerPaid::Over100 => Self::Over100,
        }
    }
}
