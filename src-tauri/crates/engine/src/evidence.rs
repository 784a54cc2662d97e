//! Evidence of do-not-call checks and erasures, as the screen asks for it.
//!
//! Owns what is said of it. Does not own: the lines and when one is written (the store), and the file for an auditor (`evidence/file.rs`).

mod file;

use std::sync::Arc;

use api::contact_keys::{Typed, Way, typed};
use store::records::evidence::{Act, LISTED, Line, NOT_LISTED};
use words::t;

use crate::screen::{EvidenceAbout, EvidenceLine, EvidenceQuestion, EvidenceState, Failure, Nothing};
use workspace::open::OpenWorkspace;

pub(crate) use file::save;

/// The country whose numbers can be checked: one without a country code is of there.
const COUNTRY: &str = "US";

pub(crate) async fn state(open: &Arc<OpenWorkspace>, _: Nothing) -> Result<EvidenceState, Failure> {
    let extent = open.store.evidence().await?;
    Ok(EvidenceState { lines: extent.lines, since: extent.since, last: extent.last })
}

/// What the lines say about a number, an address or a page, also of somebody who was erased: who asks knows it, and that is enough.
pub(crate) async fn about(open: &Arc<OpenWorkspace>, question: EvidenceQuestion) -> Result<EvidenceAbout, Failure> {
    let asked = typed(&question.text, COUNTRY, &open.network_host);
    let Some(Typed { way, value }) = asked.filter(|asked| asked.way != Way::Domain) else {
        let message = t!("Type a phone number, an e-mail address or the address of somebody's page.");
        return Err(Failure::refused(message));
    };
    let what = format!("{}:{value}", way.name());
    let found = open.store.evidence_about(what.clone()).await?;
    let mut openings: Vec<String> = found.iter().filter_map(|shown| shown.opening.clone()).collect();
    openings.dedup();
    let lines = found.into_iter().map(|shown| shown_line(&shown.line)).collect();
    Ok(EvidenceAbout { what, lines, openings })
}

fn shown_line(line: &Line) -> EvidenceLine {
    let said = match line.answer.as_str() {
        _ if line.act == Act::Erased.name() => t!("The person was erased."),
        LISTED => t!("Checked: on a do-not-call list."),
        NOT_LISTED => t!("Checked: on no do-not-call list."),
        _ => t!("Checked; what came does not say whether it is on a list."),
    };
    EvidenceLine { no: line.no, at: line.at, said }
}
