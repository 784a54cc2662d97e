//! One form by keyboard: chosen, filled, asked, answered, owned, cleared.

use api::Tenths;

use crate::service::{Book, Demo};
use crate::steps::*;
use crate::window::*;

/// A form as the screen shows it.
#[derive(Clone, Copy)]
pub struct Form {
    /// Its name in the list and above its fields.
    pub label: &'static str,
    /// Its button.
    pub action: &'static str,
    /// The price on the button as long as nothing was learned.
    pub cost: &'static str,
}

/// What is on a button whose price is not published, until it is learned.
pub const UNPUBLISHED: &str = "price not published";

/// A question: what is typed into which field.
pub type Fields<'a> = [(&'a str, &'a str)];

/// What is on show as the answer.
pub fn answer() -> Look {
    any("article", "Answer")
}

/// The screen, and the keyboard in its list of forms.
pub async fn open_screen(window: &Window) {
    quick(window, "look up one", "Look up one*").await;
    window.find(&heading("Look up one")).await;
    // The first form is the stop of the list while none is chosen.
    window.tab_to("button", "Person from their page", false).await;
}

impl Form {
    /// Chosen by arrows in the list, coming from another form of it or from below.
    pub async fn choose(self, window: &Window, from: &str) {
        if window.focus().await.is_none_or(|focus| focus.name != from) {
            window.tab_to("button", from, true).await;
        }
        window.type_keys(Key::Home).await;
        window.walk_to(Key::Down, &format!("the arrows lead to {}", self.label), |at| at.name == self.label).await;
        window.type_keys(Key::Enter).await;
        self.entered(window).await;
    }

    /// It is on show, and the keyboard is in its first field.
    pub async fn entered(self, window: &Window) {
        window.find(&heading(self.label).inside(region("Question and answer"))).await;
        window.focused("textbox", "*").await;
    }

    /// Types into the fields, one after the other.
    pub async fn fill(self, window: &Window, fields: &Fields<'_>) {
        for (label, typed) in fields {
            if *label == "Topics" {
                window.tab_to("combobox", label, false).await;
                // It is offered by its own name, and taken with the name of its group in front.
                let own = typed.rsplit(": ").next().unwrap_or(typed);
                take_option(window, own, own).await;
                window.find(&chosen(label, typed)).await;
                continue;
            }
            if window.focus().await.is_none_or(|focus| focus.name != *label) {
                window.tab_to("textbox", label, false).await;
            }
            window.type_keys(*typed).await;
        }
    }

    /// Empties the fields, from wherever the keyboard is below them.
    pub async fn clear(self, window: &Window) {
        window.tab_to("button", "Clear", true).await;
        window.type_keys(Key::Enter).await;
        self.entered(window).await;
        window.gone(&answer()).await;
    }

    /// The price is on the button before anything is asked.
    pub async fn costs(self, window: &Window, cost: &str) {
        window.find_ready(&button(&format!("{} {cost}", self.action))).await;
    }

    /// Enter in a field asks; a price that is not known is agreed to first.
    pub async fn ask(self, window: &Window, cost: &str) {
        self.costs(window, cost).await;
        window.type_keys(Key::Enter).await;
        if cost == UNPUBLISHED {
            agree(window, self.action, cost).await;
        }
    }

    /// Something is found, is shown, and is free from then on.
    pub async fn finds(self, window: &Window, demo: &Demo, fields: &Fields<'_>, title: &str) {
        let before = demo.charged(window).await;
        self.fill(window, fields).await;
        assert_eq!(demo.charged(window).await, before, "{}: typing costs nothing", self.label);
        self.ask(window, self.cost).await;
        window.find(&heading(title).inside(answer())).await;
        window.find(&says("Asked just now · cost *").inside(answer())).await;
        let paid = self.billed(window, demo, before).await;
        self.is_owned(window, demo, fields, title, paid).await;
    }

    /// As [`Form::finds`], where the answer is the address of a page: the head says what it is, and a row below opens it.
    pub async fn finds_page(self, window: &Window, demo: &Demo, fields: &Fields<'_>, what: &str, address: &str) {
        self.finds(window, demo, fields, what).await;
        self.fill(window, fields).await;
        window.find(&button(&bare(address)).inside(answer())).await;
        self.clear(window).await;
    }

    /// The service charges an answer that brought something: soon, if not at once.
    async fn billed(self, window: &Window, demo: &Demo, before: Tenths) -> Tenths {
        let after = |book: &Book| Some(book.charged()).filter(|now| *now > before);
        demo.book_until(&format!("{} is billed", self.label), after).await;
        demo.charged(window).await
    }

    /// Asked for again with the same words: there at once, and nothing is paid. Whoever wants to pay sees the price.
    async fn is_owned(self, window: &Window, demo: &Demo, fields: &Fields<'_>, title: &str, paid: Tenths) {
        window.find(&button("Ask again *")).await;
        let meter = button("Credit meter: *");
        let shown = window.read(&meter).await;
        self.clear(window).await;
        self.fill(window, fields).await;
        window.find(&says("Owned since * · free").inside(region("Question and answer"))).await;
        window.find(&says("Owned since * · free to view").inside(answer())).await;
        window.type_keys(Key::Enter).await;
        window.focused("article", "Answer").await;
        window.find(&heading(title).inside(answer())).await;
        assert_eq!(demo.charged(window).await, paid, "{}: what is owned is free", self.label);
        assert_eq!(window.read(&meter).await, shown, "{}: and the meter stands", self.label);
        self.clear(window).await;
    }

    /// Nothing is found, which is shown and costs nothing.
    pub async fn misses(self, window: &Window, demo: &Demo, fields: &Fields<'_>) {
        let before = demo.charged(window).await;
        self.fill(window, fields).await;
        // Learned from two answers, if it is not published.
        let shown = window.read(&button(&format!("{} *", self.action))).await;
        let cost = if shown.contains(UNPUBLISHED) { UNPUBLISHED } else { "*credit*" };
        self.ask(window, cost).await;
        window.find(&heading("Nothing found").inside(answer())).await;
        window.find(&says("Nothing was charged for this.*").inside(answer())).await;
        assert_eq!(demo.charged(window).await, before, "{}: and so it is", self.label);
    }
}

/// Says yes to a price in the dialog that asks.
pub async fn agree(window: &Window, action: &str, cost: &str) {
    let question = dialog(&format!("{action}?"));
    window.find(&question).await;
    window.find(&says("The service does not publish what this costs. *").inside(question.clone())).await;
    window.tab_to("button", &format!("{action} {cost}"), false).await;
    window.type_keys(Key::Enter).await;
    window.gone(&question).await;
}

/// The address of a page as it is written for people.
fn bare(address: &str) -> String {
    address.trim_start_matches("https://").trim_start_matches("www.").trim_end_matches('/').to_owned()
}
