//! Which rows an export writes, and which it leaves out and why: counted before, with the same rules.

use records::view::Views;
use std::sync::Arc;

use api::{Enrichment, RecordKind};
use store::records::Record;
use store::{Check, Standing, Standings};
use words::{t, text, translate_stored};

use crate::ipc::{DoNotCallRows, ExportCount, ExportCountRequest, ExportRows, WhichRows};
use ipc::LeftOut;
use records::view;
use workspace::failure::Failure;
use workspace::open::OpenWorkspace;

/// The state of the do-not-call check of a person.
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
    /// The state by what was last said about the number.
    pub(super) fn of(check: Option<Check>, now: i64) -> Self {
        match check {
            None => Self::Unchecked,
            Some(Check { listed: true, .. }) => Self::Listed,
            Some(Check { at: Some(at), .. }) if !view::is_old(Enrichment::DoNotCall, Some(at), now) => Self::Clear,
            Some(_) => Self::Outdated,
        }
    }

    /// The state of a record as it is now; a company has no number of its own to check.
    pub(super) fn of_record(record: &Record, now: i64) -> Self {
        let mut findings = record.own.findings.iter();
        let check = findings.find(|find| find.enrichment == Enrichment::DoNotCall);
        Self::of(check.and_then(|find| Some(Check::of(find.mark.as_deref()?, find.at))), now)
    }

    /// What the file says of it.
    pub(super) fn words(self) -> String {
        match self {
            Self::Unchecked => t!("Not checked"),
            Self::Clear => t!("Clear⟨do not call⟩"),
            Self::Listed => t!("Do not call"),
            Self::Outdated => t!("Check again: too old"),
        }
    }
}

/// What the person said about the rows.
#[derive(Debug, Clone, Copy)]
pub(super) struct Wanted {
    pub which: WhichRows,
    pub do_not_call: DoNotCallRows,
    pub suppressed: bool,
    pub leave_out_known: bool,
}

impl Wanted {
    /// Why a row is not written, as a place in [`REASONS`]; none where it is. `named` is whether the suppression list names it, and
    /// whether another system knows it.
    pub(super) fn leaves_out(self, named: (bool, bool), call: Call) -> Option<usize> {
        let leave = self.do_not_call == DoNotCallRows::LeaveOut;
        match call {
            _ if named.0 && !self.suppressed => Some(0),
            _ if named.1 && self.leave_out_known => Some(3),
            Call::Listed if leave => Some(1),
            Call::Outdated if leave => Some(2),
            _ => None,
        }
    }
}

/// Why rows are left out; each counts for the first that is true of it.
const REASONS: [&str; 4] =
    [text!("suppressed"), text!("on a do-not-call list"), text!("do-not-call check too old"), text!("known elsewhere")];

/// Rows after the judgement.
#[derive(Debug, Default)]
pub(super) struct Judged {
    /// Those that are written.
    pub records: Vec<i64>,
    suppressed: u64,
    elsewhere: u64,
    listed: u64,
    outdated: u64,
    /// Rows that are left out, by reason.
    out: [u64; REASONS.len()],
}

impl Judged {
    /// Looks at each of these records. `kind` is what the rows are: a company has no number of its own to check.
    fn of(standings: &Standings, kind: RecordKind, records: Vec<i64>, wanted: Wanted, now: i64) -> Self {
        let mut judged = Self::default();
        for record in records {
            let standing = standings.of(record);
            if wanted.which == WhichRows::New && standing.written {
                continue;
            }
            let call = Call::of(standing.check.filter(|_| kind == RecordKind::Person), now);
            judged.take(record, standing, call, wanted);
        }
        judged
    }

    /// The rows that are not written, by reason.
    pub(super) fn left_out(&self) -> Vec<LeftOut> {
        let told = REASONS.iter().zip(self.out).filter(|(_, rows)| *rows > 0);
        told.map(|(reason, rows)| LeftOut { reason: translate_stored(reason), rows }).collect()
    }

    /// What to say where no row is left to write.
    pub(super) fn why_nothing(&self, which: WhichRows) -> String {
        let left_out = self.left_out();
        if left_out.is_empty() {
            return match which {
                WhichRows::New => t!("Nothing is new since the last export."),
                WhichRows::All | WhichRows::Selected => t!("Choose at least one row."),
            };
        }
        let reasons: Vec<String> = left_out.iter().map(|left| format!("{} {}", left.rows, left.reason)).collect();
        t!("All of these rows are left out: {reasons}.", reasons = reasons.join(", "))
    }

