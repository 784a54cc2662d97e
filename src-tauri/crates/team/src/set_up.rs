//! Making a vault in a database, inviting to it, and joining it.
//!
//! What opens a vault is handed to the caller, who keeps it in the keychain. Does not own the forms of invitation and code (`sealed`).

use std::sync::Arc;
use std::time::Duration;

use sealed::home;
use sealed::invite::{self, Code, CodeError, Invitation, ReadError};
use sealed::keys::{FIRST_EPOCH, KeyRing, TeamKey};
use sealed::probe;
use secrecy::SecretString;
use store::team::membership::Membership;
use uuid::Uuid;
use vault::address::{Address, AddressProblem};
use vault::check::{self, Effort};
use vault::hub::{Hub, Trust, Way};
use vault::members::{self, Member};
use vault::schema;
use vault::vaults::{self, Vault};
use words::t;
use workspace::failure::Failure;
use workspace::open::OpenWorkspace;

use crate::joined::Team;
use crate::pacing::{LANES, TeamPace};
use crate::secrets::Secrets;
use crate::sentences;
use crate::trust::WrittenTrust;
use crate::{carrier, cleaning};

pub use sealed::invite::{EXTENSION, MOST_FILE};
pub use vault::check::WHOLE;

/// How keys of questions are made.
const KEYS_FORM: i32 = 1;
/// Connections by which a database is tried.
const TRYING: usize = 8;
/// How long anything may take while a person waits for a vault to be made.
const PATIENCE: Duration = Duration::from_secs(20);

/// A vault that is to be made.
#[derive(Debug)]
pub struct Founding {
    /// The address of the database as it was typed, with its password.
    pub address: String,
    /// What the team is called.
    pub team: String,
    /// What the person is called who makes it.
    pub member: String,
    /// How much the database is tried.
    pub effort: Effort,
}

/// A vault that is about to be entered: what this computer notes of it, and what opens it. The second is brought to the keychain first, so that no
/// vault is joined that nobody can open.
#[derive(Debug)]
pub struct Joining {
    /// What is noted in the workspace's file.
    pub membership: Membership,
    /// What opens it.
    pub secrets: Secrets,
}

/// Makes a vault in a database that was found to do what is asked of it. It is still to be entered.
///
/// # Errors
/// The address cannot be used, the database is away, refuses, holds a vault already, or does not do what is asked of it.
pub async fn found(open: &Arc<OpenWorkspace>, founding: Founding) -> Result<Joining, Failure> {
    if let Some(own) = open.store.membership().await? {
        return Err(in_another(&own));
    }
    let (address, password) = Address::read(&founding.address).map_err(|problem| unusable(&problem))?;
    let way = || Way { address: address.clone(), password: password.clone(), trust: Trust::System };
    let hubs: Vec<Arc<Hub>> = (0..TRYING).map(|_| Arc::new(Hub::new(way(), PATIENCE))).collect();
    let faults = check::check(&hubs, founding.effort).await.map_err(|error| sentences::not_made(&error))?;
    if let Some(fault) = faults.first() {
        tracing::warn!(?fault, "the database does not do what the vault needs");
        return Err(Failure::refused(t!(
            "This database does not do what a team vault needs: with it two of you could pay for the same. Take another one."
        )));
    }
    let number = Uuid::new_v4();
    let keys = TeamKey::random(FIRST_EPOCH).and_then(|key| KeyRing::new([key])).map_err(fault)?;
    let vault = Vault {
        number,
        name: founding.team.clone(),
        base_url: base_url(open)?,
        schema: (schema::NEWEST, schema::SPEAKS_FROM),
        keys_form: KEYS_FORM,
        buckets: 1,
        probe: probe::probe(&keys, *number.as_bytes()).map_err(fault)?,
        is_checked: false,
    };
    let home = home::home(*number.as_bytes(), 0);
    let hub = &hubs[0];
    let made = async {
        vaults::found(hub, home, &vault, &LANES).await?;
        vaults::checked(hub, home).await
    };
    made.await.map_err(|error| sentences::not_made(&error))?;
    let secrets = Secrets { password, keys };
    let (trust, salt) = (WrittenTrust::System, secrets.keys.people_salt());
    let own = NewMember { number, home, team: founding.team, address: &address, trust, salt };
    let membership = member_of(hub, own, (founding.member, true)).await?;
    Ok(Joining { membership, secrets })
}

