//! What a rep that was killed finds on its disk, and what it does before anything else.
//!
//! Owns that order: the answer, then the intent, then the claim. What it does later is in `rep_steps.rs`.

use crate::hub::{Hub, Row};
use crate::network::Kind;
use crate::rep::{Phase, Who};
use crate::rules::Flaw;
use crate::steps::{Next, Step};

pub fn starts(next: &mut Next<'_>, who: Who) {
    let mut to = next.state;
    let rep = &mut to.reps[who as usize];
    let disk = rep.disk;
    if disk.fact {
        (rep.phase, rep.won_in_this_run) = (Phase::Kept, false);
        next.step(Step::StartsWithTheAnswer(who), to);
    } else if disk.intent && next.rules.replay_key {
        // Whatever had left: under the key it is charged once.
        (rep.phase, rep.won_in_this_run) = (Phase::Sent, true);
        to.network = to.network.with(Kind::Call, who, rep.number);
        next.step(Step::StartsAndAsksUnderTheKey(who), to);
    } else if disk.intent {
        // It may have left: shown as unclear, and never sent again by itself.
        let freed = next.rules.has(Flaw::GivenBackDespiteIntent);
        to.hub = to.hub.fenced(if freed { Row::Free } else { Row::Unclear }, who, rep.number);
        (rep.phase, rep.disk.intent, rep.wants) = (Phase::Idle, false, false);
        next.step(if freed { Step::StartsAndGivesBack(who) } else { Step::StartsAndSaysUnclear(who) }, to);
    } else if disk.claim != 0 {
        // Without an intent nothing has left.
        let unfenced = next.rules.has(Flaw::GivenBackUnfenced) && to.hub.row == Row::Held;
        to.hub = if unfenced { Hub::of(Row::Free, who, rep.number) } else { to.hub.fenced(Row::Free, who, rep.number) };
        (rep.phase, rep.disk.claim) = (Phase::Idle, 0);
        next.step(Step::StartsAndGivesBack(who), to);
    }
}
