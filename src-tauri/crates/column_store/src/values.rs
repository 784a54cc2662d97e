//! The values that a facet counts, as one number for each record; and records put in the order of such numbers.

use std::collections::HashMap;

/// The different values of a column, numbered from 1 in the order in which they were met.
#[derive(Default)]
pub(crate) struct Values {
    text: String,
    ends: Vec<usize>,
}

impl Values {
    pub fn count(&self) -> usize {
        self.ends.len()
    }

    /// The value of a number.
    pub fn get(&self, number: usize) -> &str {
        let end = |number: usize| number.checked_sub(1).and_then(|at| self.ends.get(at)).copied().unwrap_or_default();
        number.checked_sub(1).and_then(|before| self.text.get(end(before)..end(number))).unwrap_or_default()
    }

    /// For each number, at its place, whether its value is chosen, which `is` says of a value.
    pub fn chosen(&self, is: impl Fn(&str) -> bool) -> Vec<bool> {
        std::iter::once(false).chain((1..=self.count()).map(|number| is(self.get(number)))).collect()
    }

    /// To number many values one after the other.
    pub fn numbering(self) -> Numbering {
        let known = (1..=self.count()).map(|number| (self.get(number).into(), number as u32)).collect();
        Numbering { values: self, known }
    }
}

/// Values while they are numbered.
#[derive(Default)]
pub(crate) struct Numbering {
    values: Values,
    known: HashMap<Box<str>, u32>,
}

impl Numbering {
    pub fn number(&mut self, value: &str) -> u32 {
        if let Some(known) = self.known.get(value) {
            return *known;
        }
        self.values.text.push_str(value);
        self.values.ends.push(self.values.text.len());
        let number = self.values.count() as u32;
        self.known.insert(value.into(), number);
        number
    }

    /// Bytes of the different values together.
    pub fn bytes(&self) -> usize {
        self.values.text.len()
    }

    pub fn done(self) -> Values {
        self.values
    }
}

/// Puts records in the order of their ranks, which count from 1; those without one come last, and equal ones stay in their
/// order.
pub(crate) fn ordered(records: &[u32], ranks: &[u32], distinct: u32, descending: bool) -> Vec<u32> {
    let place = |record: u32| match ranks.get(record as usize).copied().unwrap_or_default() {
        0 => distinct,
        rank if descending => distinct - rank,
        rank => rank - 1,
    };
    if records.len() < distinct as usize / 8 {
        let mut sorted = records.to_vec();
        sorted.sort_by_key(|record| place(*record));
        return sorted;
    }
    // Each rank gets as much room as there are records of it: two passes, however many there are.
    let mut next = vec![0_u32; distinct as usize + 2];
    for record in records {
        next[place(*record) as usize + 1] += 1;
    }
    let mut sum = 0;
    for room in &mut next {
        sum += *room;
        *room = sum;
    }
    let mut sorted = vec![0; records.len()];
    for record in records {
        let at = &mut next[place(*record) as usize];
        sorted[*at as usize] = *record;
        *at += 1;
    }
    sorted
}
