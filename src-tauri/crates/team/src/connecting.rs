//! Connecting to the vault when something is first said to it: that it is the one that was joined, that its key is the one that is here, and
//! that its layout is understood; then the hub is told which run of this device speaks.
//!
//! Does not own reading the policy behind that (`hearing.rs`).

use std::str::FromStr;
use std::sync::atomic::Ordering;

use sealed::home;
use sealed::probe::{self, ProbeError};
use store::team::membership::Before;
use uuid::Uuid;
use vault::complete::Sender;
use vault::error::VaultError;
use vault::{device, members, schema, vaults};
use workspace::failure::Failure;
use workspace::open::OpenWorkspace;

use crate::joined::{CONNECTING, Joined};
use crate::sentences;

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
    /// Whom a colleague has erased could not be taken out here.
    #[error("somebody who was erased could not be taken out: {}", .0.message)]
    Erasing(Box<Failure>),
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
            ConnectError::Erasing(failure) => *failure,
            ConnectError::Newer => sentences::newer(),
            ConnectError::Store(error) => Self::from(&error),
        }
    }
}

impl Joined {
    /// Who speaks to the hub, which is told so before anything else, as far as the policy was read by now.
    ///
    /// # Errors
    /// It is away, or is not the vault that was joined.
    pub(crate) async fn sender(&self, open: &OpenWorkspace) -> Result<Sender, ConnectError> {
        let late = |_| VaultError::Away(format!("no answer within {CONNECTING:?}"));
        let mut held = tokio::time::timeout(CONNECTING, self.sender.lock()).await.map_err(late)?;
        let sender = match *held {
            Some(sender) => sender,
            None => self.connected(open).await?,
        };
        *held = Some(sender);
        let (policy, told) = (self.policy.load(Ordering::SeqCst), self.told.load(Ordering::SeqCst));
        Ok(Sender { policy, told, ..sender })
    }

    /// Whether this is the vault that was joined is asked once more, the next time that something is said.
    pub(crate) async fn connect_anew(&self) {
        *self.sender.lock().await = None;
    }

    /// Another run of this device was there since: the next time that something is said this is another device. Not where it was this program
    /// itself that has connected anew meanwhile, or is about to.
    pub(crate) async fn was_replaced(&self, open: &OpenWorkspace, sender: Sender) -> Result<(), ConnectError> {
        let mut held = self.sender.lock().await;
        if held.is_some_and(|own| own.run != sender.run) {
            return Ok(());
        }
        *held = None;
        let Some(own) = open.store.membership().await? else { return Ok(()) };
        let is_same = own.run.parse::<Uuid>().is_ok_and(|run| run == sender.run);
        if is_same && own.next_run.is_none() {
            self.become_another(open, sender.device, Before::IsElsewhere).await?;
        }
        Ok(())
    }

    async fn become_another(&self, open: &OpenWorkspace, from: Uuid, before: Before) -> Result<(), ConnectError> {
        tracing::warn!(
            "this file is used elsewhere, or was brought back from a backup: it is another device from now on"
        );
        // As it is written in the file, whichever form that has.
        let own = open.store.membership().await?.map(|own| own.device).unwrap_or_default();
        if own.parse::<Uuid>().is_ok_and(|own| own == from) {
            open.store.become_device(own, before).await?;
        }
        Ok(())
    }

    async fn connected(&self, open: &OpenWorkspace) -> Result<Sender, ConnectError> {
        let known = vaults::known(self.asking(), self.home).await?;
        let known = known.ok_or_else(|| VaultError::NoTables("there is no such vault".to_owned()))?;
        if known.number != self.vault || home::home(*self.vault.as_bytes(), 0) != self.home {
            return Err(VaultError::Odd("another vault is there".to_owned()).into());
        }
        // A workspace can be connected to another service later, whose answers are no answers of this team.
        let service = open.client().map(|client| client.connection().base_url.to_string()).unwrap_or_default();
        if known.base_url.trim_end_matches('/') != service.trim_end_matches('/') {
            return Err(ConnectError::OtherService);
        }
        let (schema, speaks_from) = known.schema;
        self.schema.store(schema, Ordering::SeqCst);
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
        let policy = open.store.policy_done().await?;
        let sender = Sender { vault: self.home, device, member: self.member, run: number(&run)?, policy, told: 0 };
        // Brought back from a backup, it would give its numbers out twice.
        let known = device::known(self.asking(), self.home, device).await?;
        let is_brought_back = known.is_some_and(|known| known.seq > own.seq);
        let told = if is_brought_back {
            Err(VaultError::Replaced)
        } else {
            device::connected(self.asking(), sender, before, env!("CARGO_PKG_VERSION")).await
        };
        match told {
            Err(VaultError::Replaced) => {
                let before = if is_brought_back { Before::IsGone } else { Before::IsElsewhere };
                self.become_another(open, device, before).await?;
                Ok(None)
            }
            told => {
                told?;
                open.store.has_connected(run).await?;
                self.policy.store(policy, Ordering::SeqCst);
                let all = members::all(self.asking(), self.home).await?.into_iter();
                self.are_called(all.map(|one| (one.member, one.name)));
                Ok(Some(sender))
            }
        }
    }
}
