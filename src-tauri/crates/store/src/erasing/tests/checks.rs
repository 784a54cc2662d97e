//! Do-not-call checks and erasures as evidence: a line for each answer that came, and nothing of who was erased.

use api::Enrichment;

use super::*;
use crate::money::intents::Ending;
use crate::records::evidence::{Chain, ShownLine, said};
use crate::records::findings::Outcome;

const OTHER: &str = "+12025550123";
const PRIVATE: &str = "+12025550199";

/// The answer to a check.
async fn check(fixture: &Fixture, phone: &str, listed: bool) -> PaidAnswer {
    let (value, mark) = if listed { ("Listed", "listed") } else { ("Not listed", "clear") };
    let outcome = Outcome {
        enrichment: Enrichment::DoNotCall,
        value: Some(value.to_owned()),
        mark: Some(mark.to_owned()),
        source: "Do-not-call check".to_owned(),
    };
    let answer = fixture.answer("dnc_check", json!({"phone": phone}), json!({"listed": listed}), &[], false).await;
    PaidAnswer { outcome: Some(outcome), ..answer }
}

/// The lines, whose chain holds.
async fn lines(store: &Store) -> Vec<ShownLine> {
    let lines = store.evidence_lines(0, 100).await.unwrap();
    let mut chain = Chain::default();
    lines.iter().for_each(|shown| chain.take(&shown.line));
    assert_eq!(chain.broken, None, "{lines:?}");
    lines
}

fn answers(lines: &[ShownLine]) -> Vec<&str> {
    lines.iter().map(|shown| shown.line.answer.as_str()).collect()
}

#[tokio::test]
async fn each_answer_that_comes_is_a_line_and_no_other_is() {
    let fixture = fixture().await;
    let store = &fixture.store;
    fixture.page().await;
    let answer = check(&fixture, OTHER, true).await;
    store.keep(answer.clone()).await.unwrap();
    assert!(store.keep(answer).await.unwrap().again, "the same answer once more");
    let request = json!({"phone": OTHER});
    let unread = fixture.answer("dnc_check", request.clone(), json!({"odd": 1}), &[], false).await;
    let why = crate::Unread { reason: "It cannot be read.", pull: None };
    store.keep(PaidAnswer { unread: Some(why), ..unread }).await.unwrap();
    for ending in [Ending::Nothing, Ending::Refused] {
        let intent = fixture.answer("dnc_check", request.clone(), json!({}), &[], false).await.intent;
        assert!(store.close_intent(intent, ending, None, 6).await.unwrap(), "it is closed");
    }
    let all = lines(store).await;
    assert_eq!(answers(&all), [said::LISTED, said::UNREADABLE, said::NOTHING], "pages and refusals have none");
    let about = all.iter().map(|shown| (shown.line.what.as_deref(), shown.line.source.as_str()));
    assert!(about.clone().all(|one| one == (Some("phone:+12025550123"), "dnc_check, look-up")), "{all:?}");
}

#[tokio::test]
async fn an_answer_is_not_lost_for_the_sake_of_its_line() {
    let fixture = fixture().await;
    let store = &fixture.store;
    fixture.page().await;
    let answer = PaidAnswer { request: "{".to_owned(), ..check(&fixture, OTHER, true).await };
    let intent = answer.intent;
    store.keep(answer).await.unwrap();
    assert_eq!(answers(&lines(store).await), Vec::<&str>::new(), "nobody can say what was checked");
    let kept = store
        .read(move |file| {
            Ok(file.query_row("SELECT state FROM intents WHERE id = ?1", [intent], |row| row.get::<_, String>(0))?)
        })
        .await;
    assert_eq!(kept.unwrap(), "answered", "what was paid for is there");
}

#[tokio::test]
async fn the_lines_about_a_person_who_is_erased_stay_and_name_nobody() {
    let fixture = fixture().await;
    let store = &fixture.store;
    fixture.page().await;
    let rows = fixture.rows().await;
    let told = json!({"mobile_phone": PRIVATE, "network_profile_url": ADA});
    fixture.keep("phone", json!({"network_profile_url": ADA}), told.clone(), std::slice::from_ref(&told), false).await;
    for (phone, listed) in [(PRIVATE, true), (OTHER, false)] {
        store.keep(check(&fixture, phone, listed).await).await.unwrap();
    }
    // A number that the person does not have any more, and that was checked for the person.
    let former = r#"{"phone":"+12025550177"}"#;
    let record = rows[0];
    let note =
        move |file: &Tx<'_>| evidence::note_check(file, former, said::LISTED, ("dnc_check, job 1", Some(record)), 6);
    store.write(note).await.unwrap();
    // Its answer names it too, and nothing else leads from there to the person.
    store.keep(check(&fixture, "+12025550177", true).await).await.unwrap();
    assert!(!fixture.found().is_empty(), "the number stands there");
    let late = check(&fixture, PRIVATE, true).await;
    store.erase_person(rows[0], 7).await.unwrap().unwrap();
    assert_eq!(store.keep(late).await.unwrap().erased, 1, "an answer that was under way meanwhile");
    let all = lines(store).await;
    let told = [said::LISTED, said::NOT_LISTED, said::LISTED, said::LISTED, "records: 1, answers: 4", said::NOT_KEPT];
    assert_eq!(answers(&all), told, "what happened, in its order");
    let named: Vec<Option<&str>> = all.iter().map(|shown| shown.line.what.as_deref()).collect();
    assert_eq!(named, [None, Some("phone:+12025550123"), None, None, None, None], "the other one's stays readable");
    assert_eq!(fixture.found(), Vec::<String>::new(), "nothing of the person is in a byte of the files");
    let former = "SELECT count(*) FROM facts WHERE request LIKE '%0177%'";
    let left = store.read(|file| Ok(file.query_row(former, [], |row| row.get::<_, i64>(0))?)).await;
    assert_eq!(left.unwrap(), 0, "the answer about the number of before is gone as well");
    let about = store.evidence_about(format!("phone:{PRIVATE}")).await.unwrap();
    let found: Vec<i64> = about.iter().map(|shown| shown.line.no).collect();
    assert_eq!(found, [1, 5, 6], "who knows the number finds the check, the erasure and the late answer");
    assert_eq!(store.integrity().await.unwrap(), Vec::<String>::new(), "the file is sound");
}

#[tokio::test]
async fn a_number_that_others_have_is_no_sign_of_who_is_erased() {
    let fixture = fixture().await;
    let store = &fixture.store;
    fixture.page().await;
    let rows = fixture.rows().await;
    // A switchboard, which was checked for one of two who have it.
    for page in [ADA, "https://n.example/in/bob"] {
        let told = json!({"full_name": "Some Body", "mobile_phone": OTHER, "network_profile_url": page});
        let asked = json!({"network_profile_url": page});
        fixture.keep("phone", asked, told.clone(), std::slice::from_ref(&told), false).await;
    }
    let (shared, record) = (r#"{"phone":"+12025550123"}"#, rows[0]);
    let note =
        move |file: &Tx<'_>| evidence::note_check(file, shared, said::LISTED, ("dnc_check, job 1", Some(record)), 6);
    store.write(note).await.unwrap();
    store.erase_person(rows[0], 7).await.unwrap().unwrap();
    let asked = json!({"phone": OTHER}).as_object().unwrap().clone();
    assert!(!store.is_erased(asked).await.unwrap(), "what comes about the other one is stored as before");
}
