//! What a job will cost, before a credit moves: counted row by row, priced step by step.

use std::collections::BTreeMap;
use std::sync::Arc;

use api::{Enrichment, Tenths};
use store::records::not_found::Hits;
use store::{PlannedCost, StoreError};
use words::{t, translate_stored};

use super::people::estimate;
use super::running::Jobs;
use super::step_status::Ask;
use super::survey::{Counts, Survey};
use super::{best_first, likely, only_if, plan, rows};
use crate::ipc::{EnrichRequest, HitRate, JobQuote, StepQuote};
use calls::price::Known;
use calls::{price, spending_limits};
use ipc::{LeftOut, Plan};
use workspace::failure::Failure;
use workspace::open::OpenWorkspace;
use workspace::resolve;

/// Rows that one job is about at most.
const MOST_ROWS: usize = 250_000;

/// A quote with what a job needs to start.
pub struct Quoted {
    pub quote: JobQuote,
    /// The most that a question of each step can cost, which a yes to the quote is a yes to; none where nobody knows.
    pub prices: BTreeMap<Enrichment, Option<Tenths>>,
    /// The rows, each once.
    pub records: Arc<[i64]>,
    /// What is to be found, in the order in which it runs.
    pub plan: Plan,
    pub list: store::lists::List,
}

/// What a job will cost. A newer quote takes the place of one that is still being counted: the plan has changed meanwhile.
pub async fn quote(open: &Arc<OpenWorkspace>, request: EnrichRequest) -> Result<JobQuote, Failure> {
    let newer = open.state::<Jobs>().newest_quote();
    tokio::select! {
        biased;
        () = newer.cancelled() => Err(StoreError::GivenUp.into()),
        quoted = judged(open, &request) => quoted,
    }
}

async fn judged(open: &Arc<OpenWorkspace>, request: &EnrichRequest) -> Result<JobQuote, Failure> {
    let mut quote = counted(open, request).await?.quote;
    if quote.blocked.is_none() {
        quote.blocked = over_limit(open, &quote, None).await?;
    }
    Ok(quote)
}

/// The same for somebody who is not at the screen: it takes the place of no question there, and none takes its place. With the rows that
/// it is about. What limits bear is not in it: that is the person's. A job that waits to be resumed is theirs, too.
pub async fn quote_beside(
    open: &Arc<OpenWorkspace>,
    request: &EnrichRequest,
) -> Result<(JobQuote, Arc<[i64]>), Failure> {
    let Quoted { mut quote, records, list, .. } = counted(open, request).await?;
    if quote.blocked.is_none() && open.store.unfinished_job(list.id).await?.is_some() {
        quote.blocked = Some(waits_for_the_person());
    }
    Ok((quote, records))
}

/// How many questions there are about some rows, and what they can cost at most.
pub async fn questions_of(
    open: &Arc<OpenWorkspace>,
    request: &EnrichRequest,
    rows: Vec<i64>,
) -> Result<(u64, Tenths), Failure> {
    let quote = counted_of(open, request, Some(rows)).await?.quote;
    Ok((quote.questions, quote.worst))
}

/// The limit of the workspace that a job would cross. A job never spends more than its own limit, the usual one unless the person gives
/// another: only that is judged.
pub async fn over_limit(
    open: &OpenWorkspace,
    quote: &JobQuote,
    own_limit: Option<Tenths>,
) -> Result<Option<String>, Failure> {
    let worst = quote.worst.min(own_limit.unwrap_or(quote.spending_limit));
    let priced = quote.unpriced.is_empty();
    spending_limits::blocked(open, PlannedCost { worst, priced, run: Some(Tenths::ZERO) }).await
}

/// The quote without what limits bear, with the rows that it is about.
pub async fn counted(open: &Arc<OpenWorkspace>, request: &EnrichRequest) -> Result<Quoted, Failure> {
    counted_of(open, request, None).await
}

