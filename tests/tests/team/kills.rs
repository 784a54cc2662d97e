//! Four members in processes of their own, killed at any moment, over a database that is killed and stands still: charges for a question are
//! never more than one and one for each decision of a person. Afterwards the files, the database and the service's own book are held together.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use futures::future::join_all;
use rusqlite::Connection;
use sealed::keys::KeyRing;
use serde_json::{Value, json};
use tests::rig::{EngineProcess, Order};
use tests::seed::{self, Dice};
use tokio::time::{Instant, sleep, timeout, timeout_at};
use tokio_postgres::NoTls;

use crate::asking::domains;
use crate::world::{Rep, Team, page_of};

const PROGRAM: &str = env!("CARGO_BIN_EXE_engine_process");
pub const REPS: usize = 4;
/// Kills of each of them.
pub const KILLS: usize = 10;
/// How long one may take to come to its end.
const PATIENT: Duration = Duration::from_secs(120);

/// A question by its operation and the digest of its request, as the service's book has it.
type Question = (String, String);

/// What one of them has on its disk between two lives.
pub struct Member {
    data: tempfile::TempDir,
    files: tempfile::TempDir,
}

impl Member {
    async fn of(team: &Team, name: &str, asked: &[Value]) -> Self {
        let Rep { app, data, keychain } = team.rep(name).await;
        app.end().await;
        let files = tempfile::tempdir().unwrap();
        let say = |name: &str, what: String| std::fs::write(files.path().join(name), what).unwrap();
        say("keychain.json", serde_json::to_string(&keychain.entries()).unwrap());
        say("questions.json", serde_json::to_string(asked).unwrap());
        Self { data, files }
    }

    fn order<'a>(&'a self, team: &'a Team, seed: u64) -> Order<'a> {
        Order {
            program: PROGRAM,
            data: self.data.path(),
            files: self.files.path(),
            service: &team.service,
            work: "team",
            seed,
        }
    }

    /// Lets it live for so long.
    async fn lives(&self, team: &Team, seed: u64, lives: Duration) {
        let mut process = EngineProcess::start(&self.order(team, seed), false);
        let end = Instant::now() + lives;
        while let Ok(line) = timeout_at(end, process.line()).await {
            assert!(line.is_some(), "it ends by being killed alone");
        }
        process.kill().await;
    }

    async fn comes_to_its_end(&self, team: &Team) {
        let mut process = EngineProcess::start(&self.order(team, 0), true);
        let end = Instant::now() + PATIENT;
        let mut last = Value::Null;
        loop {
            match timeout_at(end, process.line()).await {
                Ok(Some(line)) => last = line,
                Ok(None) => break,
                Err(_) => panic!("it does not come to its end, and said last: {last}"),
            }
        }
        assert!(process.end().await.success(), "it comes to its end");
    }

    fn decided(&self) -> Vec<Question> {
        let told = std::fs::read_to_string(self.files.path().join("decided")).unwrap_or_default();
        let lines = told.lines().filter_map(|line| line.split_once(' '));
        lines.map(|(operation, digest)| (operation.to_owned(), digest.to_owned())).collect()
    }

    /// The questions that this one has paid for and has the answer of, as the hub knows them.
    fn owns(&self, keys: &KeyRing) -> BTreeSet<(i16, Vec<u8>)> {
        let path: PathBuf = self.data.path().join("workspaces/demo/workspace.sqlite");
        let file = Connection::open(path).unwrap();
        let sql = "SELECT operation, request FROM facts WHERE id NOT IN (SELECT fact FROM origins)";
        let mut ask = file.prepare(sql).unwrap();
        let rows = ask.query_map([], |row| Ok((row.get::<_, String>(0)?, row.get::<_, String>(1)?))).unwrap();
        rows.map(Result::unwrap)
            .map(|(operation, request)| {
                let number = api::operations::number(&operation).unwrap();
                (number, keys.question_key(number, &request).to_vec())
            })
            .collect()
    }
}

/// Whether somebody does to claims what must never be done.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Rule {
    /// A claim never ends into a permission to pay.
    Ours,
    /// One that is older than a moment is taken over, as leases are.
    TakenOver,
}

