//! Looking at the page: finding, reading, waiting, pictures.

use std::path::Path;
use std::time::Instant;

use serde_json::{Value, json};
use thirtyfour::WebElement;
use thirtyfour::session::scriptret::ScriptRet;

use super::{GLANCE, Look, PATIENCE, Window};

const PAGE: &str = include_str!("page.js");

impl Window {
    /// One question to `page.js`. A page that is being replaced gives no answer.
    pub(super) async fn ask(&self, question: &str, more: Vec<Value>) -> Option<ScriptRet> {
        let mut arguments = vec![json!(question)];
        arguments.extend(more);
        self.web().execute(PAGE, arguments).await.ok()
    }

    /// What is there at this moment, which another one may change.
    pub(super) async fn all_now(&self, look: &Look) -> Vec<WebElement> {
        self.ask("find", vec![look.steps()]).await.and_then(|found| found.elements().ok()).unwrap_or_default()
    }

    /// What is there in a world at rest.
    pub async fn all(&self, look: &Look) -> Vec<WebElement> {
        self.at_rest().await;
        self.all_now(look).await
    }

    /// Whether it is there in a world at rest. What is to come is awaited by [`Window::find`], what is to go by [`Window::gone`].
    pub async fn sees(&self, look: &Look) -> bool {
        !self.all(look).await.is_empty()
    }

    /// Waits until so many fit.
    pub async fn counts(&self, look: &Look, count: usize) {
        let as_many = async || (self.all_now(look).await.len() == count).then_some(());
        self.until(&format!("{count} times {look}"), as_many).await;
    }

    /// Which of these comes first, by its place among them; waited for.
    pub async fn either(&self, looks: &[&Look]) -> usize {
        let names = looks.iter().map(ToString::to_string).collect::<Vec<_>>().join(", or ");
        self.until(&format!("{names} comes"), async || {
            for (at, look) in looks.iter().enumerate() {
                if !self.all_now(look).await.is_empty() {
                    return Some(at);
                }
            }
            None
        })
        .await
    }

    /// Everything that tells a screen reader that it opens something, in the order of the page, each with its name.
    pub async fn openers(&self) -> Vec<(WebElement, String)> {
        let found = self.ask("openers", Vec::new()).await.and_then(|found| found.elements().ok()).unwrap_or_default();
        let mut named = Vec::with_capacity(found.len());
        for element in found {
            let name = match element.to_json() {
                Ok(told) => self.ask("name", vec![told]).await.and_then(|name| Some(name.json().as_str()?.to_owned())),
                Err(_) => None,
            };
            named.extend(name.map(|name| (element, name)));
        }
        named
    }

    /// The one thing that fits, waited for.
    pub async fn find(&self, look: &Look) -> WebElement {
        self.only("find", look).await
    }

    /// The one thing that fits and can be used, waited for.
    pub async fn find_ready(&self, look: &Look) -> WebElement {
        self.only("ready", look).await
    }

    async fn only(&self, question: &str, look: &Look) -> WebElement {
        let end = Instant::now() + PATIENCE;
        loop {
            let found = self.ask(question, vec![look.steps()]).await.and_then(|found| found.elements().ok());
            let mut found = found.unwrap_or_default();
            if found.len() == 1 {
                return found.remove(0);
            }
            assert!(Instant::now() < end, "{look}: {} fit, one should ({question})", found.len());
            tokio::time::sleep(GLANCE).await;
        }
    }

    /// Waits until nothing fits.
    pub async fn gone(&self, look: &Look) {
        self.until(&format!("{look} goes away"), async || self.all_now(look).await.is_empty().then_some(())).await;
    }

    /// Waits until this is said somewhere, and returns the whole text of that place. A notice counts after it has gone,
    /// too: on a busy machine it may come and go while another thing is waited for.
    pub async fn says(&self, text: &str) -> String {
        self.until(&format!("“{text}” is said"), async || {
            Some(self.ask("said", vec![json!(text)]).await?.json().as_str()?.to_owned())
        })
        .await
    }

