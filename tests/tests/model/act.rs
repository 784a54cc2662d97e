//! The steps of a sequence as the screen asks for them.

use api::SearchKind;
use engine::screen::{Aim, Changed, JobPhase, PullRequest};
use serde_json::{Value, json};
use tests::rig::filters;

use crate::action::{Action, Met, Trouble, Word};
use crate::bed::{self, Bed, name, of_list};
use crate::state::{Model, PAGE};

/// More than any job of a sequence asks.
const ALL: u32 = 1_000;

/// Does a step in the app. `model` is the state before it.
pub async fn act(bed: Bed, action: &Action, model: &Model) -> Bed {
    match *action {
        Action::Load { search, pages, fault, met, at_once } => {
            load(&bed, search, pages, fault, (met, at_once), model).await;
        }
        Action::LookUp { company, fault } => {
            let Some(page) = bed.page((0, company as u64)).map(str::to_owned) else { return bed };
            spoil(&bed, "company", fault, 1).await;
            // What it comes to shows in the books.
            let _ = bed.app.call("company", json!({"network_profile_url": page})).await;
        }
        Action::Resolve { company, fault } => {
            let Some(ask) = bed.by_domain(company) else { return bed };
            spoil(&bed, "domain-to-network", fault, ALL).await;
            let _ = bed.app.call("look_up", ask).await;
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
            // Refused where there is nothing to undo or to do again.
            let _ = bed.app.call(command, json!({})).await;
        }
        Action::Restart { word } => return restart(bed, word, model).await,
    }
    bed.service.heal().await;
    bed
}

async fn spoil(bed: &Bed, operation: &str, fault: Option<Trouble>, times: u32) {
    if let Some(trouble) = fault {
        bed.service.control(json!({"faults": [trouble.order(operation, times)]})).await;
    }
}

async fn load(
    bed: &Bed,
    search: usize,
    pages: u64,
    fault: Option<Trouble>,
    (met, at_once): (Met, bool),
    model: &Model,
) {
    spoil(bed, "find_companies", fault, 1).await;
    let request = PullRequest {
        kind: SearchKind::Companies,
        filters: filters(&bed::filters(search)),
        aim: Aim::More,
        rows: Some(pages * PAGE),
        size: Some(PAGE as u32),
        agreed: None,
        most_owned: None,
    };
    let mut state = bed.app.pull(&request).await;
    // One of an earlier load is met in any case.
    let is_left = !at_once && fault.is_some_and(Trouble::waits);
    while state.unclear && !(is_left && bed.service.state().await["faults"] == json!([])) {
        let number = json!({"pull": state.pull});
        let decision = match met {
            Met::Stop => {
                bed.app.ask("stop_pull", number).await;
                return;
            }
            Met::Again => "again",
            Met::LeaveOut | Met::LeaveOutAtALimit => "skip",
        };
        let limit = |limit: Option<u64>| bed.app.ask("set_spending_limit", json!({"kind": "click", "limit": limit}));
        if met == Met::LeaveOutAtALimit {
            limit(Some(1)).await;
        }
        let (mut events, before) = (bed.app.listen(), state.received);
        bed.app.ask("resume_pull", json!({"pull": state.pull, "unclear": decision})).await;
        state = events.rest(state.pull).await;
        if met == Met::Again && fault == Some(Trouble::Refused) && state.received == before {
            // It is as much in doubt as before, and is left so: what was refused is not asked for once more.
            return;
        }
        if met == Met::LeaveOutAtALimit {
            limit(None).await;
            // It is met where it begins, or where an earlier load left a page: behind that another one may wait already.
            let from = model.reach[search];
            let first = (from..from + pages).find(|page| model.waits(search, *page));
            let met_at = if fault.is_some_and(Trouble::waits) { from } else { first.unwrap_or(from) };
            let waits = model.waits(search, met_at + 1);
            assert_eq!(state.unclear, waits, "what a limit held back was never sent: {state:?}");
            return;
        }
    }
}

/// Starts the app anew. The newest call with a key is held while a person says of others, or of all, what the book says.
async fn restart(bed: Bed, word: Word, model: &Model) -> Bed {
    let is_quicker = word != Word::Nothing && !model.keyed.is_empty();
    if is_quicker {
        bed.service.fault("domain-to-network", "delay", json!({"seconds": 600})).await;
    }
    let bed = bed.restart().await;
    if is_quicker {
        bed.service.taken_in().await;
        let calls = bed.app.ask("activity", json!({})).await["unconfirmed"].clone();
        let keyed = calls.as_array().unwrap().iter().filter(|call| call["canAsk"] == true);
        // The newest is first, in the app as in what it asks for.
        for (call, (_, open)) in keyed.zip(model.keyed.iter().rev()).skip(usize::from(word == Word::OfOthers)) {
            bed.app.ask("settle_call", json!({"intent": call["intent"], "charged": open.charged})).await;
        }
        bed.service.heal().await;
    }
    let is_asked = |told: &Value| told["unconfirmed"].as_array().unwrap().iter().all(|call| call["canAsk"] == false);
    bed.app.until("every lost answer with a key is here", "activity", json!({}), is_asked).await;
    bed.app.until("nothing goes on", "at_rest", json!({}), |rest| rest["in_flight"] == json!([])).await;
    bed
}

async fn add(bed: &Bed, list: usize, search: usize, rows: (u64, u64)) {
    if let (Some(list), Some(search)) = (bed.list(list).await, bed.search(search).await) {
        let view = bed.app.ask("open_view", tests::rig::view_of(search)).await;
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
    let wanted = json!({"list": list, "rows": null, "plan": {"find": ["company"], "topics": [], "olderThan": {}}, "again": null});
    let quote = bed.app.ask("quote_job", &wanted).await;
    let mut events = bed.app.listen();
    let start = json!({"request": wanted, "agreed": quote["worst"], "spendingLimit": null, "failures": 100});
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
    // The newest first, in the app as from the end of what the model has.
    let mut pages: Vec<u64> = model.open_pages.iter().map(|(_, _, open)| open.charged).collect();
    let [mut keyed, mut others] =
        [&model.keyed, &model.open].map(|calls| calls.iter().map(|(_, open)| open.charged).collect::<Vec<_>>());
    for call in calls {
        let kind = match (call["pull"].is_null(), call["canAsk"] == true) {
            (false, _) => &mut pages,
            (true, true) => &mut keyed,
            (true, false) => &mut others,
        };
        let charged = kind.pop().expect("a call that the model knows");
        bed.app.ask("settle_call", json!({"intent": call["intent"], "charged": charged})).await;
    }
}
