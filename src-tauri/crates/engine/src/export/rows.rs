//! Which rows an export writes, and which it leaves out and why: counted before, with the same rules.

use std::sync::Arc;

use api::{Enrichment, RecordKind};
use store::{Check, Standing};

use crate::open::OpenWorkspace;
use crate::screen::{DoNotCallRows, ExportCount, ExportCountRequest, ExportRows, Failure, LeftOut, WhichRows};
use crate::{Engine, view};

/// The mark of a number that is on a do-not-call list.
const LISTED: &str = "listed";

/// How the do-not-call check of a person stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Call {
    /// Nobody has asked, or there is no number to ask about.
    Unchecked,
    /// On no list, asked lately.
    Clear,
    /// On a list: however long ago that was said.
    Listed,
    /// It was on no list, too long ago to go by, or nobody knows when.
    Outdated,
}

impl Call {
    /// Of a mark and the time at which it was told.
    pub(super) fn of(check: Option<(&str, Option<i64>)>, now: i64) -> Self {
        match check {
            None => Self::Unchecked,
            Some((LISTED, _)) => Self::Listed,
            Some((_, Some(at))) if !view::is_old(Enrichment::DoNotCall, Some(at), now) => Self::Clear,
            Some(_) => Self::Outdated,
        }
    }

    /// What the file says of it.
    pub(super) const fn words(self) -> &'static str {
        match self {
            Self::Unchecked => "Not checked",
            Self::Clear => "Clear",
            Self::Listed => "Do not call",
            Self::Outdated => "Check again: too old",
        }
    }
}

/// What the person said about the rows.
#[derive(Debug, Clone, Copy)]
pub(super) struct Wanted {
    pub which: WhichRows,
    pub do_not_call: DoNotCallRows,
    pub suppressed: bool,
}

/// Rows after the judgement.
#[derive(Debug, Default)]
pub(super) struct Judged {
    /// Those that are written.
    pub records: Vec<i64>,
    suppressed: u64,
    listed: u64,
    outdated: u64,
    /// Left out for each of the three reasons; a row counts once.
    out: [u64; 3],
}

impl Judged {
    /// The rows that are not written, by reason.
    pub(super) fn left_out(&self) -> Vec<LeftOut> {
        let reasons = ["suppressed", "on a do-not-call list", "do-not-call check too old"];
        let told = reasons.iter().zip(self.out).filter(|(_, rows)| *rows > 0);
        told.map(|(reason, rows)| LeftOut { reason: (*reason).to_owned(), rows }).collect()
    }

    /// What to say where no row is left to write.
    pub(super) fn why_nothing(&self, which: WhichRows) -> String {
        let left_out = self.left_out();
        if left_out.is_empty() {
            return match which {
                WhichRows::New => "Nothing is new since the last export.",
                WhichRows::All | WhichRows::Selected => "Choose at least one row.",
            }
            .to_owned();
        }
        let reasons: Vec<String> = left_out.iter().map(|left| format!("{} {}", left.rows, left.reason)).collect();
        format!("All of these rows are left out: {}.", reasons.join(", "))
    }

    fn take(&mut self, record: i64, standing: &Standing, call: Call, wanted: Wanted) {
        let leave = wanted.do_not_call == DoNotCallRows::LeaveOut;
        self.suppressed += u64::from(standing.suppressed);
        self.listed += u64::from(call == Call::Listed);
        self.outdated += u64::from(call == Call::Outdated);
        let reason = match call {
            _ if standing.suppressed && !wanted.suppressed => Some(0),
            Call::Listed if leave => Some(1),
            Call::Outdated if leave => Some(2),
            _ => None,
        };
        match reason {
            Some(reason) => self.out[reason] += 1,
            None => self.records.push(record),
        }
    }
}

/// The records that a person chose, before any is left out.
pub(super) fn chosen(view: &view::Snapshot, rows: &ExportRows) -> Vec<i64> {
    match rows {
        ExportRows::Selected { selection } => view::chosen(view, selection),
        ExportRows::All | ExportRows::New => view.records.clone(),
    }
}

