//! Reading the lists that suggestions come from: what is built in, what was stored, what is owned.
//!
//! Owns: how a value of each list is shown, found and sent. Does not own: which filter draws on which list.

use std::collections::HashMap;

use api::check::LONGEST_VALUE;
use api::filters::{COMPANIES, Kind, Preset};
use api::operations::filter_values::FilterValueItem;
use api::{Doc, countries, industries, job_functions, text};
use words::t;

use super::sources::ValueSource;
use answers::reading;
use sentence::rank::Candidate;
use workspace::clock;
use workspace::failure::Failure;
use workspace::open::OpenWorkspace;

/// Owned values of a list.
pub(super) const MOST_OWNED: u32 = 5_000;
/// Answers about people whose lists are read.
const MOST_STORIES: u32 = 2_000;
/// One value of a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// What is sent.
    pub value: String,
    /// What a person reads.
    pub label: String,
    /// What distinguishes it from others of the same name.
    pub detail: Option<String>,
}

impl Entry {
    fn plain(value: &str) -> Self {
        Self { value: value.to_owned(), label: value.to_owned(), detail: None }
    }

    fn found(self, also: &[String]) -> Candidate<Self> {
        Candidate::new(self.label.clone(), also, self)
    }

    /// A value of the service's look-up: `Munich` with `Bavaria, Germany` beside it.
    pub(super) fn of_service(item: FilterValueItem) -> Self {
        let place = parts(&item.value).skip(1).collect::<Vec<_>>().join(", ");
        let detail = Some(place).filter(|place| !place.is_empty() && !item.label.ends_with(place.as_str()));
        Self { value: item.value, label: item.label, detail }
    }
}

fn parts(value: &str) -> impl Iterator<Item = &str> {
    value.split('|').map(str::trim).filter(|part| !part.is_empty())
}

/// The values of a list, for a filter that draws on it.
pub(super) async fn source(
    open: &OpenWorkspace,
    source: ValueSource,
    filter: &str,
) -> Result<Vec<Candidate<Entry>>, Failure> {
    let store = &open.store;
    Ok(match source {
        ValueSource::Countries => countries::all().iter().map(country).collect(),
        ValueSource::Industries => plain(industries::all()),
        ValueSource::JobFunctions => {
            job_functions::all().map(|id| Entry { value: id.to_owned(), ..readable(id) }.found(&[])).collect()
        }
        ValueSource::JobWords => job_functions::all().map(|id| readable(id).found(&[])).collect(),
        ValueSource::Kept => {
            let kept = store.kept_values(filter.to_owned()).await?;
            kept.into_iter().map(|item| Entry::of_service(item).found(&[])).collect()
        }
        ValueSource::Places => {
            let mut kept = store.kept_values("region".to_owned()).await?;
            kept.extend(store.kept_values("city".to_owned()).await?);
            kept.iter().filter_map(place).collect()
        }
        ValueSource::Presets(filter) => presets(filter).iter().map(preset).collect(),
        ValueSource::Seen(values) => {
            values.iter().map(|option| seen(option.value, words::localized(option.label, &[]))).collect()
        }
        ValueSource::Then(values) => {
            values.iter().map(|(value, label)| seen(value, words::localized(label, &[]))).collect()
        }
        ValueSource::Dollars => presets("revenue").iter().filter_map(dollars).collect(),
        ValueSource::Founded => presets("age").iter().filter_map(|age| founded(age, clock::year(open.now()))).collect(),
        ValueSource::Departments => plain(departments()),
        ValueSource::Words(words) => plain(words),
        ValueSource::Titles => plain(store.words_of_people("title", MOST_OWNED).await?),
        ValueSource::Employers => plain(store.words_of_people("companyName", MOST_OWNED).await?),
        ValueSource::Companies => {
            plain(store.owned_companies(MOST_OWNED).await?.into_iter().map(|company| company.name))
        }
        ValueSource::Pages => {
            let owned = store.owned_companies(MOST_OWNED).await?;
            let pages = owned.into_iter().filter_map(|company| Some((company.name, company.page?)));
            pages
                .map(|(name, page)| Entry { detail: Some(page.clone()), value: page, label: name }.found(&[]))
                .collect()
        }
        ValueSource::Stories(places) => plain(in_stories(open, places).await?),
    })
}

