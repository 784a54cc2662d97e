//! What follows for the people who were found: priced before, within the same limit, begun once, also over the end of the program.

use api::{RecordKind, Tenths};
use engine::screen::{Changed, JobPhase, JobState};
use serde_json::{Value, json};
use tests::rig::{App, Listener, Service};

use super::super::only_if::line;
use super::super::{agrees, cells, moved, quote, rest, set_prices, start, start_within};
use super::{coverage, firms, found, personas, some, wanted};

/// People of a list's companies, and then their e-mails.
fn with_emails(list: i64, most: u32) -> Value {
    let mut wish = wanted(list, &personas(), most, "inOrder");
    wish["plan"]["then"] = json!({"find": ["email", "companyPage"], "topics": [], "olderThan": {}});
    wish
}

/// The job that follows another one, once it is in a state that was waited for.
async fn following(events: &mut Listener, before: i64, what: &str, is: impl Fn(&JobState) -> bool) -> JobState {
    events
        .wait_for(what, |event| match event {
            Changed::Job { job } if job.job > before && is(&job) => Some(job),
            _ => None,
        })
        .await
}

/// A service with its prices, and an app with a list of so many of its companies.
async fn about(data: &std::path::Path, companies: usize) -> (Service, App, i64) {
    let service = Service::small().await;
    let rows = some(&service, companies).await;
    let app = App::unpaced(data, &service).await;
    app.meter().await;
    set_prices(&app).await;
    let list = firms(&app, &rows).await;
    (service, app, list)
}

/// The list that the people of a job come into.
fn into_of(state: &JobState) -> i64 {
    state.plan.people.as_ref().and_then(|people| people.into).expect("people come into a list")
}

fn rests(state: &JobState) -> bool {
    state.phase != JobPhase::Running
}

