//! One list of who must not be contacted and one erasing in a team: what one does reaches everybody before they pay or export again.

use std::path::Path;
use std::time::Duration;

use sealed::keys::KeyRing;
use sealed::seal::{Place, open};
use sealed::stamp::Dot;
use serde_json::{Value, json};
use tests::rig::{App, Bought};
use tokio::time::{Instant, sleep};
use uuid::Uuid;

use crate::asking::{domains, job_of};
use crate::world::{Rep, Team};

const PATIENCE: Duration = Duration::from_secs(60);

/// What is on the list of an app.
async fn listed(app: &App) -> Vec<String> {
    let request = json!({"text": "", "kinds": [], "from": 0});
    let list = app.ask("suppression", request).await;
    let mut all: Vec<String> =
        list["page"].as_array().unwrap().iter().map(|entry| entry["value"].as_str().unwrap().to_owned()).collect();
    all.sort();
    all
}

async fn suppress(app: &App, text: &str) {
    app.ask("suppress", json!({"what": {"kind": "typed", "text": text}, "country": "DE"})).await;
}

async fn unsuppress(app: &App, value: &str) {
    app.ask("unsuppress", json!({"entries": [["email", value]]})).await;
}

/// Every body that the hub holds, opened with the team's key by the test's own hand.
async fn bodies(team: &Team) -> Vec<(i16, Value)> {
    let keys: KeyRing = team.keys();
    let client = team.server.look().await;
    let rows =
        client.query("SELECT stream, kind, device, seq, body FROM vault.log ORDER BY stream, n", &[]).await.unwrap();
    let mut all = Vec::new();
    for row in rows {
        let (stream, kind, device, seq): (i64, i16, Uuid, i64) = (row.get(0), row.get(1), row.get(2), row.get(3));
        let Some(body) = row.get::<_, Option<Vec<u8>>>(4) else { continue };
        let place = Place { home: team.home(), stream, kind, dot: Dot { device: *device.as_bytes(), seq } };
        all.push((kind, open::<Value>(&keys, place, &body).unwrap()));
    }
    all
}

/// How many bodies name somebody by the end of the page's address.
async fn named(team: &Team, person: &Bought) -> usize {
    bodies(team).await.iter().filter(|(_, body)| person.is_in(body.to_string().as_bytes())).count()
}

/// Waits until the hub holds nobody any more who was erased, and every computer has heard.
async fn certified(app: &App) -> Value {
    let is = |all: &Value| all[0]["isClean"] == true && all[0]["heard"] == all[0]["computers"];
    app.until("the certificate is complete", "team_erasures", json!({}), is).await
}

/// Until the file of an app's workspace holds nothing of somebody, nor a backup of it.
async fn gone_from_disk(folder: &Path, person: &Bought) {
    let end = Instant::now() + PATIENCE;
    loop {
        let left = holding(folder, person);
        if left.is_empty() {
            return;
        }
        assert!(Instant::now() < end, "somebody who was erased is in {left:?}");
        sleep(Duration::from_millis(100)).await;
    }
}

fn holding(folder: &Path, person: &Bought) -> Vec<String> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap().map(Result::unwrap) {
        let path = entry.path();
        if path.is_dir() {
            found.extend(holding(&path, person));
        } else if std::fs::read(&path).is_ok_and(|bytes| person.is_in(&bytes)) {
            found.push(path.display().to_string());
        }
    }
    found
}

