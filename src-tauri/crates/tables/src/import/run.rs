//! Checking every row of a table, and storing those that are right: all of them or none.

use std::sync::Arc;

use sheets::read::{Choice, ReadError};
use store::exchange::imports::{Goal, ImportedRow, Making, NewImport, ReadyRow};
use words::t;

use super::back::take_back;
use super::mapping::Mapping;
use super::opened::{Imports, opened, unread};
use super::pass::Pass;
use super::table;
use super::table::Opened;
use super::tally::{Batch, Tally};
use super::value::CellContext;
use crate::ipc::{ImportInto, ImportRequest};
use ipc::{Changed, FailureCode, ImportPhase, ImportState};
use records::list;
use workspace::failure::Failure;
use workspace::host::Work;
use workspace::lock::locked;
use workspace::open::OpenWorkspace;
use workspace::resolve;

/// Checks every row; comes back when the last one is checked.
pub async fn check(open: &Arc<OpenWorkspace>, request: ImportRequest) -> Result<ImportState, Failure> {
    let opened = opened(&open.host, request.import)?;
    let goal = goal(open, &request).await?;
    let list = if let Goal::List(list) = goal { Some(list) } else { None };
    apart(open, opened, request, move |open, opened, request| async move {
        let mut tally = Tally::new(&request, ImportPhase::Checking);
        let mut pass = started(&open, &opened, &request, |row| row)?;
        while let Some(mut piece) = pass.next(&open).await {
            tally.count(&mut piece);
            let marks: Vec<u64> = piece.rows.iter().map(ImportedRow::mark).collect();
            let met = open.store.meet_rows(list, piece.rows).await?;
            tally.met(&marks, &piece.places, &met);
            emit_state(&open, &mut tally).await;
        }
        match pass.end().await {
            Ok(()) => Ok(tally.end(ImportPhase::Checked, None)),
            Err(ReadError::Cancelled | ReadError::Stopped) => Ok(tally.end(ImportPhase::Stopped, None)),
            Err(error) => Err(unread(&error)),
        }
    })
    .await
}

/// Imports what is right; comes back when it is in the list, or when nothing of it is.
pub async fn start(open: &Arc<OpenWorkspace>, request: ImportRequest) -> Result<ImportState, Failure> {
    let opened = opened(&open.host, request.import)?;
    let goal = goal(open, &request).await?;
    apart(open, opened, request, move |open, opened, request| async move {
        let new = NewImport {
            checksum: opened.checksum.clone(),
            file: opened.file.clone(),
            kind: request.kind,
            goal: goal.clone(),
        };
        let imports = open.host.state::<Imports>();
        let _turn = imports.turn.lock().await;
        // Read before anything is begun: what cannot be read has no part in the database.
        let making = Making::new(request.kind, open.now());
        let pass = started(&open, &opened, &request, move |row| making.ready(row))?;
        let import = open.store.begin_import(new, open.now()).await?;
        let kept = keep(&open, import, pass, &request, &goal).await;
        if !matches!(kept, Ok(ImportState { phase: ImportPhase::Done, .. })) {
            take_back(&open, import).await;
        }
        kept
    })
    .await
}

