//! People of a company as jobs take, pay and lose them: with somebody who is erased, taken out by hand or joined in between.

use api::{Enrichment, RecordKind, Tenths};
use serde_json::{Value, json};

use crate::file::store::Store;
use crate::file::tx::Tx;
use crate::jobs::NewJob;
use crate::jobs::job_pieces::NewStep;
use crate::jobs::job_rows::{Ended, JobStep, OwnedAnswer, StepEnd, TakenPeople};
use crate::money::intents::{Ending, NewIntent};
use crate::records::colleagues::Employer;
use crate::records::company_pages::{PeoplePage, keep_page};
use crate::records::company_people::{CompanyPeople, OfCompany};
use crate::records::findings::{FindState, Outcome};
use crate::records::{self, NewObservation, Teller};

mod erased;

const FILTERS: &str = r#"{"companyUrl":["https://www.n.example/company/acme"],"job":["head"]}"#;

fn told(kind: RecordKind, doc: &Value) -> NewObservation {
    NewObservation { kind, doc: doc.as_object().unwrap().clone() }
}

fn person(name: &str, title: &str) -> NewObservation {
    let page = format!("https://www.n.example/in/{name}");
    let doc = json!({"full_name": format!("{name} Own"), "profileUrl": page, "jobTitle": title, "companyName": "Acme"});
    told(RecordKind::Person, &doc)
}

struct Fixture {
    store: Store,
    companies: i64,
    people: i64,
    company: i64,
    /// Ada, Bo and Cy.
    some: Vec<i64>,
    #[expect(dead_code, reason = "it is removed with the fixture")]
    folder: tempfile::TempDir,
}

async fn fixture() -> Fixture {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(&folder.path().join("workspace.sqlite")).unwrap();
    let keep = |file: &Tx<'_>| {
        let acme = told(RecordKind::Company, &json!({"name": "Acme", "domain": "acme.example"}));
        let (company, _) = records::keep(file, &acme, "find_companies", None, 1)?;
        let some = ["ada", "bo", "cy"].iter().map(|name| {
            let (record, _) = records::keep(file, &person(name, "Head of sales"), "find_people", None, 1)?;
            Ok(record)
        });
        Ok((company, some.collect::<Result<Vec<i64>, crate::StoreError>>()?))
    };
    let (company, some) = store.write(keep).await.unwrap();
    let companies = store.new_list("C".into(), RecordKind::Company, vec![company], "c".into(), 2).await.unwrap().list;
    let people = store.new_list("P".into(), RecordKind::Person, Vec::new(), "p".into(), 10).await.unwrap().list;
    Fixture { store, companies, people, company, some, folder }
}

impl Fixture {
    async fn job(&self, plan: Value, at: i64) -> JobStep {
        let new = NewJob {
            list: self.companies,
            title: "People".to_owned(),
            plan,
            rows: 1,
            best: Tenths::ZERO,
            likely: None,
            worst: Tenths(9),
            prices: Default::default(),
            spending_limit: Tenths(9),
            failures: 1,
            order: None,
            watch: None,
        };
        let job = self.store.new_job(new, at).await.unwrap();
        let (enrichment, state) = (Enrichment::People, FindState::Waiting);
        let step = NewStep { place: 0, record: self.company, enrichment, state, reason: None, most: 2 };
        self.store.add_steps(job, vec![step]).await.unwrap();
        JobStep { job, place: 0, record: self.company, enrichment }
    }

    async fn takes(&self, step: JobStep, people: &[i64]) {
        let outcome = Outcome {
            enrichment: Enrichment::People,
            value: Some(people.len().to_string()),
            mark: None,
            source: "Leads".to_owned(),
        };
        let owned = OwnedAnswer {
            kept_answer: None,
            operation: "leads_finder",
            at: 11,
            outcome,
            observations: Vec::new(),
            people: Some(TakenPeople { people: people.to_vec(), into: Some(self.people) }),
        };
        let ended = Ended { step, state: FindState::Found, reason: None, owned: Some(owned) };
        self.store.end_steps(vec![ended], 12).await.unwrap();
    }

    async fn listed(&self) -> Vec<i64> {
        self.store.list_records(self.people).await.unwrap()
    }

    async fn known(&self, titles: &[&str], job: Option<i64>) -> CompanyPeople {
        let asked = OfCompany {
            company: self.company,
            employer: Employer { name: Some("Acme".to_owned()), page: None },
            questions: vec![api::canonical::digest(FILTERS)],
            titles: titles.iter().map(|title| (*title).to_owned()).collect(),
            job,
        };
        self.store.company_people(vec![asked]).await.unwrap().remove(0)
    }

