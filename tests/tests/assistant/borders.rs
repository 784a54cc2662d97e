//! What one program, one workspace and one switch are to another: a name is not borrowed, numbers of one workspace are no numbers of the
//! next, what does not leave is not searched either, and what the person has said of a record stays.

use api::Tenths;
use serde_json::{Value, json};
use tests::rig::Program;

use super::{Bed, leads, switch, with};

/// Leads that are owned from here on, as the answer has them.
async fn owned(bed: &mut Bed, size: u32) -> Value {
    let asked = bed.program.ask("demo_leads_finder", leads(size)).await;
    bed.say(&asked["order"]["order"], json!({"kind": "once"})).await;
    bed.program.ask("demo_leads_finder", leads(size)).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_program_has_the_name_that_it_began_with() {
    let mut bed = Bed::new().await;
    bed.app.ask("set_spending_limit", json!({"kind": "assistant", "limit": 500})).await;
    let asked = bed.program.ask("demo_leads_finder", leads(5)).await;
    bed.say(&asked["order"]["order"], json!({"kind": "hour", "amount": 100})).await;
    let mut other = Program::connect(bed.data.path(), "Other").await.expect("it is on");
    let borrowed = json!({"name": "demo_leads_finder", "arguments": leads(6), "_meta": {
        "io.modelcontextprotocol/clientInfo": {"name": "Chat program", "version": "1"}}});
    let answer = other.request("tools/call", borrowed).await;
    let told = &answer["result"]["structuredContent"];
    assert_eq!(told["state"], "waits_for_leave", "leave for an hour is the other program's: {answer}");
    assert_eq!(bed.shown().await["waiting"][0]["program"], "Other", "and the person reads who it is");
    assert_eq!(bed.service.charged().await, Tenths::ZERO, "nothing was sent");
    bed.app.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn another_workspace_is_another_one() {
    let mut bed = Bed::new().await;
    let made = bed.program.ask("prospector_make_list", json!({"name": "Of the demo", "kind": "person"})).await;
    let list = made["data"]["list"].clone();
    let (url, key) = (&bed.service.base_url, &bed.service.api_key);
    let request = json!({"id": null, "name": "Acme", "baseUrl": url, "networkHost": "network.example", "networkWord": "network", "apiKey": key});
    bed.app.ask("connect", request).await;
    let said = bed.program.refused("prospector_open_list", json!({"list": list})).await;
    assert!(said.contains("Another workspace is open now"), "its numbers are of the other one: {said}");
    let tools = bed.program.request("tools/list", json!({})).await["result"]["tools"].clone();
    let named = |name: &str| tools.as_array().unwrap().iter().any(|tool| tool["name"] == name);
    assert!(named("acme_leads_finder") && !named("demo_leads_finder"), "the operations are called after it");
    let lists = bed.program.ask("prospector_lists", json!({})).await;
    assert_eq!(lists["data"]["lists"], json!([]), "it has lists of its own");
    bed.app.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_does_not_leave_is_not_searched() {
    let mut bed = Bed::new().await;
    bed.app.ask("set_price", json!({"operation": "email", "price": 10})).await;
    let people = json!({"query": {"jobTitle": {"include": ["CTO"]}}, "size": 25});
    let asked = bed.program.ask("demo_find_people", people.clone()).await;
    bed.say(&asked["order"]["order"], json!({"kind": "once"})).await;
    let got = bed.program.ask("demo_find_people", people).await;
    let found = |told: &Value| told["data"]["total"].as_u64().unwrap();
    let search = |words: &str| json!({"kind": "person", "words": words});
    // An address that the window has: of the first of them of whom one is found.
    switch(&bed.app, json!({"emails": true, "mobiles": true})).await;
    let mut address = None;
    for row in got["data"]["leads"].as_array().unwrap() {
        let question = json!({"network_profile_url": row["profileUrl"]});
        let asked = bed.program.call("demo_email", question.clone()).await;
        let order = asked["structuredContent"]["order"]["order"].clone();
        if !order.is_number() {
            continue;
        }
        bed.say(&order, json!({"kind": "once"})).await;
        let told = bed.program.call("demo_email", with(question, json!({"order": order}))).await;
        address =
            told["structuredContent"]["data"]["email"].as_str().filter(|told| told.contains('@')).map(str::to_owned);
        if address.is_some() {
            break;
        }
    }
    let address = address.expect("a lead of whom an address is found");
    let local = address.split('@').next().unwrap();
    assert!(found(&bed.program.ask("prospector_search_owned", search(&address)).await) > 0, "switched on, it is found");
    switch(&bed.app, json!({})).await;
    for spelled in [address.as_str(), &format!("{local}@"), &address[address.find('@').unwrap()..]] {
        let told = bed.program.ask("prospector_search_owned", search(spelled)).await;
        assert_eq!(found(&told), 0, "it cannot be spelled out: {spelled}");
    }
    let name = got["data"]["prospector_records"][0]["name"].as_str().expect("a name").to_owned();
    assert!(found(&bed.program.ask("prospector_search_owned", search(&name)).await) > 0, "{name} is found by name");
    bed.app.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_goes_nowhere_else() {
    let mut bed = Bed::new().await;
    bed.app.ask("set_price", json!({"operation": "profile", "price": 10})).await;
    let asked = json!({"network_profile_url": "https://www.network.example/in/ada", "webhook_url": "https://evil.example/hook"});
    let said = bed.program.refused("demo_profile", asked).await;
    assert!(said.contains("takes no “webhook_url”"), "{said}");
    let tools = bed.program.request("tools/list", json!({})).await;
    assert!(!tools.to_string().contains("webhook_url"), "and no tool offers it");
    assert_eq!(bed.shown().await["waiting"], json!([]), "nobody was asked");
    bed.app.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_the_person_has_said_of_a_record_stays() {
    let mut bed = Bed::new().await;
    let got = owned(&mut bed, 2).await;
    let record = got["data"]["prospector_records"][0]["record"].clone();
    bed.app.ask("set_never_spend", json!({"statuses": ["Customer"]})).await;
    let noted = json!({"which": {"kind": "record", "record": record}, "status": "Customer", "addTags": [], "removeTags": [], "note": "Call in May"});
    bed.app.ask("note", noted).await;
    let said = bed.program.refused("prospector_note", json!({"record": record, "status": "Lead"})).await;
    assert!(said.contains("says never to spend"), "{said}");
    let notes = (0..6).map(|number| json!({"record": record, "note": format!("note {number}")})).collect::<Vec<_>>();
    for note in &notes {
        bed.program.send("tools/call", json!({"name": "prospector_note", "arguments": note})).await;
    }
    for _ in &notes {
        let answer = bed.program.answer().await.expect("an answer");
        assert_eq!(answer["result"]["isError"], false, "{answer}");
    }
    let detail = bed.app.ask("record", json!({"record": record})).await;
    assert_eq!(detail["noted"]["status"], "Customer", "{detail}");
    let note = detail["noted"]["note"].as_str().unwrap();
    assert!(note.starts_with("Call in May\n"), "theirs stands first: {note}");
    for number in 0..6 {
        assert!(note.contains(&format!("note {number}")), "six at once, and none is lost: {note}");
    }
    bed.app.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn leave_for_a_job_is_for_the_rows_that_were_there() {
    let mut bed = Bed::new().await;
    bed.app.ask("set_price", json!({"operation": "email", "price": 10})).await;
    let got = owned(&mut bed, 6).await;
    let mut numbers: Vec<Value> =
        got["data"]["prospector_records"].as_array().unwrap().iter().map(|one| one["record"].clone()).collect();
    let late = numbers.pop().expect("one more");
    let made =
        bed.program.ask("prospector_make_list", json!({"name": "Five", "kind": "person", "records": numbers})).await;
    let list = made["data"]["list"].clone();
    let plan = json!({"list": list, "find": ["email"]});
    let asked = bed.program.ask("prospector_start_job", plan.clone()).await;
    let order = asked["order"]["order"].clone();
    bed.say(&order, json!({"kind": "once"})).await;
    bed.program.ask("prospector_add_to_list", json!({"list": list, "records": [late]})).await;
    let said = bed.program.refused("prospector_start_job", with(plan.clone(), json!({"order": order}))).await;
    assert!(said.contains("is not for this"), "of six rows the person has seen five: {said}");
    let again = bed.program.ask("prospector_start_job", plan).await;
    assert_eq!(again["state"], "waits_for_leave", "they are asked about all six: {again}");
    assert_ne!(again["order"]["order"], order, "by an order of its own");
    assert_eq!(bed.service.count("email", "received").await, 0, "nothing was asked");
    bed.app.end().await;
}
