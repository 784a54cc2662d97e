//! Tools about jobs: what enriching a list, or finding people at its companies, would cost, starting that with leave, and how it stands.

use std::sync::Arc;

use api::persona::Taken;
use api::{Enrichment, PeoplePlan, Tenths, canonical, text};
use enrich::ipc::{EnrichRequest, JobQuote, StartJobRequest};
use enrich::job;
use ipc::{JobState, Nothing, Plan};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use words::t;
use workspace::failure::Failure;
use workspace::open::OpenWorkspace;
use workspace::resolve;

use super::rows;
use super::tool::{Call, Effect, OwnTool, Told, credits};
use crate::leave::{Leave, Wish, leave};

/// Failures in a row at which a job stops to ask.
const FAILURES: u32 = 20;

/// Whom to find at each company of a list.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub(crate) struct PeopleArguments {
    /// Personas by the names that they have in Prospector, the one that is asked for first before the others: 1 to 5.
    personas: Vec<String>,
    /// People of one company at most: 1 to 25.
    each: u32,
}

/// What is to be found for which list.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub(crate) struct PlanArguments {
    /// The number of the list.
    list: i64,
    /// What is to be found for its rows.
    find: Vec<Enrichment>,
    /// The intent topics, where those are to be found: 1 to 20.
    #[serde(default)]
    topics: Vec<String>,
    /// Whom to find, where people are to be found; they are found by a job of their own.
    #[serde(default)]
    people: Option<PeopleArguments>,
    /// Leave out rows that another system of the person's knows, as told in Prospector.
    #[serde(default)]
    leave_out_known_elsewhere: bool,
}

impl PlanArguments {
    async fn request(&self, open: &Arc<OpenWorkspace>) -> Result<EnrichRequest, Failure> {
        let people = match &self.people {
            Some(people) => Some(whom(open, people).await?),
            None => None,
        };
        let leave_out_known = self.leave_out_known_elsewhere;
        let plan =
            Plan { find: self.find.clone(), topics: self.topics.clone(), people, leave_out_known, ..Plan::default() };
        Ok(EnrichRequest { list: self.list, rows: None, plan, again: None })
    }
}

/// The personas that are kept under these names.
async fn whom(open: &Arc<OpenWorkspace>, wanted: &PeopleArguments) -> Result<PeoplePlan, Failure> {
    let kept = job::personas(open, Nothing {}).await?;
    let by_name = |name: &String| {
        // The built-in ones come first: one of the person's own goes before one of the same name.
        let found = kept.iter().rev().find(|one| text::fold(&one.name) == text::fold(name));
        found.map(|one| one.persona.clone()).ok_or_else(|| {
            let names: Vec<&str> = kept.iter().map(|one| one.name.as_str()).collect();
            let name = text::line(name, 80).unwrap_or_default();
            Failure::refused(t!(
                "There is no persona called “{name}”. There are: {names}.",
                name = name,
                names = names.join(", ")
            ))
        })
    };
    let personas = wanted.personas.iter().map(by_name).collect::<Result<_, _>>()?;
    Ok(PeoplePlan { personas, most: wanted.each, taken: Taken::default(), into: None })
}

/// Says what a job would cost.
pub(crate) struct PlanJob;

impl OwnTool for PlanJob {
    type Arguments = PlanArguments;
    const NAME: &'static str = "plan_job";
    const TITLE: &'static str = words::text!("Plan a job");
    const DESCRIPTION: &'static str = "Says what finding something for all rows of a list costs at most, what is likely, and what is owned already. Free; nothing \
         is started.";
    const EFFECT: Effect = Effect::Reads;

    async fn run(call: &Call, arguments: Self::Arguments) -> Result<Told, Failure> {
        let (quote, _) = job::quote_beside(&call.open, &arguments.request(&call.open).await?).await?;
        Ok(Told::of(quoted(&quote)))
    }
}

fn quoted(quote: &JobQuote) -> Value {
    let steps = quote.steps.iter().map(|step| {
        let cannot: u64 = step.cannot.iter().map(|left_out| left_out.rows).sum();
        json!({"find": step.find, "owned": step.owned, "suppressed": step.suppressed, "never_spend": step.spared, "left_out": step.skipped, "cannot": cannot,
            "questions": step.sure + step.perhaps, "worst_credits": credits(step.worst)})
    });
    json!({"rows": quote.rows, "steps": steps.collect::<Vec<_>>(), "questions": quote.questions,
        "worst_credits": credits(quote.worst), "likely_credits": quote.likely.map(credits), "seconds": quote.seconds,
        "price_not_known_of": quote.unpriced, "can_start": quote.blocked.is_none() && quote.unpriced.is_empty()})
}

/// Starts a job.
pub(crate) struct StartJob;

impl OwnTool for StartJob {
    type Arguments = PlanArguments;
    const NAME: &'static str = "start_job";
    const TITLE: &'static str = words::text!("Start a job");
    const DESCRIPTION: &'static str = "Finds something for all rows of a list, as planned. Nothing is started without the person's leave: the first answer is a \
         quote with the number of an order, for which the person is asked in Prospector's window; call again with it. The job never \
         spends more than that.";
    const EFFECT: Effect = Effect::Pays;

