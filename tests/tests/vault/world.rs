//! A vault in a database of the test's own, and reps that reach it.

use std::sync::Arc;
use std::time::Duration;

use secrecy::SecretString;
use tests::rig::Postgres;
use uuid::Uuid;
use vault::address::Address;
use vault::claim::Claim;
use vault::complete::{Answers, NewRow, Sender, Spent};
use vault::hub::{Hub, Trust, Way};
use vault::look::Question;
use vault::purse::Day;
use vault::schema;
use vault::vaults::{self, Lanes, Vault};

/// The only home of the tests' vault.
pub const HOME: i64 = 7;
/// A day.
pub const DAY: Day = Day(20_787);
/// How long anything may take that nothing goes wrong with.
pub const PATIENT: Duration = Duration::from_secs(20);

/// A vault.
pub struct World {
    pub server: Postgres,
}

impl World {
    pub async fn new() -> Self {
        Self::at(Postgres::start().await).await
    }

    /// In the database of a server.
    pub async fn at(server: Postgres) -> Self {
        let new = Vault {
            number: Uuid::new_v4(),
            name: "Acme Sales".to_owned(),
            base_url: "https://service.example".to_owned(),
            schema: (schema::NEWEST, schema::SPEAKS_FROM),
            keys_form: 1,
            buckets: 1,
            probe: b"probe".to_vec(),
            is_checked: false,
        };
        let lanes = [Lanes { class: 1, every: [222, 1_000] }];
        let vault = vaults::found(&hub(&server), HOME, &new, &lanes).await.unwrap();
        assert_eq!(vault, new, "it is as it was made");
        Self { server }
    }

    /// A connection.
    pub fn hub(&self) -> Arc<Hub> {
        hub(&self.server)
    }
}

pub fn hub(server: &Postgres) -> Arc<Hub> {
    Arc::new(Hub::new(way(&server.url()), PATIENT))
}

pub fn way(url: &str) -> Way {
    let (address, password): (Address, Option<SecretString>) = Address::read(url).unwrap();
    Way { address, password, trust: Trust::System }
}

/// A rep's device, which the hub knows.
pub async fn device(hub: &Hub) -> Sender {
    let sender =
        Sender { vault: HOME, device: Uuid::new_v4(), member: Uuid::new_v4(), run: Uuid::new_v4(), policy: 0, told: 0 };
    vault::device::connected(hub, sender, sender.run, "0.1.0").await.unwrap();
    sender
}

/// The question of a number.
pub fn question(number: u32) -> Question {
    let mut key = [0; 16];
    key[..4].copy_from_slice(&number.to_be_bytes());
    Question { home: HOME, operation: 5, key }
}

/// A claim of a rep, held for so long.
pub fn claim_of(sender: Sender, question: Question, holds: Duration) -> Claim {
    Claim {
        question,
        number: Uuid::new_v4(),
        device: sender.device,
        member: sender.member,
        worst: 400,
        holds,
        replay: None,
        decided: None,
    }
}

/// The row that answers a claim.
pub fn answer(claim: &Claim, seq: i64) -> NewRow {
    NewRow {
        stream: i64::from(claim.question.key[3] % 4) + 1,
        kind: 1,
        seq,
        hlc: seq,
        body: Some(claim.number.as_bytes().to_vec()),
        signs: None,
        answers: Some(Answers { question: claim.question, claim: claim.number, charged: 400, found: true }),
        spent: Some(Spent { day: DAY, operation: claim.question.operation, calls: 1, charged: 400 }),
    }
}

/// What the database itself says, as one number.
pub async fn number(server: &Postgres, statement: &str) -> i64 {
    let rows = server.look().await.query(statement, &[]).await.unwrap();
    rows[0].get(0)
}
