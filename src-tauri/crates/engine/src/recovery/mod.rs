//! A workspace that cannot be opened, or that a person wants back as it was: the ways on.
//!
//! Owns: which ways there are, and that nothing that was there is lost on any of them: it is set aside first. Does not own:
//! which rows go into the fresh file (`store::restore`, `store::salvage`), or the files on the disk (`place.rs`).

pub(crate) mod look;
pub(crate) mod place;
mod sentences;
pub(crate) mod unopened;

use std::io;
use std::path::PathBuf;
use std::sync::Arc;

use store::{GivenUp, Rescued, StoreError};
use words::t;

use crate::backups::{Folder, folder};
use crate::engine::Engine;
use crate::opening;
use crate::screen::{
    Changed, Failure, FailureCode, Nothing, Recovery, Rescue, RestoreRequest, Workspace, WorkspaceRequest,
};
use place::Place;
use unopened::{Unopened, Wrong};
use workspace::lock::locked;

/// What the window shows in the place of the workspace.
pub(crate) async fn shown(engine: &Engine, workspaces: &[Workspace]) -> Option<Recovery> {
    let (id, Unopened { failure, wrong }) = locked(&engine.stuck).clone()?;
    let workspace = workspaces.iter().find(|workspace| workspace.id == id)?.clone();
    let folder = opening::folder(engine, &id);
    let backups = match wrong {
        Wrong::Refused => Vec::new(),
        _ => tokio::task::spawn_blocking(move || Folder::of(&folder).all()).await.unwrap_or_default(),
    };
    Some(Recovery {
        workspace,
        message: failure.message,
        reference: failure.reference,
        backups: backups.into_iter().filter(|backup| backup.whole).collect(),
        salvage: wrong == Wrong::Damaged,
        empty: wrong != Wrong::Refused,
    })
}

/// Closes a workspace whose file turned out to be damaged, reads all of it, and shows the ways on. One that is sound is
/// opened again.
pub(crate) async fn recover(engine: &Arc<Engine>, request: WorkspaceRequest) -> Result<Nothing, Failure> {
    let id = known(engine, &request.id)?;
    let _turn = engine.rescuing.lock().await;
    engine.close().await;
    let path = Place::of(&opening::folder(engine, &id)).database();
    let checked = tokio::task::spawn_blocking(move || store::check(&path, &GivenUp::default())).await;
    let opened = match checked? {
        Err(error @ (StoreError::Damaged(_) | StoreError::Unsound { .. })) => Err(error.into()),
        // Whatever else is wrong, opening says it too.
        _ => opening::in_turn(engine, &id).await,
    };
    if let Err(unopened) = opened {
        *locked(&engine.stuck) = Some((id, unopened));
    }
    engine.host.emit(Changed::Workspace);
    Ok(Nothing {})
}

/// Goes back to a backup.
pub(crate) async fn restore(engine: &Arc<Engine>, request: RestoreRequest) -> Result<Rescue, Failure> {
    let id = known(engine, &request.workspace)?;
    let folder = Folder::of(&opening::folder(engine, &id));
    let look = move || {
        let at = folder.all().into_iter().find(|one| one.id == request.backup).map_or(0, |one| one.at);
        Some((folder.path(&request.backup)?, at))
    };
    let found = tokio::task::spawn_blocking(look).await?;
    let gone = || Failure::gone(t!("This backup is not there any more. Choose another one."));
    let (backup, at) = found.ok_or_else(gone)?;
    let now = engine.host.now();
    let (rescued, aside) = replaced(engine, &id, move |place, present| {
        store::restore(&backup, present.then(|| place.database()).as_deref(), &place.draft(), now)
    })
    .await?;
    Ok(sentences::restored(at, &rescued, aside.as_deref()))
}

/// Saves what can be read of a damaged file; what cannot be read comes from the newest backup.
pub(crate) async fn salvage(engine: &Arc<Engine>, request: WorkspaceRequest) -> Result<Rescue, Failure> {
    let id = known(engine, &request.id)?;
    let backups = Folder::of(&opening::folder(engine, &id));
    let now = engine.host.now();
    let (rescued, aside) = replaced(engine, &id, move |place, _| {
        store::salvage(&place.database(), backups.newest(now).as_deref(), &place.draft(), now)
    })
    .await?;
    Ok(sentences::salvaged(&rescued, aside.as_deref()))
}

/// Begins with an empty file; the one that is there is set aside.
pub(crate) async fn start_empty(engine: &Arc<Engine>, request: WorkspaceRequest) -> Result<Rescue, Failure> {
    let id = known(engine, &request.id)?;
    let (_, aside) = replaced(engine, &id, |place, _| store::empty(&place.draft(), Some(&place.database()))).await?;
    Ok(sentences::empty(aside.as_deref()))
}

fn known(engine: &Engine, id: &str) -> Result<String, Failure> {
    opening::is_ours(engine)?;
    Ok(opening::known(engine, id)?.id)
}

/// Makes a fresh file, puts it in the place of the one that is there, and opens it. When it cannot be made, everything stays
/// as it was.
async fn replaced(
    engine: &Arc<Engine>,
    id: &str,
    make: impl FnOnce(&Place, bool) -> Result<Rescued, StoreError> + Send + 'static,
) -> Result<(Rescued, Option<String>), Failure> {
    let _turn = engine.rescuing.lock().await;
    engine.close().await;
    let (folder, now) = (opening::folder(engine, id), engine.host.now());
    let made = tokio::task::spawn_blocking(move || work(folder, now, make)).await;
    let made = made.map_err(Failure::from).flatten();
    if let Ok((_, aside)) = &made {
        tracing::info!(workspace = id, ?aside, "another file took the place of the workspace's");
    }
    // Whether or not there is another file, what is there is shown again.
    let opened = opening::in_turn(engine, id).await;
    match opened {
        Ok(()) => {
            if let Err(failure) = engine.change_config(|config| config.last = id.to_owned()) {
                tracing::warn!(reference = failure.reference, "the next start opens another workspace");
            }
        }
        Err(unopened) => *locked(&engine.stuck) = Some((id.to_owned(), unopened)),
    }
    engine.host.emit(Changed::Workspace);
    made
}

fn work(
    folder: PathBuf,
    now: i64,
    make: impl FnOnce(&Place, bool) -> Result<Rescued, StoreError>,
) -> Result<(Rescued, Option<String>), Failure> {
    let place = Place::of(&folder);
    place.settle().map_err(|error| not_put(&error))?;
    folder::has_room(&folder, folder::size(&place.database()))?;
    let present = place.part("").is_some_and(|bytes| bytes > 0);
    let rescued = make(&place, present).map_err(|error| not_made(&error));
    let put = rescued.and_then(|rescued| Ok((rescued, place.put(now).map_err(|error| not_put(&error))?)));
    if put.is_err() {
        place.drop_draft();
    }
    put
}

fn not_made(error: &StoreError) -> Failure {
    let failure = Failure::from(error);
    if !matches!(error, StoreError::Damaged(_) | StoreError::Unsound { .. }) {
        return failure;
    }
    let message =
        t!("It cannot be read: nothing was changed. Choose another way: another backup, or an empty workspace.");
    Failure { message, code: FailureCode::Storage, ..failure }
}

fn not_put(error: &io::Error) -> Failure {
    tracing::warn!(%error, "a fresh file was not put in its place");
    let message = t!(
        "The fresh file could not be put in its place. Check that the disk is not full and that the data folder may be written, then try again; nothing is lost."
    );
    Failure::new(FailureCode::Storage, message)
}
