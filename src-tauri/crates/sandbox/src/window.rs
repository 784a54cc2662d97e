//! A rate limit as a strict sliding window: never more than so many calls within any stretch of so long.

use std::collections::VecDeque;
use std::time::Duration;

/// The calls of one class that were let in.
#[derive(Debug)]
pub struct Window {
    most: usize,
    span: Duration,
    admitted: VecDeque<Duration>,
}

impl Window {
    /// At most `most` calls within `span`.
    pub const fn new(most: u32, span: Duration) -> Self {
        Self { most: most as usize, span, admitted: VecDeque::new() }
    }

    /// Lets a call in at a time, or returns how long it has to wait. A call that is turned away does not count, so that
    /// waiting helps.
    pub fn admit(&mut self, now: Duration) -> Result<(), Duration> {
        while self.admitted.front().is_some_and(|first| now.saturating_sub(*first) >= self.span) {
            self.admitted.pop_front();
        }
        match self.admitted.front() {
            Some(first) if self.admitted.len() >= self.most => Err(self.span - now.saturating_sub(*first)),
            _ => {
                self.admitted.push_back(now);
                Ok(())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_seventh_call_waits_until_the_first_is_a_second_old() {
        let mut window = Window::new(6, Duration::from_secs(1));
        let at = Duration::from_millis;
        for n in 0..6 {
            assert!(window.admit(at(n * 10)).is_ok(), "call {n} of six in a second");
        }
        assert_eq!(window.admit(at(999)), Err(at(1)), "the seventh within the second is turned away");
        assert!(window.admit(at(1_000)).is_ok(), "a whole second after the first there is room again");
        assert_eq!(window.admit(at(1_009)), Err(at(1)), "and only for one: the second call was at 10 ms");
        assert!(window.admit(at(1_010)).is_ok(), "one call leaves the window after the other");
    }

    #[test]
    fn no_stretch_of_a_second_ever_holds_seven() {
        let mut window = Window::new(6, Duration::from_secs(1));
        let in_ms: Vec<u64> = (0..5_000).filter(|ms| window.admit(Duration::from_millis(*ms)).is_ok()).collect();
        assert!(in_ms.windows(7).all(|seven| seven[6] - seven[0] >= 1_000), "strictly sliding");
        assert_eq!(in_ms.len(), 30, "six a second are let in when calls come all the time");
    }
}
