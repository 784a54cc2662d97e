//! Opening a workspace: its folder, its database, its way to the service, and what the last run left open.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use api::names;
use client::{Client, Connection};
use store::searches::pulls::Wait;
use store::{RowsOf, Store};
use words::{t, text, translate_stored};

use crate::config::{Config, DEMO};
use crate::engine::Engine;
use crate::recovery::look;
use crate::recovery::place::Place;
use crate::recovery::unopened::Unopened;
use crate::screen::{Changed, Failure, FailureCode, Notice, Tone, Workspace, WorkspaceRequest};
use crate::{assistants, backups, closing, keys, settling, suppress, teams};
use calls::{balance, meter_events};
use credits::drift;
use enrich::job;
use enrich::job::Jobs;
use records::backfill;
use search::pull::Pulls;
use search::slices::SlicedLoads;
use search::{count, normal_form, pull, slices, suggest};
use tables::{cleanup, import};
use team::set_up;
use workspace::door;
use workspace::lock::locked;
use workspace::open::{OpenWorkspace, client_for};

/// Fails where another program has the data folder.
pub(crate) fn is_ours(engine: &Engine) -> Result<(), Failure> {
    if engine.instance_lock.is_theirs() {
        let message = t!("Prospector is open already, in another window. Go on there, or close it and start again.");
        return Err(Failure::new(FailureCode::Storage, message));
    }
    Ok(())
}

/// The workspace of this id.
pub(crate) fn known(engine: &Engine, id: &str) -> Result<Workspace, Failure> {
    let gone = || Failure::gone(t!("This workspace is not there any more."));
    locked(&engine.config).workspace(id).ok_or_else(gone)
}

const WITHOUT_LOG: &str = text!(
    "Prospector ended unexpectedly the last time, and the file with its newest changes (workspace.sqlite-wal) is gone. What was done last may be missing: compare Credits with the service's balance, and put the file back if you have it."
);
const ENDED_EARLY: &str = text!("Prospector ended before the answer came.");
const PULL_ENDED_EARLY: &str = text!("Prospector ended while this was being loaded.");
const JOB_ENDED_EARLY: &str = text!("Prospector ended while this job was running.");
const STEP_UNCLEAR: &str = text!(
    "Prospector ended before the answer came. It is not yet confirmed whether it was charged, and it is not sent again by itself."
);
const PAGE_UNCLEAR: &str = text!(
    "Prospector ended before the answer to one page came. It is not yet confirmed whether that page was charged, and it is not sent again by itself."
);

/// Returns why a load does not go on that ran when the program ended.
const fn why_ended(wait: Option<Wait>) -> &'static str {
    match wait {
        None => PULL_ENDED_EARLY,
        Some(Wait::InDoubt) => PAGE_UNCLEAR,
        Some(Wait::Unread) => pull::PAGE_UNREAD,
    }
}

/// Opens the workspace that was open last; what is wrong becomes a notice.
pub(crate) async fn last(engine: &Arc<Engine>) {
    let id = {
        let config = locked(&engine.config);
        config.workspace(&config.last).map_or_else(|| DEMO.to_owned(), |workspace| workspace.id)
    };
    if let Err(unopened) = by_id(engine, &id).await {
        *locked(&engine.stuck) = Some((id, unopened));
    }
}

/// Opens another workspace.
pub(crate) async fn workspace(engine: &Arc<Engine>, request: WorkspaceRequest) -> Result<Workspace, Failure> {
    let workspace = known(engine, &request.id)?;
    by_id(engine, &workspace.id).await.map_err(|unopened| unopened.failure)?;
    engine.change_config(|config| config.last.clone_from(&workspace.id))?;
    engine.host.emit(Changed::Workspace);
    Ok(workspace)
}

/// Opens a workspace once no rescue is under way: an open file is not to be replaced under whoever uses it.
pub(crate) async fn by_id(engine: &Arc<Engine>, id: &str) -> Result<(), Unopened> {
    let _turn = engine.rescuing.lock().await;
    in_turn(engine, id).await
}

