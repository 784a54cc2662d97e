//! A team: its database, the service that all of its members pay, and reps with an app each.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use sealed::home;
use sealed::invite::{self, Invitation, Trust};
use sealed::keys::{KeyRing, TeamKey};
use sealed::probe;
use secrecy::ExposeSecret;
use serde_json::{Value, json};
use tempfile::TempDir;
use tests::rig::{App, MemoryKeychain, Postgres, Service, Start, hear_warnings};
use uuid::Uuid;
use vault::address::Address;
use vault::hub::{Hub, Trust as HubTrust, Way};
use vault::schema;
use vault::vaults::{self, Lanes, Vault};

/// How long anything may take that is waited for.
const PATIENT: Duration = Duration::from_secs(60);

/// A team. Its vault was made by the test itself, so that joining one is proven against another hand than the app's.
pub struct Team {
    pub server: Postgres,
    pub service: Service,
    key: [u8; 32],
    number: Uuid,
}

impl Team {
    /// At a service without limits: these tests are not about its pace.
    pub async fn new() -> Self {
        Self::with_lanes(&[]).await
    }

    /// The same, with a pace that all share.
    pub async fn with_lanes(lanes: &[Lanes]) -> Self {
        hear_warnings();
        let (server, service) = tokio::join!(Postgres::start(), Service::small());
        service.control(json!({"rate_limits": false})).await;
        let team = Self { server, service, key: [7; 32], number: Uuid::new_v4() };
        let number = *team.number.as_bytes();
        let new = Vault {
            number: team.number,
            name: "Acme Sales".to_owned(),
            base_url: team.service.base_url.clone(),
            schema: (schema::NEWEST, schema::SPEAKS_FROM),
            keys_form: 1,
            buckets: 1,
            probe: probe::probe(&team.keys(), number).unwrap(),
            is_checked: true,
        };
        vaults::found(&team.hub(), team.home(), &new, lanes).await.unwrap();
        team
    }

    pub fn keys(&self) -> KeyRing {
        KeyRing::new([TeamKey::new(1, &self.key).unwrap()]).unwrap()
    }

    pub fn home(&self) -> i64 {
        home::home(*self.number.as_bytes(), 0)
    }

    pub fn hub(&self) -> Arc<Hub> {
        let (address, password) = Address::read(&self.server.url()).unwrap();
        Arc::new(Hub::new(Way { address, password, trust: HubTrust::System }, PATIENT))
    }

    /// An invitation for somebody, and its code.
    pub fn invitation(&self, invitee: &str, address: &str) -> (Vec<u8>, String) {
        let (address, password) = Address::read(address).unwrap();
        let invitation = Invitation {
            address: address.to_string(),
            trust: Trust::System,
            vault: *self.number.as_bytes(),
            base_url: format!("{}/", self.service.base_url.trim_end_matches('/')),
            login: "lead".to_owned(),
            password: password.unwrap_or_default(),
            keys: self.keys(),
            api_key: None,
            team: "Acme Sales".to_owned(),
            invitee: invitee.to_owned(),
            made_at: 1,
        };
        let (file, code) = invite::write(&invitation).unwrap();
        (file, code.shown().expose_secret().to_owned())
    }

    /// Somebody whose app has joined.
    pub async fn rep(&self, name: &str) -> Rep {
        self.rep_at(name, &self.server.url()).await
    }

    /// The same by way of somebody in between.
    pub async fn rep_at(&self, name: &str, address: &str) -> Rep {
        let rep = Rep::alone(self, tempfile::tempdir().unwrap()).await;
        rep.joins(self, name, address).await;
        rep
    }

    /// What the database itself says, as one number.
    pub async fn number(&self, statement: &str) -> i64 {
        let rows = self.server.look().await.query(statement, &[]).await.unwrap();
        rows[0].get(0)
    }

    /// How often each question was charged by the service, most first.
    pub async fn charges(&self) -> Vec<u64> {
        let state = self.service.at_rest().await;
        let mut times = std::collections::BTreeMap::<String, u64>::new();
        for charge in state["charges"].as_array().unwrap() {
            *times.entry(format!("{} {}", charge["operation"], charge["request_digest"])).or_default() += 1;
        }
        let mut times: Vec<u64> = times.into_values().collect();
        times.sort_unstable_by(|one, two| two.cmp(one));
        times
    }
}

/// A member with an app.
pub struct Rep {
    pub app: App,
    pub data: TempDir,
    pub keychain: Arc<MemoryKeychain>,
}

impl Rep {
    /// One who has joined nothing yet.
    pub async fn alone(team: &Team, data: TempDir) -> Self {
        let keychain = Arc::<MemoryKeychain>::default();
        let app = opened(team, data.path(), &keychain).await;
        Self { app, data, keychain }
    }

    pub async fn joins(&self, team: &Team, name: &str, address: &str) {
        let (file, code) = team.invitation(name, address);
        let path = self.data.path().join("invitation.prospector-team");
        std::fs::write(&path, file).unwrap();
        self.app.desktop.choose(&path);
        let joined = self.app.ask("join_team", json!({"code": code})).await;
        assert_eq!(joined["name"], "Acme Sales", "{joined}");
    }

    /// One whose app starts in a folder of an earlier one.
    pub async fn opened(team: &Team, data: TempDir, keychain: Arc<MemoryKeychain>) -> Self {
        let app = opened(team, data.path(), &keychain).await;
        Self { app, data, keychain }
    }

    /// Ends the app and starts it again.
    pub async fn restarted(self, team: &Team) -> Self {
        let Self { app, data, keychain } = self;
        app.end().await;
        Self::opened(team, data, keychain).await
    }

    /// The page of a company, by its domain.
    pub async fn page(&self, domain: &str) -> Value {
        self.app.ask("look_up", page_of(domain)).await
    }

    /// Waits until everything was told to the vault.
    pub async fn told(&self) {
        self.app.until("everything is told", "team", json!({}), |team| team["waiting"] == 0).await;
    }

    /// What the app says that it has paid, in tenths.
    pub async fn paid(&self) -> u64 {
        let ledger = self.app.ask("ledger", json!({"offset": 0, "limit": 1_000})).await;
        ledger["page"].as_array().unwrap().iter().map(|line| line["charged"].as_u64().unwrap()).sum()
    }
}

/// The question for a company's page.
pub fn page_of(domain: &str) -> Value {
    json!({"form": "domain_to_network", "fields": {"domain": domain}})
}

async fn opened(team: &Team, data: &Path, keychain: &Arc<MemoryKeychain>) -> App {
    let start = Start { keychain: Arc::clone(keychain), ..Start::new(data, &team.service) }.unpaced();
    let app = App::start_with(start).await;
    app.meter().await;
    app
}
