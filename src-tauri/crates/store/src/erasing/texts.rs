//! Texts that name a person who is erased: searches and their names, titles, names of files and lists, what was chosen from
//! suggestions.
//!
//! A search that asked for the person by name keeps its rows and loses its filters, so that it can be opened and not be asked
//! further. Notes and observations of other records are not changed, only counted.

use std::collections::HashSet;

use rusqlite::{Connection, params};
use serde_json::Value;

use super::person::{Person, fitting};
use crate::exchange::imports::Goal;
use crate::file::error::StoreError;
use crate::file::sql::{Statements, json, to_json};
use crate::records::erased::NOBODY;
use crate::searches::slices;

/// Columns of texts that were made of what somebody asked for, or that somebody chose: those that name the person are replaced.
/// What a single question was about is not among them: a namesake's stays (`questions`).
const REPLACED: &[(&str, &str)] = &[
    ("exports", "title"),
    ("exports", "path"),
    ("imports", "file"),
    ("intents", "reason"),
    ("jobs", "title"),
    ("jobs", "trouble"),
    ("lists", "name"),
    ("orders", "words"),
    ("orders", "parts"),
    ("pulls", "trouble"),
    ("sliced_loads", "trouble"),
    ("steps", "title"),
    ("watch_runs", "trouble"),
    ("watches", "name"),
    ("watches", "trouble"),
];

/// Filters of the leads finder that say at which company people are asked for.
const OF_COMPANY: [&str; 3] = ["companyUrl", "company", "hq"];

/// What was lost with the person.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Lost {
    /// Searches that asked for the person by name.
    pub searches: u64,
    /// Lists that were named after the person.
    pub lists: u64,
}

/// Takes the person out of texts. Answers can be changed meanwhile.
pub(super) fn scrub(file: &Connection, person: &Person) -> Result<Lost, StoreError> {
    let searches = named(file, person, "SELECT id, title || ' ' || filters FROM searches")?;
    for search in &searches {
        lose(file, *search)?;
    }
    let mut lists = 0;
    for (table, column) in REPLACED {
        let found = named(file, person, &format!("SELECT id, {column} FROM {table} WHERE {column} IS NOT NULL"))?;
        if *table == "lists" {
            lists = found.len();
        }
        for row in found {
            file.run(&format!("UPDATE {table} SET {column} = ?2 WHERE id = ?1"), params![row, NOBODY])?;
        }
    }
    for saved in named(file, person, "SELECT id, name || ' ' || title || ' ' || filters FROM saved_searches")? {
        file.run("DELETE FROM saved_searches WHERE id = ?1", [saved])?;
    }
    for recipe in named(file, person, "SELECT id, name FROM recipes")? {
        let sql = "UPDATE recipes SET name = ?2 || ' ' || id, name_key = lower(?2 || ' ' || id) WHERE id = ?1";
        file.run(sql, params![recipe, NOBODY])?;
    }
    personas(file, person)?;
    kept_with_settings(file, person)?;
    // What a finished import was for has been done.
    for import in named(file, person, "SELECT id, goal FROM imports WHERE done_at IS NOT NULL")? {
        let goal = serde_json::to_string(&Goal::New(NOBODY.to_owned()))?;
        file.run("UPDATE imports SET goal = ?2 WHERE id = ?1", params![import, goal])?;
    }
    suggestions(file, person)?;
    filtered(file, person)?;
    Ok(Lost { searches: searches.len() as u64, lists: lists as u64 })
}

/// The numbers of the rows whose text names the person.
fn named(file: &Connection, person: &Person, sql: &str) -> Result<Vec<i64>, StoreError> {
    fitting(file, sql, |row| Ok(person.is_named_in(row.get_ref(1)?.as_str()?)))
}

