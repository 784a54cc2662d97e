//! The vault of an open workspace: whether there is one, and connecting to it when something is first asked of it.
//!
//! Connecting finds that it is the vault that was joined, that its key is the one that is here, and that its layout is understood; then the
//! hub is told which run of this device speaks. Does not own what is asked or told afterwards.

use std::str::FromStr;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use sealed::home;
use sealed::keys::KeyRing;
use sealed::probe::{self, ProbeError};
use store::team::membership::Membership;
use tokio::sync::Notify;
use tokio_util::sync::CancellationToken;
use uuid::Uuid;
use vault::address::Address;
use vault::complete::Sender;
use vault::device;
use vault::error::VaultError;
use vault::hub::{Hub, Trust, Way};
use vault::look::Question;
use vault::{schema, vaults};
use workspace::failure::Failure;
use workspace::lock::locked;
use workspace::open::OpenWorkspace;

use crate::secrets::Secrets;
use crate::sentences;
use crate::trust::trust_of;

/// Ways by which is asked. They are made when they are needed.
const WAYS: usize = 3;
/// How long a paid call waits for the hub.
const ASKING: Duration = Duration::from_secs(2);
/// How long one waits for another one who connects: that is several questions, over a way that is made for them.
const CONNECTING: Duration = Duration::from_secs(10);
/// How long may be taken to tell it something.
const CARRYING: Duration = Duration::from_secs(20);

/// What an open workspace has of a vault.
#[derive(Default)]
pub struct Team {
    has: Mutex<Has>,
    /// Held while a vault is made or joined: of two at once the second finds the first.
    pub turn: tokio::sync::Mutex<()>,
}

#[derive(Default, Clone)]
enum Has {
    /// It has joined none.
    #[default]
    None,
    /// It has joined one, and what opens it is not here.
    Locked,
    /// It has joined this one.
    Joined(Arc<Joined>),
}

impl Team {
    /// That of a workspace.
    pub fn of(open: &OpenWorkspace) -> Arc<Self> {
        open.state()
    }

    /// The vault; none where none was joined.
    ///
    /// # Errors
    /// One was joined, and what opens it is not here: nothing may be paid for then.
    pub fn joined(&self) -> Result<Option<Arc<Joined>>, Failure> {
        match locked(&self.has).clone() {
            Has::None => Ok(None),
            Has::Locked => Err(sentences::locked()),
            Has::Joined(joined) => Ok(Some(joined)),
        }
    }

    /// Notes what a workspace has joined, and whether what opens it is here.
    pub fn take_up(&self, membership: &Membership, secrets: Option<Secrets>) {
        let joined = secrets.and_then(|secrets| match Joined::new(membership, secrets) {
            Ok(joined) => Some(joined),
            Err(error) => {
                tracing::warn!(%error, "the vault of the workspace cannot be used");
                None
            }
        });
        let before = std::mem::replace(
            &mut *locked(&self.has),
            joined.map_or(Has::Locked, |joined| Has::Joined(Arc::new(joined))),
        );
        if let Has::Joined(before) = before {
            before.over.cancel();
        }
    }
}

/// A vault that was joined. Nothing is connected before something is asked.
pub struct Joined {
    /// For what a person or a job waits for: a wide job asks much at once, and one way takes one question at a time.
    asking: [Hub; WAYS],
    turn: AtomicUsize,
    /// For what is told behind that.
    pub(crate) carrying: Hub,
    pub(crate) keys: KeyRing,
    pub(crate) vault: Uuid,
    pub(crate) home: i64,
    pub(crate) member: Uuid,
    /// Something waits to be told.
    pub(crate) waits: Notify,
    /// Another way to the vault has taken the place of this one.
    pub(crate) over: CancellationToken,
    /// Claims that nobody needs any more, each with whether it is not known that the hub has heard of it.
    let_go: Mutex<Vec<(String, bool)>>,
    /// Who speaks, once the hub was told.
    sender: tokio::sync::Mutex<Option<Sender>>,
}