/// Decides which of these records are written.
pub(super) async fn judge(
    engine: &Engine,
    open: &OpenWorkspace,
    view: &view::Snapshot,
    records: Vec<i64>,
    wanted: Wanted,
) -> Result<Judged, Failure> {
    let standings = open.store.standing(view.wanted.of, records.clone()).await;
    let standings = standings.map_err(|error| engine.storage(&error))?;
    let now = engine.now();
    let mut judged = Judged::default();
    for (record, standing) in records.into_iter().zip(&standings) {
        if wanted.which == WhichRows::New && standing.written {
            continue;
        }
        // A company has no number of its own to check.
        let check = standing.check.as_ref().filter(|_| view.kind == RecordKind::Person);
        let call = Call::of(check.map(|Check { mark, at }| (mark.as_str(), *at)), now);
        judged.take(record, standing, call, wanted);
    }
    Ok(judged)
}

/// Counts what an export would write, before anything is written.
pub(crate) async fn count(engine: &Arc<Engine>, request: ExportCountRequest) -> Result<ExportCount, Failure> {
    let open = engine.workspace().await?;
    let view = open.views.get(engine, request.view)?;
    let storage = |error| engine.storage(&error);
    let records = chosen(&view, &request.rows);
    let which = if request.rows == ExportRows::New { WhichRows::New } else { WhichRows::All };
    let wanted = Wanted { which, do_not_call: request.do_not_call, suppressed: request.suppressed };
    let judged = judge(engine, &open, &view, records, wanted).await?;
    let all = open.store.standing(view.wanted.of, view.records.clone()).await.map_err(storage)?;
    let last = open.store.exports(Some(view.wanted.of), 1).await.map_err(storage)?;
    Ok(ExportCount {
        rows: judged.records.len() as u64,
        left_out: judged.left_out(),
        suppressed: judged.suppressed,
        listed: judged.listed,
        outdated: judged.outdated,
        new_rows: all.iter().filter(|standing| !standing.written).count() as u64,
        exported_at: last.first().map(|export| export.at),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const DAY: i64 = 86_400_000;

    #[test]
    fn who_is_on_a_list_stays_on_it_and_who_was_on_none_is_asked_again() {
        let now = 100 * DAY;
        for (check, call) in [
            (None, Call::Unchecked),
            (Some(("listed", Some(99 * DAY))), Call::Listed),
            (Some(("listed", Some(0))), Call::Listed),
            (Some(("clear", Some(69 * DAY))), Call::Clear),
            (Some(("clear", Some(69 * DAY - 1))), Call::Outdated),
            (Some(("clear", None)), Call::Outdated),
        ] {
            assert_eq!(Call::of(check, now), call, "{check:?}");
        }
    }

    #[test]
    fn a_row_is_left_out_once_and_for_the_first_reason() {
        let suppressed = Standing { suppressed: true, ..Standing::default() };
        let wanted = |do_not_call, suppressed| Wanted { which: WhichRows::All, do_not_call, suppressed };
        for (wanted, written, out) in [
            (wanted(DoNotCallRows::LeaveOut, false), 1, [2, 1, 1]),
            (wanted(DoNotCallRows::LeaveOut, true), 2, [0, 2, 1]),
            (wanted(DoNotCallRows::Mark, false), 3, [2, 0, 0]),
            (wanted(DoNotCallRows::Include, true), 5, [0, 0, 0]),
        ] {
            let mut judged = Judged::default();
            judged.take(1, &suppressed, Call::Listed, wanted);
            judged.take(2, &suppressed, Call::Clear, wanted);
            judged.take(3, &Standing::default(), Call::Listed, wanted);
            judged.take(4, &Standing::default(), Call::Outdated, wanted);
            judged.take(5, &Standing::default(), Call::Unchecked, wanted);
            assert_eq!((judged.records.len(), judged.out), (written, out), "{wanted:?}");
            assert_eq!((judged.suppressed, judged.listed, judged.outdated), (2, 2, 1), "counted either way");
        }
    }
}
