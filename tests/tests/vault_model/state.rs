//! A state of everything, and its packed form.
//!
//! Owns what two states are told apart by: the search compares only packed forms.

use crate::charges::Charges;
use crate::hub::{Hub, Row};
use crate::network::Network;
use crate::rep::{Disk, Phase, Rep, Who};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State {
    pub hub: Hub,
    pub reps: [Rep; 2],
    pub network: Network,
    pub charges: Charges,
    /// A person has decided to pay again; that happens once at most.
    pub decided: bool,
    /// What happens once at most has happened: the failover, and the kill where only one is tried.
    pub mishap: bool,
}

const HUB: u32 = 3 + 1 + 2 + 1;
const REP: u32 = 3 + 2 + 2 + 4;
const REST: u32 = 3 * 3 + 2;
const _: () = assert!(HUB + 2 * REP + Network::WIDTH + REST <= u64::BITS, "a state is packed into 64 bits");

impl State {
    pub const START: Self = Self {
        hub: Hub::EMPTY,
        reps: [Rep::NEW; 2],
        network: Network::SILENT,
        charges: Charges::NONE,
        decided: false,
        mishap: false,
    };

    /// What is checked: a charge, and another one for each decision of a person (I1 of the design).
    pub fn is_overcharged(&self) -> bool {
        self.charges.count() > 1 + usize::from(self.decided)
    }

    pub fn packed(&self) -> u64 {
        let mut bits = Bits(0);
        bits.put(self.hub.row as u32, 3);
        bits.put(self.hub.by as u32, 1);
        bits.put(self.hub.number, 2);
        bits.put(u32::from(self.hub.overdue), 1);
        for rep in &self.reps {
            bits.put(rep.phase as u32, 3);
            bits.put(rep.number, 2);
            bits.put(rep.disk.claim, 2);
            bits.put(u32::from(rep.disk.intent), 1);
            bits.put(u32::from(rep.disk.fact), 1);
            bits.put(u32::from(rep.wants), 1);
            bits.put(u32::from(rep.won_in_this_run), 1);
        }
        bits.put(self.network.0, Network::WIDTH);
        for call in self.charges.0 {
            bits.put(call, 3);
        }
        bits.put(u32::from(self.decided), 1);
        bits.put(u32::from(self.mishap), 1);
        bits.0
    }

    pub fn unpacked(packed: u64) -> Self {
        let mut bits = Bits(packed);
        // Backwards: what was put in last comes out first.
        let mishap = bits.take(1) == 1;
        let decided = bits.take(1) == 1;
        let mut calls = [0; 3];
        for call in calls.iter_mut().rev() {
            *call = bits.take(3);
        }
        let network = Network(bits.take(Network::WIDTH));
        let mut reps = [Rep::NEW; 2];
        for rep in reps.iter_mut().rev() {
            rep.won_in_this_run = bits.take(1) == 1;
            rep.wants = bits.take(1) == 1;
            let (fact, intent) = (bits.take(1) == 1, bits.take(1) == 1);
            rep.disk = Disk { claim: bits.take(2), intent, fact };
            rep.number = bits.take(2);
            rep.phase = Phase::ALL[bits.take(3) as usize];
        }
        let (overdue, number, by, row) = (bits.take(1) == 1, bits.take(2), bits.take(1), bits.take(3));
        let hub = Hub { row: Row::ALL[row as usize], by: Who::BOTH[by as usize], number, overdue };
        Self { hub, reps, network, charges: Charges(calls), decided, mishap }
    }
}

struct Bits(u64);

impl Bits {
    fn put(&mut self, value: u32, width: u32) {
        assert!(value >> width == 0, "{value} does not fit into {width} bits: two states would look like one");
        self.0 = self.0 << width | u64::from(value);
    }

    fn take(&mut self, width: u32) -> u32 {
        let value = self.0 & ((1 << width) - 1);
        self.0 >>= width;
        u32::try_from(value).expect("nothing is wider than 32 bits")
    }
}
