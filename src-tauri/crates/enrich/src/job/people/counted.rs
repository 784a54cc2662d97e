//! How many people a persona means at the companies of a list, before anything is paid: free counts at some that are drawn.
//!
//! Owns which companies are drawn, which personas the count can express, and how sure the estimate is. Does not own the count itself
//! (`search::count`), or what was learned from companies that were asked (`estimate.rs`).

use std::sync::Arc;

use api::{Persona, countries, persona};
use futures::{StreamExt, TryStreamExt, stream};
use search::count::at_company::{Employer, Whom, at_company};
use words::t;

use super::super::{rows, subject::Subject};
use crate::ipc::{EnrichRequest, PersonaCount, PersonaCountRequest};
use ipc::Plan;
use records::never_spend;
use workspace::failure::Failure;
use workspace::open::OpenWorkspace;
use workspace::resolve;

/// Companies that are drawn.
const DRAWN: usize = 50;
/// People of one company that count: nobody asks for more, and a single large one would say nothing of the others.
const MOST: u64 = persona::MOST_PEOPLE as u64;
/// Counts that are under way at once; their pace is that of every free count.
const AT_ONCE: usize = 4;
/// Standard errors within which an estimate is 19 times in 20.
const SURE: f64 = 1.96;

/// Estimates a persona.
///
/// # Errors
/// `Refused` with the part of the persona that a free count cannot ask for, or where the service counts nobody by company.
pub async fn count_persona(open: &Arc<OpenWorkspace>, request: PersonaCountRequest) -> Result<PersonaCount, Failure> {
    let PersonaCountRequest { list, rows: chosen, persona } = request;
    let persona = persona.normal();
    if let Some(problem) = persona::of_one(&persona).into_iter().next() {
        return Err(Failure::refused(problem));
    }
    let whom = expressed(&persona).map_err(Failure::refused)?;
    let list = resolve::list(open, list).await?;
    let request = EnrichRequest { list: list.id, rows: chosen, plan: Plan::default(), again: None };
    let records = rows::records(open, &request, &list).await?;
    let all = records.len();
    let companies = open.store.records(drawn(records)).await?;
    let context = open.context();
    // Whoever is not to be asked says nothing of those who are.
    let never = never_spend::folded(open).await?;
    let companies: Vec<Employer> = companies
        .iter()
        .map(|record| Subject::of(record, &context))
        .filter(|subject| !subject.suppressed && !subject.statuses.iter().any(|status| never.contains(status)))
        .map(|Subject { known, .. }| Employer { page: known.page, domain: known.domain, name: known.company })
        .collect();
    let count = async |company: &Employer| at_company(open, &whom, company).await;
    // What the service refuses is learned from the first one, before others are sent beside it.
    let mut counts = Vec::with_capacity(companies.len());
    if let Some(first) = companies.first() {
        counts.push(count(first).await?);
    }
    let rest: Vec<Option<u64>> =
        stream::iter(companies.iter().skip(1)).map(count).buffer_unordered(AT_ONCE).try_collect().await?;
    counts.extend(rest);
    let counts: Vec<u64> = counts.into_iter().flatten().map(|people| people.min(MOST)).collect();
    if counts.is_empty() {
        return Err(Failure::refused(t!("This service counts nobody by their company, so there is no free estimate.")));
    }
    let (tenths, margin_tenths) = estimated(&counts, all);
    Ok(PersonaCount { companies: counts.len() as u64, tenths, margin_tenths, too_many: !persona.not_titles.is_empty() })
}

/// The part of a persona that a free count can ask for; or what it cannot.
fn expressed(persona: &Persona) -> Result<Whom, String> {
    if !persona.seniorities.is_empty() || !persona.functions.is_empty() {
        return Err(t!("No free estimate: the count knows no seniorities and no job functions."));
    }
    if let Some(place) = persona.places.iter().find(|place| countries::recognise(place).is_none()) {
        return Err(t!("No free estimate: the count knows countries only, and not “{place}”.", place = place));
    }
    Ok(Whom { titles: persona.titles.clone(), countries: persona.places.clone() })
}

/// Some of the companies, drawn without regard to their order, and the same ones each time: what was counted is not counted again.
fn drawn(mut records: Vec<i64>) -> Vec<i64> {
    records.sort_by_key(|record| record.cast_unsigned().wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29));
    records.truncate(DRAWN);
    records
}

/// The mean and its margin, in tenths.
fn estimated(counts: &[u64], all: usize) -> (u64, u64) {
    let many = counts.len() as f64;
    let mean = counts.iter().sum::<u64>() as f64 / many;
    let squares: f64 = counts.iter().map(|count| (*count as f64 - mean).powi(2)).sum();
    let variance = squares / (many - 1.0).max(1.0);
    // Where most of the companies were drawn, little is left to chance.
    let left = 1.0 - (many / all.max(counts.len()) as f64);
    let margin = SURE * (variance / many * left).sqrt();
    ((mean * 10.0).round() as u64, (margin * 10.0).ceil() as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_mean_has_a_margin_that_ends_where_all_were_counted() {
        assert_eq!(estimated(&[1, 1, 1, 1], 1_000), (10, 0), "all alike");
        assert_eq!(estimated(&[0, 1, 2, 3], 4), (15, 0), "everybody was counted");
        assert_eq!(estimated(&[0, 1, 2, 3], 1_000_000), (15, 13), "four of very many are little");
        assert_eq!(estimated(&[7], 1), (70, 0), "one");
    }

    #[test]
    fn companies_are_drawn_whatever_their_order() {
        let (forth, back): (Vec<i64>, Vec<i64>) = ((1..=1_000).collect(), (1..=1_000).rev().collect());
        let some = drawn(forth);
        assert_eq!((some.len(), drawn(back) == some), (50, true), "the same ones");
        let early = some.iter().filter(|record| **record <= 500).count();
        assert!((15..=35).contains(&early), "from everywhere: {some:?}");
        assert_eq!(drawn(vec![3, 1]).len(), 2, "all where there are few");
    }

    #[test]
    fn what_a_count_cannot_ask_for_is_said() {
        let own = |value: &str| vec![value.to_owned()];
        let sales = || Persona { titles: own("sales"), ..Persona::default() };
        for (persona, said) in [
            (sales(), ""),
            (Persona { places: own("DE"), ..sales() }, ""),
            (Persona { places: own("Munich"), ..sales() }, "not “Munich”"),
            (Persona { seniorities: own("head"), ..sales() }, "no seniorities"),
            (Persona { functions: own("sales_operations"), ..sales() }, "no job functions"),
        ] {
            let told = expressed(&persona).err().unwrap_or_default();
            assert!(told.contains(said) && said.is_empty() == told.is_empty(), "{told:?} says {said:?}");
        }
    }
}
