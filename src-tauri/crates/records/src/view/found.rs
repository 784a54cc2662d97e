//! What the cell of an enrichment shows: the value with its mark and its age, or its state.

use api::Enrichment;
use store::records::Record;

use ipc::FoundCell;
use workspace::clock::DAY;

/// The cells of these enrichments of a record; those of which nothing is known are left out.
pub fn cells(record: &Record, wanted: &[Enrichment], now: i64) -> Vec<FoundCell> {
    let findings = record.own.findings.iter().filter(|find| wanted.contains(&find.enrichment));
    findings
        .map(|find| FoundCell {
            find: find.enrichment,
            state: find.state,
            value: find.value.as_deref().map(|value| of_app(find.enrichment, value)),
            mark: find.mark.clone(),
            reason: find.reason.as_deref().map(words::translate_stored),
            at: find.at,
            old: is_old(find.enrichment, find.at, now),
            job: find.job,
        })
        .collect()
}

/// What the app itself calls an answer; every other value is the service's.
fn of_app(enrichment: Enrichment, value: &str) -> String {
    api::columns::by_key(enrichment.record().columns(), &format!("find.{}", enrichment.name()))
        .map_or_else(|| value.to_owned(), |column| column.said(value))
}

/// Whether an answer of this time is older than it is good for.
pub fn is_old(enrichment: Enrichment, at: Option<i64>, now: i64) -> bool {
    let good = enrichment.facts().good_for_days.map(|days| i64::from(days) * DAY);
    good.zip(at).is_some_and(|(good, at)| now - at > good)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_do_not_call_check_is_good_for_thirty_one_days() {
        for (enrichment, days, old) in
            [(Enrichment::DoNotCall, 31, false), (Enrichment::DoNotCall, 32, true), (Enrichment::Email, 3_000, false)]
        {
            assert_eq!(is_old(enrichment, Some(0), days * DAY), old, "{enrichment:?} of {days} days ago");
        }
        assert!(!is_old(Enrichment::DoNotCall, None, i64::MAX), "what was never told is not old");
    }
}
