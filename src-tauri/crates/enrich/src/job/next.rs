//! What follows a job that has found people: a job of its own for them, within what is left of the limit that was agreed to.
//!
//! Whom it is about is counted from the companies of the job before, as its quote did it; so that it can be counted again where the
//! program ended before all rows were there. Does not own: how a job ends (`ending`), setting one off (`runner`), or what is left of its
//! limit (`store`).

use std::collections::{BTreeMap, HashSet};
use std::sync::Arc;

use api::{RecordKind, Tenths};
use store::StoreError;
use store::jobs::{Job, NewJob};

use super::run::Run;
use super::step_status::Ask;
use super::survey::Survey;
use super::{best_first, plan};
use ipc::Plan;
use workspace::open::OpenWorkspace;

/// A job that is about to set off, with its rows.
pub(super) struct Next {
    pub job: i64,
    pub list: i64,
    pub people: Arc<[i64]>,
}

/// Notes what follows a job that is done, in one with its end; none where nothing does, and then its end is not noted.
pub(super) async fn noted(run: &Run) -> Result<Option<Next>, StoreError> {
    let Some((then, list)) = run.ask.plan.then.as_deref().zip(run.into()) else { return Ok(None) };
    let Some(before) = run.open.store.job(run.job).await? else { return Ok(None) };
    let people = people_of(&run.open, &before).await?;
    // Of very many companies that takes a while: whoever has called the job off meanwhile is obeyed.
    if people.is_empty() || run.called_off.is_cancelled() {
        return Ok(None);
    }
    let agreed: BTreeMap<_, _> = before.what.prices.into_iter().filter(|(step, _)| then.find.contains(step)).collect();
    // As many as there are, each asked for everything: less than the limit that is left where that is more.
    let most = |each: &Option<Tenths>| each.map(|each| each.times(people.len() as u64));
    let worst = agreed.values().map(most).collect::<Option<Vec<_>>>().map(|all| all.into_iter().sum::<Tenths>());
    let next = NewJob {
        list,
        title: plan::title(&then.find),
        plan: serde_json::to_value(then)?,
        rows: people.len() as u64,
        best: Tenths::ZERO,
        likely: None,
        worst: worst.unwrap_or(before.what.spending_limit),
        prices: agreed,
        spending_limit: worst.unwrap_or(before.what.spending_limit),
        failures: before.what.failures,
        // That of the job that it follows, as that has it when it ends (`store`).
        order: None,
        watch: None,
    };
    let noted = run.open.store.next_job(run.job, next, run.open.now()).await?;
    Ok(noted.map(|job| Next { job, list, people }))
}

/// Whom a job that follows another is about, where the program ended before its rows were there.
pub(super) async fn again(run: &Run) -> Result<Option<Arc<[i64]>>, StoreError> {
    let Some(before) = run.follows else { return Ok(None) };
    run.open.store.clear_steps(run.job).await?;
    match run.open.store.job(before).await? {
        Some(before) => people_of(&run.open, &before).await.map(Some),
        None => Ok(None),
    }
}

/// The people whom a job means at its companies, each once, as far as they are in its list.
async fn people_of(open: &Arc<OpenWorkspace>, job: &Job) -> Result<Arc<[i64]>, StoreError> {
    let mut plan: Plan = serde_json::from_value(job.what.plan.clone())?;
    // Which companies pass was judged when the job came to them: what it has found may be what its condition asked for.
    plan.only_if.clear();
    plan.leave_out_known = false;
    let Some(into) = plan.people.as_ref().and_then(|people| people.into) else { return Ok(Arc::default()) };
    // What is out of sight is not spent on: the list was taken away, or never came back.
    if open.store.list(into).await?.is_none() {
        return Ok(Arc::default());
    }
    let companies: Arc<[i64]> = open.store.job_records(job.id).await?.into();
    let best = plan.then.as_ref().and_then(|then| then.best_first.clone());
    let ask = Ask::of(open, plan, job.started_at, None).await?;
    let counted = Survey::counted(open, &Arc::new(ask), &companies).await?.people;
    let listed: HashSet<i64> = open.store.list_records(into).await?.into_iter().collect();
    let mut seen = HashSet::new();
    let people: Vec<i64> =
        counted.into_iter().filter(|person| listed.contains(person) && seen.insert(*person)).collect();
    Ok(match best {
        Some(best) => best_first::sorted(open, (into, RecordKind::Person), &best, people).await?.into(),
        None => people.into(),
    })
}
