//! Points fitted to rows that a person marked good and bad: plain logistic regression over which lines hold of each.
//!
//! Newton's method on the log-likelihood with a ridge of 1/2 on every weight but the constant, which is what the field's usual
//! library does by default (C = 1): few rows, or a line that decides by itself, leave finite weights. A quarter of the rows is held
//! out by their numbers, alike each time, and how well the fit tells good from bad is measured on those alone, as the area under the
//! curve: how often a good row has more points than a bad one.

/// One marked row: which lines hold, and whether it is good.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Marked {
    /// The record's number.
    pub record: i64,
    /// Which lines hold.
    pub holds: Vec<bool>,
    /// What the person said.
    pub good: bool,
}

/// What was fitted.
#[derive(Debug, Clone, PartialEq)]
pub struct Fit {
    /// The weight of each line, in natural logarithms of odds.
    pub weights: Vec<f64>,
    /// What a row has of which no line holds.
    pub constant: f64,
    /// The area under the curve on the rows that were held out: 0.5 is chance, 1 is never wrong.
    pub auc: f64,
    /// How many were held out, and how many it was fitted to.
    pub held_out: usize,
    /// How many rows it was fitted to.
    pub fitted_to: usize,
}

/// Why nothing can be fitted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unfit {
    /// Fewer rows are marked good or bad than a fit needs.
    TooFew,
    /// There are no lines, or the weights do not settle.
    NoLines,
}

/// Rows of each mark that a fit needs.
pub const LEAST_ROWS: usize = 20;
/// Points of one unit of weight: a line that makes a row e times as likely gets 10.
const POINTS: f64 = 10.0;
const MOST_STEPS: usize = 50;
const RIDGE: f64 = 1.0;

