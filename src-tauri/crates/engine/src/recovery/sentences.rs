//! What came of restoring or saving, in a person's words.

use store::{Kind, Rescued};
use words::{t, t_plural};

use crate::screen::{PaidAfter, Rescue, RescuedKind};
use workspace::clock::moment;
use workspace::naming::label;

pub(super) fn restored(at: i64, rescued: &Rescued, aside: Option<&str>) -> Rescue {
    let mut said = vec![t!("Lists, notes and settings are as they were on {moment}.", moment = moment(at))];
    match rescued.paid_calls {
        0 if rescued.compared => said.push(t!("Nothing was paid for since.")),
        0 => {}
        calls => said.push(t_plural!(
            calls,
            "{n} paid call that was made since, for {credits}, was brought over: nobody pays for it again.",
            "{n} paid calls that were made since, for {credits}, were brought over: nobody pays for them again.",
            credits = rescued.paid_sum.in_words(),
        )),
    }
    if !rescued.compared {
        said.push(t!("Not all of what was paid for since could be read from the file that was there. Look at Credits: if the service's balance is lower than expected, paid calls are missing here."));
    }
    again_erased(rescued, &mut said);
    kept(aside, &mut said);
    let paid = rescued.paid.iter().map(|call| PaidAfter {
        label: label(&call.operation),
        subject: call.subject.clone(),
        charged: call.charged,
        at: call.at,
    });
    Rescue { said, kinds: Vec::new(), paid: paid.collect() }
}

pub(super) fn salvaged(rescued: &Rescued, aside: Option<&str>) -> Rescue {
    let mut said = vec![match rescued.lost() {
        (0, false) => t!("Everything could be read. Nothing is lost."),
        (lost, false) => t_plural!(lost, "Everything was saved but {n} row.", "Everything was saved but {n} rows."),
        (0, true) => t!("What could be read was saved. Some rows may be missing that nobody can count."),
        (lost, true) => t_plural!(
            lost,
            "What could be read was saved. At least {n} row is lost.",
            "What could be read was saved. At least {n} rows are lost.",
        ),
    }];
    if rescued.kinds.iter().any(|(_, saved)| saved.from_backup > 0) {
        said.push(t!("Where the file could not be read, the newest backup filled the gap. It may bring back rows that you had taken away since."));
    }
    if rescued.kinds.iter().any(|(kind, saved)| *kind == Kind::Answers && (saved.lost > 0 || saved.uncounted)) {
        said.push(t!(
            "Paid answers are among what is lost. Look at Credits: the service's balance tells what was paid in all."
        ));
    }
    again_erased(rescued, &mut said);
    kept(aside, &mut said);
    let kinds = rescued.kinds.iter().map(|(kind, saved)| RescuedKind {
        label: name(*kind),
        rows: saved.rows,
        from_backup: saved.from_backup,
        lost: saved.lost,
        uncounted: saved.uncounted,
    });
    Rescue { said, kinds: kinds.collect(), paid: Vec::new() }
}

pub(super) fn empty(aside: Option<&str>) -> Rescue {
    let mut said = vec![t!("The workspace is empty now. What the service has charged before is not known here.")];
    kept(aside, &mut said);
    Rescue { said, kinds: Vec::new(), paid: Vec::new() }
}

fn again_erased(rescued: &Rescued, said: &mut Vec<String>) {
    if rescued.erased > 0 {
        said.push(t!("People who had been erased since were taken out again."));
    }
}

fn kept(aside: Option<&str>, said: &mut Vec<String>) {
    if let Some(name) = aside {
        said.push(t!("The file that was there is kept in the data folder, under “set aside/{name}”. It is never deleted by Prospector.", name = name));
    }
}

fn name(kind: Kind) -> String {
    match kind {
        Kind::Answers => t!("Paid answers"),
        Kind::Ledger => t!("Lines of the ledger"),
        Kind::Records => t!("Companies and people"),
        Kind::Searches => t!("Searches"),
        Kind::Lists => t!("Rows of lists"),
        Kind::Notes => t!("Notes"),
        Kind::Finds => t!("Found for lists"),
        Kind::Suppression => t!("Suppression list"),
        Kind::History => t!("History"),
        Kind::Settings => t!("Settings"),
    }
}
