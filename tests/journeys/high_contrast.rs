//! On a desktop whose person asked for more contrast: the window shows it, in both themes, and axe finds nothing on the
//! screens used most. The colours, and that text has a contrast of 7:1, are tested beside them
//! (`ui/src/styles/tests/tokens.test.ts`).

use serde_json::json;

use crate::steps::*;
use crate::window::*;

const ASKED: &str = "return [matchMedia('(prefers-contrast: more)').matches, getComputedStyle(document.body).color]";

#[tokio::test]
async fn high_contrast() {
    journey_dressed("high-contrast", "HighContrast", async |window| {
        first_start(window).await;
        let told = window.script(ASKED, Vec::new()).await;
        assert_eq!(
            told,
            json!([true, "rgb(0, 0, 0)"]),
            "the desktop's setting has reached the page, and text is black"
        );
        audited(window, "high-contrast-first").await;
        window.click(&button(SAMPLE)).await;
        window.click(&button("Search, *")).await;
        loaded(window, "100").await;
        window.click_cell(1, "").await;
        window.click_cell(2, "Company").await;
        window.find(&region("Company details")).await;
        audited(window, "high-contrast-rows").await;
        go_to(window, "Credits").await;
        window.find(&button("Check now")).await;
        audited(window, "high-contrast-credits").await;
    })
    .await;
}
