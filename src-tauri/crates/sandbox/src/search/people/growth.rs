//! How the departments of a company grow: a fact that only the leads finder asks about.
//!
//! Drawn around the growth of the whole company, and in agreement with its events. The whole company's growth is `world`'s,
//! because profiles show it.

use crate::world::dice::Dice;
use crate::world::events::{EVENT_KINDS, events};

const TOPIC: u64 = 0xF7;
/// Departments whose growing or shrinking is an event, with their part in the event's name.
const TOLD: [(&str, &str); 5] = [
    ("Customer Success", "customer_service_department"),
    ("Engineering", "engineering_department"),
    ("Operations", "operations_department"),
    ("Marketing", "marketing_department"),
    ("Sales", "sales_department"),
];

/// By how many of a hundred the people of a department became more within a year (fewer where it is negative), seen from a
/// day. Where the company's events say that they became more or fewer, they did.
pub fn growth(seed: u64, row: u32, whole: i64, department: &str, today: i64) -> i64 {
    let topic = department.bytes().fold(7, |all, byte| all * 31 % 65_521 + u64::from(byte));
    let mut dice = Dice::of(seed, u64::from(row), TOPIC + (topic << 8));
    let drawn = whole + (9.0 * dice.bell()) as i64;
    let Some((_, part)) = TOLD.iter().find(|(told, _)| *told == department) else { return drawn };
    let told = events(seed, u64::from(row), today)
        .filter_map(|event| {
            let (way, what) = EVENT_KINDS[usize::from(event.kind)].split_once("_in_")?;
            let more = match way {
                "increase" => true,
                "decrease" => false,
                _ => return None,
            };
            (what == *part).then_some((event.days_ago, more))
        })
        .min();
    match told {
        Some((_, true)) => drawn.abs() + 1,
        Some((_, false)) => -drawn.abs() - 1,
        None => drawn,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TODAY: i64 = 20_778;

    #[test]
    fn events_and_growth_agree() {
        let mut ways = [0; 2];
        for row in 0..8_000 {
            let told = |way: &str| {
                let kind = format!("{way}_in_engineering_department");
                events(7, row, TODAY).any(|event| EVENT_KINDS[usize::from(event.kind)] == kind)
            };
            let growth = growth(7, row as u32, 3, "Engineering", TODAY);
            match (told("increase"), told("decrease")) {
                (true, false) => {
                    ways[0] += 1;
                    assert!(growth > 0, "row {row} grows by {growth}");
                }
                (false, true) => {
                    ways[1] += 1;
                    assert!(growth < 0, "row {row} shrinks by {growth}");
                }
                _ => {}
            }
        }
        assert!(ways.iter().all(|count| *count > 50), "both ways were looked at: {ways:?}");
    }

    #[test]
    fn departments_differ_and_stay() {
        let of = |department| growth(7, 5, 10, department, TODAY);
        assert_eq!(of("Finance"), of("Finance"), "the same fact at every question");
        let all = ["Finance", "Data", "Product", "Care"].map(of);
        assert!(all.iter().any(|growth| *growth != all[0]), "departments have a growth of their own: {all:?}");
    }
}
