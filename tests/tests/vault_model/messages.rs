//! What a message does that arrives at the hub, at the service or at a rep; or it is lost.
//!
//! Owns what the hub and the service answer.

use crate::hub::{Hub, Row};
use crate::network::{Kind, Message};
use crate::rep::{Phase, Rep};
use crate::rules::{Claim, Flaw};
use crate::state::State;
use crate::steps::{Next, Step};

pub fn arrives(next: &mut Next<'_>, message: Message) {
    let mut rest = next.state;
    rest.network = rest.network.without(message);
    next.step(Step::IsLost(message), rest);
    match message.kind {
        Kind::Claim => hub_decides(next, message, rest),
        Kind::Claimed => told_of_the_claim(next, message, rest),
        Kind::Call => service_charges(next, message, rest),
        Kind::Answer => answer_arrives(next, message, rest),
    }
}

/// Whether the rep still is where a message of this number finds it.
fn waits(rep: Rep, phase: Phase, number: u32) -> bool {
    rep.phase == phase && rep.number == number
}

fn hub_decides(next: &mut Next<'_>, message: Message, mut to: State) {
    let Message { who, number, .. } = message;
    let of_whom = if next.rules.has(Flaw::NumbersOfBothAreEqual) { to.hub.by } else { who };
    let sent_twice = to.hub.is_held_by(of_whom, number);
    let gives = match to.hub.row {
        Row::Missing | Row::Free => true,
        Row::Held => sent_twice || (to.hub.overdue && next.rules.takes_over()),
        Row::Unclear => next.rules.has(Flaw::UnclearIsGiven),
        Row::Answered => false,
    };
    if gives {
        to.hub = Hub::of(Row::Held, who, number);
        to.network = to.network.with(Kind::Claimed, who, number);
        next.step(Step::HubGives(who), to);
        return;
    }
    // It is told who has it, and waits; the next time it asks under this number again.
    let rep = &mut to.reps[who as usize];
    if waits(*rep, Phase::Asking, number) {
        (rep.phase, rep.disk.claim, rep.number) = (Phase::Idle, 0, number - 1);
    }
    next.step(Step::HubRefuses(who), to);
}

fn told_of_the_claim(next: &mut Next<'_>, message: Message, mut to: State) {
    let Message { who, number, .. } = message;
    let rep = &mut to.reps[who as usize];
    if !waits(*rep, Phase::Asking, number) {
        return;
    }
    // A pause may still come behind that look.
    if next.rules.claim == Claim::TakenOverWithALook && !to.hub.is_held_by(who, number) {
        (rep.phase, rep.disk.claim) = (Phase::Idle, 0);
        next.step(Step::SeesItWasOvertaken(who), to);
        return;
    }
    (rep.phase, rep.won_in_this_run) = (Phase::Won, true);
    next.step(Step::HasTheClaim(who), to);
}

fn service_charges(next: &mut Next<'_>, message: Message, mut to: State) {
    let Message { who, number, .. } = message;
    let Some(charges) = to.charges.with(who, number, next.rules.replay_key) else { return };
    to.charges = charges;
    to.network = to.network.with(Kind::Answer, who, number);
    next.step(Step::ServiceCharges(who), to);
}

fn answer_arrives(next: &mut Next<'_>, message: Message, mut to: State) {
    let Message { who, number, .. } = message;
    let rep = &mut to.reps[who as usize];
    if !waits(*rep, Phase::Sent, number) {
        return;
    }
    (rep.phase, rep.disk.fact, rep.disk.intent) = (Phase::Kept, true, false);
    next.step(Step::KeepsTheAnswer(who), to);
}
