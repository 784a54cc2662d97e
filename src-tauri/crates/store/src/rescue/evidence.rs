//! Lines of evidence when a file takes the place of another. Lines are never written anew, and where they do not simply go on, a line of
//! their own says so: nothing is left out, forked or doubled in silence.
//!
//! A backup is most often the beginning of the file that it takes the place of: then the lines of that one go on behind it. Two files that
//! went on from one beginning, each by itself, have lines of their own: the longer chain stays, and those of the other one follow behind
//! it, each with the place and the hash that it had. Does not own: what a line is (`records/evidence.rs`).

use rusqlite::{Connection, params};

use super::pour::{Over, pour};
use super::reading::{Read, Table, Taken};
use crate::file::error::StoreError;
use crate::file::sql::Statements;
use crate::file::store::Millis;
use crate::records::evidence::{self, Act, Line, NewLine};

/// What stands before the place and the hash that a line had in another chain.
const QUOTED: &str = "; there it was line";

/// The table, which is not poured like others.
pub(super) const TABLE: &str = "evidence";

/// Brings the lines of the present file over to a backup. Returns whether all of them could be read.
pub(super) fn bring_over(
    present: &Connection,
    to: &Connection,
    table: &Table,
    now: Millis,
) -> Result<bool, StoreError> {
    let last = "SELECT coalesce(max(id), 0) FROM evidence";
    let here: i64 = to.one(last, [], |row| row.get(0))?;
    let (mut there, mut fork) = (0, None::<i64>);
    let compared = each(present, table, &mut |line| {
        there = there.max(line.no);
        let same: Option<bool> =
            to.first("SELECT hash = ?2 FROM evidence WHERE id = ?1", params![line.no, line.hash], |row| row.get(0))?;
        if same == Some(false) {
            fork = Some(fork.map_or(line.no, |fork| fork.min(line.no)));
        }
        Ok(())
    })?;
    let mut other = Vec::new();
    match fork {
        // The one that is written now goes on where both are as long.
        Some(fork) if there < here => {
            each(present, table, &mut |line| {
                if line.no >= fork {
                    other.push(line);
                    return Ok(());
                }
                // Who was erased since has no name beside the line any more.
                let sql = "UPDATE evidence SET what = NULL, record = NULL WHERE id = ?1 AND ?2";
                to.run(sql, params![line.no, line.what.is_none()])
            })?;
        }
        Some(fork) => {
            other = to.all("SELECT * FROM evidence WHERE id >= ?1 ORDER BY id", [fork], evidence::read)?;
            to.run("DELETE FROM evidence WHERE id >= ?1", [fork])?;
            pour(present, to, table, Over::Older)?;
        }
        None => {
            pour(present, to, table, Over::Older)?;
        }
    }
    let mut missing = Vec::with_capacity(other.len());
    for line in other {
        if !is_there(to, &line.hash)? {
            missing.push(line);
        }
    }
    if !missing.is_empty() {
        let told = format!(
            "two files went on from one beginning: the lines that only the shorter one had follow, {}",
            missing.len()
        );
        say(to, &told, now)?;
        missing.sort_by_key(|line| line.no);
        for Line { no, at, act, mark, answer, source, hash, what, .. } in missing {
            let source = format!("{source}{QUOTED} {no} with the hash {hash}");
            evidence::append(to, Line { mark, what, ..Line::plain(at, &act, &answer, &source) }, None)?;
        }
    }
    if compared.broken || compared.lost > 0 {
        say(to, &format!("lines of the file before that could not be read: {} or more", compared.lost), now)?;
    }
    Ok(!compared.broken)
}

/// Says that there was no file whose lines could have been brought over to a backup.
pub(super) fn say_alone(to: &Connection, now: Millis) -> Result<(), StoreError> {
    say(to, "there was no file before that could be read: lines that it had behind these are not here", now)
}

/// Says that lines of a damaged file are missing, or stand here as a backup had them.
pub(super) fn say_damaged(to: &Connection, lost: u64, from_backup: u64, now: Millis) -> Result<(), StoreError> {
    say(
        to,
        &format!("the file was damaged: lines from a backup: {from_backup}, lines that are lost: {lost} or more"),
        now,
    )
}

fn say(to: &Connection, answer: &str, at: Millis) -> Result<(), StoreError> {
    let source = "going back to a backup, or saving a damaged file";
    evidence::add(to, &NewLine { act: Act::Restored, at, about: &[], answer, source, readable: false, record: None })
}

/// Whether a line is there by its hash, or quoted behind an earlier fork: one that comes a second time is not told a second time.
fn is_there(to: &Connection, hash: &str) -> Result<bool, StoreError> {
    let sql =
        "SELECT EXISTS (SELECT 1 FROM evidence WHERE hash = ?1 OR source LIKE '%' || ?2 || ' % with the hash ' || ?1)";
    to.one(sql, [hash, QUOTED], |row| row.get(0))
}

/// Hands over each line that can be read.
fn each(
    present: &Connection,
    table: &Table,
    take: &mut dyn FnMut(Line) -> Result<(), StoreError>,
) -> Result<Read, StoreError> {
    table.read(present, &mut |row| match evidence::read(row) {
        Ok(line) => take(line).map(|()| Taken::Kept),
        Err(_) => Ok(Taken::Spoilt),
    })
}
