//! Repeatable chance: the same seed, row and topic always give the same draws, in O(1) and without stored state.

/// A stream of draws.
#[derive(Debug, Clone)]
pub struct Dice(u64);

/// One well-mixed number from another (the finaliser of SplitMix64).
pub const fn mix(mut z: u64) -> u64 {
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

const STEP: u64 = 0x9E37_79B9_7F4A_7C15;

impl Dice {
    /// The draws about one topic of one row.
    pub const fn of(seed: u64, row: u64, topic: u64) -> Self {
        Self(mix(
            mix(seed.wrapping_add(STEP)) ^ mix(row.wrapping_mul(STEP).wrapping_add(topic)).wrapping_add(topic << 32)
        ))
    }

    /// 64 random bits.
    pub const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(STEP);
        mix(self.0)
    }

    /// A number from 0 up to, not including, `end`; 0 where `end` is 0.
    pub const fn below(&mut self, end: u64) -> u64 {
        ((self.next() as u128 * end as u128) >> 64) as u64
    }

    /// True `times` in a thousand.
    pub const fn chance(&mut self, times: u64) -> bool {
        self.below(1000) < times
    }

    /// A number from 0 to 1.
    pub fn unit(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1u64 << 53) as f64
    }

    /// A draw from a bell curve around 0 with deviation 1, never further out than 6: the sum of twelve even draws.
    pub fn bell(&mut self) -> f64 {
        (0..12).map(|_| self.unit()).sum::<f64>() - 6.0
    }

    /// One of several; none of nothing.
    pub fn pick<'a, T>(&mut self, of: &'a [T]) -> Option<&'a T> {
        of.get(self.below(of.len() as u64) as usize)
    }

    /// A position in running totals, each as likely as its share.
    pub fn weighted(&mut self, totals: &[u32]) -> usize {
        let end = totals.last().copied().unwrap_or(0);
        let drawn = self.below(u64::from(end)) as u32;
        totals.partition_point(|total| *total <= drawn)
    }
}

/// Several things, each as likely as its share.
#[derive(Default)]
pub struct Shares<T> {
    pub of: Vec<T>,
    totals: Vec<u32>,
}

impl<T> Shares<T> {
    /// One of them; none of nothing.
    pub fn draw(&self, dice: &mut Dice) -> Option<&T> {
        self.of.get(dice.weighted(&self.totals))
    }
}

impl<T> FromIterator<(T, u32)> for Shares<T> {
    fn from_iter<I: IntoIterator<Item = (T, u32)>>(all: I) -> Self {
        let (of, weights): (Vec<T>, Vec<u32>) = all.into_iter().unzip();
        Self { of, totals: totals(weights) }
    }
}

/// Running totals of weights, for [`Dice::weighted`].
pub fn totals(weights: impl IntoIterator<Item = u32>) -> Vec<u32> {
    let mut sum = 0;
    weights
        .into_iter()
        .map(|weight| {
            sum += weight;
            sum
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn draws_are_repeatable_and_even() {
        assert_eq!(Dice::of(7, 1, 2).next(), Dice::of(7, 1, 2).next(), "same seed, row and topic, same draw");
        assert_ne!(Dice::of(7, 1, 2).next(), Dice::of(8, 1, 2).next(), "another seed is another world");
        let totals = totals([1, 0, 3]);
        let mut counts = [0; 3];
        for row in 0..4000 {
            counts[Dice::of(7, row, 0).weighted(&totals)] += 1;
        }
        assert_eq!(counts[1], 0, "no weight, no draw");
        assert!((900..1100).contains(&counts[0]), "a quarter of the draws, got {}", counts[0]);
    }

    #[test]
    fn the_bell_has_its_middle_and_width() {
        let mut dice = Dice::of(1, 1, 1);
        let draws: Vec<f64> = (0..20_000).map(|_| dice.bell()).collect();
        let mean = draws.iter().sum::<f64>() / 20_000.0;
        let width = (draws.iter().map(|x| x * x).sum::<f64>() / 20_000.0).sqrt();
        assert!(mean.abs() < 0.03 && (width - 1.0).abs() < 0.03, "mean {mean}, deviation {width}");
    }
}