/// Why a vault cannot be spoken to.
#[derive(Debug, thiserror::Error)]
pub enum ConnectError {
    /// The hub.
    #[error(transparent)]
    Hub(#[from] VaultError),
    /// The key is another vault's.
    #[error("the key is another vault's")]
    WrongKey,
    /// It is for another service.
    #[error("the vault is for another service")]
    OtherService,
    /// A newer app's.
    #[error("the vault has a newer layout")]
    Newer,
    /// This computer's own file.
    #[error(transparent)]
    Store(#[from] store::StoreError),
}

impl From<ConnectError> for Failure {
    fn from(error: ConnectError) -> Self {
        match error {
            ConnectError::Hub(error) => sentences::away(&error),
            ConnectError::WrongKey => sentences::wrong_key(),
            ConnectError::OtherService => sentences::other_service(),
            ConnectError::Newer => sentences::newer(),
            ConnectError::Store(error) => Self::from(&error),
        }
    }
}

impl Joined {
    fn new(membership: &Membership, secrets: Secrets) -> Result<Self, VaultError> {
        let odd = |what: &str| VaultError::Odd(format!("the membership has no {what}"));
        let way = || -> Result<Way, VaultError> {
            let (address, _) = Address::read(&membership.address).map_err(|_| odd("address"))?;
            let trust: Trust = trust_of(&membership.trust).ok_or_else(|| odd("certificate"))?;
            Ok(Way { address, password: secrets.password.clone(), trust })
        };
        Ok(Self {
            asking: [Hub::new(way()?, ASKING), Hub::new(way()?, ASKING), Hub::new(way()?, ASKING)],
            turn: AtomicUsize::new(0),
            carrying: Hub::new(way()?, CARRYING),
            vault: Uuid::from_str(&membership.vault).map_err(|_| odd("number"))?,
            home: membership.home,
            member: Uuid::from_str(&membership.member).map_err(|_| odd("member"))?,
            keys: secrets.keys,
            waits: Notify::new(),
            over: CancellationToken::new(),
            let_go: Mutex::default(),
            sender: tokio::sync::Mutex::default(),
        })
    }

    /// A way to ask by.
    pub(crate) fn asking(&self) -> &Hub {
        &self.asking[self.turn.fetch_add(1, Ordering::Relaxed) % WAYS]
    }

    /// Nobody needs this claim any more: it is given back behind this.
    pub(crate) fn let_go(&self, claim: String, lost: bool) {
        locked(&self.let_go).push((claim, lost));
        self.waits.notify_one();
    }

    /// The claim that was let go first; it stays until it is noted that it is given back.
    pub(crate) fn first_let_go(&self) -> Option<(String, bool)> {
        locked(&self.let_go).first().cloned()
    }

    /// The first of the claims that were let go is given back.
    pub(crate) fn first_is_given_back(&self) {
        let mut all = locked(&self.let_go);
        if !all.is_empty() {
            all.remove(0);
        }
    }

    /// The question of a request.
    pub(crate) fn question(&self, operation: i16, request: &str) -> Question {
        // One bucket: the home of the whole vault is the questions' too.
        Question { home: self.home, operation, key: self.keys.question_key(operation, request) }
    }

    /// Who speaks to the hub, which is told so before anything else.
    ///
    /// # Errors
    /// It is away, or is not the vault that was joined.
    pub(crate) async fn sender(&self, open: &OpenWorkspace) -> Result<Sender, ConnectError> {
        let late = |_| VaultError::Away(format!("no answer within {CONNECTING:?}"));
        let mut held = tokio::time::timeout(CONNECTING, self.sender.lock()).await.map_err(late)?;
        if let Some(sender) = *held {
            return Ok(sender);
        }
        let sender = self.connected(open).await?;
        *held = Some(sender);
        Ok(sender)
    }

    /// Another run of this device was there since: the next time something is said this is another device.
    pub(crate) async fn was_replaced(&self, open: &OpenWorkspace, sender: Sender) -> Result<(), ConnectError> {
        let mut held = self.sender.lock().await;
        *held = None;
        self.become_another(open, sender.device).await
    }

    async fn become_another(&self, open: &OpenWorkspace, from: Uuid) -> Result<(), ConnectError> {
        tracing::warn!(
            "this file is used elsewhere, or was brought back from a backup: it is another device from now on"
        );
        // As it is written in the file, whichever form that has.
        let own = open.store.membership().await?.map(|own| own.device).unwrap_or_default();
        if own.parse::<Uuid>().is_ok_and(|own| own == from) {
            open.store.become_device(own).await?;
        }
        Ok(())
    }

    async fn connected(&self, open: &OpenWorkspace) -> Result<Sender, ConnectError> {
        let known = vaults::known(&self.asking[0], self.home).await?;
        let known = known.ok_or_else(|| VaultError::NoTables("there is no such vault".to_owned()))?;
        if known.number != self.vault || home::home(*self.vault.as_bytes(), 0) != self.home {
            return Err(VaultError::Odd("another vault is there".to_owned()).into());
        }
        // A workspace can be connected to another service later, whose answers are no answers of this team.
        let service = open.client().map(|client| client.connection().base_url.to_string()).unwrap_or_default();
        if known.base_url.trim_end_matches('/') != service.trim_end_matches('/') {
            return Err(ConnectError::OtherService);
        }
        let (_, speaks_from) = known.schema;
        if speaks_from > schema::NEWEST || known.buckets != 1 {
            return Err(ConnectError::Newer);
        }
        match probe::check(&self.keys, *self.vault.as_bytes(), &known.probe) {
            Ok(()) => {}
            Err(ProbeError::Newer(_)) => return Err(ConnectError::Newer),
            Err(_) => return Err(ConnectError::WrongKey),
        }
        // Once more as another device, where this one is somebody else by now.
        for _ in 0..2 {
            if let Some(sender) = self.as_device(open).await? {
                return Ok(sender);
            }
        }
        Err(VaultError::Replaced.into())
    }

    /// Connects as the device of the file; none where that is used elsewhere, so that the file is another one from now on.
    async fn as_device(&self, open: &OpenWorkspace) -> Result<Option<Sender>, ConnectError> {
        let run = open.store.run_to_connect(Uuid::new_v4().to_string()).await?;
        let own = open.store.membership().await?;
        let own = own.ok_or_else(|| VaultError::Odd("the membership is gone".to_owned()))?;
        let number = |text: &str| Uuid::from_str(text).map_err(|_| VaultError::Odd("a number is not one".to_owned()));
        let (device, before) = (number(&own.device)?, number(&own.run)?);
        let sender = Sender { vault: self.home, device, member: self.member, run: number(&run)? };
        // Brought back from a backup, it would give its numbers out twice.
        let known = device::known(&self.asking[0], self.home, device).await?;
        let told = if known.is_some_and(|known| known.seq > own.seq) {
            Err(VaultError::Replaced)
        } else {
            device::connected(&self.asking[0], sender, before, 0, env!("CARGO_PKG_VERSION")).await
        };
        match told {
            Err(VaultError::Replaced) => {
                self.become_another(open, device).await?;
                Ok(None)
            }
            told => {
                told?;
                open.store.has_connected(run).await?;
                Ok(Some(sender))
            }
        }
    }
}
