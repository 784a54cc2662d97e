//! How far a company is with its personas, and what is asked next. Pure.

use api::PeoplePlan;

/// How far a company is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Standing {
    /// People that it may get.
    pub most: u32,
    /// Rows that may still be paid for in a job, of those that were agreed to; none where that is no bound.
    pub room: Option<u32>,
    /// People of each persona that are asked for before it is another's turn.
    pub shares: Vec<u32>,
    /// Each persona in its order.
    pub personas: Vec<OfPersona>,
}

/// How far the question of one persona is.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct OfPersona {
    /// People who were taken for it.
    pub taken: u32,
    /// Rows from the front that were asked for.
    pub passed: u32,
    /// The service has no more.
    pub ended: bool,
    /// Rows that the job has got in vain.
    pub spare: u32,
}

/// The next question of a company.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Next {
    /// The persona's place.
    pub persona: usize,
    /// The page, from 0.
    pub page: u32,
    /// Rows of a page.
    pub size: u32,
}

impl Standing {
    pub(super) fn of(plan: &PeoplePlan) -> Self {
        Self {
            most: plan.most,
            room: None,
            shares: plan.shares(),
            personas: vec![OfPersona::default(); plan.personas.len()],
        }
    }

    /// People that the company still lacks. A row that the job has got in vain counts as if it had been one, and no job asks for more rows
    /// than the company lacked when it began: so none costs more than that.
    pub(super) fn lacks(&self) -> u32 {
        let used: u32 = self.personas.iter().map(|persona| persona.taken.saturating_add(persona.spare)).sum();
        let lacks = self.most.saturating_sub(used);
        self.room.map_or(lacks, |room| room.min(lacks))
    }

    /// What is asked next; none once nobody is lacking, or nobody is left to ask for.
    pub(super) fn next(&self) -> Option<Next> {
        let lacks = self.lacks();
        if lacks == 0 {
            return None;
        }
        let open = || self.personas.iter().enumerate().filter(|(_, persona)| !persona.ended);
        let short = |(at, persona): (usize, &OfPersona)| {
            let share = self.shares.get(at).copied().unwrap_or_default();
            let short = share.saturating_sub(persona.taken.saturating_add(persona.spare));
            (short > 0).then(|| next(at, persona.passed, short.min(lacks)))
        };
        // First each persona's own share, then in their order whoever else there is.
        open().find_map(short).or_else(|| open().map(|(at, persona)| next(at, persona.passed, lacks)).next())
    }

    /// Counts a page that is here and not yet taken: how many of it count is not known, what it cost is.
    pub(super) fn passes(&mut self, next: Next, rows: u32, ended: bool) {
        if let Some(persona) = self.personas.get_mut(next.persona) {
            persona.passed = behind(next.page, next.size).max(next.page.saturating_mul(next.size).saturating_add(rows));
            persona.ended |= ended;
            persona.spare += rows;
        }
    }
}

/// Rows from the front that are passed behind a page.
pub(super) const fn behind(page: u32, size: u32) -> u32 {
    page.saturating_add(1).saturating_mul(size)
}

/// The page that begins behind so many rows and has at most so many: pages are counted in their own size.
fn next(persona: usize, passed: u32, most: u32) -> Next {
    let size = (1..=most).rev().find(|size| passed.is_multiple_of(*size)).unwrap_or(1);
    Next { persona, page: passed / size, size }
}

#[cfg(test)]
mod tests {
    use super::*;
    use api::Persona;
    use api::persona::Taken;

    fn standing(most: u32, taken: Taken, personas: &[(u32, u32, bool, u32)]) -> Standing {
        let plan = PeoplePlan { personas: vec![Persona::default(); personas.len()], most, taken, into: None };
        let mut standing = Standing::of(&plan);
        for (persona, (taken, passed, ended, spare)) in standing.personas.iter_mut().zip(personas) {
            *persona = OfPersona { taken: *taken, passed: *passed, ended: *ended, spare: *spare };
        }
        standing
    }

