//! The app is killed in the middle of a load or an import: what was paid is here, what is not known is named, and nothing of half
//! an import is.

use std::path::Path;

use api::Tenths;

use crate::service::{Book, Demo};
use crate::steps::*;
use crate::window::*;

#[tokio::test]
async fn killed() {
    journey("killed", Keyring::None, async |window| {
        first_start(window).await;
        let demo = Demo::of(window).await;
        sample(window).await;
        // Two pages come, the third is under way until the app is killed.
        demo.hold_behind("find-companies", 2).await;
        window.click(&button("More ways to load")).await;
        window.click(&item("Load 1,000*")).await;
        window.click(&button("Load 1,000*").inside(dialog("Load 1,000 companies?"))).await;
        window.row_count("pages come", |rows| rows >= 300).await;
        let charged = |book: &Book| (book.searches() == 4).then(|| book.charged());
        let before = demo.book_until("a page is under way", charged).await;
        window.kill().await;

        window.open().await;
        let demo = Demo::of(window).await;
        window.click(&button("*loaded*").inside(region("Go on where you were"))).await;
        let kept = rows(window).await;
        assert!(kept as u64 >= before.0, "a tenth a row: {kept} rows are here, {before:?} were charged");
        go_on(window).await;
        window.find(&any("status", "1,100 loaded")).await;
        window.has_rows(1_100).await;
        accounts(window, &demo).await;
    })
    .await;
}

async fn rows(window: &Window) -> usize {
    window.row_count("rows are here", |rows| rows > 0).await
}

/// It goes on by itself, or asks what to do about the page that was under way.
async fn go_on(window: &Window) {
    let decide = button("Decide…").inside(region("Results"));
    let running = button("Pause").inside(region("Results"));
    if window.either(&[&decide, &running]).await == 0 {
        window.click(&decide).await;
        let question = dialog("One page waits for your decision");
        window
            .find(
                &says("*The service may have charged it. Nothing is sent again unless you say so.")
                    .inside(question.clone()),
            )
            .await;
        window.click(&button("Load it again*").inside(question)).await;
    }
}

/// What the app says was spent is what the service charged, or the difference is named as not yet confirmed.
async fn accounts(window: &Window, demo: &Demo) {
    go_to(window, "Credits").await;
    let text = window.says("Spent in all *").await;
    let spent = tenths(&text, "Spent in all");
    let named = window.all(&says("Not yet confirmed*")).await;
    let unconfirmed = match named.is_empty() {
        true => Tenths(0),
        false => tenths(&window.says("Not yet confirmed*≤*").await, "≤"),
    };
    let charged = demo.charged(window).await;
    assert_eq!(spent, Tenths(1_100), "a tenth for each row that is here");
    assert!(
        spent <= charged && charged <= Tenths(spent.0 + unconfirmed.0),
        "charged {charged:?}, spent {spent:?}, named as not confirmed {unconfirmed:?}"
    );
}

/// The number behind some words.
fn tenths(text: &str, after: &str) -> Tenths {
    let (_, rest) = text.split_once(after).unwrap_or_else(|| panic!("{after} in {text}"));
    let number: String = rest.trim().chars().take_while(|c| c.is_ascii_digit() || matches!(c, '.' | ',')).collect();
    let credits: f64 = number.replace(',', "").parse().unwrap_or_else(|_| panic!("a number after {after} in {text}"));
    Tenths((credits * 10.0).round() as u64)
}

const FILE: &str = "large fair";
const ROWS: usize = 30_000;

/// Killed while a table comes in: nothing of it is there, and the same import brings all of it.
#[tokio::test]
async fn killed_importing() {
    journey("killed-importing", Keyring::None, async |window| {
        first_start(window).await;
        go_to(window, "Lists").await;
        let folder = window.folders.saved().join("to-open");
        std::fs::create_dir(&folder).expect("a folder beside the saved files");
        let file = folder.join(format!("{FILE}.csv"));
        std::fs::write(&file, table()).expect("it can be written");
        dropped(window, &file).await;
        // Somewhere in the middle: the first rows are written by now, the last ones far from it.
        let share = any("progressbar", "Importing*").inside(dialog("Import"));
        // Not before rows are being stored.
        let some = |said: String| (said.parse::<f64>().ok()? > 0.0).then_some(());
        window.attribute_until(&share, "aria-valuenow", some).await;
        window.kill().await;

        window.open().await;
        window
            .says(&format!(
                "Prospector ended during the import of “{FILE}.csv”: nothing of it was kept. Import it again."
            ))
            .await;
        audited(window, "killed-importing-said").await;
        go_to(window, "Lists").await;
        window.find(&heading("No list yet")).await;
        dropped(window, &file).await;
        window.find(&heading(&format!("Imported * into “{FILE}”")).inside(dialog("Import"))).await;
        window.click(&button("Open the list").inside(dialog("Import"))).await;
        window.find(&heading(FILE)).await;
        window.has_rows(ROWS).await;
    })
    .await;
}

fn table() -> String {
    (0..ROWS).fold("First Name,Last Name,Company,Email\n".to_owned(), |text, at| {
        text + format!("First{at},Last{at},Company {},p{at}@c{}.example\n", at % 97, at % 97).as_str()
    })
}

/// The file is dropped, its guess taken as it is, and everything imported.
async fn dropped(window: &Window, file: &Path) {
    window.drop_file(file).await;
    window.find(&heading("Match the columns").inside(dialog("Import"))).await;
    window.click(&button("Check the rows").inside(dialog("Import"))).await;
    window.click(&button("Import *").inside(dialog("Import"))).await;
}
