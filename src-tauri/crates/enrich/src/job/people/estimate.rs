//! How many people are likely to be found, by the companies that were asked before, and how sure that is.
//!
//! Each company that was asked is one observation: what it lacked, and how many rows were paid for. Its size decides where enough of
//! its size were asked. Owns the estimate and the quote by company size. Does not own what the questions cost (`quote`).

use std::collections::{BTreeMap, HashSet};

use api::persona::remarks;
use api::{Enrichment, PeoplePlan};
use store::jobs::people_samples::Sample;
use store::records::not_found::Hits;

use crate::ipc::{LikelyPeople, PeopleQuote, SizeQuote, StepQuote};
use crate::job::survey::SizeCounts;
use ipc::Plan;
use words::t_plural;
use workspace::failure::Failure;
use workspace::open::OpenWorkspace;

/// Companies from which on there is an estimate at all.
const LEAST: u64 = 5;
/// Companies of one size from which on its own rate is better than that of all.
const OF_A_SIZE: u64 = 20;
/// Standard errors within which an estimate is 19 times in 20.
const SURE: f64 = 1.96;

/// What companies that were asked before have shown.
pub(in crate::job) struct Learned {
    samples: BTreeMap<String, Sample>,
    same: bool,
}

/// What is known of these personas; where they were never asked for, of others.
pub(in crate::job) async fn learned(open: &OpenWorkspace, plan: &PeoplePlan) -> Result<Learned, Failure> {
    let jobs = open.store.people_jobs().await?;
    let is_same = |stored: &serde_json::Value| {
        let stored: Option<PeoplePlan> = serde_json::from_value(stored.clone()).ok().and_then(|plan: Plan| plan.people);
        stored.is_some_and(|stored| PeoplePlan { into: plan.into, ..stored } == *plan)
    };
    let same: Vec<i64> = jobs.iter().filter(|(_, stored)| is_same(stored)).map(|(job, _)| *job).collect();
    let samples = open.store.people_samples(same).await?;
    if samples.values().map(|sample| sample.companies).sum::<u64>() >= LEAST {
        return Ok(Learned { samples, same: true });
    }
    let all = jobs.into_iter().map(|(job, _)| job).collect();
    Ok(Learned { samples: open.store.people_samples(all).await?, same: false })
}

impl Learned {
    /// Results that were asked for, and those that came.
    pub(in crate::job) fn hits(&self) -> Hits {
        let all = self.all();
        Hits { asked: all.lacked, found: all.paid }
    }

    fn all(&self) -> Sample {
        self.samples.values().copied().fold(Sample::default(), Sample::with)
    }

    /// What companies of these sizes will bring.
    pub(in crate::job) fn quote(&self, plan: &PeoplePlan, sizes: &BTreeMap<String, SizeCounts>) -> PeopleQuote {
        let all = self.all();
        let is_known = all.companies >= LEAST && all.lacked > 0;
        let own =
            |size: &str| self.samples.get(size).filter(|sample| sample.companies >= OF_A_SIZE && sample.lacked > 0);
        let rate = |size: &str| own(size).unwrap_or(&all).rate();
        let mut quotes: Vec<SizeQuote> = sizes
            .iter()
            .map(|(size, counts)| SizeQuote {
                size: size.clone(),
                companies: counts.companies,
                owned: counts.had,
                most: counts.lacks,
                likely: is_known.then(|| (counts.lacks as f64 * rate(size)).round() as u64),
            })
            .filter(|quote| quote.companies > 0)
            .collect();
        quotes.sort_by_key(|quote| (quote.size.is_empty(), lower_end(&quote.size)));
        // Sizes without a rate of their own are estimated together: they share their error.
        let (mut shared, mut people, mut variance) = (SizeCounts::default(), 0.0, 0.0);
        for (size, counts) in sizes {
            match own(size) {
                Some(sample) => {
                    people += counts.lacks as f64 * sample.rate();
                    variance += sample.variance_for(counts);
                }
                None => {
                    shared.companies += counts.companies;
                    shared.lacks += counts.lacks;
                }
            }
        }
        let most: u64 = quotes.iter().map(|quote| quote.most).sum();
        people += shared.lacks as f64 * all.rate();
        variance += if shared.lacks > 0 { all.variance_for(&shared) } else { 0.0 };
        let likely = LikelyPeople {
            people: (people.round() as u64).min(most),
            margin: (SURE * variance.sqrt()).ceil() as u64,
            companies: all.companies,
            same: self.same,
        };
        // Two personas can have the same remark.
        let mut told = HashSet::new();
        PeopleQuote {
            owned: quotes.iter().map(|quote| quote.owned).sum(),
            most,
            likely: is_known.then_some(likely),
            sizes: quotes,
            remarks: plan
                .personas
                .iter()
                .flat_map(remarks)
                .chain(again(sizes))
                .filter(|one| told.insert(one.clone()))
                .collect(),
        }
    }
}

