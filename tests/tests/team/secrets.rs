//! What others can read: nothing of what was asked and answered in the database, and no password in any file.

use std::fs;
use std::path::Path;

use serde_json::json;

use crate::asking::domains;
use crate::world::Team;

#[tokio::test(flavor = "multi_thread")]
async fn the_database_names_nobody_and_no_file_has_the_password() {
    let team = Team::new().await;
    let people = team.service.people("DE").await;
    let domains = domains(&team, 5).await;
    let one = team.rep("Mara").await;
    for domain in &domains {
        one.page(domain).await;
    }
    let pull = json!({
        "kind": "people", "filters": {"jobTitle.include": ["CTO"]}, "aim": "more", "rows": 100, "size": 100,
        "agreed": 1_000_000, "mostOwned": null,
    });
    one.app.pull(&serde_json::from_value(pull).unwrap()).await;
    one.told().await;
    let dump = dump(&team).await;
    assert!(dump.len() > 2_000, "there is something in it: {}", dump.len());
    let mut sought: Vec<String> = domains;
    sought.push(team.service.api_key.clone());
    for somebody in &people {
        sought.extend(["lastname", "profileUrl", "companyName"].map(|field| somebody.text(field).to_owned()));
    }
    for text in sought.iter().filter(|text| text.len() > 4) {
        assert!(!dump.contains(text.as_str()), "the database says “{text}”");
    }
    let key = [7_u8; 32];
    let (password, digits) = (hex::encode("of the test"), hex::encode(key));
    for sought in [&b"of the test"[..], b"of%20the%20test", password.as_bytes(), &key, digits.as_bytes()] {
        let found = files(one.data.path(), sought);
        assert_eq!(found, Vec::<String>::new(), "what opens the vault is in the keychain alone");
    }
    assert_eq!(one.keychain.held(), 1, "and there it is");
}

/// Every row of every table, as text.
async fn dump(team: &Team) -> String {
    let client = team.server.look().await;
    let tables = "SELECT table_name::text FROM information_schema.tables WHERE table_schema = 'vault'";
    let mut dump = String::new();
    for table in client.query(tables, &[]).await.unwrap() {
        let name: String = table.get(0);
        for row in client.query(&format!("SELECT t::text FROM vault.{name} AS t"), &[]).await.unwrap() {
            let text: String = row.get(0);
            // What is kept as bytes is looked at as bytes.
            for piece in text.split("\\\\x").skip(1) {
                let digits: String = piece.chars().take_while(char::is_ascii_hexdigit).collect();
                dump.push_str(&String::from_utf8_lossy(&hex::decode(&digits[..digits.len() / 2 * 2]).unwrap()));
            }
            dump.push_str(&text);
        }
    }
    dump
}

/// The files below a folder that hold these bytes.
fn files(folder: &Path, sought: &[u8]) -> Vec<String> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap().map(Result::unwrap) {
        let path = entry.path();
        if path.is_dir() {
            found.extend(files(&path, sought));
        } else if fs::read(&path).is_ok_and(|bytes| bytes.windows(sought.len()).any(|window| window == sought)) {
            found.push(path.display().to_string());
        }
    }
    found
}
