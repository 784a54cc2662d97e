//! The question of an enrichment for a record, made of what is known of it; or why it cannot be asked.
//!
//! One record has one question whatever else was found meanwhile, so that what was paid for is found again.

use api::operations::business_intent_topics::BusinessIntentTopicsRequest;
use api::operations::company::CompanyRequest;
use api::operations::dnc_check::DncCheckRequest;
use api::operations::domain_to_network::DomainToNetworkRequest;
use api::operations::email::EmailRequest;
use api::operations::phone::PhoneRequest;
use api::operations::profile::ProfileRequest;
use api::operations::url_search_people::UrlSearchPeopleRequest;
use api::operations::{
    BusinessIntentTopics, Company, DncCheck, DomainToNetwork, Email, Phone, Profile, UrlSearchPeople,
};
use api::{Enrichment, Operation, ValidationContext, canonical, phone};
use words::text;

use super::known::Known;
use super::people::page::PeopleAsk;

/// A question as it is sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct AskOf {
    /// The canonical request.
    pub request: String,
    pub digest: String,
    /// Results that its row can bring at most, with it and behind it: one, or as many people as the company lacks.
    pub most: u64,
    /// What belongs to a question about the people of a company.
    pub people: Option<Box<PeopleAsk>>,
}

/// Why a record cannot be asked for: stored in English, and translated where it is shown.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Cannot {
    #[error("{}", text!("no page"))]
    NoPage,
    #[error("{}", text!("a page that is not on the network"))]
    OddPage,
    #[error("{}", text!("no first and last name"))]
    NoName,
    #[error("{}", text!("no company"))]
    NoCompany,
    #[error("{}", text!("no name with company, and no page"))]
    NoNameAndCompany,
    #[error("{}", text!("no domain"))]
    NoDomain,
    #[error("{}", text!("no mobile number"))]
    NoMobile,
    #[error("{}", text!("not a number of the United States"))]
    NotUs,
    #[error("{}", text!("no topics were chosen"))]
    NoTopics,
    #[error("{}", text!("no personas were chosen"))]
    NoPersonas,
    #[error("{}", text!("no page and no name"))]
    NoPageOrName,
    #[error("{}", text!("its answer is kept, in a form that is not known here"))]
    Unread,
    #[error("{}", text!("its condition cannot be judged"))]
    Unjudged,
    /// Something that the service would refuse.
    #[error("{0}")]
    Refused(String),
}

impl Cannot {
    /// Whether an earlier step of a plan could find what is missing.
    pub(crate) const fn is_for_want_of(&self, earlier: Enrichment) -> bool {
        match earlier {
            Enrichment::Page | Enrichment::CompanyPage => matches!(self, Self::NoPage | Self::OddPage),
            Enrichment::Mobile => matches!(self, Self::NoMobile),
            _ => false,
        }
    }
}

/// The question of an enrichment.
pub(crate) fn ask_of(
    enrichment: Enrichment,
    known: &Known,
    topics: &[String],
    context: &ValidationContext,
) -> Result<AskOf, Cannot> {
    match enrichment {
        Enrichment::Page => {
            let (first_name, last_name) = name(known)?;
            let company_name = known.company.clone().ok_or(Cannot::NoCompany)?;
            question::<UrlSearchPeople>(UrlSearchPeopleRequest { first_name, last_name, company_name }, context)
        }
        Enrichment::Profile => {
            let request = ProfileRequest { network_profile_url: page(known)?, webhook_url: String::new() };
            question::<Profile>(request, context)
        }
        Enrichment::Email => question::<Email>(email(known)?, context),
        Enrichment::Mobile => question::<Phone>(PhoneRequest { network_profile_url: page(known)? }, context),
        Enrichment::DoNotCall => {
            let phone = known.mobile.clone().ok_or(Cannot::NoMobile)?;
            if phone::us_problem(&phone).is_some() {
                return Err(Cannot::NotUs);
            }
            question::<DncCheck>(DncCheckRequest { phone }, context)
        }
        Enrichment::CompanyPage => {
            let domain = known.domain.clone().ok_or(Cannot::NoDomain)?;
            question::<DomainToNetwork>(DomainToNetworkRequest { domain }, context)
        }
        Enrichment::Company => {
            let request = CompanyRequest { network_profile_url: page(known)?, webhook_url: String::new() };
            question::<Company>(request, context)
        }
        Enrichment::Topics if topics.is_empty() => Err(Cannot::NoTopics),
        Enrichment::Topics => {
            let request = BusinessIntentTopicsRequest { network_company_url: page(known)?, topics: topics.to_vec() };
            question::<BusinessIntentTopics>(request, context)
        }
        // A company's people take several questions, each made of the answers before it (`people`).
        Enrichment::People => Err(Cannot::NoPersonas),
    }
}

fn name(known: &Known) -> Result<(String, String), Cannot> {
    known.first_name.clone().zip(known.last_name.clone()).ok_or(Cannot::NoName)
}

