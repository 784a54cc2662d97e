use super::*;

/// A store with a person by name and number, and a check of that number and of another one.
async fn two_checks(folder: &std::path::Path) -> Store {
    let store = Store::open(&folder.join("workspace.sqlite")).unwrap();
    for (phone, told) in [("+12025550123", said::LISTED), ("+12025550124", said::NOT_LISTED)] {
        let request = format!(r#"{{"phone":"{phone}"}}"#);
        let note = move |file: &crate::file::tx::Tx<'_>| note_check(file, &request, told, ("dnc_check", None), 1_000);
        store.write(note).await.unwrap();
    }
    store
}

async fn lines(store: &Store) -> Vec<ShownLine> {
    store.evidence_lines(0, 100).await.unwrap()
}

fn broken(lines: &[ShownLine]) -> Option<i64> {
    let mut chain = Chain::default();
    lines.iter().for_each(|shown| chain.take(&shown.line));
    chain.broken
}

#[test]
fn a_line_has_the_hash_that_every_other_program_computes() {
    let line = Line { mark: "m".to_owned(), ..Line::plain(0, "do_not_call", "listed", "dnc_check") }.behind(None);
    // printf '1\n1970-01-01T00:00:00.000Z\ndo_not_call\nm\nlisted\ndnc_check\n%064d' 0 | sha256sum
    let hash = "ea34baae45bd56f1ed2fec011663f2aec5578d2d45bc54915422341b3e55fc26";
    assert_eq!(line.hash, hash, "SHA-256 of the cells with a line feed between them");
    assert_eq!(moment(1_700_000_000_123), "2023-11-14T22:13:20.123Z", "milliseconds, by the clock of the world");
}

#[tokio::test]
async fn lines_follow_one_another_and_a_changed_one_is_found() {
    let folder = tempfile::tempdir().unwrap();
    let store = two_checks(folder.path()).await;
    let all = lines(&store).await;
    assert_eq!(broken(&all), None, "as they were written");
    let extent = store.evidence().await.unwrap();
    assert_eq!((extent.lines, extent.last.as_ref()), (2, Some(&all[1].line.hash)), "counted, with the last hash");
    assert!(extent.since > 0, "and since when they are written: {extent:?}");
    for change in [
        |line: &mut Line| line.no += 1,
        |line: &mut Line| line.at += 1,
        |line: &mut Line| line.act.push('x'),
        |line: &mut Line| line.mark.replace_range(..1, "x"),
        |line: &mut Line| line.answer = said::NOT_LISTED.to_owned(),
        |line: &mut Line| line.source.push('x'),
        |line: &mut Line| line.before.replace_range(..1, "x"),
        |line: &mut Line| line.hash.replace_range(..1, "x"),
    ] {
        let mut changed = all.clone();
        change(&mut changed[0].line);
        assert!(broken(&changed).is_some(), "a change is found: {:?}", changed[0].line);
    }
    assert_eq!(broken(&all[1..]), Some(2), "a line that is missing");
    assert_eq!(broken(&[all[1].clone(), all[0].clone()]), Some(2), "two that were exchanged");
}

#[tokio::test]
async fn the_file_itself_refuses_to_change_a_line() {
    let folder = tempfile::tempdir().unwrap();
    let store = two_checks(folder.path()).await;
    for sql in [
        "UPDATE evidence SET answer = 'not listed' WHERE id = 1",
        "UPDATE evidence SET at = at + 1",
        "UPDATE evidence SET hash = '' WHERE id = 2",
        "DELETE FROM evidence WHERE id = 2",
    ] {
        let done = store.write(move |file| Ok(file.execute(sql, [])?)).await;
        assert!(done.is_err(), "{sql}: {done:?}");
    }
    assert_eq!(broken(&lines(&store).await), None, "all of them stand as they were");
}

#[tokio::test]
async fn a_mark_is_opened_by_its_number_and_by_nothing_else() {
    let folder = tempfile::tempdir().unwrap();
    let store = two_checks(folder.path()).await;
    let all = lines(&store).await;
    for shown in &all {
        let (what, opening) = (shown.line.what.as_deref().unwrap(), shown.opening.as_deref().unwrap());
        assert_eq!(shown.line.mark, canonical::sha256(&format!("{opening}:{what}")), "as an auditor computes it");
    }
    let opening = all[0].opening.as_deref().unwrap();
    assert_ne!(mark(opening, "phone:+12025550124"), all[1].line.mark, "one opening opens no other mark");
    let about = store.evidence_about("phone:+12025550123".to_owned()).await.unwrap();
    assert_eq!(about, all[..1], "who knows the number finds its lines");
    assert_eq!(
        store.evidence_about("phone:+12025550125".to_owned()).await.unwrap(),
        [],
        "a number that was not checked"
    );
}

#[tokio::test]
async fn what_an_erased_person_was_checked_for_stays_without_the_number() {
    let folder = tempfile::tempdir().unwrap();
    let store = two_checks(folder.path()).await;
    let before = lines(&store).await;
    let signs = BTreeSet::from(["phone:+12025550123".to_owned(), "email:a@b.example".to_owned()]);
    let erase = move |file: &crate::file::tx::Tx<'_>| {
        forget(file, &[], &signs)?;
        erased::store_signs(file, &signs, 2_000)?;
        note_erasure(file, &signs, "records: 1, answers: 2", said::BY_HAND, 2_000)
    };
    store.write(erase).await.unwrap();
    let request = r#"{"phone":"+12025550123"}"#;
    let late = |file: &crate::file::tx::Tx<'_>| note_check(file, request, said::LISTED, ("dnc_check", None), 3_000);
    store.write(late).await.unwrap();
    let all = lines(&store).await;
    assert_eq!(broken(&all), None, "the chain holds");
    let nameless: Vec<bool> = all.iter().map(|shown| shown.line.what.is_none() && shown.opening.is_none()).collect();
    assert_eq!(nameless, [true, false, true, true], "the other number stays readable");
    assert_eq!(all[0].line.hash, before[0].line.hash, "no line was written anew");
    assert_eq!(all[3].line.answer, said::NOT_KEPT, "an answer that came late says nothing");
    let about = store.evidence_about("phone:+12025550123".to_owned()).await.unwrap();
    let found: Vec<i64> = about.iter().map(|shown| shown.line.no).collect();
    assert_eq!(found, [1, 3, 4], "who knows the number finds the check and the erasure");
    assert_eq!(store.evidence_about("email:a@b.example".to_owned()).await.unwrap().len(), 1, "by an address too");
}
