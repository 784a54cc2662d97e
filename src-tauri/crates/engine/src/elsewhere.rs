//! What a person has in another system, brought as the spreadsheet that it exports: it costs nothing, and marks rows everywhere.
//!
//! Owns: what such a file is called, how many there may be, and the sentences about it. How a cell is taken into entries is the
//! suppression list's (`suppress.rs`); which records an entry matches, the store's.

use std::sync::Arc;

use api::text;
use words::{t, t_plural};

use crate::screen::{BringElsewhereRequest, Changed, Failure, KnownElsewhere, KnownSource, KnownSourceName, Nothing};
use crate::suppress;
use records::backfill;
use tables::import;
use workspace::open::OpenWorkspace;

/// Files, and characters of the name of one.
const MOST: usize = 20;
const LONGEST: usize = 60;

/// The files that were brought.
pub(crate) async fn all(open: &Arc<OpenWorkspace>, _: Nothing) -> Result<KnownElsewhere, Failure> {
    told(open, String::new()).await
}

async fn told(open: &OpenWorkspace, said: String) -> Result<KnownElsewhere, Failure> {
    let sources = open.store.known_sources().await?.into_iter();
    let sources = sources.map(|source| KnownSource {
        name: source.name,
        at: source.at,
        entries: source.entries,
        records: source.records,
    });
    Ok(KnownElsewhere { sources: sources.collect(), said })
}

/// Brings a file, in the place of the one before of the same name.
///
/// # Errors
/// `Refused` without a name, with too many files, and where nothing in the file names anybody: then what was known stays.
pub(crate) async fn bring(
    open: &Arc<OpenWorkspace>,
    request: BringElsewhereRequest,
) -> Result<KnownElsewhere, Failure> {
    let name = text::clean(&request.name);
    if name.is_empty() || name.chars().count() > LONGEST {
        return Err(Failure::refused(t!("Give the other system a name of at most {most} characters.", most = LONGEST)));
    }
    let known = open.store.known_sources().await?;
    let same = known.iter().find(|source| text::fold(&source.name) == text::fold(&name));
    if same.is_none() && known.len() >= MOST {
        return Err(Failure::refused(t!("At most {most} other systems can be known: remove one first.", most = MOST)));
    }
    let name = same.map_or(name, |source| source.name.clone());
    let Some(source) = import::source(&open.host, request.from).await? else {
        return told(open, t!("No file was chosen.")).await;
    };
    backfill::reach(open).await?;
    let (entries, full) = suppress::entries_of(open, source, request.country).await?;
    if entries.is_empty() {
        return Err(Failure::refused(t!(
            "There is no domain, e-mail address, telephone number or page in it by which a row could be recognised. What was known stays."
        )));
    }
    let count = entries.len() as u64;
    let changed = open.store.bring_elsewhere(name.clone(), entries, open.now()).await?;
    open.emit(Changed::Records);
    let mut said = t_plural!(
        count,
        "“{name}” names {n} domain, address, number or page.",
        "“{name}” names {n} domains, addresses, numbers and pages.",
        name = name,
    );
    said.push(' ');
    said.push_str(&match changed {
        0 => t!("No row here changes by that."),
        rows => t_plural!(rows, "{n} row here changes by that.", "{n} rows here change by that."),
    });
    if full {
        said.push_str(&t!(" It has more than are taken: the rest is not known."));
    }
    told(open, said).await
}

/// Forgets a file.
pub(crate) async fn remove(open: &Arc<OpenWorkspace>, request: KnownSourceName) -> Result<KnownElsewhere, Failure> {
    let changed = open.store.remove_elsewhere(request.name.clone()).await?;
    if changed.is_some() {
        open.emit(Changed::Records);
    }
    told(open, t!("“{name}” is not known here any more.", name = request.name)).await
}
