//! What the conditions of a plan look at in one record, and what of it an earlier step of the plan may still change.

use std::collections::BTreeSet;

use api::{Doc, Enrichment, FindState};
use conditions::{About, Fact, Facts};
use serde_json::{Value, json};
use store::jobs::job_rows::OwnedAnswer;

/// What the conditions of a plan look at in one record.
#[derive(Debug, Clone, Default)]
pub struct Seen {
    /// Newest first, and behind what was said the app's own.
    pub docs: Vec<Doc>,
    pub facts: Facts,
    /// Steps of the plan that may still find something out.
    pub open: BTreeSet<Enrichment>,
}

/// A document of the app's own in which nothing waits: that a job is about to ask, or asks, says nothing of a record. What it was
/// before it still is.
pub(super) fn settled(mut doc: Doc) -> Doc {
    let found = doc.get_mut("find").and_then(Value::as_object_mut).into_iter().flat_map(|found| found.values_mut());
    for find in found.filter_map(Value::as_object_mut) {
        let before = find.remove("before");
        let status = find.get("status").and_then(Value::as_str).and_then(FindState::by_name);
        if !status.is_some_and(FindState::is_under_way) {
            continue;
        }
        let found = || find.get("value").is_some_and(Value::is_string).then(|| json!(FindState::Found.name()));
        match before.or_else(found) {
            Some(before) => find.insert("status".to_owned(), before),
            None => find.remove("status"),
        };
    }
    doc
}

impl Seen {
    pub fn is_open(&self, about: &About) -> bool {
        match about {
            About::Column(column) => {
                let key = column.key();
                self.open.iter().any(|step| step.fills(&key))
            }
            // Whichever step finds something tells of the record.
            About::Fact(Fact::ToldBy) => !self.open.is_empty(),
            // Its lines are looked at by themselves.
            About::Fact(_) | About::Score(_) => false,
        }
    }

    /// Takes that a step cannot be asked, as its cell will say.
    pub fn cannot(&mut self, step: Enrichment) {
        let told = json!({ "find": { step.name(): { "status": FindState::Cannot.name() } } });
        self.docs.splice(0..0, told.as_object().cloned());
    }

    /// Takes what is owned and not stored for the record yet.
    pub fn take(&mut self, step: Enrichment, owned: &OwnedAnswer) {
        let outcome = &owned.outcome;
        let found = json!({ "find": { step.name(): {
            "value": outcome.value, "status": outcome.state().name(), "mark": outcome.mark,
            "at": store::records::day(owned.at), "source": outcome.source,
        }}});
        let told = owned.observations.iter().map(|observation| observation.doc.clone());
        self.docs.splice(0..0, found.as_object().cloned().into_iter().chain(told));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_waits_says_nothing() {
        let doc = |json: Value| json.as_object().cloned().unwrap();
        let told = doc(json!({"own": {"status": "Waiting"}, "find": {
            "email": {"value": "a@b.example", "status": "waiting"}, "mobile": {"value": null, "status": "running"},
            "page": {"value": null, "status": "none"}, "profile": {"value": null, "status": "waiting", "before": "failed"},
        }}));
        let known = doc(json!({"own": {"status": "Waiting"}, "find": {
            "email": {"value": "a@b.example", "status": "found"}, "mobile": {"value": null},
            "page": {"value": null, "status": "none"}, "profile": {"value": null, "status": "failed"},
        }}));
        assert_eq!(settled(told), known, "as before the job, and what a person noted is no state");
    }

    #[test]
    fn what_an_earlier_step_may_find_is_open() {
        use api::RecordKind;
        let about = |key: &str| About::by_key(RecordKind::Person, key).unwrap();
        let seen = |open: &[Enrichment]| Seen { open: open.iter().copied().collect(), ..Seen::default() };
        for (open, key, is_open) in [
            (&[Enrichment::Email][..], "find.email.status", true),
            (&[Enrichment::Email], "find.email", true),
            (&[Enrichment::Email], "email", true),
            (&[Enrichment::Email], "find.mobile.status", false),
            (&[Enrichment::Email], "title", false),
            (&[Enrichment::Email], "own.status", false),
            (&[Enrichment::Email], "known.toldBy", true),
            (&[Enrichment::Email], "known.lists", false),
            (&[Enrichment::Profile], "title", true),
            (&[Enrichment::Profile], "own.tags", false),
            (&[Enrichment::Profile], "seen:imported.Owner", true),
            (&[], "find.email.status", false),
        ] {
            assert_eq!(seen(open).is_open(&about(key)), is_open, "{key} behind {open:?}");
        }
    }
}
