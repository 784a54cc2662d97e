//! The steps that lead from one state to another, and how a person reads them.
//!
//! Owns their names and the order in which they are tried. What each does is in the files beside this one.

use std::fmt;

use crate::network::Message;
use crate::rep::Who;
use crate::rules::Rules;
use crate::state::State;
use crate::{hub_steps, messages, rep_steps};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    Asks(Who, u32),
    AsksAgain(Who),
    CallLeaves(Who),
    Pushes(Who),
    PushesLate(Who),
    IsKilled(Who),
    StartsWithTheAnswer(Who),
    StartsAndAsksUnderTheKey(Who),
    StartsAndSaysUnclear(Who),
    StartsAndGivesBack(Who),
    TakesTheAnswer(Who),
    PersonPaysAgain(Who),
    PersonPaysThoughHeld(Who),
    TimeIsOver,
    HubForgets,
    IsLost(Message),
    HubGives(Who),
    HubRefuses(Who),
    SeesItWasOvertaken(Who),
    HasTheClaim(Who),
    ServiceCharges(Who),
    KeepsTheAnswer(Who),
    NoAnswerAsksUnderTheKey(Who),
    NoAnswerIsUnclear(Who),
}

impl fmt::Display for Step {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Asks(who, number) => write!(formatter, "{who} asks the hub for claim {number}"),
            Self::AsksAgain(who) => write!(formatter, "{who} asks again under the same number"),
            Self::CallLeaves(who) => write!(formatter, "{who} stores the intent, its call leaves"),
            Self::Pushes(who) => write!(formatter, "{who} sends the answer to the hub and closes the claim"),
            Self::PushesLate(who) => write!(formatter, "{who} sends the answer to the hub, late"),
            Self::IsKilled(who) => write!(formatter, "{who} is killed"),
            Self::StartsWithTheAnswer(who) => write!(formatter, "{who} starts and has the answer"),
            Self::StartsAndAsksUnderTheKey(who) => write!(formatter, "{who} starts and calls again under the key"),
            Self::StartsAndSaysUnclear(who) => write!(formatter, "{who} starts and says that its call is unclear"),
            Self::StartsAndGivesBack(who) => write!(formatter, "{who} starts and gives the claim back"),
            Self::TakesTheAnswer(who) => write!(formatter, "{who} takes the answer from the hub"),
            Self::PersonPaysAgain(who) => write!(formatter, "a PERSON at {who} pays again though it is unclear"),
            Self::PersonPaysThoughHeld(who) => write!(formatter, "a PERSON at {who} pays though the other has it"),
            Self::TimeIsOver => write!(formatter, "the time of the claim is over"),
            Self::HubForgets => write!(formatter, "the hub FORGETS the claim"),
            Self::IsLost(Message { kind, who, .. }) => write!(formatter, "a message is lost: {kind:?} of {who}"),
            Self::HubGives(who) => write!(formatter, "the hub gives {who} the claim"),
            Self::HubRefuses(who) => write!(formatter, "the hub refuses {who}"),
            Self::SeesItWasOvertaken(who) => write!(formatter, "{who} sees that it was overtaken"),
            Self::HasTheClaim(who) => write!(formatter, "{who} has the claim"),
            Self::ServiceCharges(who) => write!(formatter, "the service does the call of {who}, and CHARGES"),
            Self::KeepsTheAnswer(who) => write!(formatter, "{who} keeps the answer"),
            Self::NoAnswerAsksUnderTheKey(who) => write!(formatter, "{who} gets no answer, calls again under the key"),
            Self::NoAnswerIsUnclear(who) => write!(formatter, "{who} gets no answer: unclear"),
        }
    }
}

/// What can happen in a state.
pub struct Next<'a> {
    pub rules: Rules,
    pub state: State,
    pub found: &'a mut Vec<(Step, State)>,
}

impl Next<'_> {
    /// Collects every step, in an order that is always the same: who finds a shortest counterexample finds the same one again.
    pub fn collect(&mut self) {
        for who in Who::BOTH {
            rep_steps::own(self, who);
            rep_steps::of_a_person(self, who);
        }
        hub_steps::by_itself(self);
        let mut under_way = self.state.network;
        while let Some(message) = under_way.pop() {
            messages::arrives(self, message);
        }
        for who in Who::BOTH {
            rep_steps::waited_in_vain(self, who);
        }
    }

    pub fn step(&mut self, step: Step, to: State) {
        self.found.push((step, to));
    }
}
