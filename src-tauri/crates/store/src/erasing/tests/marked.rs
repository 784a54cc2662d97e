//! People whom a colleague has erased, who are known by marks alone.

use api::contact_keys::{Typed, Way};

use super::*;
use crate::lists::team_policy::{PolicyRow, PolicySays};
use crate::records::erased::{mark, signs, who};
use crate::team::membership::Membership;
use crate::team::standing::PolicyPlace;

const SALT: &str = "of the team";
const PHONE: &str = "+12025550199";

fn membership() -> Membership {
    let number = |digit: char| digit.to_string().repeat(32);
    Membership {
        vault: number('1'),
        home: 7,
        name: "Acme".to_owned(),
        address: "postgresql://hub.example/vault".to_owned(),
        trust: "{}".to_owned(),
        member: number('2'),
        device: number('3'),
        run: number('4'),
        next_run: None,
        seq: 0,
        salt: SALT.to_owned(),
    }
}

/// The marks that whoever erases somebody tells of these documents about them.
fn marks(told: &[Value]) -> Vec<String> {
    let docs = told.iter().map(|doc| doc.as_object().unwrap());
    docs.flat_map(|doc| signs(doc).into_iter().chain(who(doc))).map(|sign| mark(SALT, &sign)).collect()
}

fn row(n: i64, says: PolicySays) -> PolicyRow {
    PolicyRow { place: PolicyPlace { n, device: "colleague".to_owned(), seq: n, at: 100 + n }, says, is_whole: true }
}

async fn joined() -> Fixture {
    let fixture = fixture().await;
    fixture.store.join_team(membership(), 1).await.unwrap();
    fixture
}

fn typed(way: Way, value: &str) -> Typed {
    Typed { way, value: value.to_owned() }
}

/// What is on the list.
async fn listed(store: &Store) -> Vec<String> {
    let page = store.suppression(String::new(), Vec::new(), 0, 99).await.unwrap();
    let mut all: Vec<String> = page.page.into_iter().map(|entry| entry.what.value).collect();
    all.sort();
    all
}

#[tokio::test]
async fn who_is_erased_is_who_was_meant() {
    let ada = json!({"firstname": "Ada", "lastname": "Lovelace", "profileUrl": "https://n.example/in/ada",
        "companyName": "Acme", "email": "ada@acme.example", "mobile_phone": PHONE});
    for (own, is, why) in [
        (vec![json!({"profileUrl": "https://www.n.example/in/ada/"})], true, "by the page alone"),
        (vec![json!({"full_name": "Lovelace, Ada", "companyName": "ACME"})], true, "by the name and its company"),
        (vec![json!({"full_name": "Ada Lovelace", "mobile_phone": PHONE})], true, "by the number of one of that name"),
        (
            vec![json!({"full_name": "Ada Lovelace", "email": "ADA@acme.example", "companyName": "Beta"})],
            true,
            "by the address",
        ),
        (
            vec![json!({"mobile_phone": PHONE, "profileUrl": "https://n.example/in/x"})],
            true,
            "of whom nothing says a name",
        ),
        (
            vec![json!({"full_name": "Bob Byron", "mobile_phone": PHONE, "companyName": "Acme"})],
            false,
            "a switchboard of several",
        ),
        (
            vec![json!({"full_name": "Bob Byron", "email": "ada@acme.example"})],
            false,
            "an address that another one has by now",
        ),
        (
            vec![
                json!({"full_name": "Bob Byron", "profileUrl": "https://n.example/in/bob"}),
                json!({"profileUrl": "https://n.example/in/bob", "mobile_phone": PHONE, "email": "ada@acme.example"}),
            ],
            false,
            "who has a name in another answer",
        ),
        (vec![json!({"full_name": "Ada Lovelace", "companyName": "Beta"})], false, "a namesake"),
        (vec![json!({"full_name": "Ada Lovelace", "profileUrl": "https://n.example/in/ada-2"})], false, "another page"),
    ] {
        let fixture = joined().await;
        for told in &own {
            fixture
                .keep("find_people", json!({"page": told}), json!({"data": [told]}), std::slice::from_ref(told), true)
                .await;
        }
        assert_eq!(fixture.rows().await.len(), 1, "{why}: there is one");
        let erase = row(1, PolicySays::Erase(marks(std::slice::from_ref(&ada)), None));
        assert!(!fixture.store.take_policy(vec![erase], "1").await.unwrap(), "{why}: the list is as it was");
        assert!(fixture.store.is_marked_due().await.unwrap(), "{why}: noted, and to be done");
        let gone = fixture.store.erase_marked(9).await.unwrap().unwrap();
        assert_eq!(gone.people, u64::from(is), "{why}");
        assert_eq!(fixture.rows().await.len(), usize::from(!is), "{why}");
        assert_eq!(fixture.store.erase_marked(9).await.unwrap(), None, "{why}: once");
        assert_eq!(fixture.store.integrity().await.unwrap(), Vec::<String>::new(), "{why}: the file is sound");
    }
}

