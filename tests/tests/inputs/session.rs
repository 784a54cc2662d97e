//! Every command of the app with something to ask it, in an order in which most of them have something to do. Owns the
//! questions; what is looked at in the answers is decided by whoever asks.

use std::collections::BTreeMap;

use serde_json::{Value, json};

/// What was replied last, by command.
pub struct Told(pub BTreeMap<&'static str, Value>);

impl Told {
    fn at(&self, name: &str, pointer: &str) -> Value {
        self.0.get(name).and_then(|told| told.pointer(pointer)).cloned().unwrap_or(Value::Null)
    }
}

/// What a command is asked.
pub type Request = fn(&Told) -> Value;

/// Every command once, in an order in which most of them have something to do. `told` holds the replies before it.
pub const SESSION: &[(&str, Request)] = &[
    ("app_state", |_| json!({})),
    ("set_theme", |_| json!({"theme": "dark"})),
    ("set_zoom", |_| json!({"zoom": 110})),
    ("set_language", |_| json!({"language": "system"})),
    ("set_notify", |_| json!({"on": true})),
    ("set_seen", |_| json!({"hint": "demo"})),
    ("reveal_log", |_| json!({})),
    ("reveal_data", |_| json!({})),
    ("meter", |_| json!({})),
    ("at_rest", |_| json!({})),
    ("refresh_credits", |_| json!({})),
    ("set_confirm_limit", |_| json!({"confirmAbove": 1_000_000})),
    ("prices", |_| json!({})),
    ("set_price", |_| json!({"operation": "phone", "price": 50})),
    ("preview", |_| json!({"kind": "companies", "filters": germans()})),
    ("suggest", |_| json!({"kind": "companies", "filter": "city", "q": "mun", "country": [], "region": []})),
    ("suggest_more", |_| json!({"kind": "companies", "filter": "city", "q": "mun", "country": [], "region": []})),
    ("read_sentence", |_| json!({"text": "software companies in Munich", "kind": null})),
    // One that has more than the service gives.
    ("start_pull", |_| pull_of(tests::rig::everything())),
    ("slices", |told| json!({"search": told.at("start_pull", "/search")})),
    ("look_for_slices", |told| json!({"search": told.at("start_pull", "/search"), "agreed": 10_000_000})),
    ("load_slices", |told| json!({"load": told.at("look_for_slices", "/load"), "agreed": 10_000_000})),
    ("pause_slices", |told| json!({"load": told.at("look_for_slices", "/load")})),
    (
        "resume_slices",
        |told| json!({"load": told.at("look_for_slices", "/load"), "unclear": null, "pull": null, "page": null}),
    ),
    ("stop_slices", |told| json!({"load": told.at("look_for_slices", "/load")})),
    ("load_slices_anew", |told| json!({"search": told.at("start_pull", "/search")})),
    ("quote_pull", |_| pull()),
    ("start_pull", |_| pull()),
    ("pause_pull", |told| json!({"pull": told.at("start_pull", "/pull")})),
    ("resume_pull", |told| json!({"pull": told.at("start_pull", "/pull"), "unclear": null})),
    ("stop_pull", |told| json!({"pull": told.at("start_pull", "/pull")})),
    ("recent_searches", |_| json!({})),
    ("open_search", |told| json!({"search": told.at("start_pull", "/search")})),
    ("count_people", |_| json!({"filters": {"jobTitle.include": ["CTO"]}})),
    ("plan_audience", |_| json!({"filters": {"jobTitle.include": ["CTO"], "location.include": ["Germany"]}})),
    ("start_audience", |_| json!({"filters": {"jobTitle.include": ["CTO"], "location.include": ["Germany"]}})),
    ("stop_audience", |told| json!({"audience": told.at("start_audience", "/audience")})),
    // A search of people: it is counted free.
    (
        "save_search",
        |_| json!({"saved": null, "name": "Mine", "kind": "people", "filters": {"jobTitle.include": ["CTO"]}}),
    ),
    ("saved_searches", |_| json!({})),
    ("new_since", |told| json!({"saved": told.at("save_search", "/saved")})),
    ("copy_search", |_| json!({"name": "Mine", "kind": "companies", "filters": germans(), "form": "json"})),
    ("read_search", |_| json!({"text": "{\"job\":[\"CTO\"]}"})),
    ("watches", |_| json!({})),
    ("quote_watch", watch),
    ("save_watch", watch),
    ("run_watch", |told| json!({"watch": told.at("save_watch", "/0/watch")})),
    ("changed_rows", |told| json!({"of": {"kind": "search", "search": told.at("start_pull", "/search")}})),
    ("remove_watch", |told| json!({"watch": told.at("save_watch", "/0/watch")})),
    ("remove_saved", |told| json!({"saved": told.at("save_search", "/saved")})),
    ("columns", |_| json!({"grid": "companies"})),
    ("open_view", |told| view("search", &told.at("start_pull", "/search"))),
    ("view_facets", |told| json!({"view": told.at("open_view", "/view")})),
    ("breakdown", |told| json!({"view": told.at("open_view", "/view")})),
    ("column_figures", |told| json!({"view": told.at("open_view", "/view"), "column": "name"})),
    ("column_values", |told| json!({"view": told.at("open_view", "/view"), "column": "name"})),
    ("copy_table", |_| json!({"headings": ["Country"], "rows": [["Germany"]]})),
    // One pixel.
    (
        "copy_picture",
        |_| json!({"png": "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGPg5OT8DwABVQEbRny5UQAAAABJRU5ErkJggg=="}),
    ),
    ("view_block", |told| json!({"view": told.at("open_view", "/view"), "block": 0, "columns": ["name", "domain"]})),
    ("new_list", |told| json!({"name": "Firms", "kind": "company", "rows": rows(told)})),
    ("rename_list", |told| json!({"list": told.at("new_list", "/list"), "name": "Companies"})),
    ("lists", |_| json!({})),
    ("list_owned", |told| json!({"list": told.at("new_list", "/list")})),
    ("add_rows", |told| json!({"list": told.at("new_list", "/list"), "rows": rows(told)})),
    (
        "add_records",
        |told| json!({"list": told.at("new_list", "/list"), "records": [told.at("view_block", "/rows/0/id")]}),
    ),
    ("split_list", |told| json!({"list": told.at("new_list", "/list"), "rows": rows(told), "name": "Part"})),
    ("merge_lists", |told| json!({"into": told.at("new_list", "/list"), "from": [told.at("split_list", "/list")]})),
    ("remove_rows", |told| json!({"list": told.at("new_list", "/list"), "rows": rows(told)})),
    ("undo", |_| json!({})),
    ("redo", |_| json!({})),
    ("steps", |_| json!({"before": null})),
    (
        "turn_to",
        |told| json!({"step": told.at("steps", "/0/step"), "undo": true, "newest": told.at("steps", "/0/step")}),
    ),
    ("library_size", |_| json!({})),
    (
        "keep_view",
        |_| json!({"view": {"view": 0, "name": "Firms", "kind": "company", "pinned": true, "condition": named(), "text": "", "facets": {}, "sort": null, "columns": []}}),
    ),
    ("kept_views", |_| json!({})),
    ("remove_kept_view", |told| json!({"view": told.at("keep_view", "/0/view")})),
    (
        "note",
        |told| json!({"which": {"kind": "rows", "rows": rows(told)}, "status": "Called", "addTags": ["a"], "removeTags": [], "note": "met"}),
    ),
    (
        "correct",
        |told| json!({"kind": "block", "view": told.at("open_view", "/view"), "row": 0, "columns": ["cityName", "employeeRange"], "values": [["Bonn", "11-50"]]}),
    ),
    ("typed_value", |told| json!({"record": told.at("view_block", "/rows/0/id"), "column": "cityName"})),
    ("duplicates", |told| json!({"list": told.at("new_list", "/list"), "from": 0})),
    (
        "join_records",
        |told| json!({"groups": [[told.at("view_block", "/rows/0/id"), told.at("view_block", "/rows/1/id")]]}),
    ),
    ("part_record", |told| json!({"record": told.at("view_block", "/rows/0/id")})),
    (
        "keep_apart",
        |told| json!({"records": [told.at("view_block", "/rows/0/id"), told.at("view_block", "/rows/1/id")]}),
    ),
    (
        "add_by_hand",
        |told| json!({"list": told.at("new_list", "/list"), "fields": {"name": "Acme", "domain": "acme.example"}, "country": "DE"}),
    ),
    ("import_fields", |_| json!({})),
    ("handed_list", |_| json!({})),
    ("look_table", |_| json!({"from": {"kind": "pasted", "text": "Company\tWebsite\nAcme\tacme.example\n\tx"}})),
    (
        "read_table_again",
        |told| json!({"import": told.at("look_table", "/import"), "readAs": told.at("look_table", "/readAs"), "kind": "company"}),
    ),
    ("check_import", import),
    ("start_import", import),
    ("stop_import", |told| json!({"import": told.at("look_table", "/import")})),
    ("keep_rejected_rows", |told| json!({"import": told.at("look_table", "/import")})),
    ("condition_columns", |_| json!({"kind": "company"})),
    (
        "condition_values",
        |told| json!({"of": {"kind": "list", "list": told.at("new_list", "/list")}, "column": "countryName"}),
    ),
    (
        "count_condition",
        |told| json!({"of": {"kind": "list", "list": told.at("new_list", "/list")}, "rows": null, "condition": named(), "slot": "a"}),
    ),
    (
        "save_score",
        |_| json!({"score": {"score": 0, "name": "Fit", "kind": "company", "lines": [{"condition": named(), "points": 20}]}}),
    ),
    ("scores", |_| json!({})),
    (
        "fit_score",
        |told| json!({"of": {"kind": "list", "list": told.at("new_list", "/list")}, "good": named(), "bad": {"column": "name", "test": "empty", "values": []}, "lines": [{"condition": named(), "points": 0}]}),
    ),
    ("remove_score", |told| json!({"score": told.at("save_score", "/0/score")})),
    ("never_spend", |_| json!({})),
    ("set_never_spend", |_| json!({"statuses": ["Customer"]})),
    ("list_ages", |told| json!({"list": told.at("new_list", "/list")})),
    ("quote_job", job),
    (
        "start_job",
        |told| json!({"request": job(told), "agreed": told.at("quote_job", "/worst"), "spendingLimit": null, "failures": 10}),
    ),
    ("pause_job", |told| json!({"job": told.at("start_job", "/job")})),
    ("resume_job", |told| json!({"job": told.at("start_job", "/job"), "spendingLimit": null})),
    ("stop_job", |told| json!({"job": told.at("start_job", "/job")})),
    ("left_out", |told| json!({"job": told.at("start_job", "/job")})),
    ("jobs", |_| json!({})),
    ("save_recipe", |_| json!({"name": "Usual", "plan": {"find": ["email"], "topics": [], "olderThan": {}}})),
    ("recipes", |_| json!({})),
    ("save_persona", |_| json!({"persona": {"name": "Sales", "titles": ["sales"]}})),
    ("personas", |_| json!({})),
    ("remove_persona", |told| json!({"number": told.at("save_persona", "/3/number")})),
    (
        "count_persona",
        |told| json!({"list": told.at("new_list", "/list"), "rows": null, "persona": {"name": "Sales", "titles": ["sales"]}}),
    ),
    ("coverage", |told| json!({"list": told.at("new_list", "/list")})),
    ("remove_recipe", |told| json!({"recipe": told.at("save_recipe", "/0/recipe")})),
    ("suppress", |_| json!({"what": {"kind": "typed", "text": "blocked.example"}, "country": "DE"})),
    (
        "bring_elsewhere",
        |_| json!({"name": "CRM", "from": {"kind": "pasted", "text": "Company\tWebsite\nAcme\tacme.example"}, "country": "DE"}),
    ),
    ("known_elsewhere", |_| json!({})),
    ("remove_elsewhere", |_| json!({"name": "CRM"})),
    ("suppression", |_| json!({"text": "", "kinds": [], "from": 0})),
    ("unsuppress", |_| json!({"entries": [["domain", "blocked.example"]]})),
    (
        "copy_cells",
        |told| json!({"view": told.at("open_view", "/view"), "selection": {"kind": "all", "except": []}, "columns": ["name"], "headings": true}),
    ),
    ("record", |told| json!({"record": told.at("view_block", "/rows/0/id")})),
    ("open_link", |told| json!({"record": told.at("view_block", "/rows/0/id"), "key": "website"})),
    ("layout", |_| json!({"grid": "companies"})),
    ("set_layout", |told| told.at("layout", "")),
    (
        "count_export",
        |told| json!({"view": told.at("open_view", "/view"), "rows": {"kind": "all"}, "doNotCall": "leaveOut", "suppressed": false}),
    ),
    (
        "start_export",
        |told| json!({"view": told.at("open_view", "/view"), "rows": {"kind": "all"}, "shape": shape(), "suppressed": false}),
    ),
    ("repeat_export", |told| json!({"export": told.at("start_export", "/export")})),
    ("cancel_export", |told| json!({"export": told.at("start_export", "/export")})),
    ("open_export", |told| json!({"export": told.at("start_export", "/export")})),
    ("reveal_export", |told| json!({"export": told.at("start_export", "/export")})),
    ("past_exports", |_| json!({"of": null})),
    (
        "compare_exports",
        |told| json!({"first": told.at("start_export", "/export"), "second": told.at("repeat_export", "/export")}),
    ),
    ("save_export_preset", |_| json!({"kind": "company", "name": "Usual", "shape": shape()})),
    ("export_presets", |_| json!({"kind": "company"})),
    ("remove_export_preset", |told| json!({"kind": "company", "preset": kept_preset(told)})),
    ("preview_look_up", |_| json!({"form": "company", "fields": company_page()})),
    (
        "look_up",
        |told| json!({"form": "company", "fields": company_page(), "again": true, "agreed": {"price": told.at("preview_look_up", "/price/each")}}),
    ),
    ("look_up_history", |_| json!({"text": "", "offset": 0, "limit": 50})),
    ("look_up_answer", |told| json!({"number": told.at("look_up_history", "/lines/0/number")})),
    ("open_look_up_link", |told| json!({"number": told.at("look_up_history", "/lines/0/number"), "path": "/body/url"})),
    ("ledger", |_| json!({"offset": 0, "limit": 200})),
    ("spending", |_| json!({"filter": {}})),
    ("export_ledger", |_| json!({"filter": {}, "format": "csv"})),
    ("statement", |_| json!({"from": "2026-01-01", "until": "2036-01-01"})),
    ("set_spending_limit", |_| json!({"kind": "day", "limit": null})),
    ("drift", |_| json!({})),
    ("check_drift", |_| json!({})),
    ("backups", |_| json!({})),
    ("back_up", |_| json!({})),
    ("copy_diagnostics", |_| json!({})),
    ("about", |_| json!({})),
    ("licence", |told| json!({"part": told.at("about", "/parts/0/part")})),
    ("activity", |_| json!({})),
    ("settle_call", |told| json!({"intent": told.at("activity", "/unconfirmed/0/intent"), "charged": 10})),
    ("ask_settlement", |told| json!({"intent": told.at("activity", "/unconfirmed/0/intent")})),
    ("set_assistant", |_| json!({"on": true, "emails": false, "mobiles": false, "notes": false, "rows": 50})),
    ("assistant", |_| json!({})),
    ("answer_order", |_| json!({"order": 1, "answer": {"kind": "no"}})),
    ("end_leaves", |_| json!({})),
    ("save_assistant_bundle", |_| json!({})),
    // A person of a list of their own, who can be erased.
    ("new_list", |_| json!({"name": "People", "kind": "person", "rows": null})),
    (
        "add_by_hand",
        |told| json!({"list": told.at("new_list", "/list"), "fields": {"firstName": "Ada", "lastName": "Lovelace", "company": "Acme"}, "country": "DE"}),
    ),
    ("open_view", |told| view("list", &told.at("new_list", "/list"))),
    ("view_block", |told| json!({"view": told.at("open_view", "/view"), "block": 0, "columns": ["name"]})),
    ("erase_person", |told| json!({"record": told.at("view_block", "/rows/0/id"), "typed": "Ada Lovelace"})),
    ("evidence", |_| json!({})),
    ("evidence_about", |_| json!({"text": "+1 202 555 0123"})),
    ("save_evidence", |_| json!({"readable": true})),
    ("team", |_| json!({})),
    ("team_erasures", |_| json!({})),
    ("found_team", |_| json!({"address": "postgresql://lead:pw@localhost:1/none", "team": "Acme", "member": "Mara"})),
    ("join_team", |_| json!({"code": "0123-4567-89AB-CDEF"})),
    ("invite_to_team", |_| json!({"name": "Jo"})),
    ("pay_again_in_team", |_| json!({"operation": "profile", "digest": "00", "attempt": 1})),
    // The backups of before still have the person who was erased.
    ("back_up", |_| json!({})),
    ("remove_list", |told| json!({"list": told.at("new_list", "/list")})),
    (
        "restore_backup",
        |told| json!({"workspace": told.at("app_state", "/workspace/id"), "backup": told.at("back_up", "/backups/0/id")}),
    ),
    ("salvage", |told| json!({"id": told.at("app_state", "/workspace/id")})),
    ("start_empty", |told| json!({"id": told.at("app_state", "/workspace/id")})),
    ("recover", |told| json!({"id": told.at("app_state", "/workspace/id")})),
    ("open_workspace", |told| json!({"id": told.at("app_state", "/workspace/id")})),
];

/// The preset that was saved, behind those that are always there.
fn kept_preset(told: &Told) -> Value {
    let presets = told.at("save_export_preset", "");
    presets
        .as_array()
        .and_then(|all| all.iter().find(|one| !one["preset"].is_null()))
        .map_or(Value::Null, |one| one["preset"].clone())
}

/// A condition that holds of most companies.
fn named() -> Value {
    json!({"column": "name", "test": "notEmpty", "values": []})
}

fn germans() -> Value {
    tests::rig::germans()
}

fn watch(told: &Told) -> Value {
    json!({"what": "search", "subject": told.at("save_search", "/saved"), "weekday": 0, "budget": 100, "find": []})
}

fn pull() -> Value {
    pull_of(germans())
}

fn pull_of(filters: Value) -> Value {
    json!({"kind": "companies", "filters": filters, "aim": "more", "rows": 100, "size": null, "agreed": null})
}

fn view(kind: &str, number: &Value) -> Value {
    json!({"of": {"kind": kind, kind: number}, "sort": null, "text": "", "facets": {}, "carry": null})
}

fn rows(told: &Told) -> Value {
    json!({"view": told.at("open_view", "/view"), "selection": {"kind": "ranges", "ranges": [[0, 2]]}})
}

fn import(told: &Told) -> Value {
    match told.at("read_table_again", "") {
        Value::Null => Value::Null,
        table => tests::rig::as_guessed(&table, "Imported"),
    }
}

fn job(told: &Told) -> Value {
    let plan = json!({"find": ["companyPage"], "topics": [], "olderThan": {}});
    json!({"list": told.at("new_list", "/list"), "rows": null, "plan": plan, "again": null})
}

fn shape() -> Value {
    let format = json!({"kind": "csv", "bom": false, "delimiter": "comma"});
    json!({"columns": [{"key": "name", "heading": null}], "format": format, "doNotCall": "leaveOut"})
}

fn company_page() -> Value {
    json!({"network_profile_url": "https://www.network.example/company/acme"})
}
