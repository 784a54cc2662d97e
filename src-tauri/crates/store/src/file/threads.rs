//! The threads that hold the connections: one that writes, a few that read.
//!
//! The rest of the program is asynchronous and SQLite is not: jobs go in through channels, results come back through
//! one-shots. A reader's job is given up when nobody waits for it any more.

use std::convert::Infallible;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError, mpsc};
use std::thread;
use std::time::Duration;

use rusqlite::config::DbConfig;
use rusqlite::functions::FunctionFlags;
use rusqlite::{Connection, TransactionBehavior};
use tokio::sync::{mpsc as counted, oneshot};

use crate::file::bulk_write::BulkWrite;
use crate::file::connection;
use crate::file::error::StoreError;
use crate::file::tx::{Derive, Tx};
use crate::file::work;

type Job = Box<dyn FnOnce(&mut Connection) + Send>;
/// Makes a connection ready for every statement.
pub(crate) type Prepare = fn(&Connection) -> Result<(), StoreError>;
/// Takes note of what a change has changed.
pub(crate) type Followed = Box<dyn Fn() + Send + Sync>;

/// How many questions can be answered at the same time.
const READERS: usize = 3;
/// How many virtual-machine steps of SQLite lie between two looks at whether a question was given up.
pub(crate) const STEPS: i32 = 2_000;
/// Bytes of a page of the file.
const PAGE: i64 = 4 << 10;
/// How long a connection waits for another program that holds the file.
pub(crate) const PATIENCE: Duration = Duration::from_secs(5);

/// What a connection may take.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Room {
    /// KiB of the file that it holds in memory.
    memory: i64,
    /// Pages in the write-ahead log after which they go into the file.
    log: i64,
}

impl Room {
    /// As ever.
    pub(crate) const USUAL: Self = Self { memory: 8_000, log: 1_000 };
    /// For questions: what they read lies in the system's own memory as well.
    pub(crate) const SMALL: Self = Self { memory: 3_000, log: 1_000 };
    /// For hundreds of thousands of rows: each of them touches a dozen places all over the file, and a page that many of them
    /// touch is written once for all.
    pub(crate) const WIDE: Self = Self { memory: 192 << 10, log: 64 << 10 };

    fn take(self, file: &Connection) -> rusqlite::Result<()> {
        file.pragma_update(None, "cache_size", -self.memory)?;
        file.pragma_update(None, "wal_autocheckpoint", self.log)?;
        // A log that has grown gives the disk back when it begins anew.
        file.pragma_update(None, "journal_size_limit", self.log * PAGE)?;
        file.execute_batch("PRAGMA shrink_memory")
    }
}

/// Whether the file was found to be damaged since it was opened.
#[derive(Debug, Default)]
pub(crate) struct Damage(AtomicBool);

