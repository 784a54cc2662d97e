//! What companies do: hire, grow, shrink and everything else that is an event; and within which time.

use super::super::fact::Fact;
use super::super::meaning::{FUNDING, Mark, Meaning, meant};
use super::super::presets::values;
use super::super::reader::{Reader, Step};
use super::super::tokens::Kind;
use super::titles::title_at;

/// Words between a mark and its department: "hiring new people in sales".
const FILLING: &[Mark] = &[Mark::Glue, Mark::In, Mark::At, Mark::Person];
/// Departments in one list.
const MOST: usize = 10;

/// "hiring engineers and salespeople", "die Ingenieure suchen".
pub(super) fn hiring(reader: &mut Reader, at: usize) -> Step {
    let hires = |department: &str| format!("hiring_in_{department}_department");
    if let Some(behind) = reader.marks(at, &[Mark::Hiring, Mark::Seeking]) {
        if let Some((end, events)) = departments(reader, behind, &hires) {
            // A verb may be in two parts: "stellen Ingenieure ein".
            let end = if reader.token(end).is_some_and(|word| word.text == "ein") { end + 1 } else { end };
            return reader.say(at..end, Fact::Events(events));
        }
        let what = reader.behind(behind, FILLING);
        let something = reader.token(what).is_some_and(|next| next.kind == Kind::Word && !reader.is_known(what));
        // "companies hiring managers": those are no managers to be found, and of no department.
        if let Some((end, _)) = title_at(reader, what).filter(|_| reader.reading.companies) {
            return reader.not_understood(at..end);
        }
        if something || reader.mark(at, Mark::Hiring).is_none() || is_job(reader, what) {
            return None;
        }
        let any = values("events").filter(|event| event.starts_with("hiring_in_")).map(str::to_owned);
        return reader.say(at..behind, Fact::Events(any.collect()));
    }
    // The verb at the end, as in German.
    let (end, events) = departments(reader, at, &hires)?;
    let verb = reader.marks(end, &[Mark::Hiring, Mark::Seeking])?;
    let more = departments(reader, verb, &hires).is_some();
    (!more).then(|| reader.say(at..verb, Fact::Events(events)))?
}

/// "growing in sales", "shrinking their engineering team".
pub(super) fn change(reader: &mut Reader, at: usize) -> Step {
    for (mark, name) in [(Mark::Growing, "increase"), (Mark::Shrinking, "decrease")] {
        let longer =
            |behind: &usize| !reader.at(at).any(|hit| hit.end > *behind && matches!(hit.meaning, Meaning::Event(_)));
        let Some(behind) = reader.mark(at, mark).filter(longer) else { continue };
        let event = |department: &str| {
            let department = if department == "support" { "customer_service" } else { department };
            format!("{name}_in_{department}_department")
        };
        let (end, events) =
            departments(reader, behind, &event).unwrap_or_else(|| (behind, vec![format!("{name}_in_all_departments")]));
        return reader.say(at..end, Fact::Events(events));
    }
    None
}

/// A list of departments, or of those who work there, as events that there are; none when one of them has none.
fn departments(reader: &Reader, at: usize, event: &dyn Fn(&str) -> String) -> Option<(usize, Vec<String>)> {
    let mut events = Vec::new();
    let mut from = reader.behind(at, FILLING);
    let mut end = None;
    while events.len() < MOST {
        let Some((behind, department)) = department(reader, from) else { break };
        events.push(Some(event(department?)).filter(|event| values("events").any(|value| value == event))?);
        let behind = reader.behind(behind, &[Mark::Person]);
        end = Some(behind);
        match reader.connector(behind) {
            Some(next) => from = reader.behind(next, FILLING),
            None => break,
        }
    }
    end.map(|end| (end, events))
}

/// One department: "engineering", "software engineers", "HR".
fn department(reader: &Reader, at: usize) -> Option<(usize, Option<&'static str>)> {
    let (mut at, mut of_field) = (at, None);
    for _ in 0..4 {
        let title = reader.longest(at, meant!(Meaning::Title(title) => *title));
        let field = reader.longest(at, meant!(Meaning::Field(field) => *field));
        let modifier = reader.longest(at, meant!(Meaning::Modifier(_) => ()));
        if let Some((end, title)) = title.filter(|(end, _)| field.is_none_or(|(behind, _)| *end >= behind)) {
            return Some((end, title.department.or(of_field)));
        }
        let level = reader.longest(at, meant!(Meaning::Level(_) => ()));
        if let (Some((end, ())), Some(_)) = (level, of_field) {
            return Some((end, of_field));
        }
        match (field, modifier) {
            (Some((end, field)), _) => {
                (at, of_field) = (end, field.department);
                if of_field.is_none() {
                    return Some((end, None));
                }
            }
            (None, Some((end, ()))) => at = end,
            (None, None) => break,
        }
    }
    of_field.map(|department| (at, Some(department)))
}

/// Whether somebody is named by a job.
fn is_job(reader: &Reader, at: usize) -> bool {
    reader.at(at).any(|hit| {
        matches!(hit.meaning, Meaning::Title(_) | Meaning::Level(_) | Meaning::Modifier(_) | Meaning::Field(_))
    })
}

/// "raised funding", "a new office", "raised Series A".
pub(super) fn event(reader: &mut Reader, at: usize) -> Step {
    let round = |at: usize| reader.longest(at, meant!(Meaning::Round(round) => *round));
    let event = reader.longest(at, meant!(Meaning::Event(event) => *event));
    let raised = event.filter(|(_, event)| *event == FUNDING);
    let of_raised = || round(reader.behind(raised?.0, &[Mark::Glue, Mark::In]));
    if let Some((end, round)) = round(at).or_else(of_raised) {
        let funding = reader.longest(end, |meaning| (*meaning == Meaning::Event(FUNDING)).then_some(()));
        let end = funding.map_or(end, |(end, ())| end);
        return reader.say(at..end, Fact::Round(round));
    }
    let (end, event) = event?;
    reader.say(at..end, Fact::Events(vec![event.to_owned()]))
}

/// "last 60 days", "within 3 months", "last quarter".
pub(super) fn window(reader: &mut Reader, at: usize) -> Step {
    let behind = reader.mark(at, Mark::Last)?;
    let (behind, number) = match reader.amount(behind) {
        Some(amount) if amount.single => (amount.end, amount.range.from?),
        Some(_) => return None,
        None => (behind, 1.0),
    };
    let units = [(Mark::Days, 1), (Mark::Weeks, 7), (Mark::Months, 30), (Mark::Quarters, 90), (Mark::Years, 365)];
    let (end, days) = units.into_iter().find_map(|(mark, days)| Some((reader.mark(behind, mark)?, days)))?;
    reader.say(at..end, Fact::Window((number.clamp(0.0, 10_000.0) as u64).saturating_mul(days)))
}
