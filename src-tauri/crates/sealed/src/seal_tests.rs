use serde_json::{Value, json};

use super::*;
use crate::bounds::{MOST_DEEP, MOST_VALUES};
use crate::dice::Dice;
use crate::keys::TeamKey;

const PLACE: Place = Place { home: -5, stream: 3, kind: 1, dot: Dot { device: [2; 16], seq: 41 } };

fn ring(keys: &[(u16, u8)]) -> KeyRing {
    KeyRing::new(keys.iter().map(|(epoch, byte)| TeamKey::new(*epoch, &[*byte; 32]).unwrap())).unwrap()
}

fn opened(keys: &KeyRing, place: Place, body: &[u8]) -> Result<Value, OpenError> {
    open(keys, place, body)
}

/// A body of bytes that are no deflated JSON of ours.
fn of_packed(packed: Vec<u8>) -> Vec<u8> {
    sealed(&ring(&[(1, 1)]), PLACE, packed, [6; NONCE]).unwrap()
}

#[test]
fn what_was_sealed_comes_back() {
    let keys = ring(&[(1, 1)]);
    let deep = (0..MOST_DEEP).fold(json!(1), |inner, _| json!([inner]));
    for content in [
        json!({}),
        json!(null),
        json!({"z": 1, "a": [0.1, 1e300, -0.0, 0.30000000000000004], "ü": "\u{0}\u{1F600}"}),
        deep,
    ] {
        let body = seal(&keys, PLACE, &content).unwrap();
        let back = opened(&keys, PLACE, &body).unwrap();
        assert_eq!(
            back.to_string(),
            content.to_string(),
            "the same, its fields in their order, its numbers to the last digit"
        );
    }
    let body = |text: &str| seal(&keys, PLACE, &text).unwrap().len();
    assert!(body(&"a page ".repeat(1_000)) < 200, "it is packed before it is sealed");
    let (one, two) = (seal(&keys, PLACE, &1).unwrap(), seal(&keys, PLACE, &1).unwrap());
    assert_ne!(one[3..HEAD], two[3..HEAD], "each sealing draws a nonce, also of the same row");
}

#[test]
fn a_body_opens_in_its_own_row_alone() {
    let keys = ring(&[(1, 1)]);
    let body = seal(&keys, PLACE, &"x").unwrap();
    let list = Place { stream: LISTS + 9, ..PLACE };
    let listed = seal(&keys, list, &"x").unwrap();
    let Place { dot, .. } = PLACE;
    for (body, place, opens, why) in [
        (&body, PLACE, true, "its own"),
        (&body, Place { stream: 15, ..PLACE }, true, "another answer stream, chosen when it was sent"),
        (&body, Place { stream: LISTS - 1, ..PLACE }, true, "the last one of them"),
        (&body, Place { stream: 0, ..PLACE }, false, "the policy stream"),
        (&body, list, false, "a list"),
        (&body, Place { stream: -1, ..PLACE }, false, "a stream that nobody has"),
        (&body, Place { home: 5, ..PLACE }, false, "another home"),
        (&body, Place { kind: 11, ..PLACE }, false, "another kind: suppressed, or not any more"),
        (&body, Place { dot: Dot { seq: 42, ..dot }, ..PLACE }, false, "another number"),
        (&body, Place { dot: Dot { device: [3; 16], ..dot }, ..PLACE }, false, "another device"),
        (&listed, list, true, "its own list"),
        (&listed, Place { stream: LISTS + 8, ..PLACE }, false, "another list"),
        (&body, Place { stream: LISTS, ..PLACE }, false, "the first list"),
        (&listed, PLACE, false, "among answers"),
    ] {
        let expected = if opens { Ok(json!("x")) } else { Err(OpenError::Refused) };
        assert_eq!(opened(&keys, place, body), expected, "{why}");
    }
}

#[test]
fn keys_are_told_apart() {
    let (one, two) = (ring(&[(1, 1)]), ring(&[(1, 1), (2, 2)]));
    let before = seal(&one, PLACE, &"x").unwrap();
    let after = seal(&two, PLACE, &"x").unwrap();
    for (keys, body, is, why) in [
        (&two, &before, Ok(json!("x")), "what is from before the change stays readable"),
        (&two, &after, Ok(json!("x")), "and what is from after it"),
        (&one, &after, Err(OpenError::UnknownEpoch(2)), "a new invitation is needed"),
        (&ring(&[(1, 9)]), &before, Err(OpenError::Refused), "another team's key"),
        (&ring(&[(1, 1), (2, 1)]), &after, Err(OpenError::Refused), "another key of that epoch"),
    ] {
        assert_eq!(opened(keys, PLACE, body), is, "{why}");
    }
}

#[test]
fn every_bit_counts() {
    let keys = ring(&[(1, 1), (7, 2)]);
    let body = seal(&keys, PLACE, &json!({"name": "Ada", "n": 1})).unwrap();
    for length in 0..body.len() {
        let refused = opened(&keys, PLACE, &body[..length]).expect_err("something is missing");
        let short = length < HEAD + TAG;
        assert_eq!(refused, if short { OpenError::NotABody } else { OpenError::Refused }, "cut at {length}");
    }
    assert_eq!(opened(&keys, PLACE, &[&body[..], &[0]].concat()), Err(OpenError::Refused), "something behind it");
    for at in 0..body.len() {
        for bit in 0..8 {
            let mut other = body.clone();
            other[at] ^= 1 << bit;
            let refused = opened(&keys, PLACE, &other).expect_err("nothing else opens");
            let as_expected = match at {
                0 => matches!(refused, OpenError::Newer(_) | OpenError::NotABody),
                1 | 2 => matches!(refused, OpenError::UnknownEpoch(_)),
                _ => refused == OpenError::Refused,
            };
            assert!(as_expected, "byte {at}, bit {bit}: {refused}");
        }
    }
    let mut other_epoch = body;
    other_epoch[2] = 1;
    assert_eq!(opened(&keys, PLACE, &other_epoch), Err(OpenError::Refused), "an epoch that is known and not its own");
}

