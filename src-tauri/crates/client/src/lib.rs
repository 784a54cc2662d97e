//! Sends any operation of the Sales Data Service, and fetches the logos its records point at.
//!
//! Owns: the connection of a workspace, the pace of each rate class, safe retries, and the reading of whatever comes
//! back: an answer, a refusal, or "nobody knows whether it was charged". It deliberately stores nothing on disk, guards
//! no money and knows no window: whether a call may be paid for is decided before it comes here. It is the only user of
//! `reqwest`.
//!
//! One [`Client`] a workspace: limits are per workspace, and two clients for the same one would not know of each other.

mod answer;
mod arrival;
mod body;
mod connection;
mod dice;
mod error;
mod hidden;
mod http;
mod limits;
mod logo;
mod pacer;
mod refusal;
mod replay;
mod request;
mod retry;
mod round_trips;
mod send;
mod shared_pace;
mod spelling;
mod window;

pub use connection::{AddressError, Connection};
pub use error::{Cause, ClientError, Known, NotSent, SendError, Unclear};
pub use limits::Limits;
pub use logo::{Logo, LogoError, LogoKind};
pub use pacer::{Lane, Permit};
pub use refusal::Refusal;
pub use replay::{NoReplayKey, ReplayKey};
pub use send::{Answer, Client};
pub use shared_pace::{Place, SharedPace};
pub use spelling::{Spelling, Spellings};
