//! A workspace of a service that speaks as deployed ones were seen to, under another network word, as a person meets it: connected
//! by an address that was copied, searched in all three kinds, asked for everything once with something to find and once without,
//! a job, a file; and the meter shows what the service has left, to the tenth.

use sandbox::{Dialect, Options};
use tests::rig::Service;

use crate::files;
use crate::known::{Known, known};
use crate::look_up::form::{Form, UNPUBLISHED, open_screen};
use crate::look_up::{companies, contacts, people};
use crate::service::Demo;
use crate::steps::*;
use crate::window::*;

const LIST: &str = "Directors";
/// People that are chosen for the job.
const CHOSEN: usize = 5;

#[tokio::test]
async fn a_service_of_the_field() {
    let known = known().await;
    journey("a_service_of_the_field", Keyring::None, async |window| {
        first_start(window).await;
        let options = Options { dialect: Dialect::Seen, network_word: "acme".to_owned(), ..Options::default() };
        let service = Service::start_with(options).await;
        let demo = Demo::at(&service);
        connect(window, &service).await;
        searches(window).await;
        audited(window, "field-people").await;
        questions(window, &demo, known).await;
        audited(window, "field-answers").await;
        job(window).await;
        audited(window, "field-job").await;
        export(window).await;
        let left = demo.balance(window).await;
        meter(window, &words(left.0)).await;
        quick(window, "credits", "Credits").await;
        window.find(&region("Credits")).await;
        audited(window, "field-credits").await;
    })
    .await;
}

/// An amount of less than a thousand credits, as the meter has it.
fn words(tenths: u64) -> String {
    if tenths.is_multiple_of(10) { (tenths / 10).to_string() } else { format!("{}.{}", tenths / 10, tenths % 10) }
}

async fn connect(window: &Window, service: &Service) {
    open_connection_form(window).await;
    let form = dialog("Connect your workspace");
    let address = format!("{}/v1", service.base_url);
    fill_connection(window, "Field", &address, &service.network_host, &service.api_key).await;
    window.click(&button("Advanced").inside(form.clone())).await;
    window.fill(&field("Network word").inside(form.clone()), "acme").await;
    window.click(&button("Connect").inside(form.clone())).await;
    window.find(&button("Workspace: Field*")).await;
    window.gone(&form).await;
    meter(window, "1,000").await;
}

/// A first page of each kind, by what the service refuses in the contract's form: a preset, a city, a company's country.
async fn searches(window: &Window) {
    window.click(&button(SAMPLE)).await;
    window.click(&button("Search, up to 10 credits")).await;
    loaded(window, "100").await;
    window.click(&button("Clear all").inside(region("Filters"))).await;
    pick(window, "City", "mun", "Munich*").await;
    window.click(&button("Search, up to 10 credits")).await;
    window.find(&any("status", "* loaded")).await;

    go_to(window, "People").await;
    window.find(&heading("Find the people you want to talk to")).await;
    pick(window, "Job title", "sale", "sales").await;
    pick(window, "Where the company is", "germ", "Germany").await;
    window.click(&button("Search, up to *")).await;
    window.find(&any("status", "* loaded")).await;

    go_to(window, "Leads").await;
    window.find(&heading("Find the leads you want to talk to")).await;
    window.click(&filter("Where the person is")).await;
    window.type_keys("Germany").await;
    window.type_keys(Key::Enter).await;
    window.click(&button("Search, up to 2.5 credits")).await;
    window.find(&any("status", "* loaded")).await;
}

/// Every form, once with something to find and once without.
async fn questions(window: &Window, demo: &Demo, known: &Known) {
    open_screen(window).await;
    let whom = &known.mail.found;
    let page = [("Person's page", whom.text("profileUrl"))];
    people::PROFILE.choose(window, people::PROFILE.label).await;
    people::PROFILE.finds(window, demo, &page, &format!("*{}*", whom.text("lastname"))).await;
    people::PROFILE.misses(window, demo, &[("Person's page", "https://www.network.example/in/nobody-0")]).await;
    people::other_ways(window, demo, known).await;
    contacts::BY_NAME.choose(window, people::BY_EMAIL.label).await;
    contacts::mails(window, demo, known).await;
    let mobile = Form { cost: UNPUBLISHED, ..contacts::MOBILE };
    let page = |one: &tests::rig::Somebody| one.text("profileUrl").to_owned();
    mobile.choose(window, contacts::BY_PAGE.label).await;
    mobile.finds(window, demo, &[("Person's page", &page(&known.mobile.found))], &known.mobile.says).await;
    mobile.misses(window, demo, &[("Person's page", &page(&known.mobile.missing))]).await;
    companies::companies(window, demo, known, mobile.label).await;
    companies::checks(window, demo, known).await;
    companies::interest(window, demo, known).await;
}

/// Some of the leads go into a list, and their e-mails are found.
async fn job(window: &Window) {
    go_to(window, "Leads").await;
    window.click_cell(0, "Name").await;
    window.type_keys(Key::Escape).await;
    window.focused("grid", "Leads").await;
    for _ in 1..CHOSEN {
        window.chord(&[Key::Shift], Key::Down).await;
    }
    window.chord(&[Key::Shift], Key::Space).await;
    window.says(&format!("{CHOSEN} rows selected.")).await;
    window.click(&button("Add to list").inside(region("Results"))).await;
    window.click(&item("New list…")).await;
    window.fill(&field("Name").inside(dialog("New list")), LIST).await;
    window.type_keys(Key::Enter).await;
    window.gone(&dialog("New list")).await;
    quick(window, "direct", &format!("{LIST}*")).await;
    window.find(&heading(LIST)).await;
    window.has_rows(CHOSEN).await;
    window.click(&button("Enrich…")).await;
    let sheet = dialog("Find *");
    window.click(&check("E-mail").inside(sheet.clone())).await;
    window.click(&button("Find e-mails *").inside(sheet)).await;
    window.says("Done: *").await;
}

/// The list as a file.
async fn export(window: &Window) {
    window.click(&button("Export")).await;
    let sheet = dialog("Export");
    window.click(&radio("CSV").inside(sheet.clone())).await;
    window.click(&button(&format!("Export {CHOSEN} rows")).inside(sheet.clone())).await;
    window.says(&format!("{CHOSEN} rows in *")).await;
    window.click(&button("Done").inside(sheet.clone())).await;
    window.gone(&sheet).await;
    let file = window.folders.files(".csv").pop().expect("the file is in the folder");
    assert_eq!(files::table(&file).len(), CHOSEN + 1, "a head and the people");
}