#[tokio::test]
async fn what_leads_to_the_person_alone_is_on_no_list() {
    let fixture = joined().await;
    let store = &fixture.store;
    let bob =
        json!({"full_name": "Bob Byron", "mobile_phone": "+12025550123", "profileUrl": "https://n.example/in/bob"});
    fixture.keep("find_people", json!({"page": 1}), json!({"data": [bob]}), std::slice::from_ref(&bob), true).await;
    let ada = [json!({"full_name": "Ada Lovelace", "email": "ada@acme.example", "mobile_phone": "+12025550123"})];
    let own = vec![
        typed(Way::Email, "ada@acme.example"),
        typed(Way::Phone, "+12025550123"),
        typed(Way::Domain, "acme.example"),
    ];
    store.suppress(own.clone(), "Added".to_owned(), 2).await.unwrap();
    store.suppress(vec![typed(Way::Email, "x@y.example")], "Added".to_owned(), 2).await.unwrap();
    // A colleague's row before and behind the one who erases, in one piece.
    let rows = vec![
        row(1, PolicySays::Suppress(vec![own[0].clone()])),
        row(2, PolicySays::Erase(marks(&ada), None)),
        row(3, PolicySays::Suppress(own.clone())),
    ];
    store.take_policy(rows, "1").await.unwrap();
    let gone = store.erase_marked(9).await.unwrap().unwrap();
    assert_eq!((gone.people, gone.others), (0, 1), "nobody but an entry");
    let left = ["+12025550123", "acme.example", "x@y.example"];
    assert_eq!(listed(store).await, left, "the number is somebody else's here, and the domain nobody's");
    let waits: i64 = store
        .read(|file| {
            file.one("SELECT count(*) FROM team_policy_out WHERE value = 'ada@acme.example'", [], |row| row.get(0))
        })
        .await
        .unwrap();
    assert_eq!(waits, 0, "and nothing of it is told any more");
    let steps: String =
        store.read(|file| file.one("SELECT group_concat(changes) FROM steps", [], |row| row.get(0))).await.unwrap();
    assert!(!steps.contains("ada@acme") && steps.contains("x@y.example"), "no step brings it back: {steps}");
    store.take_policy(vec![row(4, PolicySays::Suppress(own))], "1").await.unwrap();
    assert_eq!(listed(store).await, left, "nor a colleague who had not heard");
}