    /// What is in the one thing that fits, in a world at rest: its text, or a field's value.
    pub async fn read(&self, look: &Look) -> String {
        self.at_rest().await;
        self.read_until(look, "can be read", Some).await
    }

    /// Waits until what is in the one thing that fits is this.
    pub async fn reads(&self, look: &Look, text: &str) {
        self.read_until(look, &format!("says “{text}”"), |said| (said == text).then_some(())).await;
    }

    /// What `pick` makes of the text of the one thing that fits, or of a field's value, as soon as it makes something; `what` says
    /// what it waits for.
    pub async fn read_until<T>(&self, look: &Look, what: &str, mut pick: impl FnMut(String) -> Option<T>) -> T {
        let mut last = None;
        let end = Instant::now() + PATIENCE;
        loop {
            let element = self.find(look).await;
            if let Some(text) = self.text_of(&element).await {
                last = Some(text.clone());
                if let Some(picked) = pick(text) {
                    return picked;
                }
            }
            assert!(Instant::now() < end, "{look} {what}: not within {PATIENCE:?}; it says {last:?}");
            tokio::time::sleep(GLANCE).await;
        }
    }

    /// The first heading inside of something; waited for.
    pub async fn name_in(&self, look: &Look) -> String {
        self.name_until(look, |_| true).await
    }

    /// The same, once it is as wanted.
    pub async fn name_until(&self, look: &Look, is: impl Fn(&str) -> bool) -> String {
        let inside = super::heading("*").inside(look.clone());
        self.until(&format!("{look} has the name that is waited for"), async || {
            let element = self.all_now(&inside).await.into_iter().next()?;
            self.text_of(&element).await.filter(|name| !name.is_empty() && is(name))
        })
        .await
    }

    /// An attribute of the one thing that fits, in a world at rest.
    pub async fn attribute(&self, look: &Look, name: &str) -> Option<String> {
        self.at_rest().await;
        self.find(look).await.attr(name.to_owned()).await.ok().flatten()
    }

    /// Waits until the one thing that fits has this attribute with this value.
    pub async fn has(&self, look: &Look, name: &str, value: &str) {
        self.attribute_until(look, name, |has| (has == value).then_some(())).await;
    }

    /// What `pick` makes of an attribute of the one thing that fits, as soon as it makes something.
    pub async fn attribute_until<T>(&self, look: &Look, name: &str, pick: impl Fn(String) -> Option<T>) -> T {
        self.until(&format!("{look} has {name} as waited for"), async || {
            pick(self.find(look).await.attr(name.to_owned()).await.ok().flatten()?)
        })
        .await
    }

    async fn text_of(&self, element: &WebElement) -> Option<String> {
        Some(self.ask("read", vec![element.to_json().ok()?]).await?.json().as_str()?.to_owned())
    }

    /// Waits for a condition, by looking again and again at what other words do not reach: what is asked of the window in it must
    /// not wait by itself.
    pub async fn until<T>(&self, what: &str, mut is: impl AsyncFnMut() -> Option<T>) -> T {
        let end = Instant::now() + PATIENCE;
        loop {
            if let Some(found) = is().await {
                return found;
            }
            assert!(Instant::now() < end, "{what}: not within {PATIENCE:?}");
            tokio::time::sleep(GLANCE).await;
        }
    }

    /// Runs a script of the test's own; what it returns, as JSON.
    pub async fn script(&self, script: &str, arguments: Vec<Value>) -> Value {
        let done = self.web().execute(script.to_owned(), arguments).await;
        done.unwrap_or_else(|error| panic!("{script}: {error}")).json().clone()
    }

    /// A script that hands its answer to its last argument when it has one.
    pub async fn script_later(&self, script: &str, arguments: Vec<Value>) -> Value {
        let done = self.web().execute_async(script.to_owned(), arguments).await;
        done.unwrap_or_else(|error| panic!("{script}: {error}")).json().clone()
    }

