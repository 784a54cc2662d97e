//! The enrichments: what can be found out about a record that is in a list, each defined once: what it needs, which
//! operation finds it, what comes after it. Plan, quote, job, columns and the words on the screen are derived from it.
//!
//! Owns the catalog. Does not own how a request is made of a record or what an answer is worth: that is `enrich` and `answers`.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::named::named;
use crate::operation::{Operation, Spec};
use crate::operations::{
    BusinessIntentTopics, Company, DncCheck, DomainToNetwork, Email, LeadsFinder, Phone, Profile, UrlSearchPeople,
};
use crate::record_kind::RecordKind;

/// One thing that can be found out about a record of a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub enum Enrichment {
    /// A person's page, from name and company.
    Page,
    /// A person's profile, from the page.
    Profile,
    /// A person's e-mail, from name and company or from the page.
    Email,
    /// A person's mobile number, from the page.
    Mobile,
    /// Whether a person's mobile number, if it is one of the United States, is on a do-not-call list.
    DoNotCall,
    /// A company's page, from its domain.
    CompanyPage,
    /// A company's profile, from its page.
    Company,
    /// Which of some intent topics a company is interested in, from its page.
    Topics,
    /// People of a company whom some personas mean, from its page, or from its name and place: the one of which a row may take
    /// several questions.
    People,
}

/// What the screen has to know of an enrichment.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct EnrichmentFacts {
    /// Which one.
    pub enrichment: Enrichment,
    /// The heading of its column: `E-mail`.
    pub label: &'static str,
    /// Several of them in a sentence: `e-mails`.
    pub many: &'static str,
    /// One line about what it needs and brings.
    pub help: &'static str,
    /// The kind of record that it is found for.
    pub record: RecordKind,
    /// The command name of its operation, for its price.
    pub operation: &'static str,
    /// The enrichments that find what this one needs, where a record lacks it.
    pub after: &'static [Enrichment],
    /// Days after which an answer is old, where freshness matters by law: do-not-call.
    pub good_for_days: Option<u32>,
}

// Each after those that it may need.
named!(Enrichment {
    Page = "page",
    Profile = "profile",
    Email = "email",
    Mobile = "mobile",
    DoNotCall = "doNotCall",
    CompanyPage = "companyPage",
    Company = "company",
    Topics = "topics",
    People = "people",
});

impl Enrichment {
    /// The enrichment that an operation finds, for the answers to single questions.
    pub fn of_operation(operation: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|enrichment| enrichment.spec().name == operation)
    }

    /// Those of a kind of record, each after those that it may need.
    pub fn of(record: RecordKind) -> impl Iterator<Item = Self> {
        Self::ALL.into_iter().filter(move |enrichment| enrichment.record() == record)
    }

    /// The kind of record that it is found for.
    pub const fn record(self) -> RecordKind {
        match self {
            Self::Page | Self::Profile | Self::Email | Self::Mobile | Self::DoNotCall => RecordKind::Person,
            Self::CompanyPage | Self::Company | Self::Topics | Self::People => RecordKind::Company,
        }
    }

    /// The facts of its operation.
    pub const fn spec(self) -> &'static Spec {
        match self {
            Self::Page => &UrlSearchPeople::SPEC,
            Self::Profile => &Profile::SPEC,
            Self::Email => &Email::SPEC,
            Self::Mobile => &Phone::SPEC,
            Self::DoNotCall => &DncCheck::SPEC,
            Self::CompanyPage => &DomainToNetwork::SPEC,
            Self::Company => &Company::SPEC,
            Self::Topics => &BusinessIntentTopics::SPEC,
            Self::People => &LeadsFinder::SPEC,
        }
    }

    /// The enrichments that find what this one needs, where a record lacks it.
    pub const fn after(self) -> &'static [Self] {
        match self {
            // People are found by name and place, too, so a page helps and is not needed.
            Self::Page | Self::CompanyPage | Self::Email | Self::People => &[],
            Self::Profile | Self::Mobile => &[Self::Page],
            Self::DoNotCall => &[Self::Mobile],
            Self::Company | Self::Topics => &[Self::CompanyPage],
        }
    }

    /// Whether an answer may change what a column shows: its own find, what it is about, and of a whole profile anything that answers
    /// tell.
    pub fn fills(self, column: &str) -> bool {
        if let Some(find) = column.strip_prefix("find.") {
            return find.split('.').next() == Some(self.name());
        }
        match self {
            Self::Page => matches!(column, "profileUrl"),
            Self::Email => matches!(column, "email" | "email_status" | "catch_all" | "profileUrl"),
            Self::Mobile => matches!(column, "phone" | "further_numbers"),
            Self::CompanyPage => matches!(column, "networkProfile"),
            Self::Profile | Self::Company => !crate::columns::is_own(column),
            // The people of a company are records of their own.
            Self::DoNotCall | Self::People => false,
            Self::Topics => matches!(column, "networkProfile" | "name" | "website") || column.starts_with("seen:"),
        }
    }

    /// What the screen has to know of it.
    pub const fn facts(self) -> EnrichmentFacts {
        let (label, many, help) = match self {
            Self::Page => ("Profile page found", "profile pages", "A person's page, from name and company."),
            Self::Profile => ("Profile", "profiles", "The whole profile of a person, from the page."),
            Self::Email => ("E-mail found", "e-mails", "A work e-mail, from name and company or from the page."),
            Self::Mobile => ("Mobile found", "mobiles", "A mobile number, from the person's page."),
            Self::DoNotCall => (
                "Do not call",
                "do-not-call checks",
                "Whether a mobile number of the United States is on a do-not-call list; good for 31 days.",
            ),
            Self::CompanyPage => ("Company page found", "company pages", "A company's page, from its domain."),
            Self::Company => ("Company profile", "company profiles", "The profile of a company, from its page."),
            Self::Topics => {
                ("Intent topics", "topic checks", "Which topics a company is interested in, from its page.")
            }
            Self::People => (
                "People found",
                "people",
                "People at a company whom your personas mean, from its page or from its name and place.",
            ),
        };
        EnrichmentFacts {
            enrichment: self,
            label,
            many,
            help,
            record: self.record(),
            operation: self.spec().name,
            after: self.after(),
            good_for_days: if matches!(self, Self::DoNotCall) { Some(31) } else { None },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_step_needs_stands_before_it() {
        for (at, enrichment) in Enrichment::ALL.into_iter().enumerate() {
            for needed in enrichment.after() {
                let before = Enrichment::ALL.iter().position(|other| other == needed);
                assert!(before.is_some_and(|before| before < at), "{enrichment:?} comes behind {needed:?}");
                assert_eq!(needed.record(), enrichment.record(), "a step of the plan is about the same record");
            }
            assert_eq!(Enrichment::by_name(enrichment.name()), Some(enrichment), "kept under its name");
            assert_eq!(
                Enrichment::of_operation(enrichment.spec().name),
                Some(enrichment),
                "an operation finds one thing"
            );
            assert!(!enrichment.spec().is_free(), "{enrichment:?} costs something: what is free needs no job");
        }
    }
}