    async fn run(call: &Call, arguments: Self::Arguments) -> Result<Told, Failure> {
        let open = &call.open;
        // While it runs no other one could be planned for its list: it is what was asked for.
        if let Some(order) = call.asker.order
            && let Some(job) = of_order(call, order).await?.filter(|job| job.list == arguments.list)
        {
            return Ok(Told::of(stands(call, &job)));
        }
        let list = resolve::list(open, arguments.list).await?;
        let request = arguments.request(open).await?;
        let (quote, records) = job::quote_beside(open, &request).await?;
        if let Some(blocked) = quote.blocked {
            return Err(Failure::refused(blocked));
        }
        if !quote.unpriced.is_empty() {
            return Err(Failure::refused(t!(
                "Nobody knows yet what some of these questions cost, so no leave can be given for them. The person can set prices in Credits › Prices."
            )));
        }
        let found = arguments.find.iter().map(|find| words::localized(find.facts().label, &[]));
        // Leave is for these rows and these personas: with others under their names it is another question.
        let rows = canonical::digest(&canonical::text(&json!(*records))?);
        let wish = Wish {
            tool: Self::NAME.to_owned(),
            asked: json!({"list": list.id, "plan": request.plan, "rows": rows}),
            parts: std::iter::once(list.name.clone()).chain(found).chain(whom_in_words(&arguments)).collect(),
            pieces: quote.questions,
            owned: quote.steps.iter().map(|step| step.owned).sum(),
            worst: quote.worst,
            likely: quote.likely,
            run: true,
        };
        let order = match leave(open, &call.asker, wish).await? {
            Leave::Given(order) => order,
            Leave::Waits(order) => return Ok(Told::waits(*order)),
        };
        call.is_on()?;
        let spending_limit = Some(quote.worst);
        // Leave for one job is leave for one, whatever became of it: another one is not begun for it.
        let start = StartJobRequest { request, agreed: spending_limit, spending_limit, failures: FAILURES };
        let started = job::start_ordered(open, start, order).await?;
        Ok(Told::of(stands(call, &started)))
    }
}

/// Who is to be found, for the person who is asked.
fn whom_in_words(arguments: &PlanArguments) -> Vec<String> {
    let people = arguments.people.iter();
    let most = |people: &PeopleArguments| t!("at most {most} at each company", most = people.each);
    people.flat_map(|people| people.personas.iter().cloned().chain([most(people)])).collect()
}

/// Which job.
#[derive(Debug, Deserialize, JsonSchema)]
pub(crate) struct JobArguments {
    /// Its number.
    job: i64,
}

/// How a job stands.
pub(crate) struct Job;

impl OwnTool for Job {
    type Arguments = JobArguments;
    const NAME: &'static str = "job";
    const TITLE: &'static str = words::text!("How a job stands");
    const DESCRIPTION: &'static str =
        "How far a job is, what it has cost, and why it does not go on where it does not. Free.";
    const EFFECT: Effect = Effect::Reads;

    async fn run(call: &Call, arguments: Self::Arguments) -> Result<Told, Failure> {
        Ok(Told::of(stands(call, &by_number(call, arguments.job).await?)))
    }
}

async fn by_number(call: &Call, number: i64) -> Result<JobState, Failure> {
    let jobs = job::jobs(&call.open, Nothing {}).await?;
    let found = jobs.into_iter().find(|job| job.job == number);
    found.ok_or_else(|| Failure::gone(t!("This job is not there any more.")))
}

/// The job that was started for an order of this program.
async fn of_order(call: &Call, order: i64) -> Result<Option<JobState>, Failure> {
    let placed = call.open.store.order(order).await?;
    if placed.is_none_or(|placed| placed.what.program != call.asker.program) {
        return Ok(None);
    }
    match call.open.store.job_of_order(order).await? {
        Some(job) => by_number(call, job).await.map(Some),
        None => Ok(None),
    }
}

fn stands(call: &Call, job: &JobState) -> Value {
    let steps = job.steps.iter().map(|step| {
        json!({"find": step.find, "found": step.found, "none": step.none, "failed": step.failed, "cannot": step.cannot,
            "suppressed": step.suppressed, "never_spend": step.spared, "left_out": step.skipped, "unclear": step.unclear, "waiting": step.waiting + step.running})
    });
    // Why it waits can name a limit, which is the person's: that it waits for the person is enough.
    let waits = job.trouble.is_some();
    json!({"job": job.job, "list": job.list, "list_name": rows::name(call, &job.list_name), "phase": job.phase,
        "waits_for_the_person": waits, "steps": steps.collect::<Vec<_>>(), "rows": job.rows,
        "spent_credits": credits(job.spent), "seconds_left": job.seconds_left, "at_most_credits": credits(job.quoted.2.max(Tenths::ZERO))})
}
