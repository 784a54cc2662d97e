use crate::searches::pulls::NewPull;
use std::path::Path;

use api::{Filters, Phase, SearchKind, Tenths};
use column_store::{RowsOf, Wanted};
use serde_json::{Value, json};

use super::*;
use crate::exchange::exports::{NewExport, WrittenFile};
use crate::lists::list_changes::NoteEdit;
use crate::money::intents::{LoadPage, NewIntent};
use crate::money::ledger::{Basis, Piece, Sorted, Which};
use crate::money::left_out::left_out;
use crate::money::look_ups::{Asked, NewLookUp};
use crate::money::paid_answer::{Kept, Page, PaidAnswer};
use crate::records::NewObservation;
use crate::searches::NewSearch;
use crate::searches::page_cursor::PageCursor;
use crate::searches::saved_searches::ToSave;
use crate::searches::slices::NewSlicedLoad;

mod checks;
mod marked;
mod pages;

const ADA: &str = "https://www.n.example/in/zo%C3%AB-lovelace";
/// The ledger with its newest lines.
async fn ledger(store: &Store) -> Piece {
    store.ledger(Which::default(), Sorted::default(), 0, 9).await.unwrap()
}

/// Texts that only the person leaves; none of them may be in a byte of the file afterwards.
const STRINGS: &[&str] =
    &["lovelace", "Lovelace", "zoë", "zo%C3%AB", "Zoë", "private@mail.example", "2025550199", "a secret note"];

struct Fixture {
    store: Store,
    search: i64,
    pull: i64,
    folder: tempfile::TempDir,
}

async fn fixture() -> Fixture {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(&folder.path().join("workspace.sqlite")).unwrap();
    let (digest, title) = ("a".to_owned(), "All".to_owned());
    let new = NewSearch { kind: SearchKind::People, digest, filters: Filters::default(), title, batch: 100 };
    let search = store.search_for(new, 1).await.unwrap().id;
    let pull = store.new_pull(NewPull::of(search, 300, PageCursor::start(100)), 1).await.unwrap();
    Fixture { store, search, pull, folder }
}

fn people() -> Vec<Value> {
    vec![
        json!({"firstname": "Zoë", "lastname": "Lovelace", "profileUrl": ADA, "companyName": "Acme"}),
        json!({"firstname": "Bob", "lastname": "Byron", "profileUrl": "https://n.example/in/bob", "companyName": "Acme"}),
    ]
}

fn observation(doc: &Value) -> NewObservation {
    NewObservation { kind: RecordKind::Person, doc: doc.as_object().unwrap().clone() }
}

impl Fixture {
    /// Stores an answer as the engine does; a page where rows are given.
    async fn keep(&self, operation: &'static str, request: Value, response: Value, told: &[Value], page: bool) -> Kept {
        let answer = self.answer(operation, request, response, told, page).await;
        self.store.keep(answer).await.unwrap()
    }

    async fn answer(
        &self,
        operation: &'static str,
        request: Value,
        response: Value,
        told: &[Value],
        page: bool,
    ) -> PaidAnswer {
        let asked = Asked { form: "email".to_owned(), fields: Default::default(), line: request.to_string() };
        let asked = Asked { fields: request.as_object().unwrap().clone().into_iter().collect(), ..asked };
        let request = request.to_string();
        let digest = api::canonical::digest(&request);
        let intent = NewIntent {
            operation,
            digest: digest.clone(),
            request: request.clone(),
            subject: format!("about {request}"),
            page: page.then_some(LoadPage { pull: self.pull, page: 0, size: 10 }),
            worst: Tenths(100),
            priced: true,
            replay_key: None,
            asked: (!page).then(|| asked.clone()),
            step: None,
            order: None,
            claim: None,
        };
        let intent = self.store.open_intent(intent, 0, 5).await.unwrap();
        let observations: Vec<NewObservation> = told.iter().map(observation).collect();
        let (rows, observations) = if page { (Some(observations), Vec::new()) } else { (None, observations) };
        let line = NewLookUp { asked, said: response.to_string(), found: true, words: response.to_string() };
        PaidAnswer {
            intent,
            operation,
            digest,
            subject: format!("about {request}"),
            request,
            response,
            quoted: Tenths(100),
            charged: Tenths(30),
            basis: Basis::Published,
            expected: None,
            pieces: told.len() as u64,
            at: 5,
            look_up: (!page).then_some(line),
            observations,
            outcome: None,
            step: None,
            people: None,
            unread: None,
            page: rows.map(|rows| Page {
                search: self.search,
                pull: self.pull,
                rows,
                first: 0,
                total: Some(2),
                paging: Some(PageCursor::start(100)),
            }),
            taken: None,
        }
    }

