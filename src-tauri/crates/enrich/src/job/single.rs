//! What one question more would find out about a record: forms of "Look up one", filled with what is known of it.
//!
//! Owns which are offered. What a question is made of and whether its answer is owned is decided where jobs ask, too (`ask_of.rs`,
//! `step_status.rs`); the form shows the price again, and asks.

use std::sync::Arc;

use api::form::{self, LookUp, Need};
use api::operation::Price;
use api::{Enrichment, ValidationContext};
use store::records::Record;
use words::t;

use super::ask_of::{Cannot, ask_of};
use super::known::Known;
use super::statuses::statuses;
use super::step_status::{Ask, StepStatus};
use super::subject::Subject;
use calls::price;
use ipc::{FieldValue, Fields, Plan};
use records::ipc::{RecordDetail, RecordQuestion, RecordRequest};
use records::record;
use workspace::failure::Failure;
use workspace::open::OpenWorkspace;

/// A record with everything that is known of it, and what it can be asked.
pub async fn record(open: &Arc<OpenWorkspace>, request: RecordRequest) -> Result<RecordDetail, Failure> {
    let record = record::by_number(open, request.record).await?;
    let questions = questions(open, &record).await?;
    record::detail(open, &record, questions).await
}

/// The questions about a record whose answers it does not show yet; none about who is to be left alone.
async fn questions(open: &OpenWorkspace, record: &Record) -> Result<Vec<RecordQuestion>, Failure> {
    let context = open.context();
    let subject = [Subject::of(record, &context)];
    let ask = Ask::of(open, Plan::default(), open.now(), None).await?;
    let mut questions = Vec::new();
    for step in Enrichment::of(record.kind).filter(|step| subject[0].had(*step).is_none()) {
        let statuses = statuses(&ask, open, step, &subject).await?;
        let owned_at = match statuses.first() {
            Some(StepStatus::Owned(owned)) if owned.outcome.value.is_some() => Some(owned.at),
            Some(StepStatus::Ask(..) | StepStatus::Unclear(_) | StepStatus::Cannot(Cannot::NoTopics)) => None,
            _ => continue,
        };
        let Some((form, fields)) = filled(step, &subject[0].known, &ask.context) else { continue };
        questions.push(RecordQuestion {
            label: label(step),
            form: form.form.name.to_owned(),
            fields,
            price: price::tag(open, step.spec()).await?,
            only_if_found: matches!(step.spec().price, Price::PerResult(_)),
            owned_at,
        });
    }
    Ok(questions)
}

/// The form of a step that has room for its question and lacks least, with the question in it.
fn filled(step: Enrichment, known: &Known, context: &ValidationContext) -> Option<(LookUp, Fields)> {
    let fields = match step {
        // Which topics is for the person to say.
        Enrichment::Topics => {
            let page = ("network_company_url".to_owned(), FieldValue::One(known.page.clone()?));
            Fields([page].into())
        }
        _ => serde_json::from_str(&ask_of(step, known, &[], context).ok()?.request).ok()?,
    };
    let has_room = |form: &LookUp| {
        let has = |key: &String| form.form.fields.iter().any(|field| field.key == key);
        form.operation == step.spec().name && fields.0.keys().all(has)
    };
    let lacks = |form: &LookUp| {
        let needed = form.form.fields.iter().filter(|field| field.need == Need::Required);
        needed.filter(|field| !fields.0.contains_key(field.key)).count()
    };
    let form = form::all().into_iter().filter(has_room).min_by_key(lacks)?;
    Some((form, fields))
}

/// What it finds.
fn label(step: Enrichment) -> String {
    match step {
        Enrichment::Page => t!("Profile page"),
        Enrichment::Profile => t!("Profile"),
        Enrichment::Email => t!("E-mail"),
        Enrichment::Mobile => t!("Mobile"),
        Enrichment::DoNotCall => t!("Do-not-call check"),
        Enrichment::CompanyPage => t!("Company page"),
        Enrichment::Company => t!("Company profile"),
        Enrichment::Topics => t!("Intent topics"),
        Enrichment::People => t!("People"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_question_has_a_form_with_room_for_it() {
        let context = ValidationContext { network_host: "network.example".to_owned(), ..ValidationContext::default() };
        let ada = Known {
            first_name: Some("Ada".to_owned()),
            last_name: Some("Lovelace".to_owned()),
            company: Some("Acme".to_owned()),
            mobile: Some("+12025550123".to_owned()),
            ..Known::default()
        };
        let on = |page: &str| Known { page: Some(format!("https://www.network.example/{page}")), ..Known::default() };
        let acme = Known { domain: Some("acme.com".to_owned()), ..Known::default() };
        for (step, known, form, keys) in [
            (Enrichment::Page, ada.clone(), "url_search_people", "company_name first_name last_name"),
            (Enrichment::Email, ada.clone(), "email_by_name", "company_name first_name last_name"),
            (Enrichment::Email, on("in/ada"), "email_by_page", "network_profile_url"),
            (Enrichment::Profile, on("in/ada"), "profile", "network_profile_url"),
            (Enrichment::Mobile, on("in/ada"), "phone", "network_profile_url"),
            (Enrichment::DoNotCall, ada, "dnc_check", "phone"),
            (Enrichment::CompanyPage, acme, "domain_to_network", "domain"),
            (Enrichment::Company, on("company/acme"), "company", "network_profile_url"),
            (Enrichment::Topics, on("company/acme"), "business_intent_topics", "network_company_url"),
        ] {
            let (found, fields) = filled(step, &known, &context).unwrap();
            let filled: Vec<String> = fields.0.into_keys().collect();
            assert_eq!((found.form.name, filled.join(" ").as_str()), (form, keys), "{step:?}");
        }
        assert!(filled(Enrichment::Topics, &Known::default(), &context).is_none(), "of a company without a page");
    }
}
