//! One's own workspace: what is wrong with a connection is said at its field, and the key is stored where it belongs.

use std::time::{Duration, Instant};

use tests::rig::{Reserved, Service, Spelt};

use crate::steps::*;
use crate::window::*;

const FORM: &str = "Connect your workspace";

#[tokio::test]
async fn connect_with_a_keychain() {
    journey("connect_with_a_keychain", Keyring::Unlocked, async |window| {
        first_start(window).await;
        let service = Service::start().await;
        refused(window, &service).await;
        accepted(window, &service).await;
        window.says("*connected. Its key is in the keychain of this computer.").await;
        nowhere(window, &service.api_key).await;
        window.close().await;
        // The person logs in again: another session, the same keychain.
        window.log_in_again(Keyring::Unlocked).await;
        window.open().await;
        window.find(&button("Workspace: Sales Europe*")).await;
        search(window, &service).await;
        carried_out(window, &service.api_key).await;
        nowhere(window, &service.api_key).await;
    })
    .await;
}

#[tokio::test]
async fn connect_without_a_keychain() {
    journey("connect_without_a_keychain", Keyring::None, async |window| {
        first_start(window).await;
        let usual = opened_again(window).await;
        let service = Service::start().await;
        open_connection_form(window).await;
        accepted(window, &service).await;
        window.says("*connected. Its key is in no keychain: it is forgotten when Prospector is closed.").await;
        search(window, &service).await;
        nowhere(window, &service.api_key).await;
        window.close().await;
        let started = Instant::now();
        window.open().await;
        // The key went with the app: it says so and asks for it, and what was paid for is still here.
        window.says("This computer has no keychain*Type the key once more*").await;
        soon(started, usual);
        window.find(&button("Workspace: Sales Europe*key is missing*")).await;
        window.click(&button("*100 of * loaded*")).await;
        window.has_rows(100).await;
        go_to(window, "Settings").await;
        window.click(&button("Change*Sales Europe*")).await;
        let form = dialog("Connection of Sales Europe");
        window.fill(&field("API key").inside(form.clone()), &service.api_key).await;
        window.click(&button("Test and keep").inside(form.clone())).await;
        window.gone(&form).await;
        window.find(&button("Workspace: Sales Europe*this run only*")).await;
    })
    .await;
}

#[tokio::test]
async fn connect_with_a_locked_keychain() {
    journey("connect_with_a_locked_keychain", Keyring::Unlocked, async |window| {
        first_start(window).await;
        let usual = opened_again(window).await;
        let service = Service::start().await;
        open_connection_form(window).await;
        accepted(window, &service).await;
        window.says("*connected. Its key is in the keychain of this computer.").await;
        window.close().await;
        window.log_in_again(Keyring::Locked).await;
        let started = Instant::now();
        window.open().await;
        window.says("The keychain of this computer*Type the key once more*").await;
        soon(started, usual);
        window.find(&button("Workspace: Sales Europe*key is missing*")).await;
        nowhere(window, &service.api_key).await;
    })
    .await;
}

/// How long a start takes here, on this computer with what else it does, where no keychain is asked.
async fn opened_again(window: &mut Window) -> Duration {
    window.close().await;
    let started = Instant::now();
    window.open().await;
    window.find(&button("Workspace: *")).await;
    started.elapsed()
}

/// The one thing about a keychain that is a promise of time: it is given up after five seconds.
fn soon(started: Instant, usual: Duration) {
    let said = started.elapsed();
    let most = 2 * usual + Duration::from_secs(6);
    assert!(said < most, "it starts and says so while a person still waits: {said:?}, and {usual:?} without a key");
}