    async fn intent(&self, step: JobStep) -> (i64, String) {
        let request = format!(r#"{{"filters":{FILTERS},"page":0,"size":2}}"#);
        (self.asked(step, &request).await, request)
    }

    /// A question of a step that is under way.
    async fn asked(&self, step: JobStep, request: &str) -> i64 {
        let new = NewIntent {
            operation: "leads_finder",
            digest: api::canonical::digest(request),
            request: request.to_owned(),
            subject: "Acme".to_owned(),
            page: None,
            worst: Tenths(2),
            priced: true,
            replay_key: None,
            asked: None,
            step: Some(step),
            order: None,
            claim: None,
        };
        self.store.open_intent(new, 0, 11).await.unwrap()
    }
}

#[tokio::test]
async fn who_was_taken_out_of_the_list_by_hand_stays_out() {
    let it = fixture().await;
    let plan = || json!({"people": {"into": it.people}});
    let first = it.job(plan(), 10).await;
    it.takes(first, &it.some[..2]).await;
    assert_eq!(it.listed().await, it.some[..2], "the list was made with the job: all come");
    it.store.take_from_list(it.people, vec![it.some[0]], None, "out".into(), 12).await.unwrap();
    let second = it.job(plan(), 20).await;
    it.takes(second, &it.some).await;
    assert_eq!(it.listed().await, it.some[1..], "only who is new to the company");
}

#[tokio::test]
async fn somebody_who_is_suppressed_under_another_record_is_nobodys() {
    let it = fixture().await;
    it.store.suppress_records(vec![it.some[0]], "s".into(), 8).await.unwrap();
    it.store.join_records(vec![vec![it.some[0], it.some[1]]], "j".into(), 9).await.unwrap();
    let step = it.job(json!({}), 10).await;
    let (company, into) = (it.company, it.people);
    let page = PeoplePage {
        question: "q".to_owned(),
        passed: 1,
        ended: false,
        rows: vec![(person("bo", "Head of sales"), true)],
        odd: 0,
        most: 1,
        counted: Vec::new(),
        into: Some(into),
    };
    let keep = move |file: &Tx<'_>| {
        keep_page(
            file,
            Some(company),
            &page,
            step.job,
            Teller { operation: "leads_finder", kept_answer: None, pull: None, at: 11 },
        )
    };
    assert_eq!(it.store.write(keep).await.unwrap(), Vec::<i64>::new(), "whichever of the records the page is about");
}

#[tokio::test]
async fn a_list_that_was_taken_away_has_what_came_meanwhile_when_it_is_back() {
    let it = fixture().await;
    let step = it.job(json!({}), 10).await;
    it.store.set_list(it.people, None, "gone".into(), 11).await.unwrap();
    it.takes(step, &it.some).await;
    it.store.undo(12).await.unwrap();
    assert_eq!(it.listed().await, it.some, "nobody is lost");
}

#[tokio::test]
async fn people_who_are_one_count_once_and_the_one_that_leads_comes() {
    let it = fixture().await;
    it.store.join_records(vec![vec![it.some[0], it.some[1]]], "j".into(), 9).await.unwrap();
    let (lead, other) = (it.some[0], it.some[1]);
    let owned = it.known(&[], None).await.owned;
    assert_eq!(owned, [lead, it.some[2]], "who is owned");
    let step = it.job(json!({}), 10).await;
    let (company, into, counted) = (it.company, it.people, vec![lead]);
    let page = PeoplePage {
        question: "q".to_owned(),
        passed: 2,
        ended: false,
        rows: vec![(person("bo", "Head of sales"), true), (person("cy", "Head of sales"), true)],
        odd: 0,
        most: 2,
        counted,
        into: Some(into),
    };
    let keep = move |file: &Tx<'_>| {
        let by = Teller { operation: "leads_finder", kept_answer: None, pull: None, at: 11 };
        let came = keep_page(file, Some(company), &page, step.job, by)?;
        crate::lists::append(file, Some(into), &[came, vec![other]].concat(), 11)
    };
    it.store.write(keep).await.unwrap();
    assert_eq!(it.listed().await, [lead, it.some[2]], "each once");
    let spare: u32 = it
        .store
        .read(|file| {
            Ok(file.query_row("SELECT job_spare FROM people_asked WHERE question = 'q'", [], |row| row.get(0))?)
        })
        .await
        .unwrap();
    assert_eq!(spare, 1, "a row about who counts already is paid for in vain");
    it.takes(step, &[lead, other, it.some[2]]).await;
    let taken = it.known(&[], None).await.taken;
    assert_eq!(taken.iter().map(|one| one.person).collect::<Vec<_>>(), [lead, it.some[2]], "{taken:?}");
}

