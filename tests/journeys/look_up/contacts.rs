//! Contact details: an e-mail in both ways, a mobile; a price that the person sets; an answer copied, and found again.

use super::form::*;
use crate::known::{Known, known};
use crate::service::Demo;
use crate::steps::*;
use crate::window::*;

pub(crate) const BY_NAME: Form =
    Form { label: "E-mail from name and company", action: "Find e-mail", cost: UNPUBLISHED };
pub(crate) const BY_PAGE: Form =
    Form { label: "E-mail from a person's page", action: "Find e-mail", cost: UNPUBLISHED };
pub(crate) const MOBILE: Form = Form { label: "Mobile number", action: "Find number", cost: "5 credits" };

#[tokio::test]
async fn look_up_contacts() {
    let known = known().await;
    journey("look_up_contacts", Keyring::None, async |window| {
        first_start(window).await;
        let demo = Demo::of(window).await;
        quick(window, "e-mail from name", "E-mail from name and company*").await;
        BY_NAME.entered(window).await;
        problems(window, &demo).await;
        audited(window, "look-up-problems").await;
        BY_NAME.clear(window).await;
        mails(window, &demo, known).await;
        audited(window, "look-up-no-mail").await;
        mobile(window, &demo, known).await;
        found_again(window, &demo, known).await;
        audited(window, "look-up-history").await;
    })
    .await;
}

/// What is missing is said under its field, and nothing is sent.
async fn problems(window: &Window, demo: &Demo) {
    BY_NAME.fill(window, &[("First name", "Ada")]).await;
    window.type_keys(Key::Enter).await;
    window.focused("textbox", "Last name").await;
    window.says("Last name is needed.").await;
    window.says("Domain or company is needed.").await;
    assert_eq!(demo.asked(window, "email").await, 0, "nothing was sent");
}

/// Both ways to a mail have one price, which is learned from two answers.
pub(crate) async fn mails(window: &Window, demo: &Demo, known: &Known) {
    let (found, missing) = (&known.mail.found, &known.mail.missing);
    for (one, is_found) in [(found, true), (missing, false)] {
        let [first, last] = ["firstname", "lastname"].map(|field| one.text(field));
        let fields = [("First name", first), ("Last name", last), ("Domain", one.domain())];
        if is_found {
            BY_NAME.finds(window, demo, &fields, &known.mail.says).await;
        } else {
            BY_NAME.misses(window, demo, &fields).await;
        }
    }
    BY_PAGE.choose(window, BY_NAME.label).await;
    BY_PAGE.finds(window, demo, &[("Person's page", found.text("profileUrl"))], &known.mail.says).await;
    BY_PAGE.misses(window, demo, &[("Person's page", missing.text("profileUrl"))]).await;
}

/// A price is set before the first answer, and is on the button from then on.
async fn mobile(window: &Window, demo: &Demo, known: &Known) {
    MOBILE.choose(window, BY_PAGE.label).await;
    MOBILE.costs(window, UNPUBLISHED).await;
    window.tab_to("button", "Set a price…", false).await;
    window.type_keys(Key::Enter).await;
    let question = dialog("Price of “Mobile number”");
    window.find(&question).await;
    window.focused("textbox", "Credits for one answer").await;
    window.type_keys("5").await;
    window.type_keys(Key::Enter).await;
    window.gone(&question).await;
    MOBILE.costs(window, MOBILE.cost).await;
    window.says("The price was set by you. *").await;
    window.tab_to("textbox", "Person's page", true).await;
    MOBILE.finds(window, demo, &[("Person's page", known.mobile.found.text("profileUrl"))], &known.mobile.says).await;
    MOBILE.misses(window, demo, &[("Person's page", known.mobile.missing.text("profileUrl"))]).await;
}

/// A mail is copied out of its answer, pasted into the search of the history, and found there; so is what was not found.
async fn found_again(window: &Window, demo: &Demo, known: &Known) {
    let charged = demo.charged(window).await;
    window.tab_to("searchbox|textbox", "Search the history", false).await;
    window.says("6 look-ups").await;
    let whose = known.mail.says.split('@').next().expect("a mail has a name before its sign");
    window.type_keys(whose).await;
    window.says("2 of 6 look-ups").await;
    // The list is one stop, and its lines are walked by arrows.
    window.type_keys(Key::Tab).await;
    window.focused("button", "Found: *").await;
    window.type_keys(Key::Down).await;
    window.type_keys(Key::Enter).await;
    window.find(&heading(&known.mail.says).inside(answer())).await;
    window.find(&heading(BY_NAME.label).inside(region("Question and answer"))).await;

    window.tab_to("button", "Copy E-mail", true).await;
    window.type_keys(Key::Enter).await;
    window.says("Copied.").await;
    window.tab_to("searchbox|textbox", "Search the history", false).await;
    window.chord(&[Key::Control], 'a').await;
    window.type_keys(Key::Backspace).await;
    // What is pasted is the mail and nothing else: seen, not hoped, before it comes.
    window.says("6 look-ups").await;
    window.chord(&[Key::Control], 'v').await;
    window.holds(&known.mail.says).await;
    window.says("2 of 6 look-ups").await;
    window.chord(&[Key::Control], 'a').await;
    window.type_keys(known.mobile.missing.text("profileUrl")).await;
    window.says("1 of 6 look-ups").await;
    window.type_keys(Key::Tab).await;
    window.focused("button", "Not found: *").await;
    window.type_keys(Key::Enter).await;
    window.find(&heading("Nothing found").inside(answer())).await;
    window.find(&heading(MOBILE.label).inside(region("Question and answer"))).await;
    assert_eq!(demo.charged(window).await, charged, "what was asked once is looked at for nothing");
}