/// Words that are sent as they are read.
fn plain<W: AsRef<str>>(words: impl IntoIterator<Item = W>) -> Vec<Candidate<Entry>> {
    words.into_iter().map(|word| Entry::plain(word.as_ref()).found(&[])).collect()
}

fn country(country: &countries::Country) -> Candidate<Entry> {
    let mut also = country.also.clone();
    also.push(country.code.clone());
    Entry::plain(&country.name).found(&also)
}

/// `revenue_accounting` as `revenue accounting`.
fn readable(id: &str) -> Entry {
    Entry::plain(&id.replace('_', " "))
}

/// `Munich|Bavaria|Germany` as people and the records write it: `Munich, Bavaria, Germany`.
fn place(item: &FilterValueItem) -> Option<Candidate<Entry>> {
    let all: Vec<&str> = parts(&item.value).collect();
    let (first, around) = all.split_first()?;
    let detail = Some(around.join(", ")).filter(|around| !around.is_empty());
    Some(Entry { value: all.join(", "), label: (*first).to_owned(), detail }.found(&[]))
}

/// The fixed list of a filter of company search.
fn presets(filter: &str) -> &'static [Preset] {
    match COMPANIES.by_key(filter).map(|filter| filter.kind) {
        Some(Kind::Presets { options }) => options,
        _ => &[],
    }
}

fn preset(preset: &Preset) -> Candidate<Entry> {
    let entry = Entry { value: preset.value.to_owned(), label: words::localized(preset.label, &[]), detail: None };
    entry.found(&[preset.value.to_owned()])
}

/// A value in the form in which it is sent, found by that and by what a person reads.
fn seen(value: &str, label: String) -> Candidate<Entry> {
    let detail = Some(value.to_owned()).filter(|value| *value != label);
    Entry { value: value.to_owned(), label, detail }.found(&[value.to_owned()])
}

/// `1M-5M` as `1000000-5000000`; one without an end has no such form.
fn dollars(preset: &Preset) -> Option<Candidate<Entry>> {
    let whole = |text: &str| {
        let (number, zeros) = match text.char_indices().last()? {
            (at, 'K') => (&text[..at], 3),
            (at, 'M') => (&text[..at], 6),
            (at, 'B') => (&text[..at], 9),
            (at, 'T') => (&text[..at], 12),
            _ => (text, 0),
        };
        number.parse::<u64>().ok()?.checked_mul(10u64.pow(zeros))
    };
    let (from, to) = preset.value.split_once('-')?;
    let value = format!("{}-{}", whole(from)?, whole(to)?);
    let entry = Entry { detail: Some(value.clone()), value, label: words::localized(preset.label, &[]) };
    Some(entry.found(&[preset.value.to_owned()]))
}

/// The years of founding of an age: `3-6` in 2026 is `2020-2023`, `20` is `-2006`.
fn founded(age: &Preset, year: i16) -> Option<Candidate<Entry>> {
    let value = match age.value.split_once('-') {
        Some((least, most)) => format!("{}-{}", year - most.parse::<i16>().ok()?, year - least.parse::<i16>().ok()?),
        None => format!("-{}", year - age.value.parse::<i16>().ok()?),
    };
    let entry =
        Entry { label: value.clone(), value, detail: Some(t!("{age} old", age = words::localized(age.label, &[]))) };
    Some(entry.found(&[age.label.to_owned()]))
}

/// `sales`, `human resources`: the departments in which companies hire, grow and shrink.
fn departments() -> Vec<String> {
    let named = presets("events").iter().filter_map(|event| {
        let name = event.value.strip_prefix("hiring_in_").or_else(|| event.value.strip_prefix("increase_in_"))?;
        Some(name.strip_suffix("_department")?.replace('_', " "))
    });
    let mut named: Vec<String> = named.filter(|name| name != "unknown").collect();
    named.sort_unstable();
    named.dedup();
    named
}

