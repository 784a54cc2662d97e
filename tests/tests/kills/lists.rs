//! Lists, imports and undo of a file: whole at any moment.

use store::Store;

use crate::left::Left;

/// Everything that steps change, without the times at which it was changed.
const WHOLE: &str = "SELECT 'member ' || list || ' ' || place || ' ' || record FROM members
        JOIN lists ON lists.id = members.list AND NOT removed
    UNION ALL SELECT 'list ' || id || ' ' || name || ' ' || kind FROM lists WHERE NOT removed
    UNION ALL SELECT 'mark ' || record || ' ' || coalesce(status, '') || ' ' || tags || ' ' || note FROM marks
        WHERE status IS NOT NULL OR tags <> '[]' OR note <> ''
    UNION ALL SELECT 'joined ' || record || ' ' || lead FROM joined
    UNION ALL SELECT 'suppressed ' || kind || ' ' || value FROM suppressed
    ORDER BY 1";

/// Notes what is wrong with imports: nothing of one that is not done may be seen.
pub fn imports(left: &Left, broken: &mut Vec<String>) {
    for (what, sql) in [
        (
            "imports that are not done and are shown",
            "SELECT count(*) FROM imports i JOIN lists l ON l.id = i.list WHERE i.done_at IS NULL AND l.removed <> 2",
        ),
        (
            "hidden lists that belong to no import",
            "SELECT count(*) FROM lists l WHERE removed = 2
                AND NOT EXISTS (SELECT 1 FROM imports i WHERE i.list = l.id AND i.done_at IS NULL)",
        ),
        (
            "people in lists of whom nothing is told",
            "SELECT count(*) FROM members m JOIN lists l ON l.id = m.list WHERE NOT l.removed
                AND NOT EXISTS (SELECT 1 FROM tellings t WHERE t.record = m.record)",
        ),
    ] {
        let wrong: u64 = left.one(sql, []);
        if wrong > 0 {
            broken.push(format!("{wrong} {what}"));
        }
    }
}

/// Undoes every step of a copy and does it again: the same must be there, and in between nothing where no step is missing.
pub async fn undone_and_done_again(left: Left, broken: &mut Vec<String>) {
    let before = left.texts(WHOLE);
    // Where the first one is forgotten, the steps do not lead back to an empty file.
    let is_all: bool = left.one("SELECT coalesce(min(id), 1) = 1 FROM steps", []);
    let (_folder, path) = left.closed();
    let store = Store::open(&path).unwrap_or_else(|error| panic!("a copy opens: {error}"));
    let mut steps = 0;
    while store.undo(1).await.unwrap().is_some() {
        steps += 1;
    }
    let without = seen(&path);
    if is_all && !without.is_empty() {
        broken.push(format!("{} things are there that no step has made: {:?}", without.len(), &without[..1]));
    }
    for _ in 0..steps {
        store.redo(1).await.unwrap();
    }
    store.close().await;
    let after = seen(&path);
    if after != before {
        let differing = before.iter().zip(&after).find(|(one, other)| one != other);
        broken.push(format!("{steps} steps undone and done again make another state: {differing:?}"));
    }
}

fn seen(path: &std::path::Path) -> Vec<String> {
    let file = rusqlite::Connection::open(path).unwrap();
    let mut ask = file.prepare(WHOLE).unwrap();
    let seen = ask.query_map([], |row| row.get(0)).unwrap();
    seen.collect::<Result<_, _>>().unwrap()
}
