use std::collections::BTreeSet;

use super::*;

fn ring(keys: &[(u16, u8)]) -> Result<KeyRing, KeyError> {
    KeyRing::new(keys.iter().map(|(epoch, byte)| TeamKey::new(*epoch, &[*byte; 32]).unwrap()))
}

const DOT: Dot = Dot { device: [3; 16], seq: 7 };

/// What a body key makes of nothing, which stands for the key.
fn tag(key: &aead::LessSafeKey) -> Vec<u8> {
    let mut nothing = Vec::new();
    key.seal_in_place_append_tag(aead::Nonce::assume_unique_for_key([0; 12]), aead::Aad::empty(), &mut nothing)
        .unwrap();
    nothing
}

#[test]
fn a_ring_has_the_first_key_and_each_once() {
    for (keys, refused, why) in [
        (&[][..], Some(KeyError::NoFirst), "nothing was kept"),
        (&[(2, 1)], Some(KeyError::NoFirst), "questions would have other keys"),
        (&[(0, 1), (1, 1)], Some(KeyError::NoFirst), "there is no epoch before the first"),
        (&[(1, 1), (1, 1)], Some(KeyError::Twice(1)), "which one is meant?"),
        (&[(1, 1), (2, 2), (2, 3)], Some(KeyError::Twice(2)), "which one is meant?"),
        (&[(1, 1)], None, "a vault begins so"),
        (&[(9, 3), (1, 1), (2, 2)], None, "any order, and epochs may be missing"),
    ] {
        assert_eq!(ring(keys).err(), refused, "{keys:?}: {why}");
    }
    let ring = ring(&[(9, 3), (1, 1)]).unwrap();
    assert_eq!(ring.newest(), 9, "is sealed with");
    assert_eq!(ring.keys().map(TeamKey::epoch).collect::<Vec<_>>(), [1, 9], "are handed on, oldest first");
}

#[test]
fn a_key_has_its_length_and_is_never_shown() {
    for length in [0, 1, 31, 33, 64] {
        assert_eq!(
            TeamKey::new(1, &vec![5; length]).err(),
            Some(KeyError::Length(length)),
            "{length} bytes are no key"
        );
    }
    let key = TeamKey::new(1, &[0xA5; 32]).unwrap();
    let shown = format!("{key:?} {:?}", KeyRing::new([TeamKey::new(1, &[0xA5; 32]).unwrap()]).unwrap());
    assert!(!shown.contains("165") && !shown.to_lowercase().contains("a5"), "logs hold no key: {shown}");
    let (one, two) = (TeamKey::random(1).unwrap(), TeamKey::random(1).unwrap());
    assert_ne!(one.expose(), two.expose(), "each vault has its own");
    assert_eq!(
        TeamKey::new(1, one.expose()).unwrap().expose(),
        one.expose(),
        "and it comes back from where it is kept"
    );
}

#[test]
fn no_two_uses_share_a_key() {
    let ring = ring(&[(1, 1), (2, 1)]).unwrap();
    let people = hmac::Key::new(hmac::HMAC_SHA256, &ring.people);
    let people: [u8; 16] = start_of_hmac(&people, &[b"a"]);
    let question: [u8; 16] = start_of_hmac(&ring.index, &[b"a"]);
    let probe: [u8; 16] = start_of_hmac(&ring.probe(1).unwrap(), &[b"a"]);
    let starts: BTreeSet<&[u8]> = [&people[..8], &question[..8], &probe[..8]].into();
    assert_eq!(starts.len(), 3, "the same text under each of them is something else");
    let bodies = [
        ring.body(1, DOT),
        ring.body(2, DOT),
        ring.body(1, Dot { seq: 8, ..DOT }),
        ring.body(1, Dot { seq: 7 << 8, ..DOT }),
        ring.body(1, Dot { device: [4; 16], ..DOT }),
    ];
    let tags: BTreeSet<Vec<u8>> = bodies.into_iter().map(|key| tag(&key.unwrap())).collect();
    assert_eq!(tags.len(), 5, "each epoch, even of equal bytes, each device and each number has its own");
    assert_eq!(ring.body(3, DOT).err(), Some(KeyError::UnknownEpoch(3)), "of an epoch that nobody told");
}

#[test]
fn questions_are_the_same_in_every_epoch_and_differ_in_all_else() {
    let (before, after, other) = (ring(&[(1, 1)]), ring(&[(1, 1), (2, 2)]), ring(&[(1, 2)]));
    let (before, after, other) = (before.unwrap(), after.unwrap(), other.unwrap());
    let asked = r#"{"domain":"acme.example"}"#;
    let key = before.question_key(7, asked);
    assert_eq!(after.question_key(7, asked), key, "or everything would be paid for again");
    assert_eq!(after.people_salt(), before.people_salt(), "or erasing would find nobody, and marks would be forgotten");
    assert_ne!(other.people_salt(), before.people_salt(), "marks of two teams cannot be compared");
    for (differs, why) in [
        (before.question_key(8, asked), "another operation"),
        (before.question_key(7 << 8, asked), "its bytes are in order"),
        (before.question_key(-7, asked), "numbers have a sign"),
        (before.question_key(7, ""), "an empty request is one too"),
        (before.question_key(7, &format!("\0{asked}")), "a zero belongs to the text"),
        (other.question_key(7, asked), "another team"),
    ] {
        assert_ne!(differs, key, "{why}");
    }
}
