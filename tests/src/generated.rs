//! The files that are written from Rust: TypeScript types, the command map, the catalogs and the README's table.
//!
//! [`files`] only makes their content; writing is the `generate` program's, comparing is a test's.

use std::any::TypeId;
use std::collections::{BTreeMap, HashSet};
use std::fmt::Write as _;
use std::io;
use std::path::{Path, PathBuf};

use api::operation::{Price, Spec};
use engine::commands::Visit;
use ts_rs::{Config, TS, TypeVisitor};

const HEAD: &str = "// Written by `cargo xtask generate` from the Rust sources. Never edited by hand.\n\n";
const TABLE_START: &str = "<!-- operations: written by `cargo xtask generate` -->";
const TABLE_END: &str = "<!-- /operations -->";

/// The top folder of the checkout.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().map_or_else(PathBuf::new, Path::to_owned)
}

/// Every generated file with its content as it should be.
///
/// # Errors
/// When the README, which is only generated in part, cannot be read.
pub fn files() -> io::Result<Vec<(PathBuf, String)>> {
    let (types, commands) = bridge();
    let ui = root().join("ui/src/generated");
    Ok(vec![
        (ui.join("types.ts"), types),
        (ui.join("commands.ts"), commands),
        (ui.join("catalog.ts"), catalog()?),
        (root().join("README.md"), readme()?),
    ])
}

fn bridge() -> (String, String) {
    let config = Config::new().with_large_int("number");
    let mut commands = Commands { declared: Declared::new(&config), lines: Vec::new() };
    engine::commands::visit(&mut commands);
    commands.declared.visit::<engine::screen::Changed>();
    commands.declared.visit::<engine::screen::Failure>();
    commands.declared.visit::<api::Spec>();
    commands.declared.visit::<api::SearchFacts>();
    commands.declared.visit::<api::job_functions::JobFunctionGroup>();
    commands.declared.visit::<api::EnrichmentFacts>();
    commands.declared.visit::<api::FilterValue>();
    commands.declared.visit::<api::form::LookUp>();
    commands.declared.visit::<engine::screen::FieldValue>();
    let mut types = HEAD.to_owned();
    for declaration in commands.declared.by_name.values() {
        let _ = writeln!(types, "{declaration}\n");
    }
    let mut map = format!("{HEAD}import type * as t from './types';\n\n");
    map.push_str("/** Every command with what it is asked and what it replies. */\nexport interface Commands {\n");
    for line in &commands.lines {
        let _ = writeln!(map, "  {line}");
    }
    map.push_str("}\n");
    (types.trim_end().to_owned() + "\n", map)
}

struct Commands<'a> {
    declared: Declared<'a>,
    lines: Vec<String>,
}

impl Visit for Commands<'_> {
    fn command<Request: TS + 'static, Reply: TS + 'static>(&mut self, name: &'static str) {
        self.declared.visit::<Request>();
        self.declared.visit::<Reply>();
        let request = qualified(&self.declared, &Request::name(self.declared.config));
        let reply = qualified(&self.declared, &Reply::name(self.declared.config));
        self.lines.push(format!("{name}: {{ request: {request}; reply: {reply} }};"));
    }
}

/// Puts `t.` before every name that is declared in `types.ts`.
fn qualified(declared: &Declared<'_>, name: &str) -> String {
    let mut out = String::new();
    let mut word = String::new();
    for c in name.chars().chain([' ']) {
        if c.is_alphanumeric() {
            word.push(c);
            continue;
        }
        if declared.by_name.contains_key(&word) {
            out.push_str("t.");
        }
        out.push_str(&std::mem::take(&mut word));
        out.push(c);
    }
    out.trim_end().to_owned()
}

/// All types that a type needs, each declared once.
struct Declared<'a> {
    config: &'a Config,
    seen: HashSet<TypeId>,
    by_name: BTreeMap<String, String>,
}

