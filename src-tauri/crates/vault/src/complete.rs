//! Adding rows to the log: what a device has learned and paid for, with the questions that it answers and what it has spent, all in one
//! transaction.
//!
//! A row has the device's own number, under which the log has it once: the same rows may be offered again, whatever became of the first time. Of a
//! late answer nothing is thrown away: where somebody else has the question by now, the row is added all the same, and said. Who adds has read
//! the policy to its end as it stands once the rows have their places: nobody adds somebody who was erased. Does not own what the rows say.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use futures::future::{join_all, try_join_all, try_join3};
use tokio_postgres::types::ToSql;
use tokio_postgres::{Client, Row, Transaction};
use uuid::Uuid;

use crate::error::{Tried, VaultError};
use crate::hub::{Hub, begun, committed, doing};
use crate::look::{Question, State};
use crate::purse::Day;
use crate::rows::{get, odd};
use crate::sql;
use crate::vaults::POLICY;

/// Rows that are added in one transaction at most: others wait for the same streams.
pub const MOST_ROWS: usize = 100;

/// Who adds rows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sender {
    /// The home of the vault as a whole, where what was spent is noted.
    pub vault: i64,
    /// The device.
    pub device: Uuid,
    /// Its member.
    pub member: Uuid,
    /// Its run: where another one has taken its place, nothing is added.
    pub run: Uuid,
    /// How far it has read the policy: where that goes on, or ends before, nothing is added.
    pub policy: i64,
    /// The last number of its own that the hub has said it has: where that is not so any more, nothing is added.
    pub told: i64,
}

/// A row that is to be added.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewRow {
    /// The stream, of the same home as its question.
    pub stream: i64,
    /// What it is.
    pub kind: i16,
    /// The device's own number of it: each higher than the one before.
    pub seq: i64,
    /// When it was learned, by the device's clock.
    pub hlc: i64,
    /// Sealed.
    pub body: Option<Vec<u8>>,
    /// Of all people in the body, 8 bytes each.
    pub signs: Option<Vec<u8>>,
    /// The question that it answers.
    pub answers: Option<Answers>,
    /// What was spent for it.
    pub spent: Option<Spent>,
}

/// Which question a row answers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answers {
    /// The question.
    pub question: Question,
    /// The claim under which it was asked; one that the hub has never heard of where it was away.
    pub claim: Uuid,
    /// What it cost, in tenths.
    pub charged: i64,
    /// Whether it says something: that nothing was found takes the place of no answer.
    pub found: bool,
}

/// What a row has cost.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Spent {
    /// The day.
    pub day: Day,
    /// The operation's number.
    pub operation: i16,
    /// Calls.
    pub calls: i64,
    /// In tenths.
    pub charged: i64,
}

/// What became of a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Added {
    /// It is in its stream, under this number.
    Here(i64),
    /// It was there already.
    Before,
    /// A colleague has settled the same call under its replay key: the one charge is in the log already.
    Settled,
    /// It is in its stream, under this number, and somebody else has asked the same since, or before without the vault: it is paid twice.
    Twice(i64),
}

/// Adds rows of one home, in their order, and returns what became of each.
///
/// # Errors
/// `Replaced` where another run of the device has connected since, or the log has another row under a number of it; `Behind` where the policy is
/// not where the sender has read it to, or the hub was set back; `Odd` where a stream is not there, or these are more than [`MOST_ROWS`] or of
/// several homes; as the hub is away: then they may be there all the same, and are offered again.
pub async fn add(hub: &Hub, home: i64, sender: Sender, rows: &[NewRow]) -> Result<Vec<Added>, VaultError> {
    let is_elsewhere = |row: &NewRow| row.answers.as_ref().is_some_and(|answers| answers.question.home != home);
    if rows.len() > MOST_ROWS || rows.iter().any(is_elsewhere) {
        return Err(VaultError::Odd("rows of several homes, or too many, are not added at once".to_owned()));
    }
    hub.run(|client| doing(async move { once(client, home, sender, rows).await })).await
}

/// A question as it stands, with the claim that has it.
type Stand = (State, Uuid);