/// Whatever leaves the app, with the key in use: a file, a backup, and what is copied for support.
async fn carried_out(window: &Window, key: &str) {
    window.click(&button("Export")).await;
    let sheet = dialog("Export");
    window.click(&radio("CSV").inside(sheet.clone())).await;
    window.click(&button("Export 100 rows").inside(sheet.clone())).await;
    window.says("100 rows in *").await;
    window.click(&button("Done").inside(sheet.clone())).await;
    window.gone(&sheet).await;
    go_to(window, "Settings").await;
    window.click(&button("Back up now")).await;
    window.find(&button("Restore the backup of *")).await;
    window.click(&button("Copy diagnostics")).await;
    window.says("Copied. It holds no key*").await;
    // What is on the clipboard is seen where it can be pasted.
    window.chord(&[Key::Control], 'k').await;
    window.focused("combobox", "Quick bar").await;
    window.chord(&[Key::Control], 'v').await;
    let whole = |text: String| Some(text).filter(|text| text.contains("Prospector"));
    let pasted = window.read_until(&combobox("Quick bar"), "holds the pasted diagnostics", whole).await;
    assert!(pasted.contains("Sales Europe") || pasted.len() > 200, "they are whole: {pasted}");
    assert_eq!(Spelt::of(key).within(pasted.as_bytes()), None, "the key is not in what is copied");
    window.type_keys(Key::Escape).await;
    let files = window.folders.everything();
    for part in ["/backups/", "/saved/"] {
        assert!(files.iter().any(|path| path.to_string_lossy().contains(part)), "there is one to look through: {part}");
    }
}

/// Wrong in several ways, each said at its field, with nothing stored.
async fn refused(window: &Window, service: &Service) {
    open_connection_form(window).await;
    let connect = button("Connect").inside(dialog(FORM));
    for (address, key, label, said, why) in [
        ("http://service.example", "key", "Service address", "*https*", "a key never leaves without encryption"),
        ("no address", "key", "Service address", "*", "it is no address"),
        (service.base_url.as_str(), "a-wrong-key", "API key", "*does not accept*", "the service knows no such key"),
    ] {
        fill_connection(window, "Sales Europe", address, &service.network_host, key).await;
        window.click(&connect).await;
        let field = field(label).inside(dialog(FORM));
        window.has(&field, "aria-invalid", "true").await;
        assert!(!window.says(said).await.is_empty(), "it says so: {why}");
        window.find_ready(&connect).await;
    }
    let nobody = Reserved::any();
    let closed = format!("http://{}", nobody.address);
    fill_connection(window, "Sales Europe", &closed, &service.network_host, &service.api_key).await;
    window.click(&connect).await;
    window.says("*cannot be reached*").await;
    window.find_ready(&connect).await;
    assert_eq!(service.searches().await, 0, "a connection is tested for free");
    audited(window, "connect-wrong-key").await;
}

async fn accepted(window: &Window, service: &Service) {
    fill_connection(window, "Sales Europe", &service.base_url, &service.network_host, &service.api_key).await;
    window.click(&button("Connect").inside(dialog(FORM))).await;
    window.find(&button("Workspace: Sales Europe*")).await;
    window.gone(&dialog(FORM)).await;
}

async fn search(window: &Window, service: &Service) {
    window.click(&button(SAMPLE)).await;
    window.click(&button("Search, up to 10 credits")).await;
    loaded(window, "100").await;
    meter(window, "990").await;
    assert_eq!(service.searches().await, 1, "the connected service was asked, and not the demo's");
}

/// The key is in no file of the app, log and database with its WAL among them, in no storage of the page, and nowhere on it;
/// in no spelling that a program would write it in.
async fn nowhere(window: &Window, key: &str) {
    const PAGE: &str = "
        const kept = (storage) => Object.entries(storage).join();
        const values = [...document.querySelectorAll('input')].map(({ value }) => value);
        return [document.documentElement.outerHTML, kept(localStorage), kept(sessionStorage), document.cookie, ...values].join('|');
    ";
    let page = window.script(PAGE, Vec::new()).await;
    let key = Spelt::of(key);
    assert_eq!(key.within(page.as_str().expect("a text").as_bytes()), None, "the key is not on the page");
    for path in window.folders.everything() {
        let bytes = std::fs::read(&path).unwrap_or_default();
        assert_eq!(key.within(&bytes), None, "the key is not in {}", path.display());
    }
}