/// Takes the filters out of a search, and out of everything that was asked and answered for it.
fn lose(file: &Connection, search: i64) -> Result<(), StoreError> {
    // The line of a page that could not be read, or that a person has settled, has no search: it has a call.
    let lines = "search = ?1
        OR intent IN (SELECT intents.id FROM intents JOIN pulls ON pulls.id = intents.pull WHERE pulls.search = ?1)";
    let sql =
        format!("UPDATE facts SET request = '{{}}', digest = '' WHERE id IN (SELECT fact FROM ledger WHERE {lines})");
    file.run(&sql, [search])?;
    file.run(&format!("UPDATE ledger SET subject = ?2 WHERE {lines}"), params![search, NOBODY])?;
    file.run("UPDATE pulls SET cursor = NULL, ended = 1, trouble = NULL WHERE search = ?1", [search])?;
    for sql in [
        "UPDATE intents SET request = '{}', digest = '', subject = ?2
            WHERE pull IN (SELECT id FROM pulls WHERE search = ?1)",
        // Nothing has this digest, so no filters lead to the search any more. How much it finds is no offer any more.
        "UPDATE searches SET filters = '{}', title = ?2, digest = 'erased ' || id, cursor = NULL, ended = 1, total = NULL
            WHERE id = ?1",
    ] {
        file.run(sql, params![search, NOBODY])?;
    }
    slices::lose(file, search)
}

/// Personas that name the person, in plans too, and what was asked for them: a job that has none left asks nobody any more.
fn personas(file: &Connection, person: &Person) -> Result<(), StoreError> {
    for persona in named(file, person, "SELECT id, name || ' ' || persona FROM personas")? {
        file.run("DELETE FROM personas WHERE id = ?1", [persona])?;
    }
    for table in ["jobs", "recipes"] {
        for row in named(file, person, &format!("SELECT id, plan FROM {table}"))? {
            let sql = format!("SELECT plan FROM {table} WHERE id = ?1");
            let mut plan: Value = file.one(&sql, [row], |row| json(row, "plan"))?;
            let personas = plan.pointer_mut("/people/personas").and_then(Value::as_array_mut);
            personas.into_iter().for_each(|some| some.retain(|persona| !person.is_named_in(&persona.to_string())));
            unnamed(&mut plan, person);
            file.run(&format!("UPDATE {table} SET plan = ?2 WHERE id = ?1"), params![row, to_json(&plan)?])?;
        }
    }
    // The digest of the question stays: by it a call without a known outcome is found, and nobody is named by it.
    let calls = "SELECT id, request FROM intents WHERE operation = 'leads_finder' AND pull IS NULL";
    for call in asked_for(file, person, calls)? {
        file.run("UPDATE intents SET request = '{}', digest = '' WHERE id = ?1", [call])?;
    }
    for answer in asked_for(file, person, "SELECT id, request FROM facts WHERE operation = 'leads_finder'")? {
        file.run("UPDATE facts SET request = '{}', digest = '' WHERE id = ?1", [answer])?;
    }
    Ok(())
}

/// Takes the person out of what conditions are tested against, wherever they stand. A word that no row has stays in its place, so that
/// what a line left out stays left out.
fn unnamed(conditions: &mut Value, person: &Person) {
    match conditions {
        Value::Array(parts) => parts.iter_mut().for_each(|part| unnamed(part, person)),
        Value::Object(line) if line.contains_key("column") => {
            for value in line.get_mut("values").and_then(Value::as_array_mut).into_iter().flatten() {
                if value.as_str().is_some_and(|text| person.is_filtered_by(text)) {
                    *value = Value::String(NOBODY.to_owned());
                }
            }
        }
        Value::Object(parts) => parts.values_mut().for_each(|part| unnamed(part, person)),
        _ => {}
    }
}

