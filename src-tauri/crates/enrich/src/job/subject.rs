//! A record as a plan sees it: what questions can be made of, what it has already, whether it is to be left alone.
//!
//! Owns what counts as had. What was found for lists counts first; then what any other answer or file says.

use api::{Enrichment, RecordKind, ValidationContext, text};
use store::records::Record;
use store::records::findings::Outcome;

use super::known::Known;
use super::seen::Seen;
use answers::outcome;
use answers::outcome::{number_of, source};
use workspace::naming;

/// A record of a list.
#[derive(Debug, Clone)]
pub struct Subject {
    pub record: i64,
    pub known: Known,
    pub suppressed: bool,
    /// What a person noted as the statuses of all records that are one with it, folded.
    pub statuses: Vec<String>,
    /// What conditions look at; none where the plan has none.
    pub seen: Option<Seen>,
    had: Vec<Had>,
}

/// A value that a record has.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Had {
    pub outcome: Outcome,
    /// When it was observed, in milliseconds since 1970; none where nobody knows.
    pub at: Option<i64>,
    /// It is in the cell already.
    pub shown: bool,
}

impl Subject {
    pub fn of(record: &Record, context: &ValidationContext) -> Self {
        let known = Known::of(record, context);
        // An answer to these is about a number, topics or personas of its own: only the same question says whether it is had.
        let is_about_another = |step| matches!(step, Enrichment::DoNotCall | Enrichment::Topics | Enrichment::People);
        let shown = record.own.findings.iter().filter(|find| !is_about_another(find.enrichment)).filter_map(|find| {
            let value = find.value.clone()?;
            let source = find.source.clone().unwrap_or_else(|| source(find.enrichment));
            let outcome = Outcome { enrichment: find.enrichment, value: Some(value), mark: find.mark.clone(), source };
            Some(Had { outcome, at: find.at, shown: true })
        });
        let told = Enrichment::of(record.kind).filter_map(|enrichment| had(record, enrichment, &known));
        let had = shown.chain(told).collect();
        let statuses = record.own.statuses.iter().map(|status| text::fold(status)).collect();
        Self { record: record.id, known, suppressed: record.own.suppressed, statuses, seen: None, had }
    }

    /// What the record has of an enrichment: what was found for lists before what other answers and files say.
    pub fn had(&self, enrichment: Enrichment) -> Option<&Had> {
        self.had.iter().find(|had| had.outcome.enrichment == enrichment)
    }

    /// Takes what a step found, for the steps behind it.
    pub(crate) fn learn(&mut self, enrichment: Enrichment, value: &str) {
        match enrichment {
            Enrichment::Page | Enrichment::CompanyPage => {
                (self.known.page, self.known.odd_page) = (Some(value.to_owned()), None);
            }
            Enrichment::Mobile => self.known.mobile = number_of(value),
            _ => {}
        }
    }

    /// A step is asked and has no outcome yet: a number that may be another one by then is none that a check is asked about, or the check
    /// of the old one would stand beside the new one.
    pub(super) fn await_outcome_of(&mut self, enrichment: Enrichment) {
        if enrichment == Enrichment::Mobile {
            self.known.mobile = None;
        }
    }
}

/// Returns what answers and files say of a record beside the enrichments of lists.
fn had(record: &Record, enrichment: Enrichment, known: &Known) -> Option<Had> {
    let by = |operations: &[&str]| {
        let told =
            record.observations.iter().find(|observation| operations.contains(&observation.operation.as_str()))?;
        let key = if record.kind == RecordKind::Person { "headline" } else { "name" };
        let column = |key| api::columns::by_key(record.kind.columns(), key).and_then(|column| column.text(&told.doc));
        Some((column(key).or_else(|| column("name")).unwrap_or_else(|| outcome::READ.to_owned()), told))
    };
    let column = |key: &str, fits: &dyn Fn(&str) -> Option<String>| {
        let column = api::columns::by_key(record.kind.columns(), key)?;
        record.observations.iter().find_map(|observation| Some((fits(&column.text(&observation.doc)?)?, observation)))
    };
    let same = |wanted: &Option<String>| {
        let wanted = wanted.clone();
        move |told: &str| wanted.clone().filter(|wanted| wanted == told)
    };
    let (value, observation) = match enrichment {
        Enrichment::Page => column("profileUrl", &same(&known.page)),
        Enrichment::CompanyPage => column("networkProfile", &same(&known.page)),
        Enrichment::Email => column("email", &|told| {
            let mail = api::email_address::normal(told);
            api::email_address::problem(&mail).is_none().then_some(mail)
        }),
        Enrichment::Mobile => column("phone", &number_of),
        Enrichment::Profile => by(&["profile", "reverse_phone", "reverse_email"]),
        Enrichment::Company => by(&["company"]),
        Enrichment::DoNotCall | Enrichment::Topics | Enrichment::People => None,
    }?;
    let mark =
        (enrichment == Enrichment::Email).then(|| api::columns::text_at(&observation.doc, "email_status")).flatten();
    let source = words::in_english(|| naming::label(&observation.operation));
    Some(Had {
        outcome: Outcome { enrichment, value: Some(value), mark, source },
        at: Some(observation.at),
        shown: false,
    })
}