    /// Everything with a role and a name, a line each.
    pub async fn outline(&self) -> String {
        let outline = self.ask("outline", Vec::new()).await;
        outline
            .and_then(|text| Some(text.json().as_str()?.to_owned()))
            .unwrap_or_else(|| "(the page gives no answer)".into())
    }

    /// The last keys that the page received, and what came of them, a line each.
    pub async fn keys(&self) -> String {
        let keys = self.ask("keys", Vec::new()).await;
        keys.and_then(|text| Some(text.json().as_str()?.to_owned())).unwrap_or_default()
    }

    /// A picture of the page as it is now. WebKit takes it with the next thing that it draws, and where nothing changes there may
    /// be none: without layers it then waits for ever. So a dot that nobody sees changes meanwhile.
    pub async fn picture(&self, path: &Path) {
        self.script(DOT, vec![json!(true)]).await;
        self.web().screenshot(path).await.unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        self.script(DOT, vec![json!(false)]).await;
    }

    /// What the window's own display shows where the page is; the window is in the corner once it was resized.
    pub async fn seen(&self, path: &Path) {
        let size = self.script("return [innerWidth, innerHeight]", Vec::new()).await;
        let [width, height] = serde_json::from_value(size).expect("two numbers");
        self.display.seen(width, height, path);
    }

    /// Dresses the page in a theme, at rest. The person's choice stays as it is: it is for a look or a picture.
    pub async fn dress(&self, theme: &str) {
        self.script("document.documentElement.dataset.theme = arguments[0]", vec![json!(theme)]).await;
        self.settled().await;
    }

    /// The size of the page in CSS pixels, with the window around it as large as that takes.
    pub async fn resize(&self, width: u32, height: u32) {
        self.resize_enlarged(width, height, 1).await;
    }

    /// The size of the window, in which everything is so many times as large.
    pub async fn resize_enlarged(&self, width: u32, height: u32, times: u32) {
        self.web().set_window_rect(0, 0, width, height).await.expect("a window can be resized");
        let page = json!([width / times, height / times]);
        self.until(&format!("the page is {page}"), async || {
            (self.script("return [innerWidth, innerHeight]", Vec::new()).await == page).then_some(())
        })
        .await;
    }
}

/// One pixel in the corner, between nothing and next to nothing.
const DOT: &str = "
    const [comes] = arguments;
    document.getElementById('journey-dot')?.remove();
    if (!comes) return;
    const dot = document.createElement('i');
    dot.id = 'journey-dot';
    dot.ariaHidden = 'true';
    dot.style.cssText = 'position: fixed; left: 0; top: 0; width: 1px; height: 1px; pointer-events: none';
    document.documentElement.append(dot);
    const turn = (on) => {
        if (!dot.isConnected) return;
        dot.style.backgroundColor = on ? 'rgb(0 0 0 / 0.004)' : 'transparent';
        requestAnimationFrame(() => turn(!on));
    };
    turn(true);
";

/// Two frames after the last animation, and nothing that is still on its way: no row, and no screen, which has a title once
/// it has been read.
const SETTLED: &str = "
    const done = arguments[arguments.length - 1];
    const frame = () => new Promise(requestAnimationFrame);
    const ends = (animation) => Number.isFinite(animation.effect?.getComputedTiming().endTime ?? NaN);
    const still = async () => {
        await Promise.all(document.getAnimations().filter(ends).map((animation) => animation.finished.catch(() => {})));
        await frame();
        await frame();
    };
    const coming = () => document.querySelectorAll('[role=grid] [aria-busy=true]').length;
    still().then(() => done(document.querySelector('h1') === null ? 'no screen' : coming()));
";

impl Window {
    /// Waits until nothing moves any more and all drawn rows are there.
    pub async fn settled(&self) {
        self.until("the page comes to rest", async || {
            (self.script_later(SETTLED, Vec::new()).await == json!(0)).then_some(())
        })
        .await;
    }
}