/// Writes an invitation. Returns the file, and the code that opens it.
///
/// # Errors
/// There is no vault, or what opens it is not here.
pub async fn invite(
    open: &Arc<OpenWorkspace>,
    secrets: Secrets,
    invitee: String,
) -> Result<(Vec<u8>, SecretString), Failure> {
    let own = open.store.membership().await?.ok_or_else(not_joined)?;
    let number = own.vault.parse::<Uuid>().map_err(fault)?;
    let trust: WrittenTrust = serde_json::from_str(&own.trust)?;
    let invitation = Invitation {
        login: login_of(&own.address),
        address: own.address,
        trust: trust.into_invitation().ok_or_else(not_joined)?,
        vault: *number.as_bytes(),
        base_url: base_url(open)?,
        // One login for all: the address names it.
        password: secrets.password.unwrap_or_default(),
        keys: secrets.keys,
        api_key: None,
        team: own.name,
        invitee,
        made_at: open.now(),
    };
    let written = tokio::task::spawn_blocking(move || invite::write(&invitation)).await.map_err(Failure::from)?;
    let (file, code) = written.map_err(fault)?;
    Ok((file, code.shown()))
}

/// Opens an invitation. Its vault is still to be entered; one that was joined before is so as the member and device that this is already.
///
/// # Errors
/// The file is none, the code is another one's, it is for another service's workspace, or the vault is away.
pub async fn join(open: &Arc<OpenWorkspace>, file: Vec<u8>, code: String) -> Result<Joining, Failure> {
    let opened = tokio::task::spawn_blocking(move || -> Result<Invitation, Failure> {
        let closed = invite::read(&file).map_err(|error| not_read(&error))?;
        let code = Code::read(&code).map_err(|error| no_code(&error))?;
        closed.open(&code).map_err(|error| not_read(&error))
    });
    let Invitation { address, trust, vault, base_url: service, password, keys, team, invitee, .. } =
        opened.await.map_err(Failure::from)??;
    if service != base_url(open)? {
        return Err(Failure::refused(t!(
            "This invitation is for the workspace of another service: {service}. Open that one, or connect it first.",
            service = service
        )));
    }
    let (address, _) = Address::read(&address).map_err(|problem| unusable(&problem))?;
    let number = Uuid::from_bytes(vault);
    let trust = WrittenTrust::of_invitation(trust);
    let hub_trust = trust.hub().ok_or_else(|| Failure::refused(t!("The certificate in this invitation is none.")))?;
    let password = Some(password);
    let hub = Hub::new(Way { address: address.clone(), password: password.clone(), trust: hub_trust }, PATIENCE);
    let home = home::home(vault, 0);
    let known = vaults::known(&hub, home).await.map_err(|error| sentences::not_made(&error))?;
    let known = known.ok_or_else(|| Failure::gone(t!("The vault of this invitation is not there any more.")))?;
    if probe::check(&keys, vault, &known.probe).is_err() {
        return Err(sentences::wrong_key());
    }
    let secrets = Secrets { password, keys };
    let membership = match open.store.membership().await? {
        Some(own) if own.vault.parse() == Ok(number) => {
            let salt = secrets.keys.people_salt();
            Membership { address: address.to_string(), trust: serde_json::to_string(&trust)?, salt, ..own }
        }
        Some(own) => return Err(in_another(&own)),
        None => {
            let salt = secrets.keys.people_salt();
            let own = NewMember { number, home, team, address: &address, trust, salt };
            member_of(&hub, own, (invitee, false)).await?
        }
    };
    Ok(Joining { membership, secrets })
}

/// The vault that a workspace enters.
struct NewMember<'a> {
    number: Uuid,
    home: i64,
    team: String,
    address: &'a Address,
    trust: WrittenTrust,
    salt: String,
}

