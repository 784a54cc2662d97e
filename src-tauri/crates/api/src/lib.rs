//! The wire contract of the Sales Data Service and the catalogs that screens are derived from.
//!
//! Owns: the operations (one file each), their requests, responses, checks, prices and limits; the filter and column
//! catalogs; the published vocabularies; money. It deliberately sends nothing, stores nothing and knows no window.

pub mod address;
pub mod canonical;
pub mod check;
pub mod columns;
pub mod company;
pub mod contact_keys;
pub mod countries;
pub mod doc;
mod drift;
pub mod email_address;
pub mod enrichment;
pub mod filters;
pub mod form;
pub mod industries;
pub mod job_functions;
pub mod json_object;
pub mod lenient;
pub mod miss;
mod money;
mod named;
pub mod names;
pub mod operation;
pub mod operations;
pub mod person;
pub mod persona;
pub mod phone;
pub mod places;
mod problem;
pub mod record_forms;
mod record_kind;
pub mod rows;
mod search_kind;
pub mod sent_json;
mod spending_limit;
mod standing;
pub mod text;

pub use doc::Doc;
pub use drift::DriftCause;
pub use enrichment::{Enrichment, EnrichmentFacts};
pub use filters::value::{FilterValue, Filters};
pub use money::Tenths;
pub use operation::{Method, Operation, Price, RateClass, Repeat, SingleResult, Spec};
pub use persona::{PeoplePlan, Persona};
pub use problem::{Problem, Unfit, ValidationContext};
pub use record_kind::RecordKind;
pub use search_kind::{SearchFacts, SearchKind};
pub use spending_limit::LimitKind;
pub use standing::{FindState, Phase, SliceState, SlicedStage};

/// The version of the contract this build was written against (contract, "Versioning").
pub const CONTRACT_VERSION: &str = "2026-09-11";