    async fn page(&self) -> Kept {
        self.keep("find_people", json!({"page": 1}), json!({"data": people()}), &people(), true).await
    }

    async fn rows(&self) -> Vec<i64> {
        self.store.snapshot(Wanted::all(self.search, SearchKind::People)).await.unwrap()
    }

    /// Where any of the person's texts is in the files of the database.
    fn found(&self) -> Vec<String> {
        let mut found = Vec::new();
        for entry in std::fs::read_dir(self.folder.path()).unwrap() {
            let path = entry.unwrap().path();
            found.extend(in_file(&path));
        }
        found
    }
}

fn in_file(path: &Path) -> Vec<String> {
    let bytes = std::fs::read(path).unwrap();
    let has = |text: &&&str| bytes.windows(text.len()).any(|window| window == text.as_bytes());
    STRINGS.iter().filter(has).map(|text| format!("{text} in {}", path.display())).collect()
}

/// An export with this title, of rows that were asked for so, to this path.
async fn exported_as(store: &Store, of: RowsOf, records: Vec<i64>, [title, what, path]: [&str; 3]) {
    let (title, what, path) = (title.to_owned(), what.to_owned(), path.to_owned());
    let new = NewExport { of, kind: RecordKind::Person, title, what, path };
    let export = store.begin_export(new, 6).await.unwrap();
    let file = WrittenFile { rows: 2, bytes: 9, modified: None, checksum: "0".repeat(64) };
    store.keep_export(export, file, records, 6).await.unwrap();
}