#[tokio::test(flavor = "multi_thread")]
async fn killed_at_any_moment_a_question_is_paid_once_and_once_more_by_decision() {
    let (team, members) = killed(Rule::Ours, KILLS, seed::seed()).await;
    assert_eq!(wrong(&team, &members).await, Vec::<String>::new());
    // The look itself: a row that is lost is found.
    let lose = "DELETE FROM vault.log WHERE kind = 1 AND (stream, n) =
        (SELECT stream, n FROM vault.log WHERE kind = 1 ORDER BY stream, n LIMIT 1)";
    assert_eq!(team.server.look().await.execute(lose, &[]).await.unwrap(), 1, "one row is taken away");
    let found = wrong(&team, &members).await;
    assert!(found.len() >= 2, "that it is gone is seen: {found:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn where_claims_are_taken_over_it_is_seen_that_somebody_pays_twice() {
    let (team, members) = killed(Rule::TakenOver, 4, seed::seed()).await;
    let found = wrong(&team, &members).await;
    assert!(found.iter().any(|found| found.contains("was charged")), "two have paid for the same: {found:?}");
}

/// A team whose members are killed so often each, and come to their end then.
pub async fn killed(rule: Rule, kills: usize, seed: u64) -> (Team, Vec<Member>) {
    let team = Team::new().await;
    let mut asked: Vec<Value> = domains(&team, 12).await.iter().map(|domain| page_of(domain)).collect();
    // Without a key under which its outcome can be asked for.
    let people = team.service.people("DE").await;
    let pages: BTreeSet<&str> = people.iter().map(|one| one.text("companyUrl")).collect();
    let pages = pages.into_iter().take(12);
    asked.extend(pages.map(|page| json!({"form": "company", "fields": {"network_profile_url": page}})));
    team.service.control(json!({"reset": true, "credits": 1_000_000, "rate_limits": false})).await;
    let members = join_all((0..REPS).map(|number| {
        let (team, asked) = (&team, &asked);
        async move { Member::of(team, &format!("Rep {number}"), asked).await }
    }))
    .await;
    let over = AtomicBool::new(false);
    let lives = async {
        join_all(members.iter().enumerate().map(|(number, member)| {
            let team = &team;
            async move {
                let mut dice = Dice::new(seed.wrapping_add(number as u64));
                for _ in 0..kills {
                    let lives = Duration::from_millis(300 + dice.below(1_500) as u64);
                    member.lives(team, dice.roll(), lives).await;
                }
            }
        }))
        .await;
        over.store(true, Ordering::SeqCst);
    };
    match rule {
        Rule::Ours => drop(tokio::join!(lives, goes_wrong(&team, &over, seed))),
        Rule::TakenOver => drop(tokio::join!(lives, takes_over(&team, &over))),
    }
    team.service.heal().await;
    join_all(members.iter().map(|member| member.comes_to_its_end(&team))).await;
    (team, members)
}

/// Whatever can go wrong at the database and at the service, until it is over.
async fn goes_wrong(team: &Team, over: &AtomicBool, seed: u64) {
    let mut dice = Dice::new(seed ^ 1);
    let lost = |operation: &str, times: u32| json!({"operation": operation, "kind": "drop_after", "times": times});
    while !over.load(Ordering::SeqCst) {
        sleep(Duration::from_millis(200 + dice.below(600) as u64)).await;
        match dice.below(5) {
            0 => {
                team.server.kill();
                sleep(Duration::from_millis(300)).await;
                team.server.restart().await;
            }
            1 => {
                team.server.pause();
                sleep(Duration::from_millis(dice.below(4_000) as u64)).await;
                team.server.resume();
            }
            _ => {
                let faults = [lost("domain-to-network", 2), lost("company", 2)];
                team.service.control(json!({ "faults": faults })).await;
            }
        }
    }
}

/// What must never be done, all the time: whoever has claimed something has it no more.
async fn takes_over(team: &Team, over: &AtomicBool) {
    // Calls that take a while, so that others ask the same meanwhile.
    let slow = |operation: &str| json!({"operation": operation, "kind": "delay", "seconds": 0.3, "times": 10_000});
    team.service.control(json!({"faults": [slow("domain-to-network"), slow("company")]})).await;
    while !over.load(Ordering::SeqCst) {
        sleep(Duration::from_millis(20)).await;
        let take = async {
            let (client, connection) = tokio_postgres::connect(&team.server.url(), NoTls).await?;
            tokio::spawn(connection);
            client.execute("UPDATE vault.questions SET state = 0 WHERE state IN (1, 3)", &[]).await
        };
        timeout(Duration::from_secs(10), take).await.expect("it is there").unwrap();
    }
}

/// Everything that is not as it must be: the service's book, the database and the files held together.
pub async fn wrong(team: &Team, members: &[Member]) -> Vec<String> {
    let state = team.service.at_rest().await;
    let mut charges: BTreeMap<Question, usize> = BTreeMap::new();
    for charge in state["charges"].as_array().unwrap() {
        let text = |field: &str| charge[field].as_str().unwrap().to_owned();
        *charges.entry((text("operation"), text("request_digest"))).or_default() += 1;
    }
    let mut decided: BTreeMap<Question, usize> = BTreeMap::new();
    members.iter().flat_map(Member::decided).for_each(|question| *decided.entry(question).or_default() += 1);
    let (paid, said): (usize, usize) = (charges.values().sum(), decided.values().sum());
    println!("{} questions, {paid} charges, {said} decisions", charges.len());
    assert!(charges.len() > 12, "they have come to something: {charges:?}");
    let mut wrong = Vec::new();
    for (question, times) in &charges {
        let most = 1 + decided.get(question).copied().unwrap_or_default();
        if *times > most {
            wrong.push(format!("{question:?} was charged {times} times, and {most} times at most is known of"));
        }
    }
    let keys = team.keys();
    let owned: BTreeSet<(i16, Vec<u8>)> = members.iter().flat_map(|member| member.owns(&keys)).collect();
    let answered = "SELECT q.op, q.key FROM vault.questions q
        JOIN vault.log l ON l.home = q.home AND l.stream = q.stream AND l.n = q.n WHERE l.kind = 1";
    let answered = team.server.look().await.query(answered, &[]).await.unwrap();
    let answered: BTreeSet<(i16, Vec<u8>)> = answered.iter().map(|row| (row.get(0), row.get(1))).collect();
    if owned != answered {
        wrong.push(format!("somebody has paid for {} questions, and the team has {}", owned.len(), answered.len()));
    }
    let mut same = |what: &str, one: i64, other: i64| {
        if one != other {
            wrong.push(format!("{what}: {one} and {other}"));
        }
    };
    let gaps = "SELECT count(*) FROM vault.streams s
        WHERE s.head <> (SELECT count(*) FROM vault.log l WHERE l.home = s.home AND l.stream = s.stream)";
    same("heads are what is there", 0, team.number(gaps).await);
    let rows = team.number("SELECT count(*) FROM vault.log WHERE kind = 1").await;
    let calls = team.number("SELECT coalesce(sum(calls), 0)::bigint FROM vault.spend").await;
    same("each answer is counted once", rows, calls);
    let held = "SELECT count(*) FROM vault.questions WHERE state = 1";
    same("nobody holds a claim", 0, team.number(held).await);
    wrong
}