    fn take(&mut self, record: i64, standing: Standing, call: Call, wanted: Wanted) {
        self.suppressed += u64::from(standing.suppressed);
        self.elsewhere += u64::from(standing.elsewhere);
        self.listed += u64::from(call == Call::Listed);
        self.outdated += u64::from(call == Call::Outdated);
        match wanted.leaves_out((standing.suppressed, standing.elsewhere), call) {
            Some(reason) => self.out[reason] += 1,
            None => self.records.push(record),
        }
    }
}

/// Which rows a person chose, without their numbers.
pub(super) fn which(rows: &ExportRows) -> WhichRows {
    match rows {
        ExportRows::Selected { .. } => WhichRows::Selected,
        ExportRows::All => WhichRows::All,
        ExportRows::New => WhichRows::New,
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
    open: &OpenWorkspace,
    view: &view::Snapshot,
    records: Vec<i64>,
    wanted: Wanted,
) -> Result<Judged, Failure> {
    let standings = open.store.standings(view.wanted.of).await?;
    let (kind, now) = (view.kind, open.now());
    let judged = tokio::task::spawn_blocking(move || Judged::of(&standings, kind, records, wanted, now));
    judged.await.map_err(Failure::from)
}

/// Counts what an export would write, before anything is written.
pub async fn count(open: &Arc<OpenWorkspace>, request: ExportCountRequest) -> Result<ExportCount, Failure> {
    let view = open.state::<Views>().get(request.view)?;
    let wanted = Wanted {
        which: which(&request.rows),
        do_not_call: request.do_not_call,
        suppressed: request.suppressed,
        leave_out_known: request.leave_out_known,
    };
    let last = open.store.exports(Some(view.wanted.of), 1).await?;
    let standings = open.store.standings(view.wanted.of).await?;
    let now = open.now();
    let counted = tokio::task::spawn_blocking(move || {
        let judged = Judged::of(&standings, view.kind, chosen(&view, &request.rows), wanted, now);
        let new_rows = view.records.iter().filter(|record| !standings.of(**record).written).count();
        (judged, new_rows as u64)
    });
    let (judged, new_rows) = counted.await?;
    Ok(ExportCount {
        rows: judged.records.len() as u64,
        left_out: judged.left_out(),
        suppressed: judged.suppressed,
        elsewhere: judged.elsewhere,
        listed: judged.listed,
        outdated: judged.outdated,
        new_rows,
        exported_at: last.first().map(|export| export.at),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use workspace::clock::DAY;

    #[test]
    fn who_is_on_a_list_stays_on_it_and_who_was_on_none_is_asked_again() {
        let now = 100 * DAY;
        for (check, call) in [
            (None, Call::Unchecked),
            (Some(Check::of("listed", Some(99 * DAY))), Call::Listed),
            (Some(Check::of("listed", Some(0))), Call::Listed),
            (Some(Check::of("clear", Some(69 * DAY))), Call::Clear),
            (Some(Check::of("clear", Some(69 * DAY - 1))), Call::Outdated),
            (Some(Check::of("clear", None)), Call::Outdated),
        ] {
            assert_eq!(Call::of(check, now), call, "{check:?}");
        }
    }

    #[test]
    fn a_row_is_left_out_once_and_for_the_first_reason() {
        let suppressed = Standing { suppressed: true, ..Standing::default() };
        let known = Standing { elsewhere: true, ..Standing::default() };
        let wanted = |do_not_call, suppressed, leave_out_known| Wanted {
            which: WhichRows::All,
            do_not_call,
            suppressed,
            leave_out_known,
        };
        for (wanted, written, out) in [
            (wanted(DoNotCallRows::LeaveOut, false, false), 2, [2, 1, 1, 0]),
            (wanted(DoNotCallRows::LeaveOut, true, false), 3, [0, 2, 1, 0]),
            (wanted(DoNotCallRows::Mark, false, false), 4, [2, 0, 0, 0]),
            (wanted(DoNotCallRows::Include, true, false), 6, [0, 0, 0, 0]),
            (wanted(DoNotCallRows::Include, true, true), 5, [0, 0, 0, 1]),
        ] {
            let mut judged = Judged::default();
            judged.take(1, suppressed, Call::Listed, wanted);
            judged.take(2, suppressed, Call::Clear, wanted);
            judged.take(3, Standing::default(), Call::Listed, wanted);
            judged.take(4, Standing::default(), Call::Outdated, wanted);
            judged.take(5, Standing::default(), Call::Unchecked, wanted);
            judged.take(6, known, Call::Unchecked, wanted);
            assert_eq!((judged.records.len(), judged.out), (written, out), "{wanted:?}");
            let counted = (judged.suppressed, judged.elsewhere, judged.listed, judged.outdated);
            assert_eq!(counted, (2, 1, 2, 1), "counted either way");
        }
    }
}
