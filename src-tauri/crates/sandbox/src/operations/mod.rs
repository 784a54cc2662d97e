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
mod paged;
mod phone;
mod profile;
mod reverse_email;
mod reverse_phone;
mod url_search_people;

use serde_json::{Value, json};

use crate::answer::{Answer, Refusal};
use crate::call::Call;
use crate::schema::one_or_more;
use crate::search::look_up::FILTERS;
use crate::search::people::vocabulary;
use crate::world::bands::{AGES, LOCATIONS, REVENUES, SIZES};
use crate::world::events::EVENT_KINDS;
use crate::{numbers, replay};

macro_rules! dispatch {
    ($($operation:ident => $name:ident,)*) => {
        /// Answers a request to the operation that it is for.
        pub async fn answer(call: Call) -> Result<Answer, Refusal> {
            match call.spec.name {
                $(stringify!($name) => $name::answer(&call).await,)*
                _ => Err(Refusal::new(404, "Not Found", "There is no such operation.")),
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

/// What `data/description.json` names in braces: bounds, patterns and values as the operations have them.
pub fn known() -> Vec<(&'static str, Value)> {
    vec![
        ("{phone}", json!(numbers::PATTERN)),
        ("{longest address}", json!(reverse_email::LONGEST)),
        ("{replay key}", json!(replay::HEADER)),
        ("{replay keys}", json!(replay::PATTERN)),
        ("{most topics}", json!(business_intent_topics::MOST_TOPICS)),
        ("{longest topic}", json!(business_intent_topics::LONGEST_TOPIC)),
        ("{sizes}", one_or_more(SIZES.texts())),
        ("{revenues}", one_or_more(REVENUES.texts())),
        ("{ages}", one_or_more(AGES.texts())),
        ("{locations}", one_or_more(LOCATIONS.texts())),
        ("{events}", one_or_more(EVENT_KINDS.iter().copied())),
        ("{largest page}", json!(paged::LARGEST_PAGE)),
        ("{default page}", json!(paged::DEFAULT_PAGE)),
        ("{highest page}", json!(leads_finder::HIGHEST_PAGE)),
        ("{filters}", json!(FILTERS)),
        ("{largest limit}", json!(filter_values::LARGEST_LIMIT)),
        ("{default limit}", json!(filter_values::DEFAULT_LIMIT)),
        ("{people filters}", vocabulary::people()),
        ("{leads filters}", vocabulary::leads()),
    ]
}
