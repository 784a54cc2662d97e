//! People: a page, and the three ways to one; a deep record, unfolded, searched and copied.

use api::Tenths;

use super::form::*;
use crate::known::{Known, known};
use crate::service::Demo;
use crate::steps::*;
use crate::window::*;

pub(crate) const PROFILE: Form = Form { label: "Person from their page", action: "Read page", cost: UNPUBLISHED };
const BY_NAME: Form = Form { label: "Person's page from name and company", action: "Find page", cost: UNPUBLISHED };
const BY_PHONE: Form = Form { label: "Person from a mobile number", action: "Find person", cost: UNPUBLISHED };
pub(crate) const BY_EMAIL: Form = Form { label: "Person from an e-mail", action: "Find person", cost: UNPUBLISHED };

#[tokio::test]
async fn look_up_people() {
    let known = known().await;
    journey("look_up_people", Keyring::None, async |window| {
        first_start(window).await;
        let demo = Demo::of(window).await;
        open_screen(window).await;
        audited(window, "look-up-welcome").await;
        profile(window, &demo, known).await;
        record(window, known).await;
        audited(window, "look-up-record").await;
        other_ways(window, &demo, known).await;
        audited(window, "look-up-nobody").await;
    })
    .await;
}

fn full_name(known: &Known) -> &str {
    known.profile["full_name"].as_str().expect("the record has a name")
}

/// The price is not published, so the question is asked without one, and once more; the price is learned from the
/// balance after these two answers, and the last question is asked for it.
async fn profile(window: &Window, demo: &Demo, known: &Known) {
    let fields = [("Person's page", known.mail.found.text("profileUrl"))];
    PROFILE.choose(window, PROFILE.label).await;
    PROFILE.finds(window, demo, &fields, full_name(known)).await;
    PROFILE.misses(window, demo, &[("Person's page", "https://www.network.example/in/nobody-0")]).await;
    PROFILE.clear(window).await;
    PROFILE.fill(window, &fields).await;
    window.tab_to("button", &format!("Ask again {UNPUBLISHED}"), false).await;
    window.type_keys(Key::Enter).await;
    agree(window, "Ask again", UNPUBLISHED).await;
    window.find(&says("Asked just now · cost *").inside(answer())).await;
    PROFILE.clear(window).await;
    PROFILE.fill(window, &fields).await;
    window.find(&says("The price was learned from 2 answers. *")).await;
    let before = demo.charged(window).await;
    window.tab_to("button", "Ask again 1 credit", false).await;
    window.type_keys(Key::Enter).await;
    window.find(&says("Asked just now · cost 1 credit").inside(answer())).await;
    assert_eq!(demo.charged(window).await, Tenths(before.0 + 10), "what stood on the button was charged");
}

/// The record, opened from the history: a field that the contract does not name is found, a part is unfolded, and all
/// of it is copied.
async fn record(window: &Window, known: &Known) {
    window.tab_to("searchbox|textbox", "Search the history", false).await;
    window.type_keys(full_name(known)).await;
    window.tab_to("button", "Found: *", false).await;
    window.type_keys(Key::Enter).await;
    window.find(&heading(full_name(known)).inside(answer())).await;
    // From part to part of the window, and on to the box.
    window.chord(&[Key::Shift], Key::F6).await;
    window.tab_to("searchbox|textbox", "Find in this record", false).await;
    window.type_keys("department").await;
    window.says("1 entry found").await;
    let department = known.profile["current"]["department"].as_str().expect("the record tells a department");
    let rest = region("Everything else").inside(answer());
    window.find(&any("term", "Department").inside(rest.clone())).await;
    window.find(&says(department).inside(rest.clone())).await;
    // A smaller window, which shows the history elsewhere, loses nothing of it.
    window.resize(960, 600).await;
    window.gone(&region("History")).await;
    window.find(&any("term", "Department").inside(rest.clone())).await;
    window.focused("searchbox|textbox", "Find in this record").await;
    window.resize(1280, 800).await;
    window.find(&region("History")).await;
    window.chord(&[Key::Control], 'a').await;
    window.type_keys(Key::Backspace).await;

    window.tab_to("button", "Collapse all", false).await;
    window.type_keys(Key::Enter).await;
    let part = button("Experience *").inside(rest);
    assert_eq!(window.attribute(&part, "aria-expanded").await.as_deref(), Some("false"), "it was folded");
    window.tab_to("button", "Experience *", false).await;
    window.type_keys(Key::Enter).await;
    assert_eq!(window.attribute(&part, "aria-expanded").await.as_deref(), Some("true"), "and is unfolded");

    window.tab_to("button", "Copy all", true).await;
    window.type_keys(Key::Enter).await;
    window.says("Copied. Paste it into a spreadsheet or a mail.").await;
    window.tab_to("searchbox|textbox", "Find in this record", false).await;
    window.chord(&[Key::Control], 'v').await;
    let some = |at: Focus| at.value.filter(|value| !value.is_empty());
    let pasted = window.focus_until("the record is pasted", some).await;
    assert!(pasted.contains(full_name(known)) && pasted.contains(department), "all of it: {pasted}");
    window.chord(&[Key::Control], 'a').await;
    window.type_keys(Key::Backspace).await;
}

/// By name and company, by mobile, by e-mail.
pub(crate) async fn other_ways(window: &Window, demo: &Demo, known: &Known) {
    let (mailed, called) = (&known.mail.found, &known.mobile.found);
    let named = |first, last, company| [("First name", first), ("Last name", last), ("Company", company)];
    BY_NAME.choose(window, PROFILE.label).await;
    let whom = named(called.text("firstname"), called.text("lastname"), called.text("companyName"));
    BY_NAME.finds_page(window, demo, &whom, "Person's page", &known.page).await;
    BY_NAME.misses(window, demo, &named("Nobody", "Nowhere", "Nothing")).await;

    BY_PHONE.choose(window, BY_NAME.label).await;
    let name = format!("*{}*", called.text("lastname"));
    BY_PHONE.finds(window, demo, &[("Mobile number", &known.mobile.says)], &name).await;
    BY_PHONE.misses(window, demo, &[("Mobile number", "+1 202 555 9999")]).await;

    BY_EMAIL.choose(window, BY_PHONE.label).await;
    let name = format!("*{}*", mailed.text("lastname"));
    BY_EMAIL.finds(window, demo, &[("Work e-mail", &known.mail.says)], &name).await;
    BY_EMAIL.misses(window, demo, &[("Work e-mail", "nobody@nowhere.example")]).await;
}