impl Damage {
    pub(crate) fn is_found(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    pub(crate) fn mark(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// The same answer, after a look at whether it reports damage.
    fn seen<T>(&self, answer: Result<T, StoreError>) -> Result<T, StoreError> {
        if answer.as_ref().is_err_and(StoreError::is_damage) {
            self.mark();
        }
        answer
    }
}

/// The way to the threads of one kind, until it is closed.
struct Inbox {
    jobs: Mutex<Option<mpsc::Sender<Job>>>,
    damage: Arc<Damage>,
    /// How many jobs nobody has begun yet.
    waiting: Arc<AtomicUsize>,
    /// Nothing is ever sent: it ends when each thread has dropped its sender, which it does behind its connection.
    ended: tokio::sync::Mutex<counted::Receiver<Infallible>>,
}

impl Inbox {
    fn send(&self, job: Job) -> Result<(), StoreError> {
        let jobs = self.jobs.lock().unwrap_or_else(PoisonError::into_inner);
        let jobs = jobs.as_ref().ok_or(StoreError::Closed)?;
        self.waiting.fetch_add(1, Ordering::AcqRel);
        jobs.send(job).map_err(|_| StoreError::Closed)
    }

    /// Has a job done, and waits for what comes of it.
    async fn answer<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let (reply, result) = oneshot::channel();
        // Nobody waiting is no reason to undo a change.
        self.send(Box::new(move |file| drop(reply.send(work(file)))))?;
        self.damage.seen(result.await.map_err(|_| StoreError::Closed)?)
    }

    /// Takes no further job, and waits until those that were taken are done and the connections are closed.
    async fn close(&self) {
        drop(self.jobs.lock().unwrap_or_else(PoisonError::into_inner).take());
        let _: Option<Infallible> = self.ended.lock().await.recv().await;
    }
}

pub(crate) struct Writer {
    inbox: Inbox,
    shared: Arc<Shared>,
}

/// What jobs of the writing thread share.
struct Shared {
    bulk_write: BulkWrite,
    followed: Followed,
    derive: Derive,
}

impl Shared {
    /// Ends what is written in pieces, and reports what was changed: whoever waits for a change sees it in whatever is
    /// asked next.
    fn clear(&self, file: &Connection) {
        self.bulk_write.end(file);
        (self.followed)();
    }
}

impl Writer {
    /// `begin` is what is done before anything is written; what it returns is called behind each change.
    pub(crate) fn open(
        path: &Path,
        prepare: Prepare,
        begin: impl FnOnce(&mut Connection) -> Result<Followed, StoreError>,
        derive: Derive,
        damage: Arc<Damage>,
    ) -> Result<Self, StoreError> {
        let mut file = connection::writing(path)?;
        prepare(&file)?;
        file.pragma_update(None, "journal_mode", "WAL")?;
        // What was paid for must survive a power cut the moment it is shown.
        file.pragma_update(None, "synchronous", "FULL")?;
        // On a Mac only these bring it out of the drive's own memory; elsewhere they mean nothing.
        file.pragma_update(None, "fullfsync", true)?;
        file.pragma_update(None, "checkpoint_fullfsync", true)?;
        file.pragma_update(None, "foreign_keys", true)?;
        let followed = begin(&mut file)?;
        work::follow(&mut file)?;
        let shared = Arc::new(Shared { bulk_write: BulkWrite::default(), followed, derive });
        Ok(Self { inbox: spawn("store-writer", vec![file], damage)?, shared })
    }

    pub(crate) async fn close(&self) {
        self.inbox.close().await;
    }

    pub(crate) async fn run<T: Send + 'static>(
        &self,
        change: impl FnOnce(&Tx<'_>) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let derive = self.shared.derive;
        self.outside(move |file| {
            let transaction = file.transaction_with_behavior(TransactionBehavior::Immediate)?;
            let value = Tx::run(&transaction, derive, change)?;
            transaction.commit()?;
            Ok(value)
        })
        .await
    }

    /// Gives the connection other room from now on.
    pub(crate) async fn room(&self, room: Room) -> Result<(), StoreError> {
        self.outside(move |file| Ok(room.take(file)?)).await
    }

    /// Runs something that is no part of a transaction.
    pub(crate) async fn outside<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let shared = Arc::clone(&self.shared);
        self.inbox
            .answer(move |file| {
                shared.clear(file);
                let done = work(file);
                shared.clear(file);
                done
            })
            .await
    }

    /// Does one of many pieces, which are written together as long as nobody else has anything to write (`bulk_write.rs`). It is on
    /// the disk once [`Self::settled`] says so.
    pub(crate) async fn piece<T: Send + 'static>(
        &self,
        change: impl FnOnce(&Tx<'_>) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let (shared, waiting) = (Arc::clone(&self.shared), Arc::clone(&self.inbox.waiting));
        self.inbox
            .answer(move |file| {
                let done = shared.bulk_write.piece(file, |file| Tx::run(file, shared.derive, change));
                if done.is_err() || shared.bulk_write.is_full() || waiting.load(Ordering::Acquire) > 0 {
                    shared.clear(file);
                }
                done
            })
            .await
    }

    /// Returns once all pieces are on the disk, with an error where some were lost.
    pub(crate) async fn settled(&self) -> Result<(), StoreError> {
        let shared = Arc::clone(&self.shared);
        self.outside(move |_| shared.bulk_write.lost().map_or(Ok(()), Err)).await
    }
}

pub(crate) struct Readers {
    inbox: Inbox,
    closing: Arc<AtomicBool>,
}

