//! What is known of filters before anything is sent: whether they are right, what may have been meant, the search of before, the
//! quote.

use std::sync::Arc;

use crate::ipc::{Aim, FiltersRequest, Preview, PullRequest};
use crate::normal_form::digest;
use crate::pull::head;
use crate::{quote, suggest};
use api::filters::title;
use workspace::failure::Failure;
use workspace::open::OpenWorkspace;

/// What is known of filters before anything is sent.
pub async fn preview(open: &Arc<OpenWorkspace>, request: FiltersRequest) -> Result<Preview, Failure> {
    let kind = request.kind;
    let filters = kind.normal(&request.filters);
    let title = title::title(kind, &filters);
    let problems = kind.problems(&filters, &open.context());
    if !problems.is_empty() {
        let corrections = suggest::corrections(open, kind, &problems).await?;
        return Ok(Preview { filters, title, problems, corrections, search: None, quote: None });
    }
    let digest = digest(&filters)?;
    let known = open.store.search_by_digest(kind, digest).await?;
    let rows = Some(u64::from(kind.usual_page()));
    let first = PullRequest {
        kind,
        filters: filters.clone(),
        aim: Aim::More,
        rows,
        size: None,
        agreed: None,
        most_owned: None,
    };
    let quote = quote::for_search(open, known.as_ref(), &first).await?;
    let search = match known.filter(|search| search.asked_at.is_some()) {
        Some(search) => Some(head(open, &search).await?),
        None => None,
    };
    Ok(Preview { filters, title, problems, corrections: Vec::new(), search, quote: Some(quote) })
}