/// The same of some rows, in their order, where they are given.
pub async fn counted_of(
    open: &Arc<OpenWorkspace>,
    request: &EnrichRequest,
    some: Option<Vec<i64>>,
) -> Result<Quoted, Failure> {
    let list = resolve::list(open, request.list).await?;
    let plan = plan::normal(request.plan.clone());
    let records = match (some, &plan.best_first) {
        (Some(some), _) => some,
        (None, None) => rows::records(open, request, &list).await?,
        (None, Some(best)) => {
            let records = rows::records(open, request, &list).await?;
            best_first::sorted(open, (list.id, list.kind), best, records).await?
        }
    };
    let records: Arc<[i64]> = records.into();
    let mut blocked = blocked(open, &plan, &list, records.len());
    let mut plan = Plan { find: plan::steps(&plan, list.kind), ..plan };
    plan.only_if.retain(|step, _| plan.find.contains(step));
    blocked = blocked.or(only_if::problem(open, &plan, list.kind).await?);
    let hits = open.store.hits().await?;
    let ask = Arc::new(Ask::of(open, plan.clone(), open.now(), None).await?);
    let Survey { mut counts, sizes, people: had, to_come, .. } = Survey::counted(open, &ask, &records).await?;
    let learned = match &plan.people {
        Some(people) => Some(estimate::learned(open, people).await?),
        None => None,
    };
    let people = learned.as_ref().zip(plan.people.as_ref()).map(|(learned, people)| learned.quote(people, &sizes));
    let mut own_hits = hits.clone();
    if let Some(learned) = &learned {
        own_hits.insert(Enrichment::People.spec().name.to_owned(), learned.hits());
    }
    let mut prices = BTreeMap::new();
    let mut steps = priced(open, &plan, &mut counts, &own_hits, &mut prices).await?;
    // Of a company's people each persona may take a question.
    let calls = plan.people.as_ref().map_or(1, |people| people.personas.len() as u64);
    if let Some(people) = &people {
        let of_people = |step: StepQuote| estimate::of_step(StepQuote { calls: step.calls * calls, ..step }, people);
        steps = steps.into_iter().map(of_people).collect();
    }
    let mut then = Vec::new();
    if let Some(next) = &plan.then {
        let ask = Arc::new(Ask::of(open, (**next).clone(), ask.now, None).await?);
        let mut counts = Survey::counted(open, &ask, &had.into()).await?.counts;
        let likely = people.as_ref().and_then(|people| people.likely);
        next.find.iter().for_each(|step| counts.entry(*step).or_default().perhaps += to_come);
        then = priced(open, next, &mut counts, &hits, &mut prices).await?;
        then.iter_mut().for_each(|step| step.likely = likely::of_next(step, to_come, likely));
    }
    let balance = open.store.balance().await?.map(|balance| balance.estimate);
    let limit = spending_limits::confirm_above(open).await?;
    let mut quote = sums(records.len() as u64, steps, then, balance, limit);
    quote.people = people;
    quote.blocked = blocked.or_else(|| {
        let empty = balance.is_some_and(|balance| balance == Tenths::ZERO) && quote.worst > Tenths::ZERO;
        empty.then(|| t!("No credits are left. Top up the balance first."))
    });
    Ok(Quoted { quote, prices, records, plan, list })
}

/// The steps of a plan with what they cost; adds the most that a question of each can.
async fn priced(
    open: &OpenWorkspace,
    plan: &Plan,
    counts: &mut BTreeMap<Enrichment, Counts>,
    hits: &BTreeMap<String, Hits>,
    prices: &mut BTreeMap<Enrichment, Option<Tenths>>,
) -> Result<Vec<StepQuote>, Failure> {
    let mut steps: Vec<StepQuote> = Vec::with_capacity(plan.find.len());
    for step in &plan.find {
        let known = price::known(open, step.spec()).await?;
        prices.insert(*step, known.most);
        steps.push(of_step(*step, counts.remove(step).unwrap_or_default(), known, hits, &steps));
    }
    Ok(steps)
}

/// Why an assistant starts none on a list.
pub(super) fn waits_for_the_person() -> String {
    t!("A job on this list waits for the person to go on with it. Nothing was started.")
}

/// Why a second job cannot start on a list.
pub(super) fn running_already() -> String {
    t!("A job is running on this list already. Wait for it, or stop it first.")
}

fn blocked(open: &OpenWorkspace, plan: &Plan, list: &store::lists::List, rows: usize) -> Option<String> {
    if rows == 0 {
        return Some(t!("There are no rows to find anything for."));
    }
    if rows > MOST_ROWS {
        return Some(t!(
            "A job is about {most} rows at most. Narrow the list by its bars or select fewer rows, and start another job for the rest afterwards.",
            most = words::count(MOST_ROWS as u64),
        ));
    }
    if let Some(problem) = plan::problem(plan, list.kind) {
        return Some(problem);
    }
    if let Err(no_key) = open.client() {
        return Some(no_key.message);
    }
    let running = open.state::<Jobs>().runs.about(list.id).is_some();
    running.then(running_already)
}

