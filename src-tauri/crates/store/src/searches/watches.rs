//! `watches`: what is asked again by itself, and within which budget; `watch_runs`: each time that it was, and what came of it.
//!
//! A run is noted in the transaction that notes its load or its job, and a watch has one that is not over at most: the file refuses a second
//! one, so that no kill and no second click pays for one asking twice. Owns the tables. Does not own when a watch is due, or what it asks
//! (the crate `watch`).

use api::{Enrichment, Tenths};
use rusqlite::{Connection, Row, named_params, params};

use crate::file::error::StoreError;
use crate::file::sql::{Statements, json, to_json};
use crate::file::store::{Millis, Store};

pub(crate) const STEPS: &[(i64, &str)] = &[(
    17,
    "CREATE TABLE watches (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        what TEXT NOT NULL CHECK (what IN ('search', 'list', 'view')),
        subject INTEGER NOT NULL,
        name TEXT NOT NULL,
        weekday INTEGER CHECK (weekday BETWEEN 0 AND 6),
        budget INTEGER NOT NULL,
        find TEXT NOT NULL,
        list INTEGER,
        version INTEGER NOT NULL DEFAULT 1,
        since INTEGER NOT NULL,
        trouble TEXT,
        UNIQUE (what, subject)
    ) STRICT;
    CREATE TABLE watch_runs (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        watch INTEGER NOT NULL REFERENCES watches (id),
        pull INTEGER,
        job INTEGER,
        budget INTEGER NOT NULL,
        due_since INTEGER NOT NULL,
        begun_at INTEGER NOT NULL,
        ended_at INTEGER,
        asked INTEGER NOT NULL DEFAULT 0,
        added INTEGER NOT NULL DEFAULT 0,
        changed INTEGER NOT NULL DEFAULT 0,
        charged INTEGER NOT NULL DEFAULT 0,
        trouble TEXT
    ) STRICT;
    CREATE INDEX watch_runs_by_watch ON watch_runs (watch, id);
    CREATE INDEX watch_runs_by_pull ON watch_runs (pull) WHERE pull IS NOT NULL;
    CREATE UNIQUE INDEX watch_runs_open ON watch_runs (watch) WHERE ended_at IS NULL;",
)];

/// Watches of one workspace at most.
pub const MOST: u64 = 200;

/// What a watch is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum What {
    /// A saved search.
    Search,
    /// A list.
    List,
    /// A kept view of the library.
    View,
}

impl What {
    const ALL: [(Self, &str); 3] = [(Self::Search, "search"), (Self::List, "list"), (Self::View, "view")];

    fn name(self) -> &'static str {
        match self {
            Self::Search => "search",
            Self::List => "list",
            Self::View => "view",
        }
    }

    fn by_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|(_, known)| *known == name).map(|(what, _)| what)
    }
}

/// What is asked again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewWatch {
    /// What it is about.
    pub what: What,
    /// The number of that.
    pub subject: i64,
    /// What that was called when it was last looked at.
    pub name: String,
    /// The day on which it is asked, 0 for Monday; none where only a person asks.
    pub weekday: Option<u8>,
    /// What one asking may cost: agreed to once.
    pub budget: Tenths,
    /// What is asked for again of the rows of a list or a view.
    pub find: Vec<Enrichment>,
}

/// A watch.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Watch {
    /// Its number.
    pub id: i64,
    /// What it is.
    pub what: NewWatch,
    /// The list in which the rows of a view are asked about; none before the first time.
    pub list: Option<i64>,
    /// How often it was changed by the person.
    pub version: i64,
    /// Since when a day counts as one on which it is due.
    pub since: Millis,
    /// Why it was not asked when it was due.
    pub trouble: Option<String>,
}

/// That a watch asks, as it was when somebody looked: where the person has changed it since, or it was asked, it does not.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Asking {
    /// The watch.
    pub watch: i64,
    /// How often it was changed then.
    pub version: i64,
    /// Since when days counted then.
    pub since: Millis,
}

impl Watch {
    /// That it asks, as it is.
    pub const fn asks(&self) -> Asking {
        Asking { watch: self.id, version: self.version, since: self.since }
    }
}

/// One asking.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Run {
    /// Its number.
    pub id: i64,
    /// Its watch.
    pub watch: i64,
    /// The load that it is.
    pub pull: Option<i64>,
    /// Or the job.
    pub job: Option<i64>,
    /// What it may cost at most.
    pub budget: Tenths,
    /// When it began.
    pub begun_at: Millis,
    /// When it ended; none while it goes on, or waits for a person.
    pub ended_at: Option<Millis>,
    /// What came of it.
    pub came: Came,
}

