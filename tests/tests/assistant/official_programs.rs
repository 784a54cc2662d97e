//! What the makers of the protocol try servers with, let loose on the app's own: their conformance runner, their inspector, and their
//! packer of bundles. `cargo xtask test` installs them.

use std::path::{Path, PathBuf};
use std::process::{Output, Stdio};

use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::Command;

use super::Bed;

const RELAY: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/assistant/relay.mjs");
/// What does not apply, each with its reason. The runner complains of one that passes.
const EXPECTED: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/assistant/conformance.yml");
const BRIDGE: &str = env!("CARGO_BIN_EXE_bridge");

fn packages() -> PathBuf {
    std::env::var_os("PROTOCOL_PROGRAMS").expect("`cargo xtask test` installs them and says where").into()
}

/// One of the programs, by where its package has it.
fn node(program: &str) -> Command {
    let mut command = Command::new("node");
    command.arg(packages().join("node_modules").join(program)).stdin(Stdio::null()).kill_on_drop(true);
    command
}

async fn ended(command: &mut Command) -> (bool, String, String) {
    let Output { status, stdout, stderr } = command.output().await.expect("it starts");
    let text = |bytes| String::from_utf8_lossy(bytes).into_owned();
    (status.success(), text(&stdout), text(&stderr))
}

#[tokio::test(flavor = "multi_thread")]
async fn the_conformance_runner_finds_nothing_that_is_not_said() {
    let bed = Bed::new().await;
    let mut relay = Command::new("node");
    relay.arg(RELAY).arg(packages()).arg(BRIDGE).arg(bed.data.path()).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut relay = relay.kill_on_drop(true).spawn().expect("the relay starts");
    let mut lines = BufReader::new(relay.stdout.take().expect("piped")).lines();
    let url = lines.next_line().await.expect("it is read").expect("an address");
    let results = tempfile::tempdir().unwrap();
    let mut runner = node("@modelcontextprotocol/conformance/dist/index.js");
    runner.args(["server", "--suite", "all", "--url", &url, "--expected-failures", EXPECTED, "--output-dir"]);
    let (whole, said, wrong) = ended(runner.arg(results.path())).await;
    let end = said.find("=== SUMMARY").map_or(said.as_str(), |at| &said[at..]);
    println!("{end}");
    assert!(whole, "each scenario passes, or is named with its reason: {said}{wrong}");
    for scenario in ["server-initialize", "ping", "tools-list"] {
        assert!(passed(end, scenario), "{scenario} applies and passes: {end}");
    }
    bed.app.end().await;
}

/// Whether the runner's summary says that a scenario passed with checks, and none of them failed.
fn passed(summary: &str, scenario: &str) -> bool {
    summary.lines().any(|line| {
        line.contains(&format!("{scenario}:")) && line.contains(", 0 failed") && !line.contains(" 0 passed")
    })
}

#[tokio::test(flavor = "multi_thread")]
async fn the_inspector_lists_tools_and_calls_one() {
    let bed = Bed::new().await;
    let inspect = async |more: &[&str]| {
        let mut inspector = node("@modelcontextprotocol/inspector-cli/build/cli.js");
        // It looks for its own version from where it is started.
        inspector.current_dir(packages().join("node_modules/@modelcontextprotocol/inspector-cli/build"));
        inspector.arg("--cli").arg(BRIDGE).arg(bed.data.path()).args(more);
        let (whole, said, wrong) = ended(&mut inspector).await;
        assert!(whole, "{more:?}: {said}{wrong}");
        serde_json::from_str::<Value>(&said).unwrap_or_else(|error| panic!("{more:?}: {error}: {said}"))
    };
    let told = inspect(&["--method", "tools/list"]).await;
    let tools = told["tools"].as_array().expect("tools");
    for spec in api::operations::ALL {
        let name = format!("demo_{}", spec.name);
        assert!(tools.iter().any(|tool| tool["name"] == name), "{name} is a tool of it");
    }
    let told = inspect(&["--method", "tools/call", "--tool-name", "prospector_balance"]).await;
    assert!(told["structuredContent"]["data"]["balance_credits"].is_number(), "{told}");
    bed.app.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_packer_accepts_the_bundle_that_is_saved_here_and_the_one_that_is_shipped() {
    let bed = Bed::new().await;
    let name = bed.app.ask("save_assistant_bundle", json!({})).await;
    let saved = bed.app.files.path().join(name.as_str().expect("a name"));
    let unpacked = tempfile::tempdir().unwrap();
    let packer = async |what: &str, more: &[&Path]| {
        let (whole, said, wrong) = ended(node("@anthropic-ai/mcpb/dist/cli/cli.js").arg(what).args(more)).await;
        assert!(whole, "{what} {more:?}: {said}{wrong}");
    };
    packer("unpack", &[&saved, unpacked.path()]).await;
    packer("validate", &[&unpacked.path().join("manifest.json")]).await;
    let shipped = Path::new(env!("CARGO_MANIFEST_DIR")).join("../src-tauri/installer/assistant/manifest.json");
    packer("validate", &[&shipped]).await;
    packer("pack", &[unpacked.path(), &unpacked.path().join("again.mcpb")]).await;
    bed.app.end().await;
}
