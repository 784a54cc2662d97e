//! What names a row of the log, and when it was made: the order in which rows that say something of the same thing follow.
//!
//! Owns: the names. Does not own: the clock (`hlc`), or what follows from the order (`merge`).

use crate::hlc::Hlc;

/// The one row that a device wrote under this number, in literature a *dot*: in the whole vault there is no other one, however
/// often it is sent or written down.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Dot {
    /// The device, as the 16 bytes of its UUID.
    pub device: [u8; 16],
    /// Counts what the device has written; only ever grows.
    pub seq: i64,
}

/// When a row was made. No two rows have the same: where the times are the same the device decides, then its number. In that order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Stamp {
    /// The time.
    pub hlc: Hlc,
    /// The row.
    pub dot: Dot,
}

impl Stamp {
    /// The stamp as everybody has to read it: not beyond the time at which the hub took the row in (its `at`, in milliseconds since
    /// 1970). That time is the same for each reader, so that all of them lower a stamp to the same one.
    #[must_use]
    pub fn lowered_to(self, at_ms: u64) -> Self {
        Self { hlc: self.hlc.lowered_to(at_ms), ..self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_decides_then_the_device_then_its_number() {
        let stamp = |ms, device, seq| Stamp { hlc: Hlc::new(ms, 0), dot: Dot { device: [device; 16], seq } };
        for (earlier, later, why) in [
            (stamp(1, 9, 9), stamp(2, 1, 1), "time comes first"),
            (stamp(1, 1, 9), stamp(1, 2, 1), "then the device"),
            (stamp(1, 1, 1), stamp(1, 1, 2), "then its number"),
        ] {
            assert!(earlier < later, "{why}");
        }
        let (one, two) = (stamp(7, 1, 1).lowered_to(3), stamp(8, 1, 2).lowered_to(3));
        assert_eq!(one.hlc, two.hlc, "both were ahead");
        assert!(one < two, "and what a device wrote later stays later");
    }
}
