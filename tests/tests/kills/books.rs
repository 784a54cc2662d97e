//! The ledger as text and as a workbook, and statements: the files that no row in the database remembers.

use api::{SearchKind, Tenths};
use engine::screen::{Aim, PullRequest};
use serde_json::json;
use tests::rig::{App, filters};

use crate::campaign::Campaign;
use crate::exports::cleared_away;
use crate::files::{Files, drafts};
use crate::victim::{Moment, Range, Victim};

pub const RANGE: Range = Range { lines: 10, after: 60, opening: 500, calls: &[], drafts: true };

/// Paid calls, which are the lines of each whole ledger.
pub const LINES: usize = 12;
const PAGE: u32 = 20;
/// Kills until one of them leaves a draft behind: between the look and the kill the file can be done.
const MOST: u64 = 50;

/// Pays for what is in the ledger.
pub async fn bought(campaign: &Campaign) {
    let app = App::start(campaign.data.path(), &campaign.service).await;
    let request = PullRequest {
        kind: SearchKind::Companies,
        filters: filters(&json!({"country": ["Germany"]})),
        aim: Aim::More,
        rows: Some(LINES as u64 * u64::from(PAGE)),
        size: Some(PAGE),
        agreed: Some(Tenths::credits(1_000)),
        most_owned: None,
    };
    app.pull(&request).await;
    app.end().await;
}

/// Notes whether the three files are there, and what is left of those that were cut off.
pub async fn all_is_here(campaign: &mut Campaign) -> Vec<String> {
    let mut broken = Vec::new();
    let whole = Files::default().check(campaign.files.path(), LINES, &mut broken);
    if whole < 3 {
        broken.push(format!("{whole} files are there"));
    }
    let mut more = 0;
    while drafts(campaign.files.path()).is_empty() {
        assert!(more < MOST, "one of {MOST} kills leaves a draft");
        more += 1;
        let seed = campaign.dice.roll();
        Victim::start(&campaign.order(seed), false).killed_at(Moment::Drafted, &campaign.service).await;
    }
    cleared_away(campaign, &mut broken).await;
    broken
}
