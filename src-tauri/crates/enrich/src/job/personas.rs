//! Personas under their names, the list that the people of companies come into, and how many companies have theirs.
//!
//! Does not own: what a persona is (`api::persona`), or what one costs (`quote`).

use std::sync::Arc;

use api::persona::{LONGEST_NAME, built_in, of_one};
use api::{FindState, Persona, RecordKind, text};
use store::lists::List;
use words::{t, t_plural};

use super::state::plan_of;
use crate::ipc::{Coverage, CoverageRequest, PersonaNumber, PersonaRequest, StoredPersona};
use ipc::{Changed, Nothing, Plan};
use records::list::titles;
use workspace::failure::Failure;
use workspace::open::OpenWorkspace;
use workspace::resolve;

/// Jobs of a list that are looked through for the list that its people came into.
const LOOKED_AT: u32 = 200;

/// Every persona: those that are built in, then the person's own, by name.
pub async fn personas(open: &Arc<OpenWorkspace>, _: Nothing) -> Result<Vec<StoredPersona>, Failure> {
    let own = open.store.personas().await?;
    // One that this program cannot read is of a newer version: it is left where it is.
    let own = own.into_iter().filter_map(|own| {
        let persona: Persona = serde_json::from_value(own.persona).ok()?;
        Some(StoredPersona { number: Some(own.id), name: own.name, persona })
    });
    let built_in = built_in().into_iter().map(|persona| {
        // On the screen it is the person's from then on, under the name that was read.
        let name = persona.said();
        StoredPersona { number: None, name: name.clone(), persona: Persona { name, ..persona } }
    });
    Ok(built_in.chain(own).collect())
}

/// Stores a persona under its name.
///
/// # Errors
/// `Refused` with what is wrong with it, or where there are too many.
pub async fn save_persona(open: &Arc<OpenWorkspace>, request: PersonaRequest) -> Result<Vec<StoredPersona>, Failure> {
    let persona = request.persona.normal();
    if let Some(problem) = of_one(&persona).into_iter().next() {
        return Err(Failure::refused(problem));
    }
    let name: String = persona.name.chars().take(LONGEST_NAME).collect();
    if !open.store.save_persona(name, serde_json::to_value(&persona)?, open.now()).await? {
        return Err(Failure::refused(t!("There are too many personas: remove some first.")));
    }
    personas(open, Nothing {}).await
}

/// Takes a persona away; jobs that were started with it keep it.
pub async fn remove_persona(open: &Arc<OpenWorkspace>, request: PersonaNumber) -> Result<Vec<StoredPersona>, Failure> {
    open.store.remove_persona(request.number).await?;
    personas(open, Nothing {}).await
}

/// How many companies of a list have the people that were wanted when they were asked last.
pub async fn coverage(open: &Arc<OpenWorkspace>, request: CoverageRequest) -> Result<Coverage, Failure> {
    let list = resolve::list(open, request.list).await?;
    let (covered, spare) = open.store.covered(list.id).await?;
    let mut coverage = Coverage { into: into(open, list.id).await?, ..Coverage::default() };
    for part in covered {
        let count = match (part.state, part.mark.as_deref()) {
            (Some(FindState::Found), Some("enough")) => &mut coverage.enough,
            (Some(FindState::Found), _) => &mut coverage.some,
            (Some(FindState::None), _) => &mut coverage.nobody,
            (Some(FindState::Cannot), _) => &mut coverage.no_page,
            _ => &mut coverage.open,
        };
        *count += part.companies;
        coverage.at = coverage.at.max(part.at);
    }
    coverage.spare = (spare > 0).then(|| {
        t_plural!(
            spare,
            "{n} row that was paid for counts for no company: its person had come before, works elsewhere, is suppressed, or was more than was asked for. It is kept.",
            "{n} rows that were paid for count for no company: their people had come before, work elsewhere, are suppressed, or were more than were asked for. They are kept.",
        )
    });
    Ok(coverage)
}

/// A plan with the list that its people come into: that of an earlier job about the same companies, or a new one.
pub(super) async fn with_list(open: &OpenWorkspace, list: &List, plan: Plan, at: i64) -> Result<Plan, Failure> {
    let Some(mut people) = plan.people else { return Ok(plan) };
    people.into = into(open, list.id).await?;
    if people.into.is_none() {
        let name = free_name(open, &t!("People at {list}", list = list.name)).await?;
        let made = open.store.new_list(name.clone(), RecordKind::Person, Vec::new(), titles::made(&name), at);
        people.into = Some(made.await?.list);
        open.emit(Changed::Lists);
    }
    Ok(Plan { people: Some(people), ..plan })
}

/// A name that no list of people has: this one, or this one with a number.
async fn free_name(open: &OpenWorkspace, wanted: &str) -> Result<String, Failure> {
    let wanted: String = wanted.chars().take(LONGEST_NAME).collect();
    let lists = open.store.lists().await?;
    let is_free = |name: &String| {
        let same = |list: &List| list.kind == RecordKind::Person && text::fold(&list.name) == text::fold(name);
        !lists.iter().any(|(list, _)| same(list))
    };
    let numbered = (2_u32..).map(|number| format!("{wanted} {number}"));
    Ok(std::iter::once(wanted.clone()).chain(numbered).find(is_free).unwrap_or(wanted))
}

/// The list that people of a list's companies came into last; none where it was removed.
async fn into(open: &OpenWorkspace, list: i64) -> Result<Option<i64>, Failure> {
    for job in open.store.jobs(LOOKED_AT).await?.into_iter().filter(|job| job.what.list == list) {
        let Some(into) = plan_of(&job).ok().and_then(|plan| plan.people?.into) else { continue };
        return Ok(open.store.list(into).await?.filter(|list| list.kind == RecordKind::Person).map(|list| list.id));
    }
    Ok(None)
}