/// The same for a rescue, which has the turn.
pub(crate) async fn in_turn(engine: &Arc<Engine>, id: &str) -> Result<(), Unopened> {
    let folder = folder(engine, id);
    if engine.instance_lock.take_over() {
        assistants::begin(engine).await;
        // The other program may have written it since.
        let (config, trouble) = Config::load(&engine.options.data_folder);
        engine.notifier.set_wanted(config.notify);
        *locked(&engine.config) = config;
        locked(&engine.host.notices).extend(trouble);
    }
    is_ours(engine)?;
    let place = folder.clone();
    let made = tokio::task::spawn_blocking(move || std::fs::create_dir_all(place)).await;
    made.map_err(Failure::from)?.map_err(|error| {
        tracing::warn!(%error, "the folder of the workspace was not made");
        Failure::new(
            FailureCode::Storage,
            t!("The data folder cannot be made or written. Check the disk and the rights of your account, then restart Prospector."),
        )
    })?;
    // The same one again, with other details: what runs in it ends first, or its open calls would look like those of a run
    // that broke off.
    let same = door::shown(&engine.host).await.filter(|open| open.id == id);
    if let Some(same) = same {
        closing::end(&same).await;
    }
    let (files, now) = (folder.clone(), engine.host.now());
    let opened = move || -> Result<_, Unopened> {
        let found = look::before_opening(&files, now)?;
        Ok((found, Store::open(&Place::of(&files).database())?))
    };
    let (found, store) = tokio::task::spawn_blocking(opened).await.map_err(Failure::from)??;
    let client = client_of(engine, id, &folder).await?;
    let host = match &client {
        Some(client) => client.connection().network_host.clone(),
        // The key is missing.
        None => locked(&engine.config).workspace(id).map(|own| own.network_host).unwrap_or_default(),
    };
    let open = OpenWorkspace::new(Arc::clone(&engine.host), id.to_owned(), folder, store, host, client);
    let now = open.now();
    let spelt = normal_form::take_up_forms(&open).await?;
    let read = pull::read_again(&open, now).await;
    let going_on = open.store.interrupt_pulls(why_ended, now).await?;
    let jobs = open.store.interrupt_jobs(JOB_ENDED_EARLY, STEP_UNCLEAR, now).await?;
    open.store.settle_open_intents(ENDED_EARLY, now).await?;
    teams::take_up(engine, &open).await?;
    meter_events::remember(&open).await?;
    suggest::accept_cities(&open).await?;
    count::unlisted::take_up(&open).await?;
    open.take_up_spellings().await?;
    let count = going_on.len();
    open.state::<Pulls>().runs.wait(going_on);
    open.state::<SlicedLoads>().runs.wait(open.store.running_sliced_loads().await?);
    open.state::<Jobs>().runs.wait(jobs);
    let before = engine.show(Some(Arc::clone(&open))).await;
    if let Some(before) = before {
        closing::end(&before).await;
    }
    *locked(&engine.stuck) = None;
    let sign = Place::of(&open.folder).sign();
    if let Ok(Err(error)) = tokio::task::spawn_blocking(move || std::fs::write(sign, "")).await {
        tracing::info!(%error, "the next start will not know whether this run came to its end");
    }
    if found.without_log {
        locked(&engine.host.notices).push(Notice { tone: Tone::Warning, message: translate_stored(WITHOUT_LOG) });
    }
    tracing::info!(workspace = id, going_on = count, pages_read = read, spelt, ?found, "a workspace is open");
    open.calls.spawn(expect_first_rows(Arc::clone(&open)));
    open.calls.spawn(backups::daily(Arc::clone(&open), found.new));
    if !found.checked {
        open.calls.spawn(look::behind_opening(Arc::clone(&open)));
    }
    let of_earlier_days = Arc::clone(&open);
    set_up::tell(&open);
    open.calls.spawn(suppress::wipe_what_is_due(Arc::clone(&open)));
    tokio::spawn(drift::watch(Arc::clone(&open)));
    tokio::spawn(meter_events::run(Arc::clone(&open)));
    let clearing_up = open.behind.token();
    open.calls.spawn(async move {
        let _clearing_up = clearing_up;
        import::clear(&of_earlier_days).await;
        cleanup::clear(&of_earlier_days).await;
        backfill::run(&of_earlier_days).await;
    });
    let beginning = open.behind.token();
    tokio::spawn(async move {
        balance::ask_balance(&open).await;
        pull::go_on(&open).await;
        slices::go_on(&open).await;
        job::go_on(&open).await;
        tokio::spawn(watch::go_on(Arc::clone(&open)));
        drop(beginning);
        settling::run(open).await;
    });
    Ok(())
}

/// The first screen shows the search that was opened last: its order is read while the window draws its first picture.
async fn expect_first_rows(open: Arc<OpenWorkspace>) {
    let read = async {
        match open.store.recent_searches(1).await?.first() {
            Some(last) => open.store.expect(RowsOf::Search(last.id)).await,
            None => Ok(()),
        }
    };
    if let Err(error) = read.await {
        tracing::info!(%error, "the first rows are read when they are asked for");
    }
}

pub(crate) fn folder(engine: &Engine, id: &str) -> PathBuf {
    engine.options.data_folder.join("workspaces").join(id)
}

/// The way to the service of a workspace; none when its key is missing.
async fn client_of(engine: &Arc<Engine>, id: &str, folder: &Path) -> Result<Option<Client>, Failure> {
    if id == DEMO {
        let started = engine.demo.get_or_try_init(|| engine.options.demo.start(folder)).await;
        let demo = started.map_err(|error| {
            tracing::error!(%error, cause = ?error.0, "the demo service did not start");
            Failure::new(FailureCode::Storage, t!("The built-in demo service did not start. Restart Prospector."))
        })?;
        let connection = Connection::new(&demo.base_url, &demo.network_host, names::DEFAULT_WORD, &demo.api_key);
        return client_for(&engine.host, connection.map_err(Failure::fault)?).map(Some);
    }
    let Some(own) = locked(&engine.config).workspace(id) else { return Ok(None) };
    let key = keys::of(engine, id).await;
    keys::note(engine, id, key.is_some());
    let Some(key) = key else { return Ok(None) };
    match Connection::new(&own.base_url, &own.network_host, &own.network_word, &key) {
        Ok(connection) => client_for(&engine.host, connection).map(Some),
        Err(error) => {
            tracing::warn!(%error, "the kept connection is not usable");
            Ok(None)
        }
    }
}