#[tokio::test]
async fn of_many_who_are_owned_those_who_can_fit_are_looked_at() {
    let it = fixture().await;
    let many = |file: &Tx<'_>| {
        for at in 0..600 {
            records::keep(file, &person(&format!("n{at}"), "Engineer"), "find_people", None, 1)?;
        }
        Ok(records::keep(file, &person("zoe", "Chief of staff"), "find_people", None, 1)?.0)
    };
    let zoe = it.store.write(many).await.unwrap();
    assert_eq!(it.known(&["chief"], None).await.owned, [zoe], "behind six hundred others");
    assert_eq!(it.known(&[], None).await.owned.len(), 500, "of whom any may fit the first are looked at");
}

#[tokio::test]
async fn a_company_at_which_the_service_found_nobody_was_asked() {
    let it = fixture().await;
    let step = it.job(json!({}), 10).await;
    let (intent, _) = it.intent(step).await;
    let known = it.known(&[], Some(step.job)).await;
    assert_eq!((known.in_doubt.len(), known.room), (1, Some(2)), "under way, nobody knows its outcome");
    let end = StepEnd { step, state: FindState::Waiting, reason: None, nothing: None, asked: true };
    it.store.close_intent(intent, Ending::Nothing, Some(end), 12).await.unwrap();
    assert_eq!(it.known(&[], None).await.in_doubt.len(), 0, "then somebody does");
    let ended = Ended { step, state: FindState::None, reason: None, owned: None };
    it.store.end_steps(vec![ended], 13).await.unwrap();
    let samples = it.store.people_samples(vec![step.job]).await.unwrap();
    let told: Vec<_> = samples.values().map(|sample| (sample.companies, sample.lacked, sample.paid)).collect();
    assert_eq!(told, [(1, 2, 0)], "and it says what others are likely to bring");
}

#[tokio::test]
async fn a_smaller_wish_that_ends_later_leaves_the_larger_one_in_the_cell() {
    let it = fixture().await;
    let (two, three) = (it.job(json!({}), 10).await, it.job(json!({}), 10).await);
    it.takes(three, &it.some).await;
    it.takes(two, &it.some[..2]).await;
    let cell = it.store.write(move |file| records::findings::of(file, it.company)).await.unwrap();
    assert_eq!(cell[0].value.as_deref(), Some("3"), "so many people are there, whoever asked for them last: {cell:?}");
    assert_eq!(it.store.people_at(it.company, 9).await.unwrap().1, 3, "as the record itself tells them");
}

#[tokio::test]
async fn what_follows_is_about_companies_that_were_looked_at() {
    let it = fixture().await;
    for (state, is) in [
        (FindState::Found, true),
        (FindState::None, true),
        (FindState::Failed, true),
        (FindState::Unclear, true),
        (FindState::Skipped, false),
        (FindState::Spared, false),
        (FindState::Suppressed, false),
        (FindState::Cannot, false),
    ] {
        let step = it.job(json!({}), 10).await;
        it.store.end_steps(vec![Ended { step, state, reason: None, owned: None }], 12).await.unwrap();
        let about = it.store.job_records(step.job).await.unwrap();
        assert_eq!(
            !about.is_empty(),
            is,
            "{state:?}: its people are paid for where it was paid for, or could have been"
        );
    }
}

#[tokio::test]
async fn what_a_job_leaves_out_is_what_it_was_before() {
    let it = fixture().await;
    let company = it.company;
    let cell = || async { it.store.write(move |file| records::findings::of(file, company)).await.unwrap().pop() };
    let step = it.job(json!({}), 10).await;
    let failed = Ended { step, state: FindState::Failed, reason: Some("no answer".to_owned()), owned: None };
    it.store.end_steps(vec![failed], 12).await.unwrap();
    let next = it.job(json!({}), 13).await;
    let waits = cell().await.unwrap();
    assert_eq!((waits.state, waits.before), (FindState::Waiting, Some(FindState::Failed)), "a job is about to ask");
    it.store
        .end_steps(vec![Ended { step: next, state: FindState::Skipped, reason: None, owned: None }], 14)
        .await
        .unwrap();
    let left_out = cell().await.unwrap();
    assert_eq!((left_out.state, left_out.before), (FindState::Failed, None), "it has not asked");
    assert_eq!(left_out.reason.as_deref(), Some("no answer"), "and why it failed stands there again");
    it.job(json!({}), 15).await;
    it.store.set_job_phase(next.job + 1, api::Phase::Stopped, None, 16).await.unwrap();
    it.store.tidy_jobs().await.unwrap();
    assert_eq!(cell().await.map(|cell| cell.state), Some(FindState::Failed), "as where it was stopped");
}
