//! What a plan will cost by the hit rates of this workspace, and the usual limit that is made of it.
//!
//! In whole numbers: a rate is found of asked, and a question that waits for what an earlier step finds is asked as often as
//! that step is asked and finds something. Rounded up once, at the end.

use std::collections::BTreeMap;

use api::{Enrichment, RateClass, Tenths};

use crate::ipc::{HitRate, LikelyPeople, StepQuote};

/// Questions from which on a rate is more than chance: below it the usual limit takes the worst case.
const ENOUGH: u64 = 20;

/// How many questions of a step are likely, as a fraction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Share {
    of: u128,
    by: u128,
}

impl Share {
    /// In tenths of a credit at this price, rounded up.
    fn at(self, each: Tenths, hits: HitRate) -> Tenths {
        let tenths = self.of.saturating_mul(u128::from(hits.found)).saturating_mul(u128::from(each.0));
        let estimated = tenths.div_ceil(self.by.saturating_mul(u128::from(hits.asked.max(1))));
        Tenths(u64::try_from(estimated).unwrap_or(u64::MAX))
    }
}

/// What a step is likely to cost behind the steps before it; none where a rate or a price that is needed is not known.
pub(super) fn of_step(step: &StepQuote, earlier: &[StepQuote]) -> Option<Tenths> {
    if step.sure + step.perhaps == 0 {
        return Some(Tenths::ZERO);
    }
    Some(questions(step, earlier)?.at(step.price.each?, rate(step)?))
}

/// What a step is likely to cost for people who are there, and for those of as many to come at most who are likely.
pub(super) fn of_next(step: &StepQuote, to_come: u64, likely: Option<LikelyPeople>) -> Option<Tenths> {
    let to_come = if to_come == 0 { 0 } else { likely?.people.min(to_come) };
    // Those whom an earlier step of the plan may make askable are asked as if it did.
    let questions = step.sure + step.perhaps.min(to_come);
    if questions == 0 {
        return Some(Tenths::ZERO);
    }
    Some(Share { of: u128::from(questions), by: 1 }.at(step.price.each?, rate(step)?).min(step.worst))
}

/// The usual limit of a job: what is likely and half as much again, where enough questions show that, else the worst
/// case. At least what goes without asking, at most the worst case: a job that small is not worth a stop. By the most
/// that a question can cost, because that is what the limit counts.
pub(super) fn spending_limit(steps: &[StepQuote], worst: Tenths, goes_unasked: Tenths) -> Tenths {
    let of_step = |(at, step): (usize, &StepQuote)| match at_most(step, &steps[..at]) {
        // In whole credits, as a person types them.
        Some(likely) => Tenths::credits(likely.0.saturating_mul(3).div_ceil(20)).min(step.worst),
        None => step.worst,
    };
    let usual: Tenths = steps.iter().enumerate().map(of_step).sum();
    usual.max(goes_unasked).min(worst)
}

/// What the questions that are likely cost at most; none where that is not known, or no more than chance.
fn at_most(step: &StepQuote, earlier: &[StepQuote]) -> Option<Tenths> {
    step.likely.filter(|_| is_founded(step, earlier))?;
    match step.worst.0.checked_div(step.results) {
        Some(each) => Some(questions(step, earlier)?.at(Tenths(each), rate(step)?)),
        None => Some(Tenths::ZERO),
    }
}

/// How often a question of a step finds something. A check always says whether a number is listed, and costs.
fn rate(step: &StepQuote) -> Option<HitRate> {
    if step.find.spec().price.is_per_answer() { Some(HitRate { asked: 1, found: 1 }) } else { step.hits }
}

/// The step that finds what this one needs.
fn before<'a>(step: &StepQuote, earlier: &'a [StepQuote]) -> Option<(&'a StepQuote, &'a [StepQuote])> {
    step.find.after().iter().find_map(|before| {
        let at = earlier.iter().position(|quote| quote.find == *before)?;
        Some((&earlier[at], &earlier[..at]))
    })
}

fn questions(step: &StepQuote, earlier: &[StepQuote]) -> Option<Share> {
    // Of a company's people each is a result that is found or not.
    if step.find == Enrichment::People {
        return Some(Share { of: u128::from(step.results), by: 1 });
    }
    // Whether a condition will hold is not estimated: it counts as if it did.
    let sure = u128::from(step.sure + step.conditional);
    let hoped = step.perhaps.saturating_sub(step.conditional);
    let Some((before, earlier)) = before(step, earlier).filter(|_| hoped > 0) else {
        return Some(Share { of: sure, by: 1 });
    };
    // sure + perhaps × (what is asked of the step before, of what could be) × (what it finds of what it asks)
    let asked = questions(before, earlier)?;
    let hits = rate(before)?;
    let could = u128::from((before.sure + before.perhaps).max(1));
    let by = asked.by.saturating_mul(could).saturating_mul(u128::from(hits.asked.max(1)));
    let found = asked.of.saturating_mul(u128::from(hits.found)).saturating_mul(u128::from(hoped));
    Some(Share { of: sure.saturating_mul(by).saturating_add(found), by })
}

