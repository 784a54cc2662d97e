//! What was found, counted: from rows to the breakdown, a bar back to its rows, and what is copied of it.

use crate::steps::*;
use crate::window::*;

#[tokio::test]
async fn what_was_found_is_counted_copied_and_filtered() {
    journey("counted", Keyring::None, async |window| {
        first_start(window).await;
        pick(window, "Country", "germ", "Germany*").await;
        window.click(&button("Search, up to 10 credits")).await;
        loaded(window, "100").await;
        window.click(&radio("Breakdown")).await;
        let city = any("group", "City").inside(region("Results"));
        window.find(&city).await;
        window.says("100 companies loaded of *").await;
        assert!(!window.sees(&any("grid", "*")).await, "it stands in the place of the rows");
        audited(window, "breakdown").await;

        window.click(&button("City: show as table")).await;
        window.find(&any("columnheader", "Share").inside(any("table", "City"))).await;
        audited(window, "breakdown-table").await;
        window.click(&button("City: show as table")).await;

        window.click(&button("City: copy picture")).await;
        window.says("The picture is on the clipboard.").await;
        window.click(&button("City: copy cells")).await;
        window.says("Copied * rows.").await;
        let box_ = field("Filter the loaded rows");
        window.click(&box_).await;
        window.chord(&[Key::Control], 'v').await;
        let some = |text: String| Some(text).filter(|text| !text.is_empty());
        let pasted = window.read_until(&box_, "holds the pasted cells", some).await;
        assert!(pasted.contains("City") && pasted.contains("Share"), "they have their headings: {pasted}");
        window.find(&heading("No row fits")).await;
        window.press(Key::Escape, 1).await;

        let first = button("Munich: * companies, *").inside(city);
        window.find(&first).await;
        let name = window.read(&first).await;
        let rows: usize = name.split(": ").nth(1).and_then(|rest| rest.split(' ').next()).unwrap().parse().unwrap();
        window.click(&first).await;
        window.has_rows(rows).await;
        window.says(&format!("{rows} of 100 shown")).await;
        window.click(&button("Show all")).await;
        window.has_rows(100).await;
        meter(window, "990").await;
    })
    .await;
}
