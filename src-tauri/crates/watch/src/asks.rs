//! What one asking of a watch is, within its budget: so many rows of a search from its start, or the rows of a list whose answers are
//! oldest. Does not own sending it: that is a load or a job.

use std::collections::BTreeMap;
use std::sync::Arc;

use ::ipc::{BestFirst, Plan};
use api::{Enrichment, Tenths};
use calls::price;
use enrich::ipc::{EnrichRequest, StartJobRequest};
use enrich::job;
use search::ipc::{Aim, PullRequest};
use search::quote::MOST_WITHOUT_TOTAL;
use store::searches::saved_searches::SavedSearch;
use store::searches::watches::{NewWatch, What};
use words::t;
use workspace::failure::Failure;
use workspace::open::OpenWorkspace;

use crate::ipc::WatchQuote;

/// Ask again for what is older than so many days: what was asked today is as it is.
const OLDER_THAN: u32 = 1;
/// Rows that are looked at in one go, and how often: a job has 250,000 at most.
const PIECE: usize = 500;
const MOST_PIECES: usize = 500;
/// Failures in a row at which a job of a watch stops.
const FAILURES: u32 = 20;

/// The load of a search within a budget: whole pages, so that it costs no more. As many as the budget bears, whatever the service has said
/// before of how many there are: the pages themselves tell where it ends. None where not one row is within it.
pub(crate) fn load(saved: &SavedSearch, budget: Tenths) -> Option<PullRequest> {
    let kind = saved.what.kind;
    let rows = rows(saved, budget);
    let size = rows.min(u64::from(kind.facts().largest_page));
    if size == 0 {
        return None;
    }
    Some(PullRequest {
        kind,
        filters: saved.what.filters.clone(),
        aim: Aim::Fresh,
        rows: Some(rows / size * size),
        size: u32::try_from(size).ok(),
        agreed: Some(budget),
        most_owned: None,
    })
}

/// Rows of a search that a budget is enough for.
fn rows(saved: &SavedSearch, budget: Tenths) -> u64 {
    let kind = saved.what.kind;
    let affordable = budget.0.checked_div(kind.price().0).unwrap_or(u64::MAX);
    kind.most_rows().unwrap_or(MOST_WITHOUT_TOTAL).min(affordable)
}

/// The job of a list within a budget.
pub(crate) fn job_of(list: i64, find: &[Enrichment], budget: Tenths) -> StartJobRequest {
    let older_than: BTreeMap<Enrichment, u32> = find.iter().map(|step| (*step, OLDER_THAN)).collect();
    // In the order in which the rows are given: of a budget that is not enough for all, the oldest have it.
    let oldest = find.first().map(|step| BestFirst { key: format!("find.{}.at", step.name()), descending: false });
    let plan = Plan { find: find.to_vec(), older_than, best_first: oldest, ..Plan::default() };
    StartJobRequest {
        request: EnrichRequest { list, rows: None, plan, again: None },
        agreed: Some(budget),
        spending_limit: Some(budget),
        failures: FAILURES,
    }
}

/// What one asking would be, and why it cannot be watched so.
pub(crate) async fn quoted(
    open: &Arc<OpenWorkspace>,
    new: &NewWatch,
    rows: Option<u64>,
    saved: Option<&SavedSearch>,
) -> Result<WatchQuote, Failure> {
    let each = match (new.what, saved) {
        (What::Search, Some(saved)) => Some(saved.what.kind.price()),
        _ => each_row(open, &new.find).await?,
    };
    let Some(each) = each else {
        let blocked = t!(
            "What a question costs is not known yet, so no limit can be kept: set its price under Credits, or ask once by hand."
        );
        return Ok(WatchQuote { rows, covered: 0, each, all: None, blocked: Some(blocked) });
    };
    let covered = match saved {
        Some(saved) => self::rows(saved, new.budget).min(rows.unwrap_or(u64::MAX)),
        None => rows.unwrap_or(0).min(new.budget.0.checked_div(each.0).unwrap_or(u64::MAX)),
    };
    let blocked = (covered == 0 && rows != Some(0))
        .then(|| t!("One row costs {each}: the limit is less.", each = each.in_words()));
    Ok(WatchQuote { rows, covered, each: Some(each), all: rows.map(|rows| each.times(rows)), blocked })
}

/// Of rows in their order as many as the budget may be enough for: what cannot be asked about costs nothing, and the rows behind it come
/// in. They are looked at piece by piece, because a list may have a million and the budget be enough for ten.
pub(crate) async fn affordable(
    open: &Arc<OpenWorkspace>,
    request: &EnrichRequest,
    rows: &[i64],
    budget: Tenths,
) -> Result<Vec<i64>, Failure> {
    let (mut chosen, mut worst) = (Vec::new(), Tenths::ZERO);
    for piece in rows.chunks(PIECE).take(MOST_PIECES) {
        let (questions, most) = job::questions_of(open, request, piece.to_vec()).await?;
        if questions > 0 {
            chosen.extend_from_slice(piece);
            worst += most;
        }
        if worst >= budget {
            break;
        }
    }
    Ok(chosen)
}

/// What all questions about one row can cost; none where a price is not known.
async fn each_row(open: &OpenWorkspace, find: &[Enrichment]) -> Result<Option<Tenths>, Failure> {
    let mut each = Tenths::ZERO;
    for step in find {
        let Some(most) = price::known(open, step.spec()).await?.most else { return Ok(None) };
        each += most;
    }
    Ok(Some(each))
}