#[tokio::test(flavor = "multi_thread")]
async fn emails_follow_the_people_within_what_was_quoted_and_the_same_again_is_free() {
    let data = tempfile::tempdir().unwrap();
    let (service, app, list) = about(data.path(), 8).await;
    let wish = with_emails(list, 2);
    let quoted = quote(&app, &wish).await;
    let of_then = &quoted["then"][0];
    assert_eq!(
        quoted["then"].as_array().map(Vec::len),
        Some(1),
        "a company has no e-mail, people no company page: {quoted}"
    );
    assert_eq!(
        (&of_then["perhaps"], &of_then["worst"]),
        (&json!(16), &json!(160)),
        "as many as there can be: {quoted}"
    );
    assert_eq!(quoted["worst"], 16 + 160, "in one sum: {quoted}");
    let mut events = app.listen();
    let job = start(&app, &wish).await;
    let people = rest(&mut events, job).await;
    assert_eq!((people.phase, people.then.as_deref()), (JobPhase::Done, Some("E-mails")), "{people:?}");
    let emails = following(&mut events, job, "the e-mails are there", rests).await;
    assert_eq!(emails.phase, JobPhase::Done, "{emails:?}");
    let into = into_of(&people);
    assert_eq!((emails.list, emails.rows), (into, people.spent.0), "each who was found, once: {emails:?}");
    let found = cells(&app, into, RecordKind::Person, "find.email").await;
    assert!(found.iter().flatten().count() > 0, "some have an e-mail: {found:?}");
    let paid = service.charged().await;
    assert!(paid.0 <= 16 + 160, "{paid:?} within the quote");
    assert_eq!(emails.spending_limit, Some(Tenths(176 - people.spent.0).min(Tenths(emails.rows * 10))), "{emails:?}");
    agrees(&app, &service).await;
    let again = quote(&app, &wish).await;
    assert_eq!(again["worst"], 0, "all of it is here: {again}");
    let job = start(&app, &wish).await;
    let ended = following(&mut events, job, "it follows all the same", rests).await;
    assert_eq!((ended.phase, ended.spent), (JobPhase::Done, Tenths::ZERO), "{ended:?}");
    assert_eq!(service.charged().await, paid, "and costs nothing");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_follows_is_for_those_who_pass_at_companies_that_passed() {
    let data = tempfile::tempdir().unwrap();
    let (service, app, list) = about(data.path(), 8).await;
    let mut wish = with_emails(list, 2);
    // A condition that no company passes any more once it was asked.
    wish["plan"]["onlyIf"] = json!({"people": line("find.people.status", "empty", &[])});
    wish["plan"]["then"]["onlyIf"] = json!({"email": line("title", "contains", &["director"])});
    let quoted = quote(&app, &wish).await;
    assert_eq!(quoted["worst"], 16 + 160, "whoever comes may pass: {quoted}");
    let mut events = app.listen();
    let job = start(&app, &wish).await;
    let people = rest(&mut events, job).await;
    let emails = following(&mut events, job, "the e-mails are there", rests).await;
    assert_eq!((emails.phase, emails.rows), (JobPhase::Done, people.spent.0), "all who were found: {emails:?}");
    let into = into_of(&people);
    let titles = cells(&app, into, RecordKind::Person, "title").await;
    let passes =
        |title: &Option<String>| title.as_deref().is_some_and(|title| title.to_lowercase().contains("director"));
    let passed = titles.iter().filter(|title| passes(title)).count() as u64;
    assert!(passed > 0 && passed < emails.rows, "some pass and some do not, or this shows nothing: {titles:?}");
    assert_eq!(emails.steps[0].skipped, emails.rows - passed, "the others are left out: {emails:?}");
    assert_eq!(service.count("email", "received").await, passed, "and nothing is sent for them");
    agrees(&app, &service).await;

    wish["plan"]["then"]["onlyIf"] = json!({"email": line("seen.nowhere", "contains", &["x"])});
    let quoted = quote(&app, &wish).await;
    assert!(quoted["blocked"].is_string(), "a column that is not there is said before: {quoted}");
}

#[tokio::test(flavor = "multi_thread")]
async fn one_limit_holds_for_both() {
    let data = tempfile::tempdir().unwrap();
    let (service, app, list) = about(data.path(), 6).await;
    let wish = with_emails(list, 2);
    let worst = quote(&app, &wish).await["worst"].clone();
    let mut events = app.listen();
    let job = start_within(&app, &wish, worst, json!(32)).await;
    let people = rest(&mut events, job).await;
    let emails = following(&mut events, job, "it stops to ask", rests).await;
    assert_eq!(emails.phase, JobPhase::Interrupted, "{emails:?}");
    assert_eq!(emails.spending_limit, Some(Tenths(32 - people.spent.0)), "what the people left: {emails:?}");
    assert!(service.charged().await.0 <= 32, "never more than the limit");
    agrees(&app, &service).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_follows_goes_on_after_a_restart_and_is_begun_once() {
    let data = tempfile::tempdir().unwrap();
    let (service, app, list) = about(data.path(), 6).await;
    service.hold_behind("email", 0).await;
    let mut events = app.listen();
    let job = start(&app, &with_emails(list, 2)).await;
    let begun = following(&mut events, job, "the e-mails begin", |_| true).await;
    tokio::join!(app.end(), service.heal());

    let app = App::unpaced(data.path(), &service).await;
    let mut events = app.listen();
    let jobs = app.ask("jobs", json!({})).await;
    let all: Vec<i64> = jobs.as_array().unwrap().iter().filter_map(|job| job["job"].as_i64()).collect();
    assert_eq!(all, [begun.job, job], "one follows: {jobs}");
    if jobs[0]["phase"] != "done" {
        moved(&mut events, begun.job, "it goes on by itself", |state| state.phase == JobPhase::Done).await;
    }
    let now = app.ask("jobs", json!({})).await;
    assert_eq!(now[0]["steps"][0]["waiting"], 0, "to its end: {now}");
    assert_eq!(service.count("email", "received").await, begun.rows, "each was asked once");
    agrees(&app, &service).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_list_that_people_come_into_stays_while_they_come() {
    let data = tempfile::tempdir().unwrap();
    let (service, app, list) = about(data.path(), 4).await;
    service.hold_behind("leads-finder", 0).await;
    let mut events = app.listen();
    let job = start(&app, &with_emails(list, 2)).await;
    let begun = moved(&mut events, job, "it runs", |_| true).await;
    let into = into_of(&begun);
    let refused = app.call("remove_list", json!({"list": into})).await;
    assert!(refused.is_err(), "it would go on spending out of sight: {refused:?}");
    // By the step that made it, it goes all the same: what would follow is not asked for then.
    app.ask("undo", json!({})).await;
    service.heal().await;
    let people = rest(&mut events, job).await;
    assert_eq!(people.phase, JobPhase::Done, "{people:?}");
    let jobs = app.ask("jobs", json!({})).await;
    assert_eq!(jobs.as_array().map(Vec::len), Some(1), "nothing follows into a list that is gone: {jobs}");
    assert_eq!(service.count("email", "received").await, 0, "and nothing is sent");
    agrees(&app, &service).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn companies_that_another_system_has_are_asked_nothing_also_over_a_restart() {
    let data = tempfile::tempdir().unwrap();
    let service = Service::small().await;
    let rows = some(&service, 6).await;
    let app = App::unpaced(data.path(), &service).await;
    app.meter().await;
    set_prices(&app).await;
    let list = firms(&app, &rows).await;
    let known = rows[..2].iter().map(|row| format!("Somebody\t{}", row["networkProfile"].as_str().unwrap()));
    let text = format!("Name\tPage\n{}", known.collect::<Vec<_>>().join("\n"));
    let from = json!({"kind": "pasted", "text": text});
    let told = app.ask("bring_elsewhere", json!({"name": "Our CRM", "from": from, "country": "DE"})).await;
    assert_eq!(told["sources"][0]["records"], json!(2), "they are marked: {told}");
    let mut wish = with_emails(list, 2);
    wish["plan"]["leaveOutKnown"] = json!(true);
    let told = quote(&app, &wish).await;
    assert_eq!((&told["steps"][0]["sure"], &told["steps"][0]["skipped"]), (&json!(4), &json!(2)), "{told}");
    assert_eq!(told["worst"], json!(4 * 2 + 4 * 2 * 10), "they are in no sum: {told}");
    service.hold_behind("leads-finder", 1).await;
    let mut events = app.listen();
    let job = start(&app, &wish).await;
    moved(&mut events, job, "it runs", |_| true).await;
    tokio::join!(app.end(), service.heal());

    let app = App::unpaced(data.path(), &service).await;
    let all_done = |jobs: &Value| jobs.as_array().unwrap().iter().filter(|job| job["phase"] == "done").count() == 2;
    let jobs = app.until("both jobs are done", "jobs", json!({}), all_done).await;
    assert_eq!(jobs[1]["steps"][0]["skipped"], json!(2), "the choice is the job's, not the window's: {jobs}");
    let counts = found(&app, list).await;
    assert_eq!(counts[..2], [0, 0], "nobody is looked for where the other system looks: {counts:?}");
    assert!(counts[2..].iter().sum::<u64>() > 0, "and somebody elsewhere: {counts:?}");
    assert_eq!(coverage(&app, list).await["open"], json!(2), "they were not asked");
    agrees(&app, &service).await;
}
