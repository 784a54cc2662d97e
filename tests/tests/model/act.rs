//! The steps of a sequence as the screen asks for them.

use api::SearchKind;
use engine::screen::{Aim, Changed, JobPhase, PullRequest};
use serde_json::{Value, json};
use tests::rig::filters;

use crate::action::{Action, Met, Trouble};
use crate::bed::{self, Bed, name, of_list};
use crate::state::{Model, PAGE};

/// More than any job of a sequence asks.
const ALL: u32 = 1_000;

/// Does a step in the app. `model` is how things stood before it.
pub async fn act(bed: Bed, action: &Action, model: &Model) -> Bed {
    match *action {
        Action::Load { search, pages, fault, met } => load(&bed, search, pages, fault, met).await,
        Action::LookUp { company, fault } => {
            let Some(page) = bed.page((0, company as u64)).map(str::to_owned) else { return bed };
            spoil(&bed, "company", fault, 1).await;
            // What it comes to shows in the books.
            let _ = bed.app.call("company", json!({"network_profile_url": page})).await;
        }
        Action::NewList { list } => {
            let _ = bed.app.call("new_list", json!({"name": name(list), "kind": "company", "rows": null})).await;
        }
        Action::RemoveList { list } => {
            if let Some(list) = bed.list(list).await {
                bed.app.ask("remove_list", json!({"list": list})).await;
            }
        }
        Action::Add { list, search, from, rows } => add(&bed, list, search, (from, rows)).await,
        Action::Take { list, from, rows } => {
            if let Some(list) = bed.list(list).await {
                let view = bed.app.ask("open_view", of_list(list)).await;
                change(&bed, "remove_rows", list, &view, (from, rows)).await;
            }
        }
        Action::Enrich { list, fault } => enrich(&bed, list, fault).await,
        Action::Price { tenths } => {
            bed.app.ask("set_price", json!({"operation": "company", "price": tenths})).await;
        }
        Action::Settle => settle(&bed, model).await,
        Action::Undo | Action::Redo => {
            let command = if *action == Action::Undo { "undo" } else { "redo" };
            // Refused where there is nothing to turn.
            let _ = bed.app.call(command, json!({})).await;
        }
        Action::Restart => return bed.restart().await,
    }
    bed.service.heal().await;
    bed
}

async fn spoil(bed: &Bed, operation: &str, fault: Option<Trouble>, times: u32) {
    if let Some(trouble) = fault {
        bed.service.control(json!({"faults": [trouble.order(operation, times)]})).await;
    }
}

async fn load(bed: &Bed, search: usize, pages: u64, fault: Option<Trouble>, met: Met) {
    spoil(bed, "find_companies", fault, 1).await;
    let request = PullRequest {
        kind: SearchKind::Companies,
        filters: filters(&bed::filters(search)),
        aim: Aim::More,
        rows: Some(pages * PAGE),
        size: Some(PAGE as u32),
        agreed: None,
    };
    let mut state = bed.app.pull(&request).await;
    // A page of this very load is left as it is; one of an earlier load is met.
    let is_own = fault.is_some_and(Trouble::is_unclear);
    while state.unclear && !(is_own && bed.service.state().await["faults"] == json!([])) {
        let number = json!({"pull": state.pull});
        let decision = match met {
            Met::Stop => {
                bed.app.ask("stop_pull", number).await;
                return;
            }
            Met::Again => "again",
            Met::LeaveOut => "skip",
        };
        let mut events = bed.app.listen();
        bed.app.ask("resume_pull", json!({"pull": state.pull, "unclear": decision})).await;
        state = events.rest(state.pull).await;
    }
}

async fn add(bed: &Bed, list: usize, search: usize, rows: (u64, u64)) {
    if let (Some(list), Some(search)) = (bed.list(list).await, bed.search(search).await) {
        let view = bed.app.ask("open_view", tests::rig::wish(search)).await;
        change(bed, "add_rows", list, &view, rows).await;
    }
}

/// Adds or takes rows of a view, as far as it has them.
async fn change(bed: &Bed, command: &str, list: i64, view: &Value, (from, rows): (u64, u64)) {
    let last = (from + rows).min(view["rows"].as_u64().unwrap());
    if from < last {
        let selection = json!({"kind": "ranges", "ranges": [[from, last - 1]]});
        let rows = json!({"view": view["view"], "selection": selection});
        bed.app.ask(command, json!({"list": list, "rows": rows})).await;
    }
}

async fn enrich(bed: &Bed, list: usize, fault: Option<Trouble>) {
    let Some(list) = bed.list(list).await else { return };
    spoil(bed, "company", fault, ALL).await;
    let wish = json!({"list": list, "rows": null, "plan": {"find": ["company"], "topics": [], "olderThan": {}}, "again": null});
    let quote = bed.app.ask("quote_job", &wish).await;
    let mut events = bed.app.listen();
    let start = json!({"request": wish, "agreed": quote["worst"], "fuse": null, "failures": 100});
    // An empty list has nothing to start with.
    let Ok(started) = bed.app.call("start_job", start).await else { return };
    let rests = |event| match event {
        Changed::Job { job } if started["job"] == job.job && job.phase != JobPhase::Running => Some(job.phase),
        _ => None,
    };
    let phase = events.wait_for("a job comes to rest", rests).await;
    assert_eq!(phase, JobPhase::Done, "nothing keeps the job from its end");
}

/// Says of each call what the service's book says of it.
async fn settle(bed: &Bed, model: &Model) {
    let calls = bed.app.ask("activity", json!({})).await["unconfirmed"].as_array().unwrap().clone();
    // The calls of a kind are alike but for what they were charged: the sum is what must agree.
    let mut charges: Vec<u64> = model.all_open().map(|open| open.charged).collect();
    for call in calls {
        let charged = charges.pop().unwrap_or_default();
        bed.app.ask("settle_call", json!({"intent": call["intent"], "charged": charged})).await;
    }
}
