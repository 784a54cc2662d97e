//! What a piece of work needed: its time, and the most memory that its process had.

use std::time::Duration;

use serde_json::Value;

use super::sample::Table;

/// What a piece of work needed.
#[derive(Debug, Clone, Copy)]
pub struct Effort {
    /// From the start of the work to its end, without starting the program.
    pub time: Duration,
    /// The most memory that its process had, in KiB; none where the system does not say.
    pub peak: Option<u64>,
}

impl Effort {
    /// What a process said of itself: `seconds` and `peak_kib`.
    pub fn told(said: &Value) -> Option<Self> {
        Some(Self { time: Duration::from_secs_f64(said["seconds"].as_f64()?), peak: said["peak_kib"].as_u64() })
    }

    /// The one of the middle time, with the highest peak of them all; none where there are none.
    pub fn median(mut all: Vec<Self>) -> Option<Self> {
        all.sort_unstable_by_key(|effort| effort.time);
        let peak = all.iter().filter_map(|effort| effort.peak).max();
        all.get(all.len() / 2).map(|middle| Self { peak, ..*middle })
    }

    /// `1.20 s, 83 MiB`.
    pub fn shown(&self) -> String {
        let seconds = self.time.as_secs_f64();
        match self.peak {
            Some(peak) => format!("{seconds:.2} s, {} MiB", peak >> 10),
            None => format!("{seconds:.2} s"),
        }
    }

    /// How much of a peer's effort this is: `0.50 × the time, 0.10 × the memory of`.
    fn of(&self, peer: &Self) -> String {
        let time = self.time.as_secs_f64() / peer.time.as_secs_f64().max(f64::MIN_POSITIVE);
        match (self.peak, peer.peak) {
            (Some(own), Some(other)) => {
                format!("{time:.2} × the time, {:.2} × the memory of", own as f64 / other.max(1) as f64)
            }
            _ => format!("{time:.2} × the time of"),
        }
    }
}

/// A line for each peer of the same work; one that could not be measured is said.
pub fn beside(table: &mut Table, what: &str, own: &Effort, peers: &[(&str, Option<Effort>)]) {
    for (name, peer) in peers {
        let said = match peer {
            Some(peer) => format!("{} {name} ({})", own.of(peer), peer.shown()),
            None => format!("{name} was not measured"),
        };
        table.line(what, own.shown(), said);
    }
}

/// The most memory that this process has had, in KiB; none where the system does not say.
pub fn own_peak() -> Option<u64> {
    peak_in(&std::fs::read_to_string("/proc/self/status").ok()?)
}

/// The peak in what the system says of a process.
///
/// Not the `ru_maxrss` of a process that ended: it begins with the memory of whoever started it.
pub fn peak_in(status: &str) -> Option<u64> {
    status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?.split_whitespace().next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn effort(ms: u64, peak: u64) -> Effort {
        Effort { time: Duration::from_millis(ms), peak: Some(peak) }
    }

    #[test]
    fn the_middle_time_is_told_with_the_highest_peak() {
        let median = Effort::median(vec![effort(3_000, 1 << 10), effort(1_000, 9 << 10), effort(2_000, 5 << 10)]);
        assert_eq!(median.unwrap().shown(), "2.00 s, 9 MiB");
        assert!(Effort::median(Vec::new()).is_none(), "nothing was measured");
    }

    #[test]
    fn the_peak_is_read_from_what_the_system_tells() {
        assert_eq!(peak_in("VmPeak:\t  9 kB\nVmHWM:\t    7340 kB\nVmRSS:\t 1 kB\n"), Some(7340));
        assert_eq!(peak_in("VmRSS:\t 1 kB\n"), None, "some systems do not tell it");
    }

    #[test]
    fn a_peer_is_a_ratio_of_time_and_memory() {
        assert_eq!(effort(500, 10).of(&effort(1_000, 100)), "0.50 × the time, 0.10 × the memory of");
    }
}
