//! Companies and checks: a company's page and record, intent topics, do-not-call; a call whose outcome the service itself
//! does not know.

use api::Tenths;
use serde_json::json;

use super::form::*;
use crate::known::{Known, known};
use crate::service::Demo;
use crate::steps::*;
use crate::window::*;

const RECORD: Form = Form { label: "Company from its page", action: "Read page", cost: UNPUBLISHED };
const DOMAIN: Form = Form { label: "Company page from its domain", action: "Find page", cost: "0.5 credits if found" };
const INTENT: Form = Form { label: "Intent topics of a company", action: "Check topics", cost: "3 credits if found" };
const CALLS: Form = Form { label: "Do-not-call check", action: "Check number", cost: "1 credit" };

const NOWHERE: &str = "https://www.network.example/company/nowhere-0";

#[tokio::test]
async fn look_up_companies() {
    let known = known().await;
    journey("look_up_companies", Keyring::None, async |window| {
        first_start(window).await;
        let demo = Demo::of(window).await;
        open_screen(window).await;
        companies(window, &demo, known, "Person from their page").await;
        audited(window, "look-up-no-page").await;
        checks(window, &demo, known).await;
        audited(window, "look-up-canada").await;
        interest(window, &demo, known).await;
        unclear(window, &demo, known).await;
        settle(window, &demo).await;
    })
    .await;
}

pub(crate) async fn companies(window: &Window, demo: &Demo, known: &Known, from: &str) {
    let known = &known.mail.found;
    RECORD.choose(window, from).await;
    RECORD.finds(window, demo, &[("Company page", known.text("companyUrl"))], known.text("companyName")).await;
    RECORD.misses(window, demo, &[("Company page", NOWHERE)]).await;
    DOMAIN.choose(window, RECORD.label).await;
    let page = known.text("companyUrl");
    DOMAIN.finds_page(window, demo, &[("Domain", known.domain())], "Company page", page).await;
    DOMAIN.misses(window, demo, &[("Domain", "nowhere.example")]).await;
}

/// Both answers cost; a number of another country with the US code is recognised as such before it is sent.
pub(crate) async fn checks(window: &Window, demo: &Demo, known: &Known) {
    CALLS.choose(window, DOMAIN.label).await;
    CALLS.finds(window, demo, &[("Mobile number", &known.listed)], "On the do-not-call list: do not call").await;
    CALLS.finds(window, demo, &[("Mobile number", &known.unlisted)], "Not on the do-not-call list").await;
    let asked = demo.asked(window, "dnc_check").await;
    CALLS.fill(window, &[("Mobile number", "+1 416 555 0123")]).await;
    window.type_keys(Key::Enter).await;
    window.says("*Canad*").await;
    let field = window.focused("textbox", "Mobile number").await;
    assert_eq!(field.value.as_deref(), Some("+1 416 555 0123"), "what was typed stays");
    let invalid = window.attribute(&field_of("Mobile number"), "aria-invalid").await;
    assert_eq!(invalid.as_deref(), Some("true"), "the field is marked");
    assert_eq!(demo.asked(window, "dnc_check").await, asked, "nothing was sent");
}

fn field_of(label: &str) -> Look {
    field(label).inside(region("Question and answer"))
}

pub(crate) async fn interest(window: &Window, demo: &Demo, known: &Known) {
    let (page, topic) = &known.interest;
    INTENT.choose(window, CALLS.label).await;
    INTENT.misses(window, demo, &[("Company page", NOWHERE), ("Topics", topic)]).await;
    INTENT.clear(window).await;
    INTENT.finds(window, demo, &[("Company page", page), ("Topics", topic)], "Interested in 1 topic*").await;
}

/// The service does the work and cannot say how it ended: sent once, shown once, never sent again by itself.
async fn unclear(window: &Window, demo: &Demo, known: &Known) {
    let fault = json!({"operation": "business-intent-topics", "kind": "unsettled", "charged": true});
    demo.control(json!({"faults": [fault]})).await;
    let asked = demo.asked(window, "business_intent_topics").await;
    let (page, topic) = &known.interest;
    INTENT.fill(window, &[("Company page", page), ("Topics", topic)]).await;
    window.find(&button("Ask again 3 credits if found")).await;
    window.tab_to("button", "Ask again 3 credits if found", false).await;
    window.type_keys(Key::Enter).await;
    window.says("This was asked before, and the answer did not come. *").await;
    assert!(
        !window.sees(&says("*you will not be charged twice*")).await,
        "one note, which says what asking again means"
    );
    audited(window, "look-up-unclear").await;
    // The keyboard is where it was; another yes is needed, because it can be charged again.
    window.type_keys(Key::Enter).await;
    let question = dialog("Ask again?");
    window.find(&says("*Asked again, it can be charged a second time.").inside(question.clone())).await;
    window.type_keys(Key::Escape).await;
    window.gone(&question).await;
    assert_eq!(demo.asked(window, "business_intent_topics").await, asked + 1, "it was sent once");
    assert_eq!(demo.book(window).await.state()["faults"], json!([]), "and it was this call");
}

/// Activity has its number, and the person's word ends it.
async fn settle(window: &Window, demo: &Demo) {
    let (asked, charged) = (demo.asked(window, "business_intent_topics").await, demo.charged(window).await);
    quick(window, "activity", "Activity*").await;
    window.find(&heading("Not yet confirmed")).await;
    window.says("Number at the service: op*").await;
    audited(window, "activity-unclear").await;
    window.tab_to("button", "Mark as settled…", false).await;
    window.type_keys(Key::Enter).await;
    let question = dialog("Was this call charged?");
    window.find(&question).await;
    window.tab_to("radio", "Yes, it was charged", false).await;
    window.type_keys(Key::Space).await;
    assert_eq!(window.read(&field("Credits that were charged")).await, "3", "the published price is proposed");
    window.audit("the question how it ended").await;
    window.tab_to("button", "Mark as settled", false).await;
    window.type_keys(Key::Enter).await;
    window.gone(&question).await;
    window.gone(&heading("Not yet confirmed")).await;
    assert_eq!(demo.asked(window, "business_intent_topics").await, asked, "nothing was sent for it");
    assert_eq!(demo.charged(window).await, charged, "and nothing charged");

    // What the person said was charged is what the service has charged: both have the same left.
    let Tenths(left) = demo.balance(window).await;
    meter(window, &format!("{}.{}", left / 10, left % 10)).await;
    quick(window, "credits", "Credits*").await;
    window.find(&heading("Ledger")).await;
    window.gone(&says("*may have cost up to *")).await;
    audited(window, "look-up-credits").await;
}
