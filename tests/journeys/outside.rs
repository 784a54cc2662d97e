//! The page reaches nobody by anything that a page can ask, go to, load, open or prefetch: a listener on this computer
//! gets not even a connection.

use std::io::Read;
use std::net::TcpListener;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use serde_json::{Value, json};

use crate::window::*;

/// Each way out that reports how it ended, one after the other in a list. Those that report nothing are in [`QUIET`].
const TOLD: &str = "
    const [address, done] = arguments;
    const within = (what, begin) => new Promise((resolve) => {
        setTimeout(() => resolve(what + ': refused'), 2000);
        try { begin((told) => resolve(what + ': ' + told)); } catch { resolve(what + ': refused'); }
    });
    const add = (tag, made) => within(tag, (tell) => {
        const element = Object.assign(document.createElement(tag), made);
        element.onload = () => tell('loaded');
        element.onerror = () => tell('refused');
        document.body.append(element);
        setTimeout(() => element.remove(), 2000);
    });
    const line = (what, make) => within(what, (tell) => {
        const opened = make();
        opened.onopen = () => tell('open');
        opened.onerror = () => tell('refused');
    });
    const worker = (what, make) => within(what, (tell) => {
        const made = make();
        const port = made.port ?? made;
        port.onmessage = ({ data }) => tell(data);
        made.onerror = () => tell('refused');
    });
    const own = URL.createObjectURL(new Blob([
        `const tell = (port) => fetch('${address}/of-a-worker').then(() => port.postMessage('answered'), () => port.postMessage('refused'));
         self.onconnect = ({ ports }) => tell(ports[0]);
         if (self.postMessage) tell(self);`,
    ], { type: 'text/javascript' }));
    Promise.all([
        within('fetch', (tell) => fetch(address + '/fetch').then(() => tell('answered'), () => tell('refused'))),
        within('xhr', (tell) => {
            const asked = new XMLHttpRequest();
            asked.onload = () => tell('answered');
            asked.onerror = () => tell('refused');
            asked.open('GET', address + '/xhr');
            asked.send();
        }),
        within('import', (tell) => import(address + '/module.js').then(() => tell('loaded'), () => tell('refused'))),
        line('socket', () => new WebSocket(address.replace('http', 'ws') + '/socket')),
        line('events', () => new EventSource(address + '/events')),
        worker('worker', () => new Worker(address + '/worker.js')),
        worker('worker of its own', () => new Worker(own)),
        worker('shared worker', () => new SharedWorker(address + '/shared.js')),
        worker('shared worker of its own', () => new SharedWorker(own)),
        add('img', { src: address + '/image.png' }),
        add('iframe', { src: address + '/frame' }),
        add('link', { rel: 'stylesheet', href: address + '/style.css' }),
        add('link', { rel: 'prefetch', href: address + '/prefetch' }),
        add('video', { src: address + '/video.mp4' }),
        add('object', { data: address + '/object' }),
        add('script', { src: address + '/script.js' }),
    ]).then(done);
";