#[tokio::test(flavor = "multi_thread")]
async fn what_one_lists_all_have_before_they_pay() {
    let team = Team::new().await;
    let domains = domains(&team, 2).await;
    let (one, other) = (Rep::alone(&team, tempfile::tempdir().unwrap()).await, team.rep("Jo").await);
    suppress(&one.app, "ada@acme.example, +49 152 28817386").await;
    one.joins(&team, "Mara", &team.server.url()).await;
    suppress(&one.app, "bob@acme.example").await;
    suppress(&other.app, "bob@acme.example kim@acme.example").await;
    one.told().await;
    other.told().await;
    one.page(&domains[0]).await;
    let all = ["+4915228817386", "ada@acme.example", "bob@acme.example", "kim@acme.example"];
    for (rep, why) in [(&one, "of before and of now"), (&other, "and the other has the same")] {
        rep.app
            .until(why, "suppression", json!({"text": "", "kinds": [], "from": 0}), |list| list["entries"] == 4)
            .await;
        assert_eq!(listed(&rep.app).await, all, "{why}");
    }
    // Both have added it: who takes it off has known of both.
    unsuppress(&one.app, "bob@acme.example").await;
    one.told().await;
    other.page(&domains[1]).await;
    let left = ["+4915228817386", "ada@acme.example", "kim@acme.example"];
    other
        .app
        .until("it is off", "suppression", json!({"text": "", "kinds": [], "from": 0}), |list| list["entries"] == 3)
        .await;
    assert_eq!(listed(&other.app).await, left, "it is off the list everywhere");
    // Undone, what one has added goes, and what the other has added as well stays.
    suppress(&other.app, "lea@acme.example mia@acme.example").await;
    other.told().await;
    suppress(&one.app, "lea@acme.example").await;
    one.told().await;
    other.app.ask("undo", json!({})).await;
    other.told().await;
    let all = ["+4915228817386", "ada@acme.example", "kim@acme.example", "lea@acme.example"];
    for rep in [&other, &one] {
        rep.app
            .until("hers is off", "suppression", json!({"text": "", "kinds": [], "from": 0}), |list| {
                list["entries"] == 4
            })
            .await;
        assert_eq!(listed(&rep.app).await, all, "that of the colleague stands");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn whom_one_erases_all_erase_and_the_vault_too() {
    let team = Team::new().await;
    let one = team.rep("Mara").await;
    let person = one.app.buy_people().await;
    one.told().await;
    let other = team.rep("Jo").await;
    let same = other.app.buy_people().await;
    assert_eq!((&same.page, team.charges().await), (&person.page, vec![1]), "the second has them of the first");
    suppress(&other.app, &person.page).await;
    other.told().await;
    other.app.ask("back_up", json!({})).await;
    assert!(!holding(other.data.path(), &person).is_empty(), "they are there, and in the backup");
    assert!(named(&team, &person).await > 1, "and in the vault: in an answer and on the list");
    one.app.ask("erase_person", json!({"record": person.record, "typed": person.name})).await;
    gone_from_disk(one.data.path(), &person).await;
    gone_from_disk(other.data.path(), &person).await;
    assert_eq!(same.left(&other.app).await, same.rows - 1, "one row less, and the others are there");
    assert_eq!(listed(&other.app).await, Vec::<String>::new(), "the mark has taken the place of the entry");
    for app in [&one.app, &other.app] {
        let certificate = certified(app).await;
        assert_eq!((&certificate[0]["computers"], &certificate[0]["by"]), (&json!(2), &json!("Mara")), "{certificate}");
    }
    assert_eq!(named(&team, &person).await, 0, "nothing of the vault names the person");
    let bodies = bodies(&team).await;
    let answers: Vec<&Value> = bodies.iter().filter(|(kind, _)| *kind == 1).map(|(_, body)| body).collect();
    assert_eq!(answers.len(), 1, "the answer is there for the others");
    // Whoever joins now has the others, for nothing, and nothing of the person.
    let third = team.rep("Kim").await;
    let later = third.app.buy_people().await;
    assert_eq!(team.charges().await, [1], "still paid once");
    assert_ne!(later.page, person.page, "the first is another one");
    assert_eq!(holding(third.data.path(), &person), Vec::<String>::new(), "and nobody brings the person back");
    // Nor an answer that the service gives again.
    let fields = json!({"network_profile_url": person.page});
    let preview = third.app.ask("preview_look_up", json!({"form": "profile", "fields": fields})).await;
    let ask = json!({"form": "profile", "fields": fields, "agreed": {"price": preview["price"]["each"]}});
    let refused = third.app.refused("look_up", ask).await;
    assert!(refused.message.contains("erased"), "{refused:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn who_was_away_hears_before_anything_is_told() {
    let team = Team::new().await;
    let one = team.rep("Mara").await;
    let person = one.app.buy_people().await;
    one.told().await;
    let other = team.rep("Jo").await;
    other.app.buy_people().await;
    let Rep { app, data, keychain } = other;
    app.end().await;
    one.app.ask("erase_person", json!({"record": person.record, "typed": person.name})).await;
    let clean = |all: &Value| all[0]["isClean"] == true;
    let certificate = one.app.until("the vault is clean", "team_erasures", json!({}), clean).await;
    let missing = (&certificate[0]["heard"], &certificate[0]["missing"][0]["member"]);
    assert_eq!(missing, (&json!(1), &json!("Jo")), "who is away is named: {certificate}");
    assert!(!holding(data.path(), &person).is_empty(), "hers are there still");
    let back = Rep::opened(&team, data, keychain).await;
    gone_from_disk(back.data.path(), &person).await;
    certified(&one.app).await;
    assert_eq!(named(&team, &person).await, 0, "and nobody has brought the person back to the vault");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_vault_that_was_set_back_is_told_what_it_lacks() {
    let team = Team::new().await;
    let one = team.rep("Mara").await;
    let person = one.app.buy_people().await;
    suppress(&one.app, "ada@acme.example").await;
    one.told().await;
    // A copy of the hub, as of now.
    let client = team.server.look().await;
    client.batch_execute("CREATE SCHEMA kept").await.unwrap();
    for table in ["devices", "streams", "log", "questions"] {
        client.batch_execute(&format!("CREATE TABLE kept.{table} AS SELECT * FROM vault.{table}")).await.unwrap();
    }
    let domain = domains(&team, 1).await.remove(0);
    one.page(&domain).await;
    suppress(&one.app, "bob@acme.example").await;
    unsuppress(&one.app, "ada@acme.example").await;
    one.app.ask("erase_person", json!({"record": person.record, "typed": person.name})).await;
    one.told().await;
    certified(&one.app).await;
    let lines = "SELECT count(*) FROM vault.log";
    let before = team.number(lines).await;
    for table in ["devices", "streams", "log", "questions"] {
        let back = format!("DELETE FROM vault.{table}; INSERT INTO vault.{table} SELECT * FROM kept.{table}");
        client.batch_execute(&back).await.unwrap();
    }
    assert!(team.number(lines).await < before && named(&team, &person).await > 0, "yesterday's hub");
    let again = "SELECT count(*) FROM vault.questions WHERE n IS NOT NULL AND state = 2";
    let end = Instant::now() + PATIENCE;
    while named(&team, &person).await > 0 || team.number(again).await < 2 {
        assert!(Instant::now() < end, "what it lacks was not told");
        sleep(Duration::from_millis(200)).await;
    }
    one.told().await;
    certified(&one.app).await;
    let other = team.rep("Jo").await;
    other.page(&domain).await;
    assert_eq!(team.charges().await, [1], "what was paid for is the team's again");
    let all = listed(&other.app).await;
    assert!(all.contains(&"bob@acme.example".to_owned()), "who must not be contacted as well: {all:?}");
    assert_eq!(team.number("SELECT count(*) FROM vault.log WHERE kind = 1").await, 2, "each answer once");
    assert_eq!(team.number("SELECT count(*) FROM vault.log WHERE kind = 12").await, 1, "and the erasure once");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_that_was_brought_back_hears_from_the_beginning() {
    let team = Team::new().await;
    let (one, other) = (team.rep("Mara").await, team.rep("Jo").await);
    let person = one.app.buy_people().await;
    suppress(&one.app, "ada@acme.example").await;
    one.told().await;
    let copy = one.data.path().join("copy.sqlite");
    let file = one.data.path().join("workspaces").join("demo").join("workspace.sqlite");
    let Rep { app, data, keychain } = one;
    app.end().await;
    std::fs::copy(&file, &copy).unwrap();
    let one = Rep::opened(&team, data, keychain).await;
    suppress(&one.app, "bob@acme.example").await;
    unsuppress(&one.app, "ada@acme.example").await;
    one.app.ask("erase_person", json!({"record": person.record, "typed": person.name})).await;
    one.told().await;
    certified(&other.app).await;
    let Rep { app, data, keychain } = one;
    app.end().await;
    // Whoever brings a file back by hand has the one of before.
    for beside in ["-wal", "-shm"] {
        let _ = std::fs::remove_file(file.with_file_name(format!("workspace.sqlite{beside}")));
    }
    std::fs::copy(&copy, &file).unwrap();
    std::fs::remove_file(&copy).unwrap();
    let one = Rep::opened(&team, data, keychain).await;
    gone_from_disk(one.data.path(), &person).await;
    let is = |list: &Value| list["page"][0]["value"] == "bob@acme.example" && list["entries"] == 1;
    one.app.until("the list is the team's", "suppression", json!({"text": "", "kinds": [], "from": 0}), is).await;
    let certificate = certified(&one.app).await;
    assert_eq!(certificate[0]["computers"], 2, "the device of before is no computer: {certificate}");
    assert_eq!(named(&team, &person).await, 0, "and nothing has come back");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_known_already_is_no_sign_of_a_hub_that_was_set_back() {
    let team = Team::new().await;
    let domains = domains(&team, 2).await;
    // Both have paid for the same before the team was: of what comes second nothing becomes a row of the log.
    let (one, other) =
        tokio::join!(Rep::alone(&team, tempfile::tempdir().unwrap()), Rep::alone(&team, tempfile::tempdir().unwrap()));
    for rep in [&one, &other] {
        for domain in &domains {
            rep.page(domain).await;
        }
    }
    one.joins(&team, "Mara", &team.server.url()).await;
    one.told().await;
    other.joins(&team, "Jo", &team.server.url()).await;
    other.told().await;
    assert_eq!(team.number("SELECT count(*) FROM vault.log WHERE kind = 1").await, 2, "each answer once");
    suppress(&one.app, "ada@acme.example").await;
    one.told().await;
    let has = |count: u64| move |list: &Value| list["entries"] == count;
    let all = json!({"text": "", "kinds": [], "from": 0});
    other.app.until("it is on both lists", "suppression", all.clone(), has(1)).await;
    unsuppress(&one.app, "ada@acme.example").await;
    one.told().await;
    other.app.until("and off both", "suppression", all.clone(), has(0)).await;
    // Heard once more, nobody has told it again.
    for rep in [&other, &one] {
        rep.app.ask("team_erasures", json!({})).await;
        rep.told().await;
    }
    assert_eq!(team.number("SELECT count(*) FROM vault.log WHERE stream = 0").await, 2, "one adding and one removal");
    assert_eq!(listed(&one.app).await, Vec::<String>::new(), "and it stays off");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_job_asks_nothing_about_whom_a_colleague_has_listed() {
    let team = Team::new().await;
    let domains = domains(&team, 4).await;
    let (one, other) = (team.rep("Mara").await, team.rep("Jo").await);
    let Rep { app, data, keychain } = other;
    app.end().await;
    suppress(&one.app, &domains[..3].join(" ")).await;
    one.told().await;
    let before = team.service.charged().await;
    let other = Rep::opened(&team, data, keychain).await;
    let rows: Vec<_> = domains.iter().map(|domain| json!({"name": domain, "domain": domain})).collect();
    let state = job_of(&other.app, &rows, "companyPage").await;
    let step = &state.steps[0];
    assert_eq!((step.suppressed, step.asked, state.spent.0), (3, 1, 5), "three must not be contacted: {state:?}");
    assert_eq!(team.service.charged().await.0 - before.0, 5, "as the service's book says");
}