#[tokio::test]
async fn nothing_of_a_person_is_left_and_nothing_comes_back() {
    let fixture = fixture().await;
    let store = &fixture.store;
    fixture.page().await;
    let rows = fixture.rows().await;
    let request = json!({"first_name": "Zoë", "last_name": "Lovelace", "company_name": "Acme"});
    let answer = json!({"email": "private@mail.example", "email_status": "valid"});
    let told = json!({"email": "private@mail.example", "network_profile_url": ADA});
    fixture.keep("email", request, answer, &[told], false).await;
    let told = json!({"phone_numbers": "+1 202-555-0199", "mobile_phone": "+12025550199", "network_profile_url": ADA});
    fixture.keep("phone", json!({"network_profile_url": ADA}), told.clone(), std::slice::from_ref(&told), false).await;
    fixture.keep("dnc_check", json!({"phone": "+12025550199"}), json!({"listed": true}), &[], false).await;
    let list = store.new_list("Mine".to_owned(), RecordKind::Person, rows.clone(), "made".to_owned(), 6).await.unwrap();
    let note = NoteEdit { note: Some("a secret note".to_owned()), ..NoteEdit::default() };
    store.note(vec![rows[0]], note, "noted".to_owned(), 6).await.unwrap();
    store.suppress_records(vec![rows[0]], "suppressed 1 person".to_owned(), 6).await.unwrap();
    // What conditions are tested against: of a step, of what follows it, of a score, of the rows of an export.
    let line =
        |column: &str, value: &str| json!({"all": [{"column": column, "test": "isNot", "values": [value, "b"]}]});
    let only_if = json!({"email": line("email", "private@mail.example")});
    let plan = json!({"find": ["email"], "onlyIf": only_if, "then": {"find": ["email"], "onlyIf": only_if}});
    store.save_recipe("Mine".to_owned(), plan, 6).await.unwrap();
    let scores = json!({"last": 1, "scores": [{"lines": [{"condition": line("name", "Zoë Lovelace"), "points": 5}]}]});
    store.set("scores".to_owned(), &scores).await.unwrap();
    let views = json!({"last": 1, "views": [{"name": "All but Zoë Lovelace", "view": 1, "text": "lovelace", "facets": {"own.status": ["Zoë Lovelace", "customer"]}, "condition": line("name", "Zoë Lovelace")}]});
    store.set("views".to_owned(), &views).await.unwrap();
    let what = json!({"view": {"condition": line("name", "Lovelace")}}).to_string();
    exported_as(store, RowsOf::List(list.list), rows.clone(), ["All", &what, "/somewhere/people.csv"]).await;
    assert!(!fixture.found().is_empty(), "the texts are looked for where they stand");
    let lines = ledger(store).await.lines;

    let gone = store.erase_person(rows[0], 7).await.unwrap().unwrap();
    assert_eq!(gone.answers, 4, "the page, and three answers about nobody else");
    assert_eq!((gone.lists, gone.files.as_slice()), (1, &["/somewhere/people.csv".to_owned()][..]), "where they stood");
    assert!(gone.wiped, "the file was written anew");
    assert_eq!(fixture.found(), Vec::<String>::new(), "no byte of the person is in the files");
    assert_eq!(fixture.rows().await, [rows[1]], "the other row stays");
    let kept = store.recipes().await.unwrap()[0].plan["then"]["onlyIf"]["email"]["all"][0]["values"].clone();
    assert_eq!(kept[1], "b", "a line stays, with what else it is about: {kept}");
    assert_eq!(store.records(vec![rows[0]]).await.unwrap(), [], "the record is gone");
    assert_eq!(store.look_ups(Vec::new(), 0, 9).await.unwrap().0, 0, "and the history of questions about it");
    let left = ledger(store).await;
    assert_eq!(left.lines, lines, "every line of the ledger stays");
    assert_eq!(left.charged, Tenths(120), "with its money");
    assert_eq!(store.integrity().await.unwrap(), Vec::<String>::new(), "the file is sound");
    while store.undo(8).await.unwrap().is_some() {}
    while store.redo(8).await.unwrap().is_some() {}
    assert_eq!(fixture.rows().await, [rows[1]], "no undo brings the person back");

    let kept = fixture.page().await;
    assert_eq!((kept.erased, kept.fresh), (1, 0), "the same page again: the person is left out");
    assert_eq!(fixture.rows().await, [rows[1]], "and not shown");
    let (request, answer) = (json!({"email": "other@mail.example"}), json!({"body": {"url": ADA}}));
    let kept = fixture.keep("reverse_email", request, answer, &[], false).await;
    assert_eq!((kept.erased, kept.look_up), (1, None), "a late answer is left out as a whole");
    let other = json!({"link": {"network": "http://de.n.example/in/ZOË-Lovelace/"}, "profile": {"title": "x"}});
    let kept = fixture.keep("leads_finder", json!({"p": 2}), json!({"rows": [other.clone()]}), &[other], true).await;
    assert_eq!(kept.erased, 1, "in any shape");
    assert_eq!(fixture.found(), Vec::<String>::new(), "and nothing of it was written");
    assert_eq!(ledger(store).await.charged, Tenths(210), "what came was paid for");
    let form = store.form().await.unwrap();
    assert!(form.contains("facts_are_not_deleted") && form.contains("facts_are_not_changed"), "answers are safe again");
}

#[tokio::test]
async fn questions_about_a_person_are_recognised_and_others_are_not() {
    let fixture = fixture().await;
    fixture.page().await;
    let erased = |doc: Value| fixture.store.is_erased(doc.as_object().unwrap().clone());
    assert!(!erased(json!({"network_profile_url": ADA})).await.unwrap(), "nobody was erased yet");
    fixture.store.erase_person(fixture.rows().await[0], 7).await.unwrap().unwrap();
    for (doc, is) in [
        (json!({"network_profile_url": "https://n.example/in/Zoë-Lovelace?x=1"}), true),
        (json!({"first_name": "ZOE", "last_name": "lovelace", "company_name": "acme"}), true),
        (json!({"first_name": "Zoe", "last_name": "Lovelace", "company_name": "Beta"}), false),
        (json!({"first_name": "Bob", "last_name": "Byron", "company_name": "Acme"}), false),
        (json!({"network_profile_url": "https://n.example/in/bob"}), false),
        (json!({}), false),
    ] {
        assert_eq!(erased(doc.clone()).await.unwrap(), is, "{doc}");
    }
}

