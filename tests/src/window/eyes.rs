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

    /// What is there now.
    pub async fn all(&self, look: &Look) -> Vec<WebElement> {
        self.ask("find", vec![look.steps()]).await.and_then(|found| found.elements().ok()).unwrap_or_default()
    }

    /// Whether it is there now.
    pub async fn sees(&self, look: &Look) -> bool {
        !self.all(look).await.is_empty()
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
        self.until(&format!("{look} goes away"), async || (!self.sees(look).await).then_some(())).await;
    }

    /// Waits until this is said somewhere, and tells the whole text of where. A notice counts after it has gone, too: on a busy
    /// machine it may come and go while another thing is waited for.
    pub async fn says(&self, text: &str) -> String {
        self.until(&format!("“{text}” is said"), async || {
            Some(self.ask("said", vec![json!(text)]).await?.json().as_str()?.to_owned())
        })
        .await
    }

    /// What stands in the one thing that fits: its text, or a field's value.
    pub async fn read(&self, look: &Look) -> String {
        self.until(&format!("{look} can be read"), async || {
            let element = self.find(look).await;
            self.text_of(&element).await
        })
        .await
    }

    /// The first heading inside of something, if it is there already.
    pub async fn name_in(&self, look: &Look) -> Option<String> {
        let inside = super::heading("*").inside(look.clone());
        let element = self.all(&inside).await.into_iter().next()?;
        self.text_of(&element).await.filter(|name| !name.is_empty())
    }

    /// An attribute of the one thing that fits.
    pub async fn attribute(&self, look: &Look, name: &str) -> Option<String> {
        self.find(look).await.attr(name.to_owned()).await.ok().flatten()
    }

    async fn text_of(&self, element: &WebElement) -> Option<String> {
        Some(self.ask("read", vec![element.to_json().ok()?]).await?.json().as_str()?.to_owned())
    }

    /// Waits for a condition, by looking again and again.
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

    /// A picture of the page as it is now. WebKit takes it with the next thing that it draws, and where nothing changes there may
    /// be none: without layers it then waits for ever. So a dot that nobody sees changes meanwhile.
    pub async fn picture(&self, path: &Path) {
        self.script(DOT, vec![json!(true)]).await;
        self.web().screenshot(path).await.unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        self.script(DOT, vec![json!(false)]).await;
    }

    /// What the window's own display shows where the page is; the window stands in the corner once it was resized.
    pub async fn seen(&self, path: &Path) {
        let size = self.script("return [innerWidth, innerHeight]", Vec::new()).await;
        let [width, height] = serde_json::from_value(size).expect("two numbers");
        self.display.as_ref().expect("a display of its own").seen(width, height, path);
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
