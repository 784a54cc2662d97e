//! The normal form of filters, by which a search is known: what a person means is asked, and paid, once.

use api::{Filters, SearchKind, canonical};
use store::StoreError;

use workspace::failure::Failure;
use workspace::open::OpenWorkspace;

/// The normal form of filters and its digest, or what is wrong with them.
pub fn normal(open: &OpenWorkspace, kind: SearchKind, filters: &Filters) -> Result<(Filters, String), Failure> {
    let filters = kind.normal(filters);
    let problems = kind.problems(&filters, &open.context());
    if !problems.is_empty() {
        return Err(Failure::fields(problems));
    }
    let digest = digest(&filters)?;
    Ok((filters, digest))
}

/// The digest of filters that are in their normal form.
pub fn digest(filters: &Filters) -> Result<String, Failure> {
    let text = canonical::text(filters)?;
    Ok(canonical::digest(&text))
}

/// At the opening of a workspace: what an earlier version stored in another normal form is found under the one of this
/// version, so that nobody pays again for a search that is here.
pub async fn take_up_forms(open: &OpenWorkspace) -> Result<usize, StoreError> {
    let kept = open.store.kept_filters().await?;
    let anew = kept.into_iter().filter_map(|kept| {
        let filters = kept.kind.normal(&kept.filters);
        let digest = (filters != kept.filters).then(|| digest(&filters).ok()).flatten()?;
        Some((kept, filters, digest))
    });
    let anew: Vec<_> = anew.collect();
    let count = anew.len();
    if count > 0 {
        let left = open.store.spell_anew(anew).await?;
        tracing::info!(count, left, "filters of an earlier version have another form; some have that of others");
    }
    Ok(count)
}
