//! Who moves on next where a test says how many: drawn from those that did not yet, and whose rows show it. Does not own what becomes of
//! them (`moves.rs`, `people/moved`).

use std::collections::BTreeSet;

use super::World;
use super::dice::Dice;
use super::moves::TOPIC;
use super::people::staff::Seat;
use super::record::Site;

impl World {
    /// So many companies, by row, that have not moved yet and whose rows tell their size, so that the move shows; fewer
    /// where there are no more. The same question has the same answer until the world moves on.
    pub fn further_companies(&self, count: usize, site: &Site) -> BTreeSet<u32> {
        let still = (0..self.companies).filter(|row| self.moves.of_company(*row) == 0);
        let dice = Dice::of(self.seed, u64::from(self.moves.times()), TOPIC + 2);
        mixed(still.collect(), dice)
            .filter(|row| self.row(*row, site).contains_key("employeeRange"))
            .take(count)
            .collect()
    }

    /// So many people, by seat, that have not moved yet and whose records tell their title; fewer where there are no more.
    pub fn further_people(&self, count: usize, site: &Site) -> BTreeSet<Seat> {
        let seats = (0..self.people()).map(|number| self.seat(number));
        let still = seats.filter(|seat| self.moves.of_person(*seat) == 0);
        let dice = Dice::of(self.seed, u64::from(self.moves.times()), TOPIC + 3);
        let tells =
            |seat: &Seat| self.person_on(*seat).is_some_and(|who| self.lead(&who, site)["jobTitle"].is_string());
        mixed(still.collect(), dice).filter(tells).take(count).collect()
    }
}

/// The items in an order that is drawn, no further than it is asked for.
fn mixed<T>(mut items: Vec<T>, mut dice: Dice) -> impl Iterator<Item = T> {
    std::iter::from_fn(move || {
        let at = dice.below(items.len() as u64) as usize;
        (at < items.len()).then(|| items.swap_remove(at))
    })
}
