//! What programs may send and should not: unknown tools, wrong and huge arguments, half a message, a hang-up in the middle of a paid call,
//! many calls at once.

use api::Tenths;
use serde_json::json;
use tests::rig::Program;

use super::{Bed, leads, with};

#[tokio::test(flavor = "multi_thread")]
async fn whatever_is_sent_is_answered_in_the_protocols_own_form() {
    let mut bed = Bed::new().await;
    for (tool, arguments) in [
        ("nothing", json!({})),
        ("answer_order", json!({"order": 1, "answer": {"kind": "once"}})),
        ("set_spending_limit", json!({"kind": "assistant", "limit": 999})),
        ("prospector_leads_finder", leads(1)),
        ("other_leads_finder", leads(1)),
        ("", json!({})),
    ] {
        let answer = bed.program.call(tool, arguments).await;
        assert_eq!(answer["code"], -32602, "there is no tool {tool:?}: {answer}");
    }
    for (arguments, why) in [
        (json!({}), "nothing is said"),
        (json!({"filters": {}, "page": 0, "size": 10}), "no filter"),
        (json!({"filters": {"job": ["CEO"]}, "page": 0, "size": 0}), "no rows"),
        (json!({"filters": {"job": ["CEO"]}, "page": 0, "size": 101}), "too many rows"),
        (json!({"filters": {"job": ["CEO"]}, "page": -1, "size": 10}), "no such page"),
        (json!({"filters": {"job": ["CEO"]}, "page": 0, "size": 10, "sise": 1}), "a field that is misspelt"),
        (json!({"filters": [], "page": 0, "size": 10}), "no object"),
        (json!({"filters": {"job": ["CEO"]}, "page": 0, "size": 10, "order": 1.5}), "half an order"),
        (json!({"filters": {"job": ["CEO"]}, "page": 0, "size": 10, "order": 77}), "nobody's order"),
    ] {
        let said = bed.program.refused("demo_leads_finder", arguments).await;
        assert!(said.len() > 10 && said.len() < 1_200, "{why}: {said}");
    }
    let huge = "x".repeat(2 << 20);
    bed.program
        .write(&json!({"jsonrpc": "2.0", "id": 99_999, "method": "tools/call", "params": {"name": huge}}).to_string())
        .await;
    bed.program.write("{\"jsonrpc\": \"2.0\", \"id\": 5,").await;
    bed.program.write("not JSON at all").await;
    let told = bed.program.request("tools/list", json!({})).await;
    assert!(told["result"]["tools"].is_array(), "the next question is answered");
    assert_eq!(bed.shown().await["waiting"], json!([]), "nobody was asked about any of it");
    assert_eq!(bed.service.charged().await, Tenths::ZERO, "nothing was sent");
    // What has gone wrong with one connection is nothing to another.
    for version in ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"] {
        let mut older = Program::of_version(bed.data.path(), "Older", version).await.expect("it is on");
        let balance = older.ask("prospector_balance", json!({})).await;
        assert!(balance["data"]["balance_credits"].is_number(), "{version}: {balance}");
    }
    bed.app.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_hangs_up_in_the_middle_of_a_paid_call_finds_its_answer_later() {
    let mut bed = Bed::new().await;
    let asked = bed.program.ask("demo_leads_finder", leads(7)).await;
    let order = asked["order"]["order"].clone();
    bed.say(&order, json!({"kind": "once"})).await;
    bed.service.hold_behind("leads_finder", 0).await;
    bed.program
        .send("tools/call", json!({"name": "demo_leads_finder", "arguments": with(leads(7), json!({"order": order}))}))
        .await;
    bed.service.works_on("leads_finder").await;
    drop(bed.program);
    bed.service.heal().await;
    bed.app
        .until("the answer is stored", "ledger", json!({"offset": 0, "limit": 9}), |ledger| ledger["calls"] == 1)
        .await;
    let mut program = Program::connect(bed.data.path(), "Chat program").await.expect("it is on");
    let owned = program.ask("demo_leads_finder", leads(7)).await;
    assert_eq!((&owned["owned"], &owned["paid_credits"]), (&json!(true), &json!(0.0)), "it was paid for once: {owned}");
    let calls = bed.app.ask("ledger", json!({"offset": 0, "limit": 9})).await["calls"].clone();
    let charged = bed.service.charged().await;
    assert!(calls == 1 && charged > Tenths::ZERO && charged <= Tenths(7), "and sent once: {charged:?}");
    bed.app.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_thousand_calls_at_once_are_answered_and_the_window_stays_quick() {
    let mut bed = Bed::new().await;
    let mut other = Program::connect(bed.data.path(), "Other").await.expect("it is on");
    for number in 0..500 {
        for program in [&mut bed.program, &mut other] {
            let arguments = with(leads(1 + number % 3), json!({"why": format!("{number}")}));
            program.send("tools/call", json!({"name": "demo_leads_finder", "arguments": arguments})).await;
        }
    }
    let from = std::time::Instant::now();
    bed.shown().await;
    println!("the window's own question beside a thousand: {:?}", from.elapsed());
    for program in [&mut bed.program, &mut other] {
        for _ in 0..500 {
            let answer = program.answer().await.expect("every call has an answer");
            assert_eq!(answer["result"]["structuredContent"]["state"], "waits_for_leave", "{answer}");
        }
    }
    let waiting = bed.shown().await["waiting"].as_array().expect("orders").len();
    assert_eq!(waiting, 6, "three questions of two programs are six orders");
    assert_eq!(bed.service.charged().await, Tenths::ZERO, "nothing was sent");
    bed.app.end().await;
}