/// That owned people may be paid for once more: nobody can ask for those alone who are not there.
fn again(sizes: &BTreeMap<String, SizeCounts>) -> Option<String> {
    let again: u64 = sizes.values().map(|counts| counts.again).sum();
    (again > 0).then(|| {
        t_plural!(
            again,
            "{n} owned person who fits may come again with questions that were not asked before, and is paid for once more then. No company costs more for it: it can get fewer new people.",
            "{n} owned people who fit may come again with questions that were not asked before, and are paid for once more then. No company costs more for it: it can get fewer new people.",
        )
    })
}

/// A step of the quote with what the companies make likely of it, where it finds people.
pub(in crate::job) fn of_step(step: StepQuote, people: &PeopleQuote) -> StepQuote {
    if step.find != Enrichment::People {
        return step;
    }
    let likely = people.likely.zip(step.price.each).map(|(likely, each)| each.times(likely.people).min(step.worst));
    StepQuote { likely, ..step }
}

/// The lower end of a range of people.
fn lower_end(size: &str) -> u64 {
    size.split(|c: char| !c.is_ascii_digit()).find_map(|digits| digits.parse().ok()).unwrap_or_default()
}

/// What a sample says of others. A company brings what it lacked times the rate, and differs from that by its own error.
trait Says {
    fn rate(&self) -> f64;
    fn variance_for(&self, counts: &SizeCounts) -> f64;
}

impl Says for Sample {
    fn rate(&self) -> f64 {
        if self.lacked == 0 { 0.0 } else { self.paid as f64 / self.lacked as f64 }
    }

    /// Of a ratio estimator: the error of each company that is to come, and that of the rate for all of them.
    fn variance_for(&self, counts: &SizeCounts) -> f64 {
        if self.companies < 2 || self.lacked == 0 {
            return 0.0;
        }
        let rate = self.rate();
        let squares =
            self.paid_squared as f64 - 2.0 * rate * self.product as f64 + rate * rate * self.lacked_squared as f64;
        let of_one = squares.max(0.0) / (self.companies - 1) as f64;
        let of_rate = self.companies as f64 * of_one / (self.lacked as f64).powi(2);
        counts.companies as f64 * of_one + (counts.lacks as f64).powi(2) * of_rate
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use api::Persona;
    use api::persona::Taken;

    fn sample(companies: &[(u64, u64)]) -> Sample {
        let one = |(lacked, paid): &(u64, u64)| Sample::of(*lacked, *paid);
        companies.iter().map(one).fold(Sample::default(), Sample::with)
    }

    fn learned(samples: &[(&str, Sample)]) -> Learned {
        Learned { samples: samples.iter().map(|(size, sample)| ((*size).to_owned(), *sample)).collect(), same: true }
    }

    fn quote(learned: &Learned, sizes: &[(&str, u64, u64)]) -> PeopleQuote {
        let plan = PeoplePlan { personas: vec![Persona::default()], most: 2, taken: Taken::InOrder, into: None };
        let counts = |(size, companies, lacks): &(&str, u64, u64)| {
            ((*size).to_owned(), SizeCounts { companies: *companies, lacks: *lacks, ..SizeCounts::default() })
        };
        learned.quote(&plan, &sizes.iter().map(counts).collect())
    }

    #[test]
    fn what_is_likely_follows_from_companies_that_were_asked() {
        let few = learned(&[("1-10", sample(&[(2, 1); 4]))]);
        assert_eq!(quote(&few, &[("1-10", 10, 20)]).likely, None, "four companies are chance");
        let even = learned(&[("1-10", sample(&[(2, 1); 30])), ("51-200", sample(&[(2, 2); 30]))]);
        let told = quote(&even, &[("51-200", 10, 20), ("1-10", 10, 20), ("", 4, 8)]);
        let sizes: Vec<_> = told.sizes.iter().map(|size| (size.size.as_str(), size.likely)).collect();
        assert_eq!(
            sizes,
            [("1-10", Some(10)), ("51-200", Some(20)), ("", Some(6))],
            "each by its own, the rest by all"
        );
        assert_eq!(told.likely.map(|likely| (likely.people, likely.companies)), Some((36, 60)), "in all");
        let certain = learned(&[("1-10", sample(&[(2, 1); 30]))]);
        assert_eq!(quote(&certain, &[("1-10", 10, 20)]).likely.map(|likely| likely.margin), Some(0), "all are alike");
    }

    #[test]
    fn the_truth_is_within_the_margin_nineteen_times_in_twenty() {
        let mut seed = 11_u64;
        let mut chance = |percent: u64| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (seed >> 33) % 100 < percent
        };
        let mut one = || u64::from(chance(60)) + u64::from(chance(30));
        let mut within = 0;
        for _ in 0..1_000 {
            let asked: Vec<(u64, u64)> = (0..100).map(|_| (2, one())).collect();
            let told = quote(&learned(&[("1-10", sample(&asked))]), &[("1-10", 300, 600)]).likely.unwrap();
            let truth: u64 = (0..300).map(|_| one()).sum();
            within += u64::from(truth.abs_diff(told.people) <= told.margin);
        }
        assert!((930..=970).contains(&within), "{within} of 1000 are within the margin");
    }
}