async fn keep(
    open: &Arc<OpenWorkspace>,
    import: i64,
    mut pass: Pass<ReadyRow>,
    request: &ImportRequest,
    goal: &Goal,
) -> Result<ImportState, Failure> {
    let mut tally = Tally::new(request, ImportPhase::Keeping);
    while let Some(mut piece) = pass.next(open).await {
        tally.count(&mut piece);
        let kept = open.store.keep_rows(import, piece.rows).await?;
        tally.kept(&piece.places, &kept);
        emit_state(open, &mut tally).await;
    }
    match pass.end().await {
        Ok(()) => {}
        Err(ReadError::Cancelled | ReadError::Stopped) => return Ok(tally.end(ImportPhase::Stopped, None)),
        Err(error) => return Err(unread(&error)),
    }
    if tally.right() == 0 {
        let message = t!("There is no row in this file that can be imported. See what is wrong with them.");
        return Err(Failure::new(FailureCode::Refused, message));
    }
    let name = match goal {
        Goal::New(name) => name.clone(),
        Goal::List(list) => {
            list::fits(open, *list, tally.first_in_list()).await?;
            resolve::list(open, *list).await?.name
        }
    };
    // What came into the list: two rows about one person are one, and who was in it already did not come.
    let title = list::titles::imported(tally.first_in_list(), request.kind, &name);
    let ended = open.store.end_import(import, title, open.now()).await?;
    open.emit(Changed::Lists);
    open.emit(Changed::Records);
    Ok(tally.end(ImportPhase::Done, Some(ended.0)))
}

/// Runs in a task of its own, which the end of the workspace waits for: whoever asked may be gone.
async fn apart<W, F>(
    open: &Arc<OpenWorkspace>,
    opened: Arc<Opened>,
    request: ImportRequest,
    work: W,
) -> Result<ImportState, Failure>
where
    W: FnOnce(Arc<OpenWorkspace>, Arc<Opened>, ImportRequest) -> F,
    F: Future<Output = Result<ImportState, Failure>> + Send + 'static,
{
    let busy = opened.begin().ok_or_else(|| {
        Failure::new(FailureCode::Refused, t!("This file is being worked on: wait for its end, or stop it."))
    })?;
    open.host.begun(Work::Import(opened.number));
    let work = work(Arc::clone(open), Arc::clone(&opened), request.clone());
    let open = Arc::clone(open);
    let task = open.clone().calls.spawn(async move {
        let done = work.await;
        drop(busy);
        match &done {
            Ok(state) => {
                *locked(&opened.last) = Some((request, state.clone()));
                open.emit(Changed::Import { import: state.clone() });
            }
            Err(_) => open.host.broke_off(Work::Import(opened.number)),
        }
        done
    });
    task.await?
}

fn started<R: Send + 'static>(
    open: &OpenWorkspace,
    opened: &Arc<Opened>,
    request: &ImportRequest,
    make: impl Fn(ImportedRow) -> R + Send + Sync + 'static,
) -> Result<Pass<R>, Failure> {
    let (choice, mapping) = how(open, opened, request)?;
    Ok(Pass::start(opened, choice, move |lines| Batch::of(&mapping, lines, &make)))
}

/// How a table is read, and what its columns are.
pub(super) fn how(
    open: &OpenWorkspace,
    opened: &Opened,
    request: &ImportRequest,
) -> Result<(Choice, Mapping), Failure> {
    let look = opened.look();
    let context = CellContext { host: open.network_host.clone(), country: request.country.clone() };
    let headings = table::headings(&look, request.read_as.header);
    let mapping = Mapping::new(request.kind, &request.mapping, headings, context);
    let mapping = mapping.map_err(|unfit| Failure::new(FailureCode::Refused, unfit.to_string()))?;
    Ok((table::choice(&look, &request.read_as), mapping))
}

async fn goal(open: &OpenWorkspace, request: &ImportRequest) -> Result<Goal, Failure> {
    match &request.into {
        ImportInto::New { name } => Ok(Goal::New(list::name(open, name, request.kind, None).await?)),
        ImportInto::List { list } => {
            let found = resolve::list(open, *list).await?;
            if found.kind == request.kind {
                return Ok(Goal::List(found.id));
            }
            let message = t!(
                "“{name}” is a list of {many}: choose another one.",
                name = found.name,
                many = list::several(found.kind)
            );
            Err(Failure::new(FailureCode::Refused, message))
        }
    }
}

async fn emit_state(open: &OpenWorkspace, tally: &mut Tally) {
    if let Some(import) = tally.due() {
        open.emit(Changed::Import { import });
    }
}
