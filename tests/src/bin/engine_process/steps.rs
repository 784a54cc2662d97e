//! Steps on lists, at random: made, filled, split, merged, noted about, removed; undone and done again.

use serde_json::{Value, json};
use tests::rig::App;
use tests::seed::Dice;

use crate::{Fixture, lists, opened};

/// Takes one step after the other.
pub async fn work(fixture: &mut Fixture) {
    if fixture.finish {
        return;
    }
    for number in 0_u64.. {
        step(&fixture.app, &mut fixture.dice, number).await;
    }
}

/// One step. What the app refuses (a name that is taken, nothing to undo) is none.
pub async fn step(app: &App, dice: &mut Dice, number: u64) {
    let lists = lists(app).await;
    let Some(list) = lists.get(dice.below(lists.len().max(1))).copied() else {
        // All of it was undone.
        let _ = app.call("redo", json!({})).await;
        return;
    };
    let (view, rows) = opened(app, list).await;
    let from = dice.below(rows.max(1));
    let until = from + dice.below(rows.saturating_sub(from).max(1));
    let some = json!({"view": view, "selection": {"kind": "ranges", "ranges": [[from, until]]}});
    let name = format!("Made {number} {}", dice.below(1_000_000));
    let other = *dice.pick(&lists);
    let note = |status: &str| {
        let which = json!({"kind": "rows", "rows": some});
        json!({"which": which, "status": status, "addTags": ["warm"], "removeTags": ["cold"], "note": null})
    };
    let (command, request): (&str, Value) = match dice.below(12) {
        0 | 1 => ("new_list", json!({"name": name, "kind": "person", "rows": some})),
        2 => ("add_rows", json!({"list": other, "rows": some})),
        3 => ("remove_rows", json!({"list": list, "rows": some})),
        4 => ("split_list", json!({"list": list, "rows": some, "name": name})),
        5 => ("merge_lists", json!({"into": list, "from": [other]})),
        6 => ("rename_list", json!({"list": list, "name": name})),
        7 if lists.len() > 3 => ("remove_list", json!({"list": list})),
        7 | 8 => ("note", note("to call")),
        9 => ("note", note("")),
        10 => ("redo", json!({})),
        _ => ("undo", json!({})),
    };
    let _ = app.call(command, request).await;
}
