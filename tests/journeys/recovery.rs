//! The workspace file is damaged while the app is closed: the next start says so, and by keyboard alone a backup brings the
//! rows back.

use crate::service::Demo;
use crate::steps::*;
use crate::window::*;

#[tokio::test]
async fn recovery() {
    journey("recovery", Keyring::None, async |window| {
        first_start(window).await;
        sample(window).await;
        go_to(window, "Settings").await;
        window.click(&button("Back up now")).await;
        window.find(&button("Restore the backup of *")).await;
        audited(window, "recovery-backup").await;
        window.close().await;
        damage(window);

        window.open().await;
        window.find(&heading("“Demo” could not be opened")).await;
        window.says("The workspace file is damaged.*").await;
        for theme in ["dark", "light"] {
            window.dress(theme).await;
            window.audit(&format!("the ways on, {theme}")).await;
            window.picture(&output().join(format!("recovery-{theme}.png"))).await;
        }
        restored(window).await;
        let demo = Demo::of(window).await;
        let asked = demo.searches(window).await;
        gone_on(window, 100).await;
        assert_eq!(demo.searches(window).await, asked, "nothing was paid for again");

        // From Settings, while nothing is wrong: what was paid for since the backup stays.
        load_next(window).await;
        loaded(window, "200").await;
        assert_eq!(demo.searches(window).await, asked + 1, "one page more");
        assert_eq!(set_aside(window), 1, "the damaged file");
        go_to(window, "Settings").await;
        window.find(&button("Back up now")).await;
        restored(window).await;
        assert_eq!(set_aside(window), 2, "and the one that was in use");
        gone_on(window, 200).await;
        assert_eq!(demo.searches(window).await, asked + 1, "nothing was paid for again");
    })
    .await;
}

/// Goes back to a backup by keyboard alone, wherever one is offered.
async fn restored(window: &Window) {
    window.tab_to("button", "Restore the backup of *", false).await;
    window.type_keys(Key::Enter).await;
    window.find(&any("alertdialog", "Restore the backup of *")).await;
    window.tab_to("button", "Restore", false).await;
    window.type_keys(Key::Enter).await;
    window.find(&any("alertdialog", "The backup was restored")).await;
    window.says("*kept in the data folder*").await;
    window.tab_to("button", "Close", false).await;
    window.type_keys(Key::Enter).await;
}

async fn gone_on(window: &Window, rows: usize) {
    go_to(window, "Companies").await;
    window.click(&button("*loaded*").inside(region("Go on where you were"))).await;
    window.has_rows(rows).await;
}

/// Files that a restore has put aside.
fn set_aside(window: &Window) -> usize {
    let files = window.folders.files("/workspace.sqlite");
    files.iter().filter(|path| path.to_string_lossy().contains("/set aside/")).count()
}

/// Noise over the middle of the file, as after a run that broke off: the next start has a reason to look.
fn damage(window: &Window) {
    let files = window.folders.files("/workspace.sqlite");
    assert_eq!(files.len(), 1, "one workspace: {files:?}");
    // Pages that are in the log would be read instead of the noise.
    let file = rusqlite::Connection::open(&files[0]).expect("it is whole still");
    file.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(())).expect("nobody else has it");
    drop(file);
    let mut bytes = std::fs::read(&files[0]).expect("the file");
    let pages = bytes.len() / 4096;
    bytes[pages / 2 * 4096..(pages / 2 + pages / 5) * 4096].fill(0xA5);
    std::fs::write(&files[0], bytes).expect("it can be written");
    std::fs::write(files[0].with_file_name("open"), "").expect("so can its folder");
}