/// Each way out that reports nothing: begun one after the other, and whoever listens would hear of it. Returns how many
/// there were, and which interfaces the web view has that connect past the proxy.
const QUIET: &str = "
    const [address, done] = arguments;
    const added = [];
    const put = (tag, made, into = document.body) => {
        const element = Object.assign(document.createElement(tag), made);
        into.append(element);
        added.push(element);
        return element;
    };
    const sheet = (rules) => {
        const made = new CSSStyleSheet();
        made.replaceSync(rules);
        document.adoptedStyleSheets = [...document.adoptedStyleSheets, made];
    };
    const ways = [
        () => navigator.sendBeacon?.(address + '/beacon', 'x'),
        () => window.open(address + '/window'),
        () => put('form', { action: address + '/form', method: 'post' }).submit(),
        () => put('a', { href: address + '/link', target: '_self' }).click(),
        () => put('a', { href: address + '/ping', ping: address + '/pinged', target: '_blank' }).click(),
        () => location.assign(address + '/assign'),
        () => put('meta', { httpEquiv: 'refresh', content: `0;url=${address}/meta` }, document.head),
        () => put('link', { rel: 'preconnect', href: address }, document.head),
        () => put('link', { rel: 'dns-prefetch', href: address }, document.head),
        () => put('link', { rel: 'preload', as: 'image', href: address + '/preload.png' }, document.head),
        () => { put('div', { textContent: 'x' }).style.backgroundImage = `url(${address}/of-a-style.png)`; },
        () => put('style', { textContent: `@import url(${address}/import.css); body { background: url(${address}/inline.png) }` }),
        () => sheet(`body { background-image: url(${address}/of-a-sheet.png) !important }`),
        () => sheet(`@font-face { font-family: far; src: url(${address}/font.woff2) } body { font-family: far !important }`),
        () => new FontFace('farther', `url(${address}/face.woff2)`).load().catch(() => {}),
    ];
    const go = async () => {
        const sheets = document.adoptedStyleSheets;
        for (const way of ways) {
            try { way(); } catch { /* Refused at once. */ }
            await new Promise((next) => setTimeout(next, 200));
        }
        await new Promise((next) => setTimeout(next, 1000));
        document.adoptedStyleSheets = sheets;
        for (const element of added) element.remove();
        done([ways.length, typeof RTCPeerConnection, typeof WebTransport]);
    };
    go();
";

/// Nobody hears anything, and the page is where it was.
pub async fn nobody_is_reached(window: &Window) {
    let (address, heard) = ear();
    let tried = window.script_later(TOLD, vec![json!(address)]).await;
    let tried: Vec<&str> = tried.as_array().expect("a list").iter().filter_map(Value::as_str).collect();
    assert_eq!(tried.len(), 16, "each way is tried: {tried:?}");
    // An address that is not gone to is a picture or a frame without anything in it, which has come.
    assert!(tried.iter().all(|told| !told.ends_with(": answered") && !told.ends_with(": open")), "{tried:?}");
    let quiet = window.script_later(QUIET, vec![json!(address)]).await;
    // Without them there is no way that the proxy does not see.
    assert_eq!(quiet, json!([15, "undefined", "undefined"]), "no line past the proxy in this web view");
    let heard = heard.lock().unwrap().clone();
    assert!(heard.is_empty(), "nothing of it left the window: {heard:?}");
    window.find(&region("Results")).await;
}

/// Somebody who listens on this computer, and what came, whatever it was.
fn ear() -> (String, Arc<Mutex<Vec<String>>>) {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port on loopback");
    let address = format!("http://{}", listener.local_addr().expect("it is bound"));
    let heard: Arc<Mutex<Vec<String>>> = Arc::default();
    let noted = Arc::clone(&heard);
    std::thread::spawn(move || {
        for caller in listener.incoming() {
            let mut asked = [0; 200];
            let read = caller.and_then(|mut caller| {
                caller.set_read_timeout(Some(Duration::from_millis(500)))?;
                caller.read(&mut asked)
            });
            // A connection on which nothing is said counts too: it shows somebody that there is this app, and where.
            let asked = String::from_utf8_lossy(&asked[..read.unwrap_or(0)]);
            noted.lock().unwrap().push(asked.lines().next().unwrap_or("a connection").to_owned());
        }
    });
    (address, heard)
}

/// What the page has loaded so far is the app's own.
pub async fn only_own(window: &Window) {
    const LOADED: &str = "return performance.getEntriesByType('resource').map(({ name }) => name)";
    let loaded = window.script(LOADED, Vec::new()).await;
    let own = |name: &str| ["tauri:", "logo:", "ipc:", "data:"].iter().any(|scheme| name.starts_with(scheme));
    for name in loaded.as_array().expect("a list").iter().filter_map(Value::as_str) {
        assert!(own(name), "the page loads nothing but its own: {name}");
    }
}