/// The different values at these places in the newest answers about people, the most frequent first.
async fn in_stories(open: &OpenWorkspace, places: &[&str]) -> Result<Vec<String>, store::StoreError> {
    let docs = open.store.newest_stories(MOST_STORIES).await?;
    let mut counts: HashMap<String, (usize, String)> = HashMap::new();
    for doc in &docs {
        for place in places {
            for word in words(doc, place) {
                counts.entry(text::fold(&word)).or_insert((0, word)).0 += 1;
            }
        }
    }
    let mut words: Vec<(usize, String)> = counts.into_values().collect();
    words.sort_by(|(one, a), (two, b)| two.cmp(one).then_with(|| a.cmp(b)));
    words.truncate(MOST_OWNED as usize);
    Ok(words.into_iter().map(|(_, word)| word).collect())
}

/// The single values at a place; `[]` behind a name means every item of that list.
fn words(doc: &Doc, place: &str) -> Vec<String> {
    let told: Vec<String> = match place.split_once("[].") {
        Some((list, name)) => reading::objects(doc, &[list]).filter_map(|item| reading::line(item, &[name])).collect(),
        None => match reading::line(doc, &[place]) {
            Some(single) => vec![single],
            None => reading::lines(doc, &[place], &["name", "title"], reading::MOST_READ),
        },
    };
    told.into_iter().filter(|word| word.chars().count() <= LONGEST_VALUE).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_shown_found_and_sent() {
        let item = |value: &str, label: &str| FilterValueItem {
            value: value.to_owned(),
            label: label.to_owned(),
            ..FilterValueItem::default()
        };
        let told = Entry::of_service(item("Munich|Bavaria|Germany", "Munich"));
        assert_eq!(told.detail.as_deref(), Some("Bavaria, Germany"), "where it lies stands beside it");
        let munich = place(&item("Munich|Bavaria|Germany", "Munich")).unwrap().item;
        let shown = Entry {
            value: "Munich, Bavaria, Germany".to_owned(),
            label: "Munich".to_owned(),
            detail: Some("Bavaria, Germany".to_owned()),
        };
        assert_eq!(munich, shown, "leads are found by a place as people write it");
        let years: Vec<String> =
            presets("age").iter().filter_map(|age| founded(age, 2026)).map(|one| one.item.value).collect();
        assert_eq!(years, ["2023-2026", "2020-2023", "2016-2020", "2006-2016", "-2006"], "years of founding from ages");
        let money: Vec<String> = presets("revenue").iter().filter_map(dollars).map(|one| one.item.value).collect();
        assert_eq!(money[..3], ["0-500000", "500000-1000000", "1000000-5000000"], "whole dollars: {money:?}");
        assert!(!money.iter().any(|value| value.contains('T')), "one without an end has no such form: {money:?}");
        assert!(departments().contains(&"human resources".to_owned()), "departments in words: {:?}", departments());
        assert!(
            !departments().iter().any(|name| name.contains("unknown") || name.contains('_')),
            "{:?}",
            departments()
        );
    }

    #[test]
    fn words_are_read_from_every_shape() {
        let doc: Doc = serde_json::from_str(
            r#"{"skills":["a","b",null,{"name":"c"}],"company":{"summary":{"type":"x"}},
                "position_groups":[{"company":{"name":"K, Inc."}},{"company":"L"},7],"odd":{"x":1}}"#,
        )
        .unwrap();
        for (place, told) in [
            ("skills", &["a", "b", "c"][..]),
            ("company.summary.type", &["x"]),
            ("position_groups[].company.name", &["K, Inc."]),
            ("odd", &[]),
            ("odd[].x", &[]),
            ("none", &[]),
        ] {
            assert_eq!(words(&doc, place), told, "{place}");
        }
    }
}