impl Readers {
    pub(crate) fn open(path: &Path, prepare: Prepare, damage: Arc<Damage>) -> Result<Self, StoreError> {
        let connect = |_| {
            let mut file = connection::reading(path)?;
            prepare(&file)?;
            Room::SMALL.take(&file)?;
            work::follow(&mut file)?;
            Ok(file)
        };
        let files = (0..READERS).map(connect).collect::<Result<_, StoreError>>()?;
        Ok(Self { inbox: spawn("store-reader", files, damage)?, closing: Arc::default() })
    }

    pub(crate) async fn close(&self) {
        self.closing.store(true, Ordering::Relaxed);
        self.inbox.close().await;
    }

    pub(crate) async fn run<T: Send + 'static>(
        &self,
        question: impl FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        // Gone once nobody waits for the answer.
        let waiting = Arc::new(());
        let asked = Arc::downgrade(&waiting);
        let is_given_up = move || asked.strong_count() == 0;
        self.inbox
            .answer(move |file| {
                if is_given_up() {
                    return Err(StoreError::GivenUp);
                }
                file.progress_handler(STEPS, Some(is_given_up))?;
                let answer = as_of_now(file, question);
                let _ = file.progress_handler(0, None::<fn() -> bool>);
                answer
            })
            .await
    }

    /// Begins something that nobody waits for; given up when the file is closed.
    pub(crate) fn begin(&self, work: impl FnOnce(&Connection) + Send + 'static) -> Result<(), StoreError> {
        let closing = Arc::clone(&self.closing);
        self.inbox.send(Box::new(move |file| {
            let is_closing = closing.load(Ordering::Relaxed);
            let watched = file.progress_handler(STEPS, Some(move || closing.load(Ordering::Relaxed)));
            if watched.is_ok() && !is_closing {
                work(file);
            }
            let _ = file.progress_handler(0, None::<fn() -> bool>);
        }))
    }
}

/// Answers a question as of one moment, however many statements it takes; each of them alone would lock the file anew, which
/// takes longer than most of them.
pub(crate) fn as_of_now<T>(
    file: &Connection,
    question: impl FnOnce(&Connection) -> Result<T, StoreError>,
) -> Result<T, StoreError> {
    let moment = file.unchecked_transaction()?;
    let answer = question(&moment)?;
    moment.commit()?;
    Ok(answer)
}

fn work(file: &mut Connection, inbox: &Mutex<mpsc::Receiver<Job>>, waiting: &AtomicUsize) {
    loop {
        let Ok(job) = inbox.lock().unwrap_or_else(PoisonError::into_inner).recv() else { return };
        waiting.fetch_sub(1, Ordering::AcqRel);
        job(file);
    }
}

pub(crate) fn prepare(file: &Connection) -> Result<(), StoreError> {
    file.busy_timeout(PATIENCE)?;
    file.set_prepared_statement_cache_capacity(64);
    // Otherwise a cached statement whose plan could profit from its values is prepared anew each time that it is run.
    file.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true)?;
    file.pragma_update(None, "temp_store", "MEMORY")?;
    // What is compared without regard to case and accents, where no folded text is stored.
    let flags = FunctionFlags::SQLITE_UTF8 | FunctionFlags::SQLITE_DETERMINISTIC;
    file.create_scalar_function(c"folded", 1, flags, |call| Ok(api::text::fold(call.get_raw(0).as_str()?)))?;
    Room::USUAL.take(file)?;
    Ok(())
}

/// Gives each connection a thread of its own; they share what comes in.
fn spawn(name: &str, files: Vec<Connection>, damage: Arc<Damage>) -> Result<Inbox, StoreError> {
    let (jobs, inbox) = mpsc::channel();
    let (alive, ended) = counted::channel(1);
    let (inbox, waiting) = (Arc::new(Mutex::new(inbox)), Arc::new(AtomicUsize::new(0)));
    for mut file in files {
        let (inbox, waiting, alive) = (Arc::clone(&inbox), Arc::clone(&waiting), alive.clone());
        let until_closed = move || {
            work(&mut file, &inbox, &waiting);
            drop(file);
            drop(alive);
        };
        thread::Builder::new().name(name.to_owned()).spawn(until_closed).map_err(StoreError::Thread)?;
    }
    Ok(Inbox { jobs: Mutex::new(Some(jobs)), damage, waiting, ended: tokio::sync::Mutex::new(ended) })
}
