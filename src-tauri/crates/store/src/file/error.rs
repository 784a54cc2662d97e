//! What can go wrong with a workspace file, and which limit a cost would cross. Does not own: judging (`money/judge.rs`), and the
//! words (`calls`).

use std::path::PathBuf;

use api::{LimitKind, Tenths};
use rusqlite::ErrorCode;
use rusqlite::types::FromSqlError;

/// What does not bear a cost: the balance, a limit, or what is not known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LimitHit {
    /// So much is left of the balance.
    Balance(Tenths),
    /// Nobody knows the price, so any limit could be crossed.
    NoPrice,
    /// The balance is not known, so it could fall below what the person wants to keep.
    NoBalance,
    /// What the person agreed that the job may cost.
    Agreed {
        /// So much.
        limit: Tenths,
        /// What of it is spent, or may have been; without what is in flight.
        used: Tenths,
        /// The price is learned, so each answer counts with the most that it can have cost.
        learned: bool,
    },
    /// An assistant asks, and nobody has given leave for it, or the leave is over.
    NoLeave,
    /// What a person gave an assistant leave for.
    Leave {
        /// So much.
        limit: Tenths,
        /// What of it is spent, or may have been.
        used: Tenths,
    },
    /// A limit.
    SpendingLimit {
        /// Which.
        kind: LimitKind,
        /// What the person has set.
        limit: Tenths,
        /// What counts against it already; for the floor what of the balance is free.
        used: Tenths,
    },
}

/// A paid call that was not sent, because it is more than the balance or a limit bears.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LimitExceeded {
    /// The most it can cost.
    pub worst: Tenths,
    /// What does not bear it.
    pub by: LimitHit,
    /// Whether it could be borne once what is under way is over.
    pub may_fit: bool,
}

/// A failure of the database. Nothing of the transaction it happened in was stored.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The file cannot be opened or made.
    #[error("the file cannot be opened")]
    Open {
        /// Which file.
        path: PathBuf,
        /// Why.
        #[source]
        source: rusqlite::Error,
    },
    /// The file was written by a newer version of the program.
    #[error("the file has version {found}, this program knows {known}")]
    Newer {
        /// Its version.
        found: i64,
        /// The newest this program knows.
        known: i64,
    },
    /// The file is a database of another program.
    #[error("the file belongs to another program")]
    Foreign,
    /// The disk is full.
    #[error("the disk is full")]
    Full(#[source] rusqlite::Error),
    /// The file or its folder cannot be written.
    #[error("the file cannot be written")]
    ReadOnly(#[source] rusqlite::Error),
    /// The file is damaged.
    #[error("the file is damaged")]
    Damaged(#[source] rusqlite::Error),
    /// A paid call was not sent: the balance or a limit does not bear it.
    #[error("the call is not within the limits: {0:?}")]
    LimitExceeded(LimitExceeded),
    /// A look at the whole file found something wrong.
    #[error("the file is not whole: {first}")]
    Unsound {
        /// The first thing that is wrong, in the words of the database.
        first: String,
    },
    /// Another program holds the file.
    #[error("another program holds the file")]
    Busy(#[source] rusqlite::Error),
    /// The disk refused: what is done beside the database, or a piece of the database itself.
    #[error("the disk refused")]
    Disk(#[source] std::io::Error),
    /// The person was erased: nothing is stored about one again.
    #[error("the person was erased")]
    Erased,
    /// The claim of this question in the team's vault was given back.
    #[error("the claim of this question was given back")]
    ClaimGone,
    /// The question was given up.
    #[error("the question was given up")]
    GivenUp,
    /// The database is closed.
    #[error("the database is closed")]
    Closed,
    /// A list that is not there, or not any more.
    #[error("there is no list {list}")]
    NoList {
        /// Its number.
        list: i64,
    },
    /// A thread of the database could not be started.
    #[error("a thread could not be started")]
    Thread(#[source] std::io::Error),
    /// A stored JSON text cannot be read, or a value cannot be stored as one.
    #[error("a stored value cannot be read")]
    Json(#[from] serde_json::Error),
    /// Any other refusal of SQLite.
    #[error("the database refused")]
    Sql(#[source] rusqlite::Error),
}

impl StoreError {
    /// Whether the file itself is damaged.
    pub fn is_damage(&self) -> bool {
        matches!(self, Self::Damaged(_) | Self::Unsound { .. })
    }
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> Self {
        match error.sqlite_error_code() {
            Some(ErrorCode::DiskFull) => Self::Full(error),
            Some(ErrorCode::ReadOnly | ErrorCode::PermissionDenied | ErrorCode::CannotOpen) => Self::ReadOnly(error),
            Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => Self::Damaged(error),
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => Self::Busy(error),
            Some(ErrorCode::SystemIoFailure) => Self::Disk(std::io::Error::other(error)),
            Some(ErrorCode::OperationInterrupted) => Self::GivenUp,
            _ => Self::Sql(error),
        }
    }
}

impl From<FromSqlError> for StoreError {
    fn from(error: FromSqlError) -> Self {
        rusqlite::Error::from(error).into()
    }
}