/// What came of one asking.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Came {
    /// Rows that were asked for, or came.
    pub asked: u64,
    /// Of these, new to the search.
    pub added: u64,
    /// Rows of which the service says something else than before.
    pub changed: u64,
    /// What it cost.
    pub charged: Tenths,
    /// Why it did not get to its end.
    pub trouble: Option<String>,
}

/// What a run is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RunOf {
    /// A load.
    Pull(i64),
    /// A job.
    Job(i64),
}

fn watch(row: &Row<'_>) -> rusqlite::Result<Option<Watch>> {
    let Some(what) = What::by_name(&row.get::<_, String>("what")?) else { return Ok(None) };
    let find: Vec<String> = json(row, "find")?;
    let what = NewWatch {
        what,
        subject: row.get("subject")?,
        name: row.get("name")?,
        weekday: row.get("weekday")?,
        budget: Tenths(row.get("budget")?),
        // What a newer version asks for is left out.
        find: find.iter().filter_map(|name| Enrichment::by_name(name)).collect(),
    };
    Ok(Some(Watch {
        id: row.get("id")?,
        what,
        list: row.get("list")?,
        version: row.get("version")?,
        since: row.get("since")?,
        trouble: row.get("trouble")?,
    }))
}

fn run(row: &Row<'_>) -> rusqlite::Result<Run> {
    Ok(Run {
        id: row.get("id")?,
        watch: row.get("watch")?,
        pull: row.get("pull")?,
        job: row.get("job")?,
        budget: Tenths(row.get("budget")?),
        begun_at: row.get("begun_at")?,
        ended_at: row.get("ended_at")?,
        came: Came {
            asked: row.get("asked")?,
            added: row.get("added")?,
            changed: row.get("changed")?,
            charged: Tenths(row.get("charged")?),
            trouble: row.get("trouble")?,
        },
    })
}

/// Notes that a watch asks, with what that is, and what that may cost. Where it asks already, or is not as it was when somebody looked, the
/// file refuses, and whatever was to be noted with it is not.
pub(crate) fn begin(file: &Connection, asks: Asking, what: RunOf, at: Millis) -> Result<(), StoreError> {
    let (pull, job) = match what {
        RunOf::Pull(pull) => (Some(pull), None),
        RunOf::Job(job) => (None, Some(job)),
    };
    let sql = "INSERT INTO watch_runs (watch, pull, job, budget, due_since, begun_at)
        SELECT id, ?4, ?5, budget, since, ?6 FROM watches WHERE id = ?1 AND version = ?2 AND since = ?3";
    if file.changed(sql, params![asks.watch, asks.version, asks.since, pull, job, at])? == 0 {
        return Err(StoreError::GivenUp);
    }
    file.run("UPDATE watches SET trouble = NULL, since = ?2 WHERE id = ?1", [asks.watch, at])
}

/// What a person agreed that a load of a watch may cost; none of a load that is none.
pub(crate) fn agreed_limit(file: &Connection, pull: i64) -> Result<Option<Tenths>, StoreError> {
    file.first("SELECT budget FROM watch_runs WHERE pull = ?1", [pull], |row| row.get(0).map(Tenths))
}

impl Store {
    /// Every watch, in the order in which they were made.
    pub async fn watches(&self) -> Result<Vec<Watch>, StoreError> {
        self.read(move |file| {
            let all: Vec<_> = file.all("SELECT * FROM watches ORDER BY id", [], watch)?;
            Ok(all.into_iter().flatten().collect())
        })
        .await
    }

    /// A watch.
    pub async fn watch(&self, id: i64) -> Result<Option<Watch>, StoreError> {
        self.read(move |file| Ok(file.first("SELECT * FROM watches WHERE id = ?1", [id], watch)?.flatten())).await
    }

