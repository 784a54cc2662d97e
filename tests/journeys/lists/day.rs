//! The rep's day from the spreadsheet to the file for the others.

use super::{cleaning, coming_in, filling_up, going_out, sheet};
use crate::service::Demo;
use crate::steps::*;
use crate::window::*;

#[tokio::test]
async fn lists() {
    let known = sheet::known().await;
    journey("lists", Keyring::None, async |window| {
        first_start(window).await;
        coming_in::import(window, &known).await;
        assert_eq!(Demo::of(window).await.charged(window).await.0, 0, "an import costs nothing");
        let asked = filling_up::enrich(window).await;
        cleaning::duplicates(window).await;
        let suppressed = cleaning::suppress(window).await;
        going_out::export(window, &known, &suppressed).await;
        filling_up::accounts(window, asked).await;
    })
    .await;
}

/// The list, from wherever the person is.
pub async fn open_list(window: &Window) {
    go_to(window, "Lists").await;
    window.click(&button(sheet::NAME).inside(region("Lists"))).await;
    window.find(&heading(sheet::NAME)).await;
}

/// axe and a picture, once nothing moves any more.
pub async fn seen(window: &Window, name: &str) {
    window.settled().await;
    audited(window, name).await;
}

/// The first whole number in some words; it may have commas.
pub fn number(text: &str) -> usize {
    let digits: String =
        text.chars().skip_while(|c| !c.is_ascii_digit()).take_while(|c| c.is_ascii_digit() || *c == ',').collect();
    digits.replace(',', "").parse().unwrap_or_else(|_| panic!("a number in {text}"))
}