/// Scores and kept views are stored with the settings. What a view is called, and the text that it filters by, may name the person too.
fn kept_with_settings(file: &Connection, person: &Person) -> Result<(), StoreError> {
    for name in ["scores", "views"] {
        let sql = "SELECT value FROM settings WHERE name = ?1";
        let Some(mut kept) = file.first(sql, [name], |row| json::<Value>(row, "value"))? else { continue };
        unnamed(&mut kept, person);
        for view in kept.get_mut("views").and_then(Value::as_array_mut).into_iter().flatten() {
            // Under its number, as two may have been called after the person.
            let nameless = format!("{NOBODY} {}", view["view"]);
            if view["name"].as_str().is_some_and(|name| person.is_named_in(name)) {
                view["name"] = Value::String(nameless);
            }
            if view["text"].as_str().is_some_and(|text| person.is_filtered_by(text)) {
                view["text"] = Value::String(NOBODY.to_owned());
            }
            let facets = view["facets"].as_object_mut();
            for values in facets.into_iter().flat_map(|all| all.values_mut()).filter_map(Value::as_array_mut) {
                values.retain(|value| !value.as_str().is_some_and(|value| person.is_filtered_by(value)));
            }
        }
        file.run("UPDATE settings SET value = ?2 WHERE name = ?1", [name, &to_json(&kept)?])?;
    }
    Ok(())
}

/// The numbers of the rows whose request asks for people by words that name the person. The company that it asks at may be called after
/// somebody: that is not the person.
fn asked_for(file: &Connection, person: &Person, sql: &str) -> Result<Vec<i64>, StoreError> {
    fitting(file, sql, |row| {
        let request = row.get_ref(1)?.as_str()?;
        if !person.is_named_in(request) {
            return Ok(false);
        }
        let mut request: Value = serde_json::from_str(request).unwrap_or_default();
        if let Some(filters) = request.get_mut("filters").and_then(Value::as_object_mut) {
            filters.retain(|key, _| !OF_COMPANY.contains(&key.as_str()));
        }
        Ok(person.is_named_in(&request.to_string()))
    })
}

/// Values that were suggested for a filter.
fn suggestions(file: &Connection, person: &Person) -> Result<(), StoreError> {
    let mut named = Vec::new();
    file.each("SELECT filter, value, item FROM kept_values", [], |row| {
        let (filter, value, item): (String, String, String) = row.try_into()?;
        if person.is_named_in(&value) || person.is_named_in(&item) {
            named.push((filter, value));
        }
        Ok(())
    })?;
    for (filter, value) in named {
        file.run("DELETE FROM kept_values WHERE filter = ?1 AND value = ?2", [filter, value])?;
    }
    Ok(())
}

/// What exports were filtered by. A word that no row has stays in its place, so that one that is repeated writes no more rows.
fn filtered(file: &Connection, person: &Person) -> Result<(), StoreError> {
    let all: Vec<(i64, String)> = file.all("SELECT id, what FROM exports", [], |row| row.try_into())?;
    for (export, what) in all {
        let mut what: Value = serde_json::from_str(&what)?;
        let before = what.clone();
        if let Some(text) = what.pointer_mut("/view/text")
            && text.as_str().is_some_and(|text| person.is_filtered_by(text))
        {
            *text = Value::String(NOBODY.to_owned());
        }
        unnamed(&mut what, person);
        if what != before {
            file.run("UPDATE exports SET what = ?2 WHERE id = ?1", params![export, serde_json::to_string(&what)?])?;
        }
    }
    Ok(())
}

/// Other records whose notes name the person, and companies of which an observation does.
pub(super) fn mentions(file: &Connection, person: &Person) -> Result<u64, StoreError> {
    let mut named = HashSet::new();
    for sql in [
        "SELECT record, tags || ' ' || note FROM marks",
        "SELECT record, doc FROM tellings JOIN records ON records.id = record WHERE kind = 'company'",
    ] {
        named.extend(fitting(file, sql, |row| {
            let text = row.get_ref(1)?.as_str()?;
            Ok(person.leaves_a_trace_in(text) && person.is_named_in(text))
        })?);
    }
    Ok(named.len() as u64)
}