async fn once(client: &mut Client, home: i64, sender: Sender, rows: &[NewRow]) -> Result<Vec<Added>, Tried> {
    let transaction = begun(client).await?;
    let seqs: Vec<i64> = rows.iter().map(|row| row.seq).collect();
    let claims: Vec<Uuid> = rows.iter().filter_map(|row| Some(row.answers.as_ref()?.claim)).collect();
    // What does not wait for each other is sent at once: over a long way each answer takes as long as that is. The questions first: what is
    // there is looked at behind whoever had them.
    let (own, all): ([&(dyn ToSql + Sync); 3], [&(dyn ToSql + Sync); 2]) =
        ([&home, &sender.device, &seqs], [&home, &claims]);
    let (pushed, told) = (sql::PUSHED.rows(&transaction, &own), sql::TOLD.rows(&transaction, &all));
    let (mut stands, pushed, told) = try_join3(stands(&transaction, home, rows), pushed, told).await?;
    let here: BTreeMap<i64, Pushed> = pushed.iter().map(pushed_row).collect::<Result<_, Tried>>()?;
    // Another row under a number of this device: its file is used elsewhere too.
    let is_another = |row: &NewRow| here.get(&row.seq).is_some_and(|there| *there != Pushed::of(row));
    if rows.iter().any(is_another) {
        return Err(Tried::Over(VaultError::Replaced));
    }
    let told: BTreeSet<Uuid> = told.iter().map(|row| get(row, "claim")).collect::<Result<_, _>>()?;
    let is_settled = |row: &NewRow| row.answers.as_ref().is_some_and(|answers| told.contains(&answers.claim));
    let new: Vec<&NewRow> = rows.iter().filter(|row| !here.contains_key(&row.seq)).collect();
    let mut places = taken(&transaction, home, new.iter().filter(|row| !is_settled(row))).await?;
    if !places.is_empty() {
        is_up_to_date(&transaction, home, sender, &places).await?;
    }
    let mut became: HashMap<i64, Added> = HashMap::new();
    let mut adding = Vec::with_capacity(new.len());
    for row in new {
        if is_settled(row) {
            became.insert(row.seq, Added::Settled);
            continue;
        }
        let place = places.get_mut(&row.stream).ok_or_else(|| odd("a row without a place".to_owned()))?;
        *place += 1;
        let stand = row.answers.as_ref().and_then(|answers| stands.get(&answers.question).copied());
        if let Some(Answers { question, claim, .. }) = &row.answers {
            // For a further row about it: the first one that has an answer is the question's.
            stands.entry(*question).or_insert((State::Answered, *claim));
        }
        adding.push(added(&transaction, home, sender, row, *place, stand));
    }
    let (mut trouble, mut behind) = (None, None);
    for added in join_all(adding).await {
        match added {
            Ok((seq, added)) => drop(became.insert(seq, added)),
            Err(Tried::Over(error)) if is_behind(&error) => behind = Some(Tried::Over(error)),
            Err(error) => trouble = trouble.or(Some(error)),
        }
    }
    if let Some(error) = trouble.or(behind) {
        return Err(error);
    }
    let last = seqs.iter().max().copied().unwrap_or_default();
    let values: [&(dyn ToSql + Sync); 5] = [&sender.vault, &sender.device, &sender.run, &last, &sender.told];
    if sql::DEVICE_SEQ.changed(&transaction, &values).await? == 0 {
        let known = sql::KNOWN_DEVICE.rows(&transaction, &[&sender.vault, &sender.device]).await?;
        let run: Option<Uuid> = known.first().map(|row| get(row, "run")).transpose()?;
        // Its own run, and fewer rows than it has told: the hub has lost some.
        let is_back = run.is_none_or(|run| run == sender.run);
        return Err(Tried::Over(if is_back { VaultError::Behind } else { VaultError::Replaced }));
    }
    committed(transaction).await?;
    Ok(rows.iter().map(|row| became.get(&row.seq).copied().unwrap_or(Added::Before)).collect())
}

/// What tells a row of the log from another one under the same number of its device. Its body is not: a person may have been taken out of it.
#[derive(PartialEq, Eq)]
struct Pushed {
    stream: i64,
    kind: i16,
    hlc: i64,
    claim: Option<Uuid>,
}

impl Pushed {
    fn of(row: &NewRow) -> Self {
        let claim = row.answers.as_ref().map(|answers| answers.claim);
        Self { stream: row.stream, kind: row.kind, hlc: row.hlc, claim }
    }
}

fn pushed_row(row: &Row) -> Result<(i64, Pushed), Tried> {
    let (stream, kind, hlc) = (get(row, "stream")?, get(row, "kind")?, get(row, "hlc")?);
    Ok((get(row, "seq")?, Pushed { stream, kind, hlc, claim: get(row, "claim")? }))
}

/// Whether the policy is where the sender has read it to. Asked once the rows have their places: whoever adds an erasure then waits for these
/// rows before looking at what its streams hold (`erasing::settled_head`), and whoever takes places behind that one reads it here.
async fn is_up_to_date(
    transaction: &Transaction<'_>,
    home: i64,
    sender: Sender,
    places: &BTreeMap<i64, i64>,
) -> Result<(), Tried> {
    let head = match places.get(&POLICY) {
        Some(before) => *before,
        None => {
            let rows = sql::HEAD.rows(transaction, &[&home, &POLICY]).await?;
            rows.first().map(|row| get(row, "head")).transpose()?.ok_or_else(|| odd("there is no policy".to_owned()))?
        }
    };
    if head == sender.policy { Ok(()) } else { Err(Tried::Over(VaultError::Behind)) }
}

