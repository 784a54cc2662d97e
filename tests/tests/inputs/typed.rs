//! Everything that is typed or pasted into the app: taken as text or refused with a sentence, never a fault.

use api::{SearchKind, form};
use engine::screen::FailureCode;
use serde_json::{Value, json};

use crate::bed::Bed;
use crate::cells;
use crate::hostile::TEXTS;

/// Bytes of a text that nobody types.
const LONG: usize = 1 << 20;

/// A command that takes this text, or says in a sentence why it does not.
pub async fn taken(bed: &mut Bed, name: &str, request: Value) -> Option<Value> {
    match bed.call(name, request.clone()).await {
        Ok(reply) => Some(reply),
        Err(failure) => {
            let start: String = request.to_string().chars().take(120).collect();
            assert_ne!(failure.code, FailureCode::Fault, "{name}: a text is no fault of the app: {start}: {failure:?}");
            None
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn whatever_is_typed_is_text() {
    let mut bed = Bed::start().await;
    let long = "x".repeat(LONG);
    for (number, text) in TEXTS.iter().copied().chain([long.as_str()]).enumerate() {
        lists(&mut bed, number, text).await;
        searches(&mut bed, text).await;
        forms(&mut bed, text).await;
    }
    assert_eq!(bed.service.sent("/v1/find-companies").len(), 0, "nothing of it was sent");
    for name in ["lists", "saved_searches", "recipes", "app_state", "activity"] {
        bed.ask(name, json!({})).await;
    }
    bed.ask("suppression", json!({"text": "", "kinds": [], "from": 0})).await;
    bed.ask("export_presets", json!({"kind": "person"})).await;
}

async fn lists(bed: &mut Bed, number: usize, text: &str) {
    let list = match taken(bed, "new_list", json!({"name": text, "kind": "person", "rows": null})).await {
        Some(made) => made["list"].clone(),
        None => bed.ask("new_list", json!({"name": format!("A list {number}"), "kind": "person", "rows": null})).await
            ["list"]
            .clone(),
    };
    taken(bed, "rename_list", json!({"list": list, "name": text})).await;
    let fields = json!({"firstName": text, "lastName": text, "company": text, "email": text, "mobile": text, "profilePage": text});
    taken(bed, "add_by_hand", json!({"list": list, "fields": fields, "country": text})).await;
    let by_name = json!({"firstName": "Ada", "lastName": format!("L{number}"), "company": text});
    taken(bed, "add_by_hand", json!({"list": list, "fields": by_name, "country": "DE"})).await;
    let wanted = json!({"of": {"kind": "list", "list": list}, "sort": {"key": text, "descending": true}, "text": text, "facets": {"companyName": [text], text: [text]}, "carry": null});
    taken(bed, "open_view", wanted).await;
    let headed = json!({"headings": [text, "x"], "rows": [[text], [text, text], []]});
    if taken(bed, "copy_table", headed).await.is_some() {
        let copied = bed.app.desktop.seen().clipboard.unwrap();
        assert_eq!(copied.lines().count(), 4, "a text is one cell of one line: {copied:.200?}");
        // A plus sign and digits are a number, and stay as they are.
        let calculates = |cell: &str| {
            let sum = |rest: &str| !rest.bytes().all(|byte| byte.is_ascii_digit());
            cell.starts_with(['=', '-', '@', '＝']) || cell.strip_prefix('+').is_some_and(sum)
        };
        assert!(!copied.split(['\t', '\n']).any(calculates), "no cell calculates: {copied:.200?}");
    }
    let all = json!({"of": {"kind": "list", "list": list}, "sort": null, "text": "", "facets": {}, "carry": null});
    let view = bed.ask("open_view", all).await;
    let block = bed.ask("view_block", json!({"view": view["view"], "block": 0, "columns": [text, "name", "companyName", format!("seen:{text:.200}")]})).await;
    for row in block["rows"].as_array().unwrap() {
        let which = json!({"kind": "record", "record": row["id"]});
        taken(bed, "note", json!({"which": which, "status": text, "addTags": [text], "removeTags": [], "note": text}))
            .await;
        bed.ask("record", json!({"record": row["id"]})).await;
        taken(bed, "open_link", json!({"record": row["id"], "key": text})).await;
        taken(bed, "erase_person", json!({"record": row["id"], "typed": text})).await;
    }
    taken(bed, "suppress", json!({"what": {"kind": "typed", "text": text}, "country": "DE"})).await;
    taken(bed, "suppression", json!({"text": text, "kinds": [], "from": 0})).await;
    taken(bed, "evidence_about", json!({"text": text})).await;
    taken(bed, "unsuppress", json!({"entries": [["domain", text], ["email", text], ["phone", text], ["page", text]]}))
        .await;
    let plan = json!({"find": ["email", "topics"], "topics": [text], "olderThan": {}});
    taken(bed, "save_recipe", json!({"name": text, "plan": plan})).await;
    taken(bed, "quote_job", json!({"list": list, "rows": null, "plan": plan, "again": null})).await;
    let shape = json!({"columns": [{"key": "name", "heading": text}, {"key": text, "heading": null}], "format": {"kind": "csv", "bom": false, "delimiter": "comma"}, "doNotCall": "mark"});
    taken(bed, "save_export_preset", json!({"kind": "person", "name": text, "shape": shape})).await;
    let export = json!({"view": view["view"], "rows": {"kind": "all"}, "shape": shape, "suppressed": true});
    if let Some(state) = taken(bed, "start_export", export).await {
        cells::no_file_calculates(&bed.app.files.path().join(state["file"].as_str().unwrap()));
    }
    taken(
        bed,
        "set_layout",
        json!({"grid": "people", "columns": [{"key": text, "width": 9, "hidden": false, "pinned": true}]}),
    )
    .await;
    bed.ask("layout", json!({"grid": "people"})).await;
    for suggested in bed.app.desktop.seen().suggested {
        assert!(
            !suggested.contains(['/', '\\', ':', '\0', '\u{202e}']) && suggested.chars().count() < 120,
            "{suggested:?} is a plain name"
        );
    }
}

async fn searches(bed: &mut Bed, text: &str) {
    for kind in SearchKind::ALL {
        for filter in kind.catalog().filters() {
            for value in [json!([text]), json!(text), json!([text, text])] {
                let filters = json!({filter.key: value});
                // A value of another kind is a mistake of the screen, which is reported as one.
                let Ok(preview) = bed.call("preview", json!({"kind": kind, "filters": filters})).await else {
                    continue;
                };
                if value.is_array() {
                    taken(
                        bed,
                        "suggest",
                        json!({"kind": kind, "filter": filter.key, "q": text, "country": [text], "region": [text]}),
                    )
                    .await;
                    taken(
                        bed,
                        "save_search",
                        json!({"saved": null, "name": text, "kind": kind, "filters": preview["filters"]}),
                    )
                    .await;
                    break;
                }
            }
        }
        for form in ["text", "json"] {
            let copy = json!({"name": text, "kind": kind, "filters": {}, "form": form});
            if taken(bed, "copy_search", copy).await.is_some() {
                let copied = bed.app.desktop.seen().clipboard.unwrap();
                cells::no_formula("a copied search", copied.lines().next().unwrap());
            }
        }
    }
    taken(bed, "read_search", json!({"text": text})).await;
    taken(bed, "read_sentence", json!({"text": text, "kind": null})).await;
    for json in [
        json!({"job": [text]}),
        json!({"query": {"jobTitle": {"include": [text]}}}),
        json!({text: [text]}),
        json!({"name": text, "prospector": "search", "version": 1, "kind": "leads", "filters": {"skills": text}}),
    ] {
        taken(bed, "read_search", json!({"text": json.to_string()})).await;
    }
}

async fn forms(bed: &mut Bed, text: &str) {
    for look_up in form::all() {
        let field = |key: &'static str| {
            let many = matches!(key, "topics");
            (key.to_owned(), if many { json!([text]) } else { json!(text) })
        };
        let fields: serde_json::Map<String, Value> = look_up.form.fields.iter().map(|one| field(one.key)).collect();
        taken(bed, "preview_look_up", json!({"form": look_up.form.name, "fields": fields})).await;
    }
    taken(bed, "look_up_history", json!({"text": text, "offset": 0, "limit": 200})).await;
}