fn of_step(
    step: Enrichment,
    counts: Counts,
    Known { tag: price, most }: Known,
    hits: &BTreeMap<String, Hits>,
    earlier: &[StepQuote],
) -> StepQuote {
    let hits = hits.get(step.spec().name).filter(|hits| hits.asked > 0);
    let cannot = counts.cannot.into_iter().map(|(reason, rows)| LeftOut { reason: translate_stored(&reason), rows });
    let quote = StepQuote {
        find: step,
        owned: counts.owned,
        same: counts.same,
        suppressed: counts.suppressed,
        skipped: counts.skipped,
        spared: counts.spared,
        cannot: cannot.collect(),
        sure: counts.sure,
        perhaps: counts.perhaps,
        team: counts.team,
        results: if step == Enrichment::People { counts.pieces } else { counts.sure + counts.perhaps - counts.team },
        calls: counts.sure + counts.perhaps - counts.team,
        conditional: counts.conditional,
        worst: Tenths::ZERO,
        price,
        likely: None,
        hits: hits.map(|hits| HitRate { asked: hits.asked, found: hits.found }),
        older: counts.older,
    };
    let quote = StepQuote { worst: most.unwrap_or_default().times(quote.results), ..quote };
    let paid = StepQuote { sure: quote.sure - quote.team, ..quote.clone() };
    StepQuote { likely: likely::of_step(&paid, earlier), ..quote }
}