/// Whether the rates that a step's likely cost is made of are more than chance.
fn is_founded(step: &StepQuote, earlier: &[StepQuote]) -> bool {
    let enough =
        |step: &StepQuote| step.find.spec().price.is_per_answer() || step.hits.is_some_and(|hits| hits.asked >= ENOUGH);
    let upstream = before(step, earlier).filter(|_| step.perhaps > step.conditional);
    enough(step) && upstream.is_none_or(|(before, earlier)| is_founded(before, earlier))
}

/// Questions a second where the service publishes no limit: what is under way at once, at about a second each.
const UNPUBLISHED: u64 = 8;

/// How long so many questions take: those that share a limit one behind the other, the others beside them.
pub(super) fn seconds(questions: impl Iterator<Item = (Enrichment, u64)>) -> u64 {
    let mut by_class: BTreeMap<RateClass, u64> = BTreeMap::new();
    for (step, count) in questions {
        *by_class.entry(step.spec().rate).or_default() += count;
    }
    let of_class = |(class, count): (RateClass, u64)| match class.limit() {
        Some((most, span)) => (count * span.as_secs()).div_ceil(u64::from(most.max(1))),
        None => count.div_ceil(UNPUBLISHED),
    };
    by_class.into_iter().map(of_class).max().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use ipc::{PriceBasis, PriceTag};

    fn step(find: Enrichment, (sure, perhaps): (u64, u64), each: u64, hits: Option<(u64, u64)>) -> StepQuote {
        StepQuote {
            find,
            owned: 0,
            same: 0,
            suppressed: 0,
            skipped: 0,
            spared: 0,
            cannot: Vec::new(),
            sure,
            team: 0,
            perhaps,
            results: sure + perhaps,
            calls: sure + perhaps,
            conditional: 0,
            price: PriceTag { each: Some(Tenths(each)), basis: PriceBasis::Set, answers: 0 },
            worst: Tenths(each).times(sure + perhaps),
            likely: None,
            hits: hits.map(|(asked, found)| HitRate { asked, found }),
            older: 0,
        }
    }

    /// The steps with what each is likely to cost.
    fn estimated(steps: Vec<StepQuote>) -> Vec<StepQuote> {
        let mut estimated: Vec<StepQuote> = Vec::new();
        for step in steps {
            let likely = of_step(&step, &estimated);
            estimated.push(StepQuote { likely, ..step });
        }
        estimated
    }

    #[test]
    fn a_step_is_asked_as_often_as_the_one_before_it_finds() {
        let steps = estimated(vec![
            step(Enrichment::Page, (100, 0), 5, Some((10, 5))),
            step(Enrichment::Mobile, (20, 100), 50, Some((4, 1))),
            step(Enrichment::DoNotCall, (0, 120), 10, None),
        ]);
        let likely: Vec<_> = steps.iter().map(|step| step.likely).collect();
        // 100 pages of which half are found; 20 and half of 100 numbers of which a quarter is found; as many checks, which
        // always cost: 70 / 4 of them.
        assert_eq!(likely, [Some(Tenths(250)), Some(Tenths(875)), Some(Tenths(175))], "each behind the one before");
        let unknown = estimated(vec![
            step(Enrichment::Page, (100, 0), 5, None),
            step(Enrichment::Mobile, (0, 100), 50, Some((4, 1))),
        ]);
        assert_eq!(unknown[1].likely, None, "without the rate of the step before nobody guesses");
        assert_eq!(
            estimated(vec![step(Enrichment::Email, (0, 0), 10, None)])[0].likely,
            Some(Tenths::ZERO),
            "nothing to ask"
        );
    }

    #[test]
    fn the_usual_limit_is_what_is_likely_with_a_margin() {
        let limit = |steps: Vec<StepQuote>, unasked| {
            let steps = estimated(steps);
            let worst = steps.iter().map(|step| step.worst).sum();
            spending_limit(&steps, worst, Tenths(unasked))
        };
        let email = |hits| step(Enrichment::Email, (1_000, 0), 10, hits);
        for (hits, unasked, estimated, why) in [
            (Some((100, 40)), 200, 6_000, "400 credits are likely: 600"),
            (Some((100, 90)), 200, 10_000, "never above the worst case"),
            (Some((4, 1)), 200, 10_000, "four questions are chance"),
            (None, 200, 10_000, "nothing is known"),
            (Some((100, 1)), 200, 200, "what goes without asking is not worth a stop"),
            (Some((100, 1)), 50_000, 10_000, "but never above the worst case"),
        ] {
            assert_eq!(limit(vec![email(hits)], unasked), Tenths(estimated), "{why}");
        }
        let learned = StepQuote { worst: Tenths(19_000), ..email(Some((100, 40))) };
        assert_eq!(
            limit(vec![learned], 200),
            Tenths(11_400),
            "a price of at most 1.9: 400 answers, and half as much again"
        );
        let behind = vec![
            step(Enrichment::Page, (1_000, 0), 5, Some((4, 4))),
            step(Enrichment::Mobile, (0, 1_000), 50, Some((100, 10))),
        ];
        assert_eq!(limit(behind, 0), Tenths(5_000 + 50_000), "a rate behind one that is chance is chance too");
    }
}
