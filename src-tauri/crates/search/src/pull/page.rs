//! One page of a pull: its paid call, and its rows at their places in the search.

use std::time::Duration;

use api::{Doc, SearchKind};
use client::Lane;
use store::money::intents::LoadPage;
use store::records::NewObservation;
use store::searches::pulls::Pull;
use store::{Page, PageCursor, Rows};
use tokio::sync::OwnedSemaphorePermit;
use tokio_util::sync::CancellationToken;
use words::t_plural;

use super::paged::{PageFacts, Paged};
use super::run::Run;
use super::running::Pulls;
use answers::bounded;
use calls::call::{PaidCall, Trouble};
use calls::price;
use calls::run::paid;
use ipc::{Changed, Notice, Tone};

/// Pages that the shown rate is measured over.
const MEASURED: usize = 12;

/// How a page is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Way {
    /// As the next one.
    Along,
    /// By its number.
    Number(u32),
}

/// Asks for one page and stores it. Returns what it says about how to go on, and how long it took from its departure to
/// its last byte. Pages that are sent in an order have a turn each.
pub(super) async fn ask<O: Paged>(
    run: &Run,
    pull: &Pull,
    way: Way,
    request: O::Request,
    (called_off, turn): (CancellationToken, Option<OwnedSemaphorePermit>),
    behind: impl FnOnce(&PageFacts) -> Option<PageCursor> + Send,
) -> Result<(PageFacts, Duration), Trouble> {
    let Run { open, search, .. } = run;
    let number = match way {
        Way::Along => pull.paging.pages,
        Way::Number(number) => number,
    };
    let call = PaidCall::<O> {
        request,
        subject: search.title.clone(),
        page: Some(LoadPage { pull: pull.id, page: number, size: pull.paging.batch }),
        asked: None,
        step: None,
        order: None,
        price: price::tag(open, &O::SPEC).await?,
        // The page that a person waits for at an empty grid goes first; the other pages let those through.
        lane: if pull.received == 0 { Lane::Person } else { Lane::Background },
        called_off,
        turn: turn.map(|turn| -> Box<dyn Send + Sync> { Box::new(turn) }),
    };
    let answered = paid(open, call, |answer| {
        let leaf = O::leaf(answer);
        Some(Rows::Page(Page {
            search: search.id,
            pull: pull.id,
            rows: leaf.rows.iter().map(|row| observation(O::KIND, row)).collect(),
            first: u64::from(number) * u64::from(pull.paging.batch),
            total: leaf.total,
            paging: behind(&leaf.facts()),
        }))
    })
    .await?;
    open.state::<Pulls>().runs.measure(pull.id, open.now(), MEASURED);
    let odd = O::leaf(&answered.data).rows.odd();
    if odd > 0 {
        tracing::warn!(pull = pull.id, number, odd, "rows that are no records");
        let message = t_plural!(
            odd,
            "{n} row of a page is no record and cannot be shown. It was charged with the others, and stands in the answer that is kept.",
            "{n} rows of a page are no records and cannot be shown. They were charged with the others, and stand in the answer that is kept.",
        );
        open.emit(Changed::Notice { notice: Notice { tone: Tone::Warning, message } });
    }
    Ok((O::leaf(&answered.data).facts(), answered.took))
}

/// Returns what a row says of its record.
pub(super) fn observation(kind: SearchKind, row: &Doc) -> NewObservation {
    NewObservation { kind: kind.record(), doc: bounded::observation(row.clone()) }
}