fn sums(rows: u64, steps: Vec<StepQuote>, then: Vec<StepQuote>, balance: Option<Tenths>, limit: Tenths) -> JobQuote {
    let all = || steps.iter().chain(&then);
    let worst: Tenths = all().map(|step| step.worst).sum();
    // A check always has a result, so it is paid even if nothing else is found.
    let checks = all().filter(|step| step.find.spec().price.is_per_answer());
    let best = checks.map(|step| step.price.each.unwrap_or_default().times(step.sure - step.team)).sum();
    let asks = |step: &&StepQuote| step.sure + step.perhaps > 0;
    let unpriced: Vec<Enrichment> =
        all().filter(asks).filter(|step| step.price.each.is_none()).map(|step| step.find).collect();
    let likely = all().map(|step| step.likely).collect::<Option<Vec<_>>>().map(|all| all.into_iter().sum());
    // Without every price the worst case is no bound. What follows is not held up by a limit that the people have used up.
    let behind: Tenths = then.iter().map(|step| step.worst).sum();
    let usual = || likely::spending_limit(&steps, worst.less(behind), limit) + behind;
    let usual = if unpriced.is_empty() { usual() } else { worst.max(limit) };
    JobQuote {
        rows,
        questions: all().map(|step| step.sure + step.perhaps).sum(),
        best,
        worst,
        likely,
        balance,
        after: balance.filter(|balance| *balance >= worst).map(|balance| balance.less(worst)),
        seconds: [&steps, &then]
            .map(|steps| likely::seconds(steps.iter().map(|step| (step.find, step.calls))))
            .iter()
            .sum(),
        confirm: worst > limit || !unpriced.is_empty(),
        people: None,
        blocked: None,
        // A limit above the balance would promise what cannot be paid; at a balance of 0 another sentence is shown.
        spending_limit: balance.filter(|balance| *balance > Tenths::ZERO).map_or(usual, |balance| usual.min(balance)),
        unpriced,
        steps,
        then,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ipc::{PriceBasis, PriceTag};

    fn tag(each: u64) -> Known {
        let tag = PriceTag { each: Some(Tenths(each)), basis: PriceBasis::Set, answers: 0 };
        Known { tag, most: Some(Tenths(each)) }
    }

    fn hits(operation: &str, asked: u64, found: u64) -> (String, Hits) {
        (operation.to_owned(), Hits { asked, found })
    }

    #[test]
    fn a_plan_costs_what_its_steps_cost() {
        let rates: BTreeMap<_, _> = [hits("url_search_people", 10, 5), hits("phone", 4, 1)].into();
        let pages = Counts { sure: 100, owned: 3, ..Counts::default() };
        let page = of_step(Enrichment::Page, pages, tag(5), &rates, &[]);
        assert_eq!((page.worst, page.likely), (Tenths(500), Some(Tenths(250))), "half of the pages are found");
        let mobiles = Counts { sure: 20, perhaps: 100, ..Counts::default() };
        let mobile = of_step(Enrichment::Mobile, mobiles, tag(50), &rates, std::slice::from_ref(&page));
        assert_eq!(mobile.worst, Tenths(6_000), "if every page is found");
        let both = sums(120, vec![page, mobile], Vec::new(), Some(Tenths(6_000)), Tenths(200));
        assert_eq!((both.best, both.worst, both.likely), (Tenths::ZERO, Tenths(6_500), Some(Tenths(1_125))), "in all");
        assert_eq!((both.after, both.confirm), (None, true), "more than there is, and more than goes without a yes");
        let learned = Known {
            tag: PriceTag { each: Some(Tenths(10)), basis: PriceBasis::Learned, answers: 1 },
            most: Some(Tenths(19)),
        };
        let pages = Counts { sure: 100, ..Counts::default() };
        let page = of_step(Enrichment::Page, pages, learned, &rates, &[]);
        assert_eq!(
            (page.worst, page.likely),
            (Tenths(1_900), Some(Tenths(500))),
            "a learned price is likely to be its middle, and can be its upper end"
        );
    }

    #[test]
    fn what_the_team_owns_costs_nothing() {
        let counts = Counts { sure: 100, team: 60, perhaps: 5, ..Counts::default() };
        let step = of_step(Enrichment::DoNotCall, counts, tag(5), &[hits("dnc_check", 10, 10)].into(), &[]);
        assert_eq!(
            (step.sure, step.team, step.results, step.calls),
            (100, 60, 45, 45),
            "of a hundred the team has sixty"
        );
        assert_eq!(step.worst, Tenths(225), "the others cost what they cost");
        let told = sums(100, vec![step], Vec::new(), None, Tenths(200));
        assert_eq!(
            (told.best, told.questions),
            (Tenths(200), 105),
            "a check always has a result; each is a question of the job"
        );
        let counts = Counts { sure: 60, team: 60, ..Counts::default() };
        let unknown = Known { tag: PriceTag { each: None, basis: PriceBasis::Unknown, answers: 0 }, most: None };
        let step = of_step(Enrichment::Page, counts, unknown, &BTreeMap::new(), &[]);
        assert_eq!(step.likely, Some(Tenths::ZERO), "nothing of it is asked of the service");
        let told = sums(60, vec![step], Vec::new(), None, Tenths(200));
        assert_eq!(told.unpriced, [Enrichment::Page], "but what the vault does not give after all has no price");
    }

    #[test]
    fn no_limit_is_above_what_is_there() {
        let unknown = || Known { tag: PriceTag { each: None, basis: PriceBasis::Unknown, answers: 0 }, most: None };
        for (balance, known, limit) in [
            (Some(Tenths(300)), tag(5), Tenths(300)),
            (Some(Tenths(900)), tag(5), Tenths(500)),
            (None, tag(5), Tenths(500)),
            (Some(Tenths::ZERO), tag(5), Tenths(500)),
            (Some(Tenths(150)), unknown(), Tenths(150)),
            (Some(Tenths(900)), unknown(), Tenths(200)),
        ] {
            let counts = Counts { sure: 100, ..Counts::default() };
            let step = of_step(Enrichment::Page, counts, known, &BTreeMap::new(), &[]);
            let told = sums(100, vec![step], Vec::new(), balance, Tenths(200));
            assert_eq!(told.spending_limit, limit, "with a balance of {balance:?}");
        }
    }

    #[test]
    fn steps_of_one_limit_wait_for_each_other() {
        for (questions, told) in [
            (vec![(Enrichment::DoNotCall, 30)], 10),
            (vec![(Enrichment::DoNotCall, 30), (Enrichment::Email, 8)], 10),
            (vec![(Enrichment::Email, 800), (Enrichment::Mobile, 800)], 200),
            (vec![(Enrichment::CompanyPage, 180)], 60),
            (vec![], 0),
        ] {
            assert_eq!(likely::seconds(questions.clone().into_iter()), told, "{questions:?}");
        }
    }
}