/// The questions that rows are about, which nobody else changes until the rows are there. In one order, so that two who add meet in it.
async fn stands(transaction: &Transaction<'_>, home: i64, rows: &[NewRow]) -> Result<HashMap<Question, Stand>, Tried> {
    let mut keys: BTreeMap<i16, BTreeSet<[u8; 16]>> = BTreeMap::new();
    for answers in rows.iter().filter_map(|row| row.answers.as_ref()) {
        keys.entry(answers.question.operation).or_default().insert(answers.question.key);
    }
    let each = keys.into_iter().map(async |(operation, keys)| {
        let keys: Vec<&[u8]> = keys.iter().map(|key| &key[..]).collect();
        let mut stands = Vec::with_capacity(keys.len());
        for row in sql::HELD.rows(transaction, &[&home, &operation, &keys]).await? {
            let key: &[u8] = get(&row, "key")?;
            let key = key.try_into().map_err(|_| odd("a key of another length".to_owned()))?;
            stands.push((Question { home, operation, key }, (State::of(get(&row, "state")?)?, get(&row, "claim")?)));
        }
        Ok(stands)
    });
    Ok(try_join_all(each).await?.into_iter().flatten().collect())
}

/// Takes as many numbers of each stream as there are rows for it. Returns the number before the first of them.
async fn taken<'r>(
    transaction: &Transaction<'_>,
    home: i64,
    rows: impl Iterator<Item = &'r &'r NewRow>,
) -> Result<BTreeMap<i64, i64>, Tried> {
    let mut counts: BTreeMap<i64, i64> = BTreeMap::new();
    rows.for_each(|row| *counts.entry(row.stream).or_default() += 1);
    let each = counts.into_iter().map(async |(stream, count)| {
        let rows = sql::ADVANCE.rows(transaction, &[&home, &stream, &count]).await?;
        let head: Option<i64> = rows.first().map(|row| get(row, "head")).transpose()?;
        let head = head.ok_or_else(|| odd(format!("stream {stream} is not there")))?;
        Ok((stream, head - count))
    });
    Ok(try_join_all(each).await?.into_iter().collect())
}

/// What is only refused because something before it was.
fn is_behind(error: &VaultError) -> bool {
    matches!(error, VaultError::Odd(text) if text.ends_with("(25P02)"))
}

async fn added(
    transaction: &Transaction<'_>,
    home: i64,
    sender: Sender,
    row: &NewRow,
    n: i64,
    stand: Option<Stand>,
) -> Result<(i64, Added), Tried> {
    let NewRow { stream, kind, seq, hlc, body, signs, .. } = row;
    let claim = row.answers.as_ref().map(|answers| answers.claim);
    let values: [&(dyn ToSql + Sync); 10] = [&home, stream, &n, kind, &sender.device, seq, hlc, body, signs, &claim];
    let adds = sql::ADD.rows(transaction, &values);
    let answers = answered(transaction, home, sender, row, n, stand);
    let spends = async {
        let Some(Spent { day, operation, calls, charged }) = &row.spent else { return Ok(0) };
        sql::SPENT.changed(transaction, &[&sender.vault, day, &sender.member, operation, calls, charged]).await
    };
    let (added, is_twice, _) = try_join3(adds, answers, spends).await?;
    if added.is_empty() {
        return Err(Tried::Again("the same row is being added over another connection".to_owned()));
    }
    Ok((*seq, if is_twice { Added::Twice(n) } else { Added::Here(n) }))
}

/// Notes the row at its question. Returns whether somebody else has asked that, too.
async fn answered(
    transaction: &Transaction<'_>,
    home: i64,
    sender: Sender,
    row: &NewRow,
    n: i64,
    stand: Option<Stand>,
) -> Result<bool, Tried> {
    let Some(Answers { question, claim, charged, found }) = &row.answers else { return Ok(false) };
    let (operation, key, stream) = (&question.operation, &&question.key[..], &row.stream);
    match stand {
        Some((State::Held | State::Unclear, own)) if own == *claim => {
            sql::ANSWERED.changed(transaction, &[&home, operation, key, claim, charged, stream, &n]).await?;
            Ok(false)
        }
        Some((state, own)) => {
            sql::ANSWERED_LATE.changed(transaction, &[&home, operation, key, charged, stream, &n, found]).await?;
            Ok(*found && own != *claim && state != State::Free)
        }
        None => {
            let values: [&(dyn ToSql + Sync); 9] =
                [&home, operation, key, claim, &sender.device, &sender.member, charged, stream, &n];
            match sql::ANSWERED_ANEW.changed(transaction, &values).await? {
                0 => Err(Tried::Again("the same is being asked at this moment".to_owned())),
                _ => Ok(false),
            }
        }
    }
}
