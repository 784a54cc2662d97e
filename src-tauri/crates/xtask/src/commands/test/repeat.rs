//! Repeating tests to find those that do not hold each time. Owns the repetitions, their seeds, and the table of what failed
//! in which of them; how tests are run is the steps' business, what disturbs them is `load`'s.

use crate::args::Wanted;
use crate::commands::torture;

/// One repetition.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Turn {
    /// What makes its order; none: the order is as always.
    pub seed: Option<u64>,
    /// Which it is, as it is printed behind the name of a step.
    pub words: String,
}

/// The repetitions that were asked for: one in the usual order, or as many as wanted, each in an order of its own. The first
/// has the seed that was given, so that the seed of a bad one brings it back by itself.
pub fn turns(wanted: &Wanted) -> Vec<Turn> {
    if !wanted.stress() {
        return vec![Turn { seed: None, words: String::new() }];
    }
    let (first, times) = (wanted.seed.unwrap_or_else(torture::fresh), wanted.times.unwrap_or(1));
    let turn = |at: u64| {
        let seed = first.wrapping_add(at);
        Turn { seed: Some(seed), words: format!(", {} of {times}, seed {seed}", at + 1) }
    };
    (0..times).map(turn).collect()
}

/// A line for each test that failed, the one that failed most first: how often of how many, and in which repetitions.
/// `lost` has each test with the repetition, counted from 0.
pub fn table(turns: &[Turn], lost: &[(String, usize)]) -> Vec<String> {
    let mut rows: Vec<(&str, Vec<usize>)> = Vec::new();
    for (test, turn) in lost {
        match rows.iter_mut().find(|(known, _)| known == test) {
            Some((_, found)) if found.contains(turn) => {}
            Some((_, found)) => found.push(*turn),
            None => rows.push((test, vec![*turn])),
        }
    }
    rows.sort_by(|one, other| other.1.len().cmp(&one.1.len()).then_with(|| one.0.cmp(other.0)));
    let width = rows.iter().map(|(test, _)| test.chars().count()).max().unwrap_or_default();
    let named = |at: &usize| match turns.get(*at).and_then(|turn| turn.seed) {
        Some(seed) => format!("{} (seed {seed})", at + 1),
        None => (at + 1).to_string(),
    };
    let line = |(test, found): &(&str, Vec<usize>)| {
        let places = found.iter().map(named).collect::<Vec<_>>().join(", ");
        format!("  {:>3} of {}  {test:width$}  in {places}", found.len(), turns.len())
    };
    let seeds = turns.first().zip(turns.last()).and_then(|(first, last)| first.seed.zip(last.seed));
    let mut lines: Vec<String> = rows.iter().map(line).collect();
    if lines.is_empty() {
        lines.push(format!("  no test failed in any of {}", turns.len()));
    }
    lines.extend(
        seeds.map(|(first, last)| format!("  seeds {first} to {last}: --seed with one of them repeats its order")),
    );
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    fn three() -> Vec<Turn> {
        turns(&Wanted { times: Some(3), seed: Some(44), ..Wanted::default() })
    }

    #[test]
    fn each_repetition_has_an_order_of_its_own() {
        let seeds: Vec<_> = three().iter().map(|turn| turn.seed).collect();
        assert_eq!(seeds, [Some(44), Some(45), Some(46)], "from the seed that was given");
        assert_eq!(three()[1].words, ", 2 of 3, seed 45", "told behind the step's name");
        let fresh = turns(&Wanted { times: Some(1), ..Wanted::default() });
        assert!(fresh[0].seed.is_some_and(|seed| seed > 0), "a seed that nobody chose");
    }

    #[test]
    fn a_plain_run_is_one_in_the_usual_order() {
        let plain = turns(&Wanted { name: Some("x".to_owned()), ..Wanted::default() });
        assert_eq!(plain, [Turn { seed: None, words: String::new() }], "nothing to shuffle, nothing to say");
    }

    #[test]
    fn the_table_says_how_often_and_in_which() {
        let lost = [("b", 0), ("look_up::paste", 1), ("look_up::paste", 2), ("b", 0)];
        let lost = lost.map(|(test, turn)| (test.to_owned(), turn));
        let lines = table(&three(), &lost);
        assert_eq!(lines[0], "    2 of 3  look_up::paste  in 2 (seed 45), 3 (seed 46)", "the worst first");
        assert_eq!(lines[1], "    1 of 3  b               in 1 (seed 44)", "once in a repetition, however often named");
        assert_eq!(lines[2], "  seeds 44 to 46: --seed with one of them repeats its order", "how to have it again");
        assert_eq!(lines.len(), 3, "nothing else");
    }

    #[test]
    fn where_nothing_failed_that_is_said() {
        assert_eq!(table(&three(), &[])[0], "  no test failed in any of 3", "in words");
    }
}
