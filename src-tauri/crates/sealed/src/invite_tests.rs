use secrecy::ExposeSecret;

use super::*;
use crate::dice::Dice;
use crate::keys::{KeyRing, TeamKey};

const ONE: NonZeroU32 = NonZeroU32::MIN;

fn invitation() -> Invitation {
    Invitation {
        address: "postgresql://db.acme.example:5432/vault".to_owned(),
        trust: Trust::Pin([5; 32]),
        vault: [7; 16],
        base_url: "https://api.example".to_owned(),
        login: "rep_7".to_owned(),
        password: "once".into(),
        keys: KeyRing::new([TeamKey::new(1, &[1; 32]).unwrap()]).unwrap(),
        api_key: None,
        team: "Acme Sales".to_owned(),
        invitee: "Ada".to_owned(),
        made_at: 1,
    }
}

fn code() -> Code {
    Code::read("0123-4567-89AB-CDEF").unwrap()
}

fn file() -> Vec<u8> {
    written(&invitation(), &code(), [3; SALT], [4; NONCE], ONE).unwrap()
}

fn opened(file: &[u8], code: &Code) -> Result<String, ReadError> {
    read(file)?.opened(code, ONE).map(|invitation| invitation.team)
}

#[test]
fn an_invitation_comes_back_under_its_code() {
    let (file, code) = write(&invitation()).unwrap();
    let closed = read(&file).unwrap();
    let typed = code.shown().expose_secret().to_lowercase().replace('-', " ");
    let back = closed.open(&Code::read(&typed).unwrap()).unwrap();
    assert_eq!(invitation().to_json(), back.to_json(), "all of it, by the code as somebody types it");
    let salt = |file: &[u8]| file[HEAD.len()..][..1 + 2 * (SALT + NONCE)].to_vec();
    let again = written(&invitation(), &code, random::bytes().unwrap(), random::bytes().unwrap(), ONE).unwrap();
    assert_ne!(salt(&file), salt(&again), "each file has its own key, also under the same code");
    let other = Code::random().unwrap();
    assert_eq!(read(&again).unwrap().opened(&other, ONE).err(), Some(ReadError::WrongCode), "another one's code");
}

