//! Samples of one measurement, and the table they are printed in.

use std::fmt;
use std::time::{Duration, Instant};

/// Times of the same thing.
#[derive(Debug, Clone, Default)]
pub struct Sample(Vec<Duration>);

impl Sample {
    /// Takes one more.
    pub fn add(&mut self, time: Duration) {
        self.0.push(time);
    }

    /// Runs something so many times.
    pub fn of(times: usize, mut run: impl FnMut()) -> Self {
        let mut sample = Self::default();
        for _ in 0..times {
            let start = Instant::now();
            run();
            sample.add(start.elapsed());
        }
        sample
    }

    /// One time alone.
    pub fn one(time: Duration) -> Self {
        Self(vec![time])
    }

    /// Whether nothing was measured.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Those of several together.
    pub fn all<'a>(samples: impl IntoIterator<Item = &'a Self>) -> Self {
        Self(samples.into_iter().flat_map(|sample| sample.0.iter().copied()).collect())
    }

    /// The time that so many in a hundred stay below; the median at 50.
    pub fn at(&self, percent: usize) -> Duration {
        let mut sorted = self.0.clone();
        sorted.sort_unstable();
        let last = sorted.len().checked_sub(1).expect("something was measured");
        sorted[(last * percent).div_ceil(100)]
    }

    /// The median.
    pub fn median(&self) -> Duration {
        self.at(50)
    }
}

/// One line of a table.
struct Line {
    what: String,
    measured: String,
    beside: String,
}

/// What a measurement prints.
pub struct Table {
    about: String,
    lines: Vec<Line>,
}

impl Table {
    /// A table about something.
    pub fn new(about: &str) -> Self {
        Self { about: about.to_owned(), lines: Vec::new() }
    }

    /// A line in words.
    pub fn line(&mut self, what: &str, measured: impl fmt::Display, beside: impl fmt::Display) {
        self.lines.push(Line { what: what.to_owned(), measured: measured.to_string(), beside: beside.to_string() });
    }

    /// As a table of a page.
    pub fn markdown(&self) -> String {
        let cell = |text: &str| text.replace('|', "\\|");
        let lines = self
            .lines
            .iter()
            .map(|line| format!("| {} | {} | {} |\n", cell(&line.what), cell(&line.measured), cell(&line.beside)));
        format!("{}\n\n| what | measured | beside |\n|---|---|---|\n{}", self.about, lines.collect::<String>())
    }

    /// A time and the time of its peer.
    pub fn against(&mut self, what: &str, own: Duration, peer: &str, other: Duration) {
        let ratio = own.as_secs_f64() / other.as_secs_f64().max(f64::MIN_POSITIVE);
        self.line(what, shown(own), format!("{ratio:.2} × {peer} ({})", shown(other)));
    }
}

/// A time with the unit that suits it.
pub fn shown(time: Duration) -> String {
    match time.as_secs_f64() {
        seconds if seconds >= 10.0 => format!("{seconds:.2} s"),
        seconds if seconds >= 1e-3 => format!("{:.2} ms", seconds * 1e3),
        seconds => format!("{:.1} µs", seconds * 1e6),
    }
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.about)?;
        let width = |text: fn(&Line) -> &String| {
            self.lines.iter().map(|line| text(line).chars().count()).max().unwrap_or_default()
        };
        let (what, measured) = (width(|line| &line.what), width(|line| &line.measured));
        for line in &self.lines {
            writeln!(f, "  {:what$}  {:>measured$}  {}", line.what, line.measured, line.beside)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_are_taken_from_what_was_measured() {
        let mut sample = Sample::default();
        for ms in [5, 1, 4, 2, 3] {
            sample.add(Duration::from_millis(ms));
        }
        for (percent, ms) in [(0, 1), (50, 3), (95, 5), (100, 5)] {
            assert_eq!(sample.at(percent), Duration::from_millis(ms), "p{percent}");
        }
    }

    #[test]
    fn times_are_shown_in_the_unit_that_suits_them() {
        for (micros, text) in [(12, "12.0 µs"), (1_500, "1.50 ms"), (2_500_000, "2500.00 ms"), (16_500_000, "16.50 s")]
        {
            assert_eq!(shown(Duration::from_micros(micros)), text, "{micros} µs");
        }
    }
}
