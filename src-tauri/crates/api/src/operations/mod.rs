//! The list of operations. One line here and one file beside it is a whole operation.

pub mod business_intent_topics;
pub mod company;
pub mod credits;
pub mod dnc_check;
pub mod domain_to_network;
pub mod email;
pub mod filter_values;
pub mod find_companies;
pub mod find_people;
pub mod find_people_count;
pub mod leads_finder;
pub mod phone;
pub mod profile;
pub(crate) mod record;
pub mod reverse_email;
pub mod reverse_phone;
pub mod url_search_people;

pub use business_intent_topics::BusinessIntentTopics;
pub use company::Company;
pub use credits::Credits;
pub use dnc_check::DncCheck;
pub use domain_to_network::DomainToNetwork;
pub use email::Email;
pub use filter_values::FilterValues;
pub use find_companies::FindCompanies;
pub use find_people::FindPeople;
pub use find_people_count::FindPeopleCount;
pub use leads_finder::LeadsFinder;
pub use phone::Phone;
pub use profile::Profile;
pub use record::RecordResponse;
pub use reverse_email::ReverseEmail;
pub use reverse_phone::ReversePhone;
pub use url_search_people::UrlSearchPeople;

use crate::operation::{Operation, SingleResult, Spec, read};

/// Hands the list of operations, as `Type => command_name`, to a macro: dispatch in the engine and in the sandbox, the
/// command map, the price list and the README's table are all made of it.
#[macro_export]
macro_rules! for_each_operation {
    ($then:ident) => {
        $then! {
            FindCompanies => find_companies,
            FindPeople => find_people,
            FindPeopleCount => find_people_count,
            LeadsFinder => leads_finder,
            FilterValues => filter_values,
            Profile => profile,
            UrlSearchPeople => url_search_people,
            ReversePhone => reverse_phone,
            ReverseEmail => reverse_email,
            Email => email,
            Phone => phone,
            Company => company,
            DomainToNetwork => domain_to_network,
            BusinessIntentTopics => business_intent_topics,
            DncCheck => dnc_check,
            Credits => credits,
        }
    };
}

macro_rules! specs {
    ($($operation:ident => $name:ident,)*) => {
        /// The facts of every operation, in the order of the list.
        pub const ALL: &[Spec] = &[$(<$operation as Operation>::SPEC),*];
    };
}
for_each_operation!(specs);

/// The number of each operation in a team's vault. It is given once: an operation that has another name later keeps its number, and
/// that of one that is gone is never another's.
const NUMBERS: &[(&str, i16)] = &[
    (FindCompanies::SPEC.name, 1),
    (FindPeople::SPEC.name, 2),
    (LeadsFinder::SPEC.name, 3),
    (Profile::SPEC.name, 4),
    (UrlSearchPeople::SPEC.name, 5),
    (ReversePhone::SPEC.name, 6),
    (ReverseEmail::SPEC.name, 7),
    (Email::SPEC.name, 8),
    (Phone::SPEC.name, 9),
    (Company::SPEC.name, 10),
    (DomainToNetwork::SPEC.name, 11),
    (BusinessIntentTopics::SPEC.name, 12),
    (DncCheck::SPEC.name, 13),
];

/// The number of an operation in a team's vault; none where it is free, so that nobody shares what it brings.
pub fn number(name: &str) -> Option<i16> {
    NUMBERS.iter().find(|(own, _)| *own == name).map(|(_, number)| *number)
}

/// The facts of the operation with this command name.
pub fn by_name(name: &str) -> Option<&'static Spec> {
    ALL.iter().find(|spec| spec.name == name)
}

/// What the answer to a single question has, by the command name of its operation.
pub fn result_of(name: &str) -> Option<SingleResult> {
    by_name(name)?.result
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_paths_are_unique() {
        for (at, spec) in ALL.iter().enumerate() {
            assert!(spec.path.starts_with("/v1/"), "all paths start with /v1 (contract, Versioning): {}", spec.path);
            for other in &ALL[at + 1..] {
                assert_ne!(spec.name, other.name, "a command name is one operation");
                assert_ne!(spec.path, other.path, "a path is one operation");
            }
        }
    }

    #[test]
    fn the_list_names_each_operation_as_its_facts_do() {
        macro_rules! same {
            ($($operation:ident => $name:ident,)*) => {
                $(assert_eq!(<$operation as Operation>::SPEC.name, stringify!($name), "list and facts agree");)*
            };
        }
        for_each_operation!(same);
    }

    #[test]
    fn everything_that_is_paid_for_has_a_number_of_its_own() {
        use crate::operation::Price;
        for spec in ALL {
            assert_eq!(
                number(spec.name).is_some(),
                spec.price != Price::Free,
                "{}: what is free is nobody's",
                spec.name
            );
        }
        let numbers: std::collections::BTreeSet<i16> = NUMBERS.iter().map(|(_, number)| *number).collect();
        assert_eq!(numbers.len(), NUMBERS.len(), "no number is given twice");
        assert!(!numbers.contains(&0), "0 is what a check of a database asks");
    }
}

macro_rules! readable {
    ($($operation:ident => $name:ident,)*) => {
        /// Whether an answer has the form in which its operation, by its command name, answers; one of no operation has none.
        pub fn is_readable(operation: &str, answer: &serde_json::Value) -> bool {
            match operation {
                $(stringify!($name) => read::<$operation>(answer).is_ok(),)*
                _ => true,
            }
        }
    };
}
for_each_operation!(readable);
