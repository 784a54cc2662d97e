//! Who is in the team, by number and name.
//!
//! Does not own logins, or what a member may spend (`purse.rs`).

use tokio_postgres::Row;
use uuid::Uuid;

use crate::error::VaultError;
use crate::hub::{Hub, doing};
use crate::rows::get;
use crate::sql;

/// A member of a vault.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Member {
    /// Its number.
    pub member: Uuid,
    /// What the person is called.
    pub name: String,
    /// Whether it leads the team.
    pub is_lead: bool,
}

/// Notes a member who joins with a login; one who is there already keeps the role.
///
/// # Errors
/// As the hub is away, or refuses.
pub async fn join(hub: &Hub, home: i64, member: &Member, login: &str) -> Result<(), VaultError> {
    let Member { member, name, is_lead } = member;
    hub.run(|client| {
        doing(async move { sql::MEMBER.changed(&*client, &[&home, member, name, &login, is_lead]).await.map(drop) })
    })
    .await
}

/// All members of a team, in the order in which they joined.
///
/// # Errors
/// As the hub is away.
pub async fn all(hub: &Hub, home: i64) -> Result<Vec<Member>, VaultError> {
    hub.run(|client| {
        doing(async move {
            let member = |row: &Row| {
                Ok(Member { member: get(row, "member")?, name: get(row, "name")?, is_lead: get(row, "is_lead")? })
            };
            sql::MEMBERS.rows(&*client, &[&home]).await?.iter().map(member).collect()
        })
    })
    .await
}
