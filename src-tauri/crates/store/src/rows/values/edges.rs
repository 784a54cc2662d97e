//! Where the ranges begin into which numbers are put: at round numbers, few of them.
//!
//! Owns no counting.

/// Ranges at most.
pub(super) const MOST: usize = 8;
/// How many times the number in the middle the largest is from which on the ranges grow.
const SKEWED: f64 = 20.0;

/// The beginnings of the second range and of those behind it. `least` and `most` are the ends, `middle` is the number in the middle, and
/// `above` the least that is above nothing.
pub(super) fn between(least: f64, most: f64, middle: f64, above: f64) -> Vec<f64> {
    if least >= 0.0 && most > SKEWED * middle { growing(least, most, above) } else { even(least, most) }
}

/// `number` times this power of ten, as exactly as a number can be.
fn times(number: f64, power: i32) -> f64 {
    format!("{number}e{power}").parse().unwrap_or(f64::INFINITY)
}

fn power_of(number: f64) -> i32 {
    if number > 0.0 { number.log10().floor() as i32 } else { 0 }
}

/// Steps of the same size: 1, 2 or 5 of a power of ten, the finest that makes few enough.
fn even(least: f64, most: f64) -> Vec<f64> {
    if !least.is_finite() || !most.is_finite() {
        return Vec::new();
    }
    let mut power = power_of(most / MOST as f64 - least / MOST as f64);
    loop {
        for digit in [1.0, 2.0, 5.0] {
            let step = times(digit, power);
            let (first, last) = ((least / step).floor() + 1.0, (most / step).floor());
            if last - first + 2.0 <= MOST as f64 {
                let count = (last - first + 1.0).max(0.0) as usize;
                let edges = (0..count).map(|at| times((first + at as f64) * digit, power));
                let mut edges: Vec<f64> = edges.filter(|edge| *edge > least && *edge <= most).collect();
                // Where numbers are so close that a step is less than what two of them differ by.
                edges.dedup();
                return edges;
            }
        }
        power += 1;
    }
}

/// Steps that grow: 1, 2 and 5 of each power of ten, 1 and 5, 1 alone; then of every second power, every third, as often as makes few enough.
fn growing(least: f64, most: f64, above: f64) -> Vec<f64> {
    let (from, to) = (power_of(above), power_of(most));
    let finest = [(&[1.0, 2.0, 5.0][..], 1), (&[1.0, 5.0], 1)].into_iter();
    let coarser = (1..).map(|powers| (&[1.0][..], powers));
    let mut made = finest.chain(coarser).map(|(digits, powers)| {
        let powers = (from..=to).step_by(powers);
        let edges = powers.flat_map(|power| digits.iter().map(move |digit| times(*digit, power)));
        let mut edges: Vec<f64> = edges.filter(|edge| *edge <= most).collect();
        // Between nothing and the least number above it no range is needed but that of nothing.
        edges.drain(..edges.iter().filter(|edge| **edge <= above).count().saturating_sub(1));
        edges.retain(|edge| *edge > least);
        edges
    });
    made.find(|edges| edges.len() < MOST).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_begin_at_round_numbers_and_none_at_the_ends_is_empty() {
        for (numbers, edges, why) in [
            ([0.0, 799.0, 400.0, 1.0], &[100.0, 200.0, 300.0, 400.0, 500.0, 600.0, 700.0][..], "even"),
            ([3.0, 41.0, 20.0, 3.0], &[10.0, 20.0, 30.0, 40.0], "five would make nine ranges"),
            ([-40.0, 55.0, 3.0, 1.0], &[-20.0, 0.0, 20.0, 40.0], "below zero too"),
            ([0.1, 0.9, 0.5, 0.1], &[0.2, 0.4, 0.6, 0.8], "parts, written as they are said"),
            ([48.1, 48.9, 48.2, 48.1], &[48.2, 48.3, 48.4, 48.5, 48.6, 48.7, 48.8], "close together and far from zero"),
            ([1.0, 100.0, 3.0, 1.0], &[2.0, 5.0, 10.0, 20.0, 50.0, 100.0], "few large ones"),
            ([0.0, 5e6, 40.0, 3.0], &[1.0, 10.0, 100.0, 1e3, 1e4, 1e5, 1e6], "very large ones, and none"),
            ([0.0, 300.0, 0.0, 30.0], &[20.0, 50.0, 100.0, 200.0], "most have none: nothing is between that and 30"),
            ([1.0, 1e12, 900.0, 1.0], &[100.0, 1e4, 1e6, 1e8, 1e10, 1e12], "of every second power"),
            (
                [f64::MIN, f64::MAX, 0.0, 1.0],
                &[-1.5e308, -1e308, -5e307, 0.0, 5e307, 1e308, 1.5e308],
                "as far apart as numbers are",
            ),
        ] {
            let [least, most, middle, above] = numbers;
            assert_eq!(between(least, most, middle, above), edges, "{why}: {numbers:?}");
        }
        assert_eq!(between(f64::NAN, 9.0, 1.0, 1.0), Vec::<f64>::new(), "no number makes no ranges, and ends");
        let close = between(1e16, 1e16 + 16.0, 1e16, 1e16);
        assert!(close.windows(2).all(|two| two[0] < two[1]), "closer than numbers are: {close:?}");
    }
}
