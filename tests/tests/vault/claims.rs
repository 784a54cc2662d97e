//! Of all who claim a question one has it, and nobody is given it because time has passed.

use std::sync::Arc;
use std::time::Duration;

use futures::future::join_all;
use vault::check::{Effort, check};
use vault::claim::{Claim, Claimed, claim, give_back, hold, unclear};
use vault::complete::{Added, add};
use vault::look::{State, look, quote};

use crate::world::{HOME, World, answer, claim_of, device, number, question};

const LONG: Duration = Duration::from_secs(90);

/// How it stands for somebody who did not get it.
fn refused(claimed: Claimed) -> vault::look::Standing {
    match claimed {
        Claimed::Standing(stands) => *stands,
        Claimed::Won(attempt) => panic!("it is nobody's to ask, and attempt {attempt} was given"),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn of_eight_who_claim_the_same_at_once_one_has_it() {
    let world = World::new().await;
    const QUESTIONS: u32 = 200;
    let reps = join_all((0..8).map(|_| async {
        let hub = world.hub();
        let sender = device(&hub).await;
        (hub, sender)
    }))
    .await;
    let won = join_all(reps.iter().map(|(hub, sender)| {
        let hub = Arc::clone(hub);
        let sender = *sender;
        tokio::spawn(async move {
            let mut won = Vec::new();
            for at in 0..QUESTIONS {
                if let Claimed::Won(attempt) = claim(&hub, &claim_of(sender, question(at), LONG)).await.unwrap() {
                    won.push((at, attempt));
                }
            }
            won
        })
    }))
    .await;
    let mut all: Vec<(u32, i32)> = won.into_iter().flat_map(Result::unwrap).collect();
    all.sort_unstable();
    let once: Vec<(u32, i32)> = (0..QUESTIONS).map(|at| (at, 1)).collect();
    assert_eq!(all, once, "each question has one winner, at its first attempt");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_claim_that_is_sent_twice_is_the_same_claim() {
    let world = World::new().await;
    let hub = world.hub();
    let (own, other) = (device(&hub).await, device(&hub).await);
    let first = claim_of(own, question(1), LONG);
    for _ in 0..3 {
        assert_eq!(claim(&hub, &first).await.unwrap(), Claimed::Won(1), "its answer may have been lost");
    }
    let stands = refused(claim(&hub, &claim_of(other, question(1), LONG)).await.unwrap());
    assert_eq!((stands.state, stands.member, stands.is_over), (State::Held, own.member, false), "{stands:?}");
    assert!(give_back(&hub, question(1), first.number).await.unwrap(), "what never left is given back");
    assert!(!give_back(&hub, question(1), first.number).await.unwrap(), "once");
    assert_eq!(
        claim(&hub, &claim_of(other, question(1), LONG)).await.unwrap(),
        Claimed::Won(2),
        "then it is another's"
    );
    assert!(!give_back(&hub, question(1), first.number).await.unwrap(), "whose claim nobody else gives back");
    assert!(!unclear(&hub, question(1), first.number).await.unwrap(), "or calls unclear");
    assert!(!hold(&hub, question(1), first.number, LONG).await.unwrap(), "or holds on to");
}

#[tokio::test(flavor = "multi_thread")]
async fn time_gives_nobody_leave_to_pay() {
    let world = World::new().await;
    let hub = world.hub();
    let (own, other) = (device(&hub).await, device(&hub).await);
    let first = claim_of(own, question(1), Duration::ZERO);
    assert_eq!(claim(&hub, &first).await.unwrap(), Claimed::Won(1), "it is free");
    tokio::time::sleep(Duration::from_millis(5)).await;
    let stands = refused(claim(&hub, &claim_of(other, question(1), LONG)).await.unwrap());
    assert_eq!((stands.state, stands.is_over, stands.attempt), (State::Held, true, 1), "its time is over: {stands:?}");
    let decided = |attempt| Claim { decided: Some(attempt), ..claim_of(other, question(1), LONG) };
    refused(claim(&hub, &decided(0)).await.unwrap());
    assert_eq!(
        claim(&hub, &decided(1)).await.unwrap(),
        Claimed::Won(2),
        "a person has seen that attempt and pays again"
    );
    refused(claim(&hub, &decided(1)).await.unwrap());
    refused(claim(&hub, &decided(2)).await.unwrap());
    assert!(
        hold(&hub, question(1), decided(0).number, LONG).await.is_ok_and(|held| !held),
        "only its own claim is held"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn an_unclear_call_is_asked_again_by_a_decision_alone() {
    let world = World::new().await;
    let hub = world.hub();
    let (own, other) = (device(&hub).await, device(&hub).await);
    let first = Claim { replay: Some("key-1".to_owned()), ..claim_of(own, question(1), LONG) };
    claim(&hub, &first).await.unwrap();
    assert!(unclear(&hub, question(1), first.number).await.unwrap(), "its own device says so");
    let stands = refused(claim(&hub, &claim_of(other, question(1), LONG)).await.unwrap());
    assert_eq!(
        (stands.state, stands.replay.as_ref().map(|(key, _)| key.as_str())),
        (State::Unclear, Some("key-1")),
        "anybody can settle it free"
    );
    let again = Claim { decided: Some(1), ..claim_of(other, question(1), LONG) };
    assert_eq!(claim(&hub, &again).await.unwrap(), Claimed::Won(2), "a person decides");
    // The first answer comes all the same, and then the second.
    let late = add(&hub, HOME, own, &[answer(&first, 1)]).await.unwrap();
    assert!(matches!(late[..], [Added::Twice(1)]), "it is not thrown away, and said: {late:?}");
    let stands = look(&hub, question(1)).await.unwrap().unwrap();
    assert_eq!(stands.state, State::Held, "the other one is still being asked");
    assert!(stands.told.is_some(), "and the question is owned: {stands:?}");
    add(&hub, HOME, other, &[answer(&again, 1)]).await.unwrap();
    let stands = look(&hub, question(1)).await.unwrap().unwrap();
    assert_eq!(stands.told.unwrap().body.unwrap(), again.number.as_bytes(), "the newer answer is the question's");
    let spent = "SELECT sum(charged)::bigint FROM vault.spend";
    assert_eq!(number(&world.server, spent).await, 800, "both were charged, and both are said");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answered_question_is_owned_until_somebody_asks_it_anew() {
    let world = World::new().await;
    let hub = world.hub();
    let (own, other) = (device(&hub).await, device(&hub).await);
    let first = claim_of(own, question(1), LONG);
    claim(&hub, &first).await.unwrap();
    assert!(matches!(add(&hub, HOME, own, &[answer(&first, 1)]).await.unwrap()[..], [Added::Here(1)]));
    let stands = refused(claim(&hub, &claim_of(other, question(1), LONG)).await.unwrap());
    assert_eq!(stands.told.as_ref().unwrap().by, (own.device, 1), "{stands:?}");
    assert_eq!((stands.state, stands.charged), (State::Answered, Some(400)), "{stands:?}");
    // Whoever decided to pay again while it was not answered did not decide about this.
    refused(claim(&hub, &Claim { decided: Some(1), ..claim_of(other, question(1), LONG) }).await.unwrap());
    let anew = Claim { decided: Some(stands.attempt), ..claim_of(other, question(1), LONG) };
    assert_eq!(claim(&hub, &anew).await.unwrap(), Claimed::Won(3), "asked anew, knowingly");
    assert!(give_back(&hub, question(1), anew.number).await.unwrap(), "and not sent after all");
    let stands = look(&hub, question(1)).await.unwrap().unwrap();
    assert_eq!((stands.state, stands.told.is_some()), (State::Answered, true), "it is owned as before: {stands:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn many_questions_are_looked_at_in_few_statements() {
    let world = World::new().await;
    let hub = world.hub();
    let own = device(&hub).await;
    for at in 0..30 {
        let one = claim_of(own, question(at), LONG);
        claim(&hub, &one).await.unwrap();
        if at % 3 == 0 {
            add(&hub, HOME, own, &[answer(&one, i64::from(at) + 1)]).await.unwrap();
        } else if at % 3 == 1 {
            give_back(&hub, question(at), one.number).await.unwrap();
        }
    }
    let keys: Vec<[u8; 16]> = (0..2_500).map(|at| question(at).key).collect();
    let briefs = quote(&hub, HOME, 5, &keys).await.unwrap();
    let count = |state| briefs.iter().filter(|brief| brief.state == state).count();
    let counts = (count(State::Answered), count(State::Held), count(State::Free));
    assert_eq!((briefs.len(), counts), (30, (10, 10, 10)), "those that nobody asked are left out");
    assert!(briefs.iter().all(|brief| brief.told.is_some() == (brief.state == State::Answered)), "{briefs:?}");
    assert_eq!(look(&hub, question(77)).await.unwrap(), None, "of one that nobody asked nothing is known");
    let other = vault::look::Question { operation: 6, ..question(0) };
    assert_eq!(look(&hub, other).await.unwrap(), None, "the same key of another operation is another question");
}

#[tokio::test(flavor = "multi_thread")]
async fn this_database_does_what_is_asked_of_it() {
    let world = World::new().await;
    let hubs: Vec<_> = (0..8).map(|_| world.hub()).collect();
    let few = Effort { questions: 40, rows: 240, purses: 40 };
    assert_eq!(check(&hubs, few).await.unwrap(), [], "PostgreSQL does");
    for table in ["devices", "limits", "log", "questions", "budgets", "purses", "spend"] {
        let left = format!("SELECT count(*) FROM vault.{table} WHERE home <> {HOME}");
        assert_eq!(number(&world.server, &left).await, 0, "nothing of it is left in {table}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_in_doubt_is_so_again_when_a_decision_is_given_back() {
    let world = World::new().await;
    let hub = world.hub();
    let (own, other) = (device(&hub).await, device(&hub).await);
    let first = Claim { replay: Some("key-1".to_owned()), ..claim_of(own, question(1), LONG) };
    claim(&hub, &first).await.unwrap();
    unclear(&hub, question(1), first.number).await.unwrap();
    let again = Claim { decided: Some(1), replay: Some("key-2".to_owned()), ..claim_of(other, question(1), LONG) };
    assert_eq!(claim(&hub, &again).await.unwrap(), Claimed::Won(2), "a person decides");
    // A limit does not bear it, and it is not sent.
    assert!(give_back(&hub, question(1), again.number).await.unwrap(), "it never left");
    let stands = refused(claim(&hub, &claim_of(other, question(1), LONG)).await.unwrap());
    assert_eq!((stands.state, stands.claim), (State::Unclear, first.number), "nobody is given it unwarned: {stands:?}");
    assert_eq!(
        stands.replay.as_ref().map(|(key, _)| key.as_str()),
        Some("key-1"),
        "and it can be settled under the key of the call that left"
    );
    let settled = add(&hub, HOME, other, &[answer(&first, 1)]).await.unwrap();
    assert!(matches!(settled[..], [Added::Here(1)]), "which is one charge: {settled:?}");
}
