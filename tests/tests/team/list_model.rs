//! The list of who must not be contacted, as several computers have it who write, are away, tell and hear in any order: afterwards all have
//! the same, which is what books say that nobody looks into on the way: an entry is listed where there is an adding that no removal had known.
//!
//! Real files, and a hub of the test's own, which holds whoever adds to the policy as it stands. Does not own the hub that there is (`vault`).

use std::collections::{BTreeMap, BTreeSet};

use api::contact_keys::{Typed, Way};
use store::team::membership::Membership;
use store::team::policy_out::{PolicyOutgoing, Tells};
use store::team::standing::PolicyPlace;
use store::{PolicyRow, PolicySays, Store, entry_of};
use tempfile::TempDir;
use tests::seed::Dice;

const WHO: [&str; 4] = ["a@x.example", "b@x.example", "c@x.example", "d@x.example"];

/// One adding of an entry in the books, for ever.
type Adding = usize;

/// What the books say of one computer.
#[derive(Default, Clone)]
struct Knows {
    /// The addings that it has read or made, by entry.
    addings: BTreeMap<usize, BTreeSet<Adding>>,
}

struct Computer {
    store: Store,
    _folder: TempDir,
    device: String,
    knows: Knows,
    /// What it has done and not told, each with what that is in the books.
    waits: Vec<InBooks>,
    /// The addings among these that are of before it was in the team.
    before: BTreeSet<Adding>,
}

#[derive(Clone)]
enum InBooks {
    Adds(usize, Adding),
    Removes(BTreeSet<Adding>),
}

#[derive(Default)]
struct Books {
    addings: Vec<usize>,
    removed: BTreeSet<Adding>,
}

impl Books {
    fn listed(&self) -> Vec<String> {
        let stands = |entry: &usize| {
            self.addings.iter().enumerate().any(|(adding, of)| of == entry && !self.removed.contains(&adding))
        };
        (0..WHO.len()).filter(stands).map(|entry| WHO[entry].to_owned()).collect()
    }
}

/// A row at the hub, with what it is in the books.
struct Row {
    device: String,
    told: PolicyOutgoing,
    books: Vec<InBooks>,
}

fn typed(entry: usize) -> Typed {
    Typed { way: Way::Email, value: WHO[entry].to_owned() }
}

fn membership(device: usize) -> Membership {
    let number = |digit: usize| format!("{digit:032x}");
    Membership {
        vault: number(99),
        home: 7,
        name: "Acme".to_owned(),
        address: "postgresql://hub.example/vault".to_owned(),
        trust: "{}".to_owned(),
        member: number(10 + device),
        device: number(20 + device),
        run: number(30 + device),
        next_run: None,
        seq: 0,
        salt: "of the team".to_owned(),
    }
}

async fn listed(store: &Store) -> Vec<String> {
    let page = store.suppression(String::new(), Vec::new(), 0, 99).await.unwrap();
    let mut all: Vec<String> = page.page.into_iter().map(|entry| entry.what.value).collect();
    all.sort();
    all
}

impl Computer {
    async fn hears(&mut self, log: &[Row]) {
        let read = self.store.policy_read().await.unwrap().unwrap();
        let behind = usize::try_from(read.n).unwrap();
        let rows: Vec<PolicyRow> = log[behind..].iter().zip(read.n + 1..).map(|(row, n)| policy_row(row, n)).collect();
        // In pieces, as they come.
        for some in rows.chunks(3) {
            self.store.take_policy(some.to_vec(), "1").await.unwrap();
        }
        for change in log[behind..].iter().flat_map(|row| &row.books) {
            if let InBooks::Adds(entry, adding) = change {
                self.knows.addings.entry(*entry).or_default().insert(*adding);
            }
        }
        self.store.policy_was_heard(log.len() as i64, 5).await.unwrap();
    }

    /// Of what was listed before, what the team lists when this is first there is no adding of its own.
    fn joins(&mut self, log: &[Row], books: &mut Books) {
        let mut stands: BTreeMap<Adding, usize> = BTreeMap::new();
        for change in log.iter().flat_map(|row| &row.books) {
            match change {
                InBooks::Adds(entry, adding) => drop(stands.insert(*adding, *entry)),
                InBooks::Removes(addings) => stands.retain(|adding, _| !addings.contains(adding)),
            }
        }
        let before = std::mem::take(&mut self.before);
        self.waits.retain(|change| {
            let InBooks::Adds(entry, adding) = change else { return true };
            let is_known = before.contains(adding) && stands.values().any(|stands| stands == entry);
            books.removed.extend(Some(*adding).filter(|_| is_known));
            !is_known
        });
    }