#[test]
fn nonsense_is_an_error() {
    let keys = ring(&[(1, 1)]);
    for (body, is) in [
        (&[][..], OpenError::NotABody),
        (&[0; 100], OpenError::NotABody),
        (&[1; 30], OpenError::NotABody),
        (&[1; 31], OpenError::UnknownEpoch(257)),
        (&[2], OpenError::Newer(2)),
        (b"{\"json\":\"of ours\", \"or\": \"not\"}", OpenError::Newer(b'{')),
    ] {
        assert_eq!(opened(&keys, PLACE, body), Err(is), "{body:?}");
    }
    let mut dice = Dice::new(5);
    for _ in 0..20_000 {
        let mut body: Vec<u8> = (0..dice.below(80)).map(|_| dice.roll() as u8).collect();
        if let Some(head) = body.first_chunk_mut() {
            *head = [1, 0, 1];
        }
        assert!(opened(&keys, PLACE, &body).is_err(), "{body:?} was sealed by nobody");
    }
}

#[test]
fn what_opens_and_is_nothing_known_is_told_apart() {
    let keys = ring(&[(1, 1)]);
    for (packed, is, why) in [
        (vec![], OpenError::Form, "nothing is not even deflated"),
        (b"not deflated".to_vec(), OpenError::Form, "bytes of something else"),
        (deflate::pack(b"").unwrap(), OpenError::Form, "no JSON"),
        (deflate::pack(b"{} {}").unwrap(), OpenError::Form, "two of them"),
        (deflate::pack(b"\"\xFF\"").unwrap(), OpenError::Form, "no text"),
        (deflate::pack(&[b'['; 10_000]).unwrap(), OpenError::TooLarge, "so deep that it could end the program"),
        (deflate::pack(&vec![b' '; MOST_TEXT + 1]).unwrap(), OpenError::TooLarge, "a bomb of text"),
        (deflate::pack(&b"0,".repeat(MOST_VALUES)).unwrap(), OpenError::TooLarge, "a bomb of values"),
    ] {
        assert_eq!(opened(&keys, PLACE, &of_packed(packed)), Err(is), "{why}");
    }
    let mut bomb = deflate::pack(&vec![b' '; MOST_TEXT + (64 << 10)]).unwrap();
    bomb.truncate(bomb.len() - 4);
    let refused = opened(&keys, PLACE, &of_packed(bomb));
    assert_eq!(refused, Err(OpenError::TooLarge), "it is given up before its end, which nobody finds cut");
    let person = of_packed(deflate::pack(b"\"ada@acme.example\"").unwrap());
    let refused = open::<u8>(&keys, PLACE, &person).expect_err("a text is no number");
    assert!(!format!("{refused:?} {refused}").contains("ada"), "what people wrote comes into no log: {refused:?}");
    assert_eq!(opened(&keys, PLACE, &vec![1; MOST_BODY + 1]), Err(OpenError::TooLarge), "before anything is copied");
}

#[test]
fn what_nobody_would_open_is_not_sealed() {
    let keys = ring(&[(1, 1)]);
    assert_eq!(seal(&keys, PLACE, &"x".repeat(MOST_TEXT)), Err(SealError::TooLarge), "too long a text");
    let mut dice = Dice::new(6);
    let noise: Vec<u8> = (0..1 << 20).map(|_| dice.roll() as u8).collect();
    let grown = deflate::pack(&noise).unwrap().len() + HEAD + TAG;
    assert!(
        grown < noise.len() + noise.len() / 1_000,
        "what cannot be made smaller stays within the bound of a body: {grown}"
    );
    let list = |values: usize| vec![0; values];
    let most = seal(&keys, PLACE, &list(MOST_VALUES - 1)).unwrap();
    assert!(opened(&keys, PLACE, &most).is_ok(), "as many values as may be");
    assert_eq!(seal(&keys, PLACE, &list(MOST_VALUES)), Err(SealError::TooLarge), "one more");
    let too_deep = (0..=MOST_DEEP).fold(json!(1), |inner, _| json!([inner]));
    assert_eq!(seal(&keys, PLACE, &too_deep), Err(SealError::TooLarge), "deeper than a reader goes");
    let no_json = std::collections::BTreeMap::from([((1, 2), 3)]);
    assert_eq!(seal(&keys, PLACE, &no_json), Err(SealError::NotJson), "a pair is no name of a field");
}

/// What a text becomes when it is stored and not made smaller: the same bytes whichever library packs.
fn stored(text: &[u8]) -> Vec<u8> {
    let length = u16::try_from(text.len()).unwrap();
    [&[1][..], &length.to_le_bytes(), &(!length).to_le_bytes(), text].concat()
}

#[test]
fn the_form_stays_what_it_is() {
    let keys = ring(&[(1, 1)]);
    let body = sealed(&keys, PLACE, stored(br#"{"n":1}"#), [6; NONCE]).unwrap();
    let known = "010001060606060606060606060606c0df7f2530fd4302a6d4f552ddea4e917f8b40b922fb8abfd70218cf";
    assert_eq!(hex::encode(&body), known, "whoever changes this reads nothing of what is in the vaults");
    assert_eq!(opened(&keys, PLACE, &body), Ok(json!({"n": 1})), "and it opens");
}