#[test]
fn the_first_line_says_what_it_is() {
    assert_eq!(HEAD, format!(r#"{{"format":"{FORMAT}","version":{VERSION}}}"#), "and which version");
    let file = String::from_utf8(file()).unwrap();
    assert!(file.starts_with(&format!("{HEAD}\n")) && file.ends_with('\n'), "it is a text: {file}");
    assert!(file.lines().skip(1).all(|line| line.len() <= LINE), "of lines that every mail carries");
    assert!(!file.contains("Acme") && !file.contains("Ada"), "that names nobody");
    let with_head = |head: &str| file.replace(HEAD, head).into_bytes();
    let damaged = Err(ReadError::Damaged);
    let short = |length: usize| {
        let body = vec![0; length];
        format!("{HEAD}\n{}{}", hex::encode(&body), hex::encode(sum(&body))).into_bytes()
    };
    for (bytes, is, why) in [
        (file.clone().into_bytes(), Ok("Acme Sales"), "as it was written"),
        (file.replace('\n', "\r\n").into_bytes(), Ok("Acme Sales"), "after Windows"),
        (file.replacen('\n', " \t\n\n", 1).into_bytes(), Ok("Acme Sales"), "after somebody opened and saved it"),
        (format!("\u{FEFF}{file}").into_bytes(), Ok("Acme Sales"), "with a mark of its encoding"),
        (file.to_uppercase().replace(&HEAD.to_uppercase(), HEAD).into_bytes(), Ok("Acme Sales"), "in capital digits"),
        (
            with_head(r#"{ "version": 1, "format": "prospector-team", "new": [] }"#),
            Ok("Acme Sales"),
            "written otherwise",
        ),
        (with_head(r#"{"format":"prospector-team","version":2}"#), Err(ReadError::Newer(2)), "from a newer app"),
        (with_head(r#"{"format":"prospector-team","version":0}"#), Err(ReadError::NotAnInvitation), "from no app"),
        (with_head(r#"{"format":"prospector-team"}"#), Err(ReadError::NotAnInvitation), "of no version"),
        (with_head(r#"{"format":"prospector-list","version":1}"#), Err(ReadError::NotAnInvitation), "a list"),
        (with_head(""), Err(ReadError::NotAnInvitation), "without its first line"),
        (vec![], Err(ReadError::NotAnInvitation), "nothing"),
        (b"%PDF-1.7\n".to_vec(), Err(ReadError::NotAnInvitation), "something else"),
        (vec![b'['; 100_000], Err(ReadError::NotAnInvitation), "something deep"),
        (vec![b' '; MOST_FILE + 1], Err(ReadError::NotAnInvitation), "something large"),
        (HEAD.as_bytes().to_vec(), damaged, "nothing but its first line"),
        (format!("{HEAD}\n{}", "00".repeat(SALT + NONCE + TAG + SUM)).into_bytes(), damaged, "zeros"),
        (short(SALT + NONCE + TAG - 1), damaged, "too short for any, though the sum fits"),
        (short(SALT + NONCE + TAG), Err(ReadError::WrongCode), "just not too short"),
        (
            format!("{file}{}", " ".repeat(MOST_FILE)).into_bytes(),
            Err(ReadError::NotAnInvitation),
            "one with a book behind it",
        ),
        (file.replacen('\n', "\ng", 1).into_bytes(), damaged, "no digits"),
        (file.replacen('\n', "\n00", 1).into_bytes(), damaged, "too many of them"),
    ] {
        assert_eq!(opened(&bytes, &code()), is.map(ToOwned::to_owned), "{why}");
    }
}

#[test]
fn every_byte_counts() {
    let file = file();
    let last = file.len() - 1;
    for length in 0..last {
        let is = if length < HEAD.len() { ReadError::NotAnInvitation } else { ReadError::Damaged };
        assert_eq!(read(&file[..length]), Err(is), "cut at {length}");
    }
    assert!(read(&file[..last]).is_ok(), "a last line needs no end");
    let body =
        hex::decode(file[HEAD.len()..].iter().copied().filter(u8::is_ascii_hexdigit).collect::<Vec<_>>()).unwrap();
    let of = |body: &[u8]| [HEAD.as_bytes(), b"\n", hex::encode(body).as_bytes()].concat();
    assert!(opened(&of(&body), &code()).is_ok(), "lines do not matter");
    for at in 0..body.len() {
        for bit in 0..8 {
            let mut other = body.clone();
            other[at] ^= 1 << bit;
            assert_eq!(
                read(&of(&other)),
                Err(ReadError::Damaged),
                "byte {at}, bit {bit}: known before a code is typed"
            );
        }
        // Whoever does it on purpose makes the sum fit.
        let mut other = body.clone();
        other[at] ^= 1 << (at % 8);
        let end = other.len() - SUM;
        let fitting = sum(&other[..end]);
        other[end..].copy_from_slice(&fitting);
        let is = if at < end { Err(ReadError::WrongCode) } else { Ok("Acme Sales".to_owned()) };
        assert_eq!(opened(&of(&other), &code()), is, "byte {at}: and does not open all the same");
    }
}

#[test]
fn one_other_letter_is_another_code() {
    let file = file();
    let mut dice = Dice::new(7);
    for at in 0..16 {
        let mut typed = *b"0123456789ABCDEF";
        typed[at] = if typed[at] == b'Z' { b'Y' } else { b"GHJKMNPQRSTVWXYZ"[dice.below(16)] };
        let other = Code::read(std::str::from_utf8(&typed).unwrap()).unwrap();
        assert_eq!(opened(&file, &other), Err(ReadError::WrongCode), "letter {at}");
    }
}

#[test]
fn what_opens_and_says_nothing_is_damaged() {
    let key = key(&code(), &[3; SALT], ONE).unwrap();
    for text in [&b""[..], b"{}", b"[[[[", b"null"] {
        let mut sealed = text.to_vec();
        key.seal_in_place_append_tag(Nonce::assume_unique_for_key([4; NONCE]), Aad::from(HEAD), &mut sealed).unwrap();
        let closed = Closed([&[3; SALT][..], &[4; NONCE], &sealed].concat());
        assert_eq!(closed.opened(&code(), ONE).err(), Some(ReadError::Damaged), "{text:?} is no invitation");
    }
}

#[test]
fn a_code_is_stretched_as_others_do_it() {
    // RFC 7914, section 11: the first 32 of its 64 bytes are what is derived of 32.
    let one = "55ac046e56e3089fec1691c22544b605f94185216dde0465e68b9d57c20dacbc";
    let many = "4ddcd8f60b98be21830cee5ef22701f9641a4418d04c0414aeff08876b34ab56";
    for (password, salt, rounds, key) in [("passwd", "salt", 1, one), ("Password", "NaCl", 80_000, many)] {
        let rounds = NonZeroU32::new(rounds).unwrap();
        let stretched = stretched(password.as_bytes(), salt.as_bytes(), rounds);
        assert_eq!(hex::encode(*stretched), key, "{password}, {rounds} rounds");
    }
}
