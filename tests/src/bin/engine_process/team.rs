//! A member of a team: questions that its colleagues ask too, one after the other and some at once. What a person would have to decide this
//! one decides now and then, and writes down before that.

use std::fs::OpenOptions;
use std::io::Write;
use std::time::Duration;

use engine::screen::FailureCode;
use futures::future::join_all;
use serde_json::{Value, json};
use tests::rig::App;

use crate::Fixture;

/// Questions at once.
const AT_ONCE: usize = 3;

/// Asks until it is killed; or asks each question once more and tells everything to the vault.
pub async fn work(fixture: &mut Fixture) {
    let asked: Vec<Value> =
        serde_json::from_slice(&std::fs::read(fixture.files.join("questions.json")).unwrap()).unwrap();
    if fixture.finish {
        return finish(fixture, &asked).await;
    }
    loop {
        let some: Vec<&Value> = (0..AT_ONCE).map(|_| &asked[fixture.dice.below(asked.len())]).collect();
        let answers = join_all(some.iter().map(|ask| once(&fixture.app, ask))).await;
        let in_doubt = answers.contains(&Some(FailureCode::Unconfirmed));
        if in_doubt && fixture.dice.below(3) == 0 {
            decide(fixture).await;
        }
    }
}

/// Asks, with a yes to what it costs. Returns why it brought nothing.
async fn once(app: &App, ask: &Value) -> Option<FailureCode> {
    let preview = app.call("preview_look_up", ask).await.ok()?;
    if preview["confirm"] == true && preview["unconfirmed"].is_i64() {
        // Its own call for the same may have been charged, and nobody here decides that.
        return None;
    }
    let mut ask = ask.clone();
    ask["agreed"] = json!({"price": preview["price"]["each"]});
    app.call("look_up", &ask).await.err().map(|failure| failure.code)
}

async fn finish(fixture: &Fixture, asked: &[Value]) {
    let app = &fixture.app;
    for ask in asked {
        // Whoever is asking the same at this moment is waited for.
        while once(app, ask).await == Some(FailureCode::Offline) {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }
    app.until("everything is told", "team", json!({}), |team| team["waiting"] == 0).await;
}

/// Decides to pay again for one thing that is in doubt here, having written down for what.
async fn decide(fixture: &mut Fixture) {
    let doubts = fixture.app.ask("team", json!({})).await["doubts"].clone();
    let Some(doubts) = doubts.as_array().filter(|doubts| !doubts.is_empty()) else { return };
    let doubt = &doubts[fixture.dice.below(doubts.len())];
    let mut file = OpenOptions::new().create(true).append(true).open(fixture.files.join("decided")).unwrap();
    writeln!(file, "{} {}", doubt["operation"].as_str().unwrap(), doubt["digest"].as_str().unwrap()).unwrap();
    let decision = json!({"operation": doubt["operation"], "digest": doubt["digest"], "attempt": doubt["attempt"]});
    // Somebody else may have asked it meanwhile.
    let _ = fixture.app.call("pay_again_in_team", decision).await;
}
