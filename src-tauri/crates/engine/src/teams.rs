//! The team's vault, as the screen asks for it: making one, inviting, joining, what is in doubt there, and how far erasures have come.
//!
//! Owns what the keychain has of a vault. Does not own what is asked of one and told to it (`team`), or taking people out whom colleagues
//! have erased (`suppress/erase.rs`).

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;
use std::sync::Arc;

use api::text;
use secrecy::ExposeSecret;
use team::joined::Team;
use team::secrets::{Secrets, entry};
use team::set_up::{self, EXTENSION, Founding, Joining, MOST_FILE, WHOLE};
use team::{certificates, hearing};
use words::t;

use crate::engine::Engine;
use crate::screen::{
    Changed, DecideRequest, Failure, FoundTeamRequest, InviteRequest, Invited, JoinTeamRequest, MissingComputer,
    Nothing, Notice, TeamDoubt, TeamErasure, TeamState, Tone,
};
use crate::suppress::OfColleagues;
use enrich::job;
use workspace::door;
use workspace::lock::locked;
use workspace::open::OpenWorkspace;

/// Characters of a name.
const LONGEST: usize = 60;

/// Takes up the vault that a workspace has joined, when it opens. Without one the keychain is not asked.
pub(crate) async fn take_up(engine: &Engine, open: &Arc<OpenWorkspace>) -> Result<(), Failure> {
    let Some(membership) = open.store.membership().await? else { return Ok(()) };
    Team::of(open).erases_by(Arc::new(OfColleagues));
    set_up::take_up(open, &membership, secrets(engine, open).await).await
}

/// What opens the vault of a workspace; none where it is not to be had.
async fn secrets(engine: &Engine, open: &OpenWorkspace) -> Option<Secrets> {
    let entry = entry(&open.id);
    let held = locked(&engine.keys).get(&entry).cloned();
    let text = match held {
        Some(text) => Some(text),
        None => engine.options.keychain.get(&entry).await.unwrap_or_else(|error| {
            tracing::warn!(%error, "the keychain gave no keys of the vault");
            None
        }),
    };
    Secrets::read(&text?).inspect_err(|error| tracing::warn!(%error, "the keys of the vault")).ok()
}

async fn shown(engine: &Engine) -> Result<Arc<OpenWorkspace>, Failure> {
    door::shown(&engine.host).await.ok_or_else(|| Failure::gone(t!("No workspace is open.")))
}

/// Stores what opens a vault, in the keychain or until the app ends; then enters it.
async fn enter(engine: &Engine, open: &Arc<OpenWorkspace>, joining: Joining) -> Result<TeamState, Failure> {
    // Nothing is opened meanwhile: what is open by then would not know of it.
    let _turn = engine.rescuing.lock().await;
    if !Arc::ptr_eq(&shown(engine).await?, open) {
        return Err(Failure::gone(t!("The workspace was opened anew meanwhile. Join once more.")));
    }
    let text = joining.secrets.to_text().map_err(Failure::fault)?;
    let entry = entry(&open.id);
    match engine.options.keychain.set(&entry, text.clone()).await {
        Ok(()) => drop(locked(&engine.keys).remove(&entry)),
        Err(error) => {
            tracing::warn!(%error, "the keychain did not take the keys of the vault");
            locked(&engine.keys).insert(entry, text);
            let message = t!(
                "The keychain of this computer did not take what opens the team vault: until Prospector ends it works, and then the invitation is needed once more."
            );
            engine.host.emit(Changed::Notice { notice: Notice { tone: Tone::Warning, message } });
        }
    }
    Team::of(open).erases_by(Arc::new(OfColleagues));
    set_up::enter(open, joining).await?;
    set_up::tell(open);
    open.emit(Changed::Team);
    state(open).await?.ok_or_else(|| Failure::gone(t!("This workspace is in no team.")))
}

/// Makes a vault in a database, and joins it.
pub(crate) async fn found(engine: &Arc<Engine>, request: FoundTeamRequest) -> Result<TeamState, Failure> {
    let open = shown(engine).await?;
    let (team, member) = (name(&request.team)?, name(&request.member)?);
    let own = Team::of(&open);
    let _turn = own.turn.lock().await;
    let founding = Founding { address: request.address, team, member, effort: WHOLE };
    let joining = set_up::found(&open, founding).await?;
    enter(engine, &open, joining).await
}

