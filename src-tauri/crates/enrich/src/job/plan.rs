//! A plan: what is to be found, in the order of what needs what, what it is called; and recipes, which are plans that a person
//! stores under a name.

use std::sync::Arc;

use api::operations::business_intent_topics::{LONGEST_TOPIC, MOST_TOPICS};
use api::{Enrichment, PeoplePlan, RecordKind, persona, text};
use words::t;

use super::only_if;
use crate::ipc::{Recipe, RecipeNumber, RecipeRequest};
use ipc::{Nothing, Plan};
use workspace::failure::Failure;
use workspace::open::OpenWorkspace;

/// The longest age that "older than" can mean, in days: a century.
const MOST_DAYS: u32 = 36_500;
/// Characters of the name of a recipe.
const LONGEST_NAME: usize = 80;

/// The steps of a plan for records of a kind, each behind what finds what it needs.
pub fn steps(plan: &Plan, kind: RecordKind) -> Vec<Enrichment> {
    Enrichment::of(kind).filter(|enrichment| plan.find.contains(enrichment)).collect()
}

/// A plan in its one spelling: each step and each topic once, topics cleaned, ages within reason.
pub fn normal(plan: Plan) -> Plan {
    let find = Enrichment::ALL.into_iter().filter(|enrichment| plan.find.contains(enrichment)).collect();
    let mut topics: Vec<String> =
        plan.topics.iter().map(|topic| text::clean(topic)).filter(|topic| !topic.is_empty()).collect();
    topics.sort_unstable();
    topics.dedup();
    let older_than = plan.older_than.into_iter().filter(|(_, days)| *days <= MOST_DAYS).collect();
    let chosen = |step: &Enrichment| plan.find.contains(step);
    let people = plan.people.filter(|_| chosen(&Enrichment::People)).map(PeoplePlan::normal);
    let only_if = plan.only_if.into_iter().filter(|(step, _)| chosen(step));
    let only_if = only_if.map(|(step, condition)| (step, conditions::normal(condition)));
    let only_if = only_if.filter(|(_, condition)| !condition.is_none()).collect();
    let leave_out_known = plan.leave_out_known;
    let then = plan.then.filter(|_| people.is_some());
    let then = then.and_then(|then| of_people(Plan { leave_out_known, ..*then })).map(Box::new);
    Plan { find, topics, older_than, people, only_if, leave_out_known, best_first: plan.best_first, then }
}

/// What follows for people; none where that is nothing.
fn of_people(then: Plan) -> Option<Plan> {
    let find = steps(&then, RecordKind::Person);
    let then = normal(Plan { find, topics: Vec::new(), people: None, then: None, ..then });
    (!then.find.is_empty()).then_some(then)
}

/// What is wrong with a plan for records of a kind, as a sentence.
pub fn problem(plan: &Plan, kind: RecordKind) -> Option<String> {
    let steps = steps(plan, kind);
    if steps.is_empty() {
        return Some(t!("Choose what is to be found."));
    }
    if steps.contains(&Enrichment::People) {
        // What the step before finds would change whom a company is asked for, and so what it costs at most.
        let alone = (steps.len() > 1).then(|| t!("People are found by a job of their own: take the other steps out."));
        let personas = || match &plan.people {
            None => Some(t!("Choose whom to look for: add a persona.")),
            Some(people) => persona::problems(people).into_iter().next(),
        };
        return alone.or_else(personas);
    }
    if !steps.contains(&Enrichment::Topics) {
        return None;
    }
    match plan.topics.len() {
        0 => Some(t!("Choose at least one intent topic.")),
        1..=MOST_TOPICS => plan
            .topics
            .iter()
            .any(|topic| topic.chars().count() > LONGEST_TOPIC)
            .then(|| t!("A topic has at most {most} characters.", most = LONGEST_TOPIC)),
        many => Some(t!(
            "{many} topics are too many for one question: keep at most {most}.",
            many = words::count(many as u64),
            most = MOST_TOPICS,
        )),
    }
}

/// What a plan does, in words: `E-mails, mobiles and do-not-call checks`.
pub fn title(steps: &[Enrichment]) -> String {
    let mut words = steps.iter().map(|step| words::localized(step.facts().many, &[])).collect::<Vec<_>>();
    let last = words.pop().unwrap_or_default();
    let line = if words.is_empty() { last } else { t!("{some} and {last}", some = words.join(", "), last = last) };
    let mut letters = line.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// Every recipe, by name.
pub async fn recipes(open: &Arc<OpenWorkspace>, _: Nothing) -> Result<Vec<Recipe>, Failure> {
    let kept = open.store.recipes().await?;
    // A plan that this program cannot read is one of a newer version: it is left where it is.
    let read = kept.into_iter().filter_map(|kept| {
        Some(Recipe { recipe: kept.id, name: kept.name, plan: serde_json::from_value(kept.plan).ok()? })
    });
    Ok(read.collect())
}

/// Stores a plan under a name.
pub async fn save_recipe(open: &Arc<OpenWorkspace>, request: RecipeRequest) -> Result<Vec<Recipe>, Failure> {
    let name = text::clean(&request.name);
    if name.is_empty() || name.chars().count() > LONGEST_NAME {
        let sentence = t!("Give the recipe a name of at most {most} characters.", most = LONGEST_NAME);
        return Err(Failure::refused(sentence));
    }
    let plan = normal(request.plan);
    let kind = plan.find.first().map_or(RecordKind::Person, |first| first.record());
    if let Some(problem) = problem(&plan, kind).or(only_if::problem(open, &plan, kind).await?) {
        return Err(Failure::refused(problem));
    }
    let plan = serde_json::to_value(plan)?;
    let kept = open.store.save_recipe(name, plan, open.now()).await?;
    if !kept {
        return Err(Failure::refused(t!("There are too many recipes: remove some first.")));
    }
    recipes(open, Nothing {}).await
}

/// Takes a recipe away.
pub async fn remove_recipe(open: &Arc<OpenWorkspace>, request: RecipeNumber) -> Result<Vec<Recipe>, Failure> {
    open.store.remove_recipe(request.recipe).await?;
    recipes(open, Nothing {}).await
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plan(find: &[Enrichment]) -> Plan {
        Plan { find: find.to_vec(), ..Plan::default() }
    }

    #[test]
    fn a_plan_runs_in_the_order_of_what_needs_what() {
        let wished = plan(&[Enrichment::DoNotCall, Enrichment::Mobile, Enrichment::Page, Enrichment::Company]);
        let steps = steps(&wished, RecordKind::Person);
        assert_eq!(steps, [Enrichment::Page, Enrichment::Mobile, Enrichment::DoNotCall], "and only what people have");
        assert_eq!(title(&steps), "Profile pages, mobiles and do-not-call checks", "in words");
    }

    #[test]
    fn what_is_wrong_is_said_before_anything_is_asked() {
        assert!(problem(&plan(&[Enrichment::Email]), RecordKind::Company).is_some(), "companies have no e-mail");
        assert!(problem(&plan(&[Enrichment::Topics]), RecordKind::Company).is_some(), "without topics");
        let chosen = Plan { topics: vec![" Cloud ".to_owned(), "Cloud".to_owned()], ..plan(&[Enrichment::Topics]) };
        let chosen = normal(chosen);
        assert_eq!(chosen.topics, ["Cloud"], "each topic once");
        assert_eq!(problem(&chosen, RecordKind::Company), None, "one is enough");
    }
}
