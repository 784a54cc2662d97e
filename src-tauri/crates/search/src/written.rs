//! Searches as text for people, and as JSON that can be opened again.
//!
//! Owns both forms. It deliberately trusts nothing that it reads: what comes in passes the same catalogs and checks as what
//! is chosen in the panel, and opening it sends nothing. Why a text is no search is a sentence for the person who pasted it.

mod form;
mod guess;
mod json;
mod text;

use std::sync::Arc;

use api::filters::title;
use api::{Problem, Unfit};
use words::t;

use self::json::LARGEST;
use crate::ipc::{CopySearchRequest, ReadSearch, ReadSearchRequest, SearchForm};
use ipc::Nothing;
use workspace::failure::Failure;
use workspace::host::Host;
use workspace::open::OpenWorkspace;

/// Puts a search on the clipboard; one with problems too, for somebody who can help with them.
pub async fn copy(host: &Arc<Host>, request: CopySearchRequest) -> Result<Nothing, Failure> {
    let filters = request.kind.normal(&request.filters);
    let name = request.name.as_deref().and_then(form::named);
    let written = match request.form {
        SearchForm::Text => text::of(name.as_deref(), request.kind, &filters),
        SearchForm::Json => form::of(name.as_deref(), request.kind, &filters)?,
    };
    if written.len() > LARGEST {
        let message = t!(
            "This search is too large to be copied: at most {most} KiB.",
            most = words::count(LARGEST as u64 / 1024),
        );
        return Err(Failure::fields(vec![Problem::new("filters", message)]));
    }
    host.desktop.copy_text(written)?;
    Ok(Nothing {})
}

/// Reads a search from JSON. What is wrong with its values is returned with it; what is no search is refused.
pub async fn read(open: &Arc<OpenWorkspace>, request: ReadSearchRequest) -> Result<ReadSearch, Failure> {
    let found = json::read(&request.text).and_then(guess::search);
    let form::Written { name, kind, filters } =
        found.map_err(|Unfit(sentence)| Failure::fields(vec![Problem::new("text", sentence)]))?;
    let filters = kind.normal(&filters);
    let problems = kind.problems(&filters, &open.context());
    Ok(ReadSearch { name, kind, title: title::title(kind, &filters), filters, problems })
}
