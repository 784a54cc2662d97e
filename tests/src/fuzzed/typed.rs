//! What is typed and pasted: queries as JSON, texts of filters, addresses, phones. What is brought into its one spelling
//! stays in it, and what passes a check passes it in that spelling too.

use api::filters::{advanced, query};
use api::{
    Doc, FilterValue, Filters, SearchKind, ValidationContext, address, contact_keys, email_address, json_object, phone,
    text,
};

/// The host of the network in these checks.
const HOST: &str = "network.example";
/// Bytes of JSON that are read.
const LARGEST: usize = 256 * 1024;

fn read(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// A query or filters as JSON.
pub(super) fn queries(bytes: &[u8]) {
    let Ok(doc) = json_object::read(&read(bytes), LARGEST) else { return };
    let normal = query::normalised(&doc);
    assert_eq!(query::normalised(&normal), normal, "a query stays as it is written");
    let _ = query::problems(&doc);
    let filters = advanced::from_query(&doc);
    let _ = (
        advanced::problems(&filters, &api::ValidationContext::default()),
        advanced::to_query(&filters),
        advanced::normalised(&filters),
    );
    if let Ok(filters) = serde_json::from_value::<Filters>(doc.into()) {
        all_kinds(&filters);
    }
}

/// A text as every thing that is typed, and as the value of the filter that the first byte says: all of them for each text
/// would leave time for few texts.
pub(super) fn texts(bytes: &[u8]) {
    let Some((chosen, bytes)) = bytes.split_first() else { return };
    let typed = read(bytes);
    let clean = text::clean(&typed);
    assert_eq!(text::clean(&clean), clean, "what is clean stays so");
    assert_eq!(text::visible(&clean), clean, "all of it can be seen");
    assert!(!clean.contains(['\n', '\r', '\t', '\0']), "it is one line");
    let lines = text::clean_lines(&typed);
    assert_eq!(text::clean_lines(&lines), lines, "so do lines");
    assert_eq!(text::fold(&text::fold(&clean)), text::fold(&clean), "what is folded stays so");
    let guarded = sheets::guarded(clean.as_str().into());
    assert_eq!(sheets::guarded(guarded.clone()), guarded, "what is guarded needs no more");
    let filters: Vec<_> = SearchKind::ALL.iter().flat_map(|kind| kind.catalog().filters()).collect();
    let filter = filters[usize::from(*chosen) % filters.len()];
    for value in [FilterValue::One(typed.clone()), FilterValue::Many(vec![typed.clone(), clean.clone()])] {
        all_kinds(&Filters([(filter.key.to_owned(), value)].into_iter().collect()));
    }
}

fn all_kinds(filters: &Filters) {
    let context = ValidationContext { network_host: HOST.to_owned(), ..ValidationContext::default() };
    for kind in SearchKind::ALL {
        let normal = kind.normal(filters);
        assert_eq!(kind.normal(&normal), normal, "filters stay as they are written");
        let problems = kind.problems(&normal, &context);
        assert!(problems.iter().all(|problem| problem.message.chars().count() < 400), "a sentence each: {problems:?}");
    }
}

/// Addresses of companies, people and mail, and domains.
pub(super) fn addresses(bytes: &[u8]) {
    let typed = read(bytes);
    let person = |typed: &str| address::person_page(typed, HOST);
    let company = |typed: &str| address::company_page(typed, HOST);
    let normals: [&dyn Fn(&str) -> String; 5] =
        [&address::host, &address::page, &person, &company, &email_address::normal];
    for normal in normals {
        let once = normal(&typed);
        assert_eq!(normal(&once), once, "an address stays as it is written: {typed:?}");
    }
    let _ = (address::host_problem(&typed), address::web_problem(&typed), address::shown(&typed));
    let _ = (address::strict_company_page_problem(&typed, HOST), address::company_page_problem(&typed, HOST));
    let _ = (address::person_page_problem(&typed, HOST), email_address::problem(&typed));
    if let Some(domain) = contact_keys::domain(&typed) {
        assert_eq!(contact_keys::domain(&domain).as_ref(), Some(&domain), "a domain is one: {typed:?}");
    }
    let _ = contact_keys::typed(&typed, "DE", HOST).is_some();
    let doc: Doc = ["profileUrl", "networkProfile", "domain", "website", "email", "companyUrl", "url"]
        .map(|field| (field.to_owned(), typed.clone().into()))
        .into_iter()
        .collect();
    let _ = (api::person::key(&doc), api::company::Identity::of(&doc).keys(&doc));
}

/// Phone numbers, in the country that the first byte says.
pub(super) fn phones(bytes: &[u8]) {
    let typed = read(bytes);
    let normal = phone::normal(&typed);
    assert_eq!(phone::normal(&normal), normal, "a number stays as it is written: {typed:?}");
    let _ = (phone::us_problem(&typed), phone::country_of(&typed).is_some());
    if phone::problem(&normal).is_none() {
        assert!(normal.starts_with('+') && normal[1..].bytes().all(|byte| byte.is_ascii_digit()), "{normal}");
    }
    for country in ["US", "DE", "GB", "IT", "RU", "", "x"] {
        if let Some(number) = phone::of_country(&typed, country) {
            assert_eq!(phone::problem(&number), None, "a number of a country is one: {typed:?} in {country:?}");
            assert_eq!(phone::of_country(&number, country).as_ref(), Some(&number), "{typed:?} in {country:?}");
        }
    }
}