#[tokio::test]
async fn what_several_share_is_no_sign_of_one() {
    let fixture = fixture().await;
    let people: Vec<Value> = people()
        .into_iter()
        .map(|mut one| {
            one.as_object_mut().unwrap().insert("mobile_phone".to_owned(), json!("+12025550123"));
            one
        })
        .collect();
    fixture.keep("find_people", json!({"p": 1}), json!({"data": people}), &people, true).await;
    fixture.store.erase_person(fixture.rows().await[0], 7).await.unwrap().unwrap();
    let kept = fixture.keep("find_people", json!({"p": 1}), json!({"data": people}), &people, true).await;
    assert_eq!((kept.erased, fixture.rows().await.len()), (1, 1), "the colleague with the same number stays");
    let company = fixture.store.erase_person(999, 8).await.unwrap();
    assert_eq!(company, None, "nobody has this number");
}

/// A search for this, with a page of it as it was asked and answered.
async fn searched(fixture: &mut Fixture, title: &str, filters: &str, rows: &[Value]) -> i64 {
    let filters: Filters = serde_json::from_str(filters).unwrap();
    let (digest, request) = (title.to_owned(), json!({"query": filters}));
    let new = NewSearch { kind: SearchKind::People, digest, filters, title: title.to_owned(), batch: 100 };
    fixture.search = fixture.store.search_for(new, 1).await.unwrap().id;
    fixture.pull = fixture.store.new_pull(NewPull::of(fixture.search, 300, PageCursor::start(100)), 1).await.unwrap();
    fixture.keep("find_people", request, json!({"data": rows}), rows, true).await;
    fixture.search
}

