//! What each operation of the contract does, one file each. The list is `api`'s: an operation that is added there and has
//! no file here does not compile.

mod credits;
mod filter_values;
mod find_companies;

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
