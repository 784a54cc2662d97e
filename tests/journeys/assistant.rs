//! A chat program asks: assistants are switched on, a scripted client looks for heads of sales by tools, the window shows the question and
//! does not take the keyboard, leave is given by key, the leads become a list, a job is refused, the export lies in the folder.

use serde_json::{Value, json};
use tests::rig::Program;

use crate::lists::filling_up;
use crate::service::Demo;
use crate::steps::*;
use crate::window::*;

#[tokio::test]
async fn assistant() {
    journey("assistant", Keyring::None, async |window| {
        first_start(window).await;
        let demo = Demo::of(window).await;
        let data = window.folders.data();
        assert!(Program::connect(&data, "Chat program").await.is_none(), "it is off until a person switches it on");
        go_to(window, "Settings").await;
        window.click(&button("Assistant…")).await;
        window.click(&check("Let programs on this computer ask")).await;
        let mut program = connected(&data).await;
        audited(window, "assistant-settings").await;

        // The person is somewhere else when the program asks, in the middle of a word.
        go_to(window, "Leads").await;
        window.chord(&[Key::Control], 'k').await;
        window.focused("combobox", "Quick bar").await;
        window.type_keys("cred").await;
        let question = json!({
            "filters": {
                "job": ["Head of Sales", "Sales"], "industry": "software development", "peopleLocation": ["Bavaria"],
            },
            "page": 0, "size": 60, "why": "Find heads of sales at software companies in Bavaria",
        });
        let asked = program.ask("demo_leads_finder", question.clone()).await;
        assert_eq!(asked["state"], "waits_for_leave", "{asked}");
        let dialog = dialog("An assistant asks");
        window.find(&dialog).await;
        window.says("“Find heads of sales at software companies in Bavaria”").await;
        window.focused("combobox", "Quick bar").await;
        window.holds("cred").await;
        window.type_keys(Key::Escape).await;
        assert_eq!(demo.charged(window).await, api::Tenths(0), "nothing was sent");
        audited(window, "assistant-asks").await;

        let before = window.focus().await.map(|focus| focus.name);
        window.type_keys(Key::F6).await;
        window.focused("button", "No").await;
        window.find_ready(&button("Once ≤ 6 credits").inside(dialog.clone())).await;
        window.tab_to("button", "Once ≤ 6 credits", false).await;
        window.type_keys(Key::Enter).await;
        window.gone(&dialog).await;
        assert_eq!(window.focus().await.map(|focus| focus.name), before, "the keyboard is back where it was");
        let order = asked["order"]["order"].clone();
        let answer = program.ask("demo_leads_finder", with(question, json!({"order": order}))).await;
        let records = answer["data"]["prospector_records"].as_array().expect("records").clone();
        // The service gives one or two of them twice.
        let numbers: Vec<Value> = records.iter().map(|one| one["record"].clone()).take(50).collect();
        assert_eq!(numbers.len(), 50, "{answer}");
        let made = program
            .ask("prospector_make_list", json!({"name": "Heads of sales", "kind": "person", "records": numbers}))
            .await;
        let list = made["data"]["list"].clone();

        price(window).await;
        let job = json!({"list": list, "find": ["email"], "why": "Write to all of them"});
        let planned = program.ask("prospector_plan_job", job.clone()).await;
        assert!(planned["data"]["questions"].as_u64() > Some(0), "there is something to ask: {planned}");
        program.ask("prospector_start_job", job.clone()).await;
        window.find(&dialog).await;
        window.click(&button("No").inside(dialog.clone())).await;
        window.gone(&dialog).await;
        let said = program.refused("prospector_start_job", job).await;
        assert!(said.contains("said no"), "{said}");
        let written = program.ask("prospector_export_list", json!({"list": list, "format": "xlsx"})).await;
        assert_eq!(written["data"]["done"], true, "{written}");
        let exports = data.join("exports");
        let folders: Vec<_> = std::fs::read_dir(exports).expect("a folder of exports").flatten().collect();
        assert_eq!(folders.len(), 1, "the file lies in the folder");

        go_to(window, "Settings").await;
        window.click(&button("Assistant…")).await;
        window.says("Chat program").await;
        window.find(&region("Asked and spent")).await;
        audited(window, "assistant-asked").await;
    })
    .await;
}

/// The person says what an e-mail costs: without that no leave could be given.
async fn price(window: &Window) {
    quick(window, "heads", "Heads of sales*").await;
    window.find(&heading("Heads of sales")).await;
    window.click(&button("Enrich…")).await;
    let sheet = dialog("Find *");
    window.click(&check("E-mail").inside(sheet.clone())).await;
    filling_up::price(window, "E-mail", "1").await;
    window.click(&button("Not now").inside(sheet.clone())).await;
    window.gone(&sheet).await;
}

/// A chat program that is connected, once the app listens.
pub async fn connected(data: &std::path::Path) -> Program {
    let end = std::time::Instant::now() + std::time::Duration::from_secs(20);
    loop {
        if let Some(program) = Program::connect(data, "Chat program").await {
            return program;
        }
        assert!(std::time::Instant::now() < end, "nobody listens");
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
}

fn with(mut arguments: Value, more: Value) -> Value {
    arguments.as_object_mut().expect("an object").extend(more.as_object().cloned().unwrap_or_default());
    arguments
}
