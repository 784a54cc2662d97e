//! The protocol's official client, in Python, lists and calls every tool through the bridge, and holds each answer against the schema that
//! the tool gave. `cargo xtask test` installs it.

use std::collections::{BTreeMap, BTreeSet};
use std::process::Stdio;

use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader, Lines};
use tokio::process::{Child, ChildStdin, ChildStdout, Command};

use super::Bed;

const CLIENT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/assistant/client.py");

struct Client {
    _child: Child,
    input: ChildStdin,
    output: Lines<BufReader<ChildStdout>>,
}

impl Client {
    fn start(folder: &std::path::Path) -> Self {
        let python =
            std::env::var_os("PROTOCOL_PYTHON").expect("`cargo xtask test` installs the client and says where");
        let mut command = Command::new(python);
        command.arg(CLIENT).arg(env!("CARGO_BIN_EXE_bridge")).arg(folder).kill_on_drop(true);
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("Python starts");
        let input = child.stdin.take().expect("piped");
        let output = BufReader::new(child.stdout.take().expect("piped")).lines();
        Self { _child: child, input, output }
    }

    async fn line(&mut self) -> Value {
        let line = self.output.next_line().await.expect("it is read").expect("the client has not ended");
        serde_json::from_str(&line).expect("a line of JSON")
    }

    async fn call(&mut self, tool: &str, arguments: Value) -> Value {
        let asked = json!({"tool": tool, "arguments": arguments});
        self.input.write_all(format!("{asked}\n").as_bytes()).await.expect("it is written");
        self.line().await
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_official_client_lists_and_calls_every_tool() {
    let mut bed = Bed::new().await;
    for operation in ["profile", "company", "email", "phone", "reverse_phone", "reverse_email", "url_search_people"] {
        bed.app.ask("set_price", json!({"operation": operation, "price": 10})).await;
    }
    let mut client = Client::start(bed.data.path());
    let tools = client.line().await["tools"].as_array().expect("tools").clone();
    let mut left: BTreeSet<String> = tools.iter().map(|tool| tool["name"].as_str().unwrap().to_owned()).collect();
    assert!(left.len() > 30, "operations and the app's own: {left:?}");

    let person = "https://www.network.example/in/ada-lovelace";
    let company = "https://www.network.example/company/acme";
    let mut told: BTreeMap<String, Value> = BTreeMap::new();
    let calls: Vec<(&str, Value)> = vec![
        ("demo_leads_finder", super::leads(5)),
        ("demo_find_companies", json!({"filters": {"country": ["Germany"]}, "page": 0, "size": 5})),
        ("demo_find_people", json!({"query": {"jobTitle": {"include": ["CTO"]}}, "size": 5})),
        ("demo_find_people_count", json!({"query": {"jobTitle": {"include": ["CTO"]}}})),
        ("demo_filter_values", json!({"filter": "city", "q": "mun"})),
        ("demo_profile", json!({"network_profile_url": person})),
        ("demo_company", json!({"network_profile_url": company})),
        ("demo_email", json!({"network_profile_url": person})),
        ("demo_phone", json!({"network_profile_url": person})),
        ("demo_reverse_phone", json!({"mobile_phone": "+15550102030"})),
        ("demo_reverse_email", json!({"email": "ada@acme.example"})),
        ("demo_url_search_people", json!({"first_name": "Ada", "last_name": "Lovelace", "company_name": "Acme"})),
        ("demo_domain_to_network", json!({"domain": "acme.example"})),
        ("demo_dnc_check", json!({"phone": "+15550102030"})),
        ("demo_business_intent_topics", json!({"network_company_url": company, "topics": ["cloud"]})),
        ("demo_credits", json!({})),
        ("prospector_search_owned", json!({"kind": "person", "words": "sales"})),
        ("prospector_count", json!({"kind": "people", "filters": {"jobTitle.include": ["CTO"]}})),
        ("prospector_quote", json!({"kind": "leads", "filters": {"job": ["CTO"]}, "rows": 25})),
        ("prospector_saved_searches", json!({})),
        ("prospector_open_saved_search", json!({"saved": 1})),
        ("prospector_lists", json!({})),
        ("prospector_make_list", json!({"name": "By a program", "kind": "person"})),
        ("prospector_open_list", json!({"list": 1})),
        ("prospector_add_to_list", json!({"list": 1, "records": [1, 2]})),
        ("prospector_note", json!({"record": 1, "note": "met", "add_tags": ["fair"]})),
        ("prospector_suppress", json!({"text": "gone.example"})),
        ("prospector_export_list", json!({"list": 1, "format": "csv"})),
        ("prospector_plan_job", json!({"list": 1, "find": ["email"]})),
        ("prospector_start_job", json!({"list": 1, "find": ["email"]})),
        ("prospector_job", json!({"job": 1})),
        ("prospector_balance", json!({})),
        ("prospector_spent", json!({"days": 7})),
        ("prospector_order", json!({"number": 1})),
    ];
    for (tool, arguments) in calls {
        left.remove(tool);
        let mut answer = client.call(tool, arguments.clone()).await;
        let text = answer["text"].as_str().unwrap_or_default().to_owned();
        // Said by the client where an answer does not fit the schema, or is none.
        assert!(
            !text.contains("RuntimeError") && !text.contains("ValidationError") && !text.contains("McpError"),
            "{tool}: {text}"
        );
        if answer["structured"]["state"] == "waits_for_leave" {
            let order = answer["structured"]["order"]["order"].clone();
            bed.say(&order, json!({"kind": "once"})).await;
            answer = client.call(tool, super::with(arguments, json!({"order": order}))).await;
            let structured = &answer["structured"];
            assert!(answer["error"] == true || structured["state"] == "answered", "{tool}, with leave: {answer}");
        }
        told.insert(tool.to_owned(), answer);
    }
    assert_eq!(left, BTreeSet::new(), "every tool was called");
    let answered = told.values().filter(|answer| answer["error"] == false).count();
    println!("{} tools, {answered} of them answered, the others said why not", told.len());
    for must in [
        "demo_leads_finder",
        "demo_find_companies",
        "demo_find_people",
        "demo_credits",
        "prospector_balance",
        "prospector_open_list",
    ] {
        assert_eq!(told[must]["error"], false, "{must}: {}", told[must]);
    }
    let shown = bed.shown().await;
    let orders = shown["orders"].as_array().unwrap();
    let charged: u64 = orders.iter().map(|order| order["charged"].as_u64().unwrap()).sum();
    assert_eq!(charged, bed.service.charged().await.0, "everything that was charged has an order");
    bed.program.request("ping", json!({})).await;
    bed.app.end().await;
}
