//! States that were found, in the order in which they were, and from which.
//!
//! Owns the table that tells whether a state is new. It is written by hand because it runs without optimisation, where a `HashSet`
//! takes several times as long.

pub struct Seen {
    /// In the order in which they were found, which is also the order in which they are looked at.
    packed: Vec<u64>,
    /// Place of the state from which it was found; its own for the first one.
    from: Vec<u32>,
    /// The same states by their hash, each in the first slot that was free; 0 is a free one.
    slots: Box<[u64]>,
}

impl Seen {
    pub fn new() -> Self {
        Self { packed: Vec::new(), from: Vec::new(), slots: vec![0; 1 << 16].into() }
    }

    pub fn count(&self) -> usize {
        self.packed.len()
    }

    pub fn packed(&self, place: usize) -> u64 {
        self.packed[place]
    }

    pub fn from(&self, place: usize) -> usize {
        self.from[place] as usize
    }

    /// Stores a state; tells whether it is new.
    pub fn insert(&mut self, packed: u64, from: usize) -> bool {
        assert!(packed != 0, "a state of zeros would look like a free slot");
        let slots = &mut *self.slots;
        let slot = slot_of(packed, slots);
        if slots[slot] != 0 {
            return false;
        }
        slots[slot] = packed;
        self.packed.push(packed);
        self.from.push(u32::try_from(from).expect("there are fewer than 2^32 states"));
        if self.packed.len() * 3 > self.slots.len() * 2 {
            self.grow();
        }
        true
    }

    fn grow(&mut self) {
        let mut slots: Box<[u64]> = vec![0; self.slots.len() * 2].into();
        for packed in self.packed.as_slice() {
            slots[slot_of(*packed, &slots)] = *packed;
        }
        self.slots = slots;
    }
}

/// The slot where a state is, or the free one where it belongs.
fn slot_of(packed: u64, slots: &[u64]) -> usize {
    // The upper bits of the product depend on every bit of the state.
    let hash = (packed ^ (packed >> 32)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let mut slot =
        usize::try_from(hash >> (64 - slots.len().trailing_zeros())).expect("there are fewer than 2^32 slots");
    while slots[slot] != 0 && slots[slot] != packed {
        slot = (slot + 1) & (slots.len() - 1);
    }
    slot
}
