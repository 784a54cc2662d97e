//! Logos for the screen: fetched once through the client, stored in a folder, asked for by the record's number only.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use api::canonical;
use client::{LogoError, LogoKind};

use crate::view;
use workspace::door;
use workspace::host::Host;
use workspace::open::OpenWorkspace;

/// Files in the folder before the oldest go; at 512 KiB at most each.
const MOST_FILES: usize = 5_000;

/// A picture that can be shown.
pub struct Picture {
    /// Its file.
    pub bytes: Vec<u8>,
    /// Its type, sniffed from the file itself.
    pub mime: &'static str,
}

/// The logo of a record of the open workspace, stored or fetched; none where it has none that can be shown.
pub async fn of(host: &Host, record: i64) -> Option<Picture> {
    let open = door::workspace(host).await.ok()?;
    let record = open.store.records(vec![record]).await.ok()?.pop()?;
    let address = view::logo(&record)?;
    let path = open.folder.join("logos").join(canonical::digest(&address));
    if let Some(picture) = kept(&path).await {
        return picture;
    }
    fetch(&open, &address, path).await
}

/// A file of the folder; an empty one says that the address has no picture that can be shown.
async fn kept(path: &Path) -> Option<Option<Picture>> {
    let bytes = tokio::fs::read(path).await.ok()?;
    Some(LogoKind::sniff(&bytes).map(|kind| Picture { mime: kind.mime(), bytes }))
}

async fn fetch(open: &Arc<OpenWorkspace>, address: &str, path: PathBuf) -> Option<Picture> {
    let client = open.client().ok()?;
    match client.logo(address).await {
        Ok(logo) => {
            keep(&path, &logo.bytes).await;
            Some(Picture { bytes: logo.bytes.to_vec(), mime: logo.kind.mime() })
        }
        Err(error) => {
            // Asked again at the next start at the earliest; what is refused for good is not asked again at all.
            if !matches!(error, LogoError::Network(_) | LogoError::Stalled | LogoError::Status(_)) {
                keep(&path, &[]).await;
            }
            None
        }
    }
}

/// Stores a file, whole or not at all. A folder that cannot be written costs speed, nothing else.
async fn keep(path: &Path, bytes: &[u8]) {
    let path = path.to_owned();
    let bytes = bytes.to_vec();
    let kept = tokio::task::spawn_blocking(move || {
        let folder = path.parent().unwrap_or(Path::new("."));
        std::fs::create_dir_all(folder)?;
        make_room(folder)?;
        let draft = path.with_extension("part");
        std::fs::write(&draft, bytes)?;
        std::fs::rename(draft, path)
    });
    if let Ok(Err(error)) = kept.await {
        tracing::info!(%error, "a logo was not kept");
    }
}

fn make_room(folder: &Path) -> std::io::Result<()> {
    let mut files: Vec<_> = std::fs::read_dir(folder)?
        .filter_map(Result::ok)
        .filter_map(|file| Some((file.metadata().ok()?.modified().ok()?, file.path())))
        .collect();
    if files.len() < MOST_FILES {
        return Ok(());
    }
    files.sort();
    files.iter().take(MOST_FILES / 10).try_for_each(|(_, path)| std::fs::remove_file(path))
}
