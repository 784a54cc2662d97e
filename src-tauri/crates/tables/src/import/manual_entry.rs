//! One record that a person types into a list: the same fields and the same checks as those of a table.

use std::sync::Arc;
use workspace::open::OpenWorkspace;

use api::Problem;
use store::exchange::imports::Making;
use words::t;

use super::field;
use super::mapping::Mapping;
use super::taken::Taken;
use super::value::CellContext;
use crate::ipc::AddByHandRequest;
use records::ipc::ListChange;
use records::list;
use workspace::failure::Failure;
use workspace::resolve;

/// Adds the record. What is wrong with a field is returned, and nothing is added then.
pub async fn by_hand(open: &Arc<OpenWorkspace>, request: AddByHandRequest) -> Result<ListChange, Failure> {
    let into = resolve::list(open, request.list).await?;
    let context = CellContext { host: open.network_host.clone(), country: request.country };
    let mapping = Mapping::typed(into.kind, context);
    let mut taken = Taken::new(&mapping, 0);
    let mut problems = Vec::new();
    for (key, typed) in request.fields.iter().filter(|(_, typed)| !typed.trim().is_empty()) {
        let Some(field) = field::by_key(into.kind, key) else {
            return Err(Failure::fault("a field was typed that does not exist"));
        };
        let before = taken.reports.len();
        taken.field(field, typed, None);
        let said = taken.reports.iter().skip(before);
        problems.extend(said.map(|report| Problem {
            field: key.clone(),
            value: None,
            message: report.problem.clone(),
        }));
    }
    if !problems.is_empty() {
        return Err(Failure::fields(problems));
    }
    let outcome = taken.end();
    let Some(row) = outcome.row else {
        let message = outcome.reports.into_iter().next_back().map(|report| report.problem).unwrap_or_default();
        let field = field::all(into.kind).first().map(|field| field.key.to_owned()).unwrap_or_default();
        return Err(Failure::fields(vec![Problem { field, value: None, message }]));
    };
    let now = open.now();
    let title = list::titles::added(1, into.kind, &into.name);
    let kept = open.store.keep_typed(into.id, Making::new(into.kind, now).ready(row), title, now).await;
    let (_, is_new) = kept?;
    let said = if is_new {
        t!("{what} added to “{list}”.", what = list::quantity(1, into.kind), list = into.name)
    } else {
        t!("This one is in “{name}” already; what you typed is added to it.", name = into.name)
    };
    // What is typed about a record that is there already is a change too.
    list::changed(open, Some(into.id), 1, said).await
}
