//! The tools, each defined once: the operations of the service, made of the one list of them, and those of the app's own.

mod change;
mod job;
mod money;
mod operation;
mod parts;
mod read;
pub(crate) mod rows;
pub(crate) mod tool;

use std::collections::BTreeMap;
use std::marker::PhantomData;
use std::sync::LazyLock;

use api::{SearchKind, text};
use serde_json::{Map, Value};

use operation::Of;
use tool::{Own, OwnTool, Tool};

macro_rules! operations {
    ($($operation:ident => $name:ident,)*) => {
        fn operations() -> Vec<Box<dyn Tool>> {
            vec![$(Box::new(Of::<api::operations::$operation>(PhantomData))),*]
        }
    };
}
api::for_each_operation!(operations);

fn own<T: OwnTool>() -> Box<dyn Tool> {
    Box::new(Own::<T>(PhantomData))
}

/// Every tool: the operations, then those of the app's own.
pub(crate) static ALL: LazyLock<Vec<Box<dyn Tool>>> = LazyLock::new(|| {
    let mut all = operations();
    all.extend([
        own::<read::SearchOwned>(),
        own::<read::Count>(),
        own::<money::Quote>(),
        own::<read::SavedSearches>(),
        own::<read::OpenSavedSearch>(),
        own::<read::Lists>(),
        own::<read::OpenList>(),
        own::<change::MakeList>(),
        own::<change::AddToList>(),
        own::<change::Note>(),
        own::<change::Suppress>(),
        own::<change::ExportList>(),
        own::<job::PlanJob>(),
        own::<job::StartJob>(),
        own::<job::Job>(),
        own::<money::Balance>(),
        own::<money::Spent>(),
        own::<money::OrderStands>(),
    ]);
    all
});

/// What each tool takes, by its name: a schema is made of whole catalogs, which would take longer than most answers.
static TAKES: LazyLock<BTreeMap<&'static str, Map<String, Value>>> =
    LazyLock::new(|| ALL.iter().map(|tool| (tool.name(), tool.takes())).collect());

/// The schema of what a tool takes.
pub(crate) fn takes(tool: &dyn Tool) -> Map<String, Value> {
    TAKES.get(tool.name()).cloned().unwrap_or_default()
}

/// Whether a tool takes an argument of this name.
pub(crate) fn takes_one(tool: &dyn Tool, name: &str) -> bool {
    TAKES.get(tool.name()).and_then(|takes| takes.get("properties")?.get(name)).is_some()
}

/// What the tools of the app's own begin with.
const OWN: &str = "prospector";
/// Characters of the name of the service that stands before its operations.
const LONGEST_PREFIX: usize = 24;

/// A tool's name as programs call it.
pub(crate) fn full_name(tool: &dyn Tool, prefix: &str) -> String {
    let prefix = if tool.of_service() { prefix } else { OWN };
    format!("{prefix}_{}", tool.name())
}

/// The tool that programs call so.
pub(crate) fn by_full_name(name: &str, prefix: &str) -> Option<&'static dyn Tool> {
    ALL.iter().map(AsRef::as_ref).find(|tool| full_name(*tool, prefix) == name)
}

/// What stands before the operations: the name of the workspace, in the signs that a tool's name may have.
pub(crate) fn prefix(workspace: &str) -> String {
    let plain =
        text::fold(workspace).chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect::<String>();
    let plain = plain.split('_').filter(|part| !part.is_empty()).collect::<Vec<_>>().join("_");
    let plain: String = plain.chars().take(LONGEST_PREFIX).collect();
    let plain = plain.trim_end_matches('_');
    // Not the name of the app's own tools, whatever the workspace is called.
    if plain.is_empty() || plain == OWN { "service".to_owned() } else { plain.to_owned() }
}

/// What a person reads of a tool, by its name without what stands before it.
pub(crate) fn label(name: &str) -> String {
    if let Some(kind) = SearchKind::of_operation(name) {
        // What is searched for: in the ledger it says what was loaded.
        return text::capitalised(&words::localized(kind.facts().many, &[]));
    }
    let title = ALL.iter().find(|tool| tool.name() == name).map_or(name, |tool| tool.title());
    words::localized(title, &[])
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::tool::Effect;
    use super::*;

    #[test]
    fn every_operation_is_a_tool_and_every_name_is_one_that_programs_take() {
        let names: BTreeSet<String> = ALL.iter().map(|tool| full_name(tool.as_ref(), "acme")).collect();
        assert_eq!(names.len(), ALL.len(), "no two have one name");
        for spec in api::operations::ALL {
            assert!(names.contains(&format!("acme_{}", spec.name)), "{} is a tool", spec.name);
        }
        for name in &names {
            assert!(name.len() <= 64 && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_'), "{name}");
        }
        for tool in ALL.iter() {
            let schema = tool.takes();
            assert_eq!(schema["type"], "object", "{}: arguments have names", tool.name());
            assert!(!tool.description().is_empty(), "{} says what it does", tool.name());
        }
    }

    #[test]
    fn no_tool_does_what_only_a_person_may() {
        for tool in ALL.iter().filter(|tool| !tool.of_service()) {
            for word in [
                "limit",
                "price",
                "key",
                "setting",
                "workspace",
                "erase",
                "restore",
                "settle",
                "grant",
                "leave",
                "connect",
            ] {
                assert!(!tool.name().split('_').any(|part| part == word), "{} is the person's", tool.name());
            }
        }
        let paid: Vec<&str> = ALL.iter().filter(|tool| tool.effect() == Effect::Pays).map(|tool| tool.name()).collect();
        let priced = api::operations::ALL.iter().filter(|spec| !spec.is_free()).map(|spec| spec.name);
        assert_eq!(paid, priced.chain(["start_job"]).collect::<Vec<_>>(), "nothing else can be charged");
    }

    #[test]
    fn a_prefix_is_the_name_of_the_service() {
        for (name, expected) in [
            ("Demo", "demo"),
            ("Müller & Söhne GmbH", "muller_sohne_gmbh"),
            ("", "service"),
            ("株式会社", "service"),
            ("Prospector", "service"),
            ("a very long name of a workspace indeed", "a_very_long_name_of_a_wo"),
        ] {
            assert_eq!(prefix(name), expected, "{name}");
        }
    }
}