    /// Stores a watch; of what is watched already it takes the place. Returns its number; none where there are [`MOST`].
    pub async fn save_watch(&self, new: NewWatch, at: Millis) -> Result<Option<i64>, StoreError> {
        self.write(move |file| {
            let known = "SELECT id FROM watches WHERE what = ?1 AND subject = ?2";
            let known: Option<i64> = file.first(known, params![new.what.name(), new.subject], |row| row.get(0))?;
            let count: u64 = file.one("SELECT count(*) FROM watches", [], |row| row.get(0))?;
            if known.is_none() && count >= MOST {
                return Ok(None);
            }
            let find: Vec<&str> = new.find.iter().map(|find| find.name()).collect();
            let sql = "INSERT INTO watches (what, subject, name, weekday, budget, find, since)
                VALUES (:what, :subject, :name, :weekday, :budget, :find, :at)
                ON CONFLICT (what, subject) DO UPDATE SET name = excluded.name, weekday = excluded.weekday,
                    budget = excluded.budget, find = excluded.find, trouble = NULL, version = watches.version + 1,
                    since = CASE WHEN watches.weekday IS excluded.weekday THEN watches.since ELSE excluded.since END";
            let values = named_params! {
                ":what": new.what.name(), ":subject": new.subject, ":name": new.name, ":weekday": new.weekday,
                ":budget": new.budget.0, ":find": to_json(&find)?, ":at": at,
            };
            file.run(sql, values)?;
            let sql = "SELECT id FROM watches WHERE what = ?1 AND subject = ?2";
            Ok(Some(file.one(sql, params![new.what.name(), new.subject], |row| row.get(0))?))
        })
        .await
    }

    /// Takes a watch away with what it remembers; what it has loaded stays.
    pub async fn remove_watch(&self, id: i64) -> Result<(), StoreError> {
        self.write(move |file| {
            file.run("DELETE FROM watch_runs WHERE watch = ?1", [id])?;
            file.run("DELETE FROM watches WHERE id = ?1", [id])
        })
        .await
    }

    /// Notes why a watch was not asked when it was due.
    pub async fn note_watch_trouble(&self, id: i64, trouble: Option<String>) -> Result<(), StoreError> {
        self.write(move |file| file.run("UPDATE watches SET trouble = ?2 WHERE id = ?1", params![id, trouble])).await
    }

    /// Days before this moment do not make a watch due: the clock was ahead, or what was due cannot be asked any more.
    pub async fn watch_from(&self, id: i64, since: Millis) -> Result<(), StoreError> {
        self.write(move |file| file.run("UPDATE watches SET since = ?2 WHERE id = ?1", [id, since])).await
    }

    /// The newest runs of a watch, newest first.
    pub async fn watch_runs(&self, watch: i64, most: u32) -> Result<Vec<Run>, StoreError> {
        let sql = "SELECT * FROM watch_runs WHERE watch = ?1 ORDER BY id DESC LIMIT ?2";
        self.read(move |file| file.all(sql, params![watch, most], run)).await
    }

    /// Runs that are not over.
    pub async fn open_watch_runs(&self) -> Result<Vec<Run>, StoreError> {
        self.read(move |file| file.all("SELECT * FROM watch_runs WHERE ended_at IS NULL ORDER BY id", [], run)).await
    }

    /// Notes that a run is over and what came of it; what has changed is counted here, of the rows of its search or its list, up to when
    /// its load or job moved last. One that was over already stays as it is. Where nothing was asked (`again`), its watch is as due as it
    /// was before.
    pub async fn end_watch_run(&self, id: i64, came: Came, again: bool, at: Millis) -> Result<(), StoreError> {
        self.write(move |file| {
            let sql = "UPDATE watch_runs SET ended_at = :at, asked = :asked, added = :added, charged = :charged,
                    trouble = :trouble, changed = (SELECT count(DISTINCT changes.record) FROM changes
                        WHERE changes.at BETWEEN watch_runs.begun_at AND coalesce(
                            (SELECT moved_at FROM pulls WHERE id = watch_runs.pull),
                            (SELECT ended_at FROM jobs WHERE id = watch_runs.job), :at)
                        AND (EXISTS (SELECT 1 FROM pulls JOIN found USING (search)
                                WHERE pulls.id = watch_runs.pull AND found.record = changes.record)
                            OR EXISTS (SELECT 1 FROM jobs JOIN members USING (list)
                                WHERE jobs.id = watch_runs.job AND members.record = changes.record)))
                WHERE id = :id AND ended_at IS NULL";
            let values = named_params! {
                ":id": id, ":at": at, ":asked": came.asked, ":added": came.added, ":charged": came.charged.0,
                ":trouble": came.trouble,
            };
            if file.changed(sql, values)? == 0 {
                return Ok(());
            }
            // A day on which it still asked is none on which it is due.
            let since = if again { "iif(since = begun_at, due_since, since)" } else { "max(since, ?2)" };
            let sql = format!(
                "UPDATE watches SET since = {since} FROM watch_runs WHERE watch_runs.id = ?1 AND watches.id = watch"
            );
            if again { file.run(&sql, [id]) } else { file.run(&sql, [id, at]) }
        })
        .await
    }
}

#[cfg(test)]
mod tests;