/// One in four, by a hash of the record's number.
fn is_held_out(record: i64) -> bool {
    (record as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 62 == 0
}

/// Fits weights to marked rows.
///
/// # Errors
/// [`Unfit`], where there are too few rows of either mark, or no lines.
pub fn fit(rows: &[Marked]) -> Result<Fit, Unfit> {
    let lines = rows.first().map_or(0, |row| row.holds.len());
    if lines == 0 {
        return Err(Unfit::NoLines);
    }
    let (held, learned): (Vec<&Marked>, Vec<&Marked>) = rows.iter().partition(|row| is_held_out(row.record));
    let of = |rows: &[&Marked], good: bool| rows.iter().filter(|row| row.good == good).count();
    let has_enough =
        of(&learned, true) + of(&held, true) >= LEAST_ROWS && of(&learned, false) + of(&held, false) >= LEAST_ROWS;
    let has_both = [&learned, &held].into_iter().all(|rows| of(rows, true) > 0 && of(rows, false) > 0);
    if !has_enough || !has_both {
        return Err(Unfit::TooFew);
    }
    let weights = regressed(&learned, lines).ok_or(Unfit::NoLines)?;
    let (constant, weights) = (weights[0], weights[1..].to_vec());
    let sum =
        |row: &Marked| weights.iter().zip(&row.holds).filter(|(_, holds)| **holds).map(|(weight, _)| weight).sum();
    let told: Vec<(f64, bool)> = held.iter().map(|row| (sum(row), row.good)).collect();
    Ok(Fit { auc: area_under_curve(&told), weights, constant, held_out: held.len(), fitted_to: learned.len() })
}

/// The points of a weight.
pub fn points(weight: f64) -> i32 {
    (weight * POINTS).round().clamp(-999.0, 999.0) as i32
}

/// The constant, then a weight for each line.
fn regressed(rows: &[&Marked], lines: usize) -> Option<Vec<f64>> {
    let width = lines + 1;
    let mut weights = vec![0.0; width];
    for _ in 0..MOST_STEPS {
        let (mut slope, mut curve) = (vec![0.0; width], vec![vec![0.0; width]; width]);
        for row in rows {
            // The constant holds of every row.
            let set: Vec<usize> = std::iter::once(0).chain((1..width).filter(|at| row.holds[at - 1])).collect();
            let chance = 1.0 / (1.0 + (-set.iter().map(|at| weights[*at]).sum::<f64>()).exp());
            let (missed, weight) = (f64::from(u8::from(row.good)) - chance, chance * (1.0 - chance));
            for one in &set {
                slope[*one] += missed;
                for two in &set {
                    curve[*one][*two] += weight;
                }
            }
        }
        for at in 1..width {
            slope[at] -= RIDGE * weights[at];
            curve[at][at] += RIDGE;
        }
        let step = solved(curve, slope)?;
        let moved = step.iter().map(|step| step.abs()).fold(0.0, f64::max);
        weights.iter_mut().zip(step).for_each(|(weight, step)| *weight += step);
        if moved < 1e-9 {
            break;
        }
    }
    weights.iter().all(|weight| weight.is_finite()).then_some(weights)
}

/// Solves a system of equations, by elimination with the largest pivot.
fn solved(mut rows: Vec<Vec<f64>>, mut right: Vec<f64>) -> Option<Vec<f64>> {
    let width = right.len();
    for at in 0..width {
        let pivot = (at..width).max_by(|one, two| rows[*one][at].abs().total_cmp(&rows[*two][at].abs()))?;
        if rows[pivot][at].abs() < 1e-12 {
            return None;
        }
        rows.swap(at, pivot);
        right.swap(at, pivot);
        for below in at + 1..width {
            let times = rows[below][at] / rows[at][at];
            let (above, rest) = rows.split_at_mut(below);
            rest[0].iter_mut().zip(&above[at]).skip(at).for_each(|(value, above)| *value -= times * above);
            right[below] -= times * right[at];
        }
    }
    for at in (0..width).rev() {
        let known: f64 = (at + 1..width).map(|behind| rows[at][behind] * right[behind]).sum();
        right[at] = (right[at] - known) / rows[at][at];
    }
    Some(right)
}

/// How often a good row has more than a bad one; equal ones count half.
pub fn area_under_curve(told: &[(f64, bool)]) -> f64 {
    let mut sorted: Vec<&(f64, bool)> = told.iter().collect();
    sorted.sort_by(|one, two| one.0.total_cmp(&two.0));
    let (mut sum, mut at) = (0.0, 0);
    while at < sorted.len() {
        let same = sorted[at..].iter().take_while(|(value, _)| *value == sorted[at].0).count();
        // Ranks count from 1; equal ones have the middle of theirs.
        let rank = at as f64 + (same as f64 + 1.0) / 2.0;
        sum += rank * sorted[at..at + same].iter().filter(|(_, good)| *good).count() as f64;
        at += same;
    }
    let good = told.iter().filter(|(_, good)| *good).count() as f64;
    let bad = told.len() as f64 - good;
    (sum - good * (good + 1.0) / 2.0) / (good * bad)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// So many rows for which these lines hold, of which so many are good.
    fn rows(holds: &[bool], all: usize, good: usize, from: i64) -> Vec<Marked> {
        (0..all).map(|at| Marked { record: from + at as i64, holds: holds.to_vec(), good: at < good }).collect()
    }

    #[test]
    fn one_line_has_the_weight_that_its_table_gives() {
        // Of one line, and without a ridge, the weight is the logarithm of the odds ratio of its table: 40:10 against 15:35.
        let all: Vec<Marked> = [rows(&[true], 50_000, 40_000, 0), rows(&[false], 50_000, 15_000, 50_000)].concat();
        let weights = regressed(&all.iter().collect::<Vec<_>>(), 1).unwrap();
        let (constant, weight) = ((15.0_f64 / 35.0).ln(), (4.0_f64 / (15.0 / 35.0)).ln());
        assert!((weights[0] - constant).abs() < 1e-3, "the odds without it: {} for {constant}", weights[0]);
        assert!((weights[1] - weight).abs() < 1e-3, "the odds ratio: {} for {weight}", weights[1]);
    }

    #[test]
    fn the_weights_are_those_that_scikit_learn_finds() {
        // The rows of a generator that is written alike there; LogisticRegression(C=1) of scikit-learn 1.9.1.
        let mut seed = 7_u64;
        let mut below = |most: u64| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (seed >> 33) % most
        };
        let mut all = Vec::new();
        for record in 0..400 {
            let holds = vec![below(3) == 0, below(2) == 0, below(5) == 0];
            let level = if holds[0] { 2 } else { 0 } - i32::from(holds[1]);
            let chance = [27, 50, 73, 88][(level + 1).clamp(0, 3) as usize];
            all.push(Marked { record, holds, good: below(100) < chance });
        }
        assert_eq!(all.iter().filter(|row| row.good).count(), 199, "the same rows");
        let weights = regressed(&all.iter().collect::<Vec<_>>(), 3).unwrap();
        for (own, theirs) in weights.iter().zip([-0.315_445_08, 2.198_296_07, -0.734_501, 0.420_151_17]) {
            assert!((own - theirs).abs() < 1e-5, "{weights:?}");
        }
        let sum =
            |row: &Marked| weights[1..].iter().zip(&row.holds).filter(|(_, holds)| **holds).map(|(one, _)| one).sum();
        let told: Vec<(f64, bool)> = all.iter().map(|row| (sum(row), row.good)).collect();
        assert!((area_under_curve(&told) - 0.759_043_976_099_402_4).abs() < 1e-9, "and the area that it finds");
    }

    #[test]
    fn a_line_that_decides_by_itself_has_a_finite_weight() {
        let all = [rows(&[true, true], 100, 100, 0), rows(&[false, true], 100, 0, 100)].concat();
        let told = fit(&all).unwrap();
        assert!(told.weights[0] > 3.0 && told.weights[0] < 10.0, "large and finite: {:?}", told.weights);
        assert_eq!(told.auc, 1.0, "never wrong on those that were held out");
        assert!(told.held_out > 30 && told.held_out < 70, "about a quarter: {}", told.held_out);
        assert_eq!(told.held_out + told.fitted_to, 200, "each row is in one of both");
    }

    #[test]
    fn what_nothing_explains_is_chance() {
        let mut all = Vec::new();
        for at in 0..4_000_i64 {
            let good = (at as u64).wrapping_mul(0xD134_2543_DE82_EF95) >> 63 == 1;
            all.push(Marked { record: at, holds: vec![at % 2 == 0, at % 3 == 0], good });
        }
        let told = fit(&all).unwrap();
        assert!((told.auc - 0.5).abs() < 0.06, "no better than a coin: {}", told.auc);
    }

    #[test]
    fn the_area_under_the_curve_counts_pairs() {
        for (told, area) in [
            (&[(1.0, false), (2.0, true)][..], 1.0),
            (&[(2.0, false), (1.0, true)], 0.0),
            (&[(1.0, false), (1.0, true)], 0.5),
            (&[(1.0, false), (2.0, true), (3.0, false), (4.0, true)], 0.75),
            (&[(1.0, false), (1.0, true), (1.0, true), (0.0, false)], 0.75),
        ] {
            assert_eq!(area_under_curve(told), area, "{told:?}");
        }
    }

    #[test]
    fn too_little_is_said() {
        assert_eq!(fit(&rows(&[true], 15, 7, 0)), Err(Unfit::TooFew), "few rows");
        assert_eq!(fit(&rows(&[true], 500, 500, 0)), Err(Unfit::TooFew), "nobody is bad");
        assert_eq!(fit(&rows(&[], 500, 200, 0)), Err(Unfit::NoLines), "no lines");
        assert_eq!(fit(&[]), Err(Unfit::NoLines), "nothing at all");
        let alike = [rows(&[true, true], 50, 40, 0), rows(&[false, false], 50, 10, 50)].concat();
        let told = fit(&alike).unwrap();
        assert!(
            (told.weights[0] - told.weights[1]).abs() < 1e-6,
            "two lines that are one share its weight: {:?}",
            told.weights
        );
    }

    #[test]
    fn points_are_whole_and_bounded() {
        assert_eq!([0.0, 1.26, -3.0, 1e9, -1e9].map(points), [0, 13, -30, 999, -999]);
    }
}
