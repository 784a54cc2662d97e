//! What each operation of the contract does, one file each. The list is `api`'s: an operation that is added there and has
//! no file here does not compile.

mod business_intent_topics;
mod company;
mod credits;
mod dnc_check;
mod domain_to_network;
mod email;
mod filter_values;
mod find_companies;
mod find_people;
mod find_people_count;
mod leads_finder;
mod phone;
mod profile;
mod reverse_email;
mod reverse_phone;
mod url_search_people;

use serde_json::Value;

use crate::answer::{Answer, Refusal};
use crate::call::Call;

macro_rules! dispatch {
    ($($operation:ident => $name:ident,)*) => {
        /// Answers a request to the operation that it is for.
        pub async fn answer(call: Call) -> Result<Answer, Refusal> {
            match call.spec.name {
                $(stringify!($name) => $name::answer(&call).await,)*
                _ => Err(Refusal::new(404, "Not Found", "There is no such operation.")),
            }
        }

        /// What an operation says of itself, as an OpenAPI operation.
        pub fn describe(name: &str) -> Value {
            match name {
                $(stringify!($name) => $name::describe(),)*
                _ => Value::Null,
            }
        }
    };
}
api::for_each_operation!(dispatch);

/// What remains of a call that fails before its work begins: the replay key it carried is used up (contract, "States and
/// transitions": after a transient failure a new key must be used).
pub async fn fail(call: &Call) {
    if call.spec.repeat == api::Repeat::ReplaysByKey {
        domain_to_network::fail(call).await;
    }
}
