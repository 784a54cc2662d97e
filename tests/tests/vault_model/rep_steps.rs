//! What a rep does by itself, and what a person decides at it.
//!
//! Owns the order of one paid call: claim on the disk, hub, intent on the disk, call, answer on the disk, hub. What a message does
//! is in `messages.rs`, what a start finds is in `starts.rs`.

use crate::hub::{Hub, Row};
use crate::network::Kind;
use crate::rep::{Phase, Who};
use crate::rules::{Claim, Flaw};
use crate::starts;
use crate::steps::{Next, Step};

/// A rep asks by itself under two numbers at most; a third one is only for a person's decision.
const ASKED_BY_ITSELF: u32 = 2;

pub fn own(next: &mut Next<'_>, who: Who) {
    let state = next.state;
    let rep = state.reps[who as usize];
    match rep.phase {
        Phase::Idle => {
            if rep.wants && !rep.disk.fact && rep.number < ASKED_BY_ITSELF {
                asks(next, who);
            }
        }
        Phase::Asking => {
            // The answer may have been lost.
            let mut to = state;
            to.network = state.network.with(Kind::Claim, who, rep.number);
            next.step(Step::AsksAgain(who), to);
        }
        Phase::Won => call_leaves(next, who),
        Phase::Kept => pushes(next, who),
        Phase::Sent | Phase::Done | Phase::Down => {}
    }
    let works = matches!(rep.phase, Phase::Asking | Phase::Won | Phase::Sent | Phase::Kept);
    if works && !(next.rules.one_kill && state.mishap) {
        let mut to = state;
        let killed = &mut to.reps[who as usize];
        (killed.phase, killed.won_in_this_run) = (Phase::Down, false);
        to.mishap = state.mishap || next.rules.one_kill;
        next.step(Step::IsKilled(who), to);
    }
    if rep.phase == Phase::Down {
        starts::starts(next, who);
    }
    if rep.phase == Phase::Idle && state.hub.row == Row::Answered && rep.wants && !rep.disk.fact {
        let mut to = state;
        let taker = &mut to.reps[who as usize];
        (taker.phase, taker.disk.fact, taker.wants) = (Phase::Done, true, false);
        next.step(Step::TakesTheAnswer(who), to);
    }
}

/// The number of the claim is on the disk before the hub is asked: who is killed in between knows what to give back.
fn asks(next: &mut Next<'_>, who: Who) {
    let mut to = next.state;
    let rep = &mut to.reps[who as usize];
    rep.number += 1;
    (rep.phase, rep.disk.claim) = (Phase::Asking, rep.number);
    let number = rep.number;
    to.network = to.network.with(Kind::Claim, who, number);
    next.step(Step::Asks(who, number), to);
}

fn call_leaves(next: &mut Next<'_>, who: Who) {
    let mut to = next.state;
    let rep = &mut to.reps[who as usize];
    if next.rules.claim == Claim::Kept && !rep.won_in_this_run {
        return;
    }
    rep.phase = Phase::Sent;
    if !next.rules.has(Flaw::CallBeforeIntent) {
        (rep.disk.intent, rep.disk.claim) = (true, 0);
    }
    to.network = to.network.with(Kind::Call, who, rep.number);
    next.step(Step::CallLeaves(who), to);
}

/// An answer that was paid for is stored by the hub whoever has the claim by now, and it may be told twice.
fn pushes(next: &mut Next<'_>, who: Who) {
    let mut to = next.state;
    let rep = &mut to.reps[who as usize];
    rep.phase = Phase::Done;
    let in_time = to.hub.is_held_by(who, rep.number);
    if in_time || to.hub.row != Row::Answered {
        to.hub = Hub::of(Row::Answered, who, rep.number);
    }
    next.step(if in_time { Step::Pushes(who) } else { Step::PushesLate(who) }, to);
}

/// A person decides to pay although it may be paid twice: what is unclear, or what another rep has had for too long.
pub fn of_a_person(next: &mut Next<'_>, who: Who) {
    let state = next.state;
    let rep = state.reps[who as usize];
    if rep.phase != Phase::Idle || rep.disk.fact || state.decided {
        return;
    }
    let hub = state.hub;
    let step = match hub.row {
        Row::Unclear => Step::PersonPaysAgain(who),
        Row::Held if next.rules.claim == Claim::Kept && hub.overdue && hub.by != who => Step::PersonPaysThoughHeld(who),
        _ => return,
    };
    let mut to = state;
    let rep = &mut to.reps[who as usize];
    rep.number += 1;
    (rep.phase, rep.disk.claim, rep.won_in_this_run, rep.wants) = (Phase::Won, rep.number, true, true);
    to.hub = Hub::of(Row::Held, who, rep.number);
    to.decided = true;
    next.step(step, to);
}

/// The wait for an answer is over, and nothing is under way any more.
pub fn waited_in_vain(next: &mut Next<'_>, who: Who) {
    let mut to = next.state;
    let rep = &mut to.reps[who as usize];
    if rep.phase != Phase::Sent || to.network.has_call_of(who) {
        return;
    }
    if next.rules.replay_key {
        to.network = to.network.with(Kind::Call, who, rep.number);
        next.step(Step::NoAnswerAsksUnderTheKey(who), to);
        return;
    }
    let row = if next.rules.has(Flaw::NoAnswerIsFree) { Row::Free } else { Row::Unclear };
    to.hub = to.hub.fenced(row, who, rep.number);
    (rep.phase, rep.disk.intent, rep.wants) = (Phase::Idle, false, false);
    next.step(Step::NoAnswerIsUnclear(who), to);
}
