//! Mouse and keyboard.

use std::time::{Duration, Instant};

use serde::Deserialize;
use thirtyfour::error::{WebDriverError, WebDriverErrorInner};
use thirtyfour::{Key, TypingData, WebElement};

use super::{GLANCE, Look, PATIENCE, Window};

/// Where the keyboard is.
#[derive(Debug, Clone, Deserialize)]
pub struct Focus {
    /// Role of the element.
    pub role: String,
    /// Its name.
    pub name: String,
    /// What is typed in it.
    pub value: Option<String>,
    /// The text of the option or cell that is active inside of it.
    pub active: Option<String>,
}

impl Window {
    /// Clicks what fits, once it is there, is on, and nothing lies over it.
    pub async fn click(&self, look: &Look) {
        let end = Instant::now() + PATIENCE;
        loop {
            let element = self.find_ready(look).await;
            self.still(&element).await;
            match element.click().await {
                Ok(()) => return,
                Err(error) if passes(&error) && Instant::now() < end => tokio::time::sleep(GLANCE).await,
                Err(error) => panic!("{look} cannot be clicked: {error}"),
            }
        }
    }

    /// Waits until it is where it was a frame before: the driver aims first and clicks later, and a person who sees a
    /// thing move waits. What goes away meanwhile is reported by the click.
    pub(super) async fn still(&self, element: &WebElement) {
        const STILL: &str = "
            const [element, done] = arguments;
            const place = () => {
                const { left, top, width, height } = element.getBoundingClientRect();
                return [left, top, width, height].join();
            };
            const compare = (before) => requestAnimationFrame(() => {
                const now = place();
                if (now === before) done(true);
                else compare(now);
            });
            requestAnimationFrame(() => compare(place()));
        ";
        if let Ok(told) = element.to_json() {
            let _gone = self.web().execute_async(STILL.to_owned(), vec![told]).await;
        }
    }

    /// Clicks an element while keys are held.
    pub async fn click_holding(&self, element: &WebElement, keys: &[Key]) {
        let mut chain = self.web().action_chain_with_delay(None, Some(Duration::ZERO));
        for key in keys {
            chain = chain.key_down(key.value());
        }
        chain = chain.click_element(element);
        for key in keys.iter().rev() {
            chain = chain.key_up(key.value());
        }
        chain.perform().await.expect("a click with keys held");
    }

    /// Types into whatever has the focus.
    pub async fn type_keys(&self, keys: impl Into<TypingData>) {
        let chain = self.web().action_chain_with_delay(None, None);
        chain.send_keys(keys).perform().await.expect("typing");
    }

    /// One key, so many times.
    pub async fn press(&self, key: Key, times: usize) {
        for _ in 0..times {
            self.type_keys(key.clone()).await;
        }
    }

    /// A key with others held.
    pub async fn chord(&self, held: &[Key], key: impl Into<char>) {
        let mut chain = self.web().action_chain_with_delay(None, None);
        for one in held {
            chain = chain.key_down(one.value());
        }
        let key = key.into();
        chain = chain.key_down(key).key_up(key);
        for one in held.iter().rev() {
            chain = chain.key_up(one.value());
        }
        chain.perform().await.expect("a chord");
    }

    /// Clicks a field and types into it.
    pub async fn fill(&self, look: &Look, text: &str) {
        self.click(look).await;
        self.chord(&[Key::Control], 'a').await;
        self.type_keys(text).await;
    }

    /// Where the keyboard is at this moment, which another one may change.
    async fn focus_now(&self) -> Option<Focus> {
        serde_json::from_value(self.ask("focus", Vec::new()).await?.json().clone()).ok()
    }

    /// Where the keyboard is in a world at rest.
    pub async fn focus(&self) -> Option<Focus> {
        self.at_rest().await;
        self.focus_now().await
    }

    /// What `pick` makes of where the keyboard is, as soon as it makes something; `what` says what it waits for.
    pub async fn focus_until<T>(&self, what: &str, pick: impl Fn(Focus) -> Option<T>) -> T {
        let mut last = None;
        let end = Instant::now() + PATIENCE;
        loop {
            if let Some(focus) = self.focus_now().await {
                last = Some(focus.clone());
                if let Some(picked) = pick(focus) {
                    return picked;
                }
            }
            assert!(Instant::now() < end, "{what}: not within {PATIENCE:?}; the keyboard is at {last:?}");
            tokio::time::sleep(GLANCE).await;
        }
    }

    /// Waits until this is in the field that has the keyboard.
    pub async fn holds(&self, text: &str) {
        self.focus_until(&format!("the field holds “{text}”"), |at| (at.value? == text).then_some(())).await;
    }

    /// Presses a key until the keyboard, or what is active inside of where it is, is as wanted: each time behind the one before.
    pub async fn walk_to(&self, key: Key, what: &str, is: impl Fn(&Focus) -> bool) -> Focus {
        for _ in 0..200 {
            if let Some(at) = self.focus().await.filter(|at| is(at)) {
                return at;
            }
            self.type_keys(key.clone()).await;
        }
        panic!("{what}: 200 times {key:?} does not lead there; the keyboard is at {:?}", self.focus_now().await);
    }

    /// Waits until the keyboard is at something of this kind; `*` in the name is a wild card at its end.
    pub async fn focused(&self, role: &str, name: &str) -> Focus {
        let mut last = None;
        let end = Instant::now() + PATIENCE;
        loop {
            if let Some(focus) = self.focus_now().await {
                if role.split('|').any(|one| one == focus.role) && fits(name, &focus.name) {
                    return focus;
                }
                last = Some(focus);
            }
            assert!(Instant::now() < end, "the keyboard should be at {role} “{name}”, and is at {last:?}");
            tokio::time::sleep(GLANCE).await;
        }
    }

    /// Presses Tab, or Shift+Tab, until the keyboard is there.
    pub async fn tab_to(&self, role: &str, name: &str, back: bool) {
        let mut seen = Vec::new();
        // What is still to move the keyboard has moved it; a key itself moves it at once.
        self.at_rest().await;
        for _ in 0..120 {
            if back {
                self.chord(&[Key::Shift], Key::Tab).await;
            } else {
                self.type_keys(Key::Tab).await;
            }
            let Some(focus) = self.focus_now().await else { continue };
            if role.split('|').any(|one| one == focus.role) && fits(name, &focus.name) {
                return;
            }
            seen.push(format!("{} “{}”", focus.role, focus.name));
        }
        panic!("Tab does not lead to {role} “{name}”; it leads to {seen:#?}");
    }
}

fn fits(pattern: &str, name: &str) -> bool {
    match pattern.strip_suffix('*') {
        Some(start) => name.starts_with(start),
        None => name == pattern,
    }
}

/// What a person would not even notice: the thing was drawn anew, or is still moving into place.
fn passes(error: &WebDriverError) -> bool {
    matches!(
        error.as_inner(),
        WebDriverErrorInner::StaleElementReference(_)
            | WebDriverErrorInner::ElementClickIntercepted(_)
            | WebDriverErrorInner::ElementNotInteractable(_)
            | WebDriverErrorInner::NoSuchElement(_)
    )
}