#[tokio::test]
async fn texts_that_name_the_person_are_replaced_wherever_they_stand() {
    let mut fixture = fixture().await;
    fixture.page().await;
    let rows = fixture.rows().await;
    let by_name = r#"{"first_name.include":["ZOE"],"last_name.include":["Lovelace"]}"#;
    let named = searched(&mut fixture, "First name: Zoë · Last name: Lovelace", by_name, &people()).await;
    // A page of it that cannot be read: its line has no search, and it asks for the person by name all the same.
    let asked = json!({"query": serde_json::from_str::<Value>(by_name).unwrap(), "cursor": "c"});
    let answer = fixture.answer("find_people", asked, json!({"wrapped": 1}), &[], true).await;
    let unread = crate::Unread { reason: "It cannot be read.", pull: Some(fixture.pull) };
    fixture.store.keep(PaidAnswer { page: None, unread: Some(unread), ..answer }).await.unwrap();
    let bob = searched(&mut fixture, "First name: Bob", r#"{"first_name.include":["Bob"]}"#, &people()[1..]).await;
    let store = &fixture.store;
    let new = NewSlicedLoad { search: named, total: 20_000, cap: 10_000, questions: 8, agreed: Tenths(10) };
    let sliced = store.new_sliced_load(new, 2).await.unwrap();
    let trouble = Some("Zoë Lovelace cannot be asked for.".to_owned());
    store.set_sliced_phase(sliced, &[Phase::Running], Phase::Interrupted, trouble, 2).await.unwrap();
    for (name, filters) in [("Zoë Lovelace", by_name), ("Bobs", r#"{"first_name.include":["Bob"]}"#)] {
        let (name, digest) = (name.to_owned(), format!("digest of {name}"));
        let filters: Filters = serde_json::from_str(filters).unwrap();
        let what = ToSave { kind: SearchKind::People, title: name.clone(), name, digest, filters };
        store.save_search(None, what, 2).await.unwrap();
    }
    let items = ["Lovelace, Zoë", "Byron, Bob"]
        .map(|value| serde_json::from_value(json!({"label": value, "value": value})).unwrap());
    store.keep_values("name".to_owned(), items.to_vec(), 2).await.unwrap();
    let made = "made the list “Zoë Lovelace”".to_owned();
    let list = store.new_list("Zoë Lovelace".to_owned(), RecordKind::Person, rows.clone(), made, 6).await.unwrap().list;
    store.set_list(list, Some("For Zoë Lovelace".to_owned()), "renamed “Zoë Lovelace”".to_owned(), 6).await.unwrap();
    let what = json!({"view": {"text": "zoë lovelace"}}).to_string();
    let path = "/somewhere/Zoë Lovelace.csv";
    exported_as(store, RowsOf::List(list), rows.clone(), ["For Zoë Lovelace", &what, path]).await;
    let off = vec![api::contact_keys::typed("private@mail.example", "", "n.example").unwrap()];
    store.suppress(off.clone(), "added 1 entry".to_owned(), 6).await.unwrap();
    store.unsuppress(off, "took 1 entry off".to_owned(), 6).await.unwrap();
    let told = json!({"email": "private@mail.example", "network_profile_url": ADA});
    fixture.keep("email", json!({"network_profile_url": ADA}), told.clone(), &[told], false).await;
    assert!(fixture.found().len() > 4, "the texts are looked for where they stand: {:?}", fixture.found());

    let gone = store.erase_person(rows[0], 7).await.unwrap().unwrap();
    assert_eq!((gone.searches, gone.renamed, gone.mentions), (1, 1, 0), "what was lost is told: {gone:?}");
    assert_eq!(gone.files, [path], "and where the file was written");
    assert_eq!(fixture.found(), Vec::<String>::new(), "no byte of the person is in the files");
    let lost = store.search(named).await.unwrap().unwrap();
    assert_eq!(
        (lost.title.as_str(), lost.filters, lost.paging.ended),
        (NOBODY, Filters::default(), true),
        "no filters"
    );
    let sliced = store.sliced_load(sliced).await.unwrap().unwrap();
    let stands = (sliced.phase, sliced.trouble, lost.total);
    assert_eq!(stands, (Phase::Stopped, None, None), "without filters its slices would ask for something else");
    let left = store.snapshot(Wanted::all(named, SearchKind::People)).await.unwrap();
    assert_eq!(left, [rows[1]], "its other rows stay");
    assert_eq!(store.search(bob).await.unwrap().unwrap().title, "First name: Bob", "another search is as it was");
    let saved: Vec<String> =
        store.saved_searches().await.unwrap().into_iter().map(|(saved, _)| saved.what.name).collect();
    assert_eq!(saved, ["Bobs"], "a saved search that asks for the person goes");
    assert_eq!(store.kept_values("name".to_owned()).await.unwrap().len(), 1, "of the suggestions, the other stays");
    assert_eq!(store.lists().await.unwrap()[0].0.name, NOBODY, "the list has another name");
    let titles = [store.undo(8).await.unwrap().unwrap().title, store.undo(8).await.unwrap().unwrap().title];
    assert_eq!(titles, [NOBODY, NOBODY], "the suppression alone was no step any more; those of the list are");
    assert_eq!(store.integrity().await.unwrap(), Vec::<String>::new(), "the file is sound");
}

#[tokio::test]
async fn other_records_that_name_the_person_are_counted() {
    let fixture = fixture().await;
    fixture.page().await;
    let (store, rows) = (&fixture.store, fixture.rows().await);
    let note = NoteEdit { note: Some("Ask Zoë (Lovelace) first".to_owned()), ..NoteEdit::default() };
    store.note(vec![rows[1]], note, "noted".to_owned(), 6).await.unwrap();
    let company = json!({"name": "Acme", "domain": "acme.example", "imported": {"Contact": "Lovelace, Zoë"}});
    let company = NewObservation { kind: RecordKind::Company, doc: company.as_object().unwrap().clone() };
    store.write(move |file| records::keep(file, &company, "import", None, 6)).await.unwrap();
    let gone = store.erase_person(rows[0], 7).await.unwrap().unwrap();
    assert_eq!(gone.mentions, 2, "a note and a company");
}

#[tokio::test]
async fn an_answer_that_cannot_be_judged_is_not_kept() {
    let fixture = fixture().await;
    fixture.page().await;
    fixture.store.erase_person(fixture.rows().await[0], 7).await.unwrap().unwrap();
    fixture.store.write(|file| Ok(file.execute_batch("ALTER TABLE erased RENAME TO away")?)).await.unwrap();
    let mut answer = fixture.answer("find_people", json!({"p": 3}), json!({"data": people()}), &people(), true).await;
    let judged = fixture.store.write(move |file| left_out(file, &mut answer)).await;
    assert!(judged.is_err(), "an error is no sign that nobody was erased: {judged:?}");
}
