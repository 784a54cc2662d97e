//! What a sandbox is started with.

use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;

use crate::dialect::Dialect;
use crate::shared_world::{MadeOf, SharedWorld};

/// What a sandbox is started with.
#[derive(Debug, Clone)]
pub struct Options {
    /// Where it listens; a loopback address. Port 0 takes a free one, or with a state file the one of the last run if
    /// that is free, so that addresses that were handed out (logos) stay good.
    pub listen: SocketAddr,
    /// Whole credits that a new workspace has. A state file that exists wins.
    pub credits: u64,
    /// What the world is made from. A state file that exists wins.
    pub seed: u64,
    /// Companies in the world.
    pub companies: u32,
    /// Room for people; the operations on people make use of it.
    pub people: u32,
    /// The file that stores balance, charges and clock; without it they end with the run.
    pub state: Option<PathBuf>,
    /// The word that the wire uses for the networking site in its names.
    pub network_word: String,
    /// Host name of the networking site in page addresses.
    pub network_host: String,
    /// How it speaks.
    pub dialect: Dialect,
    /// Makes ready what searches look through as soon as it runs, not when somebody asks for more than the balance.
    pub ready: bool,
    /// The world of another service of this program. Where it is made from another seed, or of other numbers of
    /// companies and people, or is not given, one is made.
    pub shared_world: Option<SharedWorld>,
    /// The key of the workspace; without it one is made from the seed.
    pub api_key: Option<String>,
}

impl Options {
    /// What its world is made of.
    pub const fn made_of(&self) -> MadeOf {
        (self.seed, self.companies, self.people)
    }
}

impl Default for Options {
    fn default() -> Self {
        Self {
            listen: SocketAddr::from((Ipv4Addr::LOCALHOST, 0)),
            credits: 1_000,
            seed: 7,
            companies: 80_000,
            people: 200_000,
            state: None,
            network_word: api::names::DEFAULT_WORD.to_owned(),
            network_host: "network.example".to_owned(),
            dialect: Dialect::default(),
            ready: false,
            shared_world: None,
            api_key: None,
        }
    }
}