fn page(known: &Known) -> Result<String, Cannot> {
    known.page.clone().ok_or(if known.odd_page.is_some() { Cannot::OddPage } else { Cannot::NoPage })
}

/// By name with the domain, which finds more than the company's name; by the page where that is not known.
fn email(known: &Known) -> Result<EmailRequest, Cannot> {
    let company = known.domain.is_some() || known.company.is_some();
    if let (Ok((first, last)), true) = (name(known), company) {
        return Ok(EmailRequest {
            first_name: Some(first),
            last_name: Some(last),
            domain: known.domain.clone(),
            company_name: known.company.clone().filter(|_| known.domain.is_none()),
            network_profile_url: None,
        });
    }
    match page(known) {
        Ok(page) => Ok(EmailRequest { network_profile_url: Some(page), ..EmailRequest::default() }),
        Err(_) => Err(Cannot::NoNameAndCompany),
    }
}

fn question<O: Operation>(request: O::Request, context: &ValidationContext) -> Result<AskOf, Cannot> {
    AskOf::of::<O>(request, context)
}

impl AskOf {
    /// A request as it is sent; or why the service would refuse it.
    pub(crate) fn of<O: Operation>(request: O::Request, context: &ValidationContext) -> Result<Self, Cannot> {
        let request = O::normal(request, context);
        if let Some(problem) = api::operation::problems::<O>(&request, context).into_iter().next() {
            return Err(Cannot::Refused(problem.message));
        }
        let request =
            canonical::text(&request).map_err(|_| Cannot::Refused(text!("it cannot be written").to_owned()))?;
        Ok(Self { digest: canonical::digest(&request), request, most: 1, people: None })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn context() -> ValidationContext {
        ValidationContext { network_host: "network.example".to_owned(), ..ValidationContext::default() }
    }

    fn ada() -> Known {
        Known {
            first_name: Some("Ada".to_owned()),
            last_name: Some("Lovelace".to_owned()),
            company: Some("Acme".to_owned()),
            ..Known::default()
        }
    }

    #[test]
    fn a_question_is_made_of_what_is_known() {
        let page = "https://www.network.example/in/ada";
        let with_page = Known { page: Some(page.to_owned()), ..Known::default() };
        let with_domain = Known { domain: Some("acme.com".to_owned()), ..ada() };
        let with_mobile = Known { mobile: Some("+12025550123".to_owned()), ..Known::default() };
        let firm = Known { page: Some("https://network.example/company/acme".to_owned()), ..Known::default() };
        let topics = ["Cloud".to_owned()];
        for (enrichment, known, request) in [
            (Enrichment::Page, ada(), r#"{"company_name":"Acme","first_name":"Ada","last_name":"Lovelace"}"#),
            (Enrichment::Email, ada(), r#"{"company_name":"Acme","first_name":"Ada","last_name":"Lovelace"}"#),
            (Enrichment::Email, with_domain, r#"{"domain":"acme.com","first_name":"Ada","last_name":"Lovelace"}"#),
            (Enrichment::Email, with_page.clone(), r#"{"network_profile_url":"https://www.network.example/in/ada"}"#),
            (Enrichment::Mobile, with_page, r#"{"network_profile_url":"https://www.network.example/in/ada"}"#),
            (Enrichment::DoNotCall, with_mobile, r#"{"phone":"+12025550123"}"#),
            (
                Enrichment::Topics,
                firm,
                r#"{"network_company_url":"https://www.network.example/company/acme","topics":["Cloud"]}"#,
            ),
        ] {
            let asked = ask_of(enrichment, &known, &topics, &context());
            assert_eq!(asked.map(|asked| asked.request).as_deref(), Ok(request), "{enrichment:?}");
        }
    }

    #[test]
    fn what_cannot_be_asked_says_why() {
        let abroad = Known { mobile: Some("+447700900123".to_owned()), ..Known::default() };
        let odd = Known { odd_page: Some("x".to_owned()), ..Known::default() };
        let long = Known { company: Some("x".repeat(10_000)), ..ada() };
        for (enrichment, known, why) in [
            (Enrichment::Page, Known::default(), "no first and last name"),
            (Enrichment::Page, Known { company: None, ..ada() }, "no company"),
            (Enrichment::Email, Known::default(), "no name with company, and no page"),
            (Enrichment::Mobile, ada(), "no page"),
            (Enrichment::Profile, odd, "a page that is not on the network"),
            (Enrichment::DoNotCall, Known::default(), "no mobile number"),
            (Enrichment::DoNotCall, abroad, "not a number of the United States"),
            (Enrichment::CompanyPage, Known::default(), "no domain"),
            (Enrichment::Topics, Known::default(), "no topics were chosen"),
        ] {
            let told = ask_of(enrichment, &known, &[], &context()).map_err(|cannot| cannot.to_string());
            assert_eq!(told, Err(why.to_owned()), "{enrichment:?}");
        }
        let told = ask_of(Enrichment::Page, &long, &[], &context());
        assert!(matches!(told, Err(Cannot::Refused(_))), "what the service would refuse is not asked: {told:?}");
    }
}
