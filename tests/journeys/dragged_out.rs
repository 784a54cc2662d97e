//! Rows are dragged out of the window: another program gets a workbook of them, made while the button is held down.

use crate::lists::reader;
use crate::steps::*;
use crate::window::*;

const CHOSEN: usize = 3;

#[tokio::test]
async fn dragged_out() {
    journey("dragged_out", Keyring::None, async |window| {
        first_start(window).await;
        window.click(&button(SAMPLE).inside(region("Sample searches"))).await;
        window.click(&button("Search, up to 10 credits").inside(region("Results"))).await;
        loaded(window, "100").await;
        window.click_cell(0, "Company").await;
        window.type_keys(Key::Escape).await;
        window.type_keys(Key::Space).await;
        window.says("1 row selected.").await;
        for _ in 1..CHOSEN {
            window.chord(&[Key::Shift], Key::Down).await;
        }
        window.chord(&[Key::Shift], Key::Space).await;
        window.says(&format!("{CHOSEN} rows selected.")).await;
        let files = window.drag_out(&button("Export")).await;
        let [file] = &files[..] else { panic!("one file is let go: {files:?}") };
        let cells = reader::cells(file);
        assert_eq!(cells.len(), 1 + CHOSEN, "headings, and the selected rows: {cells:?}");
        assert_eq!(cells[0][0], "Company", "the columns of the grid: {cells:?}");
        assert!(!window.sees(&dialog("Export")).await, "nobody was asked anything");
        // The button is one as before.
        window.click(&button("Export")).await;
        window.find(&dialog("Export")).await;
        audited(window, "dragged-out").await;
    })
    .await;
}