    #[test]
    fn what_is_asked_next_is_never_more_than_is_lacking() {
        use Taken::{InOrder, Spread};
        for (most, how, personas, asked, why) in [
            (2, InOrder, &[(0, 0, false, 0), (0, 0, false, 0)][..], Some((0, 0, 2)), "all of the first"),
            (2, InOrder, &[(1, 2, true, 0), (0, 0, false, 0)], Some((1, 0, 1)), "then of the second what is lacking"),
            (2, InOrder, &[(2, 2, false, 0), (0, 0, false, 0)], None, "enough"),
            (2, InOrder, &[(1, 2, true, 0), (0, 1, true, 0)], None, "nobody is left to ask for"),
            (2, InOrder, &[(1, 1, false, 0), (0, 0, false, 0)], Some((0, 1, 1)), "one was owned: the next page of one"),
            (5, InOrder, &[(2, 2, false, 0)], Some((0, 1, 2)), "wanted more later: no row is bought a second time"),
            (5, InOrder, &[(4, 4, false, 0)], Some((0, 4, 1)), "the rest, one by one"),
            (5, InOrder, &[(3, 3, false, 0)], Some((0, 3, 1)), "a page begins where it is a multiple of its size"),
            (3, InOrder, &[(0, 2, false, 2), (0, 0, false, 0)], Some((0, 2, 1)), "what was paid for in vain counts"),
            (2, InOrder, &[(0, 2, false, 2)], None, "so no job pays more for a company than it lacked"),
            (2, InOrder, &[(0, 2, false, 0)], Some((0, 1, 2)), "what another job got in vain does not"),
            (2, InOrder, &[(1, 2, false, 0)], Some((0, 2, 1)), "a short page is not the end"),
            (4, Spread, &[(0, 0, false, 0), (0, 0, false, 0)], Some((0, 0, 2)), "the share of the first"),
            (4, Spread, &[(2, 2, false, 0), (0, 0, false, 0)], Some((1, 0, 2)), "the share of the second"),
            (4, Spread, &[(2, 2, false, 0), (1, 2, true, 0)], Some((0, 2, 1)), "and what is over of the first again"),
            (
                1,
                Spread,
                &[(0, 0, true, 0), (0, 0, false, 0)],
                Some((1, 0, 1)),
                "one without a share, where nobody else is",
            ),
        ] {
            let told = standing(most, how, personas).next().map(|next| (next.persona, next.page, next.size));
            assert_eq!(told, asked, "{why}: {personas:?}");
        }
    }

    #[test]
    fn no_row_is_asked_for_beyond_what_a_job_may_pay() {
        for (room, asked) in [(None, Some(3)), (Some(9), Some(3)), (Some(2), Some(2)), (Some(0), None)] {
            let now = Standing { room, ..standing(3, Taken::InOrder, &[(0, 0, false, 0)]) };
            assert_eq!(now.next().map(|next| next.size), asked, "{room:?} rows are left");
        }
    }

    #[test]
    fn whatever_comes_it_ends_within_its_bound_and_buys_each_row_once() {
        let mut seed = 7_u32;
        let mut below = |most: u32| {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (seed >> 16) % most
        };
        for round in 0..2_000 {
            let personas = vec![(0, 0, false, 0); 1 + below(5) as usize];
            let how = if below(2) == 0 { Taken::InOrder } else { Taken::Spread };
            let most = 1 + below(25);
            let mut now = standing(most, how, &personas);
            let there: Vec<u32> = personas.iter().map(|_| below(40)).collect();
            let (mut bought, mut questions) = (std::collections::BTreeSet::new(), 0);
            while let Some(next) = now.next() {
                questions += 1;
                assert!(next.size <= now.lacks() && next.size > 0, "round {round}: no more than is lacking: {next:?}");
                let first = next.page * next.size;
                assert_eq!(first, now.personas[next.persona].passed, "round {round}: where the last page ended");
                let rows = there[next.persona].saturating_sub(first).min(next.size);
                for row in first..first + rows {
                    assert!(bought.insert((next.persona, row)), "round {round}: row {row} is bought twice");
                }
                // Some of them come in vain, and some pages are short.
                let spare = below(rows + 1);
                let persona = &mut now.personas[next.persona];
                (persona.taken, persona.spare) = (persona.taken + rows - spare, persona.spare + spare);
                persona.passed = behind(next.page, next.size);
                persona.ended = rows == 0 || persona.passed >= there[next.persona];
            }
            assert!(bought.len() as u32 <= most, "round {round}: {} rows for {most}", bought.len());
            assert!(questions <= most as usize + personas.len(), "round {round}: it comes to an end");
        }
    }
}
