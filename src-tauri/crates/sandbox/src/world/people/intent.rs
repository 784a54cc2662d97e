//! How strongly a company is interested in its topics, and from when that is known.

use crate::world::World;
use crate::world::dice::Dice;

/// What an answer holds besides the topics of a company.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Intent {
    /// `low`, `medium` or `high`.
    pub level: &'static str,
    /// The day the data is from, `YYYY-MM-DD`.
    pub date: String,
}

const TOPIC: u64 = 0xB9;

impl World {
    /// The interest of a company as known on a day that is counted from 1970-01-01. The data is renewed once a week, for
    /// each company on a day of its own.
    pub fn intent(&self, row: u32, today: i64) -> Intent {
        let mut dice = Dice::of(self.seed, u64::from(row), TOPIC);
        let day = dice.below(7) as i64;
        let renewed = today - (today - day).rem_euclid(7);
        let week = (renewed - day).div_euclid(7);
        // It changes once a quarter, not with each renewal.
        let mut level = Dice::of(self.seed, u64::from(row), TOPIC + 1 + ((week.div_euclid(13) as u64) << 8));
        let level = ["low", "medium", "medium", "high"][level.below(4) as usize];
        let date = jiff::Timestamp::from_second(renewed * 86_400).map(|day| day.strftime("%Y-%m-%d").to_string());
        Intent { level, date: date.unwrap_or_default() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn interest_is_from_the_last_week_and_lasts() {
        let world = World::new(7, 300, 0);
        let mut levels = std::collections::HashSet::new();
        for row in 0..300 {
            let intent = world.intent(row, 20_711);
            assert!(("2026-09-09"..="2026-09-15").contains(&intent.date.as_str()), "{} is up to date", intent.date);
            assert_eq!(intent, world.intent(row, 20_711), "the same question has the same answer");
            levels.insert(intent.level);
        }
        assert_eq!(levels.len(), 3, "all levels occur");
    }
}