/// Notes a new member at the hub.
async fn member_of(hub: &Hub, new: NewMember<'_>, (name, is_lead): (String, bool)) -> Result<Membership, Failure> {
    let member = Member { member: Uuid::new_v4(), name, is_lead };
    let address = new.address.to_string();
    members::join(hub, new.home, &member, &login_of(&address)).await.map_err(|error| sentences::not_made(&error))?;
    let run = Uuid::new_v4().to_string();
    let membership = Membership {
        vault: new.number.to_string(),
        home: new.home,
        name: new.team,
        address,
        trust: serde_json::to_string(&new.trust)?,
        member: member.member.to_string(),
        device: Uuid::new_v4().to_string(),
        run,
        next_run: None,
        seq: 0,
        salt: new.salt,
    };
    Ok(membership)
}

/// Enters a vault: notes the membership, leaves to be told what is owned already and who must not be contacted, and takes it up.
///
/// # Errors
/// The workspace's own file.
pub async fn enter(open: &Arc<OpenWorkspace>, joining: Joining) -> Result<(), Failure> {
    let Joining { membership, secrets } = joining;
    if open.store.membership().await?.is_some() {
        open.store.rejoin_team(membership.address.clone(), membership.trust.clone()).await?;
    } else {
        let shared = open.store.join_team(membership.clone(), open.now()).await?;
        tracing::info!(shared, "a vault was joined");
    }
    take_up(open, &membership, Some(secrets)).await
}

/// Takes up a vault that was joined: what people are recognised by there is in the file from now on, and it is told what is to be told.
///
/// # Errors
/// The workspace's own file.
pub async fn take_up(
    open: &Arc<OpenWorkspace>,
    membership: &Membership,
    secrets: Option<Secrets>,
) -> Result<(), Failure> {
    if let Some(secrets) = &secrets {
        open.store.salt_people(secrets.keys.people_salt(), open.now()).await?;
    }
    let team = Team::of(open);
    team.take_up(membership, secrets);
    if let (Ok(Some(joined)), Ok(client)) = (team.joined(), open.client()) {
        client.share_pace(Arc::new(TeamPace::of(&joined)));
    }
    Ok(())
}

/// Begins to tell the vault what is to be told, to hear from the team, and to take out who was erased, as long as the workspace is open and this
/// is its vault.
pub fn tell(open: &Arc<OpenWorkspace>) {
    if let Ok(Some(joined)) = Team::of(open).joined() {
        tokio::spawn(carrier::run(Arc::clone(open), Arc::clone(&joined)));
        tokio::spawn(cleaning::run(Arc::clone(open), joined));
    }
}

/// The login in an address.
fn login_of(address: &str) -> String {
    let rest = address.split_once("://").map_or(address, |(_, rest)| rest);
    rest.split_once('@').map_or("", |(login, _)| login).to_owned()
}

/// The service whose answers a vault holds.
fn base_url(open: &OpenWorkspace) -> Result<String, Failure> {
    Ok(open.client()?.connection().base_url.to_string())
}

fn fault(error: impl std::fmt::Display) -> Failure {
    Failure::fault(error)
}

fn in_another(own: &Membership) -> Failure {
    Failure::refused(t!("This workspace is in the team “{name}” already.", name = own.name))
}

fn not_joined() -> Failure {
    Failure::gone(t!("This workspace is in no team."))
}

fn unusable(problem: &AddressProblem) -> Failure {
    Failure::refused(match problem {
        AddressProblem::NotOne => t!(
            "This is no address of a PostgreSQL database. It begins with postgresql:// and names a host and a database."
        ),
        AddressProblem::Plain => {
            t!("Only an encrypted way to another computer is used: take sslmode out of the address.")
        }
        AddressProblem::Options => t!("The address sets options of the session. Take them out."),
    })
}

fn not_read(error: &ReadError) -> Failure {
    Failure::refused(match error {
        ReadError::NotAnInvitation => t!("This file is no invitation to a team."),
        ReadError::Newer(_) => t!("A newer version of Prospector wrote this invitation. Update this one."),
        ReadError::Damaged => t!("This invitation was damaged on its way. Have it sent again."),
        ReadError::WrongCode => t!("This code does not open this invitation."),
    })
}

fn no_code(error: &CodeError) -> Failure {
    Failure::refused(match error {
        CodeError::Length(_) => t!("A code has 16 letters and digits."),
        CodeError::Letter(letter) => t!("“{letter}” is in no code.", letter = letter.to_string()),
    })
}