    /// Hears, and tells one row after the other: behind each it hears again, as the hub wants it.
    async fn connects(&mut self, log: &mut Vec<Row>, books: &mut Books) {
        self.hears(log).await;
        self.joins(log, books);
        while let Some(told) = self.store.policy_outgoing(9).await.unwrap() {
            let seq = told.seq;
            let count = told.entries.len().min(self.waits.len());
            let books = self.waits.drain(..count).collect();
            log.push(Row { device: self.device.clone(), told, books });
            self.store.policy_was_told(seq, true).await.unwrap();
            self.hears(log).await;
        }
        assert!(self.waits.is_empty(), "all that was done is told");
    }

    /// Something that a person does. Returns what it is in the books.
    async fn does(&mut self, dice: &mut Dice, books: &mut Books) {
        let entry = dice.below(WHO.len());
        let own = self.knows.addings.entry(entry).or_default();
        if dice.below(3) > 0 {
            self.store.suppress(vec![typed(entry)], "Added".to_owned(), 3).await.unwrap();
            books.addings.push(entry);
            own.insert(books.addings.len() - 1);
            self.waits.push(InBooks::Adds(entry, books.addings.len() - 1));
        } else if listed(&self.store).await.contains(&WHO[entry].to_owned()) {
            self.store.unsuppress(vec![typed(entry)], "Removed".to_owned(), 4).await.unwrap();
            books.removed.extend(own.iter().copied());
            self.waits.push(InBooks::Removes(own.clone()));
        }
    }
}

fn policy_row(row: &Row, n: i64) -> PolicyRow {
    let entries = || row.told.entries.iter().filter_map(|(kind, value)| entry_of(kind, value.clone())).collect();
    let says = match row.told.tells {
        Tells::Suppress => PolicySays::Suppress(entries()),
        Tells::Unsuppress => PolicySays::Unsuppress(entries(), row.told.seen),
        _ => PolicySays::Nothing,
    };
    PolicyRow { place: PolicyPlace { n, device: row.device.clone(), seq: row.told.seq, at: n }, says, is_whole: true }
}

async fn team(dice: &mut Dice, books: &mut Books) -> Vec<Computer> {
    let mut all = Vec::new();
    for device in 0..3 {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(&folder.path().join("workspace.sqlite")).unwrap();
        let (mut knows, mut waits, mut before) = (Knows::default(), Vec::new(), BTreeSet::new());
        // Each has a list of before.
        for entry in (0..WHO.len()).filter(|_| dice.below(3) == 0) {
            store.suppress(vec![typed(entry)], "Before".to_owned(), 1).await.unwrap();
            books.addings.push(entry);
            knows.addings.entry(entry).or_default().insert(books.addings.len() - 1);
            waits.push(InBooks::Adds(entry, books.addings.len() - 1));
            before.insert(books.addings.len() - 1);
        }
        // They are told in the order of their moments, then of their names: as they are noted here.
        store.join_team(membership(device), 2).await.unwrap();
        all.push(Computer { store, _folder: folder, device: membership(device).device, knows, waits, before });
    }
    all
}

#[tokio::test]
async fn whatever_order_it_comes_in_all_have_the_list_of_the_books() {
    for seed in 0..60 {
        let mut dice = Dice::new(seed);
        let (mut books, mut log) = (Books::default(), Vec::new());
        let mut team = team(&mut dice, &mut books).await;
        for _ in 0..30 {
            let who = dice.below(team.len());
            match dice.below(4) {
                0 => team[who].connects(&mut log, &mut books).await,
                _ => team[who].does(&mut dice, &mut books).await,
            }
        }
        for _ in 0..2 {
            for computer in &mut team {
                computer.connects(&mut log, &mut books).await;
            }
        }
        for computer in &team {
            assert_eq!(listed(&computer.store).await, books.listed(), "seed {seed}: {}", computer.device);
        }
    }
}
