//! What came of restoring or saving, in a person's words.

use api::grouped;
use store::{Kind, Rescued};

use crate::clock::moment;
use crate::fuse::credits;
use crate::ledger::label;
use crate::screen::{PaidAfter, Rescue, RescuedKind};

pub(super) fn restored(at: i64, rescued: &Rescued, aside: Option<&str>) -> Rescue {
    let mut said = vec![format!("Lists, notes and settings are as they were on {}.", moment(at))];
    match rescued.paid_calls {
        0 if rescued.compared => said.push("Nothing was paid for since.".to_owned()),
        0 => {}
        1 => said.push(format!(
            "1 paid call that was made since, for {}, was brought over: nobody pays for it again.",
            credits(rescued.paid_sum)
        )),
        many => said.push(format!(
            "{} paid calls that were made since, for {}, were brought over: nobody pays for them again.",
            grouped(many),
            credits(rescued.paid_sum)
        )),
    }
    if !rescued.compared {
        said.push("Not all of what was paid for since could be read from the file that was there. Look at Credits: if the service's balance is lower than expected, paid calls are missing here.".to_owned());
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
        (0, false) => "Everything could be read. Nothing is lost.".to_owned(),
        (lost, false) => format!("Everything was saved but {}.", rows(lost)),
        (0, true) => "What could be read was saved. Some rows may be missing that nobody can count.".to_owned(),
        (lost, true) => format!("What could be read was saved. At least {} are lost.", rows(lost)),
    }];
    if rescued.kinds.iter().any(|(_, saved)| saved.from_backup > 0) {
        said.push("Where the file could not be read, the newest backup filled the gap. It may bring back rows that you had taken away since.".to_owned());
    }
    if rescued.kinds.iter().any(|(kind, saved)| *kind == Kind::Answers && (saved.lost > 0 || saved.uncounted)) {
        said.push(
            "Paid answers are among what is lost. Look at Credits: the service's balance tells what was paid in all."
                .to_owned(),
        );
    }
    again_erased(rescued, &mut said);
    kept(aside, &mut said);
    let kinds = rescued.kinds.iter().map(|(kind, saved)| RescuedKind {
        label: name(*kind).to_owned(),
        rows: saved.rows,
        from_backup: saved.from_backup,
        lost: saved.lost,
        uncounted: saved.uncounted,
    });
    Rescue { said, kinds: kinds.collect(), paid: Vec::new() }
}

pub(super) fn empty(aside: Option<&str>) -> Rescue {
    let mut said =
        vec!["The workspace is empty now. What the service has charged before is not known here.".to_owned()];
    kept(aside, &mut said);
    Rescue { said, kinds: Vec::new(), paid: Vec::new() }
}

fn again_erased(rescued: &Rescued, said: &mut Vec<String>) {
    if rescued.erased > 0 {
        said.push("People who had been erased since were taken out again.".to_owned());
    }
}

fn kept(aside: Option<&str>, said: &mut Vec<String>) {
    if let Some(name) = aside {
        said.push(format!(
            "The file that was there is kept in the data folder, under “set aside/{name}”. It is never deleted by Prospector."
        ));
    }
}

fn rows(count: u64) -> String {
    if count == 1 { "1 row".to_owned() } else { format!("{} rows", grouped(count)) }
}

const fn name(kind: Kind) -> &'static str {
    match kind {
        Kind::Answers => "Paid answers",
        Kind::Ledger => "Lines of the ledger",
        Kind::Records => "Companies and people",
        Kind::Searches => "Searches",
        Kind::Lists => "Rows of lists",
        Kind::Notes => "Notes",
        Kind::Finds => "Found for lists",
        Kind::Suppression => "Suppression list",
        Kind::History => "History",
        Kind::Settings => "Settings",
    }
}