#[tokio::test]
async fn questions_about_the_person_go_where_no_record_has_them() {
    let fixture = joined().await;
    for phone in [PHONE, "+12025550123"] {
        fixture.keep("do_not_call", json!({"phone": phone}), json!({"listed": true}), &[], false).await;
    }
    let bob =
        json!({"full_name": "Bob Byron", "mobile_phone": "+12025550123", "profileUrl": "https://n.example/in/bob"});
    fixture.keep("find_people", json!({"page": 1}), json!({"data": [bob]}), std::slice::from_ref(&bob), true).await;
    let ada = [
        json!({"full_name": "Ada Lovelace", "mobile_phone": PHONE}),
        json!({"full_name": "Ada Lovelace", "mobile_phone": "+12025550123"}),
    ];
    fixture.store.take_policy(vec![row(1, PolicySays::Erase(marks(&ada), None))], "1").await.unwrap();
    let gone = fixture.store.erase_marked(9).await.unwrap().unwrap();
    assert!(gone.people == 0 && gone.others > 0, "{gone:?}");
    let left: Vec<String> = fixture
        .store
        .read(|file| file.all("SELECT request FROM facts ORDER BY id", [], |row| row.get(0)))
        .await
        .unwrap();
    assert_eq!(left, [r#"{"phone":"+12025550123"}"#, r#"{"page":1}"#], "the number of somebody who is here is theirs");
    let asked = |phone: &str| json!({"phone": phone}).as_object().unwrap().clone();
    assert!(fixture.store.is_erased(asked(PHONE)).await.unwrap(), "and is asked no more");
    assert!(!fixture.store.is_erased(asked("+12025550123")).await.unwrap(), "the other one is");
    assert!(!fixture.found().is_empty(), "its bytes are there until the file is written anew");
    assert!(fixture.store.wipe_is_due().await.unwrap().is_some(), "which is said");
    assert!(fixture.store.wipe().await);
    assert_eq!(fixture.found(), Vec::<String>::new(), "then they are not");
}

#[tokio::test]
async fn whoever_was_erased_in_the_team_does_not_come_back() {
    let fixture = joined().await;
    fixture.page().await;
    let rows = fixture.rows().await;
    let zoe = people().remove(0);
    fixture
        .store
        .take_policy(vec![row(1, PolicySays::Erase(marks(std::slice::from_ref(&zoe)), None))], "1")
        .await
        .unwrap();
    let done = fixture.store.policy_done().await.unwrap();
    assert_eq!(done, 0, "it was read, and is not done");
    // The program ends here, and starts again.
    let path = fixture.folder.path().join("workspace.sqlite");
    let again = Store::open(&path).unwrap();
    assert!(again.is_marked_due().await.unwrap(), "what was noted is done then");
    assert_eq!(again.erase_marked(9).await.unwrap().map(|gone| gone.people), Some(1), "the one of two");
    assert_eq!(again.policy_done().await.unwrap(), 1, "and it is done");
    assert_eq!(fixture.rows().await.len(), rows.len() - 1, "the other one is there");
    let kept = fixture.keep("find_people", json!({"page": 2}), json!({"data": people()}), &people(), true).await;
    assert_eq!(kept.erased, 1, "of a page that comes later the one is left out");
    // The same once more, as after a hub was set back, is the same.
    let erase = row(2, PolicySays::Erase(marks(std::slice::from_ref(&zoe)), None));
    again.take_policy(vec![erase], "1").await.unwrap();
    assert!(!again.is_marked_due().await.unwrap(), "and was done");
    assert_eq!(again.team_erasures(9).await.unwrap().len(), 1, "one erasure");
}

#[tokio::test]
async fn the_team_is_told_of_whom_a_person_erases_and_of_nobody_else() {
    let fixture = joined().await;
    fixture.page().await;
    let rows = fixture.rows().await;
    fixture.store.erase_person(rows[0], 7).await.unwrap().unwrap();
    let out = fixture.store.policy_outgoing(8).await.unwrap().unwrap();
    let erased = fixture.store.team_erasure(out.entries[0].1.clone()).await.unwrap().unwrap();
    let told: HashSet<String> = erased.marks.into_iter().collect();
    let expected: HashSet<String> = marks(&people()[..1]).into_iter().collect();
    assert_eq!(told, expected, "the page, the name with the company, and the name");
    assert!(!fixture.store.is_marked_due().await.unwrap(), "here it is done");
    fixture.store.policy_was_told(out.seq, true).await.unwrap();
    // A colleague's erasing tells nothing.
    let bob = people().remove(1);
    fixture.store.take_policy(vec![row(1, PolicySays::Erase(marks(&[bob]), None))], "1").await.unwrap();
    assert_eq!(fixture.store.erase_marked(9).await.unwrap().map(|gone| gone.people), Some(1));
    assert_eq!(fixture.store.policy_outgoing(9).await.unwrap(), None, "whoever erased has told it");
}

#[tokio::test]
async fn an_address_of_one_and_a_name_of_another_are_nobody() {
    let fixture = joined().await;
    let here = json!({"full_name": "John Smith", "mobile_phone": PHONE, "companyName": "Acme"});
    fixture.keep("find_people", json!({"page": 1}), json!({"data": [here]}), std::slice::from_ref(&here), true).await;
    let anna = json!({"full_name": "Anna Bell", "mobile_phone": PHONE, "companyName": "Acme"});
    let john = json!({"full_name": "John Smith", "companyName": "Beta", "mobile_phone": "+12025550123"});
    let rows = vec![row(1, PolicySays::Erase(marks(&[anna]), None)), row(2, PolicySays::Erase(marks(&[john]), None))];
    fixture.store.take_policy(rows, "1").await.unwrap();
    assert_eq!(
        fixture.store.erase_marked(9).await.unwrap().map(|gone| gone.people),
        Some(0),
        "neither of them is here"
    );
    assert_eq!(fixture.rows().await.len(), 1, "and who is here stays");
    let asked = json!({"full_name": "John Smith", "mobile_phone": PHONE}).as_object().unwrap().clone();
    assert!(!fixture.store.is_erased(asked).await.unwrap(), "and may be asked about");
}

#[tokio::test]
async fn who_is_one_with_somebody_of_another_name_is_nobody_else() {
    let fixture = joined().await;
    let told = [
        json!({"mobile_phone": PHONE, "profileUrl": "https://n.example/in/x"}),
        json!({"full_name": "Bob Byron", "profileUrl": "https://n.example/in/bob"}),
    ];
    fixture.keep("find_people", json!({"page": 1}), json!({"data": told}), &told, true).await;
    let rows = fixture.rows().await;
    fixture.store.join_records(vec![rows.clone()], "Joined".to_owned(), 6).await.unwrap();
    let anna = json!({"full_name": "Anna Bell", "mobile_phone": PHONE});
    fixture.store.take_policy(vec![row(1, PolicySays::Erase(marks(&[anna]), None))], "1").await.unwrap();
    let gone = fixture.store.erase_marked(9).await.unwrap().unwrap();
    assert_eq!(gone.people, 0, "a person has said that the number is Bob's");
}

#[tokio::test]
async fn what_else_is_known_of_somebody_by_their_page_is_told() {
    let fixture = joined().await;
    let zoe = people().remove(0);
    let more = json!({"profileUrl": ADA, "email": "private@mail.example"});
    fixture.keep("find_people", json!({"page": 1}), json!({"data": [zoe, more]}), &[zoe.clone(), more], true).await;
    let page = json!({"full_name": "Zoë Lovelace", "profileUrl": ADA});
    fixture.store.take_policy(vec![row(1, PolicySays::Erase(marks(&[page]), None))], "1").await.unwrap();
    fixture.store.erase_marked(9).await.unwrap().unwrap();
    let out = fixture.store.policy_outgoing(9).await.unwrap().expect("an address that whoever has erased did not know");
    let further = fixture.store.team_erasure(out.entries[0].1.clone()).await.unwrap().unwrap();
    assert!(further.follows.is_some(), "it follows from the other: {further:?}");
    let expected: HashSet<String> =
        ["email:private@mail.example", "who:lovelace zoe"].into_iter().map(|sign| mark(SALT, sign)).collect();
    let told: HashSet<String> = further.marks.into_iter().collect();
    assert_eq!(told, expected, "the address with the name, and neither the page nor the company");
    let shown = fixture.store.team_erasures(9).await.unwrap();
    assert_eq!(shown.len(), 1, "and is shown with it: {shown:?}");
}
