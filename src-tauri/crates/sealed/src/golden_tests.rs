//! The forms as a second program knows them. `golden/from_rust.json` holds what this one makes of fixed keys, nonces and salts:
//! `check.py` computes all of it again, from the descriptions at the heads of the files and nothing else. `golden/from_python.json` is
//! what that one has sealed, to be opened here. `WRITE_GOLDEN=1` writes the first anew; a change of either is a change of the form.

use std::num::NonZeroU32;

use secrecy::ExposeSecret;
use serde_json::{Value, json};

use crate::hlc::Hlc;
use crate::home::{bucket, home};
use crate::invite::{self, Code, Invitation, Trust};
use crate::keys::{KeyRing, TeamKey};
use crate::seal::{self, Place};
use crate::stamp::Dot;
use crate::{probe, signs};

const FROM_RUST: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/golden/from_rust.json");
const FROM_PYTHON: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/golden/from_python.json");
const VAULT: [u8; 16] = *b"\x01\x23\x45\x67\x89\xab\xcd\xef\xfe\xdc\xba\x98\x76\x54\x32\x10";
const CODE: &str = "G7Q2-M0ZV-8KXR-4TCB";

fn ring(epochs: u16) -> KeyRing {
    let key = |epoch: u16| TeamKey::new(epoch, &[epoch as u8 * 0x11; 32]).unwrap();
    KeyRing::new((1..=epochs).map(key)).unwrap()
}

fn place(home: i64, stream: i64, kind: i16, device: u8, seq: i64) -> Place {
    Place { home, stream, kind, dot: Dot { device: [device; 16], seq } }
}

fn invitation() -> Invitation {
    Invitation {
        address: "postgresql://db.acme.example:5432/vault".to_owned(),
        trust: Trust::Authority("-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n".to_owned()),
        vault: VAULT,
        base_url: "https://api.example".to_owned(),
        login: "rep_7".to_owned(),
        password: "one-time \"pässword\"".into(),
        keys: ring(2),
        api_key: Some("sk_test_1".into()),
        team: "Acme Sales".to_owned(),
        invitee: "Zoë".to_owned(),
        made_at: 1_773_316_800_000,
    }
}

/// A block that is stored and not made smaller: the same bytes whichever library packs.
fn stored(text: &str) -> Vec<u8> {
    let length = u16::try_from(text.len()).unwrap();
    [&[1][..], &length.to_le_bytes(), &(!length).to_le_bytes(), text.as_bytes()].concat()
}

fn body(epochs: u16, place: Place, content: &str, nonce: u8) -> Value {
    let sealed = seal::sealed(&ring(epochs), place, stored(content), [nonce; 12]).unwrap();
    json!({
        "home": place.home, "stream": place.stream, "kind": place.kind, "device": hex::encode(place.dot.device),
        "seq": place.dot.seq, "epoch": epochs, "nonce": hex::encode([nonce; 12]), "json": content, "body": hex::encode(sealed),
    })
}

fn made() -> Value {
    let keys = ring(2);
    let questions =
        [(1, r#"{"domain":"acme.example"}"#), (-1, ""), (258, r#"{"a":"ü\u0000"}"#)].map(|(op, canonical)| {
            let key = keys.question_key(op, canonical);
            let buckets = [1, 64, 300].map(|buckets| json!([buckets, bucket(key, NonZeroU32::new(buckets).unwrap())]));
            json!({"op": op, "canonical": canonical, "key": hex::encode(key), "buckets": buckets})
        });
    let bodies = [
        body(1, place(home(VAULT, 0), 0, 10, 7, 1), r#"{"suppress":"email:zoe@acme.example"}"#, 1),
        body(1, place(home(VAULT, 3), 15, 1, 8, i64::MAX), r#"{"request":{},"response":{"n":0.1}}"#, 2),
        body(2, place(i64::MIN, (1 << 32) + 5, 25, 9, -1), "null", 3),
    ];
    let code = Code::read(CODE).unwrap();
    let file = invite::written(&invitation(), &code, [0x5A; 16], [0xC3; 12], invite::ROUNDS).unwrap();
    let homes = [0, 1, 63, u32::MAX].map(|bucket| json!([bucket, home(VAULT, bucket)]));
    let stamps = [(0, 0), (1_773_316_800_000, 7), (u64::MAX, 65_535)];
    let stamps = stamps.map(|(ms, counter)| json!([ms, counter, Hlc::new(ms, counter).as_i64()]));
    let probes = [1, 2].map(|epochs| hex::encode(probe::probe(&ring(epochs), VAULT).unwrap()));
    let epochs: Vec<Value> = keys.keys().map(|key| json!([key.epoch(), hex::encode(key.expose())])).collect();
    json!({
        "keys": epochs,
        "vault": hex::encode(VAULT),
        "homes": homes,
        "questions": questions,
        "people": keys.people_salt(),
        "packed": hex::encode(signs::pack([*b"zoe-1234", [0xFF; 8], [0; 8], *b"zoe-1234"])),
        "probes": probes,
        "bodies": bodies,
        "stamps": stamps,
        "code": CODE,
        "invitation": String::from_utf8(file).unwrap(),
    })
}

#[test]
fn what_is_made_is_what_was_made_before() {
    let text = format!("{}\n", serde_json::to_string_pretty(&made()).unwrap());
    if std::env::var_os("WRITE_GOLDEN").is_some() {
        std::fs::write(FROM_RUST, &text).unwrap();
    }
    let kept = std::fs::read_to_string(FROM_RUST).unwrap();
    assert_eq!(text, kept, "a vault that exists must stay readable: this would need a new version of the form");
}

#[test]
fn what_the_other_program_sealed_opens() {
    let kept: Value = serde_json::from_str(&std::fs::read_to_string(FROM_PYTHON).unwrap()).unwrap();
    let bytes = |value: &Value| hex::decode(value.as_str().unwrap()).unwrap();
    let bodies = kept["bodies"].as_array().unwrap();
    assert!(bodies.len() > 3, "there are some");
    for sealed in bodies {
        let number = |field: &str| sealed[field].as_i64().unwrap();
        let device = bytes(&sealed["device"]).try_into().unwrap();
        let dot = Dot { device, seq: number("seq") };
        let kind = i16::try_from(number("kind")).unwrap();
        let place = Place { home: number("home"), stream: number("stream"), kind, dot };
        let opened = seal::open::<Value>(&ring(2), place, &bytes(&sealed["body"]));
        assert_eq!(opened.as_ref(), Ok(&sealed["content"]), "{}", sealed["why"]);
    }
    let file = kept["invitation"].as_str().unwrap();
    let opened = invite::read(file.as_bytes()).unwrap().open(&Code::read(CODE).unwrap()).unwrap();
    assert_eq!((opened.team.as_str(), opened.invitee.as_str()), ("Łódź \"Sales\"", "Ada"), "its texts");
    assert_eq!(opened.password.expose_secret(), "p\\w\n", "its secrets");
    assert_eq!(
        (opened.trust, opened.api_key.is_none()),
        (Trust::Pin([0xAB; 32]), true),
        "what is there and what is not"
    );
    assert_eq!(opened.keys.keys().map(TeamKey::epoch).collect::<Vec<_>>(), [1, 2], "and the keys");
    assert_eq!(probe::check(&opened.keys, VAULT, &bytes(&kept["probe"])), Ok(()), "which are the vault's");
}
