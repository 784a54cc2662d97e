//! Whether a company replied to whoever wrote to it: a rule over what is true of it, with a share of chance.
//!
//! It is in no answer and no description of the service: a test alone is told, which lets the app learn the rule from rows that it has
//! marked by it, and sees whether what was learned holds of rows that it has not.

use super::World;
use super::company::Company;
use super::dice::Dice;
use super::places::PLACES;

const TOPIC: u64 = 0xF1;
/// The natural logarithm of the odds of a company of which nothing of the rule holds.
const CONSTANT: f64 = -1.0;

/// What counts, and how much: none of it decides by itself.
fn odds(company: &Company) -> f64 {
    let (_, land) = PLACES.around(usize::from(company.city));
    let german = matches!(land.country.code.as_str(), "DE" | "AT" | "CH");
    let weights = [
        (3.4, (51..=1_000).contains(&company.headcount)),
        (-2.8, land.country.code == "US"),
        (2.4, german),
        (-2.2, company.revenue < 5_000_000),
        (-1.6, !company.website),
    ];
    CONSTANT + weights.iter().filter(|(_, holds)| *holds).map(|(weight, _)| weight).sum::<f64>()
}

impl World {
    /// Whether the company of a row replied: it did when it was written to, whatever has become of it since.
    pub fn replied(&self, row: u32) -> bool {
        let chance = 1.0 / (1.0 + (-odds(&self.company_at_first(row))).exp());
        Dice::of(self.seed, u64::from(row), TOPIC).unit() < chance
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How often a company that replied has more of a value than one that did not, of all pairs; equal ones count half.
    fn area(told: &[(f64, bool)]) -> f64 {
        let (mut right, mut pairs) = (0.0, 0.0);
        for (good, _) in told.iter().filter(|(_, replied)| *replied) {
            for (bad, _) in told.iter().filter(|(_, replied)| !replied) {
                pairs += 1.0;
                right += if good > bad { 1.0 } else { f64::from(u8::from(good == bad)) / 2.0 };
            }
        }
        right / pairs
    }

    /// What a row can be told by, and its name.
    type Part = (&'static str, fn(&Company) -> bool);

    #[test]
    fn the_rule_tells_who_replied_and_no_part_of_it_does_alone() {
        let world = World::new(7, 4_000, 0);
        let told = |of: &dyn Fn(&Company) -> f64| {
            let rows = (0..world.companies).map(|row| (of(&world.company(row)), world.replied(row)));
            area(&rows.collect::<Vec<_>>())
        };
        let whole = told(&odds);
        assert!((0.9..0.97).contains(&whole), "there is something to learn, and chance is left: {whole}");
        let parts: [Part; 4] = [
            ("size", |company| (51..=1_000).contains(&company.headcount)),
            ("country", |company| PLACES.around(usize::from(company.city)).1.country.code != "US"),
            ("revenue", |company| company.revenue >= 5_000_000),
            ("website", |company| company.website),
        ];
        for (part, holds) in parts {
            let alone = told(&|company| f64::from(u8::from(holds(company))));
            assert!((0.5..0.85).contains(&alone), "{part} alone does not reach what a fit is to reach: {alone}");
        }
        let replied = (0..world.companies).filter(|row| world.replied(*row)).count();
        assert!((1_000..3_000).contains(&replied), "{replied} of {} replied", world.companies);
    }
}
