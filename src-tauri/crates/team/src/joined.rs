//! The vault of an open workspace: whether there is one, and what is held of it for as long as the workspace is open.
//!
//! Does not own connecting to it (`connecting.rs`), or what is asked and told then.

use std::collections::HashMap;
use std::str::FromStr;
use std::sync::atomic::{AtomicBool, AtomicI32, AtomicI64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, OnceLock};
use std::time::Duration;

use sealed::keys::KeyRing;
use store::team::membership::Membership;
use tokio::sync::Notify;
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;
use uuid::Uuid;
use vault::address::Address;
use vault::complete::Sender;
use vault::error::VaultError;
use vault::hub::{Hub, Trust, Way};
use vault::look::Question;
use workspace::failure::Failure;
use workspace::lock::locked;
use workspace::open::OpenWorkspace;

use crate::erasing::Erasing;
use crate::secrets::Secrets;
use crate::sentences;
use crate::trust::trust_of;

/// Ways by which is asked. They are made when they are needed.
const WAYS: usize = 3;
/// How long a paid call waits for the hub.
const ASKING: Duration = Duration::from_secs(2);
/// How long one waits for another one who connects: that is several questions, over a way that is made for them.
pub(crate) const CONNECTING: Duration = Duration::from_secs(10);
/// How long may be taken to tell it something.
const CARRYING: Duration = Duration::from_secs(20);

/// What an open workspace has of a vault.
#[derive(Default)]
pub struct Team {
    has: Mutex<Has>,
    /// Held while a vault is made or joined: of two at once the second finds the first.
    pub turn: tokio::sync::Mutex<()>,
    /// Takes out whom colleagues have erased.
    pub(crate) erasing: OnceLock<Arc<dyn Erasing>>,
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

    /// Says who takes out whom colleagues have erased; the first who says so does.
    pub fn erases_by(&self, erasing: Arc<dyn Erasing>) {
        let _ = self.erasing.set(erasing);
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
    pub(crate) sender: tokio::sync::Mutex<Option<Sender>>,
    /// How far the policy was read, and has been done here.
    pub(crate) policy: AtomicI64,
    /// The last own number of which the hub has said that it has it.
    pub(crate) told: AtomicI64,
    /// The layout of the vault.
    pub(crate) schema: AtomicI32,
    /// When it was last read to its end. Held while it is read.
    pub(crate) hearing: tokio::sync::Mutex<Option<Instant>>,
    /// When the last try to hear began that came to nothing, and why.
    pub(crate) unheard: Mutex<Option<(Instant, String)>>,
    /// Somebody looks at what the team says, and wants it as it is now.
    pub(crate) looked: AtomicBool,
    /// What went wrong the last time that something was told or heard; none where all went well.
    trouble: Mutex<Option<String>>,
    /// What colleagues are called, as far as was asked.
    names: Mutex<HashMap<Uuid, String>>,
    /// Something in the vault may be about somebody who was erased.
    pub(crate) cleans: Notify,
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
            policy: AtomicI64::default(),
            told: AtomicI64::default(),
            schema: AtomicI32::default(),
            hearing: tokio::sync::Mutex::default(),
            unheard: Mutex::default(),
            looked: AtomicBool::default(),
            trouble: Mutex::default(),
            names: Mutex::default(),
            cleans: Notify::new(),
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

    /// What went wrong last, in a person's words; none where all went well.
    pub fn trouble(&self) -> Option<String> {
        locked(&self.trouble).clone()
    }

    /// Notes what went wrong, or that nothing did. Returns whether that is another thing than before.
    pub(crate) fn goes(&self, trouble: Option<String>) -> bool {
        let before = std::mem::replace(&mut *locked(&self.trouble), trouble.clone());
        before != trouble
    }

    /// What a colleague is called, by the text of their number; none where that is not known.
    pub fn name_of(&self, member: &str) -> Option<String> {
        locked(&self.names).get(&Uuid::from_str(member).ok()?).cloned()
    }

    /// Notes what colleagues are called.
    pub(crate) fn are_called(&self, names: impl Iterator<Item = (Uuid, String)>) {
        *locked(&self.names) = names.collect();
    }
}