/// Writes an invitation to a file that the person chooses; none where they close the dialog.
pub(crate) async fn invite(engine: &Arc<Engine>, request: InviteRequest) -> Result<Option<Invited>, Failure> {
    let open = shown(engine).await?;
    let invitee = name(&request.name)?;
    let own = secrets(engine, &open).await.ok_or_else(|| {
        Failure::refused(t!(
            "The keychain did not give what opens the team vault: unlock it, then open the workspace again."
        ))
    })?;
    let (file, code) = set_up::invite(&open, own, invitee.clone()).await?;
    let plain = |sign: char| if sign.is_alphanumeric() { sign } else { ' ' };
    let plain: String = invitee.chars().map(plain).collect();
    let plain = plain.split_whitespace().collect::<Vec<_>>().join(" ");
    let suggested = format!("{}.{EXTENSION}", if plain.is_empty() { "invitation" } else { plain.as_str() });
    let Some(path) = open.host.desktop.save_path(&suggested).await else { return Ok(None) };
    let place = path.clone();
    let written = tokio::task::spawn_blocking(move || std::fs::write(place, file)).await.map_err(Failure::from)?;
    written.map_err(|error| {
        tracing::warn!(%error, "an invitation was not written");
        Failure::refused(t!("The file cannot be written there. Choose another place."))
    })?;
    let file = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    Ok(Some(Invited { file, code: code.expose_secret().to_owned() }))
}

/// Joins the vault of an invitation that the person chooses; none where they close the dialog.
pub(crate) async fn join(engine: &Arc<Engine>, request: JoinTeamRequest) -> Result<Option<TeamState>, Failure> {
    let open = shown(engine).await?;
    let own = Team::of(&open);
    let _turn = own.turn.lock().await;
    let Some(path) = open.host.desktop.open_path().await else { return Ok(None) };
    let read = tokio::task::spawn_blocking(move || read(&path)).await.map_err(Failure::from)?;
    let file = read.map_err(|error| {
        tracing::warn!(%error, "an invitation was not read");
        Failure::refused(t!("This file cannot be read."))
    })?;
    let joining = set_up::join(&open, file, request.code).await?;
    enter(engine, &open, joining).await.map(Some)
}

/// As much of a file as an invitation can have, and a byte more: what is larger is none.
fn read(path: &Path) -> io::Result<Vec<u8>> {
    let mut file = Vec::new();
    File::open(path)?.take(MOST_FILE as u64 + 1).read_to_end(&mut file)?;
    Ok(file)
}

/// The vault that the workspace has joined; none where it has joined none.
pub(crate) async fn shown_state(open: &Arc<OpenWorkspace>, _: Nothing) -> Result<Option<TeamState>, Failure> {
    hearing::look(open);
    state(open).await
}

/// Pays again for a question in doubt: whoever asks it the next time sends it.
pub(crate) async fn decide(open: &Arc<OpenWorkspace>, request: DecideRequest) -> Result<Option<TeamState>, Failure> {
    let question = (request.operation, request.digest);
    if !open.store.decide_team_doubt(question, request.attempt, open.now()).await? {
        return Err(Failure::gone(t!("This question was asked once more since.")));
    }
    // What waits for that goes on.
    job::settled(open, None, true).await;
    open.emit(Changed::Team);
    state(open).await
}

/// How far erasures in the team have come, the newest first.
pub(crate) async fn erasures(open: &Arc<OpenWorkspace>, _: Nothing) -> Result<Vec<TeamErasure>, Failure> {
    hearing::look(open);
    let all = certificates::all(open).await?.into_iter().map(|certificate| TeamErasure {
        number: certificate.erased.n.unwrap_or_default(),
        at: certificate.erased.at,
        by: certificate.by,
        is_clean: certificate.erased.is_clean,
        heard: certificate.computers.saturating_sub(certificate.missing.len() as u64),
        computers: certificate.computers,
        missing: certificate.missing.into_iter().map(|(member, seen_at)| MissingComputer { member, seen_at }).collect(),
    });
    Ok(all.collect())
}

async fn state(open: &OpenWorkspace) -> Result<Option<TeamState>, Failure> {
    let Some(own) = open.store.membership().await? else { return Ok(None) };
    let joined = Team::of(open).joined();
    let name_of = |member: &str| joined.as_ref().ok()?.as_ref()?.name_of(member);
    let doubts = open.store.team_doubts().await?.into_iter();
    let doubts = doubts.map(|doubt| TeamDoubt {
        asked_by: name_of(&doubt.member),
        operation: doubt.operation,
        digest: doubt.digest,
        attempt: doubt.attempt,
        subject: doubt.subject,
        worst: doubt.worst,
        met_at: doubt.met_at,
    });
    let read = open.store.policy_read().await?.unwrap_or_default();
    let trouble = match &joined {
        Ok(joined) => joined.as_ref().and_then(|joined| joined.trouble()),
        Err(locked) => Some(locked.message.clone()),
    };
    Ok(Some(TeamState {
        name: own.name,
        address: own.address,
        trouble,
        heard: read.heard_at,
        waiting: open.store.outgoing_count().await?.0 + open.store.policy_outgoing_count().await?.0,
        erased_before: read.erased_before,
        doubts: doubts.collect(),
    }))
}

fn name(typed: &str) -> Result<String, Failure> {
    let name = text::clean(typed);
    if name.is_empty() || name.chars().count() > LONGEST {
        return Err(Failure::refused(t!("Give a name of at most {most} characters.", most = LONGEST)));
    }
    Ok(name)
}