impl<'a> Declared<'a> {
    fn new(config: &'a Config) -> Self {
        Self { config, seen: HashSet::new(), by_name: BTreeMap::new() }
    }
}

impl TypeVisitor for Declared<'_> {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        if !self.seen.insert(TypeId::of::<T>()) {
            return;
        }
        if T::output_path().is_some() {
            let docs = T::docs().map(|docs| docs.trim_end().to_owned() + "\n").unwrap_or_default();
            self.by_name.insert(T::ident(self.config), format!("{docs}export {}", T::decl(self.config)));
        }
        T::visit_dependencies(self);
        T::visit_generics(self);
    }
}

fn catalog() -> io::Result<String> {
    let mut out = format!(
        "{HEAD}import type {{ EnrichmentFacts, JobFunctionGroup, LookUp, SearchFacts, SearchKind, Spec }} from './types';\n\n"
    );
    let json = |value: &dyn erased::Json| value.pretty();
    let kinds: BTreeMap<&str, api::SearchFacts> =
        api::SearchKind::ALL.into_iter().map(|kind| (kind.name(), kind.facts())).collect();
    let _ = writeln!(
        out,
        "/** The kinds of search with their filters and limits. */\nexport const searchFacts: Record<SearchKind, SearchFacts> = {};\n",
        json(&kinds)?
    );
    let enrichments: Vec<api::EnrichmentFacts> = api::Enrichment::ALL.into_iter().map(api::Enrichment::facts).collect();
    let _ = writeln!(
        out,
        "/** What can be found out about records of lists, in the order of what needs what. */\nexport const enrichments: EnrichmentFacts[] = {};\n",
        json(&enrichments)?
    );
    let _ = writeln!(
        out,
        "/** The published job functions by group. */\nexport const jobFunctions: JobFunctionGroup[] = {};\n",
        json(&api::job_functions::groups())?
    );
    let _ = writeln!(
        out,
        "/** The forms of single look-ups. */\nexport const lookUps: LookUp[] = {};\n",
        json(&api::form::all())?
    );
    let _ = writeln!(
        out,
        "/** The operations of the service with their prices. */\nexport const operations: Spec[] = {};",
        json(&api::operations::ALL)?
    );
    Ok(out)
}

mod erased {
    //! JSON of values of different types through one closure.
    use serde::Serialize;

    pub trait Json {
        fn pretty(&self) -> std::io::Result<String>;
    }
    impl<T: Serialize> Json for T {
        fn pretty(&self) -> std::io::Result<String> {
            serde_json::to_string_pretty(self).map_err(Into::into)
        }
    }
}

fn readme() -> io::Result<String> {
    let text = std::fs::read_to_string(root().join("README.md"))?;
    let (Some(start), Some(end)) = (text.find(TABLE_START), text.find(TABLE_END)) else {
        return Err(io::Error::other("the README has lost the marks around its table of operations"));
    };
    let mut table = String::from("\n| What | Price | Limit | Operation |\n|---|---|---|---|\n");
    for spec in api::operations::ALL {
        let _ = writeln!(table, "| {} | {} | {} | `{}` |", spec.label, price(spec), limit(spec), spec.path);
    }
    Ok(format!("{}{table}{}", &text[..start + TABLE_START.len()], &text[end..]))
}

fn price(spec: &Spec) -> String {
    match spec.price {
        Price::Free => "free".to_owned(),
        Price::PerRow(each) => format!("{} a row", each.said()),
        Price::PerResult(each) => format!("{} a result", each.said()),
        Price::PerAnswer(each) => format!("{} an answer", each.said()),
        Price::Unpublished => "not published".to_owned(),
    }
}

fn limit(spec: &Spec) -> String {
    spec.rate.limit().map_or_else(
        || "not published".to_owned(),
        |(calls, window)| format!("{calls} in {} s, shared by its kind", window.as_secs()),
    )
}
